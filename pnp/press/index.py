"""The names of all cards and mats that a game prints (without composing them), and the words of mats and records."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.library.cached_results import cached_result
from pnp.press.order import Order

if TYPE_CHECKING:
    from pnp.library.roots import Roots
    from pnp.library.rows import Row
    from pnp.press.build import Build

MAT = "mat"
KINDS = ("card", MAT)


class IndexEntry(NamedTuple):
    """A card or a mat, and the number of its copies; `component` and `title` are those of its component.

    `row` is the id of its row. `id`, `name` and `code` are printed on it, and differ from `row` if the data say so.
    """

    component: str
    title: str
    row: str
    id: str
    name: str
    code: str
    copies: int


def card_index(game_id: str, roots: Roots, options: Sequence[str] = ()) -> tuple[IndexEntry, ...]:
    """Return every card and mat of a game with the given options (`NAME=VALUE` pairs), component by component.

    Raises:
        DataError: the game has nothing to print, or its data or style have problems.
    """
    return tuple(IndexEntry(*one) for one in _find_cached("cards", _cards, game_id, roots, options))


def _find_cached(kind: str, find: Callable[[Build], Any], game_id: str, roots: Roots, options: Sequence[str]) -> Any:
    """Return the result of `find` for the opened game, from the cache (under `kind`) if it is still valid."""

    def open_game(watched: Roots) -> Any:
        from pnp.press.opening import open_build

        return find(open_build(Order(game_id, options=tuple(options)), watched))

    return cached_result(roots, kind, (game_id, *options), open_game)


def _cards(build: Build) -> list[IndexEntry]:
    return [
        IndexEntry(one.id, one.component.title, entry.id, *id_name_and_code(entry.row, entry.id), entry.count)
        for one in (pieces.printable for pieces in build.composers())
        if one.component.kind in KINDS
        for entry in one.entries
    ]


def mat_texts(game_id: str, roots: Roots, options: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    """Return the texts on a game's mats with the given options, each with the name of its mat.

    Raises:
        DataError: the game has nothing to print, its data have problems, or a mat cannot be composed.
    """
    return tuple((mat, text) for mat, text in _find_cached("mats", _mat_texts, game_id, roots, options))


def _mat_texts(build: Build) -> list[list[str]]:
    return [
        [id_name_and_code(entry.row, entry.id)[1], text]
        for pieces in build.composers()
        if pieces.printable.component.kind == MAT
        for entry in pieces.entries
        for text in pieces.texts(entry)
    ]


def record_texts(game_id: str, roots: Roots, options: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    """Return the texts that a game's sentences make from records, each with the name of its record.

    Raises:
        DataError: the game has nothing to print, or its data have problems.
    """
    return tuple((name, text) for name, text in _find_cached("records", _record_texts, game_id, roots, options))


def _record_texts(build: Build) -> list[list[str]]:
    home = build.game.document.value
    worded = home.get("sentences") if isinstance(home, dict) else None
    tables = [build.game.tables[stem] for stem in worded] if isinstance(worded, dict) else []
    records = [one for table in tables for one in (table.values() if isinstance(table, Mapping) else table)]
    return [[str(one.get("name", "")), str(one["text"])] for one in records if one.get("text")]


def id_name_and_code(row: Row, id: str) -> tuple[str, str, str]:
    """Return the id, the name and the code of a row."""
    values = row.values
    return str(values.get("id", id)), row.name or id, str(values.get("code", ""))
