"""The layout language: the keys and values of a layout file."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.errors import UnitError
from pnp.library.documents import Document, checked_part
from pnp.library.merging import load_merged
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.library.schema import Language, Part, empty_list
from pnp.units import length

Length = float | str
Layer = Literal["art", "frame", "text", "cut", "fold", "note"]
Scanned = Literal["piece", "top left", "top right", "bottom right", "bottom left"]


def _mm(value: Any) -> float:
    try:
        return length(value)
    except UnitError as error:
        raise ValueError(str(error)) from None


Millimetres = Annotated[float, BeforeValidator(_mm), WithJsonSchema({"type": ["number", "string"]})]
Distance = Annotated[Millimetres, Field(ge=0)]


class Edges(Part):
    """A box's edges: each axis has two edges, an edge or the centre and a size, a size, or none (docs/layouts.md)."""

    left: Length | None = None
    right: Length | None = None
    width: Length | None = None
    centre: Length | None = None
    after: str | None = None
    before: str | None = None
    top: Length | None = None
    bottom: Length | None = None
    height: Length | None = None
    middle: Length | None = None
    below: str | None = None
    above: str | None = None


class Art(Part):
    """A picture from a file (`image`) or from a named generator (`make`)."""

    image: str | None = None
    make: str | None = None
    seed: str = "0"
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")
    or_: Art | None = Field(default=None, alias="or")
    fit: Literal["fill", "whole", "stretch", "tile"] = "fill"
    focus: str = "centre"
    turn: float = 0
    mirror: bool = False
    clip: str | None = None
    recolour: dict[str, str] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _check_source(self) -> Art:
        """Check that the picture has exactly one source."""
        if (self.image is None) == (self.make is None):
            raise ValueError("needs either image or make")
        return self


class Box(Part):
    """One box of a layout: its place, its condition and its contents, painted in the order of the fields below."""

    box: Edges | str | None = None
    at: str | None = None
    size: Length | None = None
    inset: Length | None = None
    bleed: bool = False
    safe: bool = True
    when: str | bool | None = None
    layer: Layer | None = None
    turn: Length = 0
    opacity: Length = 1
    clip: bool = False
    over: str | None = None
    under: str | None = None

    shape: str | None = None
    fill: str | None = None
    pattern: str | None = None
    stroke: str | None = None
    art: Art | None = None
    image: str | None = None
    line: str | None = None
    path: str | None = None
    lines: str | list[Any] | None = None
    sides: str | list[str] | None = None
    area: str | list[str] | None = None
    casing: str | None = None
    icon: str | None = None
    code: str | None = None
    scan: Scanned | None = None
    text: str | None = None
    arc: Length | None = None
    style: str | None = None
    colour: str | None = None
    align: str | None = None

    repeat: dict[str, Any] | None = None
    place: str = "row"
    gap: Length | str = 0
    each: Box | str | None = None
    use: str | None = None
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")
    boxes: dict[str, Box] = Field(default_factory=dict)


class Hexes(Part):
    """The hexes of a board: their size, cells and names, and the source of their records."""

    flat: Millimetres = Field(gt=0)
    point: Literal["up", "side"] = "up"
    names: Literal["offset", "odd-r", "even-r", "odd-q", "even-q", "doubled", "doubled-even", "axial"] = "offset"
    shape: str | list[str]
    data: str | None = None
    margin: Distance = 0


class Breaks(Part):
    """Where a face too large for the paper may be split: x and y in mm from its left and top.

    x and y may also be expressions that return lists, such as `[90, 180] if option.large == "yes" else [90]`.
    `columns` and `rows` split a hex board between its cells, after the columns and rows with these numbers.
    `overlap` is the width of the glueing flaps; without it the parts meet at the cut.
    """

    x: list[Millimetres] | str = Field(default_factory=empty_list)
    y: list[Millimetres] | str = Field(default_factory=empty_list)
    columns: list[int] = Field(default_factory=empty_list)
    rows: list[int] = Field(default_factory=empty_list)
    overlap: Distance = 0


class Layout(Part):
    """One layout file, merged with the layouts that it extends."""

    layout: Literal[1]
    extends: str | None = None
    size: str
    cut: str = "rect"
    corner: Distance = 0
    bleed: Distance = 3
    safe: Distance = 4
    ground: str | None = None
    language: Language | None = Field(default=None, description="The language of its texts, if not the game's.")
    faces: dict[Literal["back"], str] = Field(default_factory=dict)
    fold: list[str] = Field(default_factory=empty_list)
    breaks: Breaks = Field(default_factory=Breaks)
    hexes: Hexes | None = None
    boxes: dict[str, Box] = Field(default_factory=dict)
    parts: dict[str, Box] = Field(default_factory=dict)


class LayoutFile(NamedTuple):
    """A checked layout with the position of each of its values in its file."""

    name: str
    layout: Layout
    document: Document


def load_layout(name: str, game: str, roots: Roots) -> LayoutFile:
    """Return layouts/<game>/<name>.yaml, else layouts/common/<name>.yaml, merged with the layouts it extends.

    Raises:
        DataError: every problem found, each with file, line and column.
    """
    problems = Problems()
    document = load_merged(lambda wanted: file_paths(wanted, game), name, roots, problems)
    checked = checked_part(document, Layout, problems) if document is not None else None
    problems.raise_if_any()
    assert document is not None
    assert checked is not None
    return LayoutFile(name, checked, document)


def file_paths(name: str, game: str) -> tuple[str, str]:
    """Return the paths to search for a layout or style: the game's folder, then layouts/common/."""
    return f"layouts/{game}/{name}.yaml", f"layouts/common/{name}.yaml"
