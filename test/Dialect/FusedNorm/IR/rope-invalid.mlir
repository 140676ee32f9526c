// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @rope_c1(%x: memref<64xf32>, %f: memref<8x64xf32>, %o: memref<64xf32>) {
  // expected-error @+1 {{op x: expected rank 2 or more, got 'memref<64xf32>' (rope_c1)}}
  fusednorm.rope ins(%x, %f : memref<64xf32>, memref<8x64xf32>) outs(%o : memref<64xf32>)
  return
}

// -----

func.func @rope_c2_run_time(%x: memref<4x?xf32>, %f: memref<8x63xf32>, %o: memref<4x?xf32>) {
  // expected-error @+1 {{op freqs: expected rank 2 or more and an even last dimension of 2 or more, got 'memref<8x63xf32>' (rope_c2)}}
  fusednorm.rope ins(%x, %f : memref<4x?xf32>, memref<8x63xf32>) outs(%o : memref<4x?xf32>)
  return
}

// -----

func.func @rope_c2_static(%x: memref<4x64xf32>, %f: memref<4x?xf32>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op freqs: expected rank 2 or more and a static, even last dimension from 2 to the 64 columns of x, got 'memref<4x?xf32>' (rope_c2)}}
  fusednorm.rope ins(%x, %f : memref<4x64xf32>, memref<4x?xf32>) outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @rope_c2(%x: memref<4x64xf32>, %f: memref<4x63xf32>, %p: memref<?xi32>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op freqs: expected rank 2 or more and a static, even last dimension from 2 to the 64 columns of x, got 'memref<4x63xf32>' (rope_c2)}}
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
  // expected-error @+1 {{op positions: expected the first dimensions of x of type 'memref<4x8x64xf32>', got 'memref<5xi32>' (rope_c3)}}
  fusednorm.rope ins(%x, %f : memref<4x8x64xf32>, memref<9x64xf32>) positions(%p : memref<5xi32>) outs(%o : memref<4x8x64xf32>)
  return
}

// -----

func.func @rope_c4(%x: memref<4x8x64xf32>, %f: memref<9x64xf32>, %p: memref<?xi32>, %o: memref<4x8x64xf32>) {
  // expected-error @+1 {{op freqs: expected the first dimensions of x of type 'memref<4x8x64xf32>' followed by a row, or positions; got 'memref<9x64xf32>'}}
  fusednorm.rope ins(%x, %f : memref<4x8x64xf32>, memref<9x64xf32>) outs(%o : memref<4x8x64xf32>)
  return
}

// -----

func.func @rms_norm_rope_c3_runs(%x: memref<4x65xf32>, %g: memref<65xf32>, %f: memref<4x64xf32>, %e: f32) {
  // expected-error @+1 {{op expected at most 32 equal runs of columns, got a row of 65 of which 64 are rotated, interleaved; use numbers with a larger common divisor (rms_norm_rope_c3)}}
  fusednorm.rms_norm_rope ins(%x, %g, %f : memref<4x65xf32>, memref<65xf32>, memref<4x64xf32>) epsilon(%e) outs(%x : memref<4x65xf32>)
  return
}

// -----

func.func @rms_norm_rope_c3_run_time(%x: memref<4x?xf32>, %g: memref<?xf32>, %f: memref<4x64xf32>, %e: f32) {
  // expected-error @+1 {{op freqs: expected rank 2 or more and a dynamic last dimension, as the dynamic rows of x of type 'memref<4x?xf32>' are rotated as a whole, got 'memref<4x64xf32>'; to rotate a part, make both static (rms_norm_rope_c3)}}
  fusednorm.rms_norm_rope ins(%x, %g, %f : memref<4x?xf32>, memref<?xf32>, memref<4x64xf32>) epsilon(%e) outs(%x : memref<4x?xf32>)
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

// -----

func.func @apply_rotary_pos_emb_c1(%x: memref<4x63xf32>, %c: memref<4x63xf32>, %s: memref<4x63xf32>, %o: memref<4x63xf32>) {
  // expected-error @+1 {{op x: expected rank 2 or more and a static, even last dimension, got 'memref<4x63xf32>' (apply_rotary_pos_emb_c1)}}
  fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : memref<4x63xf32>, memref<4x63xf32>, memref<4x63xf32>) dims = [0]
      outs(%o : memref<4x63xf32>)
  return
}

// -----

