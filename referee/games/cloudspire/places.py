"""The places of chips, cards and tiles: the zones of the table, of seats and of pieces on the map."""

from collections.abc import Callable

from pnp.geometry.hexes import Hex

EVENTS, EVENT_NOW, EVENT_DISCARDS = "events", "event", "event discards"
RELICS, RELIC_DISCARDS = "relics", "relic discards"
LANDMARK_DISCARDS, ANCIENT = "landmark discards", "ancient"
CHIPS, SHOWN = "market chips", "market"
EARTHSCAPES, SHOWN_EARTHSCAPE = "earthscapes", "earthscape"
ISLES, MAP, REMOVED, BOX = "isles", "map", "removed", "box"
"""The zones of the table. A pile is face down; a chip or card in no other zone is in the pile of its back."""
TABLE_ZONES = (
    EVENT_NOW,
    EVENT_DISCARDS,
    RELIC_DISCARDS,
    LANDMARK_DISCARDS,
    SHOWN,
    SHOWN_EARTHSCAPE,
    MAP,
    REMOVED,
    ANCIENT,
)
"""The zones of the table that exist from the start, besides the piles."""
landmark_pile: Callable[[str], str] = "landmarks {}".format
"""The zone of the landmarks of a type that are in the landmark stack."""
barracks: Callable[[str], str] = "barracks {}".format
"""The zone of a faction's units in its barracks: all that are in no other zone."""
beside: Callable[[int], str] = "beside {}".format
"""The zone of a seat's unused purchases; all see it."""
stack: Callable[[int], str] = "stack {}".format
"""The zone of a seat's deployment stack, the top first; its owner sees the chips, as do players who have asked."""
relics: Callable[[int], str] = "relics {}".format
"""The zone of the relics that a seat keeps; only its player sees them."""
in_force: Callable[[int], str] = "in force {}".format
"""The zone of a seat's relics that are face up in front of it."""
group: Callable[[int], str] = "unit {}".format
"""The zone of the chips of a unit on the map, the top first; only their owner sees buried ones."""
carried: Callable[[int], str] = "carried {}".format
"""The zone of the equipment of a hero."""
under: Callable[[int], str] = "spire {}".format
"""The zone of the market chip of a spire on the map."""


def well(hex: Hex) -> str:
    """Return the zone of the landmark on a hex."""
    return f"well {hex.q},{hex.r}"
