"""Photos of a whole board: what lies on each space, how sure that is, and how it differs from the match."""

from __future__ import annotations

import os

import numpy as np
import pytest
from boards_laid import Laid, Laying, laying_of
from photos import Conditions, corners_in_photo, take_photo

import referee
from pnp.cache import Cache
from pnp.library.roots import Roots
from referee.photo import (
    BoardPlan,
    BoardReading,
    NoCorners,
    PhotoFault,
    board_plan,
    mismatches,
    read_board,
    set_up_line,
)
from referee.photo.correcting import CorrectionFinder
from referee.photo.faces import DOTS_PER_MM
from referee.photo.guesses import Guess
from referee.photo.picture import Pixels
from referee.photo.reading import read_pixels

ROOTS = Roots.discover(None, os.environ, cache=Cache.from_environment(os.environ))
SMALL = Conditions(size=(900, 900), fill=0.9, tilt=20, turn=40, blur=0.9, noise=8, shade=0.35, warm=0.25)


@pytest.fixture(scope="module")
def plan() -> BoardPlan:
    begun = referee.Match.new(referee.load_game("monsters_and_magic"), seats=2)
    return board_plan(begun.seen(referee.View()), ROOTS)


@pytest.fixture(scope="module")
def laying(plan: BoardPlan) -> Laying:
    begun = referee.Match.new(referee.load_game("monsters_and_magic"), seats=2)
    return laying_of(begun.seen(referee.View()), ROOTS, plan, dpi=190)


def by_corners(laid: Laid, how: Conditions, plan: BoardPlan, seed: int) -> BoardReading:
    """Return the reading of a small photo whose corners a person has shown."""
    height, width = laid.pixels.shape[:2]
    corners = corners_in_photo(width, height, how, np.random.default_rng(seed))
    return read_board(take_photo(laid.pixels, how, seed), plan, [(float(x), float(y)) for x, y in corners])


def wrong(reading: BoardReading, laid: Laid) -> list[str]:
    return [space.space for space in reading.spaces if space.best_guess.word != laid.words[space.space]]


def wrong_and_sure(reading: BoardReading, laid: Laid) -> list[str]:
    sure = {space.space for space in reading.spaces if space.is_sure}
    return [name for name in wrong(reading, laid) if name in sure]


def test_the_codes_of_a_board_show_how_it_lies_and_every_space_is_read(plan: BoardPlan, laying: Laying) -> None:
    laid = laying.lay(1)
    sharp = Conditions(size=(2600, 2600), fill=0.95, tilt=10, turn=8, blur=0.6)
    reading = read_board(take_photo(laid.pixels, sharp, 1), plan)
    assert reading.corners >= 3
    assert wrong(reading, laid) == []
    assert all(space.is_sure and space.cut_out.startswith(b"\x89PNG") for space in reading.spaces)


def test_corners_that_a_person_shows_do_for_a_small_photo_in_warm_uneven_light(plan: BoardPlan, laying: Laying) -> None:
    laid = laying.lay(2)
    reading = by_corners(laid, SMALL, plan, 2)
    assert len(wrong(reading, laid)) <= 2
    assert wrong_and_sure(reading, laid) == []


@pytest.mark.parametrize("first", [0, 1])
def test_corners_may_be_some_way_off_and_shown_in_any_order(plan: BoardPlan, laying: Laying, first: int) -> None:
    laid = laying.lay(6)
    height, width = laid.pixels.shape[:2]
    corners = corners_in_photo(width, height, SMALL, np.random.default_rng(6))
    off = 4 / 376 * float(np.linalg.norm(corners[1] - corners[0]))
    shown = corners + np.array([(off, -off), (-off, off), (off, off), (0, -off)])
    order = (0, 1, 2, 3) if not first else (2, 1, 0, 3)
    image = take_photo(laid.pixels, SMALL, 6)
    reading = read_board(image, plan, [(float(x), float(y)) for x, y in shown[list(order)]])
    assert len(wrong(reading, laid)) <= 2
    assert wrong_and_sure(reading, laid) == []
    assert sum(space.is_sure for space in reading.spaces) >= 60


