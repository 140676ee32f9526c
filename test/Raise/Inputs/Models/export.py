# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes modules of linalg on tensors by the importers of README.md: export.py DIRECTORY [MODULE...]

import pathlib
import subprocess
import sys

import modules

HERE = pathlib.Path(__file__).parent
BIN = pathlib.Path(sys.executable).parent
TO_LINALG = "--torch-backend-to-linalg-on-tensors-backend-pipeline"


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def lower(pipelines, source, output):
    run(BIN / "iree-opt", *pipelines, source, "-o", output)


def export_torch(directory, module, model, dtype, importer, layers):
    output = directory / f"{module}.mlir"
    source = output if importer == "torch_mlir" else directory / f"{module}.{importer}"
    run(sys.executable, HERE / "export_torch.py", model, dtype, importer, source, layers)
    if importer == "iree":
        lower(["--torchdynamo-export-to-torch-backend-pipeline", TO_LINALG], source, output)
    if importer == "onnx":
        torch_ir, inlined = directory / f"{module}.torch.mlir", directory / f"{module}.inlined.mlir"
        run(BIN / "iree-import-onnx", source, "-o", torch_ir)
        run(sys.executable, HERE / "inline_resources.py", torch_ir, inlined)
        lower(["--torch-onnx-to-torch-backend-pipeline", TO_LINALG], inlined, output)


def export_jax(directory, module, model, dtype):
    source, stripped = directory / f"{module}.stablehlo.mlir", directory / f"{module}.stripped.mlir"
    run(sys.executable, HERE / "export_jax.py", model, source, dtype)
    lower(["--strip-debuginfo"], source, stripped)
    lower(["--iree-stablehlo-input-transformation-pipeline"], stripped, directory / f"{module}.mlir")


def main():
    directory, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
    directory.mkdir(parents=True, exist_ok=True)
    for module, (importer, model, dtype, layers) in modules.MODULES.items():
        if names and module not in names:
            continue
        if importer == "jax":
            export_jax(directory, module, model, dtype)
        else:
            export_torch(directory, module, model, dtype, importer, layers)


main()
