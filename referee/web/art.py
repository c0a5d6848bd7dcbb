"""The pictures and fonts of the page: printed pieces, cards and boards, each under a name that nobody can guess.

Drawing code is imported only when needed, so that the server starts sooner.
"""

from __future__ import annotations

import gzip
import hashlib
import secrets
import time
from collections import Counter, OrderedDict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.table.components.printed import printed_components, switches
from referee.web.faults import FaultPrinter
from referee.web.files import PageFile, file_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pnp.cache import Cache
    from pnp.composition.stamps import Stamp
    from pnp.drawing.drawing import Drawing
    from pnp.library.roots import Roots
    from referee.engine.core.move import Value
    from referee.engine.core.picture import Ground, Picture, Piece
    from referee.engine.record.match_view import MatchView
    from referee.table.components.laid_board import ModularBoard

SVG, WOFF = "image/svg+xml", "font/woff"
DRAWN_KINDS = ("tile", "chip", "token", "figure")
"""The kinds of component, besides cards, that players can draw at random."""
FONT_CHARACTERS = (*range(0x20, 0x180), *range(0x2010, 0x2050), 0x20AC, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x00D7)
"""The characters of the page's fonts."""

SCREEN = "screen"
"""The variant of a component for boards on screens, where a card is very small."""
WIDE_SCREEN = "screen_wide"
"""The variant for an upright board, used on spaces where the screen variant would be turned sideways."""
LONGEST_WORDS = 30
"""The maximum number of characters in a string that `printed_words` returns."""
MOST_FAN = 3
"""The maximum number of cards in the picture of a list of cards."""
MOST_BYTES = 48_000_000
"""The maximum total size of the drawn files that are kept, in bytes."""
RETRY_DELAY = 10.0
"""After how many seconds a game that could not be printed is opened again."""


class PieceArt(NamedTuple):
    """A printed piece on the page. art: the name of its picture. stamp: its drawing, with its size in mm.

    large: the picture of the whole piece, if the board shows a variant made for screens; wide: the variant for an
    upright board, if there is one.
    """

    art: str
    stamp: Stamp
    large: str = ""
    wide: str = ""


