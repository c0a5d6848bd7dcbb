"""The cards of a match's game: found by name, printed code or id, and told with the text that the press sets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.errors import DataError
from referee.table import clauses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.library.roots import Roots
    from pnp.library.sources import Entry
    from pnp.press.pieces import Pieces
    from referee.engine.record.match import Match

NAMES = ("name", "title")
"""The fields of a card's data in which its name may stand."""
KIND = "card"
FEWEST = 3
"""Letters from which on the beginning of a word of a name stands for it."""


class Card(NamedTuple):
    """A card: what it is called; and where the press has it, None where it is not printed, or why it cannot be."""

    id: str
    name: str
    code: str
    title: str
    copies: int
    place: tuple[Pieces, Entry] | None = None
    fault: str = ""

    def __str__(self) -> str:
        """Return how a card is told from others of its name."""
        return " ".join(filter(None, (self.code, self.name, f"({self.title or self.id})")))


def cards(match: Match[Any], roots: Roots | None) -> tuple[Card, ...]:
    """Return every card of the game: those that are printed, or the deck list where none are or can be."""
    if roots is None or match.game.name not in roots.games():
        return _listed(match)
    try:
        return _printed(match, roots) or _listed(match)
    except DataError as error:
        return _listed(match, str(error))


def _printed(match: Match[Any], roots: Roots) -> tuple[Card, ...]:
    from referee.table.printed import printed

    found = printed(match, roots).pieces()
    return tuple(_card(one, entry) for one in found if one.printable.component.kind == KIND for entry in one.entries)


def _listed(match: Match[Any], fault: str = "") -> tuple[Card, ...]:
    """Return the cards of the deck list, which are not printed, or cannot be for a fault."""
    deck = match.game.catalogue(match.state)
    listed: Mapping[str, int] = {} if deck is None else deck.copies
    return tuple(Card(id, match.game.face_name(id), "", "", copies, None, fault) for id, copies in listed.items())


def _card(one: Pieces, entry: Entry) -> Card:
    values = entry.row.values
    name = next((str(values[field]) for field in NAMES if values.get(field)), entry.id)
    title = one.printable.component.title
    return Card(str(values.get("id", entry.id)), name, str(values.get("code", "")), title, entry.count, (one, entry))


def called(known: Iterable[Card], text: str) -> tuple[Card, ...]:
    """Return the cards of which a text is the whole name, the code or the id; those alike are one (see merged)."""
    wanted = _plain(text)
    return merged(one for one in known if wanted and wanted in map(_plain, (one.id, one.name, one.code)))


def alike(known: Sequence[Card], text: str) -> tuple[Card, ...]:
    """Return the cards whose name begins with a text, or else has words that begin so; those alike are one."""
    wanted = _plain(text)
    if len(wanted) < FEWEST:
        return ()
    begun = tuple(one for one in known if _plain(one.name).startswith(wanted))
    return merged(begun or (one for one in known if f" {wanted}" in _plain(one.name)))


def merged(found: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards with those made one that nobody can tell apart by name, kind and code: the first, and all copies."""
    alike: dict[str, Card] = {}
    for one in found:
        first = alike.get(str(one))
        alike[str(one)] = one if first is None else first._replace(copies=first.copies + one.copies)
    return tuple(alike.values())


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", re.sub("[’']", "", text.casefold())))


def card_data(match: Match[Any], card: Card) -> dict[str, Any]:
    """Return a card as data: what it is called, what can be read on it, the clauses that concern it.

    Raises:
        DataError: its face cannot be made.
    """
    book, options = match.game.book, match.state.options
    ids = dict.fromkeys([*match.game.concerning(card.id), *clauses.naming(book, card.name)])
    return {
        "card": card.id,
        "name": card.name,
        "code": card.code,
        "component": card.title,
        "copies": card.copies,
        "text": [] if card.place is None else list(card.place[0].read(card.place[1])),
        "fault": card.fault or None,
        "clauses": [clauses.clause_data(book, id, options) for id in ids],
    }


def card_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a card: its name, what can be read on it, each clause in a sentence."""
    copies = "1 copy" if data["copies"] == 1 else f"{data['copies']} copies"
    where = ", ".join(filter(None, (data["component"], copies)))
    yield f"{' '.join(filter(None, (data['code'], data['name'])))} ({where})"
    yield from (f"  {line}" for line in data["text"])
    if data["fault"]:
        yield f"  What is printed on it cannot be read: {data['fault']}"
    for clause in data["clauses"]:
        yield f"{clause['id']}: {clause.get('rule') or clause['says']}"
