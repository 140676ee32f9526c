// way: cpu znver5 fuse
module {
  func.func @to_another_cache(%arg0: tensor<?xi64>, %arg1: tensor<4611686018427387904xbf16>, %arg2: tensor<?x64x4611686018427387904xbf16>, %arg3: tensor<?x64x4611686018427387904xbf16>, %arg4: f32, %arg5: index) -> tensor<?x64x4611686018427387904xbf16> {
    %0 = tensor.empty(%arg5) : tensor<?x4611686018427387904xf32>
    %1 = tensor.empty(%arg5) : tensor<?x4611686018427387904xbf16>
    %y = fusednorm.paged_gather ins(%arg2 : tensor<?x64x4611686018427387904xbf16>) slots(%arg0 : tensor<?xi64>) outs(%0 : tensor<?x4611686018427387904xf32>) -> tensor<?x4611686018427387904xf32>
    %y_0 = fusednorm.rms_norm ins(%y, %arg1 : tensor<?x4611686018427387904xf32>, tensor<4611686018427387904xbf16>) epsilon(%arg4) outs(%1 : tensor<?x4611686018427387904xbf16>) -> tensor<?x4611686018427387904xbf16>
    %cache = fusednorm.paged_store ins(%y_0 : tensor<?x4611686018427387904xbf16>) slots(%arg0 : tensor<?xi64>) outs(%arg3 : tensor<?x64x4611686018427387904xbf16>) -> tensor<?x64x4611686018427387904xbf16>
    return %cache : tensor<?x64x4611686018427387904xbf16>
  }
}
