# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dequantization of vLLM."""


def get_and_maybe_dequant_weights(layer, out_dtype):
    return layer.weight
