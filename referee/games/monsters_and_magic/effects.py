"""The effects of cards by their effect words (see using.py), and the order in which they are carried out."""

from collections.abc import Sequence

from referee.engine import UNKNOWN, Frame, Part, number, pop, push
from referee.engine.verbs import Ability, Breach, Effect, Move, Use, unnamed_card_breach
from referee.games.monsters_and_magic import dealing, placing
from referee.games.monsters_and_magic.catalogue import Card, CardEffect
from referee.games.monsters_and_magic.modifiers import HAND, PERMANENT
from referee.games.monsters_and_magic.state import MonstersState, permanents
from referee.games.monsters_and_magic.summoning import SUMMONING
from referee.games.monsters_and_magic.using import AIM, LAST, LENT, SUMMON, CardUse, is_from_hand

EFFECTS: dict[str, Effect] = {
    SUMMON: SUMMONING,
    AIM: placing.AIMING,
    LAST: dealing.LASTING,
    "recruit": dealing.RECRUITING,
    "draw": dealing.DRAWING,
    "look_hand": dealing.LOOKING,
    "place_garrison": placing.PLACING,
    "set_terrain": placing.ALTERING,
    "sacrifice": placing.SACRIFICING,
    "discard_draw": dealing.TRADING,
    "swap_permanent": dealing.REPLACING,
    "swap_hands": dealing.JESTING,
    "transform": placing.TRANSFORMING,
    "swap_units": placing.SWAPPING,
}
EFFECT = "deed"


def card_of(state: MonstersState, move: Move) -> Card | None:
    """Return the card that a move names, or None if there is no such card."""
    return state.contents.cards.get(str(move.args[0])) if move.args else None


def is_lent(state: MonstersState, seat: int, card: str) -> bool:
    """Return whether a seat uses a card because it was played from the hand, not as a permanent card."""
    if not any(one.source == card and one.seat == seat and not one.subject for one in state.effects):
        return False
    return all(token.face != card for token in state.zones[permanents(seat)])


def abilities_in_use(state: MonstersState, seat: int, card: str) -> tuple[Ability[CardEffect], ...]:
    """Return the abilities of a card as a permanent card of a seat, or as a hand card whose effect lasts."""
    known = state.contents.abilities.get(card)
    return known[LENT if is_lent(state, seat, card) else PERMANENT] if known else ()


def abilities_from_hand(state: MonstersState, seat: int, card: str) -> tuple[Ability[CardEffect], ...]:
    """Return the abilities of a card as played from the hand."""
    known = state.contents.abilities.get(card)
    return known[HAND] if known else ()


def permanent_use_breach(state: MonstersState, move: Move) -> Breach | None:
    """Return the breach for using a card that has no use as a permanent card, or None (MM-CARD-03)."""
    card = card_of(state, move)
    if card is None:
        return None
    if all(effect.use == HAND for effect in card.effects):
        return Breach("MM-CARD-03", f"{card.name} does nothing as a permanent card", "fact")
    text = f"{card.name} works by itself as a permanent card, so you do not use it"
    if any(effect.use == HAND for effect in card.effects):
        return Breach("MM-CARD-03", f"{text}; its other effect is that of a hand card", "fact", ("MM-PERM-03",))
    return Breach("MM-PERM-03", text, "fact", ("MM-CARD-03",))


def hand_use_breach(state: MonstersState, move: Move) -> Breach | None:
    """Return the breach for playing a card that does nothing as a hand card, or None (MM-CARD-02)."""
    card = card_of(state, move)
    return None if card is None else Breach("MM-CARD-02", f"{card.name} does nothing as a hand card", "fact")


def deck_card_breach(state: MonstersState, move: Move) -> Breach | None:
    """Return why a name is not a card of this match's deck, or None (MM-DECK-01)."""
    name = str(move.args[0]) if move.args else ""
    if name == UNKNOWN:
        return unnamed_card_breach("MM-HAND-04")
    if name in state.contents.cards and state.deck.copies.get(name, 0) > 0:
        return None
    said = state.contents.cards[name].name if name in state.contents.cards else name
    return Breach("MM-DECK-01", f"{said} is not in the deck of this match", "fact")


def carry_out(state: MonstersState, uses: Sequence[CardUse]) -> None:
    """Carry out the effects of a card; each is finished before the next begins."""
    if not uses:
        return
    first, *more = uses
    if more:
        rest = tuple((use.ability.place, use.args) for use in more)
        push(state, Frame(EFFECT, first.seat, (first.ability.source, is_from_hand(first), rest)))
    first.ability.effect.act(state, first)


def next_effect(state: MonstersState) -> None:
    """Carry out the next effect of a card; if its conditions no longer hold, it does nothing, and this is reported."""
    frame = pop(state)
    card, hand, rest = frame.data
    assert isinstance(rest, tuple)
    known = state.contents.abilities[str(card)]
    abilities = {one.place: one for by in ((HAND,) if hand else (LENT, PERMANENT)) for one in known[by]}
    found = [Use(frame.owner, abilities[number(part[0])], part[1]) for part in rest]  # type: ignore[index, arg-type]
    breach = found[0].ability.breach(state, found[0])
    if breach is None:
        carry_out(state, found)
        return
    state.report(breach.clause, f"{found[0].name}: {breach.text}", frame.owner)
    carry_out(state, found[1:])


PART = Part(steps={EFFECT: next_effect, **dealing.PART.steps})
