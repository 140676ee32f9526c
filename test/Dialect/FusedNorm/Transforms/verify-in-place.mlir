// Caches are updated in place. A copy of a cache is an error.

// RUN: fusednorm-opt %s --split-input-file --fusednorm-generalize --fusednorm-bufferize --canonicalize --cse --fusednorm-verify-in-place --canonicalize --verify-diagnostics | FileCheck %s

// Stores to all layers of a cache happen in place. The result is the argument.
// CHECK-LABEL: func.func @layers
// CHECK-NOT: memref.copy
// CHECK-NOT: memref.alloc
// CHECK: return{{$}}
func.func @layers(%x: tensor<?x64xbf16>, %slots: tensor<?xi64>, %cache: tensor<?x2x?x16x1x64xbf16>)
    -> tensor<?x2x?x16x1x64xbf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = fusednorm.paged_store ins(%x : tensor<?x64xbf16>) slots(%slots : tensor<?xi64>) layer(%c0)
      outs(%cache : tensor<?x2x?x16x1x64xbf16>) -> tensor<?x2x?x16x1x64xbf16>
  %1 = fusednorm.paged_store ins(%x : tensor<?x64xbf16>) slots(%slots : tensor<?xi64>) layer(%c1)
      part(value) outs(%0 : tensor<?x2x?x16x1x64xbf16>) -> tensor<?x2x?x16x1x64xbf16>
  return %1 : tensor<?x2x?x16x1x64xbf16>
}

// -----

// A view of one layer, on tensors.
// CHECK-LABEL: func.func @view
// CHECK-NOT: memref.copy
// CHECK-NOT: memref.alloc
// CHECK: return{{$}}
func.func @view(%x: tensor<?x64xbf16>, %slots: tensor<?xi64>, %layer: index, %blocks: tensor<8x4x16x64xbf16>)
    -> tensor<8x4x16x64xbf16> {
  %cache = tensor.extract_slice %blocks[0, %layer, 0, 0] [8, 1, 16, 64] [1, 1, 1, 1]
      : tensor<8x4x16x64xbf16> to tensor<8x16x64xbf16>
  %0 = fusednorm.paged_store ins(%x : tensor<?x64xbf16>) slots(%slots : tensor<?xi64>)
      outs(%cache : tensor<8x16x64xbf16>) -> tensor<8x16x64xbf16>
  %1 = tensor.insert_slice %0 into %blocks[0, %layer, 0, 0] [8, 1, 16, 64] [1, 1, 1, 1]
      : tensor<8x16x64xbf16> into tensor<8x4x16x64xbf16>
  return %1 : tensor<8x4x16x64xbf16>
}

// -----

// Norm and rope update the rows of a compressed KV cache in place, and rope updates q in place.
// CHECK-LABEL: func.func @latent
// CHECK-NOT: memref.copy
// CHECK-NOT: memref.alloc
// CHECK: return{{$}}
func.func @latent(%q: tensor<?x16x64xbf16>, %freqs: tensor<?x64xf32>, %gamma: tensor<512xbf16>,
                  %slots: tensor<?xi64>, %positions: tensor<?xi32>, %eps: f32,
                  %cache: tensor<?x16x576xbf16>) -> (tensor<?x16x64xbf16>, tensor<?x16x576xbf16>) {
  %0, %1 = fusednorm.mla_fused_rope_rmsnorm_quantization
      ins(%q, %freqs, %gamma : tensor<?x16x64xbf16>, tensor<?x64xf32>, tensor<512xbf16>)
      slots(%slots : tensor<?xi64>) positions(%positions : tensor<?xi32>) epsilon(%eps)
      outs(%q, %cache : tensor<?x16x64xbf16>, tensor<?x16x576xbf16>)
      -> (tensor<?x16x64xbf16>, tensor<?x16x576xbf16>)
  return %0, %1 : tensor<?x16x64xbf16>, tensor<?x16x576xbf16>
}

// -----

// The old and the new version of a cache are both used.
func.func @versions(%x: tensor<?x64xbf16>, %slots: tensor<?xi64>, %cache: tensor<?x16x64xbf16>,
                    %out: tensor<?x64xbf16>) -> (tensor<?x16x64xbf16>, tensor<?x64xbf16>) {
  // expected-error@+1 {{copies the cache of a 'fusednorm.fused' op: expected it to be used in place; a tensor that is read after it was overwritten, or returned in another layout, requires a copy}}
  %0 = fusednorm.paged_store ins(%x : tensor<?x64xbf16>) slots(%slots : tensor<?xi64>)
      outs(%cache : tensor<?x16x64xbf16>) -> tensor<?x16x64xbf16>
  // expected-note@+1 {{the cache is used here}}
  %1 = fusednorm.paged_gather ins(%cache : tensor<?x16x64xbf16>) slots(%slots : tensor<?xi64>)
      outs(%out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
  return %0, %1 : tensor<?x16x64xbf16>, tensor<?x64xbf16>
}

// -----

// The destination cache of an attention epilogue is checked too.
func.func @results(%q: tensor<?x4x64xbf16>, %k: tensor<?x2x64xbf16>, %rows: tensor<?xi32>, %slots: tensor<?xi64>,
                   %cache: tensor<?x8x4x64xf16>) -> (tensor<?x8x4x64xf16>, tensor<?x8x4x64xf16>) {
  // expected-error@+2 {{copies the cache of a 'fusednorm.ragged_attention' op}}
  // expected-note@+1 {{the cache is used here}}
  %0 = fusednorm.ragged_attention ins(%q, %k, %k : tensor<?x4x64xbf16>, tensor<?x2x64xbf16>, tensor<?x2x64xbf16>)
      row_offsets(%rows : tensor<?xi32>) key_offsets(%rows : tensor<?xi32>) epilogue_ins(%slots : tensor<?xi64>)
      outs(%cache : tensor<?x8x4x64xf16>) {scale = 0.125 : f32} epilogue {
  ^bb0(%y: tensor<?x4x64xf32>, %s: tensor<?xi64>, %o: tensor<?x8x4x64xf16>):
    %p = fusednorm.paged_store ins(%y : tensor<?x4x64xf32>) slots(%s : tensor<?xi64>)
        outs(%o : tensor<?x8x4x64xf16>) -> tensor<?x8x4x64xf16>
    fusednorm.yield %p : tensor<?x8x4x64xf16>
  } -> (tensor<?x8x4x64xf16>)
  return %0, %cache : tensor<?x8x4x64xf16>, tensor<?x8x4x64xf16>
}