def test_nothing_is_sure_if_no_frame_shows_how_the_board_is_turned(plan: BoardPlan, laying: Laying) -> None:
    left, top = plan.cells["a8"].left, plan.cells["a8"].top
    cells = {name: area.moved(-left, -top) for name, area in plan.cells.items()}
    inside = slice(round(top * DOTS_PER_MM), -round(top * DOTS_PER_MM))
    size = (plan.size[0] - 2 * left, plan.size[1] - 2 * top)
    bare = plan._replace(cells=cells, size=size, face=plan.face[inside, inside], plates=())
    cut = round(left * laying.dots)
    laid = laying.lay(7)
    photo = Laid(laid.pixels[cut:-cut, cut:-cut], laid.words)
    reading = by_corners(photo, SMALL, bare, 7)
    assert not any(space.is_sure for space in reading.spaces)


def test_chips_and_figures_on_the_tiles_make_nothing_wrong_and_sure(plan: BoardPlan, laying: Laying) -> None:
    laid = laying.lay(3, hidden=0.7)
    reading = by_corners(laid, SMALL, plan, 3)
    assert len(wrong(reading, laid)) <= 5
    assert wrong_and_sure(reading, laid) == []


def test_a_photo_of_something_else_is_refused(plan: BoardPlan) -> None:
    dice = np.random.default_rng(4)
    carpet: Pixels = dice.integers(0, 255, (500, 500, 3), dtype=np.uint8)
    with pytest.raises(PhotoFault, match="it shows none of the board's codes"):
        read_pixels(carpet, plan)
    with pytest.raises(NoCorners, match="does not look like the board") as fault:
        read_pixels(carpet, plan, [(10.0, 10.0), (490.0, 10.0), (490.0, 490.0), (10.0, 490.0)])
    assert fault.value.beside == ("a8", "h8", "h1", "a1")
    with pytest.raises(PhotoFault, match="4 corners"):
        read_pixels(carpet, plan, [(1.0, 1.0)])


def test_a_photo_fills_in_the_set_up_and_is_then_held_against_the_match(plan: BoardPlan, laying: Laying) -> None:
    match = referee.Match.new(referee.load_game("monsters_and_magic"), seats=2)
    counts = {"plains": 16, "forest": 16, "mountain": 16, "badlands": 16}
    dice = np.random.default_rng(5)
    words = dice.permutation([word for word, count in counts.items() for _ in range(count)])
    laid = laying.lay_words(dict(zip(plan.cells, map(str, words), strict=True)), 5)
    reading = by_corners(laid, SMALL, plan, 5)
    line = set_up_line(reading, match.seen(referee.View()), plan)
    assert match.play(line).events
    seen = match.seen(referee.View())
    later = board_plan(seen, ROOTS)
    assert set_up_line(reading, seen, later) == ""
    assert [str(one) for one in mismatches(reading, seen, later)] == []
    on = {space.space: number for number, space in enumerate(reading.spaces)}
    other = next(name for name, word in laid.words.items() if word != laid.words["c4"])
    spaces = list(reading.spaces)
    spaces[on["c4"]] = spaces[on["c4"]]._replace(guesses=spaces[on[other]].guesses)
    (only,) = mismatches(reading._replace(spaces=tuple(spaces)), seen, later)
    shown, recorded = laid.words[other].capitalize(), laid.words["c4"].capitalize()
    assert str(only) == f"c4 shows {shown}, but the record says {recorded}"
    assert only.line == ""  # nothing can be corrected before the set-up is over


def test_a_mismatch_has_the_correction_after_which_the_match_agrees(plan: BoardPlan) -> None:
    match = referee.Match.new(referee.load_game("monsters_and_magic"), seats=2, seed="tiles")
    match.roll_beginning()
    for line in ("colour straw", "colour vermilion", "corner a1", "start monster", "start mage"):
        match.play(line)
        match.roll_beginning()
    seen = match.seen(referee.View())
    corrections = CorrectionFinder(seen, plan)
    on = {space.name: space.pieces[0].row for space in match.game.picture(match.state).spaces}
    for space, word in (("c4", "forest"), ("d5", "plains")):
        shown = Guess("terrain_tile", f"{word}_2", word.capitalize(), word)
        line = corrections.line(space, shown)
        if on[space] != word:
            match.correct(line)
            now = {one.name: one.pieces[0].row for one in match.game.picture(match.state).spaces}
            assert now == {**on, space: word}
            match.undo()
        else:
            assert line == ""
    assert corrections.line("c4", Guess("player_mat", "blue", "Blue", "blue")) == ""
