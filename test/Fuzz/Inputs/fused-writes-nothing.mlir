// way: passes convert-fusednorm-to-rowkernel,fusednorm-keep-amx-tiles-in-registers
module {
  func.func @gamma_of_another_type(%arg0: memref<4x64xbf16>, %arg1: memref<64xf32>, %arg2: f32, %arg3: f32, %arg4: memref<4x64xf8E4M3FN>) {
    fusednorm.fused ins(%arg0, %arg1, %arg2, %arg3 : memref<4x64xbf16>, memref<64xf32>, f32, f32) outs(%arg4 : memref<4x64xf8E4M3FN>) body {
    ^bb0(%in: tensor<4x64xbf16>, %in_0: tensor<64xf32>, %in_1: f32, %in_2: f32, %out: tensor<4x64xf8E4M3FN>):
      %0 = tensor.empty() : tensor<4x64xf32>
      %y = rms_norm ins(%in, %in_0 : tensor<4x64xbf16>, tensor<64xf32>) epsilon(%in_1) outs(%0 : tensor<4x64xf32>) -> tensor<4x64xf32>
      yield %out : tensor<4x64xf8E4M3FN>
    }
    return
  }
}
