"""What a seat may know of a state, as JSON: only the faces that it has seen, and no sealed choice of another seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from referee.engine.core.plain import to_plain
from referee.engine.mechanisms.views import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.engine.core.guards import S
    from referee.engine.core.plain import Plain
    from referee.engine.core.zones import Token
    from referee.engine.game import Game

ZONES = "zones"


def observe(game: Game[S], state: S, seat: int) -> dict[str, Plain]:
    """Return what a seat may know: the state without hidden information, and what is due."""
    view = game.seen(state, View(seat))
    known = view.to_json()
    if ZONES in known:
        found = cast("Mapping[str, tuple[Token, ...]]", getattr(view, ZONES))
        known[ZONES] = {zone: [{"id": one.id, "face": one.face} for one in tokens] for zone, tokens in found.items()}
    due = [
        {name: to_plain(value) for name, value in one._asdict().items() if name != "names"} for one in game.due(view)
    ]
    return {"seat": seat, "state": known, "due": cast("Plain", due)}
