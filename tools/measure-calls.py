#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the overhead of a call from Python over the kernel itself.

usage: tools/measure-calls.py [--rounds N] [--match TEXT]

Each function is called with few rows on one thread: from Python, and by the C function
fnc_kernel_call on the same tensors. The two alternate for N rounds of 50 calls. The best round
counts, since other work on the machine delays the others. The tool also measures the import of the
package, in processes of its own, and the load of a kernel from the kernel cache.

Run it with build/python-env/bin/python (made by tools/python-env.sh torch) and
PYTHONPATH=build/python. Requires a C compiler.
"""

import argparse
import ctypes
import gc
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CALLS = 50

EXAMPLE = (ROOT / "docs" / "examples" / "rms_norm_fused_fp8.mlir").read_text()
NORM = """
func.func @norm(%out: tensor<?x512xbf16>, %x: tensor<?x512xbf16>, %residual: tensor<?x512xbf16>, %weight: tensor<512xbf16>)
    -> (tensor<?x512xbf16>, tensor<?x512xbf16>) {
  %eps = arith.constant 1.0e-06 : f32
  %0, %1 = fusednorm.add_rms_norm ins(%x, %residual, %weight : tensor<?x512xbf16>, tensor<?x512xbf16>, tensor<512xbf16>)
      epsilon(%eps) outs(%out, %residual : tensor<?x512xbf16>, tensor<?x512xbf16>) -> (tensor<?x512xbf16>, tensor<?x512xbf16>)
  return %0, %1 : tensor<?x512xbf16>, tensor<?x512xbf16>
}
"""


class Value(ctypes.Structure):
    """The structure fnc_value of the C API."""
    _fields_ = [("type", ctypes.c_uint8), ("rank", ctypes.c_uint8), ("flags", ctypes.c_uint8),
                ("device_type", ctypes.c_uint8), ("device", ctypes.c_int32),
                ("bits", ctypes.c_uint64), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64))]


class Entry:
    """A kernel of the package, loaded and called by the C API."""

    def __init__(self, loop, kernel, tensors):
        from fusednorm import _kernel, _library
        self.library = ctypes.CDLL(_library.find())
        self.loop, self.tensors = loop, tensors
        saved, self.handle = kernel._native.save(), ctypes.c_void_p()
        if self.library.fnc_kernel_load(saved, ctypes.c_size_t(len(saved)), ctypes.byref(self.handle)):
            sys.exit(f"error: {kernel.entry}: fnc_kernel_load failed")
        self.values = (Value * len(tensors))()
        for value, argument, tensor in zip(self.values, kernel.arguments, tensors):
            value.type = _kernel._TYPES.index(argument.type)
            if argument.shape is None:
                value.flags = 1
                value.bits = int.from_bytes(bytes(ctypes.c_float(tensor)), "little")
                continue
            value.rank, value.bits = tensor.dim(), tensor.data_ptr()
            value.shape = (ctypes.c_int64 * 8)(*tensor.shape)
            value.strides = (ctypes.c_int64 * 8)(*tensor.stride())

    def time(self):
        found = self.loop(ctypes.cast(self.library.fnc_kernel_call, ctypes.c_void_p), self.handle,
                          self.values, ctypes.c_size_t(len(self.values)), CALLS)
        if found < 0:
            sys.exit("error: fnc_kernel_call failed")
        return found


def time_python(call):
    repeat = range(CALLS)
    start = time.perf_counter()
    for _ in repeat:
        call()
    return (time.perf_counter() - start) / CALLS


def seen_kernel(call):
    """Returns the kernel of a call of a drop-in function, and the values that it passes."""
    from fusednorm import _functions, _kernel
    made, passed = [], []
    prepare, compile_one = _functions._prepare, _kernel.compile

    def compiled(*arguments, **options):
        made.append(compile_one(*arguments, **options))
        return made[-1]

    def prepared(*arguments):
        found = prepare(*arguments)

        def record(tensors):
            passed.append(tensors)
            found(tensors)
        return record
    _functions._kernels.clear()
    _functions._prepare, _kernel.compile = prepared, compiled
    try:
        call()
    finally:
        _functions._prepare, _kernel.compile = prepare, compile_one
        _functions._kernels.clear()
    return made[-1], passed[-1]


def cases():
    import torch
    import fusednorm
    from fusednorm import ops, rope
    rows, n = 4, 512

    def bf16(*shape):
        return torch.linspace(-1, 1, torch.Size(shape).numel()).reshape(shape).to(torch.bfloat16)
    x, y, w, out = bf16(rows, n), bf16(rows, n), bf16(n), bf16(rows, n)
    codes, scale = torch.empty(rows, n, dtype=torch.float8_e4m3fn), torch.tensor([0.02])
    table, positions = torch.tensor(rope.rope_table(64, 64)), torch.arange(rows)
    q, k = bf16(rows, 8, 64), bf16(rows, 2, 64)
    cache, slots = torch.zeros(4, 16, 192, dtype=torch.bfloat16), torch.arange(rows)
    latent, part = bf16(rows, 128), bf16(rows, 64)
    kernel = fusednorm.compile(EXAMPLE, threads=1)
    quant = (bf16(rows, 256), bf16(256), torch.empty(rows, 256, dtype=torch.float8_e4m3fn), torch.empty(rows, 1))
    norm = fusednorm.compile(NORM, threads=1)
    yield "a compiled kernel, 4 tensors", lambda: kernel(*quant), (kernel, quant)
    yield "a compiled add_rms_norm, 4 tensors", lambda: norm(out, x, y, w), (norm, (out, x, y, w))
    yield "`rms_norm`", lambda: ops.rms_norm(out, x, w, 1e-6), None
    yield "`fused_add_rms_norm`", lambda: ops.fused_add_rms_norm(x, y, w, 1e-6), None
    yield ("`rms_norm_static_fp8_quant`, 4 tensors",
           lambda: ops.rms_norm_static_fp8_quant(codes, x, w, scale, 1e-6), None)
    yield ("`rotary_embedding`, 4 tensors",
           lambda: ops.rotary_embedding(positions, q, k, 64, table, True), None)
    yield ("`concat_and_cache_mla`, 4 tensors",
           lambda: ops.concat_and_cache_mla(latent, part, cache, slots, "auto", None), None)
    yield "`rmsnorm`, with 1 new tensor", lambda: ops.rmsnorm(x, w), None
    yield ("`rms_norm_dynamic_per_token_quant`, 4 tensors, 2 of them new",
           lambda: ops.rms_norm_dynamic_per_token_quant(x, w, 1e-6, torch.float8_e4m3fn), None)
    yield ("`per_token_group_quant_fp8`, with 2 new tensors",
           lambda: ops.per_token_group_quant_fp8(x, 128), None)


def measure_allocation(rounds):
    import torch
    two = [time_python(lambda: (torch.empty((4, 512), dtype=torch.float8_e4m3fn),
                                torch.empty((4, 1), dtype=torch.float32))) for _ in range(rounds)]
    print(f"| `torch.empty`, twice | {min(two) * 1e6:.2f} us | | |")


def measure_calls(directory, rounds, match):
    from fusednorm import _functions
    shared = pathlib.Path(directory) / "loop.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", f"-I{ROOT / 'include'}",
                    ROOT / "tools" / "measure-calls" / "loop.c", "-o", shared], check=True)
    loop = ctypes.CDLL(str(shared)).time_calls
    loop.restype = ctypes.c_double
    _functions.threads = 1
    print("| call | from Python | C function | overhead |\n|---|---|---|---|")
    for name, call, known in cases():
        if match not in name:
            continue
        entry = Entry(loop, *(known or seen_kernel(call)))
        whole, inner = [], []
        gc.disable()
        for _ in range(rounds):
            whole.append(time_python(call))
            inner.append(entry.time())
        gc.enable()
        print(f"| {name} | {min(whole) * 1e6:.2f} us | {min(inner) * 1e6:.2f} us | "
              f"{(min(whole) - min(inner)) * 1e6:.2f} us |", flush=True)


def measure_import():
    """Prints the best CPU time of the import, of 20 processes."""
    text = ("import resource, sys\nbefore = resource.getrusage(resource.RUSAGE_SELF)\n{}\n"
            "after = resource.getrusage(resource.RUSAGE_SELF)\n"
            "print(sum(getattr(after, n) - getattr(before, n) for n in ('ru_utime', 'ru_stime')))")
    for what in ("import fusednorm", "import fusednorm.ops"):
        found = [float(subprocess.run([sys.executable, "-c", text.format(what)], check=True,
                                      capture_output=True, text=True).stdout) for _ in range(20)]
        print(f"`{what}`: {min(found) * 1e3:.0f} ms of CPU time, the best of 20 processes "
              f"(median {statistics.median(found) * 1e3:.0f} ms)")


def measure_cache(directory):
    """Prints the time of a compilation, and of a load from the kernel cache in new processes."""
    text = ("import time\nimport fusednorm\nfusednorm.targets()\nstart = time.perf_counter(), time.process_time()\n"
            f"fusednorm.compile({EXAMPLE!r})\n"
            "print(time.perf_counter() - start[0], time.process_time() - start[1])")
    environment = {**os.environ, "FUSEDNORM_CACHE_DIR": str(pathlib.Path(directory) / "kernels")}
    found = []
    for _ in range(21):
        run = subprocess.run([sys.executable, "-c", text], check=True, capture_output=True, text=True,
                             env=environment)
        found.append([float(number) for number in run.stdout.split()])
    first, again = found[0], found[1:]
    print(f"compile: {first[0] * 1e3:.0f} ms, from the cache {min(n[0] for n in again) * 1e3:.2f} ms "
          f"({min(n[1] for n in again) * 1e3:.2f} ms of CPU time), the best of 20 processes")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200, help="rounds of each call (default: 200)")
    parser.add_argument("--match", default="", help="only calls with this text in their names")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        measure_calls(directory, options.rounds, options.match)
        if not options.match:
            measure_allocation(options.rounds)
            measure_import()
            measure_cache(directory)


if __name__ == "__main__":
    main()
