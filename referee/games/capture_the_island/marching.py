"""The verb that moves armies on land: `3 b2 c2`, paths of several moves, units left behind or picked up."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias

from referee.engine import Part, counted, top_frame
from referee.engine.verbs import ALWAYS, DUE, Breach, Guard, Move, Phrase, Slot, TypedForm, ValueList, verb
from referee.games.capture_the_island import moving
from referee.games.capture_the_island.names import TILE, UNITS
from referee.games.capture_the_island.state import IslandState
from referee.games.capture_the_island.words import TypedMarch, read_marches

Legs: TypeAlias = tuple[tuple[str, ...], tuple[int, ...]]
MARCH = "move"
LEAST_TILES, MOST_TILES = 2, 3
"""The number of tiles of one move: 2, or 3 if the army does not fit on the middle tile (CI-Q-48)."""
FORMS = ("move", "moves", "march", "go")

PATH = Slot(ValueList("the tiles of a path", TILE, LEAST_TILES, MOST_TILES))
COUNTS = Slot(ValueList("how many units make each step", UNITS, LEAST_TILES - 1, MOST_TILES - 1), 1)


def tiles_of_move(state: IslandState, move: Move) -> tuple[int, ...]:
    """Return the tiles of a move."""
    found = (state.place(name) for name in PATH.of(move))
    return tuple(place for place in found if place is not None)


def _has_legs(state: IslandState, move: Move) -> Breach | None:
    if len(COUNTS.of(move)) == len(PATH.of(move)) - 1:
        return None
    return Breach("CI-MOVE-03", "name the army, its tile and the tile it moves to", "fact")


def off_map_breach(state: IslandState, name: object, clause: str) -> Breach | None:
    """Return the breach of a clause if a place is not on the map at all, or None."""
    if name in state.grid.places:
        return None
    first, *_, last = state.grid.names
    return Breach(clause, f"{name} is not on the map ({first} to {last})", "fact")


def _is_on_land(state: IslandState, move: Move) -> Breach | None:
    for name in PATH.of(move):
        if (outside := off_map_breach(state, name, "CI-MOVE-03")) is not None:
            return outside
        if state.place(name) is None:
            return Breach("CI-INF-08", f"{name} is water; an army needs a card to cross it", "fact")
    return None


def too_few_units_breach(state: IslandState, units: int) -> Breach | None:
    """Return why this many units are too few for an army, or None (CI-MOVE-06)."""
    least = state.options.army_least
    if units >= least:
        return None
    return Breach("CI-MOVE-06", f"an army has at least {counted(least, 'unit')}, not {units}", "fact")


def too_many_units_breach(state: IslandState, units: int) -> Breach | None:
    """Return why this many units are too many for an army, or None (CI-MOVE-07)."""
    most = state.options.army_most
    if units <= most:
        return None
    return Breach("CI-MOVE-07", f"an army has at most {counted(most, 'unit')}, not {units}")


def _has_units(state: IslandState, move: Move) -> Breach | None:
    path, counts = tiles_of_move(state, move), COUNTS.of(move)
    missing = own_units_breach(state, move.seat, path[0], counts[0])
    if missing is not None or len(counts) == 1:
        return missing
    there = state.units[move.seat][path[1]]
    if counts[1] <= there + counts[0]:
        return None
    name = state.name(path[1])
    return Breach("CI-INF-06", f"{state.seat_name(move.seat)} has {counted(there, 'unit')} on {name}", "fact")


def own_units_breach(state: IslandState, seat: int, place: int, count: int) -> Breach | None:
    """Return why a seat cannot take this many units from a tile, or None."""
    there, who, where = state.units[seat][place], state.seat_name(seat), state.name(place)
    if there >= count:
        return None
    if there:
        return Breach("CI-INF-06", f"{who} has {counted(there, 'unit')} on {where}, not {count}", "fact")
    others = [state.seat_name(other) for other in state.enemies(seat, place)]
    whose = f"; the units there are {others[0]}’s" if others else ""
    return Breach("CI-INF-06", f"{who} has no unit on {where}{whose}", "fact")


def _is_straight(state: IslandState, move: Move) -> Breach | None:
    path = tiles_of_move(state, move)
    grid = state.grid
    for start, end in pairwise(path):
        if end in grid.four[start]:
            continue
        both = f"{state.name(start)} to {state.name(end)}"
        if end in grid.eight[start]:
            return Breach("CI-MOVE-10", f"{both} is diagonal", "rule", ("CI-MOVE-09",))
        return Breach("CI-MOVE-03", f"{both} is too far: a move goes to a neighbouring tile")
    return None


def _may_enter_areas(state: IslandState, move: Move) -> Breach | None:
    return next(
        (found for place in tiles_of_move(state, move)[1:] if (found := closed_base_breach(state, move.seat, place))),
        None,
    )


def closed_base_breach(state: IslandState, seat: int, place: int) -> Breach | None:
    """Return why a seat may not enter another player's starting area, or None if it may (CI-SETUP-04, CI-Q-46)."""
    owner = state.homes.index(place) if place in state.homes else seat
    if owner == seat or (owner in state.out and state.options.defeated_base == "open"):
        return None
    also = ("CI-Q-46",) if owner in state.out else ()
    name = state.name(place)
    return Breach("CI-SETUP-04", f"{name} is {state.seat_name(owner)}’s starting area", "rule", also)


