"""Destroyed ships: SF-DST-01 to SF-DST-06, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON_HOME, PURITAN_HOME, Table, action, duel, position, six_apart, sunk

from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS

SEVEN = " ".join("?" * 7)
CROWD = "mines a1 b1 c1 a2 b2 c3"
LOST = ("gallowglass M10 1/2/2/1/1", "halcyon none 1/2/2/1/1")


def blocked(**more: object) -> Table:
    ships = {
        "puritan ii": {"at": "F6", "guns": ["Iron Verdict"]},
        "halcyon": {"at": "G6", "crew": "0/0/1/0/1"},
        "gallowglass": {"at": "M10", "mines": ["N9"]},
    }
    return action(ships, **more).play("fire halcyon guns", "dice 2")


def test_rul_30_the_nearest_free_square_where_the_home_is_taken() -> None:
    """RUL-30."""
    table = blocked()
    assert table.due == "halcyon berth"
    assert table.moves("halcyon") == {f"berth {one}" for one in ("l9", "m9", "n10", "l11", "m11", "n11")}
    assert table.refused("n9") == ("SF-DST-01", "RUL-30"), "a token lies there"
    assert table.refused("l10") == ("SF-DST-01", "RUL-30"), "a mountain"
    assert table.refused("o10") == ("SF-DST-01", "RUL-30"), "not the nearest"
    assert table.play("m11").at("halcyon") == "m11"


def test_rul_30_by_house_rule_it_waits_until_its_home_is_free() -> None:
    """RUL-30."""
    table = blocked(respawn_blocked="wait").play(f"draw {SEVEN}", "1 2 2 1 1")
    assert table.state.at[1] == -1
    while table.due.startswith("puritan"):
        table.play("end")
    assert table.reported("SF-DST-01") == ["RGS Halcyon waits beside the board until its hometown is free (RUL-30)"]
    assert table.due == "gallowglass move"
    table.play("m11")
    assert table.at("halcyon") == "m10"
    while not table.due.startswith("puritan"):
        table.play("end")
    while table.due.startswith("puritan"):
        table.play("end")
    assert table.due == "halcyon move"


def test_rul_30_a_token_on_a_free_home_is_removed_without_effect() -> None:
    """RUL-30."""
    table = sunk({}, {"mines": ["M10"]})
    assert table.at("halcyon") == "m10"
    assert table.markers() == set()
    gone = "the mine of RGS Puritan II on Monterey M10 is taken off without effect (RUL-30)"
    assert gone in table.reported("SF-DST-01")
    assert table.crew("halcyon") == "0/0/0/0/0"


@pytest.mark.parametrize(
    ("switch", "ships", "faulty", "fine", "fault"),
    [
        ("respawn_blocked", LOST, "nearest_free", "wait", "RGS Halcyon is nowhere on the map (SF-GEN-03)"),
        (
            "token_limit",
            (f"puritan C10 1/6/6/6/1; {CROWD}", HALCYON_HOME),
            "supply",
            "unlimited",
            "RGS Puritan II uses 26 tokens, but its colour has only 25 (SF-CREW-04)",
        ),
        (
            "open_missions",
            (f"{PURITAN_HOME}; missions royal mail, grand tour", HALCYON_HOME),
            "one",
            "slot_limit",
            "RGS Puritan II has 2 missions open, but only 1 is allowed (RUL-39)",
        ),
    ],
)
def test_the_audit_of_a_position_follows_the_house_rules(
    switch: str, ships: tuple[str, ...], faulty: str, fine: str, fault: str
) -> None:
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


@pytest.mark.parametrize(
    ("keep", "engines", "missions", "cargo"),
    [
        ("upgrades", ["Quayside Special"], [], []),
        ("all", ["Quayside Special"], ["Royal Mail"], ["Prison Transport"]),
        ("nothing", [], [], []),
    ],
)
def test_rul_31_what_a_destroyed_ship_keeps(
    keep: str, engines: list[str], missions: list[str], cargo: list[str]
) -> None:
    """RUL-31."""
    theirs = {"engines": ["Quayside Special"], "missions": ["Royal Mail"], "cargo": ["Prison Transport"]}
    table = sunk(theirs, destroyed_keep=keep, landed={"Royal Mail": ["Galewatch"]})
    assert table.bay("halcyon", ENGINE) == engines
    assert table.bay("halcyon", CARGO) == cargo
    assert table.cards("missions 1") == missions
    assert bool(table.state.landings) == bool(missions)
    lost = {"Quayside Special"} - {*engines} | {"Royal Mail"} - {*missions} | {"Prison Transport"} - {*cargo}
    assert {*table.bottom(3)} - {"?"} == lost


def test_rul_31_a_destroyed_ship_may_lose_one_upgrade() -> None:
    """RUL-31."""
    theirs = {"engines": ["Quayside Special"], "guns": ["Twin Vipers"], "missions": ["Royal Mail"]}
    table = sunk(theirs, destroyed_keep="lose_one")
    assert table.due == "halcyon forfeit"
    assert table.moves("halcyon") == {"forfeit quayside special", "forfeit twin vipers"}
    assert table.refused("forfeit iron verdict") == ("SF-DST-03", "RUL-31")
    table.play("lose twin vipers")
    assert (table.bay("halcyon", ENGINE), table.bay("halcyon", GUNS)) == (["Quayside Special"], [])
    assert table.due == "halcyon draw"
    assert sunk({}, destroyed_keep="lose_one").due == "halcyon draw"


def test_sf_dst_04_a_returned_ship_plays_on_normally() -> None:
    """SF-DST-04."""
    table = sunk({"storm": 1}).play(f"draw {SEVEN}", "1 2 2 1 1")
    while table.due.startswith("puritan"):
        table.play("end")
    assert table.due == "halcyon move"


def test_rul_32_an_owed_turn_may_be_kept() -> None:
    """RUL-32."""
    assert sunk({"storm": 1}).state.storms == [0, 0]
    assert sunk({"storm": 1}, destroyed_skip="kept").state.storms == [0, 1]


def test_sf_dst_06_your_mine_scores_for_nobody() -> None:
    """SF-DST-06."""
    ours = {"at": "F6", "crew": "0/1/0/0/1", "mines": ["F7"]}
    table = duel(ours, {}, turn={"phase": "move"}, own_tokens="mines_hurt_all").play("f7")
    assert table.at("puritan") == "c10"
    assert table.state.kills == [0, 0]


def test_sf_dst_06_damage_that_goes_on_scores_for_who_has_done_it() -> None:
    """SF-DST-06, RUL-13, RUL-29."""
    for overflow in ("spill_owner", "spill_attacker"):
        table = sunk({"crew": "0/0/1/1/1"}, overflow=overflow)
        assert (table.at("halcyon"), table.state.kills) == ("m10", [1, 0]), overflow


def test_rul_29_terrain_scores_for_nobody_or_for_the_last_attacker() -> None:
    """RUL-29."""

    def kills(**options: str) -> list[int]:
        ours = {"at": "F6", "cargo": ["Belly Bombs"], "hand": 2}
        theirs = {"at": "G6", "crew": "0/1/1/0/1"}
        table = duel(ours, theirs, **options).play("bombs halcyon").play("aim guns")
        while table.due.startswith("puritan"):
            table.play("end")
        table.play("g5")
        assert table.at("halcyon") == "m10"
        assert table.due == "halcyon draw", "terrain completes no hunt"
        return table.state.kills

    assert kills() == [0, 0]
    assert kills(kill_credit="last_attacker") == [1, 0]


def test_rul_29_without_an_attack_terrain_scores_for_nobody() -> None:
    """RUL-29."""
    ours = {"at": "G6", "crew": "0/1/0/0/1"}
    table = duel(ours, {}, turn={"phase": "move"}, kill_credit="last_attacker").play("g5")
    assert table.at("puritan") == "c10"
    assert table.state.kills == [0, 0]


def test_rul_29_press_gang_never_takes_the_last_crew() -> None:
    """RUL-29."""
    table = six_apart({"hand": ["Press Gang"]}, {"at": "F8", "crew": "0/0/1/0/1"})
    assert table.refused("press gang halcyon guns") == ("SF-CRD-13", "RUL-29")
    assert (
        six_apart({"hand": ["Press Gang"]}, {"at": "F8", "crew": "0/1/1/0/1"}).refused("press gang halcyon guns") == ()
    )


def test_a_second_marker_does_not_strike_a_ship_that_is_gone() -> None:
    ships = {
        "puritan ii": {"at": "F6", "crew": "0/1/0/0/1"},
        "halcyon": {"at": "M10", "mines": ["F7"]},
        "gallowglass": {"at": "M2", "mines": ["F7"]},
    }
    table = action(ships, turn={"phase": "move"}).play("f7")
    assert table.state.kills == [0, 1, 0]
    assert table.markers() == {"gallowglass mines F7"}
    assert table.due == "puritan draw"


def test_a_hunt_that_nobody_has_shown_is_one_open_card() -> None:
    table = sunk({}, {"hand": 3})
    assert table.moves("puritan") - {"void ?"} == {"show ?", "pass"}
    assert table.play("pass").due == "halcyon draw"
    table = sunk({}, {"hand": 3}).play("show bounty on halcyon")
    assert table.cards("completed 0") == ["Bounty on RGS Halcyon"]


def test_no_hunt_is_asked_for_where_it_lies_open_or_the_hand_is_empty() -> None:
    assert sunk({}).due == "halcyon draw"
    assert sunk({"completed": ["Bounty on RGS Halcyon"]}, {"hand": 3}).due == "halcyon draw"


def test_a_hunter_destroyed_in_its_own_turn_ends_it() -> None:
    ships = {
        "puritan ii": {"at": "F6", "crew": "0/1/0/0/1"},
        "callisto": {"at": "H6", "crew": "1/6/6/6/1", "mines": ["F7"]},
        "halcyon": {"at": "M10"},
        "gallowglass": {"at": "M2"},
    }
    table = action(ships, turn={"phase": "move"}, mode="hunt").play("f7")
    assert table.state.out == (0,)
    assert table.due == "callisto move"