func.func @apply_rotary_pos_emb_c2(%x: memref<4x64xf32>, %c: memref<4x64xf32>, %s: memref<4x64xf32>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op dims: expected numbers of leading dimensions of 'memref<4x64xf32>' in rising order, got 1 (apply_rotary_pos_emb_c2)}}
  fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : memref<4x64xf32>, memref<4x64xf32>, memref<4x64xf32>) dims = [1]
      outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @apply_rotary_pos_emb_c2_order(%x: memref<4x8x64xf32>, %c: memref<8x4x64xf32>, %s: memref<8x4x64xf32>, %o: memref<4x8x64xf32>) {
  // expected-error @+1 {{op dims: expected numbers of leading dimensions of 'memref<4x8x64xf32>' in rising order, got 0 (apply_rotary_pos_emb_c2)}}
  fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : memref<4x8x64xf32>, memref<8x4x64xf32>, memref<8x4x64xf32>) dims = [1, 0]
      outs(%o : memref<4x8x64xf32>)
  return
}

// -----

func.func @apply_rotary_pos_emb_c3(%x: memref<4x64xf32>, %c: memref<5x64xf32>, %s: memref<5x64xf32>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op cos: expected shape [4, 64], got 'memref<5x64xf32>' (apply_rotary_pos_emb_c3)}}
  fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : memref<4x64xf32>, memref<5x64xf32>, memref<5x64xf32>) dims = [0]
      outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @apply_rotary_pos_emb_c3_pairs(%x: memref<4x64xf32>, %c: memref<4x32xf32>, %s: memref<4x64xf32>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op sin: expected shape [4, 32], got 'memref<4x64xf32>' (apply_rotary_pos_emb_c3)}}
  fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : memref<4x64xf32>, memref<4x32xf32>, memref<4x64xf32>) dims = [0]
      outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @apply_rotary_pos_emb_c3_type(%x: memref<4x64xbf16>, %c: memref<4x64xbf16>, %s: memref<4x64xf32>, %o: memref<4x64xbf16>) {
  // expected-error @+1 {{op sin: expected elements of type 'bf16' as in cos, got 'memref<4x64xf32>' (apply_rotary_pos_emb_c3)}}
  fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : memref<4x64xbf16>, memref<4x64xbf16>, memref<4x64xf32>) dims = [0]
      outs(%o : memref<4x64xbf16>)
  return
}

// -----

func.func @apply_rotary_pos_emb_c4(%x: memref<4x64xf32>, %c: memref<4x64xbf16>, %s: memref<4x64xbf16>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op cos: expected elements of type f32 or, as in x, 'f32', got 'memref<4x64xbf16>' (apply_rotary_pos_emb_c4)}}
  fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : memref<4x64xf32>, memref<4x64xbf16>, memref<4x64xbf16>) dims = [0]
      outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @apply_rotary_pos_emb_c5(%x: memref<4x64xf32>, %c: memref<4x64xf32>, %s: memref<4x64xf32>, %o: memref<5x64xf32>) {
  // expected-error @+1 {{op out: expected shape [4, 64], got 'memref<5x64xf32>' (apply_rotary_pos_emb_c5)}}
  fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : memref<4x64xf32>, memref<4x64xf32>, memref<4x64xf32>) dims = [0]
      outs(%o : memref<5x64xf32>)
  return
}

// -----

func.func @apply_rotary_pos_emb_c7(%x: memref<4x64xf32>, %c: memref<4x32xf32>, %s: memref<4x32xf32>) {
  // expected-error @+1 {{op out: expected another buffer than x, as out_pairing moves columns; use a separate buffer (apply_rotary_pos_emb_c7)}}
  fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : memref<4x64xf32>, memref<4x32xf32>, memref<4x32xf32>) dims = [0] out_pairing(half_split)
      outs(%x : memref<4x64xf32>)
  return
}

// -----

func.func @apply_rotary_pos_emb_c6(%x: memref<4x64xf32>, %c: memref<4x64xf32>, %s: memref<4x64xf32>, %o: memref<4x64xf32>) {
  // expected-error @+1 {{op out_pairing: expected interleaved, as cos has one element per column, got half_split (apply_rotary_pos_emb_c6)}}
  fusednorm.apply_rotary_pos_emb ins(%x, %c, %s : memref<4x64xf32>, memref<4x64xf32>, memref<4x64xf32>) dims = [0] pairing(interleaved) out_pairing(half_split)
      outs(%o : memref<4x64xf32>)
  return
}

// -----

func.func @t(%x: memref<4x2x64xf32>, %f: memref<4x2x64xf32>, %out: memref<4x2x64xf32>, %p: memref<4xi32>) {
  // expected-error@+1 {{freqs: expected rank 2 with positions, got 'memref<4x2x64xf32>' (rope_c4)}}
  fusednorm.rope ins(%x, %f : memref<4x2x64xf32>, memref<4x2x64xf32>) positions(%p : memref<4xi32>) outs(%out : memref<4x2x64xf32>)
  return
}

// -----

func.func @t(%x: memref<4x2x64xf32>, %f: memref<4x64xf32>, %out: memref<4x3x64xf32>) {
  // expected-error@+1 {{out: expected shape [4, 2, 64], got 'memref<4x3x64xf32>' (rope_c5)}}
  fusednorm.rope ins(%x, %f : memref<4x2x64xf32>, memref<4x64xf32>) outs(%out : memref<4x3x64xf32>)
  return
}

