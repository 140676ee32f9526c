// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --fusednorm-decompose --split-input-file --verify-diagnostics

func.func @memrefs(%x: memref<4x64xf32>, %gamma: memref<64xf32>, %eps: f32) {
  // expected-error @+1 {{'fusednorm.rms_norm' op expected tensors, got memrefs: decompose before bufferization}}
  fusednorm.rms_norm ins(%x, %gamma : memref<4x64xf32>, memref<64xf32>) epsilon(%eps) outs(%x : memref<4x64xf32>)
  return
}

// -----

func.func @fused(%x: memref<4x64xf32>, %out: memref<4x1xf32>) {
  // expected-error @+1 {{'fusednorm.fused' op expected tensors, got memrefs: decompose before bufferization}}
  fusednorm.fused ins(%x : memref<4x64xf32>) outs(%out : memref<4x1xf32>) {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x1xf32>):
    %0 = row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%o : tensor<4x1xf32>) -> tensor<4x1xf32>
    yield %0 : tensor<4x1xf32>
  }
  return
}
