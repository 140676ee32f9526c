#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures PyTorch's kernels for cases of the GPU test package, by the method of the package.

Requires PyTorch 2.10 or later. The result is a JSON file: for each case and peer the time of a call,
and with a CUDA graph of 20 calls below 60 us. A peer that cannot run has a `problem` in place of
times. A peer whose result is wrong has a `problem`, too.

    peers.py [--case=NAME]... [--report=FILE] [--minutes=N] [--rows=N] [--check-only] [-o FILE]

- --case=NAME    Measure the peers of this case.
- --report=FILE  Measure the peers of the cases in a report.json of the package.
- --minutes=N    Begin no peer after N minutes.
- --rows=N       Use at most N rows, tokens or sequences.
- --check-only   Compare results and measure no times. Works on a CPU, too.
"""

import argparse
import json
import pathlib
import sys
import time

try:
    import torch
except ImportError as error:
    sys.exit(f"error: expected PyTorch, got {error}; run `pip install torch`")

import peer_cases

WARM_UP, REPETITIONS, BATCH_US = 5, 7, 2000.0
SMALL_US, GRAPH_CALLS = 60.0, 20


def time_batch(call, first, count):
    """Returns the time of `count` calls by CUDA events, in us."""
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begin.record()
    for i in range(count):
        call(first + i)
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) * 1e3


def best_time(call):
    """Returns the best time of one call over several batches, in us."""
    number, count, best = WARM_UP, 10, None
    for i in range(WARM_UP):
        call(i)
    for repetition in range(REPETITIONS):
        each = time_batch(call, number, count) / count
        number += count
        if repetition == 0:  # The first batch determines the size of the others.
            count = min(max(int(BATCH_US / max(each, 1e-3)), 3), 1000)
        elif best is None or each < best:
            best = each
    return best


def make_sets(peer, rows, first):
    """Returns sets of operands that no cache holds: four times the size of the L2 cache."""
    each = sum(x.numel() * x.element_size() for x in first)
    wanted = 4 * torch.cuda.get_device_properties(0).L2_cache_size
    count = min(max(-(-wanted // each), 1), 256)
    return [first] + [peer.make(rows, "cuda") for _ in range(count - 1)]


def find_problem(peer, operands):
    """Returns what is wrong with the result for these operands; None: nothing."""
    result = peer.run(*operands)
    result = result[0] if isinstance(result, tuple) else result
    expected = peer.expected(*operands)
    # The rows of attention are those of the first sequence.
    got = result[:1, :, : expected.shape[2]] if result.dim() == 4 else result[: expected.shape[0]]
    scale = expected.abs().max().item()
    difference = (got.to(expected.dtype) - expected).abs().max().item()
    if difference <= peer.tolerance * scale:
        return None
    return (f"the result differs by {difference:.3g}; expected at most {peer.tolerance:g} times the "
            f"largest value {scale:.3g}")


def time_graph(peer, sets):
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for i in range(GRAPH_CALLS):
            peer.run(*sets[i % len(sets)])
    return best_time(lambda _: graph.replay()) / GRAPH_CALLS


def measure(peer, rows, device, check_only):
    """Returns the record of a peer."""
    record = {"case": peer.case, "peer": peer.name, "rows": rows}
    try:
        operands = peer.make(rows, device)
        problem = find_problem(peer, operands)
        if problem or check_only:
            return {**record, "problem": problem} if problem else record
        sets = make_sets(peer, rows, operands)
        record["us"] = best_time(lambda i: peer.run(*sets[i % len(sets)]))
        if record["us"] < SMALL_US:
            record["graph_us"] = time_graph(peer, sets)
    except (RuntimeError, ValueError, NotImplementedError, AttributeError) as error:
        return {**record, "problem": f"{type(error).__name__}: {' '.join(str(error).split())}"}
    if peer.operations:
        fastest = min(record["us"], record.get("graph_us", record["us"]))
        record["teraflops"] = peer.operations(rows) / fastest / 1e6
    return record


def describe(device):
    """Returns what the times depend on."""
    found = {"torch": torch.__version__, "device": "CPU"}
    if device == "cuda":
        found.update(device=torch.cuda.get_device_name(0), cuda=torch.version.cuda,
                     cudnn=torch.backends.cudnn.version())
    return found


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--case", action="append", default=[], metavar="NAME")
    parser.add_argument("--report", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--minutes", type=float, metavar="N")
    parser.add_argument("--rows", type=int, metavar="N")
    parser.add_argument("--check-only", action="store_true")
    parser.add_argument("-o", "--output", type=pathlib.Path, metavar="FILE")
    return parser.parse_args()


def select(given):
    """Returns the peers of the cases of the options."""
    names = set(given.case)
    unknown = names - {peer.case for peer in peer_cases.PEERS}
    if unknown:
        sys.exit(f"error: no peer of case '{min(unknown)}'; the cases with peers are "
                 + ", ".join(sorted({peer.case for peer in peer_cases.PEERS})))
    if given.report:
        if not given.report.is_file():
            sys.exit(f"error: no report '{given.report}'; run.sh writes it")
        names |= {case["name"] for case in json.loads(given.report.read_text())["cases"]}
    is_all = not given.case and not given.report
    return [peer for peer in peer_cases.PEERS if is_all or peer.case in names]


def main():
    given = arguments()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    if device == "cpu" and not given.check_only:
        sys.exit("error: expected a GPU that PyTorch can use, got none; --check-only needs none")
    torch.manual_seed(1)
    records, begin = [], time.monotonic()
    for peer in select(given):
        if given.minutes is not None and time.monotonic() - begin > given.minutes * 60:
            print(f"stopped after {given.minutes:g} minutes, before {peer.case}")
            break
        record = measure(peer, min(peer.rows, given.rows or peer.rows), device, given.check_only)
        records.append(record)
        value = record.get("problem") or (f"{record.get('graph_us', record['us']):.2f} us"
                                          if "us" in record else "equal within the tolerance")
        print(f"{peer.case} | {peer.name} | {value}", flush=True)
        if given.output:
            text = json.dumps({**describe(device), "records": records}, indent=1) + "\n"
            temporary = given.output.with_suffix(".tmp")
            temporary.write_text(text)
            temporary.replace(given.output)
    print(f"{len(records)} peers, {sum('problem' in record for record in records)} with problems")


if __name__ == "__main__":
    main()
