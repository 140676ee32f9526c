// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// QK norm, half-split rope, K and V to a paged cache. From one tensor of queries, keys and values;
// 64, 8 and 8 heads of 128, as Qwen3 32B has.
//
// Asked for: https://github.com/vllm-project/vllm/pull/57682
// Asked for: https://github.com/vllm-project/vllm/pull/38621
// Launch: rms_norm apply_rotary_pos_emb rms_norm apply_rotary_pos_emb paged_store paged_store
//
//   fusednorm-runner docs/examples/engines/qk-norm-rope-cache.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x10240xbf16=normal(seed=1)' --input='128xbf16=uniform(0.5,1.5,seed=2)' \
//     --input='128xbf16=uniform(0.5,1.5,seed=3)' --input='128x64xbf16=uniform(-1,1,seed=4)' \
//     --input='128x64xbf16=uniform(-1,1,seed=5)' --input='128xi64=pages(order=reverse)' \
//     --input='9x16x8x128xbf16=const(0)' --input='9x16x8x128xbf16=const(0)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%qkv: tensor<?x10240xbf16>,
    %gamma_q: tensor<128xbf16>,
    %gamma_k: tensor<128xbf16>,
    %cos: tensor<?x64xbf16>,
    %sin: tensor<?x64xbf16>,
    %slots: tensor<?xi64>,
    %key_cache: tensor<?x16x8x128xbf16>,
    %value_cache: tensor<?x16x8x128xbf16>)
    -> (tensor<?x64x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) {
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
  %epsilon = arith.constant 1.0e-06 : f32
  %queries = tensor.empty(%tokens) : tensor<?x64x128xbf16>
  %r:3 = fusednorm.fused
      ins(%q, %gamma_q, %epsilon, %cos, %sin, %k, %gamma_k, %slots, %v
          : tensor<?x64x128xbf16>, tensor<128xbf16>, f32, tensor<?x64xbf16>, tensor<?x64xbf16>, tensor<?x8x128xbf16>, tensor<128xbf16>, tensor<?xi64>, tensor<?x8x128xbf16>)
      outs(%queries, %key_cache, %value_cache : tensor<?x64x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) {
    ^bb0(%q_in: tensor<?x64x128xbf16>,
         %gamma_q_in: tensor<128xbf16>,
         %epsilon_in: f32,
         %cos_in: tensor<?x64xbf16>,
         %sin_in: tensor<?x64xbf16>,
         %k_in: tensor<?x8x128xbf16>,
         %gamma_k_in: tensor<128xbf16>,
         %slots_in: tensor<?xi64>,
         %v_in: tensor<?x8x128xbf16>,
         %queries_out: tensor<?x64x128xbf16>,
         %key_cache_out: tensor<?x16x8x128xbf16>,
         %value_cache_out: tensor<?x16x8x128xbf16>):
      %zero = arith.constant 0 : index
      %v1 = tensor.dim %q_in, %zero : tensor<?x64x128xbf16>
      %v2 = tensor.empty(%v1) : tensor<?x64x128xbf16>
      %v3 = fusednorm.rms_norm ins(%q_in, %gamma_q_in : tensor<?x64x128xbf16>, tensor<128xbf16>) epsilon(%epsilon_in)
          outs(%v2 : tensor<?x64x128xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x64x128xbf16>
      %v4 = fusednorm.apply_rotary_pos_emb ins(%v3, %cos_in, %sin_in : tensor<?x64x128xbf16>, tensor<?x64xbf16>, tensor<?x64xbf16>) dims = [0] pairing(half_split)
          outs(%queries_out : tensor<?x64x128xbf16>) -> tensor<?x64x128xbf16>
      %v5 = tensor.dim %k_in, %zero : tensor<?x8x128xbf16>
      %v6 = tensor.empty(%v5) : tensor<?x8x128xbf16>
      %v7 = fusednorm.rms_norm ins(%k_in, %gamma_k_in : tensor<?x8x128xbf16>, tensor<128xbf16>) epsilon(%epsilon_in)
          outs(%v6 : tensor<?x8x128xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x8x128xbf16>
      %v8 = tensor.dim %v7, %zero : tensor<?x8x128xbf16>
      %v9 = tensor.empty(%v8) : tensor<?x8x128xbf16>
      %v10 = fusednorm.apply_rotary_pos_emb ins(%v7, %cos_in, %sin_in : tensor<?x8x128xbf16>, tensor<?x64xbf16>, tensor<?x64xbf16>) dims = [0] pairing(half_split)
          outs(%v9 : tensor<?x8x128xbf16>) -> tensor<?x8x128xbf16>
      %v11 = fusednorm.paged_store ins(%v10 : tensor<?x8x128xbf16>) slots(%slots_in : tensor<?xi64>)
          outs(%key_cache_out : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
      %v12 = fusednorm.paged_store ins(%v_in : tensor<?x8x128xbf16>) slots(%slots_in : tensor<?xi64>)
          outs(%value_cache_out : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
      fusednorm.yield %v4, %v11, %v12 : tensor<?x64x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>
    } -> (tensor<?x64x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>)
  return %r#0, %r#1, %r#2 : tensor<?x64x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>
}

#map0 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d2)>
func.func @plain(%qkv: tensor<?x10240xbf16>,
    %gamma_q: tensor<128xbf16>,
    %gamma_k: tensor<128xbf16>,
    %cos: tensor<?x64xbf16>,
    %sin: tensor<?x64xbf16>,
    %slots: tensor<?xi64>,
    %key_cache: tensor<?x16x8x128xbf16>,
    %value_cache: tensor<?x16x8x128xbf16>)
    -> (tensor<?x64x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %qkv, %c0 : tensor<?x10240xbf16>
  %v1 = tensor.dim %qkv, %c0 : tensor<?x10240xbf16>
  %v2 = tensor.extract_slice %qkv[0, 0] [%v1, 8192] [1, 1] : tensor<?x10240xbf16> to tensor<?x8192xbf16>
  %v3 = tensor.expand_shape %v2 [[0], [1, 2]] output_shape [%tokens, 64, 128] : tensor<?x8192xbf16> into tensor<?x64x128xbf16>
  %v4 = tensor.empty(%tokens) : tensor<?x64x128xf32>
  %v5 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v3 : tensor<?x64x128xbf16>) outs(%v4 : tensor<?x64x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x64x128xf32>
  %v6 = tensor.empty(%tokens) : tensor<?x64x128xf32>
  %v7 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v5, %v5 : tensor<?x64x128xf32>, tensor<?x64x128xf32>) outs(%v6 : tensor<?x64x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x64x128xf32>
  %v8 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v10 = arith.constant 0.0 : f32
  %v9 = linalg.fill ins(%v10 : f32) outs(%v8 : tensor<?x64xf32>) -> tensor<?x64xf32>
  %v11 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v7 : tensor<?x64x128xf32>) outs(%v9 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v12 = arith.constant 128.0 : f32
  %v13 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v11 : tensor<?x64xf32>) outs(%v13 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v12 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v15 = arith.constant 1.0e-6 : f32
  %v16 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v14 : tensor<?x64xf32>) outs(%v16 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v15 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v18 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v17 : tensor<?x64xf32>) outs(%v18 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v20 = tensor.empty(%tokens) : tensor<?x64x128xf32>
  %v21 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v5, %v19 : tensor<?x64x128xf32>, tensor<?x64xf32>) outs(%v20 : tensor<?x64x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x64x128xf32>
  %v22 = tensor.empty(%tokens) : tensor<?x64x128xbf16>
  %v23 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v21 : tensor<?x64x128xf32>) outs(%v22 : tensor<?x64x128xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x128xbf16>
  %v24 = tensor.empty(%tokens) : tensor<?x64x128xbf16>
  %v25 = linalg.generic {indexing_maps = [#map0, #map3, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v23, %gamma_q : tensor<?x64x128xbf16>, tensor<128xbf16>) outs(%v24 : tensor<?x64x128xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x128xbf16>
  %v26 = tensor.dim %v25, %c0 : tensor<?x64x128xbf16>
  %v27 = tensor.extract_slice %v25[0, 0, 0] [%v26, 64, 64] [1, 1, 1] : tensor<?x64x128xbf16> to tensor<?x64x64xbf16>
  %v28 = tensor.dim %v25, %c0 : tensor<?x64x128xbf16>
  %v29 = tensor.extract_slice %v25[0, 0, 64] [%v28, 64, 64] [1, 1, 1] : tensor<?x64x128xbf16> to tensor<?x64x64xbf16>
  %v30 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v31 = linalg.generic {indexing_maps = [#map0, #map4, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v27, %cos : tensor<?x64x64xbf16>, tensor<?x64xbf16>) outs(%v30 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v32 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v33 = linalg.generic {indexing_maps = [#map0, #map4, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v29, %sin : tensor<?x64x64xbf16>, tensor<?x64xbf16>) outs(%v32 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v34 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v35 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v31, %v33 : tensor<?x64x64xbf16>, tensor<?x64x64xbf16>) outs(%v34 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v36 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v37 = linalg.generic {indexing_maps = [#map0, #map4, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v29, %cos : tensor<?x64x64xbf16>, tensor<?x64xbf16>) outs(%v36 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v38 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v39 = linalg.generic {indexing_maps = [#map0, #map4, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v27, %sin : tensor<?x64x64xbf16>, tensor<?x64xbf16>) outs(%v38 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v40 = tensor.empty(%tokens) : tensor<?x64x64xbf16>
  %v41 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v37, %v39 : tensor<?x64x64xbf16>, tensor<?x64x64xbf16>) outs(%v40 : tensor<?x64x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x64x64xbf16>
  %v42 = tensor.concat dim(2) %v35, %v41 : (tensor<?x64x64xbf16>, tensor<?x64x64xbf16>) -> tensor<?x64x128xbf16>
  %v43 = tensor.dim %qkv, %c0 : tensor<?x10240xbf16>
  %v44 = tensor.extract_slice %qkv[0, 8192] [%v43, 1024] [1, 1] : tensor<?x10240xbf16> to tensor<?x1024xbf16>
  %v45 = tensor.expand_shape %v44 [[0], [1, 2]] output_shape [%tokens, 8, 128] : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v46 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v47 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v45 : tensor<?x8x128xbf16>) outs(%v46 : tensor<?x8x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v48 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v49 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v47, %v47 : tensor<?x8x128xf32>, tensor<?x8x128xf32>) outs(%v48 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v50 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v52 = arith.constant 0.0 : f32
  %v51 = linalg.fill ins(%v52 : f32) outs(%v50 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %v53 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v49 : tensor<?x8x128xf32>) outs(%v51 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v54 = arith.constant 128.0 : f32
  %v55 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v56 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v53 : tensor<?x8xf32>) outs(%v55 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v54 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v57 = arith.constant 1.0e-6 : f32
  %v58 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v59 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v56 : tensor<?x8xf32>) outs(%v58 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v57 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v60 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v61 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v59 : tensor<?x8xf32>) outs(%v60 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v62 = tensor.empty(%tokens) : tensor<?x8x128xf32>
  %v63 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v47, %v61 : tensor<?x8x128xf32>, tensor<?x8xf32>) outs(%v62 : tensor<?x8x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x128xf32>
  %v64 = tensor.empty(%tokens) : tensor<?x8x128xbf16>
  %v65 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v63 : tensor<?x8x128xf32>) outs(%v64 : tensor<?x8x128xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x128xbf16>
  %v66 = tensor.empty(%tokens) : tensor<?x8x128xbf16>
  %v67 = linalg.generic {indexing_maps = [#map0, #map3, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v65, %gamma_k : tensor<?x8x128xbf16>, tensor<128xbf16>) outs(%v66 : tensor<?x8x128xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x128xbf16>
  %v68 = tensor.dim %v67, %c0 : tensor<?x8x128xbf16>
  %v69 = tensor.extract_slice %v67[0, 0, 0] [%v68, 8, 64] [1, 1, 1] : tensor<?x8x128xbf16> to tensor<?x8x64xbf16>
  %v70 = tensor.dim %v67, %c0 : tensor<?x8x128xbf16>
  %v71 = tensor.extract_slice %v67[0, 0, 64] [%v70, 8, 64] [1, 1, 1] : tensor<?x8x128xbf16> to tensor<?x8x64xbf16>
  %v72 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v73 = linalg.generic {indexing_maps = [#map0, #map4, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v69, %cos : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v72 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v74 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v75 = linalg.generic {indexing_maps = [#map0, #map4, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v71, %sin : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v74 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v76 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v77 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v73, %v75 : tensor<?x8x64xbf16>, tensor<?x8x64xbf16>) outs(%v76 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v78 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v79 = linalg.generic {indexing_maps = [#map0, #map4, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v71, %cos : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v78 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v80 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v81 = linalg.generic {indexing_maps = [#map0, #map4, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v69, %sin : tensor<?x8x64xbf16>, tensor<?x64xbf16>) outs(%v80 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v82 = tensor.empty(%tokens) : tensor<?x8x64xbf16>
  %v83 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v79, %v81 : tensor<?x8x64xbf16>, tensor<?x8x64xbf16>) outs(%v82 : tensor<?x8x64xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x64xbf16>
  %v84 = tensor.concat dim(2) %v77, %v83 : (tensor<?x8x64xbf16>, tensor<?x8x64xbf16>) -> tensor<?x8x128xbf16>
  %v85 = tensor.dim %qkv, %c0 : tensor<?x10240xbf16>
  %v86 = tensor.extract_slice %qkv[0, 9216] [%v85, 1024] [1, 1] : tensor<?x10240xbf16> to tensor<?x1024xbf16>
  %v87 = tensor.expand_shape %v86 [[0], [1, 2]] output_shape [%tokens, 8, 128] : tensor<?x1024xbf16> into tensor<?x8x128xbf16>
  %v88 = fusednorm.paged_store ins(%v84 : tensor<?x8x128xbf16>)
      slots(%slots : tensor<?xi64>) outs(%key_cache : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
  %v89 = fusednorm.paged_store ins(%v87 : tensor<?x8x128xbf16>)
      slots(%slots : tensor<?xi64>) outs(%value_cache : tensor<?x16x8x128xbf16>) -> tensor<?x16x8x128xbf16>
  return %v42, %v88, %v89 : tensor<?x64x128xbf16>, tensor<?x16x8x128xbf16>, tensor<?x16x8x128xbf16>
}
