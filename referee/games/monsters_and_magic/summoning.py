"""Summons: a figure moves next to a unit of its player that summons it; this is the figure's move (MM-CARD-07, 08)."""

from collections.abc import Iterator

from referee.engine import Frame, count_use, counted, push, use_count, with_article
from referee.engine.verbs import Ability, Breach, Effect, Slot, Value, checked_value
from referee.games.monsters_and_magic.catalogue import NEIGHBOURS, SIZE, SQUARES, CardEffect
from referee.games.monsters_and_magic.figures import COMBAT, figure_subject
from referee.games.monsters_and_magic.movement import close_move, has_moved, mark_summoned
from referee.games.monsters_and_magic.slots import SECOND, SPACE, SQUARE
from referee.games.monsters_and_magic.state import Figure, MonstersState
from referee.games.monsters_and_magic.using import CardUse

SUMMONS = "summons by"


def _possible_summoners(state: MonstersState, use: CardUse) -> tuple[int, ...]:
    """Return the squares of units that could summon to the named space, for a move that names no summoner."""
    own = state.figure_squares(use.seat, use.data.summoner)
    return tuple(square for square in own if square in NEIGHBOURS[SECOND.of(use)]) or own[:1]


CALLER = Slot(SPACE, 2, infer=_possible_summoners)


def _slots(state: MonstersState, ability: Ability[CardEffect]) -> tuple[Slot[int], ...]:
    """Return the arguments of a summon: from, to, and the summoner if each unit may summon once (MM-Q-50)."""
    return (SQUARE, SECOND, CALLER) if state.options.summon_limit == "per_summoner" else (SQUARE, SECOND)


def _summoning_figure(state: MonstersState, use: CardUse) -> Figure | None:
    figure = state.figures[SQUARE.of(use)]
    return figure if figure is not None and figure.seat == use.seat else None


def distance(one: int, other: int) -> int:
    """Return the distance between two squares; a diagonal step counts as one."""
    return max(abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE))


def _summoner_squares(state: MonstersState, use: CardUse) -> tuple[int, ...]:
    """Return the square of the named summoner; if none is named, the squares of all units of the type that summons."""
    if len(use.args) > 2:
        return (CALLER.of(use),)
    return state.figure_squares(use.seat, use.data.summoner)


def _summoners_near(state: MonstersState, use: CardUse) -> tuple[int, ...]:
    """Return the squares of the player's summoners next to the named space."""
    own = set(state.figure_squares(use.seat, use.data.summoner)) - {SQUARE.of(use)}
    return tuple(
        square for square in _summoner_squares(state, use) if square in own and square in NEIGHBOURS[SECOND.of(use)]
    )


def _choices(state: MonstersState, use: CardUse) -> Iterator[tuple[Value, ...]]:
    """Yield every summon of a unit that has not moved."""
    callers = state.figure_squares(use.seat, use.data.summoner)
    named = state.options.summon_limit == "per_summoner"
    around = [(to, by) for by in callers for to in NEIGHBOURS[by]]
    ends = around if named else [(to,) for to in sorted({to for to, _ in around})]
    for start in state.figure_squares(use.seat, use.data.summoned):
        figure = state.figures[start]
        if figure is not None and not has_moved(state, figure):
            yield from ((start, *end) for end in ends)


def _has_figure(state: MonstersState, use: CardUse) -> Breach | None:
    figure, where = _summoning_figure(state, use), SQUARES[SQUARE.of(use)]
    unit = state.contents.units[use.data.summoned]
    if figure is None:
        return Breach("MM-CARD-07", f"you have no {unit.name} on {where}", "fact")
    if figure.kind != use.data.summoned:
        other = with_article(state.contents.units[figure.kind].name)
        return Breach("MM-CARD-07", f"{use.name} summons {unit.plural}, but the figure on {where} is {other}")
    return None


def _has_not_moved(state: MonstersState, use: CardUse) -> Breach | None:
    figure = _summoning_figure(state, use)
    if figure is None or not has_moved(state, figure):
        return None
    name = state.contents.units[figure.kind].name
    text = f"summoning uses a figure’s move, and the {name} on {SQUARES[SQUARE.of(use)]} has already moved"
    return Breach("MM-CARD-08", text)


def _has_summoner(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that a summoner next to the space is near enough to the figure and may still summon (MM-Q-48, MM-Q-50)."""
    start, near = SQUARE.of(use), _summoners_near(state, use)
    if not near:
        by = with_article(state.contents.units[use.data.summoner].name)
        return Breach("MM-CARD-07", f"{SQUARES[SECOND.of(use)]} is not next to {by} of yours that summons")
    reach = state.options.summon_reach
    if all(distance(start, by) > reach for by in near):
        text = f"{SQUARES[start]} is more than {counted(reach, 'space')} away from the unit that summons"
        return Breach("MM-CARD-07", text, also=("MM-Q-48",))
    return _second_summon_breach(state, use) if len(use.args) > 2 else None


def _second_summon_breach(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that the summoner has not summoned yet, if each may summon once."""
    figure = state.figures[CALLER.of(use)]
    if figure is None or not use_count(state, "turn", use.seat, f"{SUMMONS} {figure_subject(figure)}"):
        return None
    name = state.contents.units[figure.kind].name
    return Breach("MM-CARD-08", f"the {name} on {SQUARES[CALLER.of(use)]} has summoned this turn", also=("MM-Q-50",))


def _has_no_enemy(state: MonstersState, use: CardUse) -> Breach | None:
    to = SECOND.of(use)
    if state.options.summon_attack == "yes" or state.holder(to) in (None, use.seat):
        return None
    return Breach("MM-CARD-07", f"enemy units are on {SQUARES[to]}", "rule", ("MM-Q-49",))


def _can_stack(state: MonstersState, use: CardUse) -> Breach | None:
    figure = state.figures[SECOND.of(use)]
    if figure is None or figure.seat != use.seat:
        return None
    return Breach("MM-STACK-01", f"you already have a figure on {SQUARES[SECOND.of(use)]}", "fact")


def _summon(state: MonstersState, use: CardUse) -> None:
    """Move the figure; in an enemy space it attacks (MM-Q-49). It gains no MP on the way (MM-Q-46)."""
    start, to = SQUARE.of(use), SECOND.of(use)
    figure = checked_value(state.figures[start])
    if state.options.summon_interrupt == "closes":
        close_move(state)
    if len(use.args) > 2:
        caller = state.figures[CALLER.of(use)]
        if caller is not None:
            count_use(state, "turn", use.seat, f"{SUMMONS} {figure_subject(caller)}")
    mark_summoned(state, figure)
    figure = figure._replace(closed=True)
    state.figures[start] = None
    if state.holder(to) in (None, use.seat):
        state.figures[to] = figure
        return
    push(state, Frame(COMBAT, use.seat, (to, start, *figure)))


SUMMONING = Effect(
    _summon,
    _slots,
    {
        "own figure": _has_figure,
        "not moved": _has_not_moved,
        "caller": _has_summoner,
        "no enemy": _has_no_enemy,
        "stacking": _can_stack,
    },
    values=_choices,
)
