#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the code that two compilers generate for the grid.

usage: codegen.py BASE NEW DIRECTORY [--every=N] [--offset=N] [--targets=LIST] [--grid=NAME]
                  [--match=TEXT]

BASE and NEW are two builds of fusednorm-compile. The kernels of each case are compared as PTX for
GPUs and as assembly for CPUs, together with the data they refer to. Host functions are ignored.
Symbols and labels are renumbered before the comparison. Different code is equal in kind if its
functions contain the same instructions in any order and with any registers.

Results are recorded in DIRECTORY by compiler, target and case. An interrupted run continues, and
BASE is compiled once for several comparisons.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys
import threading

import attention_cases
import cases
import gemm_cases
import paged_cases

CHIPS = ("sm_80", "sm_89", "sm_90a", "sm_100a", "sm_120a")
CPUS = ("x86-64-v3", "x86-64-v4", "sapphirerapids")
DIFFERENCES_SHOWN = 20


class Refused(Exception):
    """The compiler rejected the input."""


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def numbered(text, names, prefix):
    """Renames `names` in `text` by order of occurrence."""
    numbers = {}
    if not names:
        return text
    pattern = re.compile(r"(?<![\w$.])(" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + r")(?![\w$])")
    return pattern.sub(lambda m: numbers.setdefault(m[1], f"{prefix}{len(numbers)}"), text)


def ptx_functions(text):
    """Returns the PTX kernels by name, each with the declarations it refers to."""
    text = re.sub(r"[ \t]*//[^\n]*", "", text)
    functions, declarations = {}, {}
    for match in re.finditer(r"^\.visible \.entry ([\w$]+)\(.*?^\}", text, re.M | re.S):
        functions[match[1]] = match[0]
    for match in re.finditer(r"^(?:\.extern |\.visible |\.weak )*\.(?:shared|global|const)\b[^;]*?([\w$]+)(?:\[\d*\])?(?: = [^;]*)?;",
                             text, re.M):
        declarations[match[1]] = match[0]
    result = {}
    for name, body in functions.items():
        body = re.sub(rf"\b{re.escape(name)}(?=\b|_param_)", "kernel", body)
        own = re.findall(r"^\s+\.(?:shared|local)\b[^;]*?([\w$]+)\[\d+\];", body, re.M)
        body = numbered(body, own, "own")
        words = set(re.findall(r"[\w$]+", body))
        used = [d for d in declarations if d in words]
        whole = body + "\n" + "\n".join(declarations[d] for d in sorted(used, key=body.index))
        whole = re.sub(r"\$L__BB\d+_", "$L__BB_", whole)
        result[name] = numbered(whole, used, "global")
    return result


def assembly_functions(text):
    """Returns the functions of x86 assembly by name, each with the constants it refers to."""
    lines = [line.split("#")[0].rstrip() for line in text.splitlines()]
    functions, data, name, label = {}, collections.defaultdict(list), None, None
    symbols = {m[1] for line in lines if (m := re.match(r"\s*\.type\s+([\w$.]+),@function", line))}
    for line in lines:
        match = re.match(r"([\w$.]+):$", line)
        if match and match[1] in symbols:
            name, label = match[1], None
            functions[name] = []
        elif match and match[1].startswith(".Lfunc_end"):
            name = None
        elif name:
            functions[name].append(line)
        elif match:
            label = match[1]
        elif label and re.match(r"\s*\.(section|text|p2align)", line):
            label = None
        elif label:
            data[label].append(line.strip())
    result = {}
    for name, body in functions.items():
        body = "\n".join(body)
        used = [d for d in dict.fromkeys(re.findall(r"[\w$.]+", body)) if d in data]
        whole = body + "\n" + "\n".join(f"{d}: {'; '.join(data[d])}" for d in used)
        whole = numbered(whole, used, "data")
        whole = re.sub(r"\.L([A-Z]+)\d+_", r".L\1_", whole)
        result[name] = numbered(whole, symbols, "function")
    return result


def kernels_of(text, chip, case):
    """Returns the kernels of function `case` in order."""
    functions = ptx_functions(text) if chip else assembly_functions(text)
    return [body for name, body in functions.items() if name.startswith(case + "_")]


def instructions(text):
    """Counts instructions by mnemonic."""
    count = collections.Counter()
    for line in text.splitlines():
        line = re.sub(r"^\s*@!?%\w+\s+", "", line).strip()
        if line and not re.match(r"[.\w$]+:|[.{})(]", line):
            count[line.split()[0].rstrip(";")] += 1
    return count


