"""Checks for errors in a position, beyond those that the inventory itself finds."""

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.engine import counted
from referee.engine.verbs import listed
from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS, SECTIONS, Mission
from referee.games.skies_of_fire.destruction import HUNT, SURPLUS
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.hands import DRAW, DRAWS, MORE, ROOM, TRIM, hand_limit, is_void
from referee.games.skies_of_fire.missions import begun_missions, open_missions
from referee.games.skies_of_fire.respawn import ALLOCATE, BERTH, FORFEIT, RESPAWN
from referee.games.skies_of_fire.scoring import completed_words
from referee.games.skies_of_fire.setup import HUNT_SEATS
from referee.games.skies_of_fire.ships import SECTION_NAMES, cargo_weapon, installed_upgrades, weapon_uses
from referee.games.skies_of_fire.state import SkiesState, bay, done, hand, table

HOMECOMING = frozenset({HUNT, SURPLUS, RESPAWN, FORFEIT, BERTH, ALLOCATE})
"""The kinds of frames that are on the agenda until a destroyed ship has its new crew."""

DRAWING = frozenset({DRAWS, DRAW, MORE, ROOM, TRIM})
"""The kinds of frames on the agenda while cards are drawn; a hand may then hold void cards or too many cards."""
VOID = ", a hunt for its own ship or for one not in the game (SF-SET-09)"
"""The end of a sentence on a player who has a void card."""


def _duplicates(things: Iterable[str]) -> Iterator[str]:
    return (thing for thing, count in Counter(things).items() if count > 1)


def _side_faults(state: SkiesState) -> Iterator[str]:
    contents = state.contents
    yield from (
        f"{contents.ships[ship].name} is flown by several players (SF-SET-04)" for ship in _duplicates(state.ships)
    )
    yield from (f"{colour} is the colour of several players (SF-SET-03)" for colour in _duplicates(state.colours))
    for colour in state.colours:
        if colour not in contents.colours:
            yield f"there are no {colour or 'colourless'} tokens (SF-COMP-09)"
    solos = [seat for seat in range(state.seats) if state.ship(seat).mode == "hunt"]
    if state.is_hunt and state.seats != HUNT_SEATS:
        yield f"the Hunt is played by {HUNT_SEATS} ships, not {state.seats} (SF-HUN-01, RUL-49)"
    if state.is_hunt and len(solos) != 1:
        yield f"the Hunt has one hunted ship, not {len(solos)} (SF-HUN-01)"
    if not state.is_hunt:
        yield from (f"{state.name(seat)} flies in the Hunt only (SF-COMP-07)" for seat in solos)
        yield from (
            f"{state.name(seat)} is out of the game, which is possible in the Hunt only (SF-DST-05)"
            for seat in state.out
        )


# The map.


def _map_faults(state: SkiesState) -> Iterator[str]:
    for square, count in Counter(state.at).items():
        if count > 1 and square != OFF:
            names = listed(state.name(seat) for seat in range(state.seats) if state.at[seat] == square)
            yield f"{names} are on {state.square_name(square)} together (SF-SHP-01)"
    for seat, square in enumerate(state.at):
        waits = state.options.respawn_blocked == "wait" and state.ship_on(state.ship(seat).home) is not None
        if square == OFF and seat not in state.out and not waits and not _is_new_crew_due(state):
            yield f"{state.name(seat)} is nowhere on the map (SF-GEN-03)"
        if square != OFF and seat in state.out:
            yield f"{state.name(seat)} is out of the game, but still on the map (SF-HUN-22)"
    yield from _marker_faults(state)
    yield from _ruin_faults(state)


def _marker_faults(state: SkiesState) -> Iterator[str]:
    places = Counter((marker.seat, marker.square) for marker in state.markers)
    for (seat, square), count in places.items():
        if count > 1:
            where = state.square_name(square)
            yield f"{state.name(seat)} has {count} tokens on {where}, but only 1 is allowed (RUL-44)"
    for seat in sorted({seat for seat, _ in places} & set(state.out)):
        yield f"{state.name(seat)} is out of the game, but has tokens on the map (SF-HUN-22)"
    numbers = Counter(marker.id for marker in state.markers)
    yield from (
        f"the token with number {number} is in {count} places" for number, count in numbers.items() if count > 1
    )


def _ruin_faults(state: SkiesState) -> Iterator[str]:
    if state.ruins and not state.is_hunt:
        yield "towns are destroyed, which happens in the Hunt only (SF-HUN-20)"
    for square in state.ruins:
        if square not in state.contents.towns:
            yield f"{state.square_name(square)} is destroyed, but is not a town (SF-HUN-15)"
        elif square == state.contents.centre and state.options.ryders_peak == "spared":
            yield f"{state.square_name(square)} is destroyed, but cannot be (RUL-80)"


# Crew.


def _is_new_crew_due(state: SkiesState) -> bool:
    """Return whether a destroyed ship is about to get a new crew, or the game has ended and it gets none (RUL-34)."""
    return state.ended is not None or any(frame.kind in HOMECOMING for frame in state.agenda)


def _crew_faults(state: SkiesState) -> Iterator[str]:
    for seat in range(state.seats):
        name, crew, slots = state.name(seat), state.crew[seat], state.ship(seat).slots
        for box, there in enumerate(crew):
            if not 0 <= there <= slots[box]:
                room = counted(slots[box], "slot")
                yield f"{name} has {there} crew in the {SECTION_NAMES[box]}, which has {room} (SF-MAT-08)"
        if seat in state.out and any(crew):
            yield f"{name} is out of the game, but has {sum(crew)} crew (SF-HUN-22)"
        if seat not in state.out and not state.ship_health(seat) and not _is_new_crew_due(state):
            yield f"{name} has no crew left, but is not destroyed (SF-CREW-02)"
        if state.supply(seat) < 0:
            printed = state.contents.colours[state.colours[seat]]
            yield f"{name} uses {printed - state.supply(seat)} tokens, but its colour has only {printed} (SF-CREW-04)"


