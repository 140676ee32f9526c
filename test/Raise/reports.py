# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs tools on several modules at once, separated by SEPARATOR.

import json
import subprocess

SEPARATOR = "\n// -----\n"


def run(command, text):
    process = subprocess.run(command, input=text, capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: {process.stderr}")
    return process.stdout


def raise_modules(opt, text, options="", earlier=""):
    """Yields the report of fusednorm-raise for each module."""
    pipeline = f"builtin.module({earlier}fusednorm-raise{{report=- {options}}})"
    command = [opt, "-", "--split-input-file", f"--pass-pipeline={pipeline}", "-o", "/dev/null"]
    decoder, rest = json.JSONDecoder(), run(command, text).lstrip()
    while rest:
        report, end = decoder.raw_decode(rest)
        rest = rest[end:].lstrip()
        yield report
