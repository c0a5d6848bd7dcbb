"""The floor: the deck drawn straight into ReportLab, tuned by hand. Arguments: CSV ART OUT.pdf.

No ASCII85 armour, PNG rows handed over undecoded, lines broken once a card, copies drawn again. It has no layouts, no
checks, no embedded font and no metadata: what a press has to do beyond it is the ratio that is measured.
"""

from __future__ import annotations

import csv
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from reportlab import rl_config

rl_config.useA85 = 0

from reportlab.lib.pagesizes import A4  # noqa: E402
from reportlab.lib.units import mm  # noqa: E402
from reportlab.lib.utils import simpleSplit  # noqa: E402
from reportlab.pdfbase import pdfdoc  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

WIDTH, HEIGHT = 63 * mm, 88 * mm
LEFT, BOTTOM = (A4[0] - 3 * WIDTH) / 2, (A4[1] - 3 * HEIGHT) / 2
Row = dict[str, str]


class RawPicture(pdfdoc.PDFObject):  # type: ignore[misc]
    """A plain 8-bit RGB PNG as an image object."""

    __RefOnly__ = 1

    def __init__(self, path: Path) -> None:
        data, position, rows = path.read_bytes(), 8, []
        self.name = path.name
        while position < len(data):
            size, kind = struct.unpack(">I4s", data[position : position + 8])
            body = data[position + 8 : position + 8 + size]
            if kind == b"IHDR":
                self.width, self.height = struct.unpack(">II", body[:8])
            elif kind == b"IDAT":
                rows.append(body)
            position += 12 + size
        self.rows = b"".join(rows)

    def format(self, document: object) -> bytes:
        head = (
            f"<< /Type /XObject /Subtype /Image /Width {self.width} /Height {self.height} /BitsPerComponent 8 "
            f"/ColorSpace /DeviceRGB /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 "
            f"/BitsPerComponent 8 /Columns {self.width} >> /Length {len(self.rows)} >>\nstream\n"
        )
        return head.encode() + self.rows + b"\nendstream"


def crop_marks(canvas: Canvas) -> None:
    """Draw the marks round the block of nine."""
    canvas.setLineWidth(0.3)
    lines = []
    for k in range(4):
        x, y = LEFT + k * WIDTH, BOTTOM + k * HEIGHT
        lines += [(x, BOTTOM - mm, x, BOTTOM - 6 * mm), (x, BOTTOM + 3 * HEIGHT + mm, x, BOTTOM + 3 * HEIGHT + 6 * mm)]
        lines += [(LEFT - mm, y, LEFT - 6 * mm, y), (LEFT + 3 * WIDTH + mm, y, LEFT + 3 * WIDTH + 6 * mm, y)]
    canvas.lines(lines)


def draw(canvas: Canvas, row: Row, lines: list[str], pictures: dict[str, str]) -> None:
    """Draw one card, its lower left corner at the origin."""
    canvas.setLineWidth(1)
    canvas.roundRect(1.5 * mm, 1.5 * mm, WIDTH - 3 * mm, HEIGHT - 3 * mm, 2 * mm)
    canvas.setFont("Helvetica-Bold", 11)
    canvas.drawString(4 * mm, HEIGHT - 9 * mm, row["title"])
    canvas.circle(WIDTH - 8 * mm, HEIGHT - 8 * mm, 4 * mm, stroke=1, fill=0)
    canvas.drawCentredString(WIDTH - 8 * mm, HEIGHT - 9.4 * mm, row["cost"])
    matrix = f"{55 * mm:.3f} 0 0 {41.25 * mm:.3f} {4 * mm:.3f} {HEIGHT - 54.25 * mm:.3f} cm"
    canvas._code.append(f"q {matrix} /{pictures[row['art']]} Do Q")
    canvas._formsinuse.append(row["art"])
    text = canvas.beginText(4 * mm, HEIGHT - 57 * mm - 8)
    text.setFont("Helvetica", 8, 9.6)
    for line in lines:
        text.textLine(line)
    canvas.drawText(text)


def copies(rows: list[Row]) -> Iterator[Row]:
    """Yield each card as often as it is printed."""
    for row in rows:
        for _ in range(int(row["count"])):
            yield row


def add_pictures(canvas: Canvas, art: Path) -> dict[str, str]:
    """Store the pictures, and return their names in content by their files' names."""
    names = {}
    for path in sorted(art.glob("*.png")):
        names[path.name] = canvas._doc.getXObjectName(path.name)
        canvas._doc.Reference(picture := RawPicture(path), names[path.name])
        canvas._doc.addForm(path.name, picture)
    return names


def main(table: Path, art: Path, out: Path) -> None:
    """Print the deck."""
    with table.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    canvas = Canvas(str(out), pagesize=A4, pageCompression=1, invariant=1)
    pictures = add_pictures(canvas, art)
    broken: tuple[str, list[str]] = ("", [])
    for index, row in enumerate(copies(rows)):
        place = index % 9
        if not place:
            if index:
                canvas.showPage()
            crop_marks(canvas)
        if broken[0] != row["id"]:
            broken = (row["id"], simpleSplit(row["text"], "Helvetica", 8, 55 * mm))
        canvas.saveState()
        canvas.translate(LEFT + place % 3 * WIDTH, BOTTOM + (2 - place // 3) * HEIGHT)
        draw(canvas, row, broken[1], pictures)
        canvas.restoreState()
    canvas.save()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]))
