// way: cpu x86-64-v4 rows
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<4x64xf32>) -> (tensor<4x64xf8E4M3FN>, tensor<4x64xf80>) {
    %0 = tensor.empty() : tensor<4x64xf8E4M3FN>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x64xf32>) outs(%0 : tensor<4x64xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %4 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %4 : f8E4M3FN
    } -> tensor<4x64xf8E4M3FN>
    %2 = tensor.empty() : tensor<4x64xf80>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<4x64xf8E4M3FN>) outs(%2 : tensor<4x64xf80>) {
    ^bb0(%in: f8E4M3FN, %out: f80):
      %4 = arith.extf %in : f8E4M3FN to f80
      linalg.yield %4 : f80
    } -> tensor<4x64xf80>
    return %1, %3 : tensor<4x64xf8E4M3FN>, tensor<4x64xf80>
  }
}
