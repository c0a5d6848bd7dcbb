"""A destroyed ship: what is cancelled, who scores, which hunts are shown (SF-CREW-02, SF-DST-06)."""

from referee.engine import (
    PACKET,
    UNKNOWN,
    Frame,
    Part,
    count_use,
    counted,
    decline,
    push,
    question,
    reset_uses,
    settling,
    use_count,
)
from referee.engine.verbs import DUE, Breach, Guard, Move, Slot, TypedForm, Value, verb
from referee.games.skies_of_fire import callisto, missions, names, theft, turn
from referee.games.skies_of_fire.cards import holds_card
from referee.games.skies_of_fire.catalogue import CARGO
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.respawn import RESPAWN
from referee.games.skies_of_fire.ships import is_stranded
from referee.games.skies_of_fire.state import MOVE, SkiesState, bay, done, hand, table

HUNT, SURPLUS = "hunt card", "surplus"
SCUTTLE = "scuttle"
STRUCK = "struck"
"""The scope that records who attacked a seat last (RUL-29)."""


def note_attacker(state: SkiesState, attacker: int, victim: int) -> None:
    """Record who attacked a seat last."""
    reset_uses(state, f"{STRUCK}/{victim}")
    count_use(state, f"{STRUCK}/{victim}", attacker, "last")


def _last_attacker(state: SkiesState, victim: int) -> int | None:
    found = (seat for seat in range(state.seats) if use_count(state, f"{STRUCK}/{victim}", seat, "last"))
    return next(found, None) if state.options.kill_credit == "last_attacker" else None


def destroy_ship(state: SkiesState, seat: int, credited_seat: int | None, cause: str) -> None:
    """Destroy a ship: its turn ends, its destroyer scores, and it comes back except in the Hunt (SF-CREW-02).

    credited_seat: the seat that scores, None if no player caused the last loss (RUL-29). cause: what destroyed it, in a
    word or two. Everything that waited for the ship leaves the agenda, which is empty if this ended the game.
    """
    state.report("SF-CREW-02", f"{state.name(seat)} is destroyed ({cause})", seat)
    scorer = _last_attacker(state, seat) if credited_seat is None else credited_seat
    reset_uses(state, f"{STRUCK}/{seat}")
    state.crew[seat], state.at[seat] = [0] * len(state.crew[seat]), OFF
    if seat == state.seat:
        turn.TURN_PHASES.close(state)
    _cancel_steps_of(state, seat)
    if scorer is not None:
        state.kills[scorer] += 1
    if state.is_hunt:
        callisto.sink(state, seat)
        return
    if scorer is not None:
        text = f"{state.name(scorer)} has destroyed {counted(state.kills[scorer], 'ship')}"
        state.report("SF-DST-06", text, scorer)
    push(state, Frame(RESPAWN, seat))
    if scorer is not None and state.options.loot == "one_card":
        theft.steal_cards(state, scorer, seat, 1, "SF-SCO-02")
    if credited_seat is not None:
        _complete_hunts(state, credited_seat, seat)


def _cancel_steps_of(state: SkiesState, seat: int) -> None:
    """Cancel all damage, meetings and steps that were still due for a ship."""
    turn.cancel_path(state, seat)
    state.agenda = tuple(frame for frame in state.agenda if _affected_seat(frame) != seat)


def _affected_seat(frame: Frame) -> Value:
    if frame.kind == PACKET:
        return frame.seat
    return frame.data[0] if frame.kind == SURPLUS else None


# Hunts that the destruction completes.


def _complete_hunts(state: SkiesState, scorer: int, victim: int) -> None:
    """Complete the destroyer's face-up hunts for a ship; if there are none, ask for one from the hand (RUL-26)."""
    sought = completed_hunts(state, state.ships[victim])
    begun = [mission.id for mission in missions.open_missions(state, scorer) if mission.id in sought]
    if not begun and _may_hold_hunt(state, scorer, sought):
        push(state, Frame(HUNT, scorer, (state.ships[victim],)))
    for face in begun:
        missions.score_hunt(state, scorer, face)


