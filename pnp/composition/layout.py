"""The layout language: what may stand in a layout file, and how a layout is merged with those it extends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator

from pnp.errors import DataError, Origin, Problem, UnitError
from pnp.library.documents import Document, check, read_document
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.units import length

Length = float | str
DEEPEST = 12


def _mm(value: Any) -> float:
    try:
        return length(value)
    except UnitError as error:
        raise ValueError(str(error)) from None


Millimetres = Annotated[float, BeforeValidator(_mm), WithJsonSchema({"type": ["number", "string"]})]


class Part(BaseModel):
    """A strict base: unknown keys are refused, values never change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Edges(Part):
    """Two of left, right, width and two of top, bottom, height, or edges set by another box; see docs/layouts.md."""

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
    """A picture by file (`image`) or drawn by a named generator (`make`)."""

    image: str | None = None
    make: str | None = None
    seed: str = "0"
    with_: dict[str, Any] = Field(default_factory=dict, alias="with")
    or_: Art | None = Field(default=None, alias="or")
    fit: Literal["fill", "whole", "stretch", "tile"] = "fill"
    focus: str = "centre"
    turn: Length = 0
    mirror: bool = False
    clip: str | None = None
    recolour: dict[str, str] = Field(default_factory=dict)

    @model_validator(mode="after")
    def one_source(self) -> Art:
        """Refuse a picture with no source, or with two."""
        if (self.image is None) == (self.make is None):
            raise ValueError("needs either image or make")
        return self


class Box(Part):
    """One box of a layout: where it is, when, and what it paints, in the order of the fields below."""

    box: Edges | str | None = None
    at: str | None = None
    size: Length | None = None
    inset: Length | None = None
    bleed: bool = False
    safe: bool = True
    when: str | bool | None = None
    layer: str | None = None
    turn: Length = 0
    opacity: Length = 1
    clip: str | bool | None = None
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
    casing: str | None = None
    icon: str | None = None
    code: str | None = None
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


class Breaks(Part):
    """Where a face too large for the paper may be parted: x and y in mm from its left and top."""

    x: list[Millimetres] = Field(default_factory=list)
    y: list[Millimetres] = Field(default_factory=list)


class Layout(Part):
    """One layout file, merged with what it extends."""

    layout: Literal[1]
    extends: str | None = None
    size: str
    cut: str = "rect"
    corner: Millimetres = 0
    bleed: Millimetres = 3
    safe: Millimetres = 4
    ground: str | None = None
    faces: dict[Literal["front", "back", "inside"], str] = Field(default_factory=dict)
    fold: list[str] = Field(default_factory=list)
    breaks: Breaks = Field(default_factory=Breaks)
    boxes: dict[str, Box] = Field(default_factory=dict)
    parts: dict[str, Box] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LayoutFile:
    """A checked layout with the place of each of its values."""

    name: str
    layout: Layout
    document: Document


def load_layout(name: str, game: str, roots: Roots) -> LayoutFile:
    """Return layouts/<game>/<name>.yaml, else layouts/common/<name>.yaml, merged with what it extends.

    Raises:
        DataError: every problem found, each with file, line and column.
    """
    problems = Problems()
    document = load_merged(lambda wanted: find_layout(wanted, game, roots), name, roots, problems)
    checked = check(document, Layout, problems) if document is not None else None
    problems.raise_if_any()
    assert document is not None
    assert checked is not None
    return LayoutFile(name, checked, document)


def find_layout(name: str, game: str, roots: Roots) -> str:
    """Return the relative path of a layout: in the game's folder, or else in layouts/common/ if it is there."""
    for folder in (game, "common"):
        relative = f"layouts/{folder}/{name}.yaml"
        if roots.candidates(relative):
            return relative
    return f"layouts/{game}/{name}.yaml"


def load_merged(find: Callable[[str], str], name: str, roots: Roots, problems: Problems) -> Document | None:
    """Return a document merged into the one that it `extends`, and so on; None where one cannot be read."""
    chain: list[Document] = []
    seen: list[str] = []
    wanted: str | None = name
    while wanted is not None:
        if wanted in seen or len(seen) >= DEEPEST:
            circle = " extends ".join([*seen, wanted])
            problems.add(chain[-1].origin("extends"), "extends", f"layouts extend each other in a circle: {circle}")
            return None
        seen.append(wanted)
        try:
            path = roots.find(find(wanted))
        except DataError as error:
            origin = chain[-1].origin("extends") if chain else None
            problems.extend(
                Problem(origin or p.origin, "extends" if origin else p.field, p.message) for p in error.problems
            )
            return None
        document = read_document(path, roots.shown(path), problems, empty_is_error=True)
        if document is None:
            return None
        chain.append(document)
        extends = document.at("extends")
        if extends is not None and not isinstance(extends, str):
            problems.add(document.origin("extends"), "extends", f"{extends!r} is no name of a layout")
            return None
        wanted = extends
    return _merge_chain(chain)


def _merge_chain(chain: list[Document]) -> Document:
    value: Any = {}
    origins: dict[tuple[str | int, ...], Origin] = {}
    for document in reversed(chain):
        value = _merge(value, document.value, (), origins, document)
    if isinstance(value, dict) and isinstance(value.get("boxes"), dict):
        value["boxes"] = _in_painting_order(value["boxes"])
    keys = {path: origin for document in reversed(chain) for path, origin in document.keys.items()}
    return Document(chain[0].file, value, origins, keys)


def _merge(below: Any, above: Any, path: tuple[str | int, ...], origins: dict[Any, Origin], document: Document) -> Any:
    origins[path] = document.origin(*path)
    if not isinstance(below, dict) or not isinstance(above, dict):
        for known in [known for known in origins if known[: len(path)] == path and len(known) > len(path)]:
            del origins[known]
        _note_origins(above, path, origins, document)
        return above
    merged = dict(below)
    for key, value in above.items():
        if value == "none" and key in below and len(path) in (1, 3) and path[0] in ("boxes", "parts"):
            del merged[key]
        else:
            merged[key] = _merge(below.get(key), value, (*path, key), origins, document)
    return merged


def _note_origins(value: Any, path: tuple[str | int, ...], origins: dict[Any, Origin], document: Document) -> None:
    origins[path] = document.origin(*path)
    items: Any = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        _note_origins(inner, (*path, key), origins, document)


def _in_painting_order(boxes: dict[str, Any]) -> dict[str, Any]:
    names = list(boxes)
    for name, box in boxes.items():
        for key, shift in (("over", 1), ("under", 0)):
            other = box.get(key) if isinstance(box, dict) else None
            if other in names and other != name:
                names.remove(name)
                names.insert(names.index(other) + shift, name)
    return {name: boxes[name] for name in names}
