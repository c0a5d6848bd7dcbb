"""The printed parts list: the components of a build, their paper, how to make them, and possible substitutes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from pnp.composition.face import FaceMaker
from pnp.composition.layout import load_layout
from pnp.composition.stamps import outline_of
from pnp.composition.style import load_style
from pnp.composition.toolbox import Toolbox
from pnp.drawing import paths
from pnp.drawing.drawing import Item, Shape, Stroke
from pnp.drawing.face import Face, Piece
from pnp.drawing.fonts import Font
from pnp.geometry.rect import Rect
from pnp.imposition.page import Page, Placement
from pnp.imposition.plan import Options, plan
from pnp.imposition.sheets import Caption, impose
from pnp.imposition.slug import without_gaps
from pnp.library.game import Game, book_folder
from pnp.library.problems import Problems, counted
from pnp.library.roots import Roots
from pnp.library.rows import Row
from pnp.library.sheets import load_sheet
from pnp.model.sheet import Place
from pnp.press.manifest import PrintedComponent
from pnp.press.run import PrintRun

COMMON = "common"
LAYOUT = "parts_list"
ROW = re.compile(r"boxes\.(close_)?items\.\d+")
"""The name of a row's box."""
TILE = "parts.start.boxes.tile"
"""The box in the first row for the picture of a component."""
AIR = 0.8
"""mm between a tile and the picture in it."""
ON_A_PAGE = 16
IN_SUMMARY = 5
"""The summary lists up to this many house rules; more house rules get their own page."""


def parts_pages(
    game: Game,
    roots: Roots,
    run: PrintRun,
    components: Sequence[PrintedComponent],
    sheets: int,
    shown_faces: Sequence[Face | None],
) -> tuple[int, Iterator[Page]]:
    """Return the number of pages of the parts list, and its pages; `shown_faces` has a face of each component."""
    problems = Problems()
    tools = Toolbox(COMMON, roots, load_style(COMMON, roots))
    maker = FaceMaker(load_layout(LAYOUT, COMMON, roots), tools, {}, problems)
    rows = _rows(game, run, components, sheets, roots.file_names(book_folder(game.id), ".yaml"), shown_faces)
    lists = [maker.make(Row(row, "parts list", number), LAYOUT) for number, row in enumerate(rows, 1)]
    problems.raise_if_any()
    faces = [one.face for one in lists]
    laid = plan(
        load_sheet("page", roots), run.paper, maker.size, len(faces), Options("fronts", 0.0, (), False, "pages")
    )
    font: Font = tools.fonts.find("Source Sans 3")
    pieces = [Piece(face.key, face.name, face) for face in faces]
    pages = impose(laid, pieces, Caption(LAYOUT, "Parts list", font, {}))
    edge = tools.style.stroke("quiet 0.2")
    left = iter(shown_faces)
    return len(faces), (_with_pictures(page, one.boxes, left, edge) for page, one in zip(pages, lists, strict=True))


def _with_pictures(page: Page, boxes: Mapping[str, Rect], shown: Iterator[Face | None], edge: Stroke) -> Page:
    """Return a page of the list with the next faces in the tiles of its rows, each with a line around it."""
    rows = [area for name, area in boxes.items() if ROW.fullmatch(name)]
    tile = boxes.get(TILE)
    if tile is None:
        return page
    list_ = page.placements[0].place.trim
    found = list(page.placements)
    edges: list[Item] = []
    for row, face in zip(rows, shown, strict=False):
        if face is None:
            continue
        area = tile.moved(list_.left, list_.top + row.top - rows[0].top).inset(AIR)
        scale = min(area.width / face.width, area.height / face.height)
        (x, y), width, height = area.centre, scale * face.width, scale * face.height
        trim = Rect(x - width / 2, y - height / 2, width, height)
        line = paths.transformed(outline_of(face), (scale, 0, 0, scale, trim.left, trim.top))
        found.append(Placement(face, Place(trim), trim, line, scale))
        edges.append(Shape(line, None, edge))
    marks = page.marks._replace(items=(*page.marks.items, *edges))
    return page._replace(placements=tuple(found), marks=marks)


