// An unknown value of an enum, or an unknown key, lists the known ones.
// RUN: fusednorm-opt %s --split-input-file --verify-diagnostics

func.func @a(%x: tensor<?x64xf8E4M3FN>, %w: tensor<64x32xf8E4M3FN>, %s: tensor<1x1xf32>, %o: tensor<?x32xf32>) -> tensor<?x32xf32> {
  // expected-error @+1 {{custom op 'fusednorm.scaled_matmul' expected granularity to be one of tensor, channel, block, got tensr}}
  %0 = fusednorm.scaled_matmul ins(%x, %w : tensor<?x64xf8E4M3FN>, tensor<64x32xf8E4M3FN>) scales(%s, %s : tensor<1x1xf32>, tensor<1x1xf32>) by <tensr> outs(%o : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}
// -----
func.func @a(%x: tensor<?x64xf8E4M3FN>, %w: tensor<64x32xf8E4M3FN>, %s: tensor<1x1xf32>, %o: tensor<?x32xf32>) -> tensor<?x32xf32> {
  // expected-error @+1 {{custom op 'fusednorm.scaled_matmul' expected one of [blocked, document] for the position of the scales in a GEMM, got: blockd}}
  %0 = fusednorm.scaled_matmul ins(%x, %w : tensor<?x64xf8E4M3FN>, tensor<64x32xf8E4M3FN>) scales(%s, %s : tensor<1x1xf32>, tensor<1x1xf32>) by <tensor> order(blockd) outs(%o : tensor<?x32xf32>) -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}
// -----
// expected-error @+1 {{expected mask to be one of null, causal, chunked, sliding_window_causal, sliding_window_noncausal, chunked_causal, causal_padding, materialized, and, or, look_ahead, tree, ranges, got causl}}
func.func private @m() attributes {a = #fusednorm.mask<causl>}
// -----
// expected-error @+1 {{expected modifier to be one of alibi, soft_cap, got soft}}
func.func private @m() attributes {a = #fusednorm.score_modifier<soft>}
// -----
// expected-error @+1 {{expected granularity to be one of tensor, row, group, got rows}}
func.func private @m() attributes {a = #fusednorm.quantization<rows>}
// -----
// expected-error @+1 {{expected layout to be one of row_major, transposed, got x}}
func.func private @m() attributes {a = #fusednorm.quantization<group = 64, layout = x>}
// -----
// expected-error @+1 {{expected preset to be one of documents, vllm, flashinfer, deepgemm, got vlm}}
func.func private @m() attributes {a = #fusednorm.numerics<preset = vlm>}
// -----
// expected-error @+1 {{unknown schedule key 'chnk', expected one of chunk, row_interleave, prefetch, nontemporal}}
func.func private @m() attributes {a = #rowkernel.cpu_schedule<chnk = 4>}
