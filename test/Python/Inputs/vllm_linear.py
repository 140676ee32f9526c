# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernel of linear layers with FP8 blocks, compared with vLLM's quantization and f64 sums."""

import os

os.environ["FUSEDNORM_VLLM"] = "fp8_block_w8a8"

import torch  # noqa: E402
from vllm.config import CompilationConfig, VllmConfig, set_current_vllm_config  # noqa: E402
from vllm.model_executor.kernels import linear  # noqa: E402
from vllm.model_executor.layers.quantization.input_quant_fp8 import QuantFP8  # noqa: E402
from vllm.model_executor.layers.quantization.utils.quant_utils import (  # noqa: E402
    GroupShape, create_fp8_quant_key)

import fusednorm.vllm  # noqa: E402

fusednorm.vllm.register()
fusednorm.vllm.register()
torch.manual_seed(1)
calls = 0


def keys(block, group=None, static=False):
    return {"activation_quant_key": create_fp8_quant_key(
                static=static, group_shape=GroupShape(1, group or block[1])),
            "weight_quant_key": create_fp8_quant_key(static=True, group_shape=GroupShape(*block))}


def made_layer(block, shape, dtype, scale_name="weight_scale_inv", scale_dtype=torch.float32):
    """Returns the kernel that vLLM selects, and a layer as vLLM loads it."""
    kernel = linear.init_fp8_linear_kernel(
        **keys(block), input_dtype=dtype, out_dtype=dtype, weight_shape=shape, module_name="test")
    layer = torch.nn.Module()
    weight = torch.randn(shape).to(torch.float8_e4m3fn)
    scales = torch.rand([-(-extent // size) for extent, size in zip(shape, block)]) + 0.5
    if scale_dtype == torch.float8_e8m0fnu:
        scales = torch.exp2(torch.randint(-4, 4, scales.shape).float()).to(scale_dtype)
    for name, value in (("weight", weight), (scale_name, scales)):
        layer.register_parameter(name, torch.nn.Parameter(value, requires_grad=False))
    layer.input_scale = None
    kernel.process_weights_after_loading(layer)
    return kernel, layer, scales.double()


def expected(x, layer, scales, block, bias):
    """vLLM's own quantization, and a GEMM of the dequantized values in f64."""
    rows, columns = block
    quantize = QuantFP8(False, GroupShape(1, columns), use_ue8m0=False)
    values, own = quantize.forward_native(x.reshape(-1, x.shape[-1]))
    a = values.double() * own.double().repeat_interleave(columns, 1)
    weight = layer.weight.double()
    wide = scales.repeat_interleave(rows, 0)[:weight.shape[0]].repeat_interleave(columns, 1)
    made = a @ (weight * wide).T
    size = a.abs() @ (weight * wide).abs().T
    if bias is not None:
        made = made + bias.double()
    return [one.reshape(*x.shape[:-1], weight.shape[0]) for one in (made, size)]


def compare(block, shape, dtype, leading, has_bias=False, spread=1.0, **options):
    global calls
    kernel, layer, scales = made_layer(block, shape, dtype, **options)
    assert type(kernel).__module__ == "fusednorm._vllm_linear", type(kernel)
    x = (torch.randn(*leading, shape[1]) * spread).to(dtype)
    bias = torch.randn(shape[0]).to(dtype) if has_bias else None
    result = kernel.apply_weights(layer, x, bias)
    assert result.dtype == dtype and result.shape == (*leading, shape[0]), result.shape
    exact, size = expected(x, layer, scales, block, bias)
    # One rounding to the type of the result, and f32 sums: K terms, each rounded once.
    step = {torch.bfloat16: 2.0**-8, torch.float16: 2.0**-11, torch.float32: 2.0**-24}[dtype]
    allowed = step * exact.abs() * 1.001 + size * 2.0**-20 + 1e-7
    assert ((result.double() - exact).abs() <= allowed).all(), (block, shape, dtype)
    calls += 1


config = VllmConfig(compilation_config=CompilationConfig(custom_ops=["all"]))
with set_current_vllm_config(config), torch.no_grad():
    for dtype in (torch.bfloat16, torch.float16, torch.float32):
        for leading in ((1,), (7,), (2, 5)):
            compare((128, 128), (256, 384), dtype, leading)
            compare((128, 128), (200, 256), dtype, leading, has_bias=True)
    compare((128, 128), (256, 256), torch.bfloat16, (0,))
    compare((64, 32), (96, 128), torch.bfloat16, (5,))
    # Rows below vLLM's least absolute maximum on CPUs, and scales of compressed-tensors.
    compare((128, 128), (128, 128), torch.float32, (3,), spread=2.0**-14)
    compare((128, 128), (128, 256), torch.bfloat16, (3,), scale_name="weight_scale")
    compare((128, 128), (128, 256), torch.bfloat16, (3,), scale_dtype=torch.float8_e8m0fnu)
    kernel, layer, _ = made_layer((128, 128), (256, 256), torch.bfloat16)
    compiled = torch.compile(kernel.apply_weights, backend="aot_eager", fullgraph=True,
                             dynamic=True)
    for rows in (2, 3, 9):
        x = torch.randn(rows, 256).to(torch.bfloat16)
        assert torch.equal(compiled(layer, x), kernel.apply_weights(layer, x))
print(calls, "calls")

own = type(kernel)
good = dict(keys((128, 128)), weight_shape=(256, 256), input_dtype=torch.bfloat16,
            out_dtype=torch.bfloat16)
for change in (dict(keys((128, 128), static=True)), dict(keys((128, 128), group=64)),
               dict(keys((128, 6))), {"weight_shape": (256, 192)}, {"out_dtype": torch.float64}):
    print(own.can_implement(linear.FP8ScaledMMLinearLayerConfig(**{**good, **change}))[1])
