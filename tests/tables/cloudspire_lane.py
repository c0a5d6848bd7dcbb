"""A lane of eleven hexes from gate to gate, one hex wide, and plain chips: positions with exact numbers."""

from __future__ import annotations

from typing import Any

from tables.cloudspire import Table, position

LANE = ("2b", "2c", "2i", "1m", "1b", "1a", "1e", "1j", "5l", "5f", "5k")
"""From the gate of the Brawnen to that of the Heirs; the first is 11 from the mark of the Brawnen, the last 1."""
CHIPS = {
    "foot": {"health": 3, "attack": 1, "movement": 2, "reward": 2},
    "slow": {"health": 3, "attack": 1, "movement": 1, "reward": 1},
    "fast": {"health": 2, "attack": 1, "movement": 3, "reward": 1},
    "weak": {"health": 2, "attack": 1, "movement": 2, "reward": 2},
    "strong": {"health": 4, "attack": 2, "movement": 2, "reward": 3},
    "giant": {"health": 6, "attack": 5, "movement": 1, "reward": 3},
    "archer": {"health": 3, "attack": 1, "movement": 2, "range": 2, "reward": 1},
    "idler": {"health": 3, "attack": 0, "movement": 2, "reward": 1},
    "hero": {
        "hero": True,
        **{"health": 3, "attack": 1, "movement": 2, "capacity": 1, "reward": 2, "allowance": "path"},
        "promoted": {"health": 4, "attack": 2},
    },
    "bowman": {
        "hero": True,
        **{"health": 3, "attack": 1, "movement": 2, "range": 2, "capacity": 1, "reward": 2},
        "promoted": {"health": 4},
    },
    "scout": {
        "hero": True,
        **{"health": 2, "attack": 1, "movement": 3, "capacity": 0, "reward": 2, "allowance": "plains"},
    },
}
TOWERS = {"tower": {"capacity": 4, "reward": 2}}


def lane(units: str = "", **given: Any) -> Table:
    """Return a table with the lane in the water."""
    terrain = {**dict.fromkeys(LANE, "path"), **given.pop("terrain", {})}
    return field(units, terrain=terrain, rest="water", **given)


def field(units: str = "", **given: Any) -> Table:
    """Return a table on open ground, all of it path."""
    chips = {**CHIPS, **given.pop("chips", {})}
    return position(units, chips=chips, towers=TOWERS, **given)


def fight(units: str = "", **given: Any) -> Table:
    """Return a table in the Attack stage of the Brawnen; a minion of each side far from the fight keeps the wave on."""
    return field(f"{units}; 7e brawnen slow; 3h heirs slow", **{"stage": "attack", **given})
