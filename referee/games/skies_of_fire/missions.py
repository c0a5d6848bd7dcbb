"""Missions: how they are begun, continued by landings, completed and dropped (SF-CRD-05..07, SF-ACT-03, SF-ACT-04)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine import UNKNOWN, Chance, DiceSpec, Frame, Part, hands, number, push, zones
from referee.engine.verbs import (
    DUE,
    Breach,
    Card,
    Guard,
    Move,
    PartialMove,
    Reveal,
    Slot,
    Value,
    listed,
    unnamed_card_breach,
)
from referee.engine.words.verbs import TypedForm, verb
from referee.games.skies_of_fire import cards, names, scoring
from referee.games.skies_of_fire.catalogue import ANYWHERE, CARGO, Mission
from referee.games.skies_of_fire.goals import GOALS, HUNT, forget_kill, note_kill, tour_progress
from referee.games.skies_of_fire.hands import hand_limit, hand_size, is_void
from referee.games.skies_of_fire.ships import cargo_mission, is_crewed
from referee.games.skies_of_fire.state import SkiesState, bay, hand, table
from referee.games.skies_of_fire.turn import ONE_ACTION, record_action

MISSION, DROP = "mission", "drop"
"""The kinds of action: beginning or completing a mission is one kind."""
BEGIN, COMPLETE, TREASURE = "begin", "complete", "treasure"


def open_missions(state: SkiesState, seat: int) -> tuple[Mission, ...]:
    """Return the open missions of a seat: begun ones and shown hunts, in Cargo, then beside its mat."""
    tokens = (*state.zones[bay(seat, CARGO)], *state.zones[table(seat)])
    known = state.contents.missions
    return tuple(known[token.face] for token in tokens if token.face is not None and token.face in known)


def begun_missions(state: SkiesState, seat: int) -> tuple[Mission, ...]:
    """Return the open missions that had to be begun; a hunt that is shown only waits to be completed (RUL-26)."""
    return tuple(mission for mission in open_missions(state, seat) if must_be_begun(state, mission))


def note_landing(state: SkiesState, seat: int, square: int) -> None:
    """Count a landing for the open missions of a seat; only towns count."""
    if square not in state.contents.towns:
        return
    for mission in open_missions(state, seat):
        landed, before = state.landings.get(mission.id, ()), tour_progress(state, seat, mission)
        if square not in landed:
            state.landings[mission.id] = (*landed, square)
        count, wanted = tour_progress(state, seat, mission)
        if (count, wanted) != before:
            town = state.contents.towns[square].name
            state.report("SF-CRD-05", f"{mission.name}: {town} is number {count} of {wanted} towns", seat)


def score_hunt(state: SkiesState, seat: int, face: str) -> None:
    """Score a hunt that its holder shows when the ship is destroyed, or put it face up to score later (RUL-26)."""
    if state.options.hunt_completion == "immediate":
        scoring.complete_mission(state, seat, face)
        return
    if not any(mission.id == face for mission in open_missions(state, seat)):
        _put_face_up(state, seat, face)
    note_kill(state, seat, face)
    state.report("SF-ACT-04", f"{state.name(seat)} shows {state.contents.name_of(face)}: an action completes it", seat)


def _put_face_up(state: SkiesState, seat: int, face: str) -> None:
    """Put a mission from the hand beside the mat, or in Cargo in place of the card there (SF-CRD-06, SF-CRD-07)."""
    forget_kill(state, face)
    token = cards.show_card(state, hand(seat), face)
    cargo = state.contents.missions[face].goes_to_cargo
    if cargo:
        cards.unload(state, seat)
    zone = bay(seat, CARGO) if cargo else table(seat)
    zones.transfer(state, [token], hand(seat), zone, zones.all_seats_mask(state.seats))


# What every move with a mission needs.


def mission_of(state: SkiesState, move: Move) -> Mission:
    """Return the mission that a move names; its card must be known to be a mission."""
    return state.contents.missions[CARD.of(move)]


def _is_mission(state: SkiesState, move: Move) -> Breach | None:
    if CARD.of(move) in state.contents.missions:
        return None
    if CARD.of(move) == UNKNOWN:
        return unnamed_card_breach("SF-CRD-05")
    return Breach("SF-CRD-05", f"{state.contents.name_of(CARD.of(move))} is not a mission", "fact")


def _is_open(state: SkiesState, move: Move) -> bool:
    return any(mission.id == CARD.of(move) for mission in open_missions(state, move.seat))


def _has_cargo_crew(state: SkiesState, move: Move) -> Breach | None:
    """Check that Cargo has crew, if the mission is a cargo mission that needs crew (SF-SLOT-06, RUL-81)."""
    if state.options.cargo_mission_crew == "not_needed" or not mission_of(state, move).goes_to_cargo:
        return None
    if is_crewed(state, move.seat, CARGO):
        return None
    return Breach("SF-SLOT-06", "a mission in Cargo needs crew there", also=("RUL-81",))


def must_be_begun(state: SkiesState, mission: Mission) -> bool:
    """Return whether a mission has to be begun before it is completed (RUL-27)."""
    return mission.begin is not None or state.options.mission_begin == "always"


# Beginning.


def _can_begin(state: SkiesState, move: Move) -> Breach | None:
    """Check that the card is a mission that needs a beginning and has not been begun (RUL-27)."""
    breach = _is_mission(state, move) or _void_hunt_breach(state, move)
    if breach is not None:
        return breach
    name = mission_of(state, move).name
    if _is_open(state, move):
        return Breach("SF-ACT-03", f"{name} has already been begun", "fact")
    if must_be_begun(state, mission_of(state, move)):
        return None
    return Breach("SF-ACT-03", f"you do not begin {name}: only complete it", also=("RUL-27",))


def _void_hunt_breach(state: SkiesState, move: Move) -> Breach | None:
    """Check that a hunt is not for the holder's ship or one not in the game (SF-SET-07, SF-SET-08)."""
    if not is_void(state, move.seat, CARD.of(move)):
        return None
    mission = mission_of(state, move)
    own = mission.ship == state.ships[move.seat]
    text = f"{mission.name} is void: it hunts {'your own ship' if own else 'a ship that is not in the game'}"
    return Breach("SF-SET-07" if own else "SF-SET-08", text, also=("RUL-28",))


