"""The table sees the board, standings and tallies; hands stay hidden."""

from __future__ import annotations

from observing import observe
from tables.capture_the_island import game, position

from referee.engine.core.move import Move


def test_the_board_shows_tiles_areas_and_units() -> None:
    table = position("C3 red 10; B2 blue 2", seats=3, hands={0: ["drop 1", "2 resource"]})
    drawn = table.game.picture(table.state)
    assert drawn is not None
    assert (drawn.board, drawn.sheet, drawn.columns, drawn.rows) == (
        "map_sheet",
        "three_players",
        tuple("ABCDE"),
        tuple("123456"),
    )
    spaces = {
        space.name: [(piece.component, piece.row, piece.mark) for piece in space.pieces] for space in drawn.spaces
    }
    assert spaces["A1"] == [("tile", "circles", "c")]
    assert spaces["A2"] == [("start_marker", "red", "^")]
    assert spaces["C3"] == [("capture_marker", "", "*"), ("stack_chip", "red 10", "10")]
    assert spaces["B2"] == [("tile", "hammers", "h"), ("stack_chip", "blue 2", "2")]
    assert drawn.owners[0].lines[0] == "units 10, hand 1 combat, 2 resource"
    assert drawn.owners[0].lines[-1] == "supply: 10 units"
    assert drawn.lines == ("combat stack 17, discards 0", "resource stack 16, discards 0, ran out 0 of 2")


def test_the_standings_are_numbers() -> None:
    table = position("C3 red 3; D3 blue 5; D6 blue 1")
    standings = [str(one) for one in table.game.standings(table.state)]
    assert standings[0] == "capture area: 3 units"
    assert standings[2] == "capture area: 5 units"
    assert table.game.heading(table.state) == "Round 1, turn 1, Red: step 1 of 3, Move"


def test_a_move_that_attacks_shows_both_sides() -> None:
    table = position("C2 red 3; B3 red 2; C3 blue 4; D6 blue 1")
    move = Move(0, "move", (("C2", "C3"), (3,)))
    assert [(title, tally.total) for title, tally in table.game.tallies(table.state, move)] == [
        ("Red on C3", 3),
        ("Blue on C3", 4),
    ]
    assert table.game.tallies(table.state, Move(0, "move", (("C2", "C1"), (3,)))) == ()


def test_a_seat_sees_backs_and_counts_of_other_hands() -> None:
    table = position(hands={0: ["drop 1", "wheel 5"], 1: 3})
    seen = observe(table.game, table.state, 1)["state"]["zones"]  # type: ignore[index, call-overload]
    assert [(token["face"]) for zone in ("combat 0", "resource 0") for token in seen[zone]] == [None, None]  # type: ignore[index, call-overload, union-attr]


def test_all_printed_pieces_are_somewhere() -> None:
    state = position("C3 red 3; D3 blue 5; E1 white 2", seats=3).state
    found = game().pieces(state)
    assert {name: sum(places.values()) for name, places in found.items()} == dict(game().printed_counts(state))
    assert (found["tile"]["box"], found["unit"]["box"], found["unit"]["supply"]) == (6, 20, 50)


def test_what_is_not_listed_is_not_legal_though_each_part_of_it_is() -> None:
    table = position("B2 red 2; E2 red 1; D6 blue 1", step="cards", hands={0: ["bricks 4"]})
    whole = Move(0, "recruit", ("R-bricks-4", "B2", "E2"))
    assert [breach.clause for breach in table.game.judge(table.state, whole).breaches] == ["CI-RECR-07"]
    assert len(table.game.read(table.state, "play bricks 4 as recruit on b2 e2", 0)) == 2
