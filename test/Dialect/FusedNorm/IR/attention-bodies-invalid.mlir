// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @inputs_without_prologue(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op prologue_ins: expected a prologue, got none (ragged_attention_c19)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) prologue_ins(%gamma, %eps : memref<16xbf16>, f32)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32}
  return
}

// -----

func.func @scales_without_epilogue(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op epilogue_ins, scales: expected an epilogue, got none (ragged_attention_c19)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x32xbf16>) scales(%scales : memref<?x4x1xf32>) {scale = 0.25 : f32}
  return
}

// -----

func.func @codes_without_epilogue(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op out: expected f32, f16 or bf16 without an epilogue, got 'memref<?x4x32xf8E4M3FN>' (ragged_attention_c14)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%codes : memref<?x4x32xf8E4M3FN>) {scale = 0.25 : f32}
  return
}

// -----

func.func @arguments(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op prologue: expected block arguments of types 'tensor<?x4x16xbf16>', got 'tensor<?x4x16xbf16>', 'tensor<16xbf16>', 'f32' (ragged_attention_c20)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %g: tensor<16xbf16>, %e: f32):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x16xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x16xbf16>
    %y = fusednorm.rms_norm ins(%x, %g : tensor<?x4x16xbf16>, tensor<16xbf16>) epsilon(%e)
        outs(%empty : tensor<?x4x16xbf16>) -> tensor<?x4x16xbf16>
    fusednorm.yield %y : tensor<?x4x16xbf16>
  }
  return
}

// -----

func.func @yielded(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) prologue_ins(%gamma, %eps : memref<16xbf16>, f32)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %g: tensor<16xbf16>, %e: f32):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x16xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x16xbf16>
    %y = fusednorm.rms_norm ins(%x, %g : tensor<?x4x16xbf16>, tensor<16xbf16>) epsilon(%e)
        outs(%empty : tensor<?x4x16xbf16>) -> tensor<?x4x16xbf16>
    // expected-error @+1 {{expected the result of the last op of the prologue (ragged_attention_c20)}}
    fusednorm.yield %x : tensor<?x4x16xbf16>
  }
  return
}

// -----

func.func @nothing_computed(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op prologue: expected an op that computes (ragged_attention_c22)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) prologue_ins(%gamma, %eps : memref<16xbf16>, f32)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %g: tensor<16xbf16>, %e: f32):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x16xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x16xbf16>
    fusednorm.yield %x : tensor<?x4x16xbf16>
  }
  return
}

// -----

func.func @two_norms(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) prologue_ins(%gamma, %eps : memref<16xbf16>, f32)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %g: tensor<16xbf16>, %e: f32):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x16xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x16xbf16>
    %y = fusednorm.rms_norm ins(%x, %g : tensor<?x4x16xbf16>, tensor<16xbf16>) epsilon(%e)
        outs(%empty : tensor<?x4x16xbf16>) -> tensor<?x4x16xbf16>
    // expected-error @+1 {{expected an rms_norm, a rope or apply_rotary_pos_emb, or a norm followed by a rotation of its result in the prologue of fusednorm.ragged_attention (ragged_attention_c22)}}
    %z = fusednorm.rms_norm ins(%y, %g : tensor<?x4x16xbf16>, tensor<16xbf16>) epsilon(%e)
        outs(%empty : tensor<?x4x16xbf16>) -> tensor<?x4x16xbf16>
    fusednorm.yield %z : tensor<?x4x16xbf16>
  }
  return
}

// -----

func.func @written_over(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) prologue_ins(%gamma, %eps : memref<16xbf16>, f32)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %g: tensor<16xbf16>, %e: f32):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x16xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x16xbf16>
    // expected-error @+1 {{expected a destination from tensor.empty with extents from tensor.dim in the prologue}}
    %y = fusednorm.rms_norm ins(%x, %g : tensor<?x4x16xbf16>, tensor<16xbf16>) epsilon(%e)
        outs(%x : tensor<?x4x16xbf16>) -> tensor<?x4x16xbf16>
    fusednorm.yield %y : tensor<?x4x16xbf16>
  }
  return
}

// -----

