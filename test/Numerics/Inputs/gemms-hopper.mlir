// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// GEMMs and epilogues with static columns and depth, for wgmma; see gemms-hopper.test. A
// schedule for another chip is an error.

func.func @transposed(%x: tensor<?x200xTYPE>, %w: tensor<136x200xTYPE>, %out: tensor<?x136xOUT>) -> tensor<?x136xOUT> {
  %c = fusednorm.matmul ins(%x, %w : tensor<?x200xTYPE>, tensor<136x200xTYPE>) transpose_b
      outs(%out : tensor<?x136xOUT>) {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>} -> (tensor<?x136xOUT>)
  return %c : tensor<?x136xOUT>
}
func.func @plain(%x: tensor<?x200xTYPE>, %w: tensor<200x136xTYPE>, %out: tensor<?x136xOUT>) -> tensor<?x136xOUT> {
  %c = fusednorm.matmul ins(%x, %w : tensor<?x200xTYPE>, tensor<200x136xTYPE>)
      outs(%out : tensor<?x136xOUT>) {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>} -> (tensor<?x136xOUT>)
  return %c : tensor<?x136xOUT>
}
func.func @channel(%x: tensor<?x272xf8E4M3FN>, %w: tensor<136x272xf8E4M3FN>, %sx: tensor<1x?xf32>, %sw: tensor<136x1xf32>,
                   %out: tensor<?x136xOUT>) -> tensor<?x136xOUT> {
  %c = fusednorm.scaled_matmul ins(%x, %w : tensor<?x272xf8E4M3FN>, tensor<136x272xf8E4M3FN>)
      transpose_b scales(%sx, %sw : tensor<1x?xf32>, tensor<136x1xf32>) by <channel>
      outs(%out : tensor<?x136xOUT>) {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>} -> (tensor<?x136xOUT>)
  return %c : tensor<?x136xOUT>
}

// K of two heads, next to columns of another tensor, and V.
func.func @split(%a: memref<?x272xf8E4M3FN>, %b: memref<512x272xf8E4M3FN>, %sa: memref<3x?xf32>, %sb: memref<4x3xf32>,
                 %k: memref<?x2x128xbf16, strided<[384, 192, 1]>>, %v: memref<?x2x128xbf16>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<?x272xf8E4M3FN>, memref<512x272xf8E4M3FN>) transpose_b
      scales(%sa, %sb : memref<3x?xf32>, memref<4x3xf32>) by <block = [1, 128, 128]>
      outs(%k, %v : memref<?x2x128xbf16, strided<[384, 192, 1]>>, memref<?x2x128xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<KIND>} body {
  ^bb0(%s: tensor<?x512xf32>, %ko: tensor<?x2x128xbf16>, %vo: tensor<?x2x128xbf16>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x512xf32>
    %r = arith.truncf %s : tensor<?x512xf32> to tensor<?x512xbf16>
    %h = tensor.expand_shape %r [[0], [1, 2]] output_shape [%rows, 2, 256] : tensor<?x512xbf16> into tensor<?x2x256xbf16>
    %key = tensor.extract_slice %h[0, 0, 0] [%rows, 2, 128] [1, 1, 1] : tensor<?x2x256xbf16> to tensor<?x2x128xbf16>
    %value = tensor.extract_slice %h[0, 0, 128] [%rows, 2, 128] [1, 1, 1] : tensor<?x2x256xbf16> to tensor<?x2x128xbf16>
    fusednorm.yield %key, %value : tensor<?x2x128xbf16>, tensor<?x2x128xbf16>
  }
  return
}

// A bias per column, and a residual.
func.func @bias(%x: tensor<?x200xbf16>, %w: tensor<136x200xbf16>, %b: tensor<136xbf16>, %r: tensor<?x136xbf16>, %out: tensor<?x136xbf16>) -> tensor<?x136xbf16> {
  %c = fusednorm.matmul ins(%x, %w : tensor<?x200xbf16>, tensor<136x200xbf16>) transpose_b epilogue(%b, %r : tensor<136xbf16>, tensor<?x136xbf16>) outs(%out : tensor<?x136xbf16>)
      {tilekernel.schedule = #tilekernel.hopper_schedule<KIND>} body {
  ^bb0(%s: tensor<?x136xf32>, %bb: tensor<136xbf16>, %rr: tensor<?x136xbf16>, %o: tensor<?x136xbf16>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %s, %c0 : tensor<?x136xf32>
    %be = arith.extf %bb : tensor<136xbf16> to tensor<136xf32>
    %e = tensor.empty(%rows) : tensor<?x136xf32>
    %bw = linalg.broadcast ins(%be : tensor<136xf32>) outs(%e : tensor<?x136xf32>) dimensions = [0]
    %re = arith.extf %rr : tensor<?x136xbf16> to tensor<?x136xf32>
    %t = arith.addf %s, %bw : tensor<?x136xf32>
    %u = arith.addf %t, %re : tensor<?x136xf32>
    %y = arith.truncf %u : tensor<?x136xf32> to tensor<?x136xbf16>
    fusednorm.yield %y : tensor<?x136xbf16>
  } -> (tensor<?x136xbf16>)
  return %c : tensor<?x136xbf16>
}
