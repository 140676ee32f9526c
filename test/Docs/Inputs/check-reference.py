# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: check-reference.py DIRECTORY FUSEDNORM-OPT [option...]

Checks the generated reference, all pages of DIRECTORY:

- Every op, attribute and pass is described beyond its summary and has an example.
- Every ```mlir block parses. Lines of a body, and of a table, are completed first:
  values that they use but do not define become arguments.
- The first block of a pass goes through the pass; a second one is what it becomes.
  A line `// fusednorm-opt OPTION...` at the start gives options.
"""

import pathlib
import re
import shlex
import subprocess
import sys

TOOL = sys.argv[2:]
BLOCK = re.compile(r"^```mlir\n(.*?)^```$", re.MULTILINE | re.DOTALL)
errors = []


def run(text, *options):
    return subprocess.run([*TOOL, *options, "-"], input=text, capture_output=True, text=True)


def complete(block):
    """Wraps the lines of a body in a function. The types come from the error messages of the tool.
    """
    if block.startswith("#") and not re.search(r"^\w", block, re.MULTILINE):
        values = ", ".join(f"a{i} = {line}" for i, line in enumerate(block.splitlines()))
        return f"module attributes {{test.values = {{{values}}}}} {{}}\n", []
    if re.match(r"(//.*\n)?(#.*\n)*(func\.func|llvm\.func|gpu\.module|module|launch\.func)\b", block):
        return block, []
    defined = set(re.findall(r"(%\w+)(?:, %\w+)* = ", block))
    defined |= {name for group in re.findall(r"((?:%\w+, )*%\w+) = ", block)
                for name in group.split(", ")}
    defined |= {name for group in re.findall(r"program \(([^)]*)\)", block)
                for name in group.split(", ")}
    used = dict.fromkeys(re.findall(r"%\w+", block))
    types = {name: "none" for name in used if name not in defined}
    # A fragment cannot be valid on its own, only well formed.
    options = ["--mlir-very-unsafe-disable-verifier-on-parsing", "--verify-each=false"]
    while True:
        arguments = ", ".join(f"{name}: {type}" for name, type in types.items())
        function = f"func.func @body({arguments}) {{\n{block}  return\n}}\n"
        found = re.search(r"use of value '(%\w+)' expects different type than prior uses: "
                          r"'(.*)' vs 'none'", run(function, *options).stderr)
        if not found or found[1] not in types:
            return function, options
        types[found[1]] = found[2]


def check_block(name, block):
    text, options = complete(block)
    result = run(text, *options)
    if result.returncode != 0:
        errors.append(f"{name}: example does not parse:\n{result.stderr}")
    return result.stdout


def check_pass(name, flag, blocks):
    options = re.match(r"// fusednorm-opt (.*)\n", blocks[0])
    result = run(blocks[0], *(shlex.split(options[1]) if options else ["-" + flag]))
    if result.returncode != 0:
        errors.append(f"{name}: the pass fails on its example:\n{result.stderr}")
    elif len(blocks) > 1 and check_block(name, blocks[1]) != result.stdout:
        errors.append(f"{name}: the example becomes\n{result.stdout}")


def is_described(text):
    """Whether the text has prose besides code, tables, headings, the summary and ODS lists."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = text.split("\n#### ")[0]
    lines = [line for line in text.splitlines()[1:]
             if line and not line.startswith(("_", "|", "#", "Syntax:", "Traits:", "Interfaces:",
                                              "Effects:"))]
    return len(" ".join(lines).split()) >= 5


def sections(text):
    """Yields the headings of level 3 with their text, for ops, attributes and passes."""
    kind = "Passes"
    for part in re.split(r"^(?=###? )", text, flags=re.MULTILINE):
        heading = part.splitlines()[0] if part else ""
        if heading.startswith("## "):
            kind = heading[3:]
        # Enums are described where they are used.
        elif heading.startswith("### ") and kind != "Enums" and "an enum of type" not in part:
            yield heading[4:].split(" (")[0].strip("`"), part


count = 0
for page in sorted(pathlib.Path(sys.argv[1]).glob("*.md")):
    text = page.read_text()
    for title, section in sections(text):
        count += 1
        name = f"{page.name}: {title}"
        blocks = BLOCK.findall(section)
        if not is_described(section):
            errors.append(f"{name}: no description")
        if not blocks:
            errors.append(f"{name}: no example")
        elif title.startswith("-"):
            check_pass(name, title, blocks)
        for block in blocks:
            check_block(name, block)
for error in errors:
    print(error, file=sys.stderr)
print(f"{count} entries, {len(errors)} errors")
sys.exit(1 if errors or count < 30 else 0)
