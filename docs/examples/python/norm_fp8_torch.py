# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""RMSNorm and FP8 quantization of PyTorch tensors in one kernel, compared with eager PyTorch."""

import torch
from fusednorm import ops

torch.manual_seed(0)
x = torch.randn(64, 4096).to(torch.bfloat16)
weight = (torch.rand(4096) + 0.5).to(torch.bfloat16)

values, scales = ops.rms_norm_dynamic_per_token_quant(x, weight, 1e-6, torch.float8_e4m3fn)

wide = x.float()
expected = wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + 1e-6) * weight.float()
error = ((values.float() * scales - expected).abs() / scales).max().item()
print(f"{values.dtype}, scales {tuple(scales.shape)}")
# The distance of two FP8 values is at most 32 scales, and bf16 rounding may add one step.
assert error <= 32, error
