# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks for includes of private headers of other libraries.

check_includes.py SOURCE

A library or tool is a folder with a CMakeLists.txt. Headers in include/ are public, all others are
private. An include directory in the folder of another library counts as an include."""

import pathlib
import re
import sys

FOLDERS = ("include", "lib", "tools", "python")

# Files with a reason to use private headers of another folder.
ALLOWED = {
    # The simulator implements the CUDA driver functions declared by the runtime. An installed
    # header with these declarations would look like part of the runtime's interface.
    ("lib/Simt/CMakeLists.txt", "lib/Runtime"),
    # Tools have no public headers. Both need equal random numbers for a seed.
    ("tools/fusednorm-fuzz/Mutators.h", "tools/fusednorm-differential/Random.h"),
}


def owner(path):
    """Returns the folder of the library or tool of a file."""
    return next((folder for folder in path.parents if (folder / "CMakeLists.txt").exists()), None)


def uses(root):
    """Yields pairs: a file, and a file or folder of the project in its includes."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".c", ".cpp"):
                for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', path.read_text(), re.M):
                    used = (path.parent / name).resolve()
                    if used.exists():
                        yield path, used, owner(used)
            elif path.name == "CMakeLists.txt":
                for body in re.findall(r"include_directories\(([^)]*)\)", path.read_text()):
                    for name in re.findall(r"FUSEDNORM_SOURCE_DIR}/((?:lib|tools)[\w/-]*)", body):
                        yield path, root / name, root / name


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    errors, known, count = [], set(), 0
    for path, used, other in uses(root):
        count += 1
        if root / "include" in used.parents or owner(path) == other:
            continue
        pair = (path.relative_to(root).as_posix(), used.relative_to(root).as_posix())
        known.add(pair)
        if pair not in ALLOWED:
            errors.append(f"{pair[0]}: {pair[1]} is private; move the header to include/fusednorm")
    errors += [f"{path}: does not use {used}; remove it from ALLOWED" for path, used in sorted(ALLOWED - known)]
    print("\n".join(errors + [f"{count} relative includes, {len(errors)} errors"]))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
