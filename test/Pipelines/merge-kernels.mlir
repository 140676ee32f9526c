// Equal kernels of a function become one kernel with several launches.

// RUN: fusednorm-opt %s --fusednorm-merge-kernels | FileCheck %s
// RUN: fusednorm-opt %s --fusednorm-merge-kernels=aligned-bases | FileCheck %s --check-prefix=ALIGNED

// CHECK: rowkernel.kernel @negate0(
// CHECK-NOT: rowkernel.kernel @negate1(
// CHECK: rowkernel.kernel @absolute(
// CHECK-LABEL: func.func @twice(
// CHECK-NEXT: rowkernel.launch @negate0(%arg0, %arg1)
// CHECK-NEXT: rowkernel.launch @absolute(%arg0, %arg1)
// CHECK-NEXT: rowkernel.launch @negate0(%arg1, %arg0)
rowkernel.kernel @negate0(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = arith.negf %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
rowkernel.kernel @absolute(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = math.absf %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
rowkernel.kernel @negate1(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = arith.negf %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
func.func @twice(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  rowkernel.launch @negate0(%x, %y) : memref<?x64xf32>, memref<?x64xf32>
  rowkernel.launch @absolute(%x, %y) : memref<?x64xf32>, memref<?x64xf32>
  rowkernel.launch @negate1(%y, %x) : memref<?x64xf32>, memref<?x64xf32>
  return
}

// Kernels of another function, and kernels without a launch, stay.
// CHECK: rowkernel.kernel @negate2(
// CHECK: rowkernel.kernel @negate3(
// CHECK-LABEL: func.func @other(
// CHECK-NEXT: rowkernel.launch @negate2(
rowkernel.kernel @negate2(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = arith.negf %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
rowkernel.kernel @negate3(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %x, %c0 : memref<?x64xf32>
  rowkernel.program (%i) in (%n) {
    %v = rowkernel.load %x[%i, %c0] : memref<?x64xf32> -> vector<64xf32>
    %w = arith.negf %v : vector<64xf32>
    rowkernel.store %w, %y[%i, %c0] : vector<64xf32>, memref<?x64xf32>
  }
}
func.func @other(%x: memref<?x64xf32>, %y: memref<?x64xf32>) {
  rowkernel.launch @negate2(%x, %y) : memref<?x64xf32>, memref<?x64xf32>
  return
}

// Different offsets become dynamic. The alignment of offset 0 is kept for GPUs, except for single
// elements of i32.
// CHECK: tilekernel.kernel @copy0(%{{.*}}: memref<?xi32, strided<[1], offset: ?>>, %{{.*}}: memref<8x16xf32, strided<[16, 1], offset: ?>>,
// CHECK-NOT: tilekernel.kernel @copy
// CHECK-LABEL: func.func @parts(
// CHECK-COUNT-3: tilekernel.launch @copy0(
// ALIGNED: tilekernel.kernel @copy0(%{{.*}}: memref<?xi32, strided<[1]>>, %{{.*}}: memref<8x16xf32>,
// ALIGNED: tilekernel.kernel @copy1(%{{.*}}: memref<?xi32, strided<[1], offset: ?>>, %{{.*}}: memref<8x16xf32, strided<[16, 1], offset: ?>>,
// ALIGNED-NOT: tilekernel.kernel @copy
// ALIGNED-LABEL: func.func @parts(
// ALIGNED: tilekernel.launch @copy0(
// ALIGNED: tilekernel.launch @copy1(
// ALIGNED: tilekernel.launch @copy1(
tilekernel.kernel @copy0(%n: memref<?xi32, strided<[1]>>, %x: memref<8x16xf32>, %y: memref<8x16xf32>) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  tilekernel.program (%i, %j) in (%c8, %c16) step [4, 16] row_offsets(%n : memref<?xi32, strided<[1]>>) {
    %v = tilekernel.load %x[%i, %j] : memref<8x16xf32> -> vector<4x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<4x16xf32>, memref<8x16xf32>
  }
}
tilekernel.kernel @copy1(%n: memref<?xi32, strided<[1], offset: 4>>, %x: memref<8x16xf32, strided<[16, 1], offset: 128>>, %y: memref<8x16xf32>) {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  tilekernel.program (%i, %j) in (%c8, %c16) step [4, 16] row_offsets(%n : memref<?xi32, strided<[1], offset: 4>>) {
    %v = tilekernel.load %x[%i, %j] : memref<8x16xf32, strided<[16, 1], offset: 128>> -> vector<4x16xf32>
    tilekernel.store %v, %y[%i, %j] : vector<4x16xf32>, memref<8x16xf32>
  }
}
tilekernel.kernel @copy2(%n: memref<?xi32, strided<[1]>>, %x: memref<8x16xf32, strided<[16, 1], offset: 256>>, %y: memref<8x16xf32>) {
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
  tilekernel.launch @copy0(%n, %x0, %y) : memref<?xi32, strided<[1]>>, memref<8x16xf32>, memref<8x16xf32>
  tilekernel.launch @copy1(%n4, %x1, %y) : memref<?xi32, strided<[1], offset: 4>>, memref<8x16xf32, strided<[16, 1], offset: 128>>, memref<8x16xf32>
  tilekernel.launch @copy2(%n, %x2, %y) : memref<?xi32, strided<[1]>>, memref<8x16xf32, strided<[16, 1], offset: 256>>, memref<8x16xf32>
  return
}
