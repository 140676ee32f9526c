#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Regenerates docs/generated/ and the generated blocks of README.md and docs/.

usage: tools/update-docs.py [--check] [--build DIR]

- docs/generated/ has the op and pass reference of DIR/docs (default: build/docs), and the reference
  of the Python package from its docstrings. docs/generated/ops/ has a page for each op, with the
  values of its example in docs/examples/ops.
- A fenced block, a table or a paragraph after a line `<!-- run: COMMAND -->` is the output of
  COMMAND. The command runs in the root of the repository, with DIR/bin and the LLVM tools in the
  path.

--check changes no file. It prints the differences and exits with 1 if there are any.
"""

import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # The sources may be read-only.
import op_attributes  # noqa: E402
import op_examples  # noqa: E402
import pass_examples  # noqa: E402
import split_reference  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"(<!-- run: ([^\n]*?) -->\n```[^\n]*\n)(.*?)(^```$)", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"(<!-- run: (.*?) -->\n)((?:[^\n`][^\n]*\n)+)")
# Titles of the pages that mlir-tblgen prints without one.
TITLES = {
    "ConversionPasses.md": "Passes between dialects",
    "FusedNormPasses.md": "Passes on `fusednorm`",
    "FusedNormTransformOps.md": "Ops of the transform dialect",
    "LaunchPasses.md": "Passes on `launch`",
    "NVVMPasses.md": "Passes on kernels in the NVVM dialect",
    "PipelinePasses.md": "Helper passes of the pipelines",
    "RanksPasses.md": "Passes on programs of several processes",
    "RowKernelPasses.md": "Passes on `rowkernel`",
    "SimtPasses.md": "Passes of the SIMT simulator",
    "TileKernelPasses.md": "Passes on `tilekernel`",
}


def run(command, environment, page):
    result = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, env=environment,
                            capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"error: {page.relative_to(ROOT)}: `{command}` exited with "
                 f"{result.returncode}:\n{result.stderr}")
    lines = [line.rstrip() for line in (result.stdout + result.stderr).strip("\n").splitlines()]
    return "\n".join(lines) + "\n"


def split_pages(name, text, build):
    """Returns the pages of a page of mlir-tblgen: {name: text}."""
    if name != "FusedNormDialect.md":
        text = op_attributes.describe(text)
    if name in TITLES:
        text = pass_examples.add(text, build)
        head, _, rest = text.partition("\n\n")
        return {name: f"{head}\n\n# {TITLES[name]}\n\n" + re.sub(r"^##(?=#+ )", "#", rest,
                                                               flags=re.MULTILINE)}
    if name != "FusedNormDialect.md":
        return {name: text}
    return split_reference.split(text, op_examples.sections(build))


def wanted_pages(build):
    """Yields each page with generated parts and its expected text; None for an obsolete page."""
    generated = ROOT / "docs" / "generated"
    made = sorted((build / "docs").glob("*.md"))
    if not made:
        sys.exit(f"error: no pages in {build / 'docs'}; run ninja -C {build} fusednorm-doc first")
    known = set()
    for page in made:
        text = "\n".join(map(str.rstrip, page.read_text().splitlines())) + "\n"
        try:
            pages = split_pages(page.name, text, build)
        except (op_examples.ExampleError, ValueError) as error:
            sys.exit("\n".join(f"error: {line}" for line in str(error).splitlines()))
        for name, part in pages.items():
            known.add(generated / name)
            yield generated / name, part
    python = generated / "PythonReference.md"
    yield python, subprocess.run([sys.executable, ROOT / "tools" / "python-reference.py"],
                                 check=True, capture_output=True, text=True).stdout
    for page in generated.rglob("*.md"):
        if page != python and page not in known:
            yield page, None
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join(
        [str(build / "bin"), "/usr/lib/llvm-22/bin", environment.get("PATH", "")])
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        if not page.exists():
            continue
        text = page.read_text()
        fresh = BLOCK.sub(lambda m: m[1] + run(m[2], environment, page) + m[4], text)
        fresh = TABLE.sub(lambda m: m[1] + run(m[2], environment, page), fresh)
        if fresh != text or "<!-- run: " in text:
            yield page, fresh


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="print differences, change no file")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build",
                        help="the folder of the build (default: build)")
    options = parser.parse_args()
    stale, count = [], 0
    for page, text in wanted_pages(options.build.resolve()):
        count += 1
        old = page.read_text() if page.exists() else None
        if old == text:
            continue
        name = str(page.relative_to(ROOT))
        stale.append(name)
        if options.check:
            sys.stdout.writelines(difflib.unified_diff(
                (old or "").splitlines(True), (text or "").splitlines(True), name, "fresh"))
        elif text is None:
            page.unlink()
        else:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text)
    if not count:
        print("error: found no generated page", file=sys.stderr)
        return 1
    if options.check and stale:
        print(f"error: not up to date: {', '.join(stale)}; run tools/update-docs.py",
              file=sys.stderr)
        return 1
    for name in stale:
        print(f"updated {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
