# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures chains of a model's layer in torch.compile: fusednorm, Inductor and eager PyTorch.

The layer has the sizes of Qwen3-0.6B, with FP8 quantization and without. One process runs the three
variants of a chain round robin, on one thread. The best CPU time counts, since other work on the
machine delays the others. Each variant is compiled once for all numbers of rows. All variants
allocate their results, so malloc is set to keep freed memory. A chain that is not one graph, or in
which the backend replaces no operator, is an error.

The share of a layer is the time of its chains, by Inductor, in the time of these chains and of the
layer's four GEMMs by PyTorch. No faster chain can save more. Attention and the activation are not
part of this time, so the share is an upper bound.

Run it with a Python environment that has PyTorch, and PYTHONPATH=build/python. Inductor requires a
C++ compiler.
"""

import argparse
import logging
import sys
import time

import records
import tables

ROWS = (1, 16, 256, 4096)
HIDDEN, INTERMEDIATE, HEADS, KV_HEADS, HEAD = 1024, 3072, 16, 8, 128
GROUP = 128
PEERS = (records.OURS, "Inductor", "PyTorch")
#: The chains of a layer by their numbers, FP8 models first.
LAYERS = {"FP8": {"add, norm, FP8 groups": 2, "norms and RoPE of q, k": 1},
          "bf16": {"add, norm": 2, "norms and RoPE of q, k": 1}}


class Chain:
    """A function of a layer, and its inputs for a number of rows."""

    def __init__(self, name, types, function, inputs):
        import torch
        import fusednorm.torch
        self.name, self.types, self.inputs = name, types, inputs
        self.variants = {
            records.OURS: torch.compile(function, backend=fusednorm.torch.backend, dynamic=True,
                                        fullgraph=True),
            "Inductor": torch.compile(function, dynamic=True, fullgraph=True),
            "PyTorch": function}

    def check(self, inputs):
        """Compiles the variant of fusednorm. Stops if it has no operator of fusednorm."""
        log, messages = logging.getLogger("fusednorm.torch"), []
        handler = logging.Handler()
        handler.emit = lambda record: messages.append(record.getMessage())
        log.addHandler(handler)
        log.setLevel(logging.INFO)
        self.variants[records.OURS](*inputs)
        log.removeHandler(handler)
        if not messages or any(message.endswith(": nothing") for message in messages):
            sys.exit(f"error: {self.name}: expected the backend to replace operators, "
                     f"got {messages}")


def chains():
    import torch
    bf16 = torch.bfloat16
    weight, head_weight = torch.rand(HIDDEN).to(bf16), torch.rand(HEAD).to(bf16)

    def random(*shape):
        return torch.randn(*shape).to(bf16)

    def norm(x, weight):
        wide = x.float()
        wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)
        return weight * wide.to(x.dtype)

    def add_norm(x, residual):
        total = x + residual
        return norm(total, weight), total

    def add_norm_quantize(x, residual):
        normalized, total = add_norm(x, residual)
        grouped = normalized.view(-1, HIDDEN // GROUP, GROUP)
        scales = grouped.abs().float().amax(-1, keepdim=True).clamp(min=1e-10) / 448.0
        values = (grouped.float() / scales).clamp(-448.0, 448.0).to(torch.float8_e4m3fn)
        return values.view(-1, HIDDEN), scales.squeeze(-1), total

    def rotate_half(x):
        return torch.cat((-x[..., HEAD // 2:], x[..., :HEAD // 2]), -1)

    def norm_and_rope(qkv, cos, sin):
        q, k, _ = qkv.split((HEADS * HEAD, KV_HEADS * HEAD, KV_HEADS * HEAD), -1)
        cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
        parts = (norm(x.reshape(1, -1, heads, HEAD), head_weight).transpose(1, 2)
                 for x, heads in ((q, HEADS), (k, KV_HEADS)))
        return tuple(x * cos + rotate_half(x) * sin for x in parts)

    yield Chain("add, norm, FP8 groups", "bf16 -> f8E4M3FN", add_norm_quantize,
                lambda rows: (random(rows, HIDDEN), random(rows, HIDDEN)))
    yield Chain("norms and RoPE of q, k", "bf16", norm_and_rope, lambda rows: (
        random(rows, (HEADS + 2 * KV_HEADS) * HEAD), random(1, rows, HEAD), random(1, rows, HEAD)))
    yield Chain("add, norm", "bf16", add_norm,
                lambda rows: (random(rows, HIDDEN), random(rows, HIDDEN)))


def best_times(calls, rounds):
    """Returns the best CPU time of each call in microseconds. The calls alternate."""
    counts = []
    for call in calls:
        call()
        start = time.process_time()
        call()
        counts.append(max(1, int(2e-3 / (time.process_time() - start + 1e-6))))
    best = [float("inf")] * len(calls)
    for _ in range(rounds):
        for number, (call, count) in enumerate(zip(calls, counts)):
            start = time.process_time()
            for _ in range(count):
                call()
            best[number] = min(best[number], (time.process_time() - start) / count)
    return [one * 1e6 for one in best]


def record(op, shape, types, peer, unit, value, rounds):
    return {"family": "frameworks", "op": op, "shape": shape, "types": types, "options": "",
            "peer": peer, "unit": unit, "value": float(f"{value:.3g}"), "runs": rounds, "threads": 1}


def measure_gemms(rows, rounds):
    """Returns the time of the GEMMs of a layer in bf16: QKV, output, gate and up, down."""
    import torch
    widths = ((HIDDEN, (HEADS + 2 * KV_HEADS) * HEAD), (HEADS * HEAD, HIDDEN),
              (HIDDEN, 2 * INTERMEDIATE), (INTERMEDIATE, HIDDEN))
    pairs = [(torch.randn(rows, k).to(torch.bfloat16), torch.randn(n, k).to(torch.bfloat16))
             for k, n in widths]
    return sum(best_times([lambda x=x, w=w: x @ w.T for x, w in pairs], min(rounds, 3)))


def measure(rows_list, rounds, match):
    import torch
    torch.set_num_threads(1)
    found, times = [], {}
    with torch.no_grad():
        for chain in chains():
            if match not in chain.name:
                continue
            chain.check(chain.inputs(rows_list[0]))
            for rows in rows_list:
                records.progress(f"{chain.name}, {rows} rows")
                inputs = chain.inputs(rows)
                taken = best_times([lambda run=run: run(*inputs) for run in chain.variants.values()],
                                   rounds)
                times[chain.name, rows] = taken[1]
                found += [record(chain.name, [rows], chain.types, peer, "us", value, rounds)
                          for peer, value in zip(PEERS, taken)]
        for rows in rows_list if not match else ():
            records.progress(f"GEMMs, {rows} rows")
            gemms = measure_gemms(rows, rounds)
            for types, counts in LAYERS.items():
                ours = sum(times[name, rows] * count for name, count in counts.items())
                found.append(record("share of a layer", [rows], types, "Inductor", "%",
                                    100 * ours / (ours + gemms), rounds))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20, help="rounds of each call (default: 20)")
    parser.add_argument("--rows", type=int, nargs="+", default=ROWS,
                        help=f"numbers of rows (default: {' '.join(map(str, ROWS))})")
    records.add_options(parser)
    options = parser.parse_args()
    load = records.warn_if_busy()
    records.keep_freed_memory()
    found = measure(options.rows, options.rounds, options.match)
    if not found:
        sys.exit(f"error: --match: no case has '{options.match}' in its name")
    print("\n".join(tables.frameworks(found)))
    if not options.match:
        print("\n".join(["", *tables.framework_shares(found)]))
    if options.json:
        import torch
        records.write(options.json, found, "cpu", load,
                      f"tools/benchmark frameworks --rounds={options.rounds}: best CPU time of "
                      f"{options.rounds} rounds", {"PyTorch": torch.__version__})
    return 0
