"""Items of the inventory that only scenarios have: Monsters destroyed, added and waiting, the Hero's levels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from referee.engine import Plain
from referee.engine.pieces.item import Item
from referee.engine.pieces.values import Amounts, Names, Number, StoredValue
from referee.engine.pieces.vocabulary import Vocabulary, unexpected_words_error
from referee.engine.words.wording import by_plain_name, only_match
from referee.games.castle_assault.arrivals import WORDS
from referee.games.castle_assault.catalogue import Contents
from referee.games.castle_assault.state import CastleState


def monster_items(contents: Contents) -> Iterator[Item[CastleState]]:
    """Yield the items of scenarios."""
    count = partial(Amounts[CastleState], what="a Monster", known=partial(matching_monster, contents))
    yield count(key="defeated", about="how many were destroyed", forms=("defeated mercenary 2",))
    yield count(key="added", about="how many were added", forms=("added mercenary 3",))
    yield WaitingMonsters(
        key="queue",
        about="waiting Monsters, each with the place where it arrives, as in `mercenary left`",
        contents=contents,
    )
    yield Number(key="levels", also=("level",), about="Hero Levels without a stamp", forms=("levels 1",))
    yield Names(
        key="stamps",
        expected="colours of stamps",
        known=lambda word: word if word in contents.stamps else None,
        repeated=True,
        forms=("stamps red blue",),
    )
    rewards = {card.id: card.id for card in contents.cards.values() if card.reward}
    yield Names(
        key="rewards",
        expected="ids of cards won in a scenario, such as magic_armor",
        known=rewards.get,
        forms=("rewards magic_armor",),
    )


def matching_monster(contents: Contents, words: str) -> str | None:
    """Return the Monster that the words mean; None if they mean no Monster, or several."""
    return only_match(words.replace("_", " "), by_plain_name({card.id: card.name for card in contents.monsters()}))


@dataclass(frozen=True, kw_only=True)
class WaitingMonsters(StoredValue[CastleState]):
    """Monsters that wait for a space, in order."""

    contents: Contents

    def put_words(self, names: Vocabulary[CastleState], state: CastleState, seat: int, words: Sequence[str]) -> None:
        """Set the waiting Monsters that the words name, each with the word for where it arrives."""
        found = [(matching_monster(self.contents, who), where) for who, where in pairs(words)]
        if len(words) % 2 or any(card is None or where not in WORDS for card, where in found):
            raise unexpected_words_error(words, f"Monsters, each with where it arrives ({', '.join(WORDS)})")
        state.queue = tuple((str(card), where) for card, where in found)

    def position_value(self, names: Vocabulary[CastleState], state: CastleState, seat: int) -> Plain:
        """Return the waiting Monsters in order, each with where it arrives; None if none waits."""
        return [f"{card} {where}" for card, where in state.queue] or None


def pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Return the words in pairs."""
    return zip(words[::2], words[1::2], strict=False)