def _is_at_start(state: SkiesState, move: Move) -> Breach | None:
    """Check that the ship is where the mission begins (SF-CRD-05)."""
    mission = mission_of(state, move)
    if mission.begin in (None, ANYWHERE, state.at[move.seat]):
        return None
    return Breach("SF-ACT-03", f"{mission.name} begins at {state.square_name(number(mission.begin))}", "rule")


def _may_open_another(state: SkiesState, move: Move) -> Breach | None:
    """Check that no other mission is open, if only one may be (RUL-39)."""
    others = begun_missions(state, move.seat)
    if state.options.open_missions == "slot_limit" or not others:
        return None
    return Breach("SF-CRD-06", f"{others[0].name} is open, and you may have only one open mission", also=("RUL-39",))


def _begin(state: SkiesState, move: Move) -> None:
    mission = mission_of(state, move)
    _put_face_up(state, move.seat, mission.id)
    state.landings[mission.id] = ()
    where = " in its Cargo" if mission.goes_to_cargo else ""
    state.report("SF-ACT-03", f"{state.name(move.seat)} begins {mission.name}{where}", move.seat)
    record_action(state, MISSION)


# Completing.


def _is_open_or_in_hand(state: SkiesState, move: Move) -> Breach | None:
    """Check that the mission is open, or in the hand if it needs no beginning (RUL-27)."""
    if _is_open(state, move):
        return None
    mission = state.contents.missions.get(CARD.of(move))
    if mission is None or not must_be_begun(state, mission):
        return cards.zone_card_breach(state, hand(move.seat), CARD.of(move), "SF-ACT-04")
    return Breach("SF-ACT-04", f"{mission.name} must be begun first", "fact", ("RUL-27",))


def _has_met_goal(state: SkiesState, move: Move) -> Breach | None:
    """Check that the card is a mission and its goal is met (SF-CRD-05)."""
    if (breach := _is_mission(state, move)) is not None:
        return breach
    mission = mission_of(state, move)
    goal = GOALS[mission.op]
    hindrance = goal.missing_text(state, move.seat, mission)
    return Breach("SF-CRD-05", f"{mission.name}: {hindrance}", also=goal.also) if hindrance else None


def _complete(state: SkiesState, move: Move) -> None:
    """Spend the action on a mission: it is completed, or a die decides (SF-ACT-04)."""
    seat, mission = move.seat, mission_of(state, move)
    if not _is_open(state, move):
        cards.show_card(state, hand(seat), mission.id)
    record_action(state, MISSION)
    if mission.success:
        push(state, Frame(TREASURE, seat, (mission.id,)))
    else:
        scoring.complete_mission(state, seat, mission.id)


def _completable_missions(state: SkiesState, seat: int) -> Iterator[tuple[str]]:
    for mission in open_missions(state, seat):
        yield (mission.id,)
    for face in hands.listed_faces(state, hand(seat)):
        held = state.contents.missions.get(face)
        if face == UNKNOWN or (held is not None and held.op != HUNT and not must_be_begun(state, held)):
            yield (face,)


# The treasure die.


def treasure_spec(state: SkiesState, frame: Frame) -> DiceSpec:
    """Return the request for the die that decides a treasure hunt."""
    mission = state.contents.missions[frame.word]
    wanted = listed(map(str, mission.success), "or")
    prompt = f"{state.name(frame.owner)} rolls for {mission.name} ({wanted} finds it)"
    return DiceSpec(frame.owner, TREASURE, "SF-CRD-05", prompt, subject=frame.data)


