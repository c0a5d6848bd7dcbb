"""The board drawn with characters, for a terminal."""

from __future__ import annotations

import textwrap
from collections import Counter
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from pnp.console import printable
from referee.engine.core.picture import Owner

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.engine.core.picture import Picture, Piece, Space

WIDTH = 80
CUT = "…"
"""Marks a line that was cut."""
ASCII = str.maketrans("│─┼" + CUT, "|-+~")
TINTS = {
    "black": "90", "charcoal": "90", "grey": "37", "white": "97", "red": "31", "vermilion": "31", "green": "32",
    "orange": "38;5;208",
    "yellow": "33", "straw": "33", "gold": "33", "blue": "34", "purple": "35", "violet": "35", "cyan": "36",
}  # fmt: skip
TURNS = ("34", "31", "33", "32", "35", "36")
DIM = "2"


class DrawingLine(str):
    """A line of a drawing; it is printed unchanged, with its colours."""

    __slots__ = ()


def printable_line(line: str) -> str:
    """Return a line to print: control characters are written as escapes, except in drawings."""
    return line if isinstance(line, DrawingLine) else printable(line)


class TerminalStyle(NamedTuple):
    """What a terminal can show: its width in characters, and whether it has colours and box-drawing characters."""

    width: int = WIDTH
    colour: bool = False
    lines: bool = True

    def tint(self, text: str, code: str) -> str:
        """Return a string in a colour, if the terminal has colours."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text.strip() else text

    def wrap(self, text: str, indent: str = "") -> str:
        """Return a string wrapped to the width of the terminal."""
        return textwrap.fill(text, self.width, initial_indent=indent, subsequent_indent=indent).replace("\xa0", " ")


class _ColouredText(NamedTuple):
    """Characters of one colour within a space."""

    text: str
    code: str


def drawn_lines(picture: Picture | None, style: TerminalStyle, others: Sequence[Picture] = ()) -> list[DrawingLine]:
    """Return the lines of a drawn picture, and of other boards with pieces on them; empty if there is no picture."""
    used = [one for one in others if any(piece.component for space in one.spaces for piece in space.pieces)]
    drawn = [] if picture is None else [draw(picture, style), *(_draw_other(one, style) for one in used)]
    return [DrawingLine(line) for text in drawn for line in text.split("\n")]


def _draw_other(picture: Picture, style: TerminalStyle) -> str:
    """Return a further board with its lines above it and its legend below."""
    return draw(picture._replace(owners=(), lines=()), style, picture.lines)


def draw(picture: Picture, style: TerminalStyle, above: Sequence[str] = ()) -> str:
    """Return the board as a grid or as rows of hexes, the lines about each seat, and a legend.

    above: the lines above the board.
    """
    owners = (Owner(printable(name), colour, tuple(map(printable, lines))) for name, colour, lines in picture.owners)
    picture = picture._replace(owners=tuple(owners), lines=tuple(map(printable, picture.lines)))
    initials = short_names([owner.name for owner in picture.owners])
    grid = _hexes if picture.hexes else _grid
    lines = [*grid(picture, initials, style), *_beside(picture, initials, style), _legend(picture, style)]
    text = "\n".join(line for line in (*map(printable, above), *lines) if line)
    return text if style.lines else text.translate(ASCII)


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return a letter for each name: its first if that is unique, or else another.

    If the letters run out, or two names are the same, return numbers.
    """
    first = [name[:1].upper() for name in names]
    found: dict[int, str] = {seat: letter for seat, letter in enumerate(first) if first.count(letter) == 1}
    for seat, name in enumerate(names):
        free = (letter for letter in name.upper() if letter.isalpha() and letter not in found.values())
        if seat not in found:
            found[seat] = next(free, "")
    if not all(found.values()) or len({name.casefold() for name in names}) < len(names):
        return tuple(str(number) for number, _ in enumerate(names, 1))
    return tuple(found[seat] for seat, _ in enumerate(names))


def _grid(picture: Picture, initials: Sequence[str], style: TerminalStyle) -> Iterator[str]:
    cells = {(space.column, space.row): _cell(space, picture.owners, initials) for space in picture.spaces}
    margin = max((len(name) for name in picture.rows), default=0) + 1
    room = (style.width - margin - 1) // max(1, len(picture.columns)) - 1
    longest = max((_length(line) for cell in cells.values() for line in cell), default=1)
    wide = max(1, min(longest, room))
    rule = " " * margin + "┼" + "".join("─" * wide + "┼" for _ in picture.columns)
    yield (" " * (margin + 1) + " ".join(f"{name:^{wide}}" for name in picture.columns)).rstrip()
    for row, name in enumerate(picture.rows):
        yield rule
        found = [cells.get((column, row), ()) for column, _ in enumerate(picture.columns)]
        for number, lines in enumerate(zip_longest(*found, fillvalue=()) if any(found) else [((),) * len(found)]):
            label = f"{name if number == 0 else '':>{margin - 1}} "
            yield label + "│" + "".join(_fit(line, wide, style) + "│" for line in lines)
    yield rule


