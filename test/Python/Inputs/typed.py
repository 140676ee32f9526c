# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A typed user program. mypy checks it, and it is never run."""

from typing import Tuple

import numpy as np

import fusednorm
from fusednorm import ops
from fusednorm.compat import flashinfer, vllm

kernel: fusednorm.Kernel = fusednorm.compile("norm.mlir", "x86-64-v3", threads=2)
names: Tuple[str, ...] = tuple(argument.name for argument in kernel.arguments)
run: fusednorm.Emulation = fusednorm.emulate("norm.mlir", object(), target="sm_90a", counters=True)
finding: str = run.findings[0].text
files = [file.data for file in fusednorm.build("norm.mlir", "ptx", ["sm_80", "sm_90a"])]
size: int = len(files[0])
x = np.ones((4, 256), np.uint16)
codes, scales = ops.per_token_group_quant_fp8(x, 128)
y = ops.rms_norm(x, None, 1e-6)
vllm.rms_norm(y, x, None, 1e-6)
flashinfer.silu_and_mul(x, out=y)
try:
    fusednorm.compile(b"ML")
except fusednorm.CompileError as error:
    line: int = error.diagnostics[0].line
