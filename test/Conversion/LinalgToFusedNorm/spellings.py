# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes one function for each spelling of a primitive, or for each near miss that must not be
# raised: spellings.py good|bad. Each output line with `// EXPECT` names the function and the
# expected result.

import struct
import sys

import moved
from function_text import Function, tensor

ROWS, N, HEADS = 4, 64, 2
ROW, COLUMN, ALL = [0], [1], [0, 1]


def norm(
    name,
    expected,
    element="f32",
    shape=(ROWS, N),
    square="mul",
    mean="div",
    count=N,
    root="rsqrt",
    keepdims="map",
    gamma="before",
    gamma_type=None,
    offset=False,
    epsilon="inside",
    of=None,
    axis=-1,
    gamma_map=None,
    init="0.0",
):
    shape = list(shape)
    arguments = {"x": (shape, element)}
    gamma_type = gamma_type or element
    if gamma != "none":
        arguments["g"] = ([shape[0] if gamma_map == "row" else shape[-1]], gamma_type)
    if of == "other":
        arguments["z"] = (shape, element)
    f = Function(name, **arguments)
    lead = list(range(len(shape) - 1))
    every = list(range(len(shape)))

    def widen(value):
        return value if element == "f32" else f.unary("arith.extf", value, "f32")

    x = widen("%x")
    base = widen("%z") if of == "other" else x
    if square == "mul":
        squares = f.binary("arith.mulf", base, base)
    elif square == "powf":
        squares = f.with_constant("math.powf", base, "2.0")
    else:
        two = f.constant("2", "i64")
        s, e = f.types[base]
        squares = f.generic([base], s, e, f"{{r}} = math.fpowi {{0}}, {two} : f32, i64")
    total = f.reduce("arith.addf", squares, keepdims == "unit", axis, init)
    if mean == "div":
        m = f.with_constant("arith.divf", total, f"{count}.0")
    else:
        m = f.with_constant("arith.mulf", total, f"{1 / count}")
    v = f.with_constant("arith.addf", m, "1.0e-6") if epsilon == "inside" else m
    if root == "rsqrt":
        r = f.unary("math.rsqrt", v)
    elif root == "sqrt":
        r = f.with_constant("arith.divf", f.unary("math.sqrt", v), "1.0", first=True)
    elif root == "powf":
        r = f.with_constant("math.powf", v, "-0.5")
    else:
        r = f.unary("math.sqrt", v)
    if epsilon == "outside":
        r = f.with_constant("arith.addf", r, "1.0e-6")
    row_map = lead
    if keepdims == "unit":
        row_map = [*lead, "0"]
    elif keepdims == "reshape":
        groups = str([[i] for i in lead[:-1]] + [[lead[-1], lead[-1] + 1]])
        r = f.reshape("expand", r, groups, [*shape[:-1], 1])
        row_map = [*lead, "0"]
    elif keepdims == "broadcast":
        r = f.generic([r], shape, "f32", "", [lead, every], ["parallel"] * len(shape))
        row_map = every
    if axis != -1:
        row_map = [1]
    op = "arith.divf" if root == "quotient" else "arith.mulf"
    y = f.binary(op, x, r, [every, row_map])
    g = "%g"
    column = [0] if gamma_map == "row" else [len(shape) - 1]
    if gamma == "after":
        y = f.unary("arith.truncf", y, element)
        if offset:
            g = f.with_constant("arith.addf", g, "1.0")
        y = f.binary("arith.mulf", y, g, [every, column])
    else:
        if gamma == "before":
            if gamma_type != "f32":
                g = f.unary("arith.extf", g, "f32")
            if offset:
                g = f.with_constant("arith.addf", g, "1.0")
            y = f.binary("arith.mulf", y, g, [every, column])
        if element != "f32":
            y = f.unary("arith.truncf", y, element)
    f.print(expected, y)


