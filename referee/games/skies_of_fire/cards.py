"""Town cards in play: whether a card can be where a player says it is, showing cards, and moving them."""

from collections.abc import Iterable

from referee.engine import UNKNOWN, Token, hands, zones
from referee.engine.verbs import Breach, Guard, Slot, checked_value, unnamed_card_breach
from referee.games.skies_of_fire import markers
from referee.games.skies_of_fire.catalogue import CARGO
from referee.games.skies_of_fire.state import DECK, SkiesState, bay, hand

PLACES = {
    DECK: "it is under the deck",
    "hand": "it is in the hand of {}",
    "engine": "it is installed on {}",
    "guns": "it is installed on {}",
    "cargo": "it is in the Cargo of {}",
    "missions": "it has been begun by {}",
    "completed": "it has been completed by {}",
}
"""Where a card is, by the first word of its zone."""


def zone_card_breach(state: SkiesState, zone: str, face: str, clause: str) -> Breach | None:
    """Return why a card cannot be in a zone, or None if it is or could be there."""
    if face == UNKNOWN:
        return unnamed_card_breach(clause)
    if face not in state.deck.copies:
        return Breach("SF-CRD-02", f"{state.contents.name_of(face)} is not in the deck of this match", "fact")
    if zones.find_token(state, state.deck, zone, face) is not None:
        return None
    where = known_place_text(state, face)
    text = f"{state.contents.name_of(face)} is not {_place(state, zone)}" + (f"; {where}" if where else "")
    return Breach(clause, text, "fact", ("SF-CRD-02",) if where else ())


def holds_card(slot: Slot[str], clause: str, name: str = "held", *needs: str) -> Guard[SkiesState]:
    """Return the guard that checks that a slot’s card is, or could be, in the player’s hand."""
    return Guard(name, lambda state, move: zone_card_breach(state, hand(move.seat), slot.of(move), clause), needs)


def location(state: SkiesState, zone: str) -> str:
    """Return where the cards of a zone are, in words."""
    place, _, seat = zone.partition(" ")
    return PLACES.get(place, zone).format(state.name(int(seat)) if seat else "")


def _place(state: SkiesState, zone: str) -> str:
    said = location(state, zone)
    return said.partition(" is ")[2] or said.removeprefix("it ")


def known_place_text(state: SkiesState, face: str) -> str:
    """Return where a card is, in words; empty unless it is the only one of its kind and everybody has seen it there."""
    if state.deck.copies.get(face, 0) != 1:
        return ""
    return hands.known_place_text(state, face, location)


def show_card(state: SkiesState, zone: str, face: str) -> Token:
    """Show everybody a card in a zone (SF-GEN-05), and return it."""
    return checked_value(zones.reveal(state, state.deck, zone, face, zones.all_seats_mask(state.seats)))


def put_under(state: SkiesState, zone: str, tokens: Iterable[Token]) -> None:
    """Put cards that everybody has seen under the deck (SF-CTR-05, RUL-40)."""
    zones.transfer(state, tokens, zone, DECK, zones.all_seats_mask(state.seats))


def unload(state: SkiesState, seat: int) -> None:
    """Take the card out of Cargo: under the deck or back to the hand (SF-CAR-01, RUL-40).

    The landings of a mission no longer count; a weapon's markers stay unless a house rule says otherwise (RUL-65).
    """
    zone = bay(seat, CARGO)
    back = state.options.cargo_replaced == "hand"
    for token in state.zones[zone]:
        where = "back to the hand" if back else "under the deck"
        state.report("SF-CAR-01", f"{state.contents.name_of(str(token.face))} leaves Cargo and goes {where}", seat)
        state.landings.pop(str(token.face), None)
        if token.face in state.contents.upgrades:
            markers.remove_orphans(state, seat)
    zones.transfer(state, state.zones[zone], zone, hand(seat) if back else DECK, zones.all_seats_mask(state.seats))
    state.spent[seat] = 0
