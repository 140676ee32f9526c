# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the components of MLIR in the lists of the libraries, for static linking.

usage: check_components.py FusedNormTargets.cmake LLVM-PREFIX LIBRARY-FOLDER

The first file is the CMake package of a static build. Symbols of the archives show the components.
"""

import pathlib
import re
import subprocess
import sys

exported, prefix, folder = map(pathlib.Path, sys.argv[1:])
LIBRARIES = prefix / "lib"
INTERFACE = re.compile(r'set_target_properties\((\S+) PROPERTIES((?:[^()"]|"[^"]*")*)\)')


def read_links(path):
    """Returns the link interface of each target of a CMake package, as names of targets."""
    links = {}
    for name, properties in INTERFACE.findall(path.read_text()):
        found = re.search(r'INTERFACE_LINK_LIBRARIES "([^"]*)"', properties)
        if found:
            links[name] = re.findall(r"[\w:]+", found[1].replace("LINK_ONLY:", " "))
    return links


def symbols(path, kind):
    """Returns pairs of a symbol and its letter in nm."""
    text = subprocess.run([prefix / "bin" / "llvm-nm", "-g", kind, "--format=posix", path],
                          capture_output=True, text=True).stdout
    return [line.split()[:2] for line in text.splitlines() if len(line.split()) >= 2]


def closure(name, links):
    found, rest = {name}, [name]
    while rest:
        for other in links.get(rest.pop(), []):
            if other not in found:
                found.add(other)
                rest.append(other)
    return found


def main():
    links = {**read_links(LIBRARIES / "cmake" / "mlir" / "MLIRTargets.cmake"),
             **read_links(exported)}
    owners = {}
    for path in LIBRARIES.glob("libMLIR*.a"):
        for symbol, letter in symbols(path, "--defined-only"):
            if letter in "TDBR":
                owners.setdefault(symbol, set()).add(path.name[3:-2])
    count = problems = 0
    for path in sorted(folder.glob("libFusedNorm*.a")):
        target = "FusedNorm::" + path.name[len("libFusedNorm"):-2]
        linked = closure(target, links)
        used = {frozenset(owners[symbol]) for symbol, _ in symbols(path, "--undefined-only")
                if symbol in owners}
        count += 1
        for names in sorted(used, key=sorted):
            if not names & linked:
                problems += 1
                print(f"{target}: add one of {sorted(names)} to MLIR_LIBS")
    print(f"{count} libraries, {problems} problems")


main()
