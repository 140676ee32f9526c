# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gated activations for several types, ranks and widths, and their errors."""

import math

import numpy as np

from fusednorm import _functions, ops
from fusednorm.compat import vllm
from refusals import check

random = np.random.default_rng(7)
erf = np.vectorize(math.erf, otypes=[float])
EXACT = {"silu_and_mul": lambda x: x / (1 + np.exp(-x)),
         "gelu_and_mul": lambda x: x / 2 * (1 + erf(x / 2**0.5)),
         "gelu_tanh_and_mul": lambda x: x / 2 * (1 + np.tanh(
             (2 / np.pi)**0.5 * (x + 0.044715 * x**3)))}


def bf16(array):
    """Rounds to nearest even."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def wide(values):
    if values.dtype == np.uint16:
        return (values.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return values.astype(np.float64)


for name, exact in EXACT.items():
    call = getattr(ops, name)
    for shape in ((6,), (5, 34), (2, 3, 64), (0, 8)):
        x = random.standard_normal(shape).astype(np.float32) * 3
        for values, digits in ((x, 24), (x.astype(np.float16), 11), (bf16(x), 8)):
            v, n = wide(values), shape[-1] // 2
            gate, up = v[..., :n], v[..., n:]
            expected = exact(gate) * up
            # 1 + erf(x) cancels for negative gates. f16 has subnormal values.
            slack = 2.0**-21 * np.abs(gate * up) + 2.0**-23
            for rounded in (False, True):
                made = call(values, rounded=rounded)
                assert made.dtype == values.dtype and made.shape == expected.shape
                error = np.abs(wide(made) - expected)
                assert (error <= (1 + rounded) * 2.0**-digits * np.abs(expected) + slack).all()
    # Into rows with gaps, of another type, from rows with gaps.
    x = random.standard_normal((4, 64)).astype(np.float32)
    out = np.zeros((4, 40), np.float32)
    assert call(np.repeat(x, 2, 0)[::2], out=out[:, :32]) is not None
    assert np.array_equal(out[:, :32], call(x)) and not out[:, 32:].any()
    narrow = np.empty((4, 32), np.float16)
    assert call(x, out=narrow) is narrow and np.array_equal(narrow, call(x).astype(np.float16))
    # Large gates are kept and large negative gates are zero.
    big = call(np.float32([[3e38, 100, -100, -3e38, 0, 1, 1, 1, 1, 1]]))
    assert big.tolist() == [[np.float32(3e38), 100, 0, 0, 0]], big
    _functions.settings.emulated_target = "sm_90a"
    emulated = call(x)
    _functions.settings.emulated_target = None
    assert np.array_equal(emulated, call(x))
    print(name)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def sparse(gate, multiplier):
    bound = gate.mean(-1, keepdims=True) + multiplier * gate.std(-1, keepdims=True)
    return np.maximum(gate - bound, 0)


def clip(x, bound):
    return bound * np.tanh(x / bound)


# Functions of vLLM alone: their numbers, and the exact result of the gate g and the factor u.
VLLM = {"fatrelu_and_mul": ((0.5,), lambda g, u, t: np.where(g > t, g, 0) * u),
        "silu_and_mul_with_clamp": ((2.0, 1.7, 1.0), lambda g, u, limit, alpha, beta: (
            np.minimum(g, limit) * sigmoid(alpha * np.minimum(g, limit)) *
            (np.clip(u, -limit, limit) + beta))),
        "swigluoai_and_mul": ((1.7, 2.0), lambda g, u, alpha, limit: (
            np.minimum(g, limit) * sigmoid(alpha * np.minimum(g, limit)) *
            (np.clip(u, -limit, limit) + 1))),
        "swiglustep_and_mul": ((2.0,), lambda g, u, limit: (
            np.minimum(g * sigmoid(g), limit) * np.clip(u, -limit, limit))),
        "situ_and_mul": ((2.0, 1.5), lambda g, u, beta, linear: (
            clip(g, beta) * sigmoid(g) * clip(u, linear))),
        "gelu_and_mul_sparse": ((1.25, "none"), lambda g, u, multiplier, kind: (
            EXACT["gelu_and_mul"](sparse(g, multiplier)) * u)),
        "gelu_and_mul_sparse by tanh": ((0.25, "tanh"), lambda g, u, multiplier, kind: (
            EXACT["gelu_tanh_and_mul"](sparse(g, multiplier)) * u))}
for name, (numbers, exact) in VLLM.items():
    call = getattr(vllm, name.partition(" ")[0])
    for shape in ((6,), (5, 34), (2, 3, 64), (0, 8)):
        x = random.standard_normal(shape).astype(np.float32) * 3
        for values, digits in ((x, 24), (x.astype(np.float16), 11), (bf16(x), 8)):
            v, n = wide(values), shape[-1] // 2
            gate, up = (v[..., ::2], v[..., 1::2]) if name == "swigluoai_and_mul" else \
                (v[..., :n], v[..., n:])
            expected = exact(gate, up, *numbers)
            if name.startswith("gelu"):
                made = call(values, *numbers)
            else:
                made = np.empty((*shape[:-1], n), values.dtype)
                assert call(made, values, *numbers) is None
            assert made.dtype == values.dtype and made.shape == expected.shape
            slack = 2.0**-20 * (np.abs(gate) + 1) * (np.abs(up) + 1) + 2.0**-23
            assert (np.abs(wide(made) - expected) <= 2.0**-digits * np.abs(expected) + slack).all()
    print(name)
x = random.standard_normal((4, 64)).astype(np.float32)
swapped, made = np.empty((2, 4, 32), np.float32)
vllm.mul_and_silu(swapped, x)
vllm.silu_and_mul(made, np.roll(x, 32, -1))
assert np.array_equal(made, swapped)
vllm.situ_and_mul(made, x, 2.0, -1.0)
assert np.abs(made - clip(x[:, :32], 2.0) * sigmoid(x[:, :32]) * x[:, 32:]).max() < 1e-5
# Pairs of gate and factor in rows with gaps, with infinities and NaN.
pairs = np.repeat(np.float32([[9, np.inf, np.nan, 1, 1, 1, np.inf, -9],
                              [1, 2, -3, 4, 5, -6, 7, 0]]), 2, 0)[::2]
made = np.empty((2, 4), np.float32)
vllm.swigluoai_and_mul(made, pairs)
assert np.isnan(made[0, 1]) and np.allclose(made[0, [0, 3]], 7 * sigmoid(1.702 * 7) * np.float32(
    [8, -6])), made
gate, up = pairs[1, ::2], pairs[1, 1::2]
assert np.allclose(made[1], gate * sigmoid(1.702 * gate) * (up + 1), rtol=1e-5), made
# A row of equal gates has no gate above the bound, and NaN stays.
x[1, :32], x[2, 3] = 2.0, np.nan
made = vllm.gelu_and_mul_sparse(x, 1.5)
assert not made[1].any() and np.isnan(made[2]).all() and np.isfinite(made[[0, 1, 3]]).all()
_functions.settings.emulated_target = "sm_90a"
emulated = vllm.gelu_and_mul_sparse(x[[0, 1, 3]], 1.5)
_functions.settings.emulated_target = None
assert np.array_equal(emulated, made[[0, 1, 3]])

x = np.ones((2, 8), np.float32)
assert ops.silu_and_mul(x[:, :0]).shape == (2, 0)
limited = np.empty((2, 4), np.float32)
vllm.silu_and_mul_with_clamp(limited, x, float("inf"))
assert np.allclose(limited, 1 / (1 + math.exp(-1)))
check([
    ("input: expected an even number of columns", lambda: ops.silu_and_mul(x[:, :7])),
    ("input: expected a tensor of f32, f16, bf16", lambda: ops.silu_and_mul(x.astype(np.int32))),
    ("expected extent 1 to be 4", lambda: ops.silu_and_mul(x, out=x)),
    ("std_multiplier: expected a positive number", lambda: vllm.gelu_and_mul_sparse(x, -0.5)),
    ("approximate: expected none or tanh, got 'erf'",
     lambda: vllm.gelu_and_mul_sparse(x, 1.0, "erf")),
    ("input: expected an even number of columns",
     lambda: vllm.fatrelu_and_mul(x, x[:, :7])),
    ("input: expected an even number of columns, pairs of gate and factor",
     lambda: vllm.swigluoai_and_mul(x, x[:, :7]))])