def layer_norm(name, expected, element="f32", beta=True, one_pass=False, of_mean=None):
    f = Function(name, x=([ROWS, N], element), g=([N], "f32"), b=([N], "f32"), z=([ROWS, N], element))
    x = "%x" if element == "f32" else f.unary("arith.extf", "%x", "f32")
    other = x if of_mean is None else "%z"
    mu = f.with_constant("arith.divf", f.reduce("arith.addf", other), f"{N}.0")
    d = f.binary("arith.subf", x, mu, [ALL, ROW])
    if one_pass:
        m2 = f.with_constant("arith.divf", f.reduce("arith.addf", f.binary("arith.mulf", x, x)), f"{N}.0")
        m = f.binary("arith.subf", m2, f.binary("arith.mulf", mu, mu))
    else:
        m = f.with_constant("arith.divf", f.reduce("arith.addf", f.binary("arith.mulf", d, d)), f"{N}.0")
    r = f.unary("math.rsqrt", f.with_constant("arith.addf", m, "1.0e-5"))
    y = f.binary("arith.mulf", f.binary("arith.mulf", d, r, [ALL, ROW]), "%g", [ALL, COLUMN])
    if beta:
        y = f.binary("arith.addf", y, "%b", [ALL, COLUMN])
    if element != "f32":
        y = f.unary("arith.truncf", y, element)
    f.print(expected, y)


def rope(name, expected, form="half", negate=True, element="f32", tables="full", other=False):
    shape, width = [ROWS, HEADS, N], N if tables == "full" else N // 2
    f = Function(name, x=(shape, element), z=(shape, element), c=([ROWS, width], element), s=([ROWS, width], element))
    every, table, half = [0, 1, 2], [0, 2], N // 2

    def neg(value):
        return f.unary("arith.negf", value) if negate else value

    source = "%z" if other else "%x"
    if form == "half":
        turned = f.concat(neg(f.slice(source, half, half)), f.slice(source, 0, half))
    elif form == "stacked":
        # The halves are a separate dimension before the columns.
        groups, unit = "[[0], [1], [2, 3]]", [ROWS, HEADS, 1, half]
        parts = [neg(f.slice(source, half, half)), f.slice(source, 0, half)]
        left, right = (f.reshape("expand", part, groups, unit) for part in parts)
        part, whole = tensor(unit, element), tensor([ROWS, HEADS, 2, half], element)
        f.lines.append(f"%stack = tensor.concat dim(2) {left}, {right} : ({part}, {part}) -> {whole}")
        f.types["%stack"] = ([ROWS, HEADS, 2, half], element)
        turned = f.reshape("collapse", "%stack", groups, shape)
    elif form == "interleaved":
        even, odd = f.slice(source, 0, half, 2), neg(f.slice(source, 1, half, 2))
        groups, unit = "[[0], [1], [2, 3]]", [ROWS, HEADS, half, 1]
        pairs = f.concat(f.reshape("expand", odd, groups, unit), f.reshape("expand", even, groups, unit))
        turned = f.reshape("collapse", pairs, groups, shape)
    else:
        stride = 2 if form == "complex_pairs" else 1
        re, im = f.slice("%x", 0, half, stride), f.slice("%x", 1 if stride == 2 else half, half, stride)
        product = lambda a, b: f.binary("arith.mulf", a, b, [every, table])
        real = f.binary("arith.subf" if negate else "arith.addf", product(re, "%c"), product(im, "%s"))
        imaginary = f.binary("arith.addf", product(im, "%c"), product(re, "%s"))
        if stride == 2:
            groups, unit = "[[0], [1], [2, 3]]", [ROWS, HEADS, half, 1]
            joined = f.concat(f.reshape("expand", real, groups, unit), f.reshape("expand", imaginary, groups, unit))
            f.print(expected, f.reshape("collapse", joined, groups, shape))
        else:
            f.print(expected, f.concat(real, imaginary))
        return
    own = f.binary("arith.mulf", "%x", "%c", [every, table])
    turned = f.binary("arith.mulf", turned, "%s", [every, table])
    f.print(expected, f.binary("arith.addf", own, turned))


