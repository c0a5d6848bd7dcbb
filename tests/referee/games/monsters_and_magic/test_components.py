"""Components: MM-COMP-01 to MM-COMP-06, and the rulings on them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from folders import folders
from observing import observe
from tables.monsters_and_magic import (
    ROOT,
    STRUCTURES,
    TERRAIN,
    Table,
    against_straw,
    document,
    from_document,
    game,
    new_match,
    on_plains,
    position,
    typed_setup,
)

from pnp.errors import DataError
from pnp.library.game import Game, load_game
from referee.engine.core.chance import chance_move
from referee.engine.core.guards import Breach
from referee.engine.errors import PositionError

ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
HEROES = "a1 blue hero; b2 straw hero; h8 straw garrison"
HOME = "; h8 straw garrison"
ALL = [f"MM{number:02}" for number in range(1, 65)]


def test_mm_comp_01_the_game_takes_two_to_four_players() -> None:
    """MM-COMP-01: 1 and 5 seats are refused, 2, 3 and 4 are not."""
    for seats in (0, 1, 5):
        with pytest.raises(PositionError, match=rf"2 to 4 players, not {seats} \(MM-COMP-01\)"):
            new_match(seats)
    assert [new_match(seats).state.seats for seats in (2, 3, 4)] == [2, 3, 4]


@cache
def printed() -> Game:
    """Return the game as the press sees it."""
    return load_game("monsters_and_magic", folders(ROOT))


def test_mm_comp_02_the_board_is_one_grid_of_8_by_8() -> None:
    """MM-COMP-02: 64 spaces, each in one of 8 columns and 8 rows."""
    table = typed_setup()
    picture = table.game.picture(table.state)
    assert picture is not None
    assert (len(picture.columns), len(picture.rows), len(picture.spaces)) == (8, 8, 64)
    assert {(space.column, space.row) for space in picture.spaces} == {(x, y) for x in range(8) for y in range(8)}
    assert printed().component("board").count == 1


def refusal(table: Table, *values: str) -> Breach:
    """Return why a result of chance is refused."""
    return table.game.judge(table.state, chance_move(*values)).breaches[0]


@pytest.mark.parametrize("number", [63, 65])
def test_mm_comp_03_there_are_64_terrain_tiles(number: int) -> None:
    """MM-COMP-03: 64 are printed and laid; one less or more cannot be laid out."""
    table = new_match()
    tiles = [kind for kind in TERRAIN for _ in range(8)]
    assert (table.spec.what, table.spec.number, len(table.spec.names)) == ("terrains", 64, 64)
    assert refusal(table, *(tiles + tiles)[:number]).clause == "MM-SETUP-01"
    table.apply(chance_move(*tiles))
    assert (len(table.state.terrain), sum(game().pieces(table.state)["terrain_tile"].values())) == (64, 64)
    assert printed().component("terrain_tile").count == 64


# Terrain
def test_a_tile_changes_to_another_terrain_of_which_a_spare_is_left() -> None:
    table = on_plains(ENDS, permanents={0: ["alter_terrain"]})
    assert len(table.moves_after("use alter terrain ")) == 64 * 3
    assert table.refused("use alter terrain c4 plains") == ("MM-TERR-01", "MM-Q-69")
    table.state.spares["forest"] = 0
    assert table.refused("use alter terrain c4 forest") == ("MM-TERR-02", "MM-Q-69")
    table.state.spares["forest"] = 1
    table.play("use alter terrain c4 F")
    assert table.state.terrain[26] == "forest"
    assert (table.state.spares["forest"], table.state.spares["plains"]) == (0, 9)


@pytest.mark.parametrize(("value", "count"), [("8", 8), ("4", 4), ("unlimited", 48)])
def test_spare_tiles(value: str, count: int) -> None:
    assert on_plains(ENDS, alter_spares=value).state.spares["forest"] == count


def wooded(forests: int, value: str) -> Table:
    """Return a table with so many Forest tiles on the map, the rest Plains, at which Blue may alter one."""
    given = document("c1 blue hero; h8 straw garrison", {}, {}, 2)
    letters = "F" * forests + "P" * (64 - forests)
    given["terrain"] = [letters[start : start + 8] for start in range(0, 64, 8)]
    given |= {"permanents": {"blue": ["alter terrain"]}, "options": {"alter_spares": value}}
    return from_document(given | {"turn": {"of": "blue", "phase": "movement", "first": "blue"}})


@pytest.mark.parametrize(("value", "most"), [("4", 20), ("8", 24)])
def test_mm_q_69_the_house_rule_sets_the_spare_tiles_of_each_type(value: str, most: int) -> None:
    """MM-Q-69: 16 and the spares may lie on the map, and not one Forest more."""
    table = wooded(most - 1, value).play("use alter terrain h1 forest")
    assert (table.state.terrain.count("forest"), table.state.spares["forest"]) == (most, 0)
    assert wooded(most, value).refused("use alter terrain h1 forest") == ("MM-TERR-02", "MM-Q-69")
    assert wooded(most, value).legal("use alter terrain h1 mountain")


def test_mm_q_69_spare_tiles_never_run_out_where_that_is_played() -> None:
    """MM-Q-69, unlimited: even the last space of the map becomes Forest."""
    table = wooded(63, "unlimited").play("use alter terrain h1 forest")
    assert table.state.terrain == ["forest"] * 64


def test_mm_q_69_any_tile_becomes_another_type_and_joins_the_spares() -> None:
    """MM-Q-69: it may alter a space with an opponent on it, but only to another type."""
    table = position("a1 blue hero; h8 straw hero", permanents={0: ["alter terrain"]})
    assert table.refused("use alter terrain h8 badlands") == ("MM-TERR-01", "MM-Q-69")
    table.play("use alter terrain h8 forest")
    assert (table.state.spares["forest"], table.state.spares["badlands"]) == (7, 9)


@pytest.mark.parametrize("number", [63, 65])
def test_mm_comp_04_there_are_64_structure_chits(number: int) -> None:
    """MM-COMP-04: 64 are printed and laid; one less or more cannot be laid out."""
    table, chits = new_match(), [kind for kind in STRUCTURES for _ in range(8)]
    table.apply(chance_move(*(kind for kind in TERRAIN for _ in range(8))))
    assert (table.spec.what, table.spec.number, len(table.spec.names)) == ("structures", 64, 64)
    assert refusal(table, *(chits + chits)[:number]).clause == "MM-SETUP-02"
    table.apply(chance_move(*chits))
    assert (len(table.state.structure), sum(game().pieces(table.state)["structure_chit"].values())) == (64, 64)
    assert printed().component("structure_chit").count == 64


def test_mm_comp_05_four_dice_are_enough_for_every_roll() -> None:
    """MM-COMP-05: 2 dice a side make 4 in a fight; the Recruit Roll takes 1, the first turn 2 a player."""
    assert printed().component("die").count == 4
    fight = position(HEROES).play("a1 b2")
    both = (fight.spec.number, fight.dice(1, 2).spec.number)
    assert (both, fight.spec.faces) == ((2, 2), 6)
    assert position("a1 blue garrison", phase="recruitment").spec.number == 1
    first = new_match(2, pick_order="roll_first")
    first.apply(chance_move(*(kind for kind in TERRAIN for _ in range(8))))
    first.apply(chance_move(*(kind for kind in STRUCTURES for _ in range(8))))
    assert (first.due, first.spec.number) == ("player 1 first roll", 2)
    assert {game().contents.recruits[die] for die in range(1, 7)} == set(game().contents.recruits.values())
    for name in ("fight_dice", "start_dice", "recruit_dice"):
        with pytest.raises(DataError, match="cannot be set"):
            new_match(2, **{name: 5})


@pytest.mark.parametrize(("words", "legal"), [("dice 6 1", True), ("dice 7 1", False), ("dice 0 1", False)])
def test_mm_comp_05_a_die_has_six_faces(words: str, legal: bool) -> None:
    """MM-COMP-05: no die shows 0 or 7."""
    assert position(HEROES).play("a1 b2").legal(words) is legal


@pytest.mark.parametrize("words", ["dice 3", "dice 3 3 3", "dice 1 1 1 1 1"])
def test_mm_comp_05_a_side_rolls_two_dice_at_a_time(words: str) -> None:
    """MM-COMP-05: a side of a fight hands in neither one die nor more than two."""
    assert position(HEROES).play("a1 b2").refused(words) == ("MM-COMB-08",)


def test_mm_q_80_both_sides_roll_2_dice_at_once_and_in_the_open() -> None:
    """MM-Q-80: between the two rolls nothing is played; both totals are known to both."""
    table = against_straw("b3 blue hero; b4 straw mage", hands={0: ["paladin"], 1: ["wizards"]}).play("b3 b4")
    assert (table.spec.kind, table.spec.what, table.spec.number) == ("dice", "attacker", 2)
    table.play("dice 3 4")
    assert (table.spec.kind, table.spec.what, table.spec.number) == ("dice", "defender", 2)
    for seat, line in ((0, "play paladin"), (1, "play wizards"), (0, "pass")):
        assert "MM-COMB-02" in table.refused(line, seat=seat)
    table.play("dice 5 6")
    assert table.tallies == ("dice (3+4) 7; hero 0 = 7", "dice (5+6) 11; mage 0 = 11")
    assert table.reported("MM-FORCE-02") == ["Straw’s Mage: dice (5+6) 11; mage 0 = 11"]
    observed: list[Any] = [observe(table.game, table.state, seat)["state"] for seat in (0, 1)]
    assert observed[0]["agenda"] == observed[1]["agenda"]


def test_mm_comp_06_all_draw_from_one_deck() -> None:
    """MM-COMP-06: what one player has drawn the other cannot draw, and the one pile shrinks for both."""
    table = position("a1 blue hero; h8 straw hero").play("end").draw("giants")
    assert len(table.state.zones["deck"]) == 63
    table.play("dice 1")
    assert refusal(table, "giants").clause == "MM-REC-02"
    table.draw("wings").play("end", "end")
    assert table.due == "straw drawing"
    assert "giants" not in table.spec.names
    assert "oracle" in table.spec.names
    assert table.draw("oracle").hand(1) == ["oracle"]
    assert len(table.state.zones["deck"]) == 61
    assert [name for name in table.state.zones if "deck" in name] == ["deck"]


def test_no_card_is_drawn_when_the_deck_has_run_out_where_that_is_played() -> None:
    table = on_plains(ENDS, hands={0: ["emperor"]}, deck_out="stop")
    table.state.zones["deck"] = ()
    table.play("play emperor")
    assert table.due == "blue movement"
    assert table.hand() == []


def test_the_discard_pile_becomes_the_deck_or_nothing_is_drawn() -> None:
    everything = [f"MM{number:02}" for number in range(1, 64)]
    table = position("a1 blue hero" + HOME, discards=everything, hands={1: 1}).play("end")
    assert (table.discards(), len(table.state.zones["deck"])) == ([], 63)
    assert table.reported("MM-INF-02") == ["the discard pile is shuffled and becomes the deck"]
    table = position("a1 blue hero" + HOME, discards=everything, hands={1: 1}, deck_out="stop").play("end")
    assert table.due == "blue recruitment"
    assert table.reported("MM-INF-02") == ["no card is left to draw for Blue"]


@pytest.mark.parametrize("value", ["reshuffle", "stop"])
def test_mm_q_73_an_empty_deck_takes_the_discard_pile_or_gives_no_more_cards(value: str) -> None:
    """MM-Q-73: with 61 cards discarded, 1 in the deck, 3 to draw: 1 and then 2, or 1."""
    table = against_straw(
        hands={0: ["emperor"], 1: 1}, discards=[card for card in ALL if card != "MM54"][:61], deck_out=value
    )
    assert len(table.state.zones["deck"]) == 1
    table.play("play emperor")
    assert (
        table.draw("?").reported("MM-INF-02")
        == {
            "reshuffle": ["the discard pile is shuffled and becomes the deck"],
            "stop": ["no card is left to draw for Blue"],
        }[value]
    )
    if value == "stop":
        assert (table.due, table.hand(), len(table.discards())) == ("blue movement", ["?"], 62)
        return
    assert (table.due, table.spec.number, table.discards()) == ("blue drawing", 2, [])
    assert (len(table.draw("?", "?").hand()), len(table.state.zones["deck"])) == (3, 60)


@pytest.mark.parametrize("value", ["reshuffle", "stop"])
def test_mm_q_73_with_deck_and_discard_pile_empty_nothing_is_drawn(value: str) -> None:
    """MM-Q-73: all 64 cards are held, and the turn continues."""
    table = against_straw(hands={0: 32, 1: 32}, deck_out=value).play("end")
    assert (table.due, len(table.hand()), table.reported("MM-INF-02")) == (
        "blue recruitment",
        32,
        ["no card is left to draw for Blue"],
    )


@pytest.mark.parametrize("value", ["reshuffle", "stop"])
def test_mm_q_73_while_the_deck_lasts_the_discard_pile_stays(value: str) -> None:
    """MM-Q-73: the last card of the deck is drawn before anything is shuffled."""
    table = against_straw(discards=ALL[:63], deck_out=value).play("end").draw("orc warbands")
    assert (table.hand(), len(table.discards())) == (["orc_warbands"], 63)
