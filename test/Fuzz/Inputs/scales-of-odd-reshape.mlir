// way: sound 546776
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @reshapes(%arg0: tensor<128x64xf8E4M3FN>, %arg1: tensor<128x4xbf16>, %arg2: tensor<64x32xf8E4M3FN>, %arg3: tensor<4x2xbf16>, %arg4: tensor<128x32xf32>) -> (tensor<128x32xf32>, tensor<64x32xf32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [8, 4, 16] : tensor<128x64xf8E4M3FN> into tensor<128x4x16xf8E4M3FN>
    %0 = tensor.empty() : tensor<128x4x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %arg1 : tensor<128x4x16xf8E4M3FN>, tensor<128x4xbf16>) outs(%0 : tensor<128x4x16xf32>) {
    ^bb0(%in: f8E4M3FN, %in_1: bf16, %out: f32):
      %7 = arith.extf %in : f8E4M3FN to f32
      %8 = arith.extf %in_1 : bf16 to f32
      %9 = arith.mulf %7, %8 : f32
      linalg.yield %9 : f32
    } -> tensor<128x4x16xf32>
    %collapsed = tensor.collapse_shape %1 [[0], [1, 2]] : tensor<128x4x16xf32> into tensor<128x64xf32>
    %2 = tensor.empty() : tensor<4x16x2x16xbf16>
    %broadcasted = linalg.broadcast ins(%arg3 : tensor<4x2xbf16>) outs(%2 : tensor<4x16x2x16xbf16>) dimensions = [1, 3] 
    %collapsed_0 = tensor.collapse_shape %broadcasted [[0, -4294967295], [2, 3]] : tensor<4x16x2x16xbf16> into tensor<64x32xbf16>
    %3 = tensor.empty() : tensor<64x32xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg2, %collapsed_0 : tensor<64x32xf8E4M3FN>, tensor<64x32xbf16>) outs(%3 : tensor<64x32xf32>) {
    ^bb0(%in: f8E4M3FN, %in_1: bf16, %out: f32):
      %7 = arith.extf %in : f8E4M3FN to f32
      %8 = arith.extf %in_1 : bf16 to f32
      %9 = arith.mulf %7, %8 : f32
      linalg.yield %9 : f32
    } -> tensor<64x32xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%arg4 : tensor<128x32xf32>) -> tensor<128x32xf32>
    %6 = linalg.matmul ins(%collapsed, %4 : tensor<128x64xf32>, tensor<64x32xf32>) outs(%5 : tensor<128x32xf32>) -> tensor<128x32xf32>
    return %6, %4 : tensor<128x32xf32>, tensor<64x32xf32>
  }
}
