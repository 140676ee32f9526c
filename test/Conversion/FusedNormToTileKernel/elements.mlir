// GEMMs whose scales or block sizes rule out matrix instructions iterate over single columns of A.
// Memrefs in an unsupported memory space are rejected.
// RUN: split-file %s %t
// RUN: fusednorm-opt %t/input.mlir --fusednorm-decompose-gemms="keep-tiles keep-elements" --convert-fusednorm-to-tilekernel | FileCheck %s
// RUN: fusednorm-opt %t/space.mlir --convert-fusednorm-to-tilekernel --verify-diagnostics

// CHECK-LABEL: launch.func private @document_gemm0
// CHECK: scf.for %[[P:.*]] = %{{.*}} to %{{.*}} step %c1{{.*}} iter_args(%[[SUM:.*]] = %{{.*}}) -> (vector<4x16xf32>)
// CHECK: %[[X:.*]] = tilekernel.load %{{.*}}[%{{.*}}, %[[P]]] along [0] : memref<4x64xbf16> -> vector<4xbf16>
// CHECK: %[[W:.*]] = tilekernel.load %{{.*}}[%[[P]], %{{.*}}] along [1] : memref<64x32xbf16> -> vector<16xbf16>
// CHECK: tilekernel.load %{{.*}}[%[[P]], %{{.*}}] along [1] block [16, 1] : memref<4x4xf32> -> vector<4xf32>
// CHECK: tilekernel.load %{{.*}}[%[[P]], %{{.*}}] along [1] block [16, 8] : memref<4x4xf32> -> vector<16xf32>
// CHECK: %[[A:.*]] = arith.mulf
// CHECK: %[[B:.*]] = arith.mulf %[[A]],
// CHECK: %[[C:.*]] = arith.mulf %[[B]],
// CHECK: %[[NEXT:.*]] = arith.addf %[[SUM]], %[[C]]
// CHECK: scf.yield %[[NEXT]]

// CHECK-LABEL: launch.func private @odd_blocks_gemm0
// CHECK: scf.for %{{.*}} step %c24
// CHECK: scf.for %{{.*}} step %c1{{.*}} -> (vector<4x16xi32>)
// CHECK: arith.extsi %{{.*}} : vector<4x16xi8> to vector<4x16xi32>
// CHECK: arith.muli
// CHECK: arith.addi
// CHECK: arith.sitofp
// CHECK: math.fma
// CHECK-NOT: tilekernel.gemm

//--- input.mlir
func.func @document(%x: memref<4x64xbf16>, %w: memref<64x32xbf16>, %sx: memref<4x4xf32>, %sw: memref<4x4xf32>, %out: memref<4x32xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<4x64xbf16>, memref<64x32xbf16>)
      scales(%sx, %sw : memref<4x4xf32>, memref<4x4xf32>) by <block = [1, 8, 16]> order(document)
      outs(%out : memref<4x32xbf16>)
  return
}
func.func @odd_blocks(%x: memref<4x48xi8>, %w: memref<32x48xi8>, %sx: memref<2x4xf32>, %sw: memref<4x2xf32>, %out: memref<4x32xf32>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<4x48xi8>, memref<32x48xi8>) transpose_b
      scales(%sx, %sw : memref<2x4xf32>, memref<4x2xf32>) by <block = [1, 8, 24]> outs(%out : memref<4x32xf32>)
  return
}

//--- space.mlir
func.func @space(%x: memref<4x64xbf16, 1>, %w: memref<64x32xbf16>, %out: memref<4x32xbf16>) {
  // expected-error @+1 {{was not lowered to a tile program: expected dense or strided memrefs in the default memory space, got 'memref<4x64xbf16, 1>'}}
  fusednorm.matmul ins(%x, %w : memref<4x64xbf16, 1>, memref<64x32xbf16>) outs(%out : memref<4x32xbf16>)
  return
}