def held_by_battle_breach(state: IslandState, place: int) -> Breach | None:
    """Return why units may not leave a tile where a battle must be fought, or None (CI-MOVE-13, CI-Q-55)."""
    if state.options.leave_contested == "yes" or not moving.is_contested(state, place):
        return None
    said = f"units on {state.name(place)} stay there until the battle is fought"
    return Breach("CI-MOVE-13", said, "rule", ("CI-Q-55",))


def _is_single_move(state: IslandState, move: Move) -> Breach | None:
    """Return why a path of three tiles is not a single move; None if the army does not fit on the middle tile."""
    path, counts = tiles_of_move(state, move), COUNTS.of(move)
    if len(counts) == 1:
        return None
    foes = state.enemies(move.seat, path[1])
    if foes:
        said = f"units of {state.seat_name(foes[0])} on {state.name(path[1])} stop the army"
        return Breach("CI-MOVE-13", said, "fact")
    if state.units[move.seat][path[1]] + counts[0] > state.options.tile_most:
        return None
    return Breach(
        "CI-MOVE-03",
        f"the army fits on {state.name(path[1])}, so this counts as two moves: type them separately",
        "fact",
    )


def _has_room(state: IslandState, move: Move) -> Breach | None:
    path, counts = tiles_of_move(state, move), COUNTS.of(move)
    standing = {place: state.units[move.seat][place] for place in path}
    full = None
    for start, end, count in zip(path, path[1:], counts, strict=False):
        standing[start] -= count
        standing[end] += count
        if state.options.limit_transit == "always":
            full = full or tile_limit_breach(state, move.seat, end, standing[end])
    found = (tile_limit_breach(state, move.seat, place, standing[place]) for place in path[1:])
    full = full or next((breach for breach in found if breach), None)
    if full is None or len(counts) > 1 or state.options.limit_transit == "always":
        return full
    return full._replace(text=f"{full.text}; to march through, type the whole path of the army")


def tile_limit_breach(state: IslandState, seat: int, place: int, count: int) -> Breach | None:
    """Return why a seat cannot have this many units on a tile, or None (CI-MOVE-08)."""
    most = state.options.tile_most
    if count <= max(most, state.units[seat][place]):
        return None
    said = f"{state.seat_name(seat)} would have {count} units on {state.name(place)}; at most {most} fit there"
    return Breach("CI-MOVE-08", said)


def _has_moves_left(state: IslandState, move: Move) -> Breach | None:
    frame, needs = state.agenda[-1], len(COUNTS.of(move))
    left = frame.read(moving.Block).left
    if needs <= left:
        return None
    clause = "CI-SPEC-03" if frame.kind == moving.ROAD else "CI-MOVE-01"
    return Breach(clause, f"this takes {counted(needs, 'move')}; {left} {'is' if left == 1 else 'are'} left")


