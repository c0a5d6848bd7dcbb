"""Draws, reveals and discards cards, and reshuffles stacks that have run out."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.engine import UNKNOWN, Chance, DrawSpec, Frame, Part, Token, counted, hands, pop, push, swap, zones
from referee.engine.verbs import (
    Breach,
    PartialMove,
    Reading,
    Reveal,
    Term,
    Value,
    Words,
    checked_value,
    unnamed_card_breach,
)
from referee.games.capture_the_island.catalogue import COMBAT, RESOURCE, STACKS, Card
from referee.games.capture_the_island.names import card_words, first_card, matching_cards
from referee.games.capture_the_island.state import BATTLE_CARDS, OVER, SETUP, IslandState, discards, hand, stack_zone

DRAW_DUE, DRAWING = "take", "drawing"
LAST_CARD = "last_card"
UNNAMED = {f"{stack} {UNKNOWN}": stack for stack in STACKS}
"""Maps `combat ?` and `resource ?`, which discard an unnamed card, to their stacks."""


class Draw(NamedTuple):
    """The stack from which a card is drawn, and the clause that requires the draw."""

    stack: str
    clause: str


def fill_stacks(state: IslandState) -> None:
    """Put every card face down into its stack and empty all other zones (CI-SETUP-05, CI-SETUP-06)."""
    state.zones = {BATTLE_CARDS: ()}
    for stack in STACKS:
        state.zones[stack_zone(stack)] = zones.pile(state.deck, stack, state.next_token)
        state.next_token += len(state.zones[stack_zone(stack)])
        state.zones[discards(stack)] = ()
        for seat in range(state.seats):
            state.zones[hand(seat, stack)] = ()


def request_card(state: IslandState, seat: int, stack: str, clause: str) -> None:
    """Add a draw to the agenda: one card from a stack into the hand of a seat."""
    push(state, Frame(DRAW_DUE, seat, Draw(stack, clause)))


def ask_for_card(state: IslandState) -> None:
    """Ask which card is drawn, or report that none is left (CI-DRAW-05, CI-Q-22)."""
    frame = state.agenda[-1]
    stack, clause = frame.read(Draw)
    if refill_if_empty(state, stack):
        swap(state, frame._replace(kind=DRAWING))
        return
    pop(state)
    state.report(clause, f"{state.seat_name(frame.owner)} draws nothing: no {stack} card is left", frame.owner)


def refill_if_empty(state: IslandState, stack: str) -> bool:
    """Reshuffle a stack if it is empty (CI-Q-38); return whether it has a card now."""
    if state.zones[stack_zone(stack)]:
        return True
    if stack == RESOURCE:
        record_depletion(state)
    refill(state, stack)
    return bool(state.zones[stack_zone(stack)])


def can_draw(state: IslandState, stack: str) -> bool:
    """Return whether a player may draw from a stack: it has a card, or the draw would reshuffle it."""
    if state.zones[stack_zone(stack)]:
        return True
    if state.options.depletion_moment == LAST_CARD or (stack == RESOURCE and state.is_final()):
        return False
    return bool(state.zones[discards(stack)]) or (stack == RESOURCE and not state.dry)


def record_depletion(state: IslandState) -> None:
    """Record that the resource stack has run out, at most once until it has a card again (CI-DRAW-06, CI-Q-39)."""
    if state.dry:
        return
    state.dry, state.depletions = True, state.depletions + 1
    often = {1: "once", 2: "twice"}.get(state.depletions, f"{state.depletions} times")
    said = f"the resource stack has run out {often}"
    if state.is_final():
        state.last_turn = state.turn
        said += "; play until nobody holds a card, and use a card in each turn"
    state.report("CI-DRAW-06", said)


def refill(state: IslandState, stack: str) -> None:
    """Reshuffle the discard pile into an empty stack, if the rules allow it (CI-DRAW-05)."""
    pile = discards(stack)
    if state.zones[stack_zone(stack)] or not state.zones[pile] or (stack == RESOURCE and state.is_final()):
        return
    zones.shuffle_into(state, state.deck, pile, stack_zone(stack), could=state.deck.mask(stack))
    count = len(state.zones[stack_zone(stack)])
    if stack == RESOURCE:
        state.dry = False
    state.report("CI-DRAW-05", f"the {stack} discards are shuffled into a new stack of {counted(count, 'card')}")


def check_stacks(state: IslandState) -> None:
    """If a house rule says so, reshuffle empty stacks as soon as there is a discarded card (CI-Q-38, CI-Q-39)."""
    if state.phase in (SETUP, OVER) or state.options.depletion_moment != LAST_CARD:
        return
    for stack in STACKS:
        if not state.zones[stack_zone(stack)]:
            if stack == RESOURCE:
                record_depletion(state)
            refill(state, stack)


def card_spec(state: IslandState, frame: Frame) -> DrawSpec:
    """Return the request for a card drawn into a hand, which may stay unknown (CI-INF-09)."""
    stack, clause = frame.read(Draw)
    prompt = f"{state.seat_name(frame.owner)} draws a {stack} card"
    names = zones.drawable_faces(state, state.deck, stack_zone(stack))
    return DrawSpec(frame.owner, DRAWING, clause, prompt, names=names, hidden=True, subject=(stack,))


def apply_card(state: IslandState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put a drawn card into the hand of its player."""
    stack, clause = frame.read(Draw)
    draw_from_stack(state, stack, hand(frame.owner, stack), [str(value) for value in values], 1 << frame.owner)
    held = counted(state.held_card_count(frame.owner), "card")
    state.report(clause, f"{state.seat_name(frame.owner)} draws a {stack} card and holds {held}", frame.owner)


