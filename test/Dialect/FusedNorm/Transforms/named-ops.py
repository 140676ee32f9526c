# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# named-ops.py FUSEDNORM_OPT FILE [SEEDS]: each function of FILE holds one named op. The op is
# generalized and must be recovered
# - from the fused op, with its operands, outs and body in another order, and
# - from its primitives, in another order, by fusion.

import pathlib
import random
import re
import subprocess
import sys

OPT, FILE = sys.argv[1:3]
SEEDS = int(sys.argv[3]) if len(sys.argv) > 3 else 4
# Both ops compute the same result for the same operands.
SAME = ("mla_fused_rope_rmsnorm_quantization", "fused_rope_rmsnorm_quantization_kernel")


def run(text, *options):
    process = subprocess.run([OPT, "-", *options], input=text, capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{options}\n{process.stderr}\n{text}")
    return process.stdout


def functions(text):
    parts = re.split(r"(?=  func\.func @)", text)[1:]
    return {re.match(r"  func\.func @(\w+)", part).group(1): part.rstrip("} \n") for part in parts}


FUSED = re.compile(
    r"^( *)(?:(%\w+)(?::\d+)? = )?\"fusednorm\.fused\"\((.*?)\) <\{operandSegmentSizes = "
    r"array<i32: (\d+), (\d+)>\}> \(\{\n *\^bb0\((.*?)\):\n(.*?) *\"fusednorm\.yield\"\((.*?)\) :"
    r".*?\n *\}\)(.*?) : \((.*?)\) -> (.*?)$",
    re.M | re.S,
)


def split(text):
    """Splits a list at commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "<([{") - (c in ">)]}" and text[i - 1] != "-")
        if c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    return [*parts, text[start:].strip()] if text.strip() else []


def shuffled(lines, rng):
    """Reorders lines such that every value is defined before its use."""
    defined = {}
    for i, line in enumerate(lines):
        left = line.split(" = ")[0] if " = " in line else ""
        for name in re.findall(r"%\w+", left):
            defined[name] = i
    waits = [
        {defined[n] for n in re.findall(r"%\w+", line.split(" = ", 1)[-1]) if n in defined} - {i}
        for i, line in enumerate(lines)
    ]
    done, order = set(), []
    while len(order) < len(lines):
        ready = [i for i in range(len(lines)) if i not in done and waits[i] <= done]
        order.append(rng.choice(ready))
        done.add(order[-1])
    return [lines[i] for i in order]


class Fused:
    def __init__(self, text):
        self.match = match = FUSED.search(text)
        self.result, self.attributes = match[2], match[9]
        self.operands, self.num_inputs = split(match[3]), int(match[4])
        self.arguments = [a.split(":", 1) for a in split(match[6])]
        self.body = [line.strip() for line in match[7].splitlines()]
        self.yielded, self.types = split(match[8]), split(match[10])
        self.results = split(match[11].strip("()"))
        self.before, self.after = text[: match.start()], text[match.end() :]

    def rest(self, names):
        """Returns the text after the op, with `names` in place of the results."""
        text = self.after
        for i, name in enumerate(names):
            old = f"{self.result}#{i}" if len(names) > 1 else self.result
            text = re.sub(re.escape(old) + r"(?!\w)", name, text)
        return text

    def permuted(self, rng):
        inputs = list(range(self.num_inputs))
        outs = list(range(len(self.operands) - self.num_inputs))
        rng.shuffle(inputs)
        rng.shuffle(outs)
        order = inputs + [self.num_inputs + i for i in outs]
        pick = lambda values: ", ".join(values[i] for i in order)
        arguments = pick([":".join(a) for a in self.arguments])
        yielded = ", ".join(self.yielded[i] for i in outs)
        outer = [self.types[self.num_inputs + i] for i in outs]
        tie = f"%shuffled:{len(outs)} = "
        body = "\n".join(shuffled(self.body, rng))
        names = [f"%shuffled#{outs.index(i)}" for i in range(len(outs))]
        if len(outs) == 1:
            tie, names = "%shuffled = ", ["%shuffled"]
        return (
            f"{self.before}{tie}\"fusednorm.fused\"({pick(self.operands)}) <{{operandSegmentSizes = "
            f"array<i32: {len(inputs)}, {len(outs)}>}}> ({{\n^bb0({arguments}):\n{body}\n"
            f"\"fusednorm.yield\"({yielded}) : ({', '.join(outer)}) -> ()\n}}){self.attributes} : "
            f"({pick(self.types)}) -> ({', '.join(outer)}){self.rest(names)}"
        )

    def inlined(self, rng):
        outer = {a.strip(): o for (a, _), o in zip(self.arguments, self.operands)}
        replace = lambda text: re.sub(r"%\w+", lambda m: outer.get(m[0], m[0]), text)
        body = "\n".join(replace(line) for line in shuffled(self.body, rng))
        return f"{self.before}{body}{self.rest([replace(y) for y in self.yielded])}"


def normalized(text):
    text = re.sub(r" \{rowkernel\.schedule = [^}]*\}", "", text.replace(*SAME))
    names = {}
    rename = lambda m: names.setdefault(m[0], f"%{len(names)}")
    return re.sub(r"%\w+", rename, text)


def main():
    source = pathlib.Path(FILE).read_text()
    clean = ("--canonicalize", "--cse")
    named = functions(run(source, *clean))
    plain = run(source, "--fusednorm-generalize", *clean, "--mlir-print-op-generic")
    parts = re.split(r"(?=  \"func\.func\")", plain)
    generic = parts[1:]
    failures = cases = 0
    for part in generic:
        name = re.search(r"sym_name = \"(\w+)\"", part)[1]
        body = re.sub(r"\}\) : \(\) -> \(\)\s*$", "", part) if part is generic[-1] else part
        for seed in range(SEEDS):
            rng = random.Random(seed)
            fused = Fused(body)
            variants = [(fused.permuted(rng), ["--fusednorm-specialize"])]
            # Only named ops create programs with rows of two lengths.
            if not name.endswith("joint"):
                variants.append((fused.inlined(rng), ["--fusednorm-fuse"]))
            for text, options in variants:
                got = functions(run(text, *options, *clean))
                cases += 1
                if not got or normalized(got[name]) != normalized(named[name]):
                    failures += 1
                    print(f"{name}, seed {seed}, {options[0]}: expected\n{named[name]}\ngot")
                    print(got.get(name), f"\nfrom\n{text}" if "-v" in sys.argv else "")
    print(f"{len(generic)} ops, {cases} cases, {failures} failures")
    return failures != 0 or not generic


sys.exit(main())
