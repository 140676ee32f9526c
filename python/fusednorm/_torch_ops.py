# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Registers the drop-in functions as operators of torch.library. Users import fusednorm.torch."""

from __future__ import annotations

from typing import Any, List, Optional, Sequence, Tuple

from ._requirements import check_torch

check_torch()

import torch  # noqa: E402

from . import _activations, ops  # noqa: E402
from .compat import vllm  # noqa: E402
from .errors import ArgumentError  # noqa: E402

_library = torch.library.Library("fusednorm", "DEF")


def _define(schema: str, implementation: Any, fake: Any) -> None:
    name = schema.partition("(")[0]
    _library.define(schema)
    for key in ("CPU", "CUDA"):
        _library.impl(name, implementation, key)
    # Results require no gradient. PyTorch's fallback would mark them, and their gradient is None.
    _library.impl(name, torch.library.fallthrough_kernel, "Autograd")
    torch.library.register_fake(f"fusednorm::{name}", fake, lib=_library)


def _nothing(*arguments: Any, **options: Any) -> None:
    return None


def _model_norm(input: torch.Tensor, weight: Optional[torch.Tensor],
                epsilon: float) -> torch.Tensor:
    made: torch.Tensor = ops.rms_norm(input, weight, epsilon, rounded=True)
    return made


def _like(input: torch.Tensor, *rest: Any) -> torch.Tensor:
    return torch.empty_like(input, memory_format=torch.contiguous_format)


def _token_fake(input: torch.Tensor, weight: Optional[torch.Tensor], epsilon: float,
                quant_dtype: torch.dtype, scale_ub: Optional[torch.Tensor],
                residual: Optional[torch.Tensor]) -> Tuple[torch.Tensor, torch.Tensor]:
    rows = input.numel() // input.shape[-1]
    return (input.new_empty(input.shape, dtype=quant_dtype),
            input.new_empty((rows, 1), dtype=torch.float32))


