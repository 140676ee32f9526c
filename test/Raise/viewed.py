# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Chains with reshapes between the ops on their rows. Called by chains.py.

from function_text import Function
from spellings import HEADS, N, ROWS

WIDE, GROUP = HEADS * N, 16
SPLIT, JOIN = "[[0], [1, 2]]", "[[0, 1], [2]]"


def quantize_groups(f, y, group, flat):
    """Emits group quantization, where view(-1, group) or a third dimension turns groups into rows.
    """
    rows, columns = f.types[y][0]
    count = columns // group
    y = f.reshape("expand", y, SPLIT, [rows, count, group])
    if flat:
        y = f.reshape("collapse", y, JOIN, [rows * count, group])
    y = f.unary("arith.extf", y, "f32")
    every = list(range(len(f.types[y][0])))
    amax = f.with_constant("arith.maximumf", f.reduce("arith.maximumf", f.unary("math.absf", y)), "1.0e-10")
    scales = f.with_constant("arith.divf", amax, "448.0")
    q = f.binary("arith.divf", y, scales, [every, every[:-1]])
    q = f.with_constant("arith.minimumf", f.with_constant("arith.maximumf", q, "-448.0"), "448.0")
    q = f.unary("arith.truncf", q, "f8E4M3FN")
    if flat:
        q = f.reshape("expand", q, JOIN, [rows, count, group])
        scales = f.reshape("expand", scales, "[[0, 1]]", [rows, count])
    return f.reshape("collapse", q, SPLIT, [rows, columns]), scales


def norm_groups(norm, flat, residual, wide=WIDE, group=GROUP):
    arguments = dict(x=([ROWS, wide], "bf16"), g=([wide], "bf16"))
    if residual:
        arguments["h"] = ([ROWS, wide], "bf16")
    f = Function(f"norm_quantize_{'flat' if flat else 'heads'}_{'add' if residual else 'plain'}_{group}", **arguments)
    x = f.binary("arith.addf", "%x", "%h") if residual else "%x"
    results = [*quantize_groups(f, norm(f, x, "%g"), group, flat)] + ([x] if residual else [])
    f.print(f"{'add_rms_norm' if residual else 'rms_norm'} quantize", *results)


def norm_rope_of_slices(norm):
    """Emits heads sliced from a wider tensor, which is widened first, then normalized and rotated.
    """
    f = Function("norm_rope_of_slices", x=([ROWS, 2 * WIDE], "bf16"), g=([N], "bf16"), c=([ROWS, N], "f32"),
                 s=([ROWS, N], "f32"))
    part = f.slice(f.unary("arith.extf", "%x", "f32"), WIDE, WIDE)
    heads = f.unary("arith.truncf", f.reshape("expand", part, SPLIT, [ROWS, HEADS, N]), "bf16")
    y = f.unary("arith.extf", norm(f, heads, "%g"), "f32")
    every, table, half = [0, 1, 2], [0, 2], N // 2
    turned = f.concat(f.unary("arith.negf", f.slice(y, half, half)), f.slice(y, 0, half))
    own = f.binary("arith.mulf", y, "%c", [every, table])
    y = f.binary("arith.addf", own, f.binary("arith.mulf", turned, "%s", [every, table]))
    f.print("arith.truncf rms_norm apply_rotary_pos_emb", f.reshape("collapse", f.unary("arith.truncf", y, "bf16"), SPLIT, [ROWS, WIDE]))


def print_all(norm):
    for flat in (True, False):
        norm_groups(norm, flat, residual=not flat)
        norm_groups(norm, flat, residual=flat, wide=264, group=132)
    norm_rope_of_slices(norm)
