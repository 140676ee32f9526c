// way: gpu sm_120a fuse
// No verifier rejects a dimension out of range.
func.func @f(%x: tensor<4x64xf32>, %g: tensor<64xf32>, %eps: f32, %out: tensor<4x64xf32>)
    -> (tensor<4x64xf32>, index) {
  %c = arith.constant 9223372036854775807 : index
  %y = fusednorm.rms_norm ins(%x, %g : tensor<4x64xf32>, tensor<64xf32>) epsilon(%eps)
      outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  %dim = tensor.dim %y, %c : tensor<4x64xf32>
  return %y, %dim : tensor<4x64xf32>, index
}
