# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares MLA layers with double-precision results. They are computed from the formulas with the
# rounding points of the ops: c_kv and k_pe in bf16, FP8 values with their scales, and K, V and
# absorbed queries in bf16. No code is shared with the project's reference.
#
# mla_layers.py RUNNER FOLDER [--only=NAME,...] [ARGUMENT...]: --only chooses functions; other
# arguments such as --emulate are passed to the runner.

import array
import ast
import math
import os
import struct
import subprocess
import sys

HEADS, NOPE, ROPED, VALUES, LATENT, PAGE, BLOCK = 2, 32, 16, 64, 64, 4, 32
QUERIES, LENGTHS, PADDING = [2, 0, 3], [20, 7, 0], 1
TOKENS = sum(QUERIES) + PADDING
SCALE, EPSILON, SCALE_UB = 0.125, 1e-6, 1200.0


def read(path):
    """Returns the elements of a file without its shape."""
    with open(path, "rb") as file:
        assert file.read(8) == b"\x93NUMPY\x01\x00", path
        header = ast.literal_eval(file.read(struct.unpack("<H", file.read(2))[0]).decode())
        codes = {"<u2": "H", "|u1": "B", "|i1": "B", "<f4": "f", "<i4": "i"}
        numbers = array.array(codes[header["descr"]])
        numbers.frombytes(file.read())
    return list(numbers)


def save(path, descr, shape, data):
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({', '.join(map(str, shape))},)}}"
    header += " " * (117 - len(header)) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data)


def of_bf16(bits):
    return struct.unpack("<f", struct.pack("<I", bits << 16))[0]


def bf16(x):
    bits = struct.unpack("<I", struct.pack("<f", x))[0]
    return of_bf16((bits + 0x7FFF + (bits >> 16 & 1)) >> 16)


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def of_e4m3(code):
    sign, exponent, mantissa = -1 if code & 0x80 else 1, code >> 3 & 15, code & 7
    return sign * (mantissa / 512 if exponent == 0 else (1 + mantissa / 8) * 2 ** (exponent - 7))


def e4m3(x):
    size = min(abs(x), 448.0)
    step = 2.0 ** (max(math.frexp(size)[1] - 1, -6) - 3)
    return math.copysign(round(size / step) * step, x)


def quantized(row):
    """Quantizes a row in blocks and returns the dequantized values."""
    result = []
    for begin in range(0, len(row), BLOCK):
        block = row[begin:begin + BLOCK]
        scale = f32(min(max(map(abs, block)), SCALE_UB) / 448)
        result += [e4m3(x / scale) * scale if scale else 0.0 for x in block]
    return result


def rotated(row, angles):
    """Rotates pairs of adjacent columns. Each operation rounds to f32."""
    result = []
    for j in range(0, len(row), 2):
        (re, im), (cos, sin) = row[j:j + 2], angles[j:j + 2]
        result += [bf16(f32(re * cos - f32(im * sin))), bf16(f32(re * sin + f32(im * cos)))]
    return result


def product(row, weight):
    """Multiplies a row by the transposed weight."""
    return [sum(x * w for x, w in zip(row, other)) for other in weight]


