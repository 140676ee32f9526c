# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: check-links.py ROOT: relative links and anchors of README.md, CONTRIBUTING.md and docs/."""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
DOCS = sorted((ROOT / "docs").rglob("*.md"))
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / ".github" / "SECURITY.md", *DOCS]


def text_of(page):
    return re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)


def anchors(page):
    """The anchors that a renderer makes of the headings of a page."""
    result = set()
    for heading in re.findall(r"^#+ +(.*)$", text_of(page), re.MULTILINE):
        kept = re.sub(r"[^\w\- ]", "", heading.lower().replace("`", ""))
        result.add(kept.strip().replace(" ", "-"))
    return result


errors = 0
count = 0
for page in PAGES:
    for target in re.findall(r"\[[^\]]*\]\(([^)\s]+)\)", text_of(page)):
        if re.match(r"[a-z]+:", target):
            continue
        count += 1
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists():
            print(f"{page.relative_to(ROOT)}: no such file: {target}", file=sys.stderr)
            errors += 1
        elif anchor and file.suffix == ".md" and anchor not in anchors(file):
            print(f"{page.relative_to(ROOT)}: no such heading: {target}", file=sys.stderr)
            errors += 1
# Pages that nothing points to are never found. Change notes move to the changelog.
linked = {(page.parent / target.partition("#")[0]).resolve()
          for page in PAGES for target in re.findall(r"\]\(([^)\s]+)\)", text_of(page))}
for page in DOCS:
    if page.resolve() not in linked and page.parent != ROOT / "docs" / "changes":
        print(f"{page.relative_to(ROOT)}: no page links to it", file=sys.stderr)
        errors += 1
if not count:
    print("no links found", file=sys.stderr)
sys.exit(1 if errors or not count else 0)
