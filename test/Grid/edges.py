#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every row op at every edge and writes the results as docs/EdgeContract.md.

edges.py RUNNER DIRECTORY [--write=FILE | --check=FILE [--every=N] [--offset=N]]

Compares every run with the reference, bit for bit or within the bounds of the op's numerics. A
failed cell contains FAIL. --every=N checks a sample of the ops, one of N, against their lines of
the file.
"""

import argparse
import concurrent.futures
import math
import os
import re
import struct
import subprocess
import sys

import cases
import paged_edges
import gemm_cases

ROWS = 8
SPECIAL = ("NaN", "infinity", "zero row", "subnormal", "-0", "saturation")
# An edge, its default results, and their text. The tables list other results only.
DEFAULTS = (
    ("0 rows", ("nothing written",), "nothing is written"),
    ("0 columns", ("nothing written",), "nothing is written"),
    ("1 column", ("equal",), "equal to the reference"),
    ("odd width", ("equal",), "1001 columns: equal to the reference"),
    ("past 2^31 elements", ("equal",), "arrays that span more than 2^31 elements: equal to the reference"),
    ("strides", ("equal",), "gaps between rows: equal to the reference"),
    ("unaligned base", ("equal",), "the array starts one element past an aligned address: equal to the reference"),
    ("in place", ("same bits", "types differ"), "the input array is the output: same bits, if their types are equal"),
    ("batch", ("same bits",), "a row alone, among others, with one or two threads: same bits"),
)
LEGEND = """| result | meaning |
|---|---|
| NaN, infinity, 0 | the only element of a row of the output, such as a scale |
| all NaN, all -0, all +-448 | every element of the row |
| NaN at one element, infinity at one element | at the special element, or at both elements of its RoPE pair; the others are finite |
| infinities | several elements are infinite |
| zeros | every element is 0; at least one is +0 |
| finite | finite values, not all of them zero |
| - | the input type has no infinity |
"""


def bf16(value):
    return struct.unpack("<I", struct.pack("<f", value))[0] >> 16


def write_npy(path, words, shape, kind="bf16"):
    """Writes the bits of bf16 or of an 8-bit type to a file."""
    descr, code = ("<u2", "H") if kind == "bf16" else ("|u1", "B")
    header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }" % (descr, tuple(shape))
    header += " " * ((64 - (10 + len(header) + 1)) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(struct.pack(f"<{len(words)}{code}", *words))


def special_rows(n, kind="bf16"):
    """Rows of bf16 or FP8: ordinary, then one for each special edge, then ordinary again."""
    if kind != "bf16":
        # f8E4M3FN has no infinity, so that row is ordinary.
        rows = [[(7 * i + 3) % 127 | (i & 1) << 7 for i in range(n)] for _ in range(ROWS)]
        rows[1][3 % n] = 0x7F
        rows[3] = [0] * n
        rows[4] = [1 + i % 7 for i in range(n)]
        rows[5] = [0x80] * n
        rows[6] = [0x7E if i % 2 else 0xFE for i in range(n)]
        return rows
    ordinary = [bf16(math.sin(1.7 * i + 0.3) * 2) for i in range(n)]
    rows = [list(ordinary) for _ in range(ROWS)]
    rows[1][3 % n] = 0x7FC0
    rows[2][3 % n] = 0x7F80
    rows[3] = [0] * n
    rows[4] = [1 + i % 3 for i in range(n)]
    rows[5] = [0x8000] * n
    rows[6] = [bf16(1e30 if i % 2 else -1e30) for i in range(n)]
    return rows


def read_npy(path, kind=""):
    with open(path, "rb") as file:
        data = file.read()
    size = struct.unpack("<H", data[8:10])[0]
    header = data[10 : 10 + size].decode()
    stored = header.split("'descr': '")[1].split("'")[0]
    body = data[10 + size :]
    if stored == "<f4":
        return [v[0] for v in struct.iter_unpack("<f", body)]
    if stored == "<u2":
        return [struct.unpack("<f", struct.pack("<I", v[0] << 16))[0] for v in struct.iter_unpack("<H", body)]
    return [e4m3(code, kind == "f8E4M3FNUZ") for code in body]


def e4m3(code, fnuz=False):
    exponent, mantissa = code >> 3 & 15, code & 7
    if code == 128 if fnuz else code & 127 == 127:
        return math.nan
    value = math.ldexp(mantissa + (8 if exponent else 0), max(exponent, 1) - (11 if fnuz else 10))
    return -value if code & 128 else value


def classify(values):
    nans = sum(math.isnan(v) for v in values)
    if len(values) == 1:
        value = values[0]
        return "NaN" if nans else "infinity" if math.isinf(value) else "finite" if value else "0"
    if nans == len(values):
        return "all NaN"
    if nans:
        return "NaN at one element" if nans <= 2 else "NaN in part"
    if any(math.isinf(v) for v in values):
        return "infinity at one element" if sum(map(math.isinf, values)) <= 2 else "infinities"
    if all(v == 0 for v in values):
        return "all -0" if all(math.copysign(1, v) < 0 for v in values) else "zeros"
    if all(abs(v) == 448 for v in values):
        return "all +-448"
    return "finite"


class Op:
    """How to run one op.

    make(rows, n, dynamic) returns a case with `x` as its first input.
    The width must be a multiple of `unit`, and at least `least`.
    alias: the destination for runs in place, or empty if types differ.
    shared: the result of the batch edge for ops with one output for all rows, or empty.
    heads: rows have two leading dimensions.
    static: run-time widths are errors.
    """

    def __init__(self, name, make, n=128, unit=1, least=0, alias="out", outs=("y",), x="x", x_type="bf16",
                 shared="", heads=False, static=False):
        self.name, self.make, self.n, self.unit, self.least = name, make, n, unit, least
        self.alias, self.outs, self.x, self.x_type, self.shared = alias, outs, x, x_type, shared
        self.heads, self.static = heads, static


def rotary_op(name, make, **keys):
    return Op(name, make, x="x_rope", alias="out_rope", heads=True, **keys)


OPS = [
    Op("rms_norm", lambda m, n, d=False: cases.norm("rms_norm", m, n, dynamic=d)),
    Op("layer_norm", lambda m, n, d=False: cases.norm("layer_norm", m, n, dynamic=d)),
    Op("add_rms_norm", lambda m, n, d=False: cases.norm("add_rms_norm", m, n, dynamic=d), outs=("y", "residual")),
    Op("rms_norm_fused_residual_add", lambda m, n, d=False: cases.norm("rms_norm_fused_residual_add", m, n, dynamic=d), outs=("y", "residual")),
    Op("row_mean_of_squares", lambda m, n, d=False: cases.means(m, n, dynamic=d), alias="", outs=("mean",)),
    Op("apply_rms_norm", lambda m, n, d=False: cases.apply_means(m, n, dynamic=d)),
    Op("quantize, static", lambda m, n, d=False: cases.quant(m, n, static="0.02", fused=False, dynamic=d), alias="", outs=("values",)),
    Op("quantize, tensor", lambda m, n, d=False: cases.quant(m, n, "tensor", fused=False, dynamic=d), alias="", outs=("values", "scale"), shared="one scale for all rows"),
    Op("quantize, row", lambda m, n, d=False: cases.quant(m, n, fused=False, dynamic=d), alias="", outs=("values", "scale")),
    Op("quantize, group", lambda m, n, d=False: cases.quant(m, n, "32", fused=False, dynamic=d), alias="", outs=("values", "scale")),
    Op("rms_norm_fused_fp8", lambda m, n, d=False: cases.quant(m, n, dynamic=d), alias="", outs=("values", "scale")),
    Op("row_mean_of_squares_qk", lambda m, n, d=False: cases.qk("row_mean_of_squares_qk", m, n, n, dynamic=d), alias="", outs=("means",), x="q"),
    Op("apply_qk_rms_norm", lambda m, n, d=False: cases.qk("apply_qk_rms_norm", m, n, n, dynamic=d), alias="oq", outs=("q", "k"), x="q"),
    Op("abs_max", lambda m, n, d=False: cases.maximum(m, n, dynamic=d), alias="", outs=("maximum",), shared="one maximum for all rows"),
    Op("abs_max, row", lambda m, n, d=False: cases.maximum(m, n, dynamic=d, each=True), alias="", outs=("maximum",)),
    Op("fused, elementwise around a norm", lambda m, n, d=False: cases.producer_consumer(m, n, dynamic=d), alias="", outs=("values", "scale")),
    rotary_op("rope", lambda m, n, d=False: cases.rope(m, 1, n, n, dynamic=d), n=64, unit=2, least=2),
    rotary_op("rope, 64 columns", lambda m, n, d=False: cases.rope(m, 1, n, 64, pairing="half_split", dynamic=d), least=64),
    rotary_op("rms_norm_rope", lambda m, n, d=False: cases.rope(m, 1, n, n, norm=True, pairing="half_split", dynamic=d), n=64, unit=2, least=2),
    rotary_op("apply_rotary_pos_emb", lambda m, n, d=False: cases.rotary(m, 1, n, f="f32"), n=64, unit=2, least=2, static=True),
    Op("dequantize", lambda m, n, d=False: cases.dequant(m, n, dynamic=d), alias="", x_type="f8E4M3FN"),
    Op("matmul", lambda m, n, d=False: gemm_cases.product(m, 40, n, dynamic=d), alias=""),
    Op("matmul, packed", lambda m, n, d=False: gemm_cases.product(m, 40, n, packed=32, dynamic=d), alias=""),
    Op("scaled_matmul, block", lambda m, n, d=False: gemm_cases.product(m, 40, n, "f8E4M3FN", scheme=(1, 16, 32), dynamic=d, left="const(0.75)"), alias="", x_type="f8E4M3FN"),
    Op("scaled_matmul, channel", lambda m, n, d=False: gemm_cases.product(m, 40, n, scheme="channel", dynamic=d), alias=""),
    Op("convert_e4m3fn_to_e4m3fnuz", lambda m, n, d=False: cases.convert(m, n, d), alias="", outs=("values",), x_type="f8E4M3FN"),
    Op("quantize, group of 36", lambda m, n, d=False: cases.quant(m, n, "36", fused=False, dynamic=d), n=144, alias="", outs=("values", "scale")),
]


class Bench:
    def __init__(self, runner, directory, every=1, offset=0):
        os.makedirs(directory, exist_ok=True)
        self.runner, self.directory, self.count = runner, directory, 0
        self.every, self.offset = every, offset
        self.failures = []

    def results(self, ops, cells):
        """Pairs of a name and the results of each edge, for the ops of the sample, two at a time."""

        def measure(op):
            own = Bench(self.runner, os.path.join(self.directory, re.sub(r"\W+", "-", op.name)))
            return own, (op.name, cells(own, op))

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            found = list(pool.map(measure, ops[self.offset :: self.every]))
        self.count += sum(own.count for own, _ in found)
        self.failures += sum((own.failures for own, _ in found), [])
        return [result for _, result in found]

    def run(self, case, x=None, threads=1, what=""):
        """Runs a case; returns its output files, or None after a failure."""
        self.count += 1
        stem = os.path.join(self.directory, f"edge{self.count}")
        with open(stem + ".mlir", "w") as file:
            file.write(case.text)
        inputs = list(case.inputs)
        if x:
            inputs[0] = x
        command = [self.runner, stem + ".mlir", "--reference", f"--threads={threads}", f"--output={stem}.%d.npy"]
        command += [f"--input={i}" for i in inputs]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode or ": FAIL" in result.stdout or ": PASS" not in result.stdout:
            self.failures.append(f"{case.name} {what}\n  {' '.join(command)}\n{result.stdout}{result.stderr}")
            return None
        return stem

    def refuses(self, case, what):
        """Checks that the runner rejects the case before the run, with an error at an op."""
        self.count += 1
        path = os.path.join(self.directory, f"edge{self.count}.mlir")
        with open(path, "w") as file:
            file.write(case.text)
        command = [self.runner, path, "--threads=1"] + [f"--input={i}" for i in case.inputs]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode == 1 and "error: 'fusednorm." in result.stderr:
            return True
        self.failures.append(f"{case.name} {what} is accepted\n  {' '.join(command)}\n{result.stdout}{result.stderr}")
        return False

    def outputs(self, stem, op):
        return [read_npy(f"{stem}.{i}.npy", "f8E4M3FNUZ" if "fnuz" in op.name else "") for i in range(len(op.outs))]

    def write(self, name, op, rows):
        """Writes these rows as x to a file and returns its path."""
        path = os.path.join(self.directory, name + ".npy")
        shape = (len(rows), 1, op.n) if op.heads else (len(rows), op.n)
        write_npy(path, sum(rows, []), shape, op.x_type)
        return path


def describe(op, outputs, row, rows=ROWS):
    """Describes the results of one row, for each output with elements."""
    parts = []
    for name, values in zip(op.outs, outputs):
        width = len(values) // rows
        own = values[row * width : (row + 1) * width] or values
        if own:
            parts.append(f"{name} {classify(own)}" if len(op.outs) > 1 else classify(own))
    return ", ".join(parts)


def special_cells(bench, op):
    """Returns the cells of special values, from one run, or from one run per value if rows share a
    scale."""
    rows, cells = special_rows(op.n, op.x_type), {}
    for row, edge in enumerate(SPECIAL, 1):
        if op.x_type != "bf16" and edge == "infinity":
            cells[edge] = "-"
            continue
        if row == 1 or op.shared:
            some = [rows[i if i == row or not op.shared else 0] for i in range(ROWS)]
            stem = bench.run(op.make(ROWS, op.n), x=bench.write("special", op, some), what="special values")
        cells[edge] = describe(op, bench.outputs(stem, op), row) if stem else "FAIL"
    return cells


def alias_cell(bench, op):
    """Checks that out-of-place and in-place runs give the same bytes."""
    if not op.alias:
        return "types differ"
    case = op.make(ROWS, op.n)
    stem = bench.run(case, what="aliasing")
    # The input memory is also the output. The destination array stays unused.
    text = case.text.replace(f"outs(%{op.alias}", f"outs(%{op.x}")
    inplace = cases.Case(case.name, text, case.inputs)
    other = bench.run(inplace, what="aliasing")
    if not stem or not other:
        return "FAIL"
    with open(f"{stem}.0.npy", "rb") as a, open(f"{other}.0.npy", "rb") as b:
        return "same bits" if a.read() == b.read() else "FAIL: other bits"


def batch_cell(bench, op):
    """Checks that a row gives the same bytes alone, in a batch, and with two threads."""
    if op.shared:
        return op.shared
    n, row = op.n, special_rows(op.n, op.x_type)[7]
    whole, alone = bench.write("batch", op, [row] * 5), bench.write("alone", op, [row])
    stems = [bench.run(op.make(5, n), x=whole, threads=t) for t in (1, 2)] + [bench.run(op.make(1, n), x=alone)]
    if None in stems:
        return "FAIL"
    first = [bench.outputs(stem, op)[0] for stem in stems]
    first = [values[: len(first[-1])] for values in first]
    return "same bits" if first[0] == first[1] == first[2] else "FAIL: other bits"


def geometry_cells(bench, op):
    def verdict(case, what, x=None):
        return "equal" if bench.run(case, x=x, what=what) else "FAIL"

    n, cells = op.n, {}
    cells["0 rows"] = "nothing written" if bench.run(op.make(0, n), what="0 rows") else "FAIL"
    for edge, width in (("0 columns", 0), ("1 column", 1), ("odd width", 1001)):
        # A case with static row length and a case with dynamic row length.
        both = [op.make(3, width, dynamic) for dynamic in (False, True)[: 1 if op.static else 2]]
        if width % op.unit or width < op.least:
            cells[edge] = "rejected" if all([bench.refuses(case, edge) for case in both]) else "FAIL"
            continue
        stems = [bench.run(case, what=edge) for case in both]
        if None in stems:
            cells[edge] = "FAIL"
        elif width:
            cells[edge] = "equal"
        else:
            stored = {describe(op, bench.outputs(stem, op), 0, 3) for stem in stems}
            cells[edge] = " or ".join(stored) or "nothing written"
    case = op.make(3, n)
    base = case.inputs[0]
    middle = f"{n}," if op.heads else ""
    strided = strided_case(case, op)
    cells["strides"] = verdict(strided, "strides", f"{base}@strides=[{n + 24},{middle}1]")
    cells["unaligned base"] = verdict(strided, "unaligned base", f"{base}@strides=[{n},{middle}1],offset=1")
    cells["past 2^31 elements"] = verdict(strided, "past 2^31", f"{base}@strides=[{(1 << 30) + 16},{middle}1]")
    return cells


def strided_case(case, op):
    """Returns the case with x as a view with dynamic strides and offset."""
    name = op.x
    old = case.text.split(f"%{name}: ", 1)[1]
    old = old[: old.index(">") + 1]
    dims = old[len("memref<") : -1].split("x")[:-1]
    strides = ", ".join(["?"] * (len(dims) - 1) + ["1"])
    new = old[:-1] + f", strided<[{strides}], offset: ?>>"
    signature, _, rest = case.text.partition("{\n")
    signature = signature.replace(f"%{name}: {old}", f"%{name}: {new}", 1)
    # x is the first operand in the list of types.
    head, _, tail = rest.partition(" : ")
    rest = head + " : " + tail.replace(old, new, 1)
    return cases.Case(case.name, signature + "{\n" + rest, case.inputs)


def default_table(defaults):
    return ["| edge | result |", "|---|---|"] + [f"| {edge} | {text} |" for edge, _, text in defaults] + [""]


def exception_table(results, defaults):
    """One line for each op: the edges with other results than the defaults."""
    lines = ["| op | exceptions |", "|---|---|"]
    for name, found in results:
        others = [f"{edge}: {found[edge]}" for edge, usual, _ in defaults if found[edge] not in usual]
        lines.append(f"| {name} | {'; '.join(others) or 'none'} |")
    return lines + [""]


def special_table(results):
    lines = ["| op | " + " | ".join(SPECIAL) + " |", "|" + "---|" * (len(SPECIAL) + 1)]
    lines += [f"| {name} | " + " | ".join(found[edge] for edge in SPECIAL) + " |" for name, found in results]
    return lines + [""]


HEAD = """# Edge contract

