"""The end of the game: a fallen castle, or both players without cards and a locked board (CA-OBJ, CA-END)."""

from __future__ import annotations

from referee.engine import Outcome, Part
from referee.games.castle_assault.state import CastleState

TIE, TIE_DIE = "tie", "tie die"


def close(state: CastleState, clause: str, text: str, winner: int) -> None:
    """End the match with a winner."""
    state.ended = (clause, text, ((winner,), (1 - winner,)))
    state.agenda = ()
    state.report(clause, text, winner)


def outcome(state: CastleState) -> Outcome | None:
    """Return how the match ended, or None while it goes on."""
    return None if state.ended is None else Outcome(*state.ended)


def check_castles(state: CastleState) -> bool:
    """End a match of two at once when a castle has fallen (CA-OBJ-04); a scenario judges its own ends."""
    if state.ended is not None or state.seats < 2 or state.phase == "setup":
        return False
    fallen = [seat for seat in range(2) if not state.castles[seat]]
    if not fallen:
        return False
    loser = fallen[0] if len(fallen) == 1 else 1 - state.seat  # CA-Q-SIMLOSS
    name = state.seat_name(loser)
    close(state, "CA-OBJ-01", f"{name}’s castle has fallen: {state.seat_name(1 - loser)} wins", 1 - loser)
    return True


def owes_card(state: CastleState, seat: int) -> bool:
    """Return whether a player with an empty deck must still play a card in this turn (CA-END-03)."""
    return False


def count_rounds(state: CastleState) -> None:
    """Count full rounds without a change (CA-Q-LOCKED)."""


PART: Part[CastleState] = Part(checks=(check_castles,))
