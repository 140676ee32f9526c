# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls `norm` of cpu.mlir by tvm-ffi: tvm_ffi_package.py LIBRARY."""

import sys

import numpy as np
import tvm_ffi

module = tvm_ffi.load_module(sys.argv[1])
x = np.random.default_rng(0).standard_normal((5, 64)).astype(np.float32)
gamma = np.random.default_rng(1).standard_normal(64).astype(np.float32)


def check(what, x):
    out = np.zeros(x.shape, dtype=np.float32)
    module.norm(tvm_ffi.from_dlpack(x), tvm_ffi.from_dlpack(gamma), 1e-6, tvm_ffi.from_dlpack(out))
    wide = x.astype(np.float64)
    expected = wide / np.sqrt((wide ** 2).mean(axis=1, keepdims=True) + 1e-6) * gamma
    print(f"{what}: {(abs(out - expected) > 1e-5).sum()} of {out.size} wrong")


check("norm", x)
check("every second row", x[::2])
tensors = [tvm_ffi.from_dlpack(array) for array in (x, gamma, np.zeros_like(x))]
short = tvm_ffi.from_dlpack(gamma[:63])
for arguments in ((tensors[0], short, 1e-6, tensors[2]), (tensors[0], tensors[1], 1e-6),
                  (tensors[0], tensors[1], tensors[1], tensors[2])):
    try:
        module.norm(*arguments)
    except (TypeError, ValueError) as error:
        print(f"{type(error).__name__}: {error}".splitlines()[0])
