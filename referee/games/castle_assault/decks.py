"""Which decks are legal: their size, factions, copies and Epics (CA-DECK)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.library.problems import did_you_mean
from referee.engine import counted
from referee.games.castle_assault.catalogue import DECKED, FACTIONLESS, Card


class Limits(NamedTuple):
    """The limits of a deck.

    minimum, maximum: its size. copies, epic_copies: how many copies of a card, and of an Epic, it may have.
    allows_one_epic: whether it may have only one Epic in all.
    """

    minimum: int
    maximum: int
    copies: int
    epic_copies: int
    allows_one_epic: bool

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Limits:
        """Return the limits that house rules set."""
        least, most, copies, epics = (
            int(options[name]) for name in ("deck_least", "deck_most", "copies_most", "epic_copies")
        )
        return cls(least, most, copies, epics, options["epic_limit"] == "one_in_all")


def unknown_card_faults(cards: Mapping[str, Card], counts: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield the clause and a message for each card on a deck list that no deck can have."""
    decked = {id for id, card in cards.items() if card.kind in DECKED}
    for id in counts:
        if id not in decked:
            yield "CA-DECK-03", f"unknown card {id!r}{did_you_mean(id, decked)}"


def deck_faults(
    cards: Mapping[str, Card], faction: str, counts: Mapping[str, int], limits: Limits, rewards: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """Yield the clause and a message for each fault of a faction's deck. rewards: cards that its player has won."""
    yield from unknown_card_faults(cards, counts)
    known = {id: cards[id] for id in counts if id in cards and cards[id].kind in DECKED}
    size = sum(counts.values())
    if size < limits.minimum:
        yield "CA-DECK-01", f"a deck needs at least {limits.minimum} cards, but this one has {size}"
    if size > limits.maximum:
        yield "CA-DECK-02", f"a deck may have at most {limits.maximum} cards, but this one has {size}"
    if strange := [card.name for card in known.values() if card.faction not in (faction, FACTIONLESS)]:
        yield "CA-DECK-03", f"a deck of {faction} may not have cards of other factions: take out {', '.join(strange)}"
    if unearned := [card.name for card in known.values() if card.reward and card.id not in rewards]:
        yield "CA-Q-SC2ARMOR", f"take out {', '.join(unearned)}, which must be won first"
    for card in known.values():
        yield from _copies(card, counts[card.id], limits)
    epics = [card.name for card in known.values() if card.epic]
    if limits.allows_one_epic and len(epics) > 1:
        yield "CA-Q-EPIC", f"a deck may have only 1 Epic card: choose one of {', '.join(epics)}"


def copy_limit(card: Card, limits: Limits) -> int:
    """Return how many copies of a card a deck may have."""
    return limits.epic_copies if card.epic else min(card.copies, limits.copies)


def _copies(card: Card, count: int, limits: Limits) -> Iterator[tuple[str, str]]:
    most = copy_limit(card, limits)
    if count < 1:
        yield "CA-DECK-05", f"{card.name}: the number must be 1 or more (got {count})"
    elif count > most:
        clause = "CA-DECK-06" if card.epic else "CA-Q-HERO" if card.kind == "hero" else "CA-DECK-05"
        yield clause, f"a deck may have at most {counted(most, 'copy', 'copies')} of {card.name} (got {count})"
