"""The picture of the table, the standings, and the heading of a turn."""

from collections.abc import Iterator

from referee.engine import Line, Owner, Standing, Tally, counted
from referee.engine.core.picture import Board, Piece
from referee.engine.verbs import Move
from referee.games.capture_the_island.battles import base_strength
from referee.games.capture_the_island.catalogue import RESOURCE, STACKS
from referee.games.capture_the_island.state import DOWN, OVER, SEA, SETUP, STEPS, IslandState, discards, stack_zone
from referee.games.capture_the_island.victory import units_in_capture_area

MAP, TILE, START, CAPTURE, UNITS = "map_sheet", "tile", "start_marker", "capture_marker", "stack_chip"
"""The ids of the printed map and of the pieces on it."""
CHIPS = 10
"""The highest number on a printed chip."""


def board(state: IslandState) -> Board:
    """Return the board; it shows the printed map sheet only if the island has the same shape."""
    sheet, grid = state.contents.sheets[state.seats], state.grid
    fits = (sheet.columns, sheet.rows) == (grid.columns, grid.rows)
    return Board(MAP if fits else "", grid.names, grid.columns, sheet=sheet.id)


def owners(state: IslandState) -> tuple[Owner, ...]:
    """Return the owner of each colour, with lines of public information about that player’s pieces."""
    return tuple(
        Owner(state.seat_name(seat), colour, tuple(_lines(state, seat))) for seat, colour in enumerate(state.colours)
    )


def on_place(state: IslandState, place: int) -> Iterator[Piece]:
    """Yield the pieces on a place: its tile or area, and units."""
    tile = state.tiles[place]
    icon = state.contents.icons.get(tile)
    if icon is not None:
        yield Piece(TILE, icon.id, icon.letter.lower(), icon.name)
    elif place in state.capture:
        yield Piece(CAPTURE, "", "*", "capture area")
    elif place in state.homes:
        seat = state.homes.index(place)
        yield Piece(START, state.colours[seat], "^", "starting area")
    elif tile == DOWN:
        shuffled = state.options.map == "random"
        yield Piece(TILE if shuffled else "", "", "?", "tile face down", down=True)
    elif tile == SEA:
        yield Piece("", "", "~", "water")
    for seat, row in enumerate(state.units):
        if row[place]:
            chip = f"{state.colours[seat]} {row[place]}" if state.colours[seat] and row[place] <= CHIPS else ""
            yield Piece(UNITS if chip else "", chip, str(row[place]), counted(row[place], "unit"), seat)


def _lines(state: IslandState, seat: int) -> Iterator[str]:
    """Yield lines of public information about a player’s units, hand and base."""
    if seat in state.out:
        yield "out of the game"
        return
    hand = ", ".join(f"{state.held_card_count(seat, stack)} {stack}" for stack in STACKS)
    yield f"units {sum(state.units[seat])}, hand {hand}"
    if state.phase != SETUP:
        strength, captured = base_strength(state, seat).total, units_in_capture_area(state, seat)
        yield f"base {state.name(state.homes[seat])} of strength {strength}, capture area {captured}"


def stacks(state: IslandState) -> Iterator[str]:
    """Yield the sizes of the stacks and discard piles."""
    for stack in STACKS:
        left, gone = len(state.zones[stack_zone(stack)]), len(state.zones[discards(stack)])
        ran_out = f", ran out {state.depletions} of {state.options.depletions_to_end}" if stack == RESOURCE else ""
        yield f"{stack} stack {left}, discards {gone}{ran_out}"


def standings(state: IslandState) -> tuple[Standing, ...]:
    """Return the standings: units in the capture area, and players defeated."""
    seats = () if state.phase == SETUP else state.alive()
    captured = {seat: units_in_capture_area(state, seat) for seat in seats}
    return tuple(standing for seat in seats for standing in _standings(state, seat, captured))


def _standings(state: IslandState, seat: int, captured: dict[int, int]) -> Iterator[Standing]:
    most = max((count for other, count in captured.items() if other != seat), default=0)
    yield Standing(seat, "CI-WIN-02", "capture area", captured[seat], most + 1, "unit", relative=True)
    yield Standing(seat, "CI-INF-07", "players defeated", len(state.out), state.seats - 1)


def heading(state: IslandState) -> str:
    """Return the round, the turn, its player and the step."""
    if state.phase == SETUP:
        return "Set-up"
    if state.phase == OVER:
        return "The end"
    step = f"step {list(STEPS).index(state.phase) + 1} of {len(STEPS)}, {STEPS[state.phase]}"
    last = ", final cards" if state.is_final() else ""
    return f"Round {state.round}, turn {state.turn}, {state.seat_name(state.seat)}: {step}{last}"


def battle_of_move(state: IslandState, move: Move) -> tuple[tuple[str, Tally], ...]:
    """Return both sides’ strength before cards, if a move would cause a battle; otherwise empty (CI-BATTLE-01)."""
    march = len(move.args) == 2
    name, count = (move.args[0][-1], move.args[1][-1]) if march else (move.args[2], move.args[0])  # type: ignore[index]
    place = state.place(name)
    foes = () if place is None else state.enemies(move.seat, place)
    if place is None or not foes or not isinstance(count, int):
        return ()
    ours = Tally(_units(count, "units that arrive") + _units(state.units[move.seat][place], "units there"))
    theirs = Tally(_units(state.units[foes[0]][place], "units"))
    where = state.name(place)
    return ((f"{state.seat_name(move.seat)} on {where}", ours), (f"{state.seat_name(foes[0])} on {where}", theirs))


def _units(count: int, source: str) -> tuple[Line, ...]:
    return (Line(source, count, "CI-BATTLE-01"),) if count else ()
