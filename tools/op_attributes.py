# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Meanings of attributes in the reference.

mlir-tblgen prints the type of an attribute only. `describe` adds the meaning to the pages of the
internal dialects and of the transform ops: an attribute without an entry in MEANINGS is an error.
The descriptions of `fusednorm` ops have tables of their own; `resolve` replaces a meaning such as
"as in `rope`" with the meaning in the table of that op.
"""

import re

# Names of attributes, or of an op and its attribute where the meaning depends on the op.
MEANINGS = {
    # Functions and symbols.
    "sym_name": "name of the kernel",
    "function_type": "types of the arguments; there are no results",
    "sym_visibility": "visibility of the name, as for `func.func`",
    "arg_attrs": "dictionary of attributes for each argument",
    "res_attrs": "not used: a kernel has no results",
    "kernel": "name of the kernel that the op runs",
    # Programs.
    "rowkernel.program.schedule": "mapping of a row to threads, registers and passes; without it a "
                                  "pass chooses one",
    "tilekernel.program.schedule": "sizes of tiles and their mapping to threads; without it a pass "
                                   "chooses one",
    "transform.fusednorm.set_schedule.schedule": "schedule of the matched ops, or an array with one "
                                                 "schedule for each row program",
    "step": "rows and columns of a tile, one extent for each bound",
    # Rows.
    "kind": "`add`, `sum_of_squares`, `max` or `abs_max`",
    "rowkernel.group_reduce.kind": "`max` or `abs_max`",
    "canonical": "the association of a sum depends on the row length only",
    "invariant": "no kernel writes the memory while this kernel may run",
    "transposed": "the row is a column of the memory: its elements follow the first dimension",
    "offset": "first column of the run",
    # Tiles.
    "along": "dimensions of the memref that the dimensions of the vector follow; the last ones by "
             "default",
    "block": "rows and columns of a tile that share one element of the memory; one by default",
    "lhs_along": "dimensions of rows and of K in lhs; the last two by default",
    "rhs_along": "dimensions of K and of columns in rhs; the last two by default",
    "tilekernel.gemm.step": "elements along K of one iteration of the main loop",
    "tilekernel.gemm.block": "elements along K of a scale block; one chain of additions without it",
    "tilekernel.group_abs_max.group": "number of columns of a group",
    # Attention.
    "queries": "number of queries of a tile",
    "scale": "factor of the scores",
    "rope_column": "first column of the RoPE part in a row of its cache",
    "rope_group": "number of columns of the RoPE part with a common scale",
    "kv_group": "number of columns of k and v with a common scale; 0 for none",
    "rotary": "first rotated column of q, number of rotated columns, distance of the two "
              "columns of a pair",
    "key_rotary": "as `rotary`, for k",
    "rounded": "type to which results are rounded before they are quantized",
    "tilekernel.attention.group": "number of columns of the result with a common scale",
    "tilekernel.attention.values_in_keys": "rows of v are the first columns of the rows of k",
    # Launches.
    "elementType": "element type of the array",
    "map": "operand, box and swizzle of the descriptor",
}
TABLE = re.compile(r"<table>\n<tr><th>Attribute</th>.*?</table>\n", re.DOTALL)
ROW = re.compile(r"<td><code>(\w+)</code></td><td>([^<]*)</td>")
SECTION = re.compile(r"^###? `([\w.]+)`", re.MULTILINE)
REFERENCE = re.compile(r"^\| ([\w`, ()]+) \| ([^|]+) \| as in `(\w+)` \|$", re.MULTILINE)


def describe(text):
    """Returns a page with a meaning for each attribute of its ops."""
    faults = []

    def table(match):
        op = [found[1] for found in SECTION.finditer(text, 0, match.start())][-1]
        lines = ["| attribute | C++ type | meaning |", "|---|---|---|"]
        for name, kind in ROW.findall(match[0]):
            meaning = MEANINGS.get(f"{op}.{name}") or MEANINGS.get(name)
            if meaning is None:
                faults.append(f"{op}: '{name}' has no meaning in MEANINGS of tools/op_attributes.py")
            lines.append(f"| `{name}` | `{kind.removeprefix('::')}` | {meaning} |")
        return "\n".join(lines) + "\n"

    made = TABLE.sub(table, text)
    if faults:
        raise ValueError("\n".join(faults))
    return made


def resolve(descriptions):
    """Replaces "as in `op`" in the tables of {op: description} with the row of that op."""
    rows = {(op, name): (default, meaning)
            for op, text in descriptions.items()
            for names, default, meaning in re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", text,
                                                      re.MULTILINE)
            for name in names.replace("`", "").split(", ")}

    def row(op, match):
        lines = []
        for name in match[1].replace("`", "").split(", "):
            if (match[3], name) not in rows:
                raise ValueError(f"fusednorm.{op}: {name}: expected a row of this name in a table of "
                                 f"{match[3]}")
            default, meaning = rows[match[3], name]
            if not match[2].startswith("as in "):
                default = match[2]
            lines.append(f"| {name} | {default} | {meaning} |")
        return "\n".join(lines)

    return {op: REFERENCE.sub(lambda match: row(op, match), text)
            for op, text in descriptions.items()}