def resolve_treasure_roll(state: SkiesState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Complete the mission, or leave it for a later try."""
    mission = state.contents.missions[frame.word]
    if values[0] in mission.success:
        scoring.complete_mission(state, frame.owner, mission.id)
        return
    nothing = f"{state.name(frame.owner)} finds nothing with a roll of {values[0]}"
    state.report("SF-CRD-05", f"{nothing}; {mission.name} may be tried again in a later turn", frame.owner)


# Dropping.


def _has_cargo(state: SkiesState, move: Move) -> Breach | None:
    if cargo_mission(state, move.seat) is not None:
        return None
    return Breach("SF-CRD-06", "no mission is in Cargo", "fact", ("RUL-40",))


def _is_in_town(state: SkiesState, move: Move) -> Breach | None:
    if state.at[move.seat] in state.contents.towns:
        return None
    return Breach("SF-CRD-06", "a cargo mission can be dropped only in a town", also=("RUL-40",))


def _has_room(state: SkiesState, move: Move) -> Breach | None:
    """Check that the hand has room for a card that returns to it (SF-HND-01)."""
    if state.options.cargo_replaced == "bottom" or hand_size(state, move.seat) < hand_limit(state, move.seat):
        return None
    return Breach("SF-HND-01", f"your hand is full ({hand_size(state, move.seat)} cards)", also=("RUL-40",))


def _drop(state: SkiesState, move: Move) -> None:
    cards.unload(state, move.seat)
    record_action(state, DROP)


def _read_drop(state: SkiesState, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `drop`, `drop the cargo mission`, `drop coffee for the garrison`."""
    loaded = cargo_mission(state, seat) if seat < len(state.ships) and state.zones else None
    card = names.read_card(state.contents, " ".join(words)) if words else None
    return ((Move(seat, DROP),),) if not words or (loaded is not None and card == loaded.id) else ()


def _is_next_step(state: SkiesState, move: Move, words: tuple[str, ...]) -> bool:
    """Return whether a card named alone is a mission, not a hunt, and the move is the next step of that mission.

    Words that also name a square, as the code M10 does, mean the square.
    """
    mission = state.contents.missions.get(CARD.of(move))
    a_square = names.read_place(state.contents, " ".join(words)) is not None
    if mission is None or mission.kind == "hunt" or not state.zones or a_square:
        return False
    begun = any(one.id == mission.id for one in open_missions(state, move.seat))
    return move.verb == (COMPLETE if begun or not must_be_begun(state, mission) else BEGIN)


@dataclass(frozen=True)
class MissionCard(Card):
    """A mission in the hand, or an open one."""

    def shows(self, state: Any, move_so_far: PartialMove, value: str) -> tuple[Reveal, ...]:
        """Return the mission, unless it is open or the referee knew that it is in the hand."""
        is_open = any(mission.id == value for mission in open_missions(state, move_so_far.seat))
        return () if is_open else super().shows(state, move_so_far, value)


CARD = Slot(
    MissionCard(
        *("a mission", names.card_names, names.card_word),
        codes=names.card_codes,
        zone=hand,
        among=lambda state, move_so_far, face: face in state.contents.missions,
        suggested=lambda state: state.contents.missions,
    )
)
BEGIN_VERB = verb(
    BEGIN,
    "SF-ACT-03",
    (CARD,),
    answers={"action"},
    guards=(
        ONE_ACTION,
        Guard("to begin", _can_begin, (DUE,)),
        Guard("start", _is_at_start, (DUE, "to begin")),
        Guard("one open", _may_open_another, (DUE, "to begin")),
        Guard("cargo crew", _has_cargo_crew, (DUE, "to begin")),
        cards.holds_card(CARD, "SF-ACT-03", "in hand", DUE),
    ),
    effect=_begin,
    typed=TypedForm((BEGIN, "start"), is_meant=_is_next_step),
)
COMPLETE_VERB = verb(
    COMPLETE,
    "SF-ACT-04",
    (CARD,),
    answers={"action"},
    guards=(
        ONE_ACTION,
        Guard("goal", _has_met_goal, (DUE,)),
        Guard("cargo crew", _has_cargo_crew, (DUE, "goal")),
        Guard("at hand", _is_open_or_in_hand, (DUE,)),
    ),
    effect=_complete,
    typed=TypedForm((COMPLETE, "finish", "deliver"), is_meant=_is_next_step),
    values=_completable_missions,
)
DROP_VERB = verb(
    DROP,
    "SF-CRD-06",
    answers={"action"},
    guards=(
        ONE_ACTION,
        Guard("cargo", _has_cargo, (DUE,)),
        Guard("town", _is_in_town, (DUE, "cargo")),
        Guard("room", _has_room, (DUE, "cargo")),
    ),
    effect=_drop,
    typed=TypedForm(fillers=("the", "cargo", "mission"), read=_read_drop),
)
PART = Part(
    verbs=(BEGIN_VERB, COMPLETE_VERB, DROP_VERB), chances={TREASURE: Chance(treasure_spec, resolve_treasure_roll)}
)
