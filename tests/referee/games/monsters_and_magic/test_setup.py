"""Set-up: MM-SETUP-01 to MM-SETUP-06, and the rulings on them."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tables.monsters_and_magic import COLOURS, STRUCTURES, game, new_match, typed_setup
from tables.monsters_setup import CARDS, TILES, coloured, dealt, laid, laid_by_rows, until

from referee.engine.core.chance import DrawSpec, chance_move, seeded_result
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError, PositionError
from referee.games.monsters_and_magic.setup import values_by_square


def test_mm_setup_01_tiles_are_laid_at_random_one_on_each_space() -> None:
    """MM-SETUP-01: the first thing due; any order of 16 of each of 4, as it was reported, and no other."""
    table = new_match()
    assert (table.spec.replay_signature[0], table.spec.what, table.spec.clause) == ("draw", "terrains", "MM-SETUP-01")
    one, other = (seeded_result(table.spec, random.Random(seed).randrange) for seed in (1, 2))
    assert Counter(one.args) == Counter(other.args) == dict.fromkeys(game().contents.terrains, 16)
    assert one.args != other.args
    assert table.game.judge(table.state, chance_move(*["badlands"] * 64)).clauses == ("MM-SETUP-01",)
    assert table.game.judge(table.state, chance_move("?", *TILES[1:])).clauses == ("MM-SETUP-01",)
    table.apply(one)
    assert table.state.terrain == values_by_square(one.args)
    assert (table.state.terrain[56], table.state.terrain[7]) == (one.args[0], one.args[63])


def test_mm_setup_02_chits_are_laid_then_one_on_each_tile() -> None:
    """MM-SETUP-02: after the tiles; any order of 8 of each of 8, as it was reported, and no other."""
    table = new_match()
    table.apply(chance_move(*TILES))
    assert (table.spec.replay_signature[0], table.spec.what, table.spec.clause) == ("draw", "structures", "MM-SETUP-02")
    one, other = (seeded_result(table.spec, random.Random(seed).randrange) for seed in (1, 2))
    assert Counter(one.args) == Counter(other.args) == dict.fromkeys(STRUCTURES, 8)
    assert one.args != other.args
    assert table.game.judge(table.state, chance_move(*["town"] * 64)).clauses == ("MM-SETUP-02",)
    table.apply(one)
    assert table.state.structure == values_by_square(one.args)
    assert table.state.terrain == values_by_square(tuple(TILES))


def test_mm_setup_03_no_colour_is_taken_twice() -> None:
    """MM-SETUP-03: a taken colour is neither offered nor accepted."""
    table = until("colour", 3).play("colour blue")
    assert table.refused("colour blue") == ("MM-SETUP-03", "MM-UNIT-01")
    assert table.moves(1) == {"colour straw", "colour vermilion", "colour charcoal"}
    assert table.play("colour straw").state.colours == ("blue", "straw", "")


def test_a_colour_is_chosen_once() -> None:
    table = laid_by_rows(3).play("blue")
    assert table.refused("colour blue") == ("MM-SETUP-03", "MM-UNIT-01")
    assert table.play("straw").due == "player 3 colour"


def test_the_last_of_four_has_the_colour_that_is_left() -> None:
    table = laid_by_rows(4).play("colour blue", "colour straw", "colour charcoal")
    assert table.state.colours == ("blue", "straw", "charcoal", "vermilion")
    assert table.reported("MM-SETUP-03") == ["Vermilion gets the colour vermilion, the only one left"]


def test_mm_q_19_corners_then_figures_then_the_roll_by_default() -> None:
    """MM-Q-19, seat: players choose in seat order."""
    table = coloured(3)
    assert table.due == "blue corner"
    assert not table.legal("corner h8", seat=1)
    asked = []
    for line in ("corner a1", "corner h8", "corner a8", "start hero", "start hero", "start mage"):
        asked.append(table.due)
        table.play(line)
    assert asked == [f"{colour} {what}" for what in ("corner", "start") for colour in COLOURS[:3]]
    assert table.play("end").due == "blue first roll"


def test_mm_q_19_all_choose_in_secret_where_that_is_played() -> None:
    """MM-Q-19, simultaneous: choices are shown together; equal choices are made again, except figures."""
    table = laid(3, pick_order="simultaneous")
    assert [one.seat for one in table.game.decisions(table.state)] == [0, 1, 2]
    table.play("colour straw", seat=2).play("colour blue", seat=0)
    assert table.state.colours == ("", "", "")
    dealt(table.play("colour vermilion", seat=1))
    assert table.state.colours == ("blue", "vermilion", "straw")
    table.play("corner a1", seat=2).play("corner a1", seat=0).play("corner h8", seat=1)
    assert table.state.corners == (-1, 63, -1)
    assert {one.seat for one in table.game.decisions(table.state)} == {0, 2}
    assert table.refused("corner h8", seat=0) == ("MM-SETUP-07",)
    table.play("corner a1", seat=2).play("corner h1", seat=0)
    table.play("start mage", seat=2).play("start mage", seat=1).play("start mage", seat=0)
    assert [table.on(corner) for corner in ("h1", "h8", "a1")] == [
        f"{colour} mage garrison" for colour in ("blue", "vermilion", "straw")
    ]


def test_mm_q_19_the_roll_may_come_first() -> None:
    """MM-Q-19, roll_first: the winner chooses first, the others clockwise, and has the first turn too."""
    table = laid(3, pick_order="roll_first")
    assert table.due == "player 1 first roll"
    table.play("dice 1 1", "dice 6 6", "dice 5 5")
    asked = []
    lines = [f"colour {colour}" for colour in COLOURS[:3]]
    for line in (*lines, "", "corner a1", "corner h8", "corner a8", "start hero", "start hero", "start mage"):
        asked.append(table.due.split()[-1] + f" {table.game.due(table.state)[0].seat}")
        if line:
            table.play(line)
        else:
            dealt(table)
    assert [one for one in asked if "permanents" not in one] == [
        f"{what} {seat}" for what in ("colour", "corner", "start") for seat in (1, 2, 0)
    ]
    table.play("end")
    assert (table.state.first, table.state.seat, table.state.turn) == (1, 1, 1)


def test_the_winner_of_the_roll_may_choose_first() -> None:
    table = laid_by_rows(3, pick_order="roll_first").play("dice 1 1", "dice 6 6", "dice 1 2")
    assert table.due == "player 2 colour"
    table.play("colour straw", "colour blue")
    assert table.state.colours == ("", "straw", "blue")


def test_choices_in_secret_are_made_again_where_they_clash() -> None:
    table = laid_by_rows(3, pick_order="simultaneous")
    assert table.due == "player 1 secret colour"
    table.play("Player 3: blue", "Player 1: straw")
    assert table.state.colours == ("", "", "")
    table.play("Player 2: straw")
    assert table.state.colours == ("", "", "blue")
    assert {one.seat for one in table.game.decisions(table.state)} == {0, 1}
    table.play("Player 1: straw", "Player 2: charcoal")
    assert table.state.colours == ("straw", "charcoal", "blue")


def test_two_in_secret_must_be_across_the_board() -> None:
    table = laid_by_rows(pick_order="simultaneous").play("Player 1: blue", "Player 2: straw")
    table.play("draw mm01 mm02 mm03 mm04 mm05", "draw mm06 mm07 mm08 mm09 mm10")
    table.play("blue: corner a1", "straw: corner a8")
    assert table.state.corners == (-1, -1)
    assert len(table.reported("MM-P2-01")) == 1
    assert table.play("blue: corner a1", "straw: corner h8").state.corners == (0, 63)


def test_mm_setup_04_the_deck_is_shuffled() -> None:
    """MM-SETUP-04: the order of the deck is unknown: each card may be dealt first."""
    table = until("permanents")
    assert {token.face for token in table.state.zones["deck"]} == {None}
    assert set(table.spec.names) == set(game().contents.cards)
    one, other = (seeded_result(table.spec, random.Random(seed).randrange) for seed in (1, 2))
    assert one.args != other.args
    assert isinstance(table.spec, DrawSpec)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mm_setup_05_five_cards_are_dealt_to_each(seats: int) -> None:
    """MM-SETUP-05: 5 leave the deck for each player; 4 or 6 are refused, and a card twice."""
    table = until("permanents", seats)
    for seat in range(seats):
        assert (table.spec.seat, table.spec.number, len(table.state.zones["deck"])) == (seat, 5, 64 - 5 * seat)
        five = CARDS[5 * seat : 5 * seat + 5]
        for wrong in (five[:4], [*five, "MM64"], [*five[:4], five[0]]):
            assert table.refused(" ".join(["draw", *wrong])) == ("MM-SETUP-05",)
        table.draw(*five)
    assert len(table.state.zones["deck"]) == 64 - 5 * seats


def test_mm_setup_06_the_cards_dealt_are_permanent_and_hands_are_empty() -> None:
    """MM-SETUP-06: 5 permanent cards and no hand card each, as they were dealt."""
    table = typed_setup(3)
    for seat in range(3):
        assert (len(table.permanents(seat)), table.hand(seat)) == (5, [])
    assert table.permanents(0) == ["fellowship", "legions", "school_of_magic", "breeding_pits", "magic_gate"]


def test_one_and_five_players_are_refused() -> None:
    for seats in (1, 5):
        with pytest.raises(PositionError, match="takes 2 to 4 players"):
            new_match(seats)


def test_rows_of_letters_are_laid_from_the_top() -> None:
    table = laid_by_rows()
    assert table.state.terrain[0] == "plains"
    assert table.state.terrain[63] == "badlands"
    assert table.state.structure[8] == "city"
    assert table.state.structure[56] == "tower"


def test_a_seventeenth_tile_of_a_terrain_is_refused() -> None:
    table = new_match()
    with pytest.raises(IllegalMoveError, match="plains can come up only 16 times"):
        table.play("draw " + "P" * 17 + "F" * 15 + "M" * 16 + "B" * 16)


def test_permanent_cards_are_drawn_open_and_none_twice() -> None:
    table = laid_by_rows().play("colour blue", "colour straw", "draw giants MM02 wood elves 'wings' healers")
    assert table.permanents(0) == ["giants", "legions", "wood_elves", "wings", "healers"]
    with pytest.raises(IllegalMoveError, match="Giants cannot come up"):
        table.play("draw giants mm01 mm03 mm04 mm05")
    with pytest.raises(InvalidMoveError):
        table.play("draw ? mm01 nobody mm04 mm05")


def test_the_number_of_permanent_cards_can_be_changed() -> None:
    table = typed_setup(permanents=3)
    assert [len(table.permanents(seat)) for seat in (0, 1)] == [3, 3]


def test_the_letters_of_tiles_and_chits_are_reported_where_they_are_asked_for() -> None:
    table = new_match()
    assert table.spec.prompt == "Terrain tiles, from the top: a word of 8 letters (P F M B) for each row"
    table.play(" ".join(["PFMB" * 2] * 8))
    assert table.spec.prompt == "Structure chits, from the top: a word of 8 letters (V T C K R M E W) for each row"
