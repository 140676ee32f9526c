// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLA's two norms, FP8 of q by groups of 128. DeepSeek-V3: one product gives 1536 columns of
// queries, 512 of keys and values, 64 of a rotated key.
//
// Asked for: https://github.com/vllm-project/vllm/pull/53540
// Asked for: https://github.com/vllm-project/vllm/pull/54857
// Launch: rms_norm quantize rms_norm
//
//   fusednorm-runner docs/examples/engines/mla-dual-norm-fp8-group.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x2112xbf16=normal(seed=1)' --input='1536xbf16=uniform(0.5,1.5,seed=2)' \
//     --input='512xbf16=uniform(0.5,1.5,seed=3)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%qkv_a: tensor<?x2112xbf16>,
    %gamma_q: tensor<1536xbf16>,
    %gamma_kv: tensor<512xbf16>)
    -> (tensor<?x1536xf8E4M3FN>, tensor<?x12xf32>, tensor<?x512xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %qkv_a, %c0 : tensor<?x2112xbf16>
  %q = tensor.extract_slice %qkv_a[0, 0] [%tokens, 1536] [1, 1]
      : tensor<?x2112xbf16> to tensor<?x1536xbf16>
  %kv = tensor.extract_slice %qkv_a[0, 1536] [%tokens, 512] [1, 1]
      : tensor<?x2112xbf16> to tensor<?x512xbf16>
  %epsilon = arith.constant 1.0e-06 : f32
  %codes = tensor.empty(%tokens) : tensor<?x1536xf8E4M3FN>
  %scales = tensor.empty(%tokens) : tensor<?x12xf32>
  %latent = tensor.empty(%tokens) : tensor<?x512xbf16>
  %r:3 = fusednorm.fused
      ins(%q, %gamma_q, %epsilon, %kv, %gamma_kv
          : tensor<?x1536xbf16>, tensor<1536xbf16>, f32, tensor<?x512xbf16>, tensor<512xbf16>)
      outs(%codes, %scales, %latent : tensor<?x1536xf8E4M3FN>, tensor<?x12xf32>, tensor<?x512xbf16>) body {
    ^bb0(%q_in: tensor<?x1536xbf16>,
         %gamma_q_in: tensor<1536xbf16>,
         %epsilon_in: f32,
         %kv_in: tensor<?x512xbf16>,
         %gamma_kv_in: tensor<512xbf16>,
         %values_out: tensor<?x1536xf8E4M3FN>,
         %scales_out: tensor<?x12xf32>,
         %latent_out: tensor<?x512xbf16>):
      %zero = arith.constant 0 : index
      %v1 = tensor.dim %q_in, %zero : tensor<?x1536xbf16>
      %v2 = tensor.empty(%v1) : tensor<?x1536xbf16>
      %v3 = fusednorm.rms_norm ins(%q_in, %gamma_q_in : tensor<?x1536xbf16>, tensor<1536xbf16>) epsilon(%epsilon_in)
          outs(%v2 : tensor<?x1536xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x1536xbf16>
      %v4, %v5 = fusednorm.quantize ins(%v3 : tensor<?x1536xbf16>)
          outs(%values_out, %scales_out : tensor<?x1536xf8E4M3FN>, tensor<?x12xf32>)
          {numerics = #fusednorm.numerics<scaling = divide, zero_scale = ieee, scale_floor = 4.35965402e-06>, scheme = #fusednorm.quantization<group = 128>} -> (tensor<?x1536xf8E4M3FN>, tensor<?x12xf32>)
      %v6 = fusednorm.rms_norm ins(%kv_in, %gamma_kv_in : tensor<?x512xbf16>, tensor<512xbf16>) epsilon(%epsilon_in)
          outs(%latent_out : tensor<?x512xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x512xbf16>
      fusednorm.yield %v4, %v5, %v6 : tensor<?x1536xf8E4M3FN>, tensor<?x12xf32>, tensor<?x512xbf16>
    } -> (tensor<?x1536xf8E4M3FN>, tensor<?x12xf32>, tensor<?x512xbf16>)
  return %r#0, %r#1, %r#2 : tensor<?x1536xf8E4M3FN>, tensor<?x12xf32>, tensor<?x512xbf16>
}

#map0 = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @plain(%qkv_a: tensor<?x2112xbf16>,
    %gamma_q: tensor<1536xbf16>,
    %gamma_kv: tensor<512xbf16>)
    -> (tensor<?x1536xf8E4M3FN>, tensor<?x12xf32>, tensor<?x512xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %qkv_a, %c0 : tensor<?x2112xbf16>
  %v1 = tensor.dim %qkv_a, %c0 : tensor<?x2112xbf16>
  %v2 = tensor.extract_slice %qkv_a[0, 0] [%v1, 1536] [1, 1] : tensor<?x2112xbf16> to tensor<?x1536xbf16>
  %v3 = tensor.empty(%tokens) : tensor<?x1536xf32>
  %v4 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v2 : tensor<?x1536xbf16>) outs(%v3 : tensor<?x1536xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x1536xf32>
  %v5 = tensor.empty(%tokens) : tensor<?x1536xf32>
  %v6 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v4, %v4 : tensor<?x1536xf32>, tensor<?x1536xf32>) outs(%v5 : tensor<?x1536xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x1536xf32>
  %v7 = tensor.empty(%tokens) : tensor<?xf32>
  %v9 = arith.constant 0.0 : f32
  %v8 = linalg.fill ins(%v9 : f32) outs(%v7 : tensor<?xf32>) -> tensor<?xf32>
  %v10 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "reduction"]}
      ins(%v6 : tensor<?x1536xf32>) outs(%v8 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v11 = arith.constant 1536.0 : f32
  %v12 = tensor.empty(%tokens) : tensor<?xf32>
  %v13 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v10 : tensor<?xf32>) outs(%v12 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v11 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v14 = arith.constant 1.0e-6 : f32
  %v15 = tensor.empty(%tokens) : tensor<?xf32>
  %v16 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v13 : tensor<?xf32>) outs(%v15 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v14 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v17 = tensor.empty(%tokens) : tensor<?xf32>
  %v18 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v16 : tensor<?xf32>) outs(%v17 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v19 = tensor.empty(%tokens) : tensor<?x1536xf32>
  %v20 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v4, %v18 : tensor<?x1536xf32>, tensor<?xf32>) outs(%v19 : tensor<?x1536xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x1536xf32>
  %v21 = tensor.empty(%tokens) : tensor<?x1536xbf16>
  %v22 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v20 : tensor<?x1536xf32>) outs(%v21 : tensor<?x1536xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x1536xbf16>
  %v23 = tensor.empty(%tokens) : tensor<?x1536xbf16>
  %v24 = linalg.generic {indexing_maps = [#map0, #map3, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v22, %gamma_q : tensor<?x1536xbf16>, tensor<1536xbf16>) outs(%v23 : tensor<?x1536xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x1536xbf16>
  %v25 = tensor.dim %qkv_a, %c0 : tensor<?x2112xbf16>
  %v26 = tensor.extract_slice %qkv_a[0, 1536] [%v25, 512] [1, 1] : tensor<?x2112xbf16> to tensor<?x512xbf16>
  %v27 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v28 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v26 : tensor<?x512xbf16>) outs(%v27 : tensor<?x512xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v29 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v30 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v28, %v28 : tensor<?x512xf32>, tensor<?x512xf32>) outs(%v29 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v31 = tensor.empty(%tokens) : tensor<?xf32>
  %v33 = arith.constant 0.0 : f32
  %v32 = linalg.fill ins(%v33 : f32) outs(%v31 : tensor<?xf32>) -> tensor<?xf32>
  %v34 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "reduction"]}
      ins(%v30 : tensor<?x512xf32>) outs(%v32 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v35 = arith.constant 512.0 : f32
  %v36 = tensor.empty(%tokens) : tensor<?xf32>
  %v37 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v34 : tensor<?xf32>) outs(%v36 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v35 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v38 = arith.constant 1.0e-6 : f32
  %v39 = tensor.empty(%tokens) : tensor<?xf32>
  %v40 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v37 : tensor<?xf32>) outs(%v39 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v38 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v41 = tensor.empty(%tokens) : tensor<?xf32>
  %v42 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v40 : tensor<?xf32>) outs(%v41 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v43 = tensor.empty(%tokens) : tensor<?x512xf32>
  %v44 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v28, %v42 : tensor<?x512xf32>, tensor<?xf32>) outs(%v43 : tensor<?x512xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x512xf32>
  %v45 = tensor.empty(%tokens) : tensor<?x512xbf16>
  %v46 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v44 : tensor<?x512xf32>) outs(%v45 : tensor<?x512xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x512xbf16>
  %v47 = tensor.empty(%tokens) : tensor<?x512xbf16>
  %v48 = linalg.generic {indexing_maps = [#map0, #map3, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v46, %gamma_kv : tensor<?x512xbf16>, tensor<512xbf16>) outs(%v47 : tensor<?x512xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x512xbf16>
  %v49 = tensor.expand_shape %v24 [[0], [1, 2]] output_shape [%tokens, 12, 128] : tensor<?x1536xbf16> into tensor<?x12x128xbf16>
  %v50 = tensor.empty(%tokens) : tensor<?x12x128xf32>
  %v51 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v49 : tensor<?x12x128xbf16>) outs(%v50 : tensor<?x12x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x12x128xf32>
  %v52 = tensor.empty(%tokens) : tensor<?x12x128xf32>
  %v53 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v51 : tensor<?x12x128xf32>) outs(%v52 : tensor<?x12x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.absf %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x12x128xf32>
  %v54 = tensor.empty(%tokens) : tensor<?x12xf32>
  %v56 = arith.constant 0xFF800000 : f32
  %v55 = linalg.fill ins(%v56 : f32) outs(%v54 : tensor<?x12xf32>) -> tensor<?x12xf32>
  %v57 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v53 : tensor<?x12x128xf32>) outs(%v55 : tensor<?x12xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x12xf32>
  %v58 = arith.constant 448.0 : f32
  %v59 = tensor.empty(%tokens) : tensor<?x12xf32>
  %v60 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v57 : tensor<?x12xf32>) outs(%v59 : tensor<?x12xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v58 : f32
      linalg.yield %r : f32
    } -> tensor<?x12xf32>
  %v61 = arith.constant 4.35965402e-06 : f32
  %v62 = tensor.empty(%tokens) : tensor<?x12xf32>
  %v63 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v60 : tensor<?x12xf32>) outs(%v62 : tensor<?x12xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v61 : f32
      linalg.yield %r : f32
    } -> tensor<?x12xf32>
  %v64 = tensor.empty(%tokens) : tensor<?x12x128xf32>
  %v65 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v49 : tensor<?x12x128xbf16>) outs(%v64 : tensor<?x12x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x12x128xf32>
  %v66 = tensor.empty(%tokens) : tensor<?x12x128xf32>
  %v67 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v65, %v63 : tensor<?x12x128xf32>, tensor<?x12xf32>) outs(%v66 : tensor<?x12x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x12x128xf32>
  %v68 = arith.constant -448.0 : f32
  %v69 = tensor.empty(%tokens) : tensor<?x12x128xf32>
  %v70 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v67 : tensor<?x12x128xf32>) outs(%v69 : tensor<?x12x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v68 : f32
      linalg.yield %r : f32
    } -> tensor<?x12x128xf32>
  %v71 = arith.constant 448.0 : f32
  %v72 = tensor.empty(%tokens) : tensor<?x12x128xf32>
  %v73 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v70 : tensor<?x12x128xf32>) outs(%v72 : tensor<?x12x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v71 : f32
      linalg.yield %r : f32
    } -> tensor<?x12x128xf32>
  %v74 = tensor.empty(%tokens) : tensor<?x12x128xf8E4M3FN>
  %v75 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v73 : tensor<?x12x128xf32>) outs(%v74 : tensor<?x12x128xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x12x128xf8E4M3FN>
  %v76 = tensor.collapse_shape %v75 [[0], [1, 2]] : tensor<?x12x128xf8E4M3FN> into tensor<?x1536xf8E4M3FN>
  return %v76, %v63, %v48 : tensor<?x1536xf8E4M3FN>, tensor<?x12xf32>, tensor<?x512xbf16>
}
