"""The audit: each impossible thing is reported with its clause, and a similar possible one is not."""

from __future__ import annotations

from typing import Any

import pytest
from tables.capture_the_island import Table, game, position

FIELD = "C1 red 2; D6 blue 2"


def faults(table: Table) -> list[str]:
    """Return the faults of a table without their clauses, and these apart from them in brackets."""
    return list(table.game.audit(table.state))


def clauses(table: Table) -> list[str]:
    """Return the clauses of the faults of a table."""
    return [fault.rsplit("(", 1)[1].rstrip(")") for fault in faults(table)]


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({}, []),
        ({"map": ["AHADWA", "WBCWBH", "DHDBCA", "ACBDHD", "HBWCBW", "AWDAHA"]}, []),
        ({"map": ["AHADWA", "WBCWBH", "DHDBCA", "ACBDHD", "HBWCBW", "AWDAHB"]}, []),
        ({"map": ["AHADWA", "WBCWBH", "DHDBCA", "ACBDHD", "HBWCBW", "AWDAAA"]}, ["CI-MAP-01"]),
        ({"starts": ["C1", "D6"]}, []),
        ({"starts": ["B2", "D6"], "units": "B2 red 2; D6 blue 2"}, ["CI-MAP-01", "CI-MAP-03"]),
        ({"homes": {0: "C1", 1: "C1"}, "units": "C1 red 2; E5 blue 2"}, ["CI-SETUP-01"]),
        ({"starts": ["C1", "D6"], "capture": ["D6"]}, ["CI-MAP-03"]),
        ({"homes": {0: "C1", 1: "C6"}, "units": "C1 red 2; E5 blue 2"}, ["CI-SETUP-01"]),
        ({"units": "C1 red 10; D6 blue 10; B1 red 10"}, []),
        ({"units": "C1 red 10; D6 blue 10; B1 red 10; A1 red 1"}, ["CI-SETUP-11"]),
        ({"units": "C1 red 2; D6 blue 11"}, ["CI-MOVE-08"]),
        ({"units": "C1 red 2; D6 blue 11", "retreat_overflow": "allow"}, []),
        ({"units": "C1 red 2; E5 blue 11", "retreat_overflow": "allow"}, ["CI-MOVE-08"]),
        ({"units": "D6 red 2; E5 blue 1"}, ["CI-SETUP-04"]),
        ({"units": "C1 red 2; E5 red 1 blue 1", "of": 1}, []),
        ({"hands": {0: ["drop 2", "drop 2"]}}, ["CI-SETUP-05"]),
        ({"hands": {0: ["drop 4", "drop 4"]}}, ["CI-SETUP-06"]),
        ({"hands": {0: 18}}, []),
        ({"hands": {0: 19}}, ["CI-SETUP-05"]),
        ({"hands": {0: ["19 resource"]}, "depletions": 1}, ["CI-SETUP-06"]),
        ({"hands": {0: ["18 resource"]}, "depletions": 1}, []),
        ({"hands": {0: ["17 resource"]}}, []),
        ({"hands": {0: ["hammers 4"]}, "deck_size": "scaled"}, ["CI-SETUP-06"]),
        ({"hands": {0: ["bricks 4"]}, "deck_size": "scaled"}, []),
        ({"discards": ["18 resource"], "depletions": 2}, []),
        ({"discards": ["17 resource"], "depletions": 2}, ["CI-DRAW-06"]),
        ({"discards": ["18 resource"], "depletions": 3}, ["CI-DRAW-06"]),
        ({"discards": ["18 resource"], "depletions": 3, "depletions_to_end": 3}, []),
    ],
    ids=repr,
)
def test_only_impossible_things_are_reported(given: dict[str, Any], wanted: list[str]) -> None:
    assert clauses(position(**{"units": FIELD, "step": "cards", **given})) == wanted


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("tile b2 arrow", ["CI-MAP-01"]),
        ("tile b2 down", ["CI-ALT-04"]),
        ("tile c3 drop", ["CI-ALT-04"]),
        ("tile f3 sea", []),
        ("home blue c1", ["CI-SETUP-01"]),
        ("out blue", ["CI-END-02"]),
        ("out red", ["CI-END-02", "CI-END-02"]),
        ("discards 18 combat", []),
        ("depletions 2", ["CI-DRAW-06"]),
        ("depletions 1", []),
    ],
)
def test_impossible_things_after_a_correction_are_reported(words: str, wanted: list[str]) -> None:
    """Three players, so that the game continues when one is out."""
    table = position("A2 red 2; B6 blue 2; E3 white 2", seats=3).correct("tile b2 hammers")
    large = position("C1 red 2; D6 blue 2")
    assert clauses((large if words.startswith("tile") else table).correct(words)) == wanted


