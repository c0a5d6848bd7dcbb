"""Where cards are, and how they move: drawn from the deck, shown, discarded, played."""

from collections.abc import Iterable

from referee.engine import UNKNOWN, Chance, DrawSpec, Frame, Part, Token, counted, pop, push, zones
from referee.engine.mechanisms import piles
from referee.engine.verbs import UNNAMED, Breach, Value, checked_value
from referee.games.castle_assault.catalogue import FACTIONLESS, SIDES, card_of, seat_of
from referee.games.castle_assault.state import ZONES, CastleState, board, deck, discards, hand

DRAW, DRAWING = "draw", "drawing"


def unknown_deck_tokens(state: CastleState, seat: int, count: int) -> tuple[Token, ...]:
    """Return tokens for a number of unknown cards in a seat's deck."""
    return zones.new_tokens(state, count, state.deck.mask(SIDES[seat]))


def shuffle_deck(state: CastleState, seat: int) -> None:
    """Shuffle a seat's deck again (CA-Q-MULL)."""
    piles.shuffle(state, state.deck, deck(seat), could=state.deck.mask(SIDES[seat]))


def request_draw(state: CastleState, seat: int, count: int, clause: str) -> None:
    """Let a seat draw cards from its deck; the Monsters never do (CA-SOLO-10)."""
    if count and not state.is_automatic(seat):
        push(state, Frame(DRAW, seat, (count, clause)))


def ask_for_cards(state: CastleState) -> None:
    """Ask for the cards to draw, as many at once as one request allows, or report an empty deck (CA-END-01)."""
    frame = pop(state)
    seat, left, clause = frame.owner, frame.number, frame.data[1]
    if not state.zones[deck(seat)]:
        state.report("CA-END-01", f"{state.seat_name(seat)} draws nothing: the deck is empty", seat)
        return
    now = piles.alike_on_top_count(state, deck(seat), left, state.deck)
    if left > now:
        push(state, Frame(DRAW, seat, (left - now, clause)))
    push(state, Frame(DRAWING, seat, (now, clause)))


def spec(state: CastleState, frame: Frame) -> DrawSpec:
    """Return the request for cards drawn into a hand, which may stay unknown."""
    count, clause = frame.number, str(frame.data[1])
    names = piles.drawable_top_faces(state, state.deck, deck(frame.owner), count)
    prompt = f"{state.seat_name(frame.owner)} draws {counted(count, 'card')}"
    left = len(state.zones[deck(frame.owner)])
    return DrawSpec(frame.owner, DRAW, clause, prompt, count, names=names, hidden=True, subject=(left,))


