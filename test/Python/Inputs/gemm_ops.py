# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GEMM drop-in functions, compared with NumPy."""

import numpy as np

import fusednorm
import refusals
from fusednorm import ops

random = np.random.default_rng(2)


def f32(*shape):
    return random.standard_normal(shape).astype(np.float32)


def near(actual, expected, relative):
    error = np.abs(actual - expected).max() / np.abs(expected).max()
    assert actual.shape == expected.shape and error <= relative, (actual.shape, error)


a, b, bias = f32(5, 64), f32(64, 32), f32(32)
across = np.ascontiguousarray(b.T)
near(ops.matmul(a, b), a @ b, 1e-6)
near(ops.matmul(a, across, transpose_b=True, bias=bias), a @ b + bias, 1e-6)
out = np.zeros((5, 32), np.float16)
assert ops.matmul(a, b, out=out) is out
near(out, a @ b, 2**-10)
made = ops.matmul(a, b, bias=bias, out_dtype="bf16")
assert made.dtype == np.uint16
near((made.astype(np.uint32) << 16).view(np.float32), a @ b + bias, 2**-8)
stacked = f32(3, 5, 64), f32(3, 64, 32)
near(ops.matmul(*stacked, bias=bias), stacked[0] @ stacked[1] + bias, 1e-6)
print("matmul")

# Scales per token and channel, per one of both, and per tensor; b transposed or not.
codes = [random.integers(-9, 9, shape).astype(np.int8) for shape in ((5, 64), (32, 64))]
exact = codes[0].astype(np.int32) @ codes[1].T.astype(np.int32)
tokens, channels = random.uniform(0.5, 1, (5, 1)).astype(np.float32), \
    random.uniform(0.5, 1, (32, 1)).astype(np.float32)
dense = np.ascontiguousarray(codes[1].T)
half = f32(32).astype(np.float16)
for right in (codes[1].T, dense):
    near(ops.cutlass_scaled_mm(codes[0], right, tokens, channels, "f16", half),
         exact * tokens * channels.T + half, 2**-10)
    near(ops.cutlass_scaled_mm(codes[0], right, tokens, channels[:1].reshape(1), np.float16),
         exact * tokens * channels[0], 2**-10)
    near(ops.cutlass_scaled_mm(codes[0], right, np.float32([0.5]), np.float32([0.25]), "f32"),
         exact * np.float32(0.125), 0)
print("cutlass_scaled_mm")

x = f32(6, 256)
right, blocks = random.integers(0, 100, (384, 256)).astype(np.uint8), f32(3, 2)
columns, scales = ops.per_token_group_quant_fp8(x, 128, column_major_scales=True)
again, rows = ops.per_token_group_quant_fp8(x, 128)
one = ops.w8a8_block_fp8_matmul(columns, right, scales, blocks, (128, 128), "f32")
two = ops.w8a8_block_fp8_matmul(again, right, rows, blocks, [128, 128], "f32")
assert np.array_equal(one, two)


def fp8(bits):
    c = bits.astype(np.int32)
    exponent, mantissa = c >> 3 & 15, c & 7
    value = np.where(exponent, (8 + mantissa) * 2.0 ** (exponent - 10), mantissa * 2.0 ** -9)
    return np.where(c & 128, -value, value)


wide = np.repeat(np.repeat(blocks, 128, 0), 128, 1)
near(one, (fp8(again) * np.repeat(rows, 128, 1)) @ (fp8(right) * wide).T, 1e-5)
whole = ops.scaled_matmul(columns, right, scales.T, blocks, (1, 128, 128), True, out_dtype="f32")
assert np.array_equal(whole, one)
print("w8a8_block_fp8_matmul")

refusals.check([
        ("b: expected K = 64", lambda: ops.matmul(a, across)),
        ("b: expected a tensor of f32", lambda: ops.matmul(a, half)),
        ("b: expected 2 dimensions or more", lambda: ops.matmul(a, bias)),
        ("bias: expected [32]", lambda: ops.matmul(a, b, bias=bias[:5])),
        ("out_dtype", lambda: ops.matmul(a, b, out_dtype="i8")),
        ("expected extent 0 to be 5", lambda: ops.matmul(a, b, out=np.zeros((4, 32), np.float32))),
        ("scaling: expected 'tensor'", lambda: ops.scaled_matmul(*codes, tokens, channels, "row")),
        ("scale_a: expected 1 or 5", lambda: ops.cutlass_scaled_mm(
            codes[0], dense, tokens[:3], channels, "f16")),
        ("As: expected [6, 2]", lambda: ops.w8a8_block_fp8_matmul(
            columns, right, scales[:5], blocks, (128, 128))),
        ("block_size", lambda: ops.w8a8_block_fp8_matmul(columns, right, scales, blocks, (128,))),
        ("expected extent 1 to be 2", lambda: ops.w8a8_block_fp8_matmul(
            columns, right, scales, f32(3, 3), (128, 128)))])
