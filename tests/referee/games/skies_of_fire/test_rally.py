"""Rally: SF-RLY-01 to SF-RLY-09, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from tables.skies_of_fire import (
    CALLISTO,
    GALLOWGLASS,
    HALCYON,
    HALCYON_HOME,
    JAMESON,
    Table,
    action,
    duel,
    position,
    shooting,
    sunk,
)

SEVEN = " ".join("?" * 7)
FULL = "1/6/6/6/1"


def wreck(crew: str = "0/0/2/1/1", more: str = "", **options: str | int) -> Table:
    return position(f"puritan C9 {crew}{more}", HALCYON_HOME, **options)


def test_rly_01_engine_room_and_bridge_have_to_be_empty() -> None:
    """SF-RLY-01."""
    assert wreck("1/0/2/1/1").refused("rally") == ("SF-RLY-01",)
    assert wreck("0/1/2/1/1").refused("rally") == ("SF-RLY-01",)
    assert "the Engine Room and the Bridge have crew" in wreck("1/1/2/1/1").why("rally")


def test_rly_02_rally_comes_before_anything_else() -> None:
    """SF-RLY-02."""
    table = wreck(more="; hand full throttle").play("full throttle")
    assert table.refused("rally") == ("SF-RLY-02", "RUL-14")


def test_rly_02_rally_is_offered_before_anything_else() -> None:
    """SF-RLY-02."""
    assert wreck("0/0/2/1/1").decision.prompt.startswith("rally, move (0 squares left) or end the move")
    assert wreck("0/0/2/1/0").decision.prompt.startswith("move, 0 squares left, or end the move")
    assert wreck("0/1/2/1/1").decision.prompt.startswith("move, 3 squares left, or end the move")


def test_sf_rly_02_rally_comes_before_the_action_too() -> None:
    """SF-RLY-02, RUL-14."""
    empty = "puritan C10 0/0/2/1/1"
    assert position(empty, HALCYON_HOME, phase="action").refused("rally") == ("SF-TRN-01", "SF-RLY-02", "RUL-14")
    assert "SF-RLY-02" not in position(empty, HALCYON_HOME, of="halcyon").refused("rally", seat=0)


def test_sf_rly_02_a_ship_that_has_moved_and_lost_its_engine_does_not_rally() -> None:
    """SF-RLY-02: a ship that has moved one step cannot rally either."""
    table = position("puritan D9 0/1/2/1/1", HALCYON_HOME).play("e9", "lose engine")
    assert table.refused("rally") == ("SF-RLY-02", "RUL-14")


def test_rul_14_rally_may_be_asked_as_soon_as_engine_and_bridge_are_empty() -> None:
    """RUL-14."""
    theirs = {"crew": "0/1/2/1/1"}
    assert shooting(theirs).play("fire halcyon engine", "dice 6").due == "puritan relocate"
    table = shooting(theirs, rally_timing="immediately").play("fire halcyon engine", "dice 6")
    assert table.due == "halcyon rally now"
    table.play("pass")
    assert table.due == "puritan relocate"


def test_rul_14_a_ship_that_is_destroyed_does_not_rally() -> None:
    """RUL-14."""
    table = shooting({"crew": "0/1/0/0/1"}, rally_timing="immediately").play("fire halcyon engine", "dice 6")
    assert table.due == "halcyon draw"


def hit(**options: str) -> Table:
    """Puritan II loses its last crew of the Engine Room on another's turn."""
    shooter = "halcyon C8 1/2/2/1/1; guns iron verdict; guns old faithful"
    table = position("puritan C9 0/1/2/1/1", shooter, of="halcyon", phase="action", **options)
    return table.play("fire puritan engine").dice(3)


def test_rul_14_rally_waits_for_your_turn() -> None:
    """RUL-14."""
    assert hit().due == "halcyon relocate"


def test_rul_14_by_house_rule_is_rolled_at_once() -> None:
    """RUL-14."""
    table = hit(rally_timing="immediately")
    assert table.due == "puritan rally now"
    table.play("rally")
    table.dice(5).play("1/1/1/1")
    assert (table.crew("puritan"), table.due) == ("1/1/1/1/0", "halcyon relocate")


