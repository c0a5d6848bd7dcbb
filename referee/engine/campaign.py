"""Campaigns: matches in a fixed order, in which a player keeps what they have won. A game may declare one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, NamedTuple

from referee.engine.core.guards import S
from referee.engine.core.options import Setting
from referee.engine.core.plain import Plain


class Stage(NamedTuple):
    """One scenario of a campaign; the campaign is played in the order of the numbers."""

    number: int
    id: str
    title: str


class Scenario(NamedTuple):
    """A scenario that may also be played alone: its number and title, how many play, the house rules that choose it."""

    number: int
    title: str
    seats: int
    options: Mapping[str, Setting]


class Gains(NamedTuple):
    """What a player has won: levels without a choice, the choices made for the others, and cards."""

    levels: int = 0
    choices: tuple[str, ...] = ()
    rewards: tuple[str, ...] = ()


class Finished(NamedTuple):
    """The result of a finished match: whether the player won, after how many turns, and everything they have now.

    note: what else is worth recording, such as the medals.
    """

    won: bool
    turns: int
    gains: Gains
    note: str = ""


class Start(NamedTuple):
    """How a match of a campaign begins: its seats, its house rules, and what the player brings into it.

    note: what differs from what the player expects, in words.
    """

    seats: int
    options: Mapping[str, Setting]
    carried: Mapping[str, Plain]
    note: str = ""


class Campaign(ABC, Generic[S]):
    """A campaign of a game. `sides` are what a player may choose at its beginning, with their names.

    turn_word: what the number in a result counts. choices_title: what is printed before what a player may choose.
    must_choose: whether the next match waits until they have.
    """

    sides: Mapping[str, str]
    stages: tuple[Stage, ...]
    side_word: str = "side"
    turn_word: str = "turn"
    choices_title: str = "Levels to use"
    must_choose: bool = False

    @abstractmethod
    def start(self, side: str, stage: Stage, gains: Gains) -> Start:
        """Return how the match of a stage begins, for a player of a side with what they have won."""

    @abstractmethod
    def finished(self, state: S) -> Finished | None:
        """Return the result of a match, or None while it goes on."""

    @abstractmethod
    def choices(self, side: str, gains: Gains) -> Mapping[str, str]:
        """Return what a level may be used for now, by id, each with a sentence; nothing if no level is left."""

    def won(self, stage: Stage, gains: Gains) -> Gains:
        """Return what a player has once a stage is won, apart from its levels; by default what they had."""
        return gains

    def printed(self, side: str, gains: Gains) -> Mapping[str, Mapping[str, Plain]]:
        """Return the fields that cards print differently from now on, by the id of the card; by default none."""
        return {}
