// way: cpu x86-64-v3 rows
module {
  func.func @rows(%arg0: memref<4x64xf32>, %arg1: memref<64x32xf32>, %arg2: memref<4x32xf8E4M3FN, 1>, %arg3: memref<4x1xf32>) {
    fusednorm.matmul ins(%arg0, %arg1 : memref<4x64xf32>, memref<64x32xf32>) outs(%arg2, %arg3 : memref<4x32xf8E4M3FN, 1>, memref<4x1xf32>) body {
    ^bb0(%sum: tensor<4x32xf32>, %out: tensor<4x32xf8E4M3FN>, %out_0: tensor<4x1xf32>):
      %codes, %scales = quantize ins(%sum : tensor<4x32xf32>) outs(%out, %out_0 : tensor<4x32xf8E4M3FN>, tensor<4x1xf32>) -> (tensor<4x32xf8E4M3FN>, tensor<4x1xf32>)
      yield %codes, %scales : tensor<4x32xf8E4M3FN>, tensor<4x1xf32>
    }
    return
  }
}
