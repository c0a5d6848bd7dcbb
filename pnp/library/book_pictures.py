"""Pictures in book files: their grounds, and the pieces and numbers on them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from pnp.library.schema import Name, Number, Part, Text, Whole, empty_list

LARGEST_TABLE = 5000
"""The maximum width or height of a table with pieces on it, in mm."""


class Mark(Part):
    """A number on a picture, explained below the picture. A line joins it to a dot on what it explains.

    The dot is `at` a point given by two percentages of the picture, or `on` something in the picture: the id of a
    piece, a part of a piece (`board.b5`), a space of the board or a box of the layout (`foot.2` is the second copy of a
    repeated box). `corner` is where on that thing the dot is printed.
    """

    on: str = ""
    at: str = ""
    corner: Literal[
        "left top",
        "middle top",
        "right top",
        "left middle",
        "middle",
        "right middle",
        "left bottom",
        "middle bottom",
        "right bottom",
    ] = "left top"
    text: Text

    @model_validator(mode="after")
    def _one_place(self) -> Mark:
        if bool(self.on) == bool(self.at):
            raise ValueError("a mark needs either `on` (something in the picture) or `at` (two percentages)")
        return self


class PieceInPicture(Part):
    """A piece on a board, a map or a table: a row of a component, or a layout drawn with a record.

    Its texts may contain fields, including those of the board's data. On a board of squares, `at` is a square, and
    small pieces are in a row `along` its bottom or top. Elsewhere `at` is a hex, an earlier piece or its part, or two
    numbers (the middle of the piece in mm from the left and the top), and `shift` moves the piece from there. With
    `each`, an expression that returns records, there is one piece for each record: the texts of the piece may contain
    fields of the record, and a `layout` without a `record` of its own is drawn with it. `defaults` has values for
    fields that a record omits. A mark can be `on` the `id` of the piece.
    """

    component: Text | None = None
    row: str = ""
    layout: Name | None = None
    record: str = Field(default="", description="An expression that returns the record for drawing the layout.")
    at: Text
    shift: tuple[Number, Number] = Field(default=(0, 0), description="How far to move the piece right and down, in mm.")
    along: Literal["bottom", "top"] = "bottom"
    side: Literal["front", "back"] = "front"
    turn: Annotated[Number, Field(ge=-360, le=360)] = 0
    each: str = ""
    defaults: dict[Name, Any] = Field(default_factory=dict)
    id: str = ""

    @model_validator(mode="after")
    def _one_face(self) -> PieceInPicture:
        if (self.component is None) == (self.layout is None):
            raise ValueError("write either `component` or `layout`")
        return self


class Tabletop(Part):
    """A table top in mm, with pieces at their true size. Its sides are numbers or expressions (with `option.NAME`).

    A `layout`, such as the grain of the wood, is drawn over the fill, from the top left corner, but not with low ink.
    Pieces whose place is two numbers are placed `above` mm further down.
    """

    width: Annotated[Number, Field(gt=0, le=LARGEST_TABLE)] | str
    height: Annotated[Number, Field(gt=0, le=LARGEST_TABLE)] | str
    fill: Text = "book-table"
    layout: Name | None = None
    above: Annotated[Number, Field(ge=0, le=LARGEST_TABLE)] = 0


class Tile(Part):
    """Adjacent hexes on a map; its texts may contain fields. With `each` there is a tile for each record.

    `defaults` has values for fields that a record omits. `cells` is an expression for the hexes with their fields, as a
    list or by key. A hex's place in the tile is in its fields `q` and `r`, or `at`, or under its key in `places`. The
    name of a hex is the tile's name and the hex's key: `4k`. With a `component`, its printed face is drawn under the
    hexes.
    """

    at: Text = Field(default="0,0", description="The map hex on which the tile's hex 0,0 is placed.")
    turn: Text = Field(default="0", description="Clockwise rotation in steps of 60°.")
    cells: Text
    places: str = Field(default="", description="An expression that returns each hex's place, by key.")
    name: str = ""
    component: str = Field(default="", description="A component made of hexes; its printed face is drawn under them.")
    row: str = Field(default="", description="The id of the component's row.")
    hex: Name = Field(
        description="The layout of each hex; it can use the fields of the hex and its tile, `turned` (the steps of 60° "
        "by which the tile is turned), `printed` (whether the tile has a component) and `like` (see `like` of the map)."
    )
    stroke: Name = "book-edge"
    each: str = ""
    defaults: dict[Name, Any] = Field(default_factory=dict)


class HexMap(Part):
    """A map of hexes `flat` mm wide, made of tiles from data; a later tile covers the hexes of an earlier one.

    Pieces on it have their true size; their `at` is a hex, or two numbers in mm from the left and the top.
    """

    flat: Annotated[Number, Field(gt=0, le=200)] = 40
    tiles: list[Tile] = Field(default_factory=empty_list)
    margin: Annotated[Number, Field(ge=0, le=500)] = 0
    fit: Annotated[Number, Field(ge=0, le=500)] | None = Field(
        default=None, description="If set, the map is as large as its pieces plus this margin in mm."
    )
    width: Annotated[Number, Field(gt=0, le=5000)] | None = None
    height: Annotated[Number, Field(gt=0, le=5000)] | None = None
    shift: tuple[Number, Number] = Field(default=(0, 0), description="The offset of the tiles from the centre, in mm.")
    like: str = Field(
        default="",
        description="The name of a field of the hexes. In the layout of a hex, `like` is then the list of the sides "
        "where the neighbour has the same value in this field.",
    )
    fill: Text = "book-table"
    layout: Name | None = Field(
        default=None,
        description="A layout, such as clouds, drawn over the fill, centred on the map; not drawn with low ink.",
    )


class BookPicture(Part):
    """A picture, `width` mm wide in the book.

    It shows a `row` of a `component` (by default the first row), a `layout` drawn with a `record`, a bare `grid` of
    squares, a `table` with pieces, or a `map` of hexes. `crop` names one or two spaces, as in `A1-D4`; only the part
    from the first to the second is shown.
    """

    component: Name | None = None
    row: str = ""
    side: Literal["front", "back"] = "front"
    layout: Name | None = None
    record: str = Field(default="", description="An expression that returns the record for drawing the layout.")
    table: Tabletop | None = None
    map: HexMap | None = None
    width: Annotated[Number, Field(gt=0, le=400)] | None = None
    height: Annotated[Number, Field(gt=0, le=400)] | None = Field(default=None, description="The maximum height in mm.")
    label: str = ""
    turn: Annotated[Number, Field(ge=-180, le=180)] = 0
    grid: dict[Literal["columns", "rows"], Annotated[Whole, Field(ge=1, le=26)]] | None = None
    square_mm: Annotated[Number, Field(gt=0, le=100)] | None = Field(
        default=None, description="The width of a space in mm, if the board's data do not contain it."
    )
    pieces: list[PieceInPicture] = Field(default_factory=empty_list)
    crop: str = ""
    marks: list[Mark] = Field(default_factory=empty_list)

    @model_validator(mode="after")
    def _one_ground(self) -> BookPicture:
        if sum(ground is not None for ground in (self.component, self.grid, self.layout, self.table, self.map)) != 1:
            raise ValueError("write one of `component`, `layout`, `grid`, `table` and `map`")
        if self.record and self.layout is None:
            raise ValueError("`record` needs `layout`")
        return self