def complex_rope(name, expected, element="f32", table="parts", op="mul", swap=False, joined="select", same=False):
    """Rotates as view_as_complex, a complex multiplication and view_as_real do, or with the parts
    stacked."""
    shape, half = [ROWS, HEADS, N], N // 2
    arguments = dict(x=(shape, element), c=([ROWS, half], "f32"), s=([ROWS, half], "f32"))
    if table == "pairs":
        arguments = dict(x=(shape, element), c=([ROWS, half, 2], "f32"))
    f = Function(name, **arguments)
    whole = "complex<f32>"

    def view_as_complex(x, groups=None):
        f.lines += [f"%{x[1:]}_0 = arith.constant 0 : index", f"%{x[1:]}_1 = arith.constant 1 : index"]
        pairs = f.types[x][0]
        at = ", ".join(f"%i{i}" for i in range(len(pairs) - 1))
        body = "".join(f"%i{i} = linalg.index {i} : index\n      " for i in range(len(pairs) - 1))
        kind = tensor(pairs, "f32")
        body += f"%re = tensor.extract {x}[{at}, %{x[1:]}_0] : {kind}\n      "
        body += f"%im = tensor.extract {x}[{at}, %{x[1:]}_1] : {kind}\n      "
        return f.generic([], pairs[:-1], whole, body + f"{{r}} = complex.create %re, %im : {whole}")

    x = "%x" if element == "f32" else f.unary("arith.extf", "%x", "f32")
    pairs = [ROWS, HEADS, half, 2]
    z = view_as_complex(f.reshape("expand", x, "[[0], [1], [2, 3]]", pairs))
    if table == "pairs":
        w = view_as_complex("%c")
    elif table == "parts":
        w = f.generic(["%c", "%s"], [ROWS, half], whole, f"{{r}} = complex.create {{0}}, {{1}} : {whole}")
    else:
        body = f"%re = math.cos {{0}} : f32\n      %im = math.sin {{0}} : f32\n      {{r}} = complex.create %re, %im : {whole}"
        w = f.generic(["%c"], [ROWS, half], whole, body)
    operands, maps = [z, w], [[0, 1, 2], [0, 2]]
    if swap:
        operands, maps = operands[::-1], maps[::-1]
    product = f.generic(operands, [ROWS, HEADS, half], whole, f"{{r}} = complex.{op} {{0}}, {{1}} : {whole}", maps)
    if joined == "select":
        zero = f.constant("0", "index")
        other = "re" if same else "im"
        body = f"%re = complex.re {{0}} : {whole}\n      %im = complex.{other} {{0}} : {whole}\n      "
        body += f"%last = linalg.index 3 : index\n      %is = arith.cmpi eq, %last, {zero} : index\n      "
        y = f.generic([product], pairs, "f32", body + "{r} = arith.select %is, %re, %im : f32", [[0, 1, 2], [0, 1, 2, 3]], ["parallel"] * 4)
    else:
        part = lambda kind: f.reshape("expand", f.generic([product], [ROWS, HEADS, half], "f32", f"{{r}} = complex.{kind} {{0}} : {whole}"), "[[0], [1], [2, 3]]", [ROWS, HEADS, half, 1])
        y = f.concat(part("re"), part("im"))
    y = f.reshape("collapse", y, "[[0], [1], [2, 3]]", shape)
    f.print(expected, y if element == "f32" else f.unary("arith.truncf", y, element))


