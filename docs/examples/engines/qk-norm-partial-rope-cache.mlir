// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// QK norm, rope of a part of each head, K and V to a paged cache. 96, 8 and 8 heads of 128, of
// which the first 64 columns are rotated, as GLM-4.5 has.
//
// Asked for: https://github.com/vllm-project/vllm/pull/57682
// Asked for: https://github.com/vllm-project/vllm/pull/38621
// Launch: rms_norm apply_rotary_pos_emb rms_norm apply_rotary_pos_emb paged_store paged_store
//
//   fusednorm-runner docs/examples/engines/qk-norm-partial-rope-cache.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x14336xbf16=normal(seed=1)' --input='128xbf16=uniform(0.5,1.5,seed=2)' \
//     --input='128xbf16=uniform(0.5,1.5,seed=3)' --input='4096x64xbf16=freqs()' \
//     --input='128xi64=uniform(0,4095,seed=5)' --input='128xi64=pages(order=reverse)' \
//     --input='9x16x8x128xbf16=const(0)' --input='9x16x8x128xbf16=const(0)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%qkv: tensor<?x14336xbf16>,
    %gamma_q: tensor<128xbf16>,
    %gamma_k: tensor<128xbf16>,
    %cos_sin: tensor<4096x64xbf16>,
    %positions: tensor<?xi64>,
    %slots: tensor<?xi64>,
    %key_cache: tensor<?x16x8x128xbf16>,
    %value_cache: tensor<?x16x8x128xbf16>)
    -> (tensor<?x96x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %qkv, %c0 : tensor<?x14336xbf16>
  %q_columns = tensor.extract_slice %qkv[0, 0] [%tokens, 12288] [1, 1]
      : tensor<?x14336xbf16> to tensor<?x12288xbf16>
  %q = tensor.expand_shape %q_columns [[0], [1, 2]] output_shape [%tokens, 96, 128]
      : tensor<?x12288xbf16> into tensor<?x96x128xbf16>
  %k_columns = tensor.extract_slice %qkv[0, 12288] [%tokens, 1024] [1, 1]
      : tensor<?x14336xbf16> to tensor<?x1024xbf16>
  %k = tensor.expand_shape %k_columns [[0], [1, 2]] output_shape [%tokens, 8, 128]
      : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v_columns = tensor.extract_slice %qkv[0, 13312] [%tokens, 1024] [1, 1]
      : tensor<?x14336xbf16> to tensor<?x1024xbf16>
  %v = tensor.expand_shape %v_columns [[0], [1, 2]] output_shape [%tokens, 8, 128]
      : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %cos = tensor.extract_slice %cos_sin[0, 0] [4096, 32] [1, 1]
      : tensor<4096x64xbf16> to tensor<4096x32xbf16>
  %sin = tensor.extract_slice %cos_sin[0, 32] [4096, 32] [1, 1]
      : tensor<4096x64xbf16> to tensor<4096x32xbf16>
  %epsilon = arith.constant 1.0e-06 : f32
  %queries = tensor.empty(%tokens) : tensor<?x96x128xbf16>
  %r:3 = fusednorm.fused
      ins(%q, %gamma_q, %epsilon, %cos, %sin, %positions, %k, %gamma_k, %slots, %v
          : tensor<?x96x128xbf16>, tensor<128xbf16>, f32, tensor<4096x32xbf16>, tensor<4096x32xbf16>, tensor<?xi64>, tensor<?x8x128xbf16>, tensor<128xbf16>, tensor<?xi64>, tensor<?x8x128xbf16>)
      outs(%queries, %key_cache, %value_cache : tensor<?x96x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) body {
    ^bb0(%q_in: tensor<?x96x128xbf16>,
         %gamma_q_in: tensor<128xbf16>,
         %epsilon_in: f32,
         %cos_in: tensor<4096x32xbf16>,
         %sin_in: tensor<4096x32xbf16>,
         %positions_in: tensor<?xi64>,
         %k_in: tensor<?x8x128xbf16>,
         %gamma_k_in: tensor<128xbf16>,
         %slots_in: tensor<?xi64>,
         %v_in: tensor<?x8x128xbf16>,
         %queries_out: tensor<?x96x128xbf16>,
         %key_cache_out: tensor<?x16x8x128xbf16>,
         %value_cache_out: tensor<?x16x8x128xbf16>):
      %zero = arith.constant 0 : index
      %v1 = tensor.dim %q_in, %zero : tensor<?x96x128xbf16>
      %v2 = tensor.empty(%v1) : tensor<?x96x128xbf16>
      %v3 = fusednorm.rms_norm ins(%q_in, %gamma_q_in : tensor<?x96x128xbf16>, tensor<128xbf16>) epsilon(%epsilon_in)
          outs(%v2 : tensor<?x96x128xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x96x128xbf16>
      %v4 = fusednorm.apply_rotary_pos_emb ins(%v3, %cos_in, %sin_in : tensor<?x96x128xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>)
          positions(%positions_in : tensor<?xi64>) dims = [0] rotated = 64 pairing(half_split)
          outs(%queries_out : tensor<?x96x128xbf16>) -> tensor<?x96x128xbf16>
      %v5 = tensor.dim %k_in, %zero : tensor<?x8x128xbf16>
      %v6 = tensor.empty(%v5) : tensor<?x8x128xbf16>
      %v7 = fusednorm.rms_norm ins(%k_in, %gamma_k_in : tensor<?x8x128xbf16>, tensor<128xbf16>) epsilon(%epsilon_in)
          outs(%v6 : tensor<?x8x128xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x8x128xbf16>
      %v8 = tensor.dim %v7, %zero : tensor<?x8x128xbf16>
      %v9 = tensor.empty(%v8) : tensor<?x8x128xbf16>
      %v10 = fusednorm.apply_rotary_pos_emb ins(%v7, %cos_in, %sin_in : tensor<?x8x128xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>)
          positions(%positions_in : tensor<?xi64>) dims = [0] rotated = 64 pairing(half_split)
          outs(%v9 : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
      %v11 = fusednorm.paged_store ins(%v10 : tensor<?x8x128xbf16>) slots(%slots_in : tensor<?xi64>)
          outs(%key_cache_out : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
      %v12 = fusednorm.paged_store ins(%v_in : tensor<?x8x128xbf16>) slots(%slots_in : tensor<?xi64>)
          outs(%value_cache_out : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
      fusednorm.yield %v4, %v11, %v12 : tensor<?x96x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>
    } -> (tensor<?x96x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>)
  return %r#0, %r#1, %r#2 : tensor<?x96x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>
}

#map0 = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @plain(%qkv: tensor<?x14336xbf16>,
    %gamma_q: tensor<128xbf16>,
    %gamma_k: tensor<128xbf16>,
    %cos_sin: tensor<4096x64xbf16>,
    %positions: tensor<?xi64>,
    %slots: tensor<?xi64>,
    %key_cache: tensor<?x16x8x128xbf16>,
    %value_cache: tensor<?x16x8x128xbf16>)
    -> (tensor<?x96x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %qkv, %c0 : tensor<?x14336xbf16>
  %v1 = tensor.empty(%tokens) : tensor<?x64xbf16>
  %v2 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%positions : tensor<?xi64>) outs(%v1 : tensor<?x64xbf16>) {
    ^bb0(%a0: i64, %out: bf16):
      %i = arith.index_cast %a0 : i64 to index
      %j = linalg.index 1 : index
      %r = tensor.extract %cos_sin[%i, %j] : tensor<4096x64xbf16>
      linalg.yield %r : bf16
    } -> tensor<?x64xbf16>
  %v3 = tensor.dim %v2, %c0 : tensor<?x64xbf16>
  %v4 = tensor.extract_slice %v2[0, 0] [%v3, 32] [1, 1] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v5 = tensor.dim %v2, %c0 : tensor<?x64xbf16>
  %v6 = tensor.extract_slice %v2[0, 32] [%v5, 32] [1, 1] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v7 = tensor.dim %qkv, %c0 : tensor<?x14336xbf16>
  %v8 = tensor.extract_slice %qkv[0, 0] [%v7, 12288] [1, 1] : tensor<?x14336xbf16> to tensor<?x12288xbf16>
  %v9 = tensor.expand_shape %v8 [[0], [1, 2]] output_shape [%tokens, 96, 128] : tensor<?x12288xbf16> into tensor<?x96x128xbf16>
  %v10 = tensor.empty(%tokens) : tensor<?x96x128xf32>
  %v11 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v9 : tensor<?x96x128xbf16>) outs(%v10 : tensor<?x96x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x96x128xf32>
  %v12 = tensor.empty(%tokens) : tensor<?x96x128xf32>
  %v13 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v11, %v11 : tensor<?x96x128xf32>, tensor<?x96x128xf32>) outs(%v12 : tensor<?x96x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x96x128xf32>
  %v14 = tensor.empty(%tokens) : tensor<?x96xf32>
  %v16 = arith.constant 0.0 : f32
  %v15 = linalg.fill ins(%v16 : f32) outs(%v14 : tensor<?x96xf32>) -> tensor<?x96xf32>
  %v17 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v13 : tensor<?x96x128xf32>) outs(%v15 : tensor<?x96xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x96xf32>
  %v18 = arith.constant 128.0 : f32
  %v19 = tensor.empty(%tokens) : tensor<?x96xf32>
  %v20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v17 : tensor<?x96xf32>) outs(%v19 : tensor<?x96xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v18 : f32
      linalg.yield %r : f32
    } -> tensor<?x96xf32>
  %v21 = arith.constant 1.0e-6 : f32
  %v22 = tensor.empty(%tokens) : tensor<?x96xf32>
  %v23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v20 : tensor<?x96xf32>) outs(%v22 : tensor<?x96xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v21 : f32
      linalg.yield %r : f32
    } -> tensor<?x96xf32>
  %v24 = tensor.empty(%tokens) : tensor<?x96xf32>
  %v25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v23 : tensor<?x96xf32>) outs(%v24 : tensor<?x96xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x96xf32>
  %v26 = tensor.empty(%tokens) : tensor<?x96x128xf32>
  %v27 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v11, %v25 : tensor<?x96x128xf32>, tensor<?x96xf32>) outs(%v26 : tensor<?x96x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x96x128xf32>
  %v28 = tensor.empty(%tokens) : tensor<?x96x128xbf16>
  %v29 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v27 : tensor<?x96x128xf32>) outs(%v28 : tensor<?x96x128xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x96x128xbf16>
  %v30 = tensor.empty(%tokens) : tensor<?x96x128xbf16>
  %v31 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v29, %gamma_q : tensor<?x96x128xbf16>, tensor<128xbf16>) outs(%v30 : tensor<?x96x128xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x96x128xbf16>
  %v32 = tensor.dim %v31, %c0 : tensor<?x96x128xbf16>
  %v33 = tensor.extract_slice %v31[0, 0, 0] [%v32, 96, 64] [1, 1, 1] : tensor<?x96x128xbf16> to tensor<?x96x64xbf16>
  %v34 = tensor.dim %v33, %c0 : tensor<?x96x64xbf16>
  %v35 = tensor.extract_slice %v33[0, 0, 0] [%v34, 96, 32] [1, 1, 1] : tensor<?x96x64xbf16> to tensor<?x96x32xbf16>
  %v36 = tensor.dim %v33, %c0 : tensor<?x96x64xbf16>
  %v37 = tensor.extract_slice %v33[0, 0, 32] [%v36, 96, 32] [1, 1, 1] : tensor<?x96x64xbf16> to tensor<?x96x32xbf16>
  %v38 = tensor.empty(%tokens) : tensor<?x96x32xbf16>
  %v39 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v35, %v4 : tensor<?x96x32xbf16>, tensor<?x32xbf16>) outs(%v38 : tensor<?x96x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x96x32xbf16>
  %v40 = tensor.empty(%tokens) : tensor<?x96x32xbf16>
  %v41 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v37, %v6 : tensor<?x96x32xbf16>, tensor<?x32xbf16>) outs(%v40 : tensor<?x96x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x96x32xbf16>
  %v42 = tensor.empty(%tokens) : tensor<?x96x32xbf16>
  %v43 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v39, %v41 : tensor<?x96x32xbf16>, tensor<?x96x32xbf16>) outs(%v42 : tensor<?x96x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x96x32xbf16>
  %v44 = tensor.empty(%tokens) : tensor<?x96x32xbf16>
  %v45 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v37, %v4 : tensor<?x96x32xbf16>, tensor<?x32xbf16>) outs(%v44 : tensor<?x96x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x96x32xbf16>
  %v46 = tensor.empty(%tokens) : tensor<?x96x32xbf16>
  %v47 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v35, %v6 : tensor<?x96x32xbf16>, tensor<?x32xbf16>) outs(%v46 : tensor<?x96x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x96x32xbf16>
  %v48 = tensor.empty(%tokens) : tensor<?x96x32xbf16>
  %v49 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v45, %v47 : tensor<?x96x32xbf16>, tensor<?x96x32xbf16>) outs(%v48 : tensor<?x96x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x96x32xbf16>
  %v50 = tensor.concat dim(2) %v43, %v49 : (tensor<?x96x32xbf16>, tensor<?x96x32xbf16>) -> tensor<?x96x64xbf16>
  %v51 = tensor.dim %v31, %c0 : tensor<?x96x128xbf16>
  %v52 = tensor.extract_slice %v31[0, 0, 64] [%v51, 96, 64] [1, 1, 1] : tensor<?x96x128xbf16> to tensor<?x96x64xbf16>
  %v53 = tensor.concat dim(2) %v50, %v52 : (tensor<?x96x64xbf16>, tensor<?x96x64xbf16>) -> tensor<?x96x128xbf16>
  %v54 = tensor.dim %qkv, %c0 : tensor<?x14336xbf16>
  %v55 = tensor.extract_slice %qkv[0, 12288] [%v54, 1024] [1, 1] : tensor<?x14336xbf16> to tensor<?x1024xbf16>
  %v56 = tensor.expand_shape %v55 [[0], [1, 2]] output_shape [%tokens, 8, 128] : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v57 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v58 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v56 : tensor<?x8x128xbf16>) outs(%v57 : tensor<?x8x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v59 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v60 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v58, %v58 : tensor<?x8x128xf32>, tensor<?x8x128xf32>) outs(%v59 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v61 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v63 = arith.constant 0.0 : f32
  %v62 = linalg.fill ins(%v63 : f32) outs(%v61 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %v64 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v60 : tensor<?x8x128xf32>) outs(%v62 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v65 = arith.constant 128.0 : f32
  %v66 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v64 : tensor<?x8xf32>) outs(%v66 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v65 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v68 = arith.constant 1.0e-6 : f32
  %v69 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v70 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v67 : tensor<?x8xf32>) outs(%v69 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v68 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v71 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v72 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v70 : tensor<?x8xf32>) outs(%v71 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v73 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v74 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v58, %v72 : tensor<?x8x128xf32>, tensor<?x8xf32>) outs(%v73 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v75 = tensor.empty(%tokens) : tensor<?x8x128xbf16>
  %v76 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v74 : tensor<?x8x128xf32>) outs(%v75 : tensor<?x8x128xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x128xbf16>
  %v77 = tensor.empty(%tokens) : tensor<?x8x128xbf16>
  %v78 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v76, %gamma_k : tensor<?x8x128xbf16>, tensor<128xbf16>) outs(%v77 : tensor<?x8x128xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x128xbf16>
  %v79 = tensor.dim %v78, %c0 : tensor<?x8x128xbf16>
  %v80 = tensor.extract_slice %v78[0, 0, 0] [%v79, 8, 64] [1, 1, 1] : tensor<?x8x128xbf16> to tensor<?x8x64xbf16>
  %v81 = tensor.dim %v80, %c0 : tensor<?x8x64xbf16>
  %v82 = tensor.extract_slice %v80[0, 0, 0] [%v81, 8, 32] [1, 1, 1] : tensor<?x8x64xbf16> to tensor<?x8x32xbf16>
  %v83 = tensor.dim %v80, %c0 : tensor<?x8x64xbf16>
  %v84 = tensor.extract_slice %v80[0, 0, 32] [%v83, 8, 32] [1, 1, 1] : tensor<?x8x64xbf16> to tensor<?x8x32xbf16>
  %v85 = tensor.empty(%tokens) : tensor<?x8x32xbf16>
  %v86 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v82, %v4 : tensor<?x8x32xbf16>, tensor<?x32xbf16>) outs(%v85 : tensor<?x8x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x32xbf16>
  %v87 = tensor.empty(%tokens) : tensor<?x8x32xbf16>
  %v88 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v84, %v6 : tensor<?x8x32xbf16>, tensor<?x32xbf16>) outs(%v87 : tensor<?x8x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x32xbf16>
  %v89 = tensor.empty(%tokens) : tensor<?x8x32xbf16>
  %v90 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v86, %v88 : tensor<?x8x32xbf16>, tensor<?x8x32xbf16>) outs(%v89 : tensor<?x8x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x32xbf16>
  %v91 = tensor.empty(%tokens) : tensor<?x8x32xbf16>
  %v92 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v84, %v4 : tensor<?x8x32xbf16>, tensor<?x32xbf16>) outs(%v91 : tensor<?x8x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x32xbf16>
  %v93 = tensor.empty(%tokens) : tensor<?x8x32xbf16>
  %v94 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v82, %v6 : tensor<?x8x32xbf16>, tensor<?x32xbf16>) outs(%v93 : tensor<?x8x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x32xbf16>
  %v95 = tensor.empty(%tokens) : tensor<?x8x32xbf16>
  %v96 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v92, %v94 : tensor<?x8x32xbf16>, tensor<?x8x32xbf16>) outs(%v95 : tensor<?x8x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x32xbf16>
  %v97 = tensor.concat dim(2) %v90, %v96 : (tensor<?x8x32xbf16>, tensor<?x8x32xbf16>) -> tensor<?x8x64xbf16>
  %v98 = tensor.dim %v78, %c0 : tensor<?x8x128xbf16>
  %v99 = tensor.extract_slice %v78[0, 0, 64] [%v98, 8, 64] [1, 1, 1] : tensor<?x8x128xbf16> to tensor<?x8x64xbf16>
  %v100 = tensor.concat dim(2) %v97, %v99 : (tensor<?x8x64xbf16>, tensor<?x8x64xbf16>) -> tensor<?x8x128xbf16>
  %v101 = tensor.dim %qkv, %c0 : tensor<?x14336xbf16>
  %v102 = tensor.extract_slice %qkv[0, 13312] [%v101, 1024] [1, 1] : tensor<?x14336xbf16> to tensor<?x1024xbf16>
  %v103 = tensor.expand_shape %v102 [[0], [1, 2]] output_shape [%tokens, 8, 128] : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v104 = fusednorm.paged_store ins(%v100 : tensor<?x8x128xbf16>)
      slots(%slots : tensor<?xi64>) outs(%key_cache : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
  %v105 = fusednorm.paged_store ins(%v103 : tensor<?x8x128xbf16>)
      slots(%slots : tensor<?xi64>) outs(%value_cache : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
  return %v53, %v104, %v105 : tensor<?x96x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>
}
