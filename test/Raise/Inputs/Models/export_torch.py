# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Exports a model of families.py or a recipe of recipes.py. Weights, the mask and embedded tokens
# are arguments: export_torch.py MODEL TYPE IMPORTER OUTPUT [LAYERS]
#
# IMPORTER is iree (writes torch IR), torch_mlir (linalg on tensors) or onnx (an ONNX model).

import sys

import torch
from torch.func import functional_call

import families
import recipes


class Functional(torch.nn.Module):
    """A model with parameters and buffers as arguments."""

    def __init__(self, model, names):
        super().__init__()
        object.__setattr__(self, "model", model)
        self.names = names

    def forward(self, hidden, mask, *tensors):
        arguments = {
            "inputs_embeds": hidden,
            "use_cache": False,
            "attention_mask": families.get_masks(self.model, mask),
        }
        if self.model.config.model_type != "mamba2":
            arguments["position_ids"] = torch.arange(families.TOKENS)[None]
        weights = dict(zip(self.names, tensors))
        return functional_call(self.model, weights, (), arguments, strict=False)[0]


def cumulative_sum(x, dim, *, dtype=None):
    """Computes a cumulative sum as a matmul with a triangular matrix: linalg has no cumulative sum.
    """
    x = x.to(dtype) if dtype else x
    ones = torch.ones(x.shape[dim], x.shape[dim], dtype=x.dtype).tril()
    return torch.movedim(torch.matmul(torch.movedim(x, dim, -1), ones.T), -1, dim)


def squeeze(x, dims):
    dims = [dim % x.dim() for dim in dims]
    return x.reshape([extent for dim, extent in enumerate(x.shape) if dim not in dims or extent != 1])


def make_program(name, dtype, layers):
    if name in recipes.RECIPES:
        model, arguments = recipes.make(name, dtype)
    else:
        model = families.make_model(name, layers).to(dtype)
        tensors = [*model.named_parameters(), *model.named_buffers()]
        tensors = [(key, value) for key, value in tensors if "original" not in key]
        hidden = torch.randn(1, families.TOKENS, families.HIDDEN, dtype=dtype)
        mask = torch.zeros(1, 1, families.TOKENS, families.TOKENS, dtype=dtype)
        arguments = (hidden, mask, *[value.detach().clone() for _, value in tensors])
        model = Functional(model, [key for key, _ in tensors])
    return torch.export.export(model.eval(), arguments, strict=False)


def main():
    name, dtype, importer, output = sys.argv[1:5]
    torch.manual_seed(0)
    layers = int(sys.argv[5]) if len(sys.argv) > 5 else 2
    program = make_program(name, {"bf16": torch.bfloat16, "f32": torch.float32}[dtype], layers)
    if importer == "onnx":
        torch.onnx.export(program, f=output, dynamo=True, external_data=False)
        return
    own = {
        torch.ops.aten.cumsum.default: cumulative_sum,
        torch.ops.aten.squeeze.dims: squeeze,
    }
    if importer == "torch_mlir":
        from torch_mlir import fx

        table = {**fx.get_decomposition_table(), **own}
        text = fx.export_and_import(
            program, output_type="linalg-on-tensors", func_name=name, decomposition_table=table
        )
    else:
        from iree.compiler.extras.fx_importer import FxImporter
        from iree.compiler.ir import Context

        table = {**torch.export.default_decompositions(), **own}
        importer = FxImporter(context=Context())
        importer.import_frozen_program(program.run_decompositions(table), func_name=name)
        text = importer.module
    with open(output, "w") as file:
        file.write(str(text))


main()
