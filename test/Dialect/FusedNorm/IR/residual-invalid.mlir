// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @layer_norm_c1(%x: memref<f32>, %g: memref<64xf32>, %e: f32, %o: memref<f32>) {
  // expected-error @+1 {{op x: expected rank 1 or more, got 'memref<f32>' (layer_norm_c1)}}
  fusednorm.layer_norm ins(%x, %g : memref<f32>, memref<64xf32>) epsilon(%e) outs(%o : memref<f32>)
  return
}

// -----

func.func @layer_norm_c2(%x: memref<4x64xf32>, %g: memref<63xf32>, %b: memref<64xf32>, %e: f32, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op gamma: expected shape [64], got 'memref<63xf32>' (layer_norm_c2)}}
  fusednorm.layer_norm ins(%x, %g : memref<4x64xf32>, memref<63xf32>) epsilon(%e) outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @layer_norm_c3(%x: memref<4x64xf32>, %g: memref<64xf32>, %b: memref<65xf32>, %e: f32, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op beta: expected shape [64], got 'memref<65xf32>' (layer_norm_c3)}}
  fusednorm.layer_norm ins(%x, %g : memref<4x64xf32>, memref<64xf32>) beta(%b : memref<65xf32>) epsilon(%e) outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @layer_norm_c4(%x: memref<4x64xf32>, %g: memref<64xf32>, %b: memref<64xf32>, %e: f32, %o: memref<5x64xf32>) {
  // expected-error @+1 {{op out: expected shape [4, 64], got 'memref<5x64xf32>' (layer_norm_c4)}}
  fusednorm.layer_norm ins(%x, %g : memref<4x64xf32>, memref<64xf32>) epsilon(%e) outs(%o : memref<5x64xf32>)
  return
}

// -----

func.func @layer_norm_c5(%x: memref<4x64xf32>, %g: memref<64xf32>, %e: f32, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op numerics: expected mean = divide or reciprocal, got sum: the mean of a row is subtracted from it (layer_norm_c5)}}
  fusednorm.layer_norm ins(%x, %g : memref<4x64xf32>, memref<64xf32>) epsilon(%e)
      outs(%o : memref<4x64xf32>) {numerics = #fusednorm.numerics<mean = sum>}
  return
}

// -----

func.func @add_rms_norm_c2(%x: memref<4x64xbf16>, %r: memref<4x64xbf16>, %rf: memref<4x64xf32>, %g: memref<64xbf16>, %e: f32, %o: memref<4x64xbf16>) {
  // expected-error @+1 {{op residual_out: expected elements of type 'f32' as in residual, got 'memref<4x64xbf16>' (add_rms_norm_c2)}}
  fusednorm.add_rms_norm ins(%x, %rf, %g : memref<4x64xbf16>, memref<4x64xf32>, memref<64xbf16>) epsilon(%e) outs(%o, %r : memref<4x64xbf16>, memref<4x64xbf16>)
  return
}

// -----

func.func @rms_norm_fused_residual_add_c3(%x: memref<4x64xbf16>, %r: memref<4x64xbf16>, %rf: memref<4x64xf32>, %g: memref<32xbf16>, %e: f32, %o: memref<4x64xbf16>) {
  // expected-error @+1 {{op gamma1: expected shape [64], got 'memref<32xbf16>' (rms_norm_fused_residual_add_c3)}}
  fusednorm.rms_norm_fused_residual_add ins(%x, %r, %g, %g : memref<4x64xbf16>, memref<4x64xbf16>, memref<32xbf16>, memref<32xbf16>) epsilons(%e, %e) outs(%o, %r : memref<4x64xbf16>, memref<4x64xbf16>)
  return
}

// -----

func.func @normalized(%x: memref<4x64xbf16>, %r: memref<4x64xbf16>, %rf: memref<4x64xf32>, %g: memref<64xbf16>, %e: f32, %o: memref<4x64xbf16>) {
  // expected-error @+1 {{expected one of [rounded, unrounded] for the input of a norm, got: maybe}}
  fusednorm.add_rms_norm ins(%x, %r, %g : memref<4x64xbf16>, memref<4x64xbf16>, memref<64xbf16>) epsilon(%e) normalized(maybe) outs(%o, %r : memref<4x64xbf16>, memref<4x64xbf16>)
  return
}

