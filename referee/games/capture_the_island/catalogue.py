"""What never changes in the game: icons, cards, colours and the maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.engine import Catalogue

COMBAT, RESOURCE = "combat", "resource"
STACKS = (COMBAT, RESOURCE)
"""The two stacks, which are also what is on the backs of the cards."""
ROAD, WATER, ARROW = "road", "water", "arrow"
ROLES = (ROAD, WATER, ARROW)


class Icon(NamedTuple):
    """An icon: its special role or none, and the fewest players with whom a scaled deck keeps its cards."""

    id: str
    name: str
    letter: str
    role: str
    scaled_from: int


class Card(NamedTuple):
    """A card: what its face says and the stack whose back it has."""

    id: str
    stack: str
    icon: str
    value: int

    @property
    def words(self) -> str:
        """Return what the card is called in a line."""
        return f"{self.icon} {self.value}"


class Sheet(NamedTuple):
    """A printed map: icons row by row from the top; start and capture places by the house rule that chooses them."""

    id: str
    title: str
    players: int
    columns: int
    rows: int
    icons: tuple[str, ...]
    starts: Mapping[str, tuple[str, ...]]
    captures: Mapping[str, tuple[str, ...]]


class Contents(NamedTuple):
    """All of the game's files as its rules use them; sheets and scaled decks go by the number of players."""

    icons: Mapping[str, Icon]
    cards: Mapping[str, Card]
    colours: Mapping[str, str]
    sheets: Mapping[int, Sheet]
    spares: int
    deck: Catalogue
    scaled: Mapping[int, Catalogue]

    @property
    def letters(self) -> Mapping[str, str]:
        """Return the icons by letter."""
        return {icon.letter: icon.id for icon in self.icons.values()}
