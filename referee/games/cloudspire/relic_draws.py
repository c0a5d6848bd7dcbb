"""Drawn relics: kept in secret, or sold at once (CS-EXPL-10, CS-EXPL-11, CS-EXPL-13)."""

from referee.engine import UNKNOWN, Chance, ChanceSpec, Frame, OnTop, Part, hands, pop, push, question
from referee.engine.verbs import DUE, Breach, Guard, Move, Value, verb
from referee.games.cloudspire import chips
from referee.games.cloudspire.names import title
from referee.games.cloudspire.places import RELIC_DISCARDS, RELICS, relics
from referee.games.cloudspire.privileges import gain
from referee.games.cloudspire.state import SpireState

DRAWN, KEEP, SOLD = "relic", "keep", "relic sold"
LATE = frozenset({"event", "market"})
"""The phases that the simplified game leaves out."""


def draw(state: SpireState, seat: int, count: int = 1) -> None:
    """Let a seat draw relics, and keep or sell each of them."""
    push(state, *(Frame(DRAWN, seat) for _ in range(count)))


def refill(state: SpireState, frame: Frame) -> None:
    """Drop a draw if there is no relic for it; shuffle the discards into an empty deck first (CS-EXPL-13)."""
    if state.zones[RELICS]:
        return
    if state.zones[RELIC_DISCARDS]:
        chips.reshuffle(state, RELIC_DISCARDS, RELICS)
        state.report("CS-EXPL-13", "the discarded relics are shuffled into their deck")
        return
    pop(state)
    state.report("CS-EXPL-13", f"{state.says(frame.whose, 'draws')} no relic: none is left", frame.seat)


def _spec_drawn(state: SpireState, frame: Frame) -> ChanceSpec:
    names, left = chips.drawable(state, RELICS), len(state.zones[RELICS])
    prompt = f"{state.seat_name(frame.whose)}: draw a relic"
    return ChanceSpec(frame.whose, "draw", DRAWN, "CS-EXPL-10", prompt, names=names, hidden=True, subject=(left,))


def _land_drawn(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Give a relic to its player; in the simplified game, replace a relic for a phase that is left out (CS-VAR-02)."""
    seat, face = frame.whose, str(values[0])
    chips.draw(state, RELICS, relics(seat), face, 1 << seat)
    if face != UNKNOWN and state.options.mode == "simplified" and LATE.issuperset(state.contents.relics[face].phases):
        chips.shift(state, state.zones[relics(seat)][-1:], relics(seat), RELIC_DISCARDS)
        state.report("CS-VAR-02", f"{title(state.contents, face)} is for a phase that is left out: draw another", seat)
        push(state, Frame(DRAWN, seat))
        return
    state.report("CS-EXPL-10", f"{state.says(seat, 'draws')} a relic", seat)
    push(state, Frame(KEEP, seat))


def held(state: SpireState, seat: int) -> int:
    """Return how many relics a seat keeps in secret."""
    return len(state.zones.get(relics(seat), ()))


def sale(state: SpireState) -> int:
    """Return the Source that a sold relic brings; 0 if relics cannot be sold (CS-R69, CS-R81)."""
    return 0 if state.leaves_out("CS-EXPL-10") else state.options.relic_sale


def _keep_or_sell(state: SpireState, frame: Frame) -> str:
    price = sale(state)
    return f"keep the relic{f', or sell it for {price} Source' if price else ''}"


def keep(state: SpireState, move: Move) -> None:
    """Keep a relic in secret."""
    pop(state)
    state.report("CS-EXPL-11", f"{state.says(move.seat, 'keeps')} the relic", move.seat)


def may_sell(state: SpireState, move: Move) -> Breach | None:
    """Check that relics can be sold (CS-R81)."""
    if sale(state):
        return None
    return Breach("CS-EXPL-10", "relics cannot be sold under your house rules", also=("CS-R81", "CS-R69"))


def sell(state: SpireState, move: Move) -> None:
    """Sell the relic that was drawn last; it is shown as it is discarded."""
    pop(state)
    token = state.zones[relics(move.seat)][-1]
    if token.face is None:
        push(state, Frame(SOLD, move.seat))
    else:
        discard(state, move.seat, token.face)


def _spec_sold(state: SpireState, frame: Frame) -> ChanceSpec:
    zone = relics(frame.whose)
    names = tuple(hands.possible_faces(state, state.deck, zone))
    prompt = f"{state.seat_name(frame.whose)}: show the relic that you sell"
    return ChanceSpec(frame.whose, "draw", SOLD, "CS-EXPL-10", prompt, names=names)


def discard(state: SpireState, seat: int, face: str) -> None:
    """Discard the relic that was drawn last, for Source."""
    zone = relics(seat)
    *others, token = state.zones[zone]
    state.zones[zone] = (*others, token._replace(face=face, could=0))
    chips.shift(state, state.zones[zone][-1:], zone, RELIC_DISCARDS)
    gain(state, seat, sale(state), "CS-EXPL-10", f"for {title(state.contents, face)}")


KEEP_VERB = verb(KEEP, "CS-EXPL-10", effect=keep, idle=("it", "the", "relic"))
SELL_VERB = verb(
    "sell",
    "CS-EXPL-10",
    answers={KEEP},
    effect=sell,
    guards=(Guard("price", may_sell, (DUE,)),),
    idle=("it", "the", "relic"),
)
PART = Part(
    verbs=(KEEP_VERB, SELL_VERB),
    questions={KEEP: question("CS-EXPL-10", _keep_or_sell, subject=lambda state, frame: (held(state, frame.whose),))},
    chances={
        DRAWN: Chance(_spec_drawn, _land_drawn),
        SOLD: Chance(_spec_sold, lambda state, frame, values: discard(state, frame.whose, str(values[0]))),
    },
    checks=(OnTop((DRAWN,), refill),),
)
