"""SF-CAR, SF-TOK, SF-ACT-06 and their rulings: cargo weapons, mines and planes on the map."""

from __future__ import annotations

import pytest
from broadside import Battle, battle, duel
from tables.skies_of_fire import game

from referee.engine.errors import InvalidMoveError

MOVE = {"phase": "move"}


def armed(card: str, theirs: dict[str, object] | None = None, **more: object) -> Battle:
    """Return the Puritan II at F6 with a cargo weapon; the Halcyon at J6."""
    ours = {"at": "F6", "cargo": [card], **{key: more.pop(key) for key in ("crew", "spent", "mines") if key in more}}
    return duel(ours, theirs or {}, **more)


# Mines and planes are put down.


def test_mines_are_put_within_one_square() -> None:
    table = armed("Drifting Mines").play("mines g6 g5 f5")
    assert table.markers() == {"puritan_ii mines G6", "puritan_ii mines G5", "puritan_ii mines F5"}
    assert table.state.spent == [1, 0]
    assert table.state.actions == ("deploy",)
    assert table.due == "puritan relocate"


def test_fewer_than_all_may_be_put() -> None:
    table = armed("Drifting Mines").play("mines g6")
    assert table.due == "puritan put"
    assert table.decision.prompt == "RGS Puritan II: put 2 more mines, or end"
    assert table.play("put f5").due == "puritan put"
    assert table.decision.prompt == "RGS Puritan II: put 1 more mine, or end"
    assert table.play("done").markers() == {"puritan_ii mines G6", "puritan_ii mines F5"}


def test_relocating_passes_what_is_left_to_put() -> None:
    table = armed("Drifting Mines").play("mines g6", "1 guns cargo")
    assert table.crew("puritan") == "1/2/1/2/1"


def test_sf_tok_01_a_token_is_not_put_farther_than_its_card_says() -> None:
    assert armed("Drifting Mines").refused("mines h6") == ("SF-TOK-01", "RUL-43")
    table = armed("Swallow Flight")
    assert table.legal("planes h8")
    assert table.refused("planes i6") == ("SF-TOK-01", "RUL-43")
    assert armed("Drifting Mines", directions="four").refused("mines g5") == ("SF-TOK-01", "RUL-43")


def test_sf_tok_02_a_token_may_lie_on_a_town() -> None:
    assert armed("Swallow Flight").legal("planes ryder's peak")


def test_sf_tok_03_a_token_is_not_put_on_a_ship() -> None:
    assert armed("Drifting Mines", {"at": "G6"}).refused("mines g6") == ("SF-TOK-03",)
    assert armed("Drifting Mines").refused("mines f6") == ("SF-TOK-03",)


def test_rul_44_at_most_one_token_of_an_owner_lies_on_a_square() -> None:
    assert armed("Drifting Mines", mines=["G6"]).refused("mines g6") == ("SF-TOK-02", "RUL-44")
    table = armed("Drifting Mines", {"mines": ["G6"]})
    assert table.legal("mines g6"), "another owner’s token is no hindrance"
    table.play("mines g5")
    assert table.refused("put g5") == ("SF-TOK-02", "RUL-44")


def test_rul_55_tokens_come_from_the_supply() -> None:
    ours = {"crew": "1/6/6/6/1", "mines": ["A1", "B1", "C1"]}
    table = armed("Drifting Mines", **ours)
    assert table.state.supply(0) == 2
    table.play("mines g6 g5")
    assert table.due == "puritan relocate", "no token is left for a third mine"
    table = armed("Drifting Mines", **{**ours, "mines": ["A1", "B1", "C1", "A2", "B2"]})
    assert table.refused("mines g6") == ("SF-CREW-04", "RUL-55")
    table.play("recall a1")
    assert table.legal("mines g6")
    free = armed("Drifting Mines", **{**ours, "mines": ["A1", "B1", "C1", "A2", "B2"]}, token_limit="unlimited")
    assert free.play("mines g6 g5 f5").state.supply(0) == 5


# What it needs.


def test_sf_slot_06_with_an_empty_cargo_nothing_is_deployed() -> None:
    table = armed("Swallow Flight", crew="1/2/2/0/1")
    assert table.refused("planes g6") == ("SF-SLOT-06", "SF-SLOT-03")


