# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The providers with vLLM: its input generators and tolerances, in-place calls, and a new graph."""

import ast
import importlib.util
import pathlib

import torch
import vllm.ir.op

import fusednorm.vllm
from fusednorm.compat import vllm as functions

fusednorm.vllm.register()
fusednorm.vllm.register()
torch.manual_seed(1)
# The gated family of vLLM, by the decorators of its layers.
path = importlib.util.find_spec("vllm.model_executor.layers.activation").origin
family = {ast.literal_eval(decorator.args[0])
          for node in ast.parse(pathlib.Path(path).read_text()).body
          if isinstance(node, ast.ClassDef) for decorator in node.decorator_list
          if ast.unparse(decorator).startswith("CustomOp.register(")}
missing = {name for name in family if "and_mul" in name or "mul_and" in name} - {
    *functions.__all__}
print("gated activations without a kernel:", *sorted(missing))
for name in ("rms_norm", "fused_add_rms_norm"):
    op = vllm.ir.op.IrOp.registry[name]
    own, native, count = op.impls["fusednorm"], op.impls["native"], 0
    for dtype in (torch.bfloat16, torch.float16, torch.float32):
        for tokens, columns in ((1, 64), (7, 24), (128, 2048), (33, 5120), (0, 64)):
            arguments = op.generate_inputs(num_tokens=tokens, hidden_size=columns, dtype=dtype)
            *rows, weight, epsilon = arguments
            for one in (weight, None, weight.float()):
                arguments = *rows, one, epsilon
                assert own.supports_args(*arguments)
                before = [row.clone() for row in rows]
                expected, made = (implementation.func_impl_fn(*arguments)
                                  for implementation in (native, own))
                assert all(map(torch.equal, rows, before)), "the arguments have changed"
                if name == "rms_norm":
                    expected, made = [expected], [made]
                for a, b in zip(expected, made):
                    torch.testing.assert_close(b, a, **op.get_tolerance(dtype))
                    count += 1
    assert not own.supports_args(*arguments, 32), "a variance of fewer columns"
    print(f"{name}: {count} results")

# The native code rounds the mean, the deviation and each step, so only f32 has vLLM's tolerance.
# In other types the reference is the native code in f32, with one rounding.
op = vllm.ir.op.IrOp.registry["gelu_and_mul_sparse"]
own, native, count = op.impls["fusednorm"], op.impls["native"], 0
for dtype in (torch.bfloat16, torch.float16, torch.float32):
    for tokens, columns in ((1, 64), (7, 24), (128, 2048), (33, 5120), (0, 64)):
        for approximate in ("none", "tanh"):
            x, multiplier, _ = op.generate_inputs(num_tokens=tokens, hidden_size=columns,
                                                  dtype=dtype)
            assert own.supports_args(x, multiplier, approximate)
            expected = native.func_impl_fn(x.float(), multiplier, approximate).to(dtype)
            made = own.func_impl_fn(x, multiplier, approximate)
            torch.testing.assert_close(made, expected, **op.get_tolerance(dtype))
            count += 1
assert not own.supports_args(x, -multiplier, "none"), "a sparsity of less than one half"
print(f"gelu_and_mul_sparse: {count} results")
