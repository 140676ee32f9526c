# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures CPU row kernels against a copy of the same bytes.

Each case runs N times (default: 3), each time in a new process. The table has the medians. An
option with a cost, such as a canonical sum, alternates with the same kernel without the option.
Kernel and copy alternate in one process and use the same result memory again and again.

Requires build/bin.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile

import kernels
import records
import tables

RUNNER = records.ROOT / "build" / "bin" / "fusednorm-runner"


def run_once(text, inputs, threads):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        command = [RUNNER, file.name, "--json", "--benchmark", f"--threads={threads}",
                   *(f"--input={spec}" for spec in inputs)]
        result = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        sys.exit(f"error: {' '.join(map(str, command))} failed")
    return json.loads(result.stdout)


def record(family, case, unit, value, runs, threads, **more):
    """Returns a record of the case (op, shape, types, options)."""
    op, shape, types, options = case
    return {"family": family, "op": op, "shape": shape, "types": types, "options": options,
            "peer": records.OURS, "unit": unit, "value": value, "runs": runs, "threads": threads,
            **more}


def measure_kernels(options):
    """Returns the records of the kernels, and the last report of the runner."""
    found, report = [], None
    for case, threads, text, inputs in kernels.cases():
        name = kernels.name_of(case)
        if options.match not in name:
            continue
        records.progress(f"{name}, {threads} threads")
        reports = [run_once(text, inputs, threads) for _ in range(options.runs)]
        report = reports[0]

        def middle(get):
            return statistics.median(map(get, reports))
        found.append(record(
            "cpu-rows", case, "ms", round(middle(lambda r: r["benchmark"]["best_ms"]), 5),
            options.runs, threads,
            percent_of_copy=round(middle(lambda r: r["benchmark"]["percent_of_loop"])),
            compile_ms=round(middle(lambda r: r["compile_ms"]))))
    return found, report


def measure_options(options):
    """Returns the records of the options with a cost, in percent of the time without them."""
    found, report = [], None
    for case, text, plain, inputs in kernels.prices():
        name = kernels.name_of(case)
        if options.match not in name:
            continue
        records.progress(name)
        # The two kernels alternate, so both see the same load and clock.
        pairs = [(run_once(text, inputs, 1), run_once(plain, inputs, 1))
                 for _ in range(options.runs)]
        report = pairs[0][0]
        ratios = [own["benchmark"]["best_ms"] / other["benchmark"]["best_ms"]
                  for own, other in pairs]
        found.append(record("cpu-options", case, "%",
                            round(100 * (statistics.median(ratios) - 1)), options.runs, 1))
    return found, report


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3, help="runs of each case (default: 3)")
    records.add_options(parser)
    options = parser.parse_args()
    if not RUNNER.exists():
        sys.exit(f"error: no {RUNNER}; build it by ninja -C build fusednorm-runner")
    load = records.warn_if_busy()
    found, report = measure_kernels(options)
    more, other = measure_options(options)
    report = report or other
    if not report:
        sys.exit(f"error: --match: no case has '{options.match}' in its name")
    print("\n".join(tables.cpu_rows(found) + [""] + tables.cpu_options(more)))
    if options.json:
        records.write(options.json, found + more, f"{report['target']} ({report['cpu']})", load,
                      f"tools/benchmark rows --runs={options.runs}: medians of the best times")
    return 0
