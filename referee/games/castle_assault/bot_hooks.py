"""A simple bot: it pays for what is strong, charges where the odds are good, and keeps its castle covered.

Scores count Attack and Health; the value of a unit is about the cost of its card.
"""

from collections.abc import Callable, Mapping, Sequence

from referee.bots.bot_hooks import Pursuits, constant_score, move_scores
from referee.engine import UNKNOWN, number
from referee.engine.core.hooks import PASS
from referee.engine.verbs import Move, checked_value
from referee.games.castle_assault import actions, buying, charging, destruction, levels, playing, resurrection, setup
from referee.games.castle_assault.abilities import CASTLE
from referee.games.castle_assault.acting import UNIT
from referee.games.castle_assault.actions import TARGET
from referee.games.castle_assault.arrivals import MONSTER_SEAT, PLACE, WHERE, monster_to_place, scenario_of
from referee.games.castle_assault.catalogue import AC, ATTACHMENT, ATTACK, Card, card_of
from referee.games.castle_assault.catalogue import UNIT as UNIT_CARD
from referee.games.castle_assault.combat import current_fight
from referee.games.castle_assault.figures import ac, attack, health_left, movement_bonus
from referee.games.castle_assault.moving import advance
from referee.games.castle_assault.scenarios import Goal
from referee.games.castle_assault.spaces import faces_castle, foes, forward, progress, unit_on
from referee.games.castle_assault.state import CHARGE, COLUMNS, END, CastleState, Unit, hand, resources
from referee.games.castle_assault.targets import AIM
from referee.games.castle_assault.turn import DISCARD
from referee.games.castle_assault.windows import STACK

CASTLE_HIT = 1.5
"""The score of a point of damage to the castle."""
GOAL_MONSTER_FACTOR = 0.6
"""How much more a point of damage to a Monster counts if the scenario wants it defeated."""
HUNT = 2.0
"""How much more a unit is worth in the column of a Monster that the scenario wants defeated."""
STEP = 0.3
"""The score of each row by which a unit comes closer to the castle."""
HAND_CARD_SCORE = 1.5
"""The score of a card in hand."""
ENOUGH = 7
"""The number of Resources that is enough for every card."""
SPAWNER_WORTH = 2.0
"""How much more a Monster is worth if it brings other Monsters."""
CHEAP = 2
"""The greatest cost of a unit that is useful in the first turns."""
PASS_SCORE = 0.1
"""The score of a pass."""


def unit_score(card: Card) -> float:
    """Return the value of a unit, based on its cost; for a Monster, on what a deck card with its values would cost."""
    points = card.attack + 1.5 * card.ac + card.health + 0.75 * card.movement
    cost = card.cost or max(1.0, (points - 3) / 1.75)
    cost += SPAWNER_WORTH * any(effect.word in ("expand", "summon") for effect in card.does)
    return cost + 0.25 * card.attack + 0.5


def duel_score(state: CastleState, unit: Unit, other: Unit, bonus: int = 0) -> float:
    """Return the score of a fight of two exchanges between a unit and an enemy."""
    ours, theirs, score = health_left(state, unit), health_left(state, other), 0.0
    sought = 0.3 + PURSUITS.worth(state, "damage", other)
    for more in (bonus, 0):
        given = max(0, attack(state, unit) + more - ac(state, other))
        taken = max(0, attack(state, other) - ac(state, unit))
        ours, theirs = ours - taken, theirs - given
        score += sought * given - 0.3 * taken
        if ours <= 0 or theirs <= 0:
            break
    score += unit_score(state.card(other)) + HAND_CARD_SCORE if theirs <= 0 else 0
    return score - (unit_score(state.card(unit)) + HAND_CARD_SCORE if ours <= 0 else 0)


def clash_score(state: CastleState, unit: Unit, bonus: int = 0) -> float:
    """Return the score of the strikes of an engaged unit; 0 if the unit is not engaged."""
    others = foes(state, unit)
    if others:
        return duel_score(state, unit, others[0], bonus)
    return castle_hit_score(state) * (attack(state, unit) + bonus) if faces_castle(state, unit) else 0.0


def castle_hit_score(state: CastleState) -> float:
    """Return the score of a point of damage to the other castle: 0 in a scenario with another goal."""
    goals = _goals(state)
    return CASTLE_HIT if not goals or any(goal.word == "destroy_castle" for goal in goals) else 0.0


def _goals(state: CastleState) -> tuple[Goal, ...]:
    """Return the goals of a scenario; an empty tuple in a two-player game."""
    return scenario_of(state).victory if state.scenario else ()


