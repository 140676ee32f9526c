# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The plugin of vLLM with stubs of vLLM and PyTorch: schemas, arguments, results and layers."""

import hashlib
import logging
import os
import sys
import warnings

import numpy as np
import torch
import vllm.ir

import fusednorm
import fusednorm.ops
import fusednorm.vllm

random = np.random.default_rng(3)


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
       for name in ("rms_norm", "fused_add_rms_norm")}

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
del os.environ["FUSEDNORM_VLLM"]

# Another version of vLLM: an op of another schema, a missing op, and no vLLM IR.
native = lambda x, weight, eps: None
vllm.ir.ops.rms_norm = vllm.ir.Op(native)
del vllm.ir.ops.fused_add_rms_norm
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    fusednorm.vllm.register()
    sys.modules["vllm.ir"] = sys.modules["vllm.ir.ops"] = None
    fusednorm.vllm.register()
    sys.modules["vllm"] = None
    try:
        fusednorm.vllm.register()
    except fusednorm.LibraryError as error:
        caught.append(error)
for item in caught:
    print(getattr(item, "message", item))
