// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// QK norm, multimodal rope of interleaved sections, K and V to a paged cache. Sections take turns,
// pair by pair; 24, 20 and 20 pairs, 32, 8 and 8 heads of 128, as Qwen3-VL 8B has.
//
// Asked for: https://github.com/vllm-project/vllm/pull/49744
// Asked for: https://github.com/vllm-project/vllm/issues/43021
// Launch: rms_norm apply_rotary_pos_emb rms_norm apply_rotary_pos_emb paged_store paged_store
//
//   fusednorm-runner docs/examples/engines/qk-norm-mrope-interleaved-cache.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x6144xbf16=normal(seed=1)' --input='128xbf16=uniform(0.5,1.5,seed=2)' \
//     --input='128xbf16=uniform(0.5,1.5,seed=3)' --input='4096x128xbf16=freqs()' \
//     --input='3x128xi64=uniform(0,4095,seed=5)' --input='128xi64=pages(order=reverse)' \
//     --input='9x16x8x128xbf16=const(0)' --input='9x16x8x128xbf16=const(0)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%qkv: tensor<?x6144xbf16>,
    %gamma_q: tensor<128xbf16>,
    %gamma_k: tensor<128xbf16>,
    %cos_sin: tensor<4096x128xbf16>,
    %positions: tensor<3x?xi64>,
    %slots: tensor<?xi64>,
    %key_cache: tensor<?x16x8x128xbf16>,
    %value_cache: tensor<?x16x8x128xbf16>)
    -> (tensor<?x32x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %qkv, %c0 : tensor<?x6144xbf16>
  %q_columns = tensor.extract_slice %qkv[0, 0] [%tokens, 4096] [1, 1]
      : tensor<?x6144xbf16> to tensor<?x4096xbf16>
  %q = tensor.expand_shape %q_columns [[0], [1, 2]] output_shape [%tokens, 32, 128]
      : tensor<?x4096xbf16> into tensor<?x32x128xbf16>
  %k_columns = tensor.extract_slice %qkv[0, 4096] [%tokens, 1024] [1, 1]
      : tensor<?x6144xbf16> to tensor<?x1024xbf16>
  %k = tensor.expand_shape %k_columns [[0], [1, 2]] output_shape [%tokens, 8, 128]
      : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v_columns = tensor.extract_slice %qkv[0, 5120] [%tokens, 1024] [1, 1]
      : tensor<?x6144xbf16> to tensor<?x1024xbf16>
  %v = tensor.expand_shape %v_columns [[0], [1, 2]] output_shape [%tokens, 8, 128]
      : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %cos = tensor.extract_slice %cos_sin[0, 0] [4096, 64] [1, 1]
      : tensor<4096x128xbf16> to tensor<4096x64xbf16>
  %sin = tensor.extract_slice %cos_sin[0, 64] [4096, 64] [1, 1]
      : tensor<4096x128xbf16> to tensor<4096x64xbf16>
  %epsilon = arith.constant 1.0e-06 : f32
  %queries = tensor.empty(%tokens) : tensor<?x32x128xbf16>
  %r:3 = fusednorm.fused
      ins(%q, %gamma_q, %epsilon, %cos, %sin, %positions, %k, %gamma_k, %slots, %v
          : tensor<?x32x128xbf16>, tensor<128xbf16>, f32, tensor<4096x64xbf16>, tensor<4096x64xbf16>, tensor<3x?xi64>, tensor<?x8x128xbf16>, tensor<128xbf16>, tensor<?xi64>, tensor<?x8x128xbf16>)
      outs(%queries, %key_cache, %value_cache : tensor<?x32x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) body {
    ^bb0(%q_in: tensor<?x32x128xbf16>,
         %gamma_q_in: tensor<128xbf16>,
         %epsilon_in: f32,
         %cos_in: tensor<4096x64xbf16>,
         %sin_in: tensor<4096x64xbf16>,
         %positions_in: tensor<3x?xi64>,
         %k_in: tensor<?x8x128xbf16>,
         %gamma_k_in: tensor<128xbf16>,
         %slots_in: tensor<?xi64>,
         %v_in: tensor<?x8x128xbf16>,
         %queries_out: tensor<?x32x128xbf16>,
         %key_cache_out: tensor<?x16x8x128xbf16>,
         %value_cache_out: tensor<?x16x8x128xbf16>):
      %zero = arith.constant 0 : index
      %v1 = tensor.dim %q_in, %zero : tensor<?x32x128xbf16>
      %v2 = tensor.empty(%v1) : tensor<?x32x128xbf16>
      %v3 = fusednorm.rms_norm ins(%q_in, %gamma_q_in : tensor<?x32x128xbf16>, tensor<128xbf16>) epsilon(%epsilon_in)
          outs(%v2 : tensor<?x32x128xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x32x128xbf16>
      %v4 = fusednorm.apply_rotary_pos_emb ins(%v3, %cos_in, %sin_in : tensor<?x32x128xbf16>, tensor<4096x64xbf16>, tensor<4096x64xbf16>)
          positions(%positions_in : tensor<3x?xi64>) dims = [0] sections = [24, 20, 20] interleaved_sections pairing(half_split)
          outs(%queries_out : tensor<?x32x128xbf16>) -> tensor<?x32x128xbf16>
      %v5 = tensor.dim %k_in, %zero : tensor<?x8x128xbf16>
      %v6 = tensor.empty(%v5) : tensor<?x8x128xbf16>
      %v7 = fusednorm.rms_norm ins(%k_in, %gamma_k_in : tensor<?x8x128xbf16>, tensor<128xbf16>) epsilon(%epsilon_in)
          outs(%v6 : tensor<?x8x128xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x8x128xbf16>
      %v8 = tensor.dim %v7, %zero : tensor<?x8x128xbf16>
      %v9 = tensor.empty(%v8) : tensor<?x8x128xbf16>
      %v10 = fusednorm.apply_rotary_pos_emb ins(%v7, %cos_in, %sin_in : tensor<?x8x128xbf16>, tensor<4096x64xbf16>, tensor<4096x64xbf16>)
          positions(%positions_in : tensor<3x?xi64>) dims = [0] sections = [24, 20, 20] interleaved_sections pairing(half_split)
          outs(%v9 : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
      %v11 = fusednorm.paged_store ins(%v10 : tensor<?x8x128xbf16>) slots(%slots_in : tensor<?xi64>)
          outs(%key_cache_out : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
      %v12 = fusednorm.paged_store ins(%v_in : tensor<?x8x128xbf16>) slots(%slots_in : tensor<?xi64>)
          outs(%value_cache_out : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
      fusednorm.yield %v4, %v11, %v12 : tensor<?x32x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>
    } -> (tensor<?x32x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>)
  return %r#0, %r#1, %r#2 : tensor<?x32x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>
}

#map0 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @plain(%qkv: tensor<?x6144xbf16>,
    %gamma_q: tensor<128xbf16>,
    %gamma_k: tensor<128xbf16>,
    %cos_sin: tensor<4096x128xbf16>,
    %positions: tensor<3x?xi64>,
    %slots: tensor<?xi64>,
    %key_cache: tensor<?x16x8x128xbf16>,
    %value_cache: tensor<?x16x8x128xbf16>)
    -> (tensor<?x32x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %qkv, %c0 : tensor<?x6144xbf16>
  %v1 = tensor.empty(%tokens) : tensor<3x?x128xbf16>
  %v2 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%positions : tensor<3x?xi64>) outs(%v1 : tensor<3x?x128xbf16>) {
    ^bb0(%a0: i64, %out: bf16):
      %i = arith.index_cast %a0 : i64 to index
      %j = linalg.index 2 : index
      %r = tensor.extract %cos_sin[%i, %j] : tensor<4096x128xbf16>
      linalg.yield %r : bf16
    } -> tensor<3x?x128xbf16>
  %v4 = arith.constant 1 : index
  %v3 = tensor.dim %v2, %v4 : tensor<3x?x128xbf16>
  %v5 = tensor.extract_slice %v2[0, 0, 0] [3, %v3, 64] [1, 1, 1] : tensor<3x?x128xbf16> to tensor<3x?x64xbf16>
  %v7 = arith.constant 1 : index
  %v6 = tensor.dim %v2, %v7 : tensor<3x?x128xbf16>
  %v8 = tensor.extract_slice %v2[0, 0, 64] [3, %v6, 64] [1, 1, 1] : tensor<3x?x128xbf16> to tensor<3x?x64xbf16>
  %v10 = arith.constant 1 : index
  %v9 = tensor.dim %v5, %v10 : tensor<3x?x64xbf16>
  %v11 = tensor.extract_slice %v5[0, 0, 0] [1, %v9, 64] [1, 1, 1] : tensor<3x?x64xbf16> to tensor<?x64xbf16>
  %v13 = arith.constant 1 : index
  %v12 = tensor.dim %v5, %v13 : tensor<3x?x64xbf16>
  %v14 = tensor.extract_slice %v5[1, 0, 1] [1, %v12, 20] [1, 1, 3] : tensor<3x?x64xbf16> to tensor<?x20xbf16>
  %v15 = tensor.dim %v11, %c0 : tensor<?x64xbf16>
  %v16 = tensor.insert_slice %v14 into %v11[0, 1] [%v15, 20] [1, 3] : tensor<?x20xbf16> into tensor<?x64xbf16>
  %v18 = arith.constant 1 : index
  %v17 = tensor.dim %v5, %v18 : tensor<3x?x64xbf16>
  %v19 = tensor.extract_slice %v5[2, 0, 2] [1, %v17, 20] [1, 1, 3] : tensor<3x?x64xbf16> to tensor<?x20xbf16>
  %v20 = tensor.dim %v16, %c0 : tensor<?x64xbf16>
  %v21 = tensor.insert_slice %v19 into %v16[0, 2] [%v20, 20] [1, 3] : tensor<?x20xbf16> into tensor<?x64xbf16>
  %v23 = arith.constant 1 : index
  %v22 = tensor.dim %v8, %v23 : tensor<3x?x64xbf16>
  %v24 = tensor.extract_slice %v8[0, 0, 0] [1, %v22, 64] [1, 1, 1] : tensor<3x?x64xbf16> to tensor<?x64xbf16>
  %v26 = arith.constant 1 : index
  %v25 = tensor.dim %v8, %v26 : tensor<3x?x64xbf16>
  %v27 = tensor.extract_slice %v8[1, 0, 1] [1, %v25, 20] [1, 1, 3] : tensor<3x?x64xbf16> to tensor<?x20xbf16>
  %v28 = tensor.dim %v24, %c0 : tensor<?x64xbf16>
  %v29 = tensor.insert_slice %v27 into %v24[0, 1] [%v28, 20] [1, 3] : tensor<?x20xbf16> into tensor<?x64xbf16>
  %v31 = arith.constant 1 : index
  %v30 = tensor.dim %v8, %v31 : tensor<3x?x64xbf16>
  %v32 = tensor.extract_slice %v8[2, 0, 2] [1, %v30, 20] [1, 1, 3] : tensor<3x?x64xbf16> to tensor<?x20xbf16>
  %v33 = tensor.dim %v29, %c0 : tensor<?x64xbf16>
  %v34 = tensor.insert_slice %v32 into %v29[0, 2] [%v33, 20] [1, 3] : tensor<?x20xbf16> into tensor<?x64xbf16>
  %v35 = tensor.dim %qkv, %c0 : tensor<?x6144xbf16>
  %v36 = tensor.extract_slice %qkv[0, 0] [%v35, 4096] [1, 1] : tensor<?x6144xbf16> to tensor<?x4096xbf16>
  %v37 = tensor.expand_shape %v36 [[0], [1, 2]] output_shape [%tokens, 32, 128] : tensor<?x4096xbf16> into tensor<?x32x128xbf16>
  %v38 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v39 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v37 : tensor<?x32x128xbf16>) outs(%v38 : tensor<?x32x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v40 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v41 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v39, %v39 : tensor<?x32x128xf32>, tensor<?x32x128xf32>) outs(%v40 : tensor<?x32x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v42 = tensor.empty(%tokens) : tensor<?x32xf32>
  %v44 = arith.constant 0.0 : f32
  %v43 = linalg.fill ins(%v44 : f32) outs(%v42 : tensor<?x32xf32>) -> tensor<?x32xf32>
  %v45 = linalg.generic {indexing_maps = [#map1, #map0], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v41 : tensor<?x32x128xf32>) outs(%v43 : tensor<?x32xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x32xf32>
  %v46 = arith.constant 128.0 : f32
  %v47 = tensor.empty(%tokens) : tensor<?x32xf32>
  %v48 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v45 : tensor<?x32xf32>) outs(%v47 : tensor<?x32xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v46 : f32
      linalg.yield %r : f32
    } -> tensor<?x32xf32>
  %v49 = arith.constant 1.0e-6 : f32
  %v50 = tensor.empty(%tokens) : tensor<?x32xf32>
  %v51 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v48 : tensor<?x32xf32>) outs(%v50 : tensor<?x32xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v49 : f32
      linalg.yield %r : f32
    } -> tensor<?x32xf32>
  %v52 = tensor.empty(%tokens) : tensor<?x32xf32>
  %v53 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v51 : tensor<?x32xf32>) outs(%v52 : tensor<?x32xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x32xf32>
  %v54 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v55 = linalg.generic {indexing_maps = [#map1, #map0, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v39, %v53 : tensor<?x32x128xf32>, tensor<?x32xf32>) outs(%v54 : tensor<?x32x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v56 = tensor.empty(%tokens) : tensor<?x32x128xbf16>
  %v57 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v55 : tensor<?x32x128xf32>) outs(%v56 : tensor<?x32x128xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x32x128xbf16>
  %v58 = tensor.empty(%tokens) : tensor<?x32x128xbf16>
  %v59 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v57, %gamma_q : tensor<?x32x128xbf16>, tensor<128xbf16>) outs(%v58 : tensor<?x32x128xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32x128xbf16>
  %v60 = tensor.dim %v59, %c0 : tensor<?x32x128xbf16>
  %v61 = tensor.extract_slice %v59[0, 0, 0] [%v60, 32, 64] [1, 1, 1] : tensor<?x32x128xbf16> to tensor<?x32x64xbf16>
  %v62 = tensor.dim %v59, %c0 : tensor<?x32x128xbf16>
  %v63 = tensor.extract_slice %v59[0, 0, 64] [%v62, 32, 64] [1, 1, 1] : tensor<?x32x128xbf16> to tensor<?x32x64xbf16>
  %v64 = tensor.empty(%tokens) : tensor<?x32x64xbf16>
  %v65 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v61, %v21 : tensor<?x32x64xbf16>, tensor<?x64xbf16>) outs(%v64 : tensor<?x32x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32x64xbf16>
  %v66 = tensor.empty(%tokens) : tensor<?x32x64xbf16>
  %v67 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v63, %v34 : tensor<?x32x64xbf16>, tensor<?x64xbf16>) outs(%v66 : tensor<?x32x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32x64xbf16>
  %v68 = tensor.empty(%tokens) : tensor<?x32x64xbf16>
  %v69 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v65, %v67 : tensor<?x32x64xbf16>, tensor<?x32x64xbf16>) outs(%v68 : tensor<?x32x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32x64xbf16>
  %v70 = tensor.empty(%tokens) : tensor<?x32x64xbf16>
  %v71 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v63, %v21 : tensor<?x32x64xbf16>, tensor<?x64xbf16>) outs(%v70 : tensor<?x32x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32x64xbf16>
  %v72 = tensor.empty(%tokens) : tensor<?x32x64xbf16>
  %v73 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v61, %v34 : tensor<?x32x64xbf16>, tensor<?x64xbf16>) outs(%v72 : tensor<?x32x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32x64xbf16>
  %v74 = tensor.empty(%tokens) : tensor<?x32x64xbf16>
  %v75 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v71, %v73 : tensor<?x32x64xbf16>, tensor<?x32x64xbf16>) outs(%v74 : tensor<?x32x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32x64xbf16>
  %v76 = tensor.concat dim(2) %v69, %v75 : (tensor<?x32x64xbf16>, tensor<?x32x64xbf16>) -> tensor<?x32x128xbf16>
  %v77 = tensor.dim %qkv, %c0 : tensor<?x6144xbf16>
  %v78 = tensor.extract_slice %qkv[0, 4096] [%v77, 1024] [1, 1] : tensor<?x6144xbf16> to tensor<?x1024xbf16>
  %v79 = tensor.expand_shape %v78 [[0], [1, 2]] output_shape [%tokens, 8, 128] : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v80 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v81 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v79 : tensor<?x8x128xbf16>) outs(%v80 : tensor<?x8x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v82 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v83 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v81, %v81 : tensor<?x8x128xf32>, tensor<?x8x128xf32>) outs(%v82 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v84 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v86 = arith.constant 0.0 : f32
  %v85 = linalg.fill ins(%v86 : f32) outs(%v84 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %v87 = linalg.generic {indexing_maps = [#map1, #map0], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v83 : tensor<?x8x128xf32>) outs(%v85 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v88 = arith.constant 128.0 : f32
  %v89 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v90 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v87 : tensor<?x8xf32>) outs(%v89 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v88 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v91 = arith.constant 1.0e-6 : f32
  %v92 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v93 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v90 : tensor<?x8xf32>) outs(%v92 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v91 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v94 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v95 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v93 : tensor<?x8xf32>) outs(%v94 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v96 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v97 = linalg.generic {indexing_maps = [#map1, #map0, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v81, %v95 : tensor<?x8x128xf32>, tensor<?x8xf32>) outs(%v96 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v98 = tensor.empty(%tokens) : tensor<?x8x128xbf16>
  %v99 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v97 : tensor<?x8x128xf32>) outs(%v98 : tensor<?x8x128xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x128xbf16>
  %v100 = tensor.empty(%tokens) : tensor<?x8x128xbf16>
  %v101 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v99, %gamma_k : tensor<?x8x128xbf16>, tensor<128xbf16>) outs(%v100 : tensor<?x8x128xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x128xbf16>
  %v102 = tensor.dim %v101, %c0 : tensor<?x8x128xbf16>
  %v103 = tensor.extract_slice %v101[0, 0, 0] [%v102, 8, 64] [1, 1, 1] : tensor<?x8x128xbf16> to tensor<?x8x64xbf16>
  %v104 = tensor.dim %v101, %c0 : tensor<?x8x128xbf16>
  %v105 = tensor.extract_slice %v101[0, 0, 64] [%v104, 8, 64] [1, 1, 1] : tensor<?x8x128xbf16> to tensor<?x8x64xbf16>
  %v106 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v107 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v103, %v21 : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v106 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v108 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v109 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v105, %v34 : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v108 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v110 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v111 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v107, %v109 : tensor<?x8x64xbf16>, tensor<?x8x64xbf16>) outs(%v110 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v112 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v113 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v105, %v21 : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v112 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v114 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v115 = linalg.generic {indexing_maps = [#map1, #map4, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v103, %v34 : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v114 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v116 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v117 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v113, %v115 : tensor<?x8x64xbf16>, tensor<?x8x64xbf16>) outs(%v116 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v118 = tensor.concat dim(2) %v111, %v117 : (tensor<?x8x64xbf16>, tensor<?x8x64xbf16>) -> tensor<?x8x128xbf16>
  %v119 = tensor.dim %qkv, %c0 : tensor<?x6144xbf16>
  %v120 = tensor.extract_slice %qkv[0, 5120] [%v119, 1024] [1, 1] : tensor<?x6144xbf16> to tensor<?x1024xbf16>
  %v121 = tensor.expand_shape %v120 [[0], [1, 2]] output_shape [%tokens, 8, 128] : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v122 = fusednorm.paged_store ins(%v118 : tensor<?x8x128xbf16>)
      slots(%slots : tensor<?xi64>) outs(%key_cache : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
  %v123 = fusednorm.paged_store ins(%v121 : tensor<?x8x128xbf16>)
      slots(%slots : tensor<?xi64>) outs(%value_cache : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
  return %v76, %v122, %v123 : tensor<?x32x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>
}
