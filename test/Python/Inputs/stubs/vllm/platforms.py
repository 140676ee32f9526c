# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The platform of vLLM. A test sets the device."""

import enum

PlatformEnum = enum.Enum("PlatformEnum", ["CPU", "CUDA"])


class current_platform:
    device = "cpu"

    @classmethod
    def is_cpu(cls):
        return cls.device == "cpu"

    @classmethod
    def is_cuda(cls):
        return cls.device == "cuda"
