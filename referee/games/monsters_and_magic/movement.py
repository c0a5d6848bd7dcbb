"""Movement: move points and their sources, the cost of a path, and steps."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine import Frame, LastingEffect, Line, Tally, count_use, grant, push, use_count, used_keys
from referee.engine.verbs import checked_value
from referee.games.monsters_and_magic.catalogue import SQUARES, CardEffect
from referee.games.monsters_and_magic.figures import COMBAT, figure_subject, find_figure
from referee.games.monsters_and_magic.modifiers import ActiveEffect, active_effects
from referee.games.monsters_and_magic.state import Figure, MonstersState

TURN = "turn"
CROSS = "cross"
"""The `stat` of a Town: units cross a Town without cost if another unit of their player is in it."""


class PathCost(NamedTuple):
    """The cost of a path for a figure, and what the figure gains on it.

    spent: the move points paid. If the figure stopped at a Town earlier and now goes on, the points that this returns
    are subtracted. gains: the cards that give move points or a free step. crossings: the Towns crossed free this turn.
    refund: the move points returned if the figure goes on from the last space. points_left: the move points left.
    unpaid_space, price: the first space that the figure cannot pay for, and its price.
    """

    spent: int = 0
    gains: tuple[str, ...] = ()
    crossings: int = 0
    refund: int = 0
    points_left: int = 0
    unpaid_space: int | None = None
    price: int = 0


def move_points(state: MonstersState, figure: Figure) -> Tally:
    """Return the move points of a figure this turn: base, cards, and points given or gained on its way."""
    return _move_points(state, figure, active_effects(state, figure.seat, "mp"))


def _move_points(state: MonstersState, figure: Figure, cards: Sequence[ActiveEffect]) -> Tally:
    """Return the move points of a figure, given the effects of cards on its player's figures."""
    unit, own = state.contents.units[figure.kind], figure_subject(figure)
    lines = [Line("base", unit.move, "MM-MOVE-01", "base")]
    for source in cards:
        effect = source.effect
        if not effect.entering and figure.kind in effect.unit and source.subject in ("", own):
            lines.append(Line(source.card.name, effect.amount, "MM-MOVE-07"))
    for given in state.effects:
        if given.subject == own:
            card = state.contents.cards[given.source]
            for effect in card.effects:
                if effect.entering:
                    terrain = state.contents.terrains[effect.entering].name
                    lines.append(Line(card.name, effect.amount, "MM-MOVE-07", note=f"on entering {terrain}"))
    return Tally(tuple(lines))


def has_moved(state: MonstersState, figure: Figure) -> bool:
    """Return whether a figure has taken a step, or was summoned, this turn."""
    return bool(_use_count(state, figure, "moved") or is_summoned(state, figure))


def is_summoned(state: MonstersState, figure: Figure) -> bool:
    """Return whether a figure was summoned this turn (MM-CARD-08)."""
    return bool(_use_count(state, figure, "summoned"))


def mark_summoned(state: MonstersState, figure: Figure) -> None:
    """Record that a figure has been summoned, which was its move (MM-CARD-08)."""
    count_use(state, TURN, figure.seat, f"summoned {figure.id}")
    square = find_figure(state, figure.id)
    if square is not None:
        state.figures[square] = figure._replace(closed=True)


def had_moved_before_change(state: MonstersState, figure: Figure) -> bool:
    """Return whether a figure had moved this turn before its type changed (MM-Q-67)."""
    return bool(_use_count(state, figure, "changed"))


def mark_changed(state: MonstersState, figure: Figure) -> None:
    """Record that the type of a figure changed, if it had already moved this turn (MM-Q-67)."""
    if has_moved(state, figure):
        _set_count(state, figure, "changed", 1)


def close_move(state: MonstersState) -> None:
    """Close the move of the figure that is moving, because another figure is ordered to move (MM-MPH-02)."""
    number, state.moving = state.moving, None
    square = None if number is None else find_figure(state, number)
    if square is not None:
        figure = checked_value(state.figures[square])
        state.figures[square] = figure._replace(closed=True)


def reopen_moves(state: MonstersState, squares: tuple[int, ...], amount: int) -> None:
    """Reopen the move of figures that get move points, if a house rule says so (MM-Q-47)."""
    if state.options.reopen_move != "yes":
        return
    for square in squares:
        figure = state.figures[square]
        if figure is not None and figure.closed and not is_summoned(state, figure):
            spent = move_points(state, figure).total - amount
            state.figures[square] = figure._replace(closed=False, spent=spent)


def take_step(state: MonstersState, path: tuple[int, ...]) -> None:
    """Move a figure from the first square of a path to the last; if enemies are there, it fights (MM-COMB-01)."""
    start, end = path[0], path[-1]
    figure = checked_value(state.figures[start])
    if state.moving not in (None, figure.id):
        close_move(state)
    found = path_cost(state, figure, path)
    _record(state, figure, found)
    moved = figure._replace(spent=figure.spent + found.spent)
    state.figures[start], state.moving = None, figure.id
    holder = state.holder(end)
    if holder is None or holder == figure.seat:
        state.figures[end] = moved
        return
    named = f"{state.seat_name(figure.seat)}’s {state.contents.units[figure.kind].name}"
    state.report("MM-COMB-01", f"{named} enters {SQUARES[end]} and fights", figure.seat)
    push(state, Frame(COMBAT, figure.seat, (end, start, *moved)))


