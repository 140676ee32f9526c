# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Layers in place of custom ops of vLLM, compared with the native code of vLLM."""

import os

os.environ["FUSEDNORM_VLLM"] = (
    "rotary_embedding,quant_fp8,silu_and_mul,gelu_and_mul,silu_and_mul_with_clamp,"
    "swigluoai_and_mul,swiglustep_and_mul,situ_and_mul,gemma_rms_norm")

import torch  # noqa: E402
from vllm.config import CompilationConfig, VllmConfig, set_current_vllm_config  # noqa: E402

import fusednorm.vllm  # noqa: E402

fusednorm.vllm.register()
fusednorm.vllm.register()

from vllm.model_executor.layers import activation, layernorm, rotary_embedding  # noqa: E402
from vllm.model_executor.layers.quantization.input_quant_fp8 import QuantFP8  # noqa: E402
from vllm.model_executor.layers.quantization.utils.quant_utils import GroupShape  # noqa: E402

torch.manual_seed(1)
calls = 0


def near(made, expected, steps=1):
    """Compares values up to steps of their type."""
    assert made.dtype == expected.dtype and made.shape == expected.shape, (made, expected)
    digits = {torch.bfloat16: 8, torch.float16: 11, torch.float32: 18, torch.float8_e4m3fn: 3}
    a, b = made.double(), expected.double()
    error = (a - b).abs() / (b.abs() + 0.02 * b.abs().max() + 1e-30)
    assert error.max() <= steps * 2.0**-digits[made.dtype], error.max()


def compare(layer, *arguments, steps=1, **options):
    """Calls the layer and its native code."""
    global calls
    assert type(layer).__module__ == "fusednorm._vllm_layers", type(layer)
    copies = [one.clone() if isinstance(one, torch.Tensor) else one for one in arguments]
    expected, made = layer.forward_native(*copies, **options), layer(*arguments, **options)
    if isinstance(made, torch.Tensor):
        expected, made = [expected], [made]
    for a, b in zip(made, expected):
        if a is not None:
            near(a, b.reshape(a.shape), steps)
    calls += 1


config = VllmConfig(compilation_config=CompilationConfig(custom_ops=["all"]))
with set_current_vllm_config(config), torch.no_grad():
    for dtype in (torch.bfloat16, torch.float16, torch.float32):
        x, y = torch.randn(2, 7, 256).to(dtype)
        for layer in (activation.SiluAndMul(), activation.GeluAndMul(),
                      activation.GeluAndMul("tanh")):
            compare(layer, x, steps=2)
        # The native code of these layers rounds each step; in f32 they agree.
        for layer in (activation.SiluAndMulWithClamp(1.5),
                      activation.SiluAndMulWithClamp(1.5, 1.7, 1.0),
                      activation.SwigluOAIAndMul(), activation.SwigluOAIAndMul(1.0, 1.5),
                      activation.SwigluStepAndMul(1.0), activation.SituAndMul(2.0, 1.5),
                      activation.SituAndMul(2.0)):
            compare(layer, x, steps=6)
        norm = layernorm.GemmaRMSNorm(256)
        norm.weight.data.normal_()
        compare(norm, x)
        compare(norm, x.clone(), y.clone())
        for is_neox in (True, False):
            rope = rotary_embedding.RotaryEmbedding(64, 32, 128, 10000.0, is_neox, dtype)
            query, key = torch.randn(7, 256).to(dtype), torch.randn(7, 128).to(dtype)
            compare(rope, torch.arange(7), query, key, steps=2)
            compare(rope, torch.arange(7), query, None, steps=2)
            # MLA rotates the last columns of the heads of q in place.
            rope = rotary_embedding.DeepseekScalingRotaryEmbedding(
                16, 16, 64, 10000.0, is_neox, 4.0, dtype=dtype, mscale=0.7, mscale_all_dim=1.0)
            q, k_pe = torch.randn(7, 4, 48).to(dtype), torch.randn(7, 56).to(dtype)[:, None, 40:]
            untouched = q[..., :32].clone()
            compare(rope, torch.arange(7), q[..., 32:], k_pe.clone(), steps=2)
            assert torch.equal(q[..., :32], untouched)
            compare(rope, torch.arange(7), q[..., 32:], k_pe, steps=2,
                    offsets=torch.full((7,), 200))
        for shape, static in ((GroupShape.PER_TOKEN, False), (GroupShape.PER_TENSOR, False),
                              (GroupShape(1, 128), False), (GroupShape.PER_TENSOR, True)):
            quantize = QuantFP8(static, shape, use_ue8m0=False)
            compare(quantize, x, *([torch.tensor([0.02])] if static else []))
            # Arguments that the kernels do not support.
            compare(quantize, x.t().contiguous().t(), *([torch.tensor([0.02])] if static else []))
        bounded = QuantFP8(False, GroupShape.PER_TOKEN)
        compare(bounded, x, scale_ub=torch.tensor([1.5]))
print(calls, "calls")