def draw_from_stack(state: IslandState, stack: str, target: str, faces: Sequence[str], seen: int) -> None:
    """Draw cards from a stack, and record whether the resource stack has run out."""
    zones.draw(state, state.deck, stack_zone(stack), target, faces, seen)
    if stack == RESOURCE and not state.zones[stack_zone(stack)] and state.options.depletion_moment == LAST_CARD:
        record_depletion(state)


def draw_breach(state: IslandState, stack: str, values: Sequence[Value]) -> Breach | None:
    """Return the breach for the first drawn card that cannot come from a stack, or None."""
    face = zones.first_impossible_face(state, state.deck, stack_zone(stack), [str(value) for value in values])
    if face is None:
        return None
    where = known_place_text(state, face)
    said = f"{card_words(state.contents, face)} cannot come from the {stack} stack" + (f"; {where}" if where else "")
    clause = "CI-SETUP-05" if stack == COMBAT else "CI-SETUP-06"
    return Breach(clause, said, "fact")


def zone_of(state: IslandState, seat: int, face: str) -> str:
    """Return the zone of a seat's hand for the stack of a card."""
    return hand(seat, state.contents.cards[face].stack)


def hand_card_breach(state: IslandState, seat: int, face: str, clause: str) -> Breach | None:
    """Return why a card cannot be in a hand, or None."""
    if face in UNNAMED:
        return _unknown_card_breach(state, seat, UNNAMED[face], clause)
    if face == UNKNOWN:
        return unnamed_card_breach(clause)
    card = state.contents.cards.get(face)
    if card is None or face not in state.deck.copies:
        why = "not a card of this game" if card is None else "not used with this many players"
        return Breach(clause, f"{card_words(state.contents, face)} is {why}", "fact")
    if zones.find_token(state, state.deck, hand(seat, card.stack), face) is not None:
        return None
    where = known_place_text(state, face)
    if not where and not state.zones[hand(seat, card.stack)]:
        where = f"the hand holds no {card.stack} card"
    said = f"{card.typed_name} is not in {state.seat_name(seat)}’s hand" + (f"; {where}" if where else "")
    return Breach(clause, said, "fact")


def _unknown_card_breach(state: IslandState, seat: int, stack: str, clause: str) -> Breach | None:
    """Return why a player cannot discard a card of a stack without naming it, or None (CI-Q-59)."""
    if unknown_cards(state, seat, stack):
        return None
    if not state.held_card_count(seat, stack):
        return Breach(clause, f"{state.seat_name(seat)} holds no {stack} card", "fact")
    said = f"name the card: the referee knows every {stack} card of {state.seat_name(seat)}"
    return Breach(clause, said, "fact", ("CI-Q-59",))


def unknown_cards(state: IslandState, seat: int, stack: str) -> tuple[Token, ...]:
    """Return the cards of a stack in a hand that the referee does not know."""
    return tuple(token for token in state.zones[hand(seat, stack)] if token.face is None)


def known_place_text(state: IslandState, face: str) -> str:
    """Return where a card is, in words, if everybody has seen it there; otherwise an empty string (CI-INF-09)."""
    if face not in state.contents.cards:
        return ""
    if face not in state.deck.copies:
        return "it is in the box"
    return hands.known_place_text(state, face, location)


