"""The names of all cards and mats that a game prints (without composing them), and the texts of mats and records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.library.cached_results import cached_result
from pnp.press.order import Order

if TYPE_CHECKING:
    from pnp.library.roots import Roots
    from pnp.library.rows import Row

MAT = "mat"
KINDS = ("card", MAT)


class Indexed(NamedTuple):
    """A card or a mat: the id and title of its component, its row, its own id, name and code, and its copies."""

    component: str
    title: str
    row: str
    id: str
    name: str
    code: str
    copies: int


def card_index(game_id: str, roots: Roots, options: Sequence[str] = ()) -> tuple[Indexed, ...]:
    """Return every card and mat of a game with the given options (`NAME=VALUE` pairs), component by component.

    Raises:
        DataError: the game has nothing to print, or its data or style have problems.
    """
    found = cached_result(roots, "cards", (game_id, *options), lambda watched: _cards(game_id, watched, options))
    return tuple(Indexed(*one) for one in found)


def _cards(game_id: str, roots: Roots, options: Sequence[str]) -> list[Indexed]:
    from pnp.press.opening import open_build

    pieces = [one.printable for one in open_build(Order(game_id, options=tuple(options)), roots).pieces()]
    return [
        Indexed(one.id, one.component.title, entry.id, *called(entry.row, entry.id), entry.count)
        for one in pieces
        if one.component.kind in KINDS
        for entry in one.entries
    ]


def mat_texts(game_id: str, roots: Roots, options: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    """Return the texts on a game's mats with the given options, each with the name of its mat.

    Raises:
        DataError: the game has nothing to print, its data have problems, or a mat cannot be composed.
    """
    found = cached_result(roots, "mats", (game_id, *options), lambda watched: _mat_texts(game_id, watched, options))
    return tuple((mat, text) for mat, text in found)


def _mat_texts(game_id: str, roots: Roots, options: Sequence[str]) -> list[list[str]]:
    from pnp.press.opening import open_build

    return [
        [called(entry.row, entry.id)[1], text]
        for pieces in open_build(Order(game_id, options=tuple(options)), roots).pieces()
        if pieces.printable.component.kind == MAT
        for entry in pieces.entries
        for text in pieces.texts(entry)
    ]


def record_texts(game_id: str, roots: Roots, options: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    """Return the texts that a game's sentences make from records, each with the name of its record.

    Raises:
        DataError: the game has nothing to print, or its data have problems.
    """
    found = cached_result(
        roots, "records", (game_id, *options), lambda watched: _record_texts(game_id, watched, options)
    )
    return tuple((name, text) for name, text in found)


def _record_texts(game_id: str, roots: Roots, options: Sequence[str]) -> list[list[str]]:
    from pnp.press.opening import open_build

    game = open_build(Order(game_id, options=tuple(options)), roots).game
    home = game.document.value
    worded = home.get("sentences") if isinstance(home, dict) else None
    tables = [game.tables[stem] for stem in worded] if isinstance(worded, dict) else []
    records = [one for table in tables for one in (table.values() if isinstance(table, Mapping) else table)]
    return [[str(one.get("name", "")), str(one["text"])] for one in records if one.get("text")]


def called(row: Row, id: str) -> tuple[str, str, str]:
    """Return the id, the name and the code of a row."""
    values = row.values
    return str(values.get("id", id)), row.name or id, str(values.get("code", ""))
