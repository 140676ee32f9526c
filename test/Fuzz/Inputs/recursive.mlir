// way: cpu x86-64-v3 rows
// The layout of a result is unknown if a function calls itself.
func.func @f(%x: tensor<4x8xf32>, %g: tensor<8xf32>, %eps: f32)
    -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = tensor.empty() : tensor<4x8xf32>
  %y = fusednorm.rms_norm ins(%x, %g : tensor<4x8xf32>, tensor<8xf32>) epsilon(%eps)
      outs(%0 : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1:2 = call @f(%x, %g, %eps) : (tensor<4x8xf32>, tensor<8xf32>, f32)
      -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return %1#0, %y : tensor<4x8xf32>, tensor<4x8xf32>
}
