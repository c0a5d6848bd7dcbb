"""A lone `end` or `pass` typed out of habit: the referee has just played it, or it would now mean something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.guards import Breach
from referee.engine.core.move import CHANCE
from referee.engine.core.naming import possessive
from referee.engine.errors import MoveError, RepeatedEndError
from referee.engine.record.event import IMPLIED, ONLY, STANDING
from referee.engine.words import notation

if TYPE_CHECKING:
    from referee.engine.core.guards import S
    from referee.engine.core.move import Move
    from referee.engine.game import Game
    from referee.engine.record.entries import Entry

AUTOMATIC_FLAGS = frozenset({IMPLIED, ONLY, STANDING})
"""The flags of moves that nobody typed."""


def refuse_repeated_end(game: Game[S], last: Entry[S], text: str) -> None:
    """Refuse a lone `end` or `pass` that is probably typed out of habit; a line that names its seat is allowed.

    It is refused if the referee has just played it for one seat (see `seat_ended_by_referee`), and it would now be
    another seat's. It is also refused if its player last passed a response window with this word, which now means
    another move.

    Raises:
        RepeatedEndError: the text is such a word.
    """
    typed = notation.split_words(text)
    if len(typed) != 1 or not any(typed[0] in _typed_words(game, verb) for verb in game.pass_verbs):
        return
    try:
        move = game.read(last.state, text)[0]
    except MoveError:
        return
    if move.seat == CHANCE or move.verb not in game.pass_verbs:
        return
    ended, now = seat_ended_by_referee(game, last, typed[0]), game.name_in_sentence(last.state, move.seat)
    if ended not in (None, move.seat):
        before = game.name_in_sentence(last.state, ended)
        other = f"now it is {possessive(now)} decision"
        said = f'"{text}" has already been played for {before}, who had no other move; {other}'
        named = f"{game.seat_names(last.state)[move.seat]}: {text}"
        is_possible = not isinstance(game.breach(last.state, move), Breach)
        raise RepeatedEndError(said + (f' (type "{named}" to play it for {now})' if is_possible else ""))
    meant = game.write(last.state, move)
    if typed[0] != meant and _passed_window(game, last, typed[0]) not in ("", move.verb):
        raise RepeatedEndError(
            f'"{text}" passed a window, and now it would be "{meant}" for {now}'
            f' (type "{meant}", or "{text}" again, to play that)'
        )


def _typed_words(game: Game[S], verb: str) -> tuple[str, ...]:
    """Return the words that players can type for a verb; empty if the match has no such verb."""
    return (game.verbs[verb].says or (verb,)) if verb in game.verbs else ()


def _passed_window(game: Game[S], last: Entry[S], word: str) -> str:
    """Return the verb of the last move that somebody typed, if it passed a response window and is typed as this word.

    Otherwise return an empty string.
    """
    entry: Entry[S] | None = last
    while entry is not None and (_is_chance(entry.move) or not AUTOMATIC_FLAGS.isdisjoint(entry.event.flags)):
        entry = entry.before
    move = None if entry is None else entry.move
    if entry is None or move is None or entry.event.key is None or entry.event.key.kind not in game.windows:
        return ""
    return move.verb if move.verb in game.pass_verbs and word in _typed_words(game, move.verb) else ""


def _is_chance(move: Move | None) -> bool:
    return move is not None and move.seat == CHANCE


def seat_ended_by_referee(game: Game[S], last: Entry[S], word: str) -> int | None:
    """Return the seat for which the referee has just played a word as the only answer, or None.

    The answer counts only if it came after a move of that seat, or after dice outside a window: only then would anybody
    type the word out of habit. Nobody types one for an automatic seat: its moves follow from its priorities.
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
        if ours and move.seat in people and word in _typed_words(game, move.verb):
            return move.seat
    return None
