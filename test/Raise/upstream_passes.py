# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks that upstream passes before fusednorm-raise do not hide primitives:
# upstream_passes.py FUSEDNORM_OPT MLIR_OPT [--normalize] MODEL.mlir...
#
# Each pipeline must give at least the primitives of the module as it is, by name and number. With
# --normalize, fusednorm-normalize runs between the pipeline and fusednorm-raise.

import collections
import json
import pathlib
import subprocess
import sys

GENERALIZE = "--linalg-generalize-named-ops"
FUSE = "--linalg-fuse-elementwise-ops"
UNITS = "--linalg-fold-unit-extent-dims"
CLEAN = ["--canonicalize", "--cse"]

PIPELINES = [
    [GENERALIZE],
    [FUSE],
    [UNITS],
    [GENERALIZE, FUSE],
    [UNITS, *CLEAN],
    [FUSE, *CLEAN],
    [GENERALIZE, UNITS, FUSE, *CLEAN],
    [FUSE, UNITS, *CLEAN, GENERALIZE],
]


def run(command, text):
    process = subprocess.run(command, input=text, capture_output=True, text=True)
    if process.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: {process.stderr}")
    return process.stdout


def raise_primitives(opt, text, earlier=""):
    pipeline = f"builtin.module({earlier}fusednorm-raise{{report=-}})"
    report = run([opt, "-", f"--pass-pipeline={pipeline}", "-o", "/dev/null"], text)
    return collections.Counter(group["name"] for group in json.loads(report)["groups"])


def main():
    opt, mlir_opt, *models = sys.argv[1:]
    earlier = ""
    if models[0] == "--normalize":
        earlier = "fusednorm-normalize,"
        models = models[1:]
    total = lost = 0
    for model in models:
        text = pathlib.Path(model).read_text()
        expected = raise_primitives(opt, text)
        for pipeline in PIPELINES:
            found = raise_primitives(opt, run([mlir_opt, *pipeline], text), earlier)
            total += expected.total()
            for name, count in (expected - found).items():
                lost += count
                print(f"{pathlib.Path(model).name}: {count} {name} lost by {' '.join(pipeline)}")
    print(f"{total} primitives, {lost} lost")


main()
