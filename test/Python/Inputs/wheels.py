# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Installed wheels: the compiler includes its LLVM libraries, and the runtime needs none."""

import os
import sys

if sys.argv[1] == "compiler":
    import fusednorm
    from arrays import EXAMPLE, bf16

    codes, scales = fusednorm.compile(EXAMPLE, threads=1, cache=False)(bf16(4, 256), bf16(256))
    assert fusednorm.emulate(EXAMPLE, bf16(4, 256), bf16(256)).ok
    maps = open("/proc/self/maps").read()
    # A build with static libraries of LLVM has only the first one.
    for name in ("libfusednorm.so", "libMLIR.so", "libLLVM.so"):
        paths = {line.split()[-1] for line in maps.splitlines() if name in line}
        assert (paths or name != "libfusednorm.so") and all(path.startswith(sys.prefix) for path in paths), paths
    print("own libraries", codes.shape)
else:
    import fusednorm_kernels

    class Tensor:
        def __init__(self, dtype, *shape):
            self.dtype, self.shape = f"torch.{dtype}", shape

        def stride(self):
            return (self.shape[-1], 1)[-len(self.shape):]

        def data_ptr(self):
            return 0x10000000 + 2**24 * (Tensor.made.append(self) or len(Tensor.made))

        made = []

    print(fusednorm_kernels.models())
    model = fusednorm_kernels.Model("deepseek_v3")
    model.prepare(0)
    good = [Tensor("bfloat16", 4, 7168), Tensor("bfloat16", 7168), Tensor("float8_e4m3fn", 4, 7168),
            Tensor("float32", 4, 1)]
    model.rms_norm_fused_fp8(*good)
    try:
        model.rms_norm_fused_fp8(*good[:3], Tensor("float32", 5, 1))
    except fusednorm_kernels.KernelError as error:
        print(error)
    assert "LLVM" not in open("/proc/self/maps").read()
    print("no LLVM")