class Printing:
    """The printed pieces of one game under one set of house rules."""

    def __init__(self, art: Art, match: MatchView[Any], roots: Roots) -> None:
        """Open the printed components of a match's game.

        Raises:
            DataError: the game has no components, or its data have faults.
        """
        from referee.table.components import cards
        from referee.table.components.box import Box

        self._art, self._game, self._cache, self.faults = art, match.game, roots.cache, art.faults
        self._key = (match.game.printed_game, *switches(match))
        build = printed_components(match, roots)
        self.box = Box(build)
        members = build.composers()
        self._screens = {
            variant: (Box(printed_components(match, roots, variants=(variant,))), ids)
            for variant in (SCREEN, WIDE_SCREEN)
            if (ids := {one.printable.id for one in members if variant in one.printable.component.variants})
        }
        self._rows: dict[tuple[str, str], tuple[str, str]] = {
            (member.printable.component.kind, name): (member.printable.id, entry.id)
            for member in reversed(members)
            for entry in reversed(member.entries)
            for name in (entry.id, *(str(entry.row.get(field)) for field in member.printable.component.each or ()))
        }
        self._data = [entry.row.values for member in members for entry in member.entries]
        index = cards.cards(match, roots)
        self._cards = {
            (member.printable.id, entry.id): {value for value in entry.row.values.values() if isinstance(value, str)}
            for member in members
            if member.printable.component.kind == "card"
            for entry in member.entries
        }
        self._single: dict[str, str] = {}
        self._emblems: dict[str, str] = {}
        self._colours: dict[str, str] = {}
        self._tokens: dict[str, str] = {}
        self._laid: tuple[object, ModularBoard] | None = None
        self._ids = {card.id: card for card in index if card.component}
        self._names = {card.name: card for card in index if card.component}

    def piece(self, component: str, row: str, number: int = 0) -> PieceArt:
        """Return a printed piece; if a row is printed in several ways, the number chooses one.

        Raises:
            OutputError: there is no such piece.
        """
        return self._piece_art(component, self.box.piece(component, row, number))

    def visible_side(self, piece: Piece | Ground, number: int = 0) -> PieceArt:
        """Return the visible side of a piece on the board; see `piece`.

        Raises:
            OutputError: there is no such piece, or it is face down and has no back.
        """
        return self._piece_art(piece.component, self.box.visible_side(piece, number), piece.down)

    def piece_on_board(self, piece: Piece, number: int = 0) -> PieceArt:
        """Return a piece as the board shows it: in its variant for screens, if it has one.

        Raises:
            OutputError: there is no such piece, or it is face down and has no back.
        """
        whole = self.visible_side(piece, number)
        small = None if piece.down else self._screen_art(piece, number, SCREEN)
        if small is None:
            return whole
        wide = self._screen_art(piece, number, WIDE_SCREEN)
        return PieceArt(small.art, small.stamp, whole.art, wide.art if wide else "")

    def _screen_art(self, piece: Piece, number: int, variant: str) -> PieceArt | None:
        box, ids = self._screens.get(variant, (self.box, frozenset()))
        if piece.component not in ids:
            return None
        entry, stamp = box.visible_side(piece, number)
        key = (*self._key, piece.component, entry, variant)
        return PieceArt(self._art.add(key, ".svg", partial(self._stamp_svg, stamp)), stamp)

    def _piece_art(self, component: str, printed: tuple[str, Stamp], is_face_down: bool = False) -> PieceArt:
        entry, stamp = printed
        key = (*self._key, component, entry, *(("down",) if is_face_down else ()))
        return PieceArt(self._art.add(key, ".svg", partial(self._stamp_svg, stamp)), stamp)

    def printed_words(self, face: str) -> str:
        """Return the short words on a card besides its name, such as the title of its picture; empty if it has none."""
        card = self._ids.get(face)
        values = self._cards.get((card.component, card.row), set()) - {card.row} if card is not None else set()
        name = self._game.face_name(face).casefold()
        found = (one for one in values if one.casefold() != name and one[:1].isupper() and len(one) <= LONGEST_WORDS)
        return "; ".join(sorted(found))

    def card_art(self, face: str) -> str:
        """Return the name of the picture of a card, or of another result of chance; empty if it is not printed."""
        card = self._ids.get(face) or self._names.get(self._game.face_name(face))
        row = self._game.printed_row(face)
        known = next((self._rows[kind, row] for kind in DRAWN_KINDS if (kind, row) in self._rows), None)
        found = (card.component, card.row) if card is not None else known
        if found is None:
            return ""
        return self._art.add((*self._key, *found), ".svg", lambda: self._stamp_svg(self.box.stamp(*found, 0)))

    def choice_art(self, values: tuple[Value, ...]) -> str:
        """Return the name of the picture of a move's choice: a printed piece, a faction's card, a sign or some cards.

        Empty if nothing printed shows it.
        """
        value = values[0] if len(values) == 1 else None
        if isinstance(value, str) and self.colour(f"seat-{value}"):
            return self.emblem_art(value)
        if isinstance(value, str):
            return self.card_art(value) or self._mat_art(value) or self._only_card_art(value) or self.emblem_art(value)
        faces = [one[0] for one in value if isinstance(one, tuple)] if isinstance(value, tuple) else []
        return self._fan_art(tuple(str(face) for face in faces))

    def _mat_art(self, name: str) -> str:
        row = self._rows.get(("mat", name))
        return "" if row is None else self._art.add((*self._key, *row), ".svg", partial(self._row_picture, *row))

    def _only_card_art(self, name: str) -> str:
        """Return the picture name of the only card in its component with this value, such as a faction's leader."""
        if name not in self._single:
            found = [row for row, values in self._cards.items() if name in values]
            alone = Counter(component for component, _ in found)
            row = next((row for row in found if alone[row[0]] == 1), None)
            self._single[name] = (
                "" if row is None else self._art.add((*self._key, *row), ".svg", partial(self._row_picture, *row))
            )
        return self._single[name]

    def _row_picture(self, component: str, row: str) -> PageFile:
        return self._stamp_svg(self.box.stamp(component, row, 0))

    def _fan_art(self, faces: tuple[str, ...]) -> str:
        """Return the name of a picture of some cards of a list, fanned out; empty if none of them is printed."""
        rows = [(card.component, card.row) for face in faces if (card := self._ids.get(face))]
        shown = tuple(rows[:: max(1, len(rows) // MOST_FAN)][:MOST_FAN])
        if not shown:
            return ""
        key = (*self._key, "fan", *(name for row in shown for name in row))
        return self._art.add(key, ".svg", partial(self._fan_picture, shown))

    def _fan_picture(self, rows: tuple[tuple[str, str], ...]) -> PageFile:
        from pnp.composition.stamps import placed_piece
        from pnp.drawing.drawing import Drawing

        stamps = [self.box.stamp(*row, 0) for row in rows]
        step = stamps[0].width * 0.45
        items = tuple(placed_piece(one, nth * step, 0) for nth, one in enumerate(stamps))
        return self._svg_of(Drawing(step * (len(stamps) - 1) + stamps[-1].width, stamps[0].height, items))

    def laid_board(self, picture: Picture) -> ModularBoard:
        """Return the board that is laid during the game, made again only when a part of it or a space changes.

        Raises:
            OutputError: a part of the board is not printed.
        """
        from referee.table.components.laid_board import ModularBoard

        key = picture.grounds, tuple((space.column, space.row) for space in picture.spaces)
        if self._laid is None or self._laid[0] != key:
            self._laid = key, ModularBoard(picture, self.box)
        return self._laid[1]

    def colour(self, name: str) -> str:
        """Return a colour of the game's style as `#rrggbb`; empty if the style has no colour with this name."""
        if name not in self._tokens:
            from referee.web import emblems

            found = emblems.colour_of(self.box.tools, name, ("",))
            self._tokens[name] = f"#{found.hex}" if found is not None else ""
        return self._tokens[name]

    def seat_colour(self, name: str) -> str:
        """Return the printed colour of a seat as `#rrggbb`; empty if the game's style has no colour for its name."""
        if name not in self._colours:
            from referee.web import emblems

            found = emblems.colour_of(self.box.tools, name) if name else None
            self._colours[name] = f"#{found.hex}" if found is not None else ""
        return self._colours[name]

    def emblem_art(self, name: str) -> str:
        """Return the name of the picture of a seat's printed sign; empty if the game prints no colour or sign."""
        if name not in self._emblems:
            from referee.web import emblems

            drawing = None
            with self.faults.printing_errors(), self.box.lock:
                drawing = emblems.emblem(self.box.tools, name, emblems.sign_of(self._data, name))
            key = (*self._key, "emblem", name)
            self._emblems[name] = "" if drawing is None else self._art.add(key, ".svg", partial(self._svg_of, drawing))
        return self._emblems[name]

    def _stamp_svg(self, stamp: Stamp) -> PageFile:
        from pnp.composition.stamps import placed_piece
        from pnp.drawing.drawing import Drawing

        return self._svg_of(Drawing(stamp.width, stamp.height, (placed_piece(stamp, 0, 0),)))

    def _svg_of(self, drawing: Drawing) -> PageFile:
        from pnp.render.svg import svg

        key = _key_of(drawing, self._cache)
        if (packed := self._cache.get(key)) is not None:
            return PageFile(SVG, gzip.decompress(packed), packed)
        with self.box.lock:
            file = file_of(SVG, svg(drawing, "").encode())
        if file.packed is not None:
            self._cache.put(key, file.packed)
        return file

    def font_names(self) -> tuple[str, str]:
        """Return the names of the fonts for the game's titles and for its rules; empty if there is no such font."""
        types = self.box.tools.style.tokens.type
        bold = (name for name, style in types.items() if style.font and style.font.endswith("Bold"))
        plain = (name for name in ("rules", "text") if name in types)
        return self._font_name("title" if "title" in types else next(bold, "")), self._font_name(next(plain, ""))

    def _font_name(self, style: str) -> str:
        if not style:
            return ""
        name = ""
        with self.faults.printing_errors():
            font = self.box.tools.type(style).font
            name = self._art.add(
                (*self._key, "font", font.name), ".woff", lambda: _woff(Path(font.path), font.index, self._cache)
            )
        return name


class Art:
    """The pictures of the games being shown, drawn in a separate thread when they are first fetched.

    Names are made with a secret, so that a picture can be fetched only by somebody who was shown its name.
    """

    def __init__(self, roots: Roots, secret: bytes = b"", faults: FaultPrinter | None = None) -> None:
        """Begin without pictures.

        roots: the folders of the printed games. secret: makes names unguessable; by default a new secret.
        faults: prints why a game or a picture is not shown.
        """
        self.faults = faults or FaultPrinter()
        self.most_bytes = MOST_BYTES
        self._roots, self._secret = roots, secret or secrets.token_bytes(16)
        self._printings: dict[tuple[str, ...], Printing] = {}
        self._tried: dict[tuple[str, ...], float] = {}
        self._drawn: OrderedDict[str, PageFile] = OrderedDict()
        self._size = 0
        self._makers: dict[str, Callable[[], PageFile]] = {}

    def printing(self, match: MatchView[Any]) -> Printing | None:
        """Return the printed pieces of a match's game; None while the game cannot be printed."""
        key = (match.game.printed_game, *switches(match))
        found, now = self._printings.get(key), time.monotonic()
        if found is None and (key not in self._tried or now >= self._tried[key] + RETRY_DELAY):
            self._tried[key] = now
            if match.game.printed_game in self._roots.games():
                with self.faults.printing_errors():
                    found = self._printings[key] = Printing(self, match, self._roots)
        return found

    def add(self, key: tuple[str, ...], ending: str, maker: Callable[[], PageFile]) -> str:
        """Add a file, and return its name. key: identifies the file. maker: makes it when it is first fetched."""
        digest = hashlib.blake2b("\0".join(key).encode(), key=self._secret, digest_size=16)
        name = digest.hexdigest() + ending
        self._makers.setdefault(name, maker)
        return name

    def file(self, name: str) -> PageFile | None:
        """Return a file by its name; None if no view has contained it, or if it cannot be drawn.

        Only one thread may call this. The most recently fetched files are kept.
        """
        if name in self._drawn:
            self._drawn.move_to_end(name)
        elif name in self._makers:
            with self.faults.printing_errors():
                self._keep_drawn(name, self._makers[name]())
        return self._drawn.get(name)

    def _keep_drawn(self, name: str, file: PageFile) -> None:
        self._drawn[name] = file
        self._size += _size_in_bytes(file)
        while self._size > self.most_bytes and len(self._drawn) > 1:
            self._size -= _size_in_bytes(self._drawn.popitem(last=False)[1])


def _size_in_bytes(file: PageFile) -> int:
    return len(file.data) + len(file.packed or b"")


def _key_of(drawing: Drawing, cache: Cache) -> str:
    """Return the key of a drawing's SVG in the cache; it depends on the drawing and on the files of its fonts."""
    from pnp.drawing.drawing import TextRun, walk

    fonts = {item.font for item in walk(drawing.items) if isinstance(item, TextRun)}
    files = [(str(font.path), font.index, *_state_of(font.path)) for font in fonts]
    return cache.key("SVG of the page", repr(tuple(drawing)), str(sorted(files)))


def _state_of(path: Path) -> tuple[int, int]:
    """Return the size of a file, and when it was changed."""
    state = path.stat()
    return state.st_size, state.st_mtime_ns


def _woff(path: Path, index: int, cache: Cache) -> PageFile:
    """Return a font with only the letters of the page, from the cache if it was made before."""
    data = path.read_bytes()
    key = cache.key("font of the page", data, str(index), str(FONT_CHARACTERS))
    found = cache.get(key)
    if found is None:
        found = _subset(data, index)
        cache.put(key, found)
    return file_of(WOFF, found)


def _subset(data: bytes, index: int) -> bytes:
    import io

    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data), fontNumber=index)
    subsetter = Subsetter(Options(layout_features=["kern", "liga", "lnum", "tnum"], hinting=False, notdef_outline=True))
    subsetter.populate(unicodes=FONT_CHARACTERS)
    subsetter.subset(font)
    font.flavor = "woff"
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()
