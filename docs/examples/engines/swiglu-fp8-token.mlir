// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SwiGLU, FP8 by token. Qwen3 32B: 25600 columns of the gate, then as many that it is multiplied
// with.
//
// Asked for: https://github.com/vllm-project/vllm/pull/49828
// Asked for: https://github.com/vllm-project/vllm/pull/39952
// Launch: extf negf exp addf divf truncf mulf quantize
//
//   fusednorm-runner docs/examples/engines/swiglu-fp8-token.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x51200xbf16=normal(seed=1)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%gate_up: tensor<?x51200xbf16>)
    -> (tensor<?x25600xf8E4M3FN>, tensor<?x1xf32>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %gate_up, %c0 : tensor<?x51200xbf16>
  %gate = tensor.extract_slice %gate_up[0, 0] [%tokens, 25600] [1, 1]
      : tensor<?x51200xbf16> to tensor<?x25600xbf16>
  %up = tensor.extract_slice %gate_up[0, 25600] [%tokens, 25600] [1, 1]
      : tensor<?x51200xbf16> to tensor<?x25600xbf16>
  %one = arith.constant 1.0 : f32
  %codes = tensor.empty(%tokens) : tensor<?x25600xf8E4M3FN>
  %scales = tensor.empty(%tokens) : tensor<?x1xf32>
  %r:2 = fusednorm.fused
      ins(%gate, %one, %up
          : tensor<?x25600xbf16>, f32, tensor<?x25600xbf16>)
      outs(%codes, %scales : tensor<?x25600xf8E4M3FN>, tensor<?x1xf32>) body {
    ^bb0(%gate_in: tensor<?x25600xbf16>,
         %one_in: f32,
         %up_in: tensor<?x25600xbf16>,
         %values_out: tensor<?x25600xf8E4M3FN>,
         %scales_out: tensor<?x1xf32>):
      %zero = arith.constant 0 : index
      %v1 = arith.extf %gate_in : tensor<?x25600xbf16> to tensor<?x25600xf32>
      %v2 = arith.negf %v1 : tensor<?x25600xf32>
      %v3 = math.exp %v2 : tensor<?x25600xf32>
      %v4 = tensor.dim %v3, %zero : tensor<?x25600xf32>
      %v5 = tensor.splat %one_in[%v4] : tensor<?x25600xf32>
      %v6 = arith.addf %v3, %v5 : tensor<?x25600xf32>
      %v7 = arith.divf %v1, %v6 : tensor<?x25600xf32>
      %v8 = arith.truncf %v7 : tensor<?x25600xf32> to tensor<?x25600xbf16>
      %v9 = arith.mulf %v8, %up_in : tensor<?x25600xbf16>
      %v10, %v11 = fusednorm.quantize ins(%v9 : tensor<?x25600xbf16>)
          outs(%values_out, %scales_out : tensor<?x25600xf8E4M3FN>, tensor<?x1xf32>)
          {numerics = #fusednorm.numerics<zero_scale = ieee, scale_floor = 4.35965402e-06>} -> (tensor<?x25600xf8E4M3FN>, tensor<?x1xf32>)
      fusednorm.yield %v10, %v11 : tensor<?x25600xf8E4M3FN>, tensor<?x1xf32>
    } -> (tensor<?x25600xf8E4M3FN>, tensor<?x1xf32>)
  return %r#0, %r#1 : tensor<?x25600xf8E4M3FN>, tensor<?x1xf32>
}

#map0 = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
func.func @plain(%gate_up: tensor<?x51200xbf16>)
    -> (tensor<?x25600xf8E4M3FN>, tensor<?x1xf32>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %gate_up, %c0 : tensor<?x51200xbf16>
  %v1 = tensor.dim %gate_up, %c0 : tensor<?x51200xbf16>
  %v2 = tensor.extract_slice %gate_up[0, 0] [%v1, 25600] [1, 1] : tensor<?x51200xbf16> to tensor<?x25600xbf16>
  %v3 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v4 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v2 : tensor<?x25600xbf16>) outs(%v3 : tensor<?x25600xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v5 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v6 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v4 : tensor<?x25600xf32>) outs(%v5 : tensor<?x25600xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.negf %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v7 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v8 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v6 : tensor<?x25600xf32>) outs(%v7 : tensor<?x25600xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.exp %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v9 = arith.constant 1.0 : f32
  %v10 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v11 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v8 : tensor<?x25600xf32>) outs(%v10 : tensor<?x25600xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v9 : f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v12 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v13 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v4, %v11 : tensor<?x25600xf32>, tensor<?x25600xf32>) outs(%v12 : tensor<?x25600xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v14 = tensor.empty(%tokens) : tensor<?x25600xbf16>
  %v15 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v13 : tensor<?x25600xf32>) outs(%v14 : tensor<?x25600xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x25600xbf16>
  %v16 = tensor.dim %gate_up, %c0 : tensor<?x51200xbf16>
  %v17 = tensor.extract_slice %gate_up[0, 25600] [%v16, 25600] [1, 1] : tensor<?x51200xbf16> to tensor<?x25600xbf16>
  %v18 = tensor.empty(%tokens) : tensor<?x25600xbf16>
  %v19 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v15, %v17 : tensor<?x25600xbf16>, tensor<?x25600xbf16>) outs(%v18 : tensor<?x25600xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x25600xbf16>
  %v20 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v21 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v19 : tensor<?x25600xbf16>) outs(%v20 : tensor<?x25600xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v22 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v23 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v21 : tensor<?x25600xf32>) outs(%v22 : tensor<?x25600xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.absf %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v24 = tensor.empty(%tokens) : tensor<?xf32>
  %v26 = arith.constant 0xFF800000 : f32
  %v25 = linalg.fill ins(%v26 : f32) outs(%v24 : tensor<?xf32>) -> tensor<?xf32>
  %v27 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "reduction"]}
      ins(%v23 : tensor<?x25600xf32>) outs(%v25 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v28 = arith.constant 448.0 : f32
  %v29 = tensor.empty(%tokens) : tensor<?xf32>
  %v30 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v27 : tensor<?xf32>) outs(%v29 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v28 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v31 = arith.constant 4.35965402e-06 : f32
  %v32 = tensor.empty(%tokens) : tensor<?xf32>
  %v33 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v30 : tensor<?xf32>) outs(%v32 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v31 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v34 = arith.constant 1.0 : f32
  %v35 = tensor.empty(%tokens) : tensor<?xf32>
  %v36 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v33 : tensor<?xf32>) outs(%v35 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %v34, %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v37 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v38 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v19 : tensor<?x25600xbf16>) outs(%v37 : tensor<?x25600xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v39 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v40 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v38, %v36 : tensor<?x25600xf32>, tensor<?xf32>) outs(%v39 : tensor<?x25600xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v41 = arith.constant -448.0 : f32
  %v42 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v43 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v40 : tensor<?x25600xf32>) outs(%v42 : tensor<?x25600xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.maximumf %a0, %v41 : f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v44 = arith.constant 448.0 : f32
  %v45 = tensor.empty(%tokens) : tensor<?x25600xf32>
  %v46 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v43 : tensor<?x25600xf32>) outs(%v45 : tensor<?x25600xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.minimumf %a0, %v44 : f32
      linalg.yield %r : f32
    } -> tensor<?x25600xf32>
  %v47 = tensor.empty(%tokens) : tensor<?x25600xf8E4M3FN>
  %v48 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v46 : tensor<?x25600xf32>) outs(%v47 : tensor<?x25600xf8E4M3FN>) {
    ^bb0(%a0: f32, %out: f8E4M3FN):
      %r = arith.truncf %a0 : f32 to f8E4M3FN
      linalg.yield %r : f8E4M3FN
    } -> tensor<?x25600xf8E4M3FN>
  %v49 = tensor.expand_shape %v33 [[0, 1]] output_shape [%tokens, 1] : tensor<?xf32> into tensor<?x1xf32>
  return %v48, %v49 : tensor<?x25600xf8E4M3FN>, tensor<?x1xf32>
}
