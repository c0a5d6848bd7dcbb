"""Who speaks, and of whom: the names of players in a typed line, turned into those of their seats."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.engine.core.guards import Breach
from referee.engine.errors import AmbiguousMoveError, InvalidMoveError, MoveError
from referee.engine.record.entering import parts_of
from referee.engine.words.notation import words

if TYPE_CHECKING:
    from referee.engine.core.move import Move
    from referee.engine.record.view import MatchView
    from referee.engine.words.lexicon import Lexicon

NAME = re.compile(r'(?<![\w"“])[^\W\d]\w*(?![\w"”])')
"""A word of letters that does not stand alone in quotation marks."""
LONGEST = 2000
"""How many letters a line of moves may have: one without end would be read without end."""


def is_number(text: str) -> bool:
    """Return whether a text is the number of an entry, or a count: up to 8 digits."""
    return text.isascii() and text.isdigit() and len(text) < 9


def first_words(text: str) -> tuple[str, ...]:
    """Return the first word of each part of a line, after the name of who speaks."""
    parts = (part.rpartition(":")[2] for line in text.split(";") for part in line.split("/"))
    return tuple(found[0] for part in parts if (found := words(part)))


def spoken(match: MatchView[Any], text: str) -> str:
    """Return a line with the players' names before and in its parts turned into the names of their seats.

    A name in a part stays as it is where the game has a card that is called so, or where only so the words are legal.

    Raises:
        InvalidMoveError: it is longer than any line that people type.
        AmbiguousMoveError: a name is also that of another seat, or of something else that the words may mean.
    """
    if len(text) > LONGEST:
        raise InvalidMoveError(f"this line has {len(text):,} letters (allowed: {LONGEST:,}; write it in parts)")
    known = match.lexicon
    if not known.players:
        return text
    parts = ((_addressed(one, known) for one in part.split("/")) for part in parts_of(text))
    return "; ".join("/".join(_meant(match, one, known) for one in part) for part in parts)


def corrected(match: MatchView[Any], text: str) -> str:
    """Return what is so on the table with the names of players turned into those of their seats.

    Raises:
        AmbiguousMoveError: a name is also that of another seat.
    """
    known = match.lexicon
    return " ".join(known.own[known.seat(word)] if known.player(word) is not None else word for word in text.split())


def _addressed(part: str, known: Lexicon) -> str:
    """Return a part with whoever says it called as the game calls the seat."""
    first, _, more = part.partition(" ")
    if more.strip() and known.player(first) is not None:  # the colon was forgotten
        return f"{known.own[known.seat(first, f' {more}')]}: {more}"
    name, colon, rest = part.partition(":")
    found = known.seats(name) if colon else ()
    if not found or found == known.unplayed.seats(name):
        return part
    return f"{known.own[known.seat(name, rest)]}:{rest}"


def _meant(match: MatchView[Any], part: str, known: Lexicon) -> str:
    """Return a part with those who are spoken of called as their seats are."""
    name, colon, said = part.rpartition(":")
    new = name + colon + NAME.sub(lambda found: _seat_of(match, found[0], known), said)
    if new == part:
        return part
    typed, turned = _legal(match, part), _legal(match, new)
    if typed is not None and turned is not None and typed != turned:
        raise AmbiguousMoveError(part.strip(), [match.game.write(match.state, run[0]) for run in (turned, typed)])
    return new if typed is None else part


def _seat_of(match: MatchView[Any], word: str, known: Lexicon) -> str:
    seat = known.player(word)
    return word if seat is None or match.game.faces(match.state, word.casefold()) else known.own[seat]


def _legal(match: MatchView[Any], text: str) -> tuple[Move, ...] | None:
    """Return the moves that words mean, None where they mean none that is legal now."""
    try:
        run = match.game.read(match.state, text)
    except MoveError:
        return None
    return None if isinstance(match.game.breach(match.state, run[0]), Breach) else run
