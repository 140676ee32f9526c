// way: gpu sm_90a rows any-base code
module {
  func.func @"\C3\A9"(%arg0: tensor<4x8xbf16>, %arg1: tensor<8xbf16>, %arg2: tensor<4x8xf8E4M3FN>, %arg3: tensor<4x1xf32>) -> (tensor<4x8xf8E4M3FN>, tensor<4x1xf32>) {
    %cst = arith.constant 9.99999997E-7 : f32
    %codes, %scales = fusednorm.rms_norm_fused_fp8 ins(%arg0, %arg1 : tensor<4x8xbf16>, tensor<8xbf16>) epsilon(%cst) outs(%arg2, %arg3 : tensor<4x8xf8E4M3FN>, tensor<4x1xf32>) -> (tensor<4x8xf8E4M3FN>, tensor<4x1xf32>)
    return %codes, %scales : tensor<4x8xf8E4M3FN>, tensor<4x1xf32>
  }
}
