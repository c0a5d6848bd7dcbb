"""What no play could lead to, found in a position: each fault in a sentence with its clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine import number
from referee.games.cloudspire.catalogue import UPGRADES
from referee.games.cloudspire.command_points import points, spending
from referee.games.cloudspire.displacing import DISPLACE
from referee.games.cloudspire.names import hex_name, title
from referee.games.cloudspire.purse import limit
from referee.games.cloudspire.state import SpireState


def seats(state: SpireState) -> Iterator[str]:
    """Yield who has more Source, health, pegs or heroes than is possible, and advancements without their levels."""
    for seat in range(state.sides):
        name = state.seat_name(seat)
        if state.source[seat] > limit(state, seat):
            yield f"{name} has {state.source[seat]} Source, and {limit(state, seat)} is the most (CS-INCOME-03)"
        if state.health[seat] > state.gate_most(seat):
            most = state.gate_most(seat)
            yield f"{state.whose(seat)} gate has {state.health[seat]} health, and {most} is the most (CS-SETUP-21)"
        if state.pegs[seat] > state.options.limited_builds:
            yield f"{name} has {state.pegs[seat]} pegs in the bottom row (CS-ONS-06)"
        heroes = sum(1 for unit in state.units_of(seat) if unit.hero)
        if heroes > state.options.heroes_most:
            yield f"{name} has {heroes} heroes in play (CS-PREP-14)"
        yield from _advancements(state, seat)


def _advancements(state: SpireState, seat: int) -> Iterator[str]:
    owned = [state.contents.advancements[id] for id in state.advancements[seat]]
    faction = state.faction(seat)
    levels = {(one.structure, one.level) for one in owned}
    for one in owned:
        if faction is not None and one.faction != faction.id:
            yield f"{one.name} is not an advancement of {faction.name} (CS-BUILD-16)"
        elif one.level > 1 and (one.structure, one.level - 1) not in levels:
            yield f"{state.says(seat, 'has')} {one.name} without the level before it (CS-BUILD-17)"


def hexes(state: SpireState) -> Iterator[str]:
    """Yield which hexes hold too much, and what stands where it cannot."""
    moving = [number(frame.data[0]) for frame in state.agenda if frame.kind == DISPLACE]
    pieces = [(unit.hex, "unit") for unit in state.units.values() if unit.id not in moving]
    pieces += [(spire.hex, "spire") for spire in state.spires.values()] + [
        (one.hex, "landmark") for one in state.landmarks
    ]
    for hex, count in Counter(hex for hex, _ in pieces).items():
        if count > 1:
            yield f"{hex_name(state, hex)} holds {count} units, spires and landmarks (CS-MOVE-20)"
    for hex, what in pieces:
        if hex not in state.land.places:
            yield f"a {what} is on {hex_name(state, hex)}, which is no hex of an isle or earthscape (CS-MOVE-21)"
        elif what == "spire" and not state.land.is_well(hex):
            yield f"the spire on {hex_name(state, hex)} stands on no Source Well (CS-DEF-19)"


def chips(state: SpireState) -> Iterator[str]:
    """Yield upgrades and spires of which there are too many, and stacks over their points."""
    for kind in UPGRADES:
        if state.supply(kind) < 0:
            most = state.upgrade_chips(kind)
            used = most - state.supply(kind)
            yield f"{used} {kind} upgrades are in play, and there are {most} (CS-COMP-02)"
    for seat in range(state.sides):
        faction = state.faction(seat)
        for chip in state.contents.spires_of(faction.id) if faction else ():
            if chip.face == "basic" and state.spires_left(seat, chip.id) < 0:
                yield f"more spires of the kind of {chip.name} are in play than there are chips (CS-COMP-01)"
        spent, most = spending(state, seat).total, points(state, seat) if state.wave else 0
        if spent > most and state.wave:
            yield f"{state.says(seat, 'has')} spent {spent} CP, and wave {state.wave} gives {most} (CS-PREP-05)"


def groups(state: SpireState) -> Iterator[str]:
    """Yield groups in which a faster minion lies on a slower one, or in which a hero is."""
    waiting = [group for seat in range(state.sides) for group in state.waiting(seat)]
    buried = [(unit.chip, *state.below(unit)) for unit in state.units.values()]
    for faces in (*waiting, *buried):
        known = [state.contents.units[face] for face in faces if face in state.contents.units]
        if len(faces) > 1 and any(chip.is_hero for chip in known):
            yield f"{title(state.contents, known[0].id)} is in a group with a hero (CS-PREP-16)"
        moves = [chip.basic.movement for chip in known]
        if moves != sorted(moves):
            yield f"the group of {title(state.contents, known[0].id)} is not in order of movement (CS-PREP-11)"


AUDITS = (seats, hexes, chips, groups)
