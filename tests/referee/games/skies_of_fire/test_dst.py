"""SF-DST and its rulings: a ship is destroyed, somebody scores, it comes back."""

from __future__ import annotations

import pytest
from broadside import Battle, battle, duel

from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS

SEVEN = " ".join("?" * 7)


def sunk(theirs: dict[str, object], ours: dict[str, object] | None = None, **more: object) -> Battle:
    """Return the table after the Halcyon, with 1 crew in guns, has suffered 3 damage (EX-24)."""
    our = {"at": "F6", "guns": ["Iron Verdict"], **(ours or {})}
    return duel(our, {"at": "G6", "crew": "0/0/1/0/1", **theirs}, **more).play("fire halcyon guns", "dice 2")


def test_ex_24_a_destroyed_ship_goes_home_with_a_new_hand_and_new_crew() -> None:
    """EX-24, SF-DST-02, SF-DST-06."""
    theirs = {"hand": ["Iron Verdict", "?"], "engines": ["Quayside Special"], "cargo": ["Chain Mines"], "spent": 1}
    table = sunk({**theirs, "last": "Galewatch"}, {"guns": ["Old Faithful"]})
    assert table.due == "halcyon counter"
    table.play("pass")
    assert table.state.kills == [1, 0]
    assert table.at("halcyon") == "m10"
    assert table.bottom(2) == ["Iron Verdict", "?"]
    assert table.due == "halcyon draw"
    table.play(f"draw {SEVEN}")
    assert table.due == "halcyon allocate"
    table.play("1 2 2 1 1")
    assert table.crew("halcyon") == "1/2/2/1/1"
    assert len(table.hand("halcyon")) == 7
    assert table.bay("halcyon", ENGINE) == ["Quayside Special"]
    assert table.bay("halcyon", CARGO) == ["Chain Mines"]
    assert table.state.spent == [0, 0]
    assert table.state.last_town[1] == -1
    assert table.state.seat == 0


def test_sf_dst_04_it_plays_on_normally() -> None:
    """SF-DST-04."""
    table = sunk({"storm": 1}).play(f"draw {SEVEN}", "1 2 2 1 1")
    while table.due.startswith("puritan"):
        table.play("end")
    assert table.due == "halcyon move"


def test_rul_32_an_owed_turn_may_be_kept() -> None:
    """RUL-32."""
    assert sunk({"storm": 1}).state.storms == [0, 0]
    assert sunk({"storm": 1}, destroyed_skip="kept").state.storms == [0, 1]


def test_rul_79_rally_is_restored_with_the_new_crew() -> None:
    assert sunk({"rallied": 1}).state.rallied == [0, 0]
    assert sunk({"rallied": 1}, rally_after_respawn="stays_used").state.rallied == [0, 1]


def test_sf_dst_06_an_own_mine_scores_for_nobody() -> None:
    """SF-DST-06."""
    ours = {"at": "F6", "crew": "0/1/0/0/1", "mines": ["F7"]}
    table = duel(ours, {}, turn={"phase": "move"}, own_tokens="mines_hurt_all").play("f7")
    assert table.at("puritan") == "c10"
    assert table.state.kills == [0, 0]


def test_rul_29_terrain_scores_for_nobody_or_for_the_last_attacker() -> None:
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
    ours = {"at": "G6", "crew": "0/1/0/0/1"}
    table = duel(ours, {}, turn={"phase": "move"}, kill_credit="last_attacker").play("g5")
    assert table.at("puritan") == "c10"
    assert table.state.kills == [0, 0]


def test_rul_70_the_turn_of_a_ship_destroyed_in_its_own_move_ends() -> None:
    """RUL-70."""
    theirs = {"mines": ["F7"]}
    table = duel({"at": "F6", "crew": "0/1/0/0/1", "hand": 2}, theirs, turn={"phase": "move"}).play("f7")
    assert table.due == "puritan counter"
    table.play("pass")
    assert table.state.kills == [0, 1]
    table.play(f"draw {SEVEN}", "1 2 2 1 1")
    assert table.due == "halcyon move"


