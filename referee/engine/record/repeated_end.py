"""A lone `end` or `pass` typed out of habit, when the referee has just played it for that player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.move import CHANCE
from referee.engine.core.naming import whose
from referee.engine.errors import InvalidMoveError, MoveError
from referee.engine.record.event import ONLY, STANDING
from referee.engine.words import notation

if TYPE_CHECKING:
    from referee.engine.core.guards import S
    from referee.engine.game import Game
    from referee.engine.record.line import Entry


def refuse_repeated_end(game: Game[S], last: Entry[S], text: str) -> None:
    """Refuse a lone `end` or `pass` that the referee has just played for one seat, if it would now count for another.

    Raises: InvalidMoveError: the text is such a word (see `ended_by_referee`); a line that names its seat is allowed.
    """
    typed = notation.words(text)
    ended = ended_by_referee(game, last, typed[0]) if len(typed) == 1 else None
    if ended is None:
        return
    try:
        move = game.read(last.state, text)[0]
    except MoveError:
        return
    if move.seat not in (CHANCE, ended) and move.verb in game.pass_verbs:
        before, now = game.named(last.state, ended), game.named(last.state, move.seat)
        name = game.seat_names(last.state)[move.seat]
        raise InvalidMoveError(
            f'"{text}" has already been played for {before}, who had no other move; now it is {whose(now)} decision'
            f' (type "{name}: {text}" to play it for {now})'
        )


def ended_by_referee(game: Game[S], last: Entry[S], word: str) -> int | None:
    """Return the seat for which the referee has just played a word as the only answer, or None.

    The answer counts only if it came after a move of that seat, or after dice outside a window: only then would anybody
    type the word out of habit. Nobody types one for a seat that nobody plays: its moves follow from its priorities.
    """
    people = game.people(last.state)
    found: list[Entry[S]] = []
    entry: Entry[S] | None = last
    while entry is not None and not {ONLY, STANDING}.isdisjoint(entry.event.flags):
        found.append(entry)
        entry = entry.before
    typed = None if entry is None else entry.move
    for one in found:
        move = one.move
        if typed is None or move is None or move.verb not in game.pass_verbs or ONLY not in one.event.flags:
            continue
        in_window = one.event.key is not None and one.event.key.kind in game.windows
        ours = move.seat == typed.seat or (typed.seat == CHANCE and not in_window)
        if ours and move.seat in people and word in (game.verbs[move.verb].says or (move.verb,)):
            return move.seat
    return None
