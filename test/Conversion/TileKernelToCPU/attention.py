# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks properties of attention that hold for all values:
# attention.py RUNNER TEMPORARY [--few] [option...]. `--few` runs one mask, three sequences and one
# chunk size.
#
# - The result of a query has the same bits in every batch, at every index and for any number of
#   threads.
# - Cache contents past the last key, including NaN, do not change a result. Padding is not written.
# - Merged parts of the keys equal a single pass within two bf16 units of the row maximum.
# - A query without visible keys gives 0 and an LSE of -inf.

import array
import math
import pathlib
import random
import struct
import subprocess
import sys

RUNNER, TEMPORARY = sys.argv[1], pathlib.Path(sys.argv[2])
FEW = "--few" in sys.argv
OPTIONS = [option for option in sys.argv[3:] if option != "--few"]
HEADS, SHARED, NOPE, ROPE, VALUES, PAGE = 4, 2, 24, 8, 20, 16

ONE = """
func.func @main(%q: memref<?x4x32xbf16>, %k: memref<?x16x2x24xbf16>, %v: memref<?x16x2x20xbf16>,
                %rope: memref<?x16x8xbf16>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
                %table: memref<?x?xi32>, %out: memref<?x4x20xbf16>, %lse: memref<4x?xf32>) {{
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x32xbf16>, memref<?x16x2x24xbf16>, memref<?x16x2x20xbf16>)
      rope(%rope : memref<?x16x8xbf16>) row_offsets(%rows : memref<?xi32>) lengths(%lengths : memref<?xi32>)
      table(%table : memref<?x?xi32>) outs(%out, %lse : memref<?x4x20xbf16>, memref<4x?xf32>)
      {{scale = 0.2 : f32, mask = #fusednorm.mask<{mask}>}}
  return
}}
"""

PARTS = """
func.func @main(%q: memref<?x4x32xbf16>, %k: memref<?x16x2x24xbf16>, %v: memref<?x16x2x20xbf16>,
                %rope: memref<?x16x8xbf16>, %rows: memref<?xi32>, %lengths: memref<?xi32>,
                %table: memref<?x?xi32>, %keys: memref<{parts}x?xi32>, %starts: memref<{parts}x?xi32>,
                %states: memref<{parts}x?x4x20xf32>, %lses: memref<{parts}x4x?xf32>,
                %out: memref<?x4x20xbf16>, %lse: memref<4x?xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %tokens = memref.dim %q, %c0 : memref<?x4x32xbf16>
  %b1 = memref.dim %rows, %c0 : memref<?xi32>
  %b = memref.dim %lengths, %c0 : memref<?xi32>
{body}
  fusednorm.merge_attention_states ins(%states, %lses : memref<{parts}x?x4x20xf32>, memref<{parts}x4x?xf32>)
      outs(%out, %lse : memref<?x4x20xbf16>, memref<4x?xf32>)
  return
}}
"""
PART = """
  %i{c} = arith.constant {c} : index
  %k{c} = memref.subview %keys[%i{c}, 0] [1, %b1] [1, 1] : memref<{parts}x?xi32> to memref<?xi32, strided<[1], offset: ?>>
  %s{c} = memref.subview %starts[%i{c}, 0] [1, %b] [1, 1] : memref<{parts}x?xi32> to memref<?xi32, strided<[1], offset: ?>>
  %o{c} = memref.subview %states[%i{c}, 0, 0, 0] [1, %tokens, 4, 20] [1, 1, 1, 1]
      : memref<{parts}x?x4x20xf32> to memref<?x4x20xf32, strided<[80, 20, 1], offset: ?>>
  %l{c} = memref.subview %lses[%i{c}, 0, 0] [1, 4, %tokens] [1, 1, 1]
      : memref<{parts}x4x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  fusednorm.ragged_attention ins(%q, %k, %v : memref<?x4x32xbf16>, memref<?x16x2x24xbf16>, memref<?x16x2x20xbf16>)
      rope(%rope : memref<?x16x8xbf16>) row_offsets(%rows : memref<?xi32>)
      key_offsets(%k{c} : memref<?xi32, strided<[1], offset: ?>>) lengths(%lengths : memref<?xi32>)
      key_starts(%s{c} : memref<?xi32, strided<[1], offset: ?>>) table(%table : memref<?x?xi32>)
      outs(%o{c}, %l{c} : memref<?x4x20xf32, strided<[80, 20, 1], offset: ?>>, memref<4x?xf32, strided<[?, 1], offset: ?>>)
      {{scale = 0.2 : f32, mask = #fusednorm.mask<causal>}}"""


