"""Turns the rules that a game declares into guards: for phases, for limits, for counters, and for single moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from pnp.library.expressions import ExpressionError
from pnp.library.printed_text import printed_text
from referee.engine import number
from referee.engine.core.guards import Unseen
from referee.engine.core.naming import possessive
from referee.engine.verbs import DUE, Breach, Guard, Move, Verb
from referee.free.drawing import DRAWING, CardDraw
from referee.free.formulas import is_about_unseen_card, read_values, scope_of, scope_of_move
from referee.free.kit import CounterRule, Declarations, LimitRule, MoveRule, PhaseRule
from referee.free.state import FreeState, deck_zone, move_cards
from referee.free.turns import END_TURN, FINISH, NEXT_PHASE, counter_value, owner_name

FACTS = ("held", "there", "another", "piece")
"""Guards for what a move needs to be carried out at all; declared rules are checked only after these."""
COUNTED = ("draw", "deal", "reveal", "throw")
"""Moves for which `done` counts cards or dice."""
FREE_OF_PHASES = (NEXT_PHASE, END_TURN, FINISH)
"""Moves that are allowed in every phase."""
RAISING = ("set", "up")


def with_declared_guards(verb: Verb[FreeState], rules: Declarations) -> Verb[FreeState]:
    """Return a verb with the guards that a game declares for it; the verb also counts its uses in the turn."""
    needs = (DUE, *(guard.name for guard in verb.guards if guard.name in FACTS))
    own = [*_phase_guards(verb.name, rules.phases), *_limit_guards(verb, rules), *_counter_guards(verb.name, rules)]
    own += [(f"rule {place}", _rule_test(rule)) for place, rule in enumerate(rules.moves) if rule.move == verb.name]
    guards = tuple(Guard(name, test, needs) for name, test in own)

    def effect(state: FreeState, move: Move) -> None:
        verb.effect(state, move)
        if verb.name not in (END_TURN, FINISH, NEXT_PHASE):
            done = f"{verb.name}@{move.seat}"
            state.done[done] = state.done.get(done, 0) + (number(move.args[0]) if verb.name in COUNTED else 1)

    return verb._replace(guards=(*verb.guards, *guards), effect=effect)


Test: TypeAlias = Callable[[FreeState, Move], Breach | Unseen | None]


def _rule_test(rule: MoveRule) -> Test:
    """Return the test of a declared condition on a move."""

    def test(state: FreeState, move: Move) -> Breach | Unseen | None:
        if rule.things is not None and move.args[0] not in rule.things:
            return None
        scope = scope_of_move(state, move)
        try:
            holds = rule.test.value(scope)
        except ExpressionError as error:
            if is_about_unseen_card(state, move):
                return Unseen(rule.clause, f"the value of `{rule.test.source}` ({error})", move.seat)
            return Breach(rule.clause, str(error))
        if holds:
            return None
        values = read_values(rule.test, scope)
        return Breach(rule.clause, f"needs `{rule.test.source}`{f', but {values}' if values else ''}")

    return test


def _phase_guards(verb: str, phases: Sequence[PhaseRule]) -> Iterator[tuple[str, Test]]:
    by_name = {phase.name: phase for phase in phases}
    if not phases or verb == FINISH:
        return

    def is_own_turn(state: FreeState, move: Move) -> Breach | None:
        phase = by_name.get(state.phase)
        if phase is None or not phase.only_active_seat or move.seat == state.seat:
            return None
        return Breach(phase.clause, f"it is {possessive(state.seat_name(state.seat))} turn ({phase.name} phase)")

    def is_move_of_phase(state: FreeState, move: Move) -> Breach | None:
        phase = by_name.get(state.phase)
        if phase is None or not phase.moves or verb in phase.moves:
            return None
        return Breach(phase.clause, f"it is the {phase.name} phase (moves of this phase: {', '.join(phase.moves)})")

    if any(phase.only_active_seat for phase in phases):
        yield "turn", is_own_turn
    if verb not in FREE_OF_PHASES and any(phase.moves and verb not in phase.moves for phase in phases):
        yield "phase", is_move_of_phase


def _counter_guards(verb: str, rules: Declarations) -> Iterator[tuple[str, Test]]:
    limited: Mapping[str, CounterRule] = {name: one for name, one in rules.counters.items() if one.maximum is not None}
    if verb not in RAISING or not limited:
        return

    def test(state: FreeState, move: Move) -> Breach | None:
        name, amount, seat = str(move.args[0]), number(move.args[1]), number(move.args[2])
        rule = limited.get(name)
        after = amount + (counter_value(state, name, seat) if verb == "up" else 0)
        if rule is None or rule.maximum is None or after <= rule.maximum:
            return None
        return Breach(
            rule.clause, f"{owner_name(state, seat)} {name} would be {after}, but the maximum is {rule.maximum}"
        )

    yield "most", test


def _limit_guards(verb: Verb[FreeState], rules: Declarations) -> Iterator[tuple[str, Test]]:
    for place, limit in enumerate(rules.limits):
        if limit.applies_at_end and verb.name in (END_TURN, NEXT_PHASE):
            yield f"limit {place}", _end_test(limit, rules)
        elif not limit.applies_at_end and verb.name not in FREE_OF_PHASES:
            yield f"limit {place}", _growth_test(limit, verb)


def _value_and_limit(limit: LimitRule, state: FreeState, seat: int) -> tuple[float, float]:
    scope = scope_of(state, seat)
    return limit.number.value(scope), limit.maximum.value(scope)


def _end_test(limit: LimitRule, rules: Declarations) -> Test:
    """Return the test of a limit that applies only when a turn ends."""

    def test(state: FreeState, move: Move) -> Breach | Unseen | None:
        if move.verb == NEXT_PHASE and state.phase != rules.phases[-1].name:
            return None
        try:
            has, most = _value_and_limit(limit, state, state.seat)
        except ExpressionError as error:
            return Unseen(limit.clause, f"the value of `{limit.number.source}` ({error})", move.seat)
        if has <= most:
            return None
        name = possessive(state.seat_name(state.seat))
        return Breach(
            limit.clause,
            f"{name} {limit.number.source} is {printed_text(has)}, but the maximum is {printed_text(most)}",
        )

    return test


def _growth_test(limit: LimitRule, verb: Verb[FreeState]) -> Test:
    """Return the test that a move does not raise a number above its maximum."""

    def test(state: FreeState, move: Move) -> Breach | Unseen | None:
        after = state_after(verb, state, move)
        try:
            for seat in range(state.seats):
                has, most = _value_and_limit(limit, after, seat)
                if has > most and has > _value_and_limit(limit, state, seat)[0]:
                    name = possessive(state.seat_name(seat))
                    has_words, most_words = printed_text(has), printed_text(most)
                    said = f"{name} {limit.number.source} would be {has_words}, but the maximum is {most_words}"
                    return Breach(limit.clause, said)
        except ExpressionError as error:
            return Unseen(limit.clause, f"the value of `{limit.number.source}` ({error})", move.seat)
        return None

    return test


def state_after(verb: Verb[FreeState], state: FreeState, move: Move) -> FreeState:
    """Return the state after a move; cards still to be drawn count as moved, whatever they are."""
    after = state.copy()
    verb.effect(after, move)
    while after.agenda and after.agenda[-1].kind == DRAWING:
        frame, after.agenda = after.agenda[-1], after.agenda[:-1]
        deck, amount, zone, _ = frame.read(CardDraw)
        move_cards(after, after.zones[deck_zone(deck)][:amount], deck_zone(deck), zone)
    return after