def _may_pick_up(state: IslandState, move: Move) -> Breach | None:
    """Return why an army may not pick up units on its way, or None (CI-Q-47)."""
    if state.options.pickup == "yes":
        return None
    path, counts = tiles_of_move(state, move), COUNTS.of(move)
    there = state.units[move.seat][path[0]]
    came = state.agenda[-1].read(moving.Block).arrived_on(path[0])
    mixed = came and counts[0] > max(came, there - came)
    if not mixed and (len(counts) == 1 or counts[1] <= max(counts[0], state.units[move.seat][path[1]])):
        return None
    where = state.name(path[0] if mixed else path[1])
    return Breach("CI-MOVE-11", f"an army may not pick up the other units on {where} on its way", "rule", ("CI-Q-47",))


def _is_one_army(state: IslandState, move: Move) -> Breach | None:
    """Return why a second army may not use a road card, or None (CI-Q-09)."""
    frame = state.agenda[-1]
    came = frame.read(moving.Block).arrivals
    if frame.kind != moving.ROAD or state.options.road_split == "yes" or not came:
        return None
    place, count = came[-1]
    if tiles_of_move(state, move)[0] == place and COUNTS.of(move)[0] <= max(count, 0):
        return None
    said = f"one army makes all moves of the card; it is now on {state.name(place)}"
    return Breach("CI-SPEC-03", said, "rule", ("CI-Q-09",))


def _is_winner(state: IslandState, move: Move) -> Breach | None:
    """Return why an army may not go on after battles, or None: only winners may (CI-Q-10)."""
    start = tiles_of_move(state, move)[0]
    frame = state.agenda[-1]
    moved = frame.read(moving.Block).arrived_on(start)
    if frame.kind != moving.ADVANCE or start in state.won or moved:
        return None
    return Breach("CI-MOVE-14", "after battles, only armies that have won may go on", "rule", ("CI-Q-10",))


def _march(state: IslandState, move: Move) -> None:
    moving.march(state, move.seat, tiles_of_move(state, move), COUNTS.of(move))
    if state.top_kind in moving.BLOCKS:
        if not state.agenda[-1].read(moving.Block).left:
            moving.close_block(state)
    elif state.attacks and not any(frame.kind in (*moving.BLOCKS, "battles") for frame in state.agenda):
        moving.begin_battles(state, move.seat, is_by_card=False)  # a move outside its step, which the table allowed


def _candidates(state: IslandState, seat: int) -> Iterator[Legs]:
    full = state.options.tile_most
    frame = top_frame(state, *moving.BLOCKS)
    far = frame is not None and frame.read(moving.Block).left > 1
    units = state.units[seat]
    for start in state.places_of(seat):
        yield from _always_refused(state, start)
        for end in state.neighbours(start):
            room = full - units[end]
            for count in range(1, units[start] + 1):
                if count <= room or count > full:
                    yield _legs_of(state, (start, end), (count,))
                elif far:
                    yield from _moves_across(state, seat, start, end, count)


def _always_refused(state: IslandState, start: int) -> Iterator[Legs]:
    """Yield moves that are always refused: an army that is too small, diagonal moves, moves into water."""
    four, least = state.neighbours(start), state.options.army_least
    for end in state.grid.eight[start]:
        yield _legs_of(state, (start, end), (least - 1 if end in four else least,))


def _moves_across(state: IslandState, seat: int, start: int, over: int, count: int) -> Iterator[Legs]:
    """Yield the moves that take an army across a tile where it does not fit."""
    there = state.units[seat][over] + count
    least = max(1, there - state.options.tile_most)
    for end in state.neighbours(over):
        for going in range(least, min(there, state.options.army_most) + 1):
            yield _legs_of(state, (start, over, end), (count, going))


def _legs_of(state: IslandState, path: Iterable[int], counts: tuple[int, ...]) -> Legs:
    return tuple(state.name(place) for place in path), counts


