import pytest
from tables.monsters_and_magic import LETTERS, STRUCTURES, TERRAIN, Table, new_match, rows, typed_setup

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError, PositionError


def laid(seats: int = 2, **options: str) -> Table:
    """Return a match with the map laid out."""
    table = new_match(seats, **options)
    tiles = rows([kind for kind in TERRAIN for _ in range(8)], {kind: kind[0].upper() for kind in TERRAIN})
    chits = rows([kind for kind in STRUCTURES for _ in range(8)], LETTERS)
    return table.play("draw " + " ".join(tiles), "draw " + "".join(chits))


def test_one_and_five_players_are_refused() -> None:
    for seats in (1, 5):
        with pytest.raises(PositionError, match="takes 2 to 4 players"):
            new_match(seats)


def test_rows_of_letters_are_laid_from_the_top() -> None:
    table = laid()
    assert table.state.terrain[0] == "plains"
    assert table.state.terrain[63] == "badlands"
    assert table.state.structure[8] == "city"
    assert table.state.structure[56] == "tower"


def test_a_seventeenth_tile_of_a_terrain_is_refused() -> None:
    table = new_match()
    with pytest.raises(IllegalMoveError, match="plains can come up only 16 times"):
        table.play("draw " + "P" * 17 + "F" * 15 + "M" * 16 + "B" * 16)


def test_a_colour_is_chosen_once() -> None:
    table = laid(3).play("blue")
    assert table.refused("colour blue") == ("MM-SETUP-03", "MM-UNIT-01")
    assert table.play("straw").due == "player 3 colour"


def test_the_last_of_four_has_the_colour_that_is_left() -> None:
    table = laid(4).play("colour blue", "colour straw", "colour charcoal")
    assert table.state.colours == ("blue", "straw", "charcoal", "vermilion")
    assert table.reported("MM-SETUP-03") == ["Vermilion has the colour vermilion, the only one that is left"]


def test_permanent_cards_are_drawn_open_and_none_twice() -> None:
    table = laid().play("colour blue", "colour straw", "draw giants MM02 wood elves 'wings' healers")
    assert table.permanents(0) == ["giants", "legions", "wood_elves", "wings", "healers"]
    with pytest.raises(IllegalMoveError, match="Giants cannot come up"):
        table.play("draw giants mm01 mm03 mm04 mm05")
    with pytest.raises(InvalidMoveError):
        table.play("draw ? mm01 nobody mm04 mm05")


def test_the_second_of_two_is_set_to_the_opposite_corner() -> None:
    table = laid().play("colour blue", "colour straw", "draw mm01 mm02 mm03 mm04 mm05", "draw mm06 mm07 mm08 mm09 mm10")
    assert table.refused("corner b1") == ("MM-SETUP-07",)
    table.play("corner a8")
    assert table.state.corners == (56, 7)
    assert table.reported("MM-P2-01") == ["Straw has the corner h1, the only one that is left"]


def test_a_typed_setup_stands_in_the_corners_with_empty_hands() -> None:
    table = typed_setup(4, first=2)
    assert [table.units(seat) for seat in range(4)] == [
        {"a1": "blue hero garrison"},
        {"h8": "straw hero garrison"},
        {"a8": "vermilion hero garrison"},
        {"h1": "charcoal hero garrison"},
    ]
    assert table.due == "vermilion movement"
    assert [len(table.permanents(seat)) for seat in range(4)] == [5, 5, 5, 5]
    assert [table.hand(seat) for seat in range(4)] == [[], [], [], []]
    assert len(table.state.zones["deck"]) == 44
    assert not table.game.audit(table.state)


def test_a_game_may_begin_without_garrisons() -> None:
    table = typed_setup(start_garrison="no")
    assert table.units(0) == {"a1": "blue hero"}
    assert table.play("end", "end").units(0) == {"a1": "blue hero garrison"}


def test_who_ties_for_the_first_turn_rolls_again() -> None:
    table = typed_setup_until_roll(3)
    table.play("dice 5 4", "dice 6 3", "dice 1 1")
    assert table.reported("MM-SETUP-09") == ["Blue, Straw tie with 9 and roll again"]
    table.play("dice 1 1", "dice 1 2")
    assert table.state.seat == 1


