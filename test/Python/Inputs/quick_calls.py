# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls of drop-in functions by a table of kernels: when it is used, and when it must not be."""

import gc

import torch

import fusednorm.torch
from fusednorm import (_activations, _chains, _flashinfer_norms, _functions, _norms, _row_norms,
                       ops)
from fusednorm.compat import vllm

torch.manual_seed(1)
_functions.settings.threads = 1
MODULES = (_activations, _chains, _flashinfer_norms, _norms, _row_norms, vllm)
RUN = _functions.run
own = torch.ops.fusednorm
F8 = torch.float8_e4m3fn


def refuse(*arguments, **options):
    raise AssertionError("a call has no kernel in the table")


def set_run(function):
    for module in MODULES:
        module.run = function


def bits(made, given):
    """Returns the bytes of results and of arguments, which may be written."""
    tensors = [*(made if isinstance(made, tuple) else (made,)), *given]
    return [(tuple(one.shape), one.stride(), one.dtype, one.contiguous().view(torch.uint8).tolist())
            for one in tensors if isinstance(one, torch.Tensor)]


def cases(rows, kind):
    x, residual = torch.randn(rows, 64).to(kind), torch.randn(rows, 64).to(kind)
    w, y, values = torch.rand(64).to(kind), torch.empty_like(x), torch.empty_like(x, dtype=F8)
    scale = torch.tensor([0.02])
    return {
        "vllm.rms_norm": (vllm.rms_norm, y, x, w, 1e-6),
        "without weight": (vllm.rms_norm, y, x, None, 1e-6),
        "in place": (vllm.rms_norm, x, x, w, 1e-6),
        "fused_add": (ops.fused_add_rms_norm, x, residual, w, 1e-6),
        "unrounded": (ops.fused_add_rms_norm, x, residual, w, 1e-6, "unrounded"),
        "static": (ops.rms_norm_static_fp8_quant, values, x, w, scale, 1e-6),
        "token": (ops.rms_norm_dynamic_per_token_quant, x, w, 1e-6, F8),
        "token, sum": (ops.rms_norm_dynamic_per_token_quant, x, w, 1e-6, torch.int8, scale,
                       residual),
        "groups of 32": (ops.per_token_group_quant_fp8, x, 32),
        "groups of 64": (ops.per_token_group_quant_fp8, x, 64),
        "rms_norm": (ops.rms_norm, x, w),
        "add_rms_norm": (ops.add_rms_norm, x, residual, w),
        "layer_norm": (ops.layer_norm, x, w, w),
        "rmsnorm": (ops.rmsnorm, x, w),
        "gemma_rmsnorm": (ops.gemma_rmsnorm, x, w),
        "gemma_fused_add": (ops.gemma_fused_add_rmsnorm, x, residual, w),
        "layernorm": (ops.layernorm, x, w, w),
        "silu": (ops.silu_and_mul, x),
        "gelu": (ops.gelu_and_mul, x),
        "vllm.silu": (vllm.silu_and_mul, torch.empty_like(x[:, :32].contiguous()), x),
        "clamped": (own.gated_activation, x, "silu_and_mul_with_clamp", [2.0, 1.0, 0.0]),
        "model_norm": (own.model_norm, x, w, 1e-6),
        "chain": (own.norm_quantize, x, w, 1e-6, "twice", 32, 1e-10, True),
        "chain, sum": (own.add_norm_quantize, x, residual, w, 1e-6, "once", 64, 1e-10, True),
    }


def call(case):
    function, *given = case
    return bits(function(*given), given)


def copied(case):
    """Returns a case with copies of its tensors; a tensor that is given twice stays one tensor."""
    copies = {}
    return [copies.setdefault(id(one), one.clone()) if isinstance(one, torch.Tensor) else one
            for one in case]


checked = 0
for kind in (torch.float32, torch.bfloat16):
    for rows in (3, 5, 1):
        every = cases(rows, kind)
        _functions.clear()
        wanted = {name: call(copied(case)) for name, case in every.items()}  # by `run`
        for case in cases(2, kind).values():
            call(case)
        set_run(refuse)
        for name, case in every.items():
            assert call(copied(case)) == wanted[name], (name, kind, rows)
            checked += 1
        set_run(RUN)
print(checked, "calls by tables have equal bits")


def is_refused(function, *given):
    """Returns whether a call has no kernel in a table."""
    set_run(refuse)
    try:
        function(*given)
    except AssertionError:
        return True
    finally:
        set_run(RUN)
    return False


x, y, w = torch.randn(3, 64), torch.empty(3, 64), torch.rand(64)
vllm.rms_norm(y, x, w, 1e-6)
bits16 = x.bfloat16().view(torch.uint16)
for what, given in (("this form", (y, x, w, 1e-6)),
                    ("another type", (y.bfloat16(), x, w, 1e-6)),
                    ("another rank", (y[None], x[None], w, 1e-6)),
                    ("other columns", (y[:, :32], x[:, :32], w[:32], 1e-6)),
                    ("no weight", (y, x, None, 1e-6)),
                    ("unsigned integers", (bits16.clone(), bits16, bits16[0], 1e-6)),
                    ("epsilon in a tensor", (y, x, w, torch.tensor(1e-6))),
                    ("arrays of NumPy", (y.numpy(), x.numpy(), w.numpy(), 1e-6))):
    print(f"{what}:", "none" if is_refused(vllm.rms_norm, *given) else "by the table")
    vllm.rms_norm(*given)
for given in ((y, x[:2], w, 1e-6), (y, x, w, "a"), (y[:, ::2], x[:, ::2], w[::2], 1e-6)):
    try:
        vllm.rms_norm(*given)
        print("no error")
    except fusednorm.errors.ArgumentError as error:
        print(f"{type(error).__name__}: {error}")
for change in (lambda: setattr(_functions.settings, "threads", 2), _functions.clear):
    vllm.rms_norm(y, x, w, 1e-6)
    change()
    print("after a change:", "none" if is_refused(vllm.rms_norm, y, x, w, 1e-6) else "by the table")
try:
    _functions.settings.thread = 1
except AttributeError as error:
    print(error)
# A new result may start the garbage collector, whose callbacks may clear the table.
cleared = []


def clear_all(phase, info):
    if phase == "start":
        cleared.append(_functions.clear())


wanted = ops.rms_norm(x, w)
gc.callbacks.append(clear_all)
gc.set_threshold(1)
kept = [ops.rms_norm(x, w) for _ in range(40)]
gc.callbacks.remove(clear_all)
gc.set_threshold(700)
print("cleared:", len(cleared) > 20 and all(torch.equal(one, wanted) for one in kept))
for number in range(40):  # more forms than a table holds
    vllm.rms_norm(torch.empty(2, 8 + number), torch.ones(2, 8 + number), None, 0.0)
print("forms:", torch.equal(ops.rms_norm(torch.full((2, 9), 3.0), epsilon=0.0), torch.ones(2, 9)))