def _target_score(score: float) -> Callable[[CastleState, Unit, Goal], float]:
    """Return a function that gives the score to the Monster that a goal wants defeated, and 0 to other units."""
    return lambda state, unit, goal: score if unit.card == goal.unit else 0.0


PURSUITS: Pursuits[CastleState, Unit, Goal] = Pursuits(
    _goals,
    {
        "defeat": {"damage": _target_score(GOAL_MONSTER_FACTOR), "column": _target_score(HUNT)},
        "clear_battlefield": {"damage": lambda state, unit, goal: GOAL_MONSTER_FACTOR / 2},
    },
)
"""The scores of damage to a Monster, and of a unit in its column, by the goal of a scenario."""


def _charge_score(state: CastleState, move: Move) -> float:
    unit = unit_on(state, UNIT.of(move))
    if unit is None:
        return 0.0
    more, found = movement_bonus(state, unit), 0.0
    for die in range(1, 7):
        space, crossed = advance(state, unit, die + more)
        there = unit._replace(space=space)
        trial = state.copy()
        trial.put(there)
        found += STEP * crossed + clash_score(trial, there, int(die + more > crossed))
    return found / 6


def _attack_score(state: CastleState, move: Move) -> float:
    unit = unit_on(state, UNIT.of(move))
    return 0.0 if unit is None else clash_score(state, unit)


def _shoot_score(state: CastleState, move: Move) -> float:
    unit, other = unit_on(state, UNIT.of(move)), unit_on(state, TARGET.of(move))
    if unit is None or other is None:
        return 0.0
    damage = attack(state, unit) - ac(state, other)
    return (0.5 + PURSUITS.worth(state, "damage", other)) * damage + (
        unit_score(state.card(other)) + HAND_CARD_SCORE if damage >= health_left(state, other) else 0
    )


def _play_score(state: CastleState, move: Move) -> float:
    face = str(move.args[0])
    if face == UNKNOWN:
        return 0.0
    card = state.contents.cards[card_of(face)]
    if card.type == UNIT_CARD:
        return unit_score(card) + _space_score(state, move.seat, CASTLE.of(Move(move.seat, "", move.args[1:])), card)
    aim = unit_on(state, AIM.of(Move(move.seat, "", move.args[1:]))) if len(move.args) > 1 else None
    return sum(_ability_score(state, move.seat, card, word, aim) for word in {effect.word for effect in card.does})


def _space_score(state: CastleState, seat: int, space: int, card: Card) -> float:
    """Return the score of a castle space: better with enemies to stop, worse with allies in its column."""
    column = [unit for unit in state.units.values() if unit.space % COLUMNS == space % COLUMNS]
    enemies = [unit for unit in column if unit.seat != seat]
    friends = len(column) - len(enemies)
    waiting = unit_on(state, space + forward(seat))
    if waiting is not None and waiting.seat != seat:
        new = Unit(0, seat, card.id, space)
        return (
            1
            + duel_score(state, new, waiting)
            + _can_hold_against(state, new, waiting) * _wall_score(state, seat, waiting)
        )
    if not enemies:
        return -0.4 * friends
    first = max(enemies, key=lambda unit: progress(state, unit.seat, unit.space))
    near = progress(state, first.seat, first.space)
    open_way = 0.0 if friends else _wall_score(state, seat, first) * near / state.options.rows / 2
    hunt = sum(PURSUITS.worth(state, "column", enemy) for enemy in enemies)
    return 0.2 * near + open_way + hunt - 0.4 * friends


def _can_hold_against(state: CastleState, unit: Unit, other: Unit) -> bool:
    """Return whether a fight of two exchanges destroys the enemy or leaves the unit alive."""
    given = max(0, attack(state, unit) - ac(state, other))
    taken = attack(state, other) - ac(state, unit)
    return 2 * given >= health_left(state, other) or 2 * taken < health_left(state, unit)


def _wall_score(state: CastleState, seat: int, enemy: Unit) -> float:
    """Return the score of keeping a Monster from the wall, where it strikes twice a turn; 0 in a two-player game."""
    if not state.scenario:
        return 0.0
    damage = 2 * attack(state, enemy)
    return CASTLE_HIT * damage * (2 if damage >= state.castles[seat] else 1)


