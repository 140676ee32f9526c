// Bufferization must leave bodies alone. Options that bufferize them are an error.
// RUN: fusednorm-opt %s --one-shot-bufferize=bufferize-function-boundaries --verify-diagnostics

func.func @f(%x: tensor<4x64xf32>, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{has a body, which must stay on tensors: expected bufferization options that exclude it; use fusednorm-bufferize, or keepBodiesOnTensors on your own options}}
  %0 = fusednorm.fused ins(%x : tensor<4x64xf32>) outs(%out : tensor<4x64xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x64xf32>):
    %n = arith.negf %a : tensor<4x64xf32>
    yield %n : tensor<4x64xf32>
  } -> (tensor<4x64xf32>)
  return %0 : tensor<4x64xf32>
}
