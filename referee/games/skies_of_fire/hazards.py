"""What affects a ship on the square that it enters: mountains, markers, storms, winds (SF-MTN, SF-STM, SF-WND)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.engine import Frame, Part, number, pop, push, question
from referee.engine.verbs import DUE, FILLERS, Breach, Guard, Move, Slot, TypedForm, verb
from referee.games.skies_of_fire import attack, names, weapons
from referee.games.skies_of_fire.catalogue import ENGINE
from referee.games.skies_of_fire.grid import MOUNTAIN, OFF, PEAK, STORM, WIND
from referee.games.skies_of_fire.markers import harms, marker_of
from referee.games.skies_of_fire.ships import SECTION_NAMES, active_skill, has_card_effect, is_crewed, target_sections
from referee.games.skies_of_fire.state import SkiesState
from referee.games.skies_of_fire.turn import STOPPED, note
from referee.games.skies_of_fire.turn import STORM as CAUGHT

CROSSING, TOLL, MEET, ARRIVED = "crossing", "toll", "meet", "arrived"
"""The kinds of frames: crew owed for mountains, the question of which section pays, a marker met, other hazards."""
LOSE = "lose"
WEATHER = "ignore_wind_storm_this_turn"
FREE = ("ignore_wind_exit", "ignore_wind_exit_and_storm")
CALM = ("ignore_storm", "ignore_wind_exit_and_storm")
"""FREE: the skills that let a ship leave winds in any direction. CALM: the skills that let it ignore storms."""


def are_active(state: SkiesState, is_forced: bool) -> bool:
    """Return whether hazards affect a ship. is_forced: whether a card moves it (RUL-63)."""
    return not is_forced or state.options.forced_move == "full_hazards"


class Crossing(NamedTuple):
    """Mountains that a ship must pay for. ship: its seat. crew: how much crew it pays. square: where they are."""

    ship: int
    crew: int
    square: int


class Toll(NamedTuple):
    """The price of mountains. crew: how much crew to pay. square: where they are."""

    crew: int
    square: int


class Meeting(NamedTuple):
    """A ship and a marker that meet. ship: its seat. marker: its number in the match."""

    ship: int
    marker: int


def enter(state: SkiesState, ship: int, square: int, is_forced: bool, blown: tuple[int, ...] = ()) -> None:
    """Put a ship on a square, and put its hazards on the agenda: terrain, then markers, then weather (RUL-22).

    blown: the squares from which winds have carried it there in this step.
    """
    state.at[ship] = square
    push(state, Frame(ARRIVED, None, (ship, *blown)))
    if not are_active(state, is_forced):
        return
    owed = [Frame(MEET, None, Meeting(ship, marker)) for marker in _harmful_markers(state, ship, square)]
    points = crew_price(state, ship, square)
    if points:
        owed.insert(0, Frame(CROSSING, None, Crossing(ship, points, square)))
    if state.options.crossing_damage == "end_of_move":
        _defer(state, owed)
    else:
        push(state, *reversed(owed))


def _defer(state: SkiesState, owed: list[Frame]) -> None:
    """Put hazards on the agenda below the rest of the move, and below earlier hazards, so that all come in order."""
    place = max(depth for depth, frame in enumerate(state.agenda) if frame.kind in ("move", "drift"))
    while state.agenda[place - 1].kind in (CROSSING, MEET):
        place -= 1
    state.agenda = (*state.agenda[:place], *reversed(owed), *state.agenda[place:])


def crew_price(state: SkiesState, ship: int, square: int) -> int:
    """Return the crew that a square costs a ship (SF-MTN-01, SF-MTN-02, SF-SKL-07)."""
    fact = {MOUNTAIN: "mountain_crew", PEAK: "peak_crew"}.get(state.terrain(square))
    if fact is None or active_skill(state, ship, "ignore_mountains") is not None:
        return 0
    return int(state.options[fact])


def _harmful_markers(state: SkiesState, ship: int, square: int) -> Iterator[int]:
    """Yield the markers on a square that harm a ship, in turn order after the ship (RUL-22)."""
    found = [marker for marker in state.markers if marker.square == square and harms(state, marker, ship)]
    for marker in sorted(found, key=lambda one: ((one.seat - ship - 1) % state.seats, one.id)):
        yield marker.id


def pay_for_mountain(state: SkiesState) -> None:
    """Charge crew for a mountain; ask nothing if only one section can pay (SF-MTN-04)."""
    ship, points, square = pop(state).read(Crossing)
    choices = target_sections(state, ship)
    if len(choices) == 1:
        _pay(state, ship, choices[0], points, square)
    elif choices:
        push(state, Frame(TOLL, ship, Toll(points, square)))


def _pay(state: SkiesState, ship: int, section: int, points: int, square: int) -> None:
    """Take crew from a section: one token, or by house rule all that is owed (RUL-69)."""
    paid = points if state.options.terrain_payment == "single_section" else 1
    if points > paid:
        push(state, Frame(CROSSING, None, Crossing(ship, points - paid, square)))
    attack.lose_crew(state, ship, section, paid, None, f"mountains on {state.square_name(square)}")


def meet_marker(state: SkiesState) -> None:
    """Apply a marker on the square, if it is still there."""
    ship, id = pop(state).read(Meeting)
    marker = marker_of(state, id)
    if marker is not None:
        weapons.strike(state, marker, ship, attack.TRAP)


def wind_exit(state: SkiesState, ship: int) -> int | None:
    """Return the square, perhaps OFF, to which the wind forces a ship; None without such a wind."""
    square = state.at[ship]
    if state.terrain(square) != WIND or _ignores(state, ship, FREE):
        return None
    return state.grid.exits[square]


def is_exit_blocked(state: SkiesState, square: int) -> bool:
    """Return whether a way out leads off the board or to another ship (RUL-23)."""
    return square == OFF or state.ship_on(square) is not None


def _ignores(state: SkiesState, ship: int, ops: tuple[str, ...]) -> bool:
    """Return whether a skill or a card lets a ship ignore winds, or storms, now (SF-SKL-04, RUL-25)."""
    return has_card_effect(state, ship, WEATHER) or active_skill(state, ship, *ops) is not None


def apply_square_hazards(state: SkiesState) -> None:
    """Apply the hazards of a square after terrain and markers: storm, empty Engine Room, wind."""
    frame = pop(state)
    ship, *blown = (number(value) for value in frame.data)
    top = state.agenda[-1]
    forced = top.kind == "drift" and top.data[0] == ship
    if are_active(state, forced) and _carry_ship(state, ship, forced, tuple(blown)):
        return
    stopped = are_active(state, forced) and _ends_move(state, ship, forced)
    if forced and (stopped or number(top.data[1]) <= 0):
        pop(state)
    elif stopped:
        note(state, ship, STOPPED)


def _ends_move(state: SkiesState, ship: int, is_forced: bool) -> bool:
    """Return whether the move ends here, and report why."""
    where = state.square_name(state.at[ship])
    if state.terrain(state.at[ship]) == STORM and not _ignores(state, ship, CALM):
        _apply_storm(state, ship)
        return True
    if not is_forced and not is_crewed(state, ship, ENGINE):
        state.report("SF-SLOT-04", f"the {SECTION_NAMES[ENGINE]} is empty: {state.name(ship)} stops on {where}", ship)
        return True
    out = wind_exit(state, ship)
    if out is not None and is_exit_blocked(state, out):
        state.report("SF-WND-01", f"the exit of the wind is blocked: {state.name(ship)} stops on {where}", ship)
        return True
    return False


def _apply_storm(state: SkiesState, ship: int) -> None:
    """Let a storm catch a ship: by house rule it loses its next turn, its action this turn, or both (RUL-06)."""
    storm, lost = state.options.storm, []
    if storm != "skip_next_only" and ship == state.seat:
        note(state, ship, CAUGHT)
        lost.append("no action this turn")
    if storm != "no_action_only":
        state.storms[ship] = 1
        lost.append("its next turn is skipped")
    said = f": {', and '.join(lost)}" if lost else ""
    state.report("SF-STM-01", f"a storm on {state.square_name(state.at[ship])} stops {state.name(ship)}{said}", ship)


def _carry_ship(state: SkiesState, ship: int, is_forced: bool, blown: tuple[int, ...]) -> bool:
    """Let each wind carry a ship on once, if the house rule says so; return whether it did (RUL-23)."""
    out = wind_exit(state, ship) if state.options.wind == "free_drift" else None
    if out is None or is_exit_blocked(state, out) or state.at[ship] in blown:
        return False
    state.report("SF-WND-01", f"the wind carries {state.name(ship)} to {state.square_name(out)}", ship)
    enter(state, ship, out, is_forced, (*blown, state.at[ship]))
    return True


def _owed_crew(state: SkiesState, frame: Frame) -> tuple[str]:
    points, square = frame.read(Toll)
    return (f"{points} crew for {state.square_name(square)}",)


SECTION = Slot(names.SECTION.listing(lambda state, move_so_far: target_sections(state, move_so_far.seat)))


def _has_crew(state: SkiesState, move: Move) -> Breach | None:
    section = SECTION.of(move)
    if section in target_sections(state, move.seat):
        return None
    if not 0 <= section < len(SECTION_NAMES):
        return Breach("SF-MTN-04", f"there is no section {section}", "fact")
    text = f"the {SECTION_NAMES[section]} cannot pay: it has no crew"
    if state.crew[move.seat][section]:
        text = "the Rally token is not crew and cannot pay"
    return Breach("SF-MTN-04", text, "fact", ("RUL-58", "RUL-17"))


def _lose(state: SkiesState, move: Move) -> None:
    frame = pop(state)
    points, square = frame.read(Toll)
    _pay(state, move.seat, SECTION.of(move), points, square)


def _read(state: SkiesState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `lose engine`, and `engine guns`, `2 engine` or `engine 2` while the question is due."""
    words = [word for word in tokens if word not in FILLERS]
    found: list[int] = []
    while words:
        count = names.read_number(words[0])
        part = names.leading(words if count is None else words[1:], names.read_section)
        if part is None:
            return
        section, words = part[0], list(part[1])
        if count is None and words and (after := names.read_number(words[0])) is not None:
            count, words = after, words[1:]
        found += [section] * (1 if count is None else count)
    if found:
        yield tuple(Move(seat, LOSE, (section,)) for section in found)


LOSE_VERB = verb(
    LOSE,
    "SF-MTN-04",
    (SECTION,),
    answers={TOLL},
    guards=(Guard("crewed", _has_crew, (DUE,)),),
    effect=_lose,
    typed=TypedForm(optional_for={TOLL}, read=_read),
)
PART = Part(
    verbs=(LOSE_VERB,),
    steps={CROSSING: pay_for_mountain, MEET: meet_marker, ARRIVED: apply_square_hazards},
    questions={TOLL: question("SF-MTN-04", "name the section that loses crew to the mountains", owed=_owed_crew)},
)
