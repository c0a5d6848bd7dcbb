"""The shapes of the answers that explain how a game is typed, what a space holds, where the rules have a word."""

from __future__ import annotations

from referee.table.shapes import Clause, HouseRule, Piece, Shape


class Example(Shape):
    """How a verb of a game is typed, and what that does."""

    verb: str
    words: str
    says: str


class Key(Shape):
    """A key of a position file, and what it says."""

    key: str
    says: str


class Help(Shape):
    """The answer of `help`: what the prompt understands in every game, and how the moves of this one are typed.

    position, corrections: what a position file may say and how a position is corrected, where that was asked.
    """

    game: str
    help: str
    verbs: list[Example]
    position: list[Key]
    corrections: list[str]


class Found(Shape):
    """The answer of `why` to a space of the board or a word of the rules: what lies there, and the clauses on it.

    pieces: none for a word. clauses: without the rulings that settle them.
    """

    word: str
    pieces: list[Piece]
    clauses: list[Clause | HouseRule]