def apply_draw(state: CastleState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put drawn cards into the hand of their player."""
    seat, clause = frame.owner, str(frame.data[1])
    faces = [str(value) for value in values]
    zones.draw(state, state.deck, deck(seat), hand(seat), faces, 1 << seat, piles.name_top_card)
    said = f"{state.seat_name(seat)} draws {counted(len(values), 'card')} and holds {state.hand_size(seat)}"
    state.report(clause, said, seat)


def drawn_card_breach(state: CastleState, frame: Frame, values: tuple[Value, ...]) -> Breach | None:
    """Return why a card cannot come from the deck, or None."""
    face = zones.first_impossible_face(
        state, state.deck, deck(frame.owner), [str(value) for value in values], piles.name_top_card
    )
    if face is not None:
        said = f"{state.contents.cards[card_of(face)].name} cannot be on top of the deck"
        return Breach(str(frame.data[1]), said, "fact")
    drawn = [str(value) for value in values if value != UNKNOWN]
    return next((hit for face in drawn if (hit := second_epic_breach(state, frame.owner, face, drawn))), None)


def second_epic_breach(state: CastleState, seat: int, face: str, others: Iterable[str] = ()) -> Breach | None:
    """Return why an Epic cannot be in a deck, or None.

    If a house rule allows one Epic in a deck, no other Epic may be known, nor be among `others` (CA-Q-EPIC).
    """
    card = state.contents.cards.get(card_of(face))
    if card is None or not card.epic or state.options.epic_limit != "one_in_all":
        return None
    known = [token.face for zone in ZONES for token in state.zones[zone(seat)] if token.face is not None]
    epics = [state.contents.cards[card_of(one)] for one in (*known, *others) if one != face]
    other = next((one.name for one in epics if one.epic), "")
    return Breach("CA-Q-EPIC", f"this deck already has {other}, its only Epic card", "fact") if other else None


def leaving_card_breach(state: CastleState, seat: int, face: str, clause: str) -> Breach | None:
    """Return why a card that leaves the hand cannot be in it, or None; `?` passes if the hand has unknown cards."""
    if face == UNNAMED:
        if has_unknown_cards(state, seat):
            return None
        why = "name the card: the referee knows your hand" if state.hand_size(seat) else "your hand is empty"
        return Breach(clause, why, "fact")
    return hand_card_breach(state, seat, face, clause) or second_epic_breach(state, seat, face)


def hand_card_breach(state: CastleState, seat: int, face: str, clause: str) -> Breach | None:
    """Return why a card cannot be in a hand, or None.

    It cannot if it is of another faction (CA-DECK-03) or not in the deck, or if the known cards leave no place for it.
    """
    if zones.find_token(state, state.deck, hand(seat), face) is not None:
        return None
    card, faction = state.contents.cards.get(card_of(face)), state.factions[seat] if seat in range(state.seats) else ""
    name = face if card is None else card.name
    if state.deck.copies.get(face):
        return Breach(
            clause, f"{name} cannot be in {state.possessive(seat)} hand{_elsewhere_note(state, seat, face)}", "fact"
        )
    if card is not None and card.faction not in (faction, FACTIONLESS):
        return Breach("CA-DECK-03", f"{name} is not a card of the {state.contents.factions[faction]}", "fact")
    return Breach(clause, f"{name} is not in {state.possessive(seat)} deck", "fact")


def _elsewhere_note(state: CastleState, seat: int, face: str) -> str:
    """Return the words that say that all copies of a card are known to be elsewhere (CA-DECK-05); empty if not."""
    copies, others = state.deck.copies[face], [zone(seat) for zone in ZONES if zone != hand]
    seen = sum(token.face == face for place in others for token in state.zones[place])
    if seen < copies:
        return ""
    return ": its only copy is elsewhere" if copies == 1 else f": all {copies} copies are elsewhere"


def leave_hand(state: CastleState, seat: int, face: str, target: str) -> None:
    """Show a card from a hand and move it to another zone; `?` moves one without showing it."""
    everybody = zones.all_seats_mask(state.seats)
    if face == UNKNOWN:
        move_unseen(state, seat, target, everybody)
        return
    token = checked_value(zones.reveal(state, state.deck, hand(seat), face, everybody))
    zones.transfer(state, [token], hand(seat), target, everybody)


def move_unseen(state: CastleState, seat: int, target: str, seen: int) -> None:
    """Move a card that the referee does not know from a hand to another zone."""
    known = tuple(token for token in state.zones[hand(seat)] if token.face is not None)
    state.zones[hand(seat)] = tuple(token for token in state.zones[hand(seat)] if token.face is None)
    zones.draw(state, state.deck, hand(seat), target, [UNKNOWN], seen)
    state.zones[hand(seat)] = (*known, *state.zones[hand(seat)])


def has_unknown_cards(state: CastleState, seat: int) -> bool:
    """Return whether the referee does not know some cards of a hand."""
    return any(token.face is None for token in state.zones[hand(seat)])


def move_face(state: CastleState, face: str, source: str, target: str) -> None:
    """Move a face-up card from one zone to another; do nothing if the first zone does not have it."""
    found = [token for token in state.zones[source] if token.face == face][:1]
    zones.transfer(state, found, source, target, zones.all_seats_mask(state.seats))


def discard_from_play(state: CastleState, face: str) -> None:
    """Move a card that is in play to its owner's discard pile (CA-TERM-11)."""
    seat = seat_of(face)
    move_face(state, face, board(seat), discards(seat))


PART = Part(steps={DRAW: ask_for_cards}, chances={DRAWING: Chance(spec, apply_draw, drawn_card_breach)})
