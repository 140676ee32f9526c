# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Configuration of the documentation site. tools/build-site.sh builds it with Sphinx.

The pages are the files of docs/, which stay readable on a code host.
"""

import pathlib
import re
import sys

SITE = pathlib.Path(__file__).resolve().parent
ROOT = SITE.parent.parent
sys.path.insert(0, str(SITE))

project = "fusednorm"
author = "the fusednorm authors"
version = release = re.search(r"^project\(\S+ VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(),
                              re.MULTILINE)[1]
extensions = ["myst_parser", "sphinx_design", "sphinx_copybutton", "mlir_lexer", "source_links"]
root_doc = "index"
# README.md is the index on a code host. index.md is the index of the site.
exclude_patterns = ["README.md", "changes", "site"]
myst_enable_extensions = ["colon_fence", "dollarmath"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = f"fusednorm {version}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_copyright = False
html_copy_source = False
copybutton_exclude = ".linenos, .gp, .go"
pygments_style = "default"
pygments_dark_style = "monokai"

OP_PAGES = """
```{toctree}
:hidden:
:glob:

ops/*
```
"""

# The form of a figure with a dark variant on a code host.
PICTURE = re.compile(r'<picture>\n.*srcset="([^"]*)">\n.*src="([^"]*)" alt="([^"]*)">\n</picture>\n')
IMAGES = r"""```{image} \2
:class: only-light
:alt: \3
```

```{image} \1
:class: only-dark
:alt: \3
```
"""


def replace_pictures(app, name, source):
    """Shows the light or the dark variant of a figure, by the theme of the site."""
    source[0] = PICTURE.sub(IMAGES, source[0])


def list_op_pages(app, name, source):
    """Adds the pages of the ops to the navigation. A code host would print such a list as code."""
    if name == "generated/FusedNormDialect":
        source[0] += OP_PAGES


def show_contributing(app, name, source):
    """Shows the text of CONTRIBUTING.md on a page of the site."""
    if name == "Contributing":
        text = (ROOT / "CONTRIBUTING.md").read_text()
        text = re.sub(r"\]\((?!https?:|#)", "](../", text)
        source[0] = text.replace("](../docs/", "](")


def setup(app):
    app.connect("source-read", show_contributing)
    app.connect("source-read", replace_pictures)
    app.connect("source-read", list_op_pages)
