# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: print-commands.py PAGE.md: the contents of its ```sh blocks.

Blocks marked ```sh install and ```sh long are left out: they change the machine, or have a test of
their own.
"""

import pathlib
import re
import sys

blocks = re.findall(r"^```sh\n(.*?)^```$", pathlib.Path(sys.argv[1]).read_text(),
                    re.MULTILINE | re.DOTALL)
if not blocks:
    sys.exit("error: no commands found")
print("\n".join(blocks))
