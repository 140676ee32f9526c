# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The special values on the op pages, from the tables of docs/EdgeContract.md."""

import pathlib
import re

PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "EdgeContract.md"
LINK = "../../EdgeContract.md"
TABLES = ("Special values of row ops", "Special values of cache ops")
ATTENTION = (f"[EdgeContract.md]({LINK}#special-values-of-attention) lists the results for NaN and "
             "infinity.")
MLA = ("New cache rows are as in `mla_fused_rope_rmsnorm_quantization`. GEMMs are as in\n"
       "`{gemm}`, and attention is as in `ragged_attention`.")
INTEGERS = "The op reads integers only."
# The ops without a row in these tables.
NOTES = {
    "ragged_attention": ATTENTION,
    "merge_attention_states": ATTENTION,
    "check_sequences": INTEGERS,
    "check_slots": INTEGERS,
    "segment_of": INTEGERS,
    "mla_prefill_plan": INTEGERS,
    "mla_prefill_branch_bf16": MLA.format(gemm="matmul"),
    "mla_decode_branch_bf16": MLA.format(gemm="matmul"),
    "mla_prefill_branch_fp8": MLA.format(gemm="scaled_matmul"),
    "mla_decode_branch_fp8": MLA.format(gemm="scaled_matmul"),
    "pack_weights": "The op moves elements without arithmetic.",
    "split_kv": "The op moves elements without arithmetic.",
    "yield": "",
}

# The rounding of the ops whose description has no paragraph about it.
STEPS = "Each step rounds as its op does."
NO_ROUNDING = "The results are integers, so nothing is rounded."
ROUNDING = {
    "fused": "Each op of the body rounds to the type of its result, also if nothing stores it.",
    "merge_attention_states": "States are merged in f32. `rn_out` rounds to the type of out.",
    "check_sequences": NO_ROUNDING,
    "check_slots": NO_ROUNDING,
    "segment_of": NO_ROUNDING,
    "mla_prefill_plan": NO_ROUNDING,
    "mla_prefill_branch_bf16": STEPS,
    "mla_decode_branch_bf16": STEPS,
    "mla_prefill_branch_fp8": STEPS,
    "mla_decode_branch_fp8": STEPS,
    "yield": "",
}


def rounding(name, description):
    """Returns the lines of the section on rounding; none if the description has a paragraph."""
    has_paragraph = "\nRounding" in description
    if has_paragraph == (name in ROUNDING):
        raise ValueError(f"fusednorm.{name}: expected either a paragraph 'Rounding:' in the "
                         "description or an entry in ROUNDING of tools/op_edges.py")
    text = ROUNDING.get(name)
    return ["## Rounding", "", text, ""] if text else []


def tables():
    """Returns the head and the rows of each table, by its title."""
    found = {}
    for part in re.split(r"^## ", PAGE.read_text(), flags=re.MULTILINE):
        title = part.partition("\n")[0]
        if title in TABLES:
            # The last table of the section.
            lines = part.rstrip("\n").rsplit("\n\n", 1)[1].split("\n")
            found[title] = lines[:2], lines[2:]
    return found


def section(op, found):
    """Returns the lines of the section on special values of an op."""
    if op in NOTES:
        return ["## Special values", "", *NOTES[op].split("\n"), ""] if NOTES[op] else []
    for title, (head, rows) in found.items():
        own = [row for row in rows if re.match(rf"\| {op}[ ,]", row)]
        if own:
            anchor = title.lower().replace(" ", "-")
            return ["## Special values", "", f"[EdgeContract.md]({LINK}#{anchor}) explains the cells.",
                    "", *head, *own, ""]
    raise ValueError(f"fusednorm.{op}: expected a row in docs/EdgeContract.md, or an entry in NOTES "
                     "of tools/op_edges.py")
