"""An overview of the table: wave and phase, power, the whole map with its names; what is printed on chips."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin, sqrt

from pnp.geometry.hexes import Hex
from referee.engine import Line, Owner, Picture, Standing, Tally, counted
from referee.engine.core.picture import Ground, Piece, Space
from referee.engine.core.turns import SETUP
from referee.engine.verbs import Move, listed
from referee.games.cloudspire import attacking, ending, stats
from referee.games.cloudspire.building import CONSTRUCT_VERB, SPIRE, construction_cost
from referee.games.cloudspire.catalogue import ATTACK, RANGE, Chip, Contents, Faction, Figures, LandmarkFace, SpireChip
from referee.games.cloudspire.command_points import points_in_wave, spending
from referee.games.cloudspire.land import FORTRESS, Tile, centre
from referee.games.cloudspire.land import ISLE as CELLS
from referee.games.cloudspire.names import hex_name, hex_of, parse_hex, title
from referee.games.cloudspire.pieces import NOTHING, name_with_owner, piece_at
from referee.games.cloudspire.places import SHOWN, SHOWN_EARTHSCAPE, beside, in_force, relics, stack
from referee.games.cloudspire.privileges import advancement_price
from referee.games.cloudspire.records import Record
from referee.games.cloudspire.shooting import SHOOT
from referee.games.cloudspire.state import MOVE, NEUTRAL, ONSLAUGHT, OVER, PHASES, PREP, Spire, SpireState, Unit
from referee.games.cloudspire.stats import MOVEMENT
from referee.games.cloudspire.upgrading import ADVANCE_VERB, STEP
from referee.games.cloudspire.wave_end import minions_of

PHASE_NAMES = {phase: f"{phase.title()} Phase" for phase in PHASES}
TITLES = {**PHASE_NAMES, OVER: "the end"}
GROUND = {"path": "·", "plains": "-", "forest": "f", "mountain": "^", "water": "~"}
"""The symbols of terrain in a picture."""
ISLE, EARTHSCAPE, FORTRESS_MAT = "isle", "earthscape", "fortress"
"""The printed components of a map."""


def heading(state: SpireState) -> str:
    """Return the wave, the first player and the phase."""
    if state.phase == SETUP:
        return "Set-up"
    if state.ended is not None:
        return "The end"
    said = f"Wave {state.wave} of {state.last_wave}, {state.seat_name(state.first)} first: {TITLES[state.phase]}"
    return f"{said}, round {state.round}" if state.phase == ONSLAUGHT and state.round else said


def standings(state: SpireState) -> tuple[Standing, ...]:
    """Return the power of each fortress, and the progress towards the goals of a scenario."""
    if state.phase == SETUP:
        return ()
    powers = [Standing(seat, "CS-END-04", "power", state.power(seat).total, 0) for seat in range(state.sides)]
    return (*powers, *ending.standings(state))


def picture(state: SpireState) -> Picture | None:
    """Return the picture of the table: every hex of the map with its name, its terrain and what is on it."""
    spaces = sorted(_spaces(state), key=lambda space: (space.row, space.column))
    if not spaces:
        return None
    left, top = min(space.column for space in spaces), min(space.row for space in spaces)
    moved = tuple(space._replace(column=space.column - left, row=space.row - top) for space in spaces)
    wide, high = (max(getattr(space, side) for space in moved) + 1 for side in ("column", "row"))
    columns, rows = tuple(map(str, range(wide))), tuple(map(str, range(high)))
    grounds = tuple(one._replace(column=one.column - left, line=one.line - top) for one in _grounds(state))
    return Picture("", columns, rows, moved, tuple(_owners(state)), tuple(_beside(state)), "", True, grounds)


def _grounds(state: SpireState) -> Iterator[Ground]:
    """Yield the isles (face-down ones first, with their position), the earthscapes and the fortresses."""
    for isle in state.isles:
        if not isle.tile:
            at = centre(isle.position, state.options.board_handedness)
            yield _ground_of(ISLE, "", [*CELLS.values()], at, 0)._replace(down=True, label=str(isle.position))
    for laid in state.tiles():
        component = ISLE if laid.tile.name in state.contents.isles else EARTHSCAPE
        yield _ground_of(component, laid.tile.row, [cell.hex for cell in laid.tile.cells], laid.hex, laid.turn)
    for seat, gate in state.land.gates.items():
        if faction := state.faction(seat):
            yield _ground_of(FORTRESS_MAT, faction.id, FORTRESS, gate.hex, gate.turn)


def _ground_of(component: str, row: str, hexes: Sequence[Hex], at: Hex, turn: int) -> Ground:
    """Return a printed tile of the map; its first hex is on the given hex."""
    (left, right), (top, bottom) = ((min(side), max(side)) for side in zip(*map(_place, hexes), strict=True))
    angle, (column, line) = radians(60 * turn), _place(at)
    x, y = (left + right) / 2, (top + bottom) / 2 * sqrt(3)
    across, down = x * cos(angle) - y * sin(angle), (x * sin(angle) + y * cos(angle)) / sqrt(3)
    return Ground(component, row, round(column + across, 6), round(line + down, 6), right - left + 2, 60 * turn)


def _place(hex: Hex) -> tuple[int, int]:
    """Return the column and the row of a hex in the picture, relative to the centre hex."""
    return 2 * hex.q + hex.r, hex.r


def _spaces(state: SpireState) -> Iterator[Space]:
    land = state.land
    for hex, place in land.places.items():
        well = (Piece("", "well", "o", "Source Well"),) if place.has_well and not state.landmark_at(hex) else ()
        ground = Piece("", place.terrain, GROUND[place.terrain], place.terrain)
        yield Space(place.name, *_place(hex), (ground, *well, *_pieces_on(state, hex)))
    for seat, gate in land.gates.items():
        yield Space(hex_name(state, gate.hex), *_place(gate.hex), tuple(_gate(state, seat)))


def _gate(state: SpireState, seat: int) -> Iterator[Piece]:
    yield Piece("", "gate", str(state.health[seat]), f"gate with {state.health[seat]} health", seat)
    if waiting := len(state.zones.get(stack(seat), ())):
        yield Piece("", "stack", "+", f"stack of {waiting}", seat)


def _pieces_on(state: SpireState, hex: Hex) -> Iterator[Piece]:
    landmark, spire, unit = state.landmark_at(hex), state.spire_at(hex), state.unit_at(hex)
    if landmark is not None:
        name = title(state.contents, landmark.face) if landmark.face else f"{landmark.type} face down"
        mark = landmark.type[0].upper() if landmark.face else landmark.type[0]
        yield Piece("landmark", landmark.face or landmark.type, mark, name, down=not landmark.face)
    if spire is not None:
        chip = state.spire_chip(spire)
        component = "market" if chip.faction == "market" else "spire_chip"
        said = f"{title(state.contents, spire.chip)} ({', '.join(spire.upgrades) or 'no upgrades'})"
        yield Piece(component, spire.chip, _initials(state, spire), said, spire.seat, down=chip.face == "advanced")
    if unit is not None:
        seat = None if unit.seat == NEUTRAL else unit.seat
        component = "unit_chip" if state.chip(unit).is_faction else state.chip(unit).faction
        yield Piece(component, unit.chip, _mark(state, unit), _unit_title(state, unit), seat, down=unit.is_promoted)


def _initials(state: SpireState, spire: Spire) -> str:
    """Return two capitals for a spire: the initials of its first two words, or the first two letters of one word."""
    words = title(state.contents, spire.chip).replace("’", "").upper().split()
    return words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]


def _mark(state: SpireState, unit: Unit) -> str:
    """Return two letters for a unit, and a plus if it is a group."""
    words = title(state.contents, unit.chip).replace("’", "").split()
    return words[0][:2] + ("+" if state.chips_below(unit) else "")


def _unit_title(state: SpireState, unit: Unit) -> str:
    more = [f"{unit.health} health", *(["promoted"] if unit.is_promoted else []), *unit.upgrades]
    more += [title(state.contents, face) for face in state.equipment(unit)]
    more += [f"{below} below"] if (below := len(state.chips_below(unit))) else []
    return f"{title(state.contents, unit.chip)} ({', '.join(more)})"


def _owners(state: SpireState) -> Iterator[Owner]:
    for seat in range(state.sides):
        faction = state.faction(seat)
        yield Owner(state.seat_name(seat), faction.id if faction else "no faction yet", tuple(_lines(state, seat)))


def _lines(state: SpireState, seat: int) -> Iterator[str]:
    steps = [title(state.contents, one) for one in state.advancements[seat]]
    yield f"Source {state.source[seat]}, gate {state.health[seat]}, power {state.power(seat).total}"
    if steps:
        yield f"advancements: {', '.join(steps)}"
    if waits := [_beside_text(state, seat, face) for face in state.faces(beside(seat))]:
        yield f"beside the barracks: {', '.join(waits)}"
    kept, open_relics = len(state.zones.get(relics(seat), ())), state.faces(in_force(seat))
    if kept or open_relics:
        yield ", ".join([f"relics {kept}", *(title(state.contents, face) for face in open_relics)])
    if 0 <= state.marks[seat] < state.sides:
        yield f"marks {state.seat_name(state.marks[seat])}, pegs {state.pegs[seat]}"


def _beside_text(state: SpireState, seat: int, face: str) -> str:
    """Return the name of a thing beside the barracks; for a hero that has returned, also its health and upgrades."""
    hero = state.returned_hero(seat, face)
    if hero is None:
        return title(state.contents, face)
    more = [f"{hero.health} health", *(["promoted"] if hero.is_promoted else []), *hero.upgrades]
    return f"{title(state.contents, face)} ({', '.join(more)})"


def _beside(state: SpireState) -> Iterator[str]:
    if state.event:
        yield f"event: {title(state.contents, state.event)}"
    shown = [title(state.contents, face) for face in state.faces(SHOWN)]
    shown += [f"earthscape {title(state.contents, face)}" for face in state.faces(SHOWN_EARTHSCAPE)]
    if shown:
        yield f"market: {', '.join(shown)}"
    down = sum(1 for isle in state.isles if not isle.tile)
    if down:
        yield f"{counted(down, 'isle')} face down"


def tallies(state: SpireState, move: Move | None = None) -> tuple[tuple[str, Tally], ...]:
    """Return each fortress's power and the command points spent; for a move, its price and the values that limit it."""
    if move is not None:
        return (*_price_and_limits(state, move), *move_numbers(state, move))
    if state.phase == SETUP:
        return ()
    found = [(f"{state.possessive(seat)} power", state.power(seat)) for seat in range(state.sides)]
    if state.phase in (PREP, ONSLAUGHT):
        for seat in range(state.sides):
            found.append((f"{state.possessive(seat)} CP of {points_in_wave(state, seat)}", spending(state, seat)))
    if state.phase == ONSLAUGHT:
        found += [*wave_numbers(state), *attacking.tallies(state)]
    return tuple(found)


