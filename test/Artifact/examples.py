#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every function of docs/examples through its C launcher, on the SIMT simulator.

usage: examples.py BUILD SOURCE FOLDER

A C compiler builds the launcher, which is loaded and called with arrays saved by fusednorm-runner.
The outputs must equal the runner's outputs bit for bit. The runner has compared them with the
reference. Functions without a reference are computed exactly in Python.
"""

import ctypes
import json
import os
import pathlib
import random
import struct
import subprocess
import sys

BUILD, SOURCE, FOLDER = (pathlib.Path(p).resolve() for p in sys.argv[1:4])
EXAMPLES = SOURCE / "docs" / "examples"
ROWS = 3
TYPES = {"f64": 0, "f32": 1, "f16": 2, "bf16": 3, "f8E4M3FN": 4, "f8E4M3FNUZ": 5, "f8E5M2": 6,
         "f8E5M2FNUZ": 7, "f8E8M0FNU": 8, "i8": 9, "i16": 10, "i32": 11, "i64": 12}
SIZES = (8, 4, 2, 2, 1, 1, 1, 1, 1, 1, 2, 4, 8)


def run(*command, **keys):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True, **keys)
    if result.returncode:
        sys.exit(f"`{' '.join(map(str, command))}`: {result.returncode}\n{result.stdout}{result.stderr}")
    return result.stdout


def write_npy(path, code, shape, data):
    text = f"{{'descr': '<{code}', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    text = text.ljust((10 + len(text) + 64) // 64 * 64 - 11) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode() + data)


def read_npy(path):
    data = path.read_bytes()
    return data[10 + struct.unpack("<H", data[8:10])[0]:]


class Value(ctypes.Structure):
    """fnrt_value"""
    _fields_ = [("kind", ctypes.c_uint8), ("type", ctypes.c_uint8), ("rank", ctypes.c_uint8),
                ("reserved", ctypes.c_uint8 * 5), ("bits", ctypes.c_uint64),
                ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64))]


def mla(heads, stride):
    return [f"9x{heads}x64xbf16=normal@strides=[{stride},192,1],offset=128", "9x576xbf16=normal",
            "256x64xf32=freqs(theta=10000)", "512xbf16=uniform(0.5,1.5)",
            "4x2xi32=pages(order=reverse)", "5xi32=offsets(3,0,5,1)", "4xi32=const(62)", "i64=const(1)",
            f"9x{heads}x64xbf16=const(0)", "8x1x3x64x1x576xf8E4M3FN=const(0)"]


def integers(name, *shape):
    """bf16 integers whose accumulation is exact in any order."""
    count = 1
    for extent in shape:
        count *= extent
    values = [random.randrange(-4, 5) for _ in range(count)]
    bits = [struct.unpack("<I", struct.pack("<f", v))[0] >> 16 for v in values]
    write_npy(FOLDER / f"{name}.npy", "u2", shape, struct.pack(f"<{count}H", *bits))
    return values, str(FOLDER / f"{name}.npy")


def product():
    """19 x 64 by 13 x 64: partial tiles, more tiles than blocks."""
    (a, first), (b, second) = integers("a", 19, 64), integers("b", 13, 64)
    sums = [sum(x * y for x, y in zip(a[64 * i:64 * i + 64], b[64 * j:64 * j + 64]))
            for i in range(19) for j in range(13)]
    return [first, second, "19x13xf32=const(nan)"], struct.pack(f"<{19 * 13}f", *sums)


def wgmma_gemm():
    """64 x 200 by 16 x 200, through TMA descriptors. The last tile is partial."""
    (a, first), (b, second) = integers("a", 64, 200), integers("b", 16, 200)
    sums = [sum(x * y for x, y in zip(a[200 * i:200 * i + 200], b[200 * j:200 * j + 200]))
            for i in range(64) for j in range(16)]
    return [first, second, "64x16xf32=const(nan)"], struct.pack(f"<{64 * 16}f", *sums)


def block_sum():
    values = [random.randrange(-100, 100) for _ in range(64)]
    write_npy(FOLDER / "x.npy", "f4", (64,), struct.pack("<64f", *values))
    return [str(FOLDER / "x.npy"), "64xf32=const(nan)"], struct.pack("<64f", *[sum(values)] * 64)


def scale():
    """3 rows by bulk copies."""
    values = [random.randrange(-1000, 1000) for _ in range(3 * 1024)]
    write_npy(FOLDER / "rows.npy", "f4", (3, 1024), struct.pack("<3072f", *values))
    return [str(FOLDER / "rows.npy"), "3x1024xf32=const(nan)"], struct.pack("<3072f", *[2 * v for v in values])


# A layer of 128 heads takes minutes on the simulator; mla-layer-full.test covers it.
ELSEWHERE = {"deepseek-v3-attention.mlir"}
# Inputs, and the outputs of functions without a reference. Other inputs follow from the manifest.
INPUTS = {"attention": lambda: (["5x2x64xbf16=normal(seed=1)", "7x2x64xbf16=normal(seed=2)",
                                "7x2x64xbf16=normal(seed=3)", "3xi32=offsets(2,3)",
                                "3xi32=offsets(3,4)", "5x2x64xbf16=const(0)"], None),
          "deepseek_v3": lambda: (mla(128, 24576), None),
          "deepseek_v2_lite": lambda: (mla(16, 3072), None),
          "kimi_k2": lambda: (mla(64, 12288), None), "product": product, "block_sum": block_sum,
          "scale": scale, "wgmma_gemm": wgmma_gemm}


def inputs_of(function):
    specs = []
    for number, argument in enumerate(function["arguments"]):
        if argument["kind"] == "workspace":
            continue
        shape = "x".join(str(ROWS if extent == "s0" else extent) for extent in argument["shape"])
        data = ("const(0)" if argument["access"] == "write" else
                "uniform(0.5,1.5,seed=7)" if argument["rank"] == 1 or argument["name"] == "variance"
                else f"normal(seed={number})")
        specs.append(f"{shape}x{argument['type']}={data}")
    return specs


def layout(spec, shape):
    """Returns the strides, the offset of the first element, and the number of elements of the
    buffer."""
    strides, count = [], 1
    for extent in reversed(shape):
        strides.insert(0, count)
        count *= extent
    if "@" not in spec:
        return strides, 0, count
    text = spec.partition("@strides=[")[2]
    strides = [int(s) for s in text.partition("]")[0].split(",")]
    offset = int(text.partition("offset=")[2])
    return strides, offset, offset + 1 + sum((e - 1) * s for e, s in zip(shape, strides))


def places(shape, strides, offset):
    """Returns the offsets of the rows of the last dimension."""
    starts = [offset]
    for extent, stride in zip(shape[:-1], strides[:-1]):
        starts = [s + i * stride for s in starts for i in range(extent)]
    return starts


class Runtime:
    def __init__(self):
        os.environ["FUSEDNORM_RT_BACKEND"] = "simt"
        os.environ["FUSEDNORM_RT_DRIVER"] = str(BUILD / "lib" / "libfusednorm_simt.so")
        os.environ["FUSEDNORM_SIMT"] = "check"
        self.library = ctypes.CDLL(str(BUILD / "lib" / "libfusednorm_rt.so"), mode=ctypes.RTLD_GLOBAL)
        self.library.fnrt_last_error.restype = ctypes.c_char_p

    def check(self, status, what):
        if status:
            sys.exit(f"{what}: {status}: {self.library.fnrt_last_error().decode()}")

    def allocate(self, count):
        memory = ctypes.c_void_p()
        self.check(self.library.fnrt_allocate(ctypes.c_size_t(max(count, 1)), ctypes.byref(memory)),
                   "allocate")
        return memory.value

    def copy(self, to, source, count):
        self.check(self.library.fnrt_copy(ctypes.c_void_p(to) if isinstance(to, int) else to,
                                          ctypes.c_void_p(source) if isinstance(source, int) else source,
                                          ctypes.c_size_t(count), None), "copy")


def call(runtime, launcher, function, specs, folder):
    """Returns the bytes of all written arguments after a call."""
    arguments = [a for a in function["arguments"] if a["kind"] != "workspace"]
    values, keep, written = (Value * len(arguments))(), [], []
    for number, (argument, spec) in enumerate(zip(arguments, specs)):
        data = read_npy(folder / f"in{number}.npy")
        kind = TYPES[argument["type"]]
        size = SIZES[kind]
        value = values[number]
        value.type = kind
        if argument["kind"] == "scalar":
            value.kind = 1
            value.bits = int.from_bytes(data, "little")
            continue
        header = (folder / f"in{number}.npy").read_bytes()[10:200].decode("latin1")
        shape = [int(e) for e in header.partition("'shape': (")[2].partition(")")[0].split(",")
                 if e.strip()]
        strides, offset, count = layout(spec, shape)
        image = bytearray(count * size)
        width = shape[-1] * size
        for row, start in enumerate(places(shape, strides, offset)):
            image[start * size:start * size + width] = data[row * width:(row + 1) * width]
        memory = runtime.allocate(len(image))
        runtime.copy(memory, bytes(image), len(image))
        value.rank = len(shape)
        value.bits = memory + offset * size
        value.shape = (ctypes.c_int64 * len(shape))(*shape)
        value.strides = (ctypes.c_int64 * len(shape))(*strides)
        keep.append((value.shape, value.strides))
        if "write" in argument["access"]:
            written.append((memory, len(image), places(shape, strides, offset), size, width))
    count, options, extra = ctypes.c_uint32(len(arguments)), None, []
    if len(arguments) < len(function["arguments"]):
        query = getattr(launcher, function["symbol"] + "_workspace_bytes")
        query.restype = ctypes.c_size_t
        size = query(values, count)
        extra = [ctypes.c_void_p(runtime.allocate(size)), ctypes.c_size_t(size)]
    runtime.check(getattr(launcher, function["symbol"] + "_values")(values, count, *extra, options),
                  function["symbol"])
    runtime.check(runtime.library.fnrt_stream_synchronize(None), function["symbol"])
    outputs = []
    for memory, count, starts, size, width in written:
        image = ctypes.create_string_buffer(count)
        runtime.copy(image, memory, count)
        outputs.append(b"".join(image.raw[s * size:s * size + width] for s in starts))
    return outputs


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    random.seed(1)
    runtime, called = Runtime(), 0
    for source in sorted([*EXAMPLES.glob("*.mlir"), EXAMPLES / "mlir" / "norm_rope_fp8.mlir"]):
        if source.name in ELSEWHERE:
            continue
        name = source.stem.replace("-", "_")
        folder = FOLDER / name
        run(BUILD / "bin/fusednorm-compile", source, "--target=sm_90a", "--emit=c-launcher,manifest",
            "--images=ptx", "--with-simt", f"--name={name}", "-o", folder)
        run("cc", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-O0", "-fPIC", "-shared",
            f"-I{SOURCE}/include", folder / f"{name}.c", "-o", folder / "launcher.so",
            f"-L{BUILD}/lib", "-lfusednorm_rt")
        launcher = ctypes.CDLL(str(folder / "launcher.so"))
        functions = json.loads((folder / f"{name}.json").read_text())["functions"]
        if not functions:
            sys.exit(f"{source.name} has no function")
        for function in functions:
            specs, exact = INPUTS.get(function["name"], lambda: (inputs_of(function), None))()
            run(BUILD / "bin/fusednorm-runner", source, f"--entry={function['name']}", "--target=sm_90a",
                "--emulate", "--check", *([] if exact else ["--reference"]),
                f"--save-inputs={folder}/in%d.npy", f"--output={folder}/out%d.npy",
                *(f"--input={spec}" for spec in specs))
            for number, own in enumerate(call(runtime, launcher, function, specs, folder)):
                expected = read_npy(folder / f"out{number}.npy")
                if own != expected or (exact and own != exact):
                    sys.exit(f"{source.name}: {function['name']}: output {number} differs")
            called += 1
            print(f"{source.name}: {function['name']}: equal bits", flush=True)
    print(f"{called} functions called")


if __name__ == "__main__":
    main()
