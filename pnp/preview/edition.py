"""A game as its files are now: opened and checked again whenever one of them has changed."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from dataclasses import replace
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.composition.stamps import outline_of
from pnp.drawing.drawing import Drawing, Group
from pnp.errors import DataError, Origin, PnpError, Problem
from pnp.library.campaigns import printed_fields
from pnp.library.game import components_path
from pnp.library.problems import Problems
from pnp.press.opening import open_build
from pnp.press.printed_faces import PrintedFaceFinder
from pnp.press.printing import check_files
from pnp.render.svg import svg
from pnp.witness import Witness

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.library.roots import Roots
    from pnp.library.rows import Row
    from pnp.press.box_places import BoxPlace
    from pnp.press.build import Build
    from pnp.press.order import Order
    from pnp.press.pieces import ComponentComposer


class Findings(NamedTuple):
    """The problems and warnings of an edition; before it is checked, only those found when it was opened."""

    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    is_checked: bool = False


class Edition:
    """The newest state of a game. Several threads may use it.

    `number` counts how often the game was opened; `revision` also counts the checks.
    """

    def __init__(self, order: Order, roots: Roots, command: str = "", campaign: Path | None = None) -> None:
        """Open the game; if its files have problems, they are shown until a file changes.

        command: prints the game as the page shows it. campaign: a file that changes card fields; it is followed too.

        Raises:
            DataError: there is no such game, or a choice on the command line is wrong.
        """
        self._order, self._roots, self._command, self._campaign = order, roots, command, campaign
        self._lock = RLock()
        self._listed: dict[str, Mapping[str, Any]] = {}
        self.number = self.revision = 0
        self.findings = Findings()
        self._open()
        is_missing = order.game not in roots.games()
        lasting = [one for one in self.findings.problems if is_missing or one.origin.file.startswith("--")]
        if lasting:
            raise DataError(lasting)

    def renew(self) -> bool:
        """Open the game again if a file that it was read from has changed; return whether one has."""
        with self._lock:
            if not self._witness.has_changed():
                return False
            self._open()
            return True

    def check(self) -> bool:
        """Check everything that would be printed; return False if the game was opened again in the meantime."""
        number, found, witness = self.number, self.findings, Witness()
        if self._build is not None:
            try:
                found = Findings(warnings=check_files(self._order, replace(self._roots, witness=witness)))
            except Exception as error:
                found = Findings(self.problems_in(error))
        with self._lock:
            if number != self.number:
                return False
            self._witness.add(witness)
            self.findings = found._replace(is_checked=True)
            self.revision += 1
            return True

    def page_data(self) -> dict[str, Any]:
        """Return the data of the page, except the faces: the findings, and each component with its rows."""
        with self._lock:
            build, found = self._build, self.findings
            return {
                "number": self.number,
                "revision": self.revision,
                "command": self._command,
                "title": self._order.game if build is None else build.game.header.title,
                "readable": build is not None,
                "checked": found.is_checked,
                "problems": [str(problem) for problem in found.problems],
                "warnings": [str(warning) for warning in found.warnings],
                "components": self._components,
            }

    def face(self, component: str, row: str, side: str, copy: int = 1) -> str:
        """Return one side of a row as SVG, cut out; if the row's copies differ, that of copy number `copy`.

        Raises:
            PnpError: the face has problems, or there is none.
        """
        with self._lock:
            face = self._printed_faces().face(component, row, side, self._origin, copy)
            cut = Group(face.drawing.items, clip=outline_of(face))
            return svg(Drawing(face.width, face.height, (cut,)), face.name)

    def places(self, component: str, row: str, side: str) -> dict[str, Any]:
        """Return the line of a row's data, and the boxes on one of its sides, each with the line of its layout.

        Raises:
            PnpError: the face has problems, or there is none.
        """
        with self._lock:
            faces = self._printed_faces()
            found = faces.places(component, row, side, self._origin)
            data = str(faces.record(component, row, self._origin).origin())
            return {"row": data, "boxes": [_place_data(one) for one in found]}

    @property
    def _origin(self) -> Origin:
        return Origin(components_path(self._order.game))

    def _printed_faces(self) -> PrintedFaceFinder:
        if self._faces is None:
            raise DataError([Problem(self._origin, "", "the game cannot be read")])
        return self._faces

    def _open(self) -> None:
        self.number += 1
        self.revision += 1
        self._witness = Witness()
        self.findings = Findings()
        self._build: Build | None = None
        self._faces: PrintedFaceFinder | None = None
        self._components: list[Mapping[str, Any]] = []
        roots = replace(self._roots, witness=self._witness)
        try:
            if self._campaign is not None:
                self._witness.note(self._campaign)
                self._order = replace(self._order, changes=printed_fields(self._campaign, self._order.game))
            build = open_build(self._order, roots, checks_rules=True)
            self.findings = Findings(self._list(build))
            self._faces = PrintedFaceFinder(build)
            self._build = build
        except Exception as error:
            self.findings = Findings(self.problems_in(error))

    def _list(self, build: Build) -> tuple[Problem, ...]:
        """List the components, and return the problems of their layouts; a component with problems stays as it was."""
        problems = Problems()
        for one in build.composers():
            try:
                self._listed[one.printable.id] = _component(one)
            except DataError as error:
                problems.extend(error.problems)
            if one.printable.id in self._listed:
                self._components.append(self._listed[one.printable.id])
        return tuple(dict.fromkeys(problems))

    def problems_in(self, error: Exception) -> tuple[Problem, ...]:
        """Return the problems that an error reports; print the traceback of an error that nobody foresaw."""
        if isinstance(error, DataError):
            return error.problems
        said = str(error)
        if not isinstance(error, PnpError):
            logging.getLogger(__name__).error("a fault of pnp itself", exc_info=error)
            said = f"{error!r} (this is a fault of pnp itself; its place is in the terminal of `pnp watch`)"
        return (Problem(self._origin, "", said),)


def _component(one: ComponentComposer) -> Mapping[str, Any]:
    printable = one.printable
    width, height = one.size
    return {
        "id": printable.id,
        "title": printable.component.title,
        "count": printable.count,
        "width": round(width, 3),
        "height": round(height, 3),
        "backs": one.has_backs,
        "rows": list(_rows(one)),
    }


def _place_data(one: BoxPlace) -> Mapping[str, Any]:
    left, top, width, height = (round(edge, 3) for edge in one.area)
    return {"name": one.name, "line": str(one.origin), "left": left, "top": top, "width": width, "height": height}


def _search_text(row: Row) -> str:
    """Return the words in a row's fields, for finding it."""
    return " ".join(value for value in row.values.values() if isinstance(value, str))


def _rows(one: ComponentComposer) -> Iterator[Mapping[str, Any]]:
    for entry in one.printable.entries:
        yield {
            "id": entry.id,
            "name": entry.row.name_in(one.front_maker.tools.text.language) or entry.id,
            "count": entry.count,
            "words": _search_text(entry.row),
            "fronts": one.front_count(entry),
            "back": one.has_back(entry),
        }
