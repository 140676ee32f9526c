# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Boxes, arrows and text as SVG."""

import html

# Fill and stroke of the kinds of boxes.
KINDS = {
    "plain": ("#ffffff", "#8c959f"),
    "main": ("#ddf4ff", "#0969da"),
    "good": ("#dafbe1", "#1a7f37"),
    "warm": ("#fff1e5", "#bc4c00"),
    "grey": ("#eaeef2", "#8c959f"),
}
TEXT, MUTED, LINE = "#1f2328", "#59636e", "#57606a"
FONT = "DejaVu Sans, Verdana, Segoe UI, Helvetica, Arial, sans-serif"


class Drawing:
    """A figure with a light background, which is legible on dark pages, too."""

    def __init__(self, name, title, width, height):
        self.name, self.title, self.width, self.height = name, title, width, height
        self.items = []

    def box(self, x, y, width, height, *lines, kind="plain", size=12):
        """Draws a box with centred lines of text. The first line is bold if there are several."""
        fill, stroke = KINDS[kind]
        self.items.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" '
                          f'fill="{fill}" stroke="{stroke}"/>')
        step = size * 1.35
        top = y + height / 2 - step * (len(lines) - 1) / 2 + size * 0.36
        for number, line in enumerate(lines):
            self.text(x + width / 2, top + number * step, line, size=size, anchor="middle",
                      bold=number == 0 and len(lines) > 1)

    def text(self, x, y, line, size=12, anchor="start", bold=False, muted=False):
        weight = ' font-weight="bold"' if bold else ""
        self.items.append(f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"'
                          f'{weight} fill="{MUTED if muted else TEXT}">{html.escape(line)}</text>')

    def line(self, *points, dashed=False):
        self.path(points, dashed, "")

    def arrow(self, *points, dashed=False):
        self.path(points, dashed, ' marker-end="url(#arrow)"')

    def path(self, points, dashed, end):
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        text = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.items.append(f'<polyline points="{text}" fill="none" stroke="{LINE}"{dash}{end}/>')

    def cells(self, x, y, width, height, labels, kinds=None, size=11):
        """Draws adjacent boxes of one width."""
        for number, label in enumerate(labels):
            kind = kinds[number] if kinds else "plain"
            self.box(x + number * width, y, width, height, label, kind=kind, size=size)

    def render(self):
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" '
                f'height="{self.height}" viewBox="0 0 {self.width} {self.height}" '
                f'font-family="{FONT}">')
        arrow = ('<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
                 f'markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="{LINE}"/>'
                 "</marker></defs>")
        ground = (f'<rect width="{self.width}" height="{self.height}" rx="6" fill="#f6f8fa" '
                  'stroke="#d1d9e0"/>')
        return "\n".join([head, f"<title>{html.escape(self.title)}</title>", arrow, ground,
                          *self.items, "</svg>"]) + "\n"
