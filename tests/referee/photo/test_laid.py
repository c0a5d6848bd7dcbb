"""Photos of a board of hexes that is laid in the game: whether its parts lie as the match has them."""

from __future__ import annotations

import os
from itertools import islice
from typing import Any

import pytest
from browsing import PEOPLE, steps
from isles_laid import LaidIsles
from photos import Conditions

import referee
from pnp.cache import Cache
from pnp.library.roots import Roots
from referee.photo.answering import photo_contents

ROOTS = Roots.discover(None, os.environ, cache=Cache.from_environment(os.environ))
LAID = 40
"""The isles are laid after so many answers."""
SHARP = Conditions(size=(3000, 3000), fill=0.97, tilt=12, turn=20, blur=0.6, noise=5, shade=0.3, warm=0.2)
CANNOT = "A photo cannot show what is on the hexes"


@pytest.fixture(scope="module")
def match() -> Any:
    begun = referee.Match.new(referee.load_game("cloudspire"), seats=2, names=PEOPLE[:2])
    for step in islice(steps("cloudspire", 2, 1), LAID):
        begun.play(step.line)
    return begun.seen(referee.View())


@pytest.fixture(scope="module")
def isles(match: Any) -> LaidIsles:
    return LaidIsles(match, ROOTS)


def test_the_isles_in_a_photo_lie_as_the_match_has_them(match: Any, isles: LaidIsles) -> None:
    seen = photo_contents(isles.photo({}, SHARP, 3), match, ROOTS)
    assert len(seen.candidates) >= 6
    count = len(seen.candidates)
    assert seen.laid_lines == (
        f"The photo agrees with the match on {count} of {count} parts of the board",
        CANNOT,
    )


def test_an_isle_that_is_turned_is_told(match: Any, isles: LaidIsles) -> None:
    seen = photo_contents(isles.photo({1: 60}, SHARP, 3), match, ROOTS)
    assert "Hollow is not where the match has it, or is rotated" in seen.laid_lines
    assert len(seen.laid_lines) == 3


def test_with_two_isles_nothing_is_told_about_how_they_lie(match: Any, isles: LaidIsles) -> None:
    seen = photo_contents(isles.photo({}, SHARP, 3, most=2), match, ROOTS)
    assert len(seen.candidates) == 2
    assert seen.laid_lines[0].startswith("Cannot tell whether the parts of the board are where the match has them")
    assert seen.laid_lines[1:] == (CANNOT,)
