"""What never changes in the game: cards, factions, starter decks, and what each card does."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from referee.engine import Catalogue
from referee.engine.verbs import Ability
from referee.games.castle_assault.scenarios import Scenario

SOUTH, NORTH = 0, 1
SIDES = ("south", "north")
"""The words for the seats in the ids of cards in play: `south knight` is a Knight of South's deck."""
UNIT, PLAIN, INSTANT, ATTACHMENT = "unit", "plain", "instant", "attachment"
ATTACK, AC, MOVEMENT, HEALTH = "attack", "ac", "movement", "health"
STATS = (ATTACK, AC, MOVEMENT, HEALTH)
DECKED = ("card", "hero")
"""The kinds of card that may be in a deck."""
FACTIONLESS, MONSTER_FACTION = "factionless", "monsters"


class CardEffect(NamedTuple):
    """One effect of a card: its keyword, and the values of the keyword, if it has any.

    word: the keyword. shape, least, most: the shape and the range of shots. squares: the reach of an Aura or Necro.
    spaces: how far a unit is pushed. gives: bonuses by value, such as attack. keyword: the keyword that it grants.
    """

    word: str
    amount: int = 0
    shape: str = ""
    least: int = 0
    most: int = 0
    squares: int = 0
    spaces: int = 0
    cards: int = 0
    gives: tuple[tuple[str, int], ...] = ()
    tag: str = ""
    unit: str = ""
    where: str = ""
    keyword: str = ""


class Card(NamedTuple):
    """A deck card, a Monster, or a token that is a unit. width: the number of columns that a unit fills."""

    id: str
    name: str
    faction: str
    type: Literal["unit", "plain", "instant", "attachment"] = "unit"
    cost: int = 0
    movement: int = 0
    attack: int = 0
    ac: int = 0
    health: int = 0
    copies: int = 0
    epic: bool = False
    reward: bool = False
    width: int = 1
    kind: Literal["card", "hero", "monster", "token"] = "card"
    does: tuple[CardEffect, ...] = ()
    tags: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()

    def effect(self, word: str) -> CardEffect | None:
        """Return the effect of the card with a keyword; None if it has no such effect."""
        return next((one for one in self.does if one.word == word), None)

    def figure(self, stat: str) -> int:
        """Return a printed figure: attack, ac, movement or health."""
        value: int = getattr(self, stat)
        return value


class Starter(NamedTuple):
    """A deck that is ready to play: its id, name, faction and the number of copies of each card."""

    id: str
    name: str
    faction: str
    cards: Mapping[str, int]


class Contents(NamedTuple):
    """The data of the game as its rules use them.

    stamps: the stat that each stamp raises and by how much, by id. scenarios: by id, in order of their numbers.
    """

    cards: Mapping[str, Card]
    factions: Mapping[str, str]
    starters: Mapping[str, Starter]
    stamps: Mapping[str, tuple[str, int]]
    tokens: Mapping[str, int]
    words: Mapping[str, str]
    clauses: Mapping[str, str]
    """The clause of each ability word and type of card; `words` has the name of each."""
    card_names: Mapping[str, str]
    """The id of each card in South's deck, by plain name; readers of a name change South to the seat that moves."""
    cheapest_instant: int
    scenarios: Mapping[str, Scenario] = {}
    abilities: Mapping[str, Ability[Card]] = {}
    """The ability of each card when it is played; the game parses the abilities once."""

    def playable(self, faction: str) -> Iterator[Card]:
        """Yield the cards for a faction's deck: its own, its Hero and Factionless cards, but no cards to be won."""
        for card in self.cards.values():
            if card.kind in DECKED and card.faction in (faction, FACTIONLESS) and not card.reward:
                yield card

    def mark(self, card: Card) -> str:
        """Return the two letters of a unit in a picture; no other unit of its faction has the same."""
        taken = set[str]()
        for one in self.cards.values():
            if one.type != UNIT or one.faction != card.faction:
                continue
            spelled = "".join(word.title() for word in one.name.split())
            first, letters = spelled[0], sorted(spelled[1:], key=str.islower)
            mark = next((first + letter for letter in letters if (first + letter).casefold() not in taken), first)
            if one == card:
                return mark
            taken.add(mark.casefold())
        return card.name[:2]

    def monsters(self) -> Iterator[Card]:
        """Yield the Monsters."""
        return (card for card in self.cards.values() if card.kind == "monster")

    def copy_limits(self, faction: str) -> Mapping[str, int]:
        """Return how many copies are printed of each card for a deck of a faction."""
        return {card.id: card.copies for card in self.playable(faction)}


def face_of(seat: int, card: str) -> str:
    """Return the id of a card in a seat's deck."""
    return f"{SIDES[seat]} {card}"


def card_of(face: str) -> str:
    """Return the id of the card that a face is a copy of: `knight` for `south knight`."""
    return face.partition(" ")[2]


def seat_of(face: str) -> int:
    """Return the seat in whose deck a face is."""
    return SIDES.index(face.partition(" ")[0])


def deck_list(lists: Mapping[int, Mapping[str, int]]) -> Catalogue:
    """Return the deck list of a match: the copies of each card by the seat whose deck they are in."""
    copies = {face_of(seat, card): count for seat, cards in lists.items() for card, count in cards.items() if count}
    return Catalogue.of(copies, {face: SIDES[seat_of(face)] for face in copies})