def test_sf_slot_02_the_weapon_must_be_installed() -> None:
    assert duel({}).refused("mines g6") == ("SF-SLOT-02", "SF-ACT-06")
    assert armed("Belly Bombs").refused("mines g6") == ("SF-SLOT-02", "SF-ACT-06")


def test_sf_car_06_a_spent_weapon_is_not_used_again() -> None:
    table = armed("Drifting Mines", spent=1)
    assert table.refused("mines g6") == ("SF-CAR-06", "SF-CAR-07")
    assert table.moves("puritan", "deploy") == set()


def test_sf_car_05_it_is_the_action() -> None:
    table = armed("Drifting Mines", turn={"actions": ["install"]})
    assert table.refused("mines g6") == ("SF-ACT-01", "RUL-82")


@pytest.mark.parametrize(("crew", "uses"), [("1/1/1/6/1", 2), ("1/1/1/5/1", 1)])
def test_double_stowage_lets_a_weapon_be_used_twice(crew: str, uses: int) -> None:
    def ready(spent: int) -> bool:
        ships = {
            "halcyon": {"at": "F6", "crew": crew, "cargo": ["Belly Bombs"], "spent": spent},
            "puritan ii": {"at": "G6"},
        }
        return battle(ships).legal("bombs puritan")

    assert [ready(spent) for spent in range(3)] == [spent < uses for spent in range(3)]


# Bombs and torpedoes.


def test_bombs_hit_a_neighbour() -> None:
    table = armed("Belly Bombs", {"at": "G7"}).play("bombs halcyon", "engine")
    assert table.crew("halcyon") == "1/0/2/1/1"
    assert armed("Belly Bombs", {"at": "H6"}).refused("bombs halcyon") == ("SF-CAR-02", "RUL-43")
    assert armed("Belly Bombs", {"at": "G7"}, directions="four").refused("bombs halcyon") == ("SF-CAR-02", "RUL-43")
    assert armed("Belly Bombs").refused("bombs puritan") == ("SF-CAR-02",)


def test_a_torpedo_hits_the_first_ship_on_its_line() -> None:
    ships = {
        "puritan ii": {"at": "F6", "cargo": ["Skylance Torpedo"]},
        "halcyon": {"at": "J6"},
        "gallowglass": {"at": "I6"},
    }
    table = battle(ships).play("torpedo east", "aim guns")
    assert table.crew("gallowglass") == "1/2/0/1/1"
    assert table.crew("halcyon") == "1/2/2/1/1"


def test_a_torpedo_that_hits_nobody_is_not_launched() -> None:
    assert armed("Skylance Torpedo").legal("torpedo e")
    assert armed("Skylance Torpedo", {"at": "L6"}).refused("torpedo e") == ("SF-CAR-02", "RUL-43"), "6 squares away"
    assert armed("Skylance Torpedo").refused("torpedo nw") == ("SF-CAR-02", "RUL-43")


def test_a_mountain_ends_the_run_of_a_torpedo() -> None:
    def ruling(at: str, **more: object) -> tuple[str, ...]:
        ships = {"puritan ii": {"at": "F6", "cargo": ["Skylance Torpedo"]}, "halcyon": {"at": at}}
        return battle(ships, **more).refused("torpedo ne")

    assert ruling("G5") == (), "a ship on the mountain is hit"
    assert ruling("H4") == ("SF-CAR-02", "RUL-43"), "G5 is a mountain"
    ships = {"puritan ii": {"at": "F6", "cargo": ["Skylance Torpedo"]}, "halcyon": {"at": "H4"}}
    assert "before the mountain on G5" in str(battle(ships).ruling("torpedo ne"))


def test_rul_50_a_torpedo_line_whose_first_ship_is_a_friend_is_refused() -> None:
    ships = {
        "puritan ii": {"at": "F6", "cargo": ["Skylance Torpedo"]},
        "callisto": {"at": "J6", "crew": "1/6/6/6/1"},
        "halcyon": {"at": "G6"},
        "gallowglass": {"at": "F7"},
    }
    assert battle(ships, mode="hunt").refused("torpedo e") == ("SF-HUN-11", "RUL-50")
    assert battle({**ships, "halcyon": {"at": "A1"}}, mode="hunt").legal("torpedo e")


