"""What landing on a town does by itself, before the ship collects (SF-TWN, SF-CAR-07)."""

from __future__ import annotations

from referee.engine import Frame, Part, pop, push
from referee.games.skies_of_fire import towns
from referee.games.skies_of_fire.state import LAND, SkiesState
from referee.games.skies_of_fire.turn import landed


def land(state: SkiesState) -> None:
    """Land a ship: its weapon is ready again, missions count it, and it may collect (SF-TWN-01, RUL-42)."""
    seat = pop(state).seat
    assert seat is not None
    square = landed(state, seat)
    if square is None:
        return
    state.report("SF-TWN-01", f"{state.name(seat)} lands on {state.square_name(square)}", seat)
    towns.touch(state, seat, square)
    barred = towns.barred(state, seat)
    if barred is not None:
        state.report(barred.clause, f"{barred.text}: nothing is collected here", seat)
    if barred is None or towns.may_ready(state, seat):
        push(state, Frame(towns.COLLECT, seat))


PART: Part[SkiesState] = Part(
    steps={LAND: land},
)
