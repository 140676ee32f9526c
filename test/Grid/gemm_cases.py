# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""GEMMs, one for each combination of types, scales, layouts and sizes."""

import itertools

from cases import FLOATS, SCALES, Arg, make
from paged_cases import Operand

FACTORS = ("f8E4M3FN", "f8E4M3FNUZ", "f8E5M2", "i8", "bf16", "f16")
SIZES = ((1, 1, 1), (0, 33, 16), (3, 0, 16), (3, 33, 0), (13, 64, 128), (7, 33, 300), (29, 100, 75))
BLOCKS = ((1, 128, 128), (1, 64, 16), (32, 16, 32), (1, 5, 48), (1, 16, 5))


def of(type, seed):
    return f"uniform(-20,20,seed={seed})" if type == "i8" else f"normal(seed={seed})"


def blocks(extent, size):
    return -(-extent // size)


def product(m, n, k, x="bf16", o="bf16", scheme=None, s="f32", order="", turned=True, packed=0, batch=(),
            dynamic=False, left="uniform(0.5,2,seed=3)", static_weights=False):
    """Returns a GEMM with `n` columns and depth `k`. `scheme` is a granularity or a block. `left`
    generates the scales of x. With `static_weights` only the number of rows is dynamic."""
    join = lambda *extents: (*batch, *extents)

    def operand(name, shape, *rest, static=False):
        if not static_weights:
            return Arg(name, shape, *rest, static=static)
        own = {"x": m, "sx": blocks(m, gm) if scheme and gm == 1 else None, "out": m}.get(name)
        at = len(batch) + (name == "sx")
        return Operand(name, shape, *rest, dims=tuple(None if d == at and e == own else e for d, e in enumerate(shape)))

    gm, gn, gk = {"tensor": (m or 1, n or 1, k or 1), "channel": (1, 1, k or 1)}.get(scheme, scheme or (1, 1, 1))
    w = (join(blocks(n, packed), k, packed) if packed else join(n, k) if turned else join(k, n))
    args = [operand("x", join(m, k), x, of(x, 1)), operand("w", w, x, of(x, 2), static=bool(packed))]
    clauses = " transpose_b" * turned + f" packed({n})" * bool(packed)
    if scheme:
        deep = max(blocks(k, gk), int(scheme in ("tensor", "channel")))
        wide = max(blocks(n, gn), int(scheme == "tensor"))
        args.append(operand("sx", join(deep, max(blocks(m, gm), int(scheme == "tensor"))), s, left))
        args.append(operand("sw", join(wide, deep) if turned else join(deep, wide), s, "uniform(0.5,2,seed=4)"))
        by = scheme if isinstance(scheme, str) else f"block = [{gm}, {gn}, {gk}]"
        clauses += f" scales(%sx, %sw : {{sx}}, {{sw}}) by <{by}>"
        clauses += f" order({order})" * bool(order)
    args.append(operand("out", join(m, n), o, "const(0)"))
    op = "scaled_matmul" if scheme else "matmul"
    body = f"fusednorm.{op} ins(%x, %w : {{x}}, {{w}}){clauses} outs(%out : {{out}})"
    name = f"{op} [{m},{n},{k}] {x}/{o} {scheme} {s} {order} turned={turned} packed={packed} {batch} {dynamic}"
    return make(name, args, body, dynamic)


def all_cases():
    for size, turned in itertools.product(SIZES, (True, False)):
        for x, o in itertools.product(FLOATS, FLOATS):
            yield product(*size, x, o, turned=turned)
        for packed, x in itertools.product((16, 32, 80, 256), FLOATS):
            yield product(*size, x, "f32", turned=turned, packed=packed)
        for batch, x in itertools.product(((3,), (2, 2), (0,)), FLOATS):
            yield product(*size, x, "f32", turned=turned, batch=batch, packed=0 if turned else 32)
        for scheme, x in itertools.product(("tensor", "channel") + BLOCKS, FACTORS):
            yield product(*size, x, scheme=scheme, turned=turned)
            yield product(*size, x, "f32", scheme, turned=turned, packed=48)
            yield product(*size, x, "f32", scheme, order="document", turned=turned)
        for scheme, s in itertools.product(("tensor", "channel") + BLOCKS[:3], SCALES):
            yield product(*size, "f8E4M3FN", "f16", scheme, s, turned=turned, batch=(2,))
    # Sizes of models, and sizes with several tiles and groups of tiles.
    for x, packed in itertools.product(FLOATS, (0, 32)):
        yield product(130, 200, 520, x, "f32", packed=packed)
    yield product(200, 130, 1030, "f8E4M3FN", scheme=(1, 128, 128))
    yield product(17, 576, 512, "f8E4M3FN", scheme=(1, 128, 128), packed=32)
