"""The picture of a game on the start page: its board and some of its cards, as printed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pnp.composition.stamps import placed_piece, turned_stamp
from pnp.drawing.drawing import Colour, Drawing, Shape
from pnp.drawing.paths import rect
from pnp.geometry.rect import Rect
from pnp.press.opening import open_build
from pnp.press.order import Order
from pnp.render.svg import svg
from referee.table.components.box import Box
from referee.web.art import SVG
from referee.web.files import PageFile, file_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pnp.composition.stamps import Stamp
    from pnp.drawing.drawing import Item
    from pnp.library.roots import Roots
    from pnp.press.build import Build

WIDTH, HEIGHT = 160.0, 90.0
"""The size of the picture in mm; its pieces are drawn larger or smaller to fit."""
TURNS = (-9.0, 0.0, 9.0)
"""The rotation of each card of the fan, in degrees."""
DECKS, GROUNDS = ("card", "tile", "chip", "token", "figure"), ("board", "tile", "mat")
CLOTH = Colour(0.13, 0.17, 0.2)


def cover(game: str, roots: Roots) -> PageFile:
    """Return the picture of a game.

    Raises:
        PnpError: the game's pieces cannot be drawn.
    """
    build = open_build(Order(game), roots)
    box = Box(build)
    ground = next(_pieces(build, box, GROUNDS, 1), None)
    items: list[Item] = [Shape(rect(Rect(0, 0, WIDTH, HEIGHT)), CLOTH)]
    if ground is not None:
        scale = max(HEIGHT / ground.height, WIDTH * 0.45 / ground.width)
        items.append(placed_piece(ground, 0.0, (HEIGHT - ground.height * scale) / 2, scale))
    items += _fan(list(_pieces(build, box, DECKS, len(TURNS))))
    return file_of(SVG, svg(Drawing(WIDTH, HEIGHT, tuple(items)), "").encode())


def _pieces(build: Build, box: Box, kinds: tuple[str, ...], number: int) -> Iterator[Stamp]:
    """Yield up to `number` pieces of one component: the largest of the first of these kinds that the game has."""
    members = build.composers()
    for kind in kinds:
        found = [member for member in members if member.printable.component.kind == kind]
        if found:
            most = max(found, key=lambda member: len(member.entries))
            step = max(1, len(most.entries) // number)
            for entry in most.entries[::step][:number]:
                yield box.stamp(most.printable.id, entry.id, 0)
            return


def _fan(cards: list[Stamp]) -> Iterator[Item]:
    """Yield cards on the right that overlap like a hand."""
    for nth, card in enumerate(cards):
        scale = min(HEIGHT * 0.74 / card.height, WIDTH * 0.3 / card.width)
        turn = TURNS[nth] if len(cards) > 1 else 0.0
        piece = turned_stamp(card, turn)
        middle = WIDTH * (0.575 + 0.115 * nth)
        drop = HEIGHT * 0.04 * (1 - math.cos(math.radians(turn * 4)))
        yield placed_piece(piece, middle - piece.width * scale / 2, (HEIGHT - piece.height * scale) / 2 + drop, scale)