// -----

func.func @t(%x: memref<f32>, %r: memref<f32>, %g: memref<64xf32>, %e: f32, %out: memref<f32>, %s: memref<f32>) {
  // expected-error@+1 {{x: expected rank 1 or more, got 'memref<f32>' (add_rms_norm_c1)}}
  fusednorm.add_rms_norm ins(%x, %r, %g : memref<f32>, memref<f32>, memref<64xf32>) epsilon(%e) outs(%out, %s : memref<f32>, memref<f32>)
  return
}

// -----

func.func @t(%x: memref<4x64xf32>, %r: memref<4x64xf32>, %g: memref<32xf32>, %e: f32, %out: memref<4x64xf32>, %s: memref<4x64xf32>) {
  // expected-error@+1 {{gamma: expected shape [64], got 'memref<32xf32>' (add_rms_norm_c3)}}
  fusednorm.add_rms_norm ins(%x, %r, %g : memref<4x64xf32>, memref<4x64xf32>, memref<32xf32>) epsilon(%e) outs(%out, %s : memref<4x64xf32>, memref<4x64xf32>)
  return
}

// -----

func.func @t(%x: memref<4x64xf32>, %r: memref<4x64xf32>, %g: memref<64xf32>, %e: f32, %out: memref<5x64xf32>, %s: memref<4x64xf32>) {
  // expected-error@+1 {{out: expected shape [4, 64], got 'memref<5x64xf32>' (add_rms_norm_c4)}}
  fusednorm.add_rms_norm ins(%x, %r, %g : memref<4x64xf32>, memref<4x64xf32>, memref<64xf32>) epsilon(%e) outs(%out, %s : memref<5x64xf32>, memref<4x64xf32>)
  return
}

// -----

func.func @t(%x: memref<f32>, %r: memref<f32>, %g: memref<64xf32>, %g2: memref<64xf32>, %e: f32, %out: memref<f32>, %s: memref<f32>) {
  // expected-error@+1 {{x: expected rank 1 or more, got 'memref<f32>' (rms_norm_fused_residual_add_c1)}}
  fusednorm.rms_norm_fused_residual_add ins(%x, %r, %g, %g2 : memref<f32>, memref<f32>, memref<64xf32>, memref<64xf32>) epsilons(%e, %e) outs(%out, %s : memref<f32>, memref<f32>)
  return
}

// -----

func.func @t(%x: memref<4x64xf32>, %r: memref<5x64xf32>, %g: memref<64xf32>, %g2: memref<64xf32>, %e: f32, %out: memref<4x64xf32>, %s: memref<4x64xf32>) {
  // expected-error@+1 {{residual: expected shape [4, 64], got 'memref<5x64xf32>' (rms_norm_fused_residual_add_c2)}}
  fusednorm.rms_norm_fused_residual_add ins(%x, %r, %g, %g2 : memref<4x64xf32>, memref<5x64xf32>, memref<64xf32>, memref<64xf32>) epsilons(%e, %e) outs(%out, %s : memref<4x64xf32>, memref<4x64xf32>)
  return
}

// -----

func.func @t(%x: memref<4x64xf32>, %r: memref<4x64xf32>, %g: memref<64xf32>, %g2: memref<64xf32>, %e: f32, %out: memref<5x64xf32>, %s: memref<4x64xf32>) {
  // expected-error@+1 {{out: expected shape [4, 64], got 'memref<5x64xf32>' (rms_norm_fused_residual_add_c4)}}
  fusednorm.rms_norm_fused_residual_add ins(%x, %r, %g, %g2 : memref<4x64xf32>, memref<4x64xf32>, memref<64xf32>, memref<64xf32>) epsilons(%e, %e) outs(%out, %s : memref<5x64xf32>, memref<4x64xf32>)
  return
}