def typed_setup_until_roll(seats: int, **options: str) -> Table:
    """Return a match in which all that is left of set-up is the roll for the first turn."""
    table, dealt = laid(seats, **options), 0
    from tables.monsters_and_magic import answer_setup

    while not table.due.endswith("first roll"):
        dealt = answer_setup(table, dealt, 0)
    return table


def test_the_winner_of_the_roll_may_choose_first() -> None:
    table = laid(3, pick_order="roll_first").play("dice 1 1", "dice 6 6", "dice 1 2")
    assert table.due == "player 2 colour"
    table.play("colour straw", "colour blue")
    assert table.state.colours == ("", "straw", "blue")


def test_choices_in_secret_are_made_again_where_they_clash() -> None:
    table = laid(3, pick_order="simultaneous")
    assert table.due == "player 1 secret colour"
    table.play("Player 3: blue", "Player 1: straw")
    assert table.state.colours == ("", "", "")
    table.play("Player 2: straw")
    assert table.state.colours == ("", "", "blue")
    assert {one.seat for one in table.game.decisions(table.state)} == {0, 1}
    table.play("Player 1: straw", "Player 2: charcoal")
    assert table.state.colours == ("straw", "charcoal", "blue")


def test_two_in_secret_must_be_across_the_board() -> None:
    table = laid(pick_order="simultaneous").play("Player 1: blue", "Player 2: straw")
    table.play("draw mm01 mm02 mm03 mm04 mm05", "draw mm06 mm07 mm08 mm09 mm10")
    table.play("blue: corner a1", "straw: corner a8")
    assert table.state.corners == (-1, -1)
    assert len(table.reported("MM-P2-01")) == 1
    assert table.play("blue: corner a1", "straw: corner h8").state.corners == (0, 63)


@pytest.mark.parametrize(
    ("value", "words", "free", "own"),
    [
        ("extra_figure", "middle mage", "vermilion mage", "vermilion hero garrison"),
        ("extra_figure_and_garrison", "middle mage", "vermilion mage garrison", "vermilion hero garrison"),
        ("instead", "instead", "vermilion hero garrison", ""),
        ("extra_figure", "end", "", "vermilion hero garrison"),
    ],
)
def test_the_middle_one_of_three_may_have_more(value: str, words: str, free: str, own: str) -> None:
    table, dealt = laid(3, p3_bonus=value), 0
    from tables.monsters_and_magic import answer_setup

    while not table.due.endswith("middle figure"):
        dealt = answer_setup(table, dealt, 0)
    assert table.due == "vermilion middle figure"
    table.play(words)
    assert (table.on("h1"), table.on("a8")) == (free, own)
    assert table.due == "blue first roll"


def test_no_bonus_is_offered_where_none_is_played() -> None:
    assert typed_setup_until_roll(3, p3_bonus="none").due == "blue first roll"


def test_turns_pass_by_seats_with_a_warning_or_by_corners() -> None:
    table = typed_setup(4)
    assert "corners run in another order" in "".join(table.reports)
    for colour, clockwise in (("straw", "seats"), ("vermilion", "corners")):
        table = (
            typed_setup(4, clockwise=clockwise).play("end", "end", "end").draw("?").play("dice 1").draw("?").play("end")
        )
        assert table.due == f"{colour} movement"


def test_the_number_of_permanent_cards_can_be_changed() -> None:
    table = typed_setup(permanents=3)
    assert [len(table.permanents(seat)) for seat in (0, 1)] == [3, 3]


def test_the_letters_of_tiles_and_chits_are_told_where_they_are_asked_for() -> None:
    table = new_match()
    assert table.spec.prompt == "Terrain tiles, row by row from the top: eight words of letters (P F M B)"
    table.play(" ".join(["PFMB" * 2] * 8))
    assert table.spec.prompt == "Structure chits, row by row from the top: eight words of letters (V T C K R M E W)"
