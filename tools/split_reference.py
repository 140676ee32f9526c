# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Splits the reference page of the dialect, as mlir-tblgen prints it, into a page for each op.

The page of an op has one table of operands, which the op description contains. The tables of
mlir-tblgen are left out. An operand or an attribute without a description is an error.
"""

import pathlib
import re

import op_attributes
import op_edges
import op_names

ROOT = pathlib.Path(__file__).resolve().parent.parent
FAMILIES = ROOT / "include" / "fusednorm" / "Dialect" / "FusedNorm" / "IR"
# The groups of the index: a title, and the files that define the ops.
GROUPS = (
    ("Norms", ("NormOps.td", "LayerNormOps.td", "ResidualOps.td")),
    ("Rotary position embedding", ("RopeOps.td",)),
    ("Quantization", ("QuantOps.td",)),
    ("Paged KV cache", ("PagedOps.td", "AppendOps.td")),
    ("GEMM", ("MatmulOps.td",)),
    ("Attention", ("AttentionOps.td",)),
    ("MLA prefill and decode", ("MlaOps.td", "MlaLayerOps.td", "PrefillOps.td")),
    ("Fused regions", ("FusedOps.td",)),
)
SECTION = re.compile(r"^### `fusednorm\.(\w+)` \((\S+)\)\n(.*?)(?=^##+ (?!#)(?:`fusednorm|[A-Z])|\Z)",
                     re.MULTILINE | re.DOTALL)
OP_NAME = re.compile(r"(?<!\[)`(\w+)`(?!\]\()")
# Attributes of many ops: the description of an op repeats them only where they differ.
COMMON = {"numerics": "[`#fusednorm.numerics`](../FusedNormDialect.md#numericsattr)"}


class Op:
    """The parts of an op in the page of mlir-tblgen."""

    def __init__(self, name, cpp_class, text):
        self.name, self.cpp_class = name, cpp_class
        text, _, tables = text.partition("\n#### ")
        self.summary = re.search(r"^_(.*)_$", text, re.MULTILINE)[1]
        syntax = re.search(r"^Syntax:\n\n(```\n.*?^```\n)", text, re.MULTILINE | re.DOTALL)
        self.syntax = syntax[1] if syntax else ""
        start = syntax.end() if syntax else text.index(f"_{self.summary}_") + len(self.summary) + 2
        body, traits, _ = text[start:].partition("\nTraits: ")
        self.traits = relink(traits + text[start + len(body) + len(traits):] if traits else "")
        self.description = relink(body.strip("\n"))
        if not traits:
            body, interfaces, rest = self.description.partition("\nInterfaces: ")
            self.description, self.traits = body.strip("\n"), interfaces + rest
        self.operands = self.names(tables, r"^\| `(\w+)` \|", "Operands")
        self.attributes = self.names(tables, r"<td><code>(\w+)</code></td>", "Attributes")

    @staticmethod
    def names(tables, pattern, kind):
        found = re.search(rf"(?:^|\n#### ){kind}:\n(.*?)(?=\n#### |\Z)", tables, re.DOTALL)
        return re.findall(pattern, found[1], re.MULTILINE) if found else []

    def described(self):
        """Returns the names in the first column of the tables of the description."""
        cells = re.findall(r"^\| ([^|]+) \|", self.description, re.MULTILINE)
        return {name.strip(" `") for cell in cells for name in cell.split(",")}

    def missing(self):
        """Returns the operands and attributes without a description."""
        described = self.described()
        return [name for name in self.operands + self.attributes
                if name not in described and name not in COMMON]

    def page(self, group, example, edges):
        """Returns the text of the page with the lines of the sections on values."""
        lines = [f"# `fusednorm.{self.name}`", "", f"_{self.summary}._",
                 "", f"Group: [{group}](../FusedNormDialect.md#{anchor(group)}).",
                 "", self.description, ""]
        if "numerics" in self.attributes and "numerics" not in self.described():
            lines += [f"The attribute `numerics` selects the arithmetic: {COMMON['numerics']}.", ""]
        lines += op_edges.rounding(self.name, self.description)
        lines += example + edges + op_names.section(self.name)
        lines += ["## Syntax", "", self.syntax.rstrip("\n"), ""] if self.syntax else []
        lines += ["## C++ class", "", f"`{self.cpp_class}`", ""]
        lines += [self.traits.strip("\n"), ""]
        return "\n".join(lines).rstrip("\n") + "\n"

    def link_ops(self, text, names):
        """Links the first mention of every other op in the prose of a page."""
        linked, code, lines = {self.name}, False, []
        for line in text.split("\n"):
            code ^= line.startswith("```")
            if not code:
                line = OP_NAME.sub(lambda match: self.link(match, names, linked), line)
            lines.append(line)
        return "\n".join(lines)

    @staticmethod
    def link(match, names, linked):
        if match[1] not in names or match[1] in linked:
            return match[0]
        linked.add(match[1])
        return f"[`{match[1]}`]({match[1]}.md)"


def anchor(title):
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def relink(text):
    """Adds a level to the links of a page that moves to a subfolder."""
    text = re.sub(r"\]\(\.\./(?!FusedNormDialect)", "](../../", text)
    return re.sub(r"\]\(#(\w*attr)\)", r"](../FusedNormDialect.md#\1)", text)


def families():
    """Returns the names of the ops in each file."""
    found = {}
    for path in FAMILIES.glob("*.td"):
        names = re.findall(r"^def FusedNorm_\w+Op\s*:[^{;\"]*\"(\w+)\"", path.read_text(),
                           re.MULTILINE)
        found[path.name] = names
    return found


def enum_table(text):
    """Returns the lines of the section of enums. The attributes describe the cases."""
    start, end = text.index("\n## Attributes\n"), text.index("\n## Enums\n")
    owners, sections = {}, re.split(r"^### ", text[start:end], flags=re.MULTILINE)[1:]
    for section in sections:
        for enum in re.findall(r"^\| \w+ \| `(?:::std::optional<)?(?:::fusednorm::)?(\w+)>?` \|",
                               section, re.MULTILINE):
            owners[enum] = section
    lines = ["## Enums", "", "The C++ enums of the attributes have these cases, from 0. The "
             "attribute describes the keywords.", "", "| enum | attribute | cases and keywords |",
             "|---|---|---|"]
    for name, part in re.findall(r"^### (\w+)\n(.*?)(?=^### |\Z)", text[end:],
                                 re.MULTILINE | re.DOTALL):
        if name not in owners:
            raise ValueError(f"enum {name}: expected an attribute with a parameter of this type")
        cases = re.findall(r"^\| (\w+) \| `(\d+)` \| (\w+) \|", part, re.MULTILINE)
        owner = owners[name].split("\n")[0]
        for number, (symbol, value, keyword) in enumerate(cases):
            if int(value) != number or not re.search(rf"`{keyword}\b", owners[name]):
                raise ValueError(f"{owner}: expected a description of `{keyword}`, case {number} of "
                                 f"{name}")
        listed = ", ".join(f"`{symbol}` (`{keyword}`)" for symbol, _, keyword in cases)
        lines.append(f"| `{name}` | [{owner}](#{owner.lower()}) | {listed} |")
    return lines


def split(text, examples):
    """Returns the pages of a dialect page: {path below docs/generated: text}.

    `examples` has the lines of the section with an example for each op.
    """
    ops = {match[1]: Op(*match.groups()) for match in SECTION.finditer(text)}
    described = op_attributes.resolve({name: op.description for name, op in ops.items()})
    for name, op in ops.items():
        op.description = described[name]
    faults = [f"fusednorm.{op.name}: '{name}' has no row in a table of the description"
              for op in ops.values() for name in op.missing()]
    files, index, pages, listed, edges = families(), [], {}, set(), op_edges.tables()
    for group, members in GROUPS:
        names = sorted(name for member in members for name in files.get(member, []))
        index += [f"### {group}", "", "| op | result |", "|---|---|"]
        for name in names:
            if name not in ops:
                faults.append(f"fusednorm.{name}: expected a section in the page of mlir-tblgen")
                continue
            listed.add(name)
            index.append(f"| [`{name}`](ops/{name}.md) | {ops[name].summary} |")
            page = ops[name].page(group, examples.get(name, []), op_edges.section(name, edges))
            pages[f"ops/{name}.md"] = ops[name].link_ops(page, ops)
        index.append("")
    faults += [f"fusednorm.{name}: expected its file in GROUPS" for name in ops if name not in listed]
    if faults:
        raise ValueError("\n".join(faults))
    start = text.index("## Operations\n")
    attributes = text[text.index("\n## Attributes\n"):text.index("\n## Enums\n") + 1]
    pages["FusedNormDialect.md"] = (text[:start].replace("[TOC]\n\n", "") + "## Operations\n\n" +
                                    "\n".join(index) + attributes + "\n".join(enum_table(text)) +
                                    "\n")
    return pages
