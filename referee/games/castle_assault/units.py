"""Units that come into play, take damage, are destroyed and leave."""

from referee.games.castle_assault import hands
from referee.games.castle_assault.catalogue import card_of, face_of, seat_of
from referee.games.castle_assault.figures import drop_source, health_left
from referee.games.castle_assault.spaces import name
from referee.games.castle_assault.state import CastleState, Unit

ENGAGE = "engage"
"""The step in which a unit that has come into contact fights: its data are the unit and the clause."""
GO_ON = "go on"
"""The step in which a unit that has won its fight uses its remaining movement."""


def name_with_place(state: CastleState, unit: Unit) -> str:
    """Return the owner, the name and the space of a unit."""
    return f"{state.possessive(unit.seat)} {state.card(unit).name} on {name(unit.space)}"


def enter(state: CastleState, seat: int, card: str, space: int, souls: int = 0, has_returned: bool = False) -> Unit:
    """Put a unit on the board and return it."""
    unit = Unit(state.next_unit, seat, card, space, souls=souls, has_returned=has_returned)
    state.next_unit += 1
    state.put(unit)
    return unit


def leave(state: CastleState, unit: Unit) -> None:
    """Take a unit off the board, and discard its card and Attachments to their owners' piles (CA-CMB-10, CA-ATT-02)."""
    del state.units[unit.id]
    drop_source(state, unit)
    if face_of(unit.seat, unit.card) in state.deck.copies:
        hands.discard_from_play(state, face_of(unit.seat, unit.card))
    for face in unit.attached:
        hands.discard_from_play(state, face)
        lost = f"{state.contents.cards[card_of(face)].name} goes to {state.possessive(seat_of(face))} discard pile"
        state.report("CA-ATT-02", lost, seat_of(face))


def deal_damage(state: CastleState, unit: Unit, damage: int, clause: str) -> Unit:
    """Deal damage to a unit, report its remaining Health, and return the unit (CA-CMB-19)."""
    struck = unit._replace(damage=unit.damage + damage)
    state.put(struck)
    left = max(0, health_left(state, struck))
    state.report(clause, f"{name_with_place(state, unit)} takes {damage}: {left} Health left", unit.seat)
    return struck


def is_dead(state: CastleState, unit: Unit) -> bool:
    """Return whether a unit has no Health left (CA-CMB-09)."""
    return health_left(state, unit) <= 0
