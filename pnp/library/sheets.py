"""The schema of sheet files, and their conversion to the sheets of the model."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from pnp.errors import DataError, UnitError
from pnp.geometry.rect import Rect
from pnp.library.documents import checked_part, read_document
from pnp.library.papers import load_papers, named_size
from pnp.library.problems import Problems, allowed_values
from pnp.library.roots import Roots
from pnp.library.schema import Number, Part, Version, Whole, YesNo, empty_list
from pnp.model.sheet import CutMarks, FoldMarks, Place, SheetLayout, SheetSpec
from pnp.units import length

Length: TypeAlias = Number | str
Turn: TypeAlias = Literal["portrait", "landscape", "either"]
FOLDER = "layouts/sheets"
ANY = "any"
OF_PAPER = ("turn", "margins", "places", "gap")
_GRID = re.compile(r"\s*([1-9][0-9]?)\s*[x×]\s*([1-9][0-9]?)\s*")
_GAP = re.compile(r"(?:(?P<first>[^+]+?)\s*\+\s*)?(?:(?P<times>[0-9.]+)\s*[x×]\s*)?bleed")
_COLOURS = {"grey": "808080", "black": "000000", "white": "FFFFFF", "red": "C00000"}
_MOST_BLEED = 1000.0


def _mm(value: Any) -> float:
    try:
        return length(value)
    except UnitError as error:
        raise ValueError(str(error)) from error


def read_two_lengths(value: Any) -> tuple[float, float]:
    """Return `8 4`, `8` or 8 as two lengths in mm."""
    parts = value.split() if isinstance(value, str) else [value]
    if len(parts) not in (1, 2):
        raise ValueError(f'"{value}" is not one or two lengths (allowed: one, or two with a space between: `8 4`)')
    return _mm(parts[0]), _mm(parts[-1])


def read_range(value: Any) -> tuple[float, float]:
    """Return `0..2`, `0..` (no maximum), `2` or 2 as a minimum and a maximum, in mm."""
    parts = value.split("..") if isinstance(value, str) else [value]
    if len(parts) not in (1, 2):
        raise ValueError(f'"{value}" is not a range (allowed: a length, or two, such as `0..2`)')
    least, most = _mm(parts[0]), _mm(parts[-1]) if parts[-1] != "" else _MOST_BLEED
    if least > most:
        raise ValueError(f'"{value}" is not a range (the first length must be at most the second)')
    return least, most


def read_grid(value: str) -> tuple[int, int]:
    """Return `3 x 2` as (columns, rows); `fill` and `shelves` as (0, 0), which means as many as fit."""
    if value in ("fill", "shelves"):
        return 0, 0
    found = _GRID.fullmatch(value)
    if found is None:
        raise ValueError(f'"{value}" is not a grid (allowed: columns x rows, for example 3 x 3, or fill, or shelves)')
    return int(found[1]), int(found[2])


def read_gap(value: Any) -> tuple[float, float]:
    """Return `4`, `bleed`, `2 x bleed` or `1 + 2 x bleed` as (mm, multiple of the bleed)."""
    found = _GAP.fullmatch(value.strip()) if isinstance(value, str) else None
    if found is None:
        return _mm(value), 0.0
    return _mm(found["first"]) if found["first"] else 0.0, float(found["times"] or 1)


def _check_with(read: Any) -> AfterValidator:
    def keep(value: Any) -> Any:
        read(value)
        return value

    return AfterValidator(keep)


class SheetPurpose(Part):
    """The faces for which a sheet is made."""

    size: str | None = None
    bleed: Annotated[Length, _check_with(read_range)] = "0.."


class Grid(Part):
    """Places in columns and rows; without `grid`, as many as fit."""

    grid: Annotated[str, _check_with(read_grid)] = "fill"
    gap: Annotated[Length, _check_with(read_gap)] = 0


class Spot(Part):
    """One place, by the top left corner of its trim box."""

    left: Annotated[Length, _check_with(_mm)]
    top: Annotated[Length, _check_with(_mm)]
    size: str | None = None
    turn: Literal[0, 90, 180, 270] = 0


Places: TypeAlias = Literal["fill", "shelves"] | Grid | Annotated[list[Spot], Field(min_length=1)]


def _check_gap(places: object, said: set[str]) -> None:
    if isinstance(places, Grid) and "gap" in said:
        raise ValueError("`gap` has no effect beside `places: {grid: …}` (write `places: {grid: 3 x 3, gap: 2}`)")


class PaperArrangement(Part):
    """The arrangement of places on one paper."""

    turn: Turn = "either"
    margins: Annotated[Length, _check_with(read_two_lengths)] = 0
    places: Places = "fill"
    gap: Annotated[Length, _check_with(read_gap)] = 0
    bleed: Annotated[Length, _check_with(read_range)] = "0.."

    @model_validator(mode="after")
    def _said_once(self) -> PaperArrangement:
        _check_gap(self.places, self.model_fields_set)
        return self


class Cut(Part):
    """Crop marks."""

    where: Literal["edge", "corners", "lines", "both", "none"] = "edge"
    length: Annotated[Length, _check_with(_mm)] = 6
    offset: Annotated[Length, _check_with(_mm)] = 2
    width: Annotated[Length, _check_with(_mm)] = 0.15
    colour: str = "grey"


class Fold(Part):
    """Fold marks."""

    dash: Annotated[Length, _check_with(read_two_lengths)] = "2 1"
    width: Annotated[Length, _check_with(_mm)] = 0.15
    colour: str = "grey"
    gap: Annotated[Length, _check_with(_mm)] = 10


class Marks(Part):
    """All marks of a sheet."""

    cut: Cut | Literal["none"] = Field(default_factory=Cut)
    fold: Fold = Field(default_factory=Fold)
    backs: Literal["none", "same"] = "none"


class SheetFile(Part):
    """A file in layouts/sheets/: where faces are placed on paper."""

    sheet: Version
    made_for: SheetPurpose = Field(default_factory=SheetPurpose, alias="for")
    papers: dict[str, PaperArrangement] = Field(default_factory=dict)
    turn: Turn = "either"
    margins: Annotated[Length, _check_with(read_two_lengths)] = 0
    places: Places = "fill"
    gap: Annotated[Length, _check_with(read_gap)] = 0
    centre: YesNo = True
    keep_empty: Literal[True] = True
    together: YesNo = False
    turn_pieces: YesNo = False
    staggered: YesNo = False
    bleed_between: Literal["own", "shared", "outside"] = "shared"
    marks: Marks = Field(default_factory=Marks)
    pins: list[Annotated[str, _check_with(read_two_lengths)]] = Field(default_factory=empty_list)
    skip: list[Annotated[Whole, Field(ge=1)]] = Field(default_factory=empty_list)
    slug: str = ""

    @model_validator(mode="after")
    def _said_once(self) -> SheetFile:
        lost = [name for name in OF_PAPER if name in self.model_fields_set]
        if self.papers and lost:
            raise ValueError(f"`{lost[0]}` has no effect beside `papers` (write it under each paper)")
        _check_gap(self.places, self.model_fields_set)
        return self


def load_sheet(name: str, roots: Roots) -> SheetSpec:
    """Return a sheet by its name, from layouts/sheets/NAME.yaml.

    Raises:
        DataError: there is no such sheet, or the sheet has problems.
    """
    problems = Problems()
    path = roots.find(f"{FOLDER}/{name}.yaml")
    spec = read_sheet(path, name, roots, problems)
    problems.raise_if_any()
    assert spec is not None
    return spec


def read_sheet(path: Path, name: str, roots: Roots, problems: Problems) -> SheetSpec | None:
    """Read a sheet file into a `SheetSpec`; if it has errors, add them to `problems` and return None."""
    document = read_document(path, roots.display_path(path), problems, empty_is_error=True, cache=roots.cache)
    found = None if document is None else checked_part(document, SheetFile, problems)
    if document is None or found is None:
        return None
    try:
        return _spec(name, found, roots)
    except (DataError, UnitError, ValueError) as error:
        problems.add(document.origin(), "", str(error))
        return None


def _spec(name: str, found: SheetFile, roots: Roots) -> SheetSpec:
    _check_papers(found.papers, roots)
    entries = dict(found.papers) or {
        ANY: PaperArrangement(**{name: getattr(found, name) for name in OF_PAPER if name in found.model_fields_set})
    }
    size = None if found.made_for.size is None else named_size(found.made_for.size, roots)
    whole = read_range(found.made_for.bleed)
    return SheetSpec(
        name=name,
        layouts=tuple(_layout(paper, entry, size, whole, roots) for paper, entry in entries.items()),
        size=size,
        is_centred=found.centre,
        bleed_between=found.bleed_between,
        cut=_cut(found.marks),
        fold=_fold(found.marks.fold),
        slug=found.slug,
        skip=tuple(found.skip),
        pins=tuple(read_two_lengths(pin) for pin in found.pins),
        shares_sheets=found.together,
        can_turn_pieces=found.turn_pieces,
        is_staggered=found.staggered,
    )


def _check_papers(names: Iterable[str], roots: Roots) -> None:
    """Check that the papers exist; words can follow a name: `Letter with bleed`."""
    known = [*load_papers(roots), ANY]
    for name in names:
        if name not in known and not any(name.startswith(f"{paper} ") for paper in known):
            raise ValueError(f'papers: "{name}" is not a paper{allowed_values(name, known)}')


def _layout(
    paper: str, entry: PaperArrangement, size: tuple[float, float] | None, whole: tuple[float, float], roots: Roots
) -> SheetLayout:
    own = read_range(entry.bleed)
    bleed = (max(whole[0], own[0]), min(whole[1], own[1]))
    places = entry.places
    between = read_gap(places.gap) if isinstance(places, Grid) else read_gap(entry.gap)
    columns, rows = read_grid(places.grid) if isinstance(places, Grid) else (0, 0)
    spots = tuple(_place(spot, size, roots) for spot in places) if isinstance(places, list) else ()
    margins = read_two_lengths(entry.margins)
    shelves = "shelves" in (places, places.grid if isinstance(places, Grid) else "")
    return SheetLayout(paper, entry.turn, margins, columns, rows, shelves, spots, between[0], between[1], bleed)


def _place(spot: Spot, size: tuple[float, float] | None, roots: Roots) -> Place:
    own = size if spot.size is None else named_size(spot.size, roots)
    if own is None:
        raise ValueError("a place needs a size (write `for: {size: …}`, or give the place a `size`)")
    width, height = (own[1], own[0]) if spot.turn in (90, 270) else own
    return Place(Rect(length(spot.left), length(spot.top), width, height), spot.turn)


def _colour(value: str) -> str:
    if re.fullmatch(r"[0-9A-Fa-f]{6}", value):
        return value.upper()
    if value not in _COLOURS:
        raise ValueError(
            f'"{value}" is not a mark colour (allowed: {", ".join(_COLOURS)}, or six hex digits in quotes)'
        )
    return _COLOURS[value]


def _cut(marks: Marks) -> CutMarks:
    backs = marks.backs == "same"
    if marks.cut == "none":
        return CutMarks(where="none", is_on_backs=backs)
    cut = marks.cut
    return CutMarks(cut.where, length(cut.length), length(cut.offset), length(cut.width), _colour(cut.colour), backs)


def _fold(fold: Fold) -> FoldMarks:
    return FoldMarks(read_two_lengths(fold.dash), length(fold.width), _colour(fold.colour), length(fold.gap))
