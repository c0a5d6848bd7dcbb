"""Icons: single-colour outlines in a box of height 1, from Font Awesome by name or from SVG files."""

from __future__ import annotations

import difflib
import importlib.util
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.drawing.drawing import Outline
from pnp.errors import ArtError
from pnp.witness import NO_WITNESS, Witness

if TYPE_CHECKING:
    from xml.etree import ElementTree

    from pnp.drawing.pens import OutlinePen

_MAX_BYTES = 1_000_000
_DEEPEST_NESTING = 100
"""The maximum nesting depth of elements, as in other SVG art."""
_SHELVES = {"solid": "*Solid-900.otf", "regular": "*Regular-400.otf", "brands": "*Brands-Regular-400.otf"}
_DRAWN = frozenset({"path", "rect", "circle", "ellipse", "polygon"})
_SILENT = frozenset({"svg", "g", "title", "desc", "metadata", "defs", "style"})
_STYLE_KEYS = ("fill", "stroke", "fill-rule", "display", "opacity", "fill-opacity")


class Icon(NamedTuple):
    """A shape in one colour: its outline in a box `width` × 1, origin top left, y down."""

    name: str
    outline: Outline
    width: float = 1.0
    even_odd: bool = False


class IconLibrary:
    """Finds icons by their name in a style file, such as `fa/anchor` or `own/propeller.svg`; each is read once."""

    def __init__(self, search: Sequence[Path] = (), witness: Witness = NO_WITNESS) -> None:
        """Take the folders to search for a project's own SVG icons; the first folder with the file is used."""
        self._search = tuple(search)
        self._witness = witness
        self._icons: dict[str, Icon] = {}
        self._shelves: dict[str, Any] = {}

    def find(self, source: str) -> Icon:
        """Return the icon for `fa/NAME`, `fa/regular/NAME`, `fa/brands/NAME` or the path of an SVG file.

        Raises:
            ArtError: there is no such icon, or the file is not an icon in one colour.
        """
        if source not in self._icons:
            self._icons[source] = self._glyph(source) if source.startswith("fa/") else self._file(source)
        return self._icons[source]

    def _glyph(self, source: str) -> Icon:
        shelf, _, name = source.removeprefix("fa/").rpartition("/")
        if shelf and shelf not in _SHELVES:
            raise ArtError(f"Unknown icon {source!r} (allowed: fa/NAME, {', '.join(f'fa/{s}/NAME' for s in _SHELVES)})")
        names: list[str] = []
        for kind in [shelf] if shelf else list(_SHELVES):
            font = self._font(kind)
            if name in font.getGlyphSet() and name != ".notdef":
                return _from_glyph(font, name, source)
            names += font.getGlyphSet().keys()
        near = difflib.get_close_matches(name, names, 1, 0.6)
        hint = f"; did you mean '{source.removesuffix(name)}{near[0]}'?" if near else ""
        raise ArtError(f"Unknown icon {source!r} in Font Awesome{hint}")

    def _font(self, kind: str) -> Any:
        if kind not in self._shelves:
            from io import BytesIO

            from fontTools.ttLib import TTFont

            self._shelves[kind] = TTFont(BytesIO(_awesome(kind).read_bytes()), lazy=True)
        return self._shelves[kind]

    def _file(self, source: str) -> Icon:
        if not source.lower().endswith(".svg"):
            raise ArtError(f"{source!r} is not an icon (allowed: fa/NAME, or an SVG file such as own/wheel.svg)")
        if Path(source).is_absolute() or ".." in Path(source).parts:
            raise ArtError(f"The icon {source!r} must be in the project (allowed: a path such as own/wheel.svg)")
        for root in self._search:
            path = root / source
            self._witness.note(path)
            if path.is_file():
                if not path.resolve().is_relative_to(root.resolve()):
                    raise ArtError(
                        f"The icon {source!r} is a link that leads out of the project: copy it into the project"
                    )
                return read_svg(path, source)
        near = difflib.get_close_matches(source, self._beside(Path(source).parent), 1, 0.5)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ArtError(f"Unknown icon file {source!r}{hint}")

    def _beside(self, folder: Path) -> list[str]:
        found = (path for root in self._search for path in (root / folder).glob("*.svg"))
        return [(folder / path.name).as_posix() for path in found]


def _awesome(kind: str) -> Path:
    spec = importlib.util.find_spec("rendercv_fonts")
    found = sorted((Path(spec.origin).parent / "Font Awesome 7").glob(_SHELVES[kind])) if spec and spec.origin else []
    found = [path for path in found if kind == "brands" or "Brands" not in path.name]
    if not found:
        raise ArtError("Font Awesome is missing: install the package rendercv-fonts (pip install rendercv-fonts)")
    return found[0]


def _from_glyph(font: Any, name: str, source: str) -> Icon:
    from pnp.drawing.pens import OutlinePen

    glyphs, top = font.getGlyphSet(), font["hhea"].ascent
    height = top - font["hhea"].descent
    pen = OutlinePen(glyphs, 1 / height, -1 / height, 0.0, top / height)
    glyphs[name].draw(pen)
    return Icon(source, pen.outline, glyphs[name].width / height)


