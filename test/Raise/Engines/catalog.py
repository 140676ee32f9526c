# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What docs/examples/engines holds: the requests, and the one launch that each is expected to
# become. Labels are written before the passes run.

import functools
from dataclasses import dataclass

import forms
import fused_forms

VLLM = "https://github.com/vllm-project/vllm"
QK_NORM_ROPE = "rms_norm apply_rotary_pos_emb"


@dataclass
class Form:
    name: str
    title: str  # of the table
    about: str  # of the module: whose widths, what is special
    asked: list  # addresses
    launch: str
    plain: object
    fused: object


def form(name, title, about, asked, launch, function, **arguments):
    same = {key: value for key, value in arguments.items()}
    return Form(name, title, about, asked, launch,
                functools.partial(getattr(forms, function), **same),
                functools.partial(getattr(fused_forms, function), **same))


QWEN3 = dict(queries=64, keys=8, n=128, rotated=128)

FORMS = [
    form("qk-norm-rope-cache", "QK norm, half-split rope, K and V to a paged cache",
         "From one tensor of queries, keys and values; 64, 8 and 8 heads of 128, as Qwen3 32B has.",
         [f"{VLLM}/pull/57682", f"{VLLM}/pull/38621"],
         f"{QK_NORM_ROPE} {QK_NORM_ROPE} paged_store paged_store", "qk_norm_rope_cache", **QWEN3),
    form("qk-norm-rope-interleaved-cache", "QK norm, interleaved rope, K and V to a paged cache",
         "Pairs are neighbours; 64, 8 and 8 heads of 128.",
         [f"{VLLM}/pull/57682", f"{VLLM}/pull/38621"],
         f"{QK_NORM_ROPE} {QK_NORM_ROPE} paged_store paged_store", "qk_norm_rope_cache", **QWEN3, interleaved=True),
    form("qk-norm-rope-fp8-cache", "QK norm, half-split rope, static FP8 of q and of the cache",
         "Scales of queries, keys and values are numbers, as the layer of an engine has them.",
         [f"{VLLM}/pull/38621"],
         f"{QK_NORM_ROPE} quantize {QK_NORM_ROPE} quantize quantize paged_store paged_store",
         "qk_norm_rope_cache", **QWEN3, static=True),
    form("mla-norm-rope-fp8-cache", "MLA's kv norm, rope, FP8 cache, rope of q",
         "DeepSeek-V3: 128 heads, whose last 64 of 192 columns are rotated; rows of the cache are 512 + 64 codes.",
         [f"{VLLM}/pull/35879"],
         f"{QK_NORM_ROPE.split()[1]} rms_norm quantize apply_rotary_pos_emb quantize paged_store paged_store",
         "mla_rope_cache"),
    form("gated-norm", "gated norm of heads, rms_norm(x) * silu(z)",
         "Qwen3-Next: 32 heads of 128, all in f32 up to the last cast, weights of f32.",
         [f"{VLLM}/pull/50279"], "rms_norm extf negf exp addf divf mulf truncf", "gated_norm"),
]
