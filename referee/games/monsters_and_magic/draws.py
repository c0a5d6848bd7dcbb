"""Drawing and discarding cards, and checks that a card could be where a move says it is."""

from typing import NamedTuple

from referee.engine import UNKNOWN, Chance, DrawSpec, Frame, Part, Token, counted, hands, pop, push, swap, zones
from referee.engine.verbs import UNNAMED, Breach, Value, checked_value, unnamed_card_breach
from referee.games.monsters_and_magic.state import DECK, DISCARD, MonstersState, hand

DRAW, DRAWING = "draw", "drawing"


class Draw(NamedTuple):
    """How many cards are drawn, and the clause that requires the draw."""

    cards: int
    clause: str


def request_draw(state: MonstersState, seat: int, count: int, clause: str) -> None:
    """Add a draw to the agenda: some cards from the deck into the hand of a seat."""
    push(state, Frame(DRAW, seat, Draw(count, clause)))


def prepare_draw(state: MonstersState) -> None:
    """Prepare a draw: if the deck is empty, shuffle the discard pile (MM-Q-73)."""
    frame = state.agenda[-1]
    count, clause = frame.read(Draw)
    if count > 0 and not state.zones[DECK]:
        _reshuffle(state)
    ready = min(count, len(state.zones[DECK]))
    if ready <= 0:
        if count > 0:
            state.report("MM-INF-02", f"no card is left to draw for {state.seat_name(frame.owner)}", frame.owner)
        pop(state)
        return
    swap(state, Frame(DRAW, frame.owner, Draw(count - ready, clause)))
    push(state, Frame(DRAWING, frame.owner, Draw(ready, clause)))


def _reshuffle(state: MonstersState) -> None:
    if state.options.deck_out != "reshuffle" or not state.zones[DISCARD]:
        return
    zones.shuffle_into(state, state.deck, DISCARD, DECK)
    state.report("MM-INF-02", "the discard pile is shuffled and becomes the deck")


def draw_spec(state: MonstersState, frame: Frame) -> DrawSpec:
    """Return the request for cards from the deck; hands are hidden, so `?` is allowed (MM-HAND-03)."""
    count, clause = frame.read(Draw)
    prompt = f"{state.seat_name(frame.owner)} draws {counted(count, 'card')}"
    names = zones.drawable_faces(state, state.deck, DECK)
    return DrawSpec(frame.owner, DRAWING, clause, prompt, count, names=names, hidden=True)


def apply_draw(state: MonstersState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put drawn cards into the player's hand."""
    faces = [str(value) for value in values]
    zones.draw(state, state.deck, DECK, hand(frame.owner), faces, 1 << frame.owner)
    now = len(state.zones[hand(frame.owner)])
    said = f"{state.seat_name(frame.owner)} draws {counted(len(faces), 'card')} and holds {now}"
    state.report(frame.read(Draw).clause, said, frame.owner)


def drawn_card_breach(state: MonstersState, frame: Frame, values: tuple[Value, ...]) -> Breach | None:
    """Return the breach for a drawn card that cannot have been in the deck, or None."""
    face = zones.first_impossible_face(state, state.deck, DECK, [str(value) for value in values])
    if face is None:
        return None
    name = state.contents.cards[face].name if face in state.contents.cards else face
    where = known_place_text(state, face)
    text = f"{name} cannot come from the deck" + (f"; {where}" if where else "")
    return Breach(frame.read(Draw).clause, text, "fact", ("MM-DECK-01",))


def zone_card_breach(state: MonstersState, zone: str, face: str, clause: str) -> Breach | None:
    """Return why a card cannot be in a zone, or None if it is or could be there."""
    if face == UNKNOWN:
        return unnamed_card_breach(clause)
    if face == UNNAMED:
        return None if state.zones[zone] else Breach(clause, "no card is left in the hand", "fact")
    if zones.find_token(state, state.deck, zone, face) is not None:
        return None
    name = state.contents.cards[face].name
    owner = state.seat_name(int(zone.split()[-1]))
    held = "among the permanent cards" if zone.startswith("permanents") else "in the hand"
    where = known_place_text(state, face)
    text = f"{name} is not {held} of {owner}" + (f"; {where}" if where else "")
    placed = any(token.face == face for tokens in state.zones.values() for token in tokens)
    placed = placed or face not in state.deck.copies
    return Breach(clause, text, "fact", ("MM-DECK-01",) if placed else ())


def known_place_text(state: MonstersState, face: str) -> str:
    """Return where a card is, if all players have seen it there, else an empty string (MM-HAND-03)."""
    if face not in state.contents.cards:
        return ""
    if face not in state.deck.copies:
        return "it is not in this deck"
    return hands.known_place_text(state, face, location)


def location(state: MonstersState, zone: str) -> str:
    """Return where the cards of a zone are, in words."""
    place = "discard pile" if zone == DISCARD else zone.split(" ")[0]
    whose = f" of {state.seat_name(int(zone.split()[-1]))}" if zone[-1:].isdigit() else ""
    return f"it is a permanent card{whose}" if place == "permanents" else f"it is in the {place}{whose}"


def show_card(state: MonstersState, zone: str, face: str) -> Token:
    """Show a card in a zone to all players, and return it."""
    return checked_value(zones.reveal(state, state.deck, zone, face, zones.all_seats_mask(state.seats)))


def discard(state: MonstersState, zone: str, face: str) -> Token:
    """Discard a card from a zone face up (MM-INF-02) and return it; the card may be unknown to the referee."""
    if face == UNNAMED:
        return zones.draw(state, state.deck, zone, DISCARD, (UNKNOWN,), zones.all_seats_mask(state.seats))[0]
    token = show_card(state, zone, face)
    return zones.transfer(state, [token], zone, DISCARD, zones.all_seats_mask(state.seats))[0]


PART = Part(steps={DRAW: prepare_draw}, chances={DRAWING: Chance(draw_spec, apply_draw, drawn_card_breach)})
