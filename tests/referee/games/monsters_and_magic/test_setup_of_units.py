"""Corners, first units and the first turn: MM-SETUP-07 to MM-SETUP-10, MM-INF-01, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import (
    LETTERS,
    STRUCTURES,
    TERRAIN,
    answer_setup,
    document,
    from_document,
    new_match,
    position,
    rows,
    typed_setup,
)
from tables.monsters_setup import coloured, dealt, laid, laid_by_rows, rolls, typed_setup_until_roll, until

CORNERS = ("a1", "h8", "a8", "h1")


def test_mm_setup_07_no_corner_is_taken_twice() -> None:
    """MM-SETUP-07: a taken corner and a space that is not a corner are refused; each other corner is accepted."""
    table = until("corner", 3).play("corner a1")
    assert table.refused("corner a1") == ("MM-SETUP-07",)
    assert table.refused("corner d4") == ("MM-SETUP-07",)
    assert table.moves(1) == {"corner a8", "corner h1", "corner h8"}
    assert table.play("corner a8").state.corners[:2] == (0, 56)


def test_the_second_of_two_is_set_to_the_opposite_corner() -> None:
    table = laid_by_rows().play(
        "colour blue", "colour straw", "draw mm01 mm02 mm03 mm04 mm05", "draw mm06 mm07 mm08 mm09 mm10"
    )
    assert table.refused("corner b1") == ("MM-SETUP-07",)
    table.play("corner a8")
    assert table.state.corners == (56, 7)
    assert table.reported("MM-P2-01") == ["Straw gets the corner h1, the only one left"]


@pytest.mark.parametrize(("one", "other"), [("a1", "h8"), ("a8", "h1"), ("h8", "a1"), ("h1", "a8")])
def test_mm_q_21_the_second_of_two_has_the_opposite_corner(one: str, other: str) -> None:
    """MM-Q-21: the first of two is free, the second is not asked; of three the second is."""
    table = coloured(2)
    assert table.moves(0) == {"corner a1", "corner a8", "corner h8", "corner h1"}
    table.play(f"corner {one}", "start hero", "start army")
    assert (table.on(one), table.on(other)) == ("blue hero garrison", "straw army garrison")
    assert coloured(3).play(f"corner {one}").due == "straw corner"


def test_mm_q_21_an_adjacent_corner_is_refused() -> None:
    """MM-Q-21: if both choose in secret, adjacent corners are refused, opposite ones accepted."""
    table = laid(2, pick_order="simultaneous").play("colour blue", seat=0).play("colour straw", seat=1)
    dealt(table).play("corner a1", seat=0).play("corner a8", seat=1)
    assert (table.state.corners, len(table.reported("MM-P2-01"))) == ((-1, -1), 1)
    assert table.play("corner a8", seat=0).play("corner h1", seat=1).state.corners == (56, 7)


@pytest.mark.parametrize("kind", ["mage", "hero", "monster", "army"])
def test_mm_setup_08_a_figure_of_a_free_type_is_on_the_corner_garrison(kind: str) -> None:
    """MM-SETUP-08: each type may be chosen, and both may choose one type; a garrison is not a figure."""
    table = until("start")
    assert {line.split()[1] for line in table.moves()} == {"mage", "hero", "monster", "army"}
    table.play(f"start {kind}", f"start {kind}")
    assert (table.on("a1"), table.on("h8")) == (f"blue {kind} garrison", f"straw {kind} garrison")
    assert [len(table.units(seat)) for seat in (0, 1)] == [1, 1]
    assert "start garrison" not in until("start").moves()


@pytest.mark.parametrize(("value", "first"), [("yes", "blue hero garrison"), ("no", "blue hero")])
def test_mm_q_18_the_first_garrison_is_there_at_set_up_or_comes_in_the_garrison_phase(value: str, first: str) -> None:
    """MM-Q-18: it is in the corner from the start, or comes in the player’s first Garrison Phase."""
    table = coloured(2, start_garrison=value).play("corner a1", "start hero", "start mage")
    assert (table.units(0), table.units(1)) == (
        {"a1": first},
        {"h8": first.replace("blue hero", "straw mage")},
    )
    table.play("dice 6 6", "dice 1 1", "end", "end")
    assert table.due == "blue movement"
    assert table.on("a1") == "blue hero garrison"
    assert table.on("h8") == first.replace("blue hero", "straw mage")
    assert table.state.garrison_count(0) == 1


def test_a_game_may_begin_without_garrisons() -> None:
    table = typed_setup(start_garrison="no")
    assert table.units(0) == {"a1": "blue hero"}
    assert table.play("end", "end").units(0) == {"a1": "blue hero garrison"}


@pytest.mark.parametrize("first", [0, 1, 2])
def test_mm_setup_09_the_highest_roll_of_two_dice_goes_first(first: int) -> None:
    """MM-SETUP-09: each player in turn rolls 2 dice, and the sum counts."""
    table = until("first roll", 3)
    for seat in range(3):
        assert (table.spec.seat, table.spec.number) == (seat, 2)
        assert table.refused("dice 6") == ("MM-SETUP-09",)
        table.play("dice 3 5" if seat == first else "dice 6 1")
    assert (table.state.first, table.state.seat, table.state.turn) == (first, first, 1)


def test_players_who_tie_for_the_first_turn_roll_again() -> None:
    table = typed_setup_until_roll(3)
    table.play("dice 5 4", "dice 6 3", "dice 1 1")
    assert table.reported("MM-SETUP-09") == ["Blue and Straw tie on 9 and roll again"]
    table.play("dice 1 1", "dice 1 2")
    assert table.state.seat == 1


def test_mm_q_20_players_who_tie_for_the_highest_roll_again() -> None:
    """MM-Q-20: two of three with 9 roll again, as often as needed; the third does not, nor do lower ties."""
    table = coloured(3).play("corner a1", "corner h8", "corner a8", *["start hero"] * 3, "end")
    tied = rolls(table, 4, 9, 9)
    assert tied.reported("MM-SETUP-09") == ["Straw and Vermilion tie on 9 and roll again"]
    assert tied.due == "straw first roll"
    rolls(tied, 3, 3)
    assert tied.due == "straw first roll"
    assert rolls(tied, 2, 3).state.first == 2
    lower = coloured(3).play("corner a1", "corner h8", "corner a8", *["start hero"] * 3, "end")
    assert rolls(lower, 4, 4, 5).state.first == 2


def test_mm_setup_10_play_goes_clockwise() -> None:
    """MM-SETUP-10: seat after seat, and from the last to the first; the round ends before the first player again."""
    table = typed_setup(4, first=2)
    order = []
    for turn in range(1, 6):
        order.append((table.state.seat, table.state.round))
        while table.state.turn == turn:
            due = table.due.split()[-1]
            table.play({"drawing": "draw ?", "recruitment": "dice 1"}.get(due, "end"))
    assert order == [(2, 1), (3, 1), (0, 1), (1, 1), (2, 2)]


def test_mm_setup_10_eliminated_players_are_passed_over() -> None:
    """MM-SETUP-10: the next seat clockwise is the next that still plays."""
    table = position("a1 blue hero", seats=4, out=[1]).end_turn()
    assert table.due == "vermilion movement"


@pytest.mark.parametrize(
    ("value", "first", "order"),
    [
        ("seats", 0, [0, 1, 2, 3]),
        ("seats", 2, [2, 3, 0, 1]),
        ("corners", 0, [0, 2, 1, 3]),
        ("corners", 2, [2, 1, 3, 0]),
    ],
)
def test_mm_q_83_turns_pass_by_seats_or_by_corners(value: str, first: int, order: list[int]) -> None:
    """MM-Q-83: with corners a1, h8, a8, h1 by seats, clockwise by corners is a1, a8, h8, h1; then from the first on."""
    given = document("", {}, {}, 4)
    colours = given["players"]
    given["corners"] = dict(zip(colours, CORNERS, strict=True))
    given["options"] = {"clockwise": value}
    given["turn"] = {"of": colours[first], "first": colours[first], "phase": "movement"}
    table = from_document(given)
    seen = []
    for _ in order:
        seen.append(table.state.seat)
        table.end_turn()
    assert (seen, table.state.seat, table.state.round) == (order, order[0], 2)


def opened(*corners: str, **options: str) -> list[str]:
    """Return what is announced of the order of turns at the end of a set-up with corners by seats."""
    table = new_match(len(corners), **options)
    table.play(" ".join(["draw", *rows([kind for kind in TERRAIN for _ in range(8)], {k: k[0] for k in TERRAIN})]))
    table.play(" ".join(["draw", *rows([kind for kind in STRUCTURES for _ in range(8)], LETTERS)]))
    dealt = 0
    while table.state.phase == "setup":
        if table.due.endswith(" corner"):
            seat = table.decision.seat
            table.play(f"corner {corners[seat]}", seat=seat)
        else:
            dealt = answer_setup(table, dealt, 0)
    return table.ever_reported("MM-SETUP-10")


@pytest.mark.parametrize("value", ["seats", "corners"])
def test_mm_q_83_corners_in_another_order_than_the_seats_are_pointed_out(value: str) -> None:
    """MM-Q-83: the order is announced if corners and seats differ, and not for two players."""
    said = [f"corners and seats are not in the same order; turns pass in the order of the {value}"]
    assert opened("a1", "h8", "a8", "h1", clockwise=value) == said
    assert opened("a1", "h1", "h8", clockwise=value) == said
    assert opened("a8", "h8", "h1", "a1", clockwise=value) == []
    assert opened("h1", "a1", "a8", clockwise=value) == []
    assert opened("a8", "h1", clockwise=value) == []


def test_turns_pass_by_seats_with_a_warning_or_by_corners() -> None:
    table = typed_setup(4)
    assert "not in the same order" in "".join(table.reports)
    for colour, clockwise in (("straw", "seats"), ("vermilion", "corners")):
        table = (
            typed_setup(4, clockwise=clockwise).play("end", "end", "end").draw("?").play("dice 1").draw("?").play("end")
        )
        assert table.due == f"{colour} movement"


def test_where_a_position_names_no_corners_turns_pass_by_seats() -> None:
    table = position("b2 blue hero; g7 vermilion hero; c5 straw hero", seats=3, phase="end", clockwise="corners")
    assert table.due == "straw movement"


def test_mm_inf_01_each_player_starts_with_a_garrison_in_the_corner() -> None:
    """MM-INF-01: each player has one garrison on the map, and 32 in the supply."""
    table = typed_setup(4)
    squares = [square for square, seat in enumerate(table.state.garrisons) if seat is not None]
    assert squares == sorted(table.state.corners)
    assert [table.state.garrisons[corner] for corner in table.state.corners] == [0, 1, 2, 3]
    assert [table.state.supply(seat, "garrison") for seat in range(4)] == [32] * 4