def test_rul_43_a_table_may_use_the_texts_of_its_own_cards() -> None:
    from referee.games.skies_of_fire.options import HouseRules
    from referee.games.skies_of_fire.ships import weapon

    table = armed("Belly Bombs", {"at": "G6"})
    contents = table.state.contents
    bombs = contents.upgrades["C04"]
    stronger = bombs._replace(weapon=bombs.weapon._replace(damage=9))
    table.state.contents = contents._replace(upgrades={**contents.upgrades, "C04": stronger})
    assert weapon(table.state, 0).damage == 4
    table.state.options = HouseRules({**table.state.options, "cargo_weapon_set": "custom"})
    assert weapon(table.state, 0).damage == 9


# Tokens that are met.


def test_ex_32_a_mine_is_countered_and_the_ship_goes_on() -> None:
    ours = {"at": "F6", "hand": ["Smoke Screen", "?"]}
    table = duel(ours, {"mines": ["F7"]}, turn=MOVE).play("f7")
    assert table.due == "halcyon aim"
    table.play("aim guns").play("counter smoke screen")
    assert table.crew("puritan") == "1/2/2/1/1"
    assert table.markers() == set()
    assert table.play("g8").at("puritan") == "g8"


def test_ex_35_terrain_first_then_the_mine_and_an_empty_engine_room_stops_the_ship() -> None:
    ours = {"at": "F5", "crew": "0/1/2/1/1", "hand": ["Brace!", "?"], "guns": ["Old Faithful"]}
    table = duel(ours, {"mines": ["G5"]}, turn=MOVE).play("g5", "engine")
    assert table.due == "halcyon aim"
    table.play("aim guns").play("counter brace!")
    assert table.crew("puritan") == "0/0/1/1/1"
    assert table.bottom() == ["Brace!"]
    assert table.markers() == set()
    assert "SF-SLOT-04" in table.refused("h5")
    table.play("end")
    assert table.legal("fire halcyon engine")
    assert "SF-REL-02" in table.refused("1 cargo bridge") or table.play("end").due == "halcyon move"


def test_own_tokens_are_safe_unless_mines_hurt_all() -> None:
    assert duel({"mines": ["F7"]}, turn=MOVE).play("f7").markers() == {"puritan_ii mines F7"}
    table = duel({"mines": ["F7"], "hand": 2}, turn=MOVE, own_tokens="mines_hurt_all").play("f7")
    assert table.due == "puritan aim"
    assert table.play("aim engine").crew("puritan") == "1/0/2/1/1"
    assert table.due == "puritan move", "nobody counters himself"
    assert duel({"planes": ["F7"]}, turn=MOVE, own_tokens="mines_hurt_all").play("f7").markers() == {
        "puritan_ii planes F7"
    }


def test_rul_50_the_tokens_of_hunters_are_safe_for_hunters() -> None:
    ships = {
        "puritan ii": {"at": "F6"},
        "callisto": {"at": "J6", "crew": "1/6/6/6/1"},
        "halcyon": {"at": "M10", "mines": ["F7"]},
        "gallowglass": {"at": "M2"},
    }
    table = battle(ships, MOVE, mode="hunt").play("f7")
    assert table.markers() == {"halcyon mines F7"}
    assert battle(ships, MOVE, mode="hunt", friendly_fire="true").play("f7").due == "halcyon aim"


def test_a_plane_met_does_its_damage_and_is_gone() -> None:
    table = duel({}, {"planes": ["F7"]}, turn=MOVE).play("f7", "aim engine")
    assert table.crew("puritan") == "1/1/2/1/1"
    assert table.markers() == set()


def test_rul_65_damage_is_fixed_at_deployment() -> None:
    table = duel({}, {"mines": ["F7 damage 3"]}, turn=MOVE).play("f7", "aim guns")
    assert table.reported("SF-DMG-01")[-1] == "3 damage on the Gun Deck of RGS Puritan II"


# Planes in the air.