// Canonicalization would replace the constant extent by a cast.
func.func @constant_extent(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) prologue_ins(%gamma, %eps : memref<16xbf16>, f32)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %g: tensor<16xbf16>, %e: f32):
    %c3 = arith.constant 3 : index
    %empty = tensor.empty(%c3) : tensor<?x4x16xbf16>
    // expected-error @+1 {{expected a destination from tensor.empty with extents from tensor.dim in the prologue}}
    %y = fusednorm.rms_norm ins(%x, %g : tensor<?x4x16xbf16>, tensor<16xbf16>) epsilon(%e)
        outs(%empty : tensor<?x4x16xbf16>) -> tensor<?x4x16xbf16>
    fusednorm.yield %y : tensor<?x4x16xbf16>
  }
  return
}

// -----

func.func @other_op(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) prologue_ins(%gamma, %eps : memref<16xbf16>, f32)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %g: tensor<16xbf16>, %e: f32):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %x, %c0 : tensor<?x4x16xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x16xbf16>
    // expected-error @+1 {{'arith.addf' op expected an rms_norm}}
    %y = arith.addf %x, %x : tensor<?x4x16xbf16>
    fusednorm.yield %y : tensor<?x4x16xbf16>
  }
  return
}

// -----

func.func @results(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op epilogue: expected block arguments of types 'tensor<?x4x32xf32>', 'tensor<?x4x32xf8E4M3FN>', 'tensor<?x4x1xf32>', got}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%codes : memref<?x4x32xf8E4M3FN>) scales(%scales : memref<?x4x1xf32>) {scale = 0.25 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xbf16>, %o: tensor<?x4x32xf8E4M3FN>, %s: tensor<?x4x1xf32>):
    %c, %d = fusednorm.quantize ins(%y : tensor<?x4x32xbf16>) outs(%o, %s : tensor<?x4x32xf8E4M3FN>, tensor<?x4x1xf32>)
        -> (tensor<?x4x32xf8E4M3FN>, tensor<?x4x1xf32>)
    fusednorm.yield %c, %d : tensor<?x4x32xf8E4M3FN>, tensor<?x4x1xf32>
  }
  return
}

// -----

func.func @order(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%codes : memref<?x4x32xf8E4M3FN>) scales(%scales : memref<?x4x1xf32>) {scale = 0.25 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %o: tensor<?x4x32xf8E4M3FN>, %s: tensor<?x4x1xf32>):
    %c, %d = fusednorm.quantize ins(%y : tensor<?x4x32xf32>) outs(%o, %s : tensor<?x4x32xf8E4M3FN>, tensor<?x4x1xf32>)
        -> (tensor<?x4x32xf8E4M3FN>, tensor<?x4x1xf32>)
    // expected-error @+1 {{'arith.truncf' op expected a chain of arith.truncf, tensor.collapse_shape, quantize and paged_store, or some of them in this order in the epilogue}}
    %r = arith.truncf %y : tensor<?x4x32xf32> to tensor<?x4x32xbf16>
    fusednorm.yield %c, %d : tensor<?x4x32xf8E4M3FN>, tensor<?x4x1xf32>
  }
  return
}

// -----

func.func @one_scale(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%codes : memref<?x4x32xf8E4M3FN>) {scale = 0.25 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %o: tensor<?x4x32xf8E4M3FN>):
    %empty = tensor.empty() : tensor<1xf32>
    // expected-error @+1 {{expected a static scale, or a scale per row or group in the epilogue}}
    %c, %d = fusednorm.quantize ins(%y : tensor<?x4x32xf32>) outs(%o, %empty : tensor<?x4x32xf8E4M3FN>, tensor<1xf32>)
        {scheme = #fusednorm.quantization<tensor>} -> (tensor<?x4x32xf8E4M3FN>, tensor<1xf32>)
    fusednorm.yield %c : tensor<?x4x32xf8E4M3FN>
  }
  return
}

// -----

func.func @yielded_types(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>, %codes: memref<?x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op epilogue: expected it to end with fusednorm.yield of 'tensor<?x4x32xf8E4M3FN>', 'tensor<?x4x1xf32>' (ragged_attention_c21)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%codes : memref<?x4x32xf8E4M3FN>) scales(%scales : memref<?x4x1xf32>) {scale = 0.25 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %o: tensor<?x4x32xf8E4M3FN>, %s: tensor<?x4x1xf32>):
    %c, %d = fusednorm.quantize ins(%y : tensor<?x4x32xf32>) outs(%o, %s : tensor<?x4x32xf8E4M3FN>, tensor<?x4x1xf32>)
        -> (tensor<?x4x32xf8E4M3FN>, tensor<?x4x1xf32>)
    fusednorm.yield %c : tensor<?x4x32xf8E4M3FN>
  }
  return
}

