# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The platform of vLLM. A test sets the device."""

import enum

CpuArchEnum = enum.Enum("CpuArchEnum", ["X86", "ARM"])
PlatformEnum = enum.Enum("PlatformEnum", ["CPU", "CUDA"])


class current_platform:
    device = "cpu"

    @classmethod
    def is_cpu(cls):
        return cls.device == "cpu"

    @classmethod
    def is_cuda(cls):
        return cls.device == "cuda"

    @classmethod
    def get_cpu_architecture(cls):
        return CpuArchEnum.X86
