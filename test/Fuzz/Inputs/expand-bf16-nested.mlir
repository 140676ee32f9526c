// way: cpu x86-64-v4 rows
module {
  module {
    func.func @product(%a: tensor<8x64xbf16>, %b: tensor<64x32xbf16>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
      %0 = linalg.matmul ins(%a, %b : tensor<8x64xbf16>, tensor<64x32xbf16>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
      return %0 : tensor<8x32xf32>
    }
  }
}
