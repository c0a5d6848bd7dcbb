"""Fonts: faces that measure text without a back end, and a library that finds them by name."""

from __future__ import annotations

import difflib
import importlib.util
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from pnp.cache import NONE, Cache
from pnp.drawing.metrics import Metrics, ink_boxes, metrics
from pnp.drawing.scripts import character_name, why_unprintable
from pnp.errors import FontError
from pnp.units import MM_PER_POINT
from pnp.witness import NO_WITNESS, Witness

_SUFFIXES = (".ttf", ".otf", ".ttc")
_LICENCE_FILES = ("OFL*.txt", "UFL*.txt", "LICEN[CS]E*", "README*")
_WORD_LIMIT = 100_000
_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
_STYLES = {
    "": (False, False),
    "regular": (False, False),
    "roman": (False, False),
    "bold": (True, False),
    "italic": (False, True),
    "bolditalic": (True, True),
}


class MissingGlyph(KeyError):
    """Raised by `Font.words` with the character that the font does not have."""


class _Advances(dict[str, float]):
    def __missing__(self, char: str) -> float:
        raise MissingGlyph(char)


class _WordWidths(dict[str, float]):
    """Widths of words as shares of the em, computed once."""

    __slots__ = ("_advance",)

    def __init__(self, advances: _Advances) -> None:
        self._advance = advances.__getitem__

    def __missing__(self, word: str) -> float:
        width = sum(map(self._advance, word))
        if len(self) >= _WORD_LIMIT:
            self.clear()
        self[word] = width
        return width


class Font:
    """One face of a font file. Fonts with the same file and face are equal; each measures a word once.

    `name` is the PostScript name, `index` is the number of the face in a collection, and `licence` is the licence in
    the font file or in its folder. `words[word]` is a word's width as a share of the em.
    """

    __slots__ = ("_advances", "_boxes", "_hash", "_metrics", "_truetype", "index", "licence", "name", "path", "words")

    def __init__(self, path: Path, index: int = 0, cache: Cache = NONE) -> None:
        """Open a face; its metrics are cached.

        Raises:
            FontError: the file is not a font, is broken, or forbids embedding.
        """
        self._metrics: Metrics = metrics(path, index, cache)
        self.path, self.index = path, index
        self.name = re.sub(r"[^A-Za-z0-9.+-]", "", self._metrics.name) or "Font"
        self.licence = self._metrics.licence or _licence_beside(path)
        self._advances = _Advances(self._metrics.advances)
        space = self._advances.setdefault(" ", 0.25)
        self._advances["\xa0"] = space
        self.words = _WordWidths(self._advances)
        self._hash = hash((path, index))
        self._boxes: dict[str, tuple[float, float, float, float]] = {}
        self._truetype: Path | None = None

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Font) and (self.path, self.index) == (other.path, other.index))

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Font({self.name})"

    def __reduce__(self) -> tuple[type[Font], tuple[Path, int]]:
        return Font, (self.path, self.index)

    def width(self, text: str, size: float) -> float:
        """Return the width of `text` in mm at `size` pt, as a PDF sets it: no kerning.

        Raises:
            FontError: the font has no glyph for a character.
        """
        try:
            return sum(map(self._advances.__getitem__, text)) * size * MM_PER_POINT
        except MissingGlyph as error:
            raise FontError(f"{self.name} has no glyph for {character_name(str(error.args[0]))}") from None

    def has(self, char: str) -> bool:
        """Return whether the font has a glyph for the character."""
        return char in self._advances

    def covers(self, text: str) -> bool:
        """Return whether the font has a glyph for each character."""
        try:
            return self.words[text] >= 0
        except MissingGlyph:
            return False

    def missing_characters(self, text: str) -> str:
        """Return the characters of `text` without a glyph in the font, in order, without duplicates."""
        return "".join(dict.fromkeys(char for char in text if char not in self._advances))

    def box(self, char: str) -> tuple[float, float, float, float]:
        """Return the ink box of a character: left, low, right, high as shares of the em, y up."""
        if char not in self._boxes:
            first = "" if self._boxes else "0123456789+-"
            self._boxes |= ink_boxes(self.path, self.index, char + first)
        return self._boxes[char]

    @property
    def ascent(self) -> float:
        """Return the height of d and l (or the capitals, if higher) as a share of the em."""
        return self._metrics.ascent

    @property
    def descent(self) -> float:
        """Return the depth of p, g and y below the baseline as a share of the em."""
        return self._metrics.descent

    @property
    def cap_height(self) -> float:
        """Return the height of H as a share of the em."""
        return self._metrics.cap_height

    @property
    def x_height(self) -> float:
        """Return the height of x as a share of the em."""
        return self._metrics.x_height

    def truetype_path(self) -> Path:
        """Return a single-face file with TrueType outlines, as PDF writers need it; CFF outlines are converted once."""
        if self._truetype is None:
            self._truetype = self.path if _is_truetype(self.path) else _truetype_copy(self.path, self.index)
        return self._truetype


