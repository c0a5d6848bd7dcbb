"""A result is taken from the cache only while everything it depends on is unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_project import TINY, write

from pnp.cache import Cache
from pnp.errors import DataError
from pnp.library.cached_results import cached_result
from pnp.library.roots import Roots

DECK = "cards/tiny/deck.csv"


@pytest.fixture
def roots(tmp_path: Path) -> Roots:
    return Roots.discover(write(tmp_path / "project", TINY), cache=Cache(tmp_path / "cache"))


def length(roots: Roots) -> int:
    """Return how long a file is, once worked out."""
    made: list[int] = []

    def make(watched: Roots) -> int:
        made.append(len(watched.find(DECK).read_bytes()))
        return made[0]

    found = cached_result(roots, "length", (DECK,), make)
    assert isinstance(found, int)
    return -found if not made else found


def test_a_second_time_takes_it_from_the_cache(roots: Roots) -> None:
    first = length(roots)
    assert (first > 0, length(roots)) == (True, -first)


def test_a_file_that_was_changed_is_looked_at_again(roots: Roots) -> None:
    first = length(roots)
    write(roots.project, {DECK: "id\n"})
    assert length(roots) == 3 != first


def test_another_project_and_other_parts_are_another_thing(roots: Roots, tmp_path: Path) -> None:
    length(roots)
    other = Roots.discover(write(tmp_path / "other", TINY), cache=roots.cache)
    assert length(other) > 0
    assert cached_result(roots, "length", ("other",), lambda watched: 7) == 7


def test_damaged_and_foreign_entries_are_made_again(roots: Roots) -> None:
    first = length(roots)
    assert roots.cache.folder is not None
    for path in [path for path in roots.cache.folder.rglob("*") if path.is_file()]:
        path.write_bytes(path.read_bytes()[:-1])
    assert length(roots) == first
    key = roots.cache.key("result", "length", *map(str, roots.folders), "", DECK)
    for body in (b"[]", b"{}", b"nonsense", b'{"places": 3, "result": 1}'):
        roots.cache.put(key, body)
        assert length(roots) == first


def test_nothing_is_kept_of_an_error_or_without_a_cache(roots: Roots) -> None:
    def fail(watched: Roots) -> int:
        watched.find("cards/tiny/none.csv")
        return 0

    with pytest.raises(DataError):
        cached_result(roots, "length", (), fail)
    assert cached_result(roots, "length", (), lambda watched: 5) == 5
    bare = Roots(roots.folders)
    assert length(bare) == length(bare) > 0
