"""The words of the game: squares, units, cards, terrains, structures and colours, as people type them."""

import re
from collections.abc import Mapping, Sequence
from operator import attrgetter

from referee.engine import UNKNOWN
from referee.engine.verbs import Card, PutAway, best_matches, only_match, plain
from referee.engine.words.wording import FILLERS, split_paths
from referee.games.monsters_and_magic.catalogue import INDEX, Contents, TileKind
from referee.games.monsters_and_magic.state import MonstersState, hand

SQUARE = re.compile(r"[a-z]\d")


def read_square(word: str) -> int | None:
    """Return the number of a square such as `b2`, or None."""
    return INDEX.get(word.casefold())


def looks_like_square(word: str) -> bool:
    """Return whether a word looks like a square, on the board or not."""
    return SQUARE.fullmatch(word.casefold()) is not None


def split_words(tokens: Sequence[str]) -> list[str]:
    """Return the words of a line, with paths such as `b2-c3`, `b2>c3`, `b2c3` split and fillers left out."""
    return [part for part in split_paths(tokens) if part not in FILLERS]


def kind_letters(kinds: Mapping[str, TileKind]) -> dict[str, str]:
    """Return the ids of the kinds, by letter."""
    return {kind.letter.casefold(): kind.id for kind in kinds.values()}


def kind_names(kinds: Mapping[str, TileKind]) -> dict[str, str]:
    """Return the ids of the kinds, by id and name."""
    return {plain(name): kind.id for kind in kinds.values() for name in (kind.id, kind.name, kind.plural)}


def matching_kind(kinds: Mapping[str, TileKind], word: str) -> str | None:
    """Return the id of the kind that a word means by a letter, an id, a name or the beginning of a name; or None."""
    return kind_letters(kinds).get(word.casefold()) or only_match(word, kind_names(kinds))


def read_kind(contents: Contents, word: str) -> str | None:
    """Return the type of figure that the word means, or None."""
    return only_match(word, contents.kind_names)


def read_unit(contents: Contents, word: str) -> str | None:
    """Return the type of unit that the word means, including garrisons, or None."""
    return only_match(word, {**contents.kind_names, "garrison": "garrison", "garrisons": "garrison"})


def read_cards(contents: Contents, words: str) -> tuple[str, ...]:
    """Return the cards that the words could mean: by code, by name, else by the start or some words of the name."""
    return best_matches(words, contents.card_names, codes=contents.card_codes)[0]


def split_cards(contents: Contents, tokens: Sequence[str]) -> tuple[str, ...] | None:
    """Return the cards named one after another in a line, or None; `?` is an unnamed card.

    The longest name is taken first, so that `wood elves giants` is two cards.
    """
    if not tokens:
        return ()
    for length in range(len(tokens), 0, -1):
        said = " ".join(tokens[:length])
        found = (UNKNOWN,) if said == UNKNOWN else read_cards(contents, said)
        rest = split_cards(contents, tokens[length:]) if len(found) == 1 else None
        if rest is not None:
            return (found[0], *rest)
    return None


def spelled_pieces(tokens: Sequence[str], letters: Mapping[str, str], count: int) -> tuple[str, ...] | None:
    """Return the ids that rows of letters spell, such as eight words of eight letters, or None."""
    text = "".join(tokens).upper()
    if len(text) != count or any(letter not in letters for letter in text):
        return None
    return tuple(letters[letter] for letter in text)


# Kinds of argument.


card_names, card_codes = attrgetter("contents.card_names"), attrgetter("contents.card_codes")


def card_word(state: MonstersState, card: str) -> str:
    """Return the name of a card as it is typed."""
    return card if card == UNKNOWN else state.contents.cards[card].name.casefold()


HAND_CARD = Card("a card", card_names, card_word, codes=card_codes, zone=hand)
DISCARDED = PutAway("a card", card_names, card_word, codes=card_codes, zone=hand)
