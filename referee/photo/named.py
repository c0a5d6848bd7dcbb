"""The meanings of the codes on a game's pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.press.codes import places_by_payload
from pnp.press.index import id_name_and_code
from referee.table.components.printed import printed_components

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.library.roots import Roots
    from pnp.press.build import Build
    from referee.engine.record.match_view import MatchView


class NamedCode(NamedTuple):
    """The meaning of a code. component, row: the ids of what is printed. title, name: their names.

    id: the piece's id in the game. corner: the corner of a board, such as `top left`; empty for a piece.
    """

    component: str
    row: str
    title: str
    name: str
    id: str
    corner: str = ""


def named_codes(match: MatchView[Any], roots: Roots) -> Mapping[str, NamedCode]:
    """Return the meaning of every code of a match's game, by the code's payload.

    Raises:
        DataError: the game has no printed components, its data has faults, or two pieces have the same code.
    """
    return names_in(printed_components(match, roots))


def names_in(build: Build) -> Mapping[str, NamedCode]:
    """Return the meaning of every code of some printed components, by the code's payload.

    Raises:
        DataError: the data has faults, or two pieces have the same code.
    """
    entries = {
        (member.printable.id, entry.id): (member.printable, entry)
        for member in build.composers()
        for entry in member.entries
    }
    found = {}
    for digits, place in places_by_payload(build.game.id, entries).items():
        printable, entry = entries[place.component, place.row]
        id, name, _ = id_name_and_code(entry.row, entry.id)
        found[digits] = NamedCode(place.component, place.row, printable.component.title, name, id, place.corner)
    return found
