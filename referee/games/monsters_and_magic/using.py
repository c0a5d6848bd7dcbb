"""What a card does when it is used: one deed for each of its effects, with its arguments and conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.games.monsters_and_magic.helps import HAND, PERMANENT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from referee.engine.core.guards import Breach
    from referee.engine.core.move import Move, Value
    from referee.games.monsters_and_magic.catalogue import Card, CardEffect
    from referee.games.monsters_and_magic.state import MonstersState

LAST, AIM, SUMMON = "last", "aim", "summon"
"""Deeds that no effect names: to last to the end of the turn, and to last for one figure."""


class Use(NamedTuple):
    """One effect of a card as it is used: by whom, on what, and whether the card is played from the hand."""

    seat: int
    card: Card
    effect: CardEffect
    args: tuple[Value, ...] = ()
    by_hand: bool = False

    def square(self, place: int = 0) -> int:
        """Return an argument that is a square (or a seat)."""
        return int(str(self.args[place]))

    def word(self, place: int = 0) -> str:
        """Return an argument that is a word: a card, a terrain, a type."""
        return str(self.args[place])


class Deed(NamedTuple):
    """A kind of effect that is used.

    slots: the kinds of its arguments (see slots.py). choices: every set of arguments that may do, and more.
    conditions: what forbids it, by name. act: does it. follows: moves that words after the arguments stand for.
    shown: the place among the arguments of a hand card that it shows, or None. tidy: puts arguments whose order means
    nothing into the order in which they are noted.
    """

    slots: Callable[[MonstersState], tuple[str, ...]]
    choices: Callable[[MonstersState, Use], Iterable[tuple[Value, ...]]]
    conditions: Mapping[str, Callable[[MonstersState, Use], Breach | None]]
    act: Callable[[MonstersState, Use], None]
    follows: Callable[[MonstersState, Use, tuple[str, ...]], Iterable[tuple[Move, ...]]] | None = None
    shown: int | None = None
    tidy: Callable[[tuple[Value, ...]], tuple[Value, ...]] | None = None


def takes(*slots: str) -> Callable[[MonstersState], tuple[str, ...]]:
    """Return the slots of a deed that always takes the same arguments."""
    return lambda state: slots


def deed_name(effect: CardEffect, by_hand: bool) -> str:
    """Return the deed of an effect; nothing for what works by itself."""
    if effect.action and not (by_hand and effect.action == SUMMON):
        return effect.action
    if effect.target:
        return AIM
    return LAST if by_hand else ""


def active(card: Card, by_hand: bool, lent: bool = False) -> list[CardEffect]:
    """Return the effects of a card that a use carries out; lent: of a hand card that was played and still lasts."""
    use = HAND if by_hand or lent else PERMANENT
    return [
        effect
        for effect in card.effects
        if (not effect.use or effect.use == use)
        and (deed_name(effect, by_hand) if not lent else effect.action == SUMMON)
    ]
