// Selects non-temporal stores and their run-time condition.
//
// RUN: fusednorm-opt %s --convert-rowkernel-to-cpu=target=x86-64-v4 --canonicalize --cse | FileCheck %s

// The output is large enough (1 MiB in this test), every row begins at a cache line, and the output
// is not the input: tested once per call. The fence has the same condition.
// CHECK-LABEL: func.func private @copies_program0_rows(
// CHECK-SAME: %[[X:[a-z0-9]+]]: memref<?x?xbf16, strided<[?, 1], offset: ?>>, %[[Y:[a-z0-9]+]]: memref<
// CHECK-DAG: %[[MIB:.+]] = arith.constant 1048576 : index
// CHECK-DAG: %[[MASK:.+]] = arith.constant 63 : index
// CHECK: %[[ROWBYTES:.+]] = arith.muli %{{.+}}, %c2
// CHECK: %[[BYTES:.+]] = arith.muli %{{.+}}, %[[ROWBYTES]]
// CHECK: %{{.+}}, %[[OFFSET:.+]], %{{.+}}:2, %[[STRIDES:.+]]:2 = memref.extract_strided_metadata %[[Y]]
// CHECK: %[[POINTER:.+]] = memref.extract_aligned_pointer_as_index %[[Y]]
// CHECK: %[[SKIP:.+]] = arith.muli %[[OFFSET]], %c2
// CHECK: %[[OUT:.+]] = arith.addi %[[POINTER]], %[[SKIP]]
// CHECK: %[[STEP:.+]] = arith.muli %[[STRIDES]]#0, %c2
// CHECK: %[[BITS:.+]] = arith.ori %[[OUT]], %[[STEP]]
// CHECK: %[[LARGE:.+]] = arith.cmpi uge, %[[BYTES]], %[[MIB]]
// CHECK: %[[ODD:.+]] = arith.andi %[[BITS]], %[[MASK]]
// CHECK: %[[WHOLE:.+]] = arith.cmpi eq, %[[ODD]], %c0
// CHECK: %[[BOTH:.+]] = arith.andi %[[LARGE]], %[[WHOLE]]
// CHECK: memref.extract_aligned_pointer_as_index %[[X]]
// CHECK: %[[APART:.+]] = arith.cmpi ne, %[[OUT]], %{{.+}}
// CHECK: %[[PAST:.+]] = arith.andi %[[BOTH]], %[[APART]]
// CHECK: scf.for
// CHECK: scf.if %[[PAST]]
// CHECK: vector.store %{{.+}}, %[[Y]]{{.*}} {alignment = 64 : i64, nontemporal = true} : {{.*}}vector<64xbf16>
// CHECK: vector.maskedstore %[[Y]]
// CHECK: } else {
// CHECK: vector.store %{{.+}}, %[[Y]][%{{.+}}, %{{.+}}] : {{.*}}vector<64xbf16>
// CHECK: scf.if %[[PAST]] {
// CHECK-NEXT: llvm.call_intrinsic "llvm.x86.sse.sfence"
// CHECK-NEXT: }
// CHECK-NEXT: return
launch.func @copies(%x: memref<?x?xbf16, strided<[?, 1], offset: ?>>,
                         %y: memref<?x?xbf16, strided<[?, 1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %x, %c0 : memref<?x?xbf16, strided<[?, 1], offset: ?>>
  %columns = memref.dim %x, %c1 : memref<?x?xbf16, strided<[?, 1], offset: ?>>
  rowkernel.program (%i) in (%rows) columns(%columns)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 0, nontemporal = 1024>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x?xbf16, strided<[?, 1], offset: ?>> -> vector<4096xbf16>
    rowkernel.store %v, %y[%i, %c0] : vector<4096xbf16>, memref<?x?xbf16, strided<[?, 1], offset: ?>>
  }
}

// Both programs count: 160 bytes per row of the first, 64 bytes per row of the second. Rows of 160
// bytes do not all begin at a cache line.
// CHECK-LABEL: func.func private @two_program0_rows(
// CHECK-NOT: nontemporal
// CHECK-LABEL: func.func @two_program0(
// CHECK-LABEL: func.func private @two_program1_rows(
// CHECK: %[[FIRST:.+]] = arith.muli %{{.+}}, %c160
// CHECK: %[[SECOND:.+]] = arith.muli %{{.+}}, %c64
// CHECK: %[[SUM:.+]] = arith.addi %[[FIRST]], %[[SECOND]]
// CHECK: arith.cmpi uge, %[[SUM]], %c1024
// CHECK: nontemporal = true
launch.func @two(%x: memref<?x40xf32>, %y: memref<?x40xf32>, %z: memref<?x16xf32>, %w: memref<?x16xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x40xf32>
  %more = memref.dim %z, %c0 : memref<?x16xf32>
  rowkernel.program (%i) in (%rows)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 16, row_interleave = 1, prefetch = 0, nontemporal = 1>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x40xf32> -> vector<40xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<40xf32>, memref<?x40xf32>
  }
  rowkernel.program (%i) in (%more)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 16, row_interleave = 1, prefetch = 0, nontemporal = 1>} {
    %v = rowkernel.load %z[%i, %c0] : memref<?x16xf32> -> vector<16xf32>
    rowkernel.store %v, %w[%i, %c0] : vector<16xf32>, memref<?x16xf32>
  }
}

// No non-temporal store: in-place output, a chunk of half a cache line, columns that begin inside a
// line, a transposed output, a schedule with 0.
// CHECK-LABEL: func.func private @plain_program0_rows(
// CHECK-NOT: nontemporal
// CHECK-NOT: sfence
// CHECK: vector.store
// CHECK-LABEL: func.func @plain_program0(
launch.func @plain(%x: memref<?x64xf32>, %half: memref<?x64xi8>, %wide: memref<?x128xf32>,
                        %turned: memref<64x?xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %rows = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%rows)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 32, row_interleave = 1, prefetch = 0, nontemporal = 1>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %code = rowkernel.saturate_cast %v : vector<64xf32> -> vector<64xi8>
    rowkernel.store %v, %x[%i, %c0] : vector<64xf32>, memref<?x64xf32>
    rowkernel.store %code, %half[%i, %c0] : vector<64xi8>, memref<?x64xi8>
    rowkernel.store %v, %wide[%i, %c8] : vector<64xf32>, memref<?x128xf32>
    rowkernel.store transposed %v, %turned[%c0, %i] : vector<64xf32>, memref<64x?xf32>
  }
}
// CHECK-LABEL: func.func private @never_program0_rows(
// CHECK-NOT: nontemporal
// CHECK-NOT: sfence
// CHECK-LABEL: func.func @never_program0(
launch.func @never(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%rows)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 32, row_interleave = 1, prefetch = 0, nontemporal = 0>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
