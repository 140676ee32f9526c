// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @rope_c1(%x: memref<64xf32>, %f: memref<8x64xf32>, %o: memref<64xf32>) {
  // expected-error @+1 {{op x: expected rank 2 or more, got 'memref<64xf32>' (rope_c1)}}
  fusednorm.rope ins(%x, %f : memref<64xf32>, memref<8x64xf32>) outs(%o : memref<64xf32>)
  return
}

// -----

func.func @rope_c2_run_time(%x: memref<4x?xf32>, %f: memref<8x64xf32>, %o: memref<4x?xf32>) {
  // expected-error @+1 {{op freqs: expected rank 2 or more and a last dimension of run-time size, as x is 'memref<4x?xf32>', whose rows are rotated whole; got 'memref<8x64xf32>' (rope_c2, c4, c6); where a part is rotated, make both static}}
  fusednorm.rope ins(%x, %f : memref<4x?xf32>, memref<8x64xf32>) outs(%o : memref<4x?xf32>)
  return
}

// -----

func.func @rope_c2_static(%x: memref<4x64xf32>, %f: memref<4x?xf32>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op freqs: expected rank 2 or more and a static, even last dimension from 2 to the 64 columns of x, got 'memref<4x?xf32>' (rope_c2, c4, c6)}}
  fusednorm.rope ins(%x, %f : memref<4x64xf32>, memref<4x?xf32>) outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @rope_c2(%x: memref<4x64xf32>, %f: memref<4x63xf32>, %p: memref<?xi32>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op freqs: expected rank 2 or more and a static, even last dimension from 2 to the 64 columns of x, got 'memref<4x63xf32>' (rope_c2, c4, c6)}}
  fusednorm.rope ins(%x, %f : memref<4x64xf32>, memref<4x63xf32>) outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @rope_c2_long(%x: memref<4x64xf32>, %f: memref<4x66xf32>, %p: memref<?xi32>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{from 2 to the 64 columns of x, got 'memref<4x66xf32>'}}
  fusednorm.rope ins(%x, %f : memref<4x64xf32>, memref<4x66xf32>) outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @rope_c3(%x: memref<4x8x64xf32>, %f: memref<9x64xf32>, %p: memref<5xi32>, %o: memref<4x8x64xf32>) {
  // expected-error @+1 {{op positions: expected the first dimensions of x, which is 'memref<4x8x64xf32>', got 'memref<5xi32>' (rope_c2, c3, c4, c6)}}
  fusednorm.rope ins(%x, %f : memref<4x8x64xf32>, memref<9x64xf32>) positions(%p : memref<5xi32>) outs(%o : memref<4x8x64xf32>)
  return
}

// -----

func.func @rope_c4(%x: memref<4x8x64xf32>, %f: memref<9x64xf32>, %p: memref<?xi32>, %o: memref<4x8x64xf32>) {
  // expected-error @+1 {{op freqs: expected the first dimensions of x, which is 'memref<4x8x64xf32>', and its row, or positions; got 'memref<9x64xf32>'}}
  fusednorm.rope ins(%x, %f : memref<4x8x64xf32>, memref<9x64xf32>) outs(%o : memref<4x8x64xf32>)
  return
}

// -----

func.func @rope_c6(%x: memref<4x65xf32>, %f: memref<4x64xf32>, %p: memref<?xi32>, %o: memref<4x65xf32>) {
  // expected-error @+1 {{op expected at most 32 equal runs of columns, got a row of 65 of which 64 are rotated, interleaved: use numbers with a larger common divisor}}
  fusednorm.rope ins(%x, %f : memref<4x65xf32>, memref<4x64xf32>) outs(%o : memref<4x65xf32>)
  return
}

// -----

func.func @rope_freqs(%x: memref<4x64xf32>, %f: memref<4x64xf16>, %p: memref<?xi32>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{must be ranked tensor or memref of f32 or bf16, but got 'memref<4x64xf16>'}}
  fusednorm.rope ins(%x, %f : memref<4x64xf32>, memref<4x64xf16>) outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @rms_norm_rope_c2(%x: memref<4x64xf32>, %g: memref<63xf32>, %f: memref<4x64xf32>, %e: f32) {
  // expected-error @+1 {{op gamma: expected shape [64], got 'memref<63xf32>' (rms_norm_rope_c2)}}
  fusednorm.rms_norm_rope ins(%x, %g, %f : memref<4x64xf32>, memref<63xf32>, memref<4x64xf32>) epsilon(%e) outs(%x : memref<4x64xf32>)
  return
}