def dynamic_norm(name, expected, mean="div", gamma=True, dim=1, of="%x", element="f32"):
    """Emits a norm of rows with a dynamic number of columns."""
    wide = f"tensor<?x?x{element}>"
    loops = 'iterator_types = ["parallel", "parallel"]'
    id_, row, col = "affine_map<(i, j) -> (i, j)>", "affine_map<(i, j) -> (i)>", "affine_map<(i, j) -> (j)>"
    widen = "" if element == "f32" else f"%wa = arith.extf %a : {element} to f32\n"
    a = "%a" if element == "f32" else "%wa"
    narrow = "" if element == "f32" else f"%n = arith.truncf %w : f32 to {element}\n"
    result = "%w" if element == "f32" else "%n"
    product = "%w = arith.mulf %p, %g : f32" if gamma else ""
    if not gamma:
        narrow, result = narrow.replace("%w", "%p"), result.replace("%w", "%p")
    counted = "%m = arith.divf %s, %count : f32" if mean == "div" else "%m = arith.mulf %s, %inverse : f32"
    print(f"// EXPECT {name}: {expected}")
    print(f"""func.func @{name}(%x: {wide}, %gamma: tensor<?xf32>, %z: {wide}) -> {wide} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cd = arith.constant {dim} : index
  %zero = arith.constant 0.0 : f32
  %unit = arith.constant 1.0 : f32
  %epsilon = arith.constant 1.0e-6 : f32
  %rows = tensor.dim %x, %c0 : {wide}
  %columns = tensor.dim %x, %c1 : {wide}
  %extent = tensor.dim {of}, %cd : {wide}
  %integer = arith.index_cast %extent : index to i64
  %count = arith.sitofp %integer : i64 to f32
  %inverse = arith.divf %unit, %count : f32
  %es = tensor.empty(%rows) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%es : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {{indexing_maps = [{id_}, {row}], iterator_types = ["parallel", "reduction"]}}
      ins(%x : {wide}) outs(%init : tensor<?xf32>) {{
  ^bb0(%a: {element}, %s: f32):
    {widen}%q = arith.mulf {a}, {a} : f32
    %t = arith.addf %s, %q : f32
    linalg.yield %t : f32
  }} -> tensor<?xf32>
  %ey = tensor.empty(%rows, %columns) : {wide}
  %y = linalg.generic {{indexing_maps = [{id_}, {row}, {col}, {id_}], {loops}}}
      ins(%x, %sum, %gamma : {wide}, tensor<?xf32>, tensor<?xf32>) outs(%ey : {wide}) {{
  ^bb0(%a: {element}, %s: f32, %g: f32, %o: {element}):
    {widen}{counted}
    %v = arith.addf %m, %epsilon : f32
    %r = math.rsqrt %v : f32
    %p = arith.mulf {a}, %r : f32
    {product}
    {narrow}linalg.yield {result} : {element}
  }} -> {wide}
  return %y : {wide}
}}
""")