def test_units_on_water_and_negative_numbers_are_reported() -> None:
    table = position("C1 red 2; F3 red 1; D6 blue 2").correct("tile f3 sea")
    assert faults(table) == ["Red has 1 unit on F3, which is water (CI-INF-08)"]


def test_a_base_that_is_open_may_be_held() -> None:
    given: dict[str, Any] = {"seats": 3, "out": [2], "units": "A2 red 2; B6 blue 2; E3 red 1"}
    assert clauses(position(**given)) == ["CI-SETUP-04"]
    assert clauses(position(**given, defeated_base="open")) == []


def test_a_player_without_units_is_out_unless_a_garrison_keeps_him_in() -> None:
    table = position("A2 red 2; B6 blue 2; E3 white 2", seats=3, base_strength="permanent_garrison")
    table.state.units[2] = [0] * len(table.state.tiles)
    assert clauses(table) == ["CI-END-01"]
    kept = {"base_strength": "permanent_garrison", "base_counts_for_survival": "yes"}
    table = position("A2 red 2; B6 blue 2; E3 white 2", seats=3, **kept)  # type: ignore[arg-type]
    table.state.units[2] = [0] * len(table.state.tiles)
    assert clauses(table) == []


def test_a_hand_of_a_defeated_player_is_reported() -> None:
    table = position("A2 red 2; B6 blue 2", seats=3, out=[2], hands={2: 1})
    assert faults(table) == ["White is out of the game, but still holds cards (CI-Q-46)"]


def test_an_empty_stack_that_has_not_run_out_is_reported_with_last_card() -> None:
    """CI-Q-38: with last_card it has run out, and is counted when play continues; with failed_draw it has not."""
    table = position(FIELD, hands={0: ["18 resource"]}, step="cards", hand_limit=9)
    table.state.depletions = 0
    assert faults(table) == [
        "the resource stack is empty, but the position says that it has never run out (CI-DRAW-06)"
    ]
    failed = position(FIELD, hands={0: ["18 resource"]}, step="cards", depletion_moment="failed_draw")
    assert (faults(failed), failed.state.depletions) == ([], 0)


def test_units_of_others_that_share_a_tile_are_reported() -> None:
    table = position("A2 red 2; B6 blue 2; E3 white 2; C5 blue 1 white 1", seats=3, of=0, step="cards")
    assert faults(table) == ["units of Blue and White share C5; they would have fought (CI-MOVE-12)"]
    mixed = position("A2 red 2; B6 blue 2; E3 white 2; C5 red 1 blue 1 white 1", seats=3, turn={"moves": 1})
    assert clauses(mixed) == ["CI-MOVE-12"]


def test_discards_beside_an_empty_combat_stack_are_reported() -> None:
    """CI-DRAW-05: reported for a position as written; when play goes on, they are shuffled. At the end it may be so."""
    given: dict[str, Any] = {
        "players": ["red", "blue"],
        "units": {"C1": "red 2", "D6": "blue 2"},
        "discards": "18 combat",
    }
    told = game().read_position(given)
    assert game().audit(told) == (
        "the combat stack is empty, but its discards have not been shuffled into it (CI-DRAW-05)",
    )
    game().settle(told)
    assert game().audit(told) == ()
    failed = game().read_position({**given, "options": {"depletion_moment": "failed_draw"}})
    assert game().audit(failed) == ()
    over = position("C1 red 2", out=[1])
    over.state.zones = {**over.state.zones, "combat discards": over.state.zones["combat stack"], "combat stack": ()}
    assert (over.winners, game().audit(over.state)) == (("red",), ())
