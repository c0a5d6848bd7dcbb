"""Tests of a game: a search of its code for unknown clauses, then random games checked by `referee.trial.contract`."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from itertools import cycle
from typing import TYPE_CHECKING, Any

from referee.bots.simulating import playable_seat_counts
from referee.engine.core.options import Setup, settings
from referee.engine.errors import PositionError, RefereeError
from referee.table.beginning import chosen_rules
from referee.table.citations import unknown_citation_faults
from referee.table.viewer_answers import command_answers
from referee.trial import contract

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from referee.engine.core.options import Setting
    from referee.engine.game import Game

EFFORT = contract.EFFORT._replace(events=20_000)
MOST_FROM_ONE_LINE = 3
"""The number of faults printed from one line of code; the rest are counted."""
PLACE = re.compile(r"\(([^()]+:\d+)\)$")


def seat_numbers(words: str, game: Game[Any]) -> list[int]:
    """Return the numbers of players in a string such as `2,3`; if it is empty, all numbers that the game allows.

    Raises:
        RefereeError: the game does not allow one of the numbers.
    """
    allowed = ", ".join(map(str, game.seats))
    found = [word.strip() for word in words.split(",")] if words else [str(number) for number in game.seats]
    for word in found:
        if word not in map(str, game.seats):
            raise RefereeError(f'--seats: "{word}" is not allowed (allowed: {allowed})')
    return [int(word) for word in dict.fromkeys(found)]


def setups(game: Game[Any], games: int, seats: Sequence[int], chosen: Sequence[str] | None) -> Iterator[Setup]:
    """Yield the set-up of each game: with the chosen house rules, or else with each value of each house rule in turn.

    If no house rules are chosen, each scenario also gets its turn, and a value that requires a value of another house
    rule is played together with it. A set-up that does not allow a number of seats is skipped for that number.

    Raises:
        DataError, RefereeError: a house rule is unknown, has no such value, or has no effect with another.
        PositionError: the chosen house rules allow none of the numbers of players.
    """
    if chosen:
        options, _ = chosen_rules(game, chosen)
        turns = [cycle([Setup(count, options)]) for count in playable_seat_counts(game, seats, options)]
    else:
        rules = [settings(game.book, one) for one in _house_rules_to_try(game)]
        fit = [list(_setups(game, [Setup(count, one) for one in rules])) for count in seats]
        turns = [cycle(setups) for setups in fit if setups]
    for _ in range(games):
        yield from (next(turn) for turn in turns)


def _setups(game: Game[Any], setups: Iterable[Setup]) -> Iterator[Setup]:
    """Yield the set-ups with which a match can begin."""
    for setup in setups:
        with suppress(PositionError):
            game.begin(setup)
            yield setup


def _house_rules_to_try(game: Game[Any]) -> Iterator[Mapping[str, Setting]]:
    """Yield the house rules to try: the defaults, each other value of one house rule, and those of each scenario."""
    yield {}
    for ruling in game.book.rulings:
        for value in ruling.says:
            if ruling.switch is not None and value != ruling.default:
                yield {**game.book.needed_values(ruling.switch), ruling.switch: value}
    yield from (one.options for one in game.scenarios)


def game_faults(
    game: Game[Any], folder: Path, setups: Iterable[Setup], watch: Callable[[int, int], None]
) -> Iterator[str]:
    """Yield every fault of a game, given the folder of its code.

    watch: called with the number of games done and the total. Things that never happened are reported only if there
    are no other faults, because faults end games early.
    """
    cited = tuple(unknown_citation_faults(game.book, folder))
    yield from cited
    whole = not cited
    for fault in contract.check(game, setups, (0,), EFFORT, watch=watch, answers=command_answers):
        if whole or not fault.endswith(contract.NEVER_TESTED):
            whole = whole and fault.endswith(contract.NEVER_TESTED)
            yield fault


def limited_faults(faults: Iterable[str]) -> Iterator[str]:
    """Yield faults, but only the first few from each line of code; then the number for each line with more faults."""
    places: Counter[str] = Counter()
    for fault in faults:
        found = PLACE.search(fault)
        if found is None or places[found[1]] < MOST_FROM_ONE_LINE:
            yield fault
        if found is not None:
            places[found[1]] += 1
    for place, count in places.items():
        if count > MOST_FROM_ONE_LINE:
            yield f"{place}: {count} faults from this line of code, {MOST_FROM_ONE_LINE} of them printed"
