"""Missions: begun, carried on by landings, completed, dropped (SF-CRD-05..07, SF-ACT-03, SF-ACT-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine import zones
from referee.engine.effects import use
from referee.games.skies_of_fire import scoring
from referee.games.skies_of_fire.catalogue import CARGO
from referee.games.skies_of_fire.state import bay, hand, table

if TYPE_CHECKING:
    from referee.games.skies_of_fire.catalogue import Mission
    from referee.games.skies_of_fire.state import SkiesState

HUNTED = "hunted"
"""The scope under which it is kept in which turn a shown hunt struck home (RUL-26)."""


def open_missions(state: SkiesState, seat: int) -> tuple[Mission, ...]:
    """Return the missions that a seat has begun: in Cargo, then those beside its mat."""
    tokens = (*state.zones[bay(seat, CARGO)], *state.zones[table(seat)])
    known = state.contents.missions
    return tuple(known[token.face] for token in tokens if token.face is not None and token.face in known)


def note_landing(state: SkiesState, seat: int, square: int) -> None:
    """Note for the missions that a seat has begun that it has landed on a square; only towns count."""
    if square not in state.contents.towns:
        return
    for mission in open_missions(state, seat):
        landed = state.landings.get(mission.id, ())
        if square not in landed:
            state.landings[mission.id] = (*landed, square)


def hunted(state: SkiesState, seat: int, face: str) -> None:
    """Score a hunt that its holder shows as the ship goes down, or lay it open until a later turn (RUL-26)."""
    if state.options["hunt_completion"] == "immediate":
        scoring.complete(state, seat, face)
        return
    source = table(seat) if zones.holds(state, state.deck, table(seat), face) else hand(seat)
    token = zones.reveal(state, state.deck, source, face, zones.everyone(state.seats))
    assert token is not None
    if source != table(seat):
        zones.transfer(state, [token], source, table(seat))
    use(state, HUNTED, seat, face, state.turn)
    state.tell("SF-ACT-04", f"{state.name(seat)} shows {state.contents.name_of(face)}: an action completes it", seat)
