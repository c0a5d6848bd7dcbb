"""Pictures of letters: 80 columns, with colours or without, with lines or plain ASCII."""

from __future__ import annotations

import re

import pytest

from referee.engine.core.picture import Owner, Picture, Piece, Space
from referee.table.words.terminal import TerminalStyle, draw, drawn_lines, short_names

GROUND = Piece("tile", "wood", "w", "Wood")
FORT = Piece("chit", "fort", "F", "Hill Fort")
OURS, THEIRS = Piece("army", "blue", "A", "Army", 0), Piece("garrison", "red", "g", "Garrison", 1)
OWNERS = (Owner("Ann", "blue", ("2 cards in hand",)), Owner("Bob", "vermilion"))


def picture(*spaces: Space, columns: str = "ab", rows: str = "21") -> Picture:
    return Picture("board", tuple(columns), tuple(rows), spaces, OWNERS, ("deck 12",))


def test_a_board_is_a_grid_with_names_owners_and_a_legend() -> None:
    drawn = draw(picture(Space("a2", 0, 0, (GROUND, FORT, OURS)), Space("b1", 1, 1, (GROUND, THEIRS))), TerminalStyle())
    assert drawn == (
        "    a   b\n"
        "  ┼───┼───┼\n"
        "2 │w F│   │\n"
        "  │A:A│   │\n"
        "  ┼───┼───┼\n"
        "1 │   │w  │\n"
        "  │   │B:g│\n"
        "  ┼───┼───┼\n"
        "A: Ann (Blue)\n"
        "   2 cards in hand\n"
        "B: Bob (Vermilion)\n"
        "deck 12\n"
        "A Army  F Hill Fort  g Garrison  w Wood"
    )


def test_two_owners_of_one_space_are_side_by_side() -> None:
    assert "│A:A B:g│" in draw(picture(Space("a2", 0, 0, (OURS, THEIRS)), columns="a", rows="2"), TerminalStyle())


def test_colours_change_nothing_but_colours() -> None:
    plain = picture(Space("a2", 0, 0, (GROUND, OURS)), Space("b1", 1, 1, (THEIRS,)))
    tinted = draw(plain, TerminalStyle(colour=True))
    assert "\x1b[34mA:A\x1b[0m" in tinted
    assert "\x1b[31mB:g\x1b[0m" in tinted
    assert re.sub(r"\x1b\[\d+m", "", tinted) == draw(plain, TerminalStyle())
    assert "\x1b" not in draw(plain, TerminalStyle())


def test_a_terminal_without_signs_gets_ascii() -> None:
    drawn = draw(picture(Space("a2", 0, 0, (GROUND, OURS))), TerminalStyle(lines=False))
    assert drawn.isascii()
    assert "  +---+---+" in drawn
    assert "2 |w  |   |" in drawn


@pytest.mark.parametrize("size", [8, 12])
def test_a_full_board_stays_within_80_columns(size: int) -> None:
    everything = (GROUND, FORT, *[Piece("army", "x", "Ar", "Army", seat) for seat in (0, 1) for _ in range(3)])
    names = "abcdefghijkl"[:size]
    spaces = [Space(f"{c}{r}", c, r, everything) for c in range(size) for r in range(size)]
    drawn = draw(picture(*spaces, columns=names, rows=names), TerminalStyle())
    assert max(map(len, drawn.splitlines())) <= 80
    assert len(set(map(len, drawn.splitlines()[1:-5]))) == 1


def test_where_a_space_has_no_room_a_sign_says_so() -> None:
    spaces = [Space(f"{c}1", c, 0, (OURS,) * (c + 1)) for c in range(8)]
    board = picture(*spaces, columns="abcdefgh", rows="1")
    assert "│A:A│A:…│A:…│" in draw(board, TerminalStyle(40))
    assert "|A:A|A:~|A:~|" in draw(board, TerminalStyle(40, lines=False))
    assert "…" not in draw(board, TerminalStyle(120))


def test_long_lines_are_wrapped_and_a_sign_stays_with_its_name() -> None:
    pieces = tuple(Piece("x", "y", f"Z{n}", f"Thing of kind {n}") for n in range(10))
    legend = draw(picture(Space("a2", 0, 0, pieces)), TerminalStyle()).splitlines()[-3:]
    assert all(re.fullmatch(r"(Z\d Thing of kind \d *)+", line) for line in legend)


def test_each_seat_has_one_letter() -> None:
    """Its first one, or the next of its name that nobody has; numbers for names that are the same."""
    assert short_names(["Ann", "Bob"]) == ("A", "B")
    assert short_names(["Ann", "arthur"]) == ("A", "R")
    assert short_names(["Heirs", "Heatherkin", "Eve"]) == ("H", "A", "E")
    assert short_names(["Ann", "Ann"]) == ("1", "2")


def test_a_number_on_the_board_needs_no_legend() -> None:
    three = Piece("chip", "blue 3", "3", "Units", 0)
    drawn = draw(picture(Space("a2", 0, 0, (GROUND, three))), TerminalStyle())
    assert "A:3" in drawn
    assert "Units" not in drawn
    assert "w\xa0Wood" in drawn or "w Wood" in drawn


def test_another_board_is_drawn_below_the_first_once_something_printed_is_on_it() -> None:
    empty = picture(Space("a2 market", 0, 0, (GROUND._replace(component=""),)))._replace(lines=("Market",))
    used = picture(Space("b2 market", 1, 0, (FORT,)))._replace(lines=("Store",))
    first = picture(Space("a2", 0, 0, (GROUND,)))
    alone, drawn = drawn_lines(first, TerminalStyle()), drawn_lines(first, TerminalStyle(), [empty, used])
    below = drawn[len(alone) :]
    assert drawn[: len(alone)] == alone
    assert (below[0], below[3], below[-1]) == ("Store", "2 │ │F│", "F Hill Fort")
    assert not {"Market", "A: Ann (Blue)"} & {*below}


def test_a_hex_without_room_for_its_name_has_the_word_with_the_number_or_the_last() -> None:
    names = ("b2 second isle", "north gate", "c1")
    spaces = tuple(Space(name, 2 * nth, 0) for nth, name in enumerate(names))
    drawn = draw(picture(*spaces)._replace(hexes=True), TerminalStyle(width=24)).split("\n")
    assert drawn[0].split() == ["b2", "gate", "c1"]
