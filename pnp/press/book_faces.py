"""The faces in books: those of components, and layouts drawn with a record only for the book."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.book.flow import PageSize
from pnp.composition.face import FaceMaker
from pnp.composition.layout import LayoutFile, load_layout
from pnp.composition.toolbox import Toolbox
from pnp.drawing.face import Face
from pnp.geometry.rect import Rect
from pnp.library.problems import Problems
from pnp.library.rows import Row
from pnp.press.box_places import box_names
from pnp.press.build import Build
from pnp.press.printed_faces import PrintedFaceFinder


class BookFaceFinder(PrintedFaceFinder):
    """Finds faces for books; layouts are drawn with the style of the book."""

    def __init__(self, build: Build, tools: Toolbox) -> None:
        super().__init__(build)
        self._game, self._tools = build.game, tools
        self._makers: dict[tuple[str, PageSize | None], FaceMaker] = {}
        self._drawn: dict[tuple[str, PageSize | None, str], tuple[Face, Mapping[str, Rect]]] = {}

    def drawn_face(self, layout: str, row: Row, size: PageSize | None = None) -> tuple[Face, Mapping[str, Rect]]:
        """Return a layout drawn with a row's data, and the rectangle of each of its boxes, by name.

        A `size` in mm replaces the size of the layout.

        Raises:
            DataError: there is no such layout, or this row cannot be drawn with it.
        """
        key = (layout, size, repr(row.values))
        if key not in self._drawn:
            self._drawn[key] = self._draw(layout, row, size)
        return self._drawn[key]

    def _draw(self, layout: str, row: Row, size: PageSize | None) -> tuple[Face, Mapping[str, Rect]]:
        if (layout, size) not in self._makers:
            source = load_layout(layout, self._game.id, self._tools.roots)
            if size is not None:
                sized = source.layout.model_copy(update={"size": f"{size.width:.2f} x {size.height:.2f}"})
                source = LayoutFile(source.name, sized, source.document)
            scope = {**self._game.scope, "component": {}}
            self._makers[layout, size] = FaceMaker(source, self._tools, scope, Problems())
        maker = self._makers[layout, size]
        made = maker.make(row, layout)
        maker.problems.raise_if_any()
        return made.face, {**box_names(made.boxes), **maker.hex_boxes()}
