"""All printable parts of one game: read, joined and cross-checked."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pnp.errors import DataError, Origin, Problem
from pnp.library.claims import check_unprinted_rows
from pnp.library.datafiles import HOME, NO_CHANGES, Changes, DataFileReader
from pnp.library.documents import Document, checked_part
from pnp.library.expressions import ExpressionError, MissingField, compile_expression
from pnp.library.fields import check_rows, run_checks
from pnp.library.house_rules import HouseRules
from pnp.library.problems import Problems, listed, nearest_first, unknown_name_message
from pnp.library.roots import Roots
from pnp.library.rows import Row
from pnp.library.rulebook import Rulebook, Scalar
from pnp.library.rulebooks import read_rulebook, rules_path
from pnp.library.schema import Component, ComponentsFile, Header
from pnp.library.sources import ComponentPosition, Entry, LeftOutRow, Selection, select_rows
from pnp.library.trees import Step

COMMON = "layouts/common"
SHEETS = "layouts/sheets"
NO_LAYOUTS = ("style", "papers", "sizes", "book")
CUTS = ("square", "round")
"""Variants for the two ways to cut chips: if any component has one of them, a run may request either."""


@dataclass(frozen=True, slots=True)
class Printable:
    """A component with its rows: those printed, those left out, and its position in components.yaml.

    If its data have problems, `entries` are the rows without problems; `can_be_made` is false if no face
    can be made, as all rows have problems or a problem affects all of them.
    """

    component: Component
    place: ComponentPosition
    entries: tuple[Entry, ...]
    left_out: tuple[LeftOutRow, ...]
    can_be_made: bool = True

    @property
    def id(self) -> str:
        """Return the component's id."""
        return self.component.id

    @property
    def title(self) -> str:
        """Return the component's title."""
        return self.component.title

    @property
    def kind(self) -> str:
        """Return the component's kind, such as card, mat, board or token."""
        return self.component.kind

    @property
    def count(self) -> int:
        """Return the number of pieces, including copies."""
        return sum(entry.count for entry in self.entries)

    @property
    def rows(self) -> list[Row]:
        """Return all valid rows, including those that are not printed."""
        return [*(entry.row for entry in self.entries), *(one.row for one in self.left_out)]

    def scope(self) -> dict[str, Any]:
        """Return the component's fields, which layouts use as `component.NAME`."""
        own = self.component
        names = {"id": own.id, "title": own.title, "kind": own.kind, "stock": own.stock, "borrow": own.borrow}
        return {**names, "make": list(own.make), "count": self.count}


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be printed. `options` has every switch and fact by name; `files` has the SHA-256 of each file read.

    `read_by_rules` are the data files and folders that the game's rules check, as named in components.yaml.
    """

    id: str
    header: Header
    words: Mapping[str, Any]
    components: tuple[Printable, ...]
    not_printed: tuple[Printable, ...]
    options: Mapping[str, Scalar]
    rulebook: Rulebook
    tables: Mapping[str, Any]
    files: Mapping[str, str]
    document: Document
    scope: Mapping[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()
    read_by_rules: tuple[str, ...] = ()
    problems: Problems = field(default_factory=Problems, compare=False)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Return the warnings about the data read so far."""
        return tuple(dict.fromkeys(self.problems.warnings))

    @property
    def data_hash(self) -> str:
        """Return the SHA-256 of the names and contents of all files read."""
        lines = "\n".join(f"{name} {digest}" for name, digest in sorted(self.files.items()))
        return hashlib.sha256(lines.encode()).hexdigest()

    def component(self, name: str) -> Printable:
        """Return a printed component by its id.

        Raises:
            DataError: there is no component with that id, or it is not printed.
        """
        for printable in self.components:
            if printable.id == name:
                return printable
        names = [printable.id for printable in self.components]
        message = f'unknown component "{name}"{nearest_first(name, names, 60)}'
        if name in (printable.id for printable in self.not_printed):
            message = not_printed_message(name)
        raise DataError([Problem(self.document.origin("list"), "", message)])


def not_printed_message(component: str) -> str:
    """Return the message about a component that exists but is not printed with the options and variants of a run."""
    return f'the component "{component}" is not printed with these options'


def list_games(roots: Roots) -> dict[str, str]:
    """Return the id and title of every game in any root; the title is empty if the file cannot be read."""
    titles: dict[str, str] = {}
    for game in roots.games():
        document = DataFileReader(game, roots, Problems()).document(components_path(game))
        title = document.value_at("game", "title") if document else ""
        titles[game] = title if isinstance(title, str) else ""
    return titles


