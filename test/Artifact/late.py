# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs sass.late_requests on code with late requests and on code without them."""

import sass

PREFETCH = "CCTL.E.PF2 [R8]"
ROW, PASSED_ON = "LDG.E.128 R4, desc[UR6][R2.64]", "SHFL.IDX PT, R1, R1, RZ, 0x1f"


def code(*texts):
    return [sass.Instruction(16 * i, text) for i, text in enumerate(texts)]


for lines in (code("ACQBULK", PASSED_ON, ROW), code(PREFETCH, "ACQBULK", ROW, PASSED_ON)):
    print("\n".join(sass.late_requests(lines)) or "none")
