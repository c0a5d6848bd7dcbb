"""What cards give a seat now: permanent cards, and hand cards that were played and still last."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.tally import Line, Tally
from referee.games.monsters_and_magic.state import permanents

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.games.monsters_and_magic.catalogue import Card, CardEffect
    from referee.games.monsters_and_magic.state import MonstersState

PERMANENT, HAND = "pc", "hc"


class Source(NamedTuple):
    """One effect of a card that works now. use: as which it works; subject: the one figure it is for, or nothing."""

    card: Card
    effect: CardEffect
    use: str
    subject: str = ""


def sources(state: MonstersState, seat: int) -> Iterator[Source]:
    """Yield the effects that work for a seat; copies of one card as often as they count (MM-Q-41)."""
    once = state.options["duplicate_stack"] == "no"
    seen: set[tuple[str, str]] = set()
    for card_id, use, subject in _working(state, seat):
        if once and (card_id, subject) in seen:
            continue
        if once:
            seen.add((card_id, subject))
        card = state.contents.cards[card_id]
        for effect in card.effects:
            if effect.use in ("", use) and effect.target == bool(subject):
                yield Source(card, effect, use, subject)


def _working(state: MonstersState, seat: int) -> Iterator[tuple[str, str, str]]:
    """Yield the cards that work for a seat: card, use, subject."""
    for token in state.zones[permanents(seat)]:
        if token.face is not None:
            yield token.face, PERMANENT, ""
    for effect in state.effects:
        if effect.seat == seat:
            laid = effect.subject and any(token.face == effect.source for token in state.zones[permanents(seat)])
            yield effect.source, PERMANENT if laid else HAND, effect.subject


def copies(state: MonstersState, seat: int, stat: str) -> Counter[str]:
    """Return how many copies of each card with a stat for all figures work for a seat, by card id."""
    return Counter(
        source.card.id for source in sources(state, seat) if source.effect.stat == stat and not source.subject
    )


def hand_limit(state: MonstersState, seat: int) -> Tally:
    """Return how many cards a hand may hold as its player's End Phase closes (MM-ENDP-01, MM-Q-59)."""
    lines = [Line("hand limit", int(state.options["hand_max"]), "MM-ENDP-01", "base")]
    for source in sources(state, seat):
        if source.effect.stat == "hand_limit":
            lines.append(Line(source.card.name, source.effect.amount, "MM-PERM-03"))
    return Tally(tuple(lines))
