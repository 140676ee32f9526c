// way: sound 296756
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x8x4x2147483648xf32>, tensor<2x8x2x2147483648xf32>, tensor<2147483648xf32>, tensor<2147483648xf32>, tensor<8x2147483648xf32>, tensor<8x2147483648xf32>, f32) -> (tensor<2x4x8x2147483648xf32>, tensor<2x2x8x2147483648xf32>), sym_name = "heads"}> ({
  ^bb0(%arg0: tensor<2x8x4x2147483648xf32>, %arg1: tensor<2x8x2x2147483648xf32>, %arg2: tensor<2147483648xf32>, %arg3: tensor<2147483648xf32>, %arg4: tensor<8x2147483648xf32>, %arg5: tensor<8x2147483648xf32>, %arg6: f32):
    %0 = "tensor.empty"() : () -> tensor<2x8x4x2147483648xf32>
    %1 = "tensor.empty"() : () -> tensor<2x8x2x2147483648xf32>
    %2 = "tensor.empty"() : () -> tensor<2x4x8x2147483648xf32>
    %3 = "tensor.empty"() : () -> tensor<2x2x8x2147483648xf32>
    %4 = "fusednorm.rms_norm"(%arg0, %arg2, %arg6, %0) <{numerics = #fusednorm.numerics<>}> : (tensor<2x8x4x2147483648xf32>, tensor<2147483648xf32>, f32, tensor<2x8x4x2147483648xf32>) -> tensor<2x8x4x2147483648xf32>
    %5 = "fusednorm.rms_norm"(%arg1, %arg3, %arg6, %1) <{numerics = #fusednorm.numerics<>}> : (tensor<2x8x2x2147483648xf32>, tensor<2147483648xf32>, f32, tensor<2x8x2x2147483648xf32>) -> tensor<2x8x2x2147483648xf32>
    %6 = "linalg.transpose"(%4, %2) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      "linalg.yield"(%arg9) : (f32) -> ()
    }) : (tensor<2x8x4x2147483648xf32>, tensor<2x4x8x2147483648xf32>) -> tensor<2x4x8x2147483648xf32>
    %7 = "linalg.transpose"(%5, %3) <{permutation = array<i64: 0, 2, 1, 3>}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      "linalg.yield"(%arg7) : (f32) -> ()
    }) : (tensor<2x8x2x2147483648xf32>, tensor<2x2x8x2147483648xf32>) -> tensor<2x2x8x2147483648xf32>
    %8 = "fusednorm.apply_rotary_pos_emb"(%2, %arg4, %arg5, %2) <{dims = array<i64: 2>, pairing = #fusednorm<pairing half_split>, part = #fusednorm<rotary_part first>}> : (tensor<2x4x8x2147483648xf32>, tensor<8x2147483648xf32>, tensor<8x2147483648xf32>, tensor<2x4x8x2147483648xf32>) -> tensor<2x4x8x2147483648xf32>
    %9 = "fusednorm.apply_rotary_pos_emb"(%7, %arg4, %arg5, %3) <{dims = array<i64: 2>, pairing = #fusednorm<pairing half_split>, part = #fusednorm<rotary_part first>}> : (tensor<2x2x8x2147483648xf32>, tensor<8x2147483648xf32>, tensor<8x2147483648xf32>, tensor<2x2x8x2147483648xf32>) -> tensor<2x2x8x2147483648xf32>
    "func.return"(%8, %9) : (tensor<2x4x8x2147483648xf32>, tensor<2x2x8x2147483648xf32>) -> ()
  }) : () -> ()
}) : () -> ()
