"""Scenarios as the rules use them: how each is won and lost, which Monsters come when and where, and special rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

SIDES = ("left", "centre", "right")
"""The spaces of the Monster castle, as the player sees them."""
FRONTS = tuple(f"front_{side}" for side in SIDES)
"""The spaces in front of the spaces of the Monster castle."""


class Arrival(NamedTuple):
    """Monsters that come together. unit: their card. number: how many. where: the word for where they arrive."""

    unit: str
    number: int
    where: str


@dataclass(frozen=True)
class Goal:
    """A condition of victory or loss, or a special rule; `scenario_words.yaml` says what each word means.

    unit: a Monster. card: a card to win. space: a side of the Monster castle. count: the copy that another Monster (by)
    replaces, such as 12 for the 12th Ooze. once: whether that happens only once. after, turn: the Monster turn at whose
    end Monsters leave. turns: the turns to survive. clause: the clause about Monsters that a special rule removes.
    """

    word: str
    unit: str = ""
    card: str = ""
    space: str = ""
    count: int = 0
    by: str = ""
    once: bool = False
    after: int = 0
    turn: int = 0
    turns: int = 0
    clause: str = ""


class Scenario(NamedTuple):
    """A scenario.

    needs_all_goals: whether victory needs all goals, or one is enough. rows: the arrivals at the start, in T1, in T2
    and so on. later: those of each turn after the last row (Tn). special: the special rules. castle: the Health of the
    Monster castle, 0 if the house rules set it.
    """

    id: str
    number: int
    title: str
    victory: tuple[Goal, ...]
    needs_all_goals: bool
    loss: tuple[Goal, ...]
    rows: tuple[tuple[Arrival, ...], ...]
    later: tuple[Arrival, ...]
    special: tuple[Goal, ...] = ()
    castle: int = 0

    def row(self, turn: int) -> tuple[Arrival, ...]:
        """Return the arrivals at the end of a Monster turn, 0 for the start (CA-SPN-03, CA-SPN-04)."""
        return self.rows[turn] if turn < len(self.rows) else self.later

    def specials(self, word: str) -> Iterator[Goal]:
        """Yield the special rules with a given word."""
        return (one for one in self.special if one.word == word)

    def can_come(self, turn: int) -> bool:
        """Return whether any Monster can still arrive after a Monster turn."""
        return bool(self.later) or any(self.rows[turn + 1 :])
