# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: check-attributes.py TOOLS: calls op_attributes of the folder TOOLS with small pages."""

import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import op_attributes  # noqa: E402

PAGE = """### `tilekernel.new`

<table>
<tr><th>Attribute</th><th>MLIR Type</th><th>Description</th></tr>
<tr><td><code>step</code></td><td>::A</td><td>an attribute</td></tr>
<tr><td><code>kernel</code></td><td>::A</td><td>an attribute</td></tr>
</table>
"""
ROPE, NEW = "| part | `first` | columns |", "| part | `first` | as in `{}` |"


def show(function, argument):
    try:
        print(function(argument))
    except ValueError as error:
        print(f"error: {error}")


show(op_attributes.describe, PAGE)
show(op_attributes.describe, PAGE.replace("kernel</code>", "more</code>"))
show(op_attributes.resolve, {"rope": ROPE, "new": NEW.format("rope")})
show(op_attributes.resolve, {"rope": ROPE, "new": NEW.format("norm")})
