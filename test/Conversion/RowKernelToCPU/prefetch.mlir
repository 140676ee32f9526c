// The lines of later rows that each pass prefetches, and the cache level.
//
// RUN: fusednorm-opt %s --convert-rowkernel-to-cpu=target=x86-64-v4 --canonicalize --cse | FileCheck %s

// Two passes over rows of 14336 bytes, in chunks of two cache lines: the first half, then the
// second half. Four such rows do not fit L1.
// CHECK-LABEL: func.func private @halves_program0_rows(
// CHECK: scf.for %[[COLUMN:.+]] = %c0 to %c7168 step %c64
// CHECK: %[[LINE:.+]] = arith.divui %[[COLUMN]], %c2
// CHECK-NEXT: memref.prefetch %arg0[%[[AHEAD:.+]], %[[LINE]]], read, locality<2>, data
// CHECK-NOT: memref.prefetch
// CHECK: scf.for %[[COLUMN:.+]] = %c0 to %c7168 step %c64
// CHECK: %[[LINE:.+]] = arith.divui %[[COLUMN]], %c2
// CHECK-NEXT: %[[SECOND:.+]] = arith.addi %[[LINE]], %c3584
// CHECK-NEXT: memref.prefetch %arg0[%[[AHEAD]], %[[SECOND]]], read, locality<2>, data
// CHECK-NOT: memref.prefetch
// CHECK: return
launch.func @halves(%x: memref<?x7168xbf16>, %y: memref<?x7168xbf16>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x7168xbf16>
  rowkernel.program (%i) in (%rows)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 1, nontemporal = 0>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x7168xbf16> -> vector<7168xbf16>
    %w = arith.extf %v : vector<7168xbf16> to vector<7168xf32>
    %s = rowkernel.reduce sum_of_squares %w : vector<7168xf32>
    %all = vector.broadcast %s : f32 to vector<7168xf32>
    %p = arith.mulf %w, %all : vector<7168xf32>
    %n = arith.truncf %p : vector<7168xf32> to vector<7168xbf16>
    rowkernel.store %n, %y[%i, %c0] : vector<7168xbf16>, memref<?x7168xbf16>
  }
}

// The same kernel with a dynamic length: half of the lines, rounded up.
// CHECK-LABEL: func.func private @lines_program0_rows(
// CHECK-SAME: memref<?x?xbf16>
// CHECK: %[[COLUMNS:.+]] = memref.dim %arg0, %c1
// CHECK: memref.prefetch
// CHECK: scf.for
// CHECK: %[[LINE:.+]] = arith.divui %{{.+}}, %c2
// CHECK: %[[LINES:.+]] = arith.ceildivui %[[COLUMNS]], %c64
// CHECK: %[[HALF:.+]] = arith.muli %[[LINES]], %c32
// CHECK: %[[SECOND:.+]] = arith.addi %[[LINE]], %[[HALF]]
// CHECK: memref.prefetch %arg0[%{{.+}}, %[[SECOND]]]
launch.func @lines(%x: memref<?x?xbf16>, %y: memref<?x?xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %x, %c0 : memref<?x?xbf16>
  %columns = memref.dim %x, %c1 : memref<?x?xbf16>
  rowkernel.program (%i) in (%rows) columns(%columns)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 1, nontemporal = 0>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x?xbf16> -> vector<65536xbf16>
    %w = arith.extf %v : vector<65536xbf16> to vector<65536xf32>
    %s = rowkernel.reduce sum_of_squares %w : vector<65536xf32>
    %all = vector.broadcast %s : f32 to vector<65536xf32>
    %p = arith.mulf %w, %all : vector<65536xf32>
    %n = arith.truncf %p : vector<65536xf32> to vector<65536xbf16>
    rowkernel.store %n, %y[%i, %c0] : vector<65536xbf16>, memref<?x?xbf16>
  }
}

