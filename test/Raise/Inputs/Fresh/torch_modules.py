# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Modules of torch.nn, and small models of transformers with their default attention. Each entry of
# MODULES has a function that returns a torch.nn.Module and its inputs, the importer, and for each
# input the names of its dimensions known only at run time.

import functools

import torch
import torch.nn.functional as F
from torch import nn

BATCH, TOKENS, HIDDEN, HEADS = 2, 8, 64, 4


class Call(nn.Module):
    """A function of tensors as a module."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return self.function(*inputs)


def tokens(dtype=torch.float32):
    return torch.randn(BATCH, TOKENS, HIDDEN, dtype=dtype)


def image(channels=16, dtype=torch.float32):
    return torch.randn(BATCH, channels, 6, 6, dtype=dtype)


def make_norms():
    norms = {
        "layer_norm": lambda: (nn.LayerNorm(HIDDEN), tokens()),
        "layer_norm_two_dims": lambda: (nn.LayerNorm([TOKENS, HIDDEN]), tokens()),
        "layer_norm_plain": lambda: (nn.LayerNorm(HIDDEN, elementwise_affine=False), tokens()),
        "layer_norm_no_bias": lambda: (nn.LayerNorm(HIDDEN, bias=False), tokens()),
        "rms_norm": lambda: (nn.RMSNorm(HIDDEN, eps=1e-6), tokens()),
        "rms_norm_default_eps": lambda: (nn.RMSNorm(HIDDEN), tokens()),
        "rms_norm_plain": lambda: (nn.RMSNorm(HIDDEN, elementwise_affine=False), tokens()),
        "rms_norm_two_dims": lambda: (nn.RMSNorm([TOKENS, HIDDEN], eps=1e-6), tokens()),
        "group_norm": lambda: (nn.GroupNorm(4, 16), image()),
        "group_norm_plain": lambda: (nn.GroupNorm(4, 16, affine=False), image()),
        "instance_norm": lambda: (nn.InstanceNorm2d(16), image()),
        "instance_norm_affine": lambda: (nn.InstanceNorm2d(16, affine=True), image()),
        "batch_norm": lambda: (nn.BatchNorm2d(16), image()),
        "local_response_norm": lambda: (nn.LocalResponseNorm(3), image()),
        "normalize": lambda: (Call(lambda x: F.normalize(x, dim=-1)), tokens()),
    }
    for name in ("layer_norm", "rms_norm", "group_norm"):
        norms[f"{name}_bf16"] = functools.partial(make_bf16, norms[name])
    return norms


def make_bf16(make):
    module, *inputs = make()
    return module.to(torch.bfloat16), *[x.to(torch.bfloat16) for x in inputs]


def qkv(keys=TOKENS, kv_heads=HEADS, dtype=torch.float32):
    q = torch.randn(BATCH, HEADS, TOKENS, 16, dtype=dtype)
    return q, *[torch.randn(BATCH, kv_heads, keys, 16, dtype=dtype) for _ in range(2)]


def attend(inputs, mask=None, **options):
    def call(q, k, v, *masks):
        return F.scaled_dot_product_attention(q, k, v, *masks, **options)

    return Call(call), *inputs, *([] if mask is None else [mask])


def make_attentions():
    scores = torch.zeros(BATCH, HEADS, TOKENS, TOKENS)
    shared = torch.zeros(BATCH, 1, TOKENS, TOKENS)
    seen = torch.ones(TOKENS, TOKENS, dtype=torch.bool).tril()
    of_keys = torch.ones(BATCH, 1, 1, TOKENS, dtype=torch.bool)
    attentions = {
        "sdpa": lambda: attend(qkv()),
        "sdpa_causal": lambda: attend(qkv(), is_causal=True),
        "sdpa_scale": lambda: attend(qkv(), scale=0.3),
        "sdpa_float_mask": lambda: attend(qkv(), shared),
        "sdpa_float_mask_of_heads": lambda: attend(qkv(), scores),
        "sdpa_bool_mask": lambda: attend(qkv(), seen),
        "sdpa_mask_of_keys": lambda: attend(qkv(), of_keys),
        "sdpa_gqa": lambda: attend(qkv(kv_heads=2), enable_gqa=True),
        "sdpa_gqa_causal": lambda: attend(qkv(kv_heads=2), enable_gqa=True, is_causal=True),
        "sdpa_more_keys": lambda: attend(qkv(keys=12)),
        "sdpa_more_keys_causal": lambda: attend(qkv(keys=12), is_causal=True),
        "sdpa_one_head": lambda: attend([x[:, 0] for x in qkv()]),
    }
    for name in ("sdpa", "sdpa_causal"):
        attentions[f"{name}_bf16"] = functools.partial(make_bf16, attentions[name])
    return attentions


class MultiHead(nn.Module):
    def __init__(self, **options):
        super().__init__()
        self.attention = nn.MultiheadAttention(HIDDEN, HEADS, batch_first=True)
        self.options = options

    def forward(self, x):
        y, weights = self.attention(x, x, x, **self.options)
        return y if weights is None else (y, weights)


class AdaLN(nn.Module):
    """The block of a diffusion transformer: norms with a shift, a scale and a gate per image."""

    def __init__(self):
        super().__init__()
        self.norm1 = nn.LayerNorm(HIDDEN, elementwise_affine=False, eps=1e-6)
        self.norm2 = nn.LayerNorm(HIDDEN, elementwise_affine=False, eps=1e-6)
        self.qkv = nn.Linear(HIDDEN, 3 * HIDDEN)
        self.out = nn.Linear(HIDDEN, HIDDEN)
        self.mlp = nn.Sequential(nn.Linear(HIDDEN, 96), nn.GELU("tanh"), nn.Linear(96, HIDDEN))
        self.modulation = nn.Sequential(nn.SiLU(), nn.Linear(HIDDEN, 6 * HIDDEN))

    def forward(self, x, condition):
        shift1, scale1, gate1, shift2, scale2, gate2 = (
            self.modulation(condition)[:, None].chunk(6, dim=-1)
        )
        y = self.norm1(x) * (1 + scale1) + shift1
        q, k, v = self.qkv(y).view(BATCH, TOKENS, 3, HEADS, -1).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(x.shape)
        x = x + gate1 * self.out(y)
        return x + gate2 * self.mlp(self.norm2(x) * (1 + scale2) + shift2)


class ResidualImage(nn.Module):
    """The residual block of an image decoder, without its convolutions."""

    def __init__(self):
        super().__init__()
        self.norm1 = nn.GroupNorm(4, 16)
        self.norm2 = nn.GroupNorm(4, 16)

    def forward(self, x, time):
        y = F.silu(self.norm1(x)) + time[:, :, None, None]
        return x + F.silu(self.norm2(y))


def make_encoder(**options):
    layer = nn.TransformerEncoderLayer(HIDDEN, HEADS, 96, 0.0, batch_first=True, **options)
    return layer, tokens()


def make_blocks():
    return {
        "encoder_layer": make_encoder,
        "encoder_layer_norm_first": lambda: make_encoder(norm_first=True),
        "multi_head": lambda: (MultiHead(need_weights=False), tokens()),
        "multi_head_weights": lambda: (MultiHead(need_weights=True), tokens()),
        "adaln": lambda: (AdaLN(), tokens(), torch.randn(BATCH, HIDDEN)),
        "residual_image": lambda: (ResidualImage(), image(), torch.randn(BATCH, 16)),
    }


COMMON = {
    "vocab_size": 32,
    "pad_token_id": 0,
    "hidden_size": HIDDEN,
    "intermediate_size": 96,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "num_hidden_layers": 1,
    "max_position_embeddings": 64,
}

# The name of the classes in transformers, and additional configuration.
FAMILIES = {
    "llama": ("Llama", {}),
    "qwen3": ("Qwen3", {"head_dim": 16}),
    "smollm3": ("SmolLM3", {}),
    "olmo3": ("Olmo3", {"layer_types": ["full_attention"]}),
    "exaone4": ("Exaone4", {"layer_types": ["full_attention"]}),
    "ernie4_5": ("Ernie4_5", {"head_dim": 16}),
    "hunyuan_v1_dense": ("HunYuanDenseV1", {"head_dim": 16}),
    "apertus": ("Apertus", {}),
    "seed_oss": ("SeedOss", {"head_dim": 16}),
    "arcee": ("Arcee", {}),
    "ministral3": ("Ministral3", {"head_dim": 16}),
    "nanochat": ("NanoChat", {}),
    "jais2": ("Jais2", {"head_dim": 16}),
    "helium": ("Helium", {"head_dim": 16}),
    "youtu": (
        "Youtu",
        {
            "num_key_value_heads": 4,
            "q_lora_rank": 32,
            "kv_lora_rank": 32,
            "qk_rope_head_dim": 16,
            "qk_nope_head_dim": 16,
            "v_head_dim": 16,
        },
    ),
    "qwen3_5": ("Qwen3_5Text", {"head_dim": 16, "layer_types": ["full_attention"]}),
    "granite": ("Granite", {"attention_multiplier": 0.3}),
}


class Functional(nn.Module):
    """A model with weights as arguments. Tokens are embedded outside."""

    def __init__(self, model):
        super().__init__()
        object.__setattr__(self, "model", model)
        self.names = [name for name, _ in model.named_parameters()]

    def forward(self, *values):
        hidden, *weights = values
        # With a mask of its own, a model does not search for packed sequences, whose cumulative sum
        # linalg does not have.
        seen = torch.ones(1, hidden.shape[1], dtype=torch.bool)
        arguments = {"inputs_embeds": hidden, "use_cache": False, "attention_mask": seen}
        named = dict(zip(self.names, weights))
        return torch.func.functional_call(self.model, named, (), arguments)[0]


def make_family(family, dtype, count=TOKENS, sizes=None):
    """A model with other sizes than those of COMMON if `sizes` is not None."""
    import transformers

    name, options = FAMILIES[family]
    config = getattr(transformers, f"{name}Config")(**{**COMMON, **options, **(sizes or {})})
    model = getattr(transformers, f"{name}Model")(config).to(dtype).eval()
    weights = [value.detach().clone() for value in model.parameters()]
    return Functional(model), torch.randn(1, count, config.hidden_size, dtype=dtype), *weights


def make_dynamic(modules):
    """Modules whose batch and number of tokens are known only at run time."""
    rows, heads = {0: "batch", 1: "tokens"}, {0: "batch", 2: "tokens"}
    keys = {0: "batch", 2: "keys"}
    dims = {
        "layer_norm": [rows],
        "rms_norm": [rows],
        "sdpa": [heads] * 3,
        "sdpa_causal": [heads] * 3,
        "sdpa_bool_mask": [*[heads] * 3, {0: "tokens", 1: "tokens"}],
        "sdpa_float_mask": [*[heads] * 3, {0: "batch", 2: "tokens", 3: "tokens"}],
        "sdpa_gqa": [heads] * 3,
        "sdpa_gqa_causal": [heads] * 3,
        "sdpa_more_keys": [heads, keys, keys],
    }
    dynamic = {f"{name}_dynamic": (modules[name], "torch_mlir", own)
               for name, own in dims.items()}
    for name, own in (("length", {2: "tokens"}), ("batch", {0: "batch"})):
        dynamic[f"sdpa_causal_dynamic_{name}"] = (modules["sdpa_causal"], "torch_mlir", [own] * 3)
    return dynamic


def make_modules():
    makers = {**make_norms(), **make_attentions(), **make_blocks()}
    modules = {name: (make, "torch_mlir", ()) for name, make in makers.items()}
    modules |= make_dynamic(makers)
    both = ("layer_norm", "rms_norm", "group_norm", "sdpa_causal", "sdpa_bool_mask", "sdpa_gqa")
    for name in both:
        modules[f"iree_{name}"] = (modules[name][0], "iree", ())
    for family in FAMILIES:
        make = functools.partial(make_family, family, torch.float32)
        modules[family] = (make, "torch_mlir", ())
    for family in ("llama", "granite"):
        modules[f"{family}_dynamic"] = (modules[family][0], "torch_mlir", [{1: "tokens"}])
    for family in ("llama", "qwen3", "smollm3", "youtu"):
        make = functools.partial(make_family, family, torch.bfloat16)
        modules[f"{family}_bf16"] = (make, "torch_mlir", ())
    return {f"torch_{name}": module for name, module in modules.items()}


MODULES = make_modules()
