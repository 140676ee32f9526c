// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Add, norm, FP8 by groups of 128 with transposed scales. DeepSeek-V3: rows of 7168; the sum is
// normalized as it is and stored for the next layer.
//
// Asked for: https://github.com/vllm-project/vllm/pull/27883
// Launch: extf extf addf rms_norm quantize truncf
//
//   fusednorm-runner docs/examples/engines/add-norm-fp8-group.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x7168xbf16=normal(seed=1)' --input='128x7168xbf16=normal(seed=2)' \
//     --input='7168xbf16=uniform(0.5,1.5,seed=3)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%x: tensor<?x7168xbf16>,
    %residual: tensor<?x7168xbf16>,
    %gamma: tensor<7168xbf16>)
    -> (tensor<?x7168xf8E4M3FN>, tensor<56x?xf32>, tensor<?x7168xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x7168xbf16>
  %epsilon = arith.constant 1.0e-06 : f32
  %codes = tensor.empty(%tokens) : tensor<?x7168xf8E4M3FN>
  %scales = tensor.empty(%tokens) : tensor<56x?xf32>
  %sum = tensor.empty(%tokens) : tensor<?x7168xbf16>
  %r:3 = fusednorm.fused
      ins(%x, %residual, %gamma, %epsilon
          : tensor<?x7168xbf16>, tensor<?x7168xbf16>, tensor<7168xbf16>, f32)
      outs(%codes, %scales, %sum : tensor<?x7168xf8E4M3FN>, tensor<56x?xf32>, tensor<?x7168xbf16>) body {
    ^bb0(%x_in: tensor<?x7168xbf16>,
         %residual_in: tensor<?x7168xbf16>,
         %gamma_in: tensor<7168xbf16>,
         %epsilon_in: f32,
         %values_out: tensor<?x7168xf8E4M3FN>,
         %scales_out: tensor<56x?xf32>,
         %sum_out: tensor<?x7168xbf16>):
      %zero = arith.constant 0 : index
      %v1 = arith.extf %x_in : tensor<?x7168xbf16> to tensor<?x7168xf32>
      %v2 = arith.extf %residual_in : tensor<?x7168xbf16> to tensor<?x7168xf32>
      %v3 = arith.addf %v1, %v2 : tensor<?x7168xf32>
      %v4 = tensor.dim %v3, %zero : tensor<?x7168xf32>
      %v5 = tensor.empty(%v4) : tensor<?x7168xbf16>
      %v6 = fusednorm.rms_norm ins(%v3, %gamma_in : tensor<?x7168xf32>, tensor<7168xbf16>) epsilon(%epsilon_in)
          outs(%v5 : tensor<?x7168xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact>} -> tensor<?x7168xbf16>
      %v7, %v8 = fusednorm.quantize ins(%v6 : tensor<?x7168xbf16>)
          outs(%values_out, %scales_out : tensor<?x7168xf8E4M3FN>, tensor<56x?xf32>)
          {numerics = #fusednorm.numerics<scaling = divide, zero_scale = ieee, scale_floor = 4.35965402e-06>, scheme = #fusednorm.quantization<group = 128, layout = transposed>} -> (tensor<?x7168xf8E4M3FN>, tensor<56x?xf32>)
      %v9 = arith.truncf %v3 : tensor<?x7168xf32> to tensor<?x7168xbf16>
      fusednorm.yield %v7, %v8, %v9 : tensor<?x7168xf8E4M3FN>, tensor<56x?xf32>, tensor<?x7168xbf16>
    } -> (tensor<?x7168xf8E4M3FN>, tensor<56x?xf32>, tensor<?x7168xbf16>)
  return %r#0, %r#1, %r#2 : tensor<?x7168xf8E4M3FN>, tensor<56x?xf32>, tensor<?x7168xbf16>
}

#map0 = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> (d1, d0)>
func.func @plain(%x: tensor<?x7168xbf16>,
    %residual: tensor<?x7168xbf16>,
    %gamma: tensor<7168xbf16>)
    -> (tensor<?x7168xf8E4M3FN>, tensor<56x?xf32>, tensor<?x7168xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x7168xbf16>
  %v1 = tensor.empty(%tokens) : tensor<?x7168xf32>
  %v2 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x7168xbf16>) outs(%v1 : tensor<?x7168xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x7168xf32>
  %v3 = tensor.empty(%tokens) : tensor<?x7168xf32>
  %v4 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%residual : tensor<?x7168xbf16>) outs(%v3 : tensor<?x7168xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x7168xf32>
  %v5 = tensor.empty(%tokens) : tensor<?x7168xf32>
  %v6 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v2, %v4 : tensor<?x7168xf32>, tensor<?x7168xf32>) outs(%v5 : tensor<?x7168xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x7168xf32>
  %v7 = tensor.empty(%tokens) : tensor<?x7168xf32>
  %v8 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v6, %v6 : tensor<?x7168xf32>, tensor<?x7168xf32>) outs(%v7 : tensor<?x7168xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x7168xf32>
  %v9 = tensor.empty(%tokens) : tensor<?xf32>
  %v11 = arith.constant 0.0 : f32
  %v10 = linalg.fill ins(%v11 : f32) outs(%v9 : tensor<?xf32>) -> tensor<?xf32>
  %v12 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "reduction"]}
      ins(%v8 : tensor<?x7168xf32>) outs(%v10 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v13 = arith.constant 7168.0 : f32
  %v14 = tensor.empty(%tokens) : tensor<?xf32>
  %v15 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v12 : tensor<?xf32>) outs(%v14 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v13 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v16 = arith.constant 1.0e-6 : f32
  %v17 = tensor.empty(%tokens) : tensor<?xf32>
  %v18 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v15 : tensor<?xf32>) outs(%v17 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v16 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v19 = tensor.empty(%tokens) : tensor<?xf32>
  %v20 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v18 : tensor<?xf32>) outs(%v19 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v21 = tensor.empty(%tokens) : tensor<?x7168xf32>
  %v22 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v6, %v20 : tensor<?x7168xf32>, tensor<?xf32>) outs(%v21 : tensor<?x7168xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x7168xf32>
  %v23 = tensor.empty(%tokens) : tensor<?x7168xbf16>
  %v24 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v22 : tensor<?x7168xf32>) outs(%v23 : tensor<?x7168xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x7168xbf16>
  %v25 = tensor.empty(%tokens) : tensor<?x7168xbf16>
  %v26 = linalg.generic {indexing_maps = [#map0, #map3, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v24, %gamma : tensor<?x7168xbf16>, tensor<7168xbf16>) outs(%v25 : tensor<?x7168xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x7168xbf16>
  %v27 = tensor.expand_shape %v26 [[0], [1, 2]] output_shape [%tokens, 56, 128] : tensor<?x7168xbf16> into tensor<?x56x128xbf16>
  %v28 = tensor.empty(%tokens) : tensor<?x56x128xf32>
  %v29 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v27 : tensor<?x56x128xbf16>) outs(%v28 : tensor<?x56x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x56x128xf32>
  %v30 = tensor.empty(%tokens) : tensor<?x56x128xf32>
  %v31 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v29 : tensor<?x56x128xf32>) outs(%v30 : tensor<?x56x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.absf %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x56x128xf32>
  %v32 = tensor.empty(%tokens) : tensor<?x56xf32>
  %v34 = arith.constant 0xFF800000 : f32
  %v33 = linalg.fill ins(%v34 : f32) outs(%v32 : tensor<?x56xf32>) -> tensor<?x56xf32>
  %v35 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v31 : tensor<?x56x128xf32>) outs(%v33 : tensor<?x56xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x56xf32>
  %v36 = arith.constant 448.0 : f32
  %v37 = tensor.empty(%tokens) : tensor<?x56xf32>
  %v38 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v35 : tensor<?x56xf32>) outs(%v37 : tensor<?x56xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v36 : f32
      linalg.yield %r : f32
    } -> tensor<?x56xf32>
  %v39 = arith.constant 4.35965402e-06 : f32
  %v40 = tensor.empty(%tokens) : tensor<?x56xf32>
  %v41 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v38 : tensor<?x56xf32>) outs(%v40 : tensor<?x56xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v39 : f32
      linalg.yield %r : f32
    } -> tensor<?x56xf32>
  %v42 = tensor.empty(%tokens) : tensor<?x56x128xf32>
  %v43 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v27 : tensor<?x56x128xbf16>) outs(%v42 : tensor<?x56x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x56x128xf32>
  %v44 = tensor.empty(%tokens) : tensor<?x56x128xf32>
  %v45 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v43, %v41 : tensor<?x56x128xf32>, tensor<?x56xf32>) outs(%v44 : tensor<?x56x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x56x128xf32>
  %v46 = arith.constant -448.0 : f32
  %v47 = tensor.empty(%tokens) : tensor<?x56x128xf32>
  %v48 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v45 : tensor<?x56x128xf32>) outs(%v47 : tensor<?x56x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v46 : f32
      linalg.yield %r : f32
    } -> tensor<?x56x128xf32>
  %v49 = arith.constant 448.0 : f32
  %v50 = tensor.empty(%tokens) : tensor<?x56x128xf32>
  %v51 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v48 : tensor<?x56x128xf32>) outs(%v50 : tensor<?x56x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v49 : f32
      linalg.yield %r : f32
    } -> tensor<?x56x128xf32>
  %v52 = tensor.empty(%tokens) : tensor<?x56x128xf8E4M3FN>
  %v53 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v51 : tensor<?x56x128xf32>) outs(%v52 : tensor<?x56x128xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x56x128xf8E4M3FN>
  %v54 = tensor.collapse_shape %v53 [[0], [1, 2]] : tensor<?x56x128xf8E4M3FN> into tensor<?x7168xf8E4M3FN>
  %v55 = tensor.empty(%tokens) : tensor<56x?xf32>
  %v56 = linalg.generic {indexing_maps = [#map6, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v41 : tensor<?x56xf32>) outs(%v55 : tensor<56x?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      
      linalg.yield %a0 : f32
    } -> tensor<56x?xf32>
  %v57 = tensor.empty(%tokens) : tensor<?x7168xbf16>
  %v58 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v6 : tensor<?x7168xf32>) outs(%v57 : tensor<?x7168xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x7168xbf16>
  return %v54, %v56, %v58 : tensor<?x7168xf8E4M3FN>, tensor<56x?xf32>, tensor<?x7168xbf16>
}
