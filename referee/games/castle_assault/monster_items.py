"""Items of the inventory that only scenarios have: Monsters destroyed, added and waiting, the Hero's levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.engine import Plain
from referee.engine.pieces.item import Item
from referee.engine.pieces.values import Counted, Kept, Names, Number
from referee.engine.pieces.vocabulary import Vocabulary, fault
from referee.engine.words.wording import fitting, named
from referee.games.castle_assault.arrivals import WORDS
from referee.games.castle_assault.catalogue import Contents
from referee.games.castle_assault.state import CastleState


def monster_items(contents: Contents) -> Iterator[Item[CastleState]]:
    """Yield the items of scenarios."""
    defeated, added = ("defeated mercenary 2",), ("added mercenary 3",)
    yield Monsters(key="defeated", what="a Monster", about="how many were destroyed", contents=contents, forms=defeated)
    yield Monsters(key="added", what="a Monster", about="how many were added", contents=contents, forms=added)
    yield Waiting(
        key="queue",
        about="waiting Monsters, each with the place where it arrives, as in `mercenary left`",
        contents=contents,
    )
    yield Number(key="levels", also=("level",), about="Hero Levels without a stamp", forms=("levels 1",))
    yield Stamps(
        key="stamps",
        due="colours of stamps",
        known=lambda word: word if word in contents.stamps else None,
        forms=("stamps red blue",),
    )


def monster_meant(contents: Contents, words: str) -> str | None:
    """Return the Monster that the words mean; None if they mean no Monster, or several."""
    found = fitting(words, named({card.id: card.name for card in contents.monsters()}))[0]
    return found[0] if len(found) == 1 else None


@dataclass(frozen=True, kw_only=True)
class Monsters(Counted[CastleState]):
    """A number for each Monster."""

    contents: Contents

    def known(self, word: str) -> str | None:
        """Return the Monster that a word means."""
        return monster_meant(self.contents, word.replace("_", " "))


@dataclass(frozen=True, kw_only=True)
class Waiting(Kept[CastleState]):
    """Monsters that wait for a space, in order."""

    contents: Contents

    def put_words(self, names: Vocabulary[CastleState], state: CastleState, seat: int, words: Sequence[str]) -> None:
        """Set the waiting Monsters that the words name, each with the word for where it arrives."""
        found = [(monster_meant(self.contents, who.replace("_", " ")), where) for who, where in pairs(words)]
        if len(words) % 2 or any(card is None or where not in WORDS for card, where in found):
            raise fault(words, f"Monsters, each with where it arrives ({', '.join(WORDS)})")
        state.queue = tuple((str(card), where) for card, where in found)

    def position_value(self, names: Vocabulary[CastleState], state: CastleState, seat: int) -> Plain:
        """Return the waiting Monsters in order, each with where it arrives; None if none waits."""
        return [f"{card} {where}" for card, where in state.queue] or None


def pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Return the words in pairs."""
    return zip(words[::2], words[1::2], strict=False)


@dataclass(frozen=True, kw_only=True)
class Stamps(Names[CastleState]):
    """The stamps on South's Hero; a colour may appear twice."""

    def put_words(self, names: Vocabulary[CastleState], state: CastleState, seat: int, words: Sequence[str]) -> None:
        """Set the stamps that the words name."""
        if wrong := [word for word in words if self.known(word) is None and word != "none"]:
            raise fault(wrong, self.due)
        state.stamps = tuple(word for word in words if word != "none")
