"""Selects from thousands of legal moves, so that a page gets a response at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.verb import Phrase
from referee.table.words.saying import name_printer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from referee.engine.core.move import Move, Value
    from referee.engine.record.match_view import MatchView

MOST_MOVES = 1000
"""If a seat has more legal moves than this, only some become offers."""


def moves_to_offer(match: MatchView[Any], moves: Iterable[Move], words: Iterable[str] = ()) -> list[Move]:
    """Return the moves to offer, in their order: all moves, unless there are too many.

    words: the words that an offer must have, as in `offers.with_words`. If there are too many moves, moves without
    the words are left out; if there are still too many, enough stay to show each value of each argument of each verb.
    """
    all_moves = [*moves]
    if len(all_moves) <= MOST_MOVES:
        return all_moves
    wanted = [name for kind, _, name in (word.partition(" ") for word in words) if kind != "seat"]
    written = _move_writer(match)
    fitting = [move for move in all_moves if all(name in written(move) for name in wanted)] if wanted else all_moves
    return fitting if len(fitting) <= MOST_MOVES else _sample_of_moves(fitting)


def _move_writer(match: MatchView[Any]) -> Callable[[Move], str]:
    """Return a function that writes a move in lower case; it remembers the words for each value of an argument."""
    known: dict[tuple[str, int, Value], str] = {}
    verbs: dict[str, str] = {}
    as_printed = name_printer(match.game, match.state)

    def word_of(move: Move, nth: int, value: Value) -> str:
        key = (move.verb, nth, value)
        if key not in known:
            term = match.game.verbs[move.verb].takes[nth]
            fits = value is not None and term.fits(match.state, value)
            phrases = term.spell(match.state, move, value) if fits else [Phrase(str(value))]
            known[key] = " ".join(as_printed(one).text for one in phrases).casefold()
        return known[key]

    def write(move: Move) -> str:
        if len(match.game.verbs[move.verb].takes) != len(move.args):
            return match.game.write(match.state, move).casefold()
        if move.verb not in verbs:
            verbs[move.verb] = match.game.write(match.state, move).partition(" ")[0].casefold()
        return " ".join([verbs[move.verb], *(word_of(move, nth, value) for nth, value in enumerate(move.args))])

    return write


def _sample_of_moves(moves: Sequence[Move]) -> list[Move]:
    """Return `MOST_MOVES` moves in their order, with preference for each value of each argument of each verb."""
    seen: set[tuple[str, int, Value]] = set()
    first: set[int] = set()
    for at, move in enumerate(moves):
        parts = {(move.verb, nth, value) for nth, value in enumerate(move.args)} or {(move.verb, -1, None)}
        if not parts <= seen:
            first.add(at)
            seen |= parts
    room = MOST_MOVES - len(first)
    others = [at for at in range(len(moves)) if at not in first][: max(0, room)]
    return [moves[at] for at in sorted([*first, *others])]
