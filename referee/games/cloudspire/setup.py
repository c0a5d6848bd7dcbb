"""Set-up: the first player, factions, isles and fortresses, landmarks, the market."""

from collections.abc import Mapping

from pnp.geometry.hexes import Hex
from referee.engine import Chance, DrawSpec, Frame, Part, Setting, Setup, pop, push, question, swap, top_frame
from referee.engine.core.naming import counted
from referee.engine.errors import PositionError
from referee.engine.part import settling
from referee.engine.verbs import DUE, Breach, Guard, Move, NamedThing, Slot, TypedForm, Value, listed, verb
from referee.games.cloudspire import chips, exploring, scene
from referee.games.cloudspire.catalogue import LANDMARK_TYPES, SWAMP, UNIQUE, Contents, Faction
from referee.games.cloudspire.isles import FORTRESSES, OUTER
from referee.games.cloudspire.market import fill_market
from referee.games.cloudspire.names import HEX, hex_name, hex_of
from referee.games.cloudspire.options import HouseRules
from referee.games.cloudspire.places import landmark_pile
from referee.games.cloudspire.state import Isle, SpireState

FIRST, FACTION, SWAMPS, WELL = "first player", "faction", "swamps", "well"
OTHERS, FILL, BEGIN = "landmarks drawn", "market filled", "first wave"
TEAM_SEATS = 4


def begin(contents: Contents, setup: Setup, options: Mapping[str, Setting]) -> SpireState:
    """Return the state before the first question of set-up, or raise a PositionError for a wrong number of players."""
    if options["mode"] == "scenario":
        return begin_scenario(contents, setup, options)
    if setup.seats == 1:
        raise PositionError(
            ["one player plays a scenario: add --option scenario=NUMBER, such as scenario=1 (CS-SOLO-01)"]
        )
    if options["teams"] != "none" and setup.seats != TEAM_SEATS:
        raise PositionError([f"teams need four players, not {setup.seats} (CS-VAR-05)"])
    state = empty_state(contents, setup.seats, options)
    push(state, *(Frame(kind) for kind in (BEGIN, FILL, SWAMPS, FORTRESSES, FACTION, FIRST)))
    return state


def begin_scenario(contents: Contents, setup: Setup, options: Mapping[str, Setting]) -> SpireState:
    """Return the state before a scenario's first question, with its map, or raise a PositionError (CS-SOLO-03)."""
    scenario = scene.scenario_for(contents, setup, int(options["scenario"]))
    state = empty_state(contents, setup.seats, options, len(scenario.sides) - scenario.people)
    scene.set_up_scenario(state, scenario)
    push(state, *(Frame(kind) for kind in (BEGIN, FILL, *(() if scenario.landmarks else (SWAMPS,)))))
    scene.seat_player(state, setup.carried)
    push(state, Frame(FACTION))
    return state


def empty_state(contents: Contents, seats: int, options: Mapping[str, Setting], automata: int = 0) -> SpireState:
    """Return a state with nothing on the table but the piles and the centre isle."""
    state = SpireState(contents=contents, options=HouseRules(options), seats=seats, automata=automata)
    sides = state.sides
    state.factions = ("",) * sides
    state.health = [state.options.gate_start] * sides
    state.source = [state.options.source_start] * sides
    state.advancements = [()] * sides
    state.groups = [()] * sides
    state.returned = [()] * sides
    state.pegs, state.spent, state.fallen, state.debts, state.command = ([0] * sides for _ in range(5))
    state.marks, state.intact = [-1] * sides, [True] * sides
    chips.lay_piles(state)
    state.isles = (Isle(0, "1"), *(Isle(position) for position in OUTER))
    return state


def _spec_first(state: SpireState, frame: Frame) -> DrawSpec:
    names = tuple(state.seat_name(seat) for seat in range(state.seats))
    return DrawSpec(0, FIRST, "CS-SETUP-01", f"First player, at random: {listed(names, 'or')}", names=names)


