#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds measurements that are typed by hand into pages.

usage: check-measurements.py ROOT

A measurement belongs into docs/data. A page shows it in the output of a command, after a line
`<!-- run: ... -->` (tools/update-docs.py). Figures that are no measurements are in ALLOWED.
"""

import pathlib
import re
import sys

NUMBER = r"(?<![\w.])\d[\d,.]*"
UNIT = (r"(?:[uµn]s|ms|(?:micro|milli|nano)seconds?|s|seconds?|minutes?|hours?|cycles?|times"
        r"|%|per ?cent|[kMGT]B/s|[MGTP]FLOPS?|[MGTP]FLOP/s|tokens/s)")
WORD = r"\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)"
RATIO = r"(?:as (?:fast|long|slow)|faster|slower|longer|the (?:time|speed|bandwidth))\b"
FIGURE = re.compile(rf"{NUMBER}(?:\s*(?:-|–|to|and|or)\s*{NUMBER})?\s?-?{UNIT}(?![\w/])"
                    rf"|(?i:{WORD} (?:(?:milli)?seconds|minutes|hours|per ?cent)\b"
                    rf"|(?:{WORD} times|\btwice|\bhalf|\b(?:a|two) thirds?) {RATIO})")

BOUND = "a bound that a test checks"
MODEL = "a parameter of a model, not its result"
METHOD = "a parameter of a method"
MEANING = "says what a figure means"
LIMIT = "a limit or a setting of a program"
# (page, text of the line, reason). Each entry must match.
ALLOWED = [
    ("CONTRIBUTING.md", "5.9 ms before, 5.2 ms after", "a commit message as an example"),
    ("docs/Artifacts.md", "within 12 % of each of them", BOUND),
    ("docs/Artifacts.md", "within 10 % of six times", BOUND),
    ("docs/Artifacts.md", "`ptx_ms` is less than 100 ms", "a goal"),
    ("docs/BenchmarkMethod.md", "Values above 100 % are possible", MEANING),
    ("docs/BenchmarkMethod.md", "For arrays in a cache, 100 % is", MEANING),
    ("docs/BenchmarkMethod.md", "CUDA graphs of 20 calls", METHOD),
    ("docs/BenchmarkMethod.md", "the bytes that they must read and write, at 4.8 TB/s", MODEL),
    ("docs/CodingStyle.md", "5.9 ms before, 5.2 ms after", "a commit message as an example"),
    ("docs/GPU.md", "bytes moved are at most 1.01 times the minimum", BOUND),
    ("docs/GPU.md", "touch up to 1.7 times the sectors", BOUND),
    ("docs/GPU.md", "less than 10 % or 2 us is left out", LIMIT),
    ("docs/GPU.md", "0 times NaN is NaN", "arithmetic"),
    ("docs/GPU.md", "tensor-core time plus 1.2 times its issue time", MODEL),
    ("docs/GPU.md", "within 15 % from 1024 keys on", BOUND),
    ("docs/GPU.md", "have at most 15 % of the", BOUND),
    ("docs/GPU.md", "every 100 ms", METHOD),
    ("docs/GPU.md", "Launches below 60 us are also timed", METHOD),
    ("docs/CodingStyle.md", "Work of more than two seconds", LIMIT),
    ("docs/GettingStarted.md", "take about ten minutes", "the time that a reader needs"),
    ("docs/generated/PythonReference.md", "m(s) = 0.1 s ln(factor) + 1", "arithmetic"),
    ("docs/Numerics.md", "at most 0.05 % of the quantized values differ", BOUND),
    ("docs/Performance.md", "100 %", MEANING),
    ("docs/Quantizing.md", "relative error of up to 6 %", "follows from the bits of the type"),
    ("docs/Rationale.md", "this is 64 times without a mask and 32 times", "arithmetic"),
    ("docs/Rationale.md", "at most 2 % more instructions", "a goal"),
    ("docs/TuningLog.md", "occupies the tensor cores for 1024 cycles", MODEL),
    ("docs/TuningLog.md", "issue for 390 cycles", MODEL),
    ("docs/Runner.md", "in at most 0.05 % of the elements", BOUND),
    ("docs/Runner.md", "Tasks longer than two seconds", LIMIT),
    ("docs/Runtime.md", "at most 10 s", LIMIT),
    ("docs/Scaling.md", "4.26 TB/s ([data](data/h200.json))", MODEL),
    ("docs/Scaling.md", "6.6 µs", MODEL),
    ("docs/Scaling.md", "450 GB/s per GPU and direction", MODEL),
    ("docs/Schedules.md", "the model gains 3 %", LIMIT),
    ("docs/WritingKernels.md", "should reach 70 % or", "a guideline"),
]


def hand_written(text):
    """Yields the lines of a page, with their numbers, without the output of commands."""
    lines = iter(enumerate(text.splitlines(), 1))
    for number, line in lines:
        if not line.startswith("<!-- run: "):
            yield number, line
            continue
        number, line = next(lines, (0, ""))
        is_block = line.startswith("```")
        for _, line in lines:
            if line == "```" if is_block else not line:
                break


def pages(root):
    yield from (root / "README.md", root / "CONTRIBUTING.md")
    yield from sorted((root / "docs").rglob("*.md"))


def main():
    root = pathlib.Path(sys.argv[1])
    faults, used, count = [], set(), 0
    for page in pages(root):
        name = str(page.relative_to(root))
        for number, line in hand_written(page.read_text()) if page.exists() else ():
            figure = FIGURE.search(line)
            if not figure:
                continue
            count += 1
            allowed = {entry for entry in ALLOWED if entry[0] == name and entry[1] in line}
            used |= allowed
            if not allowed:
                faults.append(f"{name}:{number}: '{figure[0]}' is typed by hand; put the "
                              "measurement into docs/data, and show it by a line `<!-- run: "
                              "python3 tools/benchmark table NAME -->`")
    # A checkout without all pages is a test of this script.
    if (root / "docs" / "Performance.md").exists():
        faults += [f"{page}: no line has '{text}'; remove the entry from ALLOWED"
                   for page, text, _ in sorted(set(ALLOWED) - used)]
    print("\n".join(faults), end="\n" if faults else "")
    print(f"{count} figures outside the output of commands, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
