# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases of the GPU test package: named cases, and samples of the test grids."""

import dataclasses
import itertools
import pathlib
import sys
from typing import Callable, Optional

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TABLES = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "test" / "Grid"))
import attention_cases  # noqa: E402
import cases as grid  # noqa: E402
import paged_cases  # noqa: E402
import gemm_cases  # noqa: E402
import gemm_paths  # noqa: E402

FOLDED = grid.numerics(order="folded")
# The tolerance of attention: its exponentials and tensor-core sums are not specified bit for bit.
NEAR = "rel=0.02,abs=0.02"


@dataclasses.dataclass
class Entry:
    """A case of the package.

    name: the name of the case.
    make: returns the test case for a number of rows.
    measured: the number of rows of the measurement. None: the case is not measured.
    tolerance: the tolerance of the comparison with the SIMT simulator. Empty: equal bits.
    operations: returns the operations for a number of rows. None: the rate is bytes per second.
    rows: the number of rows of the comparison. None: the default of the package.
    """

    name: str
    make: Callable
    measured: Optional[int] = None
    tolerance: str = ""
    operations: Optional[Callable] = None
    rows: Optional[int] = None


def apply_qk(rows):
    q, k = (rows, 6144), (rows, 1024)
    args = [grid.Arg("q", q, "bf16"), grid.Arg("k", k, "bf16", "normal(seed=2)"),
            grid.Arg("gq", (6144,), "f32", "uniform(0.5,1.5,seed=3)"),
            grid.Arg("gk", (1024,), "f32", "uniform(0.5,1.5,seed=4)"),
            grid.Arg("v", (rows, 2), "f32", "uniform(0.5,2,seed=5)"),
            grid.Arg("e", (), "f32", "1e-6"),
            grid.Arg("qo", q, "bf16", "const(0)"), grid.Arg("ko", k, "bf16", "const(0)")]
    return grid.make("apply_qk_rms_norm", args,
                     "fusednorm.apply_qk_rms_norm ins(%q, %k, %gq, %gk, %v : {q}, {k}, {gq}, {gk}, "
                     "{v}) epsilon(%e) outs(%qo, %ko : {qo}, {ko})")


def mean_squares_qk(rows):
    args = [grid.Arg("q", (rows, 6144), "bf16"), grid.Arg("k", (rows, 1024), "bf16", "normal(seed=2)"),
            grid.Arg("out", (rows, 2), "f32", "const(0)")]
    return grid.make("row_mean_of_squares_qk", args,
                     "fusednorm.row_mean_of_squares_qk ins(%q, %k : {q}, {k}) outs(%out : {out})")


def transposed(rows):
    """Returns quantization with transposed scales of groups and a dynamic number of columns."""
    case = grid.quant(rows, 7168, "128 transposed")
    case.text = case.text.replace(f"memref<?x{rows + 3}xf32>", "memref<56x?xf32>")
    return case


