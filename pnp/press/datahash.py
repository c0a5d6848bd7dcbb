"""Digests of a row, and of all data that a component's sheets use.

While a component's digest stays the same, the data on its printed sheets are up to date. The digest does not cover
layouts, styles and pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pnp.composition.layout import LayoutFile
from pnp.library.trees import strings_in

if TYPE_CHECKING:
    from pnp.library.game import Game, Printable
    from pnp.library.sources import Entry

_PLAIN = (type(None), bool, int, float, str)
_TABLES = re.compile(r"\btables\b(?:\.([A-Za-z_]\w*))?")


def row_hash(entry: Entry) -> str:
    """Return the digest of a row, including its position in the file, its id and its number of copies."""
    return _digest([entry.id, entry.row.file, entry.row.line, entry.row.values, entry.count])


def shared_hash(game: Game, printable: Printable, layouts: Iterable[LayoutFile]) -> str:
    """Return the digest of all data that a component's layouts can use, except its rows.

    Raises:
        TypeError: the data contain values that are not plain.
    """
    texts = [text for layout in layouts for text in strings_in(layout.document.value)]
    texts += [text for entry in printable.entries for text in strings_in(entry.row.values) if "$" in text]
    scope = {name: value for name, value in game.scope.items() if name != "tables"}
    tables = [[name, game.tables[name]] for name in _named_tables(texts, game.tables)]
    titles = [other.component.title for other in game.components]
    return _digest([game.id, scope, titles, printable.component.plain_values(), printable.scope(), tables])


def component_hash(shared: str, entries: Iterable[Entry]) -> str:
    """Return the digest of all data of a component, regardless of where its rows are in their files."""
    return _digest([shared, *([entry.id, entry.row.values, entry.count] for entry in entries)])


def _named_tables(texts: Iterable[str], tables: Mapping[str, Any]) -> list[str]:
    """Return the tables named in strings; all tables if a string uses `tables` without a fixed name."""
    named = {found[1] or "" for text in texts for found in _TABLES.finditer(text)}
    return sorted(tables if "" in named else named & tables.keys())


def _digest(value: Any) -> str:
    return sha256(_exact(value).encode(errors="surrogatepass")).hexdigest()


def _exact(value: Any) -> str:
    """Return a string that is unique to a value.

    Raises:
        TypeError: the value contains something that is not plain data.
    """
    if type(value) in _PLAIN:
        return repr(value)
    if isinstance(value, Mapping):
        return f"{{{','.join(f'{_exact(name)}:{_exact(one)}' for name, one in value.items())}}}"
    if type(value) in (list, tuple):
        return f"{type(value).__name__}[{','.join(map(_exact, value))}]"
    raise TypeError(type(value).__name__)
