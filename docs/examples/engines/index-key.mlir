// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norm and rope of a latent, LayerNorm and rope of an indexer's key. DeepSeek-V3.2: 512 + 64
// columns of the latent; of the key, 64 of 128 columns are rotated.
//
// Launch: rms_norm apply_rotary_pos_emb layer_norm apply_rotary_pos_emb
//
//   fusednorm-runner docs/examples/engines/index-key.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x576xbf16=normal(seed=1)' --input='128x128xbf16=normal(seed=2)' \
//     --input='512xbf16=uniform(0.5,1.5,seed=3)' --input='128xf32=uniform(0.5,1.5,seed=4)' \
//     --input='128xf32=normal(seed=5)' --input='4096x64xbf16=freqs()' \
//     --input='128xi64=uniform(0,4095,seed=7)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%kv: tensor<?x576xbf16>,
    %k: tensor<?x128xbf16>,
    %gamma: tensor<512xbf16>,
    %gamma_k: tensor<128xf32>,
    %beta_k: tensor<128xf32>,
    %cos_sin: tensor<4096x64xbf16>,
    %positions: tensor<?xi64>)
    -> (tensor<?x512xbf16>, tensor<?x64xbf16>, tensor<?x128xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %kv, %c0 : tensor<?x576xbf16>
  %latent = tensor.extract_slice %kv[0, 0] [%tokens, 512] [1, 1]
      : tensor<?x576xbf16> to tensor<?x512xbf16>
  %k_rope = tensor.extract_slice %kv[0, 512] [%tokens, 64] [1, 1]
      : tensor<?x576xbf16> to tensor<?x64xbf16>
  %cos = tensor.extract_slice %cos_sin[0, 0] [4096, 32] [1, 1]
      : tensor<4096x64xbf16> to tensor<4096x32xbf16>
  %sin = tensor.extract_slice %cos_sin[0, 32] [4096, 32] [1, 1]
      : tensor<4096x64xbf16> to tensor<4096x32xbf16>
  %epsilon = arith.constant 1.0e-06 : f32
  %latent_out = tensor.empty(%tokens) : tensor<?x512xbf16>
  %key_out = tensor.empty(%tokens) : tensor<?x64xbf16>
  %index_out = tensor.empty(%tokens) : tensor<?x128xbf16>
  %r:3 = fusednorm.fused
      ins(%latent, %gamma, %epsilon, %k_rope, %cos, %sin, %positions, %k, %gamma_k, %beta_k
          : tensor<?x512xbf16>, tensor<512xbf16>, f32, tensor<?x64xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>, tensor<?xi64>, tensor<?x128xbf16>, tensor<128xf32>, tensor<128xf32>)
      outs(%latent_out, %key_out, %index_out : tensor<?x512xbf16>, tensor<?x64xbf16>, tensor<?x128xbf16>) body {
    ^bb0(%latent_in: tensor<?x512xbf16>,
         %gamma_in: tensor<512xbf16>,
         %epsilon_in: f32,
         %k_rope_in: tensor<?x64xbf16>,
         %cos_in: tensor<4096x32xbf16>,
         %sin_in: tensor<4096x32xbf16>,
         %positions_in: tensor<?xi64>,
         %k_in: tensor<?x128xbf16>,
         %gamma_k_in: tensor<128xf32>,
         %beta_k_in: tensor<128xf32>,
         %latent_out_out: tensor<?x512xbf16>,
         %key_out_out: tensor<?x64xbf16>,
         %index_out_out: tensor<?x128xbf16>):
      %zero = arith.constant 0 : index
      %v1 = fusednorm.rms_norm ins(%latent_in, %gamma_in : tensor<?x512xbf16>, tensor<512xbf16>) epsilon(%epsilon_in)
          outs(%latent_out_out : tensor<?x512xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x512xbf16>
      %v2 = fusednorm.apply_rotary_pos_emb ins(%k_rope_in, %cos_in, %sin_in : tensor<?x64xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>)
          positions(%positions_in : tensor<?xi64>) dims = [0] pairing(interleaved)
          outs(%key_out_out : tensor<?x64xbf16>) -> tensor<?x64xbf16>
      %v3 = tensor.dim %k_in, %zero : tensor<?x128xbf16>
      %v4 = tensor.empty(%v3) : tensor<?x128xbf16>
      %v5 = fusednorm.layer_norm ins(%k_in, %gamma_k_in : tensor<?x128xbf16>, tensor<128xf32>) beta(%beta_k_in : tensor<128xf32>) epsilon(%epsilon_in)
          outs(%v4 : tensor<?x128xbf16>)
          {numerics = #fusednorm.numerics<epsilon = exact>} -> tensor<?x128xbf16>
      %v6 = fusednorm.apply_rotary_pos_emb ins(%v5, %cos_in, %sin_in : tensor<?x128xbf16>, tensor<4096x32xbf16>, tensor<4096x32xbf16>)
          positions(%positions_in : tensor<?xi64>) dims = [0] rotated = 64 pairing(half_split)
          outs(%index_out_out : tensor<?x128xbf16>) -> tensor<?x128xbf16>
      fusednorm.yield %v1, %v2, %v6 : tensor<?x512xbf16>, tensor<?x64xbf16>, tensor<?x128xbf16>
    } -> (tensor<?x512xbf16>, tensor<?x64xbf16>, tensor<?x128xbf16>)
  return %r#0, %r#1, %r#2 : tensor<?x512xbf16>, tensor<?x64xbf16>, tensor<?x128xbf16>
}

#map0 = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
func.func @plain(%kv: tensor<?x576xbf16>,
    %k: tensor<?x128xbf16>,
    %gamma: tensor<512xbf16>,
    %gamma_k: tensor<128xf32>,
    %beta_k: tensor<128xf32>,
    %cos_sin: tensor<4096x64xbf16>,
    %positions: tensor<?xi64>)
    -> (tensor<?x512xbf16>, tensor<?x64xbf16>, tensor<?x128xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %kv, %c0 : tensor<?x576xbf16>
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
  %v7 = tensor.dim %kv, %c0 : tensor<?x576xbf16>
  %v8 = tensor.extract_slice %kv[0, 0] [%v7, 512] [1, 1] : tensor<?x576xbf16> to tensor<?x512xbf16>
  %v9 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v8 : tensor<?x512xbf16>) outs(%v9 : tensor<?x512xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v11 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v10, %v10 : tensor<?x512xf32>, tensor<?x512xf32>) outs(%v11 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v13 = tensor.empty(%tokens) : tensor<?xf32>
  %v15 = arith.constant 0.0 : f32
  %v14 = linalg.fill ins(%v15 : f32) outs(%v13 : tensor<?xf32>) -> tensor<?xf32>
  %v16 = linalg.generic {indexing_maps = [#map1, #map0], iterator_types = ["parallel", "reduction"]}
      ins(%v12 : tensor<?x512xf32>) outs(%v14 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v17 = arith.constant 512.0 : f32
  %v18 = tensor.empty(%tokens) : tensor<?xf32>
  %v19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v16 : tensor<?xf32>) outs(%v18 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v17 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v20 = arith.constant 1.0e-6 : f32
  %v21 = tensor.empty(%tokens) : tensor<?xf32>
  %v22 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v19 : tensor<?xf32>) outs(%v21 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v20 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v23 = tensor.empty(%tokens) : tensor<?xf32>
  %v24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v22 : tensor<?xf32>) outs(%v23 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v25 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v26 = linalg.generic {indexing_maps = [#map1, #map0, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v10, %v24 : tensor<?x512xf32>, tensor<?xf32>) outs(%v25 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v27 = tensor.empty(%tokens) : tensor<?x512xbf16>
  %v28 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v26 : tensor<?x512xf32>) outs(%v27 : tensor<?x512xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x512xbf16>
  %v29 = tensor.empty(%tokens) : tensor<?x512xbf16>
  %v30 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v28, %gamma : tensor<?x512xbf16>, tensor<512xbf16>) outs(%v29 : tensor<?x512xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x512xbf16>
  %v31 = tensor.dim %kv, %c0 : tensor<?x576xbf16>
  %v32 = tensor.extract_slice %kv[0, 512] [%v31, 64] [1, 1] : tensor<?x576xbf16> to tensor<?x64xbf16>
  %v33 = tensor.dim %v32, %c0 : tensor<?x64xbf16>
  %v34 = tensor.extract_slice %v32[0, 0] [%v33, 32] [1, 2] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v35 = tensor.dim %v32, %c0 : tensor<?x64xbf16>
  %v36 = tensor.extract_slice %v32[0, 1] [%v35, 32] [1, 2] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v37 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v38 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v34, %v4 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v37 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v39 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v40 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v36, %v6 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v39 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v41 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v42 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v38, %v40 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v41 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v43 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v44 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v36, %v4 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v43 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v45 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v46 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v34, %v6 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v45 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v47 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v48 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v44, %v46 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v47 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v49 = tensor.expand_shape %v42 [[0], [1, 2]] output_shape [%tokens, 32, 1] : tensor<?x32xbf16> into tensor<?x32x1xbf16>
  %v50 = tensor.expand_shape %v48 [[0], [1, 2]] output_shape [%tokens, 32, 1] : tensor<?x32xbf16> into tensor<?x32x1xbf16>
  %v51 = tensor.concat dim(2) %v49, %v50 : (tensor<?x32x1xbf16>, tensor<?x32x1xbf16>) -> tensor<?x32x2xbf16>
  %v52 = tensor.collapse_shape %v51 [[0], [1, 2]] : tensor<?x32x2xbf16> into tensor<?x64xbf16>
  %v53 = tensor.empty(%tokens) : tensor<?x128xf32>
  %v54 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%k : tensor<?x128xbf16>) outs(%v53 : tensor<?x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x128xf32>
  %v55 = tensor.empty(%tokens) : tensor<?xf32>
  %v57 = arith.constant 0.0 : f32
  %v56 = linalg.fill ins(%v57 : f32) outs(%v55 : tensor<?xf32>) -> tensor<?xf32>
  %v58 = linalg.generic {indexing_maps = [#map1, #map0], iterator_types = ["parallel", "reduction"]}
      ins(%v54 : tensor<?x128xf32>) outs(%v56 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v59 = arith.constant 128.0 : f32
  %v60 = tensor.empty(%tokens) : tensor<?xf32>
  %v61 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v58 : tensor<?xf32>) outs(%v60 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v59 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v62 = tensor.empty(%tokens) : tensor<?x128xf32>
  %v63 = linalg.generic {indexing_maps = [#map1, #map0, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v54, %v61 : tensor<?x128xf32>, tensor<?xf32>) outs(%v62 : tensor<?x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x128xf32>
  %v64 = tensor.empty(%tokens) : tensor<?x128xf32>
  %v65 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v63, %v63 : tensor<?x128xf32>, tensor<?x128xf32>) outs(%v64 : tensor<?x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x128xf32>
  %v66 = tensor.empty(%tokens) : tensor<?xf32>
  %v68 = arith.constant 0.0 : f32
  %v67 = linalg.fill ins(%v68 : f32) outs(%v66 : tensor<?xf32>) -> tensor<?xf32>
  %v69 = linalg.generic {indexing_maps = [#map1, #map0], iterator_types = ["parallel", "reduction"]}
      ins(%v65 : tensor<?x128xf32>) outs(%v67 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v70 = arith.constant 128.0 : f32
  %v71 = tensor.empty(%tokens) : tensor<?xf32>
  %v72 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v69 : tensor<?xf32>) outs(%v71 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v70 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v73 = arith.constant 1.0e-6 : f32
  %v74 = tensor.empty(%tokens) : tensor<?xf32>
  %v75 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v72 : tensor<?xf32>) outs(%v74 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v73 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v76 = tensor.empty(%tokens) : tensor<?xf32>
  %v77 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v75 : tensor<?xf32>) outs(%v76 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v78 = tensor.empty(%tokens) : tensor<?x128xf32>
  %v79 = linalg.generic {indexing_maps = [#map1, #map0, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v63, %v77 : tensor<?x128xf32>, tensor<?xf32>) outs(%v78 : tensor<?x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x128xf32>
  %v80 = tensor.empty(%tokens) : tensor<?x128xf32>
  %v81 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v79, %gamma_k : tensor<?x128xf32>, tensor<128xf32>) outs(%v80 : tensor<?x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x128xf32>
  %v82 = tensor.empty(%tokens) : tensor<?x128xf32>
  %v83 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v81, %beta_k : tensor<?x128xf32>, tensor<128xf32>) outs(%v82 : tensor<?x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x128xf32>
  %v84 = tensor.empty(%tokens) : tensor<?x128xbf16>
  %v85 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v83 : tensor<?x128xf32>) outs(%v84 : tensor<?x128xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x128xbf16>
  %v86 = tensor.dim %v85, %c0 : tensor<?x128xbf16>
  %v87 = tensor.extract_slice %v85[0, 0] [%v86, 64] [1, 1] : tensor<?x128xbf16> to tensor<?x64xbf16>
  %v88 = tensor.dim %v87, %c0 : tensor<?x64xbf16>
  %v89 = tensor.extract_slice %v87[0, 0] [%v88, 32] [1, 1] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v90 = tensor.dim %v87, %c0 : tensor<?x64xbf16>
  %v91 = tensor.extract_slice %v87[0, 32] [%v90, 32] [1, 1] : tensor<?x64xbf16> to tensor<?x32xbf16>
  %v92 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v93 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v89, %v4 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v92 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v94 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v91, %v6 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v94 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v96 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v97 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v93, %v95 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v96 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.subf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v98 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v99 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v91, %v4 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v98 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v100 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v101 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v89, %v6 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v100 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v102 = tensor.empty(%tokens) : tensor<?x32xbf16>
  %v103 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]}
      ins(%v99, %v101 : tensor<?x32xbf16>, tensor<?x32xbf16>) outs(%v102 : tensor<?x32xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.addf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x32xbf16>
  %v104 = tensor.concat dim(1) %v97, %v103 : (tensor<?x32xbf16>, tensor<?x32xbf16>) -> tensor<?x64xbf16>
  %v105 = tensor.dim %v85, %c0 : tensor<?x128xbf16>
  %v106 = tensor.extract_slice %v85[0, 64] [%v105, 64] [1, 1] : tensor<?x128xbf16> to tensor<?x64xbf16>
  %v107 = tensor.concat dim(1) %v104, %v106 : (tensor<?x64xbf16>, tensor<?x64xbf16>) -> tensor<?x128xbf16>
  return %v30, %v52, %v107 : tensor<?x512xbf16>, tensor<?x64xbf16>, tensor<?x128xbf16>
}
