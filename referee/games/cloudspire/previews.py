"""Numbers that explain the Onslaught Phase: what a move is made of, and how far off the end of the wave is."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine import Line, Tally
from referee.engine.verbs import Move
from referee.games.cloudspire import stats
from referee.games.cloudspire.catalogue import ATTACK, RANGE
from referee.games.cloudspire.names import hex_of
from referee.games.cloudspire.pieces import NOTHING, called
from referee.games.cloudspire.state import MOVE, SpireState
from referee.games.cloudspire.stats import MOVEMENT
from referee.games.cloudspire.targets import target_at
from referee.games.cloudspire.wave_end import minions_of

SHOOT, STRIKE = "shoot", "attack"


def of_wave(state: SpireState) -> Iterator[tuple[str, Tally]]:
    """Yield the minions that keep the wave going, and the rounds without a change if a stalemate is near."""
    minions = [Line(state.seat_name(seat), minions_of(state, seat), "CS-ONS-13") for seat in range(state.sides)]
    yield "minions in play (the wave ends at 0; stacks and groups count)", Tally(tuple(minions))
    if state.still and state.options.stalemate_rounds:
        said = f"rounds without a change (a stalemate at {state.options.stalemate_rounds})"
        yield said, Tally((Line("rounds", state.still, "CS-R26", "base"),))


def of_move(state: SpireState, move: Move) -> Iterator[tuple[str, Tally]]:
    """Yield the figures by which a move of the Onslaught Phase is judged."""
    if move.verb not in (MOVE, SHOOT, STRIKE) or not move.args:
        return
    hex = hex_of(move.args[0])
    unit, spire = state.unit_at(hex), state.spire_at(hex)
    if move.verb == SHOOT and spire is not None:
        yield f"range of {called(state, spire)}", stats.figure(state, spire, RANGE)
        yield f"dice of {called(state, spire)}", stats.figure(state, spire, ATTACK)
    elif move.verb == MOVE and unit is not None:
        yield f"movement of {called(state, unit)}", stats.figure(state, unit, MOVEMENT)
    elif move.verb == STRIKE and unit is not None:
        target = target_at(state, hex_of(move.args[1])) if len(move.args) > 1 else NOTHING
        yield f"attack of {called(state, unit)}", stats.figure(state, unit, ATTACK, target)
        yield f"range of {called(state, unit)}", stats.figure(state, unit, RANGE)
