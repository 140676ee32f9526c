# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Links of the pages to other files than pages.

With FUSEDNORM_REPOSITORY_URL in the environment, such as https://example.org/fusednorm/blob/main,
a link leads to the file in the repository. Without it, the site contains a copy of the file. A link
to a folder, or to a page outside docs/, is treated in the same way. A link to nothing is an error.
A link to a file of PAGES leads to its page of the site.
"""

import os
import pathlib
import shutil

from docutils import nodes
from sphinx import addnodes
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
# Files outside docs/, and their pages of the site.
PAGES = {"README.md": "index", "CONTRIBUTING.md": "Contributing"}


class LinksToSources(SphinxTransform):
    """Replaces the references that the parser made of these links."""

    default_priority = 4

    def apply(self, **kwargs):
        page = pathlib.Path(self.env.doc2path(self.env.docname))
        for node in list(self.document.findall(addnodes.pending_xref)) + list(
                self.document.findall(addnodes.download_reference)):
            file = self.file_of(node, page)
            if file is None or not file.is_relative_to(ROOT):
                continue
            if not file.exists():
                raise ExtensionError(f"{page.relative_to(ROOT)}: no such file: {node['reftarget']}")
            name = file.relative_to(ROOT).as_posix()
            anchor = node.get("reftargetid") or ""
            node.replace_self(nodes.reference("", "", *node.children,
                                              refuri=self.address(name, file, anchor)))

    def file_of(self, node, page):
        """Returns the file that a reference names; None for a page of the site or an anchor."""
        if node.get("refdomain") == "doc":
            if node["reftarget"] in self.env.project.docnames:
                return None
            return (DOCS / f"{node['reftarget']}.md").resolve()
        target = node["reftarget"].partition("#")[0]
        if node.get("reftype") != "myst" or not target or ":" in target:
            return None
        return (page.parent / target).resolve()

    def address(self, name, file, anchor):
        depth = self.env.docname.count("/")
        if name in PAGES:
            return "../" * depth + f"{PAGES[name]}.html" + (f"#{anchor}" if anchor else "")
        repository = os.environ.get("FUSEDNORM_REPOSITORY_URL")
        if repository:
            return f"{repository.rstrip('/')}/{name}"
        sources = getattr(self.env, "linked_sources", set())
        self.env.linked_sources = sources | {name}
        return "../" * depth + f"source/{name}" + (".txt" if file.is_file() else "/index.txt")


def copy_sources(app, exception):
    """Copies the linked files. The copy of a folder is the list of its files."""
    if exception:
        return
    for name in sorted(getattr(app.env, "linked_sources", ())):
        file = ROOT / name
        copy = pathlib.Path(app.outdir) / "source" / name
        if file.is_dir():
            copy.mkdir(parents=True, exist_ok=True)
            names = sorted(entry.name for entry in file.iterdir())
            (copy / "index.txt").write_text("\n".join([f"{name}/", *names]) + "\n")
        else:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy.with_name(copy.name + ".txt"))


def setup(app):
    app.add_transform(LinksToSources)
    app.connect("build-finished", copy_sources)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
