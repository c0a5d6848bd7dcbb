"""Finds and reads rule books; a valid book is cached, and the schema is imported only for a book not in the cache."""

from __future__ import annotations

from contextlib import suppress
from json import dumps, loads
from pathlib import Path
from typing import Any

from pnp.cache import NONE, Cache
from pnp.library.documents import LARGEST_FILE, decode_text, parse_document, read_bytes
from pnp.library.problems import Problems
from pnp.library.roots import Roots
from pnp.library.rulebook import Rulebook


def rules_path(game: str) -> str:
    """Return the path of a game's rule book in a root."""
    return f"referee/games/{game}/rules.yaml"


def read_rulebook(path: Path, display_path: str, problems: Problems, cache: Cache = NONE) -> Rulebook:
    """Return the rule book in a file; errors are added to the problems (then the book is empty).

    `display_path` is the path as the user knows it. A valid book is cached.
    """
    raw = read_bytes(path, display_path, problems, LARGEST_FILE)
    if raw is None:
        return Rulebook()
    key = cache.key("rulebook", raw)
    kept = cache.get(key)
    book = None if kept is None else _unpack(kept)
    if book is not None:
        return book
    content = _content(raw, display_path, problems)
    if content is None:
        return Rulebook()
    with suppress(UnicodeEncodeError):  # half a surrogate pair would not survive the cache
        cache.put(key, dumps(content, ensure_ascii=False, separators=(",", ":")).encode())
    return Rulebook.of(content)


def _content(raw: bytes, display_path: str, problems: Problems) -> dict[str, Any] | None:
    from pnp.library.rulesfile import check_rules

    text = decode_text(raw, display_path, problems)
    document = None if text is None else parse_document(text, display_path, problems)
    return None if document is None else check_rules(document, problems)


def _unpack(kept: bytes) -> Rulebook | None:
    try:
        return Rulebook.of(loads(kept))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def load_rulebook(game: str, roots: Roots) -> Rulebook:
    """Return a game's rule book, or an empty one if the game has none.

    Raises:
        DataError: the book has problems; the error lists all of them.
    """
    if not roots.candidates(rules_path(game)):
        return Rulebook(game)
    problems = Problems()
    path = roots.find(rules_path(game))
    book = read_rulebook(path, roots.display_path(path), problems, roots.cache)
    problems.raise_if_any()
    return book
