# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes files of every kind into folders with special names. The folders then contain these files,
under their own names, and no others. paths.py FOLDER INPUT."""
import os
import shutil
import subprocess
import sys

TOP, INPUT = sys.argv[1:]
ARRAYS = ["--input=3x64xf32=iota", "--input=64xf32=iota", "--input=1.0e-6",
          "--input=3x64xf32=const(0)"]


def check(folder):
    temporary = os.path.join(folder, "temporary %%%%%%")
    os.makedirs(temporary)
    environment = dict(os.environ, TMPDIR=temporary)

    def run(*command, **options):
        done = subprocess.run(command, env=environment, capture_output=True, text=True, **options)
        if done.returncode != 0:
            sys.exit(f"{command}: exit code {done.returncode}: {done.stderr}")

    source = os.path.join(folder, "in %d.mlir")
    shutil.copy(INPUT, source)

    def path(name):
        return os.path.join(folder, name)

    run("fusednorm-compile", source, "--target=sm_90a", "-o", path("%%%%%%.ptx"))
    run("fusednorm-compile", source, "--emit=obj", "-o", path("o%s.o"))
    run("fusednorm-compile", source, "--emit=shared", "-o", path("lib%n.so"))
    run("fusednorm-compile", source, "--target=sm_90a", "--emit=c-launcher", "--images=ptx",
        "-o", path("launcher%"))
    run("fusednorm-compile", source, "--fuse", "--fusion-report=" + path("report%.json"),
        "--emit=mlir", "-o", path("out%.mlir"))
    run("fusednorm-runner", source, *ARRAYS, "--output=" + path("%%%%%%.npy"))
    # An output that is a link is replaced by a file. The target of the link is unchanged.
    victim = path("victim")
    for name, command in (("link.npy", ("fusednorm-runner", source, *ARRAYS, "--output=")),
                          ("link.ptx", ("fusednorm-compile", source, "--target=sm_90a", "-o="))):
        with open(victim, "w") as file:
            file.write("mine")
        os.symlink(victim, path(name))
        run(*command[:-1], command[-1] + path(name))
        if os.path.islink(path(name)) or open(victim).read() != "mine":
            sys.exit(f"{name} was written through a link")
    expected = {"%%%%%%.ptx", "o%s.o", "lib%n.so", "launcher%", "report%.json", "out%.mlir",
                "%%%%%%.npy", "in %d.mlir", "temporary %%%%%%", "victim", "link.npy", "link.ptx"}
    found = set(os.listdir(folder))
    if found != expected:
        sys.exit(f"expected {sorted(expected)}, found {sorted(found)}")
    if os.listdir(temporary):
        sys.exit(f"left over: {os.listdir(temporary)}")
    if set(os.listdir(path("launcher%"))) != {"in__d.h", "in__d.c"}:
        sys.exit(f"launcher: found {os.listdir(path('launcher%'))}")


for name in ("a%b", "two words", "quote\'s \"all\"", "new\nline"):
    check(os.path.join(TOP, name))
