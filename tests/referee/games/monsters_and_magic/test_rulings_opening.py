"""Rulings on set-up, MM-Q-18 to MM-Q-24: every value of every switch."""

import pytest
from tables.monsters_and_magic import COLOURS, STRUCTURES, TERRAIN, Table, new_match, typed_setup

from referee.engine.core.chance import outcome
from referee.engine.core.ruling import IllegalMoveError

CARDS = [f"MM{number:02}" for number in range(1, 65)]


def laid(seats: int, **options: str) -> Table:
    """Return a match with the map laid out."""
    table = new_match(seats, **options)
    table.apply(outcome(*(kind for kind in TERRAIN for _ in range(8))))
    table.apply(outcome(*(kind for kind in STRUCTURES for _ in range(8))))
    return table


def coloured(seats: int, **options: str) -> Table:
    """Return a match in which colours are chosen by seats and permanent cards dealt: the corners are next."""
    table = laid(seats, **options)
    for seat in range(seats):
        if not table.state.colours[seat]:
            table.play(f"colour {COLOURS[seat]}", seat=seat)
    return dealt(table)


def dealt(table: Table) -> Table:
    """Return a match after the deal of the permanent cards."""
    for seat in range(table.state.seats):
        table.play("draw " + " ".join(CARDS[5 * seat : 5 * seat + 5]))
    return table


@pytest.mark.parametrize(("value", "first"), [("yes", "blue hero garrison"), ("no", "blue hero")])
def test_mm_q_18_the_first_garrison(value: str, first: str) -> None:
    """MM-Q-18: it lies in the corner from the start, or comes in the own first Garrison Phase."""
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


def test_mm_q_19_corners_then_figures_then_the_roll_by_default() -> None:
    """MM-Q-19, seat: each in seat order, and nobody else is heard before."""
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
    """MM-Q-19, simultaneous: shown together; who clash choose again; like figures are no clash."""
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


def rolls(table: Table, *totals: int) -> Table:
    """Return a table after a roll for the first turn by each who is asked."""
    for total in totals:
        table.play(f"dice {total - total // 2} {total // 2}")
    return table


def test_mm_q_20_who_tie_for_the_highest_roll_again() -> None:
    """MM-Q-20: two of three with 9 roll again, as often as needed; the third does not, nor do lower ties."""
    table = coloured(3).play("corner a1", "corner h8", "corner a8", *["start hero"] * 3, "end")
    tied = rolls(table, 4, 9, 9)
    assert tied.reported("MM-SETUP-09") == ["Straw, Vermilion tie with 9 and roll again"]
    assert tied.due == "straw first roll"
    rolls(tied, 3, 3)
    assert tied.due == "straw first roll"
    assert rolls(tied, 2, 3).state.first == 2
    lower = coloured(3).play("corner a1", "corner h8", "corner a8", *["start hero"] * 3, "end")
    assert rolls(lower, 4, 4, 5).state.first == 2


@pytest.mark.parametrize(("one", "other"), [("a1", "h8"), ("a8", "h1"), ("h8", "a1"), ("h1", "a8")])
def test_mm_q_21_the_second_of_two_has_the_opposite_corner(one: str, other: str) -> None:
    """MM-Q-21: the first of two is free, the second is not asked; of three the second is."""
    table = coloured(2)
    assert table.moves(0) == {"corner a1", "corner a8", "corner h8", "corner h1"}
    table.play(f"corner {one}", "start hero", "start army")
    assert (table.on(one), table.on(other)) == ("blue hero garrison", "straw army garrison")
    assert coloured(3).play(f"corner {one}").due == "straw corner"


def test_mm_q_21_an_adjacent_corner_is_refused() -> None:
    """MM-Q-21: where both choose in secret, corners side by side do not stand; opposite ones do."""
    table = laid(2, pick_order="simultaneous").play("colour blue", seat=0).play("colour straw", seat=1)
    dealt(table).play("corner a1", seat=0).play("corner a8", seat=1)
    assert (table.state.corners, len(table.reported("MM-P2-01"))) == ((-1, -1), 1)
    assert table.play("corner a8", seat=0).play("corner h1", seat=1).state.corners == (56, 7)


