"""The verb `step`: one step of a figure, including the Towns that it crosses."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import cast

from referee.engine import InvalidMoveError, Part, number, with_article
from referee.engine.verbs import Breach, Guard, Move, Phrase, Verb, checked_value
from referee.games.monsters_and_magic.catalogue import NEIGHBOURS, SIZE, SQUARES
from referee.games.monsters_and_magic.figures import find_figure
from referee.games.monsters_and_magic.movement import (
    had_moved_before_change,
    is_crossable,
    is_summoned,
    path_cost,
    take_step,
)
from referee.games.monsters_and_magic.names import looks_like_square, read_kind, read_square, split_words
from referee.games.monsters_and_magic.state import Figure, MonstersState

ORDERS = ("move", "go", "step", "march")


def path_of(move: Move) -> tuple[int, ...]:
    """Return the squares of a step."""
    return cast("tuple[int, ...]", move.args)


def _mover(state: MonstersState, move: Move) -> Figure:
    return checked_value(state.figures[path_of(move)[0]])


def _is_own_figure(state: MonstersState, move: Move) -> Breach | None:
    start = path_of(move)[0]
    figure, name = state.figures[start], SQUARES[start]
    if figure is not None and figure.seat == move.seat:
        return None
    if figure is not None:
        text = f"the {_title(state, figure)} on {name} is {state.seat_name(figure.seat)}’s"
        return Breach("MM-TURN-01", text, "fact")
    if state.garrisons[start] is not None:
        return Breach("MM-GARR-01", f"{name} holds only a garrison, which cannot move", "fact")
    return Breach("MM-MPH-01", f"no figure is on {name}", "fact")


def _title(state: MonstersState, figure: Figure) -> str:
    return state.contents.units[figure.kind].name


def _are_neighbours(state: MonstersState, move: Move) -> Breach | None:
    path = path_of(move)
    if len(set(path)) < len(path) or len(path) < 2:
        return Breach("MM-MPH-03", "a step goes from one space to another", "fact")
    for start, end in pairwise(path):
        if end not in NEIGHBOURS[start]:
            text = f"{SQUARES[end]} is not next to {SQUARES[start]}, by row, column or diagonal"
            if _is_across_edge(start, end):
                return Breach("MM-INF-06", f"{text}: the board ends at its edge", "rule", ("MM-MOVE-03", "MM-MOVE-04"))
            return Breach("MM-MOVE-03", text, "rule", ("MM-MOVE-04",))
    return None


def _is_across_edge(start: int, end: int) -> bool:
    """Return whether two squares would be neighbours if the board had no edges."""
    across = abs(start % SIZE - end % SIZE)
    up = abs(start // SIZE - end // SIZE)
    return across in (0, 1, SIZE - 1) and up in (0, 1, SIZE - 1)


def _may_still_move(state: MonstersState, move: Move) -> Breach | None:
    figure = _mover(state, move)
    where = SQUARES[path_of(move)[0]]
    if had_moved_before_change(state, figure):
        text = f"the {_title(state, figure)} on {where} moved before its type was changed: it does not move again"
        return Breach("MM-Q-67", text)
    if not figure.closed:
        return None
    if is_summoned(state, figure):
        return Breach("MM-CARD-08", f"the {_title(state, figure)} on {where} was summoned, which was its move")
    text = f"the move of the {_title(state, figure)} on {where} is over, since another figure has moved"
    return Breach("MM-MPH-02", text, "rule", ("MM-Q-47",))


def _can_pass_through(state: MonstersState, move: Move) -> Breach | None:
    """Check that a step crosses nothing but Towns with the player's units (MM-STACK-03, MM-STACK-04)."""
    figure = _mover(state, move)
    for square in path_of(move)[1:-1]:
        if is_crossable(state, figure, square):
            continue
        there, holder, name = state.figures[square], state.holder(square), SQUARES[square]
        if holder is not None and holder != figure.seat:
            return Breach(
                "MM-COMB-01", f"{name} holds enemy units: the figure stops there and fights", "rule", ("MM-Q-32",)
            )
        if there is not None:
            text = f"your {_title(state, there)} is on {name}, which is not a Town"
            return Breach("MM-STACK-03", text, "rule", ("MM-STACK-04",))
        return Breach("MM-MPH-03", f"a move cannot lead on through {name}: move there first, then on", "fact")
    return None


