"""Pictures in plain words, from which terminal and press draw."""

from __future__ import annotations

import toys_at_work as toys

from referee.engine.core.picture import Fact, Ground, Picture, Piece, Space, Standing, board_facts


def test_a_standing_says_how_much_is_there_of_how_much() -> None:
    assert str(Standing(0, "X-1", "Temples", 3, 5)) == "Temples 3 of 5"
    assert str(Standing(0, "X-1", "Temples", 5, 5)) == "Temples 5 of 5"


def test_where_no_number_is_enough_none_is_reported() -> None:
    assert str(Standing(0, "X-1", "points", 3, 0)) == "points 3"
    assert str(Standing(0, "X-1", "points", 0, 0)) == "points 0"


def test_what_is_needed_is_not_printed_where_it_depends_on_the_others() -> None:
    assert str(Standing(0, "X-1", "capture area", 0, 1, "unit", relative=True)) == "capture area: 0 units"
    assert str(Standing(0, "X-1", "capture area", 1, 1, "unit", relative=True)) == "capture area: 1 unit"
    assert str(Standing(0, "X-1", "spaces", 6, 5, relative=True)) == "spaces 6"


def test_facts_are_the_ground_and_the_pieces_of_each_space_then_what_is_beside_the_board() -> None:
    duel = toys.toy("duel")
    facts = {fact[:2]: fact.things for fact in duel.facts(duel.new(toys.setup(duel)))}
    assert facts["a1", ""] == ("Red’s pawn",)
    assert (facts["a2", ""], facts["a2", "ground"]) == ((), ("meadow",))


def test_more_than_is_needed_is_enough() -> None:
    assert str(Standing(0, "X-1", "spaces", 6, 5)) == "spaces 6 (5 needed to win)"
    assert str(Standing(0, "X-1", "players beaten", 2, 1)) == "players beaten 2 (1 needed to win)"


def test_a_space_is_empty_and_a_piece_nobodys_unless_it_is_said() -> None:
    assert Space("a1", 0, 7).pieces == ()
    assert Piece("tile", "plains", "p", "plains").seat is None


def test_every_piece_of_a_picture_is_on_a_space_inside_the_board() -> None:
    duel = toys.toy("duel")
    picture = duel.picture(duel.new(toys.setup(duel)))
    assert picture is not None
    names = [space.name for space in picture.spaces]
    assert len(set(names)) == len(names) == len(picture.columns) * len(picture.rows) == 9
    places = {(space.column, space.row) for space in picture.spaces}
    assert places == {(column, row) for column in range(3) for row in range(3)}
    assert sorted(piece.seat for space in picture.spaces for piece in space.pieces if piece.name == "pawn") == [0, 1]
    assert len(picture.owners) == 2


def test_how_a_tile_of_the_board_is_turned_is_a_fact_unless_it_is_face_down() -> None:
    grounds = (Ground("isle", "long_table", 0, 0, 2, 120), Ground("isle", "", 0, 0, 2, 60, down=True))
    picture = Picture("", (), (), (), (), grounds=grounds)
    assert list(board_facts(picture)) == [Fact("isle long table", "", ("turned 120°",))]
