# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names and targets of each op, for the op reference.

OPS has the facts of an op: its family, the functions of fusednorm.ops that compute it, and the
functions that compute it together with other ops. A function that does not exist is an error. The
support table of README.md gives the states of the families.
"""

import ast
import collections
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

Family = collections.namedtuple("Family", "cpu gpu support")
VECTORS = "vectors of AVX2 or AVX-512"
BF16_UNITS = ("vectors of AVX2 or AVX-512; for bf16 and FP8 also "
              "[`vdpbf16ps` or AMX tiles](../../Architecture.md#gemm-on-cpus)")
ROW_KERNEL = ("`sm_80` and later, as a [row kernel](../../GPU.md#how-a-row-maps-to-threads) "
              "without tensor cores")
NO_TENSOR_CORES = "`sm_80` and later, without tensor cores"
GEMM = ("`sm_80` and later: [`mma.sync`](../../GPU.md#gemm-with-mmasync); on `sm_90a` "
        "[`wgmma`](../../GPU.md#gemm-on-hopper) for many types and layouts")
ATTENTION = ("`sm_80` and later: [`mma.sync`](../../GPU.md#attention-with-mmasync), or FMA for "
             "f32; on `sm_90a` [`wgmma`](../../GPU.md#attention-on-hopper) for many head sizes")
LAYER = ("`sm_80` and later: row kernels, then GEMM and attention with `mma.sync`; on `sm_90a` "
         "[`wgmma`](../../GPU.md#attention-on-hopper) where the types and head sizes allow it")
ALL_GEMMS = ("GEMM: bf16, FP8", "GEMM: f32", "GEMM: f16, INT8")
BOTH_ATTENTIONS = ("attention, prefill", "attention, decode")

FAMILIES = {
    "rows": Family(VECTORS, ROW_KERNEL, ("norms, RoPE, quantization",)),
    "copies": Family(VECTORS, ROW_KERNEL, ()),
    "cache": Family(VECTORS, ROW_KERNEL, ("paged KV-cache writes",)),
    "integers": Family("scalar integers", NO_TENSOR_CORES, ()),
    "merge": Family(VECTORS, NO_TENSOR_CORES, ()),
    "gemm": Family(BF16_UNITS, GEMM + "; FMA for f32", ALL_GEMMS),
    "scaled": Family(BF16_UNITS, GEMM, ("GEMM: bf16, FP8", "GEMM: f16, INT8")),
    "attention": Family(BF16_UNITS, ATTENTION, BOTH_ATTENTIONS),
    "prefill": Family(BF16_UNITS, LAYER, ("MLA prefill",)),
    "decode": Family(BF16_UNITS, LAYER, ("MLA decode",)),
    "packing": Family("a copy", "none: pack on the CPU", ()),
}

Op = collections.namedtuple("Op", "family functions combined runtime note",
                            defaults=("", "", "", "with other ops"))
QUANTIZED_NORMS = "rms_norm_static_fp8_quant rms_norm_dynamic_per_token_quant"
OPS = {
    "abs_max": Op("rows", "", "scaled_fp8_quant"),
    "add_rms_norm": Op("rows", "add_rms_norm fused_add_rms_norm fused_add_rmsnorm "
                       "gemma_fused_add_rmsnorm",
                       "rms_norm_dynamic_per_token_quant"),
    "apply_qk_rms_norm": Op("rows"),
    "apply_rms_norm": Op("rows"),
    "apply_rotary_pos_emb": Op(
        "rows", "apply_rotary_pos_emb rotary_embedding apply_rope_with_cos_sin_cache_inplace"),
    "check_sequences": Op("integers", "", "ragged_attention"),
    "check_slots": Op("integers"),
    "convert_e4m3fn_to_e4m3fnuz": Op("rows"),
    "dequantize": Op("rows"),
    "fused": Op("rows"),
    "fused_rope_rmsnorm_quantization_kernel": Op("cache"),
    "gather_quantize": Op("copies", "gather_quantize"),
    "layer_norm": Op("rows", "layer_norm layernorm"),
    "matmul": Op("gemm", "matmul"),
    "merge_attention_states": Op("merge", "merge_attention_states merge_attn_states merge_state"),
    "mla_decode_branch_bf16": Op("decode", "mla_decode mla_prefill_decode"),
    "mla_decode_branch_fp8": Op("decode", "mla_decode mla_prefill_decode"),
    "mla_fused_rope_rmsnorm_quantization": Op("cache", "",
                                              "mla_prefill mla_decode mla_prefill_decode"),
    "mla_prefill_branch_bf16": Op("prefill", "mla_prefill mla_prefill_decode"),
    "mla_prefill_branch_fp8": Op("prefill", "mla_prefill mla_prefill_decode"),
    "mla_prefill_plan": Op("integers", "mla_prefill_plan", "mla_prefill mla_prefill_decode",
                           "[`fnrt_mla_prefill_plan`](../../Runtime.md#chunked-prefill-plans)"),
    "pack_weights": Op("packing", "", "",
                       "[`fnrt_pack_weights`](../../Runtime.md#packed-weights)"),
    "paged_gather": Op("copies"),
    "paged_store": Op("cache", "concat_and_cache_mla reshape_and_cache_flash"),
    "qk_rope_append": Op("cache"),
    "quantize": Op("rows", "scaled_fp8_quant per_token_group_quant_fp8",
                   f"{QUANTIZED_NORMS} concat_and_cache_mla reshape_and_cache_flash"),
    "ragged_attention": Op("attention", "ragged_attention flash_attn_varlen_func"),
    "rms_norm": Op("rows", "rms_norm rmsnorm gemma_rmsnorm", QUANTIZED_NORMS),
    "rms_norm_fused_fp8": Op("rows", "", QUANTIZED_NORMS,
                             note="with vLLM's rounding between the steps"),
    "rms_norm_fused_residual_add": Op("rows"),
    "rms_norm_key_cache": Op("cache"),
    "rms_norm_rope": Op("rows"),
    "rope": Op("rows"),
    "row_mean_of_squares": Op("rows"),
    "row_mean_of_squares_qk": Op("rows"),
    "scaled_matmul": Op("scaled", "scaled_matmul cutlass_scaled_mm w8a8_block_fp8_matmul"),
    "segment_of": Op("integers"),
    "split_kv": Op("copies"),
}
# Terminators have neither names nor targets of their own.
WITHOUT = {"yield"}


def public_functions():
    """Returns the names of fusednorm.ops; nothing is imported."""
    tree = ast.parse((ROOT / "python" / "fusednorm" / "ops.py").read_text())
    return next(ast.literal_eval(node.value) for node in tree.body
                if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")


def support_table():
    """Returns the two lines of the head and {family: line} of the support table of README.md."""
    lines = re.search(r"^\| \| AVX2 .*\n(\|.*\n)+", (ROOT / "README.md").read_text(), re.MULTILINE)
    lines = lines[0].splitlines()
    return lines[:2], {line.split("|")[1].strip(): line for line in lines[2:]}


def faults(names):
    """Returns the messages for wrong or missing entries, if the dialect has ops of these names."""
    known, (_, rows) = set(public_functions()), support_table()
    messages = [f"fusednorm.{name}: expected an entry in OPS of tools/op_names.py"
                for name in names if name not in OPS and name not in WITHOUT]
    messages += [f"tools/op_names.py: '{name}' is no op" for name in OPS if name not in names]
    messages += [f"tools/op_names.py: {name}: fusednorm.ops has no function '{function}'"
                 for name, op in OPS.items()
                 for function in f"{op.functions} {op.combined}".split() if function not in known]
    messages += [f"README.md: expected a row '{row}' in the support table"
                 for family in FAMILIES.values() for row in family.support if row not in rows]
    return messages


def links(functions):
    return ", ".join(f"[`ops.{name}`](../PythonReference.md#ops{name})"
                     for name in functions.split())


def section(name):
    """Returns the lines of the section of an op page; none for an op without an entry."""
    if name not in OPS:
        return []
    op = OPS[name]
    family = FAMILIES[op.family]
    compiled = ("[`fusednorm.compile`](../PythonReference.md#fusednormcompile) of a function with "
                "the op")
    c_names = ("[`fnc_kernel_compile`](../../CAPI.md#functions) of a function with the op, or a "
               "[launcher](../../Artifacts.md#the-launcher)")
    lines = ["## Names and targets", "", "| interface or target | function or instructions |",
             "|---|---|", f"| Python | {links(op.functions) or compiled} |"]
    if op.combined:
        lines.append(f"| Python, {op.note} | {links(op.combined)} |")
    runtime = f"; {op.runtime} on the host" if op.runtime else ""
    lines += [f"| C | {c_names}{runtime} |", f"| CPUs | {family.cpu} |",
              f"| GPUs | {family.gpu} |", ""]
    if family.support:
        head, rows = support_table()
        lines += ["[Support](../../../README.md#support) on each target:", "", *head,
                  *[rows[row] for row in family.support], ""]
    return lines