// -----

func.func @keys_of_cache(%q: memref<?x4x16xbf16>, %k: memref<?x8x2x16xbf16>, %v: memref<?x8x2x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %table: memref<?x?xi32>, %out: memref<?x4x32xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op k: expected an array if the prologue computes K, as the rows of a cache were computed when they were stored, got 'memref<?x8x2x16xbf16>' (ragged_attention_c23)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x8x2x16xbf16>, memref<?x8x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) table(%table : memref<?x?xi32>) prologue_ins(%gamma, %eps : memref<16xbf16>, f32)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %y: tensor<?x8x2x16xbf16>, %g: tensor<16xbf16>, %e: f32):
    fusednorm.yield %x, %y : tensor<?x4x16xbf16>, tensor<?x8x2x16xbf16>
  }
  return
}

// -----

func.func @keys_as_they_are(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %out: memref<?x4x32xbf16>) {
  // expected-error @+1 {{'fusednorm.ragged_attention' op prologue: expected an op that computes keys (ragged_attention_c22)}}
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %y: tensor<?x2x16xbf16>):
    fusednorm.yield %x, %y : tensor<?x4x16xbf16>, tensor<?x2x16xbf16>
  }
  return
}

// -----

func.func @keys_as_queries(%q: memref<?x4x16xbf16>, %k: memref<?x4x16xbf16>, %v: memref<?x4x32xbf16>, %gamma: memref<16xbf16>,
    %eps: f32, %rows: memref<?xi32>, %keys: memref<?xi32>, %out: memref<?x4x32xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x4x16xbf16>, memref<?x4x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) prologue_ins(%gamma, %eps : memref<16xbf16>, f32)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %y: tensor<?x4x16xbf16>, %g: tensor<16xbf16>, %e: f32):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %y, %c0 : tensor<?x4x16xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x16xbf16>
    %z = fusednorm.rms_norm ins(%y, %g : tensor<?x4x16xbf16>, tensor<16xbf16>) epsilon(%e)
        outs(%empty : tensor<?x4x16xbf16>) -> tensor<?x4x16xbf16>
    // expected-error @+1 {{'fusednorm.yield' op expected the result of the last op of the prologue (ragged_attention_c20)}}
    fusednorm.yield %z, %y : tensor<?x4x16xbf16>, tensor<?x4x16xbf16>
  }
  return
}

// -----

func.func @table_of_rows(%q: memref<?x4x16xbf16>, %k: memref<?x4x16xbf16>, %v: memref<?x4x32xbf16>, %rows: memref<?xi32>,
    %keys: memref<?xi32>, %out: memref<?x4x32xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x4x16xbf16>, memref<?x4x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      outs(%out : memref<?x4x32xbf16>) {scale = 0.25 : f32} prologue {
  ^bb0(%x: tensor<?x4x16xbf16>, %y: tensor<?x4x16xbf16>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %y, %c0 : tensor<?x4x16xbf16>
    %empty = tensor.empty(%n) : tensor<?x4x16xbf16>
    // expected-error @+1 {{'fusednorm.apply_rotary_pos_emb' op expected only arguments of prologue_ins and constants as further operands in the prologue of fusednorm.ragged_attention (ragged_attention_c22)}}
    %z = fusednorm.apply_rotary_pos_emb ins(%y, %x, %x : tensor<?x4x16xbf16>, tensor<?x4x16xbf16>, tensor<?x4x16xbf16>)
        dims = [0, 1] pairing(half_split) outs(%empty : tensor<?x4x16xbf16>) -> tensor<?x4x16xbf16>
    fusednorm.yield %x, %z : tensor<?x4x16xbf16>, tensor<?x4x16xbf16>
  }
  return
}

// -----

func.func @store_elsewhere(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %slots: memref<?xi64>, %cache: memref<?x8x4x32xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) epilogue_ins(%slots : memref<?xi64>)
      outs(%cache : memref<?x8x4x32xbf16>) {scale = 0.25 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %s: tensor<?xi64>, %o: tensor<?x8x4x32xbf16>):
    %c1 = arith.constant 1 : index
    %empty = tensor.empty(%c1) : tensor<?x8x4x32xbf16>
    // expected-error @+1 {{'fusednorm.paged_store' op cache: expected out of the epilogue's arguments (ragged_attention_c24)}}
    %c = fusednorm.paged_store ins(%y : tensor<?x4x32xf32>) slots(%s : tensor<?xi64>)
        outs(%empty : tensor<?x8x4x32xbf16>) -> tensor<?x8x4x32xbf16>
    fusednorm.yield %c : tensor<?x8x4x32xbf16>
  }
  return
}

