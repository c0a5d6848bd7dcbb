"""The names of finished files: of titles, in small letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.press.manifest import plain_name

if TYPE_CHECKING:
    from pnp.library.game import Game

PARTS = "parts-list.pdf"


def whole_file(game: Game) -> str:
    """Return the name of the file of the whole game."""
    return f"{plain_name(game.header.title) or game.id}.pdf"


def component_files(game: Game) -> Mapping[str, str]:
    """Return the name of each component's file by its id: its title, with the id where another file has that name."""
    titles = {one.id: plain_name(one.component.title) for one in game.components}
    taken = [*titles.values(), PARTS.removesuffix(".pdf"), whole_file(game).removesuffix(".pdf")]
    found = {}
    for name, title in titles.items():
        alone = bool(title) and taken.count(title) == 1
        found[name] = f"{title if alone else '-'.join(filter(None, (title, plain_name(name))))}.pdf"
    return found


def poster_file(file: str, paper: str) -> str:
    """Return the name of the file of a component in one piece, on a larger paper."""
    return f"{file.removesuffix('.pdf')}-whole-{plain_name(paper)}.pdf"