def _apply_first(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    names = [state.seat_name(seat) for seat in range(state.seats)]
    state.first = state.seat = names.index(str(values[0]))
    state.report("CS-SETUP-01", f"{state.with_verb(state.first, 'is')} the first player", state.first)


def begin_factions(state: SpireState) -> None:
    """Let each seat choose its faction, from the first player clockwise (CS-SETUP-02)."""
    pop(state)
    push(state, *(Frame("choose", seat) for seat in reversed(state.clockwise()) if not state.factions[seat]))


def offered_factions(state: SpireState) -> tuple[Faction, ...]:
    """Return the factions that may still be chosen (CS-SETUP-02, CS-R57)."""
    slots = state.options.faction_slots.split("_")
    inside = [one for one in state.contents.factions.values() if one.slot.lower() in slots]
    every = inside if len(inside) >= state.sides else state.contents.factions.values()
    return tuple([one for one in every if one.id not in state.factions])


def _faction_prompt(state: SpireState, frame: Frame) -> str:
    return f"choose a faction ({listed([one.name for one in offered_factions(state)], 'or')})"


CHOSEN = Slot(
    NamedThing(
        "a faction",
        lambda state: {one.name.casefold(): one.id for one in state.contents.factions.values()},
        listed=lambda state, move_so_far: [one.id for one in offered_factions(state)],
    )
)


def _is_offered(state: SpireState, move: Move) -> Breach | None:
    id = CHOSEN.of(move)
    if id in {one.id for one in offered_factions(state)}:
        return None
    name = state.contents.factions[id].name
    if id in state.factions:
        return Breach("CS-SETUP-02", f"the {name} are taken", "fact")
    return Breach("CS-SETUP-02", f"the {name} are not in this game", "fact", ("CS-R57",))


def _choose(state: SpireState, move: Move) -> None:
    pop(state)
    before = state.seat_name(move.seat)
    factions = list(state.factions)
    factions[move.seat] = CHOSEN.of(move)
    state.factions = tuple(factions)
    state.report("CS-SETUP-02", f"{before} plays the {state.seat_name(move.seat)}", move.seat)


CHOOSE = verb(
    "choose",
    "CS-SETUP-02",
    (CHOSEN,),
    guards=(Guard("offered", _is_offered),),
    effect=_choose,
    typed=TypedForm(optional_for={"choose"}),
)


def next_swamp(state: SpireState) -> None:
    """Place a swamp on the well closest to each gate, in turn order (CS-SETUP-24, CS-SETUP-25, CS-R12)."""
    done = state.agenda[-1].number if state.agenda[-1].data else 0
    order = state.clockwise()
    if done == len(order):
        swap(state, Frame(OTHERS))
        if not free_wells(state):
            pop(state)
        return
    swap(state, Frame(SWAMPS, None, (done + 1,)))
    seat = order[done]
    nearest = _nearest_wells(state, seat)
    if len(nearest) == 1:
        _place_swamp(state, seat, nearest[0])
    elif nearest:
        push(state, Frame(WELL, seat))


def free_wells(state: SpireState) -> tuple[Hex, ...]:
    """Return the empty wells, row by row."""
    return tuple(sorted(exploring.empty_wells(state), key=lambda hex: (hex.r, hex.q)))


def _nearest_wells(state: SpireState, seat: int) -> tuple[Hex, ...]:
    gate, free = state.gate_hex(seat), free_wells(state)
    steps = {} if gate is None else state.land.distances_from(gate)
    least = min((steps[hex] for hex in free if hex in steps), default=0)
    return tuple([hex for hex in free if steps.get(hex) == least])


def _place_swamp(state: SpireState, seat: int, hex: Hex) -> None:
    exploring.lay(state, hex, SWAMP)
    state.report(
        "CS-SETUP-25", f"a swamp is placed on {hex_name(state, hex)}, the well of {state.name_in_sentence(seat)}", seat
    )


def _well_prompt(state: SpireState, frame: Frame) -> str:
    near = [hex_name(state, hex) for hex in _nearest_wells(state, frame.owner)]
    return f"choose the well for your swamp ({listed(near, 'or')})"


NEAREST_WELL = Slot(
    HEX.listing(lambda state, move_so_far: _nearest_wells(state, move_so_far.seat) if top_frame(state, WELL) else ())
)


def _is_nearest(state: SpireState, move: Move) -> Breach | None:
    hex = hex_of(NEAREST_WELL.of(move))
    near = _nearest_wells(state, move.seat)
    if hex in near:
        return None
    names = listed([hex_name(state, one) for one in near], "or")
    return Breach("CS-SETUP-25", f"choose a well closest to your gate: {names}")


def _choose_well(state: SpireState, move: Move) -> None:
    pop(state)
    _place_swamp(state, move.seat, hex_of(NEAREST_WELL.of(move)))


WELL_VERB = verb(
    "well",
    "CS-SETUP-25",
    (NEAREST_WELL,),
    guards=(Guard("nearest", _is_nearest, (DUE,)),),
    effect=_choose_well,
    typed=TypedForm(optional_for={WELL}),
)


def _spec_others(state: SpireState, frame: Frame) -> DrawSpec:
    wells = free_wells(state)
    types = [type for type in LANDMARK_TYPES if type != UNIQUE]
    names = tuple([type for type in types for _ in state.zones[landmark_pile(type)]])
    where = ", ".join(hex_name(state, hex) for hex in wells)
    prompt = f"Landmarks by their backs ({counted(len(wells), 'well')}: {where})"
    return DrawSpec(state.first, OTHERS, "CS-SETUP-26", prompt, len(wells), names=names)


def _apply_others(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    for hex, type in zip(free_wells(state), values, strict=True):
        exploring.lay(state, hex, str(type))


PART = Part(
    verbs=(CHOOSE, WELL_VERB),
    steps={FACTION: begin_factions, scene.KEPT: scene.bring_in, SWAMPS: next_swamp, FILL: settling(fill_market)},
    questions={"choose": question("CS-SETUP-02", _faction_prompt), WELL: question("CS-SETUP-25", _well_prompt)},
    chances={FIRST: Chance(_spec_first, _apply_first), OTHERS: Chance(_spec_others, _apply_others)},
)
