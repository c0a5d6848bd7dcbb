"""The game: SF-GEN-01 to SF-GEN-06, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from observing import observe
from tables.skies_of_fire import (
    GALLOWGLASS_HOME,
    HALCYON,
    HALCYON_HOME,
    PURITAN,
    PURITAN_HOME,
    SHIPS,
    Table,
    action,
    game,
    position,
    typed_setup,
)

from referee.engine.core.options import Setup
from referee.engine.errors import PositionError
from referee.games.skies_of_fire.catalogue import ENGINE
from referee.games.skies_of_fire.state import DECK, bay, hand, table

HELD = ["Peregrine Inline", "Royal Mail", "Full Throttle", "Hard Over"]


@pytest.mark.parametrize("seats", [1, 5])
def test_gen_01_a_standard_game_takes_two_to_four_players(seats: int) -> None:
    """SF-GEN-01."""
    with pytest.raises(PositionError, match=rf"takes 2 to 4 players, not {seats} \(SF-GEN-01\)"):
        game().new(Setup(seats))


def test_gen_03_and_set_13_each_player_has_one_ship_on_its_hometown() -> None:
    """SF-GEN-03, SF-SET-13."""
    table = typed_setup(*SHIPS[:3])
    assert table.state.ships == ("puritan_ii", "halcyon", "jameson_brown")
    assert [table.at(ship) for ship in SHIPS[:3]] == ["c10", "m10", "c2"]
    assert table.state.colours == ("blue", "yellow", "orange")


def trading(puritan: str = PURITAN_HOME, halcyon: str = HALCYON_HOME, **options: str) -> Table:
    return position(f"{puritan}; hand hard over ? ?", halcyon, **options)


def test_gen_04_nothing_changes_hands() -> None:
    """SF-GEN-04."""
    assert trading().refused("give halcyon hard over") == ("SF-GEN-04", "RUL-38")
    assert trading().refused("give halcyon crew guns") == ("SF-GEN-04", "RUL-38")
    assert not any(move.startswith("give") for move in trading().moves())


@pytest.mark.parametrize(("played", "listed"), [("talk_only", False), ("trade", True)])
def test_rul_38_gifts_are_listed_where_they_may_be_given(played: str, listed: bool) -> None:
    """RUL-38."""
    moves = position(f"{PURITAN_HOME}; hand hard over", HALCYON_HOME, GALLOWGLASS_HOME, alliances=played).moves()
    gifts = {"give halcyon hard over", "give gallowglass hard over", "give halcyon crew guns"}
    assert gifts & moves == (gifts if listed else set())


def test_rul_38_cards_may_be_given_named_or_not() -> None:
    """RUL-38."""
    named = trading(alliances="trade").play("give halcyon hard over")
    assert (named.hand("puritan"), named.hand("halcyon")) == (["?", "?"], ["Hard Over"])
    unnamed = trading(alliances="trade").play("give halcyon a card")
    assert (unnamed.hand("puritan"), unnamed.hand("halcyon")) == (["?", "?"], ["?"])


def test_rul_38_crew_may_be_given_each_in_its_own_colour() -> None:
    """RUL-38."""
    given = trading(alliances="trade").play("give halcyon crew guns")
    assert given.crew("puritan") == "1/2/1/1/1"
    assert given.due == "halcyon place"
    given.play("engine 1")
    assert (given.crew("halcyon"), given.due) == ("1/3/2/1/1", "puritan move")


def test_rul_38_trades_keep_to_the_limits_of_hand_and_crew() -> None:
    """RUL-38."""
    full = trading(halcyon=f"{HALCYON_HOME}; hand 7", alliances="trade")
    assert full.refused("give halcyon hard over") == ("SF-HND-01",)
    last = trading("puritan C10 0/1/0/0/1", alliances="trade")
    assert last.refused("give halcyon crew engine") == ("SF-CREW-02",)
    assert trading(halcyon="halcyon M10 1/6/6/6/1", alliances="trade").refused("give halcyon crew guns") == (
        "SF-CREW-05",
    )
    assert trading(alliances="trade").refused("give puritan hard over") == ("SF-GEN-04",)
    assert trading("puritan C10 1/0/1/1/1", alliances="trade").refused("give halcyon crew engine") == ("SF-GEN-04",)


def test_rul_38_a_hunt_that_is_void_for_its_new_holder_is_replaced() -> None:
    """RUL-38."""
    held = position(f"{PURITAN_HOME}; hand bounty on rgs halcyon", HALCYON_HOME, alliances="trade")
    held.play("give halcyon bounty on rgs halcyon")
    assert held.due == "halcyon draw"
    assert held.draw("?").due == "puritan move"


def seen(match: Table, zone: str, by: int) -> list[Any]:
    """Return the faces of a zone that a seat knows, None for one that it does not."""
    view: Any = observe(match.game, match.state, by)
    return [token["face"] for token in view["state"]["zones"][zone]]


@pytest.mark.parametrize(
    ("phase", "line", "zone", "face"),
    [
        ("action", "install peregrine inline", bay(0, ENGINE), "E06"),
        ("action", "begin royal mail", table(0), "M09"),
        ("move", "full throttle", DECK, "O23"),
    ],
)
def test_sf_gen_05_a_card_that_is_installed_begun_or_used_is_public(
    phase: str, line: str, zone: str, face: str
) -> None:
    """SF-GEN-05."""
    match = action({PURITAN: {"at": "Galewatch", "hand": HELD}, HALCYON: {"at": "M10", "hand": 2}}, phase=phase)
    assert face not in seen(match, zone, 1)
    match.play(line)
    assert seen(match, zone, 1)[-1] == face
    assert seen(match, hand(0), 1) == [None] * 3
    assert None not in seen(match, hand(0), 0)


def test_sf_gen_05_a_discard_is_not_a_use_and_stays_hidden() -> None:
    """SF-GEN-05."""
    ships = {PURITAN: {"at": "G2", "hand": [*HELD, "Brace!", "Spyglass", "Saboteur"]}, HALCYON: {"at": "M10"}}
    match = action(ships, phase="move").play("h2", "end", "collect cards", "discard hard over")
    assert (seen(match, DECK, 0)[-1], seen(match, DECK, 1)[-1]) == ("O04", None)
