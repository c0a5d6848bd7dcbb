"""A simple, sensible captain: fly safely to where a card in hand is of use, use it, fire at targets in reach.

The hunted ship tours the towns and fires at them; hunters arm themselves at towns and then chase it. A score is
compared only with the scores of the other moves at that moment.
"""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from referee.bots.bot_hooks import constant_score, move_scores, turn_order
from referee.engine import PACKET, find_frame, number
from referee.engine.core.hooks import PASS
from referee.engine.mechanisms.packets import Packet
from referee.engine.verbs import UNNAMED, Move, checked_value
from referee.games.skies_of_fire import (
    attack,
    bombardment,
    crewing,
    destruction,
    guns,
    hands,
    hazards,
    missions,
    movement,
    orders,
    passing,
    planes,
    rally,
    towns,
    trading,
    upgrades,
    weapons,
)
from referee.games.skies_of_fire.catalogue import ENGINE, RALLY
from referee.games.skies_of_fire.errands import errands, is_errand, route_costs
from referee.games.skies_of_fire.hands import hand_limit, hand_size
from referee.games.skies_of_fire.ships import active_skill, is_crewed
from referee.games.skies_of_fire.state import MOVE, RELOCATE, SkiesState, hand

PUTTING_AWAY = frozenset({hands.DISCARD, hands.VOID, trading.GIVE})
FIRST, NEVER = 100.0, -100.0
"""The score of moves to make before any others, and of moves to make only if nothing else is legal."""
LEAVE = 0.5
"""The score of ending a phase, or of passing."""
LEAST_COUNTERED = 2
"""The least damage that is worth a counter."""


class ScoringData(NamedTuple):
    """The data for scoring moves: the errands (see errands.py), and the cost of the way between any two squares."""

    state: SkiesState
    errands: tuple[tuple[int, float], ...]
    route_costs: tuple[tuple[int, ...], ...]

    def worth(self, seat: int, square: int) -> float:
        """Return the value of the best errand for a ship on a square: the farther its goal, the less it is worth.

        A goal with another ship on it counts as one square nearer.
        """
        best = 0.0
        for goal, worth in self.errands:
            far = self.route_costs[goal][square]
            if far and self.state.ship_on(goal) not in (None, seat):
                far -= 1
            best = max(best, worth / (1 + far))
        return best