def test_a_second_marker_does_not_strike_a_ship_that_is_gone() -> None:
    ships = {
        "puritan ii": {"at": "F6", "crew": "0/1/0/0/1"},
        "halcyon": {"at": "M10", "mines": ["F7"]},
        "gallowglass": {"at": "M2", "mines": ["F7"]},
    }
    table = battle(ships, {"phase": "move"}).play("f7")
    assert table.state.kills == [0, 1, 0]
    assert table.markers() == {"gallowglass mines F7"}
    assert table.due == "puritan draw"


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
    theirs = {"engines": ["Quayside Special"], "missions": ["Royal Mail"], "cargo": ["Prison Transport"]}
    table = sunk(theirs, destroyed_keep=keep, landed={"Royal Mail": ["Galewatch"]})
    assert table.bay("halcyon", ENGINE) == engines
    assert table.bay("halcyon", CARGO) == cargo
    assert table.cards("missions 1") == missions
    assert bool(table.state.landings) == bool(missions)
    lost = {"Quayside Special"} - {*engines} | {"Royal Mail"} - {*missions} | {"Prison Transport"} - {*cargo}
    assert {*table.bottom(3)} - {"?"} == lost


def test_rul_31_a_destroyed_ship_may_lose_one_upgrade() -> None:
    theirs = {"engines": ["Quayside Special"], "guns": ["Twin Vipers"], "missions": ["Royal Mail"]}
    table = sunk(theirs, destroyed_keep="lose_one")
    assert table.due == "halcyon forfeit"
    assert table.moves("halcyon") == {"forfeit quayside special", "forfeit twin vipers"}
    assert table.refused("forfeit iron verdict") == ("SF-DST-03", "RUL-31")
    table.play("lose twin vipers")
    assert (table.bay("halcyon", ENGINE), table.bay("halcyon", GUNS)) == (["Quayside Special"], [])
    assert table.due == "halcyon draw"
    assert sunk({}, destroyed_keep="lose_one").due == "halcyon draw"


def test_rul_65_the_tokens_of_a_lost_weapon() -> None:
    theirs = {"cargo": ["Chain Mines"], "mines": ["A1"]}
    assert sunk(theirs, destroyed_keep="nothing").markers() == {"halcyon mines A1"}
    assert sunk(theirs, destroyed_keep="nothing", orphan_tokens="remove").markers() == set()
    assert sunk(theirs, orphan_tokens="remove").markers() == {"halcyon mines A1"}, "the weapon stays"


def blocked(**more: object) -> Battle:
    ships = {
        "puritan ii": {"at": "F6", "guns": ["Iron Verdict"]},
        "halcyon": {"at": "G6", "crew": "0/0/1/0/1"},
        "gallowglass": {"at": "M10", "mines": ["N9"]},
    }
    return battle(ships, **more).play("fire halcyon guns", "dice 2")


def test_rul_30_the_nearest_free_square_where_the_home_is_taken() -> None:
    table = blocked()
    assert table.due == "halcyon berth"
    assert table.moves("halcyon") == {f"berth {one}" for one in ("l9", "m9", "n10", "l11", "m11", "n11")}
    assert table.refused("n9") == ("SF-DST-01", "RUL-30"), "a token lies there"
    assert table.refused("l10") == ("SF-DST-01", "RUL-30"), "a mountain"
    assert table.refused("o10") == ("SF-DST-01", "RUL-30"), "not the nearest"
    assert table.play("m11").at("halcyon") == "m11"


def test_rul_30_or_it_waits_until_its_home_is_free() -> None:
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
    table = sunk({}, {"mines": ["M10"]})
    assert table.at("halcyon") == "m10"
    assert table.markers() == set()
    assert table.crew("halcyon") == "0/0/0/0/0"


