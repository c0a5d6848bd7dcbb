"""The power of a fortress: it decides who wins after the last wave, and who is weakest or strongest for effects."""

from __future__ import annotations

from referee.engine import Line, Tally
from referee.games.cloudspire.state import SpireState


def power(state: SpireState, seat: int) -> Tally:
    """Return the power of a fortress (CS-END-04, CS-END-05)."""
    lines = [
        Line("gate health", state.health[seat], "CS-END-04", "base"),
        Line("advancements", len(state.advancements[seat]), "CS-END-04"),
    ]
    if state.fallen[seat] == state.wave and state.wave:
        lines.append(Line("defeated in this wave", 0, "CS-END-05", "clamp"))
    return Tally(tuple(lines))
