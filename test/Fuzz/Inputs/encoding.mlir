// way: cpu x86-64-v3
// No memref has the encoding of a tensor.
func.func @f(%x: tensor<4x64xf32, 1 : i64>, %g: tensor<64xf32>, %eps: f32,
             %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %y = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32, 1 : i64>, tensor<64xf32>) epsilon(%eps)
      outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %y : tensor<4x64xf32>
}
