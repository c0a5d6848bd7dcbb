"""What a seat may know of a state, as JSON: faces only where it has seen them, and that others have chosen.

Everything hidden is a token in a zone or sealed; whatever else a state holds lies open on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.engine.core.agenda import Decision
from referee.engine.core.plain import plain
from referee.engine.mechanisms import sealed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.engine.core.chance import Due
    from referee.engine.core.guards import S
    from referee.engine.core.plain import Plain
    from referee.engine.core.rules import Rules
    from referee.engine.core.zones import Token

ZONES, AGENDA = "zones", "agenda"


def observe(game: Rules[S], state: S, seat: int) -> dict[str, Plain]:
    """Return what a seat may know: the state with what is hidden from it left out, and what is due."""
    known = state.to_json()
    if ZONES in known:
        found = cast("Mapping[str, tuple[Token, ...]]", getattr(state, ZONES))
        known[ZONES] = {zone: [_token(token, seat) for token in tokens] for zone, tokens in found.items()}
    frames = [sealed.masked(frame, seat) for frame in state.agenda]
    known[AGENDA] = plain(frames)
    return {"seat": seat, "state": known, "due": [_due(one) for one in game.due(state)]}


def _token(token: Token, seat: int) -> Plain:
    """Return a token as a seat knows it: its number, and its face where the seat has seen it."""
    return {"id": token.id, "face": token.face if token.seen >> seat & 1 else None}


def _due(one: Due) -> Plain:
    """Return what is due, without the cards that may come up: these follow from what others hold."""
    if isinstance(one, Decision):
        return cast("Plain", {name: plain(value) for name, value in one._asdict().items()})
    return cast("Plain", {name: plain(value) for name, value in one._asdict().items() if name != "names"})
