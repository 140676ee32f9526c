// Equal kernels of a function become one kernel with several launches.

// RUN: fusednorm-opt %s --fusednorm-merge-kernels | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-merge-kernels=aligned-bases | FileCheck %s --check-prefix=ALIGNED

// CHECK: launch.func @negate0(
// CHECK-NOT: launch.func @negate1(
// CHECK: launch.func @absolute(
// CHECK-LABEL: func.func @twice(
// CHECK-NEXT: launch.call @negate0(%arg0, %arg1)
// CHECK-NEXT: launch.call @absolute(%arg0, %arg1)
// CHECK-NEXT: launch.call @negate0(%arg1, %arg0)
launch.func @negate0(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = arith.negf %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
launch.func @absolute(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = math.absf %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
launch.func @negate1(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = arith.negf %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
func.func @twice(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  launch.call @negate0(%x, %y) : memref<?x64xf32>, memref<?x64xf32>
  launch.call @absolute(%x, %y) : memref<?x64xf32>, memref<?x64xf32>
  launch.call @negate1(%y, %x) : memref<?x64xf32>, memref<?x64xf32>
  return
}

// Kernels of another function, and kernels without a launch, stay.
// CHECK: launch.func @negate2(
// CHECK: launch.func @negate3(
// CHECK-LABEL: func.func @other(
// CHECK-NEXT: launch.call @negate2(
launch.func @negate2(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = arith.negf %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
launch.func @negate3(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = arith.negf %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
func.func @other(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  launch.call @negate2(%x, %y) : memref<?x64xf32>, memref<?x64xf32>
  return
}

// Different offsets become dynamic. The alignment of offset 0 is kept for GPUs, except for single
// elements of i32.
// CHECK: launch.func @copy0(%{{.*}}: memref<?xi32, strided<[1], offset: ?>>, %{{.*}}: memref<8x16xf32, strided<[16, 1], offset: ?>>,
// CHECK-NOT: launch.func @copy
// CHECK-LABEL: func.func @parts(
// CHECK-COUNT-3: launch.call @copy0(
// ALIGNED: launch.func @copy0(%{{.*}}: memref<?xi32, strided<[1]>>, %{{.*}}: memref<8x16xf32>,
// ALIGNED: launch.func @copy1(%{{.*}}: memref<?xi32, strided<[1], offset: ?>>, %{{.*}}: memref<8x16xf32, strided<[16, 1], offset: ?>>,
// ALIGNED-NOT: launch.func @copy
// ALIGNED-LABEL: func.func @parts(
// ALIGNED: launch.call @copy0(
// ALIGNED: launch.call @copy1(
// ALIGNED: launch.call @copy1(
launch.func @copy0(%n: memref<?xi32, strided<[1]>>, %x: memref<8x16xf32>, %y: memref<8x16xf32>) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  tilekernel.program (%i, %j) in (%c8, %c16) step [4, 16] row_offsets(%n : memref<?xi32, strided<[1]>>) {
    %v = tilekernel.load %x[%i, %j] : memref<8x16xf32> -> vector<4x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<4x16xf32>, memref<8x16xf32>
  }
}
launch.func @copy1(%n: memref<?xi32, strided<[1], offset: 4>>, %x: memref<8x16xf32, strided<[16, 1], offset: 128>>, %y: memref<8x16xf32>) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  tilekernel.program (%i, %j) in (%c8, %c16) step [4, 16] row_offsets(%n : memref<?xi32, strided<[1], offset: 4>>) {
    %v = tilekernel.load %x[%i, %j] : memref<8x16xf32, strided<[16, 1], offset: 128>> -> vector<4x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<4x16xf32>, memref<8x16xf32>
  }
}
launch.func @copy2(%n: memref<?xi32, strided<[1]>>, %x: memref<8x16xf32, strided<[16, 1], offset: 256>>, %y: memref<8x16xf32>) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  tilekernel.program (%i, %j) in (%c8, %c16) step [4, 16] row_offsets(%n : memref<?xi32, strided<[1]>>) {
    %v = tilekernel.load %x[%i, %j] : memref<8x16xf32, strided<[16, 1], offset: 256>> -> vector<4x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<4x16xf32>, memref<8x16xf32>
  }
}
func.func @parts(%n: memref<?xi32, strided<[1]>>, %n4: memref<?xi32, strided<[1], offset: 4>>, %x0: memref<8x16xf32>,
                 %x1: memref<8x16xf32, strided<[16, 1], offset: 128>>, %x2: memref<8x16xf32, strided<[16, 1], offset: 256>>,
                 %y: memref<8x16xf32>) {
  launch.call @copy0(%n, %x0, %y) : memref<?xi32, strided<[1]>>, memref<8x16xf32>, memref<8x16xf32>
  launch.call @copy1(%n4, %x1, %y) : memref<?xi32, strided<[1], offset: 4>>, memref<8x16xf32, strided<[16, 1], offset: 128>>, memref<8x16xf32>
  launch.call @copy2(%n, %x2, %y) : memref<?xi32, strided<[1]>>, memref<8x16xf32, strided<[16, 1], offset: 256>>, memref<8x16xf32>
  return
}
