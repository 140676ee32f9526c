// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A constant epsilon that rounds to 0 in the type of the input gets one warning. Passes verify the
// op again without another warning.
//
// RUN: fusednorm-opt %s --split-input-file --canonicalize --cse --verify-diagnostics -o /dev/null

func.func @norm(%x: tensor<?x64xf16>, %g: tensor<64xf16>, %o: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %eps = arith.constant 1.0e-8 : f32
  // expected-warning @+1 {{'fusednorm.rms_norm' op epsilon: expected 0 or a value that does not round to 0 in 'f16', the type of the input, got 9.99999993E-9: rows of zeros give NaN; set epsilon = exact in the numerics}}
  %0 = fusednorm.rms_norm ins(%x, %g : tensor<?x64xf16>, tensor<64xf16>) epsilon(%eps) outs(%o : tensor<?x64xf16>) -> tensor<?x64xf16>
  return %0 : tensor<?x64xf16>
}

// -----

func.func @layer(%x: memref<4x64xf16>, %g: memref<64xf32>) {
  %eps = arith.constant 1.0e-12 : f32
  // expected-warning @+1 {{'fusednorm.layer_norm' op epsilon: expected 0 or a value that does not round to 0 in 'f16'}}
  fusednorm.layer_norm ins(%x, %g : memref<4x64xf16>, memref<64xf32>) epsilon(%eps) outs(%x : memref<4x64xf16>)
  return
}

// -----

func.func @fp8(%x: tensor<?x64xf16>, %gamma: tensor<64xf16>, %out: tensor<?x64xf8E4M3FN>, %scales: tensor<?x1xf32>)
    -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) {
  %eps = arith.constant 2.9e-8 : f32
  // expected-warning @+1 {{'fusednorm.rms_norm_fused_fp8' op epsilon: expected 0 or a value that does not round to 0 in 'f16'}}
  %0, %1 = fusednorm.rms_norm_fused_fp8 ins(%x, %gamma : tensor<?x64xf16>, tensor<64xf16>) epsilon(%eps)
      outs(%out, %scales : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>) -> (tensor<?x64xf8E4M3FN>, tensor<?x1xf32>)
  return %0, %1 : tensor<?x64xf8E4M3FN>, tensor<?x1xf32>
}

// -----

// The constant is an operand of the fused op.
func.func @fused(%x: tensor<?x64xf16>, %g: tensor<64xf16>, %o: tensor<?x64xf16>) -> tensor<?x64xf16> {
  %eps = arith.constant 1.0e-8 : f32
  %0 = fusednorm.fused ins(%x, %g, %eps : tensor<?x64xf16>, tensor<64xf16>, f32) outs(%o : tensor<?x64xf16>) body {
  ^bb0(%a: tensor<?x64xf16>, %b: tensor<64xf16>, %e: f32, %out: tensor<?x64xf16>):
    // expected-warning @+1 {{'fusednorm.rms_norm' op epsilon: expected 0 or a value that does not round to 0 in 'f16'}}
    %y = fusednorm.rms_norm ins(%a, %b : tensor<?x64xf16>, tensor<64xf16>) epsilon(%e) outs(%out : tensor<?x64xf16>) -> tensor<?x64xf16>
    fusednorm.yield %y : tensor<?x64xf16>
  } -> tensor<?x64xf16>
  return %0 : tensor<?x64xf16>
}

// -----

// No warning: 0, a subnormal f16, an exact epsilon, another input type, and statistics with an
// epsilon that is never rounded.
func.func @none(%x: memref<4x64xf16>, %b: memref<4x64xbf16>, %g: memref<64xf16>, %gb: memref<64xbf16>, %v: memref<4x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %subnormal = arith.constant 3.1e-8 : f32
  %small = arith.constant 1.0e-12 : f32
  fusednorm.rms_norm ins(%x, %g : memref<4x64xf16>, memref<64xf16>) epsilon(%zero) outs(%x : memref<4x64xf16>)
  fusednorm.rms_norm ins(%x, %g : memref<4x64xf16>, memref<64xf16>) epsilon(%subnormal) outs(%x : memref<4x64xf16>)
  fusednorm.rms_norm ins(%x, %g : memref<4x64xf16>, memref<64xf16>) epsilon(%small) outs(%x : memref<4x64xf16>)
      {numerics = #fusednorm.numerics<epsilon = exact>}
  fusednorm.rms_norm ins(%b, %gb : memref<4x64xbf16>, memref<64xbf16>) epsilon(%small) outs(%b : memref<4x64xbf16>)
  fusednorm.apply_rms_norm ins(%x, %g, %v : memref<4x64xf16>, memref<64xf16>, memref<4x1xf32>) epsilon(%small) outs(%x : memref<4x64xf16>)
  return
}