def to_bf16(value):
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    return (bits + 0x7FFF + (bits >> 16 & 1)) >> 16


def from_bf16(bits):
    return struct.unpack("<f", struct.pack("<I", bits << 16))[0]


def write(name, shape, values, descr="<u2", code="H"):
    path = TEMPORARY / f"{name}.npy"
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() +
                     array.array(code, values).tobytes())
    return f"--input={path}"


def read(number, code):
    raw = (TEMPORARY / f"out{number}.npy").read_bytes()
    return array.array(code, raw[10 + struct.unpack("<H", raw[8:10])[0]:])


def run(source, arguments, threads):
    path = TEMPORARY / "source.mlir"
    path.write_text(source)
    # The thread count applies to CPUs only.
    threads = [] if "--emulate" in OPTIONS else [f"--threads={threads}"]
    process = subprocess.run([RUNNER, path, *OPTIONS, *threads, *arguments,
                              f"--output={TEMPORARY}/out%d.npy"], capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{process.args}\n{process.stdout}{process.stderr}\n{source}")


class Sequences:
    """Sequences with one cache each. A call uses any subset."""

    def __init__(self, batch):
        numbers = random.Random(1)
        self.batch = batch
        draw = lambda count: [to_bf16(numbers.gauss(0, 1)) for _ in range(count)]
        self.q = [[draw(HEADS * (NOPE + ROPE)) for _ in range(new)] for new, _ in batch]
        self.rows = [[(draw(SHARED * NOPE), draw(SHARED * VALUES), draw(ROPE)) for _ in range(new + old)]
                     for new, old in batch]

    def arguments(self, chosen, garbage=0, padding=0):
        """Returns the arguments; `garbage` fills all slots without a key and all padding queries.
        """
        columns = max([-(-len(self.rows[s]) // PAGE) for s in chosen] + [1])
        pages = len(chosen) * columns + 1
        caches = [[garbage] * (pages * PAGE * width) for width in (SHARED * NOPE, SHARED * VALUES, ROPE)]
        table = []
        for place, s in enumerate(chosen):
            own = [pages - 1 - place * columns - i for i in range(columns)]
            table += own
            for position, parts in enumerate(self.rows[s]):
                row = own[position // PAGE] * PAGE + position % PAGE
                for cache, part in zip(caches, parts):
                    cache[row * len(part) : (row + 1) * len(part)] = part
        queries = [number for s in chosen for row in self.q[s] for number in row]
        tokens = sum(len(self.q[s]) for s in chosen)
        queries += [garbage] * (padding * HEADS * (NOPE + ROPE))
        offsets = [0]
        for s in chosen:
            offsets.append(offsets[-1] + len(self.q[s]))
        shapes = ((SHARED, NOPE), (SHARED, VALUES), (ROPE,))
        return tokens + padding, [
            write("q", (tokens + padding, HEADS, NOPE + ROPE), queries),
            *(write(f"cache{i}", (pages, PAGE, *shape), cache) for i, (cache, shape) in enumerate(zip(caches, shapes))),
            write("rows", (len(offsets),), offsets, "<i4", "i"),
            write("lengths", (len(chosen),), [self.batch[s][1] for s in chosen], "<i4", "i"),
            write("table", (len(chosen), columns), table, "<i4", "i")]

    def attend(self, chosen, mask="causal", threads=2, garbage=0, padding=0):
        """Returns out and lse of each query, as bits."""
        tokens, arguments = self.arguments(chosen, garbage, padding)
        run(ONE.format(mask=mask), arguments + [f"--input={tokens}x4x20xbf16=const(3)", f"--input=4x{tokens}xf32=const(5)"], threads)
        out, lse = read(0, "H"), read(1, "I")
        return [(tuple(out[80 * t : 80 * t + 80]), tuple(lse[t::tokens])) for t in range(tokens)]


def float_of(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def main():
    TEMPORARY.mkdir(parents=True, exist_ok=True)
    checks = 0
    batch = ((3, 0), (0, 9), (150, 20), (1, 130), (5, 60), (0, 0), (49, 15))[: 3 if FEW else None]
    sequences = Sequences(batch)
    every = range(len(batch))
    masks = ("causal", "null", "or [chunked_causal = 40, sliding_window_causal = 33]")
    for mask in masks[: 1 if FEW else None]:
        whole = sequences.attend(every, mask)
        assert sequences.attend(every, mask, threads=1) == whole, f"{mask}: one thread"
        padded = sequences.attend(every, mask, garbage=0x7FC1, padding=5)
        assert padded[: len(whole)] == whole, f"{mask}: NaN behind the keys"
        untouched = (tuple([to_bf16(3.0)] * 80), (struct.unpack("<I", struct.pack("<f", 5.0))[0],) * 4)
        assert padded[len(whole) :] == [untouched] * 5, f"{mask}: padding is written"
        checks += 3
        first = 0
        for s, (new, _) in enumerate(batch):
            assert sequences.attend([s], mask) == whole[first : first + new], f"{mask}: sequence {s} alone"
            first += new
            checks += 1
    # Consecutive chunks of all keys, and empty chunks.
    for size in (64, 100, 1000)[: 1 if FEW else None]:
        totals = [new + old for new, old in batch]
        starts = [sum(totals[:s]) for s in range(len(totals) + 1)]
        parts = starts[-1] // size + 2
        keys, firsts = [], []
        for c in range(parts):
            keys += [min(max(start - c * size, 0), size) for start in starts]
            firsts += [min(max(c * size - start, 0), total) for start, total in zip(starts, totals)]
        tokens, arguments = sequences.arguments(every)
        body = "".join(PART.format(c=c, parts=parts) for c in range(parts))
        run(PARTS.format(parts=parts, body=body), arguments + [
            write("keys", (parts, len(starts)), keys, "<i4", "i"), write("starts", (parts, len(totals)), firsts, "<i4", "i"),
            f"--input={parts}x{tokens}x4x20xf32=const(0)", f"--input={parts}x4x{tokens}xf32=const(0)",
            f"--input={tokens}x4x20xbf16=const(0)", f"--input=4x{tokens}xf32=const(0)"], 2)
        whole = sequences.attend(every)
        # Partial outputs and their LSEs are written too.
        out, lse = read(2, "H"), read(3, "I")
        for t, (row, lses) in enumerate(whole):
            for h in range(HEADS):
                one = [from_bf16(bits) for bits in row[20 * h : 20 * h + 20]]
                own = [from_bf16(bits) for bits in out[80 * t + 20 * h : 80 * t + 20 * h + 20]]
                step = 2.0 ** (math.floor(math.log2(max(map(abs, one)))) - 7)
                off = max(abs(x - y) for x, y in zip(one, own))
                assert off <= 2 * step, f"chunks of {size}: query {t}, head {h} is off by {off / step} units"
                assert abs(float_of(lses[h]) - float_of(lse[h * tokens + t])) < 1e-5, f"chunks of {size}: lse of query {t}"
        checks += 1
    # A chunk without keys.
    tokens, arguments = sequences.arguments([0])
    body = PART.format(c=0, parts=1)
    run(PARTS.format(parts=1, body=body), arguments + [
        write("keys", (1, 2), [0, 0], "<i4", "i"), write("starts", (1, 1), [0], "<i4", "i"),
        "--input=1x3x4x20xf32=const(9)", "--input=1x4x3xf32=const(9)", "--input=3x4x20xbf16=const(9)",
        "--input=4x3xf32=const(9)"], 1)
    assert set(read(0, "I")) == {0} and set(read(1, "I")) == {0xFF800000}, "no keys"
    assert set(read(2, "H")) == {0} and set(read(3, "I")) == {0xFF800000}, "no states"
    checks += 1
    print(f"{checks} checks, 0 failed")


main()
