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
//     --input='512xbf16=uniform(0.5,1.5,seed=3)' --input='128x32xbf16=uniform(-1,1,seed=4)' \
//     --input='128x32xbf16=uniform(-1,1,seed=5)' --input='128xi64=pages(order=reverse)' \
//     --input='3x64x576xf8E4M3FN=const(0)' --input='0.02'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%q: tensor<?x128x192xbf16>,
    %kv: tensor<?x576xbf16>,
    %gamma: tensor<512xbf16>,
    %cos: tensor<?x32xbf16>,
    %sin: tensor<?x32xbf16>,
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
  %epsilon = arith.constant 1.0e-06 : f32
  %queries = tensor.empty(%tokens) : tensor<?x128x64xbf16>
  %r:2 = fusednorm.fused
      ins(%q_rope, %cos, %sin, %latent, %gamma, %epsilon, %scale, %slots, %k_rope
          : tensor<?x128x64xbf16>, tensor<?x32xbf16>, tensor<?x32xbf16>, tensor<?x512xbf16>, tensor<512xbf16>, f32, f32, tensor<?xi64>, tensor<?x64xbf16>)
      outs(%queries, %cache : tensor<?x128x64xbf16>, tensor<?x64x576xf8E4M3FN>) {
    ^bb0(%q_rope_in: tensor<?x128x64xbf16>,
         %cos_in: tensor<?x32xbf16>,
         %sin_in: tensor<?x32xbf16>,
         %latent_in: tensor<?x512xbf16>,
         %gamma_in: tensor<512xbf16>,
         %epsilon_in: f32,
         %scale_in: f32,
         %slots_in: tensor<?xi64>,
         %k_rope_in: tensor<?x64xbf16>,
         %queries_out: tensor<?x128x64xbf16>,
         %cache_out: tensor<?x64x576xf8E4M3FN>):
      %zero = arith.constant 0 : index
      %v1 = fusednorm.apply_rotary_pos_emb ins(%q_rope_in, %cos_in, %sin_in : tensor<?x128x64xbf16>, tensor<?x32xbf16>, tensor<?x32xbf16>) dims = [0] pairing(interleaved)
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
      %v11 = fusednorm.apply_rotary_pos_emb ins(%k_rope_in, %cos_in, %sin_in : tensor<?x64xbf16>, tensor<?x32xbf16>, tensor<?x32xbf16>) dims = [0] pairing(interleaved)
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

#map0 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d1)>
func.func @plain(%q: tensor<?x128x192xbf16>,
    %kv: tensor<?x576xbf16>,
    %gamma: tensor<512xbf16>,
    %cos: tensor<?x32xbf16>,
    %sin: tensor<?x32xbf16>,
    %slots: tensor<?xi64>,
    %cache: tensor<?x64x576xf8E4M3FN>,
    %scale: f32)
    -> (tensor<?x128x64xbf16>, tensor<?x64x576xf8E4M3FN>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %q, %c0 : tensor<?x128x192xbf16>
  %v1 = tensor.dim %q, %c0 : tensor<?x128x192xbf16>
  %v2 = tensor.extract_slice %q[0, 0, 128] [%v1, 128, 64] [1, 1, 1] : tensor<?x128x192xbf16> to tensor<?x128x64xbf16>
  %v3 = tensor.dim %v2, %c0 : tensor<?x128x64xbf16>
  %v4 = tensor.extract_slice %v2[0, 0, 0] [%v3, 128, 32] [1, 1, 2] : tensor<?x128x64xbf16> to tensor<?x128x32xbf16>
  %v5 = tensor.dim %v2, %c0 : tensor<?x128x64xbf16>
  %v6 = tensor.extract_slice %v2[0, 0, 1] [%v5, 128, 32] [1, 1, 2] : tensor<?x128x64xbf16> to tensor<?x128x32xbf16>
  %v7 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v8 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v4, %cos : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v7 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v9 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v10 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v6, %sin : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v9 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v11 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v12 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v8, %v10 : tensor<?x128x32xbf16>, tensor<?x128x32xbf16>) outs(%v11 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v13 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v14 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v6, %cos : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v13 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v15 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v16 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v4, %sin : tensor<?x128x32xbf16>, tensor<?x32xbf16>) outs(%v15 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v17 = tensor.empty(%tokens) : tensor<?x128x32xbf16>
  %v18 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v14, %v16 : tensor<?x128x32xbf16>, tensor<?x128x32xbf16>) outs(%v17 : tensor<?x128x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x128x32xbf16>
  %v19 = tensor.expand_shape %v12 [[0], [1], [2, 3]] output_shape [%tokens, 128, 32, 1] : tensor<?x128x32xbf16> into tensor<?x128x32x1xbf16>
  %v20 = tensor.expand_shape %v18 [[0], [1], [2, 3]] output_shape [%tokens, 128, 32, 1] : tensor<?x128x32xbf16> into tensor<?x128x32x1xbf16>
  %v21 = tensor.concat dim(3) %v19, %v20 : (tensor<?x128x32x1xbf16>, tensor<?x128x32x1xbf16>) -> tensor<?x128x32x2xbf16>
  %v22 = tensor.collapse_shape %v21 [[0], [1], [2, 3]] : tensor<?x128x32x2xbf16> into tensor<?x128x64xbf16>
  %v23 = tensor.dim %kv, %c0 : tensor<?x576xbf16>
  %v24 = tensor.extract_slice %kv[0, 0] [%v23, 512] [1, 1] : tensor<?x576xbf16> to tensor<?x512xbf16>
  %v25 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v26 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v24 : tensor<?x512xbf16>) outs(%v25 : tensor<?x512xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v27 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v28 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v26, %v26 : tensor<?x512xf32>, tensor<?x512xf32>) outs(%v27 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v29 = tensor.empty(%tokens) : tensor<?xf32>
  %v31 = arith.constant 0.0 : f32
  %v30 = linalg.fill ins(%v31 : f32) outs(%v29 : tensor<?xf32>) -> tensor<?xf32>
  %v32 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "reduction"]}
      ins(%v28 : tensor<?x512xf32>) outs(%v30 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v33 = arith.constant 512.0 : f32
  %v34 = tensor.empty(%tokens) : tensor<?xf32>
  %v35 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]}
      ins(%v32 : tensor<?xf32>) outs(%v34 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v33 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v36 = arith.constant 1.0e-6 : f32
  %v37 = tensor.empty(%tokens) : tensor<?xf32>
  %v38 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]}
      ins(%v35 : tensor<?xf32>) outs(%v37 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v36 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v39 = tensor.empty(%tokens) : tensor<?xf32>
  %v40 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]}
      ins(%v38 : tensor<?xf32>) outs(%v39 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v41 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v42 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v26, %v40 : tensor<?x512xf32>, tensor<?xf32>) outs(%v41 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v43 = tensor.empty(%tokens) : tensor<?x512xbf16>
  %v44 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v42 : tensor<?x512xf32>) outs(%v43 : tensor<?x512xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x512xbf16>
  %v45 = tensor.empty(%tokens) : tensor<?x512xbf16>
  %v46 = linalg.generic {indexing_maps = [#map2, #map5, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v44, %gamma : tensor<?x512xbf16>, tensor<512xbf16>) outs(%v45 : tensor<?x512xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x512xbf16>
  %v47 = arith.constant 1.0 : f32
  %v48 = arith.divf %v47, %scale : f32
  %v49 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v50 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v46 : tensor<?x512xbf16>) outs(%v49 : tensor<?x512xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v51 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v52 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v50 : tensor<?x512xf32>) outs(%v51 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.mulf %a0, %v48 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v53 = arith.constant -448.0 : f32
  %v54 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v55 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v52 : tensor<?x512xf32>) outs(%v54 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v53 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v56 = arith.constant 448.0 : f32
  %v57 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v58 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v55 : tensor<?x512xf32>) outs(%v57 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v56 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v59 = tensor.empty(%tokens) : tensor<?x512xf8E4M3FN>
  %v60 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v58 : tensor<?x512xf32>) outs(%v59 : tensor<?x512xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x512xf8E4M3FN>
  %v61 = tensor.dim %kv, %c0 : tensor<?x576xbf16>
  %v62 = tensor.extract_slice %kv[0, 512] [%v61, 64] [1, 1] : tensor<?x576xbf16> to tensor<?x64xbf16>
  %v63 = tensor.dim %v62, %c0 : tensor<?x64xbf16>
  %v64 = tensor.extract_slice %v62[0, 0] [%v63, 32] [1, 2] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v65 = tensor.dim %v62, %c0 : tensor<?x64xbf16>
  %v66 = tensor.extract_slice %v62[0, 1] [%v65, 32] [1, 2] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v67 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v68 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v64, %cos : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v67 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v69 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v70 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v66, %sin : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v69 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v71 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v72 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v68, %v70 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v71 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v73 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v74 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v66, %cos : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v73 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v75 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v76 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v64, %sin : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v75 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v77 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v78 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v74, %v76 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v77 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v79 = tensor.expand_shape %v72 [[0], [1, 2]] output_shape [%tokens, 32, 1] : tensor<?x32xbf16> into tensor<?x32x1xbf16>
  %v80 = tensor.expand_shape %v78 [[0], [1, 2]] output_shape [%tokens, 32, 1] : tensor<?x32xbf16> into tensor<?x32x1xbf16>
  %v81 = tensor.concat dim(2) %v79, %v80 : (tensor<?x32x1xbf16>, tensor<?x32x1xbf16>) -> tensor<?x32x2xbf16>
  %v82 = tensor.collapse_shape %v81 [[0], [1, 2]] : tensor<?x32x2xbf16> into tensor<?x64xbf16>
  %v83 = arith.constant 1.0 : f32
  %v84 = arith.divf %v83, %scale : f32
  %v85 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v86 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v82 : tensor<?x64xbf16>) outs(%v85 : tensor<?x64xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v87 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v88 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v86 : tensor<?x64xf32>) outs(%v87 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.mulf %a0, %v84 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v89 = arith.constant -448.0 : f32
  %v90 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v91 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v88 : tensor<?x64xf32>) outs(%v90 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v89 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v92 = arith.constant 448.0 : f32
  %v93 = tensor.empty(%tokens) : tensor<?x64xf32>
  %v94 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v91 : tensor<?x64xf32>) outs(%v93 : tensor<?x64xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v92 : f32
      linalg.yield %r : f32
    } -> tensor<?x64xf32>
  %v95 = tensor.empty(%tokens) : tensor<?x64xf8E4M3FN>
  %v96 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v94 : tensor<?x64xf32>) outs(%v95 : tensor<?x64xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x64xf8E4M3FN>
  %v97 = fusednorm.paged_store ins(%v60 : tensor<?x512xf8E4M3FN>)
      slots(%slots : tensor<?xi64>) outs(%cache : tensor<?x64x576xf8E4M3FN>) -> tensor<?x64x576xf8E4M3FN>
  %v98 = fusednorm.paged_store ins(%v96 : tensor<?x64xf8E4M3FN>)
      slots(%slots : tensor<?xi64>) outs(%v97 : tensor<?x64x576xf8E4M3FN>) {column = 512} -> tensor<?x64x576xf8E4M3FN>
  return %v22, %v98 : tensor<?x128x64xbf16>, tensor<?x64x576xf8E4M3FN>
}
