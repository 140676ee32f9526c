# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Multi-head latent attention (MLA) of vLLM on CPUs, by the ops `mla_prefill` and `mla_decode`.

`fusednorm.vllm.register` imports this module if FUSEDNORM_VLLM lists the layer. The kernels replace
the norm of the compressed KV, the rotation, the cache write, the up-projections and the attention.
"""

from __future__ import annotations

import warnings
from typing import Any, List, Optional, Tuple

import torch
from vllm.model_executor.custom_op import (  # type: ignore[import-not-found]
    CustomOp, op_registry_oot)
from vllm.model_executor.layers import layernorm, mla  # type: ignore[import-not-found]
from vllm.model_executor.layers.attention.attention import (  # type: ignore[import-not-found]
    get_attention_context)
from vllm.model_executor.layers.attention.kv_transfer_utils import (  # type: ignore[import-not-found]
    maybe_transfer_kv_layer)
from vllm.model_executor.layers.quantization.utils.quant_utils import (  # type: ignore[import-not-found]
    get_and_maybe_dequant_weights)
from vllm.model_executor.layers.rotary_embedding import (  # type: ignore[import-not-found]
    DeepseekScalingRotaryEmbedding)
from vllm.platforms import CpuArchEnum, current_platform  # type: ignore[import-not-found]

from . import _torch_ops, ops

#: Keys in a chunk of a prefill, for batches with few keys and for others. Each pair of a size and a
#: number of chunks is a kernel of its own, so the number of chunks is a power of two.
_FEW_KEYS, _CHUNK = 256, 2048
#: The largest number of chunks that the op allows.
_MOST_CHUNKS = 64


def _chunks(keys: int) -> Tuple[int, int]:
    """Returns the size and the number of chunks that hold the keys of a batch."""
    size, count = (_FEW_KEYS if keys <= _FEW_KEYS else _CHUNK), 1
    while size * count < keys:
        if count < _MOST_CHUNKS:
            count *= 2
        else:
            size *= 2
    return size, count


class _State:
    """The weights of a layer and its RoPE table, in the forms of the kernels."""

    def __init__(self, layer: Any, dtype: torch.dtype) -> None:
        attention, rotary = layer.mla_attn, layer.rotary_emb
        heads, nope = layer.num_heads, layer.qk_nope_head_dim
        # Quantized weights become values of the type of the activations, as in vLLM's own decode.
        self.kv_b_proj = get_and_maybe_dequant_weights(
            layer.kv_b_proj, out_dtype=dtype).detach().contiguous()
        by_head = self.kv_b_proj.view(heads, nope + layer.v_head_dim, layer.kv_lora_rank)
        self.w_uk = by_head[:, :nope].transpose(1, 2).contiguous()
        self.w_uv = by_head[:, nope:].contiguous()
        self.gamma = layer.kv_a_layernorm.weight.data
        self.epsilon = layer.kv_a_layernorm.variance_epsilon
        table = rotary.cos_sin_cache
        if not isinstance(rotary, DeepseekScalingRotaryEmbedding):
            table = table.to(dtype)  # Other classes of vLLM round the table.
        self.freqs = torch.stack(table.float().chunk(2, -1), -1).flatten(1).contiguous()
        self.scale, self.half_split = float(attention.scale), bool(rotary.is_neox_style)

    def is_equal(self, layer: Any) -> bool:
        """Returns whether the weight gives the results of the layer `kv_b_proj`.

        Some kernels of vLLM for CPUs store a quantized weight in another order than the
        dequantization of vLLM expects. Quantized rows of the layer differ by a few percent.
        """
        rank = layer.kv_lora_rank
        if self.kv_b_proj.shape[1] != rank:
            return False
        row = (torch.arange(1, rank + 1) / rank).to(self.kv_b_proj.dtype).view(1, rank)
        expected = layer.kv_b_proj(row)[0].float()
        error = abs(row.float() @ self.kv_b_proj.float().T - expected).max()
        return bool(error <= 0.25 * abs(expected).max())

    def options(self) -> dict:
        return {"scale": self.scale, "epsilon": self.epsilon, "half_split": self.half_split}


#: Attributes of a layer, and of its attention, that are used after the layer is made.
_USED = (("num_heads", "qk_head_dim", "q_lora_rank", "g_proj"),
         ("layer_name", "scale", "process_weights_after_loading"))


def _refusal(layer: Any) -> Optional[str]:
    """Returns why the kernels cannot replace a layer of vLLM; None if they can."""
    attention, rotary, norm = layer.mla_attn, layer.rotary_emb, layer.kv_a_layernorm
    for home, names in zip((layer, attention), _USED):
        for name in names:
            getattr(home, name)
    table = getattr(rotary, "cos_sin_cache", None)
    for is_wrong, text in (
            (not current_platform.is_cpu() or
             current_platform.get_cpu_architecture() != CpuArchEnum.X86, "an x86 CPU"),
            (layer.is_sparse or layer.indexer is not None, "dense attention"),
            (attention.non_causal_multi_token_decode or attention.sliding_window is not None,
             "a causal mask without a window"),
            (layer.dcp_q_replicate or attention.use_pcp or attention.impl.dcp_world_size > 1,
             "no context parallelism"),
            (attention.hisparse_cache is not None or attention.kv_cache_dtype != "auto",
             "a KV cache of the type of the model"),
            (table is None or tuple(table.shape[1:]) != (layer.qk_rope_head_dim,),
             f"a RoPE table of {layer.qk_rope_head_dim} columns"),
            (type(norm) is not layernorm.RMSNorm or not norm.has_weight or
             norm.variance_size_override is not None, "an RMSNorm of all columns of c_kv")):
        if is_wrong:
            return text
    return None


@maybe_transfer_kv_layer
def _attention(q: torch.Tensor, kv: torch.Tensor, positions: torch.Tensor, out: torch.Tensor,
               layer_name: str) -> None:
    """Computes the attention of a layer and writes its cache. vLLM has decodes before prefills.

    Rows of `out` after `num_actual_tokens` are padding and stay unwritten, as in vLLM.
    """
    metadata, layer, cache, _ = get_attention_context(layer_name)
    if metadata is None:  # vLLM measures the memory of a run without a cache.
        out.zero_()
        return
    state, heads = layer.fusednorm, layer.num_heads
    out = out.view(out.shape[0], heads, layer.v_head_dim)
    offsets, decodes, split = (metadata.query_start_loc, metadata.num_decodes,
                               metadata.num_decode_tokens)
    # The position of the first new token is the number of cached tokens of its sequence.
    count = decodes + metadata.num_prefills
    lengths = positions[offsets[:count].long()].to(torch.int32)
    if decodes:
        ops.mla_decode(q[:split], kv[:split], state.gamma, state.freqs,
                       metadata.decode.block_table[:decodes], offsets[:decodes + 1],
                       lengths[:decodes], cache, state.w_uk, state.w_uv, out=out[:split],
                       **state.options())
    if metadata.num_prefills:
        end, page = metadata.num_actual_tokens, cache.shape[1]
        first = metadata.prefill.query_start_loc[:metadata.num_prefills + 1]
        keys = (lengths[decodes:] + first[1:] - first[:-1] + page - 1) // page * page
        size, chunks = _chunks(int(keys.sum()))
        ops.mla_prefill(q[split:end], kv[split:end], state.gamma, state.freqs,
                        metadata.prefill.block_table[:metadata.num_prefills], first,
                        lengths[decodes:], cache, state.kv_b_proj, chunk_size=size, chunks=chunks,
                        out=out[split:end], **state.options())


_torch_ops._define("vllm_mla(Tensor q, Tensor kv, Tensor positions, Tensor(a!) out, "
                   "str layer_name) -> ()", _attention, _torch_ops._nothing)


class _Latent:
    """MultiHeadLatentAttentionWrapper, the layer around MLA with its projections."""

    def __init__(self: Any, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        try:
            refusal = _refusal(self)
        except AttributeError as error:
            refusal = f"the MLA layer of vLLM 0.32 ({error})"
        self.uses_fusednorm = True
        if refusal is not None:
            self._keep(refusal)
            return
        load = self.mla_attn.process_weights_after_loading

        def loaded(dtype: torch.dtype) -> None:
            # vLLM's own code may free the weight.
            state = _State(self, dtype)
            if state.is_equal(self):
                self.mla_attn.fusednorm = state
            else:
                self._keep("a weight of kv_b_proj in the order of the checkpoint")
            load(dtype)
        self.mla_attn.process_weights_after_loading = loaded

    def _keep(self: Any, refusal: str) -> None:
        """Keeps the code of vLLM, with a warning."""
        self.uses_fusednorm = False
        warnings.warn(f"fusednorm.vllm: {self.prefix}: the kernels of MLA require {refusal}; the "
                      "layer keeps the code of vLLM")

    def forward(self: Any, positions: torch.Tensor, hidden_states: torch.Tensor,
                llama_4_scaling: Optional[torch.Tensor] = None) -> torch.Tensor:
        if not self.uses_fusednorm or llama_4_scaling is not None or positions.dim() != 1:
            made: torch.Tensor = super().forward(  # type: ignore[misc]
                positions, hidden_states, llama_4_scaling)
            return made
        if self.q_lora_rank is None:
            q, kv = self.q_proj(hidden_states)[0], self.kv_a_proj_with_mqa(hidden_states)[0]
        else:
            latent, kv = self.fused_qkv_a_proj(hidden_states)[0].split(
                [self.q_lora_rank, self.kv_lora_rank + self.qk_rope_head_dim], dim=-1)
            q = self.q_b_proj(self.q_a_layernorm(latent))[0]
        out = torch.empty((hidden_states.shape[0], self.num_heads * self.v_head_dim),
                          dtype=q.dtype, device=q.device)
        torch.ops.fusednorm.vllm_mla.default(q.view(-1, self.num_heads, self.qk_head_dim), kv, positions,
                                     out, self.mla_attn.layer_name)
        if self.g_proj is not None:
            out = out * self.g_proj(hidden_states)[0].sigmoid()
        made = self.o_proj(out)[0]
        return made


def register() -> List[str]:
    """Registers the layer, and returns the name of its class in a list."""
    base = mla.MultiHeadLatentAttentionWrapper
    if base.__name__ in op_registry_oot:
        return []
    own = type(base.__name__, (_Latent, base), {"__module__": __name__})
    CustomOp.register_oot(name=base.__name__)(own)
    own.name = base.name  # type: ignore[attr-defined]
    return [base.__name__]
