# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The plugin of vLLM with stubs of vLLM and PyTorch: schemas, arguments, results and layers."""

import hashlib
import logging
import math
import os
import sys
import warnings
from types import SimpleNamespace as Names

import numpy as np
import torch
import vllm.ir

import fusednorm
import fusednorm.ops
import fusednorm.vllm

random = np.random.default_rng(3)
# Parameters have their values as `data`, which is the buffer of an array.
torch.Tensor.data = property(lambda self: self)


def f32(*shape):
    return torch.tensor(random.standard_normal(shape).astype(np.float32))


def bf16(array):
    """Rounds to nearest even."""
    bits = np.ascontiguousarray(array, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def f64(bits):
    return np.asarray(bits.astype(np.uint32) << 16).view(np.float32).astype(np.float64)


def norm(x, weight, epsilon):
    x = x.astype(np.float64)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * weight


def near(actual, expected):
    error = np.abs(actual - expected) / (np.abs(expected) + 0.05)
    assert actual.shape == expected.shape and error.max() < 2**-20, error.max()


class Lines(logging.Handler):
    def emit(self, record):
        lines.append(record.getMessage())


lines = []
logging.getLogger("vllm.fusednorm").addHandler(Lines())
logging.getLogger("vllm.fusednorm").setLevel("INFO")
fusednorm.vllm.register()
assert not fusednorm._library._opened, "registration loads the compiler"
fusednorm.vllm.register()
print(lines[0])
own = {name: getattr(vllm.ir.ops, name).impls["fusednorm"]
       for name in ("rms_norm", "fused_add_rms_norm", "gelu_and_mul_sparse")}

x, y, w = f32(5, 3, 64), f32(5, 3, 64), f32(64)
# The kernel's version: a digest of the project's version and of the texts of the kernels.
texts, compile = [], fusednorm._kernel.compile


def recorded(text, *arguments, **options):
    texts.append(text)
    return compile(text, *arguments, **options)


fusednorm._kernel.compile = recorded
made = own["rms_norm"](x, w, 1e-5)
near(made, norm(x, w, 1e-5))
near(own["rms_norm"](x[:, 1], None, 1e-5), norm(x[:, 1], 1, 1e-5))
a, b = x.copy(), y.copy()
first, second = own["fused_add_rms_norm"](a, b, w, 1e-5)
assert first is a and second is b
near(a, norm(x + y, w, 1e-5)), near(b, x + y)
# The kernel normalizes the f32 sum: errors stay below half a step of bf16, at most 2^-8. The
# drop-in function rounds the sum first.
x16, y16 = (torch.tensor(bf16(v)) for v in (x, y))
exact = norm(f64(x16) + f64(y16), 1, 0)
a, b = x16.copy(), y16.copy()
own["fused_add_rms_norm"](a, b, None, 0.0)
assert np.array_equal(b, bf16((f64(x16) + f64(y16)).astype(np.float32)))
assert (np.abs(f64(a) - exact) <= np.abs(exact) * (2**-8 + 2**-20)).all()
made = own["gelu_and_mul_sparse"](x, 1.5)
gates = x[..., :32].astype(np.float64)
gates = np.maximum(gates - gates.mean(-1, keepdims=True) - 1.5 * gates.std(-1, keepdims=True), 0)
near(made, gates / 2 * (1 + np.vectorize(math.erf)(gates / 2**0.5)) * x[..., 32:])
assert made.any() and own["gelu_and_mul_sparse"](x, 0.5, "tanh").any()
fusednorm._kernel.compile = compile
a, b = x16.copy(), y16.copy()
fusednorm.ops.fused_add_rms_norm(a, b, None, 0.0)
assert (np.abs(f64(a) - exact) > np.abs(exact) * (2**-8 + 2**-20)).any()
digest = hashlib.sha256(repr((fusednorm.version(), texts)).encode()).hexdigest()[:16]
known = sys.modules["fusednorm._vllm_ir"].KERNELS
assert digest == known, f"set KERNELS = \"{digest}\" in _vllm_ir.py, got \"{known}\""
print("results")

norms, adds = own["rms_norm"].supports_args, own["fused_add_rms_norm"].supports_args
half, wide = torch.tensor(w.astype(np.float16)), torch.tensor(np.ones(64))
assert norms(x, w, 1e-5) and norms(x, None, 1e-5) and norms(x[:, 1], w, 1e-5)
assert norms(torch.tensor(x.astype(np.float16)), w, 1e-5), "a weight of f32"
assert not norms(x, w, 1e-5, 32) and not norms(x, half, 1e-5) and not norms(wide, None, 1e-5)
assert not norms(x, w[:5], 1e-5) and not norms(x[..., ::2], None, 1e-5)
assert not norms(x, f32(128)[::2], 1e-5)
assert adds(x, y, w, 1e-5) and not adds(x, y[:3], w, 1e-5)
assert not adds(x, torch.tensor(y.astype(np.float16)), w, 1e-5) and not adds(x, y, w, 1e-5, 32)
gates = own["gelu_and_mul_sparse"].supports_args
assert gates(x, 1.5) and gates(x[:, 1], 0.1, "tanh") and not gates(x, -0.5)
assert not gates(x[..., ::2], 1.5) and not gates(x[..., :31], 1.5) and not gates(x, 1.5, "erf")
print("arguments")

# FUSEDNORM_VLLM lists the replaced layers.
from vllm.model_executor.layers.activation import SiluAndMul  # noqa: E402

assert type(SiluAndMul()) is SiluAndMul
os.environ["FUSEDNORM_VLLM"] = "silu_and_mul"
fusednorm.vllm.register()
fusednorm.vllm.register()
layer = SiluAndMul()
assert type(layer) is not SiluAndMul and isinstance(layer, SiluAndMul)
assert type(layer).name == "silu_and_mul", "custom_ops lists this name"
near(layer(x), x[..., :32] / (1 + np.exp(-x[..., :32].astype(np.float64))) * x[..., 32:])
assert layer(x[..., ::2]) == "native" and layer(wide) == "native"
os.environ["FUSEDNORM_VLLM"] = "silu_and_mul, rotary"
try:
    fusednorm.vllm.register()
except fusednorm.ArgumentError as error:
    print(error)

# The kernel of linear layers with FP8 blocks is first in vLLM's table.
from vllm.model_executor.kernels import linear  # noqa: E402
from vllm.platforms import PlatformEnum, current_platform  # noqa: E402

os.environ["FUSEDNORM_VLLM"] = "fp8_block_w8a8"
fusednorm.vllm.register()
fusednorm.vllm.register()
table = linear._POSSIBLE_FP8_BLOCK_KERNELS
kernel = table[PlatformEnum.CPU][0]
assert table[PlatformEnum.CPU][1:] == [linear.Fp8BlockScaledMMLinearKernel]
assert table[PlatformEnum.CUDA] == [kernel] and issubclass(kernel, *table[PlatformEnum.CPU][1:])
fp8 = torch.float8_e4m3fn


def layer_of(shape, block=(128, 128), group=(1, 128), static=False, kinds=(fp8, fp8),
             out=torch.float32):
    keys = [Names(dtype=kind, scale=Names(group_shape=extents, static=static))
            for kind, extents in zip(kinds, (group, block))]
    return Names(activation_quant_key=keys[0], weight_quant_key=keys[1], weight_shape=shape,
                 input_dtype=torch.float32, out_dtype=out)


config, rows = layer_of((200, 256)), f32(2, 3, 256)
assert kernel.can_implement(config) == (True, None)
values = torch.tensor(random.integers(0, 2, (200, 256)).astype(np.uint8) * 8 + 0x38)  # 1, 2
weight = np.where(values == 0x38, 1.0, 2.0)
layer, bias = Names(weight=values, weight_scale_inv=f32(2, 2)), f32(200)
wide = layer.weight_scale_inv.repeat(128, 0)[:200].repeat(128, 1)
made = kernel(config)
made.process_weights_after_loading(layer)
found = made.apply_weights(layer, rows, bias)
# An FP8 value has an error of at most 2^-4 of itself.
size = np.abs(rows) @ np.abs(weight * wide).T
assert found.shape == (2, 3, 200)
assert (np.abs(found - (rows @ (weight * wide).T + bias)) <= size * 2**-4).all()
for other in (layer_of((8, 256), static=True), layer_of((8, 256), kinds=(fp8, bf16(w).dtype)),
              layer_of((8, 12), (128, 6), (1, 6)), layer_of((8, 256), group=(1, 64)),
              layer_of((8, 192)), layer_of((8, 256), out=weight.dtype)):
    print(kernel.can_implement(other)[1])
assert kernel.is_supported() == (True, None)
for device, capability in (("cuda", 90), ("cuda", 75), ("xpu", None)):
    current_platform.device = device
    print(*kernel.is_supported(capability))
del linear._POSSIBLE_FP8_BLOCK_KERNELS

# Another version of vLLM: an op of another schema, a missing op, and no vLLM IR.
native = lambda x, weight, eps: None
vllm.ir.ops.rms_norm = vllm.ir.Op(native)
del vllm.ir.ops.fused_add_rms_norm
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    fusednorm.vllm.register()
    del os.environ["FUSEDNORM_VLLM"]
    sys.modules["vllm.ir"] = sys.modules["vllm.ir.ops"] = None
    fusednorm.vllm.register()
    sys.modules["vllm"] = None
    try:
        fusednorm.vllm.register()
    except fusednorm.LibraryError as error:
        caught.append(error)
for item in caught:
    print(getattr(item, "message", item))
