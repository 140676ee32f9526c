# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Exports modules of torch_modules.py with weights as arguments:
# export_torch.py DIRECTORY [MODULE...]

import pathlib
import subprocess
import sys

import torch

import torch_modules

BIN = pathlib.Path(sys.executable).parent
PIPELINES = (
    "--torchdynamo-export-to-torch-backend-pipeline",
    "--torch-backend-to-linalg-on-tensors-backend-pipeline",
)


class Functional(torch.nn.Module):
    """A module with parameters and buffers as arguments."""

    def __init__(self, module, count):
        super().__init__()
        object.__setattr__(self, "module", module)
        self.names = list(module.state_dict())
        self.count = count

    def forward(self, *values):
        named = dict(zip(self.names, values[self.count :]))
        return torch.func.functional_call(self.module, named, values[: self.count])


def make_program(make, dims):
    torch.manual_seed(0)
    module, *inputs = make()
    module = module.eval()
    weights = [value.detach().clone() for value in module.state_dict().values()]
    functional = Functional(module, len(inputs)) if weights else module
    # TransformerEncoderLayer has another path for inference without autograd.
    torch.backends.mha.set_fastpath_enabled(False)
    shapes = None
    if dims:
        sizes = {name: torch.export.Dim(name) for own in dims for name in own.values()}
        shapes = [{dim: sizes[name] for dim, name in own.items()} for own in dims]
        shapes = (tuple(shapes) + ({},) * (len(inputs) + len(weights) - len(dims)),)
    return torch.export.export(functional, (*inputs, *weights), dynamic_shapes=shapes,
                               strict=False)


def export_torch_mlir(program, name):
    from torch_mlir import fx

    return str(fx.export_and_import(program, output_type="linalg-on-tensors", func_name=name))


def export_iree(program, name):
    from iree.compiler.extras.fx_importer import FxImporter
    from iree.compiler.ir import Context

    importer = FxImporter(context=Context())
    table = torch.export.default_decompositions()
    importer.import_frozen_program(program.run_decompositions(table), func_name=name)
    process = subprocess.run([str(BIN / "iree-opt"), *PIPELINES], input=str(importer.module),
                             capture_output=True, text=True)
    if process.returncode:
        raise RuntimeError(process.stderr)
    return process.stdout


def main():
    directory, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
    for name, (make, importer, dims) in torch_modules.MODULES.items():
        if names and name not in names:
            continue
        try:
            export = export_iree if importer == "iree" else export_torch_mlir
            (directory / f"{name}.mlir").write_text(export(make_program(make, dims), name))
        except Exception as error:
            # Importers lack ops.
            line = str(error).splitlines()[0][:200]
            print(f"{name}: {type(error).__name__}: {line}", file=sys.stderr)


main()
