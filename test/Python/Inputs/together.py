# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs frameworks with an LLVM of their own in this process: torch, triton and JAX compile in every
order, and JAX arrays are arguments and results."""

import sys

import numpy as np

import fusednorm
from fusednorm import ops
from fusednorm.compat import vllm


def with_jax():
    import jax
    import jax.numpy as jnp
    double = jax.jit(lambda x: x * 2)
    assert float(double(jnp.float32(3))) == 6
    x, w = jnp.linspace(-2, 2, 512, dtype=jnp.bfloat16).reshape(2, 256), jnp.ones(256, jnp.bfloat16)
    made = ops.rmsnorm(x, w)
    assert isinstance(made, jax.Array) and made.dtype == jnp.bfloat16
    wide = x.astype(jnp.float32)
    wanted = wide / jnp.sqrt((wide * wide).mean(-1, keepdims=True) + 1e-6)
    assert float(jnp.abs(made.astype(jnp.float32) - wanted).max()) < 2**-6
    codes, scales = ops.per_token_group_quant_fp8(x, 128)
    assert isinstance(codes, jax.Array) and scales.shape == (2, 2)
    product = ops.matmul(x, jnp.ones((8, 256), jnp.bfloat16), transpose_b=True)
    assert isinstance(product, jax.Array) and product.shape == (2, 8)
    try:  # its arrays are read-only
        vllm.rms_norm(jnp.zeros_like(x), x, w, 1e-6)
    except fusednorm.ArgumentError as error:
        assert "read-only" in str(error) or "readonly" in str(error), error
    else:
        raise AssertionError("an array of JAX was written")


def with_triton():
    import triton
    from triton._C import libtriton
    assert libtriton.llvm and triton.__version__
    context = libtriton.ir.context()
    libtriton.ir.load_dialects(context)
    # JAX's own MLIR parses and verifies.
    import pathlib
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "kernel.ttir"
        path.write_text("module {\n  tt.func public @f(%x: !tt.ptr<f32>) {\n"
                        "    tt.return\n  }\n}\n")
        module = libtriton.ir.parse_mlir_module(str(path), context)
    assert "tt.func" in str(module)


def with_torch():
    import torch

    import fusednorm.torch
    x, w = torch.randn(3, 256, dtype=torch.bfloat16), torch.ones(256, dtype=torch.bfloat16)
    compiled = torch.compile(lambda x: torch.ops.fusednorm.rmsnorm(x, w, 1e-6) + 1,
                             backend="aot_eager")
    assert torch.equal(compiled(x), ops.rmsnorm(x, w) + 1)


def own():
    x, w = np.ones((2, 256), np.float32), np.ones(256, np.float32)
    fusednorm._functions.clear()  # forces compilation
    assert np.allclose(ops.rmsnorm(x, w), 1, atol=1e-4)


parts = {"jax": with_jax, "triton": with_triton, "torch": with_torch}
own()
for name in sys.argv[1].split(","):
    parts[name]()
    own()
for name in reversed(sys.argv[1].split(",")):
    parts[name]()
print("together:", sys.argv[1])
