"""Tests of what a game reports: news cites the rule book, and heading, picture and standings never fail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.blame import error_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from referee.engine.core.state import State
    from referee.engine.game import Game


def citation_faults(state: State, cited: Set[str], words: str) -> Iterator[str]:
    """Yield an error for each announcement of a move that cites a clause missing from the book.

    words: the move, in words.
    """
    for notice in state.news:
        if notice.clause not in cited:
            yield f'{words}: the news "{notice.text}" cites {notice.clause}, which is not in the rule book'


def description_faults(game: Game[Any], state: Any, cited: Set[str], asked: str) -> Iterator[str]:
    """Yield the errors of heading, picture, standings and numbers. asked: what is due, in words."""
    try:
        game.heading(state)
        game.picture(state)
        clauses = [one.clause for one in game.standings(state)]
        clauses += [line.clause for _, tally in game.tallies(state) for line in tally.lines]
    except Exception as error:
        yield f"heading, picture, standings or numbers fail while {asked} is due: {error_text(error)}"
        return
    yield from (
        f"standings or numbers cite {one}, which is not in the rule book" for one in clauses if one not in cited
    )