def test_ex_25_a_hunt_is_shown_and_complete_at_once() -> None:
    table = sunk({}, {"hand": ["Bounty on RGS Halcyon", "?"]})
    assert table.due == "puritan hunt card"
    assert table.moves("puritan") == {"show bounty on rgs halcyon", "show ?", "pass"}
    assert table.refused("show bounty on gallowglass") == ("SF-CRD-05",)
    table.play("show bounty on halcyon")
    assert table.state.kills == [1, 0]
    assert table.cards("completed 0") == ["Bounty on RGS Halcyon"]
    assert table.due == "halcyon draw"


def test_a_hunt_that_nobody_has_told_of_is_one_open_card() -> None:
    table = sunk({}, {"hand": 3})
    assert table.moves("puritan") == {"show ?", "pass"}
    assert table.play("pass").due == "halcyon draw"
    table = sunk({}, {"hand": 3}).play("show bounty on halcyon")
    assert table.cards("completed 0") == ["Bounty on RGS Halcyon"]


def test_no_hunt_is_asked_for_where_it_lies_open_or_the_hand_is_empty() -> None:
    assert sunk({}).due == "halcyon draw"
    assert sunk({"completed": ["Bounty on RGS Halcyon"]}, {"hand": 3}).due == "halcyon draw"


def test_rul_27_a_hunt_that_is_begun_completes_unasked() -> None:
    table = sunk({}, {"hand": 3, "missions": ["Bounty on RGS Halcyon"]}, mission_begin="always")
    assert table.cards("completed 0") == ["Bounty on RGS Halcyon"]
    assert table.due == "halcyon draw"
    assert sunk({}, {"hand": ["Bounty on RGS Halcyon"]}, mission_begin="always").due == "halcyon draw"


def test_rul_26_a_hunt_may_have_to_be_completed_later() -> None:
    table = sunk({}, {"hand": ["Bounty on RGS Halcyon"]}, hunt_completion="later_action").play("show bounty on halcyon")
    assert table.cards("completed 0") == []
    assert table.cards("missions 0") == ["Bounty on RGS Halcyon"]


def test_rul_39_a_hunt_that_is_shown_is_not_begun_beside_another_mission() -> None:
    """RUL-39: one mission at a time is begun; a hunt shown for a ship that went down waits to be completed."""
    captain = {"hand": ["Bounty on RGS Halcyon"], "missions": ["Grand Tour"]}
    table = sunk({}, captain, hunt_completion="later_action", open_missions="one").play("show bounty on halcyon")
    assert table.cards("missions 0") == ["Grand Tour", "Bounty on RGS Halcyon"]
    assert table.game.audit(table.state) == ()


def test_rul_34_a_ship_destroyed_by_the_last_mission_is_not_crewed_anew() -> None:
    table = sunk({}, {"hand": ["Bounty on RGS Halcyon"]}, missions_to_end=1).play("show bounty on halcyon")
    assert table.due == ""
    assert table.state.ended is not None
    assert table.crew("halcyon") == "0/0/0/0/0"


def test_rul_77_loot_is_a_card_of_the_hand() -> None:
    table = sunk({"hand": ["Hard Over", "?"]}, loot="one_card").play("pass")
    assert table.due == "puritan stolen card"
    table.play("draw hard over")
    assert table.hand("puritan") == ["Hard Over"]
    assert table.due == "halcyon draw"
    assert sunk({"hand": 2}).play("pass").due == "halcyon draw"


def test_sf_crew_04_new_crew_needs_its_tokens() -> None:
    mines = [f"{column}{row}" for row in (1, 3) for column in "ABCGHILMNO"]
    table = sunk({"mines": mines})
    assert len(table.state.markers) == 18
    assert table.state.supply(1) == 7
    assert len(sunk({"mines": mines}, token_limit="unlimited").state.markers) == 20


