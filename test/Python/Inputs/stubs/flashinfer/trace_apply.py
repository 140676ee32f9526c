# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trace Apply of FlashInfer: holds the mapping."""

applied = {}


def enable_apply(solutions=None):
    applied.clear()
    applied.update(solutions)
    return len({name.rpartition("_h")[0] for name in applied})
