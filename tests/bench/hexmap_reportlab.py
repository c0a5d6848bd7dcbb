"""The floor: the map of 40 x 40 hexes drawn straight into ReportLab, in the same embedded font. Argument: OUT.pdf."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from math import sqrt
from pathlib import Path

from reportlab import rl_config

rl_config.useA85 = 0

from hexmap import FLAT, SIDE, TERRAINS, names, terrain  # noqa: E402
from reportlab.lib.colors import HexColor  # noqa: E402
from reportlab.lib.units import mm  # noqa: E402
from reportlab.pdfbase import pdfmetrics  # noqa: E402
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

PAGE = 560 * mm


def main() -> None:
    """Draw each hex, its terrain, its border and its name."""
    canvas = Canvas(sys.argv[1], (PAGE, PAGE), pageCompression=1)
    canvas.setLineWidth(0.25 * mm)
    found = find_spec("rendercv_fonts")
    assert found is not None
    assert found.origin is not None
    file = Path(found.origin).parent / "Source Sans 3/SourceSans3-Regular.ttf"
    pdfmetrics.registerFont(TTFont("Source Sans 3", str(file)))
    canvas.setFont("Source Sans 3", 7)
    colours = {name: HexColor(f"#{colour}") for name, colour in TERRAINS.items()}
    flat, side = FLAT * mm, FLAT * mm / sqrt(3)
    left, top = (PAGE - (SIDE + 0.5) * flat) / 2, PAGE - (PAGE - (1.5 * SIDE + 0.5) * side) / 2
    for row in range(SIDE):
        for column, name in enumerate(names()):
            x, y = left + (column + 0.5 + row % 2 / 2) * flat, top - (1 + 1.5 * row) * side
            path = canvas.beginPath()
            path.moveTo(x, y + side)
            path.lineTo(x + flat / 2, y + side / 2)
            path.lineTo(x + flat / 2, y - side / 2)
            path.lineTo(x, y - side)
            path.lineTo(x - flat / 2, y - side / 2)
            path.lineTo(x - flat / 2, y + side / 2)
            path.close()
            canvas.setFillColor(colours[terrain(column, row)])
            canvas.drawPath(path, fill=1, stroke=1)
            canvas.setFillColorRGB(0, 0, 0)
            canvas.drawCentredString(x, y + side / 2, f"{name}{row + 1}")
    canvas.save()


if __name__ == "__main__":
    main()
