// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SwiGLU, FP8 by groups of 128. DeepSeek-V3's dense layers: 18432 columns of the gate, then as many
// that it is multiplied with.
//
// Asked for: https://github.com/vllm-project/vllm/pull/32996
// Launch: extf negf exp addf divf truncf mulf quantize
//
//   fusednorm-runner docs/examples/engines/swiglu-fp8-group.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x36864xbf16=normal(seed=1)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%gate_up: tensor<?x36864xbf16>)
    -> (tensor<?x18432xf8E4M3FN>, tensor<?x144xf32>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %gate_up, %c0 : tensor<?x36864xbf16>
  %gate = tensor.extract_slice %gate_up[0, 0] [%tokens, 18432] [1, 1]
      : tensor<?x36864xbf16> to tensor<?x18432xbf16>
  %up = tensor.extract_slice %gate_up[0, 18432] [%tokens, 18432] [1, 1]
      : tensor<?x36864xbf16> to tensor<?x18432xbf16>
  %one = arith.constant 1.0 : f32
  %codes = tensor.empty(%tokens) : tensor<?x18432xf8E4M3FN>
  %scales = tensor.empty(%tokens) : tensor<?x144xf32>
  %r:2 = fusednorm.fused
      ins(%gate, %one, %up
          : tensor<?x18432xbf16>, f32, tensor<?x18432xbf16>)
      outs(%codes, %scales : tensor<?x18432xf8E4M3FN>, tensor<?x144xf32>) body {
    ^bb0(%gate_in: tensor<?x18432xbf16>,
         %one_in: f32,
         %up_in: tensor<?x18432xbf16>,
         %values_out: tensor<?x18432xf8E4M3FN>,
         %scales_out: tensor<?x144xf32>):
      %zero = arith.constant 0 : index
      %v1 = arith.extf %gate_in : tensor<?x18432xbf16> to tensor<?x18432xf32>
      %v2 = arith.negf %v1 : tensor<?x18432xf32>
      %v3 = math.exp %v2 : tensor<?x18432xf32>
      %v4 = tensor.dim %v3, %zero : tensor<?x18432xf32>
      %v5 = tensor.splat %one_in[%v4] : tensor<?x18432xf32>
      %v6 = arith.addf %v3, %v5 : tensor<?x18432xf32>
      %v7 = arith.divf %v1, %v6 : tensor<?x18432xf32>
      %v8 = arith.truncf %v7 : tensor<?x18432xf32> to tensor<?x18432xbf16>
      %v9 = arith.mulf %v8, %up_in : tensor<?x18432xbf16>
      %v10, %v11 = fusednorm.quantize ins(%v9 : tensor<?x18432xbf16>)
          outs(%values_out, %scales_out : tensor<?x18432xf8E4M3FN>, tensor<?x144xf32>)
          {numerics = #fusednorm.numerics<scaling = divide, zero_scale = ieee, scale_floor = 4.35965402e-06>, scheme = #fusednorm.quantization<group = 128>} -> (tensor<?x18432xf8E4M3FN>, tensor<?x144xf32>)
      fusednorm.yield %v10, %v11 : tensor<?x18432xf8E4M3FN>, tensor<?x144xf32>
    } -> (tensor<?x18432xf8E4M3FN>, tensor<?x144xf32>)
  return %r#0, %r#1 : tensor<?x18432xf8E4M3FN>, tensor<?x144xf32>
}

#map0 = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @plain(%gate_up: tensor<?x36864xbf16>)
    -> (tensor<?x18432xf8E4M3FN>, tensor<?x144xf32>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %gate_up, %c0 : tensor<?x36864xbf16>
  %v1 = tensor.dim %gate_up, %c0 : tensor<?x36864xbf16>
  %v2 = tensor.extract_slice %gate_up[0, 0] [%v1, 18432] [1, 1] : tensor<?x36864xbf16> to tensor<?x18432xbf16>
  %v3 = tensor.empty(%tokens) : tensor<?x18432xf32>
  %v4 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v2 : tensor<?x18432xbf16>) outs(%v3 : tensor<?x18432xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x18432xf32>
  %v5 = tensor.empty(%tokens) : tensor<?x18432xf32>
  %v6 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v4 : tensor<?x18432xf32>) outs(%v5 : tensor<?x18432xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.negf %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x18432xf32>
  %v7 = tensor.empty(%tokens) : tensor<?x18432xf32>
  %v8 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v6 : tensor<?x18432xf32>) outs(%v7 : tensor<?x18432xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.exp %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x18432xf32>
  %v9 = arith.constant 1.0 : f32
  %v10 = tensor.empty(%tokens) : tensor<?x18432xf32>
  %v11 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v8 : tensor<?x18432xf32>) outs(%v10 : tensor<?x18432xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v9 : f32
      linalg.yield %r : f32
    } -> tensor<?x18432xf32>
  %v12 = tensor.empty(%tokens) : tensor<?x18432xf32>
  %v13 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v4, %v11 : tensor<?x18432xf32>, tensor<?x18432xf32>) outs(%v12 : tensor<?x18432xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x18432xf32>
  %v14 = tensor.empty(%tokens) : tensor<?x18432xbf16>
  %v15 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v13 : tensor<?x18432xf32>) outs(%v14 : tensor<?x18432xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x18432xbf16>
  %v16 = tensor.dim %gate_up, %c0 : tensor<?x36864xbf16>
  %v17 = tensor.extract_slice %gate_up[0, 18432] [%v16, 18432] [1, 1] : tensor<?x36864xbf16> to tensor<?x18432xbf16>
  %v18 = tensor.empty(%tokens) : tensor<?x18432xbf16>
  %v19 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v15, %v17 : tensor<?x18432xbf16>, tensor<?x18432xbf16>) outs(%v18 : tensor<?x18432xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x18432xbf16>
  %v20 = tensor.expand_shape %v19 [[0], [1, 2]] output_shape [%tokens, 144, 128] : tensor<?x18432xbf16> into tensor<?x144x128xbf16>
  %v21 = tensor.empty(%tokens) : tensor<?x144x128xf32>
  %v22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v20 : tensor<?x144x128xbf16>) outs(%v21 : tensor<?x144x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x144x128xf32>
  %v23 = tensor.empty(%tokens) : tensor<?x144x128xf32>
  %v24 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v22 : tensor<?x144x128xf32>) outs(%v23 : tensor<?x144x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.absf %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x144x128xf32>
  %v25 = tensor.empty(%tokens) : tensor<?x144xf32>
  %v27 = arith.constant 0xFF800000 : f32
  %v26 = linalg.fill ins(%v27 : f32) outs(%v25 : tensor<?x144xf32>) -> tensor<?x144xf32>
  %v28 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v24 : tensor<?x144x128xf32>) outs(%v26 : tensor<?x144xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x144xf32>
  %v29 = arith.constant 448.0 : f32
  %v30 = tensor.empty(%tokens) : tensor<?x144xf32>
  %v31 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v28 : tensor<?x144xf32>) outs(%v30 : tensor<?x144xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v29 : f32
      linalg.yield %r : f32
    } -> tensor<?x144xf32>
  %v32 = arith.constant 4.35965402e-06 : f32
  %v33 = tensor.empty(%tokens) : tensor<?x144xf32>
  %v34 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v31 : tensor<?x144xf32>) outs(%v33 : tensor<?x144xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v32 : f32
      linalg.yield %r : f32
    } -> tensor<?x144xf32>
  %v35 = tensor.empty(%tokens) : tensor<?x144x128xf32>
  %v36 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v20 : tensor<?x144x128xbf16>) outs(%v35 : tensor<?x144x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x144x128xf32>
  %v37 = tensor.empty(%tokens) : tensor<?x144x128xf32>
  %v38 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v36, %v34 : tensor<?x144x128xf32>, tensor<?x144xf32>) outs(%v37 : tensor<?x144x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x144x128xf32>
  %v39 = arith.constant -448.0 : f32
  %v40 = tensor.empty(%tokens) : tensor<?x144x128xf32>
  %v41 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v38 : tensor<?x144x128xf32>) outs(%v40 : tensor<?x144x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v39 : f32
      linalg.yield %r : f32
    } -> tensor<?x144x128xf32>
  %v42 = arith.constant 448.0 : f32
  %v43 = tensor.empty(%tokens) : tensor<?x144x128xf32>
  %v44 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v41 : tensor<?x144x128xf32>) outs(%v43 : tensor<?x144x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v42 : f32
      linalg.yield %r : f32
    } -> tensor<?x144x128xf32>
  %v45 = tensor.empty(%tokens) : tensor<?x144x128xf8E4M3FN>
  %v46 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v44 : tensor<?x144x128xf32>) outs(%v45 : tensor<?x144x128xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x144x128xf8E4M3FN>
  %v47 = tensor.collapse_shape %v46 [[0], [1, 2]] : tensor<?x144x128xf8E4M3FN> into tensor<?x18432xf8E4M3FN>
  return %v47, %v34 : tensor<?x18432xf8E4M3FN>, tensor<?x144xf32>
}
