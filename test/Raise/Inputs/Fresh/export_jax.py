# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Exports functions of jax_modules.py as linalg on tensors: export_jax.py DIRECTORY [MODULE...]

import pathlib
import re
import subprocess
import sys

import jax
import jax.export

import jax_modules

BIN = pathlib.Path(sys.executable).parent


def lower(text, *options):
    command = [str(BIN / "iree-opt"), *options]
    process = subprocess.run(command, input=text, capture_output=True, text=True)
    if process.returncode:
        raise RuntimeError(process.stderr)
    return process.stdout


def main():
    directory, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
    for name, make in jax_modules.MODULES.items():
        if names and name not in names:
            continue
        run, arguments = make()
        try:
            text = jax.export.export(jax.jit(run))(*arguments).mlir_module()
            # The lowering to linalg does not support an explicit algorithm of a GEMM.
            text = re.sub(r", algorithm = <[^>]*>", "", text)
            text = lower(text, "--strip-debuginfo")
            text = lower(text, "--iree-stablehlo-input-transformation-pipeline")
        except Exception as error:
            # The lowering lacks ops.
            line = str(error).splitlines()[0][:200]
            print(f"{name}: {type(error).__name__}: {line}", file=sys.stderr)
            continue
        (directory / f"{name}.mlir").write_text(text)


main()
