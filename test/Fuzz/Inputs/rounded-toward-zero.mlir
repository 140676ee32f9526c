// way: passes fusednorm-expand-bf16
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @rounding(%arg0: tensor<4x16xf32>, %arg1: tensor<16xf32>, %arg2: f32) -> tensor<4x16xbf16> {
    %0 = tensor.empty() : tensor<4x16xf32>
    %y = fusednorm.rms_norm ins(%arg0, %arg1 : tensor<4x16xf32>, tensor<16xf32>) epsilon(%arg2) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
    %1 = tensor.empty() : tensor<4x16xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<4x16xf32>) outs(%1 : tensor<4x16xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %3 = arith.truncf %in toward_zero : f32 to bf16
      linalg.yield %3 : bf16
    } -> tensor<4x16xbf16>
    return {sym_name = "rounding"} %2 : tensor<4x16xbf16>
  }
}
