"""The shared workload as a user's project: data, a layout, a style, pictures, and a sheet with marks at its edge."""

from __future__ import annotations

from pathlib import Path

import workload

COMPONENTS = """\
components: 1
game: {title: Bench, version: '1', date: '2026-01-01', language: en}
list:
  - id: deck
    title: Deck
    kind: card
    data: cards.csv
    layout: face
    sheet: nine
"""

LAYOUT = """\
layout: 1
size: 63 x 88
bleed: 0
safe: 0
boxes:
  frame: {box: {left: 1.5, right: 1.5, top: 1.5, bottom: 1.5}, shape: round 2, stroke: frame}
  title: {box: {left: 4, right: 14, top: 4, height: 8}, text: $title, style: title}
  ring: {box: {right: 4, top: 4, width: 8, height: 8}, shape: circle, stroke: frame}
  cost: {box: ring, text: $cost, style: cost}
  picture: {box: {left: 4, right: 4, top: 13, height: 41.25}, art: {image: art/$art, fit: stretch}}
  rules: {box: {left: 4, right: 4, top: 57, height: 28}, text: $text, style: rules}
"""

STYLE = """\
style: 1
palette: {ink: '000000'}
strokes: {frame: {colour: ink, width: 1pt}}
type:
  title: {font: Source Sans 3 Bold, size: 11, lines: 1, colour: ink, align: left middle}
  cost: {font: Source Sans 3 Bold, size: 11, lines: 1, colour: ink, align: centre middle}
  rules: {font: Source Sans 3, size: 8, min: 7, leading: 1.2, colour: ink}
"""

SHEET = """\
sheet: 1
for: {size: 63 x 88}
papers:
  A4: {turn: portrait, margins: 10 5, places: {grid: 3 x 3, gap: 0}}
centre: true
keep_empty: true
marks:
  cut: {where: edge, length: 5, offset: 1, width: 0.1}
  backs: none
"""


def write_project(root: Path, count: int) -> None:
    """Write the project `bench` with `count` cards under `root`."""
    files = {
        "cards/bench/components.yaml": COMPONENTS,
        "layouts/bench/face.yaml": LAYOUT,
        "layouts/bench/style.yaml": STYLE,
        "layouts/sheets/nine.yaml": SHEET,
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    workload.write_table(root / "cards/bench/cards.csv", count)
    workload.write_pictures(root / "layouts/bench/art")
