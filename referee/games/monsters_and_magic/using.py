"""The ways to use a card (from the hand, as a permanent card, or lent for the turn), and its abilities in each way."""

from collections.abc import Mapping
from typing import TypeAlias

from referee.engine.verbs import Ability, Effect, Use
from referee.games.monsters_and_magic.catalogue import Card, CardEffect
from referee.games.monsters_and_magic.modifiers import HAND, PERMANENT

CardUse: TypeAlias = "Use[CardEffect]"
"""One effect of a card that is being used."""
LAST, AIM, SUMMON = "last", "aim", "summon"
"""The effect words for effects that last until the end of the turn, for effects on one figure, and for summons."""
LENT = "lent"
"""The way of using a hand card whose effect still lasts."""


def is_from_hand(use: CardUse) -> bool:
    """Return whether a card is used from the hand."""
    return use.ability.manner == HAND


def effect_word(effect: CardEffect, is_from_hand: bool) -> str:
    """Return the effect word of an effect; empty for an effect that works by itself."""
    if effect.action and not (is_from_hand and effect.action == SUMMON):
        return effect.action
    if effect.target:
        return AIM
    return LAST if is_from_hand else ""


def abilities_of(card: Card, effects: Mapping[str, Effect]) -> dict[str, tuple[Ability[CardEffect], ...]]:
    """Return the abilities of a card by its use: from the hand, as a permanent card, or played and still lasting."""
    found: dict[str, tuple[Ability[CardEffect], ...]] = {}
    for by, use in ((HAND, HAND), (PERMANENT, PERMANENT), (LENT, HAND)):
        done = [(place, effect, effect_word(effect, by == HAND)) for place, effect in enumerate(card.effects)]
        found[by] = tuple(
            Ability(card.id, card.name, place, effects[word], effect, by)
            for place, effect, word in done
            if effect.use in ("", use) and word in effects and (by != LENT or word == SUMMON)
        )
    return found