def _is_truetype(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) in _TRUETYPE


def _truetype_copy(path: Path, index: int) -> Path:
    from pnp.drawing import truetype

    return truetype.truetype_copy(path, index)


def _licence_beside(path: Path) -> str:
    for pattern in _LICENCE_FILES:
        for found in sorted(path.parent.glob(pattern)):
            return f"see {found.name} beside {path.name}"
    return "not stated"


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", "", name).casefold()


def _split_style(stem: str) -> tuple[str, str]:
    """Return the family and style ("", "bold", "italic", "bolditalic") in a name such as `My Font Bold Italic`."""
    plain = _plain(stem)
    for style in ("bolditalic", "bold", "italic", "regular", "roman"):
        if plain.endswith(style) and plain != style:
            return plain[: -len(style)], "" if style in ("regular", "roman") else style
    return plain, ""


class FontLibrary:
    """Finds fonts by their name in a style file: those that come with the program, or a project's own files."""

    def __init__(self, search: Sequence[Path] = (), witness: Witness = NO_WITNESS, cache: Cache = NONE) -> None:
        """Take the folders to search for a project's own font files; the first folder with the file is used."""
        self._search = tuple(search)
        self._witness = witness
        self._cache = cache
        self._shelf: dict[str, dict[str, Path]] = {}
        self._titles: dict[str, str] = {}
        self._fonts: dict[tuple[Path, int], Font] = {}
        self._derived: dict[tuple[Font, bool, bool], Font] = {}
        self._styles: dict[Font, str] = {}

    def find(self, name: str) -> Font:
        """Return the font called `name`: `Poppins Bold`, `Source Sans 3`, or `fonts/My.ttf` (`fonts/My.ttc#1`).

        Raises:
            FontError: there is no such font, or the font cannot be used.
        """
        if Path(name.partition("#")[0]).suffix.lower() in _SUFFIXES:
            return self._project_font(name)
        family, style = _split_style(name)
        shelf = self._families()
        if family in shelf:
            if style in shelf[family]:
                return self.open_face(shelf[family][style])
            raise FontError(f"{self._titles[family]} has no {_style_words(style)} face (it has: {self._list(family)})")
        near = difflib.get_close_matches(_plain(name), self._every(), 1, 0.6)
        hint = f"; did you mean {self._every()[near[0]]!r}?" if near else ""
        known = ", ".join(sorted(self._titles.values()))
        raise FontError(f"Unknown font {name!r}{hint} (allowed: {known}; or a file such as fonts/My.ttf)")

    def font_in_style(self, font: Font, is_bold: bool, is_italic: bool) -> Font:
        """Return the bold, italic or bold italic of a font's family; bold fonts stay bold, italic fonts italic.

        Raises:
            FontError: the family has no such face.
        """
        key = (font, is_bold, is_italic)
        if key not in self._derived:
            self._derived[key] = self._derive(font, is_bold, is_italic) if is_bold or is_italic else font
        return self._derived[key]

    def runs(self, font: Font, text: str, language: str = "en") -> list[tuple[Font, str]]:
        """Return the text in parts, each with the font that has its glyphs: `font`, or else a fallback font.

        Raises:
            FontError: a character is in no font, or cannot be printed; the message names it.
        """
        if text and text.isprintable() and max(text) < "\u0300" and font.covers(text):
            return [(font, text)]
        parts: list[tuple[Font, str]] = []
        for char in text:
            why = why_unprintable(char)
            if why:
                raise FontError(f"{character_name(char)} cannot be printed: {why}")
            found = font if font.has(char) else self._fallback(font, char, language)
            if parts and (parts[-1][0] is found or (char == " " and parts[-1][0].has(" "))):
                parts[-1] = (parts[-1][0], parts[-1][1] + char)
            else:
                parts.append((found, char))
        return parts

    def _fallback(self, font: Font, char: str, language: str) -> Font:
        if font not in self._styles:
            self._styles[font] = self._style_of(font)[1]
        for name in _fallback_names(language):
            found = self.open_face(self._nearest(name, self._styles[font]))
            if found.has(char):
                return found
        raise FontError(
            f"Neither {font.name} nor its fallbacks have a glyph for {character_name(char)}: "
            "use another character or an icon"
        )

    def _nearest(self, family: str, style: str) -> Path:
        shelf = self._families()[family]
        return shelf.get(style) or shelf.get("bold" if "bold" in style else "") or shelf[""]

    def _style_of(self, font: Font) -> tuple[str, str]:
        for family, shelf in self._families().items():
            for style, path in shelf.items():
                if path == font.path:
                    return family, style
        return _split_style(font.path.stem)

    def _derive(self, font: Font, is_bold: bool, is_italic: bool) -> Font:
        family, style = self._style_of(font)
        was_bold, was_italic = _STYLES[style]
        wanted = ("bold" if is_bold or was_bold else "") + ("italic" if is_italic or was_italic else "")
        shelf = self._families().get(family) or self._siblings(font.path)
        if wanted in shelf:
            return font if shelf[wanted] == font.path else self.open_face(shelf[wanted])
        title = self._titles.get(family, font.path.name)
        raise FontError(
            f"{title} has no {_style_words(wanted)} face (it has: {', '.join(map(_style_words, sorted(shelf)))}): "
            "use another style for the words, or another font"
        )

    def _siblings(self, path: Path) -> dict[str, Path]:
        family, style = _split_style(path.stem)
        found = {style: path}
        self._witness.note(path.parent)
        for other in sorted(path.parent.iterdir()):
            if other.suffix.lower() in _SUFFIXES and _split_style(other.stem)[0] == family:
                found.setdefault(_split_style(other.stem)[1], other)
        return found

    def _project_font(self, name: str) -> Font:
        file, _, face = name.partition("#")
        if Path(file).is_absolute() or ".." in Path(file).parts:
            raise FontError(f"The font file {file!r} must be in the project (allowed: a path such as fonts/My.ttf)")
        if face and not face.isdecimal():
            raise FontError(f"{name!r}: after `#`, write a face number (numbers start at 0)")
        for root in self._search:
            path = root / file
            self._witness.note(path)
            if path.is_file():
                if not path.resolve().is_relative_to(root.resolve()):
                    raise FontError(
                        f"The font file {file!r} is a link that leads out of the project: copy it into the project"
                    )
                return self.open_face(path, int(face or 0))
        near = difflib.get_close_matches(file, self._own_files(Path(file).parent), 1, 0.6)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise FontError(f"Unknown font file {file!r} in the project{hint}")

    def _own_files(self, folder: Path) -> list[str]:
        found: list[str] = []
        for root in self._search:
            if (root / folder).is_dir():
                found += [str(folder / f.name) for f in (root / folder).iterdir() if f.suffix.lower() in _SUFFIXES]
        return found

    def open_face(self, path: Path, index: int = 0) -> Font:
        """Return a face of a font file, opened once.

        Raises:
            FontError: the font cannot be used.
        """
        key = (path, index)
        if key not in self._fonts:
            self._witness.note(path)
            self._fonts[key] = Font(path, index, self._cache)
        return self._fonts[key]

    def _families(self) -> dict[str, dict[str, Path]]:
        if not self._shelf:
            for path in _built_in_fonts():
                title, style = _title(path)
                self._shelf.setdefault(_plain(title), {})[style] = path
                self._titles[_plain(title)] = title
        return self._shelf

    def _every(self) -> dict[str, str]:
        shelf = self._families()
        return {f + s: " ".join([self._titles[f], *_style_words(s, "").split()]) for f in shelf for s in shelf[f]}

    def _list(self, family: str) -> str:
        return ", ".join(_style_words(style) for style in sorted(self._shelf[family]))