def _price_and_limits(state: SpireState, move: Move) -> Iterator[tuple[str, Tally]]:
    if not 0 <= move.seat < state.sides:
        return
    if move.verb == CONSTRUCT_VERB.name and (chip := state.contents.spires.get(str(SPIRE.of(move)))):
        yield f"cost of {chip.name}", construction_cost(state, move.seat, chip)
    if move.verb == ADVANCE_VERB.name and STEP.of(move) in state.contents.advancements:
        yield f"cost of {title(state.contents, STEP.of(move))}", advancement_price(state, move.seat, STEP.of(move))


def values_on(state: SpireState, space: str) -> tuple[tuple[str, Tally], ...]:
    """Return the values of the unit or the spire on a hex; empty if there is none."""
    hex = parse_hex(state, space)
    if hex is None:
        return ()
    if spire := state.spire_at(hex):
        return tuple((stat, stats.figure(state, spire, stat)) for stat in ("attack", "range"))
    unit = state.unit_at(hex)
    if unit is None:
        return ()
    full = stats.health_of(state, unit)
    lost = (Line("lost", unit.health - full, "CS-ATK-09"),) if unit.health != full else ()
    health = Tally((Line(state.chip(unit).name, full, "CS-DEPLOY-07", "base"), *lost))
    figures = ("attack", "movement", "range", "reward")
    return (("health", health), *((stat, stats.figure(state, unit, stat)) for stat in figures))