def quantize(name, expected, element="f32", magnitude=True, floor=None, scaling="div", code="f8E4M3FN",
             largest=448, clamp=True, kind="arith.maximumf", static=None, of=None, init="0.0",
             form="div", extra=False, inverse=None, narrow=False, bound=None):
    f = Function(name, x=([ROWS, N], element), z=([ROWS, N], element))
    x = "%x" if element == "f32" else f.unary("arith.extf", "%x", "f32")
    results = []
    if static is None:
        base = "%z" if of else x
        if narrow:
            base = base if of else "%x"
        total = f.reduce(kind, f.unary("math.absf", base) if magnitude else base, init=init)
        if narrow:
            total = f.unary("arith.extf", total, "f32")
        if bound:
            # By comparisons that are true for NaN.
            for predicate, number in (("ult", floor), ("ugt", bound)) if floor else (("ugt", bound),):
                c = f.constant(number)
                total = f.generic([total], *f.types[total], f"%p = arith.cmpf {predicate}, {{0}}, {c} : f32\n"
                                  f"      {{r}} = arith.select %p, {c}, {{0}} : f32")
        elif floor:
            total = f.with_constant("arith.maximumf", total, floor)
        if form == "div":
            scale = f.with_constant("arith.divf", total, f"{largest}.0")
        elif form == "mul":
            # rn(1 / largest), as bits.
            bits = inverse or hex(struct.unpack("<I", struct.pack("<f", 1 / largest))[0])
            scale = f.with_constant("arith.mulf", total, bits)
        else:
            factor = f.with_constant("arith.divf", total, f"{largest}.0", True)
            scale = f.with_constant("arith.divf", factor, "1.0", True)
        results = [scale]
        if scaling == "quotient":
            if form != "inverse":
                factor = f.with_constant("arith.divf", total, f"{largest}.0", True)
            results = [scale, factor] if extra else [scale]
            q = f.binary("arith.mulf", x, factor, [ALL, ROW])
        elif scaling == "div":
            q = f.binary("arith.divf", x, scale, [ALL, ROW])
        else:
            q = f.binary("arith.mulf", x, f.with_constant("arith.divf", scale, "1.0", True), [ALL, ROW])
    else:
        q = f.with_constant("arith.divf" if scaling == "div" else "arith.mulf", x, static)
    if code == "i8":
        q = f.unary("math.roundeven", q)
    if clamp:
        q = f.with_constant("arith.maximumf", q, f"-{clamp if clamp is not True else largest}.0")
        q = f.with_constant("arith.minimumf", q, f"{largest}.0")
    codes = f.unary("arith.fptosi" if code == "i8" else "arith.truncf", q, code)
    f.print(expected, codes, *results)


def dequantize(name, expected, code="f8E4M3FN", element="bf16"):
    f = Function(name, x=([ROWS, N], code), s=([ROWS, 1], "f32"))
    x = f.unary("arith.sitofp" if code == "i8" else "arith.extf", "%x", "f32")
    y = f.binary("arith.mulf", x, "%s", [ALL, [0, "0"]])
    f.print(expected, f.unary("arith.truncf", y, element))


def dequantize_groups(name, expected, spread="codes", scales="unit", group=16, code="f8E4M3FN", wrong=False):
    count = N // group
    f = Function(name, x=([ROWS, N], code), s=([ROWS, count, 1] if scales == "unit" else [ROWS, count], "f32"))
    every, groups = [0, 1, 2], "[[0], [1, 2]]"
    scale = [0, 1, "0"] if scales == "unit" else [0, 1]
    if wrong:
        scale = ["0", *scale[1:]]
    cast = "arith.sitofp" if code == "i8" else "arith.extf"
    if spread == "codes":
        x = f.unary(cast, f.reshape("expand", "%x", groups, [ROWS, count, group]), "f32")
        y = f.binary("arith.mulf", x, "%s", [every, scale])
        y = f.reshape("collapse", f.unary("arith.truncf", y, "bf16"), groups, [ROWS, N])
    else:
        s = f.generic(["%s"], [ROWS, count, group], "f32", "", [scale, every], ["parallel"] * 3)
        s = f.reshape("collapse", s, groups, [ROWS, N])
        y = f.unary("arith.truncf", f.binary("arith.mulf", f.unary(cast, "%x", "f32"), s), "bf16")
    f.print(expected, y)


