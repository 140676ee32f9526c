# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The layer of vLLM around multi-head latent attention."""

from ..custom_op import CustomOp


class MultiHeadLatentAttentionWrapper(CustomOp):
    name = "multi_head_latent_attention"

    def __init__(self, **fields):
        self.__dict__.update(fields)

    def forward(self, positions, hidden_states, llama_4_scaling=None):
        return "native"
