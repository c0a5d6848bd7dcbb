"""Flights of planes, and tokens recalled from the map (SF-TOK-04, RUL-45, RUL-55)."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.engine import Frame, Part, push, question
from referee.engine.verbs import (
    DUE,
    Breach,
    Guard,
    Move,
    PartialMove,
    Reading,
    Slot,
    Term,
    Value,
    Words,
    checked_value,
    listed,
)
from referee.engine.words.verbs import TypedForm, verb
from referee.games.skies_of_fire import markers, names, turn
from referee.games.skies_of_fire.markers import PLANES, SINGLE, marker_of
from referee.games.skies_of_fire.movement import DRIFT
from referee.games.skies_of_fire.state import ACTION, MOVE, RELOCATE, Marker, SkiesState
from referee.games.skies_of_fire.towns import COLLECT
from referee.games.skies_of_fire.weapons import PUT, strike

FLY, RECALL, FLIGHT = "fly", "recall", "flight"
FLOWN_FIRST = "flown"
"""The note on a seat whose planes have flown before its ship."""


@dataclass(frozen=True)
class TokenTerm(Term[int]):
    """A token that the moving seat has on the map, named by its square; its number in the match is recorded.

    A square without such a token has a number below 0, which no token has.
    """

    kind = "space"
    noun: str = "the square of one of your tokens"

    def values(self, state: SkiesState, move_so_far: PartialMove) -> list[int]:
        """Return the tokens of the seat."""
        return [marker.id for marker in state.markers if marker.seat == move_so_far.seat]

    def read(self, state: SkiesState, move_so_far: PartialMove, words: Words) -> Iterator[Reading[int]]:
        """Yield the token on the square that the first words name."""
        for square, rest, cost in names.SQUARE.read(state, move_so_far, words):
            marker = markers.own_marker_on(state, move_so_far.seat, square)
            yield Reading(-1 - square if marker is None else marker.id, rest, cost)

    def write(self, state: SkiesState, move_so_far: PartialMove, value: int) -> str:
        """Return the square of a token."""
        marker = marker_of(state, value)
        square = -1 - value if marker is None else marker.square
        return names.SQUARE.write(state, move_so_far, square) if square >= 0 else ""

    def fits(self, state: SkiesState, value: Value) -> bool:
        """Return whether a value is the number of a token, on the map or not."""
        return value.__class__ is int


def _squares_in_reach(state: SkiesState, move_so_far: PartialMove) -> Iterator[int]:
    """Yield the squares within the reach of a token."""
    marker = marker_of(state, TOKEN.of(move_so_far))
    squares = range(len(state.grid.names)) if marker is not None else ()
    return (one for one in squares if marker is not None and state.distance(marker.square, one) <= marker.fly)


TOKEN = Slot(TokenTerm())
SQUARE = Slot(names.SQUARE.listing(_squares_in_reach), 1)


def _is_own(state: SkiesState, move: Move) -> Breach | None:
    """Check that the token is on the map and belongs to the seat."""
    number = TOKEN.of(move)
    marker = marker_of(state, number)
    if marker is not None and marker.seat == move.seat:
        return None
    there = state.square_name(-1 - number) if number < 0 else "that square"
    on = [state.square_name(one.square) for one in state.markers if one.seat == move.seat]
    where = f"only on {listed(on)}" if on else "it has none on the map"
    return Breach("SF-TOK-04", f"no token of {state.name(move.seat)} is on {there}: {where}", "fact")


def _marker(state: SkiesState, move: Move) -> Marker:
    return checked_value(marker_of(state, TOKEN.of(move)))


# Flights.


def _is_plane(state: SkiesState, move: Move) -> Breach | None:
    if _marker(state, move).kind == PLANES:
        return None
    return Breach("SF-TOK-04", "mines do not move: only planes fly", "fact")


def _in_time(state: SkiesState, move: Move) -> Breach | None:
    """Check that planes may fly now: in the move phase, all before or all after the ship, or as the action (RUL-45)."""
    played, asked = state.options.plane_move, state.top_kind
    if played == "static":
        return Breach("SF-TOK-04", "planes stay where they are placed", also=("RUL-45",))
    if asked == FLIGHT:
        return None
    if (played == "free_3") != (asked == MOVE):
        when = "in the move phase" if played == "free_3" else "with your action, not in the move phase"
        return Breach("SF-TOK-04", f"planes fly {when}", also=("RUL-45",))
    if asked == MOVE and state.last_round[move.seat] == state.round:
        return Breach("SF-TOK-04", "planes fly before their ship collects", also=("RUL-45", "RUL-76"))
    if asked == MOVE and state.steps and turn.has_note(state, move.seat, FLOWN_FIRST):
        text = "planes have flown before the ship: fly all of them before its path or all after it"
        return Breach("SF-TOK-04", text, also=("RUL-45",))
    return None


def _has_action_left(state: SkiesState, move: Move) -> Breach | None:
    """Check that an action is left, if a flight costs an action; further flights belong to the same action."""
    return turn.ONE_ACTION.test(state, move) if state.top_kind == ACTION else None  # type: ignore[return-value]


def _has_not_flown(state: SkiesState, move: Move) -> Breach | None:
    if not _marker(state, move).has_flown:
        return None
    return Breach("SF-TOK-04", "this plane has already flown this turn", also=("RUL-45",))


def _is_near(state: SkiesState, move: Move) -> Breach | None:
    """Check that the square is within the plane's range, and is not the plane's own square."""
    marker, square = _marker(state, move), SQUARE.of(move)
    away = state.distance(marker.square, square)
    if 0 < away <= marker.fly:
        return None
    text = f"{state.square_name(square)} is {away} squares away, but the plane flies 1 to {marker.fly}"
    return Breach("SF-TOK-04", text, also=("RUL-45",))


def _has_room(state: SkiesState, move: Move) -> Breach | None:
    """Check that the plane does not end on another token of its owner, or on a ship that is no enemy (RUL-45)."""
    square = SQUARE.of(move)
    other = markers.own_marker_on(state, move.seat, square)
    if other is not None and other.id != TOKEN.of(move):
        text = f"a token of {state.name(move.seat)} is on {state.square_name(square)}"
        return Breach("SF-TOK-04", text, also=("RUL-44", "RUL-45"))
    ship = state.ship_on(square)
    if ship is None or state.are_enemies(move.seat, ship):
        return None
    whose = "its own ship" if ship == move.seat else state.name(ship)
    return Breach("SF-TOK-04", f"a plane may not end on {whose}", also=("RUL-45",))


def _fly(state: SkiesState, move: Move) -> None:
    """Fly a plane; it attacks an enemy ship on its square."""
    marker, square = _marker(state, move), SQUARE.of(move)
    _note_flight(state, move.seat)
    flown = marker._replace(square=square, has_flown=True)
    state.markers = tuple(flown if one.id == marker.id else one for one in state.markers)
    text = f"a plane of {state.name(move.seat)} flies from {state.square_name(marker.square)} to"
    state.report("SF-TOK-04", f"{text} {state.square_name(square)}", move.seat)
    ship = state.ship_on(square)
    if ship is not None:
        strike(state, flown, ship)


def _note_flight(state: SkiesState, seat: int) -> None:
    """Record a flight of planes: before the ship's path, as the end of that path, or as the action (RUL-45)."""
    asked = state.top_kind
    if asked == MOVE:
        turn.note(state, seat, turn.CLOSED if state.steps else FLOWN_FIRST)
        turn.mark_busy(state, seat)
    elif asked == ACTION:
        turn.record_action(state, PLANES)
        push(state, Frame(FLIGHT, seat))


