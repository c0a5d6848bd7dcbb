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

HEXES = """
components: 1
game: {title: Hexes, players: '2'}
list:
  - {id: board, title: Board, kind: board, layout: board}
  - {id: pawn, title: Pawn, kind: token, layout: pawn, count: 3}
  - {id: deck, title: Deck, kind: card, layout: pawn, rows: [{id: owl}, {id: fox}]}
"""
SECOND_BOARD = "  - {id: second, title: Second isle, kind: board, layout: board}\n"
HEX_BOARD = """
layout: 1
hexes: {flat: 28, point: side, shape: rectangle 4 x 3, margin: 6}
size: fit hexes
boxes:
  cells: {box: trim, repeat: {h: hexes}, place: hexes, each: cell}
parts:
  cell: {shape: hex-flat, fill: white, stroke: ink 0.3, boxes: {name: {text: $h.name}}}
"""
PAWN = "layout: 1\nsize: 12 x 12\nboxes:\n  face: {box: trim, fill: ink}\n"

RULES = """
rules: 1
game: wolves
clauses:
  - {id: WO-01, rule: 'Draw up to two cards on your turn.', kind: legality, section: turn}
  - {id: WO-02, rule: 'Hold at most four cards when your turn ends.', kind: legality, section: turn}
  - {id: WO-03, rule: 'Pay the cost of a card in mana.', kind: legality, section: turn}
  - {id: WO-04, rule: 'A wolf moves one step.', kind: legality, section: turn}
  - {id: WO-05, rule: 'You have at most nine mana.', kind: legality, section: turn}
  - {id: WO-06, rule: 'A turn has two phases: draw and hunt.', kind: timing, section: turn}
  - {id: WO-07, rule: 'At most three wolves on a space.', kind: legality, section: turn}
counters:
  mana: {each: true, start: 3, most: 9, clause: WO-05}
phases:
  - {phase: draw, moves: [draw, discard], clause: WO-06}
  - {phase: hunt, clause: WO-06}
limits:
  - {limit: hand(me), most: 4, at: end of turn, clause: WO-02}
  - {limit: front(me), most: 1 + 1, clause: WO-07}
moves:
  - {move: draw, when: 'done("draw") + amount <= 2', clause: WO-01}
  - {move: play, of: [deck], when: 'thing.cost <= counter("mana")', clause: WO-03}
  - {move: move, of: [wolf], when: 'steps(from, to) == 1', clause: WO-04}
  - {move: place, of: [wolf], when: 'lying("wolf", to) < 3', clause: WO-07}
"""


def write(folder: Path, files: Mapping[str, str]) -> Roots:
    """Write a project and return its roots."""
    (folder / "pnp.toml").parent.mkdir(parents=True, exist_ok=True)
    (folder / "pnp.toml").touch()
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return Roots((folder.resolve(), built_in()))


def hexes(folder: Path, more: str = "") -> Roots:
    """Write a small game without rules: twelve hexes with a side up, three pawns, two cards; and more components."""
    files = {"cards/hexes/components.yaml": HEXES + more, "layouts/hexes/board.yaml": HEX_BOARD}
    return write(folder, {**files, "layouts/hexes/pawn.yaml": PAWN})


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
    write(folder, files)
    return load(folder)


def load(folder: Path, game: str = "wolves") -> FreeTable:
    """Return the free table of a game of a project."""
    return free_table(game, Roots((folder.resolve(), built_in())))