def completed_hunts(state: SkiesState, ship: str) -> tuple[str, ...]:
    """Return the missions that the destruction of a ship completes."""
    known = state.contents.missions.values()
    return tuple(
        one.id for one in known if one.op == "destroy_ship" and one.ship == ship and one.id in state.deck.copies
    )


def _may_hold_hunt(state: SkiesState, seat: int, sought: tuple[str, ...]) -> bool:
    """Return whether a hand could hold one of the hunts, judging by the face-up cards; never if hunts must be begun."""
    if state.options.mission_begin == "always" or not state.zones[hand(seat)]:
        return False
    open_zones = [zone for other in range(state.seats) for zone in (done(other), table(other), bay(other, CARGO))]
    laid = {token.face for zone in open_zones for token in state.zones[zone]}
    return any(face not in laid for face in sought)


def _hunt_prompt(state: SkiesState, frame: Frame) -> str:
    return f"show a hunt for {state.contents.ships[frame.word].name}, or pass"


CARD = Slot(names.CARD)


def _is_sought(state: SkiesState, move: Move) -> Breach | None:
    ship = state.agenda[-1].word
    if CARD.of(move) == UNKNOWN or CARD.of(move) in completed_hunts(state, ship):
        return None
    name = state.contents.name_of(CARD.of(move))
    return Breach("SF-CRD-05", f"{name} is not a hunt for {state.contents.ships[ship].name}", "fact")


def _names_a_hunt(state: SkiesState, move: Move, words: tuple[str, ...]) -> bool:
    mission = state.contents.missions.get(CARD.of(move))
    return mission is not None and mission.kind == "hunt"


# Scuttling.


def _may_scuttle(state: SkiesState, move: Move) -> Breach | None:
    """Check that a ship is stranded, that a house rule lets it scuttle, and that this is not the Hunt (RUL-18)."""
    if state.is_hunt:
        return Breach("SF-RLY-08", "ships cannot scuttle in the Hunt", also=("RUL-18",))
    if state.options.stranded != SCUTTLE:
        return Breach("SF-RLY-08", "by house rule a stranded ship may not scuttle", also=("RUL-18",))
    if is_stranded(state, move.seat):
        return None
    text = f"{state.name(move.seat)} is not stranded: its Engine Room or Bridge has crew, or a Rally is left"
    return Breach("SF-RLY-08", text, also=("RUL-18",))


def _is_first(state: SkiesState, move: Move) -> Breach | None:
    if not turn.is_busy(state, move.seat):
        return None
    return Breach("SF-RLY-08", "a ship can scuttle only before it does anything else in the turn", also=("RUL-18",))


def _scuttle(state: SkiesState, move: Move) -> None:
    reset_uses(state, f"{STRUCK}/{move.seat}")
    destroy_ship(state, move.seat, None, "scuttled")


HUNT_VERB = verb(
    "hunt",
    "SF-ACT-04",
    (CARD,),
    answers={HUNT},
    guards=(Guard("sought", _is_sought, (DUE,)), holds_card(CARD, "SF-ACT-04", "held", DUE)),
    effect=settling(lambda state, move: missions.score_hunt(state, move.seat, CARD.of(move))),
    typed=TypedForm(("show", "hunt"), is_meant=_names_a_hunt),
)
SCUTTLE_VERB = verb(
    SCUTTLE,
    "RUL-18",
    answers={MOVE},
    guards=(Guard("stranded", _may_scuttle, (DUE,)), Guard("first", _is_first, (DUE, "stranded"))),
    effect=_scuttle,
    typed=TypedForm(read=lambda state, seat, said: ((Move(seat, SCUTTLE),),) if len(said) <= 1 else ()),
    anchored=False,
)
PART = Part(
    verbs=(HUNT_VERB, SCUTTLE_VERB),
    questions={HUNT: question("SF-ACT-04", _hunt_prompt, may_pass=True)},
    windows=frozenset({HUNT}),
    passes={HUNT: decline},
)
