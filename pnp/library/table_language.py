"""The names, moves and functions that expressions in the rules of a free table can use."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pnp.library.typed_expressions import NUMBER, RECORD, TEXT, TRUTH, Signature, Type

COMMON: Mapping[str, Type] = MappingProxyType(
    {
        "me": NUMBER,
        "whose": NUMBER,
        "my_turn": TRUTH,
        "phase": TEXT,
        "turn": NUMBER,
        "round": NUMBER,
        "players": NUMBER,
    }
)
"""The names in every expression. `me` is the player who moves (in a limit, the player whose number is limited)."""
AMOUNT: Mapping[str, Type] = {"amount": NUMBER}
THING: Mapping[str, Type] = {"thing": RECORD}
FROM: Mapping[str, Type] = {"from": TEXT}
TO: Mapping[str, Type] = {"to": TEXT}
OTHER: Mapping[str, Type] = {"other": NUMBER}
MOVES: Mapping[str, Mapping[str, Type]] = MappingProxyType(
    {
        "draw": {**AMOUNT, "deck": TEXT},
        "deal": {**AMOUNT, "deck": TEXT},
        "reveal": {**AMOUNT, "deck": TEXT, **TO},
        "play": {**THING, **TO},
        "hide": {**THING, **TO},
        "show": THING,
        "give": {**THING, **OTHER},
        "discard": THING,
        "take": {**THING, **FROM},
        "return": {**THING, **FROM},
        "shuffle": {"deck": TEXT},
        "place": {**THING, **TO},
        "move": {**THING, **FROM, **TO},
        "turn": {**THING, **FROM},
        "flip": {**THING, **FROM},
        "remove": {**THING, **FROM},
        "throw": {**AMOUNT, "die": TEXT},
        "set": {"name": TEXT, **AMOUNT, **OTHER},
        "up": {"name": TEXT, **AMOUNT, **OTHER},
        "down": {"name": TEXT, **AMOUNT, **OTHER},
        "next": {},
        "end": OTHER,
        "finish": OTHER,
    }
)
"""The moves of a free table, each with the names of its arguments in order; expressions about the move can use them."""
FUNCTIONS: Mapping[str, Signature] = MappingProxyType(
    {
        "hand": Signature((NUMBER, TEXT), NUMBER, optional=1),
        "front": Signature((NUMBER,), NUMBER),
        "cards": Signature((TEXT,), NUMBER),
        "discards": Signature((TEXT,), NUMBER),
        "lying": Signature((TEXT, TEXT), NUMBER, optional=1),
        "supply": Signature((TEXT,), NUMBER),
        "counter": Signature((TEXT, NUMBER), NUMBER, optional=1),
        "steps": Signature((TEXT, TEXT), NUMBER),
        "done": Signature((TEXT,), NUMBER),
        "min": Signature((NUMBER, NUMBER), NUMBER),
        "max": Signature((NUMBER, NUMBER), NUMBER),
    }
)
"""The functions in every expression; docs/free-table.md describes them."""
