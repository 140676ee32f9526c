# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the overhead of a call from Python over the kernel itself.

Each function is called with few rows on one thread: from Python, and by the C function
fnc_kernel_call on the same tensors. The two alternate for N rounds of 50 calls. The best round
counts, since other work on the machine delays the others. The tool also measures the import of the
package, in processes of its own, and the load of a kernel from the kernel cache.

Operators of PyTorch and functions of JAX are compared with a call that has no kernel: an operator
in Python, and a handler of XLA's FFI in C, that do nothing.

Run it with build/python-env/bin/python (made by tools/python-env.sh torch jax) and
PYTHONPATH=build/python. Requires a C compiler. Without JAX, its case is left out.
"""

import argparse
import ctypes
import gc
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import records
import tables

ROOT = records.ROOT
CALLS = 50
#: Calls of frameworks in a round: a short round has a better chance of no other work in it.
FEW_CALLS = 10

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


def time_python(call, count=CALLS):
    repeat = range(count)
    start = time.perf_counter()
    for _ in repeat:
        call()
    return (time.perf_counter() - start) / count


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
    _functions.clear()
    _functions._prepare, _kernel.compile = prepared, compiled
    try:
        call()
    finally:
        _functions._prepare, _kernel.compile = prepare, compile_one
        _functions.clear()
    return made[-1], passed[-1]


def cases():
    import torch
    import fusednorm
    from fusednorm import ops, rope
    from fusednorm.compat import vllm
    rows, n = 4, 512

    def bf16(*shape):
        return torch.linspace(-1, 1, torch.Size(shape).numel()).reshape(shape).to(torch.bfloat16)
    x, y, w, out = bf16(rows, n), bf16(rows, n), bf16(n), bf16(rows, n)
    values, scale = torch.empty(rows, n, dtype=torch.float8_e4m3fn), torch.tensor([0.02])
    table, positions = torch.tensor(rope.rope_table(64, 64)), torch.arange(rows)
    q, k = bf16(rows, 8, 64), bf16(rows, 2, 64)
    cache, slots = torch.zeros(4, 16, 192, dtype=torch.bfloat16), torch.arange(rows)
    latent, part = bf16(rows, 128), bf16(rows, 64)
    kernel = fusednorm.compile(EXAMPLE, threads=1)
    quant = (bf16(rows, 256), bf16(256), torch.empty(rows, 256, dtype=torch.float8_e4m3fn), torch.empty(rows, 1))
    norm = fusednorm.compile(NORM, threads=1)
    yield "a compiled kernel, 4 tensors", lambda: kernel(*quant), (kernel, quant)
    yield "a compiled add_rms_norm, 4 tensors", lambda: norm(out, x, y, w), (norm, (out, x, y, w))
    yield "rms_norm", lambda: vllm.rms_norm(out, x, w, 1e-6), None
    yield "fused_add_rms_norm", lambda: ops.fused_add_rms_norm(x, y, w, 1e-6), None
    yield ("rms_norm_static_fp8_quant, 4 tensors",
           lambda: ops.rms_norm_static_fp8_quant(values, x, w, scale, 1e-6), None)
    yield ("rotary_embedding, 4 tensors",
           lambda: ops.rotary_embedding(positions, q, k, 64, table, True), None)
    yield ("concat_and_cache_mla, 4 tensors",
           lambda: ops.concat_and_cache_mla(latent, part, cache, slots, "auto", None), None)
    yield "rmsnorm, with 1 new tensor", lambda: ops.rmsnorm(x, w), None
    yield ("rms_norm_dynamic_per_token_quant, 4 tensors, 2 of them new",
           lambda: ops.rms_norm_dynamic_per_token_quant(x, w, 1e-6, torch.float8_e4m3fn), None)
    yield ("per_token_group_quant_fp8, with 2 new tensors",
           lambda: ops.per_token_group_quant_fp8(x, 128), None)


def record(family, op, options, unit, value, peer=records.OURS):
    return {"family": family, "op": op, "shape": [] if family == "python-start" else [4],
            "types": "", "options": options, "peer": peer, "unit": unit, "value": round(value, 2),
            "threads": 1}


def measure_allocation(rounds):
    import torch
    two = [time_python(lambda: (torch.empty((4, 512), dtype=torch.float8_e4m3fn),
                                torch.empty((4, 1), dtype=torch.float32))) for _ in range(rounds)]
    return record("python-calls", "torch.empty, twice", "from Python", "us", min(two) * 1e6, "PyTorch")


def load_loop(directory):
    """Compiles and loads calls_loop.c."""
    shared = pathlib.Path(directory) / "loop.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", f"-I{ROOT / 'include'}",
                    ROOT / "tools" / "benchmark" / "calls_loop.c", "-o", shared], check=True)
    return ctypes.CDLL(str(shared))


def measure_calls(directory, rounds, match):
    from fusednorm import _functions
    loop = load_loop(directory).time_calls
    loop.restype = ctypes.c_double
    _functions.settings.threads = 1
    found = []
    for name, call, known in cases():
        if match not in name:
            continue
        records.progress(name)
        entry = Entry(loop, *(known or seen_kernel(call)))
        whole, inner = [], []
        gc.disable()
        for _ in range(rounds):
            whole.append(time_python(call))
            inner.append(entry.time())
        gc.enable()
        found += [record("python-calls", name, "from Python", "us", min(whole) * 1e6),
                  record("python-calls", name, "C function", "us", min(inner) * 1e6)]
    return found


def framework_cases(library):
    """Yields a name, a call of a framework, and a call without a kernel of fusednorm."""
    try:
        import torch
    except ImportError:
        sys.exit(f"error: no module named torch in {sys.executable}: run tools/python-env.sh torch jax, "
                 "then use build/python-env/bin/python")
    import fusednorm
    import fusednorm.torch  # noqa: F401 (registers the operators)
    out, x = torch.empty(2, 4, 512, dtype=torch.bfloat16).fill_(1)
    weight, empty = x[0], torch.library.Library("empty", "DEF")
    empty.define("rms_norm(Tensor(a!) out, Tensor input, Tensor? weight, float epsilon) -> ()")
    empty.impl("rms_norm", lambda *arguments: None, "CPU")
    empty.impl("rms_norm", torch.library.fallthrough_kernel, "Autograd")
    # The operators exist as long as the library does.
    yield ("torch.ops.fusednorm.rms_norm",
           lambda: torch.ops.fusednorm.rms_norm(out, x, weight, 1e-6),
           lambda library=empty: torch.ops.empty.rms_norm(out, x, weight, 1e-6))
    yield ("torch.ops.fusednorm.rms_norm.default",
           lambda: torch.ops.fusednorm.rms_norm.default(out, x, weight, 1e-6),
           lambda library=empty: torch.ops.empty.rms_norm.default(out, x, weight, 1e-6))
    try:
        import jax
        import jax.numpy as jnp
    except ImportError:
        print("JAX is not installed: no case of it", file=sys.stderr)
        return
    import fusednorm.jax
    kernel = fusednorm.compile(EXAMPLE, threads=1)
    call = jax.jit(fusednorm.jax.call(kernel))
    jax.ffi.register_ffi_target("do_nothing", jax.ffi.pycapsule(library.do_nothing), platform="cpu")
    nothing = jax.jit(jax.ffi.ffi_call("do_nothing", (
        jax.ShapeDtypeStruct((4, 256), jnp.float8_e4m3fn),
        jax.ShapeDtypeStruct((4, 1), jnp.float32))))
    inputs = jnp.ones((4, 256), jnp.bfloat16), jnp.ones(256, jnp.bfloat16)
    yield ("fusednorm.jax.call, in jax.jit, with 2 new arrays",
           lambda: jax.block_until_ready(call(*inputs)),
           lambda: jax.block_until_ready(nothing(*inputs)))
    yield ("fusednorm.jax.call, without jax.block_until_ready", lambda: call(*inputs),
           lambda: nothing(*inputs))
    yield ("kernel with arrays of JAX, without jax.block_until_ready", lambda: kernel(*inputs),
           lambda: nothing(*inputs))


def measure_frameworks(directory, rounds, match):
    """Returns the best times. All calls alternate, since the load of the machine changes."""
    from fusednorm import _functions
    _functions.settings.threads = 1
    calls = [(name, peer, call) for name, *pair in framework_cases(load_loop(directory)) if match in name
             for peer, call in zip((records.OURS, "without a kernel"), pair)]
    best = [float("inf")] * len(calls)
    records.progress("calls of frameworks")
    gc.disable()
    for _ in range(rounds):
        for number, (_, _, call) in enumerate(calls):
            best[number] = min(best[number], time_python(call, FEW_CALLS))
    gc.enable()
    return [record("framework-calls", name, "from Python", "us", value * 1e6, peer)
            for (name, peer, _), value in zip(calls, best)]


def measure_import():
    """Returns the best CPU time of the import, of 20 processes."""
    text = ("import resource, sys\nbefore = resource.getrusage(resource.RUSAGE_SELF)\n{}\n"
            "after = resource.getrusage(resource.RUSAGE_SELF)\n"
            "print(sum(getattr(after, n) - getattr(before, n) for n in ('ru_utime', 'ru_stime')))")
    found = []
    for step in ("import fusednorm", "import fusednorm.ops"):
        records.progress(step)
        times = [float(subprocess.run([sys.executable, "-c", text.format(step)], check=True,
                                      capture_output=True, text=True).stdout) for _ in range(20)]
        found.append(record("python-start", step, "", "ms", min(times) * 1e3))
    return found


def measure_cache(directory):
    """Returns the CPU time of a compilation, and of a load from the kernel cache in new processes."""
    records.progress("the kernel cache")
    text = ("import time\nimport fusednorm\nfusednorm.targets()\nstart = time.process_time()\n"
            f"fusednorm.compile({EXAMPLE!r})\nprint(time.process_time() - start)")
    environment = {**os.environ, "FUSEDNORM_CACHE_DIR": str(pathlib.Path(directory) / "kernels")}
    times = [float(subprocess.run([sys.executable, "-c", text], check=True, capture_output=True,
                                  text=True, env=environment).stdout) for _ in range(21)]
    first = "first compilation, "
    return [record("python-start", first + "docs/examples/rms_norm_fused_fp8.mlir, from the kernel cache",
                   "", "ms", min(times[1:]) * 1e3),
            record("python-start", first + "without the cache", "", "ms", times[0] * 1e3)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200, help="rounds of each call (default: 200)")
    parser.add_argument("--frameworks", action="store_true",
                        help="only operators of PyTorch and functions of JAX")
    records.add_options(parser)
    options = parser.parse_args()
    load = records.warn_if_busy()
    with tempfile.TemporaryDirectory() as directory:
        frameworks = measure_frameworks(directory, options.rounds, options.match)
        called = [] if options.frameworks else measure_calls(directory, options.rounds, options.match)
        started = []
        if not options.match and not options.frameworks:
            called.append(measure_allocation(options.rounds))
            started = measure_import() + measure_cache(directory)
    if not called + frameworks:
        sys.exit(f"error: --match: no case has '{options.match}' in its name")
    parts = ((called, tables.calls), (started, tables.start),
             (frameworks, tables.framework_calls))
    print("\n\n".join("\n".join(table(found)) for found, table in parts if found))
    if options.json:
        import torch
        records.write(options.json, called + started + frameworks, "cpu", load,
                      f"tools/benchmark calls: best of {options.rounds} rounds of {CALLS} calls, of "
                      f"{FEW_CALLS} calls of frameworks; "
                      "start: best of 20 processes", {"PyTorch": torch.__version__})
    return 0
