"""Medals: SF-CRD-15 and SF-CRD-16, and the rulings on them."""

from __future__ import annotations

import pytest
from tables import skies_of_fire as sky
from tables.skies_of_fire import HALCYON, PURITAN, action

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError

CONTENTS = sky.game().contents


def test_sf_crd_15_rul_60_a_medal_is_in_no_deck_and_is_not_drawn() -> None:
    """SF-CRD-15, RUL-60."""
    table = action({PURITAN: {"at": "H3", "hand": 2}, HALCYON: {"at": "M10"}}, phase="move").play("h2", "end", "cards")
    assert not {"D01", "D02"} & set(table.spec.names)
    with pytest.raises((IllegalMoveError, InvalidMoveError)):
        table.play("draw aquilan air merit")


def test_sf_crd_16_a_medal_adds_its_points() -> None:
    """SF-CRD-16."""
    worth = {medal.name: int(sky.new_match(2).state.options[medal.worth]) for medal in CONTENTS.medals.values()}
    assert worth == {"Aquilan Air Merit": 3, "Cross of Military Virtue": 2}
