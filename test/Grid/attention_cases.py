# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attention over ragged batches: head sizes x types x masks x key layouts. All other parameters of
a case cycle with coprime periods."""

import itertools

from cases import Case, npy_of
from paged_cases import Operand

# Columns of the no-PE part, the RoPE part, and V.
WIDTHS = ((128, 64, 128), (128, 0, 128), (64, 0, 64), (256, 0, 256), (20, 6, 13), (1, 0, 1), (7, 3, 33))
# Types of q, k and v; of the RoPE part; of the result.
TYPES = (("bf16", "bf16", "bf16"), ("f32", "f32", "f32"), ("f16", "f16", "f32"), ("bf16", "f8E4M3FN", "bf16"),
         ("bf16", "scaled", "f16"), ("f8E4M3FN", "f8E4M3FN", "bf16"), ("f8E4M3FN", "f8E4M3FN", "f32"))
MASKS = ("null", "causal", "chunked = 5", "sliding_window_causal = 9", "sliding_window_noncausal = 4",
         "chunked_causal = 16", "causal_padding", "materialized", "or [causal, materialized]",
         "or [causal, sliding_window_noncausal = 70]", "and [causal, chunked = 40]",
         "and [or [causal, chunked = 7], sliding_window_causal = 3]")
PLACES = ("arrays", "paged", "layers", "block")
# New queries and cached keys of each sequence.
BATCHES = (((5, 0), (0, 3), (1, 70), (9, 13)), ((0, 0), (150, 3), (0, 0), (3, 130)), ((1, 0),), ((0, 5), (0, 0)),
           ((2, 63), (2, 62), (2, 64)))
# Masks with an operand for each query, and masks for fewer keys than queries.
QUERY_MASKS = ("tree", "ranges", "and [causal, ranges]", "or [tree, sliding_window_noncausal = 40]")
FEWER_MASKS = ("causal", "null", "or [sliding_window_noncausal = 4, look_ahead = 2]", "chunked = 5", "materialized",
               "tree", "and [causal, ranges]", "causal_padding")
FEWER_BATCHES = (((9, -4), (3, -3), (1, 70), (20, -1)), ((150, -130), (2, 0), (5, -1)))
MODIFIERS = ("", "modifier = #fusednorm.score_modifier<alibi>", "modifier = #fusednorm.score_modifier<soft_cap = 3.0>",
             "body")
HEADS = ((2, 2), (6, 2), (3, 1), (12, 12))
BODY = """ body {
  ^bb0(%score: f32, %head: index, %i: index, %j: index):
    %d = arith.subi %i, %j : index
    %n = arith.index_cast %d : index to i32
    %f = arith.sitofp %n : i32 to f32
    %c = arith.constant 0.03125 : f32
    %t = arith.mulf %f, %c : f32
    %s = arith.subf %score, %t : f32
    fusednorm.yield %s : f32
  }"""


def key_scales(index, count, shared, rows, add, cached_rows):
    """Returns the scales of quantized keys and values. `rows`: the rows of arrays, or False."""
    clauses, shape = "", ((1,), (shared,), (count, shared), None)[index % 4]
    for seed, name in enumerate(("k_scales", "v_scales")):
        data = f"uniform(0.5,1.5,seed={seed + 8})"
        if shape:
            scales = add(name, (None, shared) if len(shape) == 2 else shape, shape, "f32", data)
        elif rows is not False:
            scales = add(name, (None, shared, 1), (rows, shared, 1), "f32", data)
        else:
            scales = cached_rows(name, 1, "f32", data, shared, 1 + index % 2 if seed else 2)
        clauses += f" {name}({scales})"
    return clauses


def bias_of(index, queries, longest, extents, add):
    """Returns the bias of a batch. `extents`: the numbers of sequences and of heads."""
    extents = extents if index % 2 == 0 else extents[:1]
    dims = (None, *extents[1:], None, None)
    shape = (*extents, queries + index % 2, longest - index % 3 + 1)
    return f" bias({add('bias', dims, shape, ('f32', 'bf16')[index // 2 % 2], 'normal(seed=6)')})"


def query_masks(mask, index, batch, tokens, add):
    """Returns the operands of masks with a word or a range for each query."""
    positions = [c + i for n, c in batch for i in range(n)] + [0] * (tokens - sum(n for n, _ in batch))
    clauses = ""
    if "tree" in mask:
        words = [(i * 2654435761 + index * 40503 ^ i << 7) % 2**32 - 2**31 for i in range(tokens)]
        clauses += f" tree({add('tree', (None,), (tokens,), 'i32', npy_of(words))})"
    if "ranges" in mask:
        # Blocks of some keys around a query; some ranges are empty, or end past the last key.
        ends = [(max(0, p - p % 7), max(0, p - p % 7) + (i + index) % 9) for i, p in enumerate(positions)]
        data = npy_of([n for own in ends for n in own], shape=(tokens, 2))
        clauses += f" key_ranges({add('ranges', (None, 2), (tokens, 2), 'i32', data)})"
    return clauses


def attention(index, width, types, mask, place, batch, heads=(2, 2), modifier="", page=16, keys="all", lse=True,
              sinks=False, scaled=False, bias_starts=False, padding=0, cached_type=None):
    """Returns a case. `keys` is `all`, `chunk` (a chunk from some key on) or `prompt` (without
    cached keys). `cached_type` is the type of k and v if it differs from the type of q."""
    (nope, roped, values), (x, rope, out), (own, shared) = width, types, heads
    y, large = cached_type or x, ",scale=40" if cached_type == "i8" else ""
    is_array = place == "arrays"
    args, clauses = [], ""

    def add(name, dims, shape, kind, data):
        args.append(Operand(name, shape, kind, data, dims=dims))
        return f"%{name} : {args[-1].memref(False)}"

    def per_sequence(name, numbers, clause=None):
        return f" {clause or name}({add(name, (None,), (len(numbers),), 'i32', npy_of(numbers))})"

    new, cached = [n for n, _ in batch], [c for _, c in batch]
    starts, counts = [0] * len(batch), [n + c for n, c in batch]
    if keys == "chunk":
        starts = [c * 2 // 3 for c in counts]
        counts = [(c - s) // 2 + (s == 0) * c for c, s in zip(counts, starts)]
    tokens = sum(new) + padding
    q = add("q", (None, own, nope + roped), (tokens, own, nope + roped), x, "normal(seed=1)")
    longest = max([s + c for s, c in zip(starts, counts)] + [1])
    page = longest if place == "block" else page
    columns = -(-longest // page)
    pages = len(batch) * columns + 1
    table = ""
    if roped or not is_array:
        shape = (len(batch),) if place == "block" else (len(batch), columns)
        order = f"pages(order={('reverse', 'random', 'forward')[index % 3]},seed={index})"
        table = f" table({add('table', (None,) * len(shape), shape, 'i32', order)})"
    layers = place == "layers"

    def cached_rows(name, width, kind, data, own_heads, parts):
        if layers:
            return add(name, (None, parts, None, page, own_heads or 1, width), (pages, parts, 2, page, own_heads or 1, width), kind, data)
        dims = (None, None) + ((own_heads,) if own_heads else ()) + (width,)
        return add(name, dims, (pages, page) + dims[2:], kind, data)

    if is_array:
        rows = sum(counts) + index % 3
        k = add("k", (None, shared, nope), (rows, shared, nope), y, f"normal(seed=2{large})")
        v = add("v", (None, shared, values), (rows, shared, values), y, f"normal(seed=3{large})")
    else:
        k = cached_rows("k", nope, y, f"normal(seed=2{large})", shared, 2)
        v = cached_rows("v", values, y, f"normal(seed=3{large})", shared, 1 + index % 2)
    attributes = [f"scale = {(0.0125 if large else 0.5) / (nope + roped) ** 0.5:.9f} : f32", f"mask = #fusednorm.mask<{mask}>"]
    if roped:
        # In every other case the RoPE part begins at a column aligned for wide copies.
        unit = 8 if index % 2 else 1
        first = index % 5 * unit
        kind = "f8E4M3FN" if rope == "scaled" else rope
        clauses += f" rope({cached_rows('rope', first + roped + (3 if unit == 1 else unit), kind, 'normal(seed=4)', 0, 1)})"
        if first:
            attributes.append(f"rope_column = {first}")
        if rope == "scaled":
            group = (4, 64, 3)[index % 3]
            clauses += f" rope_scales({cached_rows('scales', -(-(first + roped + (3 if unit == 1 else unit)) // group), 'f32', 'uniform(0.5,2,seed=5)', 0, 1)})"
            attributes.append(f"rope_group = {group}")
    clauses += f" row_offsets({add('rows', (None,), (len(batch) + 1,), 'i32', 'offsets(' + ','.join(map(str, new)) + ')')})"
    if is_array or keys == "chunk" or index % 2:
        offsets = list(itertools.accumulate(counts, initial=0))
        clauses += per_sequence("keys", offsets, "key_offsets")
    clauses += per_sequence("lengths", cached)
    if keys == "chunk":
        clauses += per_sequence("starts", starts, "key_starts")
    if "causal_padding" in mask:
        clauses += per_sequence("valid", [max(0, n + c - i) for i, (n, c) in enumerate(batch)], "valid_lengths")
    clauses += table
    if layers:
        args.append(Operand("layer", (), "index", "1"))
        clauses += " layer(%layer)"
    if "materialized" in mask:
        clauses += bias_of(index, max(new), longest, (len(batch), own), add)
        if bias_starts:
            clauses += per_sequence("bias_starts", [max(0, c - 1) for c in cached])
    clauses += query_masks(mask, index, batch, tokens, add)
    if min(cached) < 0:
        attributes.append("signed_lengths")
    if sinks:
        clauses += f" sinks({add('sinks', (own,), (own,), 'f32', 'normal(seed=7)')})"
    if scaled and x == "f8E4M3FN":
        for seed, name in enumerate(("q_scales", "k_scales", "v_scales")):
            clauses += f" {name}({add(name, (None, shared), (len(batch), shared), 'f32', f'uniform(0.5,1.5,seed={seed + 8})')})"
    clauses += key_scales(index, len(batch), shared, is_array and rows, add, cached_rows) if scaled and cached_type else ""
    o = add("out", (None, own, values), (tokens, own, values), out, "const(3)")
    outs = [o]
    if lse:
        outs.append(add("lse", (own, None), (own, tokens), "f32", "const(5)"))
    region = BODY if modifier == "body" else ""
    if modifier and not region:
        attributes.append(modifier)

    def listed(operands):
        pairs = [o.split(" : ") for o in operands]
        return ", ".join(p[0] for p in pairs) + " : " + ", ".join(p[1] for p in pairs)

    signature = ", ".join(f"%{a.name}: {a.memref(False)}" for a in args)
    text = (f"func.func @f({signature}) {{\n  fusednorm.ragged_attention ins({listed([q, k, v])}){clauses}\n"
            f"      outs({listed(outs)}) {{{', '.join(attributes)}}}{region}\n  return\n}}\n")
    name = f"attention {width} {types} {cached_type} {mask} {place} {batch} {heads} {modifier[:40]} {keys} {index}"
    return Case(name, text, [a.input() for a in args])


def merge(parts, tokens, heads, columns, x, out, lse=True):
    args = [Operand("states", (parts, tokens, heads, columns), x, "normal(seed=1)", dims=(None, None, None, columns)),
            Operand("lses", (parts, heads, tokens), "f32", "normal(seed=2,scale=4)", dims=(None, None, None)),
            Operand("out", (tokens, heads, columns), out, "const(7)", dims=(None, None, columns))]
    names, types = ["%out"], [args[2].memref(False)]
    if lse:
        args.append(Operand("lse", (heads, tokens), "f32", "const(7)", dims=(None, None)))
        names.append("%lse")
        types.append(args[3].memref(False))
    signature = ", ".join(f"%{a.name}: {a.memref(False)}" for a in args)
    text = (f"func.func @f({signature}) {{\n  fusednorm.merge_attention_states ins(%states, %lses : {args[0].memref(False)}, "
            f"{args[1].memref(False)})\n      outs({', '.join(names)} : {', '.join(types)})\n  return\n}}\n")
    return Case(f"merge {parts} {tokens} {heads} {columns} {x}/{out}", text, [a.input() for a in args])


def all_cases():
    index = 0
    for width, types, mask, place in itertools.product(WIDTHS, TYPES, MASKS, PLACES):
        index += 1
        batch = BATCHES[index % len(BATCHES)]
        yield attention(index, width, types, mask, place, batch, HEADS[index // 5 % 4], MODIFIERS[index // 7 % 4],
                        (16, 64, 7, 128)[index // 3 % 4], ("all", "chunk")[index // 11 % 2], index % 9 != 0,
                        index % 6 == 0, index % 4 != 0, index % 3 == 0, index % 4)
    # Quantized caches.
    plain = [width for width in WIDTHS if not width[1]]
    kinds = itertools.product(("bf16", "f16", "f32"), ("f8E4M3FN", "f8E5M2", "i8"))
    for index, (width, (x, kind), place) in enumerate(itertools.product(plain, list(kinds), PLACES)):
        yield attention(index, width, (x, x, x), MASKS[index % len(MASKS)], place, BATCHES[index % len(BATCHES)],
                        HEADS[index // 5 % 4], MODIFIERS[index // 7 % 4], (16, 64, 7, 128)[index // 3 % 4],
                        ("all", "chunk")[index // 11 % 2], index % 9 != 0, index % 6 == 0, index % 4 != 0,
                        index % 3 == 0, index % 4, kind)
    places = itertools.product(WIDTHS, PLACES, [(mask, False) for mask in QUERY_MASKS] + [(mask, True) for mask in FEWER_MASKS])
    for index, (width, place, (mask, has_fewer)) in enumerate(places):
        batch = FEWER_BATCHES[index % 2] if has_fewer else BATCHES[index % len(BATCHES)]
        yield attention(index, width, TYPES[index % len(TYPES)], mask, place, batch, HEADS[index // 5 % 4],
                        MODIFIERS[index // 7 % 4], (16, 64, 7, 128)[index // 3 % 4],
                        "chunk" if index % 11 == 0 and not has_fewer else "all", index % 9 != 0, index % 6 == 0,
                        index % 4 != 0, index % 3 == 0, index % 4)
    for parts, tokens, columns, x in itertools.product((0, 1, 2, 5), (0, 1, 9), (1, 33, 128), ("bf16", "f32", "f16")):
        yield merge(parts, tokens, 3, columns, x, ("f32", "bf16")[(parts + tokens) % 2], columns != 33)