def good():
    r = "rms_norm"
    for square in ("mul", "powf", "fpowi"):
        for keepdims in ("map", "unit", "reshape", "broadcast"):
            norm(f"norm_{square}_{keepdims}", f"{r} squares = rounded", square=square, keepdims=keepdims)
    norm("norm_mean_mul", f"{r} mean = reciprocal", mean="mul")
    norm("norm_sqrt", f"{r} rsqrt = sqrt_divide", root="sqrt")
    norm("norm_powf_root", r, root="powf")
    norm("norm_quotient", f"{r} rsqrt = divide", root="quotient")
    norm("norm_quotient_after", f"{r} gamma = after_cast rsqrt = divide", "bf16", gamma="after", root="quotient")
    for element in ("bf16", "f16"):
        norm(f"norm_{element}_before", f"{r} epsilon = exact", element)
        norm(f"norm_{element}_after", f"{r} gamma = after_cast", element, gamma="after")
        norm(f"norm_{element}_after_offset", f"{r} weight_offset gamma = after_cast", element, gamma="after", offset=True)
        norm(f"norm_{element}_offset", f"{r} weight_offset", element, offset=True)
        norm(f"norm_{element}_wide_gamma", r, element, gamma_type="f32")
    norm("norm_no_gamma", r, gamma="none")
    norm("norm_no_epsilon", r, epsilon="none")
    norm("norm_heads", r, "bf16", shape=(2, ROWS, HEADS, N), gamma="after")
    norm("norm_batch", r, shape=(2, ROWS, N), keepdims="unit")
    layer_norm("layer_norm", "layer_norm beta")
    layer_norm("layer_norm_bf16", "layer_norm beta", "bf16")
    layer_norm("layer_norm_no_beta", "layer_norm", beta=False)
    p = "apply_rotary_pos_emb"
    rope("rope_half", f"{p} half_split")
    rope("rope_half_bf16", f"{p} half_split", element="bf16")
    rope("rope_interleaved", p, "interleaved")
    rope("rope_stacked", f"{p} half_split", "stacked")
    rope("rope_stacked_bf16", f"{p} half_split", "stacked", element="bf16")
    rope("rope_complex_pairs", p, "complex_pairs", tables="half")
    rope("rope_complex_half", f"{p} half_split", "complex_half", tables="half")
    complex_rope("complex", p)
    complex_rope("complex_bf16", p, element="bf16")
    complex_rope("complex_swapped", p, swap=True)
    complex_rope("complex_stacked", p, joined="stack")
    complex_rope("complex_table_of_pairs", f"{p} + linalg", table="pairs")
    complex_rope("complex_table_of_angles", f"{p} + linalg", table="angles", element="bf16")
    for mean in ("div", "mul"):
        for element in ("f32", "bf16"):
            form = "mean = reciprocal" if mean == "mul" else ""
            dynamic_norm(f"dynamic_{mean}_{element}", f"{r} {form}".strip(), mean=mean, element=element)
    dynamic_norm("dynamic_no_gamma", r, gamma=False)
    for form, text in (("div", ""), ("mul", "scale = reciprocal"), ("inverse", "scale = inverse")):
        for scaling, how in (("div", "scaling = divide"), ("mul", ""), ("quotient", "scaling = quotient")):
            expected = " ".join(["quantize", text, how]).replace("  ", " ").strip()
            quantize(f"quantize_{form}_{scaling}", f"{expected} zero_scale = ieee", scaling=scaling, form=form)
    quantize("quantize_quotient_floor", "quantize scale = inverse, scaling = quotient amax_floor", scaling="quotient", form="inverse", floor="1.0e-12", element="bf16")
    quantize("quantize_quotient_i8", "quantize scaling = quotient xi8>", scaling="quotient", code="i8", largest=127)
    quantize("static_no_inverse", "quantize scaling = quotient", static="7.0", scaling="mul")
    quantize("static_no_inverse_i8", "quantize scaling = quotient xi8>", code="i8", largest=127, static="7.0", scaling="mul")
    quantize("quantize_reciprocal_i8", "quantize scale = reciprocal xi8>", form="mul", code="i8", largest=127)
    for spread in ("codes", "scales"):
        for scales in ("unit", "flat"):
            for code in ("f8E4M3FN", "i8"):
                dequantize_groups(f"dequantize_{spread}_{scales}_{code}", "dequantize scales group = 16", spread, scales, code=code)
    quantize("quantize_floor", "quantize amax_floor", floor="1.0e-4")
    quantize("quantize_bf16", "quantize", element="bf16")
    quantize("quantize_narrow_maximum", "quantize", element="bf16", narrow=True)
    quantize("quantize_bound", "quantize floor = maximum_number scale_ub amax_floor", floor="1.0e-4", bound="8.0")
    quantize("quantize_bound_of_nan", "quantize bound = comparison scale_ub", bound="8.0")
    quantize("quantize_e5m2", "quantize f8E5M2", code="f8E5M2", largest=57344)
    quantize("quantize_i8", "quantize xi8>", code="i8", largest=127)
    quantize("quantize_unclamped", "quantize", clamp=False, floor="1.0e-4")
    quantize("quantize_static_div", "quantize static_scale scaling = divide", static="0.5")
    quantize("quantize_static_mul", "quantize static_scale", static="4.0", scaling="mul")
    dequantize("dequantize", "dequantize scales")
    dequantize("dequantize_i8", "dequantize scales", "i8")


