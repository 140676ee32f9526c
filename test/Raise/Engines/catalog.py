# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The requests in docs/examples/engines, each with the one kernel that it must become. Labels are
# written before the passes run.

import functools
from dataclasses import dataclass

import forms
import fused_forms

VLLM = "https://github.com/vllm-project/vllm"
QK_NORM_ROPE = "rms_norm apply_rotary_pos_emb"


@dataclass
class Form:
    name: str
    title: str  # title in the table
    about: str  # module comment: model with these sizes, special properties
    asked: list  # URLs of the requests
    launch: str
    plain: object
    fused: object


def form(name, title, about, asked, launch, function, **arguments):
    same = {key: value for key, value in arguments.items()}
    return Form(name, title, about, asked, launch,
                functools.partial(getattr(forms, function), **same),
                functools.partial(getattr(fused_forms, function), **same))


QWEN3 = dict(queries=64, keys=8, n=128, rotated=128)
QWEN3_VL = dict(queries=32, keys=8, n=128, rotated=128, sections=(24, 20, 20))

FORMS = [
    form("qk-norm-rope-cache", "QK norm, half-split rope, K and V to a paged cache",
         "Reads one QKV tensor with 64, 8 and 8 heads of 128 (Qwen3 32B).",
         [f"{VLLM}/pull/57682", f"{VLLM}/pull/38621"],
         f"{QK_NORM_ROPE} {QK_NORM_ROPE} paged_store paged_store", "qk_norm_rope_cache", **QWEN3),
    form("qk-norm-rope-interleaved-cache", "QK norm, interleaved rope, K and V to a paged cache",
         "Rotates pairs of adjacent columns; 64, 8 and 8 heads of 128.",
         [f"{VLLM}/pull/57682", f"{VLLM}/pull/38621"],
         f"{QK_NORM_ROPE} {QK_NORM_ROPE} paged_store paged_store", "qk_norm_rope_cache", **QWEN3, interleaved=True),
    form("qk-norm-partial-rope-cache", "QK norm, rope of a part of each head, K and V to a paged cache",
         "Rotates the first 64 columns of 96, 8 and 8 heads of 128 (GLM-4.5).",
         [f"{VLLM}/pull/57682", f"{VLLM}/pull/38621"],
         f"{QK_NORM_ROPE} {QK_NORM_ROPE} paged_store paged_store", "qk_norm_rope_cache",
         queries=96, keys=8, n=128, rotated=64),
    form("qk-norm-mrope-cache", "QK norm, multimodal rope of contiguous sections, K and V to a paged cache",
         "A pair of columns has the position of its section in time, height or width. Sections of 24, 20 and 20 "
         "pairs; 32, 8 and 8 heads of 128 (Qwen3-VL 8B).",
         [f"{VLLM}/pull/49744", f"{VLLM}/issues/43021"],
         f"{QK_NORM_ROPE} {QK_NORM_ROPE} paged_store paged_store", "qk_norm_rope_cache", **QWEN3_VL),
    form("qk-norm-mrope-interleaved-cache",
         "QK norm, multimodal rope of interleaved sections, K and V to a paged cache",
         "Sections are interleaved pair by pair: 24, 20 and 20 pairs; 32, 8 and 8 heads of 128 (Qwen3-VL 8B).",
         [f"{VLLM}/pull/49744", f"{VLLM}/issues/43021"],
         f"{QK_NORM_ROPE} {QK_NORM_ROPE} paged_store paged_store", "qk_norm_rope_cache", **QWEN3_VL, turns=True),
    form("qk-norm-rope-fp8-cache", "QK norm, half-split rope, static FP8 of q and of the cache",
         "The scales of q, k and v are scalars, as in the layer of an inference engine.",
         [f"{VLLM}/pull/45370", f"{VLLM}/pull/38621"],
         f"{QK_NORM_ROPE} quantize {QK_NORM_ROPE} quantize quantize paged_store paged_store",
         "qk_norm_rope_cache", **QWEN3, static=True),
    form("mla-dual-norm-fp8-token", "MLA's two norms, FP8 of q by token",
         "DeepSeek-V3: one GEMM gives 1536 columns of the q latent, 512 columns of c_kv and 64 columns of k_pe.",
         [f"{VLLM}/pull/44977"], "rms_norm quantize rms_norm", "mla_dual_norm", groups=None),
    form("mla-dual-norm-fp8-group", "MLA's two norms, FP8 of q by groups of 128",
         "DeepSeek-V3: one GEMM gives 1536 columns of the q latent, 512 columns of c_kv and 64 columns of k_pe.",
         [f"{VLLM}/pull/53540", f"{VLLM}/pull/54857"], "rms_norm quantize rms_norm", "mla_dual_norm", groups=128),
    form("mla-norm-rope-fp8-cache", "MLA's kv norm, rope, FP8 cache, rope of q",
         "DeepSeek-V3: 128 heads of 192 columns, the last 64 rotated; cache rows of 512 + 64 FP8 values.",
         [f"{VLLM}/pull/35879"],
         f"{QK_NORM_ROPE.split()[1]} rms_norm quantize apply_rotary_pos_emb quantize paged_store paged_store",
         "mla_rope_cache"),
    form("mla-decode-fp8", "MLA's decode: rope, static FP8 of joined queries, FP8 cache",
         "DeepSeek-V3 with absorbed weights: 128 heads of 512 columns and 64 rotated columns; cache rows of 512 + 64 "
         "FP8 values.",
         [f"{VLLM}/pull/31743", f"{VLLM}/pull/47757", f"{VLLM}/pull/57640"],
         "apply_rotary_pos_emb concat quantize apply_rotary_pos_emb quantize quantize paged_store paged_store",
         "mla_decode"),
    form("add-norm-fp8-group", "add, norm, FP8 by groups of 128 with transposed scales",
         "DeepSeek-V3: rows of 7168. The norm reads the unrounded sum, which is stored for the next layer.",
         [f"{VLLM}/pull/27883"], "extf extf addf rms_norm quantize truncf", "add_norm_group"),
    form("index-key", "norm and rope of c_kv and k_pe, LayerNorm and rope of an indexer key",
         "DeepSeek-V3.2: 512 + 64 columns of compressed KV; 64 of 128 columns of the indexer key are rotated.",
         [], "rms_norm apply_rotary_pos_emb layer_norm apply_rotary_pos_emb", "index_key"),
    form("swiglu-fp8-token", "SwiGLU, FP8 by token",
         "Qwen3 32B: 25600 gate columns, then 25600 up columns.",
         [f"{VLLM}/pull/49828", f"{VLLM}/pull/39952"],
         "extf negf exp addf divf truncf mulf quantize", "swiglu", n=25600, groups=None),
    form("swiglu-fp8-group", "SwiGLU, FP8 by groups of 128",
         "Dense layers of DeepSeek-V3: 18432 gate columns, then 18432 up columns.",
         [f"{VLLM}/pull/32996"], "extf negf exp addf divf truncf mulf quantize", "swiglu", n=18432, groups=128),
    form("gated-norm", "gated norm of heads, rms_norm(x) * silu(z)",
         "Qwen3-Next: 32 heads of 128. Everything before the last cast is f32, including the weights.",
         [f"{VLLM}/pull/50279", f"{VLLM}/pull/26207"], "rms_norm extf negf exp addf divf mulf truncf", "gated_norm"),
    form("norm-of-gated", "norm of a gated input, rms_norm(x * silu(z))",
         "Mamba 2 2.7B: rows of 5120, one group. Gate and norm are f32; weights follow the cast.",
         [], "extf extf negf exp addf divf mulf rms_norm", "norm_of_gated"),
    form("norm-of-groups", "norm of a gated input, by groups of columns",
         "Mamba 2 with eight groups (Codestral 7B): rows of 8192. Gate and norm are f32; weights follow the cast.",
         [], "extf extf negf exp addf divf mulf rms_norm mulf", "norm_of_groups"),
]
