"""A PDF file being written: numbered objects (written as soon as possible), pages, labels, outline, boxes.

reportlab manages the numbers, subsets the fonts and formats the rest at the end; page contents and pictures are written
directly, so that memory does not grow with the number of sheets.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from reportlab.pdfbase import pdfdoc

from pnp.cache import NONE, Cache
from pnp.drawing.fonts import Font
from pnp.geometry.rect import Rect
from pnp.imposition.page import Page
from pnp.render.links import Links
from pnp.render.numbers import fine_number
from pnp.render.output import ByteCounter, Output
from pnp.render.typefaces import Typeface, embed
from pnp.units import MM_PER_POINT

if TYPE_CHECKING:
    from pnp.render.pdf import PdfMetadata

_LEAST_CACHED_SIZE = 65_536  # bytes; above this, a cache look-up is faster than compressing
_DUPLEX = {
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
    "fronts": "Simplex",
    "gutterfold": "Simplex",
}


class Resource(NamedTuple):
    """A resource of page content: its kind (the key of a resource dictionary), name and object number."""

    kind: str
    name: str
    number: int


class _OutlineEntry(NamedTuple):
    """An outline entry: a page, or a component or heading that starts on it; `top` in points (None: page top)."""

    title: str
    page: int
    level: int = 0
    top: float | None = None


_Tree = list["tuple[dict[int, bytes], _Tree] | dict[int, bytes]"]


class PdfFile:
    """One PDF file. Write objects and pages, then `close`."""

    def __init__(self, output: Output | ByteCounter, metadata: PdfMetadata, cache: Cache = NONE) -> None:
        self._output = output
        self._cache = cache
        self._about = metadata
        self._registry = pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7))
        self._offsets: dict[int, int] = {}
        self._typefaces: dict[Font, Typeface] = {}
        self._outline: list[tuple[_OutlineEntry, list[_OutlineEntry]]] = []
        self._labels: list[tuple[str, str]] = []
        self._headings: list[_OutlineEntry] = []
        self._links = Links()
        self._describe(metadata)
        output.write(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        self._pages = self._number(self._registry.Reference(self._registry.Pages))
        self._fonts = self._number(self._registry.Reference(self._registry.idToObject["BasicFonts"]))

    def typeface(self, font: Font) -> Typeface:
        """Return the font as embedded in this document."""
        found = self._typefaces.get(font)
        if found is None:
            taken = any(other.name == font.name for other in self._typefaces)
            name = f"{font.name}-{len(self._typefaces)}" if taken else font.name
            found = self._typefaces[font] = Typeface(font, name, self._registry)
        return found

    def reserve(self) -> int:
        """Return a number for an object to write later."""
        number = int(self._registry.objectcounter) + 1
        self._registry.Reference(b"", f"own{number}")
        return number

    def write(self, number: int, body: bytes) -> None:
        """Write a reserved object."""
        self._offsets[number] = self._output.size
        self._output.write(b"%d 0 obj\n%b\nendobj\n" % (number, body))

    def add(self, body: bytes) -> int:
        """Write a new object and return its number."""
        number = self.reserve()
        self.write(number, body)
        return number

    def add_content(self, text: str, entries: str = "") -> int:
        """Write operators as a compressed stream with the dictionary `entries`; return its number."""
        data = text.encode("latin-1")
        return self.add(
            stream(f"{entries} /Filter /FlateDecode", self._compress(data) if self._output.keeps_bytes else data)
        )

    def _compress(self, data: bytes) -> bytes:
        """Return compressed data, from the cache if they are long and already in it."""
        if len(data) < _LEAST_CACHED_SIZE:
            return zlib.compress(data)
        key = self._cache.key("compressed", data)
        found = self._cache.get(key)
        if found is None:
            found = zlib.compress(data)
            self._cache.put(key, found)
        return found

    def resources(self, used: Iterable[Resource]) -> str:
        """Return the resource dictionary for content that uses the given resources and any fonts."""
        kinds: dict[str, list[str]] = {}
        for kind, name, number in sorted(used):
            kinds.setdefault(kind, []).append(f"/{name} {number} 0 R")
        rest = "".join(f" /{kind} << {' '.join(lines)} >>" for kind, lines in kinds.items())
        return f"<< /Font {self._fonts} 0 R{rest} >>"

    def add_page(self, page: Page, content: Sequence[str], resources: Iterable[Resource]) -> None:
        """Write a page, and record its label and its place in the outline.

        `content` contains the operators of the page, in parts that become separate streams, so that a part shared by
        pages is compressed once.
        """
        boxes = f"/MediaBox {_box(Rect(0, 0, page.width, page.height), page)}"
        if page.bleed or page.trim:
            boxes += f" /BleedBox {_box(page.bleed or page.trim or Rect(0, 0, 0, 0), page)}"
        if page.trim:
            boxes += f" /TrimBox {_box(page.trim, page)}"
        number = self.reserve()
        contents = " ".join(f"{self.add_content(part)} 0 R" for part in content)
        notes = self.reserve() if page.links else 0
        self._links.add(page, number, notes)
        linked = f" /Annots {notes} 0 R" if notes else ""
        self.write(
            number,
            f"<< /Type /Page /Parent {self._pages} 0 R {boxes} /Contents [{contents}] "
            f"/Resources {self.resources(resources)}{linked} >>".encode(),
        )
        self._registry.Pages.addPage(f"{number} 0 R")
        self._registry.updateSignature("\n".join(content).encode("latin-1"))
        self._enter(page, number)

    def close(self) -> None:
        """Write the fonts, the outline, all other pending objects, and the cross-reference table."""
        registry = self._registry
        for notes, body in self._links.bodies():
            self.write(notes, body)
        for font in registry.delayedFonts:
            embed(font, registry)
        self._finish_catalog()
        number = 0
        while (number := number + 1) in registry.numberToId:
            if number not in self._offsets:
                waiting = registry.idToObject[registry.numberToId[number]]
                self.write(number, pdfdoc.format(waiting, registry, toplevel=1))
        self._write_table(number)

    def _describe(self, metadata: PdfMetadata) -> None:
        registry = self._registry
        registry.setTitle(metadata.title)
        registry.setAuthor(metadata.author)
        registry.setSubject(metadata.subject)
        registry.setCreator("pnp")
        if metadata.keywords:
            registry.setKeywords(metadata.keywords)
        if metadata.language:
            registry.Catalog.Lang = pdfdoc.PDFString(metadata.language)
        wishes = registry.Catalog.ViewerPreferences = pdfdoc.ViewerPreferencesPDFDictionary()
        wishes["PrintScaling"] = "None"
        if metadata.sides in _DUPLEX:
            wishes["Duplex"] = _DUPLEX[metadata.sides]

    def _enter(self, page: Page, number: int) -> None:
        head = self._about.components.get(page.component, page.component)
        self._headings += [
            _OutlineEntry(line.title, number, line.level, (page.height - line.top) / MM_PER_POINT)
            for line in page.headings
        ]
        if not self._outline or self._outline[-1][0].title != head:
            self._outline.append((_OutlineEntry(head, number), []))
        self._labels.append((head, page.label))
        self._outline[-1][1].append(_OutlineEntry(page.title or page.label, number))

    def _finish_catalog(self) -> None:
        registry = self._registry
        registry.info.invariant = 1
        registry.info.digest(registry.signature)
        labels = registry.Catalog.PageLabels = pdfdoc.PDFPageLabels()
        several = len(self._outline) > 1  # otherwise many pages would have the same label
        for index, (head, label) in enumerate(self._labels):
            labels.addPageLabel(index, pdfdoc.PDFPageLabel(prefix=f"{head} {label}" if several and head else label))
        registry.Reference(registry.Catalog)
        registry.Reference(registry.info)
        self._finish_outline()

    def _finish_outline(self) -> None:
        outline = self._registry.Outlines
        titles, closed = outline.destinationnamestotitles, outline.closedict

        def leaf(entry: _OutlineEntry) -> dict[int, bytes]:
            titles[key := len(titles)] = entry.title
            where = "/Fit" if entry.top is None else f"/XYZ null {fine_number(entry.top)} null"
            target = f"[{entry.page} 0 R {where}]".encode()
            closed[target] = 1
            return {key: target}

        def branch(entries: Sequence[_OutlineEntry]) -> _Tree:
            starts = [n for n, entry in enumerate(entries) if entry.level == entries[0].level]
            parts = [entries[start:end] for start, end in pairwise([*starts, len(entries)])]
            return [(leaf(part[0]), branch(part[1:])) if part[1:] else leaf(part[0]) for part in parts]

        if self._headings:
            outline.setDestinations(branch(self._headings))
            self._registry.Catalog.showOutline()
        else:
            outline.setDestinations([(leaf(head), [leaf(line) for line in lines]) for head, lines in self._outline])
        outline.prepare(self._registry, None)

    def _write_table(self, count: int) -> None:
        registry = self._registry
        start = self._output.size
        lines = b"".join(b"%010d 00000 n \n" % self._offsets[number] for number in range(1, count))
        self._output.write(b"xref\n0 %d\n0000000000 65535 f \n%b" % (count, lines))
        trailer = pdfdoc.PDFTrailer(
            startxref=start,
            Size=count,
            Root=registry.Reference(registry.Catalog),
            Info=registry.Reference(registry.info),
            ID=registry.ID(),
        )
        self._output.write(trailer.format(registry))

    def _number(self, reference: pdfdoc.PDFObjectReference) -> int:
        return int(self._registry.idToObjectNumberAndVersion[reference.name][0])


def stream(entries: str, data: bytes) -> bytes:
    """Return a stream object: a dictionary with `entries` and the length, then the data."""
    return b"<< %b /Length %d >>\nstream\n%b\nendstream" % (entries.strip().encode("latin-1"), len(data), data)


def _box(rect: Rect, page: Page) -> str:
    """Return the rectangle as a PDF array in points, y up."""
    edges = (rect.left, page.height - rect.bottom, rect.right, page.height - rect.top)
    return f"[{' '.join(fine_number(edge / MM_PER_POINT) for edge in edges)}]"
