"""The names of all cards that a game prints, without composing any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.library.remembered import remembered

if TYPE_CHECKING:
    from pnp.library.roots import Roots
    from pnp.library.rows import Row

CARD = "card"
NAMES = ("name", "title")
"""The fields of a row in which its name may be."""


class Indexed(NamedTuple):
    """A card: its component with its title, its row, and what it is called."""

    component: str
    title: str
    row: str
    id: str
    name: str
    code: str
    copies: int


def card_index(game_id: str, roots: Roots, options: Sequence[str] = ()) -> tuple[Indexed, ...]:
    """Return every card of a game with these options (`NAME=VALUE` pairs), component by component.

    Raises:
        DataError: the game has nothing to print, or its data or style have problems.
    """
    found = remembered(roots, "cards", (game_id, *options), lambda watched: _cards(game_id, watched, options))
    return tuple(Indexed(*one) for one in found)


def _cards(game_id: str, roots: Roots, options: Sequence[str]) -> list[Indexed]:
    from pnp.press.opening import open_build

    pieces = [one.printable for one in open_build(game_id, roots, options=options).pieces()]
    return [
        Indexed(one.id, one.component.title, entry.id, *_called(entry.row, entry.id), entry.count)
        for one in pieces
        if one.component.kind == CARD
        for entry in one.entries
    ]


def _called(row: Row, id: str) -> tuple[str, str, str]:
    """Return the id, the name and the code of a row."""
    values = row.values
    name = next((str(values[field]) for field in NAMES if values.get(field)), id)
    return str(values.get("id", id)), name, str(values.get("code", ""))
