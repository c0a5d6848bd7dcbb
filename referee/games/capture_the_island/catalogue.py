"""The data of the game that never change: icons, cards, colours and maps."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from pnp.geometry.square import Board
from referee.engine import Catalogue

COMBAT, RESOURCE = "combat", "resource"
STACKS = (COMBAT, RESOURCE)
"""The two stacks; each card shows its stack on its back."""
ROAD, WATER, ARROW = "road", "water", "arrow"
ICON_USES = (ROAD, WATER, ARROW)


class Icon(NamedTuple):
    """An icon. role: its special role, or empty. scaled_from: the fewest players whose scaled deck has its cards."""

    id: str
    name: str
    letter: str
    role: str = ""
    scaled_from: int = 2


class Card(NamedTuple):
    """A card: its stack, icon and value. place: the name of the place in its picture, printed as its title."""

    id: str
    stack: str
    icon: str
    value: int
    place: str = ""

    @property
    def typed_name(self) -> str:
        """Return the name of the card as it is typed."""
        return f"{self.icon} {self.value}"


class Sheet(NamedTuple):
    """A printed map.

    icons: row by row from the top. starts, captures: the starting areas and the capture area, for each value of the
    house rule that chooses them.
    """

    id: str
    title: str
    players: int
    columns: int
    rows: int
    icons: tuple[str, ...]
    starts: Mapping[str, tuple[str, ...]]
    captures: Mapping[str, tuple[str, ...]]


class Contents(NamedTuple):
    """The data of the game as its rules use them; map sheets and scaled decks are keyed by the number of players.

    titles: the id of each card, by its printed title in lower case.
    """

    icons: Mapping[str, Icon]
    cards: Mapping[str, Card]
    titles: Mapping[str, str]
    colours: Mapping[str, str]
    sheets: Mapping[int, Sheet]
    spares: int
    deck: Catalogue
    scaled: Mapping[int, Catalogue]

    @property
    def letters(self) -> Mapping[str, str]:
        """Return the id of each icon by its letter."""
        return {icon.letter: icon.id for icon in self.icons.values()}


class Grid(NamedTuple):
    """A rectangle of places, numbered row by row from A1 at the top left.

    four, eight: the neighbours of each place, without and with diagonals. border: whether each place is at the edge.
    """

    columns: int
    rows: int
    names: tuple[str, ...]
    places: Mapping[str, int]
    four: tuple[tuple[int, ...], ...]
    eight: tuple[tuple[int, ...], ...]
    border: tuple[bool, ...]


@cache
def grid(columns: int, rows: int) -> Grid:
    """Return the grid with this many columns and rows."""
    board = Board(columns, rows)
    places = tuple(board.squares())
    number = {place: at for at, place in enumerate(places)}
    four = tuple(tuple(number[other] for other in board.neighbours(place, with_diagonals=False)) for place in places)
    return Grid(
        columns,
        rows,
        tuple(place.name for place in places),
        {place.name: at for at, place in enumerate(places)},
        four,
        tuple(tuple(number[other] for other in board.neighbours(place)) for place in places),
        tuple(len(others) < 4 for others in four),
    )
