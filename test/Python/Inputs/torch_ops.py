# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operators of torch.library: opcheck, torch.compile, and the norms and rotations of two models."""

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
states, lses = torch.stack((heads[0], heads[0].flip(0))), torch.stack((lse, lse.flip(1)))
caches = bf16(4, 8, 2, 64), bf16(4, 8, 2, 64)
ints, ones = torch.randint(-9, 9, (5, N), dtype=torch.int8), (torch.rand(1, 1), torch.rand(1, 1))


def i32(*numbers):
    return torch.tensor(numbers, dtype=torch.int32)


# Two sequences of 2 and 3 new tokens, 2 heads of 16 + 8 columns, 32 c_kv columns.
latent = (bf16(5, 2, 24), bf16(5, 40), bf16(32), torch.rand(16, 8), i32(0, 1, 2, 3).reshape(2, 2),
          i32(0, 2, 5), i32(3, 1), bf16(4, 4, 40))

calls = [
    (own.rms_norm, (torch.empty_like(x), x, w, 1e-6)),
    (own.rmsnorm, (x, w, 1e-6)),
    (own.model_norm, (x, w, 1e-6)),
    (own.model_norm, (x, None, 1e-6)),
    (own.fused_add_rms_norm, (x.clone(), x.flip(0).clone(), w, 1e-6)),
    (own.fused_add_rms_norm, (x.clone(), x.flip(0).clone(), None, 1e-6, "unrounded")),
    (own.silu_and_mul, (x,)),
    (own.gelu_and_mul, (x, True)),
    (own.gelu_tanh_and_mul, (x.reshape(5, 4, 64),)),
    (own.rms_norm_static_fp8_quant, (torch.empty(5, N, dtype=torch.float8_e4m3fn), x, w, scale, 1e-6)),
    (own.rms_norm_dynamic_per_token_quant, (x, w, 1e-6, torch.float8_e4m3fn, None, None)),
    (own.rms_norm_dynamic_per_token_quant, (x, w, 1e-6, torch.int8, None, x.clone())),
    (own.per_token_group_quant_fp8, (x, 128, 1e-10, False)),
    (own.per_token_group_quant_fp8, (x, 128, 1e-10, True)),
    (own.rotary_embedding, (torch.arange(5), bf16(5, 4 * 64), bf16(5, 2 * 64), 64, table, True)),
    (own.concat_and_cache_mla, (bf16(5, 128), bf16(5, 64), torch.zeros(4, 16, 192, dtype=torch.bfloat16), slots, "auto", scale)),
    (own.apply_rotary_pos_emb, (q, q.clone(), cos, sin, False)),
    (own.apply_rotary_pos_emb, (q, q.clone(), cos, sin, True)),
    (own.apply_rotary_pos_emb, (q, q.clone(), cos[:1], sin[:1], False)),
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
    (own.scaled_matmul, (codes, fp8.weight, torch.rand(2, 5), fp8.weight_scale_inv, "block", [1, 128, 128], True)),
    (own.scaled_matmul, (ints, ints.T.contiguous(), *ones, "tensor", None, False, bf16(5), torch.float32)),
    (own.scaled_matmul.out, (ints, ints.T.contiguous(), *ones, "tensor"), {"out": torch.empty(5, 5)}),
    (own.ragged_attention, (*heads, i32(0, 2, 5), i32(0, 2, 5))),
    (own.ragged_attention, (heads[0], *caches, i32(0, 2, 5), None, i32(3, 9), None, i32(3, 1, 0, 2).reshape(2, 2), 0.1, "causal", "soft_cap = 30.0", torch.randn(4))),
    (own.ragged_attention.out, (*heads, i32(0, 2, 5), i32(0, 2, 5)), {"out": torch.empty_like(heads[0]), "lse": torch.empty(4, 5)}),
    (own.ragged_attention.out, (*heads, i32(0, 2, 5), i32(0, 2, 5)), {"out": torch.empty_like(heads[0])}),
    (own.merge_attention_states, (states, lses)),
    (own.merge_attention_states.out, (states, lses), {"out": torch.empty_like(heads[0]), "lse": torch.empty(4, 5)}),
    (own.flash_attn_varlen_func, (*heads, i32(0, 2, 5), i32(0, 2, 5), None, None, None, True, -1, 0.0)),
    (own.merge_attn_states, (torch.empty_like(heads[0]), heads[0], lse, heads[0].flip(0), lse.flip(1), torch.empty(4, 5))),
    (own.merge_state, (heads[0], lse.T.contiguous(), heads[0].flip(0), lse.T.flip(0).contiguous())),
    (own.mla_prefill_plan, (i32(0, 3, 3, 9), i32(5, 0, 2), 16, 4, 2)),
    (own.mla_prefill, (*latent, bf16(2 * 48, 32)), {"chunk_size": 32}),
    (own.mla_prefill, (*latent, bf16(2 * 48, 32)), {"chunk_size": 8, "chunks": 2, "scale": 0.2}),
    (own.mla_decode, (*latent, bf16(2, 32, 16), bf16(2, 32, 32))),
]
for operator, arguments, *options in calls:
    # opcheck's schema test uses torch.allclose, which does not support FP8.
    has_fp8 = any(isinstance(argument, torch.Tensor) and argument.dtype == torch.float8_e4m3fn
                  for argument in arguments)
    others = ("test_autograd_registration", "test_faketensor", "test_aot_dispatch_dynamic")
    checks = others if has_fp8 else ("test_schema", *others)
    operator = operator if isinstance(operator, torch._ops.OpOverload) else operator.default
    torch.library.opcheck(operator, arguments, *options, test_utils=checks)