def wave_numbers(state: SpireState) -> Iterator[tuple[str, Tally]]:
    """Yield the number of minions that keep the wave going and, if there are any, of rounds without a change."""
    counts = [(state.seat_name(seat), len([*minions_of(state, seat)])) for seat in range(state.sides)]
    minions = Tally(tuple([Line(name, count, "CS-ONS-13") for name, count in counts]))
    yield "minions in play, including those in stacks and groups (the wave ends at 0)", minions
    if state.still and state.options.stalemate_rounds:
        said = f"rounds without a change (a stalemate at {state.options.stalemate_rounds})"
        yield said, Tally((Line("rounds", state.still, "CS-R26", "base"),))


def move_numbers(state: SpireState, move: Move) -> Iterator[tuple[str, Tally]]:
    """Yield the numbers that decide whether a move of the Onslaught Phase is legal."""
    if move.verb not in (MOVE, SHOOT, attacking.VERB.name) or not move.args:
        return
    hex = hex_of(move.args[0])
    unit, spire = state.unit_at(hex), state.spire_at(hex)
    if move.verb == SHOOT and spire is not None:
        yield f"range of {name_with_owner(state, spire)}", stats.figure(state, spire, RANGE)
        yield f"dice of {name_with_owner(state, spire)}", stats.figure(state, spire, ATTACK)
    elif move.verb == MOVE and unit is not None:
        yield f"movement of {name_with_owner(state, unit)}", stats.figure(state, unit, MOVEMENT)
    elif move.verb == attacking.VERB.name and unit is not None:
        target = piece_at(state, hex_of(move.args[1])) if len(move.args) > 1 else NOTHING
        yield f"attack of {name_with_owner(state, unit)}", stats.figure(state, unit, ATTACK, target)
        yield f"range of {name_with_owner(state, unit)}", stats.figure(state, unit, RANGE)


