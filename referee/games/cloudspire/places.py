"""The places of chips, cards and tiles: the zones of the table, of seats and of pieces on the map."""

from __future__ import annotations

from pnp.geometry.hexes import Hex

EVENTS, EVENT_NOW, EVENT_DISCARDS = "events", "event", "event discards"
RELICS, RELIC_DISCARDS = "relics", "relic discards"
LANDMARK_DISCARDS, ANCIENT = "landmark discards", "ancient"
CHIPS, SHOWN = "market chips", "market"
EARTHSCAPES, SHOWN_EARTHSCAPE = "earthscapes", "earthscape"
ISLES, MAP, REMOVED, BOX = "isles", "map", "removed", "box"
"""The zones of the table. A stack is face down, and what is nowhere else is in the stack of its back."""


def landmark_pile(type: str) -> str:
    """Return the zone of the landmarks of a type that are in the landmark stack."""
    return f"landmarks {type}"


def barracks(faction: str) -> str:
    """Return the zone of a faction's units in its barracks; those that are nowhere else."""
    return f"barracks {faction}"


def beside(seat: int) -> str:
    """Return the zone of what a seat has bought and not yet used; all see it."""
    return f"beside {seat}"


def stack(seat: int) -> str:
    """Return the zone of a seat's deployment stack, the top first; only its owner sees the chips."""
    return f"stack {seat}"


def relics(seat: int) -> str:
    """Return the zone of the relics that a seat keeps; only it sees them."""
    return f"relics {seat}"


def in_force(seat: int) -> str:
    """Return the zone of a seat's relics that lie face up in front of it."""
    return f"in force {seat}"


def group(unit: int) -> str:
    """Return the zone of the chips of a unit on the map, the top first; buried ones are seen by their owner only."""
    return f"unit {unit}"


def carried(unit: int) -> str:
    """Return the zone of the equipment of a hero."""
    return f"carried {unit}"


def under(spire: int) -> str:
    """Return the zone of the market chip of a spire on the map."""
    return f"spire {spire}"


def well(hex: Hex) -> str:
    """Return the zone of the landmark on a hex."""
    return f"well {hex.q},{hex.r}"