# Operators and functions detach tensors that require a gradient.
leaf = torch.randn(2, N, requires_grad=True)
for made in (own.rmsnorm(leaf, None, 1e-6), own.silu_and_mul(leaf), fusednorm.ops.rms_norm(leaf),
             *fusednorm.ops.add_rms_norm(leaf, leaf.detach())):
    assert not made.requires_grad
print(len(calls), "checked")

# The drop-in functions use torch's DLPack exchange functions if available.
if hasattr(torch.Tensor, "__dlpack_c_exchange_api__"):
    describe, bounds = fusednorm._native.describe, fusednorm._native.bounds
    assert describe(x) == ("bf16", (5, N)) and describe(scale[0]) == ("f32", ())
    assert describe(torch.zeros(2, 0, dtype=torch.uint16)) == ("bf16", (2, 0))
    assert describe(torch.zeros(3, dtype=torch.uint8)) == ("f8E4M3FN", (3,))
    assert describe(torch.zeros(3, dtype=torch.int8)) == ("i8", (3,))
    assert describe(torch.zeros(3, dtype=torch.bool)) == ("i1", (3,))
    assert describe(torch.zeros(3).numpy()) is None
    assert bounds(slots) == (-1, 40) and bounds(slots.int()[::2]) == (3, 40)
    assert bounds(slots[:0]) is None and bounds(slots.to("meta")) is None
    # PyTorch creates new tensors: on the CPU only, and an invalid shape is PyTorch's error.
    empty = fusednorm._native.empty
    names = {torch.float64: "f64", torch.float32: "f32", torch.float16: "f16", torch.bfloat16: "bf16",
             torch.float8_e4m3fn: "f8E4M3FN", torch.float8_e4m3fnuz: "f8E4M3FNUZ",
             torch.float8_e5m2: "f8E5M2", torch.float8_e5m2fnuz: "f8E5M2FNUZ",
             torch.float8_e8m0fnu: "f8E8M0FNU", torch.int8: "i8", torch.int16: "i16",
             torch.int32: "i32", torch.int64: "i64"}
    for dtype, name in names.items():
        for shape in ((), (0,), (3, 0, 2), (2, 5)):
            made, wanted = empty(x, shape, "".join(name)), torch.empty(shape, dtype=dtype)
            assert (made.dtype, made.shape, made.stride()) == (dtype, wanted.shape, wanted.stride()), (dtype, shape)
            assert made.device == x.device and not made.requires_grad and made.data_ptr() % 64 == 0
    big = empty(x, (1 << 20,), "i64").fill_(7)
    assert int(big.sum()) == 7 << 20
    assert empty(x.to("meta"), (2,), "f32") is None and empty(big.numpy(), (2,), "f32") is None
    assert empty(x, (-1,), "f32") is None and empty(x, (1 << 62, 4), "f32") is None
    assert empty(x, ("a",), "f32") is None and empty(x, (2,), "f4") is None and empty(x, (2,), 3) is None
    for wrong in ((x, (2,)), (x, [2], "f32")):
        try:
            empty(*wrong)
        except TypeError:
            continue
        raise AssertionError(wrong)
print("described")

# Bits of the models' own arithmetic, except for sums in another order.
out = own.model_norm(x, w, 1e-6)
different = (out != norm(x, w)).float().mean().item()
assert different < 0.02, different
out2 = torch.empty_like(x)
own.rms_norm(out2, x, w, 1e-6)
assert torch.equal(out, out2)


def rotate_half(v):
    return torch.cat((-v[..., 32:], v[..., :32]), -1)


# GEMM and attention functions under two names each, with explicit result tensors.
def same(found, expected):
    assert found.dtype == expected.dtype and torch.equal(found, expected), (found, expected)


def written(operator, *arguments, **outs):
    assert operator(*arguments, **outs) is None
    return list(outs.values())


scales = torch.rand(5, 2)
product = own.w8a8_block_fp8_matmul(codes, fp8.weight, scales, fp8.weight_scale_inv, [128, 128], torch.float32)
blocks = codes, fp8.weight, scales.T.contiguous(), fp8.weight_scale_inv, "block", [1, 128, 128], True
same(own.scaled_matmul(*blocks, None, torch.float32), product)
same(own.scaled_matmul(*blocks), product.to(torch.bfloat16))
same(*written(own.scaled_matmul, *blocks, out=torch.empty(5, 384)), product)
offsets = i32(0, 2, 5)
attended, seen = own.flash_attn_varlen_func(*heads, offsets, offsets, None, None, None, True, -1, 0.0)
ragged = *heads, offsets, offsets, i32(0, 0), None, None, None, "causal"
for found in (own.ragged_attention(*ragged), written(own.ragged_attention, *ragged, out=torch.empty_like(heads[0]),
                                                     lse=torch.empty(4, 5))):
    same(found[0], attended), same(found[1], seen)
