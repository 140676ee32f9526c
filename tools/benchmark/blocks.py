# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures a transformer block and its regions through linalg: fusednorm, Inductor, eager PyTorch.

The block is a Llama of transformers with one layer and the final norm. torch.export makes one graph
of it, with the weights as arguments. torch-mlir imports this graph as linalg, and fusednorm
compiles the text with fuse=True. Inductor compiles the same graph. All variants have the same
inputs and types.

One process runs the three variants of a case round robin, on one thread. The best CPU time counts,
since other work on the machine delays the others. fusednorm writes its results to given tensors.
PyTorch and Inductor allocate their results, so malloc is set to keep freed memory and returns the
memory of the last call. The following are errors:

- a case without a fused group of fusednorm;
- a graph break, a second compilation, or a graph without a kernel of Inductor;
- a difference to the result of eager PyTorch.

Run it with a Python environment that has PyTorch, transformers and torch-mlir, and
PYTHONPATH=build/python. Inductor requires a C++ compiler.
"""

import argparse
import functools
import importlib.util
import pathlib
import sys
import time
import warnings

import frameworks
import records
import tables

MODULES = records.ROOT / "test" / "Raise" / "Inputs" / "Fresh"
#: Sizes of the block in the test corpus, and of a larger one: tokens are given by --tokens.
SMALL = {"hidden_size": 64, "intermediate_size": 96, "num_attention_heads": 4,
         "num_key_value_heads": 2}
LARGE = {"hidden_size": 1024, "intermediate_size": 3072, "num_attention_heads": 8,
         "num_key_value_heads": 4}
SMALL_TOKENS, TOKENS = 8, (8, 64, 512)
REGIONS = ("add, norm", "RoPE of q, k", "causal attention", "SwiGLU")
TOLERANCE = {"rtol": 1e-3, "atol": 1e-4}


def llama(tokens, sizes):
    """Returns the block and its inputs."""
    import torch
    import torch_modules
    return torch_modules.make_family("llama", torch.float32, tokens, sizes)


def regions(tokens, sizes):
    """Returns the regions of a block by their names: functions and their inputs."""
    import torch
    import torch.nn.functional as F
    hidden, heads = sizes["hidden_size"], sizes["num_attention_heads"]
    kv_heads, head = sizes["num_key_value_heads"], hidden // heads

    def add_norm(x, residual, weight):
        total = x + residual
        return F.rms_norm(total, (hidden,), weight, 1e-6), total

    def rotate(x, cos, sin):
        first, second = x.chunk(2, -1)
        return x * cos + torch.cat((-second, first), -1) * sin

    def rope(q, k, cos, sin):
        cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
        return rotate(q, cos, sin), rotate(k, cos, sin)

    def attention(q, k, v):
        return F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)

    def gate(x, y):
        return F.silu(x) * y

    q = torch.randn(1, heads, tokens, head)
    k, v = torch.randn(2, 1, kv_heads, tokens, head)
    x, y = torch.randn(2, 1, tokens, hidden)
    angles = torch.randn(1, tokens, head // 2).repeat(1, 1, 2)
    wide = torch.randn(2, 1, tokens, sizes["intermediate_size"])
    return dict(zip(REGIONS, ((add_norm, (x, y, torch.rand(hidden))),
                              (rope, (q, k, angles.cos(), angles.sin())),
                              (attention, (q, k, v)), (gate, tuple(wide)))))


def cases(tokens_list):
    """Yields the op, tokens, hidden size, and a function that makes the module and its inputs."""
    import torch_modules
    sizes = [(SMALL_TOKENS, SMALL), *((tokens, LARGE) for tokens in tokens_list)]
    for tokens, own in sizes:
        yield "Llama block", tokens, own["hidden_size"], functools.partial(llama, tokens, own)
    for tokens in tokens_list:
        for name in REGIONS:
            def make(name=name, tokens=tokens):
                function, inputs = regions(tokens, LARGE)[name]
                return torch_modules.Call(function), *inputs
            yield name, tokens, LARGE["hidden_size"], make


def compile_ours(name, program):
    """Returns a call of the compiled linalg and the CPU time of the compilation."""
    import torch
    from torch_mlir import fx

    import fusednorm
    text = str(fx.export_and_import(program, output_type="linalg-on-tensors", func_name="block"))
    start = time.process_time()
    kernel = fusednorm.compile(text, threads=1, fuse=True, cache=False)
    taken = time.process_time() - start
    groups = kernel.fusion_report.groups
    if not groups:
        sys.exit(f"error: {name}: expected a fused group, got none of {kernel.fusion_report}")
    added = [one for one in kernel.arguments if one.added]
    results = [torch.empty(one.shape) for one in added]

    def call(inputs):
        kernel(*inputs, *results)
        return results

    return call, taken


def compile_inductor(name, program, inputs):
    """Returns the graph compiled by Inductor, after a check for kernels and one graph."""
    import torch
    from torch._dynamo.utils import counters
    from torch._inductor import metrics
    torch._dynamo.reset()
    counters.clear()
    metrics.reset()
    compiled = torch.compile(program.module(), fullgraph=True, dynamic=False)
    compiled(*inputs)
    compiled(*inputs)
    graphs, breaks = counters["stats"]["unique_graphs"], dict(counters["graph_break"])
    if graphs != 1 or breaks or not metrics.generated_kernel_count:
        sys.exit(f"error: {name}: expected one graph with kernels of Inductor, got {graphs} graphs, "
                 f"{metrics.generated_kernel_count} kernels and the breaks {breaks}")
    return compiled


def compare(name, peer, found, wanted):
    import torch
    found = found if isinstance(found, (tuple, list)) else (found,)
    wanted = wanted if isinstance(wanted, (tuple, list)) else (wanted,)
    try:
        for one, other in zip(found, wanted, strict=True):
            torch.testing.assert_close(one, other.contiguous(), **TOLERANCE)
    except AssertionError as error:
        sys.exit(f"error: {name}: {peer} differs from PyTorch: {error}")


def measure(tokens_list, rounds, match):
    """Yields the records of each case."""
    import torch
    torch.set_num_threads(1)
    for op, tokens, hidden, make in cases(tokens_list):
        name = f"{op}, {tokens} tokens, {hidden} columns"
        if match not in name:
            continue
        records.progress(name)
        module, *inputs = make()
        inputs = tuple(inputs)
        program = torch.export.export(module, inputs, strict=False)
        with torch.no_grad():
            ours, compile_time = compile_ours(name, program)
            inductor = compile_inductor(name, program, inputs)
            wanted = module(*inputs)
            compare(name, records.OURS, ours(inputs), wanted)
            compare(name, "Inductor", inductor(*inputs), wanted)
            taken = frameworks.best_times(
                [lambda: ours(inputs), lambda: inductor(*inputs), lambda: module(*inputs)], rounds)
        found = [frameworks.record(op, [tokens, hidden], "f32", peer, "us", value, rounds)
                 for peer, value in zip(frameworks.PEERS, taken)]
        for one in found:
            one["family"] = "blocks"
        found[0]["compile_ms"] = round(compile_time * 1e3)
        yield found


def write(options, found, load):
    from importlib import metadata
    versions = {package: metadata.version(package.lower().replace("pytorch", "torch"))
                for package in ("PyTorch", "torch-mlir", "transformers")}
    selected = f" --match='{options.match}'" if options.match else ""
    sizes = " ".join(map(str, options.tokens))
    records.write(options.json, found, "cpu", load,
                  f"tools/benchmark blocks --rounds={options.rounds} --tokens {sizes}{selected}: "
                  f"best CPU time of {options.rounds} rounds", versions)


def require_packages():
    missing = [name for name in ("torch", "transformers", "torch_mlir", "fusednorm")
               if importlib.util.find_spec(name) is None]
    if missing:
        sys.exit(f"error: no module named {', '.join(missing)} in {sys.executable}: install torch, "
                 "transformers and torch-mlir, and set PYTHONPATH=build/python")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20, help="rounds of each call (default: 20)")
    parser.add_argument("--tokens", type=int, nargs="+", default=TOKENS,
                        help=f"numbers of tokens (default: {' '.join(map(str, TOKENS))})")
    records.add_options(parser)
    options = parser.parse_args()
    # This folder's kernels.py would hide the package that transformers imports.
    own = pathlib.Path(__file__).resolve().parent
    sys.path = [str(MODULES), *(one for one in sys.path if pathlib.Path(one).resolve() != own)]
    warnings.filterwarnings("ignore", category=FutureWarning)
    require_packages()
    load = records.warn_if_busy()
    records.keep_freed_memory()
    found = []
    for case in measure(options.tokens, options.rounds, options.match):
        found += case
        if options.json:  # after each case, since a run takes minutes
            write(options, found, load)
    if not found:
        sys.exit(f"error: --match: no case has '{options.match}' in its name")
    print("\n".join(tables.blocks(found)))
    return 0
