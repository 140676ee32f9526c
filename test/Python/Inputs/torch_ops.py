# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operators of torch.library: opcheck, torch.compile, and the norms and rotations of two
models."""

import torch

import fusednorm
import fusednorm.torch

torch.manual_seed(1)
own = torch.ops.fusednorm
N = 256


def bf16(*shape):
    return torch.randn(*shape, dtype=torch.float32).to(torch.bfloat16)


def norm(x, weight, epsilon=1e-6):
    wide = x.float()
    wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + epsilon)
    return weight * wide.to(x.dtype)


x, w = bf16(5, N), bf16(N).abs() + 0.5
scale, slots = torch.tensor([0.02]), torch.tensor([3, -1, 40, 0, 17])
table = torch.cat([torch.randn(64, 32), torch.randn(64, 32)], 1).to(torch.bfloat16)
cos, sin = bf16(2, 7, 64), bf16(2, 7, 64)
q = bf16(2, 7, 4, 64).transpose(1, 2)
fp8 = fusednorm.torch.FP8Linear.quantize(torch.nn.Linear(N, 384, bias=False))
codes = own.per_token_group_quant_fp8(x, 128, 1e-10, False)[0]
heads = bf16(5, 4, 64), bf16(5, 2, 64), bf16(5, 2, 64)
lse = torch.randn(4, 5)


def i32(*numbers):
    return torch.tensor(numbers, dtype=torch.int32)


calls = [
    (own.rms_norm, (torch.empty_like(x), x, w, 1e-6)),
    (own.rmsnorm, (x, w, 1e-6)),
    (own.model_norm, (x, w, 1e-6)),
    (own.fused_add_rms_norm, (x.clone(), x.flip(0).clone(), w, 1e-6)),
    (own.rms_norm_static_fp8_quant, (torch.empty(5, N, dtype=torch.float8_e4m3fn), x, w, scale, 1e-6)),
    (own.rms_norm_dynamic_per_token_quant, (x, w, 1e-6, torch.float8_e4m3fn, None, None)),
    (own.rms_norm_dynamic_per_token_quant, (x, w, 1e-6, torch.int8, None, x.clone())),
    (own.per_token_group_quant_fp8, (x, 128, 1e-10, False)),
    (own.per_token_group_quant_fp8, (x, 128, 1e-10, True)),
    (own.rotary_embedding, (torch.arange(5), bf16(5, 4 * 64), bf16(5, 2 * 64), 64, table, True)),
    (own.concat_and_cache_mla, (bf16(5, 128), bf16(5, 64), torch.zeros(4, 16, 192, dtype=torch.bfloat16), slots, "auto", scale)),
    (own.apply_rotary_pos_emb, (q, q.clone(), cos, sin, False)),
    (own.apply_rotary_pos_emb, (q, q.clone(), cos, sin, True)),
    (own.block_fp8_linear, (x, fp8.weight, fp8.weight_scale_inv, None)),
    (own.gemma_rmsnorm, (x, w, 1e-6)),
    (own.fused_add_rmsnorm, (x.clone(), x.flip(0).clone(), w, 1e-6)),
    (own.gemma_fused_add_rmsnorm, (x.clone(), x.flip(0).clone(), w, 1e-6)),
    (own.layernorm, (x, w.float(), w.float(), 1e-6)),
    (own.static_scaled_fp8_quant, (torch.empty(5, N, dtype=torch.float8_e4m3fn), x, scale)),
    (own.dynamic_scaled_fp8_quant, (x, None, False)),
    (own.dynamic_scaled_fp8_quant, (x, torch.tensor([1.5]), True)),
    (own.reshape_and_cache_flash, (bf16(5, 2, 64), bf16(5, 2, 64), *torch.zeros(2, 4, 16, 2, 64, dtype=torch.bfloat16), slots, "auto", None, None)),
    (own.gather_quantize, (torch.empty(8, 128, dtype=torch.float8_e4m3fn), torch.empty(1, 8), bf16(8, 4, 192), i32(3, 1, 0, 7).reshape(2, 2), i32(0, 5, 8), i32(2, 1), 0, None, None, None)),
    (own.matmul, (x, bf16(64, N), True, bf16(64), None)),
    (own.matmul, (x, bf16(N, 64), False, None, torch.float32)),
    (own.cutlass_scaled_mm, (codes, fp8.weight.T, torch.rand(5, 1), torch.rand(1, 384), torch.bfloat16, None)),
    (own.w8a8_block_fp8_matmul, (codes, fp8.weight, torch.rand(5, 2), fp8.weight_scale_inv, [128, 128], torch.bfloat16)),
    (own.flash_attn_varlen_func, (*heads, i32(0, 2, 5), i32(0, 2, 5), None, None, None, True, -1, 0.0)),
    (own.merge_attn_states, (torch.empty_like(heads[0]), heads[0], lse, heads[0].flip(0), lse.flip(1), torch.empty(4, 5))),
    (own.merge_state, (heads[0], lse.T.contiguous(), heads[0].flip(0), lse.T.flip(0).contiguous())),
    (own.mla_prefill_plan, (i32(0, 3, 3, 9), i32(5, 0, 2), 16, 4, 2)),
]
for operator, arguments in calls:
    # The check of schemas compares by torch.allclose, which FP8 does not have.
    has_fp8 = any(isinstance(argument, torch.Tensor) and argument.dtype == torch.float8_e4m3fn
                  for argument in arguments)
    others = ("test_autograd_registration", "test_faketensor", "test_aot_dispatch_dynamic")
    checks = others if has_fp8 else ("test_schema", *others)
    torch.library.opcheck(operator.default, arguments, test_utils=checks)
print(len(calls), "checked")

# What the ready functions ask of a tensor, by DLPack's functions where torch has them.
if hasattr(torch.Tensor, "__dlpack_c_exchange_api__"):
    describe, bounds = fusednorm._native.describe, fusednorm._native.bounds
    assert describe(x) == ("bf16", (5, N)) and describe(scale[0]) == ("f32", ())
    assert describe(torch.zeros(2, 0, dtype=torch.uint16)) == ("bf16", (2, 0))
    assert describe(torch.zeros(3, dtype=torch.uint8)) == ("f8E4M3FN", (3,))
    assert describe(torch.zeros(3, dtype=torch.int8)) == ("i8", (3,))
    assert describe(torch.zeros(3, dtype=torch.bool)) is None and describe(torch.zeros(3).numpy()) is None
    assert bounds(slots) == (-1, 40) and bounds(slots.int()[::2]) == (3, 40)
    assert bounds(slots[:0]) is None and bounds(slots.to("meta")) is None
print("described")

# Bits of the models' own arithmetic, but for sums in another order.
out = own.model_norm(x, w, 1e-6)
different = (out != norm(x, w)).float().mean().item()
assert different < 0.02, different
out2 = torch.empty_like(x)
own.rms_norm(out2, x, w, 1e-6)
assert torch.equal(out, out2)


def rotate_half(v):
    return torch.cat((-v[..., 32:], v[..., :32]), -1)


made, _ = own.apply_rotary_pos_emb(q, q, cos, sin, False)
assert torch.equal(made, q * cos[:, None] + rotate_half(q) * sin[:, None])
print("equal bits")


# In a compiled graph, also with another number of rows.
def layer(hidden, residual):
    own.fused_add_rms_norm(hidden, residual, w, 1e-6)
    codes, scales = own.per_token_group_quant_fp8(hidden * 2, 128, 1e-10, False)
    return codes.float() * scales.repeat_interleave(128, 1)


compiled = torch.compile(layer, fullgraph=True, dynamic=True, backend="aot_eager")
for rows in (5, 9):
    a, b = bf16(rows, N), bf16(rows, N)
    mine = layer(a.clone(), b.clone())
    assert torch.equal(compiled(a.clone(), b.clone()), mine)
print("compiled")

# Tensors that do not fit are exceptions here, too.
for call in (lambda: own.rmsnorm(x, w[:5], 1e-6), lambda: own.rmsnorm(x.double(), w, 1e-6),
             lambda: own.fused_add_rms_norm(x, x, w, 1e-6)):
    try:
        call()
    except fusednorm.ArgumentError:
        continue
    raise AssertionError("nothing was raised")
freed = bf16(5, N)
freed.untyped_storage().resize_(0)
try:
    own.rmsnorm(freed, w, 1e-6)
except fusednorm.ArgumentError as error:
    assert "null" in str(error) or "memory" in str(error), error
else:
    raise AssertionError("a freed tensor was read")
print("refused")
