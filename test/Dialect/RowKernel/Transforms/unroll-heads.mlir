// A row computes several heads of a token. They share the guard, the look-ups and the table row.

// RUN: fusednorm-opt %s --rowkernel-unroll-heads --canonicalize | FileCheck %s

// Four heads of 256 bytes. The rows of a warp have adjacent heads.
// CHECK-LABEL: launch.func private @heads
// CHECK-DAG: %[[FOUR:.*]] = arith.constant 4 : index
// CHECK: rowkernel.program (%[[T:.*]], %[[H:.*]]) in (%{{.*}}, %[[FOUR]])
// CHECK-DAG: %[[H1:.*]] = arith.addi %[[H]], %[[FOUR]]
// CHECK-DAG: %[[H2:.*]] = arith.addi %[[H]], %c8
// CHECK-DAG: %[[H3:.*]] = arith.addi %[[H]], %c12
// CHECK: rowkernel.guard
// CHECK-NOT: rowkernel.guard
// CHECK: rowkernel.load invariant %{{.*}}[%[[T]], %c0]
// CHECK-NOT: invariant
// CHECK: rowkernel.load %{{.*}}[%[[T]], %[[H]], %c0]
// CHECK-NEXT: rowkernel.load %{{.*}}[%[[T]], %[[H1]], %c0]
// CHECK-NEXT: rowkernel.load %{{.*}}[%[[T]], %[[H2]], %c0]
// CHECK-NEXT: rowkernel.load %{{.*}}[%[[T]], %[[H3]], %c0]
// CHECK-COUNT-4: arith.mulf
// CHECK-COUNT-4: rowkernel.store
launch.func private @heads(%x: memref<?x16x64xf32>, %w: memref<?x64xf32>, %n: memref<1xindex>, %y: memref<?x16x64xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %tokens = memref.dim %x, %c0 : memref<?x16x64xf32>
  rowkernel.program (%i, %h) in (%tokens, %c16) {
    %live = memref.load %n[%c0] : memref<1xindex>
    %isLive = arith.cmpi ult, %i, %live : index
    rowkernel.guard %isLive
    %t = rowkernel.load invariant %w[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %v = rowkernel.load %x[%i, %h, %c0] : memref<?x16x64xf32> -> vector<64xf32>
    %p = arith.mulf %v, %t : vector<64xf32>
    rowkernel.store %p, %y[%i, %h, %c0] : vector<64xf32>, memref<?x16x64xf32>
  }
}

// Two heads of 512 bytes, since four have more than 1024 bytes.
// CHECK-LABEL: launch.func private @long
// CHECK: in (%{{.*}}, %c2)
// CHECK-COUNT-2: rowkernel.store
// CHECK-NOT: rowkernel.store
launch.func private @long(%x: memref<?x4x128xf32>, %n: memref<1xindex>, %y: memref<?x4x128xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %tokens = memref.dim %x, %c0 : memref<?x4x128xf32>
  rowkernel.program (%i, %h) in (%tokens, %c4) {
    %live = memref.load %n[%c0] : memref<1xindex>
    %isLive = arith.cmpi ult, %i, %live : index
    rowkernel.guard %isLive
    %v = rowkernel.load %x[%i, %h, %c0] : memref<?x4x128xf32> -> vector<128xf32>
    rowkernel.store %v, %y[%i, %h, %c0] : vector<128xf32>, memref<?x4x128xf32>
  }
}

// Unchanged: three heads; a guard that depends on the head; no guard; a schedule.
// CHECK-LABEL: launch.func private @unchanged
// CHECK: in (%{{.*}}, %c3)
// CHECK-COUNT-1: rowkernel.store
// CHECK: in (%{{.*}}, %c4)
// CHECK-COUNT-1: rowkernel.store
// CHECK: in (%{{.*}}, %c4)
// CHECK-COUNT-1: rowkernel.store
// CHECK: in (%{{.*}}, %c4)
// CHECK-COUNT-1: rowkernel.store
// CHECK-NOT: rowkernel.store
launch.func private @unchanged(%x: memref<?x4x64xf32>, %n: memref<1xindex>, %y: memref<?x4x64xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %tokens = memref.dim %x, %c0 : memref<?x4x64xf32>
  rowkernel.program (%i, %h) in (%tokens, %c3) {
    %live = memref.load %n[%c0] : memref<1xindex>
    %isLive = arith.cmpi ult, %i, %live : index
    rowkernel.guard %isLive
    %v = rowkernel.load %x[%i, %h, %c0] : memref<?x4x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %h, %c0] : vector<64xf32>, memref<?x4x64xf32>
  }
  rowkernel.program (%i, %h) in (%tokens, %c4) {
    %live = memref.load %n[%c0] : memref<1xindex>
    %isLive = arith.cmpi ult, %h, %live : index
    rowkernel.guard %isLive
    %v = rowkernel.load %x[%i, %h, %c0] : memref<?x4x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %h, %c0] : vector<64xf32>, memref<?x4x64xf32>
  }
  rowkernel.program (%i, %h) in (%tokens, %c4) {
    %v = rowkernel.load %x[%i, %h, %c0] : memref<?x4x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %h, %c0] : vector<64xf32>, memref<?x4x64xf32>
  }
  rowkernel.program (%i, %h) in (%tokens, %c4) attributes {schedule = #rowkernel.gpu_schedule<rows_per_block = 1>} {
    %live = memref.load %n[%c0] : memref<1xindex>
    %isLive = arith.cmpi ult, %i, %live : index
    rowkernel.guard %isLive
    %v = rowkernel.load %x[%i, %h, %c0] : memref<?x4x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %h, %c0] : vector<64xf32>, memref<?x4x64xf32>
  }
}
