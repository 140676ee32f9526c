# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Counts the ops of kernels after convert-tilekernel-to-cpu: ir-size.py FUSEDNORM-OPT SOURCE TARGET
# ENTRY=MOST... Fails if the functions of an entry have more than MOST ops.

import re
import subprocess
import sys

tool, source, target, *limits = sys.argv[1:]
text = subprocess.run(
    [tool, source, f"--pass-pipeline=builtin.module(fusednorm-to-cpu{{target={target}}})",
     "--mlir-print-ir-after=convert-tilekernel-to-cpu", "-o", "/dev/null"],
    check=True, capture_output=True, text=True).stderr
counts, name = {}, ""
for line in text.split("\n"):
    if match := re.match(r"  func\.func .*?@([a-z]+)", line):
        name = match.group(1)
    if re.match(r"\s+[%\w]", line):
        counts[name] = counts.get(name, 0) + 1
failed = False
for entry, most in (limit.split("=") for limit in limits):
    print(f"{entry} for {target}: {counts[entry]} ops, at most {most}")
    failed |= counts[entry] > int(most)
sys.exit(failed)