def test_rul_14_who_fails_or_passes_at_once_is_not_asked_again_before_your_turn() -> None:
    """RUL-14."""
    for line in ("rally", "pass"):
        table = hit(rally_timing="immediately").play(line)
        if line == "rally":
            table.dice(1)
        assert table.due == "halcyon relocate"
        table.play("end")
        assert (table.due, table.legal("rally")) == ("puritan move", True)


def test_rul_14_a_ship_crewed_meanwhile_is_asked_again_at_once() -> None:
    """RUL-14."""
    table = hit(rally_timing="immediately").play("pass", "end")
    assert table.due == "puritan move"
    assert "rallying/0/rally" in table.state.uses
    crewed = table.correct("crew puritan 0/1/2/1/1")
    assert "rallying/0/rally" not in crewed.state.uses
    assert crewed.correct("crew puritan 0/0/2/1/1").due == "puritan rally now"


@pytest.mark.parametrize(("roll", "fails"), [(3, True), (4, False)])
def test_rly_03_four_or_more_succeeds(roll: int, fails: bool) -> None:
    """SF-RLY-03."""
    assert (wreck().play("rally").dice(roll).due == "halcyon move") is fails


def test_rly_04_the_token_has_to_be_placed() -> None:
    """SF-RLY-04."""
    table = wreck().play("rally").dice(4)
    assert table.refused("end") == ("SF-RLY-04", "RUL-16")
    assert table.refused("0/1/1/1") == ("SF-REL-03",)
    assert table.play("1 rally engine 1 guns bridge").crew("puritan") == "1/1/1/1/0"


@pytest.mark.parametrize(("once", "again"), [("one_success", True), ("one_try", False)])
def test_rul_15_what_uses_rally_up(once: str, again: bool) -> None:
    """RUL-15."""
    table = wreck(rally_once=once).play("rally").dice(2).play("end", "end", "end")
    assert table.legal("rally") is again


def test_rly_07_a_success_uses_it_up() -> None:
    """SF-RLY-07."""
    assert wreck(more="; rallied 1").refused("rally") == ("SF-RLY-07", "RUL-15", "RUL-79")


def test_rul_79_rally_is_restored_with_the_new_crew() -> None:
    """RUL-79."""
    assert sunk({"rallied": 1}).state.rallied == [0, 0]
    assert sunk({"rallied": 1}, rally_after_respawn="stays_used").state.rallied == [0, 1]


def test_rly_08_rally_is_optional() -> None:
    """SF-RLY-08."""
    assert wreck().play("end").due == "puritan action"


def test_rul_18_a_stranded_ship_may_scuttle_as_its_whole_turn() -> None:
    """RUL-18."""
    stranded = {"at": "F6", "crew": "0/0/1/0/0"}
    table = duel(stranded, {}, turn={"phase": "move"}, kill_credit="last_attacker").play("scuttle")
    assert table.at("puritan") == "c10"
    assert table.state.kills == [0, 0]
    assert table.play(f"draw {SEVEN}", "1 2 2 1 1").due == "halcyon move"


def test_rul_18_a_ship_that_is_not_stranded_does_not_scuttle() -> None:
    """RUL-18."""
    turn = {"phase": "move"}
    assert duel({"crew": "0/0/1/0/1"}, turn=turn).refused("scuttle") == ("SF-RLY-08", "RUL-18"), "Rally is left"
    assert duel({"crew": "1/0/1/0/0"}, turn=turn).refused("scuttle") == ("SF-RLY-08", "RUL-18")
    assert duel({"crew": "0/0/1/0/1", "rallied": 1}, turn=turn).legal("scuttle")
    played = {"phase": "move", "noted": ["busy"]}
    assert duel({"crew": "0/0/1/0/0"}, turn=played).refused("scuttle") == ("SF-RLY-08", "RUL-18")
    for option in ("wait", "rally_again"):
        assert "SF-RLY-08" in duel({"crew": "0/0/1/0/0"}, turn=turn, stranded=option).refused("scuttle")


def test_rul_18_stranded_ships_that_wait_end_the_game_when_no_ship_can_move_again() -> None:
    """RUL-18: without it, every player would be asked to end their turn for ever."""
    stranded = {"at": "F6", "crew": "0/0/1/0/0"}
    turn = {"phase": "move"}
    table = duel(stranded, {"crew": "0/0/2/0/0"}, turn=turn, stranded="wait").play("end", "end")
    assert (table.winners, table.ended_by) == (("halcyon",), "SF-RLY-08"), "the Air Merit goes to more crew"
    alive = duel(stranded, {"crew": "0/1/2/0/0"}, turn=turn, stranded="wait").play("end", "end")
    assert alive.due == "halcyon move"
    for option in ("scuttle", "rally_again"):
        table = duel(stranded, {"crew": "0/0/2/0/0"}, turn=turn, stranded=option).play("end", "end")
        assert table.due == "halcyon move"