// -----

func.func @t(%x: memref<64xf32>, %g: memref<64xf32>, %f: memref<1x64xf32>, %e: f32, %out: memref<64xf32>) {
  // expected-error@+1 {{x: expected rank 2 or more, got 'memref<64xf32>' (rms_norm_rope_c1)}}
  fusednorm.rms_norm_rope ins(%x, %g, %f : memref<64xf32>, memref<64xf32>, memref<1x64xf32>) epsilon(%e) outs(%out : memref<64xf32>)
  return
}

// -----

func.func @t(%x: memref<4x64xf32>, %g: memref<64xf32>, %f: memref<4x64xf32>, %e: f32, %out: memref<5x64xf32>) {
  // expected-error@+1 {{out: expected shape [4, 64], got 'memref<5x64xf32>' (rms_norm_rope_c4)}}
  fusednorm.rms_norm_rope ins(%x, %g, %f : memref<4x64xf32>, memref<64xf32>, memref<4x64xf32>) epsilon(%e) outs(%out : memref<5x64xf32>)
  return
}

// -----

func.func @rotated_more(%x: tensor<4x64xf32>, %cos: tensor<4x64xf32>, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{rotated: expected an even number from 2 to the 64 columns of x, got 66 (apply_rotary_pos_emb_c8)}}
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %cos : tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>) dims = [0] rotated = 66 outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// -----

func.func @no_runs(%x: tensor<4x250xf32>, %cos: tensor<4x62xf32>, %out: tensor<4x250xf32>) -> tensor<4x250xf32> {
  // expected-error @+1 {{expected at most 32 equal runs of columns, got a row of 250 of which 62 are rotated, interleaved; use numbers with a larger common divisor (apply_rotary_pos_emb_c8)}}
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %cos : tensor<4x250xf32>, tensor<4x62xf32>, tensor<4x62xf32>) dims = [0] rotated = 62 outs(%out : tensor<4x250xf32>) -> tensor<4x250xf32>
  return %0 : tensor<4x250xf32>
}

// -----

func.func @sections_sum(%x: tensor<4x64xf32>, %cos: tensor<3x4x32xf32>, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{sections: expected two to four numbers of pairs, of 1 or more, 32 in all, got [8, 8, 8] (apply_rotary_pos_emb_c10)}}
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %cos : tensor<4x64xf32>, tensor<3x4x32xf32>, tensor<3x4x32xf32>) dims = [0] sections = [8, 8, 8] outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// -----

func.func @sections_place(%x: tensor<4x64xf32>, %cos: tensor<2x4x32xf32>, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{sections: expected two to four numbers of pairs, of 1 or more, 32 in all, all within the rotated columns, got [8, 24] (apply_rotary_pos_emb_c10)}}
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %cos : tensor<4x64xf32>, tensor<2x4x32xf32>, tensor<2x4x32xf32>) dims = [0] sections = [8, 24] interleaved_sections outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// -----

func.func @interleaved_alone(%x: tensor<4x64xf32>, %cos: tensor<4x32xf32>, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{interleaved_sections: expected sections, got none; set the number of pairs of each section (apply_rotary_pos_emb_c10)}}
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %cos : tensor<4x64xf32>, tensor<4x32xf32>, tensor<4x32xf32>) dims = [0] interleaved_sections outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// -----

func.func @positions_shape(%x: tensor<4x64xf32>, %cos: tensor<9x32xf32>, %p: tensor<5xi32>, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{(apply_rotary_pos_emb_c9)}}
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %cos : tensor<4x64xf32>, tensor<9x32xf32>, tensor<9x32xf32>) positions(%p : tensor<5xi32>) dims = [0] outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// -----

func.func @no_rows(%x: tensor<4x64xf32>, %cos: tensor<0x32xf32>, %p: tensor<4xi32>, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{cos: expected one row or more for positions, got 'tensor<0x32xf32>' (apply_rotary_pos_emb_c9)}}
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %cos : tensor<4x64xf32>, tensor<0x32xf32>, tensor<0x32xf32>) positions(%p : tensor<4xi32>) dims = [0] outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// -----

func.func @moved_sections(%x: tensor<4x64xf32>, %cos: tensor<2x4x32xf32>, %out: tensor<4x64xf32>) -> tensor<4x64xf32> {
  // expected-error @+1 {{out_pairing: expected interleaved, as sections are rotated, got half_split (apply_rotary_pos_emb_c6)}}
  %0 = fusednorm.apply_rotary_pos_emb ins(%x, %cos, %cos : tensor<4x64xf32>, tensor<2x4x32xf32>, tensor<2x4x32xf32>) dims = [0] sections = [16, 16] out_pairing(half_split) outs(%out : tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}
