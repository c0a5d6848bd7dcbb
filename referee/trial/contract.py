"""The contract that every game must keep, tested by random play: `check` yields each fault as a sentence.

Every legal move is accepted and nothing else is. Refusals cite clauses of the rule book. A state can be saved and
loaded at every event, and play then continues in the same way. The words for a move mean that move. Nothing that a seat
sees or is asked depends on a card it has not seen. Every guard has an effect. No piece is lost.
"""

from __future__ import annotations

from itertools import product, zip_longest
from random import Random
from typing import TYPE_CHECKING, Any

from referee.engine.core.blame import error_text
from referee.engine.core.options import Setup, settings
from referee.trial.amending import amendment_differences, correction_failures
from referee.trial.effort import Effort
from referee.trial.random_game import RandomGame, trace
from referee.trial.twins import distinguished_twins, engine_answers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.engine.core.move import Move
    from referee.engine.game import Game
    from referee.trial.twins import Answers


EFFORT = Effort()
TRACED_EVENTS = 200
"""How many events are compared to see whether a house rule changes anything."""
NEVER_TESTED = ("no such question came up", "was never the only reason to refuse a move")
"""The endings of faults about things that never happened, but could happen in more games."""


def nobody(done: int, total: int) -> None:
    """Do nothing: the default for `watch`."""


def check(
    game: Game[Any],
    setups: Iterable[Setup],
    seeds: Iterable[int],
    effort: Effort = EFFORT,
    correction: Callable[[Any, Random], str] | None = None,
    reports_idle_guards: bool = True,
    positions: Iterable[Any] = (),
    near_misses: Iterable[Move] = (),
    watch: Callable[[int, int], None] = nobody,
    answers: Answers = engine_answers,
) -> Iterator[str]:
    """Play games at random, with cards unknown and with cards known, and yield every fault once.

    correction: returns words that correct a state, to try in mid-game. reports_idle_guards: whether to report a verb
    whose question never came up, and a guard that was never the only reason to refuse a near-miss; leave it off for few
    or short games. positions: further states to play on from, which random play seldom reaches. near_misses: more
    near-misses, which no change to a listed move produces, to try for each seat that must decide. watch: called with
    the number of finished games and of all games. answers: returns the answers that must not depend on hidden cards.
    """
    runs = [
        RandomGame(game, setup, _source(number, seed, known), known, effort)
        for (number, setup), seed, known in product(enumerate(setups), tuple(seeds), (False, True))
    ]
    reported, tried = set[str](), tuple(near_misses)
    for done, run in enumerate(runs):
        run.probes.learn(tried)
        watch(done, len(runs))
        yield from _new_faults(_game_faults(run, effort, correction, answers), reported)
    starts = [
        RandomGame(game, Setup(len(game.seat_names(start)), start.options), Random(str(number)), True, effort, start)
        for number, start in enumerate(positions)
    ]
    for run in starts:
        run.probes.share((*runs, *starts)[0].probes)
        run.probes.learn(tried)
        yield from _new_faults(_faults_and_exceptions(run), reported)
    if reports_idle_guards:
        yield from idle_verb_faults(game, set().union(*(run.asked for run in (*runs, *starts))))
        yield from idle_guard_faults(game, set().union(*(run.noticed for run in (*runs, *starts))))


def _source(number: int, seed: int, known: bool) -> Random:
    """Return the random source of a game; each set-up has a source of its own, because several set-ups can be equal."""
    return Random(f"{seed} {known} {number}" if number else f"{seed} {known}")


def _new_faults(faults: Iterable[str], reported: set[str]) -> Iterator[str]:
    """Yield the faults that have not been reported yet, and remember them."""
    for fault in faults:
        if fault not in reported:
            reported.add(fault)
            yield fault


def _faults_and_exceptions(run: RandomGame[Any]) -> Iterator[str]:
    """Yield the faults of a game; an exception in it is a fault and does not stop the test."""
    try:
        yield from run.faults()
    except Exception as error:
        yield f"the game fails: {error_text(error)}"


def _game_faults(
    run: RandomGame[Any], effort: Effort, correction: Callable[[Any, Random], str] | None, answers: Answers
) -> Iterator[str]:
    """Yield the faults of a game, of its amendments and corrections, and of its twins; see `_faults_and_exceptions`."""
    yield from _faults_and_exceptions(run)
    try:
        yield from amendment_differences(run, effort.recorded_events, effort.amended_entries)
        if correction is not None:
            yield from correction_failures(run, effort.recorded_events, correction)
        yield from distinguished_twins(run, effort.recorded_events, effort.twin_positions, answers)
    except Exception as error:
        yield f"the game fails: {error_text(error)}"


def idle_option_faults(
    game: Game[Any], seats: int, seeds: Iterable[int], names: Iterable[str] | None = None
) -> Iterator[str]:
    """Yield a sentence for each value of a house rule that changes nothing in games played at random.

    names: the house rules to try, by default all.
    """
    numbers = tuple(seeds)
    for name, option in game.book.options.items():
        if names is not None and name not in names:
            continue
        for value in option.values:
            if value != option.default and not _changes_anything(game, seats, numbers, {name: value}):
                yield f"house rule {name}: {value} has the same effect as {option.default}"


def _changes_anything(game: Game[Any], seats: int, seeds: Iterable[int], chosen: Mapping[str, str]) -> bool:
    setups = [Setup(seats, settings(game.book, options)) for options in ({}, chosen)]
    for seed in seeds:
        traces = [trace(RandomGame(game, setup, Random(seed), True, EFFORT), TRACED_EVENTS) for setup in setups]
        if any(here != there for here, there in zip_longest(*traces)):
            return True
    return False


def idle_verb_faults(game: Game[Any], asked: set[str]) -> Iterator[str]:
    """Yield a sentence for each verb that answers only kinds of decision that never came up."""
    for verb in game.verbs.values():
        if verb.answers.isdisjoint(asked):
            kinds = ", ".join(f'"{kind}"' for kind in sorted(verb.answers)) or "nothing"
            yield f'verb "{verb.name}" answers {kinds}, but no such question came up'


def idle_guard_faults(game: Game[Any], noticed: set[tuple[str, str]]) -> Iterator[str]:
    """Yield a sentence for each guard that was never the only reason to refuse a move."""
    for verb in game.verbs.values():
        for guard in verb.guards:
            if (verb.name, guard.name) not in noticed:
                yield f'guard "{guard.name}" of "{verb.name}" was never the only reason to refuse a move'
