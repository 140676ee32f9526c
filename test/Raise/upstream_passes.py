# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Checks that upstream passes before fusednorm-raise do not hide primitives:
# upstream_passes.py FUSEDNORM_OPT MLIR_OPT [--normalize] MODEL.mlir...
#
# Each pipeline must give at least the primitives of the module as it is, by name and number. With
# --normalize, fusednorm-normalize runs between the pipeline and fusednorm-raise.

import collections
import pathlib
import sys

import reports

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


def count_primitives(opt, text, earlier=""):
    """Returns the numbers of primitives by name, for each module."""
    return [
        collections.Counter(group["name"] for group in report["groups"])
        for report in reports.raise_modules(opt, text, earlier=earlier)
    ]


def main():
    opt, mlir_opt, *models = sys.argv[1:]
    earlier = ""
    if models[0] == "--normalize":
        earlier = "fusednorm-normalize,"
        models = models[1:]
    text = reports.SEPARATOR.join(pathlib.Path(model).read_text() for model in models)
    wanted = count_primitives(opt, text)
    total = lost = 0
    for pipeline in PIPELINES:
        lowered = reports.run([mlir_opt, "--split-input-file", *pipeline], text)
        found = count_primitives(opt, lowered, earlier)
        for model, expected, own in zip(models, wanted, found, strict=True):
            total += expected.total()
            for name, count in (expected - own).items():
                lost += count
                print(f"{pathlib.Path(model).name}: {count} {name} lost by {' '.join(pipeline)}")
    print(f"{total} primitives, {lost} lost")


main()