// A pass that is much shorter than the last pass does not prefetch. The last pass prefetches
// everything.
// CHECK-LABEL: func.func private @brief_program0_rows(
// CHECK: scf.for %{{.+}} = %c0 to %c7168 step %c64
// CHECK-NOT: memref.prefetch
// CHECK: scf.for %{{.+}} = %c0 to %c7168 step %c64
// CHECK-COUNT-2: memref.prefetch
// CHECK-NOT: memref.prefetch
// CHECK: return
launch.func @brief(%x: memref<?x7168xbf16>, %y: memref<?x7168xi8>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %x, %c0 : memref<?x7168xbf16>
  rowkernel.program (%i) in (%rows)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 1, nontemporal = 0>} {
    %v = rowkernel.load %x[%i, %c0] : memref<?x7168xbf16> -> vector<7168xbf16>
    %w = arith.extf %v : vector<7168xbf16> to vector<7168xf32>
    %s = rowkernel.reduce sum_of_squares %w : vector<7168xf32>
    %all = vector.broadcast %s : f32 to vector<7168xf32>
    %p = arith.mulf %w, %all : vector<7168xf32>
    %n = rowkernel.saturate_cast %p : vector<7168xf32> -> vector<7168xi8>
    rowkernel.store %n, %y[%i, %c0] : vector<7168xi8>, memref<?x7168xi8>
  }
}

// One pass over short rows prefetches four rows ahead into L1. Rows shared by the heads of a token
// are prefetched once, and weights are not prefetched.
// CHECK-LABEL: func.func private @heads_program0_rows(
// CHECK-COUNT-2: memref.prefetch %arg0[{{.+}}], read, locality<3>, data
// CHECK-NOT: memref.prefetch
// CHECK: return
launch.func @heads(%x: memref<?x8x64xbf16>, %f: memref<?x64xbf16>, %g: memref<64xbf16>) {
  %c0 = arith.constant 0 : index
  %heads = arith.constant 8 : index
  %tokens = memref.dim %x, %c0 : memref<?x8x64xbf16>
  rowkernel.program (%t, %h) in (%tokens, %heads)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 4, nontemporal = 0>} {
    %v = rowkernel.load %x[%t, %h, %c0] : memref<?x8x64xbf16> -> vector<64xbf16>
    %a = rowkernel.load %f[%t, %c0] : memref<?x64xbf16> -> vector<64xbf16>
    %w = rowkernel.load invariant %g[%c0] : memref<64xbf16> -> vector<64xbf16>
    %s = arith.addf %v, %a : vector<64xbf16>
    %p = arith.mulf %s, %w : vector<64xbf16>
    rowkernel.store %p, %x[%t, %h, %c0] : vector<64xbf16>, memref<?x8x64xbf16>
  }
}

// Rows in pages: the prefetched row is at the slot index plus the prefetch distance. Slots that a
// program loads from memory are computed the same way.
// CHECK-LABEL: func.func private @pages_program0_rows(
// CHECK: %[[PLACE:.+]] = arith.remui
// CHECK: %[[STEPS:.+]] = arith.subi
// CHECK: %[[NEXT:.+]] = arith.addi %[[PLACE]], %[[STEPS]]
// CHECK: memref.prefetch %arg0[%{{.+}}, %[[NEXT]], %{{.+}}], read
launch.func @pages(%x: memref<?x16x64xbf16>, %slots: memref<?xindex>, %y: memref<?x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %rows = memref.dim %y, %c0 : memref<?x64xbf16>
  rowkernel.program (%i) in (%rows)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 2, nontemporal = 0>} {
    %slot = memref.load %slots[%i] : memref<?xindex>
    %page = arith.divui %slot, %c16 : index
    %place = arith.remui %slot, %c16 : index
    %v = rowkernel.load %x[%page, %place, %c0] : memref<?x16x64xbf16> -> vector<64xbf16>
    rowkernel.store %v, %y[%i, %c0] : vector<64xbf16>, memref<?x64xbf16>
  }
}

// The next iteration is another head of the same row, so no slot changes.
// CHECK-LABEL: func.func private @heads_of_pages_program0_rows(
// CHECK-NOT: memref.prefetch
// CHECK: return
launch.func @heads_of_pages(%x: memref<?x16x64xbf16>, %slots: memref<?xindex>, %y: memref<?x4x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %rows = memref.dim %y, %c0 : memref<?x4x64xbf16>
  rowkernel.program (%i, %h) in (%rows, %c4)
      attributes {schedule = #rowkernel.cpu_schedule<chunk = 64, row_interleave = 1, prefetch = 1, nontemporal = 0>} {
    %slot = memref.load %slots[%i] : memref<?xindex>
    %page = arith.divui %slot, %c16 : index
    %place = arith.remui %slot, %c16 : index
    %v = rowkernel.load %x[%page, %place, %c0] : memref<?x16x64xbf16> -> vector<64xbf16>
    rowkernel.store %v, %y[%i, %h, %c0] : vector<64xbf16>, memref<?x4x64xbf16>
  }
}
