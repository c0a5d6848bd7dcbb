"""Cards and crew given to other players, if the house rule allows it (SF-GEN-04, RUL-38)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine import UNKNOWN, Part, zones
from referee.engine.verbs import DUE, UNNAMED, Breach, Guard, Move, Reveal, TypedForm, Value, verb
from referee.engine.words.terms import PartialMove, PutAway, Reading, Slot, Words
from referee.games.skies_of_fire import attack, crewing, hands, names
from referee.games.skies_of_fire.cards import zone_card_breach
from referee.games.skies_of_fire.ships import SECTION_NAMES, crewed_sections
from referee.games.skies_of_fire.state import ACTION, MOVE, SkiesState, hand

GIVE = "give"


@dataclass(frozen=True)
class Gift(PutAway):
    """A thing to give: a card from the hand, named or not, or one crew from a section, as the section's number."""

    def read(self, state: SkiesState, move_so_far: PartialMove, words: Words) -> Iterator[Reading[Any]]:
        """Yield the section after `crew`, or the card that the first words name."""
        if words[:1] != ("crew",):
            return iter(super().read(state, move_so_far, words))
        return names.SECTION.read(state, move_so_far, words[2:] if words[1:2] == ("from",) else words[1:])

    def write(self, state: SkiesState, move_so_far: PartialMove, value: Value) -> str:
        """Return the words for the card or crew that is given."""
        if isinstance(value, int):
            return f"crew {names.section_word(value)}"
        return "a card" if value == UNNAMED else super().write(state, move_so_far, str(value))

    def fits(self, state: SkiesState, value: Value) -> bool:
        """Return whether a value is a card or a section."""
        return value in names.SECTION_NAMES.values() or super().fits(state, value)

    def shows(self, state: SkiesState, move_so_far: PartialMove, value: Any) -> tuple[Reveal, ...]:
        """Return the card if it is named and the referee did not know that it is in the hand."""
        return () if isinstance(value, int) else super().shows(state, move_so_far, value)

    def veiled_value(self, value: Any) -> Any:
        """Return the thing as other players see it: a card without its name; crew is given openly."""
        return value if isinstance(value, int) else UNNAMED


THING: Slot[Any] = Slot(Gift("a card or `crew` with its section", names.card_names, names.card_word, zone=hand))
THING = THING._replace(infer=lambda state, move_so_far: (UNNAMED,))
TAKER = Slot(names.SHIP, 1)


def _may_trade(state: SkiesState, move: Move) -> Breach | None:
    if state.options.alliances == "trade":
        return None
    text = "cards and crew can be given away only with the house rule alliances=trade"
    return Breach("SF-GEN-04", text, "rule", ("RUL-38",))


def _is_other_player(state: SkiesState, move: Move) -> Breach | None:
    if TAKER.of(move) in state.alive() and TAKER.of(move) != move.seat:
        return None
    return Breach("SF-GEN-04", "give to another player who is in the game", "fact")


def _has_thing(state: SkiesState, move: Move) -> Breach | None:
    """Check that the giver has the thing, and still has crew after giving it."""
    thing = THING.of(move)
    if isinstance(thing, str):
        unnamed = thing == UNNAMED and state.zones[hand(move.seat)]
        return None if unnamed else zone_card_breach(state, hand(move.seat), thing, "SF-GEN-04")
    if thing not in crewed_sections(state, move.seat):
        return Breach("SF-GEN-04", f"the {SECTION_NAMES[thing]} has no crew to give", "fact")
    if state.ship_health(move.seat) > 1:
        return None
    return Breach("SF-CREW-02", "a ship cannot give its last crew", "fact")


def _has_room(state: SkiesState, move: Move) -> Breach | None:
    """Check that the taker has room for the thing (SF-HND-01, SF-CREW-05)."""
    taker = TAKER.of(move)
    if isinstance(THING.of(move), int):
        if crewing.placeable_crew(state, taker, 1):
            return None
        return Breach("SF-CREW-05", f"{state.name(taker)} has no free crew slot, or no crew token left", "fact")
    limit = hands.hand_limit(state, taker)
    if hands.hand_size(state, taker) < limit:
        return None
    return Breach("SF-HND-01", f"the hand of {state.name(taker)} is full ({limit} cards)")


def _give(state: SkiesState, move: Move) -> None:
    """Give a card or one crew away; the crew returns to its supply, and the other ship adds one of its own colour."""
    seat, taker, thing = move.seat, TAKER.of(move), THING.of(move)
    if isinstance(thing, int):
        attack.lose_crew(state, seat, thing, 1, None, f"given to {state.name(taker)}")
        crewing.place_crew(state, taker, 1, "SF-GEN-04")
        return
    both = 1 << seat | 1 << taker
    faces = (UNKNOWN if thing == UNNAMED else thing,)
    zones.draw(state, state.deck, hand(seat), hand(taker), faces, both)
    state.report("SF-GEN-04", f"{state.name(seat)} gives {state.name(taker)} a card", seat)
    hands.replace_void(state, taker)


def _possible_gifts(state: SkiesState, seat: int) -> Iterator[tuple[Value, ...]]:
    """Yield the things that may be given, taker by taker."""
    if state.options.alliances != "trade":
        return
    cards = THING.term.values(state, Move(seat, GIVE)) if state.zones[hand(seat)] else ()
    things = (*cards, *crewed_sections(state, seat))
    yield from ((thing, taker) for taker in state.alive() for thing in things)


GIVE_VERB = verb(
    GIVE,
    "SF-GEN-04",
    (THING, TAKER),
    answers={MOVE, ACTION},
    guards=(
        Guard("traded", _may_trade),
        Guard("other", _is_other_player, (DUE,)),
        Guard("has", _has_thing, (DUE,)),
        Guard("room", _has_room, (DUE, "other")),
    ),
    effect=_give,
    typed=TypedForm(orders=((TAKER, THING),), written="give {1} {0}"),
    values=_possible_gifts,
)


PART = Part(verbs=(GIVE_VERB,))