def _hexes(picture: Picture, initials: Sequence[str], style: TerminalStyle) -> Iterator[str]:
    """Yield the hexes row by row, each on two lines: the name and the ground, then the pieces on it.

    If a name is too long for its hex, only one word of it is printed.
    """
    first = min((space.column for space in picture.spaces), default=0)
    across = max((space.column - first for space in picture.spaces), default=0) + 2
    half = max(2, style.width // across)
    for row in sorted({space.row for space in picture.spaces}):
        spaces = sorted((space for space in picture.spaces if space.row == row), key=lambda space: space.column)
        owned = [_second_line(space, picture.owners, initials) for space in spaces]
        grounds = ["".join(piece.mark for piece in space.pieces if _is_ground(piece)) for space in spaces]
        names = [space.name if len(space.name) < 2 * half else _short_name(space.name) for space in spaces]
        named = [
            (_ColouredText(name, ""), _ColouredText(marks, DIM)) for name, marks in zip(names, grounds, strict=True)
        ]
        for runs in (named, owned):
            yield _texts_in_line([(space.column - first) * half for space in spaces], runs, 2 * half - 1, style)


def _short_name(name: str) -> str:
    """Return the first word of a name if it has a number, as in `b2 second isle`, or else the last."""
    words = name.split()
    return words[0] if any(map(str.isdigit, words[0])) else words[-1]


def _is_ground(piece: Piece) -> bool:
    """Return whether a piece is printed beside the name of its hex: it has no owner, and its mark is one character."""
    return piece.seat is None and len(piece.mark) == 1


def _second_line(space: Space, owners: Sequence[Owner], initials: Sequence[str]) -> tuple[_ColouredText, ...]:
    """Return the pieces on a hex: those without an owner, then those of each seat."""
    nobody = "".join(piece.mark for piece in space.pieces if piece.seat is None and not _is_ground(piece))
    owned = _cell(space, owners, initials)[1]
    return (_ColouredText(nobody, ""), *owned) if nobody else owned


def _texts_in_line(
    places: Sequence[int], lines: Sequence[tuple[_ColouredText, ...]], wide: int, style: TerminalStyle
) -> str:
    """Return one line with several short strings, each at its position."""
    text, end = "", 0
    for place, line in zip(places, lines, strict=True):
        text += " " * (place - end) + _fit(line, wide, style)
        end = place + wide
    return text.rstrip()


def _cell(space: Space, owners: Sequence[Owner], initials: Sequence[str]) -> tuple[tuple[_ColouredText, ...], ...]:
    """Return the lines of a space: pieces without an owner, then the pieces of each seat."""
    ground = " ".join(piece.mark for piece in space.pieces if piece.seat is None)
    seats = dict.fromkeys(piece.seat for piece in space.pieces if piece.seat is not None)
    owned = tuple(
        _ColouredText(
            f"{initials[seat]}:{''.join(piece.mark for piece in space.pieces if piece.seat == seat)}",
            _tint(owners, seat),
        )
        for seat in seats
    )
    return ((_ColouredText(ground, DIM),), owned)


def _length(line: Sequence[_ColouredText]) -> int:
    return sum(len(run.text) for run in line) + max(0, len(line) - 1)


def _fit(line: Sequence[_ColouredText], wide: int, style: TerminalStyle) -> str:
    """Return a line of a space, padded to its width, or cut and marked."""
    signs = [one for run in line for one in ((" ", ""), *((sign, run.code) for sign in run.text))][1:]
    if len(signs) > wide:
        signs = [*signs[: wide - 1], (CUT, signs[wide - 1][1])]
    runs = groupby(signs, key=itemgetter(1))
    text = "".join(style.tint("".join(sign for sign, _ in run), code) for code, run in runs)
    return text + " " * (wide - len(signs))


def _tint(owners: Sequence[Owner], seat: int) -> str:
    return TINTS.get(owners[seat].colour.casefold(), TURNS[seat % len(TURNS)])


def _beside(picture: Picture, initials: Sequence[str], style: TerminalStyle) -> Iterator[str]:
    for seat, owner in enumerate(picture.owners):
        known = owner.colour.casefold() in ("", owner.name.casefold())
        colour = owner.colour.capitalize() if owner.colour.isalpha() else owner.colour  # an id, or `no faction yet`
        head = f"{initials[seat]}: {owner.name}" + ("" if known else f" ({colour})")
        yield style.tint(head, _tint(picture.owners, seat))
        yield from (style.wrap(line, "   ") for line in owner.lines)
    yield from (style.wrap(line) for line in picture.lines)


def _explains_itself(piece: Piece) -> bool:
    """Return whether a mark is a number, or the whole name, and the piece is not rotated."""
    return not piece.turn and (piece.mark.isdigit() or piece.mark == piece.name)


def _legend(picture: Picture, style: TerminalStyle) -> str:
    """Return the legend: what each mark means and, if it has several meanings, where each one is."""
    places = dict[tuple[str, str], list[str]]()
    for space in picture.spaces:
        for piece in space.pieces:
            if not _explains_itself(piece):
                places.setdefault((piece.mark, piece.name), []).append(space.name)
    meanings = Counter(mark for mark, _ in places)
    found = sorted(places, key=lambda kind: (kind[0].casefold(), kind[1]))
    where = {kind: f" on {', '.join(places[kind])}" if meanings[kind[0]] > 1 else "" for kind in found}
    return style.wrap("  ".join(f"{mark} {name}{where[mark, name]}".replace(" ", "\xa0") for mark, name in found))
