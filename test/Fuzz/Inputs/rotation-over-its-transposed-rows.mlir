// way: sound 453482
module {
  func.func @main(%arg0: tensor<2x8x4x32xf32>, %arg1: tensor<2x8x2x32xf32>, %arg2: tensor<32xf32>, %arg3: tensor<32xf32>, %arg4: tensor<8x32xf32>, %arg5: tensor<8x32xf32>, %arg6: f32) -> (tensor<2x4x8x32xf32>, tensor<2x2x8x32xf32>) {
    %0 = tensor.empty() : tensor<2x8x4x32xf32>
    %1 = tensor.empty() : tensor<2x8x2x32xf32>
    %2 = tensor.empty() : tensor<2x4x8x32xf32>
    %3 = tensor.empty() : tensor<2x2x8x32xf32>
    %y = fusednorm.rms_norm ins(%arg0, %arg2 : tensor<2x8x4x32xf32>, tensor<32xf32>) epsilon(%arg6) outs(%0 : tensor<2x8x4x32xf32>) -> tensor<2x8x4x32xf32>
    %y_0 = fusednorm.rms_norm ins(%arg1, %arg3 : tensor<2x8x2x32xf32>, tensor<32xf32>) epsilon(%arg6) outs(%1 : tensor<2x8x2x32xf32>) -> tensor<2x8x2x32xf32>
    %transposed = linalg.transpose ins(%y : tensor<2x8x4x32xf32>) outs(%2 : tensor<2x4x8x32xf32>) permutation = [0, 2, 1, 3] 
    %transposed_1 = linalg.transpose ins(%y_0 : tensor<2x8x2x32xf32>) outs(%3 : tensor<2x2x8x32xf32>) permutation = [0, 2, 1, 3] 
    %y_2 = fusednorm.apply_rotary_pos_emb ins(%transposed, %arg4, %arg5 : tensor<2x4x8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) dims = [2] pairing(half_split) outs(%2 : tensor<2x4x8x32xf32>) -> tensor<2x4x8x32xf32>
    %y_3 = fusednorm.apply_rotary_pos_emb ins(%transposed_1, %arg4, %arg5 : tensor<2x2x8x32xf32>, tensor<8x32xf32>, tensor<8x32xf32>) dims = [2] pairing(half_split) outs(%transposed_1 : tensor<2x2x8x32xf32>) -> tensor<2x2x8x32xf32>
    return %y_2, %y_3 : tensor<2x4x8x32xf32>, tensor<2x2x8x32xf32>
  }
}