This page lists the results of each op at the edges: empty and odd shapes, strides, aliasing, NaN,
infinity, zeros, subnormals and overflow. Read it before you rely on such a result, or port a
kernel with a contract of its own. [Numerics.md](Numerics.md#special-values) gives the reasons for
the special values.

`test/Grid/edges.py` writes the page from runs of compiled CPU code and compares each run with the
[reference](Architecture.md#the-reference). A test fails if a run and the page differ. This command
writes the page again:

```sh
python3 test/Grid/edges.py build/bin/fusednorm-runner build/edges --write=docs/EdgeContract.md
```

- [Row ops](#row-ops)
- [Special values of row ops](#special-values-of-row-ops)
- [Ops on a paged cache](#ops-on-a-paged-cache)
- [Special values of cache ops](#special-values-of-cache-ops)
- [Special values of attention](#special-values-of-attention)

## Row ops

Every row op has these results, with the exceptions of the second table. "Rejected" means an error
at the op before the kernel runs.
"""
ROW_SPECIAL = """## Special values of row ops

The input row holds one NaN or one infinity; or every element of it is 0, subnormal, -0 or +-1e30
(saturation). A cell with several outputs names them: `y`, `values` (quantized), `scale`,
`residual`, `q` and `k`.

Epsilon is 1e-5. If epsilon is 0, or rounds to 0 in the type of the input, a zero row becomes NaN,
and so does its scale. For f16 this holds for an epsilon below 3e-8. The verifier warns if such an
epsilon is a constant; `epsilon = exact` in the numerics keeps it.
"""


ATTENTION_SPECIAL = """## Special values of attention

NaN or infinity in `ragged_attention`, with every mask, layout of keys and target.
`test/Grid/hidden_keys.py` checks these results.

| element | result |
|---|---|
| k, rope, v or scales of a key that the mask hides from a query | the query has the bits that it has with any other values |
| cache slots past the last key, rows of other sequences | not read, or without effect |
| v of a visible key | IEEE 754: NaN or infinity at this column |
| k or rope of a visible key | IEEE 754: NaN in the row, unless the score is -inf |
| v scale of a visible key | NaN or infinity in the row, unless the probability of the key is 0 |
| a bias of -inf, or a modified score of -inf | the key stays visible with a probability of 0; NaN or infinity in v gives NaN |
| only scores of -inf, or no visible key | out is 0; lse is -inf, with sinks the sink |
| the first queries with fewer keys than queries and a causal mask | no visible key: as above |
| a sink of NaN or +inf | out and lse are NaN if a score is above -inf |
| an lse of +inf or -inf in `merge_attention_states` | the part is not read |
"""


def table(bench):
    def cells(own, op):
        return {**geometry_cells(own, op), **special_cells(own, op),
                "in place": alias_cell(own, op), "batch": batch_cell(own, op)}

    results = bench.results(OPS, cells)
    lines = [HEAD] + default_table(DEFAULTS) + exception_table(results, DEFAULTS)
    return "\n".join(lines + [ROW_SPECIAL, LEGEND] + special_table(results))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runner")
    parser.add_argument("directory")
    parser.add_argument("--write")
    parser.add_argument("--check")
    parser.add_argument("--every", type=int, default=1, help="check one op of N")
    parser.add_argument("--offset", type=int, default=0)
    options = parser.parse_args()
    if options.write and options.every != 1:
        parser.error("--write expects all ops, got --every")
    cases.DIRECTORY = options.directory
    bench = Bench(options.runner, options.directory, options.every, options.offset)
    text = table(bench) + paged_edges.table(bench) + "\n" + ATTENTION_SPECIAL
    for failure in bench.failures:
        print(failure)
    if options.write:
        with open(options.write, "w") as file:
            file.write(text)
    if options.check:
        with open(options.check) as file:
            said = file.read()
            agrees = said == text if options.every == 1 else not set(text.splitlines()) - set(said.splitlines())
            if not agrees:
                print(f"{options.check} differs from the runs; write it again with --write")
                return 1
    print(f"{bench.count} runs, {len(bench.failures)} failed")
    return 1 if bench.failures or not bench.count or "FAIL" in text else 0


if __name__ == "__main__":
    sys.exit(main())
