// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FP8 GEMMs of depth DEPTH in BLOCKS blocks; see models-hopper.test.

func.func @channel(%x: tensor<?xDEPTHxf8E4M3FN>, %w: tensor<136xDEPTHxf8E4M3FN>, %sx: tensor<1x?xf32>, %sw: tensor<136x1xf32>,
                   %out: tensor<?x136xbf16>) -> tensor<?x136xbf16> {
  %c = fusednorm.scaled_matmul ins(%x, %w : tensor<?xDEPTHxf8E4M3FN>, tensor<136xDEPTHxf8E4M3FN>)
      transpose_b scales(%sx, %sw : tensor<1x?xf32>, tensor<136x1xf32>) by <channel>
      outs(%out : tensor<?x136xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>} -> (tensor<?x136xbf16>)
  return %c : tensor<?x136xbf16>
}
func.func @blocks(%x: tensor<?xDEPTHxf8E4M3FN>, %w: tensor<136xDEPTHxf8E4M3FN>, %sx: tensor<BLOCKSx?xf32>, %sw: tensor<2xBLOCKSxf32>,
                  %out: tensor<?x136xbf16>) -> tensor<?x136xbf16> {
  %c = fusednorm.scaled_matmul ins(%x, %w : tensor<?xDEPTHxf8E4M3FN>, tensor<136xDEPTHxf8E4M3FN>)
      transpose_b scales(%sx, %sw : tensor<BLOCKSx?xf32>, tensor<2xBLOCKSxf32>) by <block = [1, 128, 128]>
      outs(%out : tensor<?x136xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<SCHEDULE>} -> (tensor<?x136xbf16>)
  return %c : tensor<?x136xbf16>
}
