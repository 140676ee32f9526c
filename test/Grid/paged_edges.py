# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the ops on a paged cache do at the edges: rows of the edge contract's second table."""

import edges
import paged_cases
from cases import npy_of

PAGE, PAGES, SEED = 16, 4, 160
EDGES = ("0 tokens", "empty sequence", "padding", "no page", "bad entry, checked",
         "position past the table, checked", "NaN", "infinity", "saturation")
NOTE = """
## Ops on a paged cache

The cache's rows, where batches and tables have edges, and the row that a token with one
NaN, one infinity or +-1e30 throughout becomes. `checked` is with `status`.
"""


class Batch(paged_cases.Batch):
    """Sequences of `new` tokens behind `lengths`, `padding` tokens, and a table."""

    def __init__(self, new=(4,), lengths=(0,), entries=(2,), padding=0):
        self.page, self.pages, self.args, self.clauses, self.reserved = PAGE, PAGES, [], "", None
        self.tokens = sum(new) + padding
        self.add("table", (len(new), 1), "i32", npy_of(entries, shape=(len(new), 1)))
        self.add("offsets", (len(new) + 1,), "i32", f"offsets({','.join(map(str, new))})", "row_offsets")
        self.add("lengths", (len(new),), "i32", npy_of(lengths))


def store(batch, checked, kind):
    x = paged_cases.Operand("x", (batch.tokens, 192), "bf16", "normal(seed=1)", dims=(None, 192))
    outs = [batch.cache("cache", kind, 192, SEED)]
    tail = " checked" if checked else ""
    return paged_cases.finish("paged_store", batch, [x] + batch.args, "fusednorm.paged_store ins(%x : {x})", tail, outs, SEED, [], False)


def latent(form):
    return lambda batch, checked: paged_cases.latent(form, 2, 128, PAGE, "", SEED, batch, checked)


# Name, case, the width of a row of the cache, how many of its columns are looked at,
# and whether there is an output before the cache.
OPS = [("paged_store", lambda b, c: store(b, c, "bf16"), 192, 192, False),
       ("paged_store, f8E4M3FN", lambda b, c: store(b, c, "f8E4M3FN"), 192, 192, False),
       ("qk_rope_append", lambda b, c: paged_cases.append(False, 2, PAGE, "", SEED, b, c), 128, 128, True),
       ("qk_rope_append, scales", lambda b, c: paged_cases.append(True, 2, PAGE, "", SEED, b, c), 128, 128, True),
       ("rms_norm_key_cache", lambda b, c: paged_cases.key_norm("bf16", 1, PAGE, "", SEED, b, c), 128, 128, False)]
OPS += [(f"latent rows, {form}", latent(form), {"inline": 260}.get(form, 192), 128, True) for form in paged_cases.FORMS if form != "f16"]


def special_rows(columns):
    """NaN, infinity, +-1e30, ordinary."""
    rows = edges.special_rows(columns)
    return [rows[1], rows[2], rows[6], rows[0]]


def special_input(bench, name, given):
    """The input with special rows for the four tokens, if it has the rows of the cache."""
    path = f"{bench.directory}/special.{name}.npy"
    if given.startswith("4x192xbf16=normal(seed=1"):
        edges.write_npy(path, sum(special_rows(192), []), (4, 192))
    elif given.startswith("4x1x128xbf16=normal(seed=1"):
        edges.write_npy(path, sum(special_rows(128), []), (4, 1, 128))
    elif name == "rms_norm_key_cache" and given.startswith(f"{PAGES}x"):
        ordinary = edges.special_rows(128)[:1]
        rows = ordinary * (2 * PAGE) + special_rows(128) + ordinary * (2 * PAGE - 4)
        edges.write_npy(path, sum(rows, []), (PAGES, PAGE, 1, 128))
    else:
        return given
    return path


def cells(bench, name, make, width, looked, has_query):
    def run(what, batch, checked=False, special=False):
        case = make(batch, checked)
        if special:
            case.inputs = [special_input(bench, name, given) for given in case.inputs]
        # Caches are 1 throughout, so that one sees what was written.
        case.inputs = [given.replace("=normal(seed=9)", "=const(1)") for given in case.inputs]
        stem = bench.run(case, what=what)
        return stem and edges.read_npy(f"{stem}.{int(has_query)}.npy")

    def kept(values):
        if values is None:
            return "FAIL"
        return "nothing written" if len(set(values)) == 1 else "FAIL: written"

    found = {"0 tokens": kept(run("0 tokens", Batch((0,)))),
             "empty sequence": "as the reference" if run("empty sequence", Batch((0, 3, 0, 1), (0, 2, 7, 0), (3, 1, 0, 2))) else "FAIL",
             "padding": kept(run("padding", Batch((0,), padding=4))),
             "no page": kept(run("no page", Batch((2, 2), (0, 0), (PAGES, -1)))),
             "bad entry, checked": kept(run("bad entry", Batch(entries=(PAGES + 5,)), checked=True)),
             "position past the table, checked": kept(run("past the table", Batch(lengths=(PAGE,)), checked=True))}
    values = run("special values", Batch(), special=True)
    for edge, token in (("NaN", 0), ("infinity", 1), ("saturation", 2)):
        first = (2 * PAGE + token) * width
        found[edge] = edges.classify(values[first : first + looked]) if values else "FAIL"
    return [found[edge] for edge in EDGES]


def table(bench):
    lines = [NOTE, "| op | " + " | ".join(EDGES) + " |", "|" + "---|" * (len(EDGES) + 1)]
    lines += [f"| {op[0]} | " + " | ".join(cells(bench, *op)) + " |" for op in OPS]
    return "\n".join(lines) + "\n"
