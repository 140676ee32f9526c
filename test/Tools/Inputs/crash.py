# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Crashes a tool during its wait for standard input, and prints the report.

usage: crash.py TOOL [ARGUMENT...]
"""

import signal
import subprocess
import sys
import time


def handles(pid, number):
    """Returns nonzero if a process handles a signal."""
    with open(f"/proc/{pid}/status") as file:
        caught = next(line for line in file if line.startswith("SigCgt:"))
    return int(caught.split()[1], 16) >> (number - 1) & 1


process = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
deadline = time.monotonic() + 60
while not handles(process.pid, signal.SIGSEGV) and time.monotonic() < deadline:
    time.sleep(0.01)
time.sleep(0.2)  # Until the last handlers are set.
process.send_signal(signal.SIGSEGV)
print(process.communicate()[1])
sys.exit(process.returncode == 0)
