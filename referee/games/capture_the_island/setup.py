"""Set-up: colours, the first player, the island, starting areas, units and cards."""

from collections.abc import Mapping
from typing import NamedTuple

from referee.engine import Chance, Decision, DrawSpec, Frame, Part, Setting, Setup, counted, pop, push, settling
from referee.engine.core.zones import drawable_faces
from referee.engine.verbs import Value, listed
from referee.games.capture_the_island.catalogue import COMBAT, RESOURCE, Contents, Sheet
from referee.games.capture_the_island.dealing import draw_breach, draw_from_stack, fill_stacks
from referee.games.capture_the_island.names import DOWN_SIGNS
from referee.games.capture_the_island.options import HouseRules
from referee.games.capture_the_island.state import DOWN, NOWHERE, IslandState, hand, stack_zone

COLOUR, HOME, START, CAPTURE = "colour", "home", "start area", "capture tile"
FIRST, TILES, HOMES, DEAL = "first player", "tiles", "start areas by chance", "deal"
BEGIN = "begin turn"
"""The kind of the step that begins a turn."""
CUSTOM = "custom"
CLAUSES = {COLOUR: "CI-SETUP-11", HOME: "CI-SETUP-01", START: "CI-MAP-03", CAPTURE: "CI-WIN-02"}
ORDER = ("colours", FIRST, "layout", "lay", "homes", "units", "first cards", "start play")
NEAR_STEPS = 2
"""The number of steps around a starting area within which different icons are counted (CI-Q-53)."""


def begin(contents: Contents, setup: Setup, options: Mapping[str, Setting]) -> IslandState:
    """Return the state before the first question of set-up."""
    state = empty_state(contents, setup, options)
    for kind in reversed(ORDER):
        push(state, Frame(kind))
    return state


def empty_state(contents: Contents, setup: Setup, options: Mapping[str, Setting]) -> IslandState:
    """Return a state with nothing on the table but the stacks."""
    state = IslandState(contents=contents, options=HouseRules(options), seats=setup.seats)
    state.colours = ("",) * setup.seats
    state.homes = (NOWHERE,) * setup.seats
    fill_stacks(state)
    set_up_island(state, contents.sheets[setup.seats].columns, contents.sheets[setup.seats].rows)
    return state


def set_up_island(state: IslandState, columns: int, rows: int) -> None:
    """Set up an empty island with this many columns and rows."""
    state.columns, state.rows = columns, rows
    state.tiles = [DOWN] * (columns * rows)
    state.units = [[0] * (columns * rows) for _ in range(state.seats)]


def printed_map(state: IslandState) -> Sheet:
    """Return the printed map for the number of players."""
    return state.contents.sheets[state.seats]


# Colours and the first player.


def begin_colours(state: IslandState) -> None:
    """Let each seat choose a colour."""
    push(state, *(Frame(COLOUR, seat) for seat in reversed(range(state.seats))))


def choices(state: IslandState, kind: str) -> tuple[str, ...]:
    """Return the choices for a question of set-up."""
    if kind == COLOUR:
        return tuple(colour for colour in state.contents.colours if colour not in state.colours)
    if kind == HOME:
        return tuple(state.name(place) for place in state.starts if place not in state.homes)
    taken = {*state.starts, *state.capture}
    free = [place for place in range(len(state.tiles)) if place not in taken]
    return tuple(state.name(place) for place in free if kind == CAPTURE or state.is_coast(place))


def setup_questions(state: IslandState, frame: Frame) -> tuple[Decision, ...]:
    """Return a question of set-up."""
    prompts = {
        COLOUR: "choose a colour",
        HOME: f"choose a starting area ({', '.join(choices(state, HOME))})",
        START: f"name a tile on the coast as starting area {len(state.starts) + 1} of {state.seats}",
        CAPTURE: "name a tile of the capture area" + (", or `done`" if state.capture else ""),
    }
    may_pass = frame.kind == CAPTURE and bool(state.capture)
    subject: tuple[Value, ...] = (len(state.starts), len(state.capture))
    return (Decision(frame.owner, frame.kind, CLAUSES[frame.kind], prompts[frame.kind], may_pass, subject=subject),)


def apply_choice(state: IslandState, seat: int, value: str) -> None:
    """Carry out a choice of set-up."""
    frame = pop(state)
    if frame.kind == COLOUR:
        state.colours = (*state.colours[:seat], value, *state.colours[seat + 1 :])
        _take_last_colour(state)
        return
    place = state.grid.places[value]
    if frame.kind == HOME:
        _settle_home(state, seat, place)
    elif frame.kind == START:
        state.starts = (*state.starts, place)
        if len(state.starts) < state.seats:
            push(state, frame)
    else:
        state.capture = (*state.capture, place)
        push(state, frame)


