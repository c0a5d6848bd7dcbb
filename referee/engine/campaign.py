"""Campaigns: matches in a fixed order; players keep what they win. A game may declare one campaign."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple

from referee.engine.carrying import Check, carried_faults
from referee.engine.core.guards import S
from referee.engine.core.options import Setting
from referee.engine.core.plain import Plain
from referee.engine.errors import RefereeError

SCENARIO = "scenario"
"""The name of the house rule that chooses a scenario."""


class Stage(NamedTuple):
    """One scenario of a campaign; a campaign plays its stages in the order of their numbers."""

    number: int
    id: str
    title: str


class Scenario(NamedTuple):
    """A scenario that can be played outside a campaign: its number, title, players, and the options that choose it."""

    number: int
    title: str
    seats: int
    options: Mapping[str, Setting]


def chosen_scenario(
    scenarios: Sequence[Scenario], options: Mapping[str, Setting], named: Collection[str]
) -> Scenario | None:
    """Return the scenario whose number is among the named house rules; None if no number of a scenario is.

    options: the value of each house rule.

    Raises:
        RefereeError: there is no such scenario, or it conflicts with another named house rule.
    """
    first = scenarios[0].options if scenarios else {}
    numbers = [name for name in first if any(one.options[name] != first[name] for one in scenarios)]
    typed = [name for name in numbers if name in named]
    if not typed:
        return None
    found = next((one for one in scenarios if all(one.options[name] == options[name] for name in typed)), None)
    if found is None:
        raise no_scenario_error(scenarios, " ".join(str(options[name]) for name in typed))
    for name, value in found.options.items():
        if name in named and options[name] != value:
            raise RefereeError(f"{name}={options[name]}: scenario {found.number}, {found.title}, needs {name}={value}")
    return found


def no_scenario_error(scenarios: Sequence[Scenario], said: str) -> RefereeError:
    """Return the error for a number or title that no scenario has."""
    return RefereeError(f'there is no scenario "{said}"; choose {scenario_option(scenarios)}')


def scenario_option(scenarios: Sequence[Scenario], seats: int | None = None) -> str:
    """Return the option that chooses a scenario, with a list of the scenarios: all, or those for a number of seats."""
    fit = [one for one in scenarios if seats in (None, one.seats)]
    return f"--option scenario=NUMBER ({'; '.join(f'{one.number} {one.title}' for one in fit)})"


class Gains(NamedTuple):
    """What a player has won: the number of unused levels (each allows one choice), the choices made, ids of rewards."""

    levels: int = 0
    choices: tuple[str, ...] = ()
    rewards: tuple[str, ...] = ()


class FinishedMatch(NamedTuple):
    """The result of a finished match: whether the player won, after how many turns, and everything they have now.

    note: what else is worth recording, such as the medals.
    """

    won: bool
    turns: int
    gains: Gains
    note: str = ""


class Start(NamedTuple):
    """How a match of a campaign begins: its seats, its house rules, and the gains that the player brings into it.

    note: a sentence on anything the player might not expect.
    """

    seats: int
    options: Mapping[str, Setting]
    carried: Mapping[str, Plain]
    note: str = ""


class Campaign(ABC, Generic[S]):
    """A campaign of a game. `sides` are the sides that a player can choose when it begins, with their names.

    carried_checks: the check of each value in `Start.carried`, by its key (see carrying.py). turn_word: the word for
    what `FinishedMatch.turns` counts. choices_title: the heading above a player's choices. must_choose: whether the
    next match cannot begin until all levels are used.
    """

    sides: Mapping[str, str]
    stages: tuple[Stage, ...]
    carried_checks: Mapping[str, Check]
    side_word: str = "side"
    turn_word: str = "turn"
    choices_title: str = "Levels to use"
    must_choose: bool = False

    @abstractmethod
    def start(self, side: str, stage: Stage, gains: Gains) -> Start:
        """Return the start of a stage's match (seats, house rules, gains), given the player's side and gains."""

    @abstractmethod
    def finished_match(self, state: S) -> FinishedMatch | None:
        """Return the result of a match, or None if it is not over."""

    @abstractmethod
    def choices(self, side: str, gains: Gains) -> Mapping[str, str]:
        """Return what a level can be used for now: uses in words, by id; empty if no level or no use is left."""

    def carried_faults(self, carried: Mapping[str, Plain]) -> Iterator[str]:
        """Yield what is wrong with the gains that a match begins with, which a person may have written."""
        yield from carried_faults(self.carried_checks, carried)

    def winning_gains(self, stage: Stage, gains: Gains) -> Gains:
        """Return a player's gains plus all that winning a stage always brings, except levels; by default unchanged."""
        return gains

    def printed_changes(self, side: str, gains: Gains) -> Mapping[str, Mapping[str, Plain]]:
        """Return the card fields that are printed differently from now on, by card id; by default none."""
        return {}
