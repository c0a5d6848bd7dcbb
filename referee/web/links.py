"""The links by which viewers join, and QR codes of the links."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from referee.table.data.answers import ServedLink

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from referee.web.seats import Seats

GAP = "   "


def page_link(link: ServedLink) -> dict[str, str]:
    """Return a link for the table's page, with its QR code as a picture."""
    import segno

    picture = segno.make(link.address, micro=False).svg_data_uri(scale=4, border=3) if link.address else ""
    return {**link._asdict(), "code": picture}


def links_of(seats: Seats, titles: Mapping[str, str], base: str) -> list[ServedLink]:
    """Return the links of all viewers; a closed one has no address. base: the address of the server."""
    passes = seats.passes
    return [
        ServedLink(viewer, title, f"{base}/join/{passes[viewer].code}" if passes[viewer].is_open else "")
        for viewer, title in titles.items()
    ]


def code_lines(links: Sequence[ServedLink], width: int) -> Iterator[str]:
    """Yield the QR codes of links for a terminal, as many side by side as fit."""
    blocks = [_code_block(link) for link in links if link.address]
    wide = max((len(line) for block in blocks for line in block), default=1) + len(GAP)
    across = max(1, width // wide)
    for first in range(0, len(blocks), across):
        for row in zip_longest(*blocks[first : first + across], fillvalue=""):
            yield "".join(line.ljust(wide) for line in row).rstrip()


def _code_block(link: ServedLink) -> list[str]:
    """Return a code drawn with half-block characters, dark on light, under the title of its link."""
    import segno

    rows = [list(row) for row in segno.make(link.address, error="l", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    signs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    lines = ["".join(signs[bool(a), bool(b)] for a, b in zip(*pair, strict=True)) for pair in pairs]
    return [link.title, *lines]
