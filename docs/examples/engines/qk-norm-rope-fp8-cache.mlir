// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// QK norm, half-split rope, static FP8 of q and of the cache. Scales of queries, keys and values
// are numbers, as the layer of an engine has them.
//
// Asked for: https://github.com/vllm-project/vllm/pull/45370
// Asked for: https://github.com/vllm-project/vllm/pull/38621
// Launch: rms_norm apply_rotary_pos_emb quantize rms_norm apply_rotary_pos_emb quantize quantize paged_store paged_store
//
//   fusednorm-runner docs/examples/engines/qk-norm-rope-fp8-cache.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x10240xbf16=normal(seed=1)' --input='128xbf16=uniform(0.5,1.5,seed=2)' \
//     --input='128xbf16=uniform(0.5,1.5,seed=3)' --input='4096x128xbf16=freqs()' \
//     --input='128xi64=uniform(0,4095,seed=5)' --input='128xi64=pages(order=reverse)' \
//     --input='9x16x8x128xf8E4M3FN=const(0)' --input='9x16x8x128xf8E4M3FN=const(0)' \
//     --input='0.02' --input='0.02' --input='0.02'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%qkv: tensor<?x10240xbf16>,
    %gamma_q: tensor<128xbf16>,
    %gamma_k: tensor<128xbf16>,
    %cos_sin: tensor<4096x128xbf16>,
    %positions: tensor<?xi64>,
    %slots: tensor<?xi64>,
    %key_cache: tensor<?x16x8x128xf8E4M3FN>,
    %value_cache: tensor<?x16x8x128xf8E4M3FN>,
    %q_scale: f32,
    %k_scale: f32,
    %v_scale: f32)
    -> (tensor<?x64x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %qkv, %c0 : tensor<?x10240xbf16>
  %q_columns = tensor.extract_slice %qkv[0, 0] [%tokens, 8192] [1, 1]
      : tensor<?x10240xbf16> to tensor<?x8192xbf16>
  %q = tensor.expand_shape %q_columns [[0], [1, 2]] output_shape [%tokens, 64, 128]
      : tensor<?x8192xbf16> into tensor<?x64x128xbf16>
  %k_columns = tensor.extract_slice %qkv[0, 8192] [%tokens, 1024] [1, 1]
      : tensor<?x10240xbf16> to tensor<?x1024xbf16>
  %k = tensor.expand_shape %k_columns [[0], [1, 2]] output_shape [%tokens, 8, 128]
      : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v_columns = tensor.extract_slice %qkv[0, 9216] [%tokens, 1024] [1, 1]
      : tensor<?x10240xbf16> to tensor<?x1024xbf16>
  %v = tensor.expand_shape %v_columns [[0], [1, 2]] output_shape [%tokens, 8, 128]
      : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %cos = tensor.extract_slice %cos_sin[0, 0] [4096, 64] [1, 1]
      : tensor<4096x128xbf16> to tensor<4096x64xbf16>
  %sin = tensor.extract_slice %cos_sin[0, 64] [4096, 64] [1, 1]
      : tensor<4096x128xbf16> to tensor<4096x64xbf16>
  %epsilon = arith.constant 1.0e-06 : f32
  %queries = tensor.empty(%tokens) : tensor<?x64x128xf8E4M3FN>
  %r:3 = fusednorm.fused
      ins(%q, %gamma_q, %epsilon, %cos, %sin, %positions, %k, %gamma_k, %q_scale, %k_scale, %v, %v_scale, %slots
          : tensor<?x64x128xbf16>, tensor<128xbf16>, f32, tensor<4096x64xbf16>, tensor<4096x64xbf16>, tensor<?xi64>, tensor<?x8x128xbf16>, tensor<128xbf16>, f32, f32, tensor<?x8x128xbf16>, f32, tensor<?xi64>)
      outs(%queries, %key_cache, %value_cache : tensor<?x64x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>) body {
    ^bb0(%q_in: tensor<?x64x128xbf16>,
         %gamma_q_in: tensor<128xbf16>,
         %epsilon_in: f32,
         %cos_in: tensor<4096x64xbf16>,
         %sin_in: tensor<4096x64xbf16>,
         %positions_in: tensor<?xi64>,
         %k_in: tensor<?x8x128xbf16>,
         %gamma_k_in: tensor<128xbf16>,
         %q_scale_in: f32,
         %k_scale_in: f32,
         %v_in: tensor<?x8x128xbf16>,
         %v_scale_in: f32,
         %slots_in: tensor<?xi64>,
         %queries_out: tensor<?x64x128xf8E4M3FN>,
         %key_cache_out: tensor<?x16x8x128xf8E4M3FN>,
         %value_cache_out: tensor<?x16x8x128xf8E4M3FN>):
      %zero = arith.constant 0 : index
      %v1 = tensor.dim %q_in, %zero : tensor<?x64x128xbf16>
      %v2 = tensor.empty(%v1) : tensor<?x64x128xbf16>
      %v3 = fusednorm.rms_norm ins(%q_in, %gamma_q_in : tensor<?x64x128xbf16>, tensor<128xbf16>) epsilon(%epsilon_in)
          outs(%v2 : tensor<?x64x128xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x64x128xbf16>
      %v4 = tensor.dim %v3, %zero : tensor<?x64x128xbf16>
      %v5 = tensor.empty(%v4) : tensor<?x64x128xbf16>
      %v6 = fusednorm.apply_rotary_pos_emb ins(%v3, %cos_in, %sin_in : tensor<?x64x128xbf16>, tensor<4096x64xbf16>, tensor<4096x64xbf16>)
          positions(%positions_in : tensor<?xi64>) dims = [0] pairing(half_split)
          outs(%v5 : tensor<?x64x128xbf16>) -> tensor<?x64x128xbf16>
      %v7 = tensor.dim %k_in, %zero : tensor<?x8x128xbf16>
      %v8 = tensor.empty(%v7) : tensor<?x8x128xbf16>
      %v9 = fusednorm.rms_norm ins(%k_in, %gamma_k_in : tensor<?x8x128xbf16>, tensor<128xbf16>) epsilon(%epsilon_in)
          outs(%v8 : tensor<?x8x128xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x8x128xbf16>
      %v10 = tensor.dim %v9, %zero : tensor<?x8x128xbf16>
      %v11 = tensor.empty(%v10) : tensor<?x8x128xbf16>
      %v12 = fusednorm.apply_rotary_pos_emb ins(%v9, %cos_in, %sin_in : tensor<?x8x128xbf16>, tensor<4096x64xbf16>, tensor<4096x64xbf16>)
          positions(%positions_in : tensor<?xi64>) dims = [0] pairing(half_split)
          outs(%v11 : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
      %v13 = fusednorm.quantize ins(%v6 : tensor<?x64x128xbf16>) static_scale(%q_scale_in)
          outs(%queries_out : tensor<?x64x128xf8E4M3FN>)
          {numerics = #fusednorm.numerics<zero_scale = ieee>} -> (tensor<?x64x128xf8E4M3FN>)
      %v14 = tensor.dim %v12, %zero : tensor<?x8x128xbf16>
      %v15 = tensor.empty(%v14) : tensor<?x8x128xf8E4M3FN>
      %v16 = fusednorm.quantize ins(%v12 : tensor<?x8x128xbf16>) static_scale(%k_scale_in)
          outs(%v15 : tensor<?x8x128xf8E4M3FN>)
          {numerics = #fusednorm.numerics<zero_scale = ieee>} -> (tensor<?x8x128xf8E4M3FN>)
      %v17 = tensor.dim %v_in, %zero : tensor<?x8x128xbf16>
      %v18 = tensor.empty(%v17) : tensor<?x8x128xf8E4M3FN>
      %v19 = fusednorm.quantize ins(%v_in : tensor<?x8x128xbf16>) static_scale(%v_scale_in)
          outs(%v18 : tensor<?x8x128xf8E4M3FN>)
          {numerics = #fusednorm.numerics<zero_scale = ieee>} -> (tensor<?x8x128xf8E4M3FN>)
      %v20 = fusednorm.paged_store ins(%v16 : tensor<?x8x128xf8E4M3FN>) slots(%slots_in : tensor<?xi64>)
          outs(%key_cache_out : tensor<?x16x8x128xf8E4M3FN>) -> tensor<?x16x8x128xf8E4M3FN>
      %v21 = fusednorm.paged_store ins(%v19 : tensor<?x8x128xf8E4M3FN>) slots(%slots_in : tensor<?xi64>)
          outs(%value_cache_out : tensor<?x16x8x128xf8E4M3FN>) -> tensor<?x16x8x128xf8E4M3FN>
      fusednorm.yield %v13, %v20, %v21 : tensor<?x64x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>
    } -> (tensor<?x64x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>)
  return %r#0, %r#1, %r#2 : tensor<?x64x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>
}

#map0 = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @plain(%qkv: tensor<?x10240xbf16>,
    %gamma_q: tensor<128xbf16>,
    %gamma_k: tensor<128xbf16>,
    %cos_sin: tensor<4096x128xbf16>,
    %positions: tensor<?xi64>,
    %slots: tensor<?xi64>,
    %key_cache: tensor<?x16x8x128xf8E4M3FN>,
    %value_cache: tensor<?x16x8x128xf8E4M3FN>,
    %q_scale: f32,
    %k_scale: f32,
    %v_scale: f32)
    -> (tensor<?x64x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %qkv, %c0 : tensor<?x10240xbf16>
  %v1 = tensor.empty(%tokens) : tensor<?x128xbf16>
  %v2 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%positions : tensor<?xi64>) outs(%v1 : tensor<?x128xbf16>) {
    ^bb0(%a0: i64, %out: bf16):
      %i = arith.index_cast %a0 : i64 to index
      %j = linalg.index 1 : index
      %r = tensor.extract %cos_sin[%i, %j] : tensor<4096x128xbf16>
      linalg.yield %r : bf16
    } -> tensor<?x128xbf16>
  %v3 = tensor.dim %v2, %c0 : tensor<?x128xbf16>
  %v4 = tensor.extract_slice %v2[0, 0] [%v3, 64] [1, 1] : tensor<?x128xbf16> to tensor<?x64xbf16>
  %v5 = tensor.dim %v2, %c0 : tensor<?x128xbf16>
  %v6 = tensor.extract_slice %v2[0, 64] [%v5, 64] [1, 1] : tensor<?x128xbf16> to tensor<?x64xbf16>
  %v7 = tensor.dim %qkv, %c0 : tensor<?x10240xbf16>
  %v8 = tensor.extract_slice %qkv[0, 0] [%v7, 8192] [1, 1] : tensor<?x10240xbf16> to tensor<?x8192xbf16>
  %v9 = tensor.expand_shape %v8 [[0], [1, 2]] output_shape [%tokens, 64, 128] : tensor<?x8192xbf16> into tensor<?x64x128xbf16>
  %v10 = tensor.empty(%tokens) : tensor<?x64x128xf32>
  %v11 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v9 : tensor<?x64x128xbf16>) outs(%v10 : tensor<?x64x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x64x128xf32>
  %v12 = tensor.empty(%tokens) : tensor<?x64x128xf32>
  %v13 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v11, %v11 : tensor<?x64x128xf32>, tensor<?x64x128xf32>) outs(%v12 : tensor<?x64x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x64x128xf32>
  %v14 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v16 = arith.constant 0.0 : f32
  %v15 = linalg.fill ins(%v16 : f32) outs(%v14 : tensor<?x64xf32>) -> tensor<?x64xf32>
  %v17 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v13 : tensor<?x64x128xf32>) outs(%v15 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v18 = arith.constant 128.0 : f32
  %v19 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v17 : tensor<?x64xf32>) outs(%v19 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v18 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v21 = arith.constant 1.0e-6 : f32
  %v22 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v23 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v20 : tensor<?x64xf32>) outs(%v22 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v21 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v24 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v25 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v23 : tensor<?x64xf32>) outs(%v24 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v26 = tensor.empty(%tokens) : tensor<?x64x128xf32>
  %v27 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v11, %v25 : tensor<?x64x128xf32>, tensor<?x64xf32>) outs(%v26 : tensor<?x64x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x64x128xf32>
  %v28 = tensor.empty(%tokens) : tensor<?x64x128xbf16>
  %v29 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v27 : tensor<?x64x128xf32>) outs(%v28 : tensor<?x64x128xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x128xbf16>
  %v30 = tensor.empty(%tokens) : tensor<?x64x128xbf16>
  %v31 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v29, %gamma_q : tensor<?x64x128xbf16>, tensor<128xbf16>) outs(%v30 : tensor<?x64x128xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x128xbf16>
  %v32 = tensor.dim %v31, %c0 : tensor<?x64x128xbf16>
  %v33 = tensor.extract_slice %v31[0, 0, 0] [%v32, 64, 64] [1, 1, 1] : tensor<?x64x128xbf16> to tensor<?x64x64xbf16>
  %v34 = tensor.dim %v31, %c0 : tensor<?x64x128xbf16>
  %v35 = tensor.extract_slice %v31[0, 0, 64] [%v34, 64, 64] [1, 1, 1] : tensor<?x64x128xbf16> to tensor<?x64x64xbf16>
  %v36 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v37 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v33, %v4 : tensor<?x64x64xbf16>, tensor<?x64xbf16>) outs(%v36 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v38 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v39 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v35, %v6 : tensor<?x64x64xbf16>, tensor<?x64xbf16>) outs(%v38 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v40 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v41 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v37, %v39 : tensor<?x64x64xbf16>, tensor<?x64x64xbf16>) outs(%v40 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v42 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v43 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v35, %v4 : tensor<?x64x64xbf16>, tensor<?x64xbf16>) outs(%v42 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v44 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v45 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v33, %v6 : tensor<?x64x64xbf16>, tensor<?x64xbf16>) outs(%v44 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v46 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v47 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v43, %v45 : tensor<?x64x64xbf16>, tensor<?x64x64xbf16>) outs(%v46 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v48 = tensor.concat dim(2) %v41, %v47 : (tensor<?x64x64xbf16>, tensor<?x64x64xbf16>) -> tensor<?x64x128xbf16>
  %v49 = tensor.dim %qkv, %c0 : tensor<?x10240xbf16>
  %v50 = tensor.extract_slice %qkv[0, 8192] [%v49, 1024] [1, 1] : tensor<?x10240xbf16> to tensor<?x1024xbf16>
  %v51 = tensor.expand_shape %v50 [[0], [1, 2]] output_shape [%tokens, 8, 128] : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v52 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v53 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v51 : tensor<?x8x128xbf16>) outs(%v52 : tensor<?x8x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v54 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v55 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v53, %v53 : tensor<?x8x128xf32>, tensor<?x8x128xf32>) outs(%v54 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v56 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v58 = arith.constant 0.0 : f32
  %v57 = linalg.fill ins(%v58 : f32) outs(%v56 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %v59 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v55 : tensor<?x8x128xf32>) outs(%v57 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v60 = arith.constant 128.0 : f32
  %v61 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v62 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v59 : tensor<?x8xf32>) outs(%v61 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v60 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v63 = arith.constant 1.0e-6 : f32
  %v64 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v65 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v62 : tensor<?x8xf32>) outs(%v64 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v63 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v66 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v67 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v65 : tensor<?x8xf32>) outs(%v66 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v68 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v69 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v53, %v67 : tensor<?x8x128xf32>, tensor<?x8xf32>) outs(%v68 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v70 = tensor.empty(%tokens) : tensor<?x8x128xbf16>
  %v71 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v69 : tensor<?x8x128xf32>) outs(%v70 : tensor<?x8x128xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x128xbf16>
  %v72 = tensor.empty(%tokens) : tensor<?x8x128xbf16>
  %v73 = linalg.generic {indexing_maps = [#map2, #map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v71, %gamma_k : tensor<?x8x128xbf16>, tensor<128xbf16>) outs(%v72 : tensor<?x8x128xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x128xbf16>
  %v74 = tensor.dim %v73, %c0 : tensor<?x8x128xbf16>
  %v75 = tensor.extract_slice %v73[0, 0, 0] [%v74, 8, 64] [1, 1, 1] : tensor<?x8x128xbf16> to tensor<?x8x64xbf16>
  %v76 = tensor.dim %v73, %c0 : tensor<?x8x128xbf16>
  %v77 = tensor.extract_slice %v73[0, 0, 64] [%v76, 8, 64] [1, 1, 1] : tensor<?x8x128xbf16> to tensor<?x8x64xbf16>
  %v78 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v79 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v75, %v4 : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v78 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v80 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v81 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v77, %v6 : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v80 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v82 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v83 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v79, %v81 : tensor<?x8x64xbf16>, tensor<?x8x64xbf16>) outs(%v82 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v84 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v85 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v77, %v4 : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v84 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v86 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v87 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v75, %v6 : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v86 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v88 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v89 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v85, %v87 : tensor<?x8x64xbf16>, tensor<?x8x64xbf16>) outs(%v88 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v90 = tensor.concat dim(2) %v83, %v89 : (tensor<?x8x64xbf16>, tensor<?x8x64xbf16>) -> tensor<?x8x128xbf16>
  %v91 = tensor.dim %qkv, %c0 : tensor<?x10240xbf16>
  %v92 = tensor.extract_slice %qkv[0, 9216] [%v91, 1024] [1, 1] : tensor<?x10240xbf16> to tensor<?x1024xbf16>
  %v93 = tensor.expand_shape %v92 [[0], [1, 2]] output_shape [%tokens, 8, 128] : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v94 = arith.constant 1.0 : f32
  %v95 = arith.divf %v94, %q_scale : f32
  %v96 = tensor.empty(%tokens) : tensor<?x64x128xf32>
  %v97 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v48 : tensor<?x64x128xbf16>) outs(%v96 : tensor<?x64x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x64x128xf32>
  %v98 = tensor.empty(%tokens) : tensor<?x64x128xf32>
  %v99 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v97 : tensor<?x64x128xf32>) outs(%v98 : tensor<?x64x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.mulf %a0, %v95 : f32
      linalg.yield %r : f32
    } -> tensor<?x64x128xf32>
  %v100 = arith.constant -448.0 : f32
  %v101 = tensor.empty(%tokens) : tensor<?x64x128xf32>
  %v102 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v99 : tensor<?x64x128xf32>) outs(%v101 : tensor<?x64x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v100 : f32
      linalg.yield %r : f32
    } -> tensor<?x64x128xf32>
  %v103 = arith.constant 448.0 : f32
  %v104 = tensor.empty(%tokens) : tensor<?x64x128xf32>
  %v105 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v102 : tensor<?x64x128xf32>) outs(%v104 : tensor<?x64x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v103 : f32
      linalg.yield %r : f32
    } -> tensor<?x64x128xf32>
  %v106 = tensor.empty(%tokens) : tensor<?x64x128xf8E4M3FN>
  %v107 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v105 : tensor<?x64x128xf32>) outs(%v106 : tensor<?x64x128xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x64x128xf8E4M3FN>
  %v108 = arith.constant 1.0 : f32
  %v109 = arith.divf %v108, %k_scale : f32
  %v110 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v111 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v90 : tensor<?x8x128xbf16>) outs(%v110 : tensor<?x8x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v112 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v113 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v111 : tensor<?x8x128xf32>) outs(%v112 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.mulf %a0, %v109 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v114 = arith.constant -448.0 : f32
  %v115 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v116 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v113 : tensor<?x8x128xf32>) outs(%v115 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v114 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v117 = arith.constant 448.0 : f32
  %v118 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v119 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v116 : tensor<?x8x128xf32>) outs(%v118 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v117 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v120 = tensor.empty(%tokens) : tensor<?x8x128xf8E4M3FN>
  %v121 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v119 : tensor<?x8x128xf32>) outs(%v120 : tensor<?x8x128xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x8x128xf8E4M3FN>
  %v122 = arith.constant 1.0 : f32
  %v123 = arith.divf %v122, %v_scale : f32
  %v124 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v125 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v93 : tensor<?x8x128xbf16>) outs(%v124 : tensor<?x8x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v126 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v127 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v125 : tensor<?x8x128xf32>) outs(%v126 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.mulf %a0, %v123 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v128 = arith.constant -448.0 : f32
  %v129 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v130 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v127 : tensor<?x8x128xf32>) outs(%v129 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v128 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v131 = arith.constant 448.0 : f32
  %v132 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v133 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v130 : tensor<?x8x128xf32>) outs(%v132 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v131 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v134 = tensor.empty(%tokens) : tensor<?x8x128xf8E4M3FN>
  %v135 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v133 : tensor<?x8x128xf32>) outs(%v134 : tensor<?x8x128xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x8x128xf8E4M3FN>
  %v136 = fusednorm.paged_store ins(%v121 : tensor<?x8x128xf8E4M3FN>)
      slots(%slots : tensor<?xi64>) outs(%key_cache : tensor<?x16x8x128xf8E4M3FN>) -> tensor<?x16x8x128xf8E4M3FN>
  %v137 = fusednorm.paged_store ins(%v135 : tensor<?x8x128xf8E4M3FN>)
      slots(%slots : tensor<?xi64>) outs(%value_cache : tensor<?x16x8x128xf8E4M3FN>) -> tensor<?x16x8x128xf8E4M3FN>
  return %v107, %v136, %v137 : tensor<?x64x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>, tensor<?x16x8x128xf8E4M3FN>
}