def _group(x: torch.Tensor, group_size: int, eps: float,
           column_major_scales: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    codes, scales = ops.per_token_group_quant_fp8(x, group_size, eps,
                                                  column_major_scales=column_major_scales)
    return codes, scales


def _group_fake(x: torch.Tensor, group_size: int, eps: float,
                column_major_scales: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    codes = x.new_empty(x.shape, dtype=torch.float8_e4m3fn)
    groups = x.shape[-1] // group_size
    if column_major_scales:
        return codes, x.new_empty((groups, x.shape[0]), dtype=torch.float32).t()
    return codes, x.new_empty((*x.shape[:-1], groups), dtype=torch.float32)


def _rotary(positions: torch.Tensor, query: torch.Tensor, key: Optional[torch.Tensor],
            head_size: int, cos_sin_cache: torch.Tensor, is_neox: bool) -> None:
    ops.rotary_embedding(positions, query, key, head_size, cos_sin_cache, is_neox)


def _latent(kv_c: torch.Tensor, k_pe: torch.Tensor, kv_cache: torch.Tensor,
            slot_mapping: torch.Tensor, kv_cache_dtype: str,
            scale: Optional[torch.Tensor]) -> None:
    ops.concat_and_cache_mla(kv_c, k_pe, kv_cache, slot_mapping, kv_cache_dtype, scale)


def _rotate(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor,
            interleave: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    return ops.apply_rotary_pos_emb(q, k, cos, sin, interleave)


def _rotate_fake(q: torch.Tensor, k: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor,
                 interleave: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    return _like(q), _like(k)


_define("rms_norm(Tensor(a!) out, Tensor input, Tensor? weight, float epsilon) -> ()",
        vllm.rms_norm, _nothing)
_define("rmsnorm(Tensor input, Tensor? weight, float epsilon) -> Tensor", ops.rmsnorm,
        _like)
_define("model_norm(Tensor input, Tensor? weight, float epsilon) -> Tensor", _model_norm, _like)
_define("fused_add_rms_norm(Tensor(a!) input, Tensor(b!) residual, Tensor? weight, float epsilon, "
        "str normalized=\"rounded\") -> ()", ops.fused_add_rms_norm, _nothing)
_define("rms_norm_static_fp8_quant(Tensor(a!) out, Tensor input, Tensor? weight, Tensor scale, "
        "float epsilon) -> ()", ops.rms_norm_static_fp8_quant, _nothing)
_define("rms_norm_dynamic_per_token_quant(Tensor input, Tensor? weight, float epsilon, "
        "ScalarType quant_dtype, Tensor? scale_ub, Tensor(a!)? residual) -> (Tensor, Tensor)",
        ops.rms_norm_dynamic_per_token_quant, _token_fake)
_define("per_token_group_quant_fp8(Tensor x, int group_size, float eps, "
        "bool column_major_scales) -> (Tensor, Tensor)", _group, _group_fake)
_define("rotary_embedding(Tensor positions, Tensor(a!) query, Tensor(b!)? key, int head_size, "
        "Tensor cos_sin_cache, bool is_neox) -> ()", _rotary, _nothing)
_define("concat_and_cache_mla(Tensor kv_c, Tensor k_pe, Tensor(a!) kv_cache, "
        "Tensor slot_mapping, str kv_cache_dtype, Tensor? scale) -> ()", _latent, _nothing)


_define("apply_rotary_pos_emb(Tensor q, Tensor k, Tensor cos, Tensor sin, bool interleave) -> "
        "(Tensor, Tensor)", _rotate, _rotate_fake)


def _linear(input: torch.Tensor, weight: torch.Tensor, scales: torch.Tensor,
            bias: Optional[torch.Tensor]) -> torch.Tensor:
    rows = input.reshape(-1, input.shape[-1])
    codes, own = ops.per_token_group_quant_fp8(rows, 128, column_major_scales=True)
    made = ops.scaled_matmul(codes, weight, own.T, scales, (1, 128, 128), True, bias, input.dtype)
    return made.reshape(*input.shape[:-1], weight.shape[0])


def _linear_fake(input: torch.Tensor, weight: torch.Tensor, scales: torch.Tensor,
                 bias: Optional[torch.Tensor]) -> torch.Tensor:
    return input.new_empty((*input.shape[:-1], weight.shape[0]))


_define("block_fp8_linear(Tensor input, Tensor weight, Tensor scales, Tensor? bias) -> Tensor",
        _linear, _linear_fake)


# ---- FlashInfer's norms --------------------------------------------------------------------


def _layer(input: torch.Tensor, gemma: torch.Tensor, beta: torch.Tensor,
           eps: float) -> torch.Tensor:
    return ops.layernorm(input, gemma, beta, eps)


_define("gemma_rmsnorm(Tensor input, Tensor weight, float epsilon) -> Tensor", ops.gemma_rmsnorm,
        _like)
_define("fused_add_rmsnorm(Tensor(a!) input, Tensor(b!) residual, Tensor? weight, float epsilon) "
        "-> ()", ops.fused_add_rmsnorm, _nothing)
_define("gemma_fused_add_rmsnorm(Tensor(a!) input, Tensor(b!) residual, Tensor weight, "
        "float epsilon) -> ()", ops.gemma_fused_add_rmsnorm, _nothing)
_define("layernorm(Tensor input, Tensor gemma, Tensor beta, float eps) -> Tensor", _layer, _like)


# ---- Gated activations ---------------------------------------------------------------------


def _gated_fake(input: torch.Tensor, rounded: bool = False) -> torch.Tensor:
    return input.new_empty((*input.shape[:-1], input.shape[-1] // 2))


for _name in ("silu_and_mul", "gelu_and_mul", "gelu_tanh_and_mul"):
    def _gated(input: torch.Tensor, rounded: bool = False, name: str = _name) -> torch.Tensor:
        return _activations.gated(name, input, None, rounded)
    _define(f"{_name}(Tensor input, bool rounded=False) -> Tensor", _gated, _gated_fake)


def _gated_by_name(input: torch.Tensor, name: str, numbers: Sequence[float]) -> torch.Tensor:
    made: torch.Tensor
    _activations.check_gated(name, numbers)
    if name == "swigluoai_and_mul":
        made = _activations.gated_pairs(input, None, *numbers)
    else:
        made = _activations.gated(name, input, None, False, *numbers)
    return made


def _gated_by_name_fake(input: torch.Tensor, name: str, numbers: Sequence[float]) -> torch.Tensor:
    _activations.check_gated(name, numbers)
    return _gated_fake(input)


_define("gated_activation(Tensor input, str name, float[] numbers) -> Tensor", _gated_by_name,
        _gated_by_name_fake)
_define("gelu_and_mul_sparse(Tensor x, float std_multiplier, str approximate=\"none\") -> Tensor",
        vllm.gelu_and_mul_sparse, lambda x, *rest: _gated_fake(x))


# ---- Quantization and caches ---------------------------------------------------------------


def _scaled(out: torch.Tensor, input: torch.Tensor, scale: torch.Tensor) -> None:
    ops.scaled_fp8_quant(input, scale, output=out)


def _dynamic(input: torch.Tensor, scale_ub: Optional[torch.Tensor],
             per_token: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    return ops.scaled_fp8_quant(input, scale_ub=scale_ub, use_per_token_if_dynamic=per_token)


def _dynamic_fake(input: torch.Tensor, scale_ub: Optional[torch.Tensor],
                  per_token: bool) -> Tuple[torch.Tensor, torch.Tensor]:
    return (input.new_empty(input.shape, dtype=torch.float8_e4m3fn),
            input.new_empty((input.shape[0], 1) if per_token else (1,), dtype=torch.float32))


def _gather(codes: torch.Tensor, scales: torch.Tensor, cache: torch.Tensor, table: torch.Tensor,
            row_offsets: torch.Tensor, lengths: torch.Tensor, column: int,
            scale_ub: Optional[float], cache_scales: Optional[torch.Tensor],
            cache_group: Optional[int]) -> None:
    columns = codes.shape[1]
    ops.gather_quantize(cache, table, row_offsets, lengths, columns, column,
                        columns // scales.shape[0], None, scale_ub, cache_scales, cache_group, codes,
                        scales)


_define("static_scaled_fp8_quant(Tensor(a!) out, Tensor input, Tensor scale) -> ()", _scaled,
        _nothing)
_define("dynamic_scaled_fp8_quant(Tensor input, Tensor? scale_ub, bool per_token) -> "
        "(Tensor, Tensor)", _dynamic, _dynamic_fake)
_define("reshape_and_cache_flash(Tensor key, Tensor value, Tensor(a!) key_cache, "
        "Tensor(b!) value_cache, Tensor slot_mapping, str kv_cache_dtype, Tensor? k_scale, "
        "Tensor? v_scale) -> ()", ops.reshape_and_cache_flash, _nothing)
_define("gather_quantize(Tensor(a!) codes, Tensor(b!) scales, Tensor cache, Tensor table, "
        "Tensor row_offsets, Tensor lengths, int column, float? scale_ub, Tensor? cache_scales, "
        "int? cache_group) -> ()", _gather, _nothing)


# ---- GEMM ----------------------------------------------------------------------------------


def _gemm(a: torch.Tensor, b: torch.Tensor, transpose_b: bool, bias: Optional[torch.Tensor],
             out_dtype: Optional[torch.dtype]) -> torch.Tensor:
    return ops.matmul(a, b, transpose_b, bias, out_dtype)


def _gemm_fake(a: torch.Tensor, b: torch.Tensor, transpose_b: bool,
                  bias: Optional[torch.Tensor], out_dtype: Optional[torch.dtype]) -> torch.Tensor:
    return a.new_empty((*a.shape[:-1], b.shape[-2 if transpose_b else -1]), dtype=out_dtype)


def _cutlass_fake(a: torch.Tensor, b: torch.Tensor, scale_a: torch.Tensor, scale_b: torch.Tensor,
                  out_dtype: torch.dtype, bias: Optional[torch.Tensor]) -> torch.Tensor:
    return a.new_empty((a.shape[0], b.shape[1]), dtype=out_dtype)


def _blocks_fake(A: torch.Tensor, B: torch.Tensor, As: torch.Tensor, Bs: torch.Tensor,
                 block_size: Sequence[int], output_dtype: torch.dtype) -> torch.Tensor:
    return A.new_empty((A.shape[0], B.shape[0]), dtype=output_dtype)


# Operators with new tensors as results have an overload `out`, which writes to given tensors.


def _scaling(scaling: str, block: Optional[Sequence[int]]) -> Any:
    """Returns the `scaling` of ops.scaled_matmul: a schema has no union of str and tuple."""
    if (scaling == "block") == (block is None):
        raise ArgumentError("block: expected (gm, gn, gk) with scaling = 'block', and None "
                            f"otherwise, got {block} with {scaling!r}")
    return scaling if block is None else tuple(block)


def _scaled_gemm(a: torch.Tensor, b: torch.Tensor, a_scales: torch.Tensor,
                    b_scales: torch.Tensor, scaling: str, block: Optional[Sequence[int]] = None,
                    transpose_b: bool = False, bias: Optional[torch.Tensor] = None,
                    out_dtype: Optional[torch.dtype] = None) -> torch.Tensor:
    return ops.scaled_matmul(a, b, a_scales, b_scales, _scaling(scaling, block), transpose_b, bias,
                             torch.bfloat16 if out_dtype is None else out_dtype)


def _scaled_gemm_fake(a: torch.Tensor, b: torch.Tensor, a_scales: torch.Tensor,
                         b_scales: torch.Tensor, scaling: str,
                         block: Optional[Sequence[int]] = None, transpose_b: bool = False,
                         bias: Optional[torch.Tensor] = None,
                         out_dtype: Optional[torch.dtype] = None) -> torch.Tensor:
    return _gemm_fake(a, b, transpose_b, bias,
                         torch.bfloat16 if out_dtype is None else out_dtype)


def _scaled_gemm_out(a: torch.Tensor, b: torch.Tensor, a_scales: torch.Tensor,
                        b_scales: torch.Tensor, scaling: str,
                        block: Optional[Sequence[int]] = None, transpose_b: bool = False,
                        bias: Optional[torch.Tensor] = None, *, out: torch.Tensor) -> None:
    ops.scaled_matmul(a, b, a_scales, b_scales, _scaling(scaling, block), transpose_b, bias, out=out)


_define("scaled_matmul(Tensor a, Tensor b, Tensor a_scales, Tensor b_scales, str scaling, "
        "int[]? block=None, bool transpose_b=False, Tensor? bias=None, ScalarType? out_dtype=None) "
        "-> Tensor", _scaled_gemm, _scaled_gemm_fake)
_define("scaled_matmul.out(Tensor a, Tensor b, Tensor a_scales, Tensor b_scales, str scaling, "
        "int[]? block=None, bool transpose_b=False, Tensor? bias=None, *, Tensor(a!) out) -> ()",
        _scaled_gemm_out, _nothing)
_define("matmul(Tensor a, Tensor b, bool transpose_b, Tensor? bias, ScalarType? out_dtype) -> Tensor",
        _gemm, _gemm_fake)
_define("cutlass_scaled_mm(Tensor a, Tensor b, Tensor scale_a, Tensor scale_b, "
        "ScalarType out_dtype, Tensor? bias) -> Tensor", ops.cutlass_scaled_mm, _cutlass_fake)
_define("w8a8_block_fp8_matmul(Tensor A, Tensor B, Tensor As, Tensor Bs, int[] block_size, "
        "ScalarType output_dtype) -> Tensor", ops.w8a8_block_fp8_matmul, _blocks_fake)


# ---- Attention -----------------------------------------------------------------------------


def _attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, cu_seqlens_q: torch.Tensor,
               cu_seqlens_k: Optional[torch.Tensor], seqused_k: Optional[torch.Tensor],
               block_table: Optional[torch.Tensor], softmax_scale: Optional[float], causal: bool,
               window_left: int, softcap: float) -> Tuple[torch.Tensor, torch.Tensor]:
    window = None if window_left < 0 else (window_left, 0)
    return ops.flash_attn_varlen_func(
        q, k, v, 0, cu_seqlens_q, 0, cu_seqlens_k, seqused_k, softmax_scale=softmax_scale,
        causal=causal, window_size=window, softcap=softcap, block_table=block_table,
        return_softmax_lse=True)


def _attention_fake(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, *rest: Any,
                    **options: Any) -> Tuple[torch.Tensor, torch.Tensor]:
    return (q.new_empty((q.shape[0], q.shape[1], v.shape[-1])),
            q.new_empty((q.shape[1], q.shape[0]), dtype=torch.float32))


def _ragged(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, row_offsets: torch.Tensor,
            key_offsets: Optional[torch.Tensor] = None, lengths: Optional[torch.Tensor] = None,
            key_starts: Optional[torch.Tensor] = None, table: Optional[torch.Tensor] = None,
            scale: Optional[float] = None, mask: str = "null", modifier: Optional[str] = None,
            sinks: Optional[torch.Tensor] = None, tree: Optional[torch.Tensor] = None,
            key_ranges: Optional[torch.Tensor] = None,
            signed_lengths: bool = False) -> Tuple[torch.Tensor, torch.Tensor]:
    return ops.ragged_attention(q, k, v, row_offsets, key_offsets, lengths, key_starts, table, scale,
                                mask, modifier, sinks, return_lse=True, tree=tree,
                                key_ranges=key_ranges, signed_lengths=signed_lengths)


def _ragged_out(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, row_offsets: torch.Tensor,
                key_offsets: Optional[torch.Tensor] = None, lengths: Optional[torch.Tensor] = None,
                key_starts: Optional[torch.Tensor] = None, table: Optional[torch.Tensor] = None,
                scale: Optional[float] = None, mask: str = "null", modifier: Optional[str] = None,
                sinks: Optional[torch.Tensor] = None, tree: Optional[torch.Tensor] = None,
                key_ranges: Optional[torch.Tensor] = None, signed_lengths: bool = False, *,
                out: torch.Tensor, lse: Optional[torch.Tensor] = None) -> None:
    ops.ragged_attention(q, k, v, row_offsets, key_offsets, lengths, key_starts, table, scale, mask,
                         modifier, sinks, out, lse=lse, tree=tree, key_ranges=key_ranges,
                         signed_lengths=signed_lengths)


def _states_fake(states: torch.Tensor, lses: torch.Tensor) -> Tuple[torch.Tensor, torch.Tensor]:
    return states.new_empty(states.shape[1:]), lses.new_empty(lses.shape[1:])


def _states_out(states: torch.Tensor, lses: torch.Tensor, *, out: torch.Tensor,
                lse: torch.Tensor) -> None:
    ops.merge_attention_states(states, lses, out, lse)


def _merge_fake(v_a: torch.Tensor, s_a: torch.Tensor, v_b: torch.Tensor,
                s_b: torch.Tensor) -> Tuple[torch.Tensor, torch.Tensor]:
    return v_a.new_empty(v_a.shape), s_a.new_empty(s_a.shape)


def _plan(row_offsets: torch.Tensor, lengths: torch.Tensor, chunk_size: int, page_size: int,
          chunks: int) -> Tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    return ops.mla_prefill_plan(row_offsets, lengths, chunk_size, page_size, chunks)


def _plan_fake(row_offsets: torch.Tensor, lengths: torch.Tensor, chunk_size: int, page_size: int,
               chunks: int) -> Tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    wide = (chunks, row_offsets.shape[0])
    return lengths.new_empty(wide), lengths.new_empty(wide), lengths.new_empty((chunks,))


_define("flash_attn_varlen_func(Tensor q, Tensor k, Tensor v, Tensor cu_seqlens_q, "
        "Tensor? cu_seqlens_k, Tensor? seqused_k, Tensor? block_table, float? softmax_scale, "
        "bool causal, int window_left, float softcap) -> (Tensor, Tensor)", _attention,
        _attention_fake)
_RAGGED = ("Tensor q, Tensor k, Tensor v, Tensor row_offsets, Tensor? key_offsets=None, "
           "Tensor? lengths=None, Tensor? key_starts=None, Tensor? table=None, float? scale=None, "
           "str mask=\"null\", str? modifier=None, Tensor? sinks=None, Tensor? tree=None, "
           "Tensor? key_ranges=None, bool signed_lengths=False")
_define(f"ragged_attention({_RAGGED}) -> (Tensor, Tensor)", _ragged, _attention_fake)
_define(f"ragged_attention.out({_RAGGED}, *, Tensor(a!) out, Tensor(b!)? lse=None) -> ()",
        _ragged_out, _nothing)
_define("merge_attention_states(Tensor states, Tensor lses) -> (Tensor, Tensor)",
        ops.merge_attention_states, _states_fake)
_define("merge_attention_states.out(Tensor states, Tensor lses, *, Tensor(a!) out, "
        "Tensor(b!) lse) -> ()", _states_out, _nothing)
_define("merge_attn_states(Tensor(a!) output, Tensor prefix_output, Tensor prefix_lse, "
        "Tensor suffix_output, Tensor suffix_lse, Tensor(b!)? output_lse) -> ()",
        ops.merge_attn_states, _nothing)
_define("merge_state(Tensor v_a, Tensor s_a, Tensor v_b, Tensor s_b) -> (Tensor, Tensor)",
        ops.merge_state, _merge_fake)
_define("mla_prefill_plan(Tensor row_offsets, Tensor lengths, int chunk_size, int page_size, "
        "int chunks) -> (Tensor, Tensor, Tensor)", _plan, _plan_fake)


# ---- Multi-head latent attention (MLA) -----------------------------------------------------


def _prefill_fake(q: torch.Tensor, kv: Optional[torch.Tensor], gamma: torch.Tensor,
                  freqs: torch.Tensor, table: torch.Tensor, row_offsets: torch.Tensor,
                  lengths: torch.Tensor, cache: torch.Tensor, kv_b_proj: torch.Tensor,
                  *rest: Any, **options: Any) -> torch.Tensor:
    tokens, heads, columns = q.shape
    return q.new_empty((tokens, heads, kv_b_proj.shape[0] // heads - (columns - freqs.shape[1])))


def _decode_fake(q: torch.Tensor, kv: Optional[torch.Tensor], gamma: torch.Tensor,
                 freqs: torch.Tensor, table: torch.Tensor, row_offsets: torch.Tensor,
                 lengths: torch.Tensor, cache: torch.Tensor, w_uk: torch.Tensor,
                 w_uv: torch.Tensor, *rest: Any, **options: Any) -> torch.Tensor:
    return q.new_empty((q.shape[0], q.shape[1], w_uv.shape[1]))


_BRANCH = ("Tensor q, Tensor? kv, Tensor gamma, Tensor freqs, Tensor table, Tensor row_offsets, "
           "Tensor lengths, Tensor(a!) cache, ")
_OPTIONS = ("Tensor? cache_scale=None, float? scale=None, float epsilon=1e-6, str mask=\"causal\", "
            "bool half_split=False, int group_size=128, float scale_ub=1200.0, "
            "Tensor? tree=None, Tensor? sinks=None")
_define(f"mla_prefill({_BRANCH}Tensor kv_b_proj, Tensor? kv_b_proj_scale=None, *, int chunk_size, "
        f"int chunks=1, {_OPTIONS}) -> Tensor", ops.mla_prefill, _prefill_fake)
_define(f"mla_decode({_BRANCH}Tensor w_uk, Tensor w_uv, Tensor? w_uk_scale=None, "
        f"Tensor? w_uv_scale=None, *, int chunk_size=1, int chunks=0, {_OPTIONS}) -> Tensor",
        ops.mla_decode, _decode_fake)
