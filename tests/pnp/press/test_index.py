"""The names of a game's cards, read without composing any, and from the cache while nothing has changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_project import write

from pnp.cache import Cache
from pnp.errors import DataError
from pnp.library.roots import Roots
from pnp.press import opening
from pnp.press.index import IndexEntry, card_index

ADA, BOB = IndexEntry("deck", "Deck", "a", "a", "Ada", "", 2), IndexEntry("deck", "Deck", "b", "b", "Bob", "", 1)


@pytest.fixture
def roots(tiny: Path, tmp_path: Path) -> Roots:
    return Roots.discover(tiny, cache=Cache(tmp_path / "cache"))


def test_every_card_is_listed_with_its_names_and_copies(roots: Roots) -> None:
    assert card_index("tiny", roots) == (ADA, BOB)
    assert card_index("tiny", Roots(roots.folders)) == (ADA, BOB)


def test_a_second_time_opens_nothing_until_a_name_changes(roots: Roots, monkeypatch: pytest.MonkeyPatch) -> None:
    card_index("tiny", roots)
    with monkeypatch.context() as patch:
        patch.setattr(opening, "open_build", None)
        assert card_index("tiny", roots) == (ADA, BOB)
    deck = roots.find("cards/tiny/deck.csv").read_text(encoding="utf-8")
    write(roots.project, {"cards/tiny/deck.csv": deck.replace("Bob", "Ben")})
    assert card_index("tiny", roots)[1].name == "Ben"


def test_a_fault_is_reported_every_time(roots: Roots) -> None:
    card_index("tiny", roots)
    write(roots.project, {"layouts/tiny/style.yaml": "style: 1\nnonsense: 2\n"})
    for _ in range(2):
        with pytest.raises(DataError, match="nonsense"):
            card_index("tiny", roots)