ROWS_OF_COLUMNS = [
    Entry("rms_norm_4096", lambda m: grid.norm("rms_norm", m, 4096), 4096),
    Entry("rms_norm_4096_canonical",
          lambda m: grid.norm("rms_norm", m, 4096, num=grid.numerics(sum="canonical")), 4096),
    Entry("rms_norm_128", lambda m: grid.norm("rms_norm", m, 128), 65536),
    Entry("rms_norm_1001_f32", lambda m: grid.norm("rms_norm", m, 1001, "f32", "f32", "f32")),
    Entry("rms_norm_65536", lambda m: grid.norm("rms_norm", m, 65536), 256),
    Entry("rms_norm_run_time_length", lambda m: grid.norm("rms_norm", m, 4096, dynamic=True), 4096),
    Entry("layer_norm_4096", lambda m: grid.norm("layer_norm", m, 4096), 4096),
    Entry("add_rms_norm_4096", lambda m: grid.norm("add_rms_norm", m, 4096), 4096),
    Entry("rms_norm_fused_residual_add_4096",
          lambda m: grid.norm("rms_norm_fused_residual_add", m, 4096), 4096),
    Entry("fused_fp8_7168", lambda m: grid.quant(m, 7168), 4096),
    Entry("fused_fp8_7168_folded", lambda m: grid.quant(m, 7168, num=FOLDED), 4096),
    Entry("fused_fp8_7168_folded_one_row", lambda m: grid.quant(m, 7168, num=FOLDED), 1),
    Entry("fused_fp8_7168_group", lambda m: grid.quant(m, 7168, "128"), 4096),
    Entry("fused_fp8_7168_group_transposed", transposed, 4096),
    Entry("fused_fp8_4096_fnuz", lambda m: grid.quant(m, 4096, o="f8E4M3FNUZ"), 4096),
    Entry("quantize_4096_row", lambda m: grid.quant(m, 4096, fused=False), 4096),
    Entry("quantize_4096_tensor", lambda m: grid.quant(m, 4096, "tensor", fused=False), 4096),
    Entry("dequantize_4096_group", lambda m: grid.dequant(m, 4096, "128"), 4096),
    Entry("convert_4096", lambda m: grid.convert(m, 4096), 4096),
    Entry("apply_qk_rms_norm", apply_qk, 4096),
    Entry("row_mean_of_squares_qk", mean_squares_qk, 4096),
    Entry("rope_interleaved", lambda m: grid.rope(m, 16, 192, 64), 4096),
    Entry("rope_half_split", lambda m: grid.rope(m, 16, 128, 128, pairing="half_split"), 4096),
    Entry("rms_norm_rope", lambda m: grid.rope(m, 16, 128, 64, part="last", norm=True), 4096),
]