def test_rul_18_a_stranded_ship_may_scuttle_as_its_whole_turn() -> None:
    stranded = {"at": "F6", "crew": "0/0/1/0/0"}
    table = duel(stranded, {}, turn={"phase": "move"}, kill_credit="last_attacker").play("scuttle")
    assert table.at("puritan") == "c10"
    assert table.state.kills == [0, 0]
    assert table.play(f"draw {SEVEN}", "1 2 2 1 1").due == "halcyon move"


def test_rul_18_who_is_not_stranded_does_not_scuttle() -> None:
    turn = {"phase": "move"}
    assert duel({"crew": "0/0/1/0/1"}, turn=turn).refused("scuttle") == ("SF-RLY-08", "RUL-18"), "Rally is left"
    assert duel({"crew": "1/0/1/0/0"}, turn=turn).refused("scuttle") == ("SF-RLY-08", "RUL-18")
    assert duel({"crew": "0/0/1/0/1", "rallied": 1}, turn=turn).legal("scuttle")
    played = {"phase": "move", "noted": ["busy"]}
    assert duel({"crew": "0/0/1/0/0"}, turn=played).refused("scuttle") == ("SF-RLY-08", "RUL-18")
    for option in ("wait", "rally_again"):
        assert "SF-RLY-08" in duel({"crew": "0/0/1/0/0"}, turn=turn, stranded=option).refused("scuttle")


def hunt(**more: object) -> Battle:
    ships = {
        "callisto": {"at": "H6", "crew": "1/6/6/6/1"},
        "puritan ii": {"at": "H8", "crew": "0/0/1/0/1", "mines": ["A1"]},
        "halcyon": {"at": "M10"},
        "gallowglass": {"at": "M2"},
    }
    return battle(ships, mode="hunt", **more)


def test_sf_hun_22_in_the_hunt_nobody_comes_back() -> None:
    table = hunt().play("fire puritan guns", "dice 3 4")
    assert table.state.out == (1,)
    assert table.state.at[1] == -1
    assert table.markers() == set()
    assert table.due != "puritan allocate"
    assert table.state.kills[0] == 1


def test_rul_18_in_the_hunt_nobody_scuttles() -> None:
    ships = {
        "puritan ii": {"at": "H8", "crew": "0/0/1/0/0"},
        "callisto": {"at": "H6", "crew": "1/6/6/6/1"},
        "halcyon": {"at": "M10"},
        "gallowglass": {"at": "M2"},
    }
    assert battle(ships, {"phase": "move"}, mode="hunt").refused("scuttle") == ("SF-RLY-08", "RUL-18")


def test_a_hunter_destroyed_in_its_own_turn_ends_it() -> None:
    ships = {
        "puritan ii": {"at": "F6", "crew": "0/1/0/0/1"},
        "callisto": {"at": "H6", "crew": "1/6/6/6/1", "mines": ["F7"]},
        "halcyon": {"at": "M10"},
        "gallowglass": {"at": "M2"},
    }
    table = battle(ships, {"phase": "move"}, mode="hunt").play("f7")
    assert table.state.out == (0,)
    assert table.due == "callisto move"


def test_sf_dst_06_damage_that_goes_on_scores_for_who_has_done_it() -> None:
    """SF-DST-06, RUL-13, RUL-29."""
    for overflow in ("spill_owner", "spill_attacker"):
        table = sunk({"crew": "0/0/1/1/1"}, overflow=overflow)
        assert (table.at("halcyon"), table.state.kills) == ("m10", [1, 0]), overflow


def test_rul_13_who_names_where_damage_goes_on_to() -> None:
    """RUL-13."""
    for overflow, chooser in (("spill_owner", "halcyon"), ("spill_attacker", "puritan")):
        assert sunk({"crew": "0/1/1/1/1"}, overflow=overflow).due == f"{chooser} spill"
    assert sunk({"crew": "0/1/1/1/1"}).crew("halcyon") == "0/1/0/1/1"
