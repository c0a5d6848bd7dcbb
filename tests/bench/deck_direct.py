"""The deck as hand-made drawings through our PDF writer alone: no data checks, no layouts. Arguments: CSV ART OUT.pdf.

With a fourth argument `--profile`, prints where the time goes.
"""

from __future__ import annotations

import csv
import sys
import time
from collections.abc import Iterator
from itertools import chain, islice, repeat
from pathlib import Path

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Drawing, Item, PlacedPicture, Shape, Stroke, TextRun
from pnp.drawing.face import Face
from pnp.drawing.fonts import Font, FontLibrary
from pnp.drawing.pictures import Picture
from pnp.geometry.rect import Rect
from pnp.imposition.page import Page, Placement
from pnp.model.sheet import Place
from pnp.render.pdf import PdfMetadata, write_pdf

BLACK = Colour(0, 0, 0)
PLACES = [Rect(10.5 + 63 * (k % 3), 16.5 + 88 * (k // 3), 63, 88) for k in range(9)]
FRAME = Shape(paths.rounded_rectangle(Rect(1.5, 1.5, 60, 85), 2), stroke=Stroke(BLACK, 0.353))
CIRCLE = Shape(paths.ellipse(Rect(51, 4, 8, 8)), stroke=Stroke(BLACK, 0.353))


def broken(text: str, font: Font, size: float, width: float) -> Iterator[str]:
    """Yield lines of text that fit the width."""
    line, used, space = [], 0.0, font.width(" ", size)
    for word in text.split():
        need = font.width(word, size)
        if line and used + space + need > width:
            yield " ".join(line)
            line, used = [], -space
        line.append(word)
        used += space + need
    yield " ".join(line)


def face(row: dict[str, str], plain: Font, bold: Font, picture: Picture) -> Face:
    """Return the card's face."""
    cost = row["cost"]
    items: list[Item] = [FRAME, CIRCLE, TextRun(4, 9, row["title"], bold, 11, BLACK)]
    items.append(TextRun(55 - bold.width(cost, 11) / 2, 9.4, cost, bold, 11, BLACK))
    items.append(PlacedPicture(Rect(4, 13, 55, 41.25), picture))
    for number, line in enumerate(broken(row["text"], plain, 8, 55)):
        items.append(TextRun(4, 59.8 + 3.387 * number, line, plain, 8, BLACK))
    return Face(row["id"], row["title"], 63, 88, 0, Drawing(63, 88, tuple(items)))


def marks() -> Drawing:
    """Return the crop marks round the block of nine."""
    steps = []
    for k in range(4):
        x, y = 10.5 + 63 * k, 16.5 + 88 * k
        steps += [("M", x, 10.5), ("L", x, 15.5), ("M", x, 281.5), ("L", x, 286.5)]
        steps += [("M", 4.5, y), ("L", 9.5, y), ("M", 200.5, y), ("L", 205.5, y)]
    return Drawing(210, 297, (Shape(tuple(steps), stroke=Stroke(BLACK, 0.106, cap="butt")),))


def pages(table: Path, art: Path) -> Iterator[Page]:
    """Yield the pages, each made when it is asked for."""
    library = FontLibrary()
    plain, bold = library.find("Source Sans 3"), library.find("Source Sans 3 Bold")
    pictures = {path.name: Picture(path.name, path, path.name, "png", 400, 300) for path in art.glob("*.png")}
    with table.open(newline="", encoding="utf-8") as file:
        rows = csv.DictReader(file)
        faces = ((face(row, plain, bold, pictures[row["art"]]), int(row["count"])) for row in rows)
        block = marks()
        copies = chain.from_iterable(repeat(*pair) for pair in faces)
        for number, sheet in enumerate(iter(lambda: tuple(islice(copies, 9)), ()), 1):
            placed = tuple(Placement(one, Place(rect), rect) for one, rect in zip(sheet, PLACES, strict=False))
            yield Page(210, 297, placed, block, "front", f"{number} front", f"Sheet {number}", "Deck")


def main() -> None:
    """Print the deck."""
    table, art, out = map(Path, sys.argv[1:4])
    if "--profile" in sys.argv:
        import cProfile

        cProfile.runctx("write_pdf(out, pages(table, art), About('Deck'))", globals(), locals(), sort="tottime")
        return
    start = time.perf_counter()
    made = list(pages(table, art)) if "--split" in sys.argv else pages(table, art)
    middle = time.perf_counter()
    report = write_pdf(out, made, PdfMetadata("Deck"))
    print(f"drawings {middle - start:.2f} s, file {time.perf_counter() - middle:.2f} s, {report}")


if __name__ == "__main__":
    main()
