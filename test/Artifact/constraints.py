#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls launchers with arguments that violate a launch plan, on the SIMT simulator. Each call must
return a status with a message, and launch nothing.

usage: constraints.py BUILD SOURCE FOLDER
"""

import ctypes
import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import examples  # noqa: E402
from examples import BUILD, FOLDER, SOURCE, Runtime, Value, run  # noqa: E402

F32, BF16 = 1, 3


def load(source, name):
    folder = FOLDER / name
    run(BUILD / "bin/fusednorm-compile", source, "--target=sm_90a", "--emit=c-launcher", "--images=ptx",
        "--with-simt", f"--name={name}", "-o", folder)
    run("cc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-O0", "-fPIC", "-shared",
        f"-I{SOURCE}/include", folder / f"{name}.c", "-o", folder / "launcher.so", f"-L{BUILD}/lib",
        "-lfusednorm_rt")
    return ctypes.CDLL(str(folder / "launcher.so"))


def tensor(kind, address, shape, strides=None):
    value = Value()
    value.type, value.rank, value.bits = kind, len(shape), address
    value.shape = (ctypes.c_int64 * len(shape))(*shape)
    if strides:
        value.strides = (ctypes.c_int64 * len(strides))(*strides)
    return value


def call(runtime, what, function, *values):
    status = function((Value * len(values))(*values), ctypes.c_uint32(len(values)), None)
    if not status:
        runtime.check(runtime.library.fnrt_stream_synchronize(None), what)
    print(f"{what}: {status}: {runtime.library.fnrt_last_error().decode() if status else 'ok'}",
          flush=True)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    runtime = Runtime()
    memory = runtime.allocate(1 << 20)
    zeros = ctypes.create_string_buffer(1 << 20)
    runtime.copy(memory, zeros, 1 << 20)

    maps = load(SOURCE / "docs" / "examples" / "simt_wgmma.mlir", "wgmma").wgmma_wgmma_gemm_values
    half = memory + (1 << 19)

    def product(what, columns, other=None, strides=None, address=memory):
        call(runtime, what, maps, tensor(BF16, address, (64, columns), strides),
             tensor(BF16, half, (16, columns if other is None else other), strides),
             tensor(F32, memory + (1 << 18), (64, 16)))

    product("fits", 64)
    product("other columns", 64, 72)
    product("no columns", 0)
    product("rows of 200 bytes", 100)
    product("base", 64, address=memory + 2)
    result = ctypes.create_string_buffer(4 * 1024)
    runtime.copy(result, memory + (1 << 18), 4 * 1024)
    print("sums:", set(struct.unpack("<1024f", result.raw)))

    rows = load(pathlib.Path(__file__).parent / "Inputs" / "constraints.mlir", "rows")
    call(runtime, "part", rows.rows_part_values, tensor(F32, memory, (3, 96)),
         tensor(F32, half, (3, 64)))
    call(runtime, "short part", rows.rows_part_values, tensor(F32, memory, (3, 48)),
         tensor(F32, half, (3, 64)))
    # These addresses are never accessed: the number of rows is rejected.
    far = 1 << 44
    call(runtime, "many rows", rows.rows_many_values, tensor(BF16, far, (65536, 65536, 16)),
         tensor(BF16, memory, (16,)), tensor(BF16, far, (65536, 65536, 16)))


if __name__ == "__main__":
    main()
