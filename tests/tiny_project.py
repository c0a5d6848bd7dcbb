"""A tiny project to print: one deck of two cards with pictures, a table of towns, a style, a rule book."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

COMPONENTS = """\
components: 1
game: {title: Tiny, version: '1', date: '2026-01-01', language: en}
list:
  - id: deck
    title: Deck
    kind: card
    data: deck.csv
    layout: hero
    sheet: poker9
    fields: {id: text, name: text, town: {in: towns}, count: {type: whole, least: 0, most: 99}, text: text, n: number}
"""
DECK = "id,name,town,count,text,n\na,Ada,red,2,Draw <star> one.,1\nb,Bob,red,1,Gain **2**.,2\n"
TOWNS = "id,name\nred,Redford\nblue,Bluff\n"
LAYOUT = """\
layout: 1
size: 63 x 88
corner: 3
ground: paper
boxes:
  title: {box: {left: 5, right: 5, top: 5, height: 8}, text: $name, style: title}
  picture: {box: {left: 5, right: 5, top: 15, height: 30}, art: {image: art/$id.png}}
  rules: {box: {left: 5, right: 5, top: 50, height: 20}, text: $text, style: rules}
"""
STYLE = """\
style: 1
palette: {ink: '101010', paper: 'FFFFFF'}
type:
  title: {font: Source Sans 3 Bold, size: 11, lines: 1, colour: ink}
  rules: {font: Source Sans 3, size: 9, min: 8, colour: ink}
icons: {star: fa/star}
"""
RULES = """\
rules: 1
game: tiny
clauses: [{id: C-1, rule: A rule., kind: legality, section: s}]
rulings:
  - {id: R-1, issue: i, default_text: d, why: w, switch: mode, values: {long: Long., short: Short.}, default: long}
facts:
  turns: {says: turns, from: {switch: mode, values: {long: 9, short: 5}}, least: 1, most: 20}
"""
BOARD = """\
layout: 1
size: 100 x 60
boxes:
  spaces: {box: {left: 20, right: 20, top: 10, bottom: 10}, stroke: ink 0.5}
  meter: {box: {left: 2, width: 10, top: 10, bottom: 10}, stroke: ink 0.5}
"""
BOARD_COMPONENT = """\
  - id: board
    title: Board
    kind: board
    rows: [{id: main, columns: [a, b, c], rows: [2, 1]}]
    layout: board
    sheet: single
"""


def png(width: int = 4, height: int = 4) -> bytes:
    """Return a red picture."""
    from PIL import Image

    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(buffer, "PNG")
    return buffer.getvalue()


def resized(size: str) -> str:
    """Return the layout with another size and the same size of picture."""
    return LAYOUT.replace("63 x 88", size).replace("right: 5, top: 15", "width: 53, top: 15")


TINY: Mapping[str, str | bytes] = {
    "pnp.toml": "",
    "cards/tiny/components.yaml": COMPONENTS,
    "cards/tiny/deck.csv": DECK,
    "cards/tiny/towns.csv": TOWNS,
    "layouts/tiny/hero.yaml": LAYOUT,
    "layouts/tiny/style.yaml": STYLE,
    "layouts/tiny/art/a.png": png(320, 320),
    "layouts/tiny/art/b.png": png(320, 320),
    "referee/games/tiny/rules.yaml": RULES,
}


def write(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files under a folder."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


OTHERS = """\
  - {id: coins, title: Coins, kind: chip, data: coins.csv, fields: {id: text, name: text}, layout: coin}
  - {id: signs, title: Signs, kind: chip, layout: sign}
"""
SEVERAL: dict[str, str | bytes] = {
    **TINY,
    "cards/tiny/components.yaml": COMPONENTS + OTHERS,
    "cards/tiny/coins.csv": "id,name\nc1,Crown\nc2,Groat\n",
    "layouts/tiny/coin.yaml": "layout: 1\nextends: round\nboxes:\n  word: {box: {left: 2, right: 2, top: 6, "
    "height: 8}, text: $name, style: rules}\n  art: {box: {width: 5, top: 2, height: 4}, image: art/a.png}\n",
    "layouts/tiny/round.yaml": "layout: 1\nsize: 20 x 20\nsafe: 0\ncut: circle\n",
    "layouts/tiny/sign.yaml": "layout: 1\nsize: 20 x 20\nsafe: 0\nboxes:\n  word: {box: {left: 2, right: 2, top: 6, "
    "height: 8}, text: '${tables.towns.red.name}, $option.mode', style: rules}\n",
}
"""The tiny game with two more components; `signs` refers to a table."""