same(*written(own.ragged_attention, *ragged, out=torch.empty_like(heads[0])), attended)
merged, whole = torch.empty_like(heads[0]), torch.empty(4, 5)
own.merge_attn_states(merged, states[0], lses[0], states[1], lses[1], whole)
for found in (own.merge_attention_states(states, lses), written(own.merge_attention_states, states, lses,
                                                                out=torch.empty_like(heads[0]), lse=torch.empty(4, 5))):
    same(found[0], merged), same(found[1], whole)

made, _ = own.apply_rotary_pos_emb(q, q, cos, sin, False)
assert torch.equal(made, q * cos[:, None] + rotate_half(q) * sin[:, None])
made, _ = own.apply_rotary_pos_emb(q, q, cos[:1], sin[:1], False)
assert torch.equal(made, q * cos[:1, None] + rotate_half(q) * sin[:1, None])
print("equal bits")


# In a compiled graph, also with another number of rows.
def layer(hidden, residual):
    own.fused_add_rms_norm(hidden, residual, w, 1e-6)
    codes, scales = own.per_token_group_quant_fp8(hidden * 2, 128, 1e-10, False)
    return codes.float() * scales.repeat_interleave(128, 1)


def attention(hidden, out):
    codes, scales = own.per_token_group_quant_fp8(hidden, 128, 1e-10, True)
    made = own.scaled_matmul(codes, fp8.weight, scales.T, fp8.weight_scale_inv, "block", [1, 128, 128], True)
    q, k, v = (part.reshape(-1, 2, 64).contiguous() for part in made.split(128, 1))
    offsets = torch.tensor([0, hidden.shape[0]], dtype=torch.int32)
    parts = [own.ragged_attention(q, k, v, offsets, offsets, scale=scale) for scale in (0.1, 0.2)]
    lse = torch.empty_like(parts[0][1])
    own.merge_attention_states.out(torch.stack([part[0] for part in parts]),
                                   torch.stack([part[1] for part in parts]), out=out, lse=lse)
    again = torch.empty_like(q)
    own.ragged_attention.out(q, out, v, offsets, offsets, out=again)
    return again.float() + lse.T[..., None]


for model, second in ((layer, (N,)), (attention, (2, 64))):
    compiled = torch.compile(model, fullgraph=True, dynamic=True, backend="aot_eager")
    for rows in (5, 9):
        a, b = bf16(rows, N), bf16(rows, *second)
        mine, other, theirs = b.clone(), b.clone(), a.clone()
        assert torch.equal(compiled(theirs, other), model(a, mine))
        assert torch.equal(mine, other) and torch.equal(a, theirs)
print("compiled")

# Invalid tensors are exceptions in operators too.
for call in (lambda: own.rmsnorm(x, w[:5], 1e-6), lambda: own.rmsnorm(x.double(), w, 1e-6),
             lambda: own.fused_add_rms_norm(x, x, w, 1e-6),
             lambda: own.scaled_matmul(ints, ints.T.contiguous(), *ones, "block"),
             lambda: own.scaled_matmul(ints, ints.T.contiguous(), *ones, "tensor", [1, 1, 1]),
             lambda: own.scaled_matmul(ints, ints.T.contiguous(), *ones, "row"),
             lambda: own.ragged_attention(*heads, i32(0, 2, 5)),
             lambda: own.merge_attention_states(states, lses[:, :3])):
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

# A view with PyTorch's negative bit: the dispatcher makes its values for operators, and functions
# refuse it.
negative = torch.complex(torch.ones(N), torch.ones(N)).conj().imag
assert negative.is_neg() and torch.equal(
    own.norm(negative, None, 0.0, "once"), own.norm(negative.resolve_neg(), None, 0.0, "once"))
plain = torch._neg_view(torch.ones(3, N))
for call in (lambda: fusednorm.ops.rms_norm(plain), lambda: fusednorm.ops.silu_and_mul(plain),
             lambda: fusednorm.ops.rms_norm(torch.ones(3, N), out=plain)):
    try:
        call()
    except fusednorm.ArgumentTypeError as error:
        assert "resolve_neg" in str(error), error
    else:
        raise AssertionError("a negative view was read")
for name, numbers, part in (("tanh", [], "name: expected one of fatrelu_and_mul"),
                            ("silu_and_mul_with_clamp", [1.0], "expected 3 numbers (limit, alpha"),
                            ("silu_and_mul_with_clamp", [1e300, 1.0, 0.0], "range of f32")):
    try:
        own.gated_activation(x, name, numbers)
    except fusednorm.ArgumentError as error:
        assert part in str(error), error
    else:
        raise AssertionError(part)
print("refused")
