"""An open match that is not stored: lines are entered in it, but nothing can be sealed."""

from __future__ import annotations

import pytest
from tavern_game import Tavern

from referee.engine.core.options import Setup
from referee.engine.errors import InvalidMoveError
from referee.engine.record.match import Match
from referee.table.open_match import OpenMatch, UnstoredMatch


def test_lines_are_entered_in_a_match_that_is_not_stored() -> None:
    open_match: OpenMatch = UnstoredMatch(Match.new(Tavern(), Setup(2), id="evening", seed="s"))
    before = open_match.match.revision
    open_match.enter("raise 2")
    assert open_match.match.revision > before


def test_nothing_can_be_sealed_in_a_match_that_is_not_stored() -> None:
    open_match: OpenMatch = UnstoredMatch(Match.new(Tavern(), Setup(2), id="evening"))
    with pytest.raises(InvalidMoveError, match="not stored"):
        open_match.seal("bid 2", 0)
    with pytest.raises(InvalidMoveError, match="no sealed choice here"):
        open_match.open_sealed()
