// way: gpu sm_89 rows fuse
module {
  func.func @f(%arg0: tensor<?x64xf32>, %arg1: tensor<64xf32>, %arg2: f32) -> tensor<?x64xf32> {
    %c0 = arith.constant -1 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x64xf32>
    %0 = tensor.empty(%dim) : tensor<?x64xf32>
    %y = fusednorm.rms_norm ins(%arg0, %arg1 : tensor<?x64xf32>, tensor<64xf32>) epsilon(%arg2) outs(%0 : tensor<?x64xf32>) -> tensor<?x64xf32>
    return %y : tensor<?x64xf32>
  }
}
