// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLA's kv norm, rope, FP8 cache, rope of q. DeepSeek-V3: 128 heads, whose last 64 of 192 columns
// are rotated; rows of the cache are 512 + 64 codes.
//
// Asked for: https://github.com/vllm-project/vllm/pull/35879
// Launch: apply_rotary_pos_emb rms_norm quantize apply_rotary_pos_emb quantize paged_store paged_store
//
//   fusednorm-runner docs/examples/engines/mla-norm-rope-fp8-cache.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x128x192xbf16=normal(seed=1)' --input='128x576xbf16=normal(seed=2)' \
//     --input='512xbf16=uniform(0.5,1.5,seed=3)' --input='4096x64xbf16=freqs()' \
//     --input='128xi64=uniform(0,4095,seed=5)' --input='128xi64=pages(order=reverse)' \
//     --input='3x64x576xf8E4M3FN=const(0)' --input='0.02'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%q: tensor<?x128x192xbf16>,
    %kv: tensor<?x576xbf16>,
    %gamma: tensor<512xbf16>,
    %cos_sin: tensor<4096x64xbf16>,
    %positions: tensor<?xi64>,
    %slots: tensor<?xi64>,
    %cache: tensor<?x64x576xf8E4M3FN>,
    %scale: f32)
    -> (tensor<?x128x64xbf16>, tensor<?x64x576xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %q, %c0 : tensor<?x128x192xbf16>
  %q_rope = tensor.extract_slice %q[0, 0, 128] [%tokens, 128, 64] [1, 1, 1]
      : tensor<?x128x192xbf16> to tensor<?x128x64xbf16>
  %latent = tensor.extract_slice %kv[0, 0] [%tokens, 512] [1, 1]
      : tensor<?x576xbf16> to tensor<?x512xbf16>
  %k_rope = tensor.extract_slice %kv[0, 512] [%tokens, 64] [1, 1]
      : tensor<?x576xbf16> to tensor<?x64xbf16>
  %cos = tensor.extract_slice %cos_sin[0, 0] [4096, 32] [1, 1]
      : tensor<4096x64xbf16> to tensor<4096x32xbf16>
  %sin = tensor.extract_slice %cos_sin[0, 32] [4096, 32] [1, 1]
      : tensor<4096x64xbf16> to tensor<4096x32xbf16>
  %epsilon = arith.constant 1.0e-06 : f32
  %queries = tensor.empty(%tokens) : tensor<?x128x64xbf16>
  %r:2 = fusednorm.fused
      ins(%q_rope, %cos, %sin, %positions, %latent, %gamma, %epsilon, %scale, %slots, %k_rope
          : tensor<?x128x64xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>, tensor<?xi64>, tensor<?x512xbf16>, tensor<512xbf16>, f32, f32, tensor<?xi64>, tensor<?x64xbf16>)
      outs(%queries, %cache : tensor<?x128x64xbf16>, tensor<?x64x576xf8E4M3FN>) body {
    ^bb0(%q_rope_in: tensor<?x128x64xbf16>,
         %cos_in: tensor<4096x32xbf16>,
         %sin_in: tensor<4096x32xbf16>,
         %positions_in: tensor<?xi64>,
         %latent_in: tensor<?x512xbf16>,
         %gamma_in: tensor<512xbf16>,
         %epsilon_in: f32,
         %scale_in: f32,
         %slots_in: tensor<?xi64>,
         %k_rope_in: tensor<?x64xbf16>,
         %queries_out: tensor<?x128x64xbf16>,
         %cache_out: tensor<?x64x576xf8E4M3FN>):
      %zero = arith.constant 0 : index
      %v1 = fusednorm.apply_rotary_pos_emb ins(%q_rope_in, %cos_in, %sin_in : tensor<?x128x64xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>)
          positions(%positions_in : tensor<?xi64>) dims = [0] pairing(interleaved)
          outs(%queries_out : tensor<?x128x64xbf16>) -> tensor<?x128x64xbf16>
      %v2 = tensor.dim %latent_in, %zero : tensor<?x512xbf16>
      %v3 = tensor.empty(%v2) : tensor<?x512xbf16>
      %v4 = fusednorm.rms_norm ins(%latent_in, %gamma_in : tensor<?x512xbf16>, tensor<512xbf16>) epsilon(%epsilon_in)
          outs(%v3 : tensor<?x512xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x512xbf16>
      %v5 = tensor.dim %v4, %zero : tensor<?x512xbf16>
      %v6 = tensor.empty(%v5) : tensor<?x512xf8E4M3FN>
      %v7 = fusednorm.quantize ins(%v4 : tensor<?x512xbf16>) static_scale(%scale_in)
          outs(%v6 : tensor<?x512xf8E4M3FN>)
          {numerics = #fusednorm.numerics<zero_scale = ieee>} -> (tensor<?x512xf8E4M3FN>)
      %v8 = fusednorm.paged_store ins(%v7 : tensor<?x512xf8E4M3FN>) slots(%slots_in : tensor<?xi64>)
          outs(%cache_out : tensor<?x64x576xf8E4M3FN>) -> tensor<?x64x576xf8E4M3FN>
      %v9 = tensor.dim %k_rope_in, %zero : tensor<?x64xbf16>
      %v10 = tensor.empty(%v9) : tensor<?x64xbf16>
      %v11 = fusednorm.apply_rotary_pos_emb ins(%k_rope_in, %cos_in, %sin_in : tensor<?x64xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>)
          positions(%positions_in : tensor<?xi64>) dims = [0] pairing(interleaved)
          outs(%v10 : tensor<?x64xbf16>) -> tensor<?x64xbf16>
      %v12 = tensor.dim %v11, %zero : tensor<?x64xbf16>
      %v13 = tensor.empty(%v12) : tensor<?x64xf8E4M3FN>
      %v14 = fusednorm.quantize ins(%v11 : tensor<?x64xbf16>) static_scale(%scale_in)
          outs(%v13 : tensor<?x64xf8E4M3FN>)
          {numerics = #fusednorm.numerics<zero_scale = ieee>} -> (tensor<?x64xf8E4M3FN>)
      %v15 = fusednorm.paged_store ins(%v14 : tensor<?x64xf8E4M3FN>) slots(%slots_in : tensor<?xi64>)
          outs(%v8 : tensor<?x64x576xf8E4M3FN>)
          {column = 512} -> tensor<?x64x576xf8E4M3FN>
      fusednorm.yield %v1, %v15 : tensor<?x128x64xbf16>, tensor<?x64x576xf8E4M3FN>
    } -> (tensor<?x128x64xbf16>, tensor<?x64x576xf8E4M3FN>)
  return %r#0, %r#1 : tensor<?x128x64xbf16>, tensor<?x64x576xf8E4M3FN>
}

#map0 = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d1)>
func.func @plain(%q: tensor<?x128x192xbf16>,
    %kv: tensor<?x576xbf16>,
    %gamma: tensor<512xbf16>,
    %cos_sin: tensor<4096x64xbf16>,
    %positions: tensor<?xi64>,
    %slots: tensor<?xi64>,
    %cache: tensor<?x64x576xf8E4M3FN>,
    %scale: f32)
    -> (tensor<?x128x64xbf16>, tensor<?x64x576xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %q, %c0 : tensor<?x128x192xbf16>
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
  %v7 = tensor.dim %q, %c0 : tensor<?x128x192xbf16>
  %v8 = tensor.extract_slice %q[0, 0, 128] [%v7, 128, 64] [1, 1, 1] : tensor<?x128x192xbf16> to tensor<?x128x64xbf16>
  %v9 = tensor.dim %v8, %c0 : tensor<?x128x64xbf16>
  %v10 = tensor.extract_slice %v8[0, 0, 0] [%v9, 128, 32] [1, 1, 2] : tensor<?x128x64xbf16> to tensor<?x128x32xbf16>
  %v11 = tensor.dim %v8, %c0 : tensor<?x128x64xbf16>
  %v12 = tensor.extract_slice %v8[0, 0, 1] [%v11, 128, 32] [1, 1, 2] : tensor<?x128x64xbf16> to tensor<?x128x32xbf16>
  %v13 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v14 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10, %v4 : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v13 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v15 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v16 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12, %v6 : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v15 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v17 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v18 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v14, %v16 : tensor<?x128x32xbf16>, tensor<?x128x32xbf16>) outs(%v17 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v19 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v20 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v12, %v4 : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v19 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v21 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v22 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v10, %v6 : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v21 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v23 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v24 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v20, %v22 : tensor<?x128x32xbf16>, tensor<?x128x32xbf16>) outs(%v23 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v25 = tensor.expand_shape %v18 [[0], [1], [2, 3]] output_shape [%tokens, 128, 32, 1] : tensor<?x128x32xbf16> into tensor<?x128x32x1xbf16>
  %v26 = tensor.expand_shape %v24 [[0], [1], [2, 3]] output_shape [%tokens, 128, 32, 1] : tensor<?x128x32xbf16> into tensor<?x128x32x1xbf16>
  %v27 = tensor.concat dim(3) %v25, %v26 : (tensor<?x128x32x1xbf16>, tensor<?x128x32x1xbf16>) -> tensor<?x128x32x2xbf16>
  %v28 = tensor.collapse_shape %v27 [[0], [1], [2, 3]] : tensor<?x128x32x2xbf16> into tensor<?x128x64xbf16>
  %v29 = tensor.dim %kv, %c0 : tensor<?x576xbf16>
  %v30 = tensor.extract_slice %kv[0, 0] [%v29, 512] [1, 1] : tensor<?x576xbf16> to tensor<?x512xbf16>
  %v31 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v32 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v30 : tensor<?x512xbf16>) outs(%v31 : tensor<?x512xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v33 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v32, %v32 : tensor<?x512xf32>, tensor<?x512xf32>) outs(%v33 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v35 = tensor.empty(%tokens) : tensor<?xf32>
  %v37 = arith.constant 0.0 : f32
  %v36 = linalg.fill ins(%v37 : f32) outs(%v35 : tensor<?xf32>) -> tensor<?xf32>
  %v38 = linalg.generic {indexing_maps = [#map1, #map0], iterator_types = ["parallel", "reduction"]}
      ins(%v34 : tensor<?x512xf32>) outs(%v36 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v39 = arith.constant 512.0 : f32
  %v40 = tensor.empty(%tokens) : tensor<?xf32>
  %v41 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]}
      ins(%v38 : tensor<?xf32>) outs(%v40 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v39 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v42 = arith.constant 1.0e-6 : f32
  %v43 = tensor.empty(%tokens) : tensor<?xf32>
  %v44 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]}
      ins(%v41 : tensor<?xf32>) outs(%v43 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v42 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v45 = tensor.empty(%tokens) : tensor<?xf32>
  %v46 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]}
      ins(%v44 : tensor<?xf32>) outs(%v45 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v47 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v48 = linalg.generic {indexing_maps = [#map1, #map0, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v32, %v46 : tensor<?x512xf32>, tensor<?xf32>) outs(%v47 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v49 = tensor.empty(%tokens) : tensor<?x512xbf16>
  %v50 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v48 : tensor<?x512xf32>) outs(%v49 : tensor<?x512xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x512xbf16>
  %v51 = tensor.empty(%tokens) : tensor<?x512xbf16>
  %v52 = linalg.generic {indexing_maps = [#map1, #map5, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v50, %gamma : tensor<?x512xbf16>, tensor<512xbf16>) outs(%v51 : tensor<?x512xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x512xbf16>
  %v53 = arith.constant 1.0 : f32
  %v54 = arith.divf %v53, %scale : f32
  %v55 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v56 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v52 : tensor<?x512xbf16>) outs(%v55 : tensor<?x512xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v57 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v58 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v56 : tensor<?x512xf32>) outs(%v57 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.mulf %a0, %v54 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v59 = arith.constant -448.0 : f32
  %v60 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v61 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v58 : tensor<?x512xf32>) outs(%v60 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v59 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v62 = arith.constant 448.0 : f32
  %v63 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v64 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v61 : tensor<?x512xf32>) outs(%v63 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v62 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v65 = tensor.empty(%tokens) : tensor<?x512xf8E4M3FN>
  %v66 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v64 : tensor<?x512xf32>) outs(%v65 : tensor<?x512xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x512xf8E4M3FN>
  %v67 = tensor.dim %kv, %c0 : tensor<?x576xbf16>
  %v68 = tensor.extract_slice %kv[0, 512] [%v67, 64] [1, 1] : tensor<?x576xbf16> to tensor<?x64xbf16>
  %v69 = tensor.dim %v68, %c0 : tensor<?x64xbf16>
  %v70 = tensor.extract_slice %v68[0, 0] [%v69, 32] [1, 2] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v71 = tensor.dim %v68, %c0 : tensor<?x64xbf16>
  %v72 = tensor.extract_slice %v68[0, 1] [%v71, 32] [1, 2] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v73 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v74 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v70, %v4 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v73 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v75 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v76 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v72, %v6 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v75 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v77 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v78 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v74, %v76 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v77 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v79 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v80 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v72, %v4 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v79 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v81 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v82 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v70, %v6 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v81 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v83 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v84 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v80, %v82 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v83 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v85 = tensor.expand_shape %v78 [[0], [1, 2]] output_shape [%tokens, 32, 1] : tensor<?x32xbf16> into tensor<?x32x1xbf16>
  %v86 = tensor.expand_shape %v84 [[0], [1, 2]] output_shape [%tokens, 32, 1] : tensor<?x32xbf16> into tensor<?x32x1xbf16>
  %v87 = tensor.concat dim(2) %v85, %v86 : (tensor<?x32x1xbf16>, tensor<?x32x1xbf16>) -> tensor<?x32x2xbf16>
  %v88 = tensor.collapse_shape %v87 [[0], [1, 2]] : tensor<?x32x2xbf16> into tensor<?x64xbf16>
  %v89 = arith.constant 1.0 : f32
  %v90 = arith.divf %v89, %scale : f32
  %v91 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v92 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v88 : tensor<?x64xbf16>) outs(%v91 : tensor<?x64xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v93 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v94 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v92 : tensor<?x64xf32>) outs(%v93 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.mulf %a0, %v90 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v95 = arith.constant -448.0 : f32
  %v96 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v97 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v94 : tensor<?x64xf32>) outs(%v96 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v95 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v98 = arith.constant 448.0 : f32
  %v99 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v100 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v97 : tensor<?x64xf32>) outs(%v99 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v98 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v101 = tensor.empty(%tokens) : tensor<?x64xf8E4M3FN>
  %v102 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v100 : tensor<?x64xf32>) outs(%v101 : tensor<?x64xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x64xf8E4M3FN>
  %v103 = fusednorm.paged_store ins(%v66 : tensor<?x512xf8E4M3FN>)
      slots(%slots : tensor<?xi64>) outs(%cache : tensor<?x64x576xf8E4M3FN>) -> tensor<?x64x576xf8E4M3FN>
  %v104 = fusednorm.paged_store ins(%v102 : tensor<?x64xf8E4M3FN>)
      slots(%slots : tensor<?xi64>) outs(%v103 : tensor<?x64x576xf8E4M3FN>) {column = 512} -> tensor<?x64x576xf8E4M3FN>
  return %v28, %v104 : tensor<?x128x64xbf16>, tensor<?x64x576xf8E4M3FN>
}
