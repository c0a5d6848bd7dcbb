"""The pieces of a component: its rows composed, one face for each side, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.composition.compiler import PIECE as COPY
from pnp.composition.face import ComposedFace, FaceMaker
from pnp.composition.layout import load_layout
from pnp.composition.reading import plain_paragraphs, reading_lines
from pnp.composition.scans import PIECE, SCAN, Codes, code_names
from pnp.composition.toolbox import Toolbox
from pnp.drawing.face import Face, Piece, blank_face
from pnp.drawing.looks import look_of_row
from pnp.errors import DataError
from pnp.geometry.rect import Rect
from pnp.imposition.nup import size_text
from pnp.library.game import Game, Printable
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.library.rows import Row
from pnp.library.sources import Entry
from pnp.press.box_places import BoxPlace, box_names, box_places
from pnp.press.codes import payloads
from pnp.press.columns import check_columns
from pnp.press.datahash import component_hash, row_hash, shared_hash
from pnp.press.inspection import FaceInspector, check_bleed
from pnp.press.layout_words import ColumnValues, check_conditions, check_texts
from pnp.press.manifest import FITS
from pnp.press.printed import printed_places
from pnp.press.run import PrintRun
from pnp.press.substitutes import SubstituteCounter
from pnp.press.translations import check_translations

if TYPE_CHECKING:
    from pnp.press.cached_pieces import CachedPiece, Sizes
    from pnp.press.valid_rows import ValidRows

T = TypeVar("T")
SLACK = 1e-6
MOST_FRONTS_CACHED = 400  # a component with more different fronts composes its pieces again for the whole game's file


class ComponentComposer:
    """Composes a component. Problems are collected, and raised when all its faces are made.

    `type_counts` counts faces by type style and by the worst case of their letters (nominal, smaller, at_minimum);
    `curved_rows` are the ids of rows whose pieces are cut along a curve; `valid_rows` were found valid by an earlier
    run; `has_composed` says whether any piece was made; `looks` are the looks of the rows made so far (`look_of_row`).
    """

    def __init__(self, printable: Printable, game: Game, roots: Roots, tools: Toolbox, run: PrintRun) -> None:
        """Take a component, and the choices of the run that prints it."""
        self.printable, self.game, self.roots, self.tools, self.run = printable, game, roots, tools, run
        self.problems = Problems()
        self.type_counts: Counter[tuple[str, str]] = Counter()
        self.curved_rows: set[str] = set()
        self.valid_rows: ValidRows | None = None
        self.has_composed = False
        self.looks: dict[str, str] = {}
        self._makers: dict[str, FaceMaker | None] = {}
        self._made: dict[tuple[str, int], Piece] = {}
        self._sizes: dict[str, Sizes] = {}
        self._inspection = FaceInspector(self.problems, roots.cache, tools.style.ink)
        self._substitutes = SubstituteCounter()
        self._other: ComponentComposer | None = None

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Return the rows that this run prints."""
        taken = (entry for entry in self.printable.entries if self.run.prints_row(self.printable, entry.id))
        return tuple(replace(entry, count=self.run.order.copies or entry.count) for entry in taken)

    @property
    def total(self) -> int:
        """Return the number of pieces that this run prints."""
        return sum(entry.count for entry in self.entries)

    @property
    def curved_count(self) -> int:
        """Return the number of pieces composed so far that are cut along a curve."""
        return sum(entry.count for entry in self.entries if entry.id in self.curved_rows)

    @property
    def front_maker(self) -> FaceMaker:
        """Return the maker of the fronts.

        Raises:
            DataError: their layout cannot be used.
        """
        found = self._maker(self.printable.component.layout or self.printable.id)
        if found is None:
            raise DataError(self.problems)
        return found

    @property
    def size(self) -> tuple[float, float]:
        """Return the trim size in mm."""
        return self.front_maker.size

    @property
    def has_backs(self) -> bool:
        """Return whether any piece has a back."""
        return any(map(self.has_back, self.entries))

    def has_back(self, entry: Entry) -> bool:
        """Return whether the piece of a row has a back."""
        return self._back_name(entry.row) is not None

    @cached_property
    def shared_hash(self) -> str:
        """Return the digest of all data that the component's layouts can use, except its rows.

        Raises:
            DataError: the layout cannot be used.
            TypeError: the data contain values that are not plain.
        """
        backs = {name for entry in self.printable.entries if (name := self._back_name(entry.row)) is not None}
        makers = [self.front_maker, *map(self._maker, sorted(backs))]
        return shared_hash(self.game, self.printable, [one.source for one in makers if one is not None])

    @cached_property
    def row_digests(self) -> dict[str, str]:
        """Return the digest of each row, by id; raises TypeError as `shared_hash` does."""
        return {entry.id: row_hash(entry) for entry in self.printable.entries}

    @cached_property
    def data_hash(self) -> str:
        """Return the digest of all data that this component uses, or of the whole game if the data are not plain."""
        try:
            return component_hash(self.shared_hash, self.entries)
        except TypeError:
            return self.game.data_hash

    @property
    def boxes_by_field(self) -> dict[str, list[str]]:
        """Return the boxes that print each field, in the layouts used so far."""
        sources = [maker.source for maker in self._makers.values() if maker is not None]
        return printed_places(sources, (entry.row for entry in self.entries))

    @property
    def codes(self) -> dict[str, str]:
        """Return the meaning of each code on the pieces: a row, or a row and a corner; empty without codes."""
        makers = [maker for maker in self._makers.values() if maker is not None] if self.run.order.prints_codes else []
        printed = frozenset[str]().union(*(code_names(maker.source.layout) for maker in makers))
        return {
            digits: entry.id if name == PIECE else f"{entry.id} {name}"
            for entry in self.entries
            for name, digits in payloads(self.game.id, self.printable.id, entry.id).items()
            if name in printed
        }

    def _maker(self, layout: str) -> FaceMaker | None:
        """Return the maker of a layout's faces, or None after adding the layout's problems."""
        if layout not in self._makers:
            world = {**self.game.scope, "component": self.printable.scope(), "codes": self.run.order.prints_codes}
            try:
                source = load_layout(layout, self.game.id, self.roots)
                self._makers[layout] = maker = FaceMaker(source, self.tools, world, self.problems)
                check_bleed(maker, self.run.order.bleed, self.problems)
            except DataError as error:
                self.problems.extend(error.problems)
                self._makers[layout] = None
        return self._makers[layout]

    def _back_name(self, row: Row) -> str | None:
        """Return the layout of a row's back: the row's own, else the component's, else the one that the front names."""
        own = row.values.get("back")
        name = own if isinstance(own, str) and own else self.printable.component.back
        name = name or self.front_maker.source.layout.faces.get("back")
        return None if name in (None, "", "none") else name

    def _back_maker(self, entry: Entry) -> FaceMaker | None:
        """Return the maker of a row's back; None if the row has no back or its layout has problems, which are added."""
        name = self._back_name(entry.row)
        return None if name is None else self._maker(name)

    def all_pieces(self) -> Iterator[Piece]:
        """Yield every piece; all copies of a row are consecutive.

        Raises:
            DataError: after the last piece; contains every problem.
        """
        entries = self.entries
        keep = sum(map(self.front_count, entries)) <= MOST_FRONTS_CACHED
        for entry in entries:
            faces = self.front_count(entry)
            looks = []
            for copy in range(1, faces + 1):
                piece = self._made.get((entry.id, copy)) or self._recall(entry, copy) or self._piece(entry, copy)
                looks.append(piece.look_digest)
                if keep:
                    self._made[entry.id, copy] = piece
                for _ in range(entry.count if faces == 1 else 1):
                    yield piece
            self.looks[entry.id] = look_of_row(entry.count, looks)
        self._inspection.report()
        self._substitutes.report(self.printable.id, len(entries), self.problems)
        if self.has_composed:
            self._check_table()
        self.problems.raise_if_any()

    def front_count(self, entry: Entry) -> int:
        """Return the number of different fronts of a row's copies."""
        return entry.count if self.front_maker.copies_differ else 1

    def _check_table(self) -> None:
        """Report columns that no layout reads, probably by mistake, and missing translations."""
        read = {name for maker in self._makers.values() if maker is not None for name in maker.names}
        rows = [entry.row for entry in self.printable.entries]
        if None in self._makers.values():
            return
        check_columns(self.printable.component, rows, read, self.problems)
        check_translations(rows, read, self.problems)
        layouts = [maker.source for maker in self._makers.values() if maker is not None]
        check_texts(layouts, rows, self.problems)
        everywhere = [row for one in self.game.components for row in one.rows]  # layouts can have parts in common
        columns = ColumnValues(everywhere, self.printable.component.rules, self.game.scope.get("tables", {}))
        check_conditions(layouts, rows, columns, self.problems)

    def _make_despite_faults(self, make: Callable[[ComponentComposer], T]) -> T:
        """Return the result of `make`, even if other rows have problems. Raises a DataError with its own problems."""
        if not self.problems:
            made = make(self)
            if not self.problems:
                return made
        if self._other is None or self._other.problems:  # makers do not report a problem a second time
            self._other = ComponentComposer(self.printable, self.game, self.roots, self.tools, self.run)
            self._other.problems.warnings = self.problems.warnings
        made = make(self._other)
        self._other.problems.raise_if_any()
        return made

    def made_face(self, entry: Entry) -> ComposedFace:
        """Return the front of one row, composed.

        Raises:
            DataError: the front cannot be made; the error lists every problem.
        """
        return self._make_despite_faults(lambda pieces: pieces._front(entry))

    def front_of(self, entry: Entry, copy: int = 1) -> Face:
        """Return the front of a row; if its copies differ, that of copy number `copy`. Raises as `made_face` does."""
        return self._make_despite_faults(lambda pieces: pieces._front(entry, copy)).face

    def fronts_of(self, entry: Entry) -> tuple[Face, ...]:
        """Return the fronts of one row: a single front, or one for each copy if its layout numbers the copies.

        Raises:
            DataError: a front cannot be made; the error lists every problem.
        """
        copies = range(1, self.front_count(entry) + 1)
        return self._make_despite_faults(lambda pieces: tuple(pieces._front(entry, copy).face for copy in copies))

    def boxes_of(self, entry: Entry) -> Mapping[str, Rect]:
        """Return the place of each named box (such as `engine`) on the front of one row. Raises as `made_face` does."""
        return {**box_names(self.made_face(entry).boxes), **self.front_maker.hex_boxes()}

    def box_places(self, entry: Entry, side: str) -> list[BoxPlace]:
        """Return the boxes on one side of a row, with the lines that put them there. Raises as `made_face` does."""
        maker = self.front_maker if side == "front" else self._back_maker(entry)
        made = self.made_face(entry) if side == "front" else self._made_back(entry)
        return [] if maker is None or made is None else box_places(maker.source.document, made.boxes)

    def plates_of(self, entry: Entry) -> Mapping[str, Rect]:
        """Return the place of each camera code on the front of one row, by name. Raises as `made_face` does."""
        return self.made_face(entry).plates

    def back_of(self, entry: Entry) -> Face | None:
        """Return the back of one row, or None if the row has no back. Raises as `made_face` does."""
        made = self._made_back(entry)
        return None if made is None else made.face

    def _made_back(self, entry: Entry) -> ComposedFace | None:
        return self._make_despite_faults(lambda pieces: pieces._back_beside(pieces._front(entry), entry))

    def readable_lines(self, entry: Entry) -> tuple[str, ...]:
        """Return the readable words and icons on the front of one row, line by line. Raises as `made_face` does."""
        return reading_lines(self.made_face(entry).box_words)

    def texts(self, entry: Entry) -> tuple[str, ...]:
        """Return the texts on the front of one row, each on a line, with icons by name. Raises as `made_face` does."""
        found = self.made_face(entry).box_words
        return tuple(" ".join(plain_paragraphs(one.words)) for one in found if not one.is_icon)

    @property
    def is_valid(self) -> bool:
        """Return whether all rows are known to be valid from an earlier run."""
        return self.valid_rows is not None and all(self.valid_rows.is_unchanged(entry.id) for entry in self.entries)

    def cached_pieces(self) -> Iterator[CachedPiece]:
        """Yield the finished pieces that were kept."""
        from pnp.press.cached_pieces import CachedPiece

        for (name, copy), piece in self._made.items():
            yield CachedPiece(piece, self.row_digests[name], self._sizes, copy)

    def _recall(self, entry: Entry, copy: int) -> Piece | None:
        """Return a copy of an unchanged row, with blank faces if they are not printed; None if it must be composed."""
        if self.valid_rows is None or not self.valid_rows.is_unchanged(entry.id):
            return None
        back = self._back_maker(entry)  # even if it is not needed: the manifest lists the layouts used
        if not self.valid_rows.are_printed:
            self._note_curve(entry)
            return Piece(
                entry.id, "", blank_face(*self.front_maker.size), None if back is None else blank_face(*back.size)
            )
        found = self.valid_rows.find(entry.id, copy)
        if found is None:
            return None
        self._note_curve(entry)
        for key, sizes in found.sizes.items():
            self._count(key, sizes)
        return found.piece

    def note_curves(self) -> None:
        """Record which of the unchanged rows are cut along a curve."""
        for entry in self.entries:
            self._note_curve(entry)

    def _note_curve(self, entry: Entry) -> None:
        if (valid := self.valid_rows) is not None and valid.is_unchanged(entry.id) and entry.id in valid.record.curved:
            self.curved_rows.add(entry.id)

    def _piece(self, entry: Entry, copy: int = 1) -> Piece:
        self.has_composed = True
        front = self._front(entry, copy)
        self._look(front, entry)
        if front.face.is_curved:
            self.curved_rows.add(entry.id)
        if (back := self._back_beside(front, entry)) is not None:
            self._look(back, entry)
        for lost in front.left_over:
            if back is None or lost not in back.continued:
                why = "the piece has no back" if not self.has_back(entry) else f"no box there prints $rest.{lost}"
                message = f"{front.face.name}: the text continues on the back, but {why}"
                self.problems.add(entry.row.origin(lost), lost, message)
        return Piece(entry.id, front.face.name, front.face, None if back is None else back.face)

    def _front(self, entry: Entry, copy: int = 1) -> ComposedFace:
        """Return the front, made again if its text continues on the back and its layout prints a note about that."""
        extra = self._codes(self.front_maker, entry)
        if self.front_maker.copies_differ:
            extra[COPY] = {"n": copy, "of": entry.count}
        made = self.front_maker.make(entry.row, self.printable.id, extra)
        if made.left_over and self.front_maker.uses_field("rest"):
            return self.front_maker.make(entry.row, self.printable.id, {**extra, "rest": dict(made.left_over)})
        return made

    def _codes(self, maker: FaceMaker, entry: Entry) -> dict[str, Any]:
        """Return a row's camera codes; empty if this run prints no codes or the layout has no place for one."""
        if not self.run.order.prints_codes or not maker.uses_field(SCAN):
            return {}
        return {SCAN: Codes(payloads(self.game.id, self.printable.id, entry.id))}

    def _back(self, maker: FaceMaker, entry: Entry, front: ComposedFace) -> ComposedFace | None:
        if maker.size != front.face.size:
            told = f"{size_text(*maker.size)}, but its front is {size_text(*front.face.size)}"
            self.problems.add(self.printable.place.origin("back"), "back", f'back "{maker.source.name}" is {told}')
            return None
        if maker.copies_differ:
            message = f'back "{maker.source.name}" uses the number of the copy, but backs must be identical'
            self.problems.add(maker.source.document.origin("boxes"), "boxes", message)
            return None
        extra = self._codes(maker, entry)
        if front.left_over:
            extra["rest"] = dict(front.left_over)
        self._inspection.compare_cuts(maker, front.face)
        return maker.make(entry.row, self.printable.id, extra)

    def _back_beside(self, front: ComposedFace, entry: Entry) -> ComposedFace | None:
        maker = self._back_maker(entry)
        return None if maker is None else self._back(maker, entry, front)

    def _look(self, made: ComposedFace, entry: Entry) -> None:
        """Inspect a composed face, unless it has already been inspected."""
        self._substitutes.note(entry.id, made)
        if made.face.key not in self._sizes:
            self._inspection.inspect(made)
        self._count(made.face.key, made.text_sizes)

    def _count(self, key: str, sizes: Sizes) -> None:
        """Count the type sizes on a face, unless they have already been counted."""
        if key in self._sizes:
            return
        self._sizes[key] = sizes
        worst: dict[str, int] = {}
        for role, size, nominal in sizes:
            least = self.tools.type(role).minimum
            fit = 0 if size >= nominal - SLACK else 2 if size <= least + SLACK else 1
            worst[role] = max(fit, worst.get(role, 0))
        for role, fit in worst.items():
            self.type_counts[role, FITS[fit]] += 1
