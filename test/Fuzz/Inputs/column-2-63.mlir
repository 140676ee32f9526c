// way: parse
module {
  func.func @same_columns(%arg0: tensor<4x128xbf16>, %arg1: tensor<4x128xbf16>, %arg2: tensor<128xbf16>, %arg3: tensor<4xi64>, %arg4: tensor<?x16x256xbf16>, %arg5: f32) -> tensor<?x16x256xbf16> {
    %0 = tensor.empty() : tensor<4x128xbf16>
    %y = fusednorm.rms_norm ins(%arg0, %arg2 : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%arg5) outs(%0 : tensor<4x128xbf16>) -> tensor<4x128xbf16>
    %cache = fusednorm.paged_store ins(%y : tensor<4x128xbf16>) slots(%arg3 : tensor<4xi64>) outs(%arg4 : tensor<?x16x256xbf16>) -> tensor<?x16x256xbf16>
    %y_0 = fusednorm.rms_norm ins(%arg1, %arg2 : tensor<4x128xbf16>, tensor<128xbf16>) epsilon(%arg5) outs(%0 : tensor<4x128xbf16>) -> tensor<4x128xbf16>
    %cache_1 = fusednorm.paged_store ins(%y_0 : tensor<4x128xbf16>) slots(%arg3 : tensor<4xi64>) outs(%cache : tensor<?x16x256xbf16>) {column = 9223372036854775807 : i64} -> tensor<?x16x256xbf16>
  }
}
