// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batched GEMMs; see batches-hopper.test.

func.func @scaled(%x: memref<?x?x272xf8E4M3FN>, %w: memref<?x200x272xf8E4M3FN>, %sx: memref<?x3x?xf32>, %sw: memref<?x2x3xf32>, %out: memref<?x?x200xbf16>) {
  fusednorm.scaled_matmul ins(%x, %w : memref<?x?x272xf8E4M3FN>, memref<?x200x272xf8E4M3FN>)
      transpose_b scales(%sx, %sw : memref<?x3x?xf32>, memref<?x2x3xf32>) by <block = [1, 128, 128]>
      outs(%out : memref<?x?x200xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>}
  return
}
func.func @plain(%x: memref<?x?x200xbf16>, %w: memref<?x200x136xbf16>, %out: memref<?x?x136xf32>) {
  fusednorm.matmul ins(%x, %w : memref<?x?x200xbf16>, memref<?x200x136xbf16>)
      outs(%out : memref<?x?x136xf32>) {tilekernel.schedule = #tilekernel.hopper_schedule<PLAIN>}
  return
}
// A factor per column, and a residual per matrix.
func.func @residual(%x: tensor<3x?x64xf16>, %w: tensor<3x136x64xf16>, %f: tensor<136xf32>, %r: tensor<3x?x136xbf16>, %out: tensor<3x?x136xbf16>) -> tensor<3x?x136xbf16> {
  %c = fusednorm.matmul ins(%x, %w : tensor<3x?x64xf16>, tensor<3x136x64xf16>) transpose_b epilogue(%f, %r : tensor<136xf32>, tensor<3x?x136xbf16>)
      outs(%out : tensor<3x?x136xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<PLAIN>} body {
  ^bb0(%s: tensor<3x?x136xf32>, %ff: tensor<136xf32>, %rr: tensor<3x?x136xbf16>, %o: tensor<3x?x136xbf16>):
    %c1 = arith.constant 1 : index
    %rows = tensor.dim %s, %c1 : tensor<3x?x136xf32>
    %e = tensor.empty(%rows) : tensor<3x?x136xf32>
    %fw = linalg.broadcast ins(%ff : tensor<136xf32>) outs(%e : tensor<3x?x136xf32>) dimensions = [0, 1]
    %re = arith.extf %rr : tensor<3x?x136xbf16> to tensor<3x?x136xf32>
    %t = arith.mulf %s, %fw : tensor<3x?x136xf32>
    %u = arith.addf %t, %re : tensor<3x?x136xf32>
    %y = arith.truncf %u : tensor<3x?x136xf32> to tensor<3x?x136xbf16>
    fusednorm.yield %y : tensor<3x?x136xbf16>
  } -> (tensor<3x?x136xbf16>)
  return %c : tensor<3x?x136xbf16>
}
