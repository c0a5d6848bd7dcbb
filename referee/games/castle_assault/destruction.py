"""Destroyed units: they leave together, kills earn draws, and some may return."""

from collections.abc import Sequence

from referee.engine import Frame, Part, decline, pop, push, question
from referee.engine.verbs import Move, Verb, verb
from referee.games.castle_assault.figures import has_keyword
from referee.games.castle_assault.hands import request_draw
from referee.games.castle_assault.levels import note_defeat
from referee.games.castle_assault.resurrection import return_frame, souls_after
from referee.games.castle_assault.state import CastleState, Unit
from referee.games.castle_assault.units import is_dead, leave, name_with_place
from referee.games.castle_assault.windows import moment

KILL, DECLINE, TAKE = "kill draw", "decline", "take"
HERO = "hero falls"
"""The step that ends the match for a player who has lost their Hero, if that house rule is on."""


def destroy_units(state: CastleState, killed: Sequence[tuple[Unit, Unit | None]]) -> None:
    """Destroy units at the same time; each comes with the unit that destroyed it, if any.

    Draws for kills come first, the active player's before the other's; then units may return (CA-Q-RSRTIME).
    """
    own = {unit.id: has_keyword(state, unit, "resurrection") for unit, _ in killed}
    for unit, _ in killed:
        state.report("CA-CMB-09", f"{name_with_place(state, unit)} is destroyed", unit.seat)
        leave(state, unit)
        note_defeat(state, unit)
    for unit, _ in killed:
        if souls := souls_after(state, unit, own[unit.id]):
            push(state, return_frame(unit, souls))
    if killed:
        push(state, moment("kill"))
    if state.options.hero_death_loses == "yes":
        push(state, *(Frame(HERO, unit.seat) for unit, _ in killed if state.card(unit).kind == "hero"))
    earned = [killer.seat for _, killer in killed if killer is not None and _earns_draws(state, killer)]
    push(state, *(Frame(f"ask {KILL}", seat) for seat in sorted(earned, key=lambda seat: seat == state.seat)))


def _earns_draws(state: CastleState, killer: Unit) -> bool:
    """Return whether a unit earns draws by kills: no Monster does, and no token unless a house rule allows it."""
    if state.is_automatic(killer.seat):
        return False
    return state.card(killer).kind != "token" or state.options.token_kill_draw == "yes"


def destroy_dead(state: CastleState) -> None:
    """Destroy every unit that has no Health left (CA-CMB-09)."""
    destroy_units(state, [(unit, None) for unit in tuple(state.units.values()) if is_dead(state, unit)])


def kill_draw(state: CastleState) -> None:
    """Draw for a kill, or ask whether the player wants to (CA-CMB-11, CA-Q-KILLDRAW)."""
    frame = pop(state)
    if state.options.kill_draw == "optional":
        push(state, frame._replace(kind=KILL))
    else:
        request_draw(state, frame.owner, state.options.kill_draws, "CA-CMB-11")


def take(state: CastleState, move: Move) -> None:
    """Draw for a kill."""
    pop(state)
    request_draw(state, move.seat, state.options.kill_draws, "CA-CMB-11")


TAKE_VERB: Verb[CastleState] = verb(TAKE, "CA-Q-KILLDRAW", answers={KILL}, effect=take)
DECLINE_VERB: Verb[CastleState] = verb(DECLINE, "CA-Q-KILLDRAW", answers={KILL}, effect=decline)
PART: Part[CastleState] = Part(
    verbs=(TAKE_VERB, DECLINE_VERB),
    steps={f"ask {KILL}": kill_draw},
    questions={KILL: question("CA-Q-KILLDRAW", f"{TAKE} a card for the kill, or {DECLINE}", may_pass=True)},
)
