# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes recorded results of one case from the SIMT simulator.

usage: make-recorded-results.py SOURCE BUILD CASE
"""

import json
import pathlib
import sys

source, build, case = sys.argv[1:]
sys.path.insert(0, str(pathlib.Path(source) / "tools" / "gpu-test-package"))
import make  # noqa: E402
import replay  # noqa: E402

outputs = replay.run(pathlib.Path(build) / "bin" / "fusednorm-runner", case, "sm_90a", make.ROWS)
json.dump({"schema": "fusednorm-recorded-results", "version": 1, "device": "simulator", "chip": "sm_90a",
           "driver": 0, "cases": [{"name": case, "outputs": outputs}]}, sys.stdout)