def _read(state: IslandState, seat: int, words: tuple[str, ...]) -> tuple[tuple[Move, ...], ...]:
    """Read `3 b2 c2`, `b2 c2 c3 3 drop 1`, `move 5 from e1 to e2, leave 2, 3 from e2 to e3`."""
    run = read_march(state, seat, words)
    return (run,) if run else ()


def read_march(state: IslandState, seat: int, tokens: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the moves of the armies in a line, in order; empty for other words."""
    columns = read_marches(tokens)
    if not columns:
        return ()
    standing: dict[str, int] = {}
    return tuple(move for column in columns for move in _moves_of(state, seat, column, standing))


def _moves_of(state: IslandState, seat: int, column: TypedMarch, standing: dict[str, int]) -> Iterator[Move]:
    """Yield an army’s moves up to the first enemies, and update `standing`, the player’s units on each tile so far.

    If an army does not fit on a tile, it passes that tile in a single move over three tiles.
    """
    path, step = column.path, 1
    for name in path:
        place = state.place(name)
        standing.setdefault(name, 0 if place is None else state.units[seat][place])
    going = column.units
    if going is None:
        going = max(1, min(standing[path[0]], state.options.army_most))
    while step < len(path):
        then = going + column.change(step)
        crowded = standing[path[step]] + going > state.options.tile_most
        far = 2 if crowded and step + 1 < len(path) else 1
        counts = (going, then)[:far]
        for place, count in enumerate(counts):
            standing[path[step - 1 + place]] -= count
            standing[path[step + place]] += count
        yield Move(seat, MARCH, (path[step - 1 : step + far], counts))
        if _is_stopped(state, seat, path, step):
            return
        going = then if far == 1 else then + column.change(step + 1)
        step += far


def _is_stopped(state: IslandState, seat: int, path: tuple[str, ...], step: int) -> bool:
    """Return whether enemies stop an army before it goes on to a neighbouring tile."""
    place, onward = state.place(path[step]), state.place(path[step + 1]) if step + 1 < len(path) else None
    if place is None or onward is None or onward not in state.grid.four[place]:
        return False
    return bool(state.enemies(seat, place))


def _spell(state: IslandState, move: Move) -> Iterator[Phrase]:
    counts, path = COUNTS.of(move), [Phrase(place, "space") for place in PATH.of(move)]
    yield from (Phrase(str(counts[0]), "number"), *path[:2])
    if len(counts) > 1 and counts[1] != counts[0]:
        yield Phrase("drop" if counts[1] < counts[0] else "take")
        yield Phrase(str(abs(counts[0] - counts[1])), "number")
    yield from path[2:]


LAND = ("legs", "on land")
MARCH_VERB = verb(
    MARCH,
    "CI-MOVE-03",
    (PATH, COUNTS),
    answers=moving.BLOCKS,
    guards=(
        Guard("legs", _has_legs),
        Guard("on land", _is_on_land, ("legs",)),
        Guard("army", lambda state, move: too_few_units_breach(state, min(COUNTS.of(move))), ("legs",)),
        Guard("size", lambda state, move: too_many_units_breach(state, max(COUNTS.of(move))), ("legs",)),
        Guard("own", _has_units, (*LAND, "army")),
        Guard("straight", _is_straight, LAND),
        Guard("base", _may_enter_areas, LAND),
        Guard("free to go", lambda state, move: held_by_battle_breach(state, tiles_of_move(state, move)[0]), LAND),
        Guard("needed", _is_single_move, (*LAND, "own")),
        Guard("room", _has_room, (*LAND, "own", "size")),
        Guard("left", _has_moves_left, (DUE, "legs")),
        Guard("one body", _may_pick_up, (DUE, *LAND, "own")),
        Guard("one army", _is_one_army, (DUE, *LAND)),
        Guard("winner", _is_winner, (DUE, *LAND)),
    ),
    effect=_march,
    typed=TypedForm(FORMS, optional_for=ALWAYS, read=_read, written=_spell),
    values=_candidates,
    anchored=False,
)
PART = Part(verbs=(MARCH_VERB,))
