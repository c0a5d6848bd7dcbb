"""Nearest moves: the legal moves that a player who tried an illegal one most likely wants."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from referee.engine.core.move import CHANCE

if TYPE_CHECKING:
    from referee.engine.core.guards import S
    from referee.engine.core.move import Move
    from referee.engine.core.rules import Rules

MOST_SUGGESTED = 3
"""The maximum number of moves suggested."""


def nearest(game: Rules[S], state: S, move: Move) -> tuple[Move, ...]:
    """Return the legal moves nearest to an illegal move, the nearest first.

    Moves of the same verb come first, then moves that must be made, then moves that name the same thing or space, then
    the pass, then moves that the question names; within each group, moves to the nearest spaces, then moves with the
    most similar words. A move with a card that has yet to be named is suggested only for the verb that was tried, or if
    it must be made.
    """
    if move.seat == CHANCE:
        return ()
    asked = [one for one in game.decisions(state) if one.seat == move.seat]
    owed = _lower_words(*(text for one in asked for text in one.owed))
    named = _lower_words(*(one.prompt for one in asked))
    passing = [game.passing(state, one) for one in asked]
    text = game.write(state, move)
    said, about = SequenceMatcher(b=text, autojunk=False), _thing_words(text)

    def likeness(other: Move) -> tuple[bool, bool, bool, bool, bool, int, float]:
        said.set_seq1(written := game.write(state, other))
        return (
            other.verb == move.verb,
            other.verb in owed,
            not about.isdisjoint(_thing_words(written)),
            other in passing,
            other.verb in named,
            -_how_far(game, state, move, other),
            said.ratio(),
        )

    meant = (one for one in game.legal_moves(state, move.seat) if not one.is_open or one.verb in {move.verb, *owed})
    legal = [one for one in meant if game.is_playable(state, one)]
    return tuple(sorted(legal, key=likeness, reverse=True)[:MOST_SUGGESTED])


def is_alike(game: Rules[S], state: S, move: Move, other: Move) -> bool:
    """Return whether two moves have the same verb, or name the same thing or space, or are both passes."""
    declines = move.verb in game.pass_verbs and other.verb in game.pass_verbs
    things = (_thing_words(game.write(state, one)) for one in (move, other))
    return declines or move.verb == other.verb or not frozenset.isdisjoint(*things)


def _how_far(game: Rules[S], state: S, move: Move, other: Move) -> int:
    """Return how far apart the spaces of two moves with the same verb are; 0 if the verbs differ."""
    if move.verb != other.verb:
        return 0
    pairs = zip(game.verbs[move.verb].takes, move.args, other.args, strict=False)
    return sum(
        term.distance_between(state, *pair) for term, *pair in pairs if all(term.fits(state, one) for one in pair)
    )


def _thing_words(text: str) -> frozenset[str]:
    """Return the words for the things and spaces that a written move names."""
    return frozenset(word for word in text.split()[1:] if any(map(str.isalpha, word)))


def _lower_words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in re.findall(r"[a-z]+", text.casefold()))