// -----

func.func @store_by_extent(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %slots: memref<?xi64>, %cache: memref<?x8x4x32xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) epilogue_ins(%slots : memref<?xi64>)
      outs(%cache : memref<?x8x4x32xbf16>) {scale = 0.25 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %s: tensor<?xi64>, %o: tensor<?x8x4x32xbf16>):
    %c0 = arith.constant 0 : index
    %n = tensor.dim %y, %c0 : tensor<?x4x32xf32>
    %p = tensor.empty(%n) : tensor<?xi32>
    // expected-error @+1 {{'fusednorm.paged_store' op expected only arguments of epilogue_ins and constants as further operands (ragged_attention_c24)}}
    %c = fusednorm.paged_store ins(%y : tensor<?x4x32xf32>) slots(%s : tensor<?xi64>) within(%p, %c0 : tensor<?xi32>)
        outs(%o : tensor<?x8x4x32xbf16>) -> tensor<?x8x4x32xbf16>
    fusednorm.yield %c : tensor<?x8x4x32xbf16>
  }
  return
}

// -----

func.func @store_first(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %slots: memref<?xi64>, %cache: memref<?x8x4x32xbf16>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>) epilogue_ins(%slots : memref<?xi64>)
      outs(%cache : memref<?x8x4x32xbf16>) {scale = 0.25 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %s: tensor<?xi64>, %o: tensor<?x8x4x32xbf16>):
    %c = fusednorm.paged_store ins(%y : tensor<?x4x32xf32>) slots(%s : tensor<?xi64>)
        outs(%o : tensor<?x8x4x32xbf16>) -> tensor<?x8x4x32xbf16>
    // expected-error @+1 {{'fusednorm.paged_store' op expected a chain of arith.truncf, tensor.collapse_shape, quantize and paged_store, or some of them in this order}}
    %d = fusednorm.paged_store ins(%y : tensor<?x4x32xf32>) slots(%s : tensor<?xi64>)
        outs(%c : tensor<?x8x4x32xbf16>) -> tensor<?x8x4x32xbf16>
    fusednorm.yield %c : tensor<?x8x4x32xbf16>
  }
  return
}

// -----

func.func @codes_in_cache(%q: memref<?x4x16xbf16>, %k: memref<?x2x16xbf16>, %v: memref<?x2x32xbf16>,
    %rows: memref<?xi32>, %keys: memref<?xi32>, %slots: memref<?xi64>, %cache: memref<?x8x4x32xf8E4M3FN>,
    %scales: memref<?x4x1xf32>, %codes: memref<?x4x32xf8E4M3FN>) {
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x16xbf16>, memref<?x2x16xbf16>, memref<?x2x32xbf16>)
      row_offsets(%rows : memref<?xi32>) key_offsets(%keys : memref<?xi32>)
      epilogue_ins(%slots, %codes : memref<?xi64>, memref<?x4x32xf8E4M3FN>)
      outs(%cache : memref<?x8x4x32xf8E4M3FN>) scales(%scales : memref<?x4x1xf32>) {scale = 0.25 : f32} epilogue {
  ^bb0(%y: tensor<?x4x32xf32>, %s: tensor<?xi64>, %e: tensor<?x4x32xf8E4M3FN>, %o: tensor<?x8x4x32xf8E4M3FN>, %m: tensor<?x4x1xf32>):
    // expected-error @+1 {{'fusednorm.quantize' op out: expected a destination from tensor.empty with extents from tensor.dim before a store (ragged_attention_c24)}}
    %c, %d = fusednorm.quantize ins(%y : tensor<?x4x32xf32>) outs(%e, %m : tensor<?x4x32xf8E4M3FN>, tensor<?x4x1xf32>)
        -> (tensor<?x4x32xf8E4M3FN>, tensor<?x4x1xf32>)
    %p = fusednorm.paged_store ins(%c : tensor<?x4x32xf8E4M3FN>) slots(%s : tensor<?xi64>)
        outs(%o : tensor<?x8x4x32xf8E4M3FN>) -> tensor<?x8x4x32xf8E4M3FN>
    fusednorm.yield %p, %d : tensor<?x8x4x32xf8E4M3FN>, tensor<?x4x1xf32>
  }
  return
}
