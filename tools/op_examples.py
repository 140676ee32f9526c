#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples of the op reference and prints their values as Markdown.

usage: tools/op_examples.py [--build DIR] [OP...]

docs/examples/ops/OP.mlir has one function. The comment at its start explains the values, and gives
the value of each argument as an indented line `NAME = LIST`. Other arrays begin with zeros. The
values after the call come from fusednorm-runner, which also compares them with the reference. The
target is x86-64-v3 with one thread, so all machines have equal bits.
"""

import argparse
import concurrent.futures
import functools
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "examples" / "ops"
TARGET = "x86-64-v3"
ARGUMENT = re.compile(r"%(\w+): (?:memref<([\dx]*)x(\w+)>|(\w+))")
# struct's format of the types that it has, and of the bits of the other types.
FORMATS = {"f32": "f", "f16": "e", "i8": "b", "i32": "i", "i64": "q", "index": "q", "bf16": "H"}
# 8-bit floats: bits of the mantissa, bias of the exponent, and whether bits 0x7f and 0xff are NaN.
# Otherwise 0x80 is the only NaN.
BYTES = {"f8E4M3FN": (3, 7, True), "f8E4M3FNUZ": (3, 8, False)}
TYPES = {*FORMATS, *BYTES}


class ExampleError(Exception):
    """An example that cannot run, with its file."""


@functools.cache
def byte_values(kind):
    """Returns the value of each pattern of an 8-bit float."""
    mantissa, bias, has_signed_zero = BYTES[kind]
    values = []
    for bits in range(256):
        exponent, fraction = (bits & 0x7F) >> mantissa, bits & ((1 << mantissa) - 1)
        value = math.ldexp(fraction + (1 << mantissa) * (exponent > 0),
                           max(exponent, 1) - bias - mantissa)
        is_nan = bits & 0x7F == 0x7F if has_signed_zero else bits == 0x80
        values.append(math.nan if is_nan else math.copysign(value, -1 if bits & 0x80 else 1))
    return values


def encode(value, kind):
    """Returns the bytes of a value. Only f32 and f16 values are rounded."""
    if kind in BYTES:
        for bits, known in enumerate(byte_values(kind)):
            if known == value and math.copysign(1, known) == math.copysign(1, value):
                return bytes([bits])
        raise ValueError(f"{value} is no {kind}")
    if kind == "bf16":
        data = struct.pack("<f", value)
        if data[:2] != b"\0\0":
            raise ValueError(f"{value} is no bf16")
        return data[2:]
    return struct.pack("<" + FORMATS[kind], value)


def decode(data, kind):
    """Returns the values of an array of bytes."""
    if kind in BYTES:
        return [byte_values(kind)[bits] for bits in data]
    if kind == "bf16":
        data = b"".join(b"\0\0" + data[i:i + 2] for i in range(0, len(data), 2))
        kind = "f32"
    size = struct.calcsize("<" + FORMATS[kind])
    return list(struct.unpack(f"<{len(data) // size}{FORMATS[kind]}", data))


def text_of(value, kind):
    """Returns the fewest digits that identify a value; f32 values need at most 9."""
    if isinstance(value, int) or not math.isfinite(value):
        return str(value)
    value = value + 0.0
    if value == int(value):
        return "-0" if value == 0 and math.copysign(1, value) < 0 else str(int(value))
    for digits in range(1, 18):
        text = f"{value:.{digits}g}"
        if float(text) == value:
            return text
        if kind == "f32" and encode(float(text), kind) == encode(value, kind):
            return text
    return repr(value)


def flatten(value):
    """Returns the elements of nested lists in order."""
    if not isinstance(value, list):
        return [value]
    return [item for part in value for item in flatten(part)]


def shape_of(value):
    """Returns the extents of nested lists."""
    return [len(value), *shape_of(value[0])] if isinstance(value, list) and value else []


def nested(texts, shape):
    """Returns the lines of an array, a line for each row."""
    if len(shape) == 1:
        return [f"[{', '.join(texts)}]"]
    size, lines = len(texts) // shape[0], []
    for part in range(shape[0]):
        inner = nested(texts[part * size:(part + 1) * size], shape[1:])
        inner[-1] += "]" if part == shape[0] - 1 else ","
        lines += inner
    lines[0] = "[" + lines[0]
    return lines


def table(title, rows):
    """Returns the lines of a table of arrays: name, shape, type, elements."""
    lines = [f"| {title} | type | value |", "|---|---|---|"]
    for name, shape, kind, values in rows:
        texts = [text_of(value, kind) for value in values]
        cell = "<br>".join(f"`{line}`" for line in (nested(texts, shape) if shape else texts))
        lines.append(f"| {name} | {'x'.join(map(str, [*shape, kind]))} | {cell} |")
    return lines


class Example:
    """The function of an op with the values of its arguments."""

    def __init__(self, path):
        self.path, self.name = path, path.stem
        if not path.exists():
            raise ExampleError(f"expected an example in {path}, got no file")
        head = re.match(r"(?://.*\n)+", path.read_text())
        if not head:
            raise ExampleError(f"{path}: expected a comment with the values at the start")
        self.code = path.read_text()[head.end():].strip("\n")
        self.prose, self.values = [], {}
        for line in head[0].splitlines():
            given = re.match(r"// {5}(\w+) = (\S.*)", line)
            if given:
                self.values[given[1]] = self.parse(line, given[2])
            else:
                self.prose.append(line[2:].strip())
        signature = self.code[:self.code.index(") {")]
        self.arguments = [(name, [int(extent) for extent in shape.split("x")] if shape else [],
                           kind or scalar)
                          for name, shape, kind, scalar in ARGUMENT.findall(signature)]
        for name in self.values:
            if name not in [argument for argument, _, _ in self.arguments]:
                raise ExampleError(f"{path}: {name}: expected the name of an argument")
        for name, _, kind in self.arguments:
            if kind not in TYPES:
                raise ExampleError(f"{path}: {name}: expected one of the types "
                                   f"{', '.join(sorted(TYPES))}, got {kind}")

    def parse(self, line, text):
        """Returns the value of a line of the comment."""
        try:
            return json.loads(text)
        except ValueError:
            raise ExampleError(f"{self.path}: expected a number or nested lists: {line}") from None

    def elements(self, name, shape, kind):
        """Returns the bytes of an argument: its value, or zeros."""
        value = self.values.get(name)
        if value is None:
            return encode(0, kind) * math.prod(shape)
        values = flatten(value)
        if shape_of(value) != shape or len(values) != math.prod(shape):
            raise ExampleError(f"{self.path}: {name}: expected the shape {shape}, got {value}")
        try:
            return b"".join(encode(item, kind) for item in values)
        except (ValueError, struct.error, OverflowError) as error:
            raise ExampleError(f"{self.path}: {name}: {error}") from None

    def write(self, folder):
        """Writes the arrays and returns the options of the runner for them."""
        options = []
        for number, (name, shape, kind) in enumerate(self.arguments):
            if not shape:
                options.append(f"--input={self.values.get(name, 0)}")
                continue
            data = self.elements(name, shape, kind)
            size = len(data) // math.prod(shape)
            letter = "f" if kind in ("f32", "f16") else "i" if kind[0] == "i" else "u"
            head = f"{{'descr': '{'|' if size == 1 else '<'}{letter}{size}', " \
                   f"'fortran_order': False, 'shape': ({', '.join(map(str, shape))},), }}"
            head += " " * (-(len(head) + 11) % 64) + "\n"
            path = pathlib.Path(folder, f"in{number}.npy")
            path.write_bytes(b"\x93NUMPY\1\0" + struct.pack("<H", len(head)) + head.encode() + data)
            options.append(f"--input={path}")
        return options

    def run(self, runner):
        """Calls the function and returns the rows of the tables for its inputs and outputs."""
        with tempfile.TemporaryDirectory() as folder:
            command = [runner, self.path, f"--target={TARGET}", "--threads=none", "--reference",
                       "--json", f"--output={folder}/out%d.npy", *self.write(folder)]
            result = subprocess.run(command, capture_output=True, text=True)
            if result.returncode != 0:
                raise ExampleError(f"{self.path}: the runner exited with {result.returncode}:\n"
                                   f"{result.stderr}{result.stdout}")
            after = []
            for number, output in enumerate(json.loads(result.stdout)["outputs"]):
                name, shape, kind = self.arguments[int(output["source"].split()[1])]
                data = pathlib.Path(folder, f"out{number}.npy").read_bytes()
                start = 10 + struct.unpack("<H", data[8:10])[0]
                after.append((name, shape, kind, decode(data[start:], kind)))
        before = [(name, shape, kind, flatten(self.values[name]))
                  for name, shape, kind in self.arguments if name in self.values]
        return before, after

    def section(self, build):
        """Returns the lines of the section of the op page."""
        before, after = self.run(build / "bin" / "fusednorm-runner")
        note = (f"[{self.path.name}](../../examples/ops/{self.path.name}) has the function and the "
                "inputs. Other arrays begin with zeros. The command "
                f"`tools/op_examples.py {self.name}` runs it for `{TARGET}` and compares the "
                "results with the reference.")
        return ["## Example with values", "", *self.prose, "", "```mlir", self.code, "```", "",
                *table("before the call", before), "", *table("after the call", after), "",
                *textwrap.wrap(note, 100, break_long_words=False, break_on_hyphens=False), ""]


def sections(build, names=None):
    """Returns {op: lines of the section} for the given ops, or for all with an example."""
    paths = [FOLDER / f"{name}.mlir" for name in names] if names else sorted(FOLDER.glob("*.mlir"))
    examples = [Example(path) for path in paths]
    with concurrent.futures.ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        made = list(pool.map(lambda example: example.section(build), examples))
    return {example.name: lines for example, lines in zip(examples, made)}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build",
                        help="the folder of the build (default: build)")
    parser.add_argument("ops", metavar="OP", nargs="*", help="an op (default: all ops)")
    options = parser.parse_args()
    try:
        for lines in sections(options.build.resolve(), options.ops).values():
            print("\n".join(lines))
    except (ExampleError, OSError) as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
