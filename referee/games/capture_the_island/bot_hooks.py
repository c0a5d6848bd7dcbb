"""A simple bot: march to the capture area, recruit on the way, fight where the odds are good.

Scores count units: one unit that comes one tile nearer to the capture area is worth 1.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from referee.bots.bot_hooks import constant_score, move_scores, turn_order
from referee.engine.verbs import Move
from referee.games.capture_the_island import committing, drawing, marching, recruiting, specials, turn
from referee.games.capture_the_island.catalogue import ARROW, COMBAT, RESOURCE, ROAD
from referee.games.capture_the_island.playing import face_of
from referee.games.capture_the_island.state import IslandState, hand

PUTTING_AWAY = frozenset({drawing.DISCARD})
FARTHEST = 99
"""The distance given to tiles from which no land route leads to the capture area."""
ODDS = 1
"""The lead in units that makes a battle worth the risk."""
GROWTH = 3
"""The score of each unit that a card in hand can recruit where an army is."""
ENOUGH = 2
"""How many combat cards the bot holds before it draws resource cards."""
STAY = 0.5
"""The score of keeping cards in hand and armies where they are."""


class ScoringData(NamedTuple):
    """The basis of all scores: how far each tile is from the capture area, and which icons the hand can recruit on."""

    state: IslandState
    seat: int
    distances: tuple[int, ...]
    icons: frozenset[str]


@cache
def distances_to_area(
    four: tuple[tuple[int, ...], ...], tiles: tuple[str, ...], goal: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the number of moves over land from each place to the capture area; FARTHEST if there is no route."""
    away = dict.fromkeys(goal, 0)
    edge = list(goal)
    while edge:
        here = edge.pop(0)
        for near in four[here]:
            if tiles[near] and near not in away:
                away[near] = away[here] + 1
                edge.append(near)
    return tuple(away.get(place, FARTHEST) for place in range(len(tiles)))


def score_moves(state: IslandState, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """Return a score for each move; empty if the bot has no preference."""
    return move_scores(SCORES, moves, lambda: _outlook(state, seat)) if state.units else ()


def _outlook(state: IslandState, seat: int) -> ScoringData:
    faces = (token.face for token in state.zones[hand(seat, RESOURCE)])
    icons = frozenset(state.contents.cards[face].icon for face in faces if face)
    return ScoringData(state, seat, distances_to_area(state.grid.four, tuple(state.tiles), state.capture), icons)


def _march_score(outlook: ScoringData, move: Move) -> float:
    """Score a march: its units times the steps gained, plus recruiting and the odds of a battle on its last tile."""
    path, counts = marching.places(outlook.state, move), marching.COUNTS.of(move)
    return _movement_score(outlook, path[0], path[-1], counts[-1])


def _movement_score(outlook: ScoringData, start: int, end: int, count: int) -> float:
    nearer = float(count * (outlook.distances[start] - outlook.distances[end]))
    left = outlook.state.units[outlook.seat][start] - count
    there = outlook.state.units[outlook.seat][end] + count
    growth = _growth(outlook, end, there) - _growth(outlook, end, there - count)
    growth -= _growth(outlook, start, left + count) - _growth(outlook, start, left)
    return nearer + GROWTH * growth + _battle_score(outlook, end, count)


def _growth(outlook: ScoringData, place: int, units: int) -> float:
    """Return how many units the hand can recruit on a tile with this many units."""
    state = outlook.state
    if place in state.starts or place in state.capture or state.tiles[place] not in outlook.icons:
        return 0
    return max(0, min(units, state.options.tile_most - units))


def _battle_score(outlook: ScoringData, place: int, count: int) -> float:
    """Score a battle: if a win is likely, the enemy units and a little more; if not, minus the units of both sides."""
    foes = sum(outlook.state.units[foe][place] for foe in outlook.state.enemies(outlook.seat, place))
    if not foes:
        return 0
    return foes + ODDS + count / FARTHEST if count >= foes + ODDS else -count - foes


def _recruit_score(outlook: ScoringData, move: Move) -> float:
    """Score recruiting by the number of new units."""
    place = outlook.state.at(move.args[-1])
    return float(recruiting.amounts(outlook.state, outlook.seat, face_of(move), (place,))[place])


def _road_score(outlook: ScoringData, move: Move) -> float:
    """Score a road card by the best march that it allows, less 1 for the card."""
    state, units = outlook.state, outlook.state.units[outlook.seat]
    ways = ((start, end) for start in state.places_of(outlook.seat) for end in state.neighbours(start))
    most = state.options.tile_most
    open_ = ((start, end, min(units[start], most - units[end])) for start, end in ways if end not in state.homes)
    return max((_movement_score(outlook, *one) for one in open_), default=0) - 1


def _sail_score(outlook: ScoringData, move: Move) -> float:
    count, start, end = move.args
    return _movement_score(outlook, outlook.state.at(start), outlook.state.at(end), int(str(count)))


def _lay_score(outlook: ScoringData, move: Move) -> float:
    """Score a combat card by its value."""
    card = outlook.state.contents.cards.get(face_of(move))
    return 0 if card is None else float(card.value)


def _discard_score(outlook: ScoringData, move: Move) -> float:
    """Score a discard: resource cards first, then combat cards, the lowest value first."""
    card = outlook.state.contents.cards.get(face_of(move))
    return 0.0 if card is None or card.stack != COMBAT else -float(card.value)


def _draw_score(outlook: ScoringData, move: Move) -> float:
    """Score a draw: prefer resource cards once the hand has enough combat cards."""
    wanted = COMBAT if outlook.state.held_card_count(outlook.seat, COMBAT) < ENOUGH else RESOURCE
    return 2.0 if move.args == (wanted,) else 1.0


SCORES: Mapping[str, Callable[[ScoringData, Move], float]] = {
    marching.MARCH: _march_score,
    recruiting.RECRUIT: _recruit_score,
    recruiting.ALSO: constant_score(1),
    ROAD: _road_score,
    ARROW: lambda outlook, move: 2.0 if outlook.state.place(move.args[1]) in outlook.state.capture else 1.0,
    specials.SAIL: _sail_score,
    committing.CHOICE: _lay_score,
    drawing.DISCARD: _discard_score,
    drawing.DRAW_WORD: _draw_score,
    turn.END: constant_score(STAY),
}
"""The score of a move by its verb; other verbs score 0."""


def seat_labels(state: IslandState, seat: int) -> Mapping[str, str]:
    """Return the colour of a seat and its position in turn order."""
    return {"colour": state.seat_name(seat), "turn order": turn_order(state, seat)}
