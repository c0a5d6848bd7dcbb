"""A game opened for printing by programs: its components, each face, and its PDFs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from pnp.cache import Cache
from pnp.errors import DataError, Origin, Problem, UnitError
from pnp.imposition.page import page_of
from pnp.library import game as library
from pnp.library.game import components_path
from pnp.library.roots import Roots
from pnp.press.opening import open_build
from pnp.press.order import Order
from pnp.press.printed_faces import PrintedFaceFinder
from pnp.press.printing import print_build
from pnp.units import length
from pnp.witness import Witness

if TYPE_CHECKING:
    from pnp.composition.colours import Ink
    from pnp.drawing.face import Face
    from pnp.library.game import Printable
    from pnp.press.build import Progress
    from pnp.press.manifest import Built

Side: TypeAlias = Literal["front", "back"]
DPI = 150


class PrintableGame(NamedTuple):
    """A game that can be printed: its name (the id) and its title."""

    name: str
    title: str


class OpenGame:
    """A game and the choices that it was opened with."""

    def __init__(self, order: Order, roots: Roots) -> None:
        """Open a game; use `open_game`.

        Raises:
            DataError: the choices, the data or the style have problems; the error lists all of them.
        """
        self._roots = replace(roots, witness=Witness())
        self._build = open_build(order, self._roots, checks_rules=True)
        self._faces = PrintedFaceFinder(self._build)

    def __repr__(self) -> str:
        return f"OpenGame({self.id!r})"

    @property
    def id(self) -> str:
        """Return the id of the game."""
        return self._build.game.id

    @property
    def title(self) -> str:
        """Return the title of the game."""
        return self._build.game.header.title

    @property
    def components(self) -> tuple[Printable, ...]:
        """Return the components to print, each with its `entries`: an entry for each card, with its `id` and `count`.

        The fields of a card are in `entry.row.values`.
        """
        return tuple(one.printable for one in self._build.composers())

    def face(self, component: str, card: str, side: Side = "front") -> Face:
        """Return one side of a card, composed: a drawing in mm.

        Raises:
            DataError: there is no such component, card or back, or the face has problems.
        """
        return self._faces.face(component, card, side, Origin(components_path(self.id)))

    def svg(self, component: str, card: str, side: Side = "front") -> str:
        """Return one side of a card as self-contained SVG; raises the same errors as `face`."""
        from pnp.render.svg import svg

        face = self.face(component, card, side)
        return svg(face.drawing, face.name)

    def png(self, component: str, card: str, side: Side = "front", dpi: int = DPI) -> bytes:
        """Return one side of a card as a PNG picture of its trim size; raises the same errors as `face`."""
        from pnp.render.pdf import PdfMetadata, write_pdf
        from pnp.render.png import render_png

        face = self.face(component, card, side)
        with TemporaryDirectory(prefix="pnp-") as folder:
            pdf, png = Path(folder, "face.pdf"), Path(folder, "face.png")
            write_pdf(pdf, [page_of(face)], PdfMetadata(face.name))
            render_png(pdf, 0, dpi, png)
            return png.read_bytes()

    def build(self, folder: str | Path, progress: Progress = lambda title, done, total: None) -> Built:
        """Write PDFs and a manifest; a whole game of several components also gets one PDF of all and a parts list.

        Raises:
            DataError: every problem found in data and layouts; nothing was written.
            OutputError: the folder cannot be written.
        """
        self._build.progress = progress
        return print_build(self._build, self._roots, Path(folder))


def open_game(
    game: str,
    project: str | Path | None = None,
    *,
    options: Mapping[str, str | float] = MappingProxyType({}),
    only: str | Iterable[str] = (),
    variants: str | Iterable[str] = (),
    paper: str = "A4",
    sides: str = "long-edge",
    bleed: float | str = 2.0,
    ink: Ink = "full",
    copies: int | None = None,
    codes: bool = False,
) -> OpenGame:
    """Return a game opened for printing, with the same choices as the commands; bleed in mm, or as `0.125in`.

    `project` is a folder of your own games (default: the nearest folder upwards with a `pnp.toml`). `options` has the
    values of house rules by name. `only` is the id of a component or a card, or several; `variants` is the name of a
    component variant, or several. `copies` is the number of copies of each card (None: as many as the game has).
    `codes` says whether pieces and boards have camera codes.

    Raises:
        DataError: the choices, the data or the style have problems; the error lists all of them.
    """
    order = Order(
        game,
        paper=paper,
        sides=sides,
        bleed=_bleed(bleed),
        only=_names_in(only),
        options=tuple(f"{name}={value}" for name, value in options.items()),
        variants=_names_in(variants),
        ink=ink,
        copies=copies,
        prints_codes=codes,
    )
    try:
        return OpenGame(order, _roots(project))
    except DataError as error:
        raise DataError(map(_by_parameter, error.problems)) from None


def list_games(project: str | Path | None = None) -> tuple[PrintableGame, ...]:
    """Return a listing for each game that can be printed."""
    return tuple(PrintableGame(name, title) for name, title in library.list_games(_roots(project)).items())


def _bleed(given: float | str) -> float:
    try:
        return length(given)
    except UnitError as error:
        raise DataError([Problem(Origin("bleed"), "", str(error))]) from None


def _names_in(names: str | Iterable[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def _by_parameter(problem: Problem) -> Problem:
    """Return a problem of a choice, placed at its parameter instead of its command-line option."""
    switch, space, value = problem.origin.file.partition(" ")
    if not switch.startswith("--"):
        return problem
    name = {"--option": "options", "--variant": "variants"}.get(switch, switch.removeprefix("--"))
    message = problem.message.replace("allowed: all,", "allowed: None for all,")
    return Problem(Origin(f"{name}{space}{value}"), problem.field, message)


def _roots(project: str | Path | None) -> Roots:
    folder = None if project is None else Path(project)
    return Roots.discover(folder, os.environ, cache=Cache.from_environment(os.environ))
