# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ops on a paged cache at the edges: the second part of docs/EdgeContract.md."""

import re

import cases
import edges
import paged_cases
from cases import npy_of

PAGE, PAGES, SEED = 16, 4, 160
DEFAULTS = (
    ("0 tokens", ("nothing written",), "nothing is written"),
    ("empty sequence", ("equal",), "first or in the middle of the batch: equal to the reference"),
    ("padding", ("nothing written",), "nothing is written"),
    ("no page", ("nothing written",), "the table entry is `pages` or -1: nothing is written"),
    ("invalid entry", ("nothing written",), "with `checked` or `status`: nothing is written"),
    ("position past the table", ("nothing written",), "with `checked` or `status`: nothing is written"),
    ("0 columns", ("nothing written",), "nothing is written"),
    ("1 column", ("equal",), "equal to the reference"),
    ("odd width", ("equal",), "129 columns: equal to the reference"),
    ("past 2^31 elements", ("equal",), "a cache that spans more than 2^31 elements: equal to the reference"),
    ("strides", ("equal",), "gaps between rows of the cache: equal to the reference"),
    ("unaligned base", ("equal",), "the cache starts one element past an aligned address: equal to the reference"),
    ("in place", ("same bits", "in place", "types differ"),
     "the query is rotated in place: same bits as out of place; caches are always updated in place"),
    ("batch", ("same bits",), "a token alone, among others, with one or two threads: same bits"),
)
NOTE = """## Ops on a paged cache

Widths are those of rows, or of the compressed KV. [PagedCache.md](PagedCache.md) explains padding,
pages and checks. The runs of each op also compute slots, as `segment_of` and `check_slots` do.
Every op has these results, with the exceptions of the second table. "-" means an op without checks.
"""
SPECIAL_NOTE = """## Special values of cache ops

The row of a token holds one NaN or one infinity; or every element of it is 0, subnormal, -0 or
+-1e30 (saturation). The table shows the row of the cache after the op. For `paged_gather` and
`gather_quantize` it shows the output row.
"""


class Batch(paged_cases.Batch):
    """Sequences with `new` tokens after `lengths` cached ones, `padding` tokens, and a table."""

    def __init__(self, new=(4,), lengths=(0,), entries=(2,), padding=0):
        self.page, self.pages, self.args, self.clauses, self.reserved = PAGE, PAGES, [], "", None
        self.tokens = sum(new) + padding
        self.add("table", (len(new), 1), "i32", npy_of(entries, shape=(len(new), 1)))
        self.add("offsets", (len(new) + 1,), "i32", f"offsets({','.join(map(str, new))})", "row_offsets")
        self.add("lengths", (len(new),), "i32", npy_of(lengths))


def store(batch, checked, kind, n):
    x = paged_cases.Operand("x", (batch.tokens, n), "bf16", "normal(seed=1)", dims=(None, n))
    outs = [batch.cache("cache", kind, n, SEED)]
    tail = " checked" if checked else ""
    return paged_cases.finish("paged_store", batch, [x] + batch.args, "fusednorm.paged_store ins(%x : {x})", tail, outs, SEED, [], False)


def gather(batch, checked, n):
    """Gathers every token of its sequences from the pages of the table."""
    cache = batch.cache("cache", "bf16", n, SEED)
    cache.data = "normal(seed=1)"
    outs = [paged_cases.Operand("out", (batch.tokens, n), "bf16", "const(1)", True, dims=(None, n))]
    tail = " checked" if checked else ""
    return paged_cases.finish("paged_gather", batch, [cache] + batch.args, "fusednorm.paged_gather ins(%cache : {cache})", tail, outs, SEED, [], False)


class Op:
    """How to run one op.

    make(batch, checked, n) returns a case.
    width(n) is the number of elements of a cache row; the first `looked` show special values.
    query: the first output is the query, which may be rotated in place.
    The width must be a multiple of `unit`, and at least `least`, or one of `others`.
    gathers: rows are read from the cache.
    checks: the op can check slots.
    """

    def __init__(self, name, make, n, width=lambda n: n, looked=128, query=False, unit=1, least=0, gathers=False,
                 checks=True, others=()):
        self.name, self.make, self.n, self.width, self.looked = name, make, n, width, looked
        self.query, self.unit, self.least, self.gathers = query, unit, least, gathers
        self.checks, self.others = checks, others
        # Where the row of the first token begins: the table names page 2.
        self.first = 0 if gathers else 2 * PAGE * width(n)


