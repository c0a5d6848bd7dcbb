"""Tests of a game: a search through its code, then random games that must keep the contract."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.engine.core.options import Setup, settings
from referee.engine.errors import RefereeError
from referee.table.citations import unknown_citations
from referee.table.viewer_answers import commands
from referee.trial import contract

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from referee.engine.game import Game

EFFORT = contract.EFFORT._replace(events=20_000)
ALIKE = 3
"""How many faults from one line of code are printed; the rest are counted."""
PLACE = re.compile(r"\(([^()]+:\d+)\)$")


def seat_numbers(words: str, game: Game[Any]) -> list[int]:
    """Return numbers of players, from words such as `2,3`; without words, all that the game allows.

    Raises:
        RefereeError: the game does not allow such a number.
    """
    allowed = ", ".join(map(str, game.seats))
    found = [word.strip() for word in words.split(",")] if words else [str(number) for number in game.seats]
    for word in found:
        if word not in map(str, game.seats):
            raise RefereeError(f'--seats: "{word}" is not allowed (allowed: {allowed})')
    return [int(word) for word in dict.fromkeys(found)]


def setups(game: Game[Any], games: int, seats: Sequence[int], chosen: Sequence[str] | None) -> Iterator[Setup]:
    """Yield the set-up of each game: with the house rules chosen, or else each value of each switch in turn.

    Raises:
        DataError: a house rule is unknown, or has no such value.
    """
    book = game.book
    others = [
        {name: value} for name, option in book.options.items() for value in option.values if value != option.default
    ]
    rules = [book.choose(chosen)] if chosen else [settings(book, one) for one in ({}, *others)]
    for number in range(games):
        for count in seats:
            yield Setup(count, rules[number % len(rules)])


def faults(game: Game[Any], folder: Path, setups: Iterable[Setup], watch: Callable[[int, int], None]) -> Iterator[str]:
    """Yield every fault of a game, given the folder of its code. watch: called with the games done and in all.

    What never came up is reported only if there are no other faults, because those end games early.
    """
    cited = tuple(unknown_citations(game.book, folder))
    yield from cited
    whole = not cited
    for fault in contract.check(game, setups, (0,), EFFORT, watch=watch, answers=commands):
        if whole or not fault.endswith(contract.NEVER):
            whole = whole and fault.endswith(contract.NEVER)
            yield fault


def folded(faults: Iterable[str]) -> Iterator[str]:
    """Yield faults, but only the first few from each line of code; the number of the others follows at the end."""
    places: Counter[str] = Counter()
    for fault in faults:
        found = PLACE.search(fault)
        if found is None or places[found[1]] < ALIKE:
            yield fault
        if found is not None:
            places[found[1]] += 1
    for place, count in places.items():
        if count > ALIKE:
            yield f"{place}: {count} faults from this line, {ALIKE} of them printed"
