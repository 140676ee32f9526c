# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel of your own: RMSNorm times a gate, y = rms_norm(x) * silu(gate), in one pass."""

import numpy as np
import fusednorm

SOURCE = """
func.func @gated_norm(%x: tensor<?x1024xf32>, %gate: tensor<?x1024xf32>, %gamma: tensor<1024xf32>,
                      %eps: f32, %out: tensor<?x1024xf32>) -> tensor<?x1024xf32> {
  %0 = fusednorm.fused ins(%x, %gate, %gamma, %eps
      : tensor<?x1024xf32>, tensor<?x1024xf32>, tensor<1024xf32>, f32)
      outs(%out : tensor<?x1024xf32>) body {
  ^bb0(%a: tensor<?x1024xf32>, %g: tensor<?x1024xf32>, %w: tensor<1024xf32>, %e: f32,
       %o: tensor<?x1024xf32>):
    %c0 = arith.constant 0 : index
    %rows = tensor.dim %a, %c0 : tensor<?x1024xf32>
    %empty = tensor.empty(%rows) : tensor<?x1024xf32>
    %n = fusednorm.rms_norm ins(%a, %w : tensor<?x1024xf32>, tensor<1024xf32>) epsilon(%e)
        outs(%empty : tensor<?x1024xf32>) {numerics = #fusednorm.numerics<sum = canonical>}
        -> tensor<?x1024xf32>
    %negative = arith.negf %g : tensor<?x1024xf32>
    %power = math.exp %negative : tensor<?x1024xf32>
    %c1 = arith.constant 1.0 : f32
    %one = tensor.splat %c1[%rows] : tensor<?x1024xf32>
    %sum = arith.addf %power, %one : tensor<?x1024xf32>
    %silu = arith.divf %g, %sum : tensor<?x1024xf32>
    %y = arith.mulf %n, %silu : tensor<?x1024xf32>
    fusednorm.yield %y : tensor<?x1024xf32>
  } -> tensor<?x1024xf32>
  return %0 : tensor<?x1024xf32>
}
"""

rng = np.random.default_rng(0)
x, gate = rng.standard_normal((2, 16, 1024), dtype=np.float32)
gamma = np.ones(1024, np.float32)
out = fusednorm.compile(SOURCE)(x, gate, gamma, 1e-6)

norm = x / np.sqrt(np.square(x).mean(axis=1, keepdims=True) + 1e-6)
expected = norm * gate / (1 + np.exp(-gate))
print("largest difference from NumPy below 1e-5:", bool(np.abs(out - expected).max() < 1e-5))

# The same kernel for a GPU, in the simulator, with its checks for races.
run = fusednorm.emulate(SOURCE, x, gate, gamma, 1e-6, target="sm_90a")
print("GPU kernel: checks passed:", run.ok, "- same bits:", bool((run.results == out).all()))
