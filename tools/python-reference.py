#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the reference of Python's package as a page, from its sources: signatures and docstrings
of what is public, with nothing imported.

usage: tools/python-reference.py
"""

import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "python"
HEAD = """# Python reference

Signatures and texts of the package `fusednorm` and of `fusednorm_kernels`. [Python.md](../Python.md)
is the guide.
"""


def public_names(tree):
    """`__all__`, or what has no underscore."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "__all__":
            return [element.value for element in node.value.elts]
    return [node.name for node in tree.body
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")]


def find(package, tree, name):
    """The definition of a public name, which another file of the package may have."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name:
            return node
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.module and \
                any(alias.name == name for alias in node.names):
            path = package / f"{node.module}.py"
            return find(package, ast.parse(path.read_text()), name)
    sys.exit(f"error: '{name}' is in __all__ of {package.name}, and defined nowhere")


def paragraph(lines):
    """Text; a list, where parameters stand line by line with more of them indented behind."""
    if not any(line.startswith("    ") for line in lines):
        return "\n".join(lines)
    return "\n".join("  " + line.strip() if line.startswith("    ") else f"- {line}"
                     for line in lines)


def prose(node, owner):
    """A docstring as paragraphs, lists and code, which is indented behind an empty line."""
    text = ast.get_docstring(node)
    if not text:
        sys.exit(f"error: {owner}: expected a docstring, as the reference prints it")
    blocks = []
    for block in re.split(r"\n\s*\n", text):
        lines = block.splitlines()
        if not lines[0].startswith("    "):
            blocks.append(paragraph(lines))
            continue
        code = "\n".join(line[4:] for line in lines)
        if blocks and blocks[-1].endswith("\n```"):
            blocks[-1] = blocks[-1][:-3] + "\n" + code + "\n```"
        else:
            blocks.append(f"```python\n{code}\n```")
    return "\n\n".join(blocks)


def signature(node, name):
    arguments = ast.unparse(node.args)
    arguments = re.sub(r"^(self|cls)(, )?", "", arguments)
    result = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    text = f"{name}({arguments}){result}"
    if len(text) <= 96:
        return text
    # One parameter a line.
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(arguments):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and not depth:
            parts.append(arguments[start:at].strip())
            start = at + 1
    parts.append(arguments[start:].strip())
    lines, line = [], "   "
    for part in parts:
        if len(line) + len(part) > 92:
            lines.append(line)
            line = "   "
        line += f" {part},"
    lines.append(line.rstrip(","))
    return f"{name}(\n" + "\n".join(lines) + f"){result}"


def is_property(node):
    return any(ast.unparse(found) == "property" for found in node.decorator_list)


def print_class(node, prefix):
    bases = ", ".join(ast.unparse(base) for base in node.bases)
    print(f"\n### `{prefix}{node.name}{f'({bases})' if bases else ''}`\n\n{prose(node, node.name)}")
    fields = [f"{ast.unparse(item.target)}: {ast.unparse(item.annotation)}" for item in node.body
              if isinstance(item, ast.AnnAssign) and not ast.unparse(item.target).startswith("_")]
    if fields:
        print("\n```python\n" + "\n".join(fields) + "\n```")
    for item in node.body:
        if not isinstance(item, ast.FunctionDef) or \
                (item.name.startswith("_") and item.name != "__call__"):
            continue
        text = ast.get_docstring(item)
        if text is None and item.name != "mlir" and not is_property(item):
            continue
        name = item.name if item.name != "__call__" else node.name.lower()
        shown = f"{name}: {ast.unparse(item.returns)}" if is_property(item) else \
            signature(item, name)
        print(f"\n```python\n{shown}\n```\n\n{prose(item, f'{node.name}.{item.name}') if text else ''}")


def print_module(path, title, prefix):
    tree = ast.parse(path.read_text())
    package = path.parent
    print(f"\n## {title}\n\n{prose(tree, path.name)}")
    for name in public_names(tree):
        node = find(package, tree, name)
        if isinstance(node, ast.ClassDef):
            print_class(node, prefix)
        else:
            print(f"\n### `{prefix}{name}`\n\n```python\n{signature(node, name)}\n```\n\n"
                  f"{prose(node, name)}")


def main():
    print(HEAD.rstrip())
    own = ROOT / "fusednorm"
    for path, title, prefix in ((own / "__init__.py", "fusednorm", "fusednorm."),
                                (own / "ops.py", "fusednorm.ops", "ops."),
                                (own / "rope.py", "fusednorm.rope", "rope."),
                                (own / "torch.py", "fusednorm.torch", "fusednorm.torch."),
                                (ROOT / "kernels" / "__init__.py", "fusednorm_kernels",
                                 "fusednorm_kernels.")):
        print_module(path, title, prefix)


if __name__ == "__main__":
    main()
