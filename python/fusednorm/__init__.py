# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles LLM inference kernels from MLIR and calls them with tensors.

    kernel = fusednorm.compile("docs/examples/rms_norm_fused_fp8.mlir")
    values, scales = kernel(x, gamma)    # tensors of NumPy, PyTorch, CuPy or JAX

`fusednorm.ops` has drop-in functions with the names and arguments of vLLM and FlashInfer.
"""

from .errors import LibraryError

try:
    from . import _native
except ImportError as error:
    # The loader's own errors name the file; this one is about a name that the package lacks.
    if error.name != __name__:
        raise LibraryError(str(error)) from None
    import os
    raise LibraryError(
        f"native module not built: expected _native.abi3.so in '{os.path.dirname(__file__)}'; "
        "run `ninja -C build`, and set PYTHONPATH=build/python") from None

from ._artifacts import (File, KernelReport, Manifest, Report, Target, build, fusion_report,
                         host_target, manifest, report, targets, version)
from ._fusion import FusionReport, Group, Missed
from ._kernel import (Argument, EmulatedKernel, Emulation, Finding, Kernel, compile,
                      compile_emulated, emulate)
from .builder import Builder
from .errors import (AlignmentError, ArgumentError, ArgumentTypeError, CompileError, DeviceError,
                     Diagnostic, FusedNormError, InternalError, LaunchError, OverlapError,
                     ReadOnlyError, ShapeError, SourceNotFoundError, UnusableError)

__all__ = [
    "AlignmentError", "Argument", "ArgumentError", "ArgumentTypeError", "Builder", "CompileError",
    "DeviceError", "Diagnostic", "EmulatedKernel", "Emulation", "File", "Finding",
    "FusedNormError", "FusionReport", "Group", "InternalError", "Kernel", "KernelReport",
    "LaunchError", "LibraryError", "Manifest", "Missed", "OverlapError", "ReadOnlyError", "Report",
    "ShapeError", "SourceNotFoundError", "Target", "UnusableError", "build", "compile", "compile_emulated", "emulate", "fusion_report",
    "host_target", "manifest", "report", "targets", "version",
]