def location(state: IslandState, zone: str) -> str:
    """Return where the cards of a zone are, in words."""
    what, _, rest = zone.partition(" ")
    if zone == BATTLE_CARDS:
        return "it has been played in this battle"
    if rest.isdigit():
        return f"it is in {state.seat_name(int(rest))}’s hand"
    return f"it is in the {what} {rest.removesuffix('s') if rest == 'stack' else 'discard pile'}"


def show_card(state: IslandState, seat: int, face: str, target: str) -> None:
    """Reveal a card from a hand and move it to another zone (CI-INF-02)."""
    zone, seats = zone_of(state, seat, face), zones.all_seats_mask(state.seats)
    token = checked_value(zones.reveal(state, state.deck, zone, face, seats))
    zones.transfer(state, [token], zone, target, seats)


def discard(state: IslandState, seat: int, face: str) -> None:
    """Move a card, named or not (CI-Q-59), from a hand to the discard pile of its stack (CI-INF-02)."""
    if face not in UNNAMED:
        show_card(state, seat, face, discards(state.contents.cards[face].stack))
        return
    stack, zone = UNNAMED[face], hand(seat, UNNAMED[face])
    named = tuple(token for token in state.zones[zone] if token.face is not None)
    state.zones[zone] = unknown_cards(state, seat, stack)
    zones.draw(state, state.deck, zone, discards(stack), [UNKNOWN], zones.all_seats_mask(state.seats))
    state.zones[zone] = (*named, *state.zones[zone])


def open_faces(state: IslandState, seat: int, stacks: Sequence[str] = STACKS) -> tuple[str, ...]:
    """Return the known cards of a hand by id, then `?` once if some are unknown."""
    found = dict.fromkeys(face for stack in stacks for face in hands.listed_faces(state, hand(seat, stack)))
    return tuple(sorted(found, key=lambda face: face == UNKNOWN))


def possible_faces(state: IslandState, seat: int, stacks: Sequence[str] = STACKS) -> tuple[str, ...]:
    """Return every card that is, or could be, in a hand."""
    zones_ = (hand(seat, stack) for stack in stacks)
    return tuple(face for zone in zones_ for face in hands.possible_faces(state, state.deck, zone))


def matching_hand_cards(state: IslandState, seat: int, words: str, stacks: Sequence[str] = STACKS) -> tuple[str, ...]:
    """Return the cards of a hand that the words could mean, such as `drop`, `water` or `2 drop`."""
    meant = matching_cards(state.contents, words)
    return tuple(face for face in possible_faces(state, seat, stacks) if face in meant)


@dataclass(frozen=True)
class HandCard(Term[str]):
    """A card of the player’s hand, by its name. suits: returns whether an unnamed card could be the given card."""

    kind = "card"
    noun: str = "a card"
    suits: Callable[[IslandState, Card], bool] = lambda state, card: True

    def values(self, state: Any, move_so_far: PartialMove) -> Iterable[str]:
        """Return the known cards of the hand, then `?` once if some are unknown."""
        return open_faces(state, move_so_far.seat)

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the card named by the first words."""
        found = first_card(state.contents, words)
        if found is not None:
            yield Reading(*found)

    def write(self, state: Any, move_so_far: PartialMove, value: str) -> str:
        """Return the name of a card."""
        return card_words(state.contents, value)

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value can be the id of a card."""
        return isinstance(value, str)

    def possible_values(self, state: Any, move_so_far: PartialMove, value: str) -> Iterable[str]:
        """Return the cards that an unnamed card can stand for."""
        faces = possible_faces(state, move_so_far.seat) if value == UNKNOWN else (value,)
        return (face for face in faces if value != UNKNOWN or self.suits(state, state.contents.cards[face]))

    def shows(self, state: Any, move_so_far: PartialMove, value: str) -> tuple[Reveal, ...]:
        """Return the card if the referee did not know that it is in the hand."""
        if value not in state.contents.cards:
            return ()
        zone = zone_of(state, move_so_far.seat, value)
        return (Reveal(zone, value),) if hands.is_unknown(state, zone, value) else ()


PART = Part(
    steps={DRAW_DUE: ask_for_card},
    chances={
        DRAWING: Chance(
            card_spec, apply_card, lambda state, frame, values: draw_breach(state, frame.read(Draw).stack, values)
        )
    },
    checks=(check_stacks,),
)
