"""The picture of the table, the standings, and the heading of a match."""

import re
from collections.abc import Iterable, Iterator

from referee.engine import Owner, Standing, Tally, Token, counted, number
from referee.engine.core.move import CHANCE
from referee.engine.core.picture import Piece
from referee.engine.verbs import Move
from referee.games.skies_of_fire import guns, movement, scoring
from referee.games.skies_of_fire.callisto import hunters, towns_to_destroy
from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS, RALLY, SECTIONS, Contents
from referee.games.skies_of_fire.grid import DIRECTIONS, MOUNTAIN, OFF, PEAK, STORM, WIND
from referee.games.skies_of_fire.ships import SECTION_NAMES, move_limit
from referee.games.skies_of_fire.state import (
    ACTION,
    DECK,
    LAND,
    MOVE,
    RELOCATE,
    SETUP,
    SkiesState,
    bay,
    done,
    hand,
    table,
)

BOARD = "map_board"
SHIP_MARK = "@"
SIGNS = {MOUNTAIN: "M", PEAK: "K", STORM: "S"}
"""The symbol of a terrain; a town shows the beginning of its name."""
WIND_SIGNS = {"N": "^", "S": "v", "E": ">", "W": "<"}
MARKER_SIGNS = {"mines": "*", "planes": "+"}
RUIN_MARK = "xxx"
PREFIX = re.compile(r"^[A-Z]{2,3} (?=\S)")
"""The prefix of a ship's name, such as RGS."""
PHASES = {MOVE: "moving", LAND: "landing", ACTION: "action", RELOCATE: "relocating crew"}


def owners(state: SkiesState) -> tuple[Owner, ...]:
    """Return the name, the colour and the lines of every player's mat."""
    return tuple(
        Owner(short_name(state, seat), state.colours[seat] if state.colours else "", tuple(_lines(state, seat)))
        for seat in range(state.seats)
    )


def short_name(state: SkiesState, seat: int) -> str:
    """Return the name of a seat's ship without its prefix."""
    return PREFIX.sub("", state.name(seat))


def pieces_on_square(state: SkiesState, square: int) -> Iterator[Piece]:
    """Yield the pieces on a square: its terrain, town or ruin, then ships, mines and planes."""
    contents = state.contents
    ground = _ground_of(contents, square)
    if square in state.ruins:
        yield Piece(
            "town_markers", _chip_id(contents, "town", contents.towns[square].name), RUIN_MARK, "destroyed town"
        )
    elif ground is not None:
        yield Piece("", contents.grid.terrain[square], *ground)
    for seat, at in enumerate(state.at):
        if at == square:
            figure = contents.figures[state.ships[seat]]
            yield Piece("figurines", figure, SHIP_MARK, "airship", seat)
    for marker in state.markers:
        if marker.square == square:
            row = _chip_id(contents, marker.kind, state.colours[marker.seat])
            yield Piece("weapon_markers", row, MARKER_SIGNS[marker.kind], marker.kind, marker.seat)


def _ground_of(contents: Contents, square: int) -> tuple[str, str] | None:
    """Return the symbol and the name of the terrain printed on a square; None if it is clear."""
    town, terrain = contents.towns.get(square), contents.grid.terrain[square]
    if town is not None:
        return town.name[:3], town.name
    if terrain == WIND:
        direction = _wind_direction(contents, square)
        return WIND_SIGNS.get(direction, direction), f"wind {direction}"
    return (SIGNS[terrain], terrain) if terrain in SIGNS else None