# Recalls.


def _recall(state: SkiesState, move: Move) -> None:
    """Take one of the seat's tokens off the map and back to the supply (RUL-55)."""
    marker = _marker(state, move)
    markers.take_off(state, marker)
    text = f"{state.name(move.seat)} recalls a {SINGLE[marker.kind]} from {state.square_name(marker.square)}"
    state.report("SF-CREW-04", text, move.seat)


FLY_VERB = verb(
    FLY,
    "SF-TOK-04",
    (TOKEN, SQUARE),
    answers={MOVE, ACTION, FLIGHT},
    guards=(
        Guard("own", _is_own),
        Guard("plane", _is_plane, ("own",)),
        Guard("in time", _in_time, (DUE,)),
        Guard("one action", _has_action_left, (DUE, "in time")),
        Guard("fresh", _has_not_flown, ("own",)),
        Guard("near", _is_near, ("own", "plane")),
        Guard("room", _has_room, ("own", "near")),
    ),
    effect=_fly,
    typed=TypedForm((SINGLE[PLANES], FLY), fillers={SINGLE[PLANES]}),
    anchored=False,
)
RECALL_VERB = verb(
    RECALL,
    "SF-CREW-04",
    (TOKEN,),
    answers={MOVE, DRIFT, COLLECT, ACTION, PUT, FLIGHT, turn.AFTER, RELOCATE},
    guards=(Guard("own", _is_own),),
    effect=_recall,
    typed=TypedForm(fillers=SINGLE.values(), repeats=True),
    anchored=False,
)
PART = Part(
    verbs=(FLY_VERB, RECALL_VERB),
    questions={FLIGHT: question("SF-TOK-04", "fly another plane, or end", may_pass=True)},
    windows=frozenset({FLIGHT}),
)
