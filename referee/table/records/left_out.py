"""Finds what a record leaves out: cards that were hidden when it was written. Later entries can depend on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.chance import DrawSpec
from referee.engine.core.move import UNKNOWN
from referee.engine.core.naming import counted

if TYPE_CHECKING:
    from referee.engine.core.chance import ChanceSpec
    from referee.engine.record.match import Match


def hides_card(text: str) -> bool:
    """Return whether an entry leaves out the name of a card."""
    return UNKNOWN in text.split()


def missing_draw(match: Match[Any]) -> ChanceSpec | None:
    """Return the draw that is due, whose card the referee must see to judge what follows; None if no draw is due."""
    spec = match.game.chance_due(match.state)
    return spec if isinstance(spec, DrawSpec) else None


def unjudged_note(where: str, spec: ChanceSpec, unjudged: int, noun: str) -> str:
    """Return the note on a record that cannot be judged further. where: the first entry that was not judged."""
    which = f"{counted(unjudged, noun)} from {where} on" if unjudged > 1 else where
    return f"Cannot judge {which}: this record leaves out a card ({spec.prompt})."