def bad():
    norm("wrong_axis", "the sum is divided|nothing", shape=(N, N), axis=0)
    norm("wrong_count", "number of columns", count=N - 1)
    norm("wrong_factor", "1 / number of columns", count=N - 1, mean="mul")
    norm("epsilon_outside", "added to the root", epsilon="outside")
    norm("gamma_by_row", "gamma is not one value per column", shape=(ROWS, N), gamma_map="row")
    norm("other_statistic", "not computed from the row", of="other")
    norm("quotient_of_other", "not computed from the row", root="quotient", of="other")
    norm("quotient_epsilon_outside", "added to the root", root="quotient", epsilon="outside")
    norm("sum_from_one", "does not start from 0", init="1.0")
    layer_norm("one_pass_variance", "option centered-rows allows it", one_pass=True)
    layer_norm("mean_of_other", "mean of another row", of_mean="other")
    rope("rotation_without_minus", "none of them is negated", negate=False)
    rope("stacked_without_minus", "none of them is negated", "stacked", negate=False)
    rope("stacked_of_other", "multiply different rows", "stacked", other=True)
    rope("rotation_of_other", "multiply different rows", other=True)
    rope("complex_without_minus", "nothing", "complex_half", tables="half", negate=False)
    complex_rope("complex_sum", "nothing", op="add")
    complex_rope("complex_quotient", "nothing", op="div")
    complex_rope("complex_real_twice", "nothing", same=True)
    dynamic_norm("dynamic_count_of_rows", "number of columns", dim=0)
    dynamic_norm("dynamic_count_of_other", "number of columns", of="%z")
    dynamic_norm("dynamic_inverse_of_rows", "1 / number of columns", dim=0, mean="mul")
    quantize("quotient_used_elsewhere", "another use", scaling="quotient", extra=True)
    quantize("quotient_of_another_largest", "dividend of the maximum|a range other than", scaling="quotient", largest=240, clamp=448)
    quantize("another_inverse", "not multiplied by 1 / M", form="mul", inverse="0x3B124926")
    quantize("quotient_unclamped", "without a floor", scaling="quotient", clamp=False)
    dequantize_groups("dequantize_other_rows", "not a tensor of one value|nothing", wrong=True)
    quantize("amax_without_abs", "not over absolute values", magnitude=False)
    quantize("amax_of_other", "maximum is computed from another row", of="other")
    quantize("narrow_amax_of_other", "maximum is computed from another row", element="bf16", narrow=True, of="other")
    quantize("bound_unclamped", "a value above scale_ub", floor="1.0e-4", bound="8.0", clamp=False)
    quantize("amax_ignores_nan", "ignores NaN", kind="arith.maxnumf")
    quantize("another_largest", "a range other than|not divided by the largest", largest=240, clamp=False)
    quantize("unclamped_without_floor", "without a floor", clamp=False)
    quantize("amax_from_one", "starts from a positive", init="1.0")
    quantize("static_unclamped", "not clamped", static="0.5", clamp=False)
    quantize("static_i8_asymmetric", "symmetric range", code="i8", largest=127, clamp=128, static="0.5")


if __name__ == "__main__":
    for module in (sys.modules[__name__], moved):
        module.good() if sys.argv[1] == "good" else module.bad()
