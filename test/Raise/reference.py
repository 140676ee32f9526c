# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Compares exported models, raised and fused, with their reference evaluation:
# reference.py RUNNER MODELS NAME... [-- RUNNER_OPTION...]
#
# If the first NAME is `others`, the following names are excluded and all other models are compared.

import pathlib
import subprocess
import sys

from run import get_inputs


def main():
    arguments, options = sys.argv[1:], []
    if "--" in arguments:
        split = arguments.index("--")
        arguments, options = arguments[:split], arguments[split + 1 :]
    runner, models = arguments[0], pathlib.Path(arguments[1])
    names, failed = arguments[2:], 0
    if names[0] == "others":
        names = sorted({path.stem for path in models.glob("*.mlir")} - set(names[1:]))
    for name in names:
        path = models / f"{name}.mlir"
        command = [runner, path, "--fuse", "--reference", "--threads=1", *get_inputs(path.read_text()), *options]
        process = subprocess.run(command, capture_output=True, text=True)
        failed += process.returncode != 0
        print(name, *[line for line in process.stdout.splitlines() if line.startswith("output")], sep="\n")
        if process.returncode and not process.stdout:
            print(process.stderr)
    print(f"{len(names)} models, {failed} failed")
    raise SystemExit(failed > 0)


if __name__ == "__main__":
    main()
