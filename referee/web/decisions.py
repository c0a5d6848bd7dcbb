"""The name of a decision: it stays the same while the question is open, whatever else happens."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from referee.engine.core.plain import to_plain
from referee.engine.record.replay import request_key

if TYPE_CHECKING:
    from referee.engine.core.chance import Due
    from referee.engine.record.match_view import MatchView


def decision_name(match: MatchView[Any], due: Due) -> str:
    """Return the name of a due decision, roll or draw: a hash of its key and of how many entries have this key."""
    key = request_key(match.game, match.state, due)
    times = match.times_answered(key)
    return sha256(json.dumps([to_plain(tuple(key)), times]).encode()).hexdigest()[:16]


def open_decisions(match: MatchView[Any]) -> dict[str, Due]:
    """Return all due decisions, rolls and draws, by name."""
    return {decision_name(match, one): one for one in match.due}
