"""The Momentum Meter: which side it favours, its bonus area and MAX, and what moves the token."""

from referee.engine import counted
from referee.games.castle_assault.catalogue import SOUTH
from referee.games.castle_assault.state import CastleState


def favour(state: CastleState, seat: int) -> int:
    """Return how many spaces the token is on a seat's side of START; below 0 on the other side."""
    return state.meter if seat == SOUTH else -state.meter


def is_at_max(state: CastleState, seat: int) -> bool:
    """Return whether the token is at MAX for a seat (CA-MOM-06)."""
    return favour(state, seat) == state.options.meter_length


def is_in_bonus_area(state: CastleState, seat: int) -> bool:
    """Return whether the token is in a seat's area "+1 Attack on Strong Charge" (CA-Q-AREA, CA-Q-MAXAREA)."""
    if is_at_max(state, seat) and state.options.max_in_area == "no":
        return False
    return favour(state, seat) >= state.options.momentum_from


def token_position_after(state: CastleState, seat: int, spaces: int) -> int:
    """Return where the token would be after moving some spaces in a seat's favour, at most to MAX (CA-START-03)."""
    most = state.options.meter_length
    moved = state.meter + (spaces if seat == SOUTH else -spaces)
    return max(-most, min(most, moved))


def move_token(state: CastleState, seat: int, spaces: int, clause: str) -> None:
    """Move the token in a seat's favour and report where it is now."""
    before, state.meter = state.meter, token_position_after(state, seat, spaces)
    lost = abs(spaces) - abs(state.meter - before)
    more = f" ({counted(lost, 'space')} lost at MAX)" if lost else ""
    state.report(clause, f"the Momentum token moves to {token_place_text(state)}{more}", seat)


def token_place_text(state: CastleState) -> str:
    """Return where the token is, in words."""
    if not state.meter:
        return "START"
    seat = SOUTH if state.meter > 0 else 1 - SOUTH
    where = "MAX" if is_at_max(state, seat) else f"+{abs(state.meter)}"
    return f"{where} for {state.seat_name(seat)}"


def damage_castle(state: CastleState, seat: int, damage: int, clause: str) -> int:
    """Deal damage to a seat's castle, which never has less than 0 Health (CA-OBJ-05); return the Health it has lost."""
    before = state.castles[seat]
    state.castles[seat] = max(0, before - damage)
    state.report(clause, f"{state.possessive(seat)} castle takes {damage}: {state.castles[seat]} Health left", seat)
    return before - state.castles[seat]


def heal_castle(state: CastleState, seat: int, amount: int) -> None:
    """Restore Health of a seat's castle, up to its maximum (CA-OBJ-03)."""
    before = state.castles[seat]
    state.castles[seat] = min(state.options.castle_most, before + amount)
    gained = state.castles[seat] - before
    done = f"regains {gained}: {before + gained} Health" if gained else f"stays at {before} Health: it can have no more"
    state.report("CA-OBJ-03", f"{state.possessive(seat)} castle {done}", seat)