def components_path(game: str) -> str:
    """Return the path of a game's components.yaml in a root."""
    return f"cards/{game}/{HOME}"


def book_folder(game: str) -> str:
    """Return the path of a game's book folder in a root."""
    return f"books/{game}"


def load_game(game_id: str, roots: Roots, options: Iterable[str] = (), variants: Sequence[str] = ()) -> Game:
    """Return a game with its rows, words and tables, for the given options (`NAME=VALUE` pairs) and variants.

    Raises:
        DataError: the files, options or variant names have problems; the error lists all of them.
    """
    problems = Problems()
    loaded = read_game(game_id, roots, problems, options, variants)
    problems.raise_if_any()
    assert loaded is not None
    return loaded


def read_game(
    game_id: str,
    roots: Roots,
    problems: Problems,
    options: Iterable[str] = (),
    variants: Sequence[str] = (),
    changes: Changes = NO_CHANGES,
) -> Game | None:
    """Return as much of a game as can be read, or None; errors are added to the problems.

    `changes` are fields by row id that replace those in the files.
    """
    games = roots.games()
    if game_id not in games:
        message = (
            f'unknown game "{game_id}"{nearest_first(game_id, games)}; '
            f"a game is a folder cards/<game>/ with a {HOME} (searched in {roots.project})"
        )
        problems.add(Origin(f"cards/{game_id[:80]}"), "", message)
        return None
    return _Loader(game_id, roots, problems, variants, changes).load(options)


