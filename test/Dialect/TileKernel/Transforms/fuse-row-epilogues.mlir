// Row kernels are fused into the GEMM kernel, or a remark gives the reason.
// RUN: fusednorm-opt %s --tilekernel-fuse-row-epilogues --split-input-file --remarks-filter=fusion --remark-format=emitRemark 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.remarks

// REMARK: remark: {{.*}}the rows of @rows run in the GEMM kernel @product
// CHECK-NOT: @rows
// CHECK-LABEL: launch.func private @product(
// CHECK-SAME: %[[X:.*]]: memref<?x64xf32>, %[[Y:.*]]: memref<?x4x16xf32>) {
// CHECK: %[[ALL:.*]] = memref.dim %[[X]], %{{.*}} : memref<?x64xf32>
// CHECK: %[[S:.*]] = launch.scratch %[[ALL]] : memref<?x64xf32>
// CHECK: %[[HEADS:.*]] = memref.reinterpret_cast %[[S]] to offset: [0], sizes: [%[[ALL]], 4, 16], strides: [64, 16, 1] : memref<?x64xf32> to memref<?x4x16xf32, strided<[64, 16, 1]>>
// CHECK: tilekernel.program (%[[R:.*]], %[[C:.*]]) in (%[[ALL]], %{{.*}}) step [4, 16] {
// CHECK: tilekernel.store %{{.*}}, %[[S]][%[[R]], %[[C]]] : vector<4x16xf32>, memref<?x64xf32>
// CHECK: rowkernel.program (%[[I:.*]], %[[H:.*]]) in (%[[ALL]], %{{.*}}) {
// CHECK: rowkernel.load %[[HEADS]][%[[I]], %[[H]], %{{.*}}]
// CHECK: rowkernel.store %{{.*}}, %[[Y]][%[[I]], %[[H]], %{{.*}}]
// CHECK: func.func @joined(%[[A:.*]]: memref<?x64xf32>, %[[B:.*]]: memref<?x4x16xf32>)
// CHECK-NOT: alloc
// CHECK: launch.call @product(%[[A]], %[[B]])
// CHECK-NEXT: return
launch.func private @rows(%y: memref<?x4x16xf32>, %s: memref<?x4x16xf32, strided<[64, 16, 1]>>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %rows = memref.dim %s, %c0 : memref<?x4x16xf32, strided<[64, 16, 1]>>
  rowkernel.program (%i, %h) in (%rows, %c4) {
    %v = rowkernel.load %s[%i, %h, %c0] : memref<?x4x16xf32, strided<[64, 16, 1]>> -> vector<16xf32>
    rowkernel.store %v, %y[%i, %h, %c0] : vector<16xf32>, memref<?x4x16xf32>
  }
}
launch.func private @product(%x: memref<?x64xf32>, %s: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %m = memref.dim %x, %c0 : memref<?x64xf32>
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
}
func.func @joined(%x: memref<?x64xf32>, %y: memref<?x4x16xf32>) {
  %c0 = arith.constant 0 : index
  %m = memref.dim %x, %c0 : memref<?x64xf32>
  %s = memref.alloc(%m) : memref<?x64xf32>
  launch.call @product(%x, %s) : memref<?x64xf32>, memref<?x64xf32>
  %t = memref.expand_shape %s [[0], [1, 2]] output_shape [%m, 4, 16] : memref<?x64xf32> into memref<?x4x16xf32>
  %u = memref.cast %t : memref<?x4x16xf32> to memref<?x4x16xf32, strided<[64, 16, 1]>>
  launch.call @rows(%y, %u) : memref<?x4x16xf32>, memref<?x4x16xf32, strided<[64, 16, 1]>>
  memref.dealloc %s : memref<?x64xf32>
  return
}

// -----