def test_sf_tok_04_a_plane_flies_into_an_enemy() -> None:
    table = duel({"planes": ["G6"]}, {"hand": 1}, turn=MOVE).play("plane g6 j6", "aim cargo")
    assert table.due == "halcyon counter"
    table.play("pass")
    assert table.crew("halcyon") == "1/2/2/0/1"
    assert table.markers() == set()


def test_rul_45_a_plane_flies_up_to_three_squares_once() -> None:
    table = duel({"planes": ["G6"]}, {"at": "M10"}, turn=MOVE)
    assert table.refused("plane g6 k6") == ("SF-TOK-04", "RUL-45")
    assert table.refused("plane g6 g6") == ("SF-TOK-04", "RUL-45")
    table.play("plane g6 j9")
    assert table.markers() == {"puritan_ii planes J9"}
    assert table.refused("plane j9 j8") == ("SF-TOK-04", "RUL-45")


def test_rul_45_planes_do_not_end_on_the_own_ship_or_token() -> None:
    table = duel({"planes": ["G6", "H7"], "mines": ["H8"]}, turn=MOVE)
    assert table.refused("plane g6 f6") == ("SF-TOK-04", "RUL-45")
    assert table.refused("plane g6 h7") == ("SF-TOK-04", "RUL-44", "RUL-45")
    assert table.refused("plane g6 h8") == ("SF-TOK-04", "RUL-44", "RUL-45")
    assert table.refused("plane h8 h9") == ("SF-TOK-04",), "mines do not fly"


def test_rul_45_all_before_or_all_after_the_ships_path() -> None:
    table = duel({"planes": ["G6", "H7"]}, turn=MOVE).play("plane g6 g7")
    assert table.legal("plane h7 h8")
    table.play("f7")
    assert table.refused("plane h7 h8") == ("SF-TOK-04", "RUL-45")
    table = duel({"planes": ["G6", "H7"]}, turn=MOVE).play("f7", "plane g6 g7")
    assert table.legal("plane h7 h8")
    assert table.refused("g8") == ("SF-TOK-04", "RUL-45")


def test_rul_45_flying_may_be_an_action() -> None:
    table = duel({"planes": ["G6", "H7"]}, turn=MOVE, plane_move="action_3")
    assert table.refused("plane g6 g7") == ("SF-TOK-04", "RUL-45")
    table.play("end", "plane g6 g7")
    assert table.state.actions == ("planes",)
    assert table.due == "puritan flight"
    table.play("plane h7 h8")
    assert "SF-ACT-01" in duel({"planes": ["G6"]}, turn={"actions": ["fire"]}, plane_move="action_3").refused(
        "plane g6 g7"
    )
    assert duel({"planes": ["G6"]}).refused("plane g6 g7") == ("SF-TOK-04", "RUL-45"), "in the move phase"


def test_rul_45_or_planes_stay() -> None:
    table = duel({"planes": ["G6"]}, turn=MOVE, plane_move="static")
    assert table.refused("plane g6 g7") == ("SF-TOK-04", "RUL-45")
    assert table.moves("puritan", "fly") == set()


def test_a_plane_flies_again_in_the_next_turn() -> None:
    table = duel({"planes": ["G6 flown"]}, turn=MOVE)
    assert table.refused("plane g6 g7") == ("SF-TOK-04", "RUL-45")
    assert duel({"planes": ["G6 flown"]}, turn={"phase": "beginning"}).legal("plane g6 g7")


def test_nobody_flies_or_recalls_what_is_anothers() -> None:
    table = duel({}, {"planes": ["G6"]}, turn=MOVE)
    plane = table.state.markers[0].id
    for verb, args in (("fly", (plane, 80)), ("recall", (plane,))):
        ruling = game().judge(table.state, game().legal_moves(table.state, 0)[0]._replace(verb=verb, args=args))
        assert ruling.clauses == ("SF-TOK-04",)


def test_rul_55_own_tokens_are_recalled_at_will() -> None:
    table = duel({"mines": ["A1", "B1"]}, turn=MOVE)
    assert table.play("recall a1 b1").markers() == set()
    for phase in ("action", "relocate"):
        assert duel({"mines": ["A1"]}, turn={"phase": phase}).play("recall a1").markers() == set()