FIGURES = ("health", "attack", "movement", "range", "capacity", "reward")


def descriptions(contents: Contents) -> dict[str, str]:
    """Return a description of each chip, die, earthscape and faction as printed, by its name."""
    chips: list[Chip | SpireChip | LandmarkFace] = [
        *contents.units.values(),
        *contents.spires.values(),
        *contents.landmarks.values(),
    ]
    found = {chip.name: printed_values(contents, chip) for chip in chips}
    found |= {faction.name: _faction(contents, faction) for faction in contents.factions.values()}
    gear = contents.equipment.values()
    found |= {one.name: f"equipment, {one.price} Source{_talents(contents, one.talents)}" for one in gear}
    found |= {die.name: _die(contents, die) for die in contents.dice.values()}
    return {**found, **{tile.name: _earthscape(tile) for tile in contents.earthscapes.values()}}


def _die(contents: Contents, die: Record) -> str:
    """Return the effects of the faces of a faction die, in words."""
    numbers: dict[str, list[str]] = {}
    for number, _ in enumerate(die.faces, 1):
        numbers.setdefault(contents.texts.of(die.id, number) or "nothing", []).append(str(number))
    return "; ".join(("faction die", *(f"{listed(faces)}: {does}" for does, faces in numbers.items())))


def _earthscape(tile: Tile) -> str:
    """Return the three hexes of an earthscape in words, by their letters."""
    cells = (f"{cell.letter}: {cell.terrain}{', Source Well' if cell.has_well else ''}" for cell in tile.cells)
    return "; ".join(("earthscape", *cells))


def _faction(contents: Contents, faction: Faction) -> str:
    """Return the playing style and the chips of a faction, in words."""
    units = contents.units_of(faction.id)
    heroes = listed([_unit_entry(chip) for chip in units if chip.is_hero])
    minions = listed([_unit_entry(chip) for chip in units if not chip.is_hero])
    spires = listed([f"{chip.name} ({chip.source} Source)" for chip in contents.spires_of(faction.id)])
    levels = listed([f"{part.name} ({counted(part.levels, 'level')})" for part in faction.structures])
    sides = "" if faction.promotes else " Its minions are never promoted: each may be deployed on either side."
    plays = f"{faction.playstyle} " if faction.playstyle else ""
    return f"faction. {plays}Heroes: {heroes}. Minions: {minions}.{sides} Spires: {spires}. Fortress: {levels}."


def _unit_entry(chip: Chip) -> str:
    start = ", at the start" if chip.start else ""
    copies = "" if chip.is_hero else f"{counted(chip.copies, 'chip')}, "
    return f"{chip.name} ({copies}{chip.cp} CP{start})"


def printed_values(contents: Contents, chip: Chip | SpireChip | LandmarkFace) -> str:
    """Return the values printed on a unit, a spire or a landmark, in words."""
    if isinstance(chip, LandmarkFace):
        figures = _figures(chip) if chip.minion else ""
        gives = ", ".join(f"{kind} {count}" for kind, count in chip.reward if count)
        reward = f"reward: {gives}" if gives else ""
        return f"{'; '.join(filter(None, (chip.type, figures, reward)))}{_talents(contents, chip.talents)}"
    whose = contents.factions[chip.faction].name if chip.faction in contents.factions else chip.faction
    chips = counted(chip.copies, "chip")
    if isinstance(chip, SpireChip):
        needs = f"; needs {contents.titles[chip.unlocked_by]}" if chip.unlocked_by else ""
        start = f"starts with {listed(chip.pile) or 'no upgrades'}, {_figures(chip)}"
        return f"spire ({whose}, {chips}), {chip.source} Source; {start}{needs}{_talents(contents, chip.talents)}"
    costs = f"{chip.source} Source" if chip.source else f"{chip.cp} CP"
    sides = [("", chip.basic), *([("promoted: ", chip.promoted)] if chip.promoted else [])]
    told = (f"{on}{_figures(one)}, {one.allowance}{_talents(contents, one.talents)}" for on, one in sides)
    return f"{chip.kind} ({whose}, {chips}), {costs}; {'; '.join(told)}"


def _figures(figures: Figures | SpireChip | LandmarkFace) -> str:
    values = ((name, getattr(figures, name, 0)) for name in FIGURES)
    return ", ".join(f"{name} {value}" for name, value in values if isinstance(value, int) and value)


def _talents(contents: Contents, talents: Iterable[str]) -> str:
    names = [contents.talents[talent].name for talent in talents]
    return f"; {listed(names)}" if names else ""