class Compiler:
    """A build of fusednorm-compile, and records of its output."""

    def __init__(self, path, flags, directory):
        with open(path, "rb") as file:
            self.id = hashlib.sha256(file.read() + flags.encode()).hexdigest()[:16]
        self.path, self.flags = path, flags.split()
        self.directory = os.path.join(directory, self.id)
        os.makedirs(self.directory, exist_ok=True)
        self.notes, self.files, self.lock = {}, {}, threading.Lock()

    def open(self, target):
        path = os.path.join(self.directory, target + ".jsonl")
        self.notes[target] = {}
        if os.path.exists(path):
            with open(path) as file:
                for line in file:
                    try:
                        case, made = json.loads(line)
                    except ValueError:  # the last line of an interrupted run
                        continue
                    self.notes[target][case] = made
        self.files[target] = open(path, "a")

    def note(self, target, case, made):
        with self.lock:
            self.notes[target][case] = made
            self.files[target].write(json.dumps([case, made]) + "\n")
            self.files[target].flush()

    def compile(self, target, texts):
        """Compiles texts, each a function @f, as one module, and returns the kernels of each text.
        """
        chip = target in CHIPS
        where = [f"--target={target}", "--emit=ptx"] if chip else [f"--mcpu={target}", "--emit=asm"]
        module = "\n".join(re.sub(r"@f\b", f"@f{i}", text) for i, text in enumerate(texts))
        # A file name per process and thread lets several runs share a folder.
        path = os.path.join(self.directory, f"{os.getpid()}-{threading.get_ident()}.mlir")
        with open(path, "w") as file:
            file.write(module)
        result = subprocess.run([self.path, path, "-o", "-"] + where + self.flags, capture_output=True, text=True)
        os.remove(path)
        if result.returncode:
            raise Refused(result.stderr.strip().replace(path, "case.mlir"))
        return [kernels_of(result.stdout, chip, f"f{i}") for i in range(len(texts))]

    def make(self, target, batch):
        """Records the result of each case of a batch: kernel hashes, or an error."""
        todo = [text for text in batch if digest(text) not in self.notes[target]]
        if not todo:
            return
        try:
            for text, kernels in zip(todo, self.compile(target, todo)):
                self.note(target, digest(text), [digest(k) for k in kernels])
        except Refused as reason:
            if len(todo) == 1:
                self.note(target, digest(todo[0]), str(reason).splitlines()[0])
                return
            for text in todo:
                self.make(target, [text])

    def alone(self, target, text):
        try:
            return self.compile(target, [text])[0]
        except Refused:
            return []


def compare(base, new, target, text, directory):
    """Returns equal, refused, kind (the same instructions) or different, and a message."""
    before, after = (c.notes[target][digest(text)] for c in (base, new))
    if isinstance(before, str) and isinstance(after, str):
        return "refused", None
    if not isinstance(before, str) and not isinstance(after, str):
        if before == after:
            return ("equal" if before else "refused"), None
    elif isinstance(before, str):
        return "different", f"refused before: {before}"
    else:
        return "different", f"refused now: {after}"
    old, young = base.alone(target, text), new.alone(target, text)
    same = len(old) == len(young) and all(instructions(a) == instructions(b) for a, b in zip(old, young))
    stem = os.path.join(directory, f"{digest(text)}-{target}")
    for suffix, kernels in (("base", old), ("new", young)):
        with open(f"{stem}-{suffix}.s", "w") as file:
            file.write("\n\n".join(kernels) + "\n")
    with open(f"{stem}.mlir", "w") as file:
        file.write(text)
    return ("kind" if same else "different"), f"{stem}-*.s"


def chosen_cases(options):
    found = {}
    grids = {"rows": [cases], "paged": [paged_cases], "gemm": [gemm_cases], "attention": [attention_cases],
             "row-ops": [cases, paged_cases],
             "all": [cases, paged_cases, gemm_cases, attention_cases]}[options.grid]
    for grid in grids:
        for case in grid.all_cases():
            if options.match in case.name:
                found.setdefault(case.text, case.name)  # many cases differ in their arrays only
    return [(name, text) for text, name in found.items()][options.offset :: options.every]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("new")
    parser.add_argument("directory")
    parser.add_argument("--every", type=int, default=1, help="compare one case of N")
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--match", default="")
    parser.add_argument("--grid", choices=("rows", "paged", "gemm", "attention", "row-ops", "all"),
                        default="row-ops", help="kinds of cases; row-ops are rows and paged")
    parser.add_argument("--targets", default=",".join(CHIPS + CPUS))
    parser.add_argument("--base-flags", default="")
    parser.add_argument("--new-flags", default="")
    parser.add_argument("--batch", type=int, default=16, help="number of cases per module")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    targets = options.targets.split(",")
    for target in targets:
        if target not in CHIPS + CPUS:
            parser.error(f"--targets expects some of {', '.join(CHIPS + CPUS)}, got '{target}'")
    os.makedirs(options.directory, exist_ok=True)
    cases.DIRECTORY = options.directory
    base = Compiler(options.base, options.base_flags, options.directory)
    new = Compiler(options.new, options.new_flags, options.directory)
    if new.id == base.id:  # records the code of a single compiler
        new = base
    chosen = chosen_cases(options)
    batches = [chosen[i : i + options.batch] for i in range(0, len(chosen), options.batch)]
    total, exit_code = collections.Counter(), 0

    def run(target, batch):
        for compiler in (base, new):
            compiler.make(target, [text for _, text in batch])
        return [(name, compare(base, new, target, text, options.directory)) for name, text in batch]

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for target in targets:
            for compiler in {base, new}:
                compiler.open(target)
            count = collections.Counter()
            for results in pool.map(lambda batch: run(target, batch), batches):
                for name, (verdict, words) in results:
                    count[verdict] += 1
                    if words and count["kind"] + count["different"] <= DIFFERENCES_SHOWN:
                        print(f"{verdict}: {target}: {name}\n  {words}")
            print(f"{target}: {len(chosen)} cases, {count['equal']} equal, {count['kind']} with the same instructions, "
                  f"{count['refused']} refused by both, {count['different']} different", flush=True)
            total += count
    print(f"{sum(total.values())} comparisons, {total['equal']} equal, {total['kind']} with the same instructions, "
          f"{total['different']} different")
    return 0 if total["equal"] + total["kind"] and not total["different"] else 1


if __name__ == "__main__":
    sys.exit(main())