def _is_end_free(state: MonstersState, move: Move) -> Breach | None:
    end = path_of(move)[-1]
    figure = state.figures[end]
    if figure is None or figure.seat != move.seat:
        return None
    return Breach("MM-STACK-01", f"your {_title(state, figure)} is on {SQUARES[end]}", "fact", ("MM-STACK-02",))


def _is_affordable(state: MonstersState, move: Move) -> Breach | None:
    figure = _mover(state, move)
    found = path_cost(state, figure, path_of(move))
    if found.unpaid_space is None:
        return None
    text = f"the step to {SQUARES[found.unpaid_space]} costs {found.price} MP, but you have {found.points_left} MP left"
    stops = found.unpaid_space == path_of(move)[-1] and state.options.town_cost == "pass_only"
    if stops and is_crossable(state, figure, found.unpaid_space):
        also = ("MM-MOVE-02", "MM-MOVE-06", "MM-Q-11")
        return Breach("MM-MPH-04", f"{text}: a Town is free only if the figure moves on", "rule", also)
    return Breach("MM-MPH-04", text, "rule", ("MM-MOVE-02",))


def _candidates(state: MonstersState, seat: int) -> Iterator[Move]:
    for start in state.figure_squares(seat):
        figure = checked_value(state.figures[start])
        if not figure.closed:
            for path in _paths(state, figure, (start,)):
                yield Move(seat, "step", path)


def _paths(state: MonstersState, figure: Figure, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield every path of one step: over adjacent Towns with the player's units."""
    for square in NEIGHBOURS[path[-1]]:
        if square not in path:
            longer = (*path, square)
            yield longer
            if is_crossable(state, figure, square):
                yield from _paths(state, figure, longer)


def _read(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `b2 c3`, `hero b2 c3 d4`, `move b2-c3`; `c3` alone continues the move of the current figure."""
    words = list(tokens[1:] if tokens[0] in ORDERS else tokens)
    kind = read_kind(state.contents, words[0]) if words else None
    squares = split_words(words[1:] if kind else words)
    if not squares or not all(looks_like_square(square) for square in squares):
        return
    path = [_square(word) for word in squares]
    if len(path) == 1:
        going = None if state.moving is None else find_figure(state, state.moving)
        if going is None:
            return
        if going == path[0]:
            raise InvalidMoveError(f"the figure that is moving is already on {SQUARES[going]}")
        path = [going, *path]
    _check_kind(state, path[0], kind)
    yield tuple(Move(seat, "step", step) for step in _split_path(state, seat, path))


def _square(word: str) -> int:
    square = read_square(word)
    if square is None:
        raise InvalidMoveError(f'"{word}" is not a square of the board: squares are a1 to h8')
    return square


def _check_kind(state: MonstersState, start: int, kind: str | None) -> None:
    figure = state.figures[start]
    if kind is not None and figure is not None and figure.kind != kind:
        there, wanted = with_article(_title(state, figure)), with_article(state.contents.units[kind].name)
        raise InvalidMoveError(f"the figure on {SQUARES[start]} is {there}, not {wanted}")


def _split_path(state: MonstersState, seat: int, path: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the steps of a path: the figure does not stop in the player's Towns or with the player's figures."""
    figure = state.figures[path[0]]
    step = path[:1]
    for place, square in enumerate(path[1:], 1):
        step.append(square)
        there = state.figures[square]
        in_the_way = there is not None and there.seat == seat and (figure is None or there.id != figure.id)
        passed = in_the_way or (figure is not None and is_crossable(state, figure, square))
        if place == len(path) - 1 or not passed or square in step[:-1]:
            yield tuple(step)
            step = [square]


STEP = Verb(
    name="step",
    answers=frozenset({"movement"}),
    guards=(
        Guard("own figure", _is_own_figure),
        Guard("neighbours", _are_neighbours),
        Guard("open move", _may_still_move, ("own figure",)),
        Guard("through", _can_pass_through, ("own figure", "neighbours")),
        Guard("end free", _is_end_free, ("neighbours",)),
        Guard("paid", _is_affordable, ("own figure", "neighbours", "through")),
    ),
    effect=lambda state, move: take_step(state, path_of(move)),
    candidates=_candidates,
    read=_read,
    spell=lambda state, move: [Phrase(SQUARES[number(square)], "space") for square in move.args],
)
PART = Part(verbs=(STEP,))
