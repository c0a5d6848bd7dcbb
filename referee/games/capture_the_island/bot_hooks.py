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
    """The basis of all scores.

    distances: of each tile from the capture area. icons: those on which the hand can recruit.
    """

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
    return move_scores(SCORES, moves, lambda: _scoring_data(state, seat)) if state.units else ()


def _scoring_data(state: IslandState, seat: int) -> ScoringData:
    faces = (token.face for token in state.zones[hand(seat, RESOURCE)])
    icons = frozenset(state.contents.cards[face].icon for face in faces if face)
    return ScoringData(state, seat, distances_to_area(state.grid.four, tuple(state.tiles), state.capture), icons)


def _march_score(scoring: ScoringData, move: Move) -> float:
    """Score a march: its units times the steps gained, plus recruiting and the odds of a battle on its last tile."""
    path, counts = marching.tiles_of_move(scoring.state, move), marching.COUNTS.of(move)
    return _movement_score(scoring, path[0], path[-1], counts[-1])


def _movement_score(scoring: ScoringData, start: int, end: int, count: int) -> float:
    nearer = float(count * (scoring.distances[start] - scoring.distances[end]))
    left = scoring.state.units[scoring.seat][start] - count
    there = scoring.state.units[scoring.seat][end] + count
    growth = _possible_recruits(scoring, end, there) - _possible_recruits(scoring, end, there - count)
    growth -= _possible_recruits(scoring, start, left + count) - _possible_recruits(scoring, start, left)
    return nearer + GROWTH * growth + _battle_score(scoring, end, count)


def _possible_recruits(scoring: ScoringData, place: int, units: int) -> float:
    """Return how many units the hand can recruit on a tile with this many units."""
    state = scoring.state
    if place in state.starts or place in state.capture or state.tiles[place] not in scoring.icons:
        return 0
    return max(0, min(units, state.options.tile_most - units))


def _battle_score(scoring: ScoringData, place: int, count: int) -> float:
    """Score a battle: if a win is likely, the enemy units and a little more; if not, minus the units of both sides."""
    foes = sum(scoring.state.units[foe][place] for foe in scoring.state.enemies(scoring.seat, place))
    if not foes:
        return 0
    return foes + ODDS + count / FARTHEST if count >= foes + ODDS else -count - foes


def _recruit_score(scoring: ScoringData, move: Move) -> float:
    """Score recruiting by the number of new units."""
    place = scoring.state.checked_place(move.args[-1])
    return float(recruiting.recruit_counts(scoring.state, scoring.seat, face_of(move), (place,))[place])


def _road_score(scoring: ScoringData, move: Move) -> float:
    """Score a road card by the best march that it allows, less 1 for the card."""
    state, units = scoring.state, scoring.state.units[scoring.seat]
    ways = ((start, end) for start in state.places_of(scoring.seat) for end in state.neighbours(start))
    most = state.options.tile_most
    open_ = ((start, end, min(units[start], most - units[end])) for start, end in ways if end not in state.homes)
    return max((_movement_score(scoring, *one) for one in open_), default=0) - 1


def _sail_score(scoring: ScoringData, move: Move) -> float:
    count, start, end = move.args
    return _movement_score(
        scoring, scoring.state.checked_place(start), scoring.state.checked_place(end), int(str(count))
    )


def _lay_score(scoring: ScoringData, move: Move) -> float:
    """Score a combat card by its value."""
    card = scoring.state.contents.cards.get(face_of(move))
    return 0 if card is None else float(card.value)


def _discard_score(scoring: ScoringData, move: Move) -> float:
    """Score a discard: resource cards first, then combat cards, the lowest value first."""
    card = scoring.state.contents.cards.get(face_of(move))
    return 0.0 if card is None or card.stack != COMBAT else -float(card.value)


def _draw_score(scoring: ScoringData, move: Move) -> float:
    """Score a draw: prefer resource cards once the hand has enough combat cards."""
    wanted = COMBAT if scoring.state.held_card_count(scoring.seat, COMBAT) < ENOUGH else RESOURCE
    return 2.0 if move.args == (wanted,) else 1.0


SCORES: Mapping[str, Callable[[ScoringData, Move], float]] = {
    marching.MARCH: _march_score,
    recruiting.RECRUIT: _recruit_score,
    recruiting.ALSO: constant_score(1),
    ROAD: _road_score,
    ARROW: lambda scoring, move: 2.0 if scoring.state.place(move.args[1]) in scoring.state.capture else 1.0,
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
