# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""fusednorm: kernels between the matrix products of a language model.

    kernel = fusednorm.compile("norm.mlir")
    codes, scales = kernel(x, gamma)            # arrays of NumPy, PyTorch, CuPy, JAX

`fusednorm.ops` has ready functions with the names and arguments of vLLM and FlashInfer.
"""

from ._artifacts import (File, FusionReport, Group, KernelReport, Manifest, Missed, Report,
                         Target, build, fusion_report, host_target, manifest, report, targets,
                         version)
from ._kernel import (Argument, EmulatedKernel, Emulation, Finding, Kernel, compile,
                      compile_emulated, emulate)
from .builder import Builder
from .errors import (AlignmentError, ArgumentError, ArgumentTypeError, CompileError, DeviceError,
                     Diagnostic, FusedNormError, InternalError, LaunchError, OverlapError,
                     ReadOnlyError, ShapeError, UnusableError)

__all__ = [
    "AlignmentError", "Argument", "ArgumentError", "ArgumentTypeError", "Builder", "CompileError",
    "DeviceError", "Diagnostic", "EmulatedKernel", "Emulation", "File", "Finding",
    "FusedNormError", "FusionReport", "Group", "InternalError", "Kernel", "KernelReport",
    "LaunchError", "Manifest", "Missed", "OverlapError", "ReadOnlyError", "Report", "ShapeError",
    "Target", "UnusableError", "build", "compile", "compile_emulated", "emulate", "fusion_report",
    "host_target", "manifest", "report", "targets", "version",
]
