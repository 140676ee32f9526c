// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GEMMs whose last rows are padding, with kernels of few and of many steps.

func.func @short(%a: memref<640x128xbf16>, %b: memref<64x128xbf16>, %rows: memref<?xi32>, %c: memref<640x64xbf16>) {
  fusednorm.matmul ins(%a, %b : memref<640x128xbf16>, memref<64x128xbf16>) transpose_b
      row_offsets(%rows : memref<?xi32>) outs(%c : memref<640x64xbf16>)
  return
}

func.func @long(%a: memref<640x1024xbf16>, %b: memref<64x1024xbf16>, %rows: memref<?xi32>, %c: memref<640x64xbf16>) {
  fusednorm.matmul ins(%a, %b : memref<640x1024xbf16>, memref<64x1024xbf16>) transpose_b
      row_offsets(%rows : memref<?xi32>) outs(%c : memref<640x64xbf16>)
  return
}

func.func @scaled(%a: memref<640x256xf8E4M3FN>, %b: memref<64x256xf8E4M3FN>, %sa: memref<2x640xf32>, %sb: memref<1x2xf32>,
                  %rows: memref<3xi32>, %k: memref<640x2x16xbf16>, %v: memref<640x2x16xbf16>) {
  fusednorm.scaled_matmul ins(%a, %b : memref<640x256xf8E4M3FN>, memref<64x256xf8E4M3FN>) transpose_b
      scales(%sa, %sb : memref<2x640xf32>, memref<1x2xf32>) by <block = [1, 128, 128]>
      row_offsets(%rows : memref<3xi32>) outs(%k, %v : memref<640x2x16xbf16>, memref<640x2x16xbf16>) body {
  ^bb0(%s: tensor<640x64xf32>, %o: tensor<640x2x16xbf16>, %p: tensor<640x2x16xbf16>):
    %heads = tensor.expand_shape %s [[0], [1, 2]] output_shape [640, 2, 32] : tensor<640x64xf32> into tensor<640x2x32xf32>
    %x = tensor.extract_slice %heads[0, 0, 0] [640, 2, 16] [1, 1, 1] : tensor<640x2x32xf32> to tensor<640x2x16xf32>
    %y = tensor.extract_slice %heads[0, 0, 16] [640, 2, 16] [1, 1, 1] : tensor<640x2x32xf32> to tensor<640x2x16xf32>
    %k0 = arith.truncf %x : tensor<640x2x16xf32> to tensor<640x2x16xbf16>
    %v0 = arith.truncf %y : tensor<640x2x16xf32> to tensor<640x2x16xbf16>
    fusednorm.yield %k0, %v0 : tensor<640x2x16xbf16>, tensor<640x2x16xbf16>
  }
  return
}
