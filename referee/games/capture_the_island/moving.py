"""Blocks of movement: the moves of step 1, those of a road card, or those of winners that go on after a battle."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine import Frame, Part, counted, pop, push, question, swap
from referee.engine.verbs import listed
from referee.games.capture_the_island.state import Attack, IslandState

MOVE, ROAD, ADVANCE = "move", "road", "advance"
BLOCKS = frozenset({MOVE, ROAD, ADVANCE})
BATTLES = "battles"
"""The kind of the step in which battles are fought."""
PROMPTS = {
    MOVE: ("CI-MOVE-01", "Move"),
    ROAD: ("CI-SPEC-03", "road card"),
    ADVANCE: ("CI-MOVE-13", "go on after the battle"),
}


class Block(NamedTuple):
    """A block of moves. left: the moves left. arrivals: the tile and the size of each army that has moved in it."""

    left: int
    arrivals: tuple[tuple[int, int], ...] = ()

    def arrived_on(self, place: int) -> int:
        """Return how many units have moved to a tile in this block."""
        return sum(count for at, count in self.arrivals if at == place)


def open_block(state: IslandState, kind: str, seat: int, left: int) -> None:
    """Begin a block of moves for a seat."""
    push(state, Frame(kind, seat, Block(left)))


def _moves_left(state: IslandState, frame: Frame) -> str:
    return f"{PROMPTS[frame.kind][1]}, {counted(frame.read(Block).left, 'move')} left, or end"


def close_block(state: IslandState) -> None:
    """End a block of movement and begin its battles (CI-MOVE-14, CI-Q-13)."""
    frame = pop(state)
    if frame.kind == ADVANCE and not state.attacks:
        state.won = ()
    begin_battles(state, frame.owner, frame.kind == ROAD, frame.read(Block).left)


def begin_battles(state: IslandState, seat: int, is_by_card: bool, left: int = 0) -> None:
    """Begin battles now, or leave them to the end of step 2 if a house rule says so (CI-Q-13)."""
    if not (is_by_card and state.options.card_battle_timing == "end_of_step"):
        push(state, Frame(BATTLES, seat, (left,)))


def march(state: IslandState, seat: int, path: Sequence[int], counts: Sequence[int]) -> None:
    """Move an army along a path; enemies on its last tile mean a battle (CI-MOVE-12)."""
    for start, end, count in zip(path, path[1:], counts, strict=False):
        move_units(state, seat, start, end, count)
    if state.top_kind in BLOCKS:
        _count_moves(state, path, counts)
    record_meeting(state, seat, path[-1], counts[-1], path[0])


def move_units(state: IslandState, seat: int, start: int, end: int, count: int) -> None:
    """Move units from one tile to another."""
    state.units[seat][start] -= count
    state.units[seat][end] += count
    _take_from_battle(state, start, count)


def _take_from_battle(state: IslandState, place: int, count: int) -> None:
    """Take units that leave a tile out of the battle there; those that arrived last go first."""
    kept: list[Attack] = []
    for attack in reversed(state.attacks):
        gone = min(attack.units, count) if attack.place == place else 0
        count -= gone
        if attack.units > gone:
            kept.append(attack._replace(units=attack.units - gone))
    state.attacks = tuple(reversed(kept))


def record_meeting(state: IslandState, seat: int, place: int, count: int, origin: int) -> None:
    """Record a battle to be fought, if an army has met enemy units on a tile."""
    foes = state.enemies(seat, place)
    if not foes:
        return
    state.attacks = (*state.attacks, Attack(place, count, origin))
    there = listed(f"{counted(state.units[foe][place], 'unit')} of {state.seat_name(foe)}" for foe in foes)
    ours, one = counted(state.units[seat][place], "unit"), state.units[seat][place] == 1
    stop = f"{'stops' if one else 'stop'} on {state.name(place)} and {'fights' if one else 'fight'}"
    state.report("CI-MOVE-12", f"{ours} of {state.seat_name(seat)} {stop} {there} when all have moved", seat)


def _count_moves(state: IslandState, path: Sequence[int], counts: Sequence[int]) -> None:
    """Subtract the moves of a path from the current block, and record where the army is now."""
    frame = state.agenda[-1]
    block = frame.read(Block)
    came = (*block.arrivals, (path[-1], counts[-1]))
    swap(state, frame._replace(data=Block(max(0, block.left - len(counts)), came)))


def is_contested(state: IslandState, place: int) -> bool:
    """Return whether a battle must be fought on a tile: one was recorded there, and the enemies are still there."""
    return any(attack.place == place for attack in state.attacks) and bool(state.enemies(state.seat, place))


PART = Part(
    questions={
        kind: question(clause, _moves_left, may_pass=True, subject=lambda state, frame: frame.data[:1])
        for kind, (clause, _) in PROMPTS.items()
    }
)
