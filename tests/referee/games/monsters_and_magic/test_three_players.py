"""Three players: MM-P3-01, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import COLOURS, Table, answer_setup, typed_setup
from tables.monsters_setup import coloured, laid_by_rows, rolls, typed_setup_until_roll, until

from referee.engine.core.ruling import IllegalMoveError

BONUS = {
    "extra_figure": ("middle mage", {"a8": "blue hero garrison", "h1": "blue mage"}),
    "extra_figure_and_garrison": ("middle mage", {"a8": "blue hero garrison", "h1": "blue mage garrison"}),
    "instead": ("middle instead", {"h1": "blue hero garrison"}),
}


@pytest.mark.parametrize(("corners", "middle", "free"), [("a1 h8 a8", 2, "h1"), ("a1 a8 h1", 0, "h8")])
def test_mm_p3_01_the_middle_one_of_three_may_have_a_figure_more(corners: str, middle: int, free: str) -> None:
    """MM-P3-01: the one whose corner faces the free one is asked, may choose any type, and may decline."""
    table = until("corner", 3)
    for corner in corners.split():
        table.play(f"corner {corner}")
    table.play("start hero", "start hero", "start hero")
    assert table.due == f"{COLOURS[middle]} middle figure"
    assert table.moves(middle) == {"middle mage", "middle hero", "middle monster", "middle army", "end"}
    assert not table.moves((middle + 1) % 3)
    declined = Table(table.state).play("end")
    assert (declined.on(free), len(declined.units(middle))) == ("", 1)
    table.play("middle monster")
    assert (table.on(free), len(table.units(middle))) == (f"{COLOURS[middle]} monster", 2)
    assert table.due == "blue first roll"


@pytest.mark.parametrize("seats", [2, 4])
def test_mm_p3_01_two_and_four_players_have_no_middle(seats: int) -> None:
    """MM-P3-01: the further figure is for three players only."""
    table, dealt, asked = until("start", seats), 0, []
    while table.state.phase == "setup":
        asked.append(table.due)
        dealt = answer_setup(table, dealt, 0)
    assert not [due for due in asked if due.endswith("middle figure")]


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
def test_mm_q_22_the_player_across_the_free_corner_is_in_the_middle(corners: str, middle: int, free: str) -> None:
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
    table, dealt = laid_by_rows(3, p3_bonus=value), 0
    from tables.monsters_and_magic import answer_setup

    while not table.due.endswith("middle figure"):
        dealt = answer_setup(table, dealt, 0)
    assert table.due == "vermilion middle figure"
    table.play(words)
    assert (table.on("h1"), table.on("a8")) == (free, own)
    assert table.due == "blue first roll"


def test_no_bonus_is_offered_where_none_is_played() -> None:
    assert typed_setup_until_roll(3, p3_bonus="none").due == "blue first roll"


@pytest.mark.parametrize("value", BONUS)
def test_mm_q_24_the_bonus_may_be_left(value: str) -> None:
    """MM-Q-24: the question can be passed, and the free corner stays empty."""
    table = three("a8 h8 a1", p3_bonus=value)
    assert table.decision.may_pass
    table.play("end")
    assert (table.due, table.units(0)) == ("blue first roll", {"a8": "blue hero garrison"})