def _record(state: MonstersState, figure: Figure, cost: PathCost) -> None:
    """Record that a figure has moved, with the gains, crossings and stop of its walk."""
    for card in cost.gains:
        count_use(state, TURN, figure.seat, f"entered {figure.id} {card}")
        if state.options.terrain_mp == "refund":
            grant(state, LastingEffect(card, figure.seat, TURN, figure_subject(figure)))
    _set_count(state, figure, "moved", 1)
    _set_count(state, figure, "crossed", cost.crossings)
    _set_count(state, figure, "stop", cost.refund)


def _use_count(state: MonstersState, figure: Figure, name: str) -> int:
    return use_count(state, TURN, figure.seat, f"{name} {figure.id}")


def _set_count(state: MonstersState, figure: Figure, name: str, count: int) -> None:
    more = count - _use_count(state, figure, name)
    if more:
        count_use(state, TURN, figure.seat, f"{name} {figure.id}", more)


def is_crossable(state: MonstersState, figure: Figure, square: int) -> bool:
    """Return whether a square is a Town with another unit of the figure's player in it (MM-Q-12, MM-Q-14)."""
    if state.contents.structures[state.structure[square]].stat != CROSS:
        return False
    there = state.figures[square]
    other = there is not None and there.seat == figure.seat and there.id != figure.id
    return other or state.garrisons[square] == figure.seat


def path_cost(state: MonstersState, figure: Figure, path: tuple[int, ...]) -> PathCost:
    """Return the cost of a path, space by space, up to the first that cannot be paid (MM-MPH-03, MM-MPH-04)."""
    cards = active_effects(state, figure.seat, "mp")
    entering = [source for source in cards if source.effect.entering and figure.kind in source.effect.unit]
    back = _use_count(state, figure, "stop") if is_crossable(state, figure, path[0]) else 0
    left = _move_points(state, figure, cards).total - figure.spent
    found = PathCost(-back, (), _use_count(state, figure, "crossed") + bool(back), 0, left + back)
    for place, square in enumerate(path[1:], 1):
        found = _enter(state, figure, found, (path[place - 1], square), place == len(path) - 1, entering)
        if found.unpaid_space is not None:
            return found
    return found


def _enter(
    state: MonstersState,
    figure: Figure,
    cost_so_far: PathCost,
    step: tuple[int, int],
    is_last: bool,
    cards: Sequence[ActiveEffect],
) -> PathCost:
    """Return a walk with one more space, given the cards that reward such a figure for entering a space."""
    (start, square), full = step, state.options.step_cost
    free = _is_free_step(state, figure, cost_so_far.crossings, start, square, is_last)
    price = 0 if free else full
    gives = bool(cards) and (not free or _gives_points_on(state, figure, square))
    gains = _rewarding_cards(state, figure, square, cost_so_far.gains, cards) if gives else ()
    amount = sum(effect.amount for _, effect in gains)
    if state.options.terrain_mp == "free_step":
        gains = gains if price else ()
        price, amount = (max(0, price - amount) if gains else price), 0
    if price > cost_so_far.points_left:
        return cost_so_far._replace(unpaid_space=square, price=price)
    names = tuple(card for card, _ in gains)
    stop = price if is_last and _is_stop_refundable(state, figure, cost_so_far.crossings, square, bool(names)) else 0
    return PathCost(
        cost_so_far.spent + price,
        cost_so_far.gains + names,
        cost_so_far.crossings + free,
        stop,
        cost_so_far.points_left - price + amount,
    )


def _is_free_step(state: MonstersState, figure: Figure, crossings: int, start: int, square: int, is_last: bool) -> bool:
    """Return whether a step into, through or out of a Town costs nothing (MM-MOVE-06, MM-Q-11, MM-Q-13)."""
    if crossings and state.options.town_chain == "one":
        return False
    match state.options.town_cost:
        case "enter_free":
            return is_crossable(state, figure, square)
        case "leave_free":
            return is_crossable(state, figure, start)
    return not is_last and is_crossable(state, figure, square)


def _gives_points_on(state: MonstersState, figure: Figure, square: int) -> bool:
    """Return whether cards give move points for a space entered free; for a Town, a house rule decides (MM-Q-84)."""
    return state.options.town_refund == "yes" or not is_crossable(state, figure, square)


def _is_stop_refundable(state: MonstersState, figure: Figure, crossings: int, square: int, has_gained: bool) -> bool:
    """Return whether a Town that was paid for as a stop would become free if the figure went on from it."""
    if state.options.town_cost != "pass_only" or (crossings and state.options.town_chain == "one"):
        return False
    return is_crossable(state, figure, square) and not (has_gained and state.options.town_refund == "no")


def _rewarding_cards(
    state: MonstersState, figure: Figure, square: int, gained_so_far: tuple[str, ...], cards: Sequence[ActiveEffect]
) -> tuple[tuple[str, CardEffect], ...]:
    """Return the cards that reward a figure for entering a square, each once a turn (MM-Q-45, MM-Q-87)."""
    here = [source for source in cards if source.effect.entering == state.terrain[square]]
    fresh = tuple(_unused_cards(state, figure, here, Counter(gained_so_far))) if here else ()
    if state.options.terrain_mp_cards == "per_card" or not fresh:
        return fresh
    before = any(key.startswith(f"entered {figure.id} ") for key in used_keys(state, TURN, figure.seat))
    return () if before or gained_so_far else fresh[:1]


def _unused_cards(
    state: MonstersState, figure: Figure, cards: Sequence[ActiveEffect], already_given: Counter[str]
) -> Iterator[tuple[str, CardEffect]]:
    """Yield the cards that have not given anything to this figure this turn."""
    for source in cards:
        card = source.card.id
        if already_given[card] + use_count(state, TURN, figure.seat, f"entered {figure.id} {card}") > 0:
            already_given[card] -= 1  # another copy of the card may still reward the figure
        else:
            yield card, source.effect