def sequence(rows, page=64):
    """Returns a batch with one sequence of new tokens, in pages in random order."""
    batch = paged_cases.Batch.__new__(paged_cases.Batch)
    batch.page, batch.args, batch.clauses, batch.reserved = page, [], "", None
    batch.tokens, batch.pages = rows, -(-rows // page)
    batch.add("table", (1, batch.pages), "i32", "pages(order=random,seed=1)")
    batch.add("offsets", (2,), "i32", f"offsets({rows})", "row_offsets")
    batch.add("lengths", (1,), "i32", "const(0)")
    return batch


def latent(form):
    """Returns norm, RoPE in place of 128 heads, and the write of compressed KV in a row format."""
    return lambda m: paged_cases.latent(form, 128, 512, m // 3 + 1, "", 60, sequence(m), False)


PAGED = [
    Entry("mla_row_static", latent("static"), 4096),
    Entry("mla_row_bf16", latent("bf16"), 4096),
    Entry("mla_row_inline", latent("inline"), 4096),
    Entry("qk_rope_append", lambda m: paged_cases.append(False, 16, m // 3 + 1, "", 60, sequence(m), False), 4096),
    Entry("gather_quantize", lambda m: paged_cases.gather_codes("bf16", "128", 64, "", 60, sequence(m)), 16384),
]


def products(name, n, k, measured, rows=130, tolerance="rel=0.01,abs=0.1", **how):
    """Returns cases of one GEMM with several numbers of rows."""
    make = lambda m: gemm_cases.product(m, n, k, static_weights=True, **how)
    count = lambda m: 2 * m * n * k
    return [Entry(name if m == measured[0] else f"{name}_rows_{m}", make, m, tolerance, count,
                  rows if m == measured[0] else min(m, 64)) for m in measured]


BLOCKS = {"x": "f8E4M3FN", "scheme": (1, 128, 128)}
PRODUCTS = [
    *products("matmul_bf16", 4096, 7168, (4096, 1, 16, 64, 256, 1024), rows=560),
    *products("matmul_bf16_8192", 8192, 8192, (8192,)),
    *products("matmul_bf16_columns", 4096, 7168, (4096,), turned=False),
    *products("matmul_f16_2048", 7168, 2048, (4096,), x="f16", o="f16"),
    *products("matmul_f32", 512, 512, (512,), x="f32", o="f32", tolerance="rel=0.001,abs=0.001"),
    *products("matmul_batches", 512, 128, (128,), batch=(16,)),
    *products("scaled_blocks", 4096, 7168, (4096, 1, 16, 64, 256, 1024), **BLOCKS, rows=560, tolerance="rel=0.01,abs=0.5"),
    *products("scaled_blocks_2048", 7168, 2048, (4096, 64), **BLOCKS, tolerance="rel=0.01,abs=0.5"),
    *products("scaled_channels", 4096, 7168, (4096, 64), x="f8E4M3FN", scheme="channel", tolerance="rel=0.01,abs=0.5"),
    *products("scaled_tensor", 4096, 7168, (4096,), x="f8E4M3FN", scheme="tensor", tolerance="rel=0.01,abs=0.5"),
    *products("scaled_i8", 4096, 7168, (4096,), x="i8", scheme="channel", tolerance=""),
]

HEADS = 16


def attention(x, nope, roped, values, mask="causal", shared=HEADS, modifier="", lse=True, cached=0):
    """Returns attention of one sequence.

    The rope part of the keys is read from a paged cache, after the 512 columns of compressed KV.
    """
    def make(rows):
        keys = rows + cached
        batch = sequence(keys)
        args, out = [], "f32" if x == "f32" else "bf16"

        def add(name, dims, shape, kind, data):
            args.append(paged_cases.Operand(name, shape, kind, data, dims=dims))
            return f"%{name} : {args[-1].memref(False)}"

        def rows_of(name, count, heads, width, kind, data):
            return add(name, (None, heads, width), (count, heads, width), kind, data).split(" : ")

        q = rows_of("q", rows, HEADS, nope + roped, x, "normal(seed=1)")
        k = rows_of("k", keys, shared, nope, x, "normal(seed=2)")
        v = rows_of("v", keys, shared, values, x, "normal(seed=3)")
        clauses = ""
        attributes = [f"scale = {(nope + roped) ** -0.5:.9f} : f32", f"mask = #fusednorm.mask<{mask}>"]
        if roped:
            width = 512 + roped
            cache = add("cache", (None, 64, width), (batch.pages, 64, width), x, "normal(seed=4)")
            table = add("table", (None, None), (1, batch.pages), "i32", "pages(order=random,seed=1)")
            clauses = f" rope({cache}) table({table})"
            attributes.append("rope_column = 512")
        begins = add("rows", (None,), (2,), "i32", f"offsets({rows})")
        keys_begin = add("keys", (None,), (2,), "i32", f"offsets({keys})")
        lengths = add("lengths", (None,), (1,), "i32", f"const({cached})")
        table = clauses.partition(" table")
        clauses = table[0] + f" row_offsets({begins}) key_offsets({keys_begin}) lengths({lengths})" + table[1] + table[2]
        o = [rows_of("out", rows, HEADS, values, out, "const(3)")]
        if lse:
            o.append(add("lse", (HEADS, None), (HEADS, rows), "f32", "const(5)").split(" : "))
        attributes += [modifier] if modifier else []
        listed = lambda operands: ", ".join(p[0] for p in operands) + " : " + ", ".join(p[1] for p in operands)
        signature = ", ".join(f"%{a.name}: {a.memref(False)}" for a in args)
        text = (f"func.func @f({signature}) {{\n  fusednorm.ragged_attention ins({listed([q, k, v])}){clauses}\n"
                f"      outs({listed(o)}) {{{', '.join(attributes)}}}\n  return\n}}\n")
        return grid.Case("attention", text, [a.input() for a in args])
    return make


def attentions(name, measured, *shape, tolerance=NEAR, rows=300, **how):
    columns = sum(shape[1:])
    # 2 FLOP per multiplication, halved by the causal mask.
    count = lambda m: HEADS * columns * m * (m + 2 * how.get("cached", 0))
    return [Entry(name if m == measured[0] else f"{name}_rows_{m}", attention(*shape, **how), m, tolerance, count, rows)
            for m in measured]


ATTENTION = [
    *attentions("attention_192_128", (8192, 4096, 16384), "bf16", 128, 64, 128, rows=1200),
    *attentions("attention_128_128", (8192, 4096, 16384), "bf16", 128, 0, 128),
    *attentions("attention_96_96", (8192,), "bf16", 96, 0, 96),
    *attentions("attention_80_80", (8192,), "bf16", 80, 0, 80),
    *attentions("attention_64_64", (8192,), "bf16", 64, 0, 64),
    *attentions("attention_256_256", (8192,), "bf16", 256, 0, 256),
    *attentions("attention_128_128_shared", (8192,), "bf16", 128, 0, 128, shared=2),
    *attentions("attention_192_128_codes", (8192, 16384), "f8E4M3FN", 128, 64, 128, tolerance="rel=0.05,abs=0.06"),
    *attentions("attention_128_128_codes", (8192,), "f8E4M3FN", 128, 0, 128, tolerance="rel=0.05,abs=0.06"),
    *attentions("attention_window", (None,), "bf16", 128, 0, 128, mask="sliding_window_causal = 100",
                modifier="modifier = #fusednorm.score_modifier<soft_cap = 3.0>", cached=70),
    *attentions("attention_decode", (None,), "bf16", 128, 0, 128, rows=2, cached=500),
]


def decode(heads, shared, columns, values, keys, kind):
    """Returns one decode step: a query of each sequence attends to `keys` keys of a paged cache.

    Without `shared`, V is the first columns of K, as in absorbed MLA. Numbers of sequences that are
    not measured have few keys. A quantized cache has one scale, or a scale for each GROUP columns if
    the name of its type ends in "/groups".
    """
    kind, *grouped = kind.split("/")

    def make(rows, page=64):
        length = keys if rows in DECODED_SEQUENCES else 130
        pages, args = -(-length // page), []

        def add(name, dims, data, element, shape=None):
            shape = shape or tuple(rows if d is None else d for d in dims)
            args.append(paged_cases.Operand(name, shape, element, data, dims=dims))
            return args[-1].memref(False)

        count = pages * rows
        q = add("q", (None, heads, columns), "normal(seed=1)", "bf16")
        own = shared or 1
        k = add("k", (None, page, own, columns), "normal(seed=2)", kind, (count, page, own, columns))
        if shared:
            v, view = add("v", (None, page, own, values), "normal(seed=3)", kind, (count, page, own, values)), ""
        else:
            v = f"memref<?x{page}x1x{values}x{kind}, strided<[{page * columns}, {columns}, {columns}, 1]>>"
            view = f"""  %c0 = arith.constant 0 : index
  %n = memref.dim %k, %c0 : {k}
  %v = memref.subview %k[0, 0, 0, 0] [%n, {page}, 1, {values}] [1, 1, 1, 1] : {k} to {v}
"""
        table = add("table", (None, None), "pages(order=random,seed=4)", "i32", (rows, pages))
        offsets = add("offsets", (None,), f"offsets({','.join('1' * rows)})", "i32", (rows + 1,))
        lengths = add("lengths", (None,), f"const({length - 1})", "i32")
        scales, group = "", ""
        if grouped:
            group = f", kv_group = {GROUP}"
            for name, width in (("k_scales", columns), ("v_scales", values)):
                groups = -(-width // GROUP)
                own_scales = add(name, (None, page, own, groups), "uniform(0.25,0.75,seed=5)", "f32",
                                 (count, page, own, groups))
                scales += f" {name}(%{name} : {own_scales})"
        elif kind != "bf16":
            for name in ("k_scales", "v_scales"):
                scales += f" {name}(%{name} : {add(name, (1,), 'const(0.5)', 'f32')})"
        out = add("out", (None, heads, values), "const(7)", "bf16")
        signature = ", ".join(f"%{a.name}: {a.memref(False)}" for a in args)
        text = f"""func.func @f({signature}) {{
{view}  fusednorm.ragged_attention ins(%q, %k, %v : {q}, {k}, {v})
      row_offsets(%offsets : {offsets}) lengths(%lengths : {lengths}) table(%table : {table}){scales}
      outs(%out : {out}) {{scale = {columns ** -0.5:.9f} : f32, mask = #fusednorm.mask<causal>, piece = 0{group}}}
  return
}}
"""
        return grid.Case("decode", text, [a.input() for a in args])
    return make


# Columns with a common scale.
GROUP = 128
# Numbers of sequences of measured decode steps.
DECODED_SEQUENCES = (1, 16, 128)


def decodes(name, *shape, kind="bf16", keys=(4096, 1024, 32768)):
    """Returns decode steps for each number of sequences and keys, up to caches of 1.2 GB in bf16."""
    pairs = [(length, m) for length in keys for m in DECODED_SEQUENCES if length * m <= 1 << 19]
    return [Entry(f"{name}_keys_{length}_sequences_{m}", decode(*shape, length, kind), m, NEAR, None,
                  3 if (length, m) == pairs[0] else 2) for length, m in pairs]


DECODES = [
    *(entry for heads in (16, 64, 128) for entry in decodes(f"decode_576_512_heads_{heads}", heads, 0, 576, 512)),
    *decodes("decode_128_128_heads_32_4", 32, 4, 128, 128),
    *decodes("decode_128_128_heads_64_8", 64, 8, 128, 128, keys=(4096,)),
    *decodes("decode_96_96_heads_32_8", 32, 8, 96, 96, keys=(4096,)),
    *decodes("decode_80_80_heads_32_8", 32, 8, 80, 80, keys=(4096,)),
    *decodes("decode_256_256_heads_16_8", 16, 8, 256, 256, keys=(4096,)),
    *decodes("decode_128_128_heads_64_8_codes", 64, 8, 128, 128, kind="f8E4M3FN", keys=(4096,)),
    *decodes("decode_128_128_heads_64_8_groups", 64, 8, 128, 128, kind="f8E4M3FN/groups", keys=(4096,)),
    *decodes("decode_576_512_heads_128_codes", 128, 0, 576, 512, kind="f8E4M3FN", keys=(4096,)),
]


def prefill_branch(rows, chunk=16384):
    """Returns the MLA prefill of DeepSeek-V3 with 16 heads: 128 + 64 columns, kv_lora_rank 512."""
    args = []

    def add(name, dims, kind, data, shape=None):
        shape = shape or tuple(rows if d is None else d for d in dims)
        args.append(paged_cases.Operand(name, shape, kind, data, dims=dims))
        return args[-1].memref(False)

    pages = -(-rows // 64)
    q = add("q", (None, HEADS, 192), "bf16", "normal(seed=1)")
    gamma = add("gamma", (512,), "bf16", "uniform(0.5,1.5,seed=2)")
    freqs = add("freqs", (None, 64), "f32", "freqs")
    kv = add("kv", (None, 576), "bf16", "normal(seed=3)")
    table = add("table", (None, None), "i32", "pages(order=random,seed=1)", (1, pages))
    offsets = add("offsets", (None,), "i32", f"offsets({rows})", (2,))
    lengths = add("lengths", (None,), "i32", "const(0)", (1,))
    w = add("w", (HEADS * 256, 512), "f8E4M3FN", "normal(seed=5)")
    sw = add("sw", (HEADS * 2, 4), "f32", "uniform(0.02,0.04,seed=6)")
    cache = add("cache", (None, 64, 576), "bf16", "normal(seed=4)", (pages, 64, 576))
    plan = add("rows", (1, None), "i32", "const(0)", (1, 2))
    add("starts", (1, None), "i32", "const(0)", (1, 2))
    buffers = add("buffers", (1,), "i32", "const(0)")
    out = add("out", (None, HEADS, 128), "bf16", "const(7)")
    signature = ", ".join(f"%{a.name}: {a.memref(False)}" for a in args)
    text = f"""func.func @f({signature}) {{
  %eps = arith.constant 1.0e-6 : f32
  fusednorm.mla_prefill_plan ins(%offsets, %lengths : {offsets}, {lengths})
      outs(%rows, %starts, %buffers : {plan}, {plan}, {buffers}) {{chunk_size = {chunk}}}
  fusednorm.mla_prefill_branch_fp8 ins(%q, %gamma : {q}, {gamma}) freqs(%freqs : {freqs}) kv(%kv : {kv})
      table(%table : {table}) row_offsets(%offsets : {offsets}) lengths(%lengths : {lengths})
      chunks(%rows, %starts : {plan}, {plan}) of {chunk}
      kv_b_proj(%w : {w}) kv_b_proj_scale(%sw : {sw}) epsilon(%eps)
      outs(%out, %cache : {out}, {cache})
      {{scale = 0.0721687824 : f32, mask = #fusednorm.mask<causal>, granularity = #fusednorm.scaling<block = [1, 128, 128]>}}
  return
}}
"""
    return grid.Case("prefill branch", text, [a.input() for a in args])


BRANCHES = [
    Entry("mla_prefill_branch_fp8", prefill_branch, 8192, "rel=0.05,abs=0.06",
          lambda m: HEADS * (320 * m * m + 2 * 256 * 512 * m), 300),
]

# Suffixes of cases with a schedule table, an alternative to the heuristic: the table and the cases.
ALTERNATIVES = {
    "_more_threads": (ROOT / "lib" / "Schedule" / "Tables" / "GPUMoreThreads.txt",
                      ("rms_norm_4096", "add_rms_norm_4096", "fused_fp8_7168", "fused_fp8_7168_folded",
                       "fused_fp8_7168_group", "quantize_4096_row")),
    "_split_k": (TABLES / "hopper-split.txt", ("matmul_bf16_rows_256",)),
    "_160_columns": (TABLES / "hopper-160-columns.txt", ("scaled_blocks", "scaled_tensor")),
    "_128_columns": (TABLES / "hopper-128-columns.txt", ("scaled_blocks",)),
    "_16_threads": (TABLES / "rows-16-threads.txt", ("qk_rope_append",)),
}
# A run with a time limit begins with the cases whose schedules have changed since the last
# measurement.
IMPORTANT = ("scaled_", "matmul_", "qk_rope_append", "layer_norm", "apply_qk", "fused_fp8_7168_group", "mla_row",
             "decode_576_512_heads_16_keys_4096", "decode_128_128_heads_32_4_keys_4096", "attention_256",
             "attention_64", "attention_128_128", "mla_prefill")
CASES = ROWS_OF_COLUMNS + PAGED + PRODUCTS + ATTENTION + DECODES + BRANCHES
CASES += [dataclasses.replace(entry, name=entry.name + suffix)
          for suffix, (_, names) in ALTERNATIVES.items() for entry in CASES if entry.name in names]
CASES.sort(key=lambda entry: next((i for i, name in enumerate(IMPORTANT) if entry.name.startswith(name)),
                                  len(IMPORTANT)))


def suffix_of(name):
    """Returns the suffix of an alternative, or an empty string."""
    return next((suffix for suffix in ALTERNATIVES if name.endswith(suffix)), "")


def samples(every, first=0):
    """Yields every `every`-th case of each test grid, for comparison only.

    Inputs of GEMM cases have sums that are exact in any order.
    """
    def path(case):
        module = gemm_paths.Module(case)
        return grid.Case(gemm_paths.name_of(case), module.text, module.inputs)

    kinds = (("rows", grid.all_cases(), ""), ("paged", paged_cases.all_cases(), ""),
             ("products", map(path, gemm_paths.all_cases()), ""),
             ("attention", attention_cases.all_cases(), "rel=0.02,abs=0.03"))
    for kind, cases, tolerance in kinds:
        for number, case in enumerate(itertools.islice(cases, first, None, every)):
            yield Entry(f"{kind}_{first + number * every}", lambda rows, case=case: case, None, tolerance)
