"""The house rules that these rules ask for: switches of the rule book, and its numbers."""

from __future__ import annotations

from typing import Literal

from referee.engine.core.options import Options


class HouseRules(Options):
    """What a table has settled, by the names of `rules.yaml`."""

    teams: Literal["no", "yes"]
