"""The game's files as its rules read them: every value strict, every fault with its file and record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from folders import folders
from tables.castle_assault import ROOT, game

from pnp.errors import DataError
from referee.games.castle_assault.loading import CARDS, DECKS, FILES, HEROES, MONSTER_CARDS, load_contents
from referee.loading.data import GameData, load_data


def changed(file: str, number: int, **values: Any) -> GameData:
    """Return the data with some values of one record changed."""
    whole = load_data("castle_assault", folders(ROOT), FILES, ())
    rows: Sequence[Mapping[str, Any]] = whole.tables[file]
    rows = [{**row, **values} if place == number else row for place, row in enumerate(rows)]
    return whole._replace(tables={**whole.tables, file: rows})


def test_all_that_is_printed_is_loaded() -> None:
    contents = game().contents
    kinds = [card.kind for card in contents.cards.values()]
    assert (kinds.count("hero"), kinds.count("monster"), kinds.count("token")) == (6, 10, 1)
    assert len(contents.factions) == 6
    for faction in contents.factions:
        assert sum(contents.copy_limits(faction).values()) == 34 + 16 + 1
    assert contents.cheapest_instant == 1


HUMANS = next(one.cards for one in game().contents.starters.values() if one.faction == "humans")


@pytest.mark.parametrize(
    ("file", "values", "fault"),
    [
        (CARDS, {"does": [{"word": "dance"}]}, "dance"),
        (CARDS, {"does": [{"word": "aura", "squares": "two"}]}, "two"),
        (CARDS, {"does": [{"word": "aura", "colour": "red"}]}, "colour"),
        (CARDS, {"does": [{"word": "aura", "gives": {"luck": 1}}]}, "luck"),
        (CARDS, {"does": "much"}, "expected a list of records"),
        (CARDS, {"attack": "strong"}, "strong"),
        (CARDS, {"faction": "dwarves"}, "dwarves"),
        (CARDS, {"type": "spell"}, "spell"),
        (HEROES, {"health": ""}, "whole number"),
        (MONSTER_CARDS, {"width": "wide"}, "wide"),
        (DECKS, {"faction": "monsters"}, "monsters"),
        (DECKS, {"cards": {"knight": 2}}, "at least 30 cards"),
        (DECKS, {"cards": {**HUMANS, "knight": 3}}, "a deck may have at most 2 copies of Knight"),
        (DECKS, {"cards": {**HUMANS, "grunts": 1, "militia": 1}}, "take out Grunts"),
        (DECKS, {"cards": {**HUMANS, "royal_guard": 1}}, "only 1 Epic card"),
        (DECKS, {"cards": {**HUMANS, "kinght": 1}}, "kinght"),
        (DECKS, {"cards": {**HUMANS, "iron_shield": 2, "surge": 2}}, "at most 40 cards"),
    ],
)
def test_data_that_the_rules_do_not_know_are_refused(file: str, values: dict[str, Any], fault: str) -> None:
    with pytest.raises(DataError, match=f"(?s){file}.*{fault}"):
        load_contents(changed(file, 0, **values))
