"""The board as the page shows it: the printed ground, spaces, and pieces where the press places them. Lengths in mm."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pnp.composition.stamps import places_on_hex, places_on_square
from pnp.geometry.rect import Rect
from referee.table.components.box import cell, covered_area, rotated_to_fit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pnp.composition.stamps import Stamp, StampPlace
    from referee.engine.core.picture import Picture, Piece, Space
    from referee.engine.core.tally import Tally
    from referee.web.art import PieceArt, Printing
    from referee.web.page_types import PageBoard, PageGround, PagePiece, PageSpace

    PieceValues = tuple[tuple[str, Tally], ...]

SIGNS = {"health": "♥"}
"""The symbols of values whose titles are not abbreviated to their first letters."""
HEX = 40.0
"""The width in mm of a hex or square if no board is printed."""
ROW, HEIGHT = HEX * 0.8660254, HEX * 1.1547005
"""The distance in mm between two rows of hexes, and the height of a hex."""


BOARD_GAP = 10.0
"""The distance in mm between two boards."""


def joined_page_board(
    pictures: Sequence[Picture], printing: Printing | None, values_on: Callable[[str], PieceValues] = lambda space: ()
) -> PageBoard:
    """Return all boards joined into one, one below the other; see `page_board`."""
    first, *others = (page_board(picture, printing, values_on) for picture in pictures)
    for other in others:
        below = first["height"] + BOARD_GAP
        for one in (*other["grounds"], *other["spaces"], *other["pieces"]):
            one["y"] = round(one["y"] + below, 2)
        first["grounds"] += other["grounds"]
        first["spaces"] += other["spaces"]
        first["pieces"] += other["pieces"]
        first["height"] = round(below + other["height"], 2)
        first["width"] = max(first["width"], other["width"])
    return first


def page_board(
    picture: Picture, printing: Printing | None, values_on: Callable[[str], PieceValues] = lambda space: ()
) -> PageBoard:
    """Return the board as the press prints it; without a printed board, its spaces as squares or hexes.

    values_on: returns the values of the pieces on a space, such as strength.
    """
    plan = _board_plan(picture, printing)
    has_ground = bool(plan.grounds)
    board: PageBoard = {
        "grounds": plan.grounds,
        "width": round(plan.width, 2),
        "height": round(plan.height, 2),
        "spaces": [],
        "pieces": [],
    }
    for number, space in enumerate(picture.spaces):
        area = plan.cell(space)
        found = changed_values(values_on(space.name)) if any(piece.component for piece in space.pieces) else {}
        notes = {one: said for one, said in found.items() if all(one != piece.note for piece in space.pieces)}
        shown = _page_space(space, area, picture, printing, has_ground, notes)
        board["spaces"].append(shown)
        board["pieces"] += _page_pieces(space, number, area, printing, has_ground, notes, "shape" in shown)
    if printing is not None and has_ground:
        board["pieces"] += _page_markers(picture, printing)
    return board


def changed_values(figures: PieceValues) -> dict[str, str]:
    """Return the values that differ from the printed ones: a short label such as `♥2`, mapped to its full text."""
    titles, found = [title for title, _ in figures], {}
    for title, tally in figures:
        if tally.total != sum(line.amount for line in tally.lines if line.layer == "base"):
            sign = SIGNS.get(title.casefold()) or _abbreviation(title, titles)
            found[f"{sign}{tally.total}"] = f"{title} {tally.total}"
    return found


def _abbreviation(title: str, titles: Sequence[str]) -> str:
    """Return the shortest beginning of a title that no other title shares."""
    others = [one.casefold() for one in titles if one != title]
    for many in range(1, len(title)):
        if not any(one.startswith(title[:many].casefold()) for one in others):
            return title[0].upper() + title[1:many]
    return title


class _Plan(NamedTuple):
    """The printed parts of a board, the board's size, and the area of each space."""

    grounds: list[PageGround]
    width: float
    height: float
    cell: Callable[[Space], Rect]


def _board_plan(picture: Picture, printing: Printing | None) -> _Plan:
    if printing is not None:
        with printing.faults.printing_errors():
            if picture.board:
                return _printed_board(picture, printing)
            if picture.grounds:
                return _laid_board(picture, printing)
    if picture.hexes:
        width, height = HEX / 2 * (len(picture.columns) + 1), ROW * (len(picture.rows) - 1) + HEIGHT
        return _Plan([], width, height, _hex_area)
    field = Rect(0, 0, HEX * len(picture.columns), HEX * len(picture.rows))
    return _Plan([], field.width, field.height, partial(cell, picture, field))


def _printed_board(picture: Picture, printing: Printing) -> _Plan:
    shown = printing.piece(picture.board, picture.sheet)
    width, height = shown.stamp.width, shown.stamp.height
    ground = _page_ground(shown, width / 2, height / 2, 0)
    return _Plan([ground], width, height, partial(printing.box.cell, picture))


def _laid_board(picture: Picture, printing: Printing) -> _Plan:
    laid = printing.laid_board(picture)
    shown = ((printing.visible_side(part.ground), part) for part in laid.parts)
    grounds = [_page_ground(piece, part.x, part.y, part.ground.turn, part.ground.label) for piece, part in shown]
    return _Plan(grounds, laid.width, laid.height, laid.cell)


def _page_ground(piece: PieceArt, x: float, y: float, turn: int, label: str = "") -> PageGround:
    """Return a printed part of the board, given its centre."""
    width, height = piece.stamp.width, piece.stamp.height
    box = _rounded_box({"x": x - width / 2, "y": y - height / 2, "width": width, "height": height})
    written = {"label": label} if label else {}
    return {"art": piece.art, "turn": turn, **written, **box}  # type: ignore[typeddict-item]


