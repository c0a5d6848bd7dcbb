"""The pieces of a component: its rows composed, one face a side, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pnp.composition.face import FaceMaker, Made
from pnp.composition.layout import load_layout
from pnp.composition.toolbox import Toolbox
from pnp.drawing.face import Face, Piece
from pnp.errors import DataError
from pnp.library.game import Game, Printable
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.library.rows import Row
from pnp.library.sources import Entry
from pnp.press.run import Run

KEPT = 400  # faces of components with no more rows than this are kept for the file of the whole game


@dataclass(slots=True)
class Pieces:
    """Composes a component. Its problems are gathered and raised when all its faces are made."""

    printable: Printable
    game: Game
    roots: Roots
    tools: Toolbox
    run: Run
    problems: Problems = field(default_factory=Problems)
    types: Counter[tuple[str, str]] = field(default_factory=Counter)
    _makers: dict[str, FaceMaker] = field(default_factory=dict)
    _kept: dict[str, Piece] = field(default_factory=dict)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The rows that this run prints."""
        return tuple(e for e in self.printable.entries if self.run.takes_row(self.printable, e.id))

    @property
    def total(self) -> int:
        """How many pieces this run prints."""
        return sum(entry.count for entry in self.entries)

    @property
    def front(self) -> FaceMaker:
        """The maker of the fronts."""
        return self.maker(self.printable.component.layout or self.printable.id)

    @property
    def size(self) -> tuple[float, float]:
        """The trim size in mm."""
        return self.front.size

    @property
    def has_backs(self) -> bool:
        """Whether any piece is printed on both sides."""
        return any(self._back_name(entry.row) is not None for entry in self.entries)

    def maker(self, layout: str) -> FaceMaker:
        """Return the maker of a layout's faces.

        Raises:
            DataError: the layout has problems.
        """
        if layout not in self._makers:
            source = load_layout(layout, self.game.id, self.roots)
            world = {**self.game.scope, "component": self.printable.scope()}
            self._makers[layout] = FaceMaker(source, self.tools, world, self.problems)
        return self._makers[layout]

    def _back_name(self, row: Row) -> str | None:
        """Return the layout of a row's back: the row's own, the component's, or the one that its front names."""
        own = row.values.get("back")
        name = own if isinstance(own, str) and own else self.printable.component.back
        name = name or self.front.source.layout.faces.get("back")
        return None if name in (None, "", "none") else name

    def each(self) -> Iterator[Piece]:
        """Yield every piece, copies of one row after each other.

        Raises:
            DataError: after the last piece, with every problem that came up.
        """
        keep = len(self.entries) <= KEPT
        for entry in self.entries:
            piece = self._kept.get(entry.id) or self._piece(entry)
            if keep:
                self._kept[entry.id] = piece
            for _ in range(entry.count):
                yield piece
        self.problems.raise_if_any()

    def _piece(self, entry: Entry) -> Piece:
        front = self.front.make(entry.row, self.printable.id)
        self._count(front)
        name = self._back_name(entry.row)
        back: Face | None = None
        if name is not None:
            extra: Mapping[str, Any] | None = {"rest": dict(front.rest)} if front.rest else None
            maker = self.maker(name)
            if maker.size != front_size(front):
                message = f'back "{name}" is {_measure(maker.size)} and its front {_measure(front_size(front))}'
                self.problems.add(self.printable.place.origin("back"), "back", message)
                return Piece(entry.id, front.face.name, front.face)
            back = maker.make(entry.row, self.printable.id, extra).face
        if front.rest and not (name and self.maker(name).uses("rest")):
            for lost in front.rest:
                message = f"{front.face.name}: the text goes on on the back, and no box there prints $rest.{lost}"
                self.problems.add(entry.row.origin(lost), lost, message)
        return Piece(entry.id, front.face.name, front.face, back)

    def _count(self, made: Made) -> None:
        for role, size, nominal in made.used:
            kind = "nominal" if size >= nominal - 1e-6 else "smaller"
            self.types[role, kind] += 1

    def checked(self) -> DataError | None:
        """Compose everything without keeping it, and return what is wrong."""
        try:
            for _ in self.each():
                pass
        except DataError as error:
            return error
        return None


def front_size(made: Made) -> tuple[float, float]:
    """Return the trim size of a made face."""
    return made.face.width, made.face.height


def _measure(size: tuple[float, float]) -> str:
    return f"{size[0]:g} x {size[1]:g} mm"
