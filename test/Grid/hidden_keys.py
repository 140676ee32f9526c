# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""NaN and infinity in K and V of hidden keys: hidden_keys.py RUNNER TEMPORARY CASE... -- [option...].
A case is TYPE:MASK:LAYOUT:COLUMNS. A layout `latent` is arrays with V as the first columns of K, all
but 64. Three sequences run with ordinary values, then with special
values in some keys. All runs are compared with the reference. For a query, special values in its
hidden keys must not change a bit."""

import array
import pathlib
import random
import struct
import subprocess
import sys

NEW, CACHED, PAGE, HEADS = (40, 1, 17), (30, 70, 0), 16, 4
COUNTS = [n + c for n, c in zip(NEW, CACHED)]
FORMATS = {"bf16": ("<u2", "H"), "f16": ("<u2", "H"), "f32": ("<f4", "f"), "f8E4M3FN": ("<u1", "B"), "i32": ("<i4", "i")}


def encode(x, kind):
    if kind == "bf16":
        return 0x7FC0 if x != x else struct.unpack("<I", struct.pack("<f", x))[0] >> 16
    if kind == "f16":
        return struct.unpack("<H", struct.pack("<e", x))[0]
    if kind == "f8E4M3FN":  # powers of two and NaN
        if x != x or abs(x) == float("inf"):
            return 0x7F
        exponent = struct.unpack("<I", struct.pack("<f", abs(x)))[0] >> 23
        return (exponent - 120 << 3 if x else 0) | (0x80 if x < 0 else 0)
    return x


def save(path, shape, kind, values):
    spelling, code = FORMATS[kind]
    head = f"{{'descr': '{spelling}', 'fortran_order': False, 'shape': {tuple(shape)}, }}".encode()
    head += b" " * (117 - len(head)) + b"\n"
    data = array.array(code, [encode(x, kind) for x in values]).tobytes()
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + data)
    return f"--input={path}"


def load(path):
    data = path.read_bytes()
    return data[10 + data[8] + 256 * data[9]:]


def word(sequence, q):
    """Returns the visible draft tokens of a query: itself and some earlier ones, the first 32 only."""
    draft = q - CACHED[sequence]
    return (1 << draft | (draft * 2654435761 + sequence) % (1 << draft | 1)) % 2**32


def key_range(sequence, q):
    return range(q // 4, q - q % 3)


def sees(mask, sequence, q, k):
    name, _, number = mask.partition("=")
    w = int(number or 0)
    return {"null": True, "causal": k <= q, "sliding_window_causal": k <= q < k + w,
            "look_ahead": k < q + w, "chunked": w and q // w == k // w,
            "causal_padding": k <= q and k < COUNTS[sequence] - 3, "materialized": k < 60,
            "tree": k < CACHED[sequence] or word(sequence, q) >> k - CACHED[sequence] & 1,
            "ranges": k in key_range(sequence, q)}[name]


def make(kind, mask, layout, columns):
    """Returns the module."""
    out = "f32" if kind == "f8E4M3FN" else kind
    q, rows = f"memref<?x{HEADS}x{columns}x{kind}>", "memref<?xi32>"
    is_array, is_latent = layout != "paged", layout == "latent"
    k = f"memref<?x2x{columns}x{kind}>" if is_array else f"memref<?x{PAGE}x2x{columns}x{kind}>"
    values, view, width = k, "", columns
    arguments = [("q", q), ("k", k), *([] if is_latent else [("v", k)]), ("rows", rows), ("lengths", rows),
                 ("keys", rows) if is_array else ("table", "memref<?x?xi32>")]
    if is_latent:
        width -= 64
        values = f"memref<?x2x{width}x{kind}, strided<[{2 * columns}, {columns}, 1]>>"
        view = (f"  %c0 = arith.constant 0 : index\n  %n = memref.dim %k, %c0 : {k}\n"
                f"  %v = memref.subview %k[0, 0, 0] [%n, 2, {width}] [1, 1, 1] : {k} to {values}\n")
    clauses = f"row_offsets(%rows : {rows})" + (f" key_offsets(%keys : {rows})" if is_array else "")
    clauses += f" lengths(%lengths : {rows})"
    if mask == "causal_padding":
        arguments.append(("valid", rows))
        clauses += f" valid_lengths(%valid : {rows})"
    clauses += "" if is_array else " table(%table : memref<?x?xi32>)"
    if mask == "materialized":
        arguments.append(("bias", "memref<?x?x60xf32>"))
        clauses += " bias(%bias : memref<?x?x60xf32>)"
    for operand, name, kind in (("tree", "tree", "memref<?xi32>"), ("ranges", "key_ranges", "memref<?x2xi32>")):
        if mask == operand:
            arguments.append((operand, kind))
            clauses += f" {name}(%{operand} : {kind})"
    arguments.append(("out", f"memref<?x{HEADS}x{width}x{out}>"))
    spelling = mask.replace("=", " = ")
    return (f"func.func @f({', '.join(f'%{n}: {t}' for n, t in arguments)}) {{\n{view}"
            f"  fusednorm.ragged_attention ins(%q, %k, %v : {q}, {k}, {values}) {clauses}\n"
            f"      outs(%out : {arguments[-1][1]}) {{scale = 0.125 : f32, mask = #fusednorm.mask<{spelling}>}}\n"
            "  return\n}\n")


class Batch:
    """The arrays of a case. `special` changes K and V of some keys."""

    def __init__(self, kind, mask, layout, columns, special):
        self.kind, self.mask, self.layout, self.columns = kind, mask, layout, columns
        source = random.Random(columns)
        choices = (-2, -1, -0.5, 0.25, 0.5, 1, 2) if kind == "f8E4M3FN" else [i / 8 for i in range(-16, 17)]
        self.q = [source.choice(choices) for _ in range(sum(NEW) * HEADS * columns)]
        self.rows = []  # K and V of each key of each sequence
        for count in COUNTS:
            self.rows.append([[[source.choice(choices) for _ in range(2 * columns)] for _ in "kv"] for _ in range(count)])
        self.touched = [set() for _ in COUNTS]
        if special:
            self.change(special)

    def change(self, special):
        nan, inf, c = float("nan"), float("inf"), self.columns
        for sequence, count in enumerate(COUNTS):
            # The last key, and keys in the middle, hidden from some queries of a tile.
            early = {count // 5} if "chunked" in self.mask or "window" in self.mask else set()
            middle = set() if self.mask == "materialized" else {count * 2 // 3}
            for at in sorted({count - 1} | middle | early):
                row = self.rows[sequence][at][special == "v" and self.layout != "latent"]
                row[3], row[5], row[c + 2], row[c + 7] = nan, inf, -inf, nan
                row[c - 1], row[10], row[c + 13] = -inf, nan, inf
                self.touched[sequence].add(at)

    def inputs(self, directory, unused):
        kind, c = self.kind, self.columns
        tokens = sum(NEW)
        yield save(directory / "q.npy", (tokens, HEADS, c), kind, self.q)
        for which, name in enumerate("k" if self.layout == "latent" else "kv"):
            rows = []
            if self.layout != "paged":
                for own in self.rows:
                    rows += [key[which] for key in own]
                rows += [[unused] * 2 * c] * 3
                shape = (len(rows), 2, c)
            else:
                for own in self.rows:
                    rows += [key[which] for key in own] + [[unused] * 2 * c] * (-len(own) % PAGE)
                rows += [[unused] * 2 * c] * PAGE
                shape = (len(rows) // PAGE, PAGE, 2, c)
            yield save(directory / f"{name}.npy", shape, kind, [x for row in rows for x in row])
        offsets = ",".join(map(str, NEW))
        yield f"--input=4xi32=offsets({offsets})"
        yield save(directory / "lengths.npy", (3,), "i32", CACHED)
        if self.layout != "paged":
            yield f"--input=4xi32=offsets({','.join(map(str, COUNTS))})"
        else:
            pages = [-(-n // PAGE) for n in COUNTS]
            width = max(pages)
            table = [sum(pages[:s]) + p if p < pages[s] else -1 for s in range(3) for p in range(width)]
            yield save(directory / "table.npy", (3, width), "i32", table)
        if self.mask == "causal_padding":
            yield save(directory / "valid.npy", (3,), "i32", [n - 3 for n in COUNTS])
        if self.mask == "materialized":
            yield "--input=3x40x60xf32=normal(seed=9)"
        queries = [(s, c + i) for s, (n, c) in enumerate(zip(NEW, CACHED)) for i in range(n)]
        if self.mask == "tree":
            yield save(directory / "tree.npy", (tokens,), "i32", [(word(*q) + 2**31) % 2**32 - 2**31 for q in queries])
        if self.mask == "ranges":
            ends = [n for q in queries for n in (key_range(*q).start, key_range(*q).stop)]
            yield save(directory / "ranges.npy", (tokens, 2), "i32", ends)
        out = "f32" if kind == "f8E4M3FN" else kind
        width = c - 64 if self.layout == "latent" else c
        yield f"--input={tokens}x{HEADS}x{width}x{out}=const(7)"

    def unaffected(self):
        """Returns the queries whose visible keys have ordinary values."""
        first = 0
        for sequence, (new, cached) in enumerate(zip(NEW, CACHED)):
            for i in range(new):
                if not any(sees(self.mask, sequence, cached + i, k) for k in self.touched[sequence]):
                    yield first + i
            first += new


def run(runner, temporary, case, options):
    kind, mask, layout, columns = case.split(":")
    columns = int(columns)
    module = temporary / "case.mlir"
    module.write_text(make(kind, mask, layout, columns))
    results = []
    for special, unused in ((None, 0), ("v", float("nan")), ("k", float("inf"))):
        batch = Batch(kind, mask, layout, columns, special)
        out = temporary / "out.npy"
        command = [runner, str(module), "--reference", f"--output={out}", *options, *batch.inputs(temporary, unused)]
        done = subprocess.run(command, capture_output=True, text=True)
        text = done.stdout + done.stderr
        if done.returncode or "FAIL" in text or ("--check" in options and "check: 0 reports" not in text):
            return f"{special}: {text[-1500:]}"
        results.append((batch, load(out)))
    expected = results[0][1]
    size = len(expected) // sum(NEW)
    fewest = {"null": 0, "look_ahead=5": 1}.get(mask, 3)
    for batch, actual in results[1:]:
        rows = list(batch.unaffected())
        if len(rows) < fewest:
            return f"the case has only {len(rows)} unaffected queries"
        for row in rows:
            if actual[row * size:(row + 1) * size] != expected[row * size:(row + 1) * size]:
                return f"query {row} has other bits"
    return ""


def main():
    at = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    runner, temporary, cases, options = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:at], sys.argv[at + 1:]
    temporary.mkdir(parents=True, exist_ok=True)
    failed = 0
    for case in cases:
        message = run(runner, temporary, case, options)
        if message:
            failed += 1
            print(f"{case}: {message}")
    print(f"{len(cases)} cases, {failed} failed")


main()
