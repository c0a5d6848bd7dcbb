"""Amends old entries of a match with their own words, which must change nothing; corrects positions in mid-game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.blame import error_text
from referee.engine.core.guards import S
from referee.engine.core.move import CHANCE
from referee.engine.errors import RefereeError
from referee.engine.mechanisms.views import View
from referee.engine.record.match import Match
from referee.trial.random_game import RandomGame, state_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from referee.engine.record.entries import Entry


def amendment_differences(run: RandomGame[S], events: int, amended: int) -> Iterator[str]:
    """Play a match at random, amend some entries with their own words, and yield every difference afterwards."""
    match = Match.new(run.game, run.setup, id="trial")
    yield from _play(run, match, events)
    last = state_json(match.state)
    plays = [entry for entry in match.entries if entry.move is not None]
    for entry in run.random.sample(plays, min(amended, len(plays))):
        words = _typed_entry(run, entry)
        try:
            change = match.amend(entry.number, words)
        except RefereeError as error:
            yield f'"{words}" cannot be amended with the same words: {error}'
            continue
        if state_json(match.state) != last or change.orphaned or match.pending:
            yield f'amending "{words}" with the same words changes the match'
        match.undo()
        if state_json(match.state) != last:
            yield f'undoing an amendment of "{words}" does not restore the match'


def correction_failures(run: RandomGame[S], events: int, correction: Callable[[S, Random], str]) -> Iterator[str]:
    """Play a match at random with corrections in between, and yield every failure after a correction."""
    match = Match.new(run.game, run.setup, id="trial")
    for _ in range(events // 10 + 1):
        yield from _play(run, match, 8)
        words = correction(match.state, run.random)
        try:
            match.correct(words)
        except RefereeError:
            continue
        except Exception as error:
            yield f'the correction "{words}" fails: {error_text(error)}'
            return
        yield from _usable(run, match, words)


def _usable(run: RandomGame[S], match: Match[S], words: str) -> Iterator[str]:
    """Yield everything that fails in a position after a correction."""
    game, state = run.game, match.state
    try:
        if state_json(run.reloaded_state(state_json(state))) != state_json(state):
            yield f'after the correction "{words}" saving and loading changes the state'
        for seat in range(len(game.seat_names(state))):
            game.seen(state, View(seat))
            for move in run.probes.near_misses(state, seat, game.legal_moves(state, seat), 2):
                str(game.judge(state, move))
        game.audit(state)
    except Exception as error:
        yield f'after the correction "{words}" the match cannot continue: {error_text(error)}'


def _play(run: RandomGame[S], match: Match[S], events: int) -> Iterator[str]:
    for _ in range(events):
        move = run.choose(match.state) if match.due else None
        if move is None:
            return
        try:
            match.play(move)
        except Exception as error:
            yield f"{move} cannot be played in a match: {error_text(error)}"
            return


def _typed_entry(run: RandomGame[S], entry: Entry[S]) -> str:
    """Return an entry as it would be typed, with the name of its seat."""
    assert entry.move is not None
    assert entry.before is not None
    if entry.move.seat == CHANCE:
        return entry.text
    return f"{run.game.seat_names(entry.before.state)[entry.move.seat]}: {entry.text}"
