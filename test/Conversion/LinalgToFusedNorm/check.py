# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Raises the functions written by spellings.py and compares each result with the expectation:
# check.py TOOLS TEMPORARY good|bad [--run=EVERY]. With --run, every EVERY-th good function, and
# each function in ALWAYS_RUN, runs through upstream's lowering and in its raised form.

import json
import pathlib
import re
import subprocess
import sys

TOOLS, TEMPORARY, WHICH = map(pathlib.Path, sys.argv[1:4])
EVERY = int(sys.argv[4].split("=")[1]) if len(sys.argv) > 4 else 0
HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "Raise"))
import fp8
# Functions without an upstream lowering on CPUs, which fp8.py does not expand either.
NOT_RUN = re.compile(r"f8E5M2|linalg\.pack")

# Functions with views at an offset (the text does not show it) and with roundings of their own.
ALWAYS_RUN = re.compile("cast_then_slice|out_of_concat|norm_quotient|bound_of_nan")


def run(*command):
    process = subprocess.run(command, capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{process.stdout}{process.stderr}")
    return process.stdout


def functions(text):
    return {
        re.match(r"@(\w+)", part).group(1): part
        for part in re.split(r"func\.func (?=@)", text)[1:]
    }


def main():
    TEMPORARY.mkdir(parents=True, exist_ok=True)
    source, plain = TEMPORARY / "source.mlir", TEMPORARY / "plain.mlir"
    raised, report = TEMPORARY / "raised.mlir", TEMPORARY / "report.json"
    source.write_text(run(sys.executable, HERE / "spellings.py", WHICH))
    opt = TOOLS / "fusednorm-opt"
    run(opt, source, "-o", plain)
    run(opt, source, f"--fusednorm-raise=report={report}", "-o", raised)
    written = TEMPORARY / "written.mlir"
    written.write_text(fp8.expanded(plain.read_text()))
    before, after = functions(plain.read_text()), functions(raised.read_text())
    reasons = {}
    for entry in json.loads(report.read_text())["not_taken"]:
        reasons.setdefault(entry["function"], []).append(entry["reason"])
    failures = runs = 0

    def fail(name, message):
        nonlocal failures
        failures += 1
        print(f"{name}: {message}\n{after[name]}")

    expectations = re.findall(r"// EXPECT (\w+): (.*)", source.read_text())
    for index, (name, expected) in enumerate(expectations):
        ops = re.findall(r"fusednorm\.[^\n]*", after[name])
        if str(WHICH) == "good":
            # A table inside another tensor stays.
            parts = expected.split(" + linalg")[0]
            missing = [part for part in re.split(r"(?<!=) (?=\w+(?: =|>|$)|\w+ )", parts)
                       if len(ops) != 1 or part not in ops[0]]
            if missing or ("linalg.generic" in after[name] and "+ linalg" not in expected):
                fail(name, f"expected one op with {expected}, without linalg.generic")
            elif EVERY and (index % EVERY == 0 or ALWAYS_RUN.match(name)) and not NOT_RUN.search(before[name]):
                compare(name, before[name], written, raised)
                runs += 1
            continue
        texts = [line.split("loc(")[0] for line in (before[name], after[name])]
        strip = lambda text: re.sub(r"#map\d*", "#map", text)
        if ops or strip(texts[0]).strip() != strip(texts[1]).strip():
            fail(name, "expected it to stay as it was")
        alternatives = expected.split("|")
        if "nothing" not in alternatives and not any(
            alternative in reason for alternative in alternatives for reason in reasons.get(name, [])
        ):
            fail(name, f"expected the reason '{expected}', got {reasons.get(name)}")
    print(f"{len(expectations)} functions, {failures} failures, {runs} run")
    return failures != 0 or not expectations


def compare(name, text, plain, raised):
    inputs = []
    for index, shape in enumerate(re.findall(r"%arg\d+: tensor<([^>]*)>", text.split("->")[0])):
        shape = shape.replace("?x?x", "5x72x").replace("?x", "72x")
        generator = f"normal(seed={index + 1})"
        if shape.endswith("xi8"):
            generator = "uniform(-127,127)"
        inputs.append(f"--input={shape}={generator}")
    runner, expected = TOOLS / "fusednorm-runner", TEMPORARY / f"{name}-%d.npy"
    options = [f"--entry={name}", "--threads=1", *inputs]
    run(runner, plain, *options, f"--output={expected}")
    # The order of the sum differs, so row scalars differ by one or two units in the last place.
    run(runner, raised, *options, f"--expect={expected}", "--tolerance=abs=1e-6,rel=4e-3"
        if "bf16" in text or "f16" in text else "--tolerance=abs=1e-6,rel=1e-6")


sys.exit(main())
