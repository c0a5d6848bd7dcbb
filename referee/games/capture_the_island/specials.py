"""Special cards: a road gives moves, water carries an army across, an arrow removes a unit."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from referee.engine import Frame, Part, counted, number, pop, push, question, settling
from referee.engine.verbs import ALWAYS, DUE, Breach, Guard, Move, PartialMove, Slot, TypedForm, Value, Verb, verb
from referee.games.capture_the_island import marching, playing, recruiting
from referee.games.capture_the_island.aftermath import remove_units
from referee.games.capture_the_island.asking import can_also_recruit
from referee.games.capture_the_island.catalogue import ARROW, ROAD, WATER
from referee.games.capture_the_island.moving import begin_battles, move_units, open_block, record_meeting
from referee.games.capture_the_island.names import TILE, UNITS, parts_of, read_place
from referee.games.capture_the_island.setup import CAPTURE
from referee.games.capture_the_island.state import IslandState
from referee.games.capture_the_island.words import IDLE_WORDS, read_marches

CROSSING, SAIL, DONE = "crossing", "sail", recruiting.DONE
"""The question of which army crosses the water, the verb that names the army, and the word that ends the crossing."""


def _read_card(
    state: IslandState, seat: int, tokens: tuple[str, ...], role: str, *words: str
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the card that a line plays for a role, and the words left.

    The line names the role, or the card's icon has it. The name of a card that can also recruit is not enough.
    """
    for face, rest, named in playing.read_use(state, tokens, (role, *words)):
        card = state.contents.cards.get(face)
        means = named or (card is not None and state.role(card.icon) == role)
        if means and (rest or named or not can_also_recruit(state, seat, face)):
            yield face, rest


def _role_guard(role: str, clause: str) -> Guard[IslandState]:
    return Guard("role", lambda state, move: playing.has_role(state, move, role, clause))


IN_HAND: Guard[IslandState] = Guard("in hand", playing.is_in_hand)


# Road.


def _road(state: IslandState, move: Move) -> None:
    playing.spend_card(state, move)
    open_block(state, ROAD, move.seat, state.options.road_steps)


