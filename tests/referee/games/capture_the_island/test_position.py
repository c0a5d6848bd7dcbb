"""Positions as people write them: read with every fault reported, written and read again."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tables.capture_the_island import from_document, game, position
from trials import setup_of

from referee.engine.errors import PositionError
from referee.trial import contract
from referee.trial.random_game import RandomGame

PLAIN: dict[str, Any] = {
    "players": ["red", "blue"],
    "units": {"C1": "red 3", "B2": "blue 6", "d6": "1 blue"},
    "hands": {"red": ["drop 2", "2 resource"], "blue": {"combat": 3, "resource": ["wheel 4", "?"]}},
    "discards": ["arrow 1", "3 resource"],
    "turn": {"of": "blue", "step": "cards", "number": 4, "recruited": ["B2"], "shed": 1},
}


def faults(**changes: object) -> list[str]:
    """Return the faults of the plain position with changes."""
    with pytest.raises(PositionError) as found:
        game().read_position({**PLAIN, **changes})
    return list(found.value.faults)


def test_a_plain_position_is_read() -> None:
    table = from_document(PLAIN)
    assert (table.on("C1"), table.on("B2"), table.on("D6")) == ("red 3", "blue 6", "blue 1")
    assert table.hand(0) == ["C-drop-2", "? resource", "? resource"]
    assert table.hand(1) == ["? combat"] * 3 + ["R-wheel-4", "? resource"]
    assert (table.discards("combat"), table.discards("resource")) == (["C-arrow-1"], ["?"] * 3)
    assert (table.stack("combat"), table.stack("resource")) == (13, 11)
    assert (table.due, table.state.round, table.state.turn) == ("blue cards", 2, 4)
    assert table.refused("play wheel 4 as recruit on b2") == ("CI-RECR-02", "CI-RECR-05")
    assert table.game.audit(table.state) == ()


def test_an_island_of_another_shape_is_read() -> None:
    rows = ["*HA", "W.B", "C*D", "..*"]
    table = position("A1 red 2; C4 blue 2", map=rows, starts=["A1", "C4"], capture=["B3"])
    assert (table.state.columns, table.state.rows) == (3, 4)
    assert table.refused("2 a1 b1 b2") == ("CI-INF-08",)
    assert table.play("2 a1 a2 a3").units() == {"A3": 2}


def test_every_fault_of_a_position_is_reported() -> None:
    found = faults(
        players=["red", "blue"],
        units={"G9": "red 1", "C1": "red", "F3": "green 2"},
        hands={"red": ["drop 9"], "white": 2},
        turn={"of": "black", "step": "dance", "moves": "two"},
        weather="fine",
        depletions="often",
    )
    wanted = ["weather", "G9", "units: C1", "green", "drop 9", "white", "black", "dance", "often"]
    assert [word for word in wanted if not any(word in fault for fault in found)] == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"units": {"C1": "red ²"}}, "units: C1: expected a colour and a number"),
        ({"units": {"C1": "red -2"}}, "units: C1: expected a colour and a number"),
        ({"hands": {"red": ["² resource"]}}, 'hands: red: the card "² resource" is not in the game'),
        ({"hands": {"red": {"combat": -3}}}, "hands: red: combat: expected a number from 0 to 9999, not -3"),
        ({"hands": {"red": {"combat": True}}}, "hands: red: combat: expected a number from 0 to 9999, not True"),
        ({"starts": ["C1", "D6", "A4"]}, "starts: 3 starting areas for 2 players (CI-SETUP-01)"),
        ({"starts": ["C1", "c1"]}, 'starts: "C1" is named twice'),
        ({"capture": ["C3", "D3", "C3"]}, 'capture: "C3" is named twice'),
        ({"turn": {"step": "draw", "moves": 2}}, "turn: moves: allowed only in the step move"),
        ({"turn": {"road": 1}}, "turn: road: allowed only in the step cards, not in beginning"),
        ({"turn": {"number": 9, "final": 10}}, "turn: final must be at most 9, the current turn (got 10)"),
    ],
)
def test_each_fault_has_its_place(changes: dict[str, Any], told: str) -> None:
    assert [fault for fault in faults(**changes) if fault.startswith(told)] != []


def test_a_value_just_within_the_limits_is_read() -> None:
    given = {**PLAIN, "hands": {"red": {"combat": 0, "resource": 1}}, "out": [], "turn": {"number": 9, "final": 9}}
    assert from_document(given).hand(0) == ["? resource"]
    assert from_document({**PLAIN, "turn": {"step": "move", "moves": 1}}).decision.subject == (1,)
    three = {**PLAIN, "players": ["red", "blue", "white"], "starts": ["A2", "B6", "E3"], "out": ["white", "white"]}
    assert from_document({**three, "units": {"C1": "red 3", "B6": "blue 1"}}).state.out == (2,)


def test_more_cards_than_exist_are_reported_and_not_placed() -> None:
    table = from_document({**PLAIN, "hands": {"red": {"combat": 9999}, "blue": ["999999999999 resource"]}})
    assert (len(table.hand(0)), len(table.hand(1))) == (99, 99)
    assert [fault.rsplit("(", 1)[1] for fault in table.game.audit(table.state)][:2] == ["CI-SETUP-05)", "CI-SETUP-06)"]


def test_readable_but_impossible_positions_are_reported_by_the_audit() -> None:
    table = from_document({**PLAIN, "units": {"C1": "blue 2", "E1": "red 12 blue 2", "D6": "blue 1"}})
    assert [fault.rsplit("(", 1)[1].rstrip(")") for fault in table.game.audit(table.state)] == [
        "CI-MOVE-08",
        "CI-SETUP-04",
    ]
    table = position("E1 red 2 white 2; B6 blue 1", seats=3, of=1, step="cards")
    assert table.game.audit(table.state) == ("units of Red and White share E1; they would have fought (CI-MOVE-12)",)


def test_custom_roles_need_their_house_rule() -> None:
    assert "icon_roles" in faults(roles={"wheel": "road"})[0]


def test_units_among_enemies_fight_when_it_is_their_turn() -> None:
    table = position("C2 red 3 blue 2; D6 blue 1", turn={"moves": 1})
    assert table.refused("3 c2 b2") == ("CI-MOVE-13", "CI-Q-55")
    assert table.play("end").due == "red battle draw"


def test_the_moves_of_a_road_card_that_are_left_are_kept() -> None:
    table = position("C2 red 3", step="cards", hands={0: ["bricks 1", "drop 1"]}).play("play bricks 1 as road", "c2 b2")
    again = from_document(table.game.write_position(table.state))
    assert (again.due, again.play("b2 b1").due) == ("red road", "red cards")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_of_games_are_written_and_read_again(seats: int) -> None:
    rules = game()
    run = RandomGame(rules, setup_of(rules, seats, seats), Random(seats), True, contract.EFFORT)
    state, seen = rules.new(run.setup), 0
    while (move := run.rare_move(state) if rules.due(state) else None) is not None:
        state = rules.play(state, move)
        if state.phase in ("setup", "over"):
            continue
        written = rules.write_position(state)
        again = rules.read_position(json.loads(json.dumps(written)))
        assert again.units == state.units
        if not any(frame.kind in ("battle", "battles", "which battle") for frame in state.agenda):
            assert rules.audit(again) == ()
            assert rules.write_position(again) == written
            seen += 1
        rules.settle(again)
        assert rules.due(again) or rules.outcome(again)
    assert seen > 50


@pytest.mark.parametrize(("moment", "counted"), [("last_card", 1), ("failed_draw", 1)])
def test_a_stack_that_has_run_out_once_is_not_counted_again(moment: str, counted: int) -> None:
    table = position(hands={0: ["18 resource"]}, depletions=1, depletion_moment=moment, limit_moment="own_step3")
    assert table.play("end").state.depletions == counted


@pytest.mark.parametrize(("least", "left"), [(2, 0), (3, 16)])
def test_a_resource_stack_that_has_run_out_for_good_is_empty(least: int, left: int) -> None:
    """Of 18 resource cards 2 are held; the others are discards, not shown, unless it may still be reshuffled."""
    table = position(hands={0: ["drop 4", "1 resource"]}, depletions=2, depletions_to_end=least)
    assert (table.stack("resource"), len(table.discards("resource"))) == (left, 16 - left)
    assert table.game.audit(table.state) == ()
    named = position(hands={0: ["drop 4"]}, discards=["16 resource"], depletions=2)
    assert (named.stack("resource"), len(named.game.audit(named.state))) == (1, 1)


def test_a_resource_stack_that_is_empty_and_was_not_counted_is_counted_when_play_continues() -> None:
    table = position(hands={0: ["drop 2", "9 resource"], 1: ["9 resource"]}, hand_limit=9, limit_moment="own_step3")
    assert (table.state.depletions, table.state.dry) == (1, True)
    assert table.play("end").state.depletions == 1
