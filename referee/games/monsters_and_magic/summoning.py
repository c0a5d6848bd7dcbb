"""Summons: an own figure is called to a space next to the one that calls it, and that is its move (MM-CARD-07, 08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.agenda import Frame, push
from referee.engine.core.effects import use as count_use
from referee.engine.core.effects import used
from referee.engine.core.guards import Breach
from referee.games.monsters_and_magic.catalogue import NEIGHBOURS, SIZE, SQUARES
from referee.games.monsters_and_magic.figures import COMBAT, subject
from referee.games.monsters_and_magic.movement import close_move, has_moved, mark_summoned
from referee.games.monsters_and_magic.slots import SQUARE, SUMMONER
from referee.games.monsters_and_magic.using import Deed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.core.move import Value
    from referee.games.monsters_and_magic.state import Figure, MonstersState
    from referee.games.monsters_and_magic.using import Use

SUMMONS = "summons by"


def _slots(state: MonstersState) -> tuple[str, ...]:
    """Return the arguments: from, to, and who summons where that is counted (MM-Q-50)."""
    named = state.options.summon_limit == "per_summoner"
    return (SQUARE, SQUARE, SUMMONER) if named else (SQUARE, SQUARE)


def _summoned(state: MonstersState, use: Use) -> Figure | None:
    figure = state.figures[use.square()]
    return figure if figure is not None and figure.seat == use.seat else None


def distance(one: int, other: int) -> int:
    """Return how many spaces lie from one square to another, diagonals counted as one."""
    return max(abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE))


def _callers(state: MonstersState, use: Use) -> tuple[int, ...]:
    """Return the squares of the units that may be meant to summon."""
    if len(use.args) > 2:
        return (use.square(2),)
    return state.figure_squares(use.seat, use.effect.summoner)


def _near(state: MonstersState, use: Use) -> tuple[int, ...]:
    """Return the squares of own summoning units next to the space that is named."""
    own = set(state.figure_squares(use.seat, use.effect.summoner)) - {use.square()}
    return tuple(square for square in _callers(state, use) if square in own and square in NEIGHBOURS[use.square(1)])


def _choices(state: MonstersState, use: Use) -> Iterator[tuple[Value, ...]]:
    """Yield every way in which a unit that has not moved can be called."""
    callers = state.figure_squares(use.seat, use.effect.summoner)
    named = state.options.summon_limit == "per_summoner"
    around = [(to, by) for by in callers for to in NEIGHBOURS[by]]
    ends = around if named else [(to,) for to in sorted({to for to, _ in around})]
    for start in state.figure_squares(use.seat, use.effect.summoned):
        figure = state.figures[start]
        if figure is not None and not has_moved(state, figure):
            yield from ((start, *end) for end in ends)


def _figure(state: MonstersState, use: Use) -> Breach | None:
    figure, where = _summoned(state, use), SQUARES[use.square()]
    unit = state.contents.units[use.effect.summoned]
    if figure is None:
        return Breach("MM-CARD-07", f"no {unit.name} of yours stands on {where}", "fact")
    if figure.kind != use.effect.summoned:
        stands = state.contents.units[figure.kind].name
        return Breach("MM-CARD-07", f"{use.card.name} summons {unit.plural}, and on {where} stands: {stands}")
    return None


def _not_moved(state: MonstersState, use: Use) -> Breach | None:
    figure = _summoned(state, use)
    if figure is None or not has_moved(state, figure):
        return None
    name = state.contents.units[figure.kind].name
    text = f"a summon is the move of the {name} on {SQUARES[use.square()]}, and that is used up"
    return Breach("MM-CARD-08", text)


def _caller(state: MonstersState, use: Use) -> Breach | None:
    """Look for an own unit that can call: next to the space, near enough, not used up (MM-Q-48, MM-Q-50)."""
    start, near = use.square(), _near(state, use)
    if not near:
        unit = state.contents.units[use.effect.summoner]
        return Breach("MM-CARD-07", f"{SQUARES[use.square(1)]} is not next to a {unit.name} of yours that summons")
    reach = state.options.summon_reach
    if all(distance(start, by) > reach for by in near):
        text = f"{SQUARES[start]} is more than {reach} spaces away from the unit that summons"
        return Breach("MM-CARD-07", text, also=("MM-Q-48",))
    return _used_up(state, use) if len(use.args) > 2 else None


def _used_up(state: MonstersState, use: Use) -> Breach | None:
    """Where each unit may summon once, look whether this one has."""
    figure = state.figures[use.square(2)]
    if figure is None or not used(state, "turn", use.seat, f"{SUMMONS} {subject(figure)}"):
        return None
    name = state.contents.units[figure.kind].name
    return Breach("MM-CARD-08", f"the {name} on {SQUARES[use.square(2)]} has summoned this turn", also=("MM-Q-50",))


def _no_enemy(state: MonstersState, use: Use) -> Breach | None:
    to = use.square(1)
    if state.options.summon_attack == "yes" or state.holder(to) in (None, use.seat):
        return None
    return Breach("MM-CARD-07", f"enemy units stand on {SQUARES[to]}", "rule", ("MM-Q-49",))


def _no_stack(state: MonstersState, use: Use) -> Breach | None:
    figure = state.figures[use.square(1)]
    if figure is None or figure.seat != use.seat:
        return None
    return Breach("MM-STACK-01", f"a figure of yours stands on {SQUARES[use.square(1)]}", "fact")


def _summon(state: MonstersState, use: Use) -> None:
    """Move the figure; in an enemy space it attacks (MM-Q-49). No MP are gained on the way (MM-Q-46)."""
    start, to = use.square(), use.square(1)
    figure = state.figures[start]
    assert figure is not None
    if state.options.summon_interrupt == "closes":
        close_move(state)
    if len(use.args) > 2:
        caller = state.figures[use.square(2)]
        if caller is not None:
            count_use(state, "turn", use.seat, f"{SUMMONS} {subject(caller)}")
    mark_summoned(state, figure)
    figure = figure._replace(closed=True)
    state.figures[start] = None
    if state.holder(to) in (None, use.seat):
        state.figures[to] = figure
        return
    push(state, Frame(COMBAT, use.seat, (to, start, *figure)))


SUMMONING = Deed(
    slots=_slots,
    choices=_choices,
    conditions={
        "own figure": _figure,
        "not moved": _not_moved,
        "caller": _caller,
        "no enemy": _no_enemy,
        "stacking": _no_stack,
    },
    act=_summon,
)
