"""What the box holds, MM-COMP-01 to MM-COMP-06 and MM-DECK-01: on paper, in the rules and in a match."""

from collections import Counter
from functools import cache

import pytest
from folders import folders
from tables.monsters_and_magic import ROOT, STRUCTURES, TERRAIN, Table, game, new_match, position, typed_setup

from pnp.errors import DataError
from pnp.library.game import Game, load_game
from referee.engine.core.chance import outcome
from referee.engine.core.guards import Breach
from referee.engine.errors import PositionError

HEROES = "a1 blue hero; b2 straw hero; h8 straw garrison"


@cache
def printed() -> Game:
    """Return the game as the press sees it."""
    return load_game("monsters_and_magic", folders(ROOT))


def refusal(table: Table, *values: str) -> Breach:
    """Return why a result of chance is refused."""
    return table.game.judge(table.state, outcome(*values)).breaches[0]


def test_mm_comp_01_the_game_takes_two_to_four_players() -> None:
    """MM-COMP-01: 1 and 5 seats are refused, 2, 3 and 4 are not."""
    for seats in (0, 1, 5):
        with pytest.raises(PositionError, match=rf"2 to 4 players, not {seats} \(MM-COMP-01\)"):
            new_match(seats)
    assert [new_match(seats).state.seats for seats in (2, 3, 4)] == [2, 3, 4]


def test_mm_comp_02_the_board_is_one_grid_of_8_by_8() -> None:
    """MM-COMP-02: 64 spaces, each in one of 8 columns and 8 rows."""
    table = typed_setup()
    picture = table.game.picture(table.state)
    assert picture is not None
    assert (len(picture.columns), len(picture.rows), len(picture.spaces)) == (8, 8, 64)
    assert {(space.column, space.row) for space in picture.spaces} == {(x, y) for x in range(8) for y in range(8)}
    assert printed().component("board").count == 1


@pytest.mark.parametrize("number", [63, 65])
def test_mm_comp_03_there_are_64_terrain_tiles(number: int) -> None:
    """MM-COMP-03: 64 are printed and laid; one less or more cannot be laid out."""
    table = new_match()
    tiles = [kind for kind in TERRAIN for _ in range(8)]
    assert (table.spec.what, table.spec.number, len(table.spec.names)) == ("terrains", 64, 64)
    assert refusal(table, *(tiles + tiles)[:number]).clause == "MM-SETUP-01"
    table.apply(outcome(*tiles))
    assert (len(table.state.terrain), sum(game().pieces(table.state)["terrain_tile"].values())) == (64, 64)
    assert printed().component("terrain_tile").count == 64


@pytest.mark.parametrize("number", [63, 65])
def test_mm_comp_04_there_are_64_structure_chits(number: int) -> None:
    """MM-COMP-04: 64 are printed and laid; one less or more cannot be laid out."""
    table, chits = new_match(), [kind for kind in STRUCTURES for _ in range(8)]
    table.apply(outcome(*(kind for kind in TERRAIN for _ in range(8))))
    assert (table.spec.what, table.spec.number, len(table.spec.names)) == ("structures", 64, 64)
    assert refusal(table, *(chits + chits)[:number]).clause == "MM-SETUP-02"
    table.apply(outcome(*chits))
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
    first.apply(outcome(*(kind for kind in TERRAIN for _ in range(8))))
    first.apply(outcome(*(kind for kind in STRUCTURES for _ in range(8))))
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


def test_mm_deck_01_the_deck_has_one_copy_of_each_of_64_cards() -> None:
    """MM-DECK-01: 64 different cards, in the rules, on paper and in the deck of a match; no second copy appears."""
    copies = game().contents.deck.copies
    assert (len(copies), set(copies.values())) == (64, {1})
    cards = printed().component("ally_card")
    assert cards.count == 64
    assert Counter(entry.count for entry in cards.entries) == {1: 64}
    assert len({card.name for card in game().contents.cards.values()}) == 64
    assert len(new_match().state.zones["deck"]) == 64
    table = position("a1 blue hero; h8 straw hero", hands={0: ["giants"]}).play("end")
    assert refusal(table, "giants").clause == "MM-ALLY-01"
    assert table.legal("draw wings")
    twice = position("a1 blue hero", hands={0: ["giants"]}, discards=["giants"])
    assert [fault for fault in game().audit(twice.state) if fault.startswith("Giants is in 2 places")]
