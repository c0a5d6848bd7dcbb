"""Fold lines from their words."""

from __future__ import annotations

import pytest

from pnp.composition.folds import read_fold
from pnp.errors import UnitError
from pnp.geometry.rect import Rect

CARD = Rect(0, 0, 60, 90)


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("middle across", (0, 45, 60, 45)),
        ("middle down", (30, 0, 30, 90)),
        ("across 20", (0, 20, 60, 20)),
        ("down 25%", (15, 0, 15, 90)),
    ],
)
def test_folds_are_read(words: str, line: tuple[float, ...]) -> None:
    assert read_fold(words, CARD) == line


@pytest.mark.parametrize(("words", "told"), [("diagonal", "is not a fold"), ("across 90", "is off the face")])
def test_other_folds_are_refused(words: str, told: str) -> None:
    with pytest.raises(UnitError, match=told):
        read_fold(words, CARD)
