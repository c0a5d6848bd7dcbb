"""The cards and mats of a match's game: found by name, printed code or id, with their printed text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.errors import DataError
from referee.engine.core.naming import counted
from referee.table.words import clauses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pnp.library.roots import Roots
    from pnp.press.build import Build
    from referee.engine.record.match_view import MatchView
    from referee.table.data import answers

LEAST_LETTERS = 3
"""The minimum number of letters to type of a name, or of a word in it."""
NAME = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*(?: \d+)?")
NUMBERED = re.compile(r"\s*\(\d+\)$")
SIGN = re.compile(r"\[[^\]]*\]")
"""A sign in the text of a card, by its name."""
PARTS = re.compile(r"; |, | and ")
"""What separates the names in the text of a piece."""


class Card(NamedTuple):
    """A card. title: the name of its component. component, row: empty if it is not printed.

    fault: why the printed cards of the game cannot be used; empty if they can, or if there are none.
    """

    id: str
    name: str
    code: str
    title: str
    copies: int
    component: str = ""
    row: str = ""
    fault: str = ""

    def __str__(self) -> str:
        """Return a string that distinguishes cards with the same name."""
        return " ".join(filter(None, (self.code, self.name, f"({self.title or self.id})")))


class Cards:
    """The cards of a match's game; faces are made when their text is needed.

    fault: why the printed cards, mats or records could not be read when they were needed; empty if they could.
    """

    def __init__(self, match: MatchView[Any], roots: Roots | None) -> None:
        """Take a match. roots: where to find the game's printed cards; None if there are none."""
        self._match, self._roots = match, roots
        self.fault = ""
        self._known: tuple[Card, ...] | None = None
        self._build: Build | None = None

    @property
    def every_card(self) -> tuple[Card, ...]:
        """Every card and mat of the game: the printed ones, or else the cards of the deck list."""
        if self._known is None:
            self._known = cards(self._match, self._roots)
        return self._known

    def text(self, card: Card) -> tuple[str, ...]:
        """Return the text of a card, line by line; empty if it is not printed.

        Raises:
            DataError: its face cannot be made.
        """
        if not card.component or self._roots is None:
            return ()
        if self._build is None:
            from referee.table.components.printed import printed_components

            self._build = printed_components(self._match, self._roots)
        pieces = next(one for one in self._build.composers() if one.printable.id == card.component)
        return pieces.readable_lines(next(entry for entry in pieces.entries if entry.id == card.row))

    def on_mats(self, words: str) -> tuple[answers.PrintedText, ...]:
        """Return the texts on mats that contain some words, ignoring case; empty if no mat can be printed."""
        if self._roots is None or self._match.game.printed_game not in self._roots.games():
            return ()
        from pnp.press.index import mat_texts
        from referee.table.components.printed import switches

        wanted = " ".join(words.casefold().split())
        try:
            texts = mat_texts(self._match.game.printed_game, self._roots, switches(self._match))
        except DataError as error:
            self.fault = str(error)
            return ()
        return tuple({"name": mat, "text": text} for mat, text in texts if wanted in text.casefold())

    def records(self, name: str) -> tuple[answers.PrintedText, ...]:
        """Return the texts of the records and pieces with exactly this name, such as a talent or a chip.

        After them come the records that are named in these texts, such as the talents of a chip. A number in brackets
        at the end of a name need not be typed.
        """
        printed = self._record_texts() if may_be_name(name) else ()
        wanted, texts = _comparable(name), (*self._match.game.descriptions().items(), *printed)
        names = {record: (_comparable(record), _comparable(NUMBERED.sub("", record))) for record, _ in texts}
        found = [(record, text) for record, text in texts if wanted and wanted in names[record]]
        parts = {part for _, text in found for part in PARTS.split(text)}
        found += [(record, text) for record, text in printed if record in parts and (record, text) not in found]
        return tuple({"name": record, "text": text} for record, text in found)

    def printed_texts(self, text: str) -> tuple[answers.PrintedText, ...]:
        """Return what is printed on the pieces whose names begin with a string."""
        printed = self._match.game.descriptions().items()
        return tuple(
            {"name": name, "text": words} for name, words in printed if _comparable(name).startswith(_comparable(text))
        )

    def _record_texts(self) -> tuple[tuple[str, str], ...]:
        """Return the texts of the printed records; empty if no records are printed."""
        if self._roots is None or self._match.game.printed_game not in self._roots.games():
            return ()
        from pnp.press.index import record_texts
        from referee.table.components.printed import switches

        try:
            return record_texts(self._match.game.printed_game, self._roots, switches(self._match))
        except DataError as error:
            self.fault = str(error)
            return ()


