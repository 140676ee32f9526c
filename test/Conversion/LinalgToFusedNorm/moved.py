# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Moves or widens rows before a norm, a rotation or a quantization. Called by spellings.py.

from function_text import Function, tensor

ROWS, HEADS, N = 4, 2, 64
WIDE = HEADS * N
SPLIT, JOIN = "[[0], [1, 2]]", "[[0, 1], [2]]"
R = "rms_norm"


def norm(f, x, gamma="%g", mean=None, count=None, after=True):
    """Emits a norm of f32 rows with bf16 values, with a bf16 result."""
    shape, _ = f.types[x]
    every = list(range(len(shape)))
    if mean is None:
        squares = f.reduce("arith.addf", f.binary("arith.mulf", x, x))
        mean = f.with_constant("arith.divf", squares, f"{count or shape[-1]}.0")
    r = f.unary("math.rsqrt", f.with_constant("arith.addf", mean, "1.0e-6"))
    rank = len(f.types[r][0])
    row = every[:-1] if rank < len(shape) else [*every[:-1], "0"]
    y = f.binary("arith.mulf", x, r, [every, row])
    if not after:
        y = f.binary("arith.mulf", y, gamma, [every, every[-1:]])
    y = f.unary("arith.truncf", y, "bf16")
    return f.binary("arith.mulf", y, gamma, [every, every[-1:]]) if after else y


def raw(f, text, name, shape, element):
    f.lines.append(f"{name} = {text}")
    f.types[name] = (shape, element)
    return name


def widened(name, move, shape=(ROWS, WIDE), columns=N, left="", expected=None):
    """Widens first, then moves."""
    f = Function(name, x=(list(shape), "bf16"), g=([columns], "bf16"))
    f.print(expected or f"{R} gamma = after_cast{left}", norm(f, move(f, f.unary("arith.extf", "%x", "f32"))))


def joined(name, join, offset):
    """Slices one of two joined tensors out of their join."""
    f = Function(name, x=([ROWS, N], "bf16"), z=([ROWS, N], "bf16"), g=([N], "bf16"))
    whole = f.unary("arith.extf", join(f), "f32")
    f.print(f"{R} gamma = after_cast", norm(f, f.slice(whole, offset, N)))


def inserted(f):
    part, whole = tensor([ROWS, N], "bf16"), tensor([ROWS, WIDE], "bf16")
    raw(f, f"tensor.empty() : {whole}", "%e", [ROWS, WIDE], "bf16")
    into = "%e"
    for offset, source in ((0, "%x"), (N, "%z")):
        text = f"tensor.insert_slice {source} into {into}[0, {offset}] [{ROWS}, {N}] [1, 1] : {part} into {whole}"
        into = raw(f, text, f"%i{offset}", [ROWS, WIDE], "bf16")
    return into


def padded(f):
    zero = f.constant("0.0", "bf16")
    body = f"{{\n^bb0(%pi: index, %pj: index):\n tensor.yield {zero} : bf16\n}}"
    types = f"{tensor([ROWS, N], 'bf16')} to {tensor([ROWS, WIDE], 'bf16')}"
    return raw(f, f"tensor.pad %x low[0, {N // 2}] high[0, {N // 2}] {body} : {types}", "%p", [ROWS, WIDE], "bf16")


def packed(f, x):
    tiles = [ROWS, HEADS, N]
    raw(f, f"tensor.empty() : {tensor(tiles, 'f32')}", "%e", tiles, "f32")
    text = f"linalg.pack {x} inner_dims_pos = [1] inner_tiles = [{N}] into %e : "
    return raw(f, text + f"{tensor([ROWS, WIDE], 'f32')} -> {tensor(tiles, 'f32')}", "%p", tiles, "f32")


def two_results():
    f = Function("two_results", x=([ROWS, N], "bf16"), z=([ROWS, N], "bf16"), g=([N], "bf16"))
    narrow, wide = tensor([ROWS, N], "bf16"), tensor([ROWS, N], "f32")
    raw(f, f"tensor.empty() : {narrow}", "%e0", [ROWS, N], "bf16")
    raw(f, f"tensor.empty() : {wide}", "%e1", [ROWS, N], "f32")
    maps = ", ".join(["affine_map<(i, j) -> (i, j)>"] * 4)
    f.lines.append(
        f'%s:2 = linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", "parallel"]}} '
        f"ins(%x, %z : {narrow}, {narrow}) outs(%e0, %e1 : {narrow}, {wide}) {{\n"
        "    ^bb0(%a: bf16, %b: bf16, %o0: bf16, %o1: f32):\n      %u = arith.addf %a, %b : bf16\n"
        "      %v = arith.extf %u : bf16 to f32\n      linalg.yield %u, %v : bf16, f32\n"
        f"    }} -> ({narrow}, {wide})"
    )
    f.types["%s#0"], f.types["%s#1"] = ([ROWS, N], "bf16"), ([ROWS, N], "f32")
    f.print(f"{R} + linalg", norm(f, "%s#1"), "%s#0")


