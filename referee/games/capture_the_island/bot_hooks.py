"""A simple, sensible player: march to the capture area, recruit on the way, fight where the odds are good.

What he likes is counted in units: one unit that comes one tile nearer to the capture area is worth 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from referee.engine import Move
from referee.games.capture_the_island import committing, drawing, marching, recruiting, specials, turn
from referee.games.capture_the_island.catalogue import ARROW, COMBAT, RESOURCE, ROAD
from referee.games.capture_the_island.playing import face_of
from referee.games.capture_the_island.state import IslandState, hand

PUTTING_AWAY = frozenset({drawing.DISCARD})
LAST = 99
"""Farther than any tile is from the capture area."""
ODDS = 1
"""So many units more than the enemy has make a battle worth the risk."""
GROWTH = 3
"""What a unit is worth that a held card recruits, where an army stands: it will march and recruit in its turn."""
ENOUGH = 2
"""So many combat cards are held before resource cards are drawn."""
STAY = 0.5
"""What it is worth to leave cards in the hand and armies where they stand."""


class Sight(NamedTuple):
    """What a player looks at before each choice: the way of each tile to the capture area, the icons that recruit."""

    state: IslandState
    seat: int
    away: tuple[int, ...]
    icons: frozenset[str]


@cache
def ways(four: tuple[tuple[int, ...], ...], tiles: tuple[str, ...], goal: tuple[int, ...]) -> tuple[int, ...]:
    """Return by place how many moves it is to the capture area over land."""
    away = dict.fromkeys(goal, 0)
    edge = list(goal)
    while edge:
        here = edge.pop(0)
        for near in four[here]:
            if tiles[near] and near not in away:
                away[near] = away[here] + 1
                edge.append(near)
    return tuple(away.get(place, LAST) for place in range(len(tiles)))


def score_moves(state: IslandState, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """Return how much the player likes each of his moves."""
    if not state.units or not any(move.verb in LIKES for move in moves):
        return ()
    faces = (token.face for token in state.zones[hand(seat, RESOURCE)])
    icons = frozenset(state.contents.cards[face].icon for face in faces if face)
    sight = Sight(state, seat, ways(state.grid.four, tuple(state.tiles), state.capture), icons)
    return tuple(LIKES[move.verb](sight, move) if move.verb in LIKES else 0.0 for move in moves)


def _march(sight: Sight, move: Move) -> float:
    """Like to come nearer with many, to stand where a card recruits, to fight with the odds; nothing else."""
    path, counts = marching.places(sight.state, move), marching.COUNTS.of(move)
    return _value(sight, path[0], path[-1], counts[-1])


def _value(sight: Sight, start: int, end: int, count: int) -> float:
    nearer = float(count * (sight.away[start] - sight.away[end]))
    left = sight.state.units[sight.seat][start] - count
    there = sight.state.units[sight.seat][end] + count
    growth = _growth(sight, end, there) - _growth(sight, end, there - count)
    growth -= _growth(sight, start, left + count) - _growth(sight, start, left)
    return nearer + GROWTH * growth + _odds(sight, end, count)


def _growth(sight: Sight, place: int, units: int) -> float:
    """Return how many units so many may recruit on a tile by the cards that are held."""
    state = sight.state
    if place in state.starts or place in state.capture or state.tiles[place] not in sight.icons:
        return 0
    return max(0, min(units, state.options.tile_most - units))


def _odds(sight: Sight, place: int, count: int) -> float:
    """Return what a battle on a tile is worth: the enemies there, or our own army where it is likely to lose."""
    foes = sum(sight.state.units[foe][place] for foe in sight.state.enemies(sight.seat, place))
    if not foes:
        return 0
    return foes + ODDS + count / LAST if count >= foes + ODDS else -count - foes


def _recruit(sight: Sight, move: Move) -> float:
    """Like to recruit as much as it brings on that tile."""
    place = sight.state.place(move.args[-1])
    assert place is not None
    return float(recruiting.amounts(sight.state, sight.seat, face_of(move), (place,))[place])


def _road(sight: Sight, move: Move) -> float:
    """Like a road as much as the best march that it gives, less the card."""
    state, units = sight.state, sight.state.units[sight.seat]
    ways = ((start, end) for start in state.held(sight.seat) for end in state.neighbours(start))
    most = state.options.tile_most
    open_ = ((start, end, min(units[start], most - units[end])) for start, end in ways if end not in state.homes)
    return max((_value(sight, *one) for one in open_), default=0) - 1


def _arrow(sight: Sight, move: Move) -> float:
    """Like to shoot, best at those in the capture area."""
    return 2.0 if sight.state.place(move.args[1]) in sight.state.capture else 1.0


def _sail(sight: Sight, move: Move) -> float:
    count, start, end = move.args
    here, there = sight.state.place(start), sight.state.place(end)
    assert here is not None
    assert there is not None
    return _value(sight, here, there, int(str(count)))


def _lay(sight: Sight, move: Move) -> float:
    """Like the highest card."""
    card = sight.state.contents.cards.get(face_of(move))
    return 0 if card is None else float(card.value)


def _discard(sight: Sight, move: Move) -> float:
    """Do not like it; if it must be, a resource card, else the lowest."""
    card = sight.state.contents.cards.get(face_of(move))
    return 0.0 if card is None or card.stack != COMBAT else -float(card.value)


def _take(sight: Sight, move: Move) -> float:
    """Like resource cards, once there are cards enough for battles."""
    wanted = COMBAT if sight.state.held_cards(sight.seat, COMBAT) < ENOUGH else RESOURCE
    return 2.0 if move.args == (wanted,) else 1.0


LIKES: Mapping[str, Callable[[Sight, Move], float]] = {
    marching.MARCH: _march,
    recruiting.RECRUIT: _recruit,
    recruiting.ALSO: lambda sight, move: 1.0,
    ROAD: _road,
    ARROW: _arrow,
    specials.SAIL: _sail,
    committing.CHOICE: _lay,
    drawing.DISCARD: _discard,
    drawing.TAKE: _take,
    turn.END: lambda sight, move: STAY,
}
"""What a move is worth, by its verb; of what stands not here he does not care."""


def seat_labels(state: IslandState, seat: int) -> Mapping[str, str]:
    """Return the colour of a seat, and its place in the order of turns."""
    place = (seat - state.first) % state.seats + 1
    return {"colour": state.seat_name(seat), "turn order": f"no. {place}"}


def match_length(state: IslandState) -> Mapping[str, int]:
    """Return the rounds and turns of a match."""
    return {"rounds": state.round, "turns": state.turn}
