"""Resurrection and Necro: which destroyed units may return, where, and with how many soul tokens (CA-RSR)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from referee.engine import Frame, Part, counted, decline, pop, push, question, top_frame
from referee.engine.core.hooks import PASS
from referee.engine.verbs import Breach, Guard, Move, PartialMove, Slot, TypedForm, Verb, listed, verb
from referee.games.castle_assault import hands
from referee.games.castle_assault.catalogue import HEALTH, face_of
from referee.games.castle_assault.figures import figure, reaches
from referee.games.castle_assault.names import SPACE, own_sides
from referee.games.castle_assault.spaces import beside, castle_spaces, name, units_by_space
from referee.games.castle_assault.state import CastleState, Unit, board, discards
from referee.games.castle_assault.units import ENGAGE, enter

RETURN, STAY = "return", "stay"


class Destroyed(NamedTuple):
    """A destroyed unit that may return: its card, the space that it was on, and the soul tokens it would have."""

    card: str
    space: int
    souls: int


def souls_after(state: CastleState, unit: Unit, has_resurrection: bool) -> int:
    """Return how many soul tokens a destroyed unit returns with, 0 if it may not return (CA-RSR-06 to CA-RSR-09).

    has_resurrection: whether it has Resurrection itself, so that it needs no Necro.
    """
    most = state.options.soul_tokens_most
    if unit.souls >= most:
        return 0
    allies = (ally for ally in state.units_of(unit.seat) if ally.id != unit.id)
    necro = any(reaches(state, ally, unit, "necro") for ally in allies)
    return unit.souls + 1 if necro or (has_resurrection and not unit.souls) else 0


def return_spaces(state: CastleState, seat: int, space: int) -> tuple[int, ...]:
    """Return the vacant spaces to which a unit destroyed on a space may return (CA-Q-RSRPLACE)."""
    around: Iterable[int] = (space,)
    if state.options.resurrect_where == "castle":
        around = castle_spaces(state, seat)
    elif state.options.resurrect_where != "same":
        around = (space, *beside(state, [space]))
    there, barred = units_by_space(state), castle_spaces(state, 1 - seat)
    return tuple(other for other in around if other not in there and other not in barred)


def return_frame(unit: Unit, souls: int) -> Frame:
    """Return the frame that lets a destroyed unit return."""
    return Frame(f"ask {RETURN}", unit.seat, Destroyed(unit.card, unit.space, souls))


def ask_where_to_return(state: CastleState) -> None:
    """Ask where a unit returns; a Monster returns to its old space if it can, otherwise to the first vacant one."""
    frame = pop(state)
    card, space, _ = frame.read(Destroyed)
    free = return_spaces(state, frame.owner, space)
    if not free:
        state.report("CA-RSR-01", f"{state.contents.cards[card].name} cannot return: no space is vacant", frame.owner)
    elif state.is_automatic(frame.owner):
        _come_back(state, frame, free[0])
    else:
        push(state, frame._replace(kind=RETURN))


def _place_prompt(state: CastleState, frame: Frame) -> str:
    """Return the prompt for where a unit returns."""
    card, space, _ = frame.read(Destroyed)
    free = listed(map(name, return_spaces(state, frame.owner, space)), "or")
    return f"return {state.contents.cards[card].name}, destroyed on {name(space)}, to {free}, or {STAY}"


def _come_back(state: CastleState, frame: Frame, space: int) -> None:
    card, _, souls = frame.read(Destroyed)
    face = face_of(frame.owner, card)
    if face in state.deck.copies:
        hands.move_face(state, face, discards(frame.owner), board(frame.owner))
    unit = enter(state, frame.owner, card, space, souls=souls, has_returned=True)
    if state.options.resurrect_health == "one":
        unit = unit._replace(damage=figure(state, unit, HEALTH).total - 1)
        state.put(unit)
    said = f"{state.card(unit).name} returns to {name(space)} with {counted(souls, 'soul token')}"
    state.report("CA-RSR-06", said, frame.owner)
    push(state, Frame(ENGAGE, frame.owner, (unit.id, "CA-RSR-02")))


def come_back(state: CastleState, move: Move) -> None:
    """Return a unit to the board; if it touches an enemy, they fight at once (CA-RSR-02)."""
    _come_back(state, pop(state), WHERE.of(move))


def _free_return_spaces(state: CastleState, move_so_far: PartialMove) -> Iterable[int]:
    frame = top_frame(state, RETURN)
    return () if frame is None else return_spaces(state, move_so_far.seat, frame.read(Destroyed).space)


def _may_return_to(state: CastleState, move: Move) -> Breach | None:
    free = tuple(_free_return_spaces(state, move))
    if WHERE.of(move) in free:
        return None
    spaces = listed(map(name, free), "or")
    return Breach(
        "CA-RSR-01", f"a unit cannot return to {name(WHERE.of(move))}: choose {spaces}", "fact", ("CA-Q-RSRPLACE",)
    )


WHERE: Slot[int] = Slot(replace(SPACE, listed=_free_return_spaces, sides=own_sides))
RETURN_VERB: Verb[CastleState] = verb(
    RETURN,
    "CA-RSR-01",
    (WHERE,),
    effect=come_back,
    guards=(Guard("place", _may_return_to, ("due",)),),
    typed=TypedForm((RETURN, "resurrect")),
)
STAY_VERB: Verb[CastleState] = verb(
    STAY, "CA-RSR-01", answers={RETURN}, effect=decline, typed=TypedForm((STAY,), words_if_asked=(PASS, "no"))
)
PART: Part[CastleState] = Part(
    verbs=(RETURN_VERB, STAY_VERB),
    steps={f"ask {RETURN}": ask_where_to_return},
    questions={RETURN: question("CA-RSR-01", _place_prompt, may_pass=True)},
)
