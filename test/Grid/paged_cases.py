# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rows of paged caches: each compressed KV format x heads x c_kv length x page size x batch, and K
and V of ordinary attention. All other parameters, such as types, layers and tables, cycle with
coprime periods."""

import dataclasses
import itertools

from cases import Arg, Case, npy_of, numerics

FORMS = ("bf16", "f16", "f8E4M3FN", "static", "row", "128", "inline")
HEADS = (1, 16, 64, 128)
LATENT = (128, 256, 512)
PAGES = (16, 64, 128, 256)
BATCHES = ("border", "empty first", "empty last", "no page", "slots", "block", "padding only")
ROTARY = 64


@dataclasses.dataclass
class Operand(Arg):
    """An argument with these dimensions in its type. None is a dynamic dimension."""

    dims: tuple = ()

    def memref(self, dynamic):
        if not self.shape:
            return self.type
        return "memref<" + "".join(f"{'?' if d is None else d}x" for d in self.dims) + f"{self.type}>"

    def input(self):
        return self.data if self.data.endswith(".npy") else super().input()


def scattered(count):
    """Permutes 0 to count - 1 such that consecutive numbers are far apart."""
    step = next(s for s in range(count // 2 + 1, 2 * count + 2) if all(s % p or count % p for p in range(2, s + 1)))
    return [(i * step + 1) % count for i in range(count)]


class Batch:
    """The tokens of a call and their slots: arguments and clauses."""

    def __init__(self, kind, page, seed):
        self.page, self.args, self.clauses = page, [], ""
        if kind == "slots":
            self.tokens, self.pages = 11, 3
            slots = scattered(self.pages * page)[: self.tokens]
            slots[3], slots[7] = -1, -5
            self.add("slots", (self.tokens,), "i64", npy_of(slots, "i8"))
            positions = [(17 * t) % (3 * page) for t in range(self.tokens)]
            positions[9] = -1
            self.add("positions", (self.tokens,), "i32", npy_of(positions))
            self.reserved = slots[5]
            return
        self.reserved = None
        new, lengths, padding = {
            "border": ((3, 0, 5, 2), (page - 1, page, 0, 2 * page - 2), 0),
            "empty first": ((0, 0, 6), (5, 0, page - 3), 1),
            "empty last": ((4, 1, 0, 0), (page - 4, page - 1, 7, 0), 3),
            "no page": ((2, 4, 3), (page - 1, 2 * page - 1, page), 0),
            "block": ((3, 0, 2), (page - 3, 4, 0), 2),
            "padding only": ((0, 0), (3, 0), 3),
        }[kind]
        self.tokens, columns = sum(new) + padding, 3
        if kind == "block":
            self.pages = len(new) + 1
            self.add("table", (len(new),), "i32", npy_of(scattered(self.pages)[: len(new)]))
        else:
            self.pages = len(new) * columns
            order = f"pages(order={('reverse', 'random', 'forward')[seed % 3]},seed={seed})"
            if kind == "no page":
                entries = scattered(self.pages)
                entries[0], entries[columns + 2] = self.pages, -1
                order = npy_of(entries, shape=(len(new), columns))
            self.add("table", (len(new), columns), "i32", order)
        self.add("offsets", (len(new) + 1,), "i32", f"offsets({','.join(map(str, new))})", "row_offsets")
        self.add("lengths", (len(new),), "i32", npy_of(lengths))

    def add(self, name, shape, kind, data, clause=None):
        self.args.append(Operand(name, shape, kind, data, dims=(None,) * len(shape)))
        self.clauses += f" {clause or name}(%{name} : {{{name}}})"

    def cache(self, name, kind, width, seed, heads=None, parts=1):
        """Returns a cache with one or three layers, with a static or dynamic page size."""
        layered, page = seed % 2, None if seed % 3 else self.page
        inner, dims = (self.page,), (page,)
        if heads or layered:
            inner, dims = inner + (heads or 1,), dims + (heads or 1,)
        shape = ((self.pages, parts, 3) if layered else (self.pages,)) + inner + (width,)
        dims = ((None, parts, None) if layered else (None,)) + dims + (width,)
        data = "const(1)" if kind in ("i8", "f8E4M3FN") else "normal(seed=9)"
        return Operand(name, shape, kind, data, True, dims=dims)


def finish(name, batch, args, head, tail, outs, seed, attributes, checked=None):
    """Returns a case: `head`, slots, layer, `tail`, outs. The layer is the second of three. One
    case of four validates slots and has a status."""
    checked = seed % 4 == 1 if checked is None else checked
    layer = ""
    if seed % 2:
        args.append(Arg("layer", (), "index", "1"))
        layer = " layer(%layer)"
    if batch.reserved is not None:
        attributes.append(f"reserved_slot = {batch.reserved}")
    args += outs
    status = Operand("status", (batch.tokens, 2), "i32", "const(-7)", True, dims=(None, 2))
    args += [status] if checked else []
    types = {a.name: a.memref(False) for a in args}
    names = ", ".join(f"%{o.name}" for o in outs)
    body = (head + batch.clauses + layer + tail).format(**types)
    body += f" outs({names} : {', '.join(types[o.name] for o in outs)})"
    body += f" status(%status : {types['status']})" if checked else ""
    body += f" {{{', '.join(attributes)}}}" if attributes else ""
    signature = ", ".join(f"%{a.name}: {types[a.name]}" for a in args)
    return Case(name, f"func.func @f({signature}) {{\n  {body}\n  return\n}}\n", [a.input() for a in args])


def latent(form, heads, latent, page, kind, seed, batch=None, checked=None):
    batch, tokens = batch or Batch(kind, page, seed), None
    x, table = ("bf16", "f16")[seed % 5 == 1], ("f32", "bf16")[seed % 3 == 1]
    has_kv = form not in FORMS[:3] or seed % 4 != 3
    # Values above the largest FP8 number, in c_kv and in k_pe.
    large = seed % 5 in (1, 3)
    data = "normal(scale=300)" if large else "normal"
    t = batch.tokens
    q = Operand("q", (t, heads, ROTARY), x, data, dims=(tokens, heads, ROTARY))
    gamma = Operand("g", (latent,), x, "uniform(300,900,seed=2)" if large else "uniform(0.5,1.5,seed=2)", dims=(latent,))
    rows = 3 * page
    args = [q, Operand("freqs", (rows, ROTARY), table, "freqs" if table == "f32" else "uniform(-1,1,seed=4)", dims=(None, ROTARY)), gamma]
    mnemonic = "fused_rope_rmsnorm_quantization_kernel" if has_kv and seed % 2 else "mla_fused_rope_rmsnorm_quantization"
    head = f"fusednorm.{mnemonic} ins(%q, %freqs, %g : {{q}}, {{freqs}}, {{g}})"
    if has_kv:
        width = latent + ROTARY
        args.append(Operand("kv", (t, width), x, data.replace(")", ",seed=1)") if large else "normal(seed=1)", dims=(tokens, width)))
        head += " kv(%kv : {kv})"
    args += batch.args + [Arg("e", (), "f32", "1e-6")]
    tail = " epsilon(%e)"
    if form == "static":
        args.append(Arg("s", (), "f32", "0.05"))
        tail += " static_scale(%s)"
    if seed % 7 in (2, 5):
        tail += " pairing(half_split)"
    # The query is written in place, to another array, or as FP8.
    outs = [q] if seed % 3 == 0 else [Operand("out", q.shape, x if seed % 3 == 1 else "f8E4M3FN", "const(7)", True, dims=q.dims)]
    if form == "inline":
        outs.append(batch.cache("cache", "i8", latent + latent // 32 + 2 * ROTARY, seed))
    else:
        outs.append(batch.cache("cache", form if form in FORMS[:3] else "f8E4M3FN", latent + ROTARY, seed))
    attributes = [numerics(sum="canonical")] if seed % 4 == 2 else []
    if form == "row" or form.isdigit():
        count = 1 if form == "row" else latent // int(form) + 1
        outs.append(batch.cache("scales", ("f32", "bf16")[seed % 2], count, seed))
    if form == "row":
        attributes.append("scheme = #fusednorm.quantization<row>")
    elif form.isdigit() and form != "128":
        attributes.append(f"scheme = #fusednorm.quantization<group = {form}>")
    name = f"latent {form} heads {heads} latent {latent} page {page} {kind} #{seed}"
    own = [a for a in args if a is not outs[0]] if outs[0] is q else args
    return finish(name, batch, own, head, tail, outs, seed, attributes, checked)


def append(scaled, heads, page, kind, seed, batch=None, checked=None, n=128):
    """Norm and rope of q and k, and a store of k and v to the cache."""
    batch = batch or Batch(kind, page, seed)
    t, kinds = batch.tokens, ("bf16", "f16")[seed % 5 == 1]
    keys = max(1, heads // 8)

    def rows(name, h, data):
        return Operand(name, (t, h, n), kinds, data, dims=(None, h, n))

    args = [rows("q", heads, "normal"), rows("k", keys, "normal(seed=1,scale=200)"),
            Operand("freqs", (3 * page, n), "f32", "uniform(-1,1,seed=4)" if n % 2 else "freqs", dims=(None, n)), rows("v", keys, "normal(seed=2,scale=200)")]
    head = "fusednorm.qk_rope_append ins(%q, %k, %freqs : {q}, {k}, {freqs}) v(%v : {v})"
    args += [Operand(g, (n,), kinds, f"uniform(0.5,1.5,seed={i})", dims=(n,)) for i, g in enumerate(("gq", "gk"))]
    head += " gammas(%gq, %gk : {gq}, {gk})"
    args += batch.args + [Arg("e", (), "f32", "1e-6")]
    tail = " epsilon(%e)"
    if scaled:
        args += [Arg("ks", (), "f32", "0.01"), Arg("vs", (), "f32", "0.5")]
        tail += " k_scale(%ks) v_scale(%vs)"
    tail += " pairing(half_split)" if seed % 4 < 2 else " part(last)"
    cache = "f8E4M3FN" if scaled else kinds
    outs = [Operand("out", (t, heads, n), kinds, "const(7)", True, dims=(None, heads, n)),
            batch.cache("cache", cache, n, seed, keys, parts=2)]
    if seed % 2 == 0:
        outs.append(batch.cache("values", cache, n, seed, keys))
    return finish(f"append {cache} heads {heads} page {page} {kind} #{seed}", batch, args, head, tail, outs, seed, [],
                  checked)


def key_norm(kind, heads, page, batch_kind, seed, batch=None, checked=None, n=128):
    batch = batch or Batch(batch_kind, page, seed)
    # This op has no operand for positions.
    if batch.args[-1].name == "positions":
        batch.args.pop()
        batch.clauses = batch.clauses.split(" positions(")[0]
    args = [Operand("g", (n,), "bf16", "uniform(300,900)" if seed % 3 == 1 else "uniform(0.5,1.5)", dims=(n,))] + batch.args
    args += [Arg("tokens", (), "index", str(batch.tokens)), Arg("e", (), "f32", "1e-6")]
    outs = [batch.cache("cache", kind, n, seed, heads)]
    return finish(f"key norm {kind} heads {heads} page {page} {batch_kind} #{seed}", batch, args,
                  "fusednorm.rms_norm_key_cache ins(%g : {g})", " tokens(%tokens) epsilon(%e)", outs, seed, [], checked)


GATHERED = ("bf16", "f32", "f8E4M3FN", "row", "64")
GROUPS = ("128", "32", "row")


def gather_codes(source, group, page, kind, seed, batch=None, n=512, column=None, transposed=None):
    """Gathers rows of a cache, from `column` on, quantized in groups, by a table or by slots."""
    batch = batch or Batch(kind, page, seed)
    # This op has no operand for positions.
    if batch.args[-1].name == "positions":
        batch.args.pop()
        batch.clauses = batch.clauses.split(" positions(")[0]
    t, whole = batch.tokens, column is not None
    unit = int(source) if source.isdigit() else 64
    column = column if whole else unit * (seed % 3)
    transposed = seed % 2 == 0 if transposed is None else transposed
    element = source if source in GATHERED[:3] else ("f8E4M3FN", "f8E5M2")[seed % 2]
    width = n if whole else n + column + (unit if unit % 64 else 16) * (seed % 2)
    cache = batch.cache("cache", element, width, seed)
    cache.data, cache.written = "normal(seed=1)", False
    args, head = [cache], "fusednorm.gather_quantize ins(%cache : {cache})"
    attributes = [f"column = {column}"] if column else []
    if source == "row" or source.isdigit():
        count = 1 if source == "row" else -(-width // unit)
        scales = batch.cache("cs", ("f32", "bf16", "f16")[seed % 3], count, seed)
        scales.data, scales.written = "uniform(0.01,2,seed=3)", False
        args.append(scales)
        head += " cache_scales(%cs : {cs})"
        attributes.append("cache_scheme = #fusednorm.quantization<%s>" % ("row" if source == "row" else f"group = {unit}"))
    args += batch.args
    tail = ""
    if seed % 3 != 1:
        args.append(Arg("ub", (), "f32", "1200"))
        tail = " scale_ub(%ub)"
    if seed % 4 == 1:
        attributes.append("rounded_to = " + ("f32", "f16")[seed % 8 == 1])
    code = ("f8E4M3FN", "f8E4M3FNUZ", "i8")[seed % 5 % 3]
    outs = [Operand("out", (t, n), code, "const(1)", True, dims=(None, n))]
    if group == "row":
        outs.append(Operand("scales", (t, 1), "f32", "const(-1)", True, dims=(None, 1)))
        attributes.append("scheme = #fusednorm.quantization<row>")
    elif not transposed:
        outs.append(Operand("scales", (t, n // int(group)), "f32", "const(-1)", True, dims=(None, n // int(group))))
        attributes.append(f"scheme = #fusednorm.quantization<group = {group}>")
    else:
        outs.append(Operand("scales", (n // int(group), t + 3), "bf16", "const(-1)", True, dims=(n // int(group), None)))
        attributes.append(f"scheme = #fusednorm.quantization<group = {group}, layout = transposed>")
    return finish(f"gather codes {source} group {group} page {page} {kind} #{seed}", batch, args, head, tail, outs, seed,
                  attributes, False)


def all_cases():
    seed = 0
    for form, heads, width, page, kind in itertools.product(FORMS, HEADS, LATENT, PAGES, BATCHES):
        yield latent(form, heads, width, page, kind, seed := seed + 1)
    for scaled, heads, page, kind in itertools.product((False, True), HEADS, PAGES, BATCHES):
        yield append(scaled, heads, page, kind, seed := seed + 1)
    for cache, heads, page, kind in itertools.product(("bf16", "f16", "f8E4M3FN"), (1, 8), PAGES, BATCHES):
        yield key_norm(cache, heads, page, kind, seed := seed + 1)
    for source, group, page, kind in itertools.product(GATHERED, GROUPS, PAGES, BATCHES):
        yield gather_codes(source, group, page, kind, seed := seed + 1)
    # Groups that are not a power of two columns.
    for page, kind in itertools.product(PAGES, BATCHES):
        yield latent("132", HEADS[seed % 4], (264, 528)[seed % 2], page, kind, seed := seed + 1)
        for source in ("bf16", "row", "132"):
            yield gather_codes(source, "132", page, kind, seed := seed + 1, n=528)
