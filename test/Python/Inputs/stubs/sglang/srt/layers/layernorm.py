# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Norms of SGLang 0.5.23: their attributes and signatures."""


def is_batch_invariant_mode_enabled():
    return False


class RMSNorm:
    variance_size_override = override_orig_dtype = _quant_linear = None
    cast_x_before_out_mul = fp32_residual = False

    def __init__(self, weight, epsilon):
        self.weight, self.variance_epsilon = weight, epsilon

    def forward_cuda(self, x, residual=None, post_residual_addition=None, quant_linear=None):
        return "original"


class GemmaRMSNorm:
    def __init__(self, weight, epsilon):
        self.weight, self.variance_epsilon = weight, epsilon

    def forward_cuda(self, x, residual=None, post_residual_addition=None):
        return "original"