def _ability_score(state: CastleState, seat: int, card: Card, word: str, aim: Unit | None) -> float:
    """Return the score of an ability word of a card."""
    effect = checked_value(card.effect(word))
    own = aim is not None and aim.seat == seat
    if word == "damage" and aim is not None:
        kill = (
            unit_score(state.card(aim)) if effect.amount >= health_left(state, aim) else 0.5 * effect.amount - card.cost
        )
        return -kill if own else kill - 0.5
    if word in ("boost", "grant", "reach"):
        return _boost_score(state, card, aim, own)
    if word == "push":
        is_far = aim is not None and not own and progress(state, aim.seat, aim.space) > state.options.rows // 2
        return 1.0 if is_far else -1
    if word == "cancel":
        waits = STACK.waiting(state)
        return 2.0 if waits is not None and waits.seat != seat else -2
    if word == "heal":
        return min(effect.amount, state.options.castle_most - state.castles[seat])
    return HAND_CARD_SCORE * effect.cards - 0.5 if word == "draw" else 0.2 * effect.spaces - 0.5


def _boost_score(state: CastleState, card: Card, aim: Unit | None, is_own: bool) -> float:
    """Return the score of the bonuses that a card gives a unit.

    Lasting bonuses score more on a unit with more Health; bonuses for one turn score only if they decide a fight.
    """
    if aim is None or not is_own:
        return -1.0
    if card.type == ATTACHMENT:
        return 0.5 * health_left(state, aim) * 0.5 + 0.5
    fight = current_fight(state)
    others = foes(state, aim) if fight is not None and aim.id in (fight.attacker, *fight.foes) else ()
    if not others:
        return -1.0
    gives = {stat: amount for effect in card.does for stat, amount in effect.gives}
    before = duel_score(state, aim, others[0])
    given = attack(state, aim) + gives.get(ATTACK, 0) - ac(state, others[0])
    taken = attack(state, others[0]) - ac(state, aim) - gives.get(AC, 0)
    kills, lives = given >= health_left(state, others[0]), taken < health_left(state, aim)
    return 2.0 * kills + 2.0 * lives - 1.5 - (1.0 if before > 1 else 0)


def _resource_score(state: CastleState, move: Move) -> float:
    placed = len(state.zones[resources(move.seat)])
    card = state.contents.cards.get(card_of(str(move.args[0])))
    keep = 1.0 if card is None else unit_score(card) * (1.0 if card.cost <= placed + 2 else 0.4)
    return (9.0 if placed < ENOUGH else 0.0) - 0.3 * keep


def _mulligan_score(state: CastleState, move: Move) -> float:
    """Prefer a new hand if this one has fewer than two cheap units for the first turns against the Monsters."""
    faces = [token.face for token in state.zones[hand(move.seat)] if token.face is not None]
    cards = [state.contents.cards[card_of(face)] for face in faces]
    cheap = sum(card.type == UNIT_CARD and card.cost <= CHEAP for card in cards)
    return 2.0 if state.scenario and cheap < 2 else 0.0


def _place_score(state: CastleState, move: Move) -> float:
    """Score the space of a new Monster: high in front of a unit that beats it, low in front of one that loses to it."""
    coming, space = monster_to_place(state), WHERE.of(move)
    waiting = unit_on(state, space - COLUMNS)
    if coming is None or waiting is None or waiting.seat == MONSTER_SEAT:
        return 0.0
    return duel_score(state, waiting, Unit(0, MONSTER_SEAT, coming.unit, space))


SCORES: Mapping[str, Callable[[CastleState, Move], float]] = {
    CHARGE: _charge_score,
    charging.ATTACK: _attack_score,
    actions.SHOOT: _shoot_score,
    playing.PLAY: _play_score,
    buying.RESOURCE: _resource_score,
    buying.MOMENTUM: lambda state, move: -1.0 if number(move.args[0]) < 0 else 0.0,
    buying.BUY: constant_score(HAND_CARD_SCORE - 0.5),
    actions.HOWL: constant_score(0.5),
    actions.CALL: constant_score(1.2),
    actions.SIDESTEP: constant_score(0.0),
    setup.MULLIGAN: _mulligan_score,
    setup.DECK: lambda state, move: 1.0 if isinstance(move.args[0], tuple) else 0.5,
    DISCARD: lambda state, move: -_resource_score(state, move),
    PLACE: _place_score,
    **dict.fromkeys(
        (resurrection.RETURN, destruction.TAKE, setup.KEEP, setup.FIRST, levels.STAMP), constant_score(1.0)
    ),
    **dict.fromkeys((END, PASS), constant_score(PASS_SCORE)),
}
"""The score of a move by its verb; other verbs score 0."""


def score_moves(state: CastleState, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """Return a score for each move; empty if the bot has no preference."""
    return move_scores(SCORES, moves, lambda: state)


def seat_labels(state: CastleState, seat: int) -> Mapping[str, str]:
    """Return the faction of a seat, and its place in turn order."""
    return {"faction": state.factions[seat], "turn order": "first" if seat == state.first else "second"}
