"""Where units may move, and the clause and reason, in words, for moving, deploying, staying or waiting."""

from __future__ import annotations

from pnp.geometry.hexes import Hex
from referee.engine import counted
from referee.engine.verbs import Move
from referee.games.cloudspire import marches
from referee.games.cloudspire.land import in_words
from referee.games.cloudspire.marches import ways
from referee.games.cloudspire.marching import Way
from referee.games.cloudspire.names import hex_name, hex_of
from referee.games.cloudspire.pieces import called
from referee.games.cloudspire.state import SpireState, Unit

STAY, DEPLOY, WAIT = "stay", "deploy", "wait"
"""The verbs for minions that stay, and for units that leave a deployment stack or wait in it."""


def end_words(state: SpireState, unit: Unit, end: Hex | None = None) -> str:
    """Return where a unit may move, except to `end`, in words.

    If there are many hexes, these are the nearest to `end`; without it, to the mark of a minion or to the hero itself.
    """
    near = end or (None if unit.hero else state.mark_hex(unit.seat)) or unit.hex
    return in_words((hex for hex in ways(state, unit) if hex != end), near, lambda hex: hex_name(state, hex))


def marching_clause(state: SpireState, unit: Unit) -> str:
    """Return the clause on a unit's end hexes: full movement, fewer steps, to the side, from an invalid hex, or any."""
    if unit.hero:
        return "CS-MOVE-19"
    ends = marches.ends_of(state, unit)
    if ends.distance is None:
        return "CS-MOVE-17"
    if not ends.steps:
        return "CS-MOVE-08"
    return "CS-MOVE-05" if ends.steps == marches.march(state, unit).movement else "CS-MOVE-07"


def waiting_clause(state: SpireState, top: Unit) -> str:
    """Return the clause that lets the top of a stack wait: it could deploy to the side, or it cannot deploy."""
    if top.hero:
        return "CS-DEPLOY-05"
    return "CS-DEPLOY-03" if ways(state, top) else "CS-DEPLOY-04"


def unit_meant(state: SpireState, move: Move) -> Unit | None:
    """Return the unit that a move, deployment, stay or wait is about, or None."""
    on_stack = move.verb in (DEPLOY, WAIT)
    return marches.top_of_stack(state, move.seat) if on_stack else state.unit_at(hex_of(move.args[0]))


def grounds(state: SpireState, move: Move) -> tuple[str, str] | None:
    """Return the clause that lets a unit move, deploy, stay or wait, and the reason in words; None without a unit."""
    unit = unit_meant(state, move)
    if unit is None or unit.seat != move.seat:
        return None
    if move.verb in (STAY, WAIT):
        staying = "CS-MOVE-13" if _needs_displacing(state, unit) else "CS-MOVE-08"
        clause = staying if move.verb == STAY else waiting_clause(state, unit)
        return clause, f"{called(state, unit)} {_why_still(state, unit)}"
    clause = _deploying_clause(state, unit) if move.verb == DEPLOY else marching_clause(state, unit)
    return clause, f"{called(state, unit)} {_why_there(state, unit, hex_of(move.args[-1]))}"


def _deploying_clause(state: SpireState, top: Unit) -> str:
    if top.hero:
        return "CS-DEPLOY-05"
    return "CS-DEPLOY-03" if marching_clause(state, top) == "CS-MOVE-08" else "CS-DEPLOY-02"


def _needs_displacing(state: SpireState, unit: Unit) -> bool:
    """Return whether a minion can make progress only by displacing a hero, and need not (CS-MOVE-13)."""
    if unit.hero:
        return False
    ends = marches.ends_of(state, unit)
    return ends.distance is not None and ends.steps > 0 and unit.hex in ends.ways


def _why_still(state: SpireState, unit: Unit) -> str:
    """Return why a unit stays or waits, and what else it could do, in words."""
    if not ways(state, unit):
        return "can go nowhere, so it stays"
    others = f"it may also go to {end_words(state, unit)}"
    if unit.hero:
        return f"cannot go anywhere from which it could reach its mark; {others}"
    near = marches.distance(state, unit)
    if near is None:
        return f"is on an invalid hex; {others}"
    if _needs_displacing(state, unit):
        return f"is {_hexes(near)} from its mark and could get closer only by displacing a hero; {others}"
    return f"is {_hexes(near)} from its mark and cannot get closer; {others}, which is just as far away"


def _why_there(state: SpireState, unit: Unit, end: Hex) -> str:
    """Return how far a unit moves, how much closer it comes to its mark, and where it may go instead."""
    way, most = ways(state, unit).get(end, Way((end,))), marches.march(state, unit).movement
    others = end_words(state, unit, end)
    steps = f"moves {counted(len(way.hexes), 'step')} of {most}"
    if unit.hero:
        return steps
    before, after = marches.distance(state, unit), marches.distance(state, unit._replace(hex=end))
    instead = f"; it could also go to {others}" if others else "; it can go nowhere else"
    if after == before:
        return f"{steps} and is still {_from_mark(after)}{instead}"
    here = _from_mark(before) if before is None or after is None else f"{before} from it"
    return f"{steps} and ends {_from_mark(after)} (it starts {here}){instead}"


def _from_mark(distance: int | None) -> str:
    return "on an invalid hex" if distance is None else f"{_hexes(distance)} from its mark"


def _hexes(distance: int) -> str:
    return counted(distance, "hex", "hexes")
