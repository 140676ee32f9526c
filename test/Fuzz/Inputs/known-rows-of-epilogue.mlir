// way: cpu sapphirerapids
module {
  func.func @f(%arg0: memref<?x256xf8E4M3FN>, %arg1: memref<512x256xf8E4M3FN>, %arg2: memref<2x?xf32>, %arg3: memref<4x2xf32>, %arg4: memref<?x2x128xbf16, strided<[384, 192, 1]>>, %arg5: memref<?x2x128xbf16>) {
    fusednorm.scaled_matmul ins(%arg0, %arg1 : memref<?x256xf8E4M3FN>, memref<512x256xf8E4M3FN>) transpose_b scales(%arg2, %arg3 : memref<2x?xf32>, memref<4x2xf32>) by <block = [1, 128, 128]> outs(%arg4, %arg5 : memref<?x2x128xbf16, strided<[384, 192, 1]>>, memref<?x2x128xbf16>) {tilekernel.schedule = #tilekernel.hopper_schedule<n = 160>} body {
    ^bb0(%sum: tensor<?x512xf32>, %out: tensor<?x2x128xbf16>, %out_0: tensor<?x2x128xbf16>):
      %c0 = arith.constant 0 : index
      %cast = tensor.cast %sum : tensor<?x512xf32> to tensor<8x512xf32>
      %cast_1 = tensor.cast %cast : tensor<8x512xf32> to tensor<?x512xf32>
      %dim = tensor.dim %cast_1, %c0 : tensor<?x512xf32>
      %0 = arith.truncf %sum : tensor<?x512xf32> to tensor<?x512xbf16>
      %expanded = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%dim, 2, 256] : tensor<?x512xbf16> into tensor<?x2x256xbf16>
      %extracted_slice = tensor.extract_slice %expanded[0, 0, 0] [%dim, 2, 128] [1, 1, 1] : tensor<?x2x256xbf16> to tensor<?x2x128xbf16>
      %extracted_slice_2 = tensor.extract_slice %expanded[0, 0, 128] [%dim, 2, 128] [1, 1, 1] : tensor<?x2x256xbf16> to tensor<?x2x128xbf16>
      yield %extracted_slice, %extracted_slice_2 : tensor<?x2x128xbf16>, tensor<?x2x128xbf16>
    }
    return
  }
}
