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