def read_svg(path: Path, name: str) -> Icon:
    """Return the icon drawn in an SVG file: filled paths and plain shapes in one colour.

    Raises:
        ArtError: the file is unreadable or unsafe, or has several colours, strokes or anything else that would be lost.
    """
    root = _parse(path, name)
    left, top, width, height = _view_box(root, name)
    from pnp.drawing.pens import OutlinePen

    pen = OutlinePen(None, 1 / height, 1 / height, -left / height, -top / height)
    looks: set[tuple[str, str]] = set()
    try:
        _draw(root, {}, pen, looks, name)
    except ArtError:
        raise
    except (ValueError, TypeError, IndexError, NotImplementedError, AttributeError) as error:
        raise ArtError(f"{name}: a path or a transform cannot be read ({error})") from error
    if not pen.outline:
        raise ArtError(f"{name}: it draws nothing (allowed: filled {', '.join(sorted(_DRAWN))})")
    if len({fill for fill, _ in looks}) > 1:
        fills = ", ".join(sorted(fill for fill, _ in looks))
        raise ArtError(f"{name}: an icon has only one colour (got {fills}): cut holes with fill-rule evenodd instead")
    if len(looks) > 1:
        raise ArtError(f"{name}: some paths are even-odd and some are not: use one fill-rule for all")
    return Icon(name, pen.outline, width / height, next(iter(looks))[1] == "evenodd")


def _parse(path: Path, name: str) -> ElementTree.Element:
    from xml.etree import ElementTree  # imported here, as most icons are glyphs of a font

    try:
        data = path.read_bytes()
    except OSError as error:
        raise ArtError(f"{name} cannot be read: {error.strerror}") from error
    if len(data) > _MAX_BYTES:
        raise ArtError(f"{name}: an icon of {len(data) / 1e6:.1f} MB is too large (allowed: {_MAX_BYTES / 1e6:.0f} MB)")
    if re.search(rb"<!(DOCTYPE|ENTITY)", data.replace(b"\0", b""), re.IGNORECASE):
        raise ArtError(f"{name}: document types and entities are not allowed in an icon: remove the <!DOCTYPE …>")
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError) as error:
        raise ArtError(f"{name} is not an SVG file: {error}") from error
    depth, level = 1, [root]
    while level := [child for element in level for child in element]:
        depth += 1
        if depth > _DEEPEST_NESTING:
            raise ArtError(
                f"{name}: elements are nested more than {_DEEPEST_NESTING} levels deep: ungroup some of them"
            )
    return root


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _view_box(root: ElementTree.Element, name: str) -> tuple[float, float, float, float]:
    if _tag(root) != "svg":
        raise ArtError(f"{name} is not an SVG file: its outermost element is <{_tag(root)}>")
    text = root.get("viewBox") or f"0 0 {root.get('width', '')} {root.get('height', '')}"
    try:
        left, top, width, height = (float(part.removesuffix("px")) for part in re.split(r"[\s,]+", text.strip()))
    except ValueError as error:
        found = f"viewBox is {text.strip()!r}" if root.get("viewBox") else "it has no viewBox"
        raise ArtError(f"{name}: {found} (allowed: four numbers, for example 0 0 24 24)") from error
    if not (0 < width < 1e6 and 0 < height < 1e6):
        raise ArtError(f"{name}: its size is {width:g} x {height:g} (allowed: more than 0, less than 1000000)")
    return left, top, width, height


def _draw(
    element: ElementTree.Element,
    inherited: dict[str, str],
    pen: OutlinePen,
    looks: set[tuple[str, str]],
    name: str,
) -> None:
    style = inherited | _style(element)
    tag = _tag(element)
    if style.get("display") == "none" or tag in ("metadata", "title", "desc", "namedview"):
        return
    if tag in _DRAWN:
        _draw_shape(element, style, pen, looks, name)
    elif tag not in _SILENT or (tag in ("defs", "style") and (len(element) or (element.text or "").strip())):
        raise ArtError(f"{name}: <{tag}> is not drawn in an icon (allowed: {', '.join(sorted(_DRAWN))}, in groups)")
    elif element.get("transform"):
        raise ArtError(f"{name}: a group has a transform: apply the transform to its paths")
    for child in element:
        if isinstance(child.tag, str):
            _draw(child, style, pen, looks, name)


def _style(element: ElementTree.Element) -> dict[str, str]:
    found = {key: value.strip() for key in _STYLE_KEYS if (value := element.get(key)) is not None}
    for part in (element.get("style") or "").split(";"):
        key, _, value = part.partition(":")
        if key.strip() in _STYLE_KEYS:
            found[key.strip()] = value.strip()
    return found


def _draw_shape(
    element: ElementTree.Element,
    style: dict[str, str],
    pen: OutlinePen,
    looks: set[tuple[str, str]],
    name: str,
) -> None:
    from fontTools.pens.transformPen import TransformPen
    from fontTools.svgLib.path import parse_path
    from fontTools.svgLib.path.shapes import PathBuilder

    if style.get("stroke", "none") != "none":
        raise ArtError(f"{name}: strokes are not drawn in icons: turn strokes into filled outlines")
    if style.get("fill") == "none":
        return
    if any(style.get(key, "1") not in ("1", "1.0", "100%") for key in ("opacity", "fill-opacity")):
        raise ArtError(f"{name}: an icon cannot be translucent: remove the opacity")
    builder = PathBuilder()
    builder.add_path_from_element(element)
    for path, transform in zip(builder.paths, builder.transforms, strict=True):
        parse_path(path, TransformPen(pen, transform) if transform else pen)
        looks.add((style.get("fill", "black"), style.get("fill-rule", "nonzero")))
