# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the length of functions and files and the number of members of classes.

check_sizes.py SOURCE [--list FILE] [--update [--reason TEXT]]

The limits hold for C++, C and Python. A function has at most 80 lines; a docstring is not counted.
A class has at most 40 members: fields, methods and constructors. A file has at most 500 lines,
without the examples in docstrings.
The list sizes.txt has the exceptions; exceptions.py states its rules."""

import ast
import re
import sys

import cpp_scan
import exceptions

LIMITS = exceptions.Limits(
    {"file": 500, "class": 40, "function": 80},
    {"file": "lines", "class": "members", "function": "lines"},
    {"file": "divide it", "class": "divide it", "function": "divide it"},
    """\
# Functions over 80 lines, classes over 40 members and files over 500 lines: kind, size, file, name,
# reason. The list only shrinks: `check_sizes.py SOURCE --update` writes the sizes of today.
""")
# The section of examples at the end of a docstring, with the empty line before it.
EXAMPLES = re.compile(r"\n +Examples\n +-{8}\n(?: +(?!\"\"\")\S.*\n)+")
FOLDERS = ("include", "lib", "python", "test", "tools")

def python_members(node):
    """Returns the number of methods, class variables and fields that methods assign to `self`."""
    members = [entry for entry in node.body
               if isinstance(entry, (ast.FunctionDef, ast.Assign, ast.AnnAssign))]
    fields = {entry.attr for entry in ast.walk(node)
              if isinstance(entry, ast.Attribute) and isinstance(entry.ctx, ast.Store)
              and ast.unparse(entry.value) == "self"}
    return len(members) + len(fields)


def python_sizes(text):
    """Yields kind, name and size of the functions and classes of a Python source."""
    def visit(node, outer):
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                name = outer + [child.name]
                lines = child.end_lineno - child.lineno + 1
                if ast.get_docstring(child) is not None:
                    lines -= child.body[0].end_lineno - child.body[0].lineno + 1
                yield "function", ".".join(name), lines
            elif isinstance(child, ast.ClassDef):
                name = outer + [child.name]
                yield "class", ".".join(name), python_members(child)
            yield from visit(child, name)
    yield from visit(ast.parse(text), [])


def file_sizes(path):
    """Yields kind, name and size of a file and of its functions and classes."""
    text = path.read_text()
    examples = EXAMPLES.findall(text) if path.suffix == ".py" else []
    yield "file", "-", len(text.splitlines()) - sum(found.count("\n") for found in examples)
    if path.suffix == ".py":
        yield from python_sizes(text)
    else:
        functions, classes = cpp_scan.scan(text)
        yield from (("function", entry.name, entry.lines) for entry in functions)
        yield from (("class", entry.name, entry.members) for entry in classes)


def measure(root):
    """Returns the subjects over the limits, {(kind, file, name): size}, and the number of files."""
    found, files = {}, 0
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".cpp", ".h", ".c", ".py"):
                files += 1
                for kind, name, size in file_sizes(path):
                    if size > LIMITS.limits[kind]:
                        key = (kind, str(path.relative_to(root)), name)
                        found[key] = max(size, found.get(key, 0))
    return found, f"{files} files"


if __name__ == "__main__":
    sys.exit(exceptions.run(__doc__, LIMITS, "sizes.txt", measure))
