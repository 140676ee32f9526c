# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of linear layers of vLLM: the base class for FP8 blocks, and the table of kernels."""

import types

from ...platforms import PlatformEnum


class Fp8BlockScaledMMLinearKernel:
    def __init__(self, config):
        self.config = config
        self.weight_group_shape = config.weight_quant_key.scale.group_shape

    def _get_layer_params(self, layer, **options):
        return types.SimpleNamespace(
            weight=layer.weight, WEIGHT="weight", block_scale_attr="weight_scale_inv",
            block_scale=layer.weight_scale_inv)


_POSSIBLE_FP8_BLOCK_KERNELS = {PlatformEnum.CPU: [Fp8BlockScaledMMLinearKernel]}
