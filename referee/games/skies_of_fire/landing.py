"""What landing on a town brings by itself, before anything is collected (SF-TWN, SF-CAR-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.agenda import Frame, pop, push
from referee.games.skies_of_fire import missions, towns
from referee.games.skies_of_fire.ships import weapon
from referee.games.skies_of_fire.state import LAND
from referee.games.skies_of_fire.turn import landed

if TYPE_CHECKING:
    from referee.games.skies_of_fire.state import SkiesState


def land(state: SkiesState) -> None:
    """Let a ship land: its weapon is ready again, missions note it, and it may collect (SF-TWN-01, RUL-42)."""
    seat = pop(state).seat
    assert seat is not None
    square = landed(state, seat)
    if square is None:
        return
    where = state.square_name(square)
    state.tell("SF-TWN-01", f"{state.name(seat)} lands on {where}", seat)
    ready = state.options["cargo_reset"] == "auto_on_landing"
    if ready and state.spent[seat] and weapon(state, seat) is not None:
        state.spent[seat] = 0
        state.tell("SF-CAR-07", f"the cargo weapon of {state.name(seat)} is ready again", seat)
    missions.note_landing(state, seat, square)
    barred = towns.barred(state, seat)
    if barred is not None:
        state.tell(barred.clause, f"{barred.text}: nothing is collected here", seat)
    if barred is None or towns.may_ready(state, seat):
        push(state, Frame(towns.COLLECT, seat))


STEPS = {LAND: land}
