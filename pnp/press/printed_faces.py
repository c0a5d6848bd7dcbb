"""The faces of a game's components for its books, taken from the printed pieces by component and row."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.drawing.face import Face
from pnp.errors import DataError, Origin, Problem
from pnp.geometry.rect import Rect
from pnp.library.problems import allowed_values
from pnp.library.rows import Row
from pnp.library.sources import Entry
from pnp.press.box_places import BoxPlace
from pnp.press.build import Build
from pnp.press.pieces import ComponentComposer


class PrintedFaceFinder:
    """Finds the faces of a game's components, and makes each face once."""

    def __init__(self, build: Build) -> None:
        self._members: dict[str, ComponentComposer] = {member.printable.id: member for member in build.composers()}
        self._faces: dict[tuple[str, str, str, int], Face] = {}
        self._boxes: dict[tuple[str, str], Mapping[str, Rect]] = {}

    def face(self, component: str, row: str, side: str, origin: Origin, copy: int = 1) -> Face:
        """Return one side of a row (the first row if `row` is blank); if its copies differ, that of number `copy`.

        Raises:
            DataError: there is no such component, row or back, or the face cannot be made.
        """
        member = self._member(component, origin)
        entry = self._entry(member, row, origin)
        key = (component, entry.id, side, copy)
        if key not in self._faces:
            self._faces[key] = member.front_of(entry, copy) if side == "front" else self._back(member, entry, origin)
        return self._faces[key]

    def boxes(self, component: str, row: str, origin: Origin) -> Mapping[str, Rect]:
        """Return the place of each box on the front of a row, by name.

        Raises:
            DataError: there is no such component or row, or the face cannot be made.
        """
        member = self._member(component, origin)
        entry = self._entry(member, row, origin)
        key = (component, entry.id)
        if key not in self._boxes:
            self._boxes[key] = member.boxes_of(entry)
        return self._boxes[key]

    def places(self, component: str, row: str, side: str, origin: Origin) -> list[BoxPlace]:
        """Return the boxes on one side of a row, with the lines of the layout that put them there, the smallest first.

        Raises:
            DataError: there is no such component or row, or the face cannot be made.
        """
        member = self._member(component, origin)
        return member.box_places(self._entry(member, row, origin), side)

    def record(self, component: str, row: str, origin: Origin) -> Row:
        """Return the data of a row.

        Raises:
            DataError: there is no such component or row.
        """
        return self._entry(self._member(component, origin), row, origin).row

    def _member(self, component: str, origin: Origin) -> ComponentComposer:
        if component not in self._members:
            told = f'unknown component "{component}"{allowed_values(component, self._members)}'
            raise DataError([Problem(origin, "component", told)])
        return self._members[component]

    def _entry(self, member: ComponentComposer, row: str, origin: Origin) -> Entry:
        for entry in member.entries:
            if not row or is_row(member, entry, row):
                return entry
        names = [entry.id for entry in member.entries]
        told = f'{member.printable.id} has no row "{row}"{allowed_values(row, names)}'
        raise DataError([Problem(origin, "row", told)])

    def _back(self, member: ComponentComposer, entry: Entry, origin: Origin) -> Face:
        back = member.back_of(entry)
        if back is not None:
            return back
        raise DataError([Problem(origin, "side", f"{member.printable.id} {entry.id} has no back")])


def is_row(member: ComponentComposer, entry: Entry, row: str) -> bool:
    """Return whether an entry is the row with this id, or has this value in a field of its component's `each`."""
    each = member.printable.component.each or ()
    return entry.id == row or any(str(entry.row.get(field)) == row for field in each)
