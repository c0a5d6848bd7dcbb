"""Oozes that grow: Expand, and the wand that makes them (CA-EXP)."""

from referee.engine import Chance, DiceSpec, Frame, Part, number, push
from referee.engine.mechanisms.automaton import range_rolled, shares_text
from referee.engine.verbs import Value
from referee.games.castle_assault.acting import UNIT, announced_action
from referee.games.castle_assault.actions import EXPAND, SUMMON, action_verb, resolving_step
from referee.games.castle_assault.arrivals import add, fits, monster_to_add
from referee.games.castle_assault.catalogue import CardEffect
from referee.games.castle_assault.spaces import forward, name
from referee.games.castle_assault.state import COLUMNS, CastleState, Unit
from referee.games.castle_assault.units import name_with_place

DIE = "expand die"
OOZE = "gelatinous_ooze"


def spaces_around(state: CastleState, unit: Unit) -> tuple[int, ...]:
    """Return the battlefield spaces ahead, to South's right, behind and left of a unit; -1 if outside (CA-Q-EXPMAP)."""
    step = forward(unit.seat)
    row = unit.space // COLUMNS
    beside = {space: row for space in (unit.space + 1, unit.space - 1)}
    order = (unit.space + step, unit.space + 1, unit.space - step, unit.space - 1)
    battlefield = range(COLUMNS, COLUMNS * (state.options.rows - 1))
    return tuple(
        space if space in battlefield and beside.get(space, space // COLUMNS) == space // COLUMNS else -1
        for space in order
    )


def vacant_spaces(state: CastleState, unit: Unit) -> tuple[int, ...]:
    """Return the spaces beside a unit where an Ooze can be added."""
    return tuple(space for space in spaces_around(state, unit) if space >= 0 and fits(state, OOZE, space))


def rolled_space(state: CastleState, unit: Unit, rolled: int) -> int | None:
    """Return the space for a number on the Expand die, or None if the die must be rolled again (CA-Q-EXPMAP)."""
    spaces = vacant_spaces(state, unit)
    if state.options.expand_map == "fixed_numbers":
        every = spaces_around(state, unit)
        space = every[rolled - 1] if rolled <= len(every) else -1
        return space if space in spaces else None
    place = range_rolled(rolled, len(spaces))
    return None if place is None else spaces[place]


def expand(state: CastleState, unit: Unit, effect: CardEffect, args: tuple[int, ...]) -> None:
    """Add an Ooze beside a unit, if there is room: on the only space, or on a space chosen by a die (CA-EXP-02)."""
    spaces = vacant_spaces(state, unit)
    if not spaces:
        state.report(
            "CA-EXP-02",
            f"no space of the battlefield beside {name_with_place(state, unit)} is free: nothing is added",
            unit.seat,
        )
    elif len(spaces) == 1:
        _add(state, OOZE, spaces[0])
    else:
        push(state, announced_action(DIE, unit))


def summon(state: CastleState, unit: Unit, effect: CardEffect, args: tuple[int, ...]) -> None:
    """Add a Monster on the space ahead of a unit, if it is vacant."""
    ahead = spaces_around(state, unit)[0]
    if ahead >= 0 and fits(state, effect.unit, ahead):
        _add(state, effect.unit, ahead)
    else:
        where = f"the space ahead of {name_with_place(state, unit)}"
        state.report("CA-EXP-02", f"{where} is not vacant: nothing is added", unit.seat)


def _add(state: CastleState, card: str, space: int) -> None:
    if found := monster_to_add(state, card):
        add(state, found, space, "CA-EXP-01")


def spec(state: CastleState, frame: Frame) -> DiceSpec:
    """Return the request for the die of Expand, with the numbers of the spaces."""
    unit = state.units[frame.number]
    spaces = vacant_spaces(state, unit)
    if state.options.expand_map == "fixed_numbers":
        numbers = ", ".join(
            f"{name(space)} {place}" for place, space in enumerate(spaces_around(state, unit), 1) if space in spaces
        )
    else:
        numbers = shares_text([name(space) for space in spaces])
    prompt = f"{name_with_place(state, unit)} expands: {numbers}"
    return DiceSpec(frame.owner, EXPAND, "CA-EXP-01", prompt, subject=frame.data)


def apply_roll(state: CastleState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Add an Ooze on the space that the die names; roll again if it names none."""
    unit, rolled = state.units[frame.number], number(values[0])
    space = rolled_space(state, unit, rolled)
    if space is None:
        state.report("CA-Q-EXPMAP", f"no vacant space has the number {rolled}: roll again", frame.seat)
        push(state, frame)
    else:
        _add(state, OOZE, space)


EXPAND_VERB = action_verb(EXPAND, (UNIT,))
SUMMON_VERB = action_verb(SUMMON, (UNIT,))
PART = Part(
    steps={EXPAND: resolving_step(expand, EXPAND), SUMMON: resolving_step(summon, SUMMON)},
    chances={DIE: Chance(spec, apply_roll)},
)
