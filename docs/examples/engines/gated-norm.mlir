// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gated norm of heads, rms_norm(x) * silu(z). Qwen3-Next: 32 heads of 128, all in f32 up to the
// last cast, weights of f32.
//
// Asked for: https://github.com/vllm-project/vllm/pull/50279
// Asked for: https://github.com/vllm-project/vllm/pull/26207
// Launch: rms_norm extf negf exp addf divf mulf truncf
//
//   fusednorm-runner docs/examples/engines/gated-norm.mlir --entry=plain --fuse --target=sm_90a --emulate --counters \
//     --input='128x32x128xbf16=normal(seed=1)' --input='128x32x128xbf16=normal(seed=2)' \
//     --input='128xf32=uniform(0.5,1.5,seed=3)'
//
// The request as one op, then in plain IR, whose launch is that op; written by
// test/Raise/Engines/generate.py.

func.func @fused(%x: tensor<?x32x128xbf16>,
    %z: tensor<?x32x128xbf16>,
    %gamma: tensor<128xf32>)
    -> (tensor<?x32x128xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x32x128xbf16>
  %epsilon = arith.constant 1.0e-06 : f32
  %one = arith.constant 1.0 : f32
  %out = tensor.empty(%tokens) : tensor<?x32x128xbf16>
  %r:1 = fusednorm.fused
      ins(%x, %gamma, %epsilon, %z, %one
          : tensor<?x32x128xbf16>, tensor<128xf32>, f32, tensor<?x32x128xbf16>, f32)
      outs(%out : tensor<?x32x128xbf16>) body {
    ^bb0(%x_in: tensor<?x32x128xbf16>,
         %gamma_in: tensor<128xf32>,
         %epsilon_in: f32,
         %z_in: tensor<?x32x128xbf16>,
         %one_in: f32,
         %out_out: tensor<?x32x128xbf16>):
      %zero = arith.constant 0 : index
      %v1 = tensor.dim %x_in, %zero : tensor<?x32x128xbf16>
      %v2 = tensor.empty(%v1) : tensor<?x32x128xf32>
      %v3 = fusednorm.rms_norm ins(%x_in, %gamma_in : tensor<?x32x128xbf16>, tensor<128xf32>) epsilon(%epsilon_in)
          outs(%v2 : tensor<?x32x128xf32>)
          {numerics = #fusednorm.numerics<epsilon = exact>} -> tensor<?x32x128xf32>
      %v4 = arith.extf %z_in : tensor<?x32x128xbf16> to tensor<?x32x128xf32>
      %v5 = arith.negf %v4 : tensor<?x32x128xf32>
      %v6 = math.exp %v5 : tensor<?x32x128xf32>
      %v7 = tensor.dim %v6, %zero : tensor<?x32x128xf32>
      %v8 = tensor.splat %one_in[%v7] : tensor<?x32x128xf32>
      %v9 = arith.addf %v6, %v8 : tensor<?x32x128xf32>
      %v10 = arith.divf %v4, %v9 : tensor<?x32x128xf32>
      %v11 = arith.mulf %v3, %v10 : tensor<?x32x128xf32>
      %v12 = arith.truncf %v11 : tensor<?x32x128xf32> to tensor<?x32x128xbf16>
      fusednorm.yield %v12 : tensor<?x32x128xbf16>
    } -> (tensor<?x32x128xbf16>)
  return %r#0 : tensor<?x32x128xbf16>
}

#map0 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
func.func @plain(%x: tensor<?x32x128xbf16>,
    %z: tensor<?x32x128xbf16>,
    %gamma: tensor<128xf32>)
    -> (tensor<?x32x128xbf16>) {
  %c0 = arith.constant 0 : index
  %tokens = tensor.dim %x, %c0 : tensor<?x32x128xbf16>
  %v1 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v2 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x32x128xbf16>) outs(%v1 : tensor<?x32x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v3 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v4 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v2, %v2 : tensor<?x32x128xf32>, tensor<?x32x128xf32>) outs(%v3 : tensor<?x32x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v5 = tensor.empty(%tokens) : tensor<?x32xf32>
  %v7 = arith.constant 0.0 : f32
  %v6 = linalg.fill ins(%v7 : f32) outs(%v5 : tensor<?x32xf32>) -> tensor<?x32xf32>
  %v8 = linalg.generic {indexing_maps = [#map0, #map1], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v4 : tensor<?x32x128xf32>) outs(%v6 : tensor<?x32xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %out : f32
      linalg.yield %r : f32
    } -> tensor<?x32xf32>
  %v9 = arith.constant 128.0 : f32
  %v10 = tensor.empty(%tokens) : tensor<?x32xf32>
  %v11 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v8 : tensor<?x32xf32>) outs(%v10 : tensor<?x32xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.divf %a0, %v9 : f32
      linalg.yield %r : f32
    } -> tensor<?x32xf32>
  %v12 = arith.constant 1.0e-6 : f32
  %v13 = tensor.empty(%tokens) : tensor<?x32xf32>
  %v14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v11 : tensor<?x32xf32>) outs(%v13 : tensor<?x32xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v12 : f32
      linalg.yield %r : f32
    } -> tensor<?x32xf32>
  %v15 = tensor.empty(%tokens) : tensor<?x32xf32>
  %v16 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]}
      ins(%v14 : tensor<?x32xf32>) outs(%v15 : tensor<?x32xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.rsqrt %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x32xf32>
  %v17 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v18 = linalg.generic {indexing_maps = [#map0, #map1, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v2, %v16 : tensor<?x32x128xf32>, tensor<?x32xf32>) outs(%v17 : tensor<?x32x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v19 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v20 = linalg.generic {indexing_maps = [#map0, #map3, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v18, %gamma : tensor<?x32x128xf32>, tensor<128xf32>) outs(%v19 : tensor<?x32x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v21 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v22 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%z : tensor<?x32x128xbf16>) outs(%v21 : tensor<?x32x128xf32>) {
    ^bb0(%a0: bf16, %out: f32):
      %r = arith.extf %a0 : bf16 to f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v23 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v24 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v22 : tensor<?x32x128xf32>) outs(%v23 : tensor<?x32x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.negf %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v25 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v26 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v24 : tensor<?x32x128xf32>) outs(%v25 : tensor<?x32x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = math.exp %a0 : f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v27 = arith.constant 1.0 : f32
  %v28 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v29 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v26 : tensor<?x32x128xf32>) outs(%v28 : tensor<?x32x128xf32>) {
    ^bb0(%a0: f32, %out: f32):
      %r = arith.addf %a0, %v27 : f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v30 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v31 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v22, %v29 : tensor<?x32x128xf32>, tensor<?x32x128xf32>) outs(%v30 : tensor<?x32x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v32 = tensor.empty(%tokens) : tensor<?x32x128xf32>
  %v33 = linalg.generic {indexing_maps = [#map0, #map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v20, %v31 : tensor<?x32x128xf32>, tensor<?x32x128xf32>) outs(%v32 : tensor<?x32x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %out: f32):
      %r = arith.mulf %a0, %a1 : f32
      linalg.yield %r : f32
    } -> tensor<?x32x128xf32>
  %v34 = tensor.empty(%tokens) : tensor<?x32x128xbf16>
  %v35 = linalg.generic {indexing_maps = [#map0, #map0], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%v33 : tensor<?x32x128xf32>) outs(%v34 : tensor<?x32x128xbf16>) {
    ^bb0(%a0: f32, %out: bf16):
      %r = arith.truncf %a0 : f32 to bf16
      linalg.yield %r : bf16
    } -> tensor<?x32x128xbf16>
  return %v35 : tensor<?x32x128xbf16>
}
