"""Changes that hand cards made on the map; they are undone at the end of the turn if a house rule says so (MM-Q-31)."""

from collections.abc import Callable

from referee.games.monsters_and_magic.catalogue import SQUARES
from referee.games.monsters_and_magic.figures import GARRISON, find_figure, pick_up_unit, put_down_unit, remove_figure
from referee.games.monsters_and_magic.state import Change, Figure, MonstersState
from referee.games.monsters_and_magic.using import CardUse, is_from_hand

PLACED, TILE, SACRIFICED = "garrison placed", "tile", "sacrificed"
TRANSFORMED, MOVED, RECRUITED = "transformed", "moved", "recruited"


def record_card_change(state: MonstersState, use: CardUse, change: Change) -> None:
    """Record a change by a card from the hand, so that it can be undone."""
    if is_from_hand(use):
        record_change(state, change)


def record_change(state: MonstersState, change: Change) -> None:
    """Record a change that a hand card has made, if a house rule undoes such changes."""
    if state.options.hc_results == "revert":
        state.changes = (*state.changes, change)


def undo_changes(state: MonstersState) -> None:
    """Undo the changes that hand cards made this turn, the last change first, and report each (MM-HAND-05, MM-Q-31)."""
    while state.changes:
        *rest, change = state.changes
        state.changes = tuple(rest)
        if change.kind == MOVED and rest:
            state.changes = tuple(rest[:-1])
            done = _move_back(state, rest[-1], change)
        else:
            done = _undo(state, change)
        said = "is undone" if done else "cannot be undone and stays"
        where = SQUARES[change.square]
        state.report("MM-HAND-05", f"{where}: the change by a hand card ({change.kind}) {said}", change.seat)


def _undo(state: MonstersState, change: Change) -> bool:
    undone = UNDOING.get(change.kind)
    if undone is not None:
        return undone(state, change)
    square = find_figure(state, change.number)
    if square is not None:
        remove_figure(state, square)
    return square is not None


def _remove_garrison(state: MonstersState, change: Change) -> bool:
    there = state.garrisons[change.square] == change.seat
    if there:
        state.garrisons[change.square] = None
    return there


def _put_tile_back(state: MonstersState, change: Change) -> bool:
    """Put the old tile back on the map, from the spares; return whether that was possible."""
    old, now = change.old_type, state.terrain[change.square]
    if state.spares.get(old, 0) <= 0 or old == now:
        return False
    state.spares[old] -= 1
    state.spares[now] = state.spares.get(now, 0) + 1
    state.terrain[change.square] = old
    return True


def _return_sacrificed(state: MonstersState, change: Change) -> bool:
    """Put a sacrificed figure back, if its place and its piece are still free; return whether they were."""
    fits = _has_place(state, change.seat, change.square, is_garrison=False) and change.seat not in state.out
    if not fits or state.supply(change.seat, change.old_type) <= 0:
        return False
    state.figures[change.square] = Figure(change.number, change.seat, change.old_type, closed=True)
    return True


def _change_back(state: MonstersState, change: Change) -> bool:
    square = find_figure(state, change.number)
    figure = None if square is None else state.figures[square]
    if square is None or figure is None or state.supply(change.seat, change.old_type) <= 0:
        return False
    state.figures[square] = figure._replace(kind=change.old_type)
    return True


def _has_place(state: MonstersState, seat: int, square: int, *, is_garrison: bool) -> bool:
    taken = state.garrisons[square] if is_garrison else state.figures[square]
    return taken is None and state.holder(square) in (None, seat)


def _move_back(state: MonstersState, *pair: Change) -> bool:
    """Put back two units that changed places, where that is possible; return whether both are back."""
    lifted = [(change, _pick_up(state, change)) for change in pair]
    done = True
    for change, piece in lifted:
        if piece is None:
            done = False
            continue
        back = _has_place(state, change.seat, change.square, is_garrison=change.old_type == GARRISON)
        put_down_unit(state, piece, change.square if back else change.moved_to)
        done = done and back
    return done


def _pick_up(state: MonstersState, change: Change) -> Figure | int | None:
    figure = state.figures[change.moved_to]
    garrison = change.old_type == GARRISON and state.garrisons[change.moved_to] == change.seat
    moved = change.old_type != GARRISON and figure is not None and figure.id == change.number
    return pick_up_unit(state, change.old_type, change.moved_to) if garrison or moved else None


UNDOING: dict[str, Callable[[MonstersState, Change], bool]] = {
    PLACED: _remove_garrison,
    TILE: _put_tile_back,
    SACRIFICED: _return_sacrificed,
    TRANSFORMED: _change_back,
}
