// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Norm of what is gated, rms_norm(x * silu(z)). Mamba 2, 2.7B: rows of 5120, one group; the gate
// and the norm in f32 up to the cast, weights behind it.
//
// Launch: extf extf negf exp addf divf mulf rms_norm
//
//   fusednorm-runner docs/examples/engines/norm-of-gated.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x5120xbf16=normal(seed=1)' --input='128x5120xbf16=normal(seed=2)' \
//     --input='5120xbf16=uniform(0.5,1.5,seed=3)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%x: tensor<?x5120xbf16>,
    %z: tensor<?x5120xbf16>,
    %gamma: tensor<5120xbf16>)
    -> (tensor<?x5120xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x5120xbf16>
  %epsilon = arith.constant 1.0e-05 : f32
  %one = arith.constant 1.0 : f32
  %out = tensor.empty(%tokens) : tensor<?x5120xbf16>
  %r:1 = fusednorm.fused
      ins(%x, %z, %one, %gamma, %epsilon
          : tensor<?x5120xbf16>, tensor<?x5120xbf16>, f32, tensor<5120xbf16>, f32)
      outs(%out : tensor<?x5120xbf16>) body {
    ^bb0(%x_in: tensor<?x5120xbf16>,
         %z_in: tensor<?x5120xbf16>,
         %one_in: f32,
         %gamma_in: tensor<5120xbf16>,
         %epsilon_in: f32,
         %out_out: tensor<?x5120xbf16>):
      %zero = arith.constant 0 : index
      %v1 = arith.extf %x_in : tensor<?x5120xbf16> to tensor<?x5120xf32>
      %v2 = arith.extf %z_in : tensor<?x5120xbf16> to tensor<?x5120xf32>
      %v3 = arith.negf %v2 : tensor<?x5120xf32>
      %v4 = math.exp %v3 : tensor<?x5120xf32>
      %v5 = tensor.dim %v4, %zero : tensor<?x5120xf32>
      %v6 = tensor.splat %one_in[%v5] : tensor<?x5120xf32>
      %v7 = arith.addf %v4, %v6 : tensor<?x5120xf32>
      %v8 = arith.divf %v2, %v7 : tensor<?x5120xf32>
      %v9 = arith.mulf %v1, %v8 : tensor<?x5120xf32>
      %v10 = fusednorm.rms_norm ins(%v9, %gamma_in : tensor<?x5120xf32>, tensor<5120xbf16>) epsilon(%epsilon_in)
          outs(%out_out : tensor<?x5120xbf16>)
          {numerics = #fusednorm.numerics<gamma = after_cast, epsilon = exact, squares = rounded>} -> tensor<?x5120xbf16>
      fusednorm.yield %v10 : tensor<?x5120xbf16>
    } -> (tensor<?x5120xbf16>)
  return %r#0 : tensor<?x5120xbf16>
}

#map0 = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
func.func @plain(%x: tensor<?x5120xbf16>,
    %z: tensor<?x5120xbf16>,
    %gamma: tensor<5120xbf16>)
    -> (tensor<?x5120xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x5120xbf16>
  %v1 = tensor.empty(%tokens) : tensor<?x5120xf32>
  %v2 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x5120xbf16>) outs(%v1 : tensor<?x5120xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x5120xf32>
  %v3 = tensor.empty(%tokens) : tensor<?x5120xf32>
  %v4 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%z : tensor<?x5120xbf16>) outs(%v3 : tensor<?x5120xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x5120xf32>
  %v5 = tensor.empty(%tokens) : tensor<?x5120xf32>
  %v6 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v4 : tensor<?x5120xf32>) outs(%v5 : tensor<?x5120xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.negf %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x5120xf32>
  %v7 = tensor.empty(%tokens) : tensor<?x5120xf32>
  %v8 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v6 : tensor<?x5120xf32>) outs(%v7 : tensor<?x5120xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.exp %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x5120xf32>
  %v9 = arith.constant 1.0 : f32
  %v10 = tensor.empty(%tokens) : tensor<?x5120xf32>
  %v11 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v8 : tensor<?x5120xf32>) outs(%v10 : tensor<?x5120xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v9 : f32
      linalg.yield %r : f32
    } -> tensor<?x5120xf32>
  %v12 = tensor.empty(%tokens) : tensor<?x5120xf32>
  %v13 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v4, %v11 : tensor<?x5120xf32>, tensor<?x5120xf32>) outs(%v12 : tensor<?x5120xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x5120xf32>
  %v14 = tensor.empty(%tokens) : tensor<?x5120xf32>
  %v15 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v2, %v13 : tensor<?x5120xf32>, tensor<?x5120xf32>) outs(%v14 : tensor<?x5120xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x5120xf32>
  %v16 = tensor.empty(%tokens) : tensor<?x5120xf32>
  %v17 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v15, %v15 : tensor<?x5120xf32>, tensor<?x5120xf32>) outs(%v16 : tensor<?x5120xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x5120xf32>
  %v18 = tensor.empty(%tokens) : tensor<?xf32>
  %v20 = arith.constant 0.0 : f32
  %v19 = linalg.fill ins(%v20 : f32) outs(%v18 : tensor<?xf32>) -> tensor<?xf32>
  %v21 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "reduction"]}
      ins(%v17 : tensor<?x5120xf32>) outs(%v19 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v22 = arith.constant 5120.0 : f32
  %v23 = tensor.empty(%tokens) : tensor<?xf32>
  %v24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v21 : tensor<?xf32>) outs(%v23 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v22 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v25 = arith.constant 1.0e-5 : f32
  %v26 = tensor.empty(%tokens) : tensor<?xf32>
  %v27 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v24 : tensor<?xf32>) outs(%v26 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v25 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v28 = tensor.empty(%tokens) : tensor<?xf32>
  %v29 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
      ins(%v27 : tensor<?xf32>) outs(%v28 : tensor<?xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?xf32>
  %v30 = tensor.empty(%tokens) : tensor<?x5120xf32>
  %v31 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v15, %v29 : tensor<?x5120xf32>, tensor<?xf32>) outs(%v30 : tensor<?x5120xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x5120xf32>
  %v32 = tensor.empty(%tokens) : tensor<?x5120xbf16>
  %v33 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v31 : tensor<?x5120xf32>) outs(%v32 : tensor<?x5120xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x5120xbf16>
  %v34 = tensor.empty(%tokens) : tensor<?x5120xbf16>
  %v35 = linalg.generic {indexing_maps = [#map0, #map3, #map0], iterator_types = ["parallel", "parallel"]}
      ins(%v33, %gamma : tensor<?x5120xbf16>, tensor<5120xbf16>) outs(%v34 : tensor<?x5120xbf16>) {
    ^bb0(%a0: bf16, %a1: bf16, %out: bf16):
      %r = arith.mulf %a0, %a1 : bf16
      linalg.yield %r : bf16
    } -> tensor<?x5120xbf16>
  return %v35 : tensor<?x5120xbf16>
}
