"""The effects of cards that apply now: permanent cards, and hand cards whose effect still lasts."""

from typing import NamedTuple

from referee.engine import Line, Tally
from referee.games.monsters_and_magic.catalogue import Card, CardEffect
from referee.games.monsters_and_magic.state import MonstersState, permanents

PERMANENT, HAND = "pc", "hc"


class ActiveEffect(NamedTuple):
    """One effect of a card that applies now.

    use: permanent or from the hand. subject: the only figure affected, or empty.
    """

    card: Card
    effect: CardEffect
    use: str
    subject: str = ""


def active_effects(state: MonstersState, seat: int, stat: str) -> list[ActiveEffect]:
    """Return the effects on a stat that apply to a seat; a house rule says whether each copy counts (MM-Q-41)."""
    cards, working = state.contents.cards, _active_cards(state, seat)
    if state.options.duplicate_stack == "no":
        working = list({(card, subject): (card, use, subject) for card, use, subject in reversed(working)}.values())
        working.reverse()
    return [
        ActiveEffect(cards[card], effect, use, subject)
        for card, use, subject in working
        for effect in cards[card].effects
        if effect.stat == stat and effect.use in ("", use) and effect.target == bool(subject)
    ]


def _active_cards(state: MonstersState, seat: int) -> list[tuple[str, str, str]]:
    """Return the cards that apply to a seat: card, use, subject."""
    laid = [token.face for token in state.zones[permanents(seat)] if token.face is not None]
    found = [(face, PERMANENT, "") for face in laid]
    for effect in state.effects:
        if effect.seat == seat:
            use = PERMANENT if effect.subject and effect.source in laid else HAND
            found.append((effect.source, use, effect.subject))
    return found


def hand_limit(state: MonstersState, seat: int) -> Tally:
    """Return how many cards a hand may have at the end of its player's End Phase (MM-ENDP-01, MM-Q-59)."""
    lines = [Line("hand limit", state.options.hand_max, "MM-ENDP-01", "base")]
    given = active_effects(state, seat, "hand_limit")
    lines += [Line(source.card.name, source.effect.amount, "MM-PERM-03") for source in given]
    return Tally(tuple(lines))