def _read_road(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read a road card, alone (`play bricks 1 as road`) or followed by its moves (`road bricks 1 3 b2 c2`)."""
    for face, rest in _read_card(state, seat, tokens, ROAD, "roads"):
        moves = marching.read_march(state, seat, rest) if rest else ()
        if moves or not rest:
            yield (Move(seat, ROAD, (face,)), *moves)


# Water.


def is_connected(state: IslandState, place: int) -> bool:
    """Return whether a tile is connected to water (CI-MAP-02, CI-Q-29)."""
    wet = state.options.drop_tiles_are_water == "yes" and state.tiles[place] in state.contents.icons
    return state.is_coast(place) or (wet and state.role(state.tiles[place]) == WATER)


def _can_cross(state: IslandState, move: Move) -> Breach | None:
    own = [place for place in state.places_of(move.seat) if is_connected(state, place)]
    if own and any(_can_cross_between(state, move.seat, start, end) for start in own for end in _shores(state)):
        return None
    return Breach("CI-SPEC-05", f"{state.seat_name(move.seat)} has no army that can cross the water")


def _shores(state: IslandState) -> list[int]:
    return [place for place, tile in enumerate(state.tiles) if tile and is_connected(state, place)]


def _can_cross_between(state: IslandState, seat: int, start: int, end: int) -> bool:
    move = Move(seat, SAIL, (state.options.army_least, state.name(start), state.name(end)))
    return all(guard.test(state, move) is None for guard in SAIL_GUARDS)


def _water(state: IslandState, move: Move) -> None:
    playing.spend_card(state, move)
    push(state, Frame(CROSSING, move.seat, (playing.face_of(move),)))


def _read_water(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `play drop 1 as water 3 f6 a1`, `water drop 1`."""
    for face, rest in _read_card(state, seat, tokens, WATER, "sea", "ship"):
        crossing = _read_crossing(state, seat, rest) if rest else None
        if crossing or not rest:
            yield (Move(seat, WATER, (face,)), *((crossing,) if crossing else ()))


def _start_and_end(state: IslandState, move: Move) -> tuple[int, int]:
    return state.checked_place(move.args[1]), state.checked_place(move.args[2])


def _has_two_tiles(state: IslandState, move: Move) -> Breach | None:
    count, *names = move.args
    for name in names:
        if (outside := marching.off_map_breach(state, name, "CI-SPEC-04")) is not None:
            return outside
        if state.place(name) is None:
            return Breach("CI-SPEC-04", f"{name} is water, not a tile", "fact")
    if len(set(names)) == 2 and isinstance(count, int):
        return None
    return Breach("CI-SPEC-04", "an army crosses the water from one tile to another", "fact")


def _can_take_units(state: IslandState, move: Move) -> Breach | None:
    return marching.own_units_breach(state, move.seat, _start_and_end(state, move)[0], number(move.args[0]))


def _is_small_enough(state: IslandState, move: Move) -> Breach | None:
    most = state.options.water_most
    if number(move.args[0]) <= most or most >= state.options.army_most:
        return None
    return Breach("CI-SPEC-04", f"a water card carries at most {counted(most, 'unit')}", "rule", ("CI-Q-31",))


def _is_connected(state: IslandState, name: Value, clause: str) -> Breach | None:
    return (
        None if is_connected(state, state.checked_place(name)) else Breach(clause, f"{name} is not connected to water")
    )


def _is_in_range(state: IslandState, move: Move) -> Breach | None:
    start, end = _start_and_end(state, move)
    at_sea = state.is_coast(start) and state.is_coast(end)
    if state.options.water_range == "any" or end in (state.along_shore if at_sea else state.neighbours)(start):
        return None
    return Breach("CI-SPEC-06", f"{move.args[2]} is not next to {move.args[1]} along the shore", "rule", ("CI-Q-30",))


def _may_attack(state: IslandState, move: Move) -> Breach | None:
    foes = state.enemies(move.seat, _start_and_end(state, move)[1])
    if state.options.water_attack == "yes" or not foes:
        return None
    said = f"{move.args[2]} has units of {state.seat_name(foes[0])}"
    return Breach("CI-SPEC-06", said, "rule", ("CI-Q-32",))


def _has_room(state: IslandState, move: Move) -> Breach | None:
    end = _start_and_end(state, move)[1]
    return marching.tile_limit_breach(state, move.seat, end, state.units[move.seat][end] + number(move.args[0]))


TILES = ("tiles",)
SAIL_GUARDS: tuple[Guard[IslandState], ...] = (
    Guard("tiles", _has_two_tiles),
    Guard("army", lambda state, move: marching.too_few_units_breach(state, number(move.args[0])), TILES),
    Guard("size", lambda state, move: marching.too_many_units_breach(state, number(move.args[0])), TILES),
    Guard("own", _can_take_units, (*TILES, "army")),
    Guard("most", _is_small_enough, TILES),
    Guard("from water", lambda state, move: _is_connected(state, move.args[1], "CI-SPEC-05"), TILES),
    Guard("to water", lambda state, move: _is_connected(state, move.args[2], "CI-SPEC-06"), TILES),
    Guard("range", _is_in_range, (*TILES, "to water")),
    Guard("attack", _may_attack, TILES),
    Guard(
        "base", lambda state, move: marching.closed_base_breach(state, move.seat, _start_and_end(state, move)[1]), TILES
    ),
    Guard(
        "free to go", lambda state, move: marching.held_by_battle_breach(state, _start_and_end(state, move)[0]), TILES
    ),
    Guard("room", _has_room, (*TILES, "own", "size")),
)


def _sail(state: IslandState, move: Move) -> None:
    (start, end), count = _start_and_end(state, move), number(move.args[0])
    move_units(state, move.seat, start, end, count)
    record_meeting(state, move.seat, end, count, start)
    begin_battles(state, move.seat, is_by_card=True)


def _sails(state: IslandState, seat: int) -> Iterator[tuple[Value, ...]]:
    shores = _shores(state)
    for start in state.places_of(seat):
        for end in shores:
            if start != end:
                for count in range(state.options.army_least - 1, state.units[seat][start] + 1):
                    yield count, state.name(start), state.name(end)


def _read_sail(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `3 f6 a1`, `sail 3 from f6 to a1`; without a number, as many as possible cross."""
    crossing = _read_crossing(state, seat, tokens)
    if crossing is not None:
        yield (crossing,)


def _read_crossing(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Move | None:
    columns = read_marches(tokens) or ()
    if len(columns) != 1 or len(columns[0].path) != 2 or columns[0].changes:
        return None
    start, end = columns[0].path
    place, count = state.place(start), columns[0].units
    if count is None:
        there = 0 if place is None else state.units[seat][place]
        count = max(1, min(there, state.options.army_most, state.options.water_most))
    return Move(seat, SAIL, (count, start, end))


# Arrow.


def _is_target(state: IslandState, move: Move) -> Breach | None:
    place = state.place(move.args[1])
    if place is not None and state.enemies(move.seat, place):
        return None
    return Breach("CI-SPEC-07", f"there is no enemy unit on {move.args[-1]}", "fact")


def _is_in_reach(state: IslandState, move: Move) -> Breach | None:
    place = state.grid.places[str(move.args[1])]
    eight = state.options.arrow_adjacency == "eight_way"
    if any(state.units[move.seat][near] for near in (state.grid.eight if eight else state.grid.four)[place]):
        return None
    return Breach("CI-SPEC-07", f"no unit of {state.seat_name(move.seat)} is next to {move.args[1]}")


def _is_no_starting_area(state: IslandState, move: Move) -> Breach | None:
    if state.options.arrow_hits_base == "yes" or state.place(move.args[1]) not in state.homes:
        return None
    return Breach("CI-SPEC-07", f"{move.args[1]} is a starting area, which arrows cannot hit", "rule", ("CI-Q-34",))


def _arrow(state: IslandState, move: Move) -> None:
    playing.spend_card(state, move)
    place = state.grid.places[str(move.args[1])]
    foe = state.enemies(move.seat, place)[0]
    remove_units(state, foe, place, min(state.options.arrow_losses, state.units[foe][place]), "CI-SPEC-07")


def _targets(state: IslandState, move_so_far: PartialMove) -> Iterable[str]:
    return (state.name(place) for place in range(len(state.tiles)) if state.enemies(move_so_far.seat, place))


def _arrows(state: IslandState, seat: int) -> Iterator[tuple[Value, ...]]:
    shot = Move(seat, ARROW)
    return product(_card_term(ARROW).values(state, shot), _targets(state, shot))


def _read_arrow(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `play arrow 2 as arrow at e3`, `arrow arrow 2 e3`, `arrow 2 e3`, `play arrow 2 with target e3`."""
    for face, rest in _read_card(state, seat, tokens, ARROW, "arrows", "shoot"):
        idle = ("target", "against", *IDLE_WORDS)
        places = [read_place(word) for word in parts_of(rest) if word not in idle]
        if len(places) == 1 and places[0] is not None:
            yield (Move(seat, ARROW, (face, places[0])),)


def _is_done(state: IslandState, move: Move) -> Breach | None:
    """Return why a player is not done, or None: a tile must still be named, or an army must cross."""
    kind = state.top_kind
    if kind == recruiting.MORE:
        return recruiting.unnamed_tile_breach(state, move.seat)
    if kind == CAPTURE and not state.capture:
        return Breach("CI-WIN-02", "the capture area needs at least one tile", "fact")
    if kind == CROSSING and _can_cross(state, move) is None:
        return Breach("CI-SPEC-04", "name the army that crosses the water")
    return None


def _finish(state: IslandState, move: Move) -> None:
    if state.top_kind == recruiting.MORE:
        recruiting.finish_recruiting(state)
    else:
        pop(state)


def _card_term(role: str) -> playing.PlayedCard:
    """Return the term for a card with a special role."""
    return playing.PlayedCard(suits=lambda state, card: state.role(card.icon) == role)


def _card_verb(
    role: str,
    clause: str,
    effect: Callable[[IslandState, Move], None],
    read: Callable[[IslandState, int, tuple[str, ...]], Iterable[tuple[Move, ...]]],
    *guards: Guard[IslandState],
) -> Verb[IslandState]:
    """Return the verb that plays a card for a special action with no other arguments."""
    return verb(
        role,
        clause,
        (Slot(_card_term(role)),),
        answers=playing.PLAYS,
        guards=(_role_guard(role, clause), IN_HAND, *guards),
        effect=effect,
        typed=TypedForm(line=read, written=f"play {{0}} as {role}"),
        anchored=False,
    )


ROAD_VERB = _card_verb(ROAD, "CI-SPEC-02", _road, _read_road)
CAN_CROSS: Guard[IslandState] = Guard("can cross", _can_cross, (DUE,))
WATER_VERB = _card_verb(WATER, "CI-SPEC-04", _water, _read_water, CAN_CROSS)
SAIL_VERB = verb(
    SAIL,
    "CI-SPEC-04",
    (Slot(UNITS), Slot(TILE, 1), Slot(TILE, 2)),
    answers={CROSSING},
    guards=SAIL_GUARDS,
    effect=settling(_sail),
    typed=TypedForm((SAIL, "sails", "cross", "ship"), optional_for=ALWAYS, read=_read_sail),
    values=_sails,
)
ARROW_VERB = verb(
    ARROW,
    "CI-SPEC-07",
    (Slot(_card_term(ARROW)), Slot(TILE.listing(_targets), 1)),
    answers=playing.PLAYS,
    guards=(
        _role_guard(ARROW, "CI-SPEC-07"),
        IN_HAND,
        Guard("target", _is_target),
        Guard("reach", _is_in_reach, ("target",)),
        Guard("base", _is_no_starting_area, ("target",)),
    ),
    effect=_arrow,
    values=_arrows,
    typed=TypedForm(line=_read_arrow, written=f"play {{0}} as {ARROW} at {{1}}"),
    anchored=False,
)
DONE_VERB = verb(
    DONE,
    "CI-RECR-07",
    answers={recruiting.MORE, playing.SECOND_USE, CROSSING, CAPTURE},
    guards=(Guard("left", _is_done, (DUE,)),),
    effect=_finish,
    typed=TypedForm(
        (DONE, "end", "no", "pass", "enough", "stop"), words_if_asked=("that",), fillers=("more", "is", "all")
    ),
)
PART = Part(
    verbs=(ROAD_VERB, WATER_VERB, SAIL_VERB, ARROW_VERB, DONE_VERB),
    questions={
        CROSSING: question(
            "CI-SPEC-04", "name the army that crosses the water, and the tiles that it leaves and enters"
        )
    },
)
