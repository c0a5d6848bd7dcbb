"""Cards and crew given to other players, if the house rule allows it (SF-GEN-04, RUL-38)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.engine import (
    DUE,
    UNKNOWN,
    UNNAMED,
    Breach,
    Example,
    Guard,
    Move,
    Part,
    Reveal,
    Verb,
    naming,
    number,
    zones,
)
from referee.games.skies_of_fire import attack, crewing, hands, names
from referee.games.skies_of_fire.cards import card_in, expand_first, shown
from referee.games.skies_of_fire.ships import crewed
from referee.games.skies_of_fire.state import ACTION, MOVE, SkiesState, hand

GIVE = "give"


def _thing(move: Move) -> int | str:
    """Return what is given: the face of a card, empty if it is not named, or the section of a crew."""
    thing = move.args[0]
    return thing if isinstance(thing, int) else str(thing)


def _taker(move: Move) -> int:
    return number(move.args[1])


def _traded(state: SkiesState, move: Move) -> Breach | None:
    if state.options.alliances == "trade":
        return None
    return Breach("SF-GEN-04", "a house rule is needed to give cards or crew away", "rule", ("RUL-38",))


def _other(state: SkiesState, move: Move) -> Breach | None:
    if _taker(move) in state.alive() and _taker(move) != move.seat:
        return None
    return Breach("SF-GEN-04", "give to another player who is in the game", "fact")


def _has(state: SkiesState, move: Move) -> Breach | None:
    """Check that the giver has what is given, and keeps crew."""
    thing = _thing(move)
    if isinstance(thing, str):
        unnamed = thing == UNNAMED and state.zones[hand(move.seat)]
        return None if unnamed else card_in(state, hand(move.seat), thing, "SF-GEN-04")
    if thing not in crewed(state, move.seat):
        return Breach("SF-GEN-04", f"section {thing} has no crew to give", "fact")
    if state.section_crew(move.seat) > 1:
        return None
    return Breach("SF-CREW-02", "a ship cannot give its last crew", "fact")


def _room(state: SkiesState, move: Move) -> Breach | None:
    """Check that the taker has room for it (SF-HND-01, SF-CREW-05)."""
    taker = _taker(move)
    if isinstance(_thing(move), int):
        if crewing.placeable(state, taker, 1):
            return None
        return Breach("SF-CREW-05", f"{state.name(taker)} has no free slot, or no token", "fact")
    limit = hands.hand_limit(state, taker)
    if hands.hand_size(state, taker) < limit:
        return None
    return Breach("SF-HND-01", f"the hand of {state.name(taker)} is full ({limit})")


def _give(state: SkiesState, move: Move) -> None:
    """Give a card or a crew away; for the crew that leaves a ship, the other adds one of its own colour."""
    seat, taker, thing = move.seat, _taker(move), _thing(move)
    if isinstance(thing, int):
        attack.lose(state, seat, thing, 1, None, f"given to {state.name(taker)}")
        crewing.place_crew(state, taker, 1, "SF-GEN-04")
        return
    both = 1 << seat | 1 << taker
    faces = (UNKNOWN if thing == UNNAMED else thing,)
    zones.draw(state, state.deck, hand(seat), hand(taker), faces, both)
    state.report("SF-GEN-04", f"{state.name(seat)} gives {state.name(taker)} a card", seat)
    hands.replace_void(state, taker)


def _candidates(state: SkiesState, seat: int) -> Iterator[Move]:
    if state.options.alliances != "trade":
        return
    held = state.zones[hand(seat)]
    cards = (UNNAMED, *naming.open_faces(state, hand(seat))) if held else ()
    things: tuple[int | str, ...] = (*cards, *crewed(state, seat))
    for taker in state.alive():
        for thing in things:
            yield Move(seat, GIVE, (thing, taker))


def _shows(state: SkiesState, move: Move) -> tuple[Reveal, ...]:
    thing = _thing(move)
    return () if isinstance(thing, int) or thing == UNNAMED else shown(state, hand(move.seat), thing)


def _read(state: SkiesState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `give halcyon a card`, `give halcyon smoke screen`, `give halcyon crew guns`."""
    if tokens[0] != GIVE:
        return
    found = names.leading(tokens[1:], lambda words: names.read_seat(state, words))
    if found is None:
        return
    taker, said = found[0], " ".join(found[1])
    if said in ("", "card", "a card"):
        yield (Move(seat, GIVE, (UNNAMED, taker)),)
    elif said.startswith("crew "):
        section = names.read_section(said.removeprefix("crew ").removeprefix("from "))
        if section is not None:
            yield (Move(seat, GIVE, (section, taker)),)
    elif (face := names.read_card(state.contents, said)) is not None:
        yield (Move(seat, GIVE, (face, taker)),)


def _write(state: SkiesState, move: Move) -> str:
    thing, taker = _thing(move), names.seat_words(state, _taker(move))
    if isinstance(thing, int):
        return f"{GIVE} {taker} crew {names.section_word(thing)}"
    said = thing if thing == UNKNOWN else names.card_words(state.contents, thing) if thing else "a card"
    return f"{GIVE} {taker} {said}"


GIVE_VERB: Verb[SkiesState] = Verb(
    name=GIVE,
    answers=frozenset({MOVE, ACTION}),
    guards=(
        Guard("traded", _traded),
        Guard("other", _other, (DUE,)),
        Guard("has", _has, (DUE,)),
        Guard("room", _room, (DUE, "other")),
    ),
    effect=_give,
    candidates=_candidates,
    read=_read,
    write=_write,
    shows=_shows,
    expand=lambda state, move: expand_first(state, move, hand(move.seat)),
    anchored=True,
    help=Example("give halcyon a card", "give a card or crew to another player"),
)
PART: Part[SkiesState] = Part(
    verbs=(GIVE_VERB,),
)
