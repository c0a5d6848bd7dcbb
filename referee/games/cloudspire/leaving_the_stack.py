"""The top of a deployment stack leaves it in the Movement stage, or waits (CS-DEPLOY-01 to CS-DEPLOY-06)."""

from __future__ import annotations

from pnp.geometry.hexes import Hex
from referee.engine import DUE, Breach, Guard, Move, Part, Said, Slot, Verb, listed, use, used, verb
from referee.games.cloudspire import deploying, marches
from referee.games.cloudspire.firing import fire, piece_of
from referee.games.cloudspire.marches import BEGUN, WAITS, push_aside
from referee.games.cloudspire.marching import Way
from referee.games.cloudspire.moving import hero_in_order, is_asked, leads, note_start, ways, why_not
from referee.games.cloudspire.names import HEX, hex_name, hex_of
from referee.games.cloudspire.pieces import called
from referee.games.cloudspire.state import MOVE, TURN, SpireState
from referee.games.cloudspire.wave_end import stir

DEPLOY, WAIT = "deploy", "wait"


def _deploy_ends(state: SpireState, said: Said) -> list[Hex]:
    move = Move(said.seat, DEPLOY)
    if not is_asked(state, said.seat) or _on_top(state, move) or _top_in_order(state, move):
        return []
    top = marches.top_of_stack(state, said.seat)
    return [] if top is None else [hex for hex in ways(state, top) if hex != top.hex]


FIRST_HEX: Slot[str] = Slot(HEX.listing(_deploy_ends))


def _on_top(state: SpireState, move: Move) -> Breach | None:
    if not state.groups[move.seat]:
        return Breach("CS-DEPLOY-01", "your deployment stack is empty", "fact")
    if marches.top_of_stack(state, move.seat) is None:
        return Breach("CS-PREP-23", "nobody has named the chip on top of your stack", "fact")
    if used(state, TURN, move.seat, WAITS):
        return Breach("CS-DEPLOY-06", "nothing else leaves your stack in this turn")
    return None


def _top_in_order(state: SpireState, move: Move) -> Breach | None:
    top = marches.top_of_stack(state, move.seat)
    assert top is not None
    return hero_in_order(state, move.seat) if top.hero else leads(state, top)


def _can_deploy(state: SpireState, move: Move) -> Breach | None:
    top, end = marches.top_of_stack(state, move.seat), hex_of(FIRST_HEX.of(move))
    assert top is not None
    if end in ways(state, top):
        return None
    breach = why_not(state, top, end)
    return breach._replace(clause="CS-DEPLOY-04") if breach.clause == "CS-MOVE-09" else breach


def _may_wait(state: SpireState, move: Move) -> Breach | None:
    top = marches.top_of_stack(state, move.seat)
    assert top is not None
    if top.hero:
        if marches.may_hero_wait(state, top):
            return None
        where = listed([hex_name(state, hex) for hex in ways(state, top)], "or")
        return Breach("CS-DEPLOY-05", f"{called(state, top)} can deploy to {where}")
    if top.hex in marches.ends_of(state, top).ways:
        return None
    return Breach("CS-DEPLOY-02", why_not(state, top, top.hex).text)


def deploy(state: SpireState, move: Move) -> None:
    """Let the top of the stack leave it (CS-DEPLOY-01)."""
    seat, end = move.seat, hex_of(FIRST_HEX.of(move))
    top = marches.top_of_stack(state, seat)
    assert top is not None
    way = ways(state, top).get(end, Way((end,)))
    note_start(state, top)
    late = top.hero and bool(used(state, TURN, seat, BEGUN))
    unit = deploying.deploy(state, seat, end)
    push_aside(state, unit._replace(hex=top.hex), way)
    fire(state, "after_move", piece_of(unit))
    fire(state, "deployed", piece_of(unit))
    stir(state)
    if late or state.options.deploy_rate == "one":
        use(state, TURN, seat, WAITS)


def wait(state: SpireState, move: Move) -> None:
    """Let the stack wait for another turn (CS-DEPLOY-03)."""
    top = marches.top_of_stack(state, move.seat)
    if top is not None:
        note_start(state, top)
    if not used(state, TURN, move.seat, WAITS):
        use(state, TURN, move.seat, WAITS)
    state.report("CS-DEPLOY-03", f"{state.whose(move.seat)} stack waits", move.seat)


STACKED = (Guard("stack", _on_top), Guard("order", _top_in_order, (DUE, "stack")))
DEPLOY_VERB: Verb[SpireState] = verb(
    DEPLOY,
    "CS-DEPLOY-01",
    (FIRST_HEX,),
    answers={MOVE},
    effect=deploy,
    guards=(*STACKED, Guard("end", _can_deploy, (DUE, "stack"))),
    help="let the top of your deployment stack leave the gate",
    example="deploy 4k",
    anchored=False,
)._replace(exact=True)
WAIT_VERB: Verb[SpireState] = verb(
    WAIT,
    "CS-DEPLOY-03",
    answers={MOVE},
    effect=wait,
    guards=(*STACKED, Guard("may", _may_wait, (DUE, "stack"))),
    help="let the top of your deployment stack wait",
    anchored=False,
)
PART: Part[SpireState] = Part(verbs=(DEPLOY_VERB, WAIT_VERB))