def cards(match: MatchView[Any], roots: Roots | None) -> tuple[Card, ...]:
    """Return every card and mat of the game: the printed ones, or else the cards of the deck list."""
    if roots is None or match.game.printed_game not in roots.games():
        return _deck_list_cards(match)
    from pnp.press.index import card_index
    from referee.table.components.printed import switches

    try:
        found = card_index(match.game.printed_game, roots, switches(match))
    except DataError as error:
        return _deck_list_cards(match, str(error))
    cards = (Card(one.id, one.name, one.code, one.title, one.copies, one.component, one.row) for one in found)
    return tuple(cards) or _deck_list_cards(match)


def _deck_list_cards(match: MatchView[Any], fault: str = "") -> tuple[Card, ...]:
    """Return the cards of the deck list. fault: why they cannot be printed; empty if the game has none to print."""
    deck = match.game.catalogue(match.state)
    listed: Mapping[str, int] = {} if deck is None else deck.copies
    return tuple(Card(id, match.game.face_name(id), "", "", copies, fault=fault) for id, copies in listed.items())


def may_be_name(text: str) -> bool:
    """Return whether a string can be a name: it is long enough, and has no number except at its end."""
    return len(text.strip()) >= LEAST_LETTERS and NAME.fullmatch(_comparable(text)) is not None


def cards_named(known: Iterable[Card], text: str) -> tuple[Card, ...]:
    """Return the cards with exactly this name, code or id; identical cards are merged."""
    wanted = _comparable(text)
    return merged_cards(one for one in known if wanted and wanted in map(_comparable, (one.id, one.name, one.code)))


def cards_with_word(known: Sequence[Card], text: str) -> tuple[Card, ...]:
    """Return the cards whose names contain a string as whole words."""
    return tuple(one for one in known if f" {_comparable(text)} " in f" {_comparable(one.name)} ")


def distinct_cards_named(known: Sequence[Card], text: str) -> tuple[Card, ...]:
    """Return the cards whose name (or else a word in it) begins with a string; identical cards are merged."""
    wanted = _comparable(text)
    if len(wanted) < LEAST_LETTERS:
        return ()
    begun = tuple(one for one in known if _comparable(one.name).startswith(wanted))
    return merged_cards(begun or (one for one in known if f" {wanted}" in _comparable(one.name)))


def merged_cards(found: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards, merging those with the same name, kind and code; their copies are added up."""
    alike: dict[str, Card] = {}
    for one in found:
        first = alike.get(str(one))
        alike[str(one)] = one if first is None else first._replace(copies=first.copies + one.copies)
    return tuple(alike.values())


def _comparable(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", re.sub("[’']", "", text.casefold())))


def card_answer(match: MatchView[Any], card: Card, text: Sequence[str]) -> answers.Card:
    """Return the names and the text of a card, and the clauses that concern it."""
    book, options = match.game.book, match.state.options
    ids = dict.fromkeys([*match.game.concerning(card.id), *clauses.ids_naming(book, card.name)])
    return {
        "card": card.id,
        "name": card.name,
        "code": card.code,
        "component": card.title,
        "copies": card.copies,
        "text": tuple(_without_repeats(text, card.name)),
        "fault": card.fault or None,
        "clauses": [clauses.clause_answer(book, id, options) for id in ids],
    }


def _without_repeats(lines: Sequence[str], name: str) -> Iterator[str]:
    """Yield the text of a card without its name, and without lines that have only signs that other lines have."""
    bare = [
        line if _comparable(SIGN.sub("", line)) != _comparable(name) else " ".join(SIGN.findall(line)) for line in lines
    ]
    seen = {sign for line in bare if SIGN.sub("", line).strip() for sign in SIGN.findall(line)}
    for line in bare:
        signs = SIGN.findall(line)
        if SIGN.sub("", line).strip() or not seen.issuperset(signs):
            yield line
        seen.update(signs)


def card_lines(data: answers.Card) -> Iterator[str]:
    """Yield the lines about a card: its name, its printed text, and a sentence for each clause."""
    copies = counted(data["copies"], "copy", "copies")
    where = ", ".join(filter(None, (data["component"], copies)))
    yield f"{' '.join(filter(None, (data['code'], data['name'])))} ({where})"
    yield from (f"  {line}" for line in data["text"])
    if data["fault"]:
        yield f"  Its printed text cannot be read: {data['fault']}"
    for clause in data["clauses"]:
        yield f"{clause['id']}: {clauses.sentence(clause)}"
