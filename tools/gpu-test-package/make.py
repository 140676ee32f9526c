#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the contents of the GPU test package: kernels, cases and expected values.

usage: make.py --build=DIR --output=DIR [--targets=LIST] [--images=ptx|cubin|fatbin]
               [--rows=N] [--with-simt] [--case=NAME...] [--samples=N[,FIRST]]

Expected values are the results of the kernels in the SIMT simulator. fusednorm-runner first
compares them with the C++ reference, by equal bits or by the tolerance of the op. If they differ,
no package is made. Large GEMMs and attention are compared by tests instead, since the reference
takes minutes for them. The package has few input files: the driver program generates most inputs
from a seed and the index of an element.
"""

import argparse
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

import package_cases
from package_cases import ALTERNATIVES, CASES, ROOT, suffix_of
import cases

# Targets without the suffix `a`: their PTX also runs on GPUs between and after them.
TARGETS = "sm_80,sm_89,sm_90,sm_100,sm_120"
# Rows of each comparison. Recorded GPU results are valid for this number only.
ROWS = 17


def schedule_options(name):
    """Returns the schedule options of the compiler and the runner for a case."""
    suffix = suffix_of(name)
    return [f"--schedule-table={ALTERNATIVES[suffix][0]}"] if suffix else []


def attempt(command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True)


def demand(result, what):
    """Returns the output of a command, or exits if the command failed."""
    if result.returncode != 0:
        sys.exit(f"error: {what}: `{' '.join(result.args)}` exited with "
                 f"{result.returncode}:\n{result.stdout}{result.stderr}")
    return result.stdout


def run(command, what):
    return demand(attempt(command), what)


def compile_launcher(options, compiler, module, bodies, source, schedule):
    """Compiles one launcher of all functions. Leaves out samples that launchers cannot express."""
    kernels = options.output / f"{module}.mlir"
    while True:
        kernels.write_text("".join(body.replace("@f(", f"@{name}(") for name, body in bodies.items()))
        result = attempt([compiler, kernels, f"--target={options.targets}", "--emit=c-launcher,manifest",
                          f"--images={options.images}", f"--name={module}", "-o", source, *schedule,
                          *(["--with-simt"] if options.with_simt else [])])
        refused = re.search(r"the ops of @(f\d+) relate the extents of its arguments", result.stderr)
        if not refused or not options.samples:
            demand(result, "kernels")
            return
        del bodies[refused.group(1)]


def samples_of(text):
    """Parses N or N,FIRST."""
    every, _, first = text.partition(",")
    if not every.isdecimal() or int(every) == 0 or not (first or "0").isdecimal():
        raise argparse.ArgumentTypeError(f"expected N or N,FIRST with positive N, got '{text}'")
    return int(every), int(first or 0)


def make_expected(options, runner, entry, case, arguments, seen):
    """Writes expected values and returns their lines of cases.txt.

    There is a file for each chip and output, or one for all chips if the contents agree or the case
    has a tolerance. `seen` maps digests to the files of all cases.
    """
    folder = options.output / "expected"
    folder.mkdir(exist_ok=True)
    path = options.output / "case.mlir"
    path.write_text(case.text)
    written = [i for i, argument in enumerate(arguments) if "w" in argument["access"]]
    lines, chips = [], options.targets.split(",")
    for chip in chips[:1] if entry.tolerance else chips:
        # The reference takes minutes for GEMM and attention of this size; tests compare them.
        run([runner, path, f"--target={chip}", "--emulate", *([] if entry.operations else ["--reference"]),
             *schedule_options(entry.name),
             f"--output={folder}/new%d.npy", *(f"--input={spec}" for spec in case.inputs)], entry.name)
        for number, index in enumerate(written):
            made = folder / f"new{number}.npy"
            contents = made.read_bytes()
            made.unlink()
            digest = hashlib.sha256(contents).digest()
            file = seen.get(digest)
            if not file:
                file = seen[digest] = f"expected/{entry.name}.{index}.{chip}.npy"
                (options.output / file).write_bytes(contents)
            lines.append(f"expect {'any' if entry.tolerance else chip} {index} {file} {entry.tolerance}".rstrip())
    path.unlink()
    return lines


def spec_of(text, argument, options):
    """Converts an input of fusednorm-runner: scalars to rank 0, files to copies in the package."""
    if text.endswith(".npy"):
        folder = options.output / "inputs"
        folder.mkdir(exist_ok=True)
        shutil.copy(text, folder)
        return f"inputs/{pathlib.Path(text).name} {argument['type']}"
    type = {"index": "i64"}.get(argument["type"], argument["type"])
    return text if "=" in text else f"{type}=const({text})"


def access_of(argument):
    """Returns the access of an argument in cases.txt: s for a scalar, r, w or rw."""
    if argument["kind"] == "scalar":
        return "s"
    return {"read": "r", "write": "w", "read_write": "rw", "none": "r"}[argument["access"]]


def choose(everything, names):
    """Returns the cases with these names, or all. Exits if a name is unknown."""
    # An alternative is compared with the same case with the schedule of the heuristic.
    wanted = {*names, *(name.removesuffix(suffix_of(name)) for name in names)}
    unknown = set(names) - {entry.name for entry in everything}
    if unknown:
        sys.exit(f"error: no case {', '.join(sorted(unknown))}; expected one of "
                 f"{', '.join(entry.name for entry in everything)}")
    return [entry for entry in everything if not wanted or entry.name in wanted]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    parser.add_argument("--targets", default=TARGETS, help=f"GPU targets (default: {TARGETS})")
    parser.add_argument("--images", default="ptx", help="ptx (default), cubin or fatbin")
    parser.add_argument("--rows", type=int, default=ROWS,
                        help=f"rows of each comparison (default: {ROWS})")
    parser.add_argument("--case", action="append", help="pack only this case")
    parser.add_argument("--samples", type=samples_of, metavar="N[,FIRST]",
                        help="pack every N-th case of each test grid, for comparison only")
    parser.add_argument("--with-simt", action="store_true", help="add kernels for the simulator")
    options = parser.parse_args()
    options.output = options.output.resolve()
    compiler, runner = (options.build.resolve() / "bin" / name
                        for name in ("fusednorm-compile", "fusednorm-runner"))
    (options.output / "files").mkdir(parents=True)
    cases.DIRECTORY = str(options.output / "files")
    chosen = choose(list(package_cases.samples(*options.samples)) if options.samples else CASES,
                    options.case or [])

    # All cases with one schedule table share a launcher, so equal functions have one kernel.
    source = options.output / "src"
    source.mkdir(parents=True, exist_ok=True)
    functions, by_case, by_name, modules = {}, {}, {}, []
    for suffix in ("", *ALTERNATIVES):
        module = "package" + suffix
        own = [entry for entry in chosen if suffix_of(entry.name) == suffix]
        if not own:
            continue
        for entry in own:
            body = entry.make(entry.rows or options.rows).text
            by_case[entry.name] = functions.setdefault((suffix, body), f"f{len(functions)}")
        bodies = {name: body for (other, body), name in functions.items() if other == suffix}
        compile_launcher(options, compiler, module, bodies, source, schedule_options(own[0].name))
        (source / f"{module}.json").replace(options.output / f"{module}.json")
        manifest = json.loads((options.output / f"{module}.json").read_text())
        by_name.update({f["name"]: f for f in manifest["functions"]})
        modules.append(module)

    lines = ["# case NAME FUNCTION",
             "# arg ACCESS ARRAY: an argument of the comparison. ACCESS is s, r, w or rw.",
             "#   ARRAY is a generator, or a file and its type.",
             "# bench ACCESS ARRAY: an argument of the measurement.",
             "# operations N: operations of the measurement. Without it the rate is bytes per second.",
             "# expect CHIP ARGUMENT FILE [TOLERANCE]: a result. Without TOLERANCE bits are equal."]
    seen = {}
    for entry in chosen:
        if by_case[entry.name] not in by_name:
            print(f"== skipped {entry.name}: a launcher cannot check its extents", file=sys.stderr)
            continue
        print(f"== {entry.name}", file=sys.stderr, flush=True)
        case = entry.make(entry.rows or options.rows)
        function = by_case[entry.name]
        arguments = [a for a in by_name[function]["arguments"] if a["kind"] != "workspace"]
        access = [access_of(argument) for argument in arguments]
        lines.append(f"case {entry.name} {function}")
        lines += [f"arg {a} {spec_of(i, argument, options)}"
                  for a, i, argument in zip(access, case.inputs, arguments)]
        if entry.measured:
            lines += [f"bench {a} {spec_of(i, argument, options)}"
                      for a, i, argument in zip(access, entry.make(entry.measured).inputs, arguments)]
            if entry.operations:
                lines.append(f"operations {entry.operations(entry.measured)}")
        lines += make_expected(options, runner, entry, case,
                               [{**argument, "access": a} for argument, a in zip(arguments, access)], seen)
    shutil.rmtree(options.output / "files")
    (options.output / "cases.txt").write_text("\n".join(lines) + "\n")

    registry = [*(f'#include "{module}.h"' for module in modules), '#include "driver.h"', "using namespace package;",
                "static const Function functions[] = {"]
    for function in by_name.values():
        symbol = function["symbol"]
        scratch = any(a["kind"] == "workspace" for a in function["arguments"])
        call = f"{symbol}_values(v, n, {'w, b, ' if scratch else ''}o)"
        size = f"{symbol}_workspace_bytes" if scratch else "nullptr"
        registry.append(f'  {{"{function["name"]}", [](const fnrt_value *v, uint32_t n, void *w, size_t b, '
                        f"const fnrt_call_options *o) {{ (void)w; (void)b; return {call}; }}, {size}}},")
    registry += ["};", "const Function *package::findFunction(const std::string &name) {",
                 "  for (const Function &function : functions)",
                 "    if (function.name == name)", "      return &function;",
                 "  return nullptr;", "}"]
    (source / "registry.cpp").write_text("\n".join(registry) + "\n")

    # Sources of the driver program, for machines that cannot run the packed one.
    for folder, names in (("tools/gpu-test-package", ("driver.cpp", "driver.h", "measure.cpp", "report.cpp")),
                          ("lib/Support", None)):
        for path in sorted((ROOT / folder).glob("*")):
            if path.suffix in (".cpp", ".h") and (names is None or path.name in names):
                shutil.copy(path, source)
    for folder in ("fusednorm/Support", "fusednorm-rt"):
        shutil.copytree(ROOT / "include" / folder, source / "include" / folder, dirs_exist_ok=True)


if __name__ == "__main__":
    main()
