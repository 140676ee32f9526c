# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks for each constraint in the description of an op that it is verified and tested.

check_labels.py SOURCE

A label such as rms_norm_c2 must occur in the TableGen description, in a message of lib (literally,
for searches) and in an expected message of a test."""

import pathlib
import re
import sys

LABEL = r"\b[a-z]\w*_c\d+\b"
# A line of a test with an expected message.
EXPECTED = re.compile(r"expected-(error|warning|remark|note)|^\s*(//|#)?\s*[A-Z][A-Z0-9_-]*: .*error")


def labels(root, folder, suffixes, texts):
    """Returns the file of each label. `texts` extracts texts with labels from a file."""
    found = {}
    for path in sorted((root / folder).rglob("*")):
        # it contains invalid examples
        if path.suffix in suffixes and path.name != "constraint-labels.test":
            for text in texts(path.read_text(errors="replace")):
                for label in re.findall(LABEL, text):
                    found.setdefault(label, path.relative_to(root))
    return found


def strings(text):
    return re.findall(r'"(?:[^"\\\n]|\\.)*"', text)


def main():
    root = pathlib.Path(sys.argv[1])
    described = labels(root, "include", {".td"}, lambda text: re.findall(r"\(" + LABEL[2:-2] + r"\)", text))
    verified = labels(root, "lib", {".cpp", ".h"}, strings)
    tested = labels(root, "test", {".mlir", ".test"},
                    lambda text: [line for line in text.splitlines() if EXPECTED.search(line)])
    problems = [f"{described[label]}: {label} is in no message of lib" for label in described if label not in verified]
    problems += [f"{described[label]}: {label} is in no message that a test expects"
                 for label in described if label not in tested]
    problems += [f"{verified[label]}: {label} is in no description" for label in verified if label not in described]
    problems += [f"{tested[label]}: {label} is in no description" for label in tested if label not in described]
    for path in sorted((root / "lib").rglob("*.cpp")):
        if any(re.search(r'_c"$', text) for text in strings(path.read_text())):
            problems.append(f"{path.relative_to(root)}: a label is put together; write it out")
    print("\n".join(problems + [f"{len(described)} labels, {len(problems)} problems"]))
    return 1 if problems or not described else 0


if __name__ == "__main__":
    sys.exit(main())
