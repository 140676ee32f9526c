# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The RoPE table of vLLM: cosines, then sines."""


class RotaryEmbedding:
    def __init__(self, cos_sin_cache, is_neox_style):
        self.cos_sin_cache, self.is_neox_style = cos_sin_cache, is_neox_style


class DeepseekScalingRotaryEmbedding(RotaryEmbedding):
    pass
