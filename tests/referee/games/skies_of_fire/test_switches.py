"""Where a switch is looked at besides its rule: what a position may be, what is listed as legal, what is counted."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import CALLISTO, GALLOWGLASS, HALCYON, JAMESON, PURITAN, Table, game, position

CROWD = "mines a1 b1 c1 a2 b2 c3"
LOST = ("gallowglass M10 1/2/2/1/1", "halcyon none 1/2/2/1/1")


@pytest.mark.parametrize(
    ("switch", "ships", "faulty", "fine", "fault"),
    [
        ("respawn_blocked", LOST, "nearest_free", "wait", "RGS Halcyon is nowhere on the map (SF-GEN-03)"),
        (
            "token_limit",
            (f"puritan C10 1/6/6/6/1; {CROWD}", HALCYON),
            "supply",
            "unlimited",
            "RGS Puritan II uses 26 tokens, and 25 are of its colour (SF-CREW-04)",
        ),
        (
            "open_missions",
            (f"{PURITAN}; missions royal mail, grand tour", HALCYON),
            "one",
            "slot_limit",
            "RGS Puritan II has 2 missions open, and 1 may be (RUL-39)",
        ),
    ],
)
def test_what_a_position_may_be(switch: str, ships: tuple[str, ...], faulty: str, fine: str, fault: str) -> None:
    """RUL-30, RUL-55, RUL-39."""

    def faults(value: str) -> tuple[str, ...]:
        table = position(*ships, **{switch: value})
        return table.game.audit(table.state)

    assert faults(faulty) == (fault,)
    assert faults(fine) == ()


def test_rul_30_a_ship_waits_only_while_its_home_is_taken() -> None:
    """RUL-30."""
    assert position(*LOST, respawn_blocked="wait").state.at[1] == -1
    free = position("gallowglass M9 1/2/2/1/1", LOST[1], respawn_blocked="wait")
    assert free.at("halcyon") == "m10"


def test_rul_34_the_last_mission_may_be_done_while_the_round_is_finished() -> None:
    """RUL-34."""
    ship = f"{PURITAN}; completed grand tour"
    ended = position(ship, HALCYON, missions_to_end=1)
    assert ended.game.audit(ended.state) == ("1 missions are completed, and the game ends with 1 (SF-END-01)",)
    going_on = position(ship, HALCYON, missions_to_end=1, end_timing="finish_round")
    assert going_on.game.audit(going_on.state) == ()


def test_rul_80_the_centre_may_lie_in_ruins_where_it_may_fall() -> None:
    """RUL-80."""

    def faults(**options: str) -> tuple[str, ...]:
        ships = (CALLISTO, PURITAN, HALCYON, JAMESON)
        table = position(*ships, mode="hunt", destroyed=["Ryder’s Peak"], **options)
        return table.game.audit(table.state)

    assert faults() == ("Ryder’s Peak H6 is destroyed and cannot be (RUL-80)",)
    assert faults(ryders_peak="may_fall") == ()


@pytest.mark.parametrize(
    ("named", "listed"),
    [
        ("attacker_before_roll", {"fire halcyon bridge", "fire halcyon engine"}),
        ("attacker_after_roll", {"fire halcyon"}),
        ("defender", {"fire halcyon"}),
    ],
)
def test_rul_12_a_shot_is_listed_with_its_section_or_without(named: str, listed: set[str]) -> None:
    """RUL-12."""
    ships = ("puritan C9 1/2/2/1/1; guns iron verdict", "halcyon C8 1/2/0/0/1")
    assert position(*ships, phase="action", gun_target_section=named).moves() - {"void ?", "end"} == listed


@pytest.mark.parametrize(("wind", "ways"), [("forced_next_step", 1), ("free_drift", 8)])
def test_rul_23_a_turn_that_begins_on_a_wind(wind: str, ways: int) -> None:
    """RUL-23: drift carries a ship as it enters; it binds none that lies there, as its way out was blocked before."""
    table = position("puritan D5 1/2/2/1/1", HALCYON, wind=wind)
    assert len(table.moves() - {"end", "void ?"}) == ways


@pytest.mark.parametrize(("limit", "out"), [("supply", 2), ("unlimited", 0)])
def test_rul_55_without_a_limit_no_token_of_the_box_is_on_the_map(limit: str, out: int) -> None:
    """RUL-55."""
    table = position(f"{PURITAN}; mines d4 d5", HALCYON, token_limit=limit)
    found = game().pieces(table.state)["tokens"]
    assert (found["map"], sum(found.values())) == (out, 100)


def test_rul_37_a_thief_makes_room_before_or_trims_after() -> None:
    """RUL-37."""

    def stealing(played: str) -> Table:
        thief = "puritan C9 1/2/2/1/1; hand light fingers, hard over"
        table = position(thief, "halcyon C8 1/2/2/1/1; hand 3", phase="action", hand_limit=1, hand_draw=played)
        return table.play("light fingers halcyon")

    assert stealing("one_by_one").due == "puritan room"
    table = stealing("trim_after")
    assert table.due == "puritan stolen card"
    assert table.draw("?").due == "puritan trim"
    assert table.play("discard hard over").hand("puritan") == ["?"]


@pytest.mark.parametrize(("played", "listed"), [("talk_only", False), ("trade", True)])
def test_rul_38_gifts_are_listed_where_they_may_be_given(played: str, listed: bool) -> None:
    """RUL-38."""
    moves = position(f"{PURITAN}; hand hard over", HALCYON, GALLOWGLASS, alliances=played).moves()
    gifts = {"give halcyon hard over", "give gallowglass hard over", "give halcyon crew guns"}
    assert gifts & moves == (gifts if listed else set())
