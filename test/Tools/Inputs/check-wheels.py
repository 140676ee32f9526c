# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks tools/wheels.py with small libraries: check-wheels.py ROOT FOLDER."""

import pathlib
import subprocess
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "tools"))
sys.dont_write_bytecode = True
import wheels  # noqa: E402

folder = pathlib.Path(sys.argv[2])


def library(name, source, *options):
    """Returns the bytes of a shared library that is compiled from C."""
    path = folder / name
    subprocess.run(["gcc", "-shared", "-fPIC", "-xc", "-", "-o", path, *options],
                   input=source, text=True, check=True)
    return path.read_bytes()


old = library("old.so", "int f(int x) { return x; }")
versioned = b"\x7fELF\0GLIBC_2.25\0GLIBCXX_3.4.32\0"
new = library("new.so", "#include <dlfcn.h>\nvoid *f(void) { return dlopen(0, 1); }")
stub = library("libLLVM.so", "int g(void) { return 1; }")
user = library("user.so", "int g(void); int f(void) { return g(); }", "-L", folder, "-lLLVM")
print("no library of glibc 2.34:", wheels.platform_of([("a/old.so", old)]))
limit = wheels.newest_glibc(versioned)
print("getrandom of glibc 2.25, C++ of GCC 13:",
      f"manylinux_2_{limit}" if limit <= max(wheels.GLIBCXX) else "linux_x86_64")
print("dlopen of glibc 2.34:", wheels.platform_of([("a/old.so", old), ("a/new.so", new)]))
print("LLVM outside the wheel:", wheels.platform_of([("a/user.so", user)]))
print("LLVM inside the wheel:",
      wheels.platform_of([("a/user.so", user), ("a/libLLVM.so", stub)]))

wheel = wheels.Wheel(folder, "fusednorm", "cp311-abi3", "A summary")
wheel.add("fusednorm/old.so", old)
path = wheel.close()
print(path.name)
info = f"fusednorm-{wheels.version()}.dist-info"
with zipfile.ZipFile(path) as archive:
    text = archive.read(f"{info}/METADATA").decode()
header, _, body = text.partition("\n\n")
print("\n".join(line for line in header.splitlines() if "torch" in line and "tran" not in line))
assert body.startswith("# "), body[:40]
print(wheels.entry_points().replace("\n", " "))
print("entry points name modules", flush=True)
(folder / "pyproject.toml").write_text(
    '[project.entry-points.group]\nwrong = "fusednorm.nothing:register"\n')
wheels.ROOT = folder
try:
    wheels.entry_points()
except SystemExit as error:
    print(error)
