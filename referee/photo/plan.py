"""The board of a match as printed: its codes, its spaces, and the faces of the pieces that can be on them."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.composition.scans import CORNERS, dark_modules, inner_square
from pnp.geometry.rect import Rect
from pnp.press.codes import payload
from referee.engine.core.chance import DrawSpec
from referee.photo.faces import SeenFace, drawn_faces, faces_of
from referee.photo.faults import PhotoFault
from referee.table.components.box import Box, is_row
from referee.table.components.printed import printed_components

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from pnp.library.roots import Roots
    from pnp.library.sources import Entry
    from pnp.press.build import Build
    from pnp.press.pieces import ComponentComposer
    from referee.engine.core.picture import Picture
    from referee.engine.game import Game
    from referee.engine.record.match_view import MatchView
    from referee.photo.picture import Pixels

SLACK = 2.5
"""How far a piece can extend outside its space, in mm."""
HIDDEN = "face down"
GROUND = 0.45
"""A piece covers a space if it takes up more than this share of it."""


class PlaceableFace(NamedTuple):
    """A face that can be on a space, the word for it in the match, and its name for people."""

    face: SeenFace
    word: str
    name: str


class BoardPlan(NamedTuple):
    """A printed board and the pieces that can be on it; lengths in mm.

    size: its width and height. codes: the square of the code in each corner. plates: the areas of the codes' plates.
    digits: this board's corners, by the payload of their codes. others: the rows of other boards, by payload. cells:
    the area of each space, by its name. face: the board itself. beside: the space beside each of its corners, from the
    top left clockwise. faces: what can cover a space. words: the match's names for the pieces to lay now, if a set-up
    is due.
    """

    component: str
    row: str
    size: tuple[float, float]
    codes: Mapping[str, Rect]
    plates: tuple[Rect, ...]
    digits: Mapping[str, str]
    others: Mapping[str, str]
    cells: Mapping[str, Rect]
    face: Pixels
    beside: tuple[str, ...]
    faces: tuple[PlaceableFace, ...]
    words: tuple[str, ...]


def due_piece_names(match: MatchView[Any], picture: Picture) -> tuple[str, ...]:
    """Return the different names of the pieces to lay if every space now gets a piece; empty if no set-up is due."""
    due = match.due
    if len(due) != 1 or not isinstance(due[0], DrawSpec):
        return ()
    fills = due[0].number == len(picture.spaces)
    return tuple(dict.fromkeys(due[0].names)) if fills else ()


def board_picture(match: MatchView[Any], component: str = "") -> Picture:
    """Return the picture of a board of a match if it is printed and has squares.

    component: the printed board; the first board if the match has no such board.

    Raises:
        PhotoFault: its game has no printed board, or the spaces are not squares.
    """
    picture = picture_of_board(match.game, match.state, component)
    if picture is not None and picture.hexes:
        raise PhotoFault(f"the board of {match.game.title} has hexes; only boards of squares can be read from a photo")
    if picture is None or not picture.board:
        raise PhotoFault(f"{match.game.title} has no board that a photo can show")
    return picture


def picture_of_board(game: Game[Any], state: Any, component: str) -> Picture | None:
    """Return the picture of a printed board in a state; the first picture if there is no such board."""
    return next((one for one in game.more_boards(state) if one.board == component), game.picture(state))


def printed_board(
    match: MatchView[Any], build: Build, component: str = ""
) -> tuple[Picture, ComponentComposer, Entry, Mapping[str, Rect]]:
    """Return the picture of a match, its printed board with its row, and the plates of codes in its corners.

    component: the printed board, as for `board_picture`.

    Raises:
        PhotoFault: the match has no board that a photo can show.
        DataError: the board cannot be made.
    """
    picture = board_picture(match, component)
    board = next((member for member in build.composers() if member.printable.id == picture.board), None)
    if board is None:
        raise PhotoFault(f"{match.game.title} has no printed board")
    entry = next(one for one in board.entries if not picture.sheet or is_row(board, one, picture.sheet))
    plates = {name: area for name, area in board.plates_of(entry).items() if name in CORNERS}
    return picture, board, entry, plates


def board_plan(match: MatchView[Any], roots: Roots, component: str = "") -> BoardPlan:
    """Return a printed board of a match. component: the board, as for `board_picture`.

    Raises:
        PhotoFault: it has no printed board, or a photo of the board shows nothing useful.
        DataError: a face cannot be made.
    """
    build = printed_components(match, roots, codes=True)
    picture, board, entry, plates = printed_board(match, build, component)
    digits = {payload(build.game.id, picture.board, entry.id, name): name for name in plates}
    across = len(dark_modules(payload(build.game.id, picture.board, entry.id)))
    box = Box(build)
    cells = {space.name: box.cell(picture, space) for space in picture.spaces}
    face = board.front_of(entry)
    words, space = due_piece_names(match, picture), next(iter(cells.values()))
    members = {member.printable.id: member for member in build.composers()}
    laid = tuple(_placeable_faces(picture, words, members, build, space)) if words else ()
    faces = laid or tuple(_placeable_faces(picture, (), members, build, space))
    if not (plates or faces):
        title = f"the {board.printable.component.title.lower()} of {match.game.title}"
        lacks = "has no frame with codes, and no piece on it is large enough to fill a space"
        raise PhotoFault(f"{title} {lacks}, so a photo cannot show the position")
    return BoardPlan(
        component=picture.board,
        row=entry.id,
        size=board.size,
        codes={name: inner_square(plate, across) for name, plate in plates.items()},
        plates=tuple(plates.values()),
        digits=digits,
        others={
            payload(build.game.id, picture.board, one.id, name): one.id
            for one in board.entries
            for name in CORNERS
            if one.id != entry.id
        },
        cells=cells,
        face=drawn_faces([face], roots.cache)[0],
        beside=_beside(cells, *board.size),
        faces=faces,
        words=words if laid else (),
    )


def _beside(cells: Mapping[str, Rect], width: float, height: float) -> tuple[str, ...]:
    """Return the space nearest to each corner of a board, from the top left clockwise."""

    def distance(name: str, x: float, y: float) -> float:
        return dist(cells[name].centre, (x, y))

    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return tuple(min(cells, key=lambda name: distance(name, *corner)) for corner in corners)


def _placeable_faces(
    picture: Picture, words: Sequence[str], members: Mapping[str, ComponentComposer], build: Build, space: Rect
) -> Iterator[PlaceableFace]:
    """Yield the faces that can cover a space: the faces of pieces being laid, or else of pieces on the board."""
    seen: set[bytes] = set()
    placed = {(piece.component, piece.row) for one in picture.spaces for piece in one.pieces if piece.component}
    for member in members.values():
        if member.printable.id == picture.board or not _covers(member, space):
            continue
        own = words or tuple(row for component, row in placed if component == member.printable.id)
        named = {entry.id: _row_word(member, entry, own) for entry in member.entries}
        if (words and not all(named.values())) or not (words or own):
            continue
        entries = {entry.id: entry for entry in member.entries}
        for face in faces_of(member, build):
            if face.pixels.tobytes() in seen:
                continue
            seen.add(face.pixels.tobytes())
            if face.side == "back" and len(entries) > 1:
                yield PlaceableFace(
                    face, f"{member.printable.id} {HIDDEN}", f"{member.printable.component.title}: {HIDDEN}"
                )
            else:
                word = named[face.row] or face.row
                yield PlaceableFace(face, word, _name(entries[face.row], word))


def _covers(member: ComponentComposer, space: Rect) -> bool:
    """Return whether a piece fits a space and covers it."""
    width, height = member.size
    longer, shorter = max(space.width, space.height), min(space.width, space.height)
    fits = max(width, height) <= longer + SLACK and min(width, height) <= shorter + SLACK
    return fits and width * height > GROUND * space.width * space.height


def _row_word(member: ComponentComposer, entry: Entry, words: Collection[str]) -> str:
    """Return the first of the words that stands for a row of a component; empty if none does."""
    return next((word for word in words if is_row(member, entry, word)), "")


def _name(entry: Entry, word: str) -> str:
    """Return a row's name for people: its own, or the name of the record that it was joined with."""
    values = entry.row.values
    for one in (values, *(value for value in values.values() if isinstance(value, Mapping))):
        if one.get("name") and (one is values or str(one.get("id")) == word):
            return str(one["name"])
    return word
