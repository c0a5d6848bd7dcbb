"""Pictures on the start page: the board or pieces of a scenario, else the board for the number of players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.composition.stamps import placed_piece
from pnp.drawing.drawing import Drawing, Group, Shape
from pnp.drawing.paths import rect
from pnp.errors import Origin
from pnp.geometry.rect import Rect
from pnp.library.datafiles import DataFileReader
from pnp.library.problems import Problems
from pnp.library.trees import strings_in
from pnp.render import resvg
from pnp.render.svg import svg
from referee.engine.core.naming import default_name
from referee.engine.core.options import Setup, settings
from referee.engine.record.match import Match
from referee.table.components.board_drawing import board_of
from referee.table.components.box import Box
from referee.table.components.printed import printed_components
from referee.web.covers import CLOTH
from referee.web.files import PageFile, file_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pnp.composition.stamps import Stamp
    from pnp.drawing.drawing import Item
    from pnp.library.roots import Roots
    from referee.engine.campaign import Scenario
    from referee.engine.game import Game

WIDTH, HEIGHT = 160.0, 90.0
"""The size of the picture in mm; its contents are scaled to fit."""
PICTURE_SIZE = (480, 270)
"""The size of a scenario's picture in pixels; as pixels a board is a much smaller file than as shapes."""
BOARD_LENGTH = 360
"""The length in pixels of the longer side of a picture that shows only a board."""
PNG = "image/png"
FILLED_SHARE, MOST_PIECES = 0.86, 3
"""The share of the picture that pieces fill, and the greatest number of pieces."""
KINDS = ("card", "chip", "figure", "tile")
FOLDER = "scenarios/"
"""The data folder with one file for each scenario."""


def preview(game: Game[Any], scenario: Scenario, roots: Roots, report: Callable[[str], object]) -> PageFile:
    """Return the picture of a scenario. report: takes a sentence about each piece that is not drawn as printed.

    Raises:
        PnpError: the scenario's pieces cannot be drawn.
    """
    match = _begin_match(game, scenario.seats, {name: str(value) for name, value in scenario.options.items()})
    picture = game.picture(match.state)
    if picture is not None and picture.grounds:
        inside: tuple[Item, ...] = _fitted_items(board_of(picture, match, roots, report))
    else:
        inside = tuple(
            _pieces_in_row(
                list(_named_stamps(scenario, Box(printed_components(match, roots)), game.printed_game, roots))
            )
        )
    ground = Shape(rect(Rect(0, 0, WIDTH, HEIGHT)), CLOTH)
    text = svg(Drawing(WIDTH, HEIGHT, (ground, *inside)), "")
    return file_of(PNG, resvg.draw(text, Path(), f"scenario {scenario.number}", PICTURE_SIZE))


def seats_with_boards(game: Game[Any]) -> tuple[int, ...]:
    """Return the numbers of players that have a board; empty if all boards are the same or the game has scenarios."""
    if game.scenarios:
        return ()
    pictures = {seats: game.picture(_begin_match(game, seats, {}).state) for seats in game.seats}
    sheets = {seats: picture.sheet for seats, picture in pictures.items() if picture is not None}
    return tuple(sheets) if len(set(sheets.values())) > 1 else ()


def board_preview(game: Game[Any], seats: int, roots: Roots, report: Callable[[str], object]) -> PageFile:
    """Return the picture of the board at the start of a match for a number of players. report: see preview.

    Raises:
        PnpError: the board cannot be drawn.
    """
    match = _begin_match(game, seats, {})
    picture = game.picture(match.state)
    assert picture is not None
    board = board_of(picture, match, roots, report)
    scale = BOARD_LENGTH / max(board.width, board.height)
    pixels = (round(scale * board.width), round(scale * board.height))
    return file_of(PNG, resvg.draw(svg(board, ""), Path(), f"the board for {seats}", pixels))


def _begin_match(game: Game[Any], seats: int, options: Mapping[str, str]) -> Match[Any]:
    names = [default_name(seat) for seat in range(seats)]
    return Match.new(game, Setup(seats, settings(game.book, options)), id="preview", names=names)


def _fitted_items(board: Drawing) -> tuple[Item, ...]:
    scale = FILLED_SHARE * min(WIDTH / board.width, HEIGHT / board.height)
    left, top = (WIDTH - scale * board.width) / 2, (HEIGHT - scale * board.height) / 2
    return (Group(board.items, matrix=(scale, 0, 0, scale, left, top)),)


def _named_stamps(scenario: Scenario, box: Box, game: str, roots: Roots) -> Iterator[Stamp]:
    """Yield the first `MOST_PIECES` printed pieces named in a scenario's data, in order."""
    problems = Problems()
    rows = DataFileReader(game, roots, problems).rows(FOLDER, Origin(FOLDER), "files")
    record = next((row.values for row in rows if row.values.get("number") == scenario.number), {})
    known = box.components_by_row(KINDS)
    named = dict.fromkeys(word for word in strings_in(record) if word in known)
    for word in list(named)[:MOST_PIECES]:
        yield box.stamp(known[word], word, 0)


def _pieces_in_row(pieces: list[Stamp]) -> Iterator[Item]:
    """Yield pieces side by side in the middle of the picture, each as high as fits."""
    if not pieces:
        return
    gap = WIDTH * 0.02
    most = WIDTH * FILLED_SHARE / len(pieces) - gap
    sizes = [min(HEIGHT * FILLED_SHARE / one.height, most / one.width) for one in pieces]
    left = (WIDTH - sum(one.width * scale + gap for one, scale in zip(pieces, sizes, strict=True)) + gap) / 2
    for one, scale in zip(pieces, sizes, strict=True):
        yield placed_piece(one, left, (HEIGHT - one.height * scale) / 2, scale)
        left += one.width * scale + gap
