// way: gpu sm_120a
module {
  func.func @append_caches(%arg0: tensor<?x16x33xbf16>, %arg1: tensor<?x8x33xbf16>, %arg2: tensor<?x8x33xbf16>, %arg3: tensor<?x33xf32>, %arg4: tensor<33xbf16>, %arg5: tensor<33xbf16>, %arg6: tensor<?x?xi32>, %arg7: tensor<?xi32>, %arg8: tensor<?xi32>, %arg9: f32, %arg10: tensor<?x16x33xbf16>, %arg11: tensor<?x16x8x33xbf16>, %arg12: tensor<?x16x8x33xbf16>) -> (tensor<?x16x33xbf16>, tensor<?x16x8x33xbf16>, tensor<?x16x8x33xbf16>) {
    %q, %cache, %values = fusednorm.qk_rope_append ins(%arg0, %arg1, %arg3 : tensor<?x16x33xbf16>, tensor<?x8x33xbf16>, tensor<?x33xf32>) v(%arg2 : tensor<?x8x33xbf16>) gammas(%arg4, %arg5 : tensor<33xbf16>, tensor<33xbf16>) table(%arg6 : tensor<?x?xi32>) row_offsets(%arg7 : tensor<?xi32>) lengths(%arg8 : tensor<?xi32>) epsilon(%arg9) pairing(half_split) outs(%arg10, %arg11, %arg12 : tensor<?x16x33xbf16>, tensor<?x16x8x33xbf16>, tensor<?x16x8x33xbf16>) -> (tensor<?x16x33xbf16>, tensor<?x16x8x33xbf16>, tensor<?x16x8x33xbf16>)
    return %q, %cache, %values : tensor<?x16x33xbf16>, tensor<?x16x8x33xbf16>, tensor<?x16x8x33xbf16>
  }
}
