"""Photos of a board of hexes that is laid in the game: whether its parts lie as the match has them."""

from __future__ import annotations

import io
import os
from itertools import islice
from typing import Any

import numpy as np
import pytest
from browsing import PEOPLE, steps
from photos import Conditions, take_photo
from PIL import Image, ImageDraw

import pnp
import referee
from pnp.cache import Cache
from pnp.library.roots import Roots
from referee.photo.answering import seen_in
from referee.table.box import Box
from referee.table.laid_board import LaidBoard
from referee.table.printed import printed

ROOTS = Roots.discover(None, os.environ, cache=Cache.of(os.environ))
LAID = 40
"""The isles are laid after so many answers."""
DPI, REACH = 120, 85
SHARP = Conditions(size=(3000, 3000), fill=0.97, tilt=12, turn=20, blur=0.6, noise=5, shade=0.3, warm=0.2)
OUTSIDE = (255, 0, 255)
CANNOT = "What lies on the hexes cannot be told from a photo"


@pytest.fixture(scope="module")
def match() -> Any:
    begun = referee.Match.new(referee.load_game("cloudspire"), seats=2, names=PEOPLE[:2])
    for step in islice(steps("cloudspire", 2, 1), LAID):
        begun.play(step.line)
    return begun.seen(referee.View())


def laid(match: Any, turns: dict[int, int], most: int = 99) -> bytes:
    """Return a photo of the parts of the board as they lie, some of them turned by so many degrees more."""
    board = LaidBoard(match.game.picture(match.state), Box(printed(match, ROOTS)))
    opened = {name: pnp.open_game("cloudspire", only=[name], codes=True) for name in ("isle", "earthscape")}
    dots = DPI / 25.4
    table = Image.new("RGB", (round(board.width * dots) + 40, round(board.height * dots) + 40), (60, 90, 130))
    parts = [part for part in board.parts if part.ground.component in opened]
    for number, part in enumerate(parts[:most]):
        face = Image.open(
            io.BytesIO(opened[part.ground.component].png(part.ground.component, part.ground.row, dpi=DPI))
        )
        piece = face.convert("RGB")
        cut = Image.new("L", piece.size, 255)
        whole = piece.copy()
        for corner in ((0, 0), (whole.width - 1, 0), (0, whole.height - 1), (whole.width - 1, whole.height - 1)):
            ImageDraw.floodfill(whole, corner, OUTSIDE, thresh=20)
        cut.paste(0, mask=Image.fromarray((np.array(whole) == OUTSIDE).all(axis=2)))
        piece.putalpha(cut)
        turned = piece.rotate(-part.ground.turn - turns.get(number, 0), Image.Resampling.BICUBIC, expand=True)
        left, top = part.x * dots + 20 - turned.width / 2, part.y * dots + 20 - turned.height / 2
        table.paste(turned, (round(left), round(top)), turned)
    left, right = (side(part.x for part in parts) for side in (min, max))
    top, bottom = (side(part.y for part in parts) for side in (min, max))
    area = [(left - REACH) * dots, (top - REACH) * dots, (right + REACH) * dots, (bottom + REACH) * dots]
    return take_photo(np.array(table.crop([max(0, round(one)) for one in area])), SHARP, 3)


def test_the_isles_in_a_photo_lie_as_the_match_has_them(match: Any) -> None:
    seen = seen_in(laid(match, {}), match, ROOTS)
    assert len(seen.candidates) >= 6
    count = len(seen.candidates)
    assert seen.told == (f"{count} of {count} parts of the board in the photo lie as in the match", CANNOT)


def test_an_isle_that_is_turned_is_told(match: Any) -> None:
    seen = seen_in(laid(match, {1: 60}), match, ROOTS)
    assert "Hollow lies elsewhere than in the match, or is turned" in seen.told
    assert len(seen.told) == 3


def test_with_two_isles_nothing_is_told_about_how_they_lie(match: Any) -> None:
    seen = seen_in(laid(match, {}, most=2), match, ROOTS)
    assert len(seen.candidates) == 2
    assert seen.told[0].startswith("Whether the parts of the board lie as in the match cannot be told")
    assert seen.told[1:] == (CANNOT,)
