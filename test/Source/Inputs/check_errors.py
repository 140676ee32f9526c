# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds functions that return an error in a parameter of type `std::string &`, or as a text that is
empty on success. Their comments name the empty string.

check_errors.py SOURCE [--list FILE] [--update [--reason TEXT]]

A function that may fail returns `llvm::Error`, `llvm::Expected` or `FailureOr`; the compiler then
warns about an unchecked error. Support and the runtime of the SIMT simulator are independent of
LLVM and return `Result` of fusednorm/Support/Result.h. A parameter `reason` is no error: it
explains an optimization that is not applied. The list errors.txt has the exceptions; exceptions.py
states its rules."""

import re
import sys

import exceptions

LIMITS = exceptions.Limits(
    {"error": 0}, {"error": "errors as texts"},
    {"error": "return llvm::Error, llvm::Expected or FailureOr; without LLVM, return Result"},
    """\
# Files with errors as texts: kind, number, file, name, reason. The list only shrinks:
# `check_errors.py SOURCE --update` writes the numbers of today.
""")
PARAMETERS = re.compile(r"(?<!const )\bstd::string\s*&\s*(?:errors?|message|problem)\s*[,)]")
# A comment such as "Returns an error, or an empty string." before a function that returns a text.
RETURNED = re.compile(r"((?:^[ \t]*///?[^\n]*\n)+)[ \t]*(?:static |virtual )?std::string [\w:]+\(",
                      re.MULTILINE)
EMPTY = re.compile(r"\b(?:errors?|error message|reason)\b[^.;]*, or an empty string"
                   r"|\bempty string(?: on success|, or (?:an|the) (?:error|reason))")
COMMENTS = re.compile(r"//[^\n]*")


def count_errors(text):
    """Returns the number of errors as texts in a source."""
    comments = (re.sub(r"\s*///?\s*", " ", match[1]) for match in RETURNED.finditer(text))
    return (len(PARAMETERS.findall(COMMENTS.sub("", text)))
            + sum(bool(EMPTY.search(comment)) for comment in comments))


def measure(root):
    """Returns the files with such parameters, {(kind, file, name): number}, and their number."""
    found, files = {}, 0
    for folder in ("include", "lib", "tools"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix not in (".cpp", ".h"):
                continue
            files += 1
            number = count_errors(path.read_text())
            if number > LIMITS.limits["error"]:
                found[("error", str(path.relative_to(root)), "-")] = number
    return found, f"{files} files"


if __name__ == "__main__":
    sys.exit(exceptions.run(__doc__, LIMITS, "errors.txt", measure))
