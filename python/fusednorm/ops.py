# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that run one op, or a fixed chain of ops, on tensors.

    x = numpy.ones((4, 256), numpy.uint16)    # bf16 bits
    y = fusednorm.ops.rms_norm(x, x[0])

Functions with the name of an op, and gated activations, return their results. The keyword `out`
names tensors for the results. Other functions have the names, argument order and outputs of vLLM,
FlashInfer and transformers; `fusednorm.compat` has them by library. `compat.vllm.rms_norm`
is the function of vLLM, and `rms_norm` below is not.

Conventions:

- Tensors are of NumPy, PyTorch, CuPy or JAX. Without a bf16 or FP8 dtype, `uint16` means bf16
  and `uint8` means f8E4M3FN.
- Rows are the last dimension, after any number of dimensions `...`. Rows may have gaps.
- Functions without a return value write to their arguments.
- Functions have no gradient. A tensor of PyTorch that requires a gradient is read without it; the
  result requires none.
- A function is compiled once per dtype, row length and rank. The number of rows is dynamic.
- Each call launches one kernel. The exceptions are `scaled_fp8_quant` with one dynamic scale for
  the tensor, `mla_prefill`, `mla_decode`, and functions with several steps.
- Arithmetic is f32. `rn` means rounding to nearest even in the type of the result.
- Rounding follows the library of the name, by the presets of `#fusednorm.numerics`.
- A tensor of another type or shape raises a subclass of `fusednorm.ArgumentError`. Its `argument N`
  is a position in the compiled kernel, which may differ from the position in the call; the name
  after it is the name of the parameter.
"""

from ._activations import gelu_and_mul, gelu_tanh_and_mul, silu_and_mul
from ._attention import (merge_attention_states, merge_attn_states, merge_state,
                         mla_prefill_plan, ragged_attention)
from ._flash_attention import flash_attn_varlen_func
from ._mla import is_mla_absorbed, mla_decode, mla_prefill, mla_prefill_decode
from ._caches import concat_and_cache_mla, gather_quantize, reshape_and_cache_flash
from ._flashinfer_norms import (fused_add_rmsnorm, gemma_fused_add_rmsnorm, gemma_rmsnorm,
                                layernorm, rmsnorm)
from ._norms import (fused_add_rms_norm, per_token_group_quant_fp8,
                     rms_norm_dynamic_per_token_quant, rms_norm_static_fp8_quant, scaled_fp8_quant)
from ._gemm import cutlass_scaled_mm, matmul, scaled_matmul, w8a8_block_fp8_matmul
from ._qk_norms import apply_qk_rms_norm, row_mean_of_squares_qk
from ._row_norms import add_rms_norm, layer_norm, rms_norm
from ._rotary import (apply_rope_with_cos_sin_cache_inplace, apply_rotary_pos_emb,
                      rotary_embedding)

__all__ = [
    "add_rms_norm", "apply_qk_rms_norm", "apply_rope_with_cos_sin_cache_inplace",
    "apply_rotary_pos_emb", "concat_and_cache_mla", "cutlass_scaled_mm", "flash_attn_varlen_func",
    "fused_add_rms_norm", "fused_add_rmsnorm", "gather_quantize", "gelu_and_mul",
    "gelu_tanh_and_mul", "gemma_fused_add_rmsnorm", "gemma_rmsnorm", "is_mla_absorbed", "layer_norm",
    "layernorm",
    "matmul", "merge_attention_states", "merge_attn_states", "merge_state", "mla_decode",
    "mla_prefill", "mla_prefill_decode", "mla_prefill_plan", "per_token_group_quant_fp8",
    "ragged_attention", "reshape_and_cache_flash", "rms_norm", "rms_norm_dynamic_per_token_quant",
    "rms_norm_static_fp8_quant", "rmsnorm", "rotary_embedding", "row_mean_of_squares_qk",
    "scaled_fp8_quant", "scaled_matmul", "silu_and_mul", "w8a8_block_fp8_matmul",
]