def _rows(
    game: Game,
    run: PrintRun,
    components: Sequence[PrintedComponent],
    sheets: int,
    books: Sequence[str],
    shown_faces: Sequence[Face | None],
) -> Iterator[Mapping[str, Any]]:
    needed = max(1, ceil(len(components) / ON_A_PAGE))
    each = max(1, ceil(len(components) / needed))  # so that all pages are equally full
    cuts = [(one, _outlines(one, face)) for one, face in zip(components, shown_faces, strict=True)]
    items = [_item(*each) for each in cuts]
    pages = [items[start : start + each] for start in range(0, len(items), each)]
    changed = _house_rules(game)
    if len(changed) > IN_SUMMARY:
        pages.append([])
    header = game.header
    for number, items in enumerate(pages, 1):
        yield {
            "id": f"parts {number}",
            "title": _plain(header.title),
            "summary": _summary(game, run, cuts, sheets, books) if number == 1 else "The parts list, continued.",
            "items": items,
            "rules": [] if items else _columns(changed),
            "foot": _plain(
                without_gaps(
                    f"Version {header.version}, {header.date}, {game.data_hash[:8]} · "
                    f"page {number} of {len(pages)} · {header.notice}"
                )
            ),
        }


def _outlines(one: PrintedComponent, face: Face | None) -> int:
    """Return how many pieces of a component are cut by hand along outlines that are not rectangles."""
    if one.cut_files:
        return 0
    return one.circles or (one.count if face is not None and face.cut is not None else 0)


def _summary(
    game: Game, run: PrintRun, cuts: Sequence[tuple[PrintedComponent, int]], sheets: int, books: Sequence[str]
) -> str:
    straight, other = sum(one.cuts for one, outlines in cuts if not outlines), sum(outlines for _, outlines in cuts)
    shaped = f" and {counted(other, 'outline')}" if other else ""
    changed = _house_rules(game)
    told = ", ".join(changed) if len(changed) <= IN_SUMMARY else f"{len(changed)}, on the last page of this list"
    rules = f" House rules: {told}." if changed else ""
    return _plain(
        f"{counted(sheets, 'sheet')} of {run.paper.name}, {_sides(run.order.sides)}, "
        f"about {counted(straight, 'straight cut')}{shaped}{' by hand' if run.cutter else ''}. "
        "Print at actual size (100 %, no fitting) and check the 100 mm ruler on the first sheet. "
        f"{_lines(run)}; folds are dashed.{_books_hint(game, books)}{rules}"
    )


def _lines(run: PrintRun) -> str:
    """Return where the lines to cut are shown."""
    if run.cutter is None:
        return "Crop marks show where to cut"
    return f"The {' and '.join(run.cutter.formats)} files have the lines for the cutting machine"


def _house_rules(game: Game) -> list[str]:
    """Return the switches that differ from their defaults, and the changed numbers, each with its value."""
    known = game.rulebook.options
    changed = {name: value for name, value in game.options.items() if name in known and value != known[name].default}
    return [f"{name} {value}" for name, value in (changed | game.rulebook.changed_numbers(game.options)).items()]


def _columns(rules: Sequence[str]) -> list[str]:
    """Return house rules as two lists of about equal length."""
    lines = ["**House rules**", *(f"- {_plain(one)}" for one in rules)]
    half = -(-len(lines) // 2)
    return ["\n".join(lines[:half]), "\n".join(lines[half:])]


def _books_hint(game: Game, books: Sequence[str]) -> str:
    """Return a sentence on how to print the game's books, as a build does not print them."""
    if not books:
        return ""
    names = sorted(name.replace("_", " ") for name in books)
    if len(names) == 1:
        return f" Print the {names[0]} with pnp books {game.id}."
    return f" Print the books with pnp books {game.id}: {', '.join(names)}."


def _sides(sides: str) -> str:
    return {
        "long-edge": "printed on both sides, flipped on the long edge",
        "short-edge": "printed on both sides, flipped on the short edge",
        "gutterfold": "printed on one side, backs folded behind",
        "fronts": "fronts only",
    }[sides]


def _item(one: PrintedComponent, outlines: int) -> dict[str, str]:
    borrow = f" *Instead:* {_plain(one.borrow)}." if one.borrow else ""
    sides = "both sides" if one.sides == 2 else "one side"
    sheets = counted(one.shared_sheet_count, "shared sheet") if one.shared else counted(one.sheets, "sheet")
    cuts = (
        f"{one.circles} cut round" if one.circles else counted(outlines or one.cuts, "outline" if outlines else "cut")
    )
    facts = [f"{round(one.trim[0], 1):g} × {round(one.trim[1], 1):g} mm", sheets, *([] if one.cut_files else [cuts])]
    return {
        "count": f"{one.count}×",
        "title": _plain(one.title),
        "facts": " · ".join(facts),
        "paper": _plain(f"{one.stock}, {sides}" if one.stock else sides),
        "steps": " ".join(map(_plain, one.make)) + borrow,
    }


def _plain(text: str) -> str:
    """Return a string with its markup characters escaped."""
    return "".join(f"\\{sign}" if sign in "\\*<$" else sign for sign in text)
