# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Hooks of SGLang and the mapping of FlashInfer, with stubs of both and of PyTorch."""

import json
import sys
import tempfile

import flashinfer.trace_apply
import numpy as np
import torch
from sglang.srt.layers import layernorm
from sglang.srt.plugins.hook_registry import HookRegistry

import fusednorm
import fusednorm.flashinfer
import fusednorm.sglang

random = np.random.default_rng(3)
# Parameters have their values as `data`, which is the buffer of an array.
torch.Tensor.data = property(lambda self: self)


def f32(*shape):
    return torch.tensor(random.standard_normal(shape).astype(np.float32))


def norm(x, weight, epsilon):
    x = x.astype(np.float64)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + epsilon) * weight


def near(actual, expected):
    error = np.abs(actual - expected) / (np.abs(expected) + 0.05)
    assert actual.shape == expected.shape and error.max() < 2**-20, error.max()


x, y, w = f32(5, 64), f32(5, 64), f32(64)
fusednorm.sglang.register()
fusednorm.sglang.register()
assert len(HookRegistry.hooks) == 2 and not fusednorm._library._opened
HookRegistry.apply_hooks()
for layer, weight in ((layernorm.RMSNorm(w, 1e-5), w), (layernorm.GemmaRMSNorm(w, 1e-5), w + 1)):
    near(layer.forward_cuda(x), norm(x, weight, 1e-5))
    a, b = x.copy(), y.copy()
    made = layer.forward_cuda(a, b)
    assert made[0] is a and made[1] is b
    near(a, norm(x + y, weight, 1e-5)), near(b, x + y)
    half, double = (torch.tensor(y.astype(kind)) for kind in (np.float16, np.float64))
    for arguments in ((x[:0],), (x[:, ::2],), (x, y[:2]), (x, y, y), (double,), (x, half)):
        assert layer.forward_cuda(*arguments) == "original", arguments
    layernorm.is_batch_invariant_mode_enabled = lambda: True
    assert layer.forward_cuda(x) == "original"
    layernorm.is_batch_invariant_mode_enabled = lambda: False
layer = layernorm.RMSNorm(w, 1e-5)
assert layer.forward_cuda(x, quant_linear=layer) == "original"
for name, value in (("variance_size_override", 32), ("cast_x_before_out_mul", True),
                    ("fp32_residual", True), ("_quant_linear", layer)):
    other = layernorm.RMSNorm(w, 1e-5)
    setattr(other, name, value)
    assert other.forward_cuda(x) == "original", name
print("sglang")

assert fusednorm.flashinfer.enable([64, 128], epsilon=1e-5) == 4
own = flashinfer.trace_apply.applied
near(own["rmsnorm_h64"](hidden_states=x, weight=w), norm(x, w, 1e-5))
near(own["gemma_rmsnorm_h64"](hidden_states=x, weight=w), norm(x, w + 1, 1e-5))
for name, weight in (("fused_add_rmsnorm_h64", w), ("gemma_fused_add_rmsnorm_h64", w + 1)):
    a, b = x.copy(), y.copy()
    made = own[name](hidden_states=a, residual=b, weight=w)
    assert made[0] is a and made[1] is b
    near(a, norm(x + y, weight, 1e-5)), near(b, x + y)
assert len(own) == 8
print("flashinfer")

# Files of FlashInfer-Bench: the solutions have the results of the definitions.
with tempfile.TemporaryDirectory() as folder:
    paths = fusednorm.flashinfer.write_solutions(folder, [64], 1e-5, "float32")
    files = [json.load(open(path)) for path in paths]
for definition, solution in zip(files[::2], files[1::2]):
    assert solution["definition"] == definition["name"] and "+ 1e-05" in definition["reference"]
    scope = {}
    exec(solution["sources"][0]["content"], scope)
    given = {name: {"hidden_states": x, "residual": y, "weight": w}[name].copy()
             for name in definition["inputs"]}
    made = scope["run"](**given)
    made = made if isinstance(made, tuple) else (made,)
    assert len(made) == len(definition["outputs"])
    total = x + y if "residual" in given else x
    near(made[0], norm(total, w + (definition["name"] == "gemma_rmsnorm_h64"), 1e-5))
    assert len(made) == 1 or np.array_equal(made[1], total)
    assert np.array_equal(given["hidden_states"], x)
print(*[one["name"] for one in files[::2]])

for name in ("sglang.srt.plugins.hook_registry", "flashinfer.trace_apply"):
    sys.modules[name] = None
for call in (fusednorm.sglang.register, lambda: fusednorm.flashinfer.enable([64]),
             lambda: fusednorm.flashinfer.enable([]),
             lambda: fusednorm.flashinfer.write_solutions("none", [64], dtype="bf16")):
    try:
        call()
    except fusednorm.FusedNormError as error:
        print(type(error).__name__, error)
