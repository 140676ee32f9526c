// Properties that are unknown at compile time: one version with 16-byte accesses, and one version
// for all other cases.

// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   --convert-rowkernel-to-gpu=target=sm_90a --canonicalize --cse | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   '--convert-rowkernel-to-gpu=target=sm_90a any-base=true' --canonicalize --cse | FileCheck %s --check-prefix=ANY
// RUN: fusednorm-opt %s --fusednorm-assign-schedule=target=sm_90a \
// RUN:   '--convert-rowkernel-to-gpu=target=sm_90a launch-dependents=true' | FileCheck %s --check-prefix=EARLY

// The pointer and the stride select the version. In the other version adjacent lanes access
// adjacent elements and exchange them by shuffles.
// CHECK-LABEL: gpu.func @strides
// CHECK-SAME: (%[[P:[a-z0-9]+]]: !llvm.ptr<1>, %[[STRIDE:[a-z0-9]+]]: i64,
// CHECK-DAG: llvm.ptrtoint %[[P]]
// CHECK-DAG: arith.muli %[[STRIDE]]
// CHECK: scf.if
// CHECK: llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK: } else {
// CHECK-COUNT-8: llvm.load {{.*}} {alignment = 2 : i64} : !llvm.ptr<1> -> i16
// CHECK-COUNT-8: gpu.shuffle xor
// CHECK-COUNT-8: gpu.shuffle xor
// CHECK-COUNT-8: llvm.store {{.*}} {alignment = 2 : i64} : i16, !llvm.ptr<1>
// CHECK: gpu.return
launch.func private @strides(%x: memref<?x4096xbf16, strided<[?, 1], offset: ?>>, %rows: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x4096xbf16, strided<[?, 1], offset: ?>> -> vector<4096xbf16>
    %n = arith.negf %v : vector<4096xbf16>
    rowkernel.store %n, %x[%i, %c0] : vector<4096xbf16>, memref<?x4096xbf16, strided<[?, 1], offset: ?>>
  }
}

// A dense buffer is assumed to be 16-byte aligned, except with any-base=true.
// CHECK-LABEL: gpu.func @dense
// CHECK-SAME: %{{.*}}: !llvm.ptr<1> {llvm.align = 16 : i64}
// CHECK-NOT: scf.if
// CHECK: gpu.return
// ANY-LABEL: gpu.func @dense
// ANY-NOT: llvm.align
// ANY: llvm.ptrtoint
// ANY: scf.if
// ANY: {alignment = 16 : i64}
// ANY: } else {
// ANY: {alignment = 2 : i64}
// ANY: gpu.return
// EARLY-LABEL: gpu.func @dense
// EARLY: nvvm.griddepcontrol wait
// EARLY-NEXT: nvvm.griddepcontrol launch_dependents
launch.func private @dense(%x: memref<?x4096xbf16>, %rows: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x4096xbf16> -> vector<4096xbf16>
    %n = arith.negf %v : vector<4096xbf16>
    rowkernel.store %n, %x[%i, %c0] : vector<4096xbf16>, memref<?x4096xbf16>
  }
}

// Dynamic row lengths: whole vectors, or single columns. Both versions add in one order.
// CHECK-LABEL: gpu.func @columns
// CHECK: scf.if
// CHECK: {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK: gpu.barrier
// CHECK: } else {
// CHECK: {alignment = 2 : i64} : !llvm.ptr<1> -> i16
// CHECK: gpu.barrier
// CHECK: gpu.return
launch.func private @columns(%x: memref<?x?xbf16>, %y: memref<?xf32>, %rows: index, %n: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%rows) columns(%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x?xbf16> -> vector<1048576xbf16>
    %f = arith.extf %v : vector<1048576xbf16> to vector<1048576xf32>
    %s = rowkernel.reduce add %f : vector<1048576xf32>
    memref.store %s, %y[%i] : memref<?xf32>
  }
}

// Vectors of 32 bytes: two lanes access whole sectors and exchange halves.
// CHECK-LABEL: gpu.func @wide
// CHECK: llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
// CHECK-NOT: gpu.shuffle
// CHECK: gpu.shuffle xor
// CHECK-COUNT-3: gpu.shuffle xor
// CHECK-NOT: gpu.shuffle
// CHECK-COUNT-2: llvm.store {{.*}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<1>
// CHECK: gpu.return
launch.func private @wide(%x: memref<?x4096xbf16>, %y: memref<?x4096xf32>, %rows: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x4096xbf16> -> vector<4096xbf16>
    %f = arith.extf %v : vector<4096xbf16> to vector<4096xf32>
    rowkernel.store %f, %y[%i, %c0] : vector<4096xf32>, memref<?x4096xf32>
  }
}

// All heads of a token rotate by one row of the table, which the first head loads.
// CHECK-LABEL: gpu.func @heads
// CHECK: scf.if
// CHECK: {alignment = 16 : i64} : !llvm.ptr<1>
// CHECK: llvm.store {{.*}} !llvm.ptr<3>
// CHECK: gpu.barrier
// CHECK: llvm.load {{.*}} !llvm.ptr<3>
// CHECK: gpu.return
launch.func private @heads(%x: memref<?x?x64xf32>, %t: memref<?x64xf32>, %tokens: index, %heads: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i, %h) in (%tokens, %heads) {
    %v = rowkernel.load %x[%i, %h, %c0] : memref<?x?x64xf32> -> vector<64xf32>
    %w = rowkernel.load %t[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %p = arith.mulf %v, %w : vector<64xf32>
    rowkernel.store %p, %x[%i, %h, %c0] : vector<64xf32>, memref<?x?x64xf32>
  }
}

// The row of wider elements is in a byte array, so strides count bytes. An odd stride makes row
// addresses odd.
// CHECK-LABEL: gpu.func @bytes
// CHECK-SAME: %{{[a-z0-9]+}}: !llvm.ptr<1>, %[[STRIDE:[a-z0-9]+]]: i64,
// CHECK: arith.andi %[[STRIDE]], %c1_i64
// CHECK: scf.if
// CHECK: llvm.store {{.*}} {alignment = 2 : i64}
// CHECK: } else {
// CHECK: llvm.store {{.*}} {alignment = 1 : i64} : i8, !llvm.ptr<1>
// CHECK: llvm.store {{.*}} {alignment = 1 : i64} : i8, !llvm.ptr<1>
// CHECK: gpu.return
launch.func private @bytes(%x: memref<?x31xf16>, %cache: memref<?x73xi8, strided<[?, 1], offset: ?>>, %rows: index) {
  %c0 = arith.constant 0 : index
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x31xf16> -> vector<31xf16>
    rowkernel.store %v, %cache[%i, %c0] : vector<31xf16>, memref<?x73xi8, strided<[?, 1], offset: ?>>
  }
}
