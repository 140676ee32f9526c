# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A stub of vLLM 0.32 for tests of the plugin: the signatures of its ops and layers."""

__version__ = "0.32.0"
