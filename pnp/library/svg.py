"""Checks SVG art for parts that are unsafe, and for parts that the converter would drop silently."""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.parsers import expat

from pnp.errors import UnitError
from pnp.library.problems import did_you_mean
from pnp.library.svg_features import UndrawnPart, attribute_fault, element_fault, style_fault
from pnp.units import MM_PER_INCH, length

MOST_ELEMENTS = 100_000
MOST_COPIES = 100_000
DEEPEST_NESTING = 100
Fault = tuple[int, str]

_GREY_MASK = "<mask>: only its opacity is used, not its brightness (draw it in white with fill-opacity, or clip)"
_MASK_COLOURS = {"white", "#fff", "#ffffff"}
_URL = re.compile(r"url\(\s*['\"]?\s*([^)'\"]*)", re.IGNORECASE)
_DATA = re.compile(r"data:image/(png|jpe?g);", re.IGNORECASE)
_DECLARATION = re.compile(r"(?<![\w-])([a-z-]+)\s*:\s*([^;{}]*)", re.IGNORECASE)
_AT_RULE = re.compile(r"@([a-z-]+)", re.IGNORECASE)
_FINE = (0.0, 0.0)


class CheckedSvg(NamedTuple):
    """The errors in an SVG file as (line, message), and its width and height in its own units.

    `pixel_parts` are the parts that can only be drawn as pixels; `fonts` has a line and the font families for each
    place that chooses a font (the first available family is used). `texts` are the words to draw, each with its line.
    """

    faults: list[Fault]
    size: tuple[float, float]
    pixel_parts: list[Fault]
    fonts: list[tuple[int, tuple[str, ...]]]
    texts: list[tuple[int, str]]


def check_svg(data: bytes) -> CheckedSvg:
    """Return the errors in an SVG file, and how to draw it."""
    check = _SvgChecker()
    try:
        check.parser.Parse(data, True)
    except expat.ExpatError as error:
        check.faults.append((error.lineno, f"this is not XML ({expat.errors.messages[error.code]})"))
    except (_Stop, ValueError, LookupError) as error:
        if not isinstance(error, _Stop):
            check.faults.append((0, f"this is not an SVG ({error})"))
    if not check.faults:
        check.faults.extend(_encoding_faults(data) or check.copies() or check.missing_link_faults())
    if not check.faults and check.size is None:
        check.faults.append((1, "the picture has no size (write viewBox, or width and height)"))
    pixels = list(dict.fromkeys(check.pixels))
    return CheckedSvg(list(dict.fromkeys(check.faults)), check.size or _FINE, pixels, check.fonts, check.texts)


def _encoding_faults(data: bytes) -> list[Fault]:
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return [(line, f"byte 0x{data[error.start]:02x} is not UTF-8 (save the file as UTF-8)")]
    return []


class _Stop(Exception):
    """Raised to stop parsing."""


