# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions with the names, argument order and outputs of other libraries.

    from fusednorm.compat import vllm

    vllm.rms_norm(out, input, weight, epsilon)
"""
