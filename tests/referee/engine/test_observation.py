"""A seat knows the faces that it has seen, and the cards that are face up."""

from __future__ import annotations

import json

import toys_at_work as toys

from referee.engine.core.zones import Token

NIGHT = toys.toy("night_ferry")
STATE = toys.played(NIGHT, "ash", "?")


def test_faces_are_reported_to_those_who_have_seen_them() -> None:
    seen = [NIGHT.observe(STATE, seat)["state"]["zones"]["hand 0"] for seat in (0, 1, 2)]  # type: ignore[index, call-overload]
    assert seen == [[{"id": 0, "face": "ash"}], [{"id": 0, "face": None}], [{"id": 0, "face": None}]]


def test_possible_faces_of_a_card_and_its_viewers_are_hidden_from_everybody() -> None:
    held = toys.with_zones(STATE, hand_1=(Token(7, None, 2, 6),))
    for seat in (0, 1):
        found = NIGHT.observe(held, seat)["state"]["zones"]["hand 1"]  # type: ignore[index, call-overload]
        assert found == [{"id": 7, "face": None}]
    assert "could" not in json.dumps(NIGHT.observe(held, 0))


def test_a_draw_is_asked_for_without_the_cards_that_may_come_up() -> None:
    first = NIGHT.observe(NIGHT.new(toys.setup(NIGHT)), 1)["due"]
    assert isinstance(first, list)
    assert [one["prompt"] for one in first] == ["North draws a lantern"]  # type: ignore[index, call-overload]
    assert "names" not in first[0]  # type: ignore[operator]
    assert [one["seat"] for one in NIGHT.observe(STATE, 1)["due"]] == [0, 1]  # type: ignore[index, union-attr, call-overload]


def test_the_rest_of_the_state_lies_open_and_the_state_itself_is_left_alone() -> None:
    before = STATE.to_json()
    seen = NIGHT.observe(STATE, 1)
    assert seen["seat"] == 1
    assert {name: value for name, value in seen["state"].items() if name != "zones"} == {  # type: ignore[union-attr]
        name: value for name, value in before.items() if name != "zones"
    }
    assert STATE.to_json() == before
    assert json.loads(json.dumps(seen)) == seen
