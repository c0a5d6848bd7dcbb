"""What the parts of a book are written with: the game, the type, the pictures, the numbers and pages of places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pnp.book.design import Design
from pnp.book.flow import Room
from pnp.book.numbering import Numbers
from pnp.book.typesetter import Typesetter
from pnp.composition.failures import explained
from pnp.drawing.face import Face
from pnp.errors import Origin
from pnp.geometry.rect import Rect
from pnp.library.books import BookFile
from pnp.library.documents import Document
from pnp.library.expressions import ExpressionError, compile_expression, compile_template
from pnp.library.game import Game
from pnp.library.problems import Problems, did_you_mean
from pnp.library.rows import Row
from pnp.library.trees import Step

_SEE = re.compile(r"<see ([^<>|]+)>")
_ID = re.compile(r"\b[A-Z]+(?:-[A-Z0-9]+)+\b")
_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\*<"})


class Faces(Protocol):
    """The faces of a game's components, as they are printed."""

    def boxes(self, component: str, row: str, origin: Origin) -> Mapping[str, Rect]:
        """Return where each box of the layout lies on the front of a row, by its name."""

    def face(self, component: str, row: str, side: str, origin: Origin) -> Face:
        """Return a face; `row` blank: the first one."""

    def record(self, component: str, row: str, origin: Origin) -> Row:
        """Return the data of a row."""


@dataclass(slots=True)
class Context:
    """One pass over a book. `places` are the pages of anchors as the pass before found them.

    `heads` is the role of headings within a chapter: that of panels on a sheet.
    """

    game: Game
    file: BookFile
    document: Document
    setter: Typesetter
    faces: Faces
    room: Room
    numbers: Numbers
    problems: Problems
    places: Mapping[str, int]
    notes: list[str] = field(default_factory=list)
    heads: str = "section"

    @property
    def design(self) -> Design:
        """How the book looks."""
        return self.setter.design

    def tell(self, path: Sequence[Step], what: str, message: str) -> None:
        """Note a problem at a place of the book's file."""
        self.problems.add(self.document.origin(*path), what, message)

    def fill(self, source: str, path: Sequence[Step], scope: Mapping[str, Any] | None = None) -> str:
        """Return a text with its holes filled and its references told: `<see X>` becomes number and page."""
        try:
            filled = str(compile_template(source)({**self.game.scope, **(scope or {})})) if "$" in source else source
        except ExpressionError as error:
            self.tell(path, str(path[-1]) if path else "", f"{explained(error)} in {source!r}")
            return ""
        return _SEE.sub(lambda found: self.see(found[1].strip(), path), filled)

    def holds(self, source: object, path: Sequence[Step], scope: Mapping[str, Any] | None = None) -> bool:
        """Tell whether a condition holds."""
        return bool(self.worked_out(source, path, scope)) if isinstance(source, str) else bool(source)

    def worked_out(self, source: str, path: Sequence[Step], scope: Mapping[str, Any] | None = None) -> Any:
        """Return the value of an expression; None after telling why there is none."""
        try:
            return compile_expression(source)({**self.game.scope, **(scope or {})})
        except ExpressionError as error:
            self.tell(path, str(path[-1]) if path else "", f"{explained(error)} in {source!r}")
            return None

    def see(self, target: str, path: Sequence[Step] = ()) -> str:
        """Return a reference in words: the number, and the page."""
        known = self.numbers.labels
        if target not in known:
            self.tell(path, str(path[-1]) if path else "", f'no "{target}" to refer to{did_you_mean(target, known)}')
            return ""
        return f"<to {target}|{known[target]}>{self.on_page(target)}"

    def short(self, target: str) -> str:
        """Return a reference without its page."""
        return f"<to {target}|{self.numbers.labels.get(target, target)}>"

    def cited(self, text: str) -> str:
        """Return a text made plain in which the ids of rulings are references to where they are told."""
        home = self.numbers.home_of
        return _ID.sub(
            lambda id: f"<to {id[0]}|{self.numbers.labels[home[id[0]]]}>" if id[0] in home else id[0], plain(text)
        )

    def on_page(self, target: str) -> str:
        """Return the page of a place as words after a number."""
        return f", {self.design.label('page')}\u00a0{self.places.get(target, 0)}"


def plain(text: str) -> str:
    """Return a text with the signs that mark up texts made plain."""
    return text.translate(_SIGNS)
