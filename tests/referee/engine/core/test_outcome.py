"""How a match ended."""

from __future__ import annotations

from referee.engine.core.outcome import Outcome


def test_players_on_the_first_place_have_won() -> None:
    assert Outcome("C-1", "shared", ((0, 2), (1,))).winners == (0, 2)
    assert Outcome("C-1", "alone", ((1,), (0,))).winners == (1,)
    assert Outcome("C-1", "nobody", ()).winners == ()
