# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the diagrams of the documentation, docs/figures/*.svg.

usage: python3 tools/diagrams [--check]     writes the diagrams
       python3 tools/diagrams --table       prints the table of docs/Scaling.md

--check changes no file. It exits with 1 if a diagram differs from its file, for example because
the dependencies of a library have changed.
"""

import argparse
import pathlib
import sys

sys.dont_write_bytecode = True  # The sources may be read-only.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import compiler  # noqa: E402
import rows  # noqa: E402
import scaling  # noqa: E402
import tiles  # noqa: E402

FIGURES = compiler.ROOT / "docs" / "figures"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare, change no file")
    parser.add_argument("--table", action="store_true", help="print the table of Scaling.md")
    options = parser.parse_args()
    if options.table:
        print("\n".join(scaling.table()))
        return 0
    stale = []
    for draw in (*compiler.DIAGRAMS, *rows.DIAGRAMS, *scaling.DIAGRAMS, *tiles.DIAGRAMS):
        figure = draw()
        path, text = FIGURES / f"{figure.name}.svg", figure.render()
        if path.exists() and path.read_text() == text:
            continue
        stale.append(path.name)
        if not options.check:
            path.write_text(text)
            print(f"wrote docs/figures/{path.name}")
    if options.check and stale:
        print(f"error: not up to date: {', '.join(stale)}; run python3 tools/diagrams",
              file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
