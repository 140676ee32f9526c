# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The norm of vLLM."""


class RMSNorm:
    has_weight, variance_size_override = True, None

    def __init__(self, weight, variance_epsilon):
        self.weight, self.variance_epsilon = weight, variance_epsilon