def test_rul_18_a_ship_that_is_not_stranded_is_not_refused_for_what_it_did_before_too() -> None:
    """RUL-18."""
    moved = duel({"crew": "1/1/1/0/0"}, {}, turn={"phase": "move", "steps": 1}).ruling("scuttle")
    assert ["is not stranded" in breach.text for breach in moved.breaches] == [True]


def test_rul_18_in_the_hunt_nobody_scuttles() -> None:
    """RUL-18."""
    ships = {
        "puritan ii": {"at": "H8", "crew": "0/0/1/0/0"},
        "callisto": {"at": "H6", "crew": "1/6/6/6/1"},
        "halcyon": {"at": "M10"},
        "gallowglass": {"at": "M2"},
    }
    assert action(ships, turn={"phase": "move"}, mode="hunt").refused("scuttle") == ("SF-RLY-08", "RUL-18")


def chase(phase: str = "move", of: str = CALLISTO, **more: Any) -> Table:
    ships = {
        CALLISTO: {"at": "H6", "crew": FULL, "hand": 3},
        HALCYON: {"at": "M10", "hand": 2},
        GALLOWGLASS: {"at": "M2", "hand": 2},
        JAMESON: {"at": "C2", "hand": 2},
    }
    for name in (CALLISTO, HALCYON, GALLOWGLASS, JAMESON):
        ships[name] |= more.pop(name.split()[0], {})
    return action(ships, phase=phase, turn={"of": of, **more.pop("turn", {})}, mode="hunt", **more)


def test_rul_18_no_ship_scuttles_in_the_hunt() -> None:
    """RUL-18."""
    table = chase(of=HALCYON, halcyon={"crew": "0/0/2/1/0"})
    assert table.refused("scuttle") == ("SF-RLY-08", "RUL-18")


def test_rul_18_a_stranded_ship_may_rally_again_with_that_house_rule() -> None:
    """RUL-18."""
    lost = ("0/0/2/1/0", "; rallied 1")
    assert wreck(*lost).legal("scuttle")
    assert wreck(*lost, stranded="wait").moves() - {"void ?"} == {"end"}
    table = wreck(*lost, stranded="rally_again").play("rally").dice(4)
    assert table.play("1/1/1/0").crew("puritan") == "1/1/1/0/0"


def test_rly_09_the_box_has_to_hold_a_token() -> None:
    """SF-RLY-09."""
    assert wreck("0/0/2/1/0").refused("rally") == ("SF-RLY-09", "RUL-16")


@pytest.mark.parametrize(
    ("token", "total", "crew"), [("joins_crew", 4, "1/1/1/1/0"), ("spent", 3, "1/1/1/0/0"), ("stays", 3, "1/1/1/0/1")]
)
def test_rul_16_what_becomes_of_the_token(token: str, total: int, crew: str) -> None:
    """RUL-16."""
    table = wreck(rally_token=token).play("rally").dice(6)
    table.play("1/1/1/1" if total == 4 else "1/1/1/0")
    assert table.crew("puritan") == crew
    assert table.state.rallied == [1, 0]


def test_rul_16_a_token_that_is_the_last_crew_and_is_spent_takes_the_ship_with_it() -> None:
    """RUL-16, RUL-17: where the token is crew, a ship without any is destroyed (SF-CREW-02)."""
    table = wreck("0/0/0/0/1", rally_token="spent", rally_counts_as_crew="true").play("rally").dice(6)
    assert table.reported("SF-CREW-02") == ["RGS Puritan II is destroyed (the Rally token was its last crew)"]
    assert table.game.audit(table.state) == ()
    kept = wreck("0/0/0/1/1", rally_token="spent", rally_counts_as_crew="true").play("rally").dice(6)
    assert kept.due == "puritan shift"


def test_a_house_rule_may_make_rally_harder() -> None:
    assert wreck(rally_success=6).play("rally").dice(5).due == "halcyon move"