def _wind_direction(contents: Contents, square: int) -> str:
    """Return the direction of the wind on a square; `?` if it blows off the board."""
    grid, exit = contents.grid, contents.grid.exits[square]
    if exit is None or exit == OFF:
        return "?"
    step = (exit % grid.columns - square % grid.columns, exit // grid.columns - square // grid.columns)
    return next((name for name, way in DIRECTIONS.items() if way == step), "?")


def _chip_id(contents: Contents, what: str, whose: str) -> str:
    """Return the id of the printed chip of a town, or of a weapon in a colour; empty if there is none."""
    chips = (chip for chip in contents.chips if what in (chip.kind, chip.weapon) and whose in (chip.town, chip.colour))
    return next((chip.id for chip in chips), "")


# Mats.


def _lines(state: SkiesState, seat: int) -> Iterator[str]:
    """Yield lines of public information about a player's mat and hand."""
    if seat in state.out:
        yield "out of the game"
        return
    if not state.ships or not state.ships[seat]:
        yield f"hand {len(state.zones.get(hand(seat), ()))}; no ship yet"
        return
    square = state.at[seat]
    where = state.square_name(square) if square != OFF else "not on the map"
    yield f"{state.name(seat)}, {where}; {_crew_text(state, seat)}"
    yield f"{_skills_text(state, seat)}; moves {move_limit(state, seat).total}; {_upgrades_text(state, seat)}"
    yield "; ".join(_status_lines(state, seat))


def _crew_text(state: SkiesState, seat: int) -> str:
    crew, slots = state.crew[seat], state.ship(seat).slots
    sections = [f"{SECTION_NAMES[one]} {crew[one]}/{slots[one]}" for one in range(len(SECTIONS))]
    return f"crew {sum(crew[:RALLY])}: {', '.join(sections)}; Rally {crew[RALLY]}"


def _skills_text(state: SkiesState, seat: int) -> str:
    crew = state.crew[seat]
    on = [skill.name for section, skill in enumerate(state.ship(seat).skills) if crew[section] >= skill.needs]
    return f"on: {', '.join(on) or 'no skill'}"


def _upgrades_text(state: SkiesState, seat: int) -> str:
    """Return the installed upgrades in words, and whether the cargo weapon is ready."""
    found = [_card_names(state, bay(seat, section)) for section in (ENGINE, GUNS, CARGO)]
    weapon = any(token.face in state.contents.upgrades for token in state.zones.get(bay(seat, CARGO), ()))
    spent = f" ({'spent' if state.spent[seat] else 'ready'})" if weapon else ""
    return f"engines {found[0]}; guns {found[1]}; Cargo {found[2]}{spent}"


def _status_lines(state: SkiesState, seat: int) -> Iterator[str]:
    grid = state.contents.grid
    yield f"hand {len(state.zones.get(hand(seat), ()))}"
    last = state.contents.towns.get(state.last_town[seat])
    yield f"last town {last.name if last else 'none'}"
    if state.storms[seat]:
        yield "storm-bound, skips its next turn"
    if not state.is_hunt:
        yield f"missions {len(state.zones[done(seat)])}, ships destroyed {state.kills[seat]}"
    for kind in MARKER_SIGNS:
        squares = [grid.names[one.square] for one in state.markers if (one.seat, one.kind) == (seat, kind)]
        yield from [f"{kind} on {', '.join(squares)}"] if squares else []
    if begun := state.zones.get(table(seat), ()):
        yield "begun: " + ", ".join(_mission_text(state, token) for token in begun)


def _mission_text(state: SkiesState, token: Token) -> str:
    """Return the name of a face-up mission, with the towns landed on since it began."""
    towns = [state.contents.towns[square].name for square in state.landings.get(token.face or "", ())]
    return _card_name(state, token) + (f" (landed on {', '.join(towns)})" if towns else "")


def _card_names(state: SkiesState, zone: str) -> str:
    return ", ".join(_card_name(state, token) for token in state.zones.get(zone, ())) or "none"


def _card_name(state: SkiesState, token: Token) -> str:
    return "an unnamed card" if token.face is None else state.contents.name_of(token.face)


def beside(state: SkiesState) -> tuple[str, ...]:
    """Return lines about the deck and the destroyed towns."""
    lines = [f"deck {len(state.zones.get(DECK, ()))}"]
    if state.ruins:
        lines.append("destroyed: " + ", ".join(state.contents.towns[square].name for square in state.ruins))
    return tuple(lines)


# Standings.


def standings(state: SkiesState) -> tuple[Standing, ...]:
    """Return the progress of the match towards its end, and of each seat towards winning."""
    if state.phase == SETUP or not state.zones:
        return ()
    return tuple(_hunt_standings(state) if state.is_hunt else _point_standings(state))


def _point_standings(state: SkiesState) -> Iterator[Standing]:
    yield Standing(None, "SF-END-01", "missions", scoring.completed_count(state), state.options.missions_to_end)
    for score in scoring.scores(state):
        yield Standing(score.seat, "SF-END-03", "points with medals", score.points.total, 0)


def _hunt_standings(state: SkiesState) -> Iterator[Standing]:
    solo = state.hunted_seat()
    if solo is None:
        return
    towns, hunting = towns_to_destroy(state), hunters(state)
    yield Standing(solo, "SF-HUN-03", "towns destroyed", _count_among(towns, state.ruins), len(towns))
    yield Standing(solo, "SF-HUN-02", "hunters destroyed", _count_among(hunting, state.out), len(hunting))


def _count_among(wanted: Iterable[int], found: Iterable[int]) -> int:
    return len(set(wanted) & set(found))


def heading(state: SkiesState) -> str:
    """Return the round, and the turn with its player and its phase."""
    if state.ended is not None:
        return "The end"
    if state.phase == SETUP:
        return "Set-up"
    phase = PHASES.get(state.phase, "")
    return f"Round {state.round}, turn {state.turn}, {state.name(state.seat)}" + (f": {phase}" if phase else "")


Titled = tuple[str, "Tally"]


def tallies(state: SkiesState, move: Move | None = None) -> tuple[Titled, ...]:
    """Return the numbers that explain a move or, if none is given, the question that is due.

    They are how many squares a ship may move, or the most damage that a shot can do; for its dice, the damage done.
    """
    if state.phase == SETUP or not state.agenda:
        return ()
    top = state.agenda[-1]
    if (move is None or move.seat == CHANCE) and top.kind == guns.DICE and top.seat is not None:
        return _shot_damage(state, top.seat, top.number, () if move is None else tuple(map(number, move.args)))
    if move is None:
        return _move_tally(state, state.seat) if top.kind == MOVE else ()
    if move.verb == movement.STEP:
        return _move_tally(state, move.seat)
    return _shot_damage(state, move.seat, number(move.args[0])) if move.verb == guns.FIRE else ()


def _move_tally(state: SkiesState, seat: int) -> tuple[Titled, ...]:
    return ((f"squares of {state.name(seat)}", move_limit(state, seat)),)


def _shot_damage(state: SkiesState, seat: int, target: int, rolled: tuple[int, ...] = ()) -> tuple[Titled, ...]:
    """Return the damage of the dice of a shot, or the highest that it can do; empty if a ship is not on the map."""
    if not 0 <= target < state.seats or OFF in (state.at[seat], state.at[target]):
        return ()
    count = guns.dice_count(state, seat)
    best = "" if rolled else f" with {counted(count, 'die', 'dice')}, at best"
    damage = guns.shot_damage(state, seat, target, rolled or (guns.SIDES,) * count)
    return ((f"{state.name(seat)} at {state.name(target)}{best}", damage),)
