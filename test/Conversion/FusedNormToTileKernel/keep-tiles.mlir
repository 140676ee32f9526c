// A GEMM with an epilogue is split into a GEMM and separate ops. A GEMM that scales every partial
// product has no tile program.
// RUN: fusednorm-opt %s --fusednorm-decompose-gemms=keep-tiles=true | FileCheck %s
// RUN: not fusednorm-opt %s --convert-fusednorm-to-tilekernel 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: keep-tiles.mlir:[[#]]:8: error: 'fusednorm.matmul' op was not lowered to a tile program: expected memrefs; run fusednorm-decompose-gemms and fusednorm-bufferize first

// CHECK-LABEL: func.func @epilogue
// CHECK: %[[SUMS:.*]] = fusednorm.matmul ins(%{{.*}}, %{{.*}} : tensor<4x64xbf16>, tensor<64x32xbf16>) outs(%{{.*}} : tensor<4x32xf32>) {tilekernel.schedule = #tilekernel.cpu_schedule<m = 2>}
// CHECK: linalg.generic {{.*}} ins(%[[SUMS]], %[[SUMS]]
func.func @epilogue(%x: tensor<4x64xbf16>, %w: tensor<64x32xbf16>, %out: tensor<4x32xbf16>) -> tensor<4x32xbf16> {
  %c = fusednorm.matmul ins(%x, %w : tensor<4x64xbf16>, tensor<64x32xbf16>)
      outs(%out : tensor<4x32xbf16>) {tilekernel.schedule = #tilekernel.cpu_schedule<m = 2>} body {
  ^bb0(%s: tensor<4x32xf32>, %o: tensor<4x32xbf16>):
    %t = arith.addf %s, %s : tensor<4x32xf32>
    %y = arith.truncf %t : tensor<4x32xf32> to tensor<4x32xbf16>
    fusednorm.yield %y : tensor<4x32xbf16>
  } -> (tensor<4x32xbf16>)
  return %c : tensor<4x32xbf16>
}

// CHECK-LABEL: func.func @document
// CHECK-NOT: fusednorm.scaled_matmul
func.func @document(%x: memref<4x64xbf16>, %w: memref<64x32xbf16>, %sx: memref<1x1xf32>, %sw: memref<1x1xf32>, %out: memref<4x32xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<4x64xbf16>, memref<64x32xbf16>)
      scales(%sx, %sw : memref<1x1xf32>, memref<1x1xf32>) by <tensor> order(document)
      outs(%out : memref<4x32xbf16>)
  return
}