// REMARK: remark: {{.*}}the rows of @rows run in a separate kernel after @product, on f32 accumulators in memory: the row kernel writes an operand of the GEMM
// CHECK-LABEL: func.func @in_place(
// CHECK: launch.call
// CHECK: launch.call
launch.func private @rows(%s: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %s, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %s[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
launch.func private @product(%x: memref<?x64xf32>, %s: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %m = memref.dim %x, %c0 : memref<?x64xf32>
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
}
func.func @in_place(%x: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %m = memref.dim %x, %c0 : memref<?x64xf32>
  %s = memref.alloc(%m) : memref<?x64xf32>
  launch.call @product(%x, %s) : memref<?x64xf32>, memref<?x64xf32>
  launch.call @rows(%s, %x) : memref<?x64xf32>, memref<?x64xf32>
  memref.dealloc %s : memref<?x64xf32>
  return
}

// -----

// REMARK: remark: {{.*}}in memory: an op between the GEMM and the row kernel has side effects: func.call
// CHECK-LABEL: func.func @between(
// CHECK: launch.call
launch.func private @rows(%s: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %s, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %s[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
launch.func private @product(%x: memref<?x64xf32>, %s: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %m = memref.dim %x, %c0 : memref<?x64xf32>
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
}
func.func private @other()
func.func @between(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %m = memref.dim %x, %c0 : memref<?x64xf32>
  %s = memref.alloc(%m) : memref<?x64xf32>
  launch.call @product(%x, %s) : memref<?x64xf32>, memref<?x64xf32>
  func.call @other() : () -> ()
  launch.call @rows(%s, %y) : memref<?x64xf32>, memref<?x64xf32>
  memref.dealloc %s : memref<?x64xf32>
  return
}

// -----

// REMARK: remark: {{.*}}in memory: its rows of 16400 columns exceed the limit of 16384 columns
// CHECK-LABEL: func.func @wide(
// CHECK: launch.call
launch.func private @rows(%s: memref<?x16400xf32>, %y: memref<?x16400xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %s, %c0 : memref<?x16400xf32>
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %s[%i, %c0] : memref<?x16400xf32> -> vector<16400xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<16400xf32>, memref<?x16400xf32>
  }
}
launch.func private @product(%x: memref<?x16400xf32>, %s: memref<?x16400xf32>) {
  %c0 = arith.constant 0 : index
  %c16400 = arith.constant 16400 : index
  %m = memref.dim %x, %c0 : memref<?x16400xf32>
  tilekernel.program (%i, %j) in (%m, %c16400) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x16400xf32> -> vector<4x16xf32>
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x16400xf32>
  }
}
func.func @wide(%x: memref<?x16400xf32>, %y: memref<?x16400xf32>) {
  %c0 = arith.constant 0 : index
  %m = memref.dim %x, %c0 : memref<?x16400xf32>
  %s = memref.alloc(%m) : memref<?x16400xf32>
  launch.call @product(%x, %s) : memref<?x16400xf32>, memref<?x16400xf32>
  launch.call @rows(%s, %y) : memref<?x16400xf32>, memref<?x16400xf32>
  memref.dealloc %s : memref<?x16400xf32>
  return
}

// -----

// REMARK: remark: {{.*}}in memory: the row kernel has rows other than the accumulators
// CHECK-LABEL: func.func @beside(
// CHECK: launch.call
launch.func private @rows(%s: memref<?x64xf32>, %y: memref<?x64xf32>, %z: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %rows = memref.dim %s, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%rows) {
    %v = rowkernel.load %s[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    rowkernel.store %v, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
  %others = memref.dim %z, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%others) {
    %v = arith.constant dense<1.0> : vector<64xf32>
    rowkernel.store %v, %z[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
launch.func private @product(%x: memref<?x64xf32>, %s: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %m = memref.dim %x, %c0 : memref<?x64xf32>
  tilekernel.program (%i, %j) in (%m, %c64) step [4, 16] {
    %v = tilekernel.load %x[%i, %j] : memref<?x64xf32> -> vector<4x16xf32>
    tilekernel.store %v, %s[%i, %j] : vector<4x16xf32>, memref<?x64xf32>
  }
}
func.func @beside(%x: memref<?x64xf32>, %y: memref<?x64xf32>, %z: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %m = memref.dim %x, %c0 : memref<?x64xf32>
  %s = memref.alloc(%m) : memref<?x64xf32>
  launch.call @product(%x, %s) : memref<?x64xf32>, memref<?x64xf32>
  launch.call @rows(%s, %y, %z) : memref<?x64xf32>, memref<?x64xf32>, memref<?x64xf32>
  memref.dealloc %s : memref<?x64xf32>
  return
}
