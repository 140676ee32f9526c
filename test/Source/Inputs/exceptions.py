# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A list of exceptions from a limit, which only shrinks.

Each line has kind, size, file, name and reason. An entry must name a subject over the limit. The
subject must not be larger than the size in the entry."""

import argparse
import pathlib


class Limits:
    """The limits of one check: `limits` and `units` by kind, and the advice for a subject above."""

    def __init__(self, limits, units, advice, head):
        self.limits, self.units, self.advice, self.head = limits, units, advice, head

    def read(self, path):
        """Returns the entries of the list: {(kind, file, name): (size, reason)}."""
        entries = {}
        for number, line in enumerate(path.read_text().splitlines() if path.exists() else [], 1):
            if line.startswith("#") or not line.strip():
                continue
            words = line.split(None, 4)
            if len(words) < 5 or words[0] not in self.limits or not words[1].isdigit():
                raise SystemExit(f"error: {path.name}:{number}: "
                                 "expected kind, size, file, name and reason")
            kind, size, file, name, reason = words
            entries[(kind, file, name)] = (int(size), reason)
        return entries

    def subject(self, kind, file, name):
        return f"{file}: {kind}" if name == "-" else f"{file}: {kind} {name}"

    def problems(self, found, entries):
        """Yields one line for each difference of the sources from the list."""
        for key, size in sorted(found.items()):
            kind = key[0]
            listed, _ = entries.get(key, (0, ""))
            if not listed:
                yield (f"{self.subject(*key)} has {size} {self.units[kind]}; "
                       f"expected at most {self.limits[kind]}: {self.advice[kind]}")
            elif size > listed:
                yield (f"{self.subject(*key)} has {size} {self.units[kind]}; "
                       f"the list of exceptions permits {listed}: {self.advice[kind]}")
        for key in sorted(set(entries) - set(found)):
            yield (f"{self.subject(*key)} is not over the limit of {self.limits[key[0]]}; "
                   "remove it from the list of exceptions with --update")

    def update(self, path, found, entries, reason):
        """Writes the list for the sources of today. Returns an error for each unlisted subject."""
        moved = {(kind, name): text
                 for (kind, _, name), (_, text) in entries.items() if name != "-"}
        lines, unknown = [], []
        for key in sorted(found, key=lambda key: (key[0], -found[key], key)):
            kind, file, name = key
            text = entries[key][1] if key in entries else moved.get((kind, name), reason)
            if text:
                lines.append(f"{kind} {found[key]} {file} {name} {text}\n")
            else:
                unknown.append(
                    f"error: {self.subject(*key)} has {found[key]} {self.units[kind]}, and the "
                    "list of exceptions has no reason for it; pass --reason")
        path.write_text(self.head + "".join(lines))
        return unknown


def run(description, limits, name, measure, others=lambda root: []):
    """Runs a check and returns its exit code. `measure` returns the subjects over the limits,
    {(kind, file, name): size}, and a text with the number of files or includes. `others` returns
    further problems."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--list", type=pathlib.Path,
                        help=f"defaults to test/Source/Inputs/{name} of SOURCE")
    parser.add_argument("--update", action="store_true",
                        help="write the sizes of today, drop entries under the limit, and keep the "
                             "reason of a function or class that moved to another file")
    parser.add_argument("--reason", default="",
                        help="the reason of new entries; without it they are errors")
    options = parser.parse_args()
    root = options.source.resolve()
    path = options.list or root / "test" / "Source" / "Inputs" / name
    found, count = measure(root)
    entries = limits.read(path)
    if options.update:
        errors = limits.update(path, found, entries, options.reason)
        print("".join(f"{error}\n" for error in errors), end="")
    else:
        errors = [*limits.problems(found, entries), *others(root)]
        print("\n".join([*errors, f"{count}, {len(entries)} exceptions, {len(errors)} problems"]))
    return 1 if errors or count.startswith("0 ") else 0