# Cards.


def _mat_faults(state: SkiesState) -> Iterator[str]:
    for seat in range(state.seats):
        for section in (ENGINE, GUNS, CARGO):
            yield from _bay_faults(state, seat, section)
        yield from _gun_faults(state, seat)
        yield from _mission_faults(state, seat)


def _bay_faults(state: SkiesState, seat: int, section: int) -> Iterator[str]:
    held, room = state.zones[bay(seat, section)], state.ship(seat).upgrades[section]
    where = f"the {SECTION_NAMES[section]} of {state.name(seat)}"
    if len(held) > room:
        clause = {ENGINE: "SF-ENG-01", GUNS: "SF-GUN-01", CARGO: "SF-CAR-01"}[section]
        yield f"{where} holds {counted(len(held), 'card')}, but has room for {room} ({clause})"
    for token in held:
        card = None if token.face is None else state.contents.card(token.face)
        if token.face is None:
            yield f"a card in {where} is not named, but everybody can see it (SF-GEN-05)"
        elif isinstance(card, Mission):
            if section != CARGO or not card.goes_to_cargo:
                yield f"{card.name} is in {where}, where it does not belong (SF-CRD-06)"
        elif getattr(card, "section", None) != section:
            yield f"{state.contents.name_of(token.face)} is in {where}, where it does not fit (SF-CRD-08)"


def _gun_faults(state: SkiesState, seat: int) -> Iterator[str]:
    extra = [gun for gun in installed_upgrades(state, seat, GUNS) if gun.op == "extra_die"]
    if len(extra) > 1:
        yield f"{state.name(seat)} carries {len(extra)} extra-die guns, but only 1 is allowed (SF-GUN-05)"


def _mission_faults(state: SkiesState, seat: int) -> Iterator[str]:
    for zone, what in ((table(seat), "begun"), (done(seat), "completed")):
        for token in state.zones[zone]:
            card = state.contents.missions.get(token.face or "")
            if card is None:
                name = "an unnamed card" if token.face is None else state.contents.name_of(token.face)
                yield f"{state.name(seat)} has {what} {name}, which is not a face-up mission (SF-CRD-03)"
            elif card.goes_to_cargo and what == "begun":
                yield f"{card.name}, begun by {state.name(seat)}, is beside the mat, but belongs in Cargo (SF-CRD-06)"
    count = len(begun_missions(state, seat))
    if state.options.open_missions == "one" and count > 1:
        yield f"{state.name(seat)} has {count} missions open, but only 1 is allowed (RUL-39)"


def _record_faults(state: SkiesState) -> Iterator[str]:
    """Yield the errors in records of earlier turns: last towns, storms, uses of weapons, landings, completed hunts."""
    for seat in range(state.seats):
        name, spent, most = state.name(seat), state.spent[seat], weapon_uses(state, seat)
        if state.last_town[seat] not in (OFF, *state.contents.towns):
            where = state.square_name(state.last_town[seat])
            yield f"{name} last collected on {where}, which is not a town (SF-TWN-03)"
        if state.storms[seat] > 1:
            yield f"{name} has {state.storms[seat]} turns to skip, but a storm costs 1 (SF-STM-02)"
        if spent and cargo_weapon(state, seat) is None:
            yield f"{name} has spent a cargo weapon, but has none in its Cargo (SF-CAR-06)"
        elif spent > most:
            yield f"{name} has used its cargo weapon {spent} times since a town, but the limit is {most} (SF-CAR-06)"
        for face in (token.face for token in state.zones[done(seat)]):
            if face is not None and is_void(state, seat, face):
                yield f"{name} has completed {state.contents.name_of(face)}{VOID}"
    known = {mission.id for seat in range(state.seats) for mission in open_missions(state, seat)}
    for face in state.landings.keys() - known:
        yield f"landings are counted for {state.contents.name_of(face)}, which nobody has begun (SF-ACT-03, RUL-27)"


def _hand_faults(state: SkiesState) -> Iterator[str]:
    drawing = any(frame.kind in DRAWING for frame in state.agenda)
    for seat in range(state.seats):
        held, limit, name = state.zones[hand(seat)], hand_limit(state, seat), state.name(seat)
        if len(held) > limit and not drawing:
            yield f"{name} has {len(held)} cards in hand, but only {limit} are allowed (SF-HND-01)"
        for token in held:
            if token.face is not None and is_void(state, seat, token.face) and not drawing:
                yield f"{name} holds {state.contents.name_of(token.face)}{VOID}"
        if seat in state.out and any(state.zones[zone] for zone in _own_zones(seat)):
            yield f"{name} is out of the game, but still has cards (SF-HUN-22)"


def _own_zones(seat: int) -> tuple[str, ...]:
    return (hand(seat), table(seat), *(bay(seat, section) for section in range(1, len(SECTIONS))))


# The turn.


def _turn_faults(state: SkiesState) -> Iterator[str]:
    if state.ended is not None:
        return
    if state.seat in state.out:
        yield f"it is the turn of {state.name(state.seat)}, who is out of the game (SF-HUN-22)"
    missions = sum(len(state.zones[done(seat)]) for seat in range(state.seats))
    last = state.options.missions_to_end
    if missions >= last and state.options.end_timing == "immediate" and not state.is_hunt:
        yield f"{completed_words(missions)}, but the game ends after {last} (SF-END-01)"


AUDITS = (_side_faults, _map_faults, _crew_faults, _mat_faults, _record_faults, _hand_faults, _turn_faults)