class _TooManyLinks(Exception):
    """Raised if links within the file repeat its parts too often."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(message)


class _Mask(NamedTuple):
    """An open mask: its line, its colours, and whether it has no shape."""

    line: int
    colours: list[str]
    is_blank: bool = True


class _SvgChecker:
    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.pixels: list[Fault] = []
        self.fonts: list[tuple[int, tuple[str, ...]]] = []
        self.texts: list[tuple[int, str]] = []
        self.size: tuple[float, float] | None = None
        self.elements = self.depth = 0
        self.style = ""
        self.in_style = False
        self.open: list[str] = []
        self.tags: list[str] = []
        self.mask: _Mask | None = None
        self.links: dict[str, list[tuple[str, int]]] = {"": []}
        self.paints: list[tuple[str, int]] = []
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.ProcessingInstructionHandler = self._instruction

    def add(self, message: str) -> None:
        self.faults.append((self.parser.CurrentLineNumber, message))

    def _doctype(self, name: str, system: str | None, public: str | None, inner: int) -> None:
        if inner:
            return  # entities are reported by line; without entities, a document type is harmless
        if public and "W3C" in public:
            return
        self.add("a document type is not allowed (remove the line <!DOCTYPE …>)")

    def _entity(self, *arguments: object) -> None:
        self.add("entities are not allowed (remove <!ENTITY …>; write the text itself)")
        raise _Stop

    def _instruction(self, target: str, data: str) -> None:
        if target == "xml-stylesheet":
            self.add("linked style sheets are not drawn (put the style into the file)")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        self.elements += 1
        self.depth += 1
        if self.elements == 1:
            self._root(tag, attributes)
        if self.elements > MOST_ELEMENTS or self.depth > DEEPEST_NESTING:
            what = f"more than {MOST_ELEMENTS:,} elements, or is nested more than {DEEPEST_NESTING} levels deep"
            self.add(f"the picture has {what} (simplify it)")
            raise _Stop
        self._report(element_fault(space, tag))
        self._follow(tag, attributes)
        self.in_style = tag == "style"
        self.style = ""
        self.open.append(attributes.get("id", ""))
        self.tags.append(tag)
        self.links.setdefault(self.open[-1], [])
        for key, value in attributes.items():
            self._attribute(tag, key.rpartition(" ")[2], value)

    def _report(self, found: UndrawnPart | None) -> None:
        if found is not None and found.as_pixels:
            self.pixels.append((self.parser.CurrentLineNumber, found.message))
        elif found is not None:
            self.add(found.message)

    def _font(self, name: str, value: str) -> None:
        """Record the font families that words can use."""
        if name == "font":
            value = value.rpartition("px")[2] or value
        if name in ("font", "font-family"):
            families = tuple(family.strip(" \"'") for family in value.split(",") if family.strip(" \"'"))
            self.fonts.append((self.parser.CurrentLineNumber, families))

    def _follow(self, tag: str, attributes: dict[str, str]) -> None:
        """Record open masks, and report holes in clips."""
        if tag == "mask" and "alpha" not in (attributes.get("mask-type", "") + attributes.get("style", "")):
            self.mask = _Mask(self.parser.CurrentLineNumber, [])
        elif self.mask is not None and tag in ("path", "rect", "circle", "ellipse", "polygon", "use", "image"):
            self.mask = self.mask._replace(is_blank=False)
        if "clipPath" in [*self.tags, tag]:
            style: dict[str, str] = dict(_DECLARATION.findall(attributes.get("style", "")))
            if attributes.get("clip-rule", style.get("clip-rule", "")).strip() == "evenodd":
                message = "clip-rule: holes in a clip are not drawn (cut the holes out of the path)"
                self._report(UndrawnPart(message, as_pixels=True))

    def _root(self, tag: str, attributes: dict[str, str]) -> None:
        if tag != "svg":
            self.add(f"this is not an SVG (its first element is <{tag[:40]}>)")
            raise _Stop
        self.size = _size(attributes)

    def _attribute(self, tag: str, key: str, value: str) -> None:
        if key == "href":
            self._link(tag, value)
        elif key.lower().startswith("on"):
            self.add(f"{key}: scripts are not allowed (remove it)")
        elif key == "style":
            self._css(value)
        else:
            self._report(attribute_fault(tag, key, value))
            self._font(key, value)
            self._shade(key, value)
        if key != "href":
            self._urls(value)

    def _link(self, tag: str, value: str) -> None:
        target = value.strip()
        if target.startswith("#") or not target:
            if tag == "a":
                return
            for name in {"", *self.open}:
                self.links[name].append((target[1:], self.parser.CurrentLineNumber))
            return
        if tag in ("image", "feImage") and _DATA.match(target):
            return
        if tag == "a":
            self.add(f"<a>: a link to {_short_text(target)} does nothing on paper (remove it)")
            return
        self.add(f"<{tag}>: the external link {_short_text(target)} is not followed (embed its target)")

    def _css(self, text: str) -> None:
        for name, value in _DECLARATION.findall(text):
            key = name.lower()
            self._report(style_fault(key, value))
            self._font(key, value)
            self._shade(key, value)
        for rule in dict.fromkeys(name.lower() for name in _AT_RULE.findall(text)):
            if rule in ("import", "font-face"):
                self.add(f"@{rule} is not supported (put the style into the file; use the fonts of the layout)")
            elif rule not in ("charset", "namespace"):
                self.add(f"@{rule} is not supported (write the style without it)")

    def _shade(self, name: str, value: str) -> None:
        """Record the colours inside a mask."""
        if self.mask is not None and name in ("fill", "stroke", "stop-color") and value.strip().lower() != "none":
            self.mask.colours.append(value.lower().replace(" ", ""))

    def _urls(self, text: str) -> None:
        for function in ("var", "calc"):
            if f"{function}(" in text:
                self.add(f"{function}() is not supported (write the value itself)")
        for found in _URL.finditer(text):
            target = found[1].strip()
            if target.startswith("#"):
                self.paints.append((target[1:], self.parser.CurrentLineNumber))
            elif target:
                self.add(f"the external link {_short_text(target)} is not followed (embed its target)")

    def missing_link_faults(self) -> list[Fault]:
        """Return an error for each link to a part that does not exist, as nothing would be drawn there."""
        wanted = dict.fromkeys([*self.links[""], *self.paints])
        return [
            (
                line,
                f"there is no part with the id {_short_text(target)}{did_you_mean(target, filter(None, self.links))}",
            )
            for target, line in wanted
            if target and target not in self.links
        ]

    def copies(self) -> list[Fault]:
        """Return the error if a part contains itself, or if copies exceed the limit."""
        counted: dict[str, int] = {}
        try:
            self._copies("", counted, ())
        except _TooManyLinks as fault:
            return [(fault.line, str(fault))]
        return []

    def _copies(self, name: str, counted: dict[str, int], above: tuple[str, ...]) -> int:
        if name in counted:
            return counted[name]
        number = 1
        for target, line in self.links.get(name, ()):
            if target in above or target == name:
                raise _TooManyLinks(line, f"#{target[:40]} contains itself (remove the link)")
            if len(above) > DEEPEST_NESTING:
                raise _TooManyLinks(line, f"links are nested more than {DEEPEST_NESTING} levels deep (simplify it)")
            number += self._copies(target, counted, (*above, name)) if target else 0
            if number > MOST_COPIES:
                raise _TooManyLinks(line, f"links inside the file make more than {MOST_COPIES:,} copies (simplify it)")
        counted[name] = number
        return number

    def _text(self, data: str) -> None:
        if self.in_style:
            self.style += data
        elif "text" in self.tags:
            self.texts.append((self.parser.CurrentLineNumber, data))

    def _end(self, name: str) -> None:
        self.depth -= 1
        self.open.pop()
        if self.tags.pop() == "mask" and self.mask is not None:
            if not self.mask.is_blank and not (self.mask.colours and _MASK_COLOURS.issuperset(self.mask.colours)):
                self.pixels.append((self.mask.line, _GREY_MASK))
            self.mask = None
        if self.in_style and self.style:
            self._css(self.style)
            self._urls(self.style)
        self.in_style = False


def _short_text(target: str) -> str:
    return f'"{target if len(target) <= 60 else target[:59] + "…"}"'


def _size(attributes: dict[str, str]) -> tuple[float, float] | None:
    """Return the width and height of the view box, else of the picture, or None."""
    box = re.split(r"[\s,]+", attributes.get("viewBox", "").strip())
    try:
        if len(box) == 4:
            sides = float(box[2]), float(box[3])
        else:
            sides = _pixels(attributes["width"]), _pixels(attributes["height"])
    except (KeyError, ValueError, UnitError):
        return None
    return sides if 0 < sides[0] < 1e6 and 0 < sides[1] < 1e6 else None


def _pixels(text: str) -> float:
    plain = text.strip().removesuffix("px")
    try:
        return float(plain)
    except ValueError:
        return length(plain) * 96 / MM_PER_INCH
