"""The names of finished files: titles in lower case; the name of a partial file describes its contents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.library.game import Game

PARTS = "parts-list.pdf"
MANIFEST = "manifest.json"
_INKS = {"full": "", "low": "low-ink"}
_PART_WORDS = r"only|changed|(one|\d+)-of-each|low-ink|grey|whole|cut"
"""The words after a title in the names of files for a part, an ink or a machine."""
MOST_NAMED = 4
"""The maximum number of rows in a file name."""


def whole_file(game: Game) -> str:
    """Return the name of the file of the whole game."""
    return f"{plain_name(game.header.title) or game.id}.pdf"


def component_files(game: Game, parts: Mapping[str, str], machines: Iterable[str] = ()) -> Mapping[str, str]:
    """Return the name of each component's file by its id: its title, with the id if another file has that name.

    `parts` has the words for each component's part, by id. `machines` are the names of all cutting machines: in a game
    with a component called Deck, the title Deck Silhouette is the name of the Deck's file for such a machine.
    """
    titles = {one.id: plain_name(one.component.title) for one in game.components}
    taken = [*titles.values(), PARTS.removesuffix(".pdf"), whole_file(game).removesuffix(".pdf")]
    words = "|".join([_PART_WORDS, *(re.escape(plain_name(name)) for name in machines)])
    taken += [
        title for title in titles.values() for name in taken if re.match(f"{re.escape(name)}-({words})(-|$)", title)
    ]
    found = {}
    for one in game.components:
        title = titles[one.id]
        alone = bool(title) and taken.count(title) == 1
        full = f"{title if alone else '-'.join(filter(None, (title, plain_name(one.id))))}.pdf"
        found[one.id] = part_file(full, parts[one.id])
    return found


def part_name(only: Sequence[str], copies: int | None, ink: str = "full", reprint: int = 0, cutter: str = "") -> str:
    """Return a name such as `only-e03-e05-one-of-each-low-ink`; blank for all copies of all rows in full ink.

    The rows of a reprint are not named: `changed`, `changed-2`.
    """
    if reprint:
        only = ()
    names = [plain_name(name) or "row" for name in only]
    more = f"and-{len(names) - MOST_NAMED}-more" if len(names) > MOST_NAMED else ""
    chosen = ["only", *names[:MOST_NAMED], more] if names else []
    number = {None: "", 1: "one-of-each"}.get(copies, f"{copies}-of-each")
    changed = ["changed"] * bool(reprint) + [str(reprint)] * (reprint > 1)
    return "-".join(filter(None, [*chosen, *changed, number, _INKS.get(ink, ink), plain_name(cutter)]))


def pictures_folder(kind: str, ink: str) -> str:
    """Return the name of the folder of exported pictures: `png`, or `png-low-ink`."""
    return "-".join(filter(None, [kind, _INKS.get(ink, ink)]))


def part_file(file: str, part: str) -> str:
    """Return the file name of a part, such as `deck-only-e03.pdf`; unchanged for the whole component."""
    stem, _, suffix = file.rpartition(".")
    return f"{stem}-{part}.{suffix}" if part else file


def poster_file(file: str, paper: str) -> str:
    """Return the file name of an unsplit component on larger paper."""
    return f"{file.removesuffix('.pdf')}-whole-{plain_name(paper)}.pdf"


def cut_file(file: str, first: int, last: int, kind: str) -> str:
    """Return the file name of the lines that a machine cuts on some sheets of a file, such as `deck-cut-1-3.svg`."""
    return f"{file.removesuffix('.pdf')}-cut-{first if first == last else f'{first}-{last}'}.{kind}"


def shared_files(file: str, groups: Sequence[Mapping[str, str]]) -> list[str]:
    """Return a file name for the sheets that each group of components shares in the file of the whole game.

    Each group has the titles of its components by id; the first id is added if another group has the same file name.
    """
    names = [
        part_file(file, "-".join(filter(None, [plain_name(next(iter(group.values()))), f"and-{len(group) - 1}-more"])))
        for group in groups
    ]
    return [
        name if names.count(name) == 1 else part_file(name, plain_name(next(iter(group))) or str(number))
        for number, (name, group) in enumerate(zip(names, groups, strict=True), 1)
    ]


def plain_name(title: str) -> str:
    """Return a title as a file name of lower-case letters, digits and hyphens; blank if the title has none of them.

    `&` becomes `and`, as in `sea-and-sand`.
    """
    letters = unicodedata.normalize("NFKD", title.casefold().replace("&", " and ")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