def given_statistic(name, shape, column=None, divided=False):
    """Uses a mean of squares that is an argument or is computed from one."""
    f = Function(name, x=([ROWS, N], "bf16"), m=(shape, "f32"), g=([N], "f32"))
    mean = "%m" if column is None else f.slice("%m", column, 1)
    mean = f.unary("math.absf", mean)
    if divided:
        mean = f.with_constant("arith.divf", mean, f"{N}.0")
    expected = "apply_rms_norm" + (f" column = {column}" if column and not divided else "")
    f.print(f"{expected} + linalg", norm(f, f.unary("arith.extf", "%x", "f32"), mean=mean, after=False))


def mean_of_squares(name, keepdims):
    """Emits a mean of squares with several users."""
    f = Function(name, x=([ROWS, N], "bf16"))
    x = f.unary("arith.extf", "%x", "f32")
    total = f.reduce("arith.addf", f.binary("arith.mulf", x, x), keepdims)
    f.print("row_mean_of_squares", f.with_constant("arith.divf", total, f"{N}.0"))


def signed_rope(name, expected, wrong=False):
    """Swaps the halves, then multiplies by a constant of signs."""
    f = Function(name, x=([ROWS, HEADS, N], "f32"), c=([ROWS, N], "f32"), s=([ROWS, N], "f32"))
    every, table, half = [0, 1, 2], [0, 2], N // 2
    signs = ", ".join(["1.0" if wrong else "-1.0"] * half + ["1.0"] * half)
    raw(f, f"arith.constant dense<[{signs}]> : {tensor([N], 'f32')}", "%sign", [N], "f32")
    turned = f.concat(f.slice("%x", half, half), f.slice("%x", 0, half))
    turned = f.binary("arith.mulf", turned, "%sign", [every, [2]])
    own = f.binary("arith.mulf", "%x", "%c", [every, table])
    f.print(expected, f.binary("arith.addf", own, f.binary("arith.mulf", turned, "%s", [every, table])))


def heads_of_rope():
    """Widens, splits into heads, rotates and joins the heads."""
    f = Function("rope_of_heads", x=([ROWS, WIDE], "bf16"), c=([ROWS, N], "f32"), s=([ROWS, N], "f32"))
    every, table, half = [0, 1, 2], [0, 2], N // 2
    x = f.reshape("expand", f.unary("arith.extf", "%x", "f32"), SPLIT, [ROWS, HEADS, N])
    turned = f.concat(f.unary("arith.negf", f.slice(x, half, half)), f.slice(x, 0, half))
    y = f.binary("arith.addf", f.binary("arith.mulf", x, "%c", [every, table]),
                 f.binary("arith.mulf", turned, "%s", [every, table]))
    f.print("apply_rotary_pos_emb half_split + linalg", f.unary("arith.truncf", f.reshape("collapse", y, SPLIT, [ROWS, WIDE]), "bf16"))


def quantized(f, y, floor="maximumf"):
    shape, _ = f.types[y]
    every = list(range(len(shape)))
    amax = f.reduce("arith.maximumf", f.unary("math.absf", y))
    if floor == "maximumf":
        amax = f.with_constant("arith.maximumf", amax, "1.0e-10")
    else:
        c = f.constant("1.0e-10")
        body = f"%less = arith.cmpf {floor}, {{0}}, {c} : f32\n      {{r}} = arith.select %less, {c}, {{0}} : f32"
        amax = f.generic([amax], shape[:-1], "f32", body)
    scale = f.with_constant("arith.divf", amax, "448.0")
    q = f.binary("arith.divf", y, scale, [every, every[:-1]])
    q = f.with_constant("arith.minimumf", f.with_constant("arith.maximumf", q, "-448.0"), "448.0")
    return f.unary("arith.truncf", q, "f8E4M3FN"), scale


def viewed_groups(name, flat, group=16):
    """view(-1, group): the rows are groups of columns of longer rows."""
    f = Function(name, x=([ROWS, N], "f32"))
    count = N // group
    y = f.reshape("expand", "%x", SPLIT, [ROWS, count, group])
    if flat:
        y = f.reshape("collapse", y, JOIN, [ROWS * count, group])
    codes, scales = quantized(f, y)
    if flat:
        codes = f.reshape("expand", codes, JOIN, [ROWS, count, group])
        scales = f.reshape("expand", scales, "[[0, 1]]", [ROWS, count])
    f.print(f"quantize group = {group}", f.reshape("collapse", codes, SPLIT, [ROWS, N]), scales)