def _hex_area(space: Space) -> Rect:
    return Rect(space.column * HEX / 2, space.row * ROW, HEX, HEIGHT)


def _page_space(
    space: Space, area: Rect, picture: Picture, printing: Printing | None, has_ground: bool, notes: Mapping[str, str]
) -> PageSpace:
    names = [piece.name for piece in space.pieces if piece.seat is None]
    owned = [f"{picture.owners[piece.seat].name} {piece.name}" for piece in space.pieces if piece.seat is not None]
    found: PageSpace = {
        "name": space.name,
        "x": round(area.left, 2),
        "y": round(area.top, 2),
        "width": round(area.width, 2),
        "height": round(area.height, 2),
        "says": (", ".join([*names, *owned]) or "empty") + (f" ({', '.join(notes.values())})" if notes else ""),
    }
    if picture.hexes:
        found["shape"] = "hex"
    elif picture.board and printing is not None and printing.box.has_hex(picture, space):
        found["shape"] = "hex flat"
    if has_ground or printing is None:
        return found
    fills = (printing.colour(f"terrain-{piece.row}") for piece in space.pieces if piece.row and not piece.component)
    return {**found, "fill": next((fill for fill in fills if fill), "")}


def _page_pieces(
    space: Space,
    number: int,
    area: Rect,
    printing: Printing | None,
    has_ground: bool,
    notes: Mapping[str, str],
    is_hexagonal: bool,
) -> Iterator[PagePiece]:
    """Yield the pieces on a space: printed pieces as the press places them, others as marks. Skip unprinted terrain.

    The server prints why a piece of a component is not shown as it is printed.
    notes: what the top piece shows besides its face.
    """
    found = []
    for piece in (piece for piece in space.pieces if piece.across):
        shown = None
        if piece.component and printing is not None:
            with printing.faults.printing_errors():
                shown = printing.piece_on_board(piece, number)
        found.append((piece, shown))
    placed = _places_of_pieces(
        [(piece, shown.stamp) for piece, shown in found if shown is not None], area, is_hexagonal
    )
    marks = 0
    for nth, (piece, shown) in enumerate(found):
        owner = {} if piece.seat is None else {"owner": piece.seat}
        base = {"id": f"{space.name}#{nth}", "at": space.name, "turn": 0.0, "name": piece.name, **owner}
        if shown is not None:
            one, turn = next(placed)
            size = (shown.stamp.width * one.scale, shown.stamp.height * one.scale)
            centre = (one.x + one.piece.width * one.scale / 2, one.y + one.piece.height * one.scale / 2)
            box = {"x": centre[0] - size[0] / 2, "y": centre[1] - size[1] / 2, "width": size[0], "height": size[1]}
            note = " ".join([*([piece.note] if piece.note else []), *(notes if nth == len(found) - 1 else ())])
            more = {"large": shown.large, "wide": shown.wide if turn else "", "note": note}
            more = {name: value for name, value in more.items() if value}
            yield {**base, "turn": turn + piece.turn, "art": shown.art, "mark": "", **more, **_rounded_box(box)}  # type: ignore[typeddict-item]
        elif piece.seat is not None or piece.component or not (has_ground or piece.row):
            size = (area.width * 0.34, area.width * 0.34)
            right, below = 0.08 + 0.4 * (marks % 2), 0.22 + 0.32 * (marks % 2)  # every second mark is lower
            box = {"x": area.left + area.width * right, "y": area.top + area.height * below}
            marks += 1
            box |= {"width": size[0], "height": size[1]}
            yield {**base, "art": "", "mark": piece.mark, **_rounded_box(box)}  # type: ignore[typeddict-item]


def _places_of_pieces(
    pieces: list[tuple[Piece, Stamp]], area: Rect, is_hexagonal: bool
) -> Iterator[tuple[StampPlace, float]]:
    """Yield each piece's place and rotation; pieces that are one space wide share the space, wider pieces do not."""
    room = {piece.across: covered_area(area, piece) for piece, _ in pieces}
    laid = [(piece, *rotated_to_fit(stamp, room[piece.across])) for piece, stamp in pieces]
    shared = [(stamp, piece.seat is None) for piece, stamp, _ in laid if piece.across == 1]
    alone = places_on_hex(area, shared) if is_hexagonal else places_on_square(area, shared)
    for piece, stamp, turn in laid:
        yield (next(alone) if piece.across == 1 else next(places_on_square(room[piece.across], [(stamp, False)]))), turn


def _page_markers(picture: Picture, printing: Printing) -> Iterator[PagePiece]:
    """Yield the markers on the tracks of a printed board; the server prints why a marker is not shown."""
    for track in picture.tracks:
        area = None
        with printing.faults.printing_errors():
            area = printing.box.marker_area(picture, track)
        if area is None:
            continue
        piece, shown = track.piece, printing.visible_side(track.piece)
        owner = {} if piece.seat is None else {"owner": piece.seat}
        box = {"x": area.left, "y": area.top, "width": area.width, "height": area.height}
        base = {"id": track.place, "at": track.place.partition(".")[0], "turn": 0.0, "name": piece.name, **owner}
        yield {**base, "art": shown.art, "mark": "", **_rounded_box(box)}  # type: ignore[typeddict-item]


def _rounded_box(box: dict[str, float]) -> dict[str, float]:
    return {name: round(value, 2) for name, value in box.items()}
