"""What is drawn, as text: the first face of each component, so that nothing moves unseen by 0.01 mm.

Written again by `pytest --update-references`; look at what has moved before it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from pnp.cli.options import make_build

LONGEST = 100
"""Letters of a line: where a shape begins and how it is painted; the rest of a long outline follows from its icon."""
MOST = 250
"""Lines of a face; a board has thousands, of which the first hold its ground and frame."""


def described(game: str) -> Iterator[str]:
    """Yield the drawing of the first face of each component, line by line."""
    for pieces in make_build(game, None, None).composers():
        entry = pieces.entries[0]
        lines = str(pieces.front_of(entry).drawing).splitlines()
        yield f"{pieces.printable.id} {entry.id}: {len(lines)} lines"
        yield from (line[:LONGEST].rstrip() for line in lines[:MOST])
        yield ""


@pytest.mark.parametrize(
    "game", ["skies_of_fire", "monsters_and_magic", "capture_the_island", "castle_assault", "cloudspire"]
)
def test_nothing_that_is_drawn_has_moved(game: str, same_as_reference: Callable[[str, str], None]) -> None:
    text = "\n".join(described(game))
    assert text.count(" lines\n") >= 10
    same_as_reference(f"faces/{game}.txt", text)
