"""Hand cards that both sides of a fight choose in secret and show together (MM-COMB-10, MM-Q-26)."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from referee.engine import UNKNOWN, Part, hands
from referee.engine.mechanisms import sealed
from referee.engine.verbs import DUE, Breach, Guard, Move, Phrase, Reveal, Value, Verb
from referee.games.monsters_and_magic import draws
from referee.games.monsters_and_magic.cards import PLAY, adds_force, combat_breach, play_card
from referee.games.monsters_and_magic.combat import LAID, report_side
from referee.games.monsters_and_magic.effects import deck_card_breach
from referee.games.monsters_and_magic.fights import current_fight
from referee.games.monsters_and_magic.names import card_word, split_cards
from referee.games.monsters_and_magic.state import MonstersState, hand
from referee.games.monsters_and_magic.using import AIM, effect_word

LAY = "lay"
NOTHING = frozenset({"pass", "nothing", "none", "lay nothing", "lay none", "no card", "no cards"})


def _faces(move: Move) -> tuple[str, ...]:
    return tuple(str(face) for face in move.args)


def _deck_order(state: MonstersState, faces: Iterable[str]) -> tuple[str, ...]:
    """Return cards in deck-list order, the order in which choices are recorded."""
    places = {face: place for place, face in enumerate(state.contents.cards)}
    return tuple(sorted(faces, key=lambda face: places.get(face, len(places))))


def _play_move(state: MonstersState, seat: int, face: str) -> Move:
    """Return the move that plays one of the cards; a bonus for one figure goes to the figure that fights."""
    fight, card = current_fight(state), state.contents.cards[face]
    aimed = any(effect_word(effect, is_from_hand=True) == AIM for effect in card.effects)
    return Move(seat, PLAY, (face, fight.square) if aimed and fight is not None else (face,))


def _is_in_hand(state: MonstersState, move: Move) -> Breach | None:
    """Check that the hands could contain all cards of both choices, and that this choice is in deck-list order."""
    trial, others = state.copy(), sealed.choices_of_others(state, move.seat)
    taken = {face: other.seat for other in others for face in _faces(other)}
    for one in (*others, move):
        for face in _faces(one):
            missing = deck_card_breach(state, Move(one.seat, PLAY, (face,)))
            missing = missing or draws.zone_card_breach(trial, hand(one.seat), face, "MM-HAND-01")
            if missing is not None and one is move and face in taken:
                return _clash_breach(state, face, taken[face])
            if missing is not None:
                return missing
            draws.discard(trial, hand(one.seat), face)
    if _faces(move) == _deck_order(state, _faces(move)):
        return None
    return Breach("MM-COMB-10", "the cards of a choice must be in the order of the deck list", "fact")


def _clash_breach(state: MonstersState, face: str, seat: int) -> Breach:
    name = state.contents.cards[face].name
    return Breach("MM-HAND-01", f"{name} is among the cards that {state.seat_name(seat)} has chosen", "fact")


def _is_useful(state: MonstersState, move: Move) -> Breach | None:
    known = [face for face in dict.fromkeys(_faces(move)) if face in state.contents.cards]
    found = (combat_breach(state, _play_move(state, move.seat, face)) for face in known)
    return next((breach for breach in found if breach is not None), None)


def _candidates(state: MonstersState, seat: int) -> Iterator[Move]:
    """Yield every choice of known cards, and one choice without names if some cards are unknown."""
    known = [token.face for token in state.zones[hand(seat)] if token.face is not None]
    serving = [face for face in known if combat_breach(state, _play_move(state, seat, face)) is None]
    yield from _choices(state, seat, serving, len(serving))
    if any(token.face is None for token in state.zones[hand(seat)]):
        yield Move(seat, LAY, (UNKNOWN,))


def _choices(state: MonstersState, seat: int, faces: Iterable[str], maximum: int) -> Iterator[Move]:
    ordered = _deck_order(state, faces)
    found = (chosen for count in range(maximum + 1) for chosen in combinations(ordered, count))
    return (Move(seat, LAY, chosen) for chosen in dict.fromkeys(found))


def _expand(state: MonstersState, move: Move) -> Iterator[Move]:
    """Yield every choice of cards that the hand could have and that raise the Force of the unit that fights."""
    zone = hand(move.seat)
    copies = state.deck.copies
    faces = [
        face
        for face in hands.possible_faces(state, state.deck, zone)
        if adds_force(state, _play_move(state, move.seat, face))
    ]
    each = [face for face in faces for _ in range(min(copies[face], len(state.zones[zone])))]
    return (choice for choice in _choices(state, move.seat, each, len(state.zones[zone])) if choice.args)


def _revealed_cards(state: MonstersState, move: Move) -> tuple[Reveal, ...]:
    zone = hand(move.seat)
    return tuple(Reveal(zone, face) for face in _faces(move) if face == UNKNOWN or hands.is_unknown(state, zone, face))


def _read(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `lay paladin duelist`, `lay nothing`."""
    if " ".join(tokens) in NOTHING:
        yield (Move(seat, LAY),)
        return
    faces = split_cards(state.contents, tokens[1:]) if tokens[0] in (LAY, PLAY) else None
    if faces:
        yield (Move(seat, LAY, _deck_order(state, faces)),)


def _spell(state: MonstersState, move: Move) -> Iterator[Phrase]:
    yield Phrase(LAY)
    yield from (Phrase(card_word(state, face), "card", face) for face in _faces(move))
    if not move.args:
        yield Phrase("nothing")


def _show(state: MonstersState, moves: tuple[Move, ...], subject: tuple[Value, ...]) -> None:
    """Play the cards that both sides have chosen, the attacker's cards first."""
    for move in moves:
        for face in _faces(move):
            play_card(state, _play_move(state, move.seat, face))
        report_side(state, move.seat)


CHOICE = Verb(
    name=LAY,
    answers=frozenset({LAID}),
    guards=(Guard("in combat", _is_useful, (DUE,)), Guard("held", _is_in_hand)),
    effect=lambda state, move: None,
    candidates=_candidates,
    read=_read,
    spell=_spell,
    shows=_revealed_cards,
    expand=_expand,
)
PART = Part(
    secrets=(sealed.Secret(LAID, "MM-COMB-10", "choose the hand cards for this fight, in secret", CHOICE, _show),)
)
