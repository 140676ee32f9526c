# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Simulates the Llama block of llama-block.mlir with roundings to bf16 that are off by one step.

Each rounding after the first sum over ranks goes one step up or down, at random. Prints the root
mean square of the error of the result, and the share of errors within 0.04 + 0.02 |y|.
"""

import numpy as np

K, COLUMNS, SCALE = 256, 384, 0.06
rng = np.random.default_rng(0)
x, attention = rng.standard_normal((2, 6, K))
gamma = rng.uniform(0.5, 1.5, K)
w_o, w_gate = rng.standard_normal((K, K)) * SCALE, rng.standard_normal((COLUMNS, K)) * SCALE
w_up, w_down = rng.standard_normal((COLUMNS, K)) * SCALE, rng.standard_normal((K, COLUMNS)) * SCALE


def block(error):
    """Returns the result of the block; `error` is the number of steps of each rounding."""
    def rounded(a):
        step = 2.0 ** (np.floor(np.log2(np.maximum(np.abs(a), 1e-30))) - 7)
        return np.round(a / step) * step + error * rng.choice([-1, 1], a.shape) * step
    h = rounded(x + rounded(attention @ w_o.T))
    m = rounded(h / np.sqrt(np.square(h).mean(1, keepdims=True)) * gamma)
    gate = m @ w_gate.T
    z = rounded(gate / (1 + np.exp(-gate)) * (m @ w_up.T))
    return rounded(h + rounded(z @ w_down.T))


y = block(0)
errors = np.abs(np.array([block(1) for _ in range(100)]) - y)
print(f"rms {np.sqrt(np.square(errors).mean()):.3f}, "
      f"{100 * (errors <= 0.04 + 0.02 * np.abs(y)).mean():.2f} % within the bound")