def _style_words(style: str, regular: str = "Regular") -> str:
    return {"": regular, "bolditalic": "Bold Italic"}.get(style, style.capitalize())


def _built_in_fonts() -> Iterable[Path]:
    spec = importlib.util.find_spec("rendercv_fonts")
    if spec is None or spec.origin is None:
        raise FontError("The fonts are missing: install the package rendercv-fonts (pip install rendercv-fonts)")
    root = Path(spec.origin).parent
    return sorted(p for p in root.glob("*/*") if p.suffix in _SUFFIXES and "Awesome" not in p.name)


def _title(path: Path) -> tuple[str, str]:
    """Return the family (as people write it) and the style of a shipped file; a variant (JP) is its own family."""
    stem, _, style = path.stem.rpartition("-")
    folder = path.parent.name
    sister = stem[len(folder.replace(" ", "")) :]
    return f"{folder} {sister}".strip(), {"regular": "", "roman": ""}.get(style.casefold(), style.casefold())


def _fallback_names(language: str) -> tuple[str, ...]:
    order = {"ko": ("kr", "jp", "sc"), "zh": ("sc", "jp", "kr")}.get(language[:2], ("jp", "sc", "kr"))
    return ("notosans", *(f"notosans{sister}" for sister in order), "sourcesans3")
