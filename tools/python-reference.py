#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the Python reference as a Markdown page.

Signatures and docstrings come from the sources; no module is imported. Docstrings have numpydoc
sections (Parameters, Returns, Raises, Notes, Examples).

usage: tools/python-reference.py
"""

import ast
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent / "python"
HEAD = """# Python reference

This page lists the public functions and classes of the packages `fusednorm` and `fusednorm_kernels`.
[Python.md](../Python.md) is the guide. A first call:

```sh
PYTHONPATH=build/python python3 -c 'import fusednorm; print(fusednorm.host_target())'
```

The examples need NumPy, and begin with these imports:

```python
import numpy as np
import fusednorm
from fusednorm import ops, rope
from fusednorm.compat import flashinfer, vllm
```

Signatures use these types. Static type checkers know them:

| type | meaning |
|---|---|
| `Tensor` | an array of NumPy, PyTorch, CuPy or JAX |
| `Result` | a tensor that the function returns, of the framework of the arguments |
| `DType` | a dtype of a framework, or MLIR's name of the type, such as `"bf16"` |
| `Source` | MLIR text, a path, bytecode or a `Builder` |
| `Path` | a str or an `os.PathLike` |
"""
RULE = re.compile(r"-{3,}$")


def public_names(tree):
    """Returns the names of `__all__`, else all names without a leading underscore."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "__all__":
            return [element.value for element in node.value.elts]
    return [node.name for node in tree.body
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")]


def find(package, tree, name):
    """Returns the definition of a public name, here or in the module that it is imported from."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name:
            return node
        if isinstance(node, ast.ImportFrom) and node.level and node.module and \
                any(alias.name == name for alias in node.names):
            folder = package if node.level == 1 else package.parent
            return find(folder, ast.parse((folder / f"{node.module}.py").read_text()), name)
    sys.exit(f"error: '{name}' is in __all__ of {package.name}, but not defined")


def entries(title, lines):
    """Converts the items of a section to a list: `name : type`, then an indented description."""
    items = []
    for line in lines:
        if not line.strip():
            continue
        if line.startswith("    "):
            items[-1].append(line.strip())
        else:
            items.append([line])
    listed = []
    for head, *description in items:
        name, colon, kind = head.partition(" : ")
        # An item of Returns may be a type alone.
        label = head if title == "Returns" and not colon else \
            ", ".join(f"`{part.strip('`')}`" for part in name.split(", "))
        text = f"- {label}" + (f" ({kind})" if colon else "")
        text += ":" if description else ""
        listed.append("\n  ".join([text, *description]))
    return [f"**{title}**", "\n".join(listed)]


def text_blocks(lines):
    """Converts free text to paragraphs and code blocks; code is indented by four columns."""
    blocks = []
    for block in re.split(r"\n\s*\n", "\n".join(lines).strip("\n")):
        if block.startswith(">>> "):
            blocks.append(f"```pycon\n{block}\n```")
            continue
        if not block.startswith("    "):
            blocks.append(block)
            continue
        code = "\n".join(line[4:] for line in block.splitlines())
        if blocks and blocks[-1].endswith("\n```"):
            blocks[-1] = blocks[-1][:-3] + "\n" + code + "\n```"
        else:
            blocks.append(f"```python\n{code}\n```")
    return blocks


def prose(node, owner):
    """Converts a docstring to Markdown: free text, then its numpydoc sections."""
    text = ast.get_docstring(node)
    if not text:
        sys.exit(f"error: {owner}: expected a docstring, as the reference prints it")
    sections, lines = [("", [])], text.splitlines()
    for line, following in zip(lines, [*lines[1:], ""]):
        if line.strip() and RULE.match(following) and not line.startswith(" "):
            sections.append((line, []))
        elif not (sections[-1][0] and not sections[-1][1] and RULE.match(line)):
            sections[-1][1].append(line)
    blocks = []
    for title, body in sections:
        if title in ("Parameters", "Returns", "Raises"):
            blocks += entries(title, body)
        else:
            blocks += ([f"**{title}**"] if title else []) + text_blocks(body)
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


def print_module(path, title, prefix, own_only=False):
    """Prints the public names of a module; with `own_only`, those that it defines itself."""
    tree = ast.parse(path.read_text())
    package = path.parent
    print(f"\n## {title}\n\n{prose(tree, path.name)}")
    for name in public_names(tree):
        node = find(package, tree, name)
        if own_only and node not in tree.body:
            continue
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
                                (own / "compat" / "vllm.py", "fusednorm.compat.vllm", "vllm."),
                                (own / "compat" / "flashinfer.py", "fusednorm.compat.flashinfer",
                                 "flashinfer."),
                                (own / "rope.py", "fusednorm.rope", "rope."),
                                (own / "torch.py", "fusednorm.torch", "fusednorm.torch."),
                                (own / "distributed.py", "fusednorm.distributed",
                                 "fusednorm.distributed."),
                                (own / "jax.py", "fusednorm.jax", "fusednorm.jax."),
                                (own / "vllm.py", "fusednorm.vllm", "fusednorm.vllm."),
                                (own / "sglang.py", "fusednorm.sglang", "fusednorm.sglang."),
                                (own / "flashinfer.py", "fusednorm.flashinfer",
                                 "fusednorm.flashinfer."),
                                (ROOT / "kernels" / "__init__.py", "fusednorm_kernels",
                                 "fusednorm_kernels.")):
        print_module(path, title, prefix, path.parent.name == "compat")


if __name__ == "__main__":
    main()