def _take_last_colour(state: IslandState) -> None:
    """Give the last colour to the last seat that has none."""
    left, top = choices(state, COLOUR), state.agenda[-1]
    if top.kind == COLOUR and top.seat is not None and len(left) == 1:
        name = state.seat_name(top.seat)
        apply_choice(state, top.seat, left[0])
        state.report(CLAUSES[COLOUR], f"{name} gets {left[0]}, the only colour left", top.seat)


def first_spec(state: IslandState, frame: Frame) -> DrawSpec:
    """Return the request for the first player, whom the table chooses at random (CI-SETUP-12)."""
    prompt = f"First player, at random: {listed(map(state.seat_name, range(state.seats)), 'or')}"
    return DrawSpec(0, FIRST, "CI-SETUP-12", prompt, names=state.colours)


def apply_first(state: IslandState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Set the first player."""
    state.first = state.seat = state.colours.index(str(values[0]))
    state.report("CI-SETUP-12", f"{state.seat_name(state.first)} begins", state.first)


# The island.


def place_areas(state: IslandState) -> None:
    """Place the starting areas and the capture area, or ask for them (CI-Q-02, CI-Q-03)."""
    sheet, index = printed_map(state), state.grid.places
    starts, captures = state.options.start_layout, state.options.capture_tiles
    state.starts = tuple(index[name] for name in sheet.starts.get(starts, ()))
    state.capture = tuple(index[name] for name in sheet.captures.get(captures, ()))
    if not state.capture:
        push(state, Frame(CAPTURE, state.first))
    if not state.starts:
        push(state, Frame(START, state.first))


def lay_tiles(state: IslandState) -> None:
    """Lay the tiles as on the map sheet, or ask for them (CI-MAP-01, CI-ALT-01)."""
    custom = any(state.options[name] == CUSTOM for name in ("start_layout", "capture_tiles"))
    if custom or state.options.map != "standard":
        push(state, Frame(TILES))
        return
    icons = printed_map(state).icons
    state.tiles = [DOWN if _is_face_down(state, place) else icon for place, icon in enumerate(icons)]


def _is_face_down(state: IslandState, place: int) -> bool:
    return place in state.starts or place in state.capture


def tiles_with_sides(state: IslandState) -> list[tuple[str, bool]]:
    """Return the name of each tile, row by row, and whether it is face down (CI-ALT-04)."""
    return [(state.name(place), _is_face_down(state, place)) for place in range(len(state.tiles))]


def tiles_spec(state: IslandState, frame: Frame) -> DrawSpec:
    """Return the request for the face-up tiles, row by row from the top (CI-ALT-02, CI-ALT-03, CI-ALT-04)."""
    count = sum(1 for _, lies_down in tiles_with_sides(state) if not lies_down)
    letters = " ".join(state.contents.letters)
    clause = "CI-ALT-04" if state.options.map == "random" else "CI-MAP-01"
    shape = f"{counted(state.rows, 'row')} of {counted(state.columns, 'letter')} ({letters}, {DOWN_SIGNS[0]} face down)"
    names = tuple(icon for icon in state.contents.icons for _ in range(_copy_limit(state)))
    return DrawSpec(0, TILES, clause, f"Tiles, row by row from the top: {shape}", count, names=names)


def _copy_limit(state: IslandState) -> int:
    """Return how many tiles of one icon the island may have (CI-Q-52)."""
    each, icons = state.options.tiles_per_icon, len(state.contents.icons)
    left_over = each * icons - state.columns * state.rows
    balanced = state.options.leftover == "balanced" and state.options.map == "random"
    return each - left_over // icons if balanced else each


def apply_tiles(state: IslandState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Turn the tiles up and check the number of icons near each starting area (CI-ALT-05, CI-Q-53)."""
    icons = iter(str(value) for value in values)
    state.tiles = [DOWN if _is_face_down(state, place) else next(icons) for place in range(len(state.tiles))]
    poor = [place for place in state.starts if len(icons_near(state, place)) < state.options.fair_icons]
    if state.options.map != "random" or not poor:
        return
    few = "; ".join(f"{state.name(place)} has {counted(len(icons_near(state, place)), 'icon')}" for place in poor)
    again = state.options.random_balance == "reroll_unfair"
    fate = "lay the tiles again" if again else "the map stays"
    state.report("CI-Q-53", f"too few different icons within {NEAR_STEPS} steps of a base ({few}): {fate}")
    if again:
        state.tiles = [DOWN] * len(state.tiles)
        push(state, frame)


def icons_near(state: IslandState, start: int) -> set[str]:
    """Return the different icons within two steps of a starting area."""
    near = {start}
    for _ in range(NEAR_STEPS):
        near |= {other for place in near for other in state.neighbours(place)}
    return {state.tiles[place] for place in near if state.tiles[place] in state.contents.icons}


# Start areas, units and cards.


class Deal(NamedTuple):
    """How many cards of a stack a hand is dealt at the start."""

    stack: str
    cards: int


def begin_homes(state: IslandState) -> None:
    """Assign the starting areas, or let them be chosen or drawn (CI-SETUP-01, CI-Q-04)."""
    order = state.clockwise()
    if state.options.start_choice == "pick_in_order":
        push(state, *(Frame(HOME, seat) for seat in reversed(order)))
    elif state.options.start_choice == "random":
        push(state, Frame(HOMES))
    else:
        for seat, place in zip(order, state.starts, strict=True):
            _settle_home(state, seat, place)


def _settle_home(state: IslandState, seat: int, place: int) -> None:
    state.homes = (*state.homes[:seat], place, *state.homes[seat + 1 :])
    state.report("CI-SETUP-01", f"{state.seat_name(seat)} begins on {state.name(place)}", seat)


def homes_spec(state: IslandState, frame: Frame) -> DrawSpec:
    """Return the request for the starting areas, seat by seat."""
    seats = listed(map(state.seat_name, range(state.seats)))
    names = tuple(state.name(place) for place in state.starts)
    prompt = f"Start areas at random, for {seats} in this order"
    return DrawSpec(0, HOMES, "CI-SETUP-01", prompt, state.seats, names=names)


def apply_homes(state: IslandState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Assign the starting areas as drawn."""
    for seat, name in enumerate(values):
        _settle_home(state, seat, state.grid.places[str(name)])


def place_units(state: IslandState) -> None:
    """Put the first units on the starting areas (CI-SETUP-02)."""
    for seat in range(state.seats):
        state.units[seat][state.homes[seat]] = state.options.start_units


def deal(state: IslandState) -> None:
    """Ask for the first cards of each hand (CI-SETUP-08, CI-SETUP-09)."""
    counts = {stack: int(state.options[f"start_{stack}_cards"]) for stack in (RESOURCE, COMBAT)}
    frames = [
        Frame(DEAL, seat, Deal(stack, count)) for seat in state.clockwise() for stack, count in counts.items() if count
    ]
    push(state, *reversed(frames))


def deal_spec(state: IslandState, frame: Frame) -> DrawSpec:
    """Return the request for dealt cards, which may stay unknown as hands are secret."""
    stack, count = frame.read(Deal)
    clause = "CI-SETUP-08" if stack == RESOURCE else "CI-SETUP-09"
    prompt = f"{state.seat_name(frame.owner)} draws {counted(count, f'{stack} card')}"
    names = drawable_faces(state, state.deck, stack_zone(stack))
    return DrawSpec(frame.owner, DEAL, clause, prompt, count, names=names, hidden=True, subject=(stack,))


def apply_deal(state: IslandState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put dealt cards into a hand."""
    stack = frame.read(Deal).stack
    draw_from_stack(state, stack, hand(frame.owner, stack), [str(value) for value in values], 1 << frame.owner)


def start_play(state: IslandState) -> None:
    """Begin the first turn."""
    state.round = 1
    push(state, Frame(BEGIN, state.first))


PART = Part(
    steps={
        "colours": settling(begin_colours),
        "layout": settling(place_areas),
        "lay": settling(lay_tiles),
        "homes": settling(begin_homes),
        "units": settling(place_units),
        "first cards": settling(deal),
        "start play": settling(start_play),
    },
    questions=dict.fromkeys((COLOUR, HOME, START, CAPTURE), setup_questions),
    chances={
        FIRST: Chance(first_spec, apply_first),
        TILES: Chance(tiles_spec, apply_tiles),
        HOMES: Chance(homes_spec, apply_homes),
        DEAL: Chance(
            deal_spec, apply_deal, lambda state, frame, values: draw_breach(state, frame.read(Deal).stack, values)
        ),
    },
)