@pytest.mark.parametrize(
    ("card", "line", "words"),
    [
        ("Drifting Mines", "lay mines on g6", "deploy mines g6"),
        ("Drifting Mines", "deploy mine G6", "deploy mines g6"),
        ("Swallow Flight", "planes g6-g7", "deploy planes g6"),
        ("Skylance Torpedo", "torpedo east", "launch torpedo e"),
        ("Skylance Torpedo", "launch torpedoes NE", "launch torpedo ne"),
        ("Belly Bombs", "drop bombs on halcyon", "bomb halcyon"),
        ("Belly Bombs", "bomb the halcyon", "bomb halcyon"),
    ],
)
def test_words_for_cargo_weapons(card: str, line: str, words: str) -> None:
    table = armed(card)
    assert table.game.write(table.state, table.ruling(line).move) == words


@pytest.mark.parametrize(
    "line", ["mines", "mines rigging", "torpedo up", "bombs", "recall g6", "plane g6 g7", "deploy", "deploy ne"]
)
def test_words_that_are_no_weapon(line: str) -> None:
    with pytest.raises(InvalidMoveError):
        armed("Drifting Mines").ruling(line)


def test_what_a_weapon_can_be_used_on_is_listed() -> None:
    assert armed("Skylance Torpedo").moves("puritan", "launch") == {"launch torpedo e"}
    assert armed("Belly Bombs", {"at": "G6"}).moves("puritan", "bomb") == {"bomb halcyon"}
    assert armed("Belly Bombs").moves("puritan", "bomb") == set()
    mines = {f"deploy mines {square}" for square in ("e5", "f5", "g5", "e6", "g6", "e7", "f7", "g7")}
    assert armed("Drifting Mines").moves("puritan", "deploy") == mines


def test_rul_55_a_ship_without_a_spare_token_lays_mines_only_without_limit() -> None:
    ships = {
        "callisto": {"at": "G6", "crew": "1/6/6/6/1", "cargo": ["Chain Mines"]},
        "puritan ii": {"at": "C10"},
        "halcyon": {"at": "M10"},
        "gallowglass": {"at": "M2"},
    }
    fallen = ["Galewatch", "Southmere", "Lowmoor Field", "Kestrel Quay", "Redford"]
    table = battle(ships, mode="hunt", town_markers="tokens", destroyed=fallen)
    assert table.refused("mines g5") == ("SF-CREW-04", "RUL-55")
    assert battle(ships, mode="hunt", town_markers="tokens", token_limit="unlimited", destroyed=fallen).legal(
        "mines g5"
    )


@pytest.mark.parametrize(
    ("card", "lines", "tokens"),
    [
        ("Drifting Mines", ("mines f7 g5 g7",), {"mines F7", "mines G5", "mines G7"}),
        ("Swallow Flight", ("planes f7 h7 h8",), {"planes F7", "planes H7", "planes H8"}),
        ("Belly Bombs", ("bombs halcyon", "guns"), set()),
        ("Skylance Torpedo", ("torpedo e", "guns"), set()),
    ],
)
def test_sf_car_03_mines_and_planes_lie_on_squares(card: str, lines: tuple[str, ...], tokens: set[str]) -> None:
    """SF-CAR-03."""
    table = armed(card, {"at": "G6"}).play(*lines)
    assert table.markers() == {f"puritan_ii {token}" for token in tokens}


def test_sf_car_05_who_has_deployed_does_not_fire() -> None:
    """SF-CAR-05."""
    ours = {"at": "F6", "cargo": ["Drifting Mines"], "guns": ["Iron Verdict"]}
    assert duel(ours).legal("fire halcyon guns")
    table = duel(ours).play("mines f7", "end")
    assert "SF-ACT-01" in table.refused("fire halcyon guns")


def test_rul_45_static_planes_do_not_fly_as_an_action_either() -> None:
    """RUL-45."""
    assert duel({"planes": ["G6"]}, plane_move="action_3").legal("plane g6 g7")
    for played in ("static", "free_3"):
        assert duel({"planes": ["G6"]}, plane_move=played).refused("plane g6 g7") == ("SF-TOK-04", "RUL-45")