def score_moves(state: SkiesState, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """Return a score for each move, or no scores if there is only one move."""
    return move_scores(SCORES, moves, lambda: _scoring_data(state, seat)) if len(moves) > 1 else ()


def _scoring_data(state: SkiesState, seat: int) -> ScoringData:
    grid = state.grid
    found = route_costs(grid.eight if state.has_diagonals else grid.four, grid.terrain, grid.exits)
    flies = state.top_kind == MOVE
    return ScoringData(state, tuple(errands(state, seat)) if flies else (), found)


# Flying.


def _end_score(scoring: ScoringData, move: Move) -> float:
    """Score ending a phase: the move phase by the best errand from this square, a relocation by the present crew."""
    state, kind = scoring.state, scoring.state.top_kind
    if kind == MOVE:
        return scoring.worth(move.seat, state.at[move.seat])
    return LEAVE + (_crew_score(state.crew[move.seat][:RALLY]) if kind == RELOCATE else 0)


def _scuttle_score(scoring: ScoringData, move: Move) -> float:
    """Score scuttling: FIRST if the ship cannot move again by itself, and will return; otherwise NEVER."""
    state, seat = scoring.state, move.seat
    helpless = not is_crewed(state, seat, ENGINE) and active_skill(state, seat, "relocate_at_turn_end") is None
    return FIRST if helpless and not state.is_hunt else NEVER


def _fly_score(scoring: ScoringData, move: Move) -> float:
    """Score the flight of a plane: FIRST if it hits an enemy, otherwise NEVER."""
    victim = scoring.state.ship_on(number(move.args[1]))
    return FIRST if victim is not None and scoring.state.are_enemies(move.seat, victim) else NEVER


# Acting.


def _fire_score(scoring: ScoringData, move: Move) -> float:
    """Score fire by the most damage possible, best at a section that it could empty."""
    target, section = number(move.args[0]), number(move.args[1])
    most = guns.highest_damage(scoring.state, move.seat, target)
    return float(most) if section == attack.UNNAMED else most + _crew_loss(scoring.state, target, section, most) / FIRST


def _crew_loss(state: SkiesState, victim: int, section: int, amount: int) -> float:
    """Return the harm of losing crew from a section: the crew lost, and one more if that empties it."""
    crew = state.crew[victim][section]
    return min(amount, crew) + (0 < crew <= amount)


def _aim_score(scoring: ScoringData, move: Move) -> float:
    """Prefer the section whose loss hurts an enemy most, or the captain's own ship least."""
    victim, amount = (number(value) for value in scoring.state.agenda[-1].data[:2])
    hurt = _crew_loss(scoring.state, victim, number(move.args[0]), amount)
    return -hurt if victim == move.seat else hurt


def _play_score(scoring: ScoringData, move: Move) -> float:
    """Score an order: FIRST if the hand is nearly full; otherwise NEVER, so that the order is kept for later."""
    full = hand_size(scoring.state, move.seat) + 1 >= hand_limit(scoring.state, move.seat)
    return FIRST if full else NEVER


def _counter_score(scoring: ScoringData, move: Move) -> float:
    frame = checked_value(find_frame(scoring.state, PACKET))
    return 1.0 if frame.read(Packet).amount >= LEAST_COUNTERED else 0.0


# Crew and cards.


def _crew_score(crew: Sequence[int]) -> float:
    """Score crew: the sum of the square roots of each section's crew, and 1 more if the Engine Room has any."""
    return sum(map(sqrt, crew)) + (crew[ENGINE] > 0)


def _place_score(scoring: ScoringData, move: Move) -> float:
    crew = scoring.state.crew[move.seat]
    return _crew_score([crew[box] + number(more) for box, more in enumerate(move.args)])


def _crew_table_score(scoring: ScoringData, move: Move) -> float:
    return _crew_score([number(crew) for crew in move.args[:RALLY]])


def _collect_score(scoring: ScoringData, move: Move) -> float:
    """Score crew by the share of free slots; cards by the room in the hand, or high while there is no mission."""
    state, seat = scoring.state, move.seat
    if move.args[0] == towns.CREW:
        return LEAVE + 1 - state.ship_health(seat) / sum(state.ship(seat).slots[:RALLY])
    full = hand_size(state, seat) / hand_limit(state, seat) if _has_mission(state, seat) else 0
    return LEAVE + 1 - full


def _has_mission(state: SkiesState, seat: int) -> bool:
    faces = [token.face or "" for token in state.zones[hand(seat)]]
    return bool(missions.open_missions(state, seat)) or any(is_errand(state, face) for face in faces)


def _discard_score(scoring: ScoringData, move: Move) -> float:
    """Score a discard: orders first, then upgrades and hunts, then other missions; never an unnamed card."""
    face = str(move.args[0])
    if face == UNNAMED:
        return NEVER
    return 2.0 if face in scoring.state.contents.orders else 0.0 if is_errand(scoring.state, face) else 1.0


SCORES: Mapping[str, Callable[[ScoringData, Move], float]] = {
    movement.STEP: lambda scoring, move: scoring.worth(move.seat, number(move.args[0])),
    passing.END: _end_score,
    PASS: constant_score(LEAVE),
    planes.FLY: _fly_score,
    planes.RECALL: constant_score(NEVER),
    trading.GIVE: constant_score(NEVER),
    destruction.SCUTTLE: _scuttle_score,
    destruction.HUNT_VERB.name: constant_score(FIRST),
    rally.ATTEMPT: constant_score(FIRST),
    missions.COMPLETE: constant_score(10),
    bombardment.BOMBARD: constant_score(9),
    upgrades.INSTALL: constant_score(8),
    missions.BEGIN: constant_score(7),
    weapons.LAUNCH: constant_score(6),
    weapons.BOMB: constant_score(6),
    guns.FIRE: _fire_score,
    weapons.DEPLOY: constant_score(1),
    weapons.PUT: constant_score(1),
    missions.DROP: constant_score(NEVER),
    orders.PLAY: _play_score,
    attack.AIM: _aim_score,
    attack.COUNTER: _counter_score,
    crewing.ALLOCATE: _crew_table_score,
    crewing.PLACE: _place_score,
    RELOCATE: _crew_table_score,
    hazards.LOSE: lambda scoring, move: float(scoring.state.crew[move.seat][number(move.args[0])]),
    towns.COLLECT: _collect_score,
    hands.DISCARD: _discard_score,
}
"""The score of a move by its verb; other moves score 0."""


def seat_labels(state: SkiesState, seat: int) -> Mapping[str, str]:
    """Return the ship of a seat and its place in the turn order; in the Hunt also its side."""
    side = {"side": state.name(seat) if seat == state.hunted_seat() else "hunters"} if state.is_hunt else {}
    return {**side, "ship": state.name(seat), "turn order": turn_order(state, seat)}
