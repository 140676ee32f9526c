# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Reports spills of the kernels of docs/examples/engines from ptxas: spills.py COMPILER MODULES

import json
import pathlib
import subprocess
import sys

CHIPS = ("sm_80", "sm_89", "sm_90a", "sm_100a", "sm_120a")


def main():
    compiler, modules = sys.argv[1:]
    count = failures = 0
    for path in sorted(pathlib.Path(modules).glob("*.mlir")):
        command = [compiler, path, "--fuse", f"--target={','.join(CHIPS)}", "--report=json"]
        report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        kernels = [(chip["chip"], kernel) for chip in report["chips"] for kernel in chip["kernels"]]
        # One kernel of @plain and one of @fused.
        if len(kernels) != 2 * len(CHIPS):
            failures += 1
            print(f"{path.name}: expected {2 * len(CHIPS)} kernels, got {len(kernels)}")
        for chip, kernel in kernels:
            own = kernel["ptxas"]
            spilled = own["spill_store_bytes"] + own["spill_load_bytes"] + own["stack_bytes"]
            count += 1
            if spilled:
                failures += 1
                print(f"{path.name}: {kernel['symbol']} of {chip} spills {spilled} bytes, {own['registers']} registers")
    print(f"{count} kernels, {failures} failed")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
