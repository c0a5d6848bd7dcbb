"""Which boards of the games can be read from a photo, and what is said about the others."""

from __future__ import annotations

import io
import os
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from boards_laid import laying_of
from browsing import PEOPLE, steps
from free_project import BOARD, write
from photos import Conditions, corners_in_photo, take_photo
from PIL import Image

import referee
from pnp.cache import Cache
from pnp.library.roots import Roots
from referee.loading.free_table import free_table
from referee.photo import PhotoFault, board_plan, mismatches, read_board
from referee.photo.answering import photo_contents
from referee.photo.guesses import BoardReading, Guess, SpaceReading

ROOTS = Roots.discover(None, os.environ, cache=Cache.from_environment(os.environ))
SMALL = Conditions(size=(1200, 1200), fill=0.9, tilt=15, turn=30, blur=0.8, noise=6, shade=0.25, warm=0.2)


def begun(game: str, answers: int) -> Any:
    """Return a match in which so many answers have been given."""
    match = referee.Match.new(referee.load_game(game), seats=2, names=PEOPLE[:2])
    for step in islice(steps(game, 2, 1), answers):
        match.play(step.line)
    return match.seen(referee.View())


def test_a_board_of_tiles_with_a_legend_beside_them_is_read_and_held_against_the_match() -> None:
    match = begun("capture_the_island", 30)
    plan = board_plan(match, ROOTS)
    laying = laying_of(match, ROOTS, plan, dpi=90)
    pieces = {space.name: space.pieces[0] for space in match.game.picture(match.state).spaces}
    words = {name: piece.row or "1" for name, piece in pieces.items()}
    other = "drop" if words["A1"] != "drop" else "wheel"
    laid = laying.lay_words({**words, "A1": other}, 3)
    height, width = laid.pixels.shape[:2]
    corners = [(float(x), float(y)) for x, y in corners_in_photo(width, height, SMALL, np.random.default_rng(3))]
    reading = read_board(take_photo(laid.pixels, SMALL, 3), plan, corners)
    found = [one for one in mismatches(reading, match, plan) if one.is_sure]
    assert [one.space for one in found] == ["A1"]
    assert found[0].line == f"tile a1 {other}"


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("cloudspire", "the board of Cloudspire has hexes; only boards of squares can be read from a photo"),
        ("skies_of_fire", "only single pieces can be read: the map board of Skies of Fire.* has no frame"),
        ("monsters_and_magic", "no code of a printed piece is in the photo"),
    ],
)
def test_a_photo_without_codes_is_refused_with_what_can_be_read(game: str, told: str) -> None:
    match = referee.Match.new(referee.load_game(game), seats=2).seen(referee.View())
    image = io.BytesIO()
    Image.new("RGB", (200, 200), "white").save(image, "PNG")
    with pytest.raises(PhotoFault, match=told):
        photo_contents(image.getvalue(), match, ROOTS)


BOARDS = """
components: 1
game: {title: Wolves, players: '2'}
list:
  - {id: board, title: Board, kind: board, layout: board}
  - {id: market, title: Market, kind: board, layout: board}
  - id: ware
    title: Ware
    kind: token
    layout: ware
    rows: [{id: salt, ground: tint, count: 6}, {id: silk, ground: ink, count: 6}]
"""
WARE = "layout: 1\nsize: 24 x 24\nboxes:\n  face: {box: trim, fill: $ground}\n"


def test_a_photo_of_a_further_board_is_compared_with_that_board(tmp_path: Path) -> None:
    layouts = {"layouts/wolves/board.yaml": BOARD, "layouts/wolves/ware.yaml": WARE}
    roots = write(tmp_path, {"cards/wolves/components.yaml": BOARDS, **layouts})
    begun = referee.Match.new(free_table("wolves", roots), seats=2, names=PEOPLE[:2])
    for line in ("place silk a1 board", "place salt a1 market", "place silk b2 market"):
        begun.play(line)
    match = begun.seen(referee.View())
    plan = board_plan(match, roots, "market")
    shown = {f"{name} MARKET": "" for name in ("A1", "B1", "C1", "A2", "B2", "C2")}
    shown |= {"A1 MARKET": "salt", "C2 MARKET": "silk"}
    assert (plan.component, set(plan.cells)) == ("market", set(shown))
    guesses = {space: Guess("ware" if word else "", word, word or "empty", word) for space, word in shown.items()}
    spaces = tuple(SpaceReading(space, (guess,), 1, True, b"") for space, guess in guesses.items())
    found = mismatches(BoardReading("market", "1", spaces, 0), match, plan)
    assert [(one.space, one.shown, one.recorded) for one in found] == [
        ("B2 MARKET", "empty", "silk"),
        ("C2 MARKET", "silk", "nothing"),
    ]
