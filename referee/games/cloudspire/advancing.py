"""Advancements of a fortress: level by level, for their cost (CS-BUILD-16, CS-BUILD-17)."""

from __future__ import annotations

from referee.engine import DUE, Breach, Guard, Move, Part, Said, Slot, Tally, Verb, verb
from referee.games.cloudspire.building import ON_SCAPE, OPTIONS, done, option_guard
from referee.games.cloudspire.names import thing, title
from referee.games.cloudspire.privileges import ADVANCE, price, too_dear
from referee.games.cloudspire.state import SpireState


def _own_steps(state: SpireState, said: Said) -> list[str]:
    faction = state.faction(said.seat)
    owned = state.advancements[said.seat] if faction else ()
    return [one.id for one in state.contents.advancements_of(faction.id) if one.id not in owned] if faction else []


STEP: Slot[str] = Slot(thing("an advancement", _own_steps))


def _of_faction(state: SpireState, move: Move) -> Breach | None:
    one = state.contents.advancements.get(STEP.of(move))
    faction = state.faction(move.seat)
    if one is None or faction is None or one.faction != faction.id:
        name = title(state.contents, STEP.of(move))
        return Breach("CS-BUILD-16", f"{name} is not an advancement of your fortress", "fact")
    if one.id in state.advancements[move.seat]:
        return Breach("CS-BUILD-16", f"you have {one.name} already", "fact")
    structure = next(part for part in faction.structures if part.id == one.structure)
    if structure.gateport and state.options.mode == "simplified":
        return Breach("CS-VAR-01", f"the simplified game is played without {structure.name}")
    return None


def _in_level_order(state: SpireState, move: Move) -> Breach | None:
    one = state.contents.advancements[STEP.of(move)]
    owned = [state.contents.advancements[id] for id in state.advancements[move.seat]]
    level = max((other.level for other in owned if other.structure == one.structure), default=0)
    if one.level == level + 1:
        return None
    return Breach("CS-BUILD-17", f"{one.name} is level {one.level}, and the structure has level {level}")


def advancement_price(state: SpireState, seat: int, id: str) -> Tally:
    """Return what an advancement costs a seat (CS-BUILD-16)."""
    one = state.contents.advancements[id]
    cheaper = 0 if state.is_automatic(seat) else sum(rule.number for rule in state.specials("cheaper_advancements"))
    base = max(1, one.source - cheaper) if cheaper else one.source
    return price(state, seat, ADVANCE, one.name, base, "CS-BUILD-16")


def _can_advance(state: SpireState, move: Move) -> Breach | None:
    cost = advancement_price(state, move.seat, STEP.of(move)).total
    return too_dear(state, move.seat, cost, "CS-BUILD-16", title(state.contents, STEP.of(move)))


def _advance(state: SpireState, move: Move) -> None:
    seat, id = move.seat, STEP.of(move)
    paid = advancement_price(state, seat, id).total
    state.source[seat] -= paid
    state.advancements[seat] = (*state.advancements[seat], id)
    said = f"{state.says(seat, 'gains')} {title(state.contents, id)} for {paid} Source"
    state.report("CS-BUILD-16", said, seat)
    done(state, seat)


ADVANCE_VERB: Verb[SpireState] = verb(
    ADVANCE,
    "CS-BUILD-16",
    (STEP,),
    answers=OPTIONS - {ON_SCAPE},
    guards=(
        option_guard(ADVANCE),
        Guard("fortress", _of_faction, (DUE,)),
        Guard("level", _in_level_order, ("fortress",)),
        Guard("price", _can_advance, ("fortress",)),
    ),
    effect=_advance,
    help="advance your fortress",
    example="advance NAME",
)

PART: Part[SpireState] = Part(verbs=(ADVANCE_VERB,))
