# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A norm and a quantization in plain linalg IR: found, fused into one kernel, and called."""

import numpy as np
import fusednorm

SOURCE = "docs/examples/mlir/norm_quant.mlir"

for group in fusednorm.fusion_report(SOURCE).groups:
    print("one kernel:", group.name, "of", ", ".join(group.ops))

kernel = fusednorm.compile(SOURCE, fuse=True, require_fusion=1)
x = np.random.default_rng(0).standard_normal((8, 4096), dtype=np.float32)
gamma = np.ones(4096, np.float32)
values, scales = kernel(x, gamma)

# The same chain in NumPy. FP8 values are bytes here; 0x7e is the largest one, 448.
y = x / np.sqrt(np.square(x).mean(axis=1, keepdims=True) + 1e-6)
expected = np.abs(y).max(axis=1) / 448
print("scales:", "equal" if np.allclose(scales, expected, rtol=1e-5) else "different")
print("largest value of each row:", sorted({hex(row.max()) for row in values & 0x7F}))
