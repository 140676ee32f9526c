// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norm of what is gated, by groups of columns. Mamba 2 with eight groups, as Codestral's 7B: rows
// of 8192; the gate and the norm in f32 up to the cast, weights behind it.
//
// Launch: extf extf negf exp addf divf mulf rms_norm mulf
//
//   fusednorm-runner docs/examples/engines/norm-of-groups.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x8192xbf16=normal(seed=1)' --input='128x8192xbf16=normal(seed=2)' \
//     --input='8192xbf16=uniform(0.5,1.5,seed=3)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%x: tensor<?x8192xbf16>,
    %z: tensor<?x8192xbf16>,
    %gamma: tensor<8192xbf16>)
    -> (tensor<?x8192xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x8192xbf16>
  %v1 = tensor.expand_shape %x [[0], [1, 2]] output_shape [%tokens, 8, 1024] : tensor<?x8192xbf16> into tensor<?x8x1024xbf16>
  %v2 = tensor.expand_shape %z [[0], [1, 2]] output_shape [%tokens, 8, 1024] : tensor<?x8192xbf16> into tensor<?x8x1024xbf16>
  %v3 = tensor.expand_shape %gamma [[0, 1]] output_shape [8, 1024] : tensor<8192xbf16> into tensor<8x1024xbf16>
  %epsilon = arith.constant 1.0e-05 : f32
  %one = arith.constant 1.0 : f32
  %out = tensor.empty(%tokens) : tensor<?x8x1024xbf16>
  %r:1 = fusednorm.fused
      ins(%v1, %v2, %one, %epsilon, %v3
          : tensor<?x8x1024xbf16>, tensor<?x8x1024xbf16>, f32, f32, tensor<8x1024xbf16>)
      outs(%out : tensor<?x8x1024xbf16>) body {
    ^bb0(%v1_in: tensor<?x8x1024xbf16>,
         %v2_in: tensor<?x8x1024xbf16>,
         %one_in: f32,
         %epsilon_in: f32,
         %v3_in: tensor<8x1024xbf16>,
         %out_out: tensor<?x8x1024xbf16>):
      %zero = arith.constant 0 : index
      %v4 = arith.extf %v1_in : tensor<?x8x1024xbf16> to tensor<?x8x1024xf32>
      %v5 = arith.extf %v2_in : tensor<?x8x1024xbf16> to tensor<?x8x1024xf32>
      %v6 = arith.negf %v5 : tensor<?x8x1024xf32>
      %v7 = math.exp %v6 : tensor<?x8x1024xf32>
      %v8 = tensor.dim %v7, %zero : tensor<?x8x1024xf32>
      %v9 = tensor.splat %one_in[%v8] : tensor<?x8x1024xf32>
      %v10 = arith.addf %v7, %v9 : tensor<?x8x1024xf32>
      %v11 = arith.divf %v5, %v10 : tensor<?x8x1024xf32>
      %v12 = arith.mulf %v4, %v11 : tensor<?x8x1024xf32>
      %v13 = arith.constant dense<1.0> : tensor<1024xf32>
      %v14 = tensor.dim %v12, %zero : tensor<?x8x1024xf32>
      %v15 = tensor.empty(%v14) : tensor<?x8x1024xbf16>
      %v16 = fusednorm.rms_norm ins(%v12, %v13 : tensor<?x8x1024xf32>, tensor<1024xf32>) epsilon(%epsilon_in)
          outs(%v15 : tensor<?x8x1024xbf16>)
          {numerics = #fusednorm.numerics<epsilon = exact, squares = rounded>} -> tensor<?x8x1024xbf16>
      %v17 = tensor.dim %v16, %zero : tensor<?x8x1024xbf16>
      %v18 = tensor.empty(%v17) : tensor<?x8x1024xbf16>
      %v19 = linalg.broadcast ins(%v3_in : tensor<8x1024xbf16>) outs(%v18 : tensor<?x8x1024xbf16>) dimensions = [0]
      %v20 = arith.mulf %v16, %v19 : tensor<?x8x1024xbf16>
      fusednorm.yield %v20 : tensor<?x8x1024xbf16>
    } -> (tensor<?x8x1024xbf16>)
  %v21 = tensor.collapse_shape %r#0 [[0], [1, 2]] : tensor<?x8x1024xbf16> into tensor<?x8192xbf16>
  return %v21 : tensor<?x8192xbf16>
}

#map0 = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
func.func @plain(%x: tensor<?x8192xbf16>,
    %z: tensor<?x8192xbf16>,
    %gamma: tensor<8192xbf16>)
    -> (tensor<?x8192xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x8192xbf16>
  %v1 = tensor.empty(%tokens) : tensor<?x8192xf32>
  %v2 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x8192xbf16>) outs(%v1 : tensor<?x8192xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x8192xf32>
  %v3 = tensor.empty(%tokens) : tensor<?x8192xf32>
  %v4 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%z : tensor<?x8192xbf16>) outs(%v3 : tensor<?x8192xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x8192xf32>
  %v5 = tensor.empty(%tokens) : tensor<?x8192xf32>
  %v6 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v4 : tensor<?x8192xf32>) outs(%v5 : tensor<?x8192xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.negf %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x8192xf32>
  %v7 = tensor.empty(%tokens) : tensor<?x8192xf32>
  %v8 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v6 : tensor<?x8192xf32>) outs(%v7 : tensor<?x8192xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.exp %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x8192xf32>
  %v9 = arith.constant 1.0 : f32
  %v10 = tensor.empty(%tokens) : tensor<?x8192xf32>
  %v11 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v8 : tensor<?x8192xf32>) outs(%v10 : tensor<?x8192xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v9 : f32
      linalg.yield %r : f32
    } -> tensor<?x8192xf32>
  %v12 = tensor.empty(%tokens) : tensor<?x8192xf32>
  %v13 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v4, %v11 : tensor<?x8192xf32>, tensor<?x8192xf32>) outs(%v12 : tensor<?x8192xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8192xf32>
  %v14 = tensor.empty(%tokens) : tensor<?x8192xf32>
  %v15 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v2, %v13 : tensor<?x8192xf32>, tensor<?x8192xf32>) outs(%v14 : tensor<?x8192xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8192xf32>
  %v16 = tensor.expand_shape %v15 [[0], [1, 2]] output_shape [%tokens, 8, 1024] : tensor<?x8192xf32> into tensor<?x8x1024xf32>
  %v17 = tensor.empty(%tokens) : tensor<?x8x1024xf32>
  %v18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v16, %v16 : tensor<?x8x1024xf32>, tensor<?x8x1024xf32>) outs(%v17 : tensor<?x8x1024xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x1024xf32>
  %v19 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v21 = arith.constant 0.0 : f32
  %v20 = linalg.fill ins(%v21 : f32) outs(%v19 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %v22 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v18 : tensor<?x8x1024xf32>) outs(%v20 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v23 = arith.constant 1024.0 : f32
  %v24 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v25 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v22 : tensor<?x8xf32>) outs(%v24 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v23 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v26 = arith.constant 1.0e-5 : f32
  %v27 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v28 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v25 : tensor<?x8xf32>) outs(%v27 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v26 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v29 = tensor.empty(%tokens) : tensor<?x8xf32>
  %v30 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v28 : tensor<?x8xf32>) outs(%v29 : tensor<?x8xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x8xf32>
  %v31 = tensor.empty(%tokens) : tensor<?x8x1024xf32>
  %v32 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v16, %v30 : tensor<?x8x1024xf32>, tensor<?x8xf32>) outs(%v31 : tensor<?x8x1024xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x8x1024xf32>
  %v33 = tensor.empty(%tokens) : tensor<?x8x1024xbf16>
  %v34 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v32 : tensor<?x8x1024xf32>) outs(%v33 : tensor<?x8x1024xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x8x1024xbf16>
  %v35 = tensor.collapse_shape %v34 [[0], [1, 2]] : tensor<?x8x1024xbf16> into tensor<?x8192xbf16>
  %v36 = tensor.empty(%tokens) : tensor<?x8192xbf16>
  %v37 = linalg.generic {indexing_maps = [#map0, #map3, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v35, %gamma : tensor<?x8192xbf16>, tensor<8192xbf16>) outs(%v36 : tensor<?x8192xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x8192xbf16>
  return %v37 : tensor<?x8192xbf16>
}
