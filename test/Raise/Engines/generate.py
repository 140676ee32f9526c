# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Writes docs/examples/engines, or compares what is there: generate.py FOLDER [--check]

import difflib
import pathlib
import re
import sys
import textwrap

from catalog import FORMS
from forms import POSITIONS


def generator(name, index, shape, element):
    """What an argument of that name holds when the module is tried."""
    if shape is None:
        return "0.02"
    array = f"{'x'.join(map(str, shape))}x{element}"
    if name == "slots":
        return f"{array}=pages(order=reverse)"
    if name.endswith("cache"):
        return f"{array}=const(0)"
    if name == "cos_sin":
        return f"{array}=freqs()"
    if name == "positions":
        return f"{array}=uniform(0,{POSITIONS - 1},seed={index})"
    if name.startswith("gamma"):
        return f"{array}=uniform(0.5,1.5,seed={index})"
    return f"{array}=normal(seed={index})"


def inputs(text, tokens):
    """An --input for each argument of a module's functions; caches get pages for all tokens."""
    signature = re.search(r"func\.func @fused\((.*?)\)\n", text, re.DOTALL)[1]
    found = re.findall(r"%(\w+): (?:tensor<([^>]*)x(\w+)>|(\w+))", signature)
    for index, (name, shape, element, _) in enumerate(found, 1):
        extents = None
        if element:
            extents = shape.split("x")
            if name.endswith("cache"):
                extents[0] = -(-tokens // int(extents[1])) + 1
            extents = [tokens if extent == "?" else extent for extent in extents]
        yield "--input='" + generator(name, index, extents, element) + "'"


def comment(text, width=100):
    return "".join(f"// {line}\n" for line in textwrap.wrap(text, width - 3, break_long_words=False))


def module(form, tokens=128):
    functions = form.fused() + "\n" + form.plain()
    command = f"fusednorm-runner docs/examples/engines/{form.name}.mlir --entry=plain --fuse --target=sm_90a --emulate --counters"
    lines = [command]
    for argument in inputs(functions, tokens):
        if len(lines[-1]) + len(argument) > 92:
            lines[-1] += " \\"
            lines.append(" ")
        lines[-1] += " " + argument
    return (
        "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n//\n"
        + comment(f"{form.title[0].upper()}{form.title[1:]}. {form.about}")
        + "//\n" + "".join(f"// Asked for: {address}\n" for address in form.asked)
        + f"// Launch: {form.launch}\n"
        + "//\n" + "".join(f"//   {line}\n" for line in lines)
        + "//\n// The request as one op, then in plain IR, whose launch is that op; written by\n"
        "// test/Raise/Engines/generate.py.\n\n" + functions
    )


def main():
    folder = pathlib.Path(sys.argv[1])
    wanted = {f"{form.name}.mlir": module(form) for form in FORMS}
    there = {path.name: path.read_text() for path in folder.glob("*.mlir")}
    if sys.argv[2:] != ["--check"]:
        for name, text in wanted.items():
            (folder / name).write_text(text)
        return 0
    stale = [name for name in sorted(wanted | there) if wanted.get(name) != there.get(name)]
    for name in stale:
        lines = (text.get(name, "").splitlines(True) for text in (there, wanted))
        sys.stdout.writelines(difflib.unified_diff(*lines, name, "generated"))
    print(f"{len(wanted)} modules, {len(stale)} are not as generated")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
