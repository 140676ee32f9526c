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
  fusednorm.fused ins(%x : memref<4x64xf32>) outs(%out : memref<4x1xf32>) body {
  ^bb0(%a: tensor<4x64xf32>, %o: tensor<4x1xf32>):
    %0 = row_mean_of_squares ins(%a : tensor<4x64xf32>) outs(%o : tensor<4x1xf32>) -> tensor<4x1xf32>
    yield %0 : tensor<4x1xf32>
  }
  return
}

// -----

func.func @branch(%q: tensor<?x4x144xbf16>, %gamma: tensor<128xbf16>, %freqs: tensor<?x16xf32>, %table: tensor<?x?xi32>,
                  %offsets: tensor<?xi32>, %lengths: tensor<?xi32>, %uk: tensor<4x128x128xbf16>, %uv: tensor<4x32x128xbf16>,
                  %eps: f32, %out: tensor<?x4x32xbf16>, %cache: tensor<?x16x144xbf16>)
    -> (tensor<?x4x32xbf16>, tensor<?x16x144xbf16>) {
  // expected-error @+1 {{'fusednorm.mla_decode_branch_bf16' op expected an op of one kernel, got an op of several kernels; run fusednorm-expand-mla-ops instead of this pass}}
  %0, %1 = fusednorm.mla_decode_branch_bf16 ins(%q, %gamma : tensor<?x4x144xbf16>, tensor<128xbf16>)
      freqs(%freqs : tensor<?x16xf32>) table(%table : tensor<?x?xi32>) row_offsets(%offsets : tensor<?xi32>)
      lengths(%lengths : tensor<?xi32>) w_uk(%uk : tensor<4x128x128xbf16>) w_uv(%uv : tensor<4x32x128xbf16>) epsilon(%eps)
      outs(%out, %cache : tensor<?x4x32xbf16>, tensor<?x16x144xbf16>) {scale = 0.125 : f32}
      -> (tensor<?x4x32xbf16>, tensor<?x16x144xbf16>)
  return %0, %1 : tensor<?x4x32xbf16>, tensor<?x16x144xbf16>
}
