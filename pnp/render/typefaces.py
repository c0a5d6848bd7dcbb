"""Fonts as stored in a PDF: TrueType subsets of at most 255 characters, filled as characters are used."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.drawing.fonts import Font
from pnp.drawing.sfnt import broken_font_errors
from pnp.errors import FontError

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfbase.ttfonts import TTFont

_ESCAPES = {ord("("): "\\(", ord(")"): "\\)", ord("\\"): "\\\\", 10: "\\n", 13: "\\r"}


class Typeface:
    """One font in one document."""

    def __init__(self, font: Font, name: str, document: PDFDocument) -> None:
        """Take the font, and its unique name in this document."""
        self._font = _read(font.truetype_path(), name)
        self._document = document
        self._codes = _Codes(self._font, document)
        self._names: dict[int, str] = {}

    def pieces(self, text: str) -> list[tuple[str, str]]:
        """Return the text in parts: the name of a font resource, and a PDF string (escaped bytes, as Latin-1)."""
        encoded = text.translate(self._codes)
        if not self._codes.beyond or self._codes.beyond.isdisjoint(text):
            return [(self._resource(0), encoded)] if encoded else []
        parts = self._font.splitString(text, self._document)
        return [(self._resource(subset), codes.decode("latin-1").translate(_ESCAPES)) for subset, codes in parts]

    def _resource(self, subset: int) -> str:
        if subset not in self._names:
            self._names[subset] = str(self._font.getSubsetInternalName(subset, self._document))
        return self._names[subset]


class _Codes(dict[int, str]):
    """Maps characters to escaped bytes of the font's first subset; characters in other subsets are in `beyond`."""

    def __init__(self, font: TTFont, document: PDFDocument) -> None:
        super().__init__()
        self.beyond: set[str] = set()
        self._font, self._document = font, document

    def __missing__(self, code: int) -> str:
        if code not in self._font.face.charToGlyph and code != 0xA0:
            raise FontError(f"font {self._font.fontName} has no glyph for {chr(code)!r} (U+{code:04X})")
        ((subset, byte),) = self._font.splitString(chr(code), self._document)
        if subset:
            self.beyond.add(chr(code))
        self[code] = byte.decode("latin-1").translate(_ESCAPES)
        return self[code]


def embed(font: TTFont, document: PDFDocument) -> None:
    """Embed the used characters of a font in the document.

    Raises:
        FontError: the font file has a broken table.
    """
    with broken_font_errors(Path(font.face.filename)):
        font.addObjects(document)


@lru_cache(maxsize=64)
def _read(path: Path, name: str) -> TTFont:
    """Parse a font file; documents share the parsed font, and reportlab separates their subsets."""
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    try:
        with broken_font_errors(path):
            font = TTFont(name, str(path), asciiReadable=False, shapable=False)
    except FontError as error:
        if not isinstance(error.__cause__, (TTFError, OSError)):
            raise
        raise FontError(f"{path}: font {name} cannot be embedded: {error.__cause__}") from error
    # Two files can have the same internal name, which reportlab uses as the key of subsets.
    font.face.name = name.encode("ascii", "replace")
    return font
