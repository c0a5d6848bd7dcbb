"""Projects with printed games for tests of the free table: that of the docs, and small ones written in place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from pnp.library.roots import Roots, built_in
from referee.free.game import FreeTable
from referee.loading.free_table import free_table

DOCS = Path(__file__).parents[1] / "docs"
FILE = re.compile(r"^`([\w./-]+)`\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LAYOUT = "layout: 1\nsize: poker\nboxes:\n  name: {box: {left: 5, right: 5, top: 5, height: 8}, text: $id}\n"
WOLVES = """
components: 1
game: {title: Wolves, players: '2-3'}
list:
  - id: deck
    title: Deck
    kind: card
    layout: card
    rows:
      - {id: howl, name: Howl, cost: 1, count: 3}
      - {id: bite, name: Bite, cost: 2, count: 2}
      - {id: run, name: Run, cost: 0}
  - {id: wolf, title: Wolf, kind: token, layout: card, count: 8}
  - {id: board, title: Board, kind: board, layout: board}
"""
BOARD = """
layout: 1
size: 90 x 90
boxes:
  squares:
    box: {left: 6, right: 6, top: 6, bottom: 6}
    repeat: {s: [A1, B1, C1, A2, B2, C2]}
    place: grid 3
    each: {fill: paper}
"""


def write(folder: Path, files: Mapping[str, str]) -> Roots:
    """Write a project and return its roots."""
    (folder / "pnp.toml").parent.mkdir(parents=True, exist_ok=True)
    (folder / "pnp.toml").touch()
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return Roots((folder.resolve(), built_in()))


def page_files(page: str) -> dict[str, str]:
    """Return the files on a page of the docs; a later file replaces an earlier one."""
    return dict(FILE.findall((DOCS / page).read_text(encoding="utf-8")))


def moths(folder: Path, rules: str = "") -> Roots:
    """Write the first game of the docs, with rules of its own if they are given."""
    more = {"referee/games/moths/rules.yaml": rules} if rules else {}
    return write(folder, {**page_files("first-game.md"), **more})


def wolves(folder: Path, rules: str = "", components: str = WOLVES) -> FreeTable:
    """Return the free table of a small game: six cards, eight wolves, six squares."""
    files = {
        "cards/wolves/components.yaml": components,
        "layouts/wolves/card.yaml": LAYOUT,
        "layouts/wolves/board.yaml": BOARD,
        **({"referee/games/wolves/rules.yaml": rules} if rules else {}),
    }
    return free_table("wolves", write(folder, files))