class Files:
    """The saved inputs of a runner call, and its outputs."""

    def __init__(self, folder):
        self.folder = folder

    def load(self, kind, number):
        return read(os.path.join(self.folder, f"{kind}{number}.npy"))

    def bf16(self, kind, number, columns):
        numbers = [of_bf16(bits) for bits in self.load(kind, number)]
        return [numbers[i:i + columns] for i in range(0, len(numbers), columns)]

    def e4m3(self, kind, number, columns, scale):
        numbers = [of_e4m3(code) * scale for code in self.load(kind, number)]
        return [numbers[i:i + columns] for i in range(0, len(numbers), columns)]

    def weight(self, number, columns, scales, blocks):
        """Returns the rows of a weight. `blocks` is the number of scale-block rows in each matrix.
        """
        if scales is None:
            return self.bf16("in", number, columns)
        codes = [of_e4m3(code) for code in self.load("in", number)]
        scale = self.load("in", scales)
        count = math.ceil(columns / BLOCK)
        rows = [codes[i:i + columns] for i in range(0, len(codes), columns)]
        matrices = len(scale) // (blocks * count)
        per = len(rows) // matrices
        return [[x * scale[(r // per * blocks + r % per // BLOCK) * count + c // BLOCK]
                 for c, x in enumerate(row)] for r, row in enumerate(rows)]


def positions():
    """Yields (token, sequence, position) of each token that is not padding."""
    token = 0
    for sequence, (count, length) in enumerate(zip(QUERIES, LENGTHS)):
        for i in range(count):
            yield token, sequence, length + i
            token += 1


def attention(q, seen, keys, values, sink):
    """Returns the output of the keys `seen`. `sink` is -inf without a sink."""
    scores = {k: SCALE * sum(a * b for a, b in zip(q, keys[k])) for k in seen}
    most = max([sink, *scores.values()])
    weights = {k: math.exp(s - most) for k, s in scores.items()}
    total = math.exp(sink - most) + sum(weights.values())
    return [sum(w * values[k][c] for k, w in weights.items()) / total for c in range(len(values[0]))]


def see(words, token, b, p):
    """Returns the keys that a query sees: up to its position, or draft tokens by the bits of a word."""
    if words is None:
        return range(p + 1)
    return [*range(LENGTHS[b]), *(LENGTHS[b] + j for j in range(QUERIES[b]) if words[token] >> j & 1)]


def run(runner, folder, entry, inputs, arguments, source="mla-layers.mlir"):
    os.makedirs(folder, exist_ok=True)
    command = [runner, os.path.join(os.path.dirname(__file__), source), "--entry=" + entry,
               f"--save-inputs={folder}/in%d.npy", f"--output={folder}/out%d.npy", *arguments]
    command += ["--input=" + text for text in inputs]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "FAIL" not in done.stdout, done.stdout
    return Files(folder)


PAGES = sum(-(-(q + l) // PAGE) for q, l in zip(QUERIES, LENGTHS))
CACHE = f"18x{PAGE}x{LATENT + ROPED}xbf16=normal(seed=4)"
OUT = f"{TOKENS}x{HEADS}x{VALUES}xbf16=const(7)"


def rows_of_cache(files, cache, kv, gamma, freqs, stored):
    """Returns the rows of each sequence, including new rows, and whether the compiled code stored
    them."""
    table = files.load("in", 4)
    place = lambda b, p: table[b * 6 + p // PAGE] * PAGE + p % PAGE
    rows = [[cache[place(b, p)] for p in range(count + length)]
            for b, (count, length) in enumerate(zip(QUERIES, LENGTHS))]
    for token, b, p in positions():
        latent = kv[token][:LATENT]
        root = 1 / math.sqrt(sum(x * x for x in latent) / LATENT + EPSILON)
        rows[b][p] = stored([bf16(bf16(x * root) * g) for x, g in zip(latent, gamma)] +
                            rotated(kv[token][LATENT:], freqs[p]))
    return rows, place


class Rows:
    """Rows of the query's type."""

    bound = 2 ** -6

    def read(self, files, kind, number):
        return files.bf16(kind, number, LATENT + ROPED)

    def stored(self, row):
        """Returns the values of a stored row."""
        return row


class StaticRows(Rows):
    """FP8 values with one static scale."""

    bound = 2 ** -3  # an FP8 value may be off by one step

    def __init__(self, scale):
        self.scale = scale

    def read(self, files, kind, number):
        return files.e4m3(kind, number, LATENT + ROPED, self.scale)

    def stored(self, row):
        return [e4m3(x / self.scale) * self.scale for x in row]


def check(name, files, cache_input, out, cache_out, project, form=Rows(), words=None, sinks=None):
    q = files.bf16("in", 0, NOPE + ROPED)
    gamma = files.bf16("in", 1, LATENT)[0]
    numbers = files.load("in", 2)
    freqs = [numbers[i:i + ROPED] for i in range(0, len(numbers), ROPED or 1)]
    kv = files.bf16("in", 3, LATENT + ROPED)
    before = form.read(files, "in", cache_input)
    rows, place = rows_of_cache(files, before, kv, gamma, freqs, form.stored)
    after = form.read(files, "out", cache_out)
    expected = [list(row) for row in before]
    for token, b, p in positions():
        expected[place(b, p)] = rows[b][p]
    # New rows are normalized and rotated once. All other rows are unchanged.
    worst = max(abs(a - e) / max(abs(e), 0.0625)
                for row, other in zip(after, expected) for a, e in zip(row, other))
    assert worst < form.bound, f"{name}: a row of the cache is {worst} off"
    # Attention reads the stored rows.
    for token, b, p in positions():
        rows[b][p] = after[place(b, p)]
    result = files.bf16("out", out, VALUES)
    largest = 0
    for token, b, p in positions():
        for h in range(HEADS):
            head = q[token * HEADS + h]
            roped = rotated(head[NOPE:], freqs[p])
            sink = -math.inf if sinks is None else sinks[h]
            own = project(head[:NOPE], roped, rows[b], see(words, token, b, p), h, sink)
            for a, e in zip(result[token * HEADS + h], own):
                largest = max(largest, abs(a - e))
    assert largest < 0.03, f"{name}: an output is {largest} off"
    for row in result[sum(QUERIES) * HEADS:]:
        assert all(x == 7 for x in row), f"{name}: padding was written"
    print(f"{name}: within bounds")


def prefill(weight, is_quantized):
    """Computes K and V of all rows, then attention. `weight` has Dn + Dv rows per head."""
    cached = {}

    def project(nope, roped, rows, seen, h, sink):
        key = (id(rows), h)
        if key not in cached:
            own = weight[h * (NOPE + VALUES):(h + 1) * (NOPE + VALUES)]
            made = [[bf16(x) for x in product(quantized(r[:LATENT]) if is_quantized else r[:LATENT], own)]
                    for r in rows]
            cached[key] = ([m[:NOPE] + r[LATENT:] for m, r in zip(made, rows)], [m[NOPE:] for m in made])
        return attention(nope + roped, seen, *cached[key], sink)
    return project


def decode(up, down, is_quantized):
    def project(nope, roped, rows, seen, h, sink):
        step = quantized if is_quantized else list
        own = up[h * LATENT:(h + 1) * LATENT]
        absorbed = [bf16(x) for x in product(step(nope), own)]
        latent = [bf16(x) for x in attention(absorbed + roped, seen, rows, [r[:LATENT] for r in rows], sink)]
        return product(step(latent), down[h * VALUES:(h + 1) * VALUES])
    return project


def common_inputs(folder):
    """Returns the operands that all functions begin with."""
    os.makedirs(folder, exist_ok=True)
    for name, numbers in (("lengths", LENGTHS), ("rows", [0, 22, 29, 32]), ("starts", [0, 0, 0, 0])):
        save(f"{folder}/{name}.npy", "<i4", [len(numbers)], struct.pack(f"<{len(numbers)}i", *numbers))
    return [f"{TOKENS}x{HEADS}x{NOPE + ROPED}xbf16=normal(seed=1)", f"{LATENT}xbf16=uniform(0.5,1.5,seed=2)",
            "64x16xf32=freqs", f"{TOKENS}x{LATENT + ROPED}xbf16=normal(seed=3)",
            "3x6xi32=pages(order=reverse)", "4xi32=offsets(2,0,3)", f"{folder}/lengths.npy"]


def chosen(arguments):
    """Returns whether a function runs, as a predicate, and the arguments for the runner."""
    names = [name for text in arguments if text.startswith("--only=") for name in text[7:].split(",")]
    return lambda name: not names or name in names, [text for text in arguments if not text.startswith("--only=")]


def main():
    runner, folder = sys.argv[1:3]
    wanted, arguments = chosen(sys.argv[3:])
    common = common_inputs(folder)
    rows = HEADS * (NOPE + VALUES)

    if wanted("prefill_apart"):
        files = run(runner, folder + "/apart", "prefill_apart", common + [
            f"{folder}/rows.npy", f"{folder}/starts.npy", "64x64xf8E4M3FN=normal(seed=5)",
            "2x2xf32=uniform(0.1,0.2,seed=6)", "128x64xf8E4M3FN=normal(seed=7)",
            "4x2xf32=uniform(0.1,0.2,seed=8)", CACHE, OUT], arguments)
        keys, values = files.weight(9, LATENT, 10, 2), files.weight(11, LATENT, 12, 4)
        joined = [row for h in range(HEADS)
                  for row in keys[h * NOPE:(h + 1) * NOPE] + values[h * VALUES:(h + 1) * VALUES]]
        check("prefill_apart", files, 13, 1, 0, prefill(joined, True))

    chunks = ["3x4xi32=const(0)", "3x4xi32=const(0)", "3xi32=const(0)", OUT]
    if wanted("prefill_joined"):
        files = run(runner, folder + "/joined", "prefill_joined", common + [
            "192x64xf8E4M3FN=normal(seed=5)", "6x2xf32=uniform(0.1,0.2,seed=6)", CACHE] + chunks, arguments)
        check("prefill_joined", files, 9, 5, 1, prefill(files.weight(7, LATENT, 8, 6), True))
        # The last columns of each head are rotated once. The rest of q is unchanged.
        numbers = files.load("in", 2)
        before, after = files.bf16("in", 0, NOPE + ROPED), files.bf16("out", 0, NOPE + ROPED)
        places = {token: p for token, _, p in positions()}
        for token in range(TOKENS):
            for h in range(HEADS):
                row, own = before[token * HEADS + h], after[token * HEADS + h]
                angles = numbers[places.get(token, 0) * ROPED:][:ROPED]
                expected = row[:NOPE] + rotated(row[NOPE:], angles) if token in places else row
                assert all(abs(a - e) <= abs(e) / 128 for a, e in zip(own, expected)), "q was not rotated once"

    if wanted("prefill_bf16"):
        files = run(runner, folder + "/bf16", "prefill_bf16", common + [
            "192x64xbf16=normal(scale=0.1,seed=5)", CACHE] + chunks, arguments)
        check("prefill_bf16", files, 8, 4, 0, prefill(files.weight(7, LATENT, None, 0), False))

    if wanted("decode_fp8"):
        files = run(runner, folder + "/decode_fp8", "decode_fp8", common + [
            "2x64x32xf8E4M3FN=normal(seed=5)", "2x2x1xf32=uniform(0.1,0.2,seed=6)",
            "2x64x64xf8E4M3FN=normal(seed=7)", "2x2x2xf32=uniform(0.1,0.2,seed=8)", CACHE, OUT], arguments)
        check("decode_fp8", files, 11, 1, 0,
              decode(files.weight(7, NOPE, 8, 2), files.weight(9, LATENT, 10, 2), True))

    if wanted("decode_bf16"):
        files = run(runner, folder + "/decode_bf16", "decode_bf16", common + [
            "2x64x32xbf16=normal(scale=0.1,seed=5)", "2x64x64xbf16=normal(scale=0.1,seed=7)", CACHE, OUT],
            arguments)
        check("decode_bf16", files, 9, 1, 0,
              decode(files.weight(7, NOPE, None, 0), files.weight(8, LATENT, None, 0), False))

    for name, cache, form in (("split", CACHE, Rows()),
                              ("codes", CACHE.replace("bf16", "f8E4M3FN"), StaticRows(1 / 64))):
        if not wanted(f"decode_{name}"):
            continue
        files = run(runner, f"{folder}/decode_{name}", f"decode_{name}", common + [
            "2x64x32xbf16=normal(scale=0.1,seed=5)", "2x64x64xbf16=normal(scale=0.1,seed=7)", cache] + chunks,
            arguments)
        check(f"decode_{name}", files, 9, 4, 0,
              decode(files.weight(7, NOPE, None, 0), files.weight(8, LATENT, None, 0), False), form)

    drafts = [f"{TOKENS}xi32=uniform(0,8,seed=9)", f"{HEADS}xf32=normal(seed=10)", CACHE]
    if wanted("decode_drafts"):
        files = run(runner, folder + "/decode_drafts", "decode_drafts", common + [
            "2x64x32xbf16=normal(scale=0.1,seed=5)", "2x64x64xbf16=normal(scale=0.1,seed=7)"] + drafts + chunks, arguments)
        check("decode_drafts", files, 11, 4, 0,
              decode(files.weight(7, NOPE, None, 0), files.weight(8, LATENT, None, 0), False),
              words=files.load("in", 9), sinks=files.load("in", 10))
    if wanted("prefill_drafts"):
        files = run(runner, folder + "/prefill_drafts", "prefill_drafts", common + [
            "192x64xbf16=normal(scale=0.1,seed=5)"] + drafts + [f"{folder}/rows.npy", f"{folder}/starts.npy", OUT], arguments)
        check("prefill_drafts", files, 10, 1, 0, prefill(files.weight(7, LATENT, None, 0), False),
              words=files.load("in", 8), sinks=files.load("in", 9))


if __name__ == "__main__":
    main()
