# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Limits of fusednorm.torch.patch: rotary tables of all kinds, calls that the kernels do not
support, restoration, and compiled graphs."""

import warnings

import torch
import transformers
from transformers.models.llama import modeling_llama

import fusednorm.torch
from fusednorm import _functions, _patch

transformers.logging.set_verbosity_error()
torch.set_num_threads(1)
_functions.settings.threads = 1
SMALL = dict(vocab_size=96, hidden_size=64, intermediate_size=96, num_hidden_layers=2,
             num_attention_heads=4, num_key_value_heads=2, max_position_embeddings=256,
             pad_token_id=0)
original = modeling_llama.apply_rotary_pos_emb


def llama(**options):
    torch.manual_seed(1)
    return transformers.LlamaForCausalLM(transformers.LlamaConfig(**SMALL, **options)).eval()


def calls(caught):
    return [str(one.message) for one in caught if "not the fused kernel" in str(one.message)]


# The model's own tables are used, also where they depend on the length of the sequence.
divisors = dict(short_factor=[1.0 + j for j in range(8)], long_factor=[2.0 + j for j in range(8)])
for parameters in (
        {"rope_type": "default"}, {"rope_type": "linear", "factor": 4.0},
        {"rope_type": "dynamic", "factor": 4.0},
        {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
         "original_max_position_embeddings": 64},
        {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 64},
        {"rope_type": "longrope", "original_max_position_embeddings": 16, **divisors}):
    model = llama(rope_parameters={"rope_theta": 10000.0, **parameters})
    for length in (12, 40, 300):  # 300 is longer than max_position_embeddings
        tokens = torch.randint(3, 90, (2, length))
        with torch.no_grad():
            before = model(tokens).logits
            with fusednorm.torch.patch(model) as patch:
                after = model(tokens).logits
        assert "transformers.models.llama.modeling_llama.apply_rotary_pos_emb" in patch
        assert (after - before).abs().max() <= 1e-5 * before.abs().max(), (parameters, length)
print("tables of 6 kinds")

# Unsupported calls: the original's result, and one warning.
model = llama()
q, k = torch.randn(2, 4, 5, 16), torch.randn(2, 2, 5, 16)
cos, sin = torch.randn(2, 1, 5, 16)
strided = torch.randn(2, 4, 5, 32)[..., ::2]
with fusednorm.torch.patch(model):
    for arguments, options in [
            ((q.double(), k.double(), cos.double(), sin.double()), {}),
            ((q, k, cos.double(), sin.double()), {}),
            ((q.bfloat16(), k.bfloat16(), cos, sin), {}),
            ((q[:, :, :, :16].half(), k, cos, sin), {}),
            ((strided, k, cos, sin), {}),
            ((q[0], k[0], cos[0], sin[0]), dict(unsqueeze_dim=0)),
            ((q.clone().requires_grad_(), k, cos, sin), {}),
            ((q[:, :, :1], k, cos, sin), {}),
            ((q, k, cos[:, :1], sin[:, :1]), {}),
            ((q.to("meta"), k.to("meta"), cos.to("meta"), sin.to("meta")), {})]:
        _patch._declined.clear()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = modeling_llama.apply_rotary_pos_emb(*arguments, **options)
            modeling_llama.apply_rotary_pos_emb(*arguments, **options)
        assert len(calls(caught)) == 1 and "apply_rotary_pos_emb" in calls(caught)[0], calls(caught)
        for one, other in zip(found, original(*arguments, **options)):
            assert one.dtype == other.dtype and one.requires_grad == other.requires_grad
            assert one.is_meta or torch.equal(one, other)
    # An error is the original's error.
    for bad in ((q, k, cos), (q, k, cos, sin, 1, 2), (q, k, cos[:, :, :8], sin)):
        try:
            modeling_llama.apply_rotary_pos_emb(*bad)
        except (TypeError, RuntimeError):
            continue
        raise AssertionError("nothing was raised")
    # Named arguments.
    for one, other in zip(modeling_llama.apply_rotary_pos_emb(q, k, sin=sin, cos=cos),
                          original(q, k, cos, sin)):
        assert torch.equal(one, other)
    # Gradients are those of the model.
    tokens = torch.randint(3, 90, (2, 9))
    model(tokens).logits.square().mean().backward()
    found = [one.grad.clone() for one in model.parameters()]
    model.zero_grad()
model(tokens).logits.square().mean().backward()
for one, other in zip(found, model.parameters()):
    assert torch.equal(one, other.grad)
print("unsupported calls")

# Norms: the bits of the classes, except for sums in another order, and unsupported calls.
from transformers.models.gpt_oss.modeling_gpt_oss import GptOssRMSNorm  # noqa: E402


class ScaledRMSNorm(modeling_llama.LlamaRMSNorm):
    def forward(self, hidden_states):
        return super().forward(hidden_states) * 2


for kind in (modeling_llama.LlamaRMSNorm, GptOssRMSNorm):
    for dtype in (torch.float32, torch.float16, torch.bfloat16):
        plain = kind(96, eps=1e-5).to(dtype)
        plain.weight.data.uniform_(0.5, 1.5)
        layers = torch.nn.Sequential(plain)
        x = torch.randn(2, 3, 96).to(dtype)
        with torch.no_grad(), fusednorm.torch.patch(layers) as patch:
            assert patch == ["0"] and layers[0].rounds_once == (kind is GptOssRMSNorm)
            found, wanted = layers(x), plain(x)
            step = torch.finfo(dtype).eps * wanted.abs() + 1e-7
            assert found.dtype == dtype and ((found - wanted).abs() <= 4 * step).all(), dtype
            assert dtype == torch.float32 or (found != wanted).float().mean() < 0.02
            second = torch.float16 if dtype == torch.float32 else torch.float32
            for other in (x.double(), x.to(second),
                          x.transpose(0, 2).contiguous().transpose(0, 2)):
                _patch._declined.clear()
                with warnings.catch_warnings(record=True) as caught:
                    warnings.simplefilter("always")
                    assert torch.equal(layers(other), plain(other)) and layers(other) is not None
                assert len(calls(caught)) == 1 and kind.__name__ in calls(caught)[0]
assert fusednorm.torch.patch(torch.nn.Sequential(ScaledRMSNorm(96))) == []
print("norms")

# Everything is restored: after an exception, in any order, and if patch fails.
state = [(name, module) for name, module in model.named_modules()]


def is_restored():
    now = list(model.named_modules())
    return modeling_llama.apply_rotary_pos_emb is original and len(now) == len(state) and \
        all(one is other for (_, one), (_, other) in zip(now, state))


assert is_restored()
try:
    with fusednorm.torch.patch(model, quantize=True):
        assert modeling_llama.apply_rotary_pos_emb is not original
        raise KeyError("in the block")
except KeyError:
    assert is_restored()
second = llama()
patches = fusednorm.torch.patch(model), fusednorm.torch.patch(second)
patches[0].restore()
assert modeling_llama.apply_rotary_pos_emb is not original
patches[0].restore()
patches[1].restore()
assert is_restored()
replacement, fusednorm.torch._model_rope.replacement = fusednorm.torch._model_rope.replacement, None
try:
    fusednorm.torch.patch(model)
except TypeError:
    assert is_restored()
else:
    raise AssertionError("nothing was raised")
fusednorm.torch._model_rope.replacement = replacement
print("restored")

# Compiled graphs have no breaks, also where the kernels are not used.
with fusednorm.torch.patch(model):
    compiled = torch.compile(model, fullgraph=True, backend="eager")
    tokens = torch.randint(3, 90, (2, 8))
    assert compiled(tokens, use_cache=False).logits.requires_grad
with torch.no_grad(), fusednorm.torch.patch(model):
    compiled = torch.compile(model, fullgraph=True, backend="eager")
    for batch in (1, 2, 3):
        tokens = torch.randint(3, 90, (batch, 8))
        assert torch.equal(compiled(tokens, use_cache=False).logits,
                           model(tokens, use_cache=False).logits)
print("compiled")
