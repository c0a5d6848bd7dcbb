"""Boards with pieces on them, as seen from above, for simulated photos."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from pnp.drawing.face import Face
from pnp.geometry.rect import Rect
from referee.photo import faces as drawing
from referee.photo.picture import Pixels
from referee.photo.plan import BoardPlan


class Laid(NamedTuple):
    """A table seen from above, and the word of what lies on each space."""

    pixels: Pixels
    words: dict[str, str]


class Laying:
    """Lays pieces on the spaces of a board at random, each a little beside its place and twisted."""

    def __init__(self, plan: BoardPlan, board: Face, drawn: Mapping[tuple[str, str, str], Face], dpi: int) -> None:
        """Take the board and its pieces; draw them with so many dots per inch."""
        self.plan = plan
        self.dots = dpi / 25.4
        self._board = _at(dpi, [board])[0]
        self._faces = dict(zip(drawn, _at(dpi, list(drawn.values())), strict=True))

    def lay(
        self,
        seed: int,
        off: float = 2.0,
        twist: float = 3.0,
        bare: float = 0.1,
        hidden: float = 0.0,
        backs: bool = True,
    ) -> Laid:
        """Return a table. off: the most in mm, twist: in degrees, bare: the share of empty spaces.

        backs: whether some pieces lie face down. hidden: the share of covered spaces with something of other colours
        on top, a chip or a figure.
        """
        dice = np.random.default_rng(seed)
        table = Image.fromarray(self._board)
        words = {}
        faces = [known for known in self.plan.faces if backs or known.face.side == "front"]
        for name, area in self.plan.cells.items():
            words[name] = ""
            if dice.random() >= bare and faces:
                known = faces[dice.integers(len(faces))]
                words[name] = known.word
                piece = self._faces[known.face.component, known.face.row, known.face.side]
                turns = [turn for turn in range(4) if _lies(piece.shape, turn, area)]
                turned = np.rot90(piece, turns[dice.integers(len(turns))])
                self._put(table, turned, area, dice, off, twist)
                if dice.random() < hidden:
                    self._put(table, self._blob(dice), area, dice, 8, 180)
        return Laid(np.array(table), words)

    def lay_words(self, words: Mapping[str, str], seed: int, off: float = 2.0, twist: float = 3.0) -> Laid:
        """Return a table on which each space has a piece that the match calls so."""
        dice = np.random.default_rng(seed)
        table = Image.fromarray(self._board)
        for name, word in words.items():
            alike = [known.face for known in self.plan.faces if known.word == word]
            face = alike[dice.integers(len(alike))]
            piece = np.rot90(self._faces[face.component, face.row, face.side], int(dice.integers(4)))
            self._put(table, piece, self.plan.cells[name], dice, off, twist)
        return Laid(np.array(table), dict(words))

    def _blob(self, dice: np.random.Generator) -> Pixels:
        size = int(dice.uniform(10, 18) * self.dots)
        colours = dice.integers(0, 255, (3, 3, 3), dtype=np.uint8)
        return np.array(Image.fromarray(colours).resize((size, size), Image.Resampling.NEAREST))

    def _put(
        self, table: Image.Image, piece: Pixels, area: Rect, dice: np.random.Generator, off: float, twist: float
    ) -> None:
        angle = dice.uniform(-twist, twist)
        image = Image.fromarray(piece).convert("RGBA").rotate(angle, Image.Resampling.BICUBIC, expand=True)
        x, y = (centre + dice.uniform(-off, off) for centre in area.centre)
        left, top = round(x * self.dots - image.width / 2), round(y * self.dots - image.height / 2)
        table.paste(image, (left, top), image)


def _lies(shape: tuple[int, ...], turn: int, area: Rect) -> bool:
    high, wide = shape[:2] if turn % 2 == 0 else shape[1::-1]
    return (high > wide) == (area.height > area.width) or abs(high - wide) < 2


def _at(dpi: int, drawn: list[Face]) -> list[Pixels]:
    before, drawing.DPI = drawing.DPI, dpi
    try:
        return drawing._draw_faces(drawn)
    finally:
        drawing.DPI = before


def laying_of(match: Any, roots: Any, plan: BoardPlan, dpi: int = 200) -> Laying:
    """Return the board of a match and what may lie on it, drawn finely."""
    from referee.table.components.printed import printed_components

    members = {one.printable.id: one for one in printed_components(match, roots, codes=True).composers()}
    entries = {id: {entry.id: entry for entry in member.entries} for id, member in members.items()}
    pieces = {}
    for known in plan.faces:
        component, row, side = known.face.component, known.face.row, known.face.side
        member, entry = members[component], entries[component][row]
        face = member.front_of(entry) if side == "front" else member.back_of(entry)
        assert face is not None
        pieces[component, row, side] = face
    board = members[plan.component]
    return Laying(plan, board.front_of(entries[plan.component][plan.row]), pieces, dpi)