def floored(name, expected, floor):
    f = Function(name, x=([ROWS, N], "f32"))
    f.print(expected, *quantized(f, "%x", floor))


def scaled(name, expected, make):
    """Multiplies or divides f32 rows by the result of `make`."""
    f = Function(name, x=([ROWS, N], "f32"))
    op, factor = make(f)
    f.print(expected, f.binary(op, "%x", factor, [[0, 1], [0]]))


def squares(f, mean=True):
    total = f.reduce("arith.addf", f.binary("arith.mulf", "%x", "%x"))
    return f.with_constant("arith.divf", total, f"{N}.0") if mean else total


def good():
    widened("cast_then_heads", lambda f, x: f.reshape("expand", x, SPLIT, [ROWS, HEADS, N]))
    widened("cast_then_rows", lambda f, x: f.reshape("collapse", x, JOIN, [2 * ROWS, N]), (2, ROWS, N), left=" + linalg")
    widened("cast_then_slice", lambda f, x: f.slice(x, N, N))
    widened("cast_then_pack", packed)
    joined("out_of_concat", lambda f: f.concat("%x", "%z"), N)
    joined("out_of_inserts", inserted, 0)
    joined("out_of_pad", padded, N // 2)
    two_results()
    given_statistic("statistic_of_rows", [ROWS])
    given_statistic("statistic_of_columns", [ROWS, 2], 1, divided=True)
    mean_of_squares("means", keepdims=False)
    mean_of_squares("means_in_a_column", keepdims=True)
    signed_rope("rope_by_signs", "apply_rotary_pos_emb half_split")
    heads_of_rope()
    viewed_groups("groups_as_rows", flat=True)
    viewed_groups("groups_as_heads", flat=False)
    floored("floor_by_comparison", "quantize amax_floor", "olt")
    floored("floor_of_nan", "quantize floor = maximum_number, amax_floor", "ult")
    scaled("l2_norm", "rms_norm mean = sum", lambda f: ("arith.mulf", f.unary(
        "math.rsqrt", f.with_constant("arith.addf", squares(f, False), "1.0e-6"))))


def centered_by_sum():
    """Subtracts the sum in place of the mean, then normalizes by a sum of squares."""
    f = Function("centered_by_sum", x=([ROWS, N], "f32"))
    d = f.binary("arith.subf", "%x", f.reduce("arith.addf", "%x"), [[0, 1], [0]])
    total = f.reduce("arith.addf", f.binary("arith.mulf", d, d))
    r = f.unary("math.rsqrt", f.with_constant("arith.addf", total, "1.0e-6"))
    f.print("is not its mean", f.binary("arith.mulf", d, r, [[0, 1], [0]]))


def mixed():
    """Rotates the halves of a row by swapped operands."""
    half = N // 2
    f = Function("mixed_columns", x=([ROWS, N], "f32"), c=([ROWS, half], "f32"), s=([ROWS, half], "f32"))
    low, high = f.slice("%x", 0, half), f.slice("%x", half, half)
    products = [f.binary("arith.mulf", a, b) for a, b in ((low, "%c"), (high, "%s"), (high, "%c"), (low, "%s"))]
    f.print("in another order", f.concat(f.binary("arith.addf", *products[:2]), f.binary("arith.subf", *products[2:])))


def bad():
    mixed()
    signed_rope("rope_by_no_signs", "none of them is negated|nothing", wrong=True)
    widened("columns_apart", lambda f, x: f.slice(x, 1, N, 2), expected="not materialized as a tensor")
    centered_by_sum()
    plus = lambda f, x: f.with_constant("arith.addf", x, "1.0e-6")
    scaled("epsilon_beside_the_root", "added to the root",
           lambda f: ("arith.mulf", plus(f, f.unary("math.rsqrt", squares(f)))))
    scaled("epsilon_beside_the_divisor", "added to the root",
           lambda f: ("arith.divf", plus(f, f.unary("math.sqrt", squares(f)))))
    scaled("f_normalize", "as F.normalize does",
           lambda f: ("arith.divf", f.with_constant("arith.maximumf", f.unary("math.sqrt", squares(f, False)), "1.0e-12")))
    scaled("by_the_maximum", "scaled by its maximum", lambda f: ("arith.divf", f.reduce("arith.maximumf", "%x")))
    scaled("by_the_sum", "a reduction other than the mean", lambda f: ("arith.divf", f.reduce("arith.addf", "%x")))
    f = Function("softmax", x=([ROWS, N], "f32"))
    y = f.unary("math.exp", "%x")
    f.print("softmax without the two GEMMs", f.binary("arith.divf", y, f.reduce("arith.addf", y), [[0, 1], [0]]))
    f = Function("cast_to_codes", x=([ROWS, N], "f32"))
    f.print("cast to 8 bits", f.unary("arith.truncf", "%x", "f8E4M3FN"))