def latent(form, mnemonic="mla_fused_rope_rmsnorm_quantization"):
    def make(batch, checked, n):
        case = paged_cases.latent(form, 2, n, PAGE, "", SEED, batch, checked)
        text = case.text.replace("fusednorm.mla_fused_rope_rmsnorm_quantization", f"fusednorm.{mnemonic}")
        return cases.Case(case.name, text, case.inputs)

    # Values of 4 groups, their scales, and the RoPE part in bf16.
    width = {"inline": lambda n: n + n // 32 + 128}.get(form, lambda n: n + 64)
    # With one scale for both parts, the joined row must split into at most 32 equal runs.
    unit = {"128": 128, "inline": 128, "row": 8}.get(form, 1)
    # One column of FP8 and 64 RoPE values of bf16 are an unscaled inline row.
    others = (1,) if form == "inline" else ()
    return Op(f"{mnemonic}, {form}", make, 128, width, query=True, unit=unit, least=unit, others=others)


OPS = [Op("paged_store", lambda b, c, n: store(b, c, "bf16", n), 192, looked=192),
       Op("paged_store, f8E4M3FN", lambda b, c, n: store(b, c, "f8E4M3FN", n), 192, looked=192),
       Op("paged_gather", gather, 192, looked=192, gathers=True),
       Op("qk_rope_append", lambda b, c, n: paged_cases.append(False, 2, PAGE, "", SEED, b, c, n), 128, query=True, unit=2, least=2),
       Op("qk_rope_append, scales", lambda b, c, n: paged_cases.append(True, 2, PAGE, "", SEED, b, c, n), 128, query=True, unit=2, least=2),
       Op("rms_norm_key_cache", lambda b, c, n: paged_cases.key_norm("bf16", 1, PAGE, "", SEED, b, c, n), 128)]
OPS += [Op(f"gather_quantize, {group}",
           lambda b, c, n, group=group: paged_cases.gather_codes("bf16", group, PAGE, "", SEED, b, n, 0, False), 512,
           gathers=True, checks=False, looked=512, unit=128 if group == "128" else 1)
        for group in ("128", "row")]
OPS += [latent("bf16", "fused_rope_rmsnorm_quantization_kernel")]
OPS += [latent(form) for form in paged_cases.FORMS if form != "f16"]

# The rows of edges.special_rows, token by token: six special ones and an ordinary one.
TOKENS = 7


def special_input(bench, op, given, tokens, rows):
    """Returns an input with these rows for the tokens, or `given` if it does not hold rows of the
    cache."""
    path = f"{bench.directory}/special.{len(rows)}.{rows[0][3]}.npy"
    for middle in ("", "1x"):
        found = re.match(rf"{tokens}x{middle}(\d+)xbf16=normal\(seed=1", given)
        if found:
            n = int(found[1])
            shape = (tokens, n) if not middle else (tokens, 1, n)
            edges.write_npy(path, sum([(row * 2)[:n] for row in rows], []), shape)
            return path
    reads_cache = op.gathers or op.name == "rms_norm_key_cache"
    if reads_cache and given.startswith(f"{PAGES}x"):
        rows = [(row * 2)[: op.n] for row in rows]
        ordinary = (edges.special_rows(op.n)[0] * 2)[: op.n]
        all_rows = [ordinary] * (2 * PAGE) + rows + [ordinary] * (2 * PAGE - len(rows))
        shape = [int(d) for d in given.partition("=")[0].split("x")[:-1]]
        edges.write_npy(path, sum(all_rows, []), shape)
        return path
    return given


def run(bench, op, what, batch, checked=False, rows=None, n=None, change=None, threads=1):
    case = op.make(batch, checked, op.n if n is None else n)
    # Caches are filled with 1 to show the written elements.
    if rows:
        case.inputs = [special_input(bench, op, given, batch.tokens, rows) for given in case.inputs]
    case.inputs = [given.replace("=normal(seed=9)", "=const(1)") for given in case.inputs]
    if change:
        case = change(case)
    return bench.run(case, what=what, threads=threads)


def cache_of(op, stem):
    return stem and edges.read_npy(f"{stem}.{int(op.query)}.npy")


def moved_cache(pad, offset, page_stride=None):
    """Returns a function that gives the cache, and arguments of its type, these strides."""

    def change(case):
        old = case.text.split("%cache: ", 1)[1]
        old = old[: old.index(">") + 1]
        rank = old.count("x")
        new = old[:-1] + f", strided<[{', '.join(['?'] * (rank - 1))}, 1], offset: ?>>"
        signature = case.text.split("(", 1)[1].split(") {", 1)[0]
        names = [part.split(":")[0] for part in signature.split("%")[1:]]
        inputs = list(case.inputs)
        for name in {name for name in names if f"%{name}: {old}" in case.text}:
            index = names.index(name)
            shape, _, rest = inputs[index].partition("=")
            dims = [int(d) for d in shape.split("x")[:-1]]
            strides = [1, dims[-1] + pad]
            for dim in reversed(dims[1:-1]):
                strides.append(strides[-1] * dim)
            strides = strides[::-1]
            strides[0] = page_stride or strides[0]
            inputs[index] += f"@strides=[{','.join(map(str, strides))}],offset={offset}"
        return cases.Case(case.name, case.text.replace(old, new), inputs)

    return change


def query_over_itself(case):
    return cases.Case(case.name, case.text.replace("outs(%out,", "outs(%q,"), case.inputs)


def width_cells(bench, op, found):
    for edge, n in (("0 columns", 0), ("1 column", 1), ("odd width", 129)):
        if (n % op.unit or n < op.least) and n not in op.others:
            refused = bench.refuses(op.make(Batch(), False, n), f"{op.name} {edge}")
            found[edge] = "rejected" if refused else "FAIL"
            continue
        found[edge] = ("equal" if n else "nothing written") if run(bench, op, edge, Batch(), n=n) else "FAIL"


def place_cells(bench, op, found):
    def kept(stem):
        if stem is None:
            return "FAIL"
        return "nothing written" if len(set(cache_of(op, stem))) <= 1 else "FAIL: written"

    def same(stem):
        return "equal" if stem else "FAIL"

    found["0 tokens"] = kept(run(bench, op, "0 tokens", Batch((0,))))
    found["empty sequence"] = same(run(bench, op, "empty sequence", Batch((0, 3, 0, 1), (0, 2, 7, 0), (3, 1, 0, 2))))
    found["padding"] = kept(run(bench, op, "padding", Batch((0,), padding=4)))
    found["no page"] = kept(run(bench, op, "no page", Batch((2, 2), (0, 0), (PAGES, -1))))
    for edge, batch in (("invalid entry", Batch(entries=(PAGES + 5,))),
                        ("position past the table", Batch(lengths=(PAGE,)))):
        found[edge] = kept(run(bench, op, edge, batch, checked=True)) if op.checks else "-"
    found["strides"] = same(run(bench, op, "strides", Batch(), change=moved_cache(24, 0)))
    found["unaligned base"] = same(run(bench, op, "unaligned base", Batch(), change=moved_cache(0, 1)))
    found["past 2^31 elements"] = same(run(bench, op, "past 2^31", Batch(entries=(3,)), change=moved_cache(0, 0, 720000000)))


def value_cells(bench, op, found):
    rows = edges.special_rows(op.n)
    values = cache_of(op, run(bench, op, "special values", Batch((TOKENS,)), rows=rows[1:7] + rows[:1]))
    for token, edge in enumerate(edges.SPECIAL):
        own = op.first + token * op.width(op.n)
        found[edge] = edges.classify(values[own : own + op.looked]) if values else "FAIL"
    # One row alone, in a batch, and with two threads.
    row = [rows[0], rows[7]]
    stems = [run(bench, op, "batch", Batch((5,)), rows=row[:1] * 5, threads=t) for t in (1, 2)]
    stems.append(run(bench, op, "alone", Batch((1,)), rows=row[:1]))
    if None in stems:
        found["batch"] = "FAIL"
    else:
        seen = {tuple(cache_of(op, stem)[op.first : op.first + op.width(op.n)]) for stem in stems}
        found["batch"] = "same bits" if len(seen) == 1 else "FAIL: other bits"


def alias_cell(bench, op, found):
    if not op.query:
        found["in place"] = "types differ" if op.gathers else "in place"
        return
    stems = [run(bench, op, "aliasing", Batch(), change=change) for change in (None, query_over_itself)]
    if None in stems:
        found["in place"] = "FAIL"
        return
    contents = []
    for stem in stems:
        with open(f"{stem}.0.npy", "rb") as file:
            contents.append(file.read())
    found["in place"] = "same bits" if contents[0] == contents[1] else "FAIL: other bits"


def cells(bench, op):
    found = {}
    place_cells(bench, op, found)
    width_cells(bench, op, found)
    value_cells(bench, op, found)
    alias_cell(bench, op, found)
    return found


def table(bench):
    results = bench.results(OPS, cells)
    lines = [NOTE] + edges.default_table(DEFAULTS) + edges.exception_table(results, DEFAULTS)
    return "\n".join(["", *lines, SPECIAL_NOTE] + edges.special_table(results)).rstrip() + "\n"
