"""A board of hexes that is laid in the game, as seen from above, for simulated photos."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from photos import Conditions, take_photo
from PIL import Image, ImageDraw

import pnp
from referee.table.components.box import Box
from referee.table.components.laid_board import ModularBoard
from referee.table.components.printed import printed_components

if TYPE_CHECKING:
    from pnp.library.roots import Roots

DPI, REACH = 120, 85
OUTSIDE = (255, 0, 255)
CODED = ("isle", "earthscape")


class LaidIsles:
    """The parts of the board of a match that have codes."""

    def __init__(self, match: Any, roots: Roots) -> None:
        """Draw the parts of the board of a match."""
        board = ModularBoard(match.game.picture(match.state), Box(printed_components(match, roots)))
        opened = {name: pnp.open_game(match.game.name, only=[name], codes=True) for name in CODED}
        self.parts = [part for part in board.parts if part.ground.component in opened and not part.ground.down]
        self._size = (board.width, board.height)
        self._pieces = [
            _cut_out(opened[part.ground.component].png(part.ground.component, part.ground.row, dpi=DPI))
            for part in self.parts
        ]

    def photo(self, turns: Mapping[int, int], how: Conditions, seed: int, most: int = 99) -> bytes:
        """Return a photo of the first parts as they lie, some of them turned by so many degrees more."""
        dots = DPI / 25.4
        table = Image.new("RGB", (round(self._size[0] * dots) + 40, round(self._size[1] * dots) + 40), (60, 90, 130))
        parts = self.parts[:most]
        for number, (part, piece) in enumerate(zip(parts, self._pieces, strict=False)):
            turned = piece.rotate(-part.ground.turn - turns.get(number, 0), Image.Resampling.BICUBIC, expand=True)
            left, top = part.x * dots + 20 - turned.width / 2, part.y * dots + 20 - turned.height / 2
            table.paste(turned, (round(left), round(top)), turned)
        left, right = (side(part.x for part in parts) for side in (min, max))
        top, bottom = (side(part.y for part in parts) for side in (min, max))
        area = [(left - REACH) * dots, (top - REACH) * dots, (right + REACH) * dots, (bottom + REACH) * dots]
        return take_photo(np.array(table.crop([max(0, round(one)) for one in area])), how, seed)


def _cut_out(png: bytes) -> Image.Image:
    """Return a piece without the paper around its outline."""
    piece = Image.open(io.BytesIO(png)).convert("RGB")
    whole = piece.copy()
    for corner in ((0, 0), (whole.width - 1, 0), (0, whole.height - 1), (whole.width - 1, whole.height - 1)):
        ImageDraw.floodfill(whole, corner, OUTSIDE, thresh=20)
    cut = Image.new("L", piece.size, 255)
    cut.paste(0, mask=Image.fromarray((np.array(whole) == OUTSIDE).all(axis=2)))
    piece.putalpha(cut)
    return piece