def three(corners: str, **options: str) -> Table:
    """Return three players in corners that are named by seat, each with a Hero: the middle one is asked."""
    return coloured(3, **options).play(*(f"corner {one}" for one in corners.split()), *["start hero"] * 3)


@pytest.mark.parametrize(
    ("corners", "middle", "free"),
    [
        ("a8 h8 a1", 0, "h1"),
        ("a1 a8 h8", 1, "h1"),
        ("a1 h8 h1", 2, "a8"),
        ("h1 a1 a8", 1, "h8"),
        ("h8 a8 h1", 0, "a1"),
    ],
)
def test_mm_q_22_who_is_in_the_middle(corners: str, middle: int, free: str) -> None:
    """MM-Q-22, MM-EX-13: the one across the free corner, whatever the seat; the figure stands in that corner."""
    table = three(corners)
    assert table.due == f"{COLOURS[middle]} middle figure"
    others = [seat for seat in range(3) if seat != middle]
    assert not any(table.legal("middle mage", seat=seat) for seat in others)
    table.play("middle mage")
    assert table.units(middle)[free] == f"{COLOURS[middle]} mage"
    assert [len(table.units(seat)) for seat in others] == [1, 1]


@pytest.mark.parametrize("seats", [2, 4])
def test_mm_q_22_nobody_is_in_the_middle_of_two_or_four(seats: int) -> None:
    """MM-Q-22: each starts with one figure, and nothing is asked."""
    table = typed_setup(seats)
    assert [len(table.units(seat)) for seat in range(seats)] == [1] * seats


BONUS = {
    "extra_figure": ("middle mage", {"a8": "blue hero garrison", "h1": "blue mage"}),
    "extra_figure_and_garrison": ("middle mage", {"a8": "blue hero garrison", "h1": "blue mage garrison"}),
    "instead": ("middle instead", {"h1": "blue hero garrison"}),
}


@pytest.mark.parametrize(("value", "line", "units"), [(value, *rest) for value, rest in BONUS.items()])
def test_mm_q_23_what_the_middle_player_has_more(value: str, line: str, units: dict[str, str]) -> None:
    """MM-Q-23: a further figure, with or without a garrison, or the free corner instead; not the other’s."""
    table = three("a8 h8 a1", p3_bonus=value)
    other = "middle instead" if line == "middle mage" else "middle mage"
    assert table.refused(other) == ("MM-P3-01", "MM-Q-23")
    table.play(line)
    assert table.units(0) == units
    assert table.due == "blue first roll"


def test_mm_q_23_the_further_figure_has_its_garrison_from_the_first_garrison_phase() -> None:
    """MM-Q-23, extra_figure: none before, one after it."""
    table = rolls(three("a8 h8 a1").play("middle mage"), 12, 3, 2)
    assert table.on("h1") == "blue mage"
    table.play("end", "end")
    assert (table.due, table.on("h1")) == ("blue movement", "blue mage garrison")


def test_mm_q_23_there_may_be_no_bonus() -> None:
    """MM-Q-23, none: the middle player starts as the others do, and is not asked."""
    table = three("a8 h8 a1", p3_bonus="none")
    assert (table.due, table.units(0)) == ("blue first roll", {"a8": "blue hero garrison"})
    with pytest.raises(IllegalMoveError):
        table.play("middle mage")


@pytest.mark.parametrize("value", BONUS)
def test_mm_q_24_the_bonus_may_be_left(value: str) -> None:
    """MM-Q-24: the question can be passed, and the free corner stays empty."""
    table = three("a8 h8 a1", p3_bonus=value)
    assert table.decision.may_pass
    table.play("end")
    assert (table.due, table.units(0)) == ("blue first roll", {"a8": "blue hero garrison"})
