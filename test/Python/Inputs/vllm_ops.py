# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The providers with vLLM: its input generators and tolerances, in-place calls, and a new graph."""

import torch
import vllm.ir.op

import fusednorm.vllm

fusednorm.vllm.register()
fusednorm.vllm.register()
torch.manual_seed(1)
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
