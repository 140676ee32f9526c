# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that raising recovers the op from the output of `fusednorm-decompose`.

usage: closure.py OPT [--every=N] [--offset=N] [--match=TEXT] [--jobs=N] [--verbose]

Each case of the grid is decomposed, raised and fused. The result must be one op with the original
name, and its decomposition must be the same IR. Known exceptions and their reasons are listed in
OPEN and in docs/Fusion.md. Without a selection, an entry of OPEN without a failing case is an
error.
"""

import argparse
import collections
import concurrent.futures
import itertools
import os
import re
import subprocess
import sys
import tempfile

import cases

BATCH = 16
# Known exceptions: a pattern of case names, and the reason.
OPEN = [
    (r"^rms_norm_fused_fp8 \[\d+,1\] .*quotient", "quantized values and scales of one column are ambiguous"),
    (r"^abs_max \[|^quantize .* tensor scales", "one value for all rows, and there may be no rows"),
    (r"^dequantize \[\d+,\d+\?\] \S+->\S+ \d+ transposed",
     "given scales of an unknown number of groups"),
    (r"^(rms_norm_fused_fp8|(de)?quantize) \[\d+,\d+\?\] \S+->\S+ \d+ ",
     "the last group of a row of run-time length may be smaller"),
]
LOWER = ["--fusednorm-decompose", "--canonicalize", "--cse", "--mlir-print-local-scope"]
RAISE = ["--fusednorm-raise", "--fusednorm-fuse"]
OUTS = re.compile(r"\bouts\(([^:()]*) : ((?:[^()]|\([^()]*\))*)\)")


def as_tensors(text, name):
    """Returns the function of the case on tensors, with results in place of destinations. Returns
    None if a destination is also read, or if the op accepts memrefs only."""
    # Tensors have no memory layouts.
    text = re.sub(r"memref<([^<>]*(?:<[^<>]*>)?[^<>]*?), strided<[^>]*>>", r"memref<\1>", text)
    text = text.replace("memref<", "tensor<").replace("@f(", f"@{name}(")
    transposed = re.search(r"group = (\d+), layout = transposed", text)
    if transposed:  # the number of groups is static
        columns = re.search(r"%x: tensor<\?x(\d+)x", text)
        scales = re.search(r"%scales: (tensor<\?x[^>]*>)", text)
        if columns and scales:
            groups = int(columns[1]) // int(transposed[1])
            text = text.replace(scales[1], scales[1].replace("?", str(groups), 1))
    if "quantization<tensor>" in text:
        text = re.sub(r"(%scales: tensor<|scales\(%scales : tensor<)\?x", r"\g<1>1x", text)
    own = r"\?(x[a-z]\w*>)"  # with the row scheme, a row has one scale
    if "quantization<row>" in text:
        text = re.sub(r"(%scales: tensor<[^>]*|scales\(%scales : tensor<[^>]*)" + own, r"\g<1>1\2", text)
        text = re.sub(r"(%scales : tensor<[^>]*>, tensor<[^>]*)" + own, r"\g<1>1\2", text)
    found = OUTS.search(text)
    if not found or "^bb0" in text or text.count("fusednorm.") < 1:
        return None
    names = [n.strip() for n in found[1].split(",")]
    types = re.findall(r"tensor<[^>]*>", found[2])
    head, body = text.split(" {\n", 1)
    rows = re.search(r"ins\((%\w+)[^:]*: (tensor<[^>]*>)", body)
    operation = next(line.strip() for line in body.split("\n") if "outs(" in line)
    if any(re.search(rf"{n}\b", operation.replace(found[0], "")) for n in names):
        return None
    lines = [head + " -> (" + ", ".join(types) + ") {"]
    for number, kind in enumerate(types):
        sizes = []
        for dim, extent in enumerate(kind[len("tensor<"):].split("x")[:-1]):
            if extent != "?":
                continue
            # Transposed scales: groups, then the leading dimensions.
            turned = transposed and names[number] == "%scales"
            of = (rows[2].count("x") - 1 if dim == 0 else dim - 1) if turned else dim
            lines.append(f"  %i{number}_{dim} = arith.constant {of} : index")
            lines.append(f"  %d{number}_{dim} = tensor.dim {rows[1]}, %i{number}_{dim} : {rows[2]}")
            sizes.append(f"%d{number}_{dim}")
            if turned and dim == 0:
                count = f"affine_map<()[s0] -> (s0 floordiv {transposed[1]})>()[{sizes[-1]}]"
                lines.append(f"  %g{number} = affine.apply {count}")
                sizes[-1] = f"%g{number}"
        lines.append(f"  %e{number} = tensor.empty({', '.join(sizes)}) : {kind}")
        operation = re.sub(rf"(outs\([^:]*){names[number]}\b", rf"\g<1>%e{number}", operation)
    results = f"%result:{len(types)}" if len(types) > 1 else "%result"
    is_list = len(types) > 1 or ("static_scale" in operation and ".dequantize" not in operation)
    arrow = f"({', '.join(types)})" if is_list else types[0]
    values = ", ".join(f"%result#{i}" for i in range(len(types))) if len(types) > 1 else "%result"
    lines += [f"  {results} = {operation} -> {arrow}", f"  return {values} : {', '.join(types)}", "}"]
    return "\n".join(lines) + "\n"


def functions(text):
    return dict(re.findall(r"(?ms)^  func\.func @(\w+)(.*?)^  }", text))


def normal(text):
    """Names constants, sizes and empty tensors by their definition, because their order is
    arbitrary, and all other values by number. Names a tensor.dim by its meaning, not by its source.
    """
    known, lines, number = {}, [], itertools.count()

    def name_of(match):
        return known.get(match[0]) or known.setdefault(match[0], f"%v{next(number)}")

    for line in text.split("\n"):
        made = re.fullmatch(r"\s*(%\w+) = ((?:arith\.constant|affine\.apply|tensor\.(?:empty|dim))\b.*)", line)
        if made and made[2].startswith("tensor.dim"):
            known[made[1]] = "(dim)"
        elif made and made[2].startswith("tensor.empty"):
            known[made[1]] = "(" + made[2].split(" : ")[1] + ")"
        elif made:
            known[made[1]] = "(" + re.sub(r"%\w+", name_of, made[2]) + ")"
        else:
            lines.append(re.sub(r"%\w+", name_of, line))
    return "\n".join(lines)


def run(options, passes, text):
    result = subprocess.run([options.opt, *passes, "-"], input=text, capture_output=True, text=True)
    return result.stdout if result.returncode == 0 else None, result.stderr


def check(options, batch):
    """Returns one error message, or None, for each case."""
    text = "".join(as_tensors(case.text, f"f{i}") for i, case in enumerate(batch))
    lowered, message = run(options, LOWER, text)
    raised, again = None, None
    if lowered is not None:
        raised, message = run(options, RAISE, lowered)
    if raised is not None:
        again, message = run(options, LOWER, raised)
    if again is None:
        if len(batch) == 1:
            return [message.strip().split("\n")[0]]
        return [problem for case in batch for problem in check(options, [case])]
    own, lowered, raised, again = (functions(re.sub(r"(?m)^(func|}| )", r"  \1", text)),
                                   functions(lowered), functions(raised), functions(again))
    problems = []
    for i in range(len(batch)):
        name = f"f{i}"
        wanted = re.search(r"= fusednorm\.(\w+)", own[name])[1]
        ops = re.findall(r"(?<![#\w])(?:fusednorm|linalg)\.\w+(?= )", raised[name])
        if ops != ["fusednorm." + wanted]:
            problems.append(f"became {' '.join(ops)}")
        elif normal(lowered[name]) != normal(again[name]):
            problems.append("is decomposed to other IR")
        else:
            problems.append(None)
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("opt")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--match", default="")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--verbose", action="store_true", help="print the known exception of each case")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        cases.DIRECTORY = directory
        known = {}
        for case in cases.all_cases():
            if options.match in case.name and as_tensors(case.text, "f"):
                known.setdefault(as_tensors(case.text, "f"), case)
    chosen = list(known.values())[options.offset::options.every]
    batches = [chosen[i:i + BATCH] for i in range(0, len(chosen), BATCH)]
    failed = 0
    left = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for batch, problems in zip(batches, pool.map(lambda b: check(options, b), batches)):
            for case, problem in zip(batch, problems):
                reason = next((why for part, why in OPEN if re.search(part, case.name)), None)
                if reason and problem:
                    left[reason] += 1
                    if options.verbose:
                        print(f"open: {case.name}: {problem}")
                elif problem:
                    failed += 1
                    print(f"FAILED: {case.name}: {problem}")
    if options.every == 1 and not options.match:
        for _, reason in OPEN:
            if not left[reason]:
                failed += 1
                print(f"FAILED: everything comes back, but: {reason}")
    for reason, number in left.items():
        print(f"{number} open: {reason}")
    returned = len(chosen) - failed - left.total()
    print(f"{returned} cases come back, {left.total()} open, {failed} failed")
    return 1 if failed or not returned else 0


if __name__ == "__main__":
    sys.exit(main())
