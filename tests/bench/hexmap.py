"""A map of 40 x 40 hexes with coordinates as a user's project: terrain from a table, one layout, one sheet."""

from __future__ import annotations

from pathlib import Path

SIDE, FLAT = 40, 12.0
TERRAINS = {"plains": "DDE6AE", "forest": "8DB47C", "hills": "BEB5BC", "sea": "3F80AB"}

COMPONENTS = """\
components: 1
game: {title: Bench, version: '1', date: '2026-01-01', language: en}
list:
  - id: map
    title: Map
    kind: board
    rows: [{id: map, title: Map}]
    layout: map
    sheet: single
"""

LAYOUT = """\
layout: 1
hexes: {flat: 12, shape: rectangle 40 x 40, data: tables.terrain}
size: fit hexes
bleed: 0
safe: 0
boxes:
  hexes: {box: trim, repeat: {h: hexes}, place: hexes, each: hex}
parts:
  hex:
    shape: hex
    fill: $h.terrain
    stroke: line
    boxes: {name: {box: {top: 1.6, height: 2.6}, text: $h.name, style: name}}
"""

STYLE = """\
style: 1
palette: {{ink: '000000', {palette}}}
strokes: {{line: {{colour: ink, width: 0.25}}}}
type:
  text: {{font: Source Sans 3, size: 7, colour: ink}}
  name: {{font: Source Sans 3, size: 7, lines: 1, leading: 1, colour: ink, align: centre middle}}
"""

PAPERS = """\
papers: 1
list: {A2: {width: 560, height: 560, margin: 5}, A4: {width: 560, height: 560, margin: 5}}
"""


def names() -> list[str]:
    """Return the names of the columns: A to Z, then AA and so on."""
    return [chr(65 + n) if n < 26 else "A" + chr(39 + n) for n in range(SIDE)]


def terrain(column: int, row: int) -> str:
    """Return the terrain of a hex: the same map each time."""
    return list(TERRAINS)[(column * 7 + row * 5 + column * row) % 4]


def write_map(root: Path) -> None:
    """Write the project `bench` with the map under `root`."""
    rows = (f"{name}{row + 1},{terrain(x, row)}" for row in range(SIDE) for x, name in enumerate(names()))
    files = {
        "cards/bench/components.yaml": COMPONENTS,
        "cards/bench/terrain.csv": "id,terrain\n" + "\n".join(rows) + "\n",
        "layouts/bench/map.yaml": LAYOUT,
        "layouts/bench/style.yaml": STYLE.format(palette=", ".join(f"{n}: '{c}'" for n, c in TERRAINS.items())),
        "layouts/common/papers.yaml": PAPERS,
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
