# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Raises the modules of Inputs/Fresh and compares the ops with the labels. Prints a table of found
# and missed ops, and the score: fresh.py FUSEDNORM_OPT DIRECTORY
#
# A label that is found only with options has them in its line. The options are those that the
# reasons of the module name. A missed label has the reasons of the report. An op without a label is
# false.

import collections
import pathlib
import sys

import reports

OPTIONS = ("unrounded-scores", "reassociated-weights", "f32-statistics", "centered-rows")
NAMES = {"apply_rotary_pos_emb": "rope", "add_rms_norm": "rms_norm"}
LABELS = {"rms_norm", "layer_norm", "rope", "ragged_attention", "apply_rms_norm", "quantize"}


def read_labels(path):
    for line in path.read_text().splitlines():
        if line and not line.startswith("#"):
            module, ops = line.split(":")
            yield module, collections.Counter(ops.split())


def raise_all(opt, text, options=""):
    """Yields the numbers of ops by name and the entries of missed ops, for each module."""
    for report in reports.raise_modules(opt, text, options):
        names = (NAMES.get(group["name"], group["name"]) for group in report["groups"])
        yield collections.Counter(name for name in names if name in LABELS), report["not_taken"]


def raise_with_options(opt, texts, reports_by_default):
    """Returns the results of raise_all, with the options in the reasons of each module."""
    groups = collections.defaultdict(list)
    for index, (_, missing) in enumerate(reports_by_default):
        reasons = " ".join(entry["reason"] for entry in missing)
        groups[tuple(option for option in OPTIONS if option in reasons)].append(index)
    results = list(reports_by_default)
    for options, indices in groups.items():
        if options:
            text = reports.SEPARATOR.join(texts[index] for index in indices)
            own = raise_all(opt, text, " ".join(f"{option}=true" for option in options))
            for index, result in zip(indices, own, strict=True):
                results[index] = result
    return results


def describe(labels, found, optional, missing):
    """Returns the line of a module: found ops, ops found with options, false and missed ops."""
    parts = [" ".join(sorted((labels & found).elements())) or "-"]
    if extra := (labels & optional) - found:
        parts.append(f"with options: {' '.join(sorted(extra.elements()))}")
    if false := (found - labels) | (optional - labels):
        parts.append(f"false: {' '.join(sorted(false.elements()))}")
    if missed := labels - optional:
        own = {name for name, ours in NAMES.items() if ours in missed} | set(missed)
        reasons = sorted({entry["reason"] for entry in missing if entry["name"] in own})
        why = "; ".join(reasons) or "no reason"
        parts.append(f"missed: {' '.join(sorted(missed.elements()))} ({why})")
    return "; ".join(parts)


def main():
    opt, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    modules = list(read_labels(directory / "labels.txt"))
    texts = [(directory / f"{module}.mlir").read_text() for module, _ in modules]
    by_default = list(raise_all(opt, reports.SEPARATOR.join(texts)))
    with_options = raise_with_options(opt, texts, by_default)
    totals = collections.Counter()
    for (module, labels), (found, _), (optional, missing) in zip(
        modules, by_default, with_options, strict=True
    ):
        print(f"{module}: {describe(labels, found, optional, missing)}")
        totals.update(
            labels=labels.total(), found=(labels & found).total(),
            optional=(labels & (found | optional)).total(),
            false=((found - labels) | (optional - labels)).total())
    print(f"score: {totals['found']} of {totals['labels']} labels, "
          f"{totals['optional']} with options, {totals['false']} false")


main()
