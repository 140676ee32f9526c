# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ready functions, with the names, the order of arguments and the outputs that users of vLLM and
FlashInfer know; those whose names neither has are called as the ops of the dialect.

Tensors are of NumPy, PyTorch, CuPy or JAX. Where a framework lacks a type, `uint16` is bf16
and `uint8` is f8E4M3FN. Rows are the last dimension, with any number of dimensions before it;
they may have gaps between them. Functions that return nothing write to their arguments. Each
compiles when it meets a new type, width or number of dimensions, and never for a new number
of rows. Rounding follows the library that the name is from, see `preset` in the reference of
`#fusednorm.numerics`. A tensor that does not fit raises a `fusednorm.ArgumentError`; `argument N`
in it counts the tensors from 0.
"""

from ._attention import (flash_attn_varlen_func, merge_attention_states, merge_attn_states,
                         merge_state, mla_prefill_plan, ragged_attention)
from ._branches import mla_decode, mla_prefill, mla_prefill_decode
from ._caches import concat_and_cache_mla, gather_quantize, reshape_and_cache_flash
from ._norms import (fused_add_rms_norm, fused_add_rmsnorm, gemma_fused_add_rmsnorm, gemma_rmsnorm,
                     layernorm, per_token_group_quant_fp8, rms_norm,
                     rms_norm_dynamic_per_token_quant, rms_norm_static_fp8_quant, rmsnorm,
                     scaled_fp8_quant)
from ._products import cutlass_scaled_mm, matmul, scaled_matmul, w8a8_block_fp8_matmul
from ._rotary import (apply_rope_with_cos_sin_cache_inplace, apply_rotary_pos_emb,
                      rotary_embedding)

__all__ = [
    "apply_rope_with_cos_sin_cache_inplace", "apply_rotary_pos_emb", "concat_and_cache_mla",
    "cutlass_scaled_mm", "flash_attn_varlen_func", "fused_add_rms_norm", "fused_add_rmsnorm",
    "gather_quantize", "gemma_fused_add_rmsnorm", "gemma_rmsnorm", "layernorm", "matmul",
    "merge_attention_states", "merge_attn_states", "merge_state", "mla_decode", "mla_prefill",
    "mla_prefill_decode", "mla_prefill_plan", "per_token_group_quant_fp8", "ragged_attention",
    "reshape_and_cache_flash", "rms_norm", "rms_norm_dynamic_per_token_quant",
    "rms_norm_static_fp8_quant", "rmsnorm", "rotary_embedding", "scaled_fp8_quant", "scaled_matmul",
    "w8a8_block_fp8_matmul",
]
