"""Firing on a town: the hunted ship fires from the town's square, with one plain die (SF-HUN-15..21)."""

from collections.abc import Iterable

from referee.engine import Chance, DiceSpec, Frame, Part, number, push
from referee.engine.core.guards import Unseen
from referee.engine.verbs import DUE, FILLERS, Breach, Guard, Move, PartialMove, Slot, TypedForm, Value, verb
from referee.games.skies_of_fire import guns, names, turn
from referee.games.skies_of_fire.callisto import towns_to_destroy
from referee.games.skies_of_fire.catalogue import GUNS
from referee.games.skies_of_fire.ships import has_crew
from referee.games.skies_of_fire.state import ACTION, SkiesState

BOMBARD, DIE, TOWN = "bombard", "town die", "town"


def _town_here(state: SkiesState, move_so_far: PartialMove) -> tuple[int, ...]:
    """Return the town that a ship of the Hunt is on; empty if it is on none."""
    return (state.at[move_so_far.seat],) if state.is_hunt and state.at[move_so_far.seat] in state.contents.towns else ()


SQUARE = Slot(names.SQUARE.listing(_town_here))


def _is_hunted(state: SkiesState, move: Move) -> Breach | None:
    """Check that the ship is the one that can destroy towns (SF-HUN-20)."""
    if move.seat == state.hunted_seat():
        return None
    return Breach("SF-HUN-20", f"{state.name(move.seat)} cannot destroy towns")


def _has_action_left(state: SkiesState, move: Move) -> Breach | Unseen | None:
    """Check that the action is left: one try a turn (SF-HUN-16, SF-HUN-19)."""
    if TOWN in state.actions and move.seat == state.seat:
        return Breach("SF-HUN-19", "you have fired on a town this turn; try again next turn", also=("SF-ACT-01",))
    return turn.ONE_ACTION.test(state, move)


def _is_on_town(state: SkiesState, move: Move) -> Breach | None:
    square = SQUARE.of(move)
    if square not in state.contents.towns:
        return Breach("SF-HUN-15", "there is no town to fire on")
    if state.at[move.seat] == square:
        return None
    return Breach("SF-HUN-15", f"{state.name(move.seat)} must be on {state.square_name(square)} to fire on it")


def _is_not_destroyed(state: SkiesState, move: Move) -> Breach | None:
    if SQUARE.of(move) not in state.ruins:
        return None
    return Breach("SF-HUN-21", f"{state.square_name(SQUARE.of(move))} has already been destroyed", "fact")


def _can_be_destroyed(state: SkiesState, move: Move) -> Breach | None:
    """Check that no house rule spares the town (RUL-80)."""
    if SQUARE.of(move) != state.contents.centre or state.options.ryders_peak == "may_fall":
        return None
    return Breach("SF-HUN-15", f"{state.square_name(SQUARE.of(move))} cannot be destroyed", also=("RUL-80",))


def dice_count(state: SkiesState, seat: int) -> int:
    """Return how many dice to roll at a town: one or, by house rule, as many as for a shot (RUL-51)."""
    return guns.dice_count(state, seat) if state.options.town_fire == "with_bonus_die" else 1


def _bombard(state: SkiesState, move: Move) -> None:
    where = state.square_name(SQUARE.of(move))
    state.report("SF-HUN-15", f"{state.name(move.seat)} fires on {where}", move.seat)
    turn.record_action(state, TOWN)
    push(state, Frame(DIE, move.seat, (SQUARE.of(move),)))


def die_spec(state: SkiesState, frame: Frame) -> DiceSpec:
    """Return the request for the roll at a town (SF-HUN-17)."""
    count, where = dice_count(state, frame.owner), state.square_name(frame.number)
    said = "1 die" if count == 1 else f"{count} dice (the lowest counts)"
    prompt = f"{state.name(frame.owner)} rolls {said} at {where} ({state.options.town_falls} or less destroys it)"
    return DiceSpec(frame.owner, DIE, "SF-HUN-17", prompt, count, subject=frame.data)


def apply_die(state: SkiesState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Destroy the town on a low roll, and mark it for good (SF-HUN-17, SF-HUN-18, SF-HUN-21)."""
    square, rolled = frame.number, min(number(value) for value in values)
    where, seat = state.square_name(square), frame.seat
    if rolled > state.options.town_falls:
        state.report("SF-HUN-17", f"{where} withstands a roll of {rolled}; try again next turn (SF-HUN-19)", seat)
        return
    state.ruins = (*state.ruins, square)
    due = towns_to_destroy(state)
    fallen = sum(one in state.ruins for one in due)
    said = f"{fallen} of {len(due)} towns {'has' if fallen == 1 else 'have'} fallen"
    state.report("SF-HUN-17", f"{where} is destroyed by a {rolled}: {said}", seat)


def _read(state: SkiesState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `fire on the town`, `fire on valborough`, `bombard`, `bombard c10`."""
    if tokens[0] not in (BOMBARD, guns.FIRE) or not state.at:
        return ()
    said = " ".join(word for word in tokens[1:] if word not in FILLERS)
    if said == TOWN or (not said and tokens[0] == BOMBARD):
        return ((Move(seat, BOMBARD, (state.at[seat],)),),)
    square = names.read_place(state.contents, said) if said else None
    return () if square is None else ((Move(seat, BOMBARD, (square,)),),)


BOMBARD_VERB = verb(
    BOMBARD,
    "SF-HUN-15",
    (SQUARE,),
    answers={ACTION},
    guards=(
        Guard("hunted ship", _is_hunted),
        Guard("one action", _has_action_left, ("hunted ship",)),
        Guard("on the town", _is_on_town, (DUE,)),
        Guard("stands", _is_not_destroyed, ("on the town",)),
        Guard("may fall", _can_be_destroyed, ("on the town",)),
        has_crew(GUNS, "SF-SLOT-05", "RUL-51", DUE),
    ),
    effect=_bombard,
    typed=TypedForm((BOMBARD, guns.FIRE), line=_read),
)
PART = Part(verbs=(BOMBARD_VERB,), chances={DIE: Chance(die_spec, apply_die)})