class _Loader:
    def __init__(self, game: str, roots: Roots, problems: Problems, variants: Sequence[str], changes: Changes) -> None:
        self.game, self.roots, self.problems, self.variants = game, roots, problems, variants
        self.files = DataFileReader(game, roots, problems, changes)
        self._files_in = cache(lambda folder: roots.file_names(folder, ".yaml"))

    def load(self, options: Iterable[str]) -> Game | None:
        before = len(self.problems)
        rulebook = self._rulebook()
        switches = rulebook.options if len(self.problems) == before else None
        chosen = self._choose_options(rulebook, options)
        self.files.house_rules = HouseRules(switches, chosen)
        document = self.files.document(components_path(self.game))
        tables = self.files.tables()
        found = None if document is None else checked_part(document, ComponentsFile, self.problems)
        if document is None or found is None:
            self._read_data(document)
            return None
        self.files.sentences, self.files.home = found.texts, document.origin("sentences")
        scope = {
            "game": found.game.plain_values() | {"id": self.game},
            "words": found.words,
            "option": chosen,
            "fact": rulebook.facts_of(chosen) if chosen else {},
            "tables": tables,
        }
        printed, unprinted = self._components(found, document, scope)
        self.files.mark_loaded()
        return Game(
            self.game, found.game, found.words, printed, unprinted, chosen, rulebook, tables, self.files.hashes,
            document, scope, tuple(self.variants), tuple(found.read_by_rules), self.problems,
        )  # fmt: skip

    def _read_data(self, document: Document | None) -> None:
        """Read the data files named in a faulty components.yaml, so that one run reports all problems."""
        entries = document.value_at("list") if document is not None else None
        for number, entry in enumerate(entries if isinstance(entries, list) else ()):
            data = entry.get("data") if isinstance(entry, dict) else None
            if document is not None and isinstance(data, str):
                self.files.rows(data, document.origin("list", number, "data"), "data")

    def _rulebook(self) -> Rulebook:
        try:
            there = self.roots.candidates(rules_path(self.game))
        except DataError as error:
            self.problems.extend(error.problems)
            return Rulebook(self.game)
        if not there:
            return Rulebook(self.game)
        path = self.files.noted_path(rules_path(self.game))
        return read_rulebook(path, self.roots.display_path(path), self.problems, self.roots.cache)

    def _choose_options(self, rulebook: Rulebook, options: Iterable[str]) -> dict[str, Scalar]:
        before = len(self.problems)
        try:
            return rulebook.choose(options)
        except DataError as error:
            if len(self.problems) == before:
                self.problems.extend(error.problems)
            return rulebook.choose()

    def _components(
        self, found: ComponentsFile, document: Document, scope: Mapping[str, Any]
    ) -> tuple[tuple[Printable, ...], tuple[Printable, ...]]:
        printed: list[Printable] = []
        unprinted: list[Printable] = []
        ids: dict[str, int] = {}
        self._check_variants(found)
        for number, written in enumerate(found.list):
            place = ComponentPosition(document, ("list", number))
            component = written
            for name in self.variants:
                component = component.variant(name)
            if component.id in ids:
                message = f'"{component.id}" appears twice (first on line {ids[component.id]})'
                self.problems.add(place.origin("id"), "id", message)
            ids.setdefault(component.id, place.origin("id").line)
            printable = self._printable(component, written, place, scope)
            (printed if self._is_wanted(component, place, scope) else unprinted).append(printable)
        if not self.problems:  # otherwise rows are missing because of their problems
            check_unprinted_rows([*printed, *unprinted], self.problems)
        return tuple(printed), tuple(unprinted)

    def _check_variants(self, found: ComponentsFile) -> None:
        known = sorted({name for component in found.list for name in component.variants})
        allowed = {*known, *(CUTS if set(CUTS) & set(known) else ())}
        for name in self.variants:
            if name not in allowed:
                message = f'no component has a variant "{name}"{nearest_first(name, known)}'
                self.problems.add(Origin("--chips" if name in CUTS else "--variant"), "", message)

    def _printable(
        self, component: Component, written: Component, place: ComponentPosition, scope: Mapping[str, Any]
    ) -> Printable:
        before = len(self.problems)
        self._check_files(written, place)
        selection = select_rows(component, place, self.files.rows, scope, self.problems)
        rows = [entry.row for entry in selection.entries] + [left.row for left in selection.left_out]
        self._check_rows(component, place, rows, before)
        readable = component.data not in self.files.faulty
        if not selection.entries and readable and len(self.problems) == before:
            self.problems.add(place.origin(), component.id, f"no row is left to print{_reasons(selection)}")
        entries, can_be_made = selection.entries, readable and len(self.problems) == before
        if can_be_made:
            run_checks(component, place, selection, scope, self.problems)
        else:
            entries = self._valid_entries(selection, rows, before)
            can_be_made = bool(entries)
        return Printable(component, place, entries, selection.left_out, can_be_made)

    def _check_rows(self, component: Component, place: ComponentPosition, rows: Sequence[Row], before: int) -> None:
        """Check the rows' fields, except values that already have a problem."""
        told = {(problem.origin, problem.field) for problem in list(self.problems)[before:]}
        found = Problems()
        check_rows(component, place, rows, self.files.tables(), found)
        self.problems.extend(problem for problem in found if (problem.origin, problem.field) not in told)

    def _valid_entries(self, selection: Selection, rows: Sequence[Row], before: int) -> tuple[Entry, ...]:
        """Return the rows without problems, so that their faces can be tried; empty if all rows are affected."""
        files = {row.file for row in rows}
        if any(problem.origin.file not in files for problem in list(self.problems)[before:]):
            return ()
        starts = {file: sorted({row.line for row in rows if row.file == file}) for file in files}
        faulty: set[tuple[str, int]] = set()
        for problem in self.problems:
            lines = starts.get(problem.origin.file, [])
            at = bisect_right(lines, problem.origin.line)
            if lines and not at:
                return ()
            faulty |= {(problem.origin.file, lines[at - 1])} if lines else set()
        return tuple(entry for entry in selection.entries if (entry.row.file, entry.row.line) not in faulty)

    def _is_wanted(self, component: Component, place: ComponentPosition, scope: Mapping[str, Any]) -> bool:
        try:
            return bool(compile_expression(component.when)(scope))
        except MissingField as error:
            message = unknown_name_message("field", error.name, error.known)
            self.problems.add(place.origin("when"), f"{component.id}.when", message)
        except ExpressionError as error:
            self.problems.add(place.origin("when"), f"{component.id}.when", str(error))
        return False

    def _check_files(self, component: Component, place: ComponentPosition) -> None:
        """Report the names of layouts and sheets that have no file."""
        steps: list[tuple[Any, tuple[Step, ...]]] = [(component, ())]
        steps += [(variant, ("variants", name)) for name, variant in component.variants.items()]
        for one, path in steps:
            for key in ("layout", "back"):
                self._name(getattr(one, key), (f"layouts/{self.game}", COMMON), place, (*path, key))
            self._name(one.sheet, (SHEETS,), place, (*path, "sheet"))

    def _name(
        self, name: str | None, folders: tuple[str, ...], place: ComponentPosition, path: tuple[Step, ...]
    ) -> None:
        if name is None or name == "none":
            return
        known = [found for folder in folders for found in self._files_in(folder) if found not in NO_LAYOUTS]
        if name not in known:
            message = f'unknown {path[-1]} "{name}"{nearest_first(name, known)}'
            self.problems.add(place.origin(*path), ".".join(map(str, path)), message)


def _reasons(selection: Selection) -> str:
    whys = dict.fromkeys(row.reason for row in selection.left_out)
    return f" ({listed(whys)})" if whys else " (the table has no rows)"
