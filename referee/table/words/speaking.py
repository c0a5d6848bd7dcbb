"""Replaces the names of players in a typed line with the names of their seats."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.engine.core.guards import Breach
from referee.engine.errors import AmbiguousMoveError, InvalidMoveError, MoveError
from referee.engine.record.entering import parts_of
from referee.engine.words.notation import CHANCE_WORDS, split_words
from referee.engine.words.wording import plain

if TYPE_CHECKING:
    from referee.engine.core.move import Move
    from referee.engine.record.match_view import MatchView
    from referee.engine.words.lexicon import Lexicon

LONGEST_LINE = 2000
"""The maximum length of a line of moves."""


def is_number(text: str) -> bool:
    """Return whether a string is the number of an entry, or a count: up to 8 digits."""
    return text.isascii() and text.isdigit() and len(text) < 9


def first_words(text: str) -> tuple[str, ...]:
    """Return the first word of each part of a line, without the name of the seat that moves."""
    parts = (part.rpartition(":")[2] for line in text.split(";") for part in line.split("/"))
    return tuple(found[0] for part in parts if (found := split_words(part)))


def with_names_of_seats(match: MatchView[Any], text: str) -> str:
    """Return a line in which players' names, before a colon or within a move, are replaced by the names of their seats.

    A name stays as typed if a card of the game has the same name, if its part of the line is legal only as typed, or if
    the name is a word of the game, with which the part begins.

    Raises:
        InvalidMoveError: the line is too long, or the beginning of a name fits several seats.
        AmbiguousMoveError: a name is also another seat's name, or has another meaning here.
    """
    if len(text) > LONGEST_LINE:
        allowed = f"allowed: {LONGEST_LINE:,}; split it into several lines"
        raise InvalidMoveError(f"this line has {len(text):,} characters ({allowed})")
    known = match.lexicon
    if not known.players:
        return text
    parts = ((_with_seat_name(match, one, known) for one in part.split("/")) for part in parts_of(text))
    return "; ".join("/".join(_with_seat_names(match, one, known) for one in part) for part in parts)


def correction_for_seats(match: MatchView[Any], text: str) -> str:
    """Return a correction with the names of players replaced by the names of their seats.

    Raises:
        AmbiguousMoveError: a name is also another seat's name.
    """
    known = match.lexicon
    text = " ".join(text.split())
    name = _player_names(known)
    return name.sub(lambda found: known.game_names[known.seat(found[0])], text) if name else text


def as_typed(known: Lexicon, line: str, text: str) -> str:
    """Return a message about a line, with the players' names that were typed in it in place of their seats' names."""
    players = _player_names(known)
    for name in map(str, players.findall(line) if players else ()):
        seat = known.player(name)
        own = "" if seat is None else known.game_names[seat]
        if own and own.casefold() not in line.casefold():
            text = re.sub(rf"(?<!\w){re.escape(own)}(?!\w)", name.replace("\\", r"\\"), text, flags=re.IGNORECASE)
    return text


def _player_names(known: Lexicon) -> re.Pattern[str] | None:
    """Return a pattern for the players' names that begin with a letter and are not next to a quotation mark."""
    names = [re.escape(name) for name in sorted(known.players, key=len, reverse=True) if name[:1].isalpha()]
    return re.compile(rf'(?<![\w"“])(?:{"|".join(names)})(?![\w"”])', re.IGNORECASE) if names else None


def _with_seat_name(match: MatchView[Any], part: str, known: Lexicon) -> str:
    """Return a part in which the seat's name in the game replaces the name of the player who moves."""
    name, colon, rest = part.partition(":")
    found = known.seats(name) if colon else ()
    first, _, more = part.partition(" ")
    if not found and more.strip() and known.player(first) is not None and not _is_move(match, part, more):
        return f"{known.game_names[known.seat(first, f' {more}')]}: {more}"  # the colon was forgotten
    if not found or found == known.without_players.seats(name):
        return part
    return f"{known.game_names[known.seat(name, rest)]}:{rest}"


def _with_seat_names(match: MatchView[Any], part: str, known: Lexicon) -> str:
    """Return a part in which the names of seats replace the names of players."""
    name, colon, said = part.rpartition(":")
    players = _player_names(known)
    if players is None:
        return part
    new = name + colon + players.sub(lambda found: _seat_of(match, found[0], known), said)
    if new == part:
        return part
    typed, turned = _legal(match, part), _legal(match, new)
    if typed is not None and turned is not None and typed != turned:
        raise AmbiguousMoveError(part.strip(), [match.game.write(match.state, run[0]) for run in (turned, typed)])
    first, space, rest = said.lstrip().partition(" ")
    if typed is None and turned is None and _is_move(match, said, new.rpartition(":")[2]):
        return name + colon + first + space + players.sub(lambda found: _seat_of(match, found[0], known), rest)
    return new if typed is None else part


def _is_move(match: MatchView[Any], text: str, without: str) -> bool:
    """Return whether a part begins with a word of the game, although it is a player's name too.

    without: the part as it is if the name is taken for the player's.
    """
    first, instead = split_words(text)[:1], split_words(without)[:1]
    begins = {
        *CHANCE_WORDS,
        "stop",
        *(word for verb in match.game.verbs.values() for word in verb.says or (verb.name,)),
    }
    if not first or first[0] not in begins:
        return False
    return _read(match, text) is not None or not instead or instead[0] not in begins


def _seat_of(match: MatchView[Any], word: str, known: Lexicon) -> str:
    seat, wanted = known.player(word), plain(word)
    faces = () if seat is None else match.game.faces(match.state, word.casefold())
    is_card = any(wanted in (plain(face), plain(match.game.face_name(face))) for face in faces)
    return word if seat is None or is_card else known.game_names[seat]


def _read(match: MatchView[Any], text: str) -> tuple[Move, ...] | None:
    """Return the moves that the words mean; None if they cannot be read now."""
    try:
        return match.game.read(match.state, text)
    except MoveError:
        return None


def _legal(match: MatchView[Any], text: str) -> tuple[Move, ...] | None:
    """Return the moves that the words mean; None if they are not legal now."""
    run = _read(match, text)
    return None if run is None or isinstance(match.game.breach(match.state, run[0]), Breach) else run
