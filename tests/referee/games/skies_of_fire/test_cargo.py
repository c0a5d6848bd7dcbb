"""Cargo: SF-CAR-01 to SF-CAR-07, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON, HALCYON_HOME, PURITAN, Table, action, at_galewatch, duel, position

from referee.engine.errors import InvalidMoveError
from referee.games.skies_of_fire.catalogue import CARGO

NEAR = "puritan G2 1/2/2/1/1"
MOVE = {"phase": "move"}


def test_sf_car_01_the_weapon_in_cargo_goes_under_the_deck_and_the_new_one_is_ready() -> None:
    """SF-CAR-01."""
    table = at_galewatch(["Hornet Flight"], cargo=["Chain Mines"], spent=1, mines=["D4"])
    table.play("install hornet flight")
    assert table.fitted(CARGO) == ["C06"]
    assert table.under() == ["C05"]
    assert table.state.spent == [0, 0]
    assert len(table.state.markers) == 1
    assert table.reported("SF-CAR-01") == ["Chain Mines leaves Cargo and goes under the deck"]


def armed(card: str, theirs: dict[str, object] | None = None, **more: object) -> Table:
    """Return the Puritan II at F6 with a cargo weapon; the Halcyon at J6."""
    ours = {"at": "F6", "cargo": [card], **{key: more.pop(key) for key in ("crew", "spent", "mines") if key in more}}
    return duel(ours, theirs or {}, **more)


# Bombs and torpedoes.
def test_bombs_hit_a_neighbour() -> None:
    table = armed("Belly Bombs", {"at": "G7"}).play("bombs halcyon", "engine")
    assert table.crew("halcyon") == "1/0/2/1/1"
    assert armed("Belly Bombs", {"at": "H6"}).refused("bombs halcyon") == ("SF-CAR-02", "RUL-43")
    assert armed("Belly Bombs", {"at": "G7"}, directions="four").refused("bombs halcyon") == ("SF-CAR-02", "RUL-43")
    assert armed("Belly Bombs").refused("bombs puritan") == ("SF-CAR-02",)


def test_a_torpedo_that_hits_nobody_is_not_launched() -> None:
    assert armed("Skylance Torpedo").legal("torpedo e")
    assert armed("Skylance Torpedo", {"at": "L6"}).refused("torpedo e") == ("SF-CAR-02", "RUL-43"), "6 squares away"
    assert armed("Skylance Torpedo").refused("torpedo nw") == ("SF-CAR-02", "RUL-43")


def test_a_mountain_ends_the_run_of_a_torpedo() -> None:
    def ruling(at: str, **more: object) -> tuple[str, ...]:
        ships = {"puritan ii": {"at": "F6", "cargo": ["Skylance Torpedo"]}, "halcyon": {"at": at}}
        return action(ships, **more).refused("torpedo ne")

    assert ruling("G5") == (), "a ship on the mountain is hit"
    assert ruling("H4") == ("SF-CAR-02", "RUL-43"), "G5 is a mountain"
    ships = {"puritan ii": {"at": "F6", "cargo": ["Skylance Torpedo"]}, "halcyon": {"at": "H4"}}
    assert "before the mountain on G5" in str(action(ships).ruling("torpedo ne"))


def test_rul_43_a_table_may_use_the_texts_of_its_own_cards() -> None:
    """RUL-43."""
    from referee.games.skies_of_fire.options import HouseRules
    from referee.games.skies_of_fire.ships import cargo_weapon

    table = armed("Belly Bombs", {"at": "G6"})
    contents = table.state.contents
    bombs = contents.upgrades["C04"]
    stronger = bombs._replace(weapon=bombs.weapon._replace(damage=9))
    table.state.contents = contents._replace(upgrades={**contents.upgrades, "C04": stronger})
    assert cargo_weapon(table.state, 0).damage == 4
    table.state.options = HouseRules({**table.state.options, "cargo_weapon_set": "custom"})
    assert cargo_weapon(table.state, 0).damage == 9


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


def test_sf_car_04_a_mission_forces_the_weapon_out() -> None:
    """SF-CAR-04."""
    ship = {"at": "Lowmoor Field", "hand": ["Prison Transport"], "cargo": ["Chain Mines"]}
    table = action({PURITAN: ship, HALCYON: {"at": "M10"}}).play("begin prison transport")
    assert (table.fitted(CARGO), table.under()) == (["M06"], ["C05"])


def test_sf_car_05_deploying_is_the_action() -> None:
    """SF-CAR-05."""
    table = armed("Drifting Mines", turn={"actions": ["install"]})
    assert table.refused("mines g6") == ("SF-ACT-01", "RUL-82")


def test_sf_car_05_a_ship_that_has_deployed_does_not_fire() -> None:
    """SF-CAR-05."""
    ours = {"at": "F6", "cargo": ["Drifting Mines"], "guns": ["Iron Verdict"]}
    assert duel(ours).legal("fire halcyon guns")
    table = duel(ours).play("mines f7", "end")
    assert "SF-ACT-01" in table.refused("fire halcyon guns")


def test_sf_car_06_a_spent_weapon_is_not_used_again() -> None:
    """SF-CAR-06."""
    table = armed("Drifting Mines", spent=1)
    assert table.refused("mines g6") == ("SF-CAR-06", "SF-CAR-07")
    assert table.moves("puritan", "deploy") == set()


def test_a_ship_without_a_weapon_has_none_made_ready() -> None:
    assert position(NEAR, HALCYON_HOME).play("h2", "end").reported("SF-CAR-07") == []
    assert position(f"{NEAR}; spent 1", HALCYON_HOME).play("h2", "end").reported("SF-CAR-07") == []
    spent = position(f"{NEAR}; cargo belly bombs; spent 1", HALCYON_HOME).play("h2", "end")
    assert spent.reported("SF-CAR-07") == ["the cargo weapon of RGS Puritan II is ready again"]


def landed(ship: str = NEAR, **options: str | int) -> Table:
    return position(ship, HALCYON_HOME, **options).play("h2", "end")


def test_rul_42_landing_makes_the_weapon_ready_even_where_the_town_does_not_pay() -> None:
    """RUL-42."""
    table = landed(f"{NEAR}; cargo belly bombs; spent 1; last galewatch")
    assert (table.state.spent[0], table.due) == (0, "puritan action")


def test_rul_42_by_house_rule_it_is_made_ready_instead_of_collecting() -> None:
    """RUL-42."""
    armed = f"{NEAR}; cargo belly bombs; spent 1"
    table = landed(armed, cargo_reset="instead_of_collecting")
    assert table.state.spent[0] == 1
    assert table.moves() - {"void ?"} == {"collect crew", "collect cards", "ready", "pass"}
    table.play("ready")
    assert (table.state.spent[0], table.state.last_town[0], table.due) == (0, -1, "puritan action")
    barred = landed(f"{armed}; last galewatch", cargo_reset="instead_of_collecting")
    assert barred.moves() - {"void ?"} == {"ready", "pass"}
    assert landed(armed).refused("ready") == ("SF-CAR-07", "RUL-42")
    assert landed(cargo_reset="instead_of_collecting").refused("ready") == ("SF-CAR-07",)


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
    assert table.decision.prompt == "put 2 more mines, or end"
    assert table.play("put f5").due == "puritan put"
    assert table.decision.prompt == "put 1 more mine, or end"
    assert table.play("done").markers() == {"puritan_ii mines G6", "puritan_ii mines F5"}


def test_relocating_passes_what_is_left_to_put() -> None:
    table = armed("Drifting Mines").play("mines g6", "1 guns cargo")
    assert table.crew("puritan") == "1/2/1/2/1"


@pytest.mark.parametrize(("crew", "uses"), [("1/1/1/6/1", 2), ("1/1/1/5/1", 1)])
def test_double_stowage_lets_a_weapon_be_used_twice(crew: str, uses: int) -> None:
    def ready(spent: int) -> bool:
        ships = {
            "halcyon": {"at": "F6", "crew": crew, "cargo": ["Belly Bombs"], "spent": spent},
            "puritan ii": {"at": "G6"},
        }
        return action(ships).legal("bombs puritan")

    assert [ready(spent) for spent in range(3)] == [spent < uses for spent in range(3)]


def test_a_torpedo_hits_the_first_ship_on_its_line() -> None:
    ships = {
        "puritan ii": {"at": "F6", "cargo": ["Skylance Torpedo"]},
        "halcyon": {"at": "J6"},
        "gallowglass": {"at": "I6"},
    }
    table = action(ships).play("torpedo east", "aim guns")
    assert table.crew("gallowglass") == "1/2/0/1/1"
    assert table.crew("halcyon") == "1/2/2/1/1"


def test_a_plane_met_does_its_damage_and_is_gone() -> None:
    table = duel({}, {"planes": ["F7"]}, turn=MOVE).play("f7", "aim engine")
    assert table.crew("puritan") == "1/1/2/1/1"
    assert table.markers() == set()


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
def test_cargo_weapons_are_typed_in_several_ways(card: str, line: str, words: str) -> None:
    table = armed(card)
    assert table.game.write(table.state, table.ruling(line).move) == words


@pytest.mark.parametrize(
    "line", ["mines", "mines rigging", "torpedo up", "bombs", "recall", "plane", "deploy", "deploy ne"]
)
def test_words_that_are_not_a_weapon(line: str) -> None:
    with pytest.raises(InvalidMoveError):
        armed("Drifting Mines").ruling(line)


def test_what_a_weapon_can_be_used_on_is_listed() -> None:
    assert armed("Skylance Torpedo").moves("puritan", "launch") == {"launch torpedo e"}
    assert armed("Belly Bombs", {"at": "G6"}).moves("puritan", "bomb") == {"bomb halcyon"}
    assert armed("Belly Bombs").moves("puritan", "bomb") == set()
    mines = {f"deploy mines {square}" for square in ("e5", "f5", "g5", "e6", "g6", "e7", "f7", "g7")}
    assert armed("Drifting Mines").moves("puritan", "deploy") == mines
