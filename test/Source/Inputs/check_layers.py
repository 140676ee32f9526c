# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the order of includes against the layers of the libraries.

check_layers.py SOURCE [--list FILE] [--update [--reason TEXT]]

The CMake files of lib are the list of layers. A library may include the public headers of the
libraries in its LINK_LIBS, and of their dependencies. A header in a folder of lib or tools is
private: only sources of its library may include it, or of another library in the same folder.
The table of docs/Architecture.md must have the dependencies of the CMake files, without those that
other dependencies imply. The list layers.txt has the exceptions; exceptions.py states its rules."""

import pathlib
import re
import sys

import exceptions

sys.dont_write_bytecode = True  # The sources may be read-only.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools" / "diagrams"))
import compiler  # noqa: E402

LIMITS = exceptions.Limits(
    {"include": 0}, {"include": "includes"},
    {"include": "add the library to LINK_LIBS if it is a lower layer, or move the declaration"},
    """\
# Includes against the layers: kind, number, library, header or folder, reason. The list only
# shrinks: `check_layers.py SOURCE --update` writes the numbers of today.
""")
# The libraries of public headers without a source of that name in the folder of the library.
OWNERS = {
    "Conversion/CPURowLayout.h": "RowKernelToCPU",
    "Conversion/TileGemms.h": "ToTileKernel",
    "Dialect/AddressableTypes.h": "DialectUtils",
    "Dialect/KnownAttributes.h": "DialectUtils",
    "InitAllDialects.h": "AllDialects",
    "InitAllPasses.h": "AllPasses",
    "Simt/ABI.h": "SimtRuntime",
    "Simt/Runtime.h": "SimtRuntime",
    "Simt/Simt.h": "Simt",
}
# Headers of all layers: the declarations that TableGen makes for all conversions.
SHARED = {"Config.h", "Conversion/Passes.h"}


class Libraries:
    """The libraries of lib: dependencies, sources and the owner of each file."""

    def __init__(self, root):
        self.links = {}
        self.folders = {}  # folder of lib -> {library: stems of its sources}
        for path in sorted((root / "lib").rglob("CMakeLists.txt")):
            text = path.read_text()
            for name, body in re.findall(
                    r"add_fusednorm_(?:c_)?library\(FusedNorm(\w+)(.*?)\)", text, re.DOTALL):
                self.links[name] = compiler.link_libraries(body)
                stems = {source[: -len(".cpp")] for source in re.findall(r"[\w/]+\.cpp", body)}
                if stems:
                    self.folders.setdefault(path.parent.relative_to(root / "lib"), {})[name] = stems
            for name, body in re.findall(
                    r"target_link_libraries\(FusedNorm(\w+) INTERFACE(.*?)\)", text, re.DOTALL):
                self.links[name] = re.findall(r"FusedNorm(\w+)", body)
        self.direct = compiler.without_implied(self.links)

    def reachable(self, name):
        """Returns `name` and its dependencies."""
        found, queue = set(), [name]
        while queue:
            other = queue.pop()
            if other not in found:
                found.add(other)
                queue += self.links[other]
        return found

    def owner(self, path):
        """Returns the library of a file with a path relative to lib; None for a private header of
        several libraries."""
        for folder in path.parents:
            libraries = self.folders.get(folder)
            if libraries:
                stem = str(path.relative_to(folder).with_suffix(""))
                named = [name for name, stems in libraries.items() if stem in stems]
                return named[0] if named else next(iter(libraries)) if len(libraries) == 1 else None
        return None

    def owner_of_header(self, header):
        """Returns the library of a public header with a path relative to include/fusednorm."""
        if header in OWNERS:
            return OWNERS[header]
        path = pathlib.PurePath(header)
        if path.parts[0] == "Conversion":
            path = path.with_suffix("") / path.name
        return self.owner(path)


    def owner_of_path(self, path):
        """Returns the library of a file with a path relative to the root. It is None for a tool and
        for a private header of several libraries: these may include every public header."""
        if path.parts[0] == "lib":
            return self.owner(path.relative_to("lib"))
        if path.parts[0] == "include":
            return self.owner_of_header(str(path.relative_to("include/fusednorm")))
        return None


def sources(root):
    """Returns the files to check."""
    return sorted(path for folder in ("include/fusednorm", "lib", "tools")
                  for path in (root / folder).rglob("*") if path.suffix in (".cpp", ".h"))


def includes(path):
    return re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE)


def of_headers(path, libraries, own, allowed):
    """Yields (number of includes, include against the layers or None) for public headers."""
    for header in includes(path):
        short = header.removeprefix("fusednorm/")
        if short != header and not header.endswith(".inc") and short not in SHARED:
            yield None if own is None or libraries.owner_of_header(short) in allowed else header


def of_private(path, root):
    """Yields the folder of each private header that is not in the folder of `path` or below."""
    for header in includes(path):
        if ".." in header and (path.parent / header).exists():
            yield str((path.parent / header).resolve().parent.relative_to(root))


def measure(root):
    """Returns the includes against the layers, {(kind, library, header or folder): number}, and the
    number of all includes."""
    libraries = Libraries(root)
    found, count = {}, 0

    def add(subject, target):
        found[("include", subject, target)] = found.get(("include", subject, target), 0) + 1

    for path in sources(root):
        relative = path.relative_to(root)
        own = libraries.owner_of_path(relative)
        allowed = libraries.reachable(own) if own else set()
        for bad in of_headers(path, libraries, own, allowed):
            count += 1
            if bad:
                add(own, bad)
        for folder in of_private(path, root):
            count += 1
            target = libraries.owner_of_path(pathlib.PurePath(folder, "-"))
            if target is None or target != own:
                add(own or str(relative.parent), folder)
    return found, f"{count} includes"


def page(root):
    """Yields the differences of the table in docs/Architecture.md from the CMake files."""
    libraries = Libraries(root)
    listed = {}

    def text(names):
        return ", ".join(sorted(names)) or "nothing"

    for line in (root / "docs" / "Architecture.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) == 5 and cells[1].startswith("`FusedNorm::"):
            for name in re.findall(r"`FusedNorm::(\w+)`", cells[1]):
                listed[name] = set(re.findall(r"\w+", cells[3]))
    for name, links in sorted(libraries.direct.items()):
        if name not in listed:
            yield f"docs/Architecture.md: the table of libraries lacks FusedNorm::{name}"
        elif listed[name] != set(links):
            yield (f"docs/Architecture.md: FusedNorm::{name} depends on {text(links)} in the CMake "
                   f"files, on {text(listed[name])} in the table")


if __name__ == "__main__":
    sys.exit(exceptions.run(__doc__, LIMITS, "layers.txt", measure, lambda root: list(page(root))))
