"""The data of the game that never change: cards, units, terrains, structures, colours, recruit chart and squares."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from referee.engine import Catalogue
from referee.engine.verbs import Ability

SIZE = 8
SQUARES = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdefgh")
INDEX = {name: number for number, name in enumerate(SQUARES)}
NEIGHBOURS = tuple(
    tuple(
        other
        for other in range(SIZE * SIZE)
        if other != square and abs(other % SIZE - square % SIZE) <= 1 and abs(other // SIZE - square // SIZE) <= 1
    )
    for square in range(SIZE * SIZE)
)
CORNERS = (INDEX["a1"], INDEX["a8"], INDEX["h8"], INDEX["h1"])
"""The four start squares, clockwise."""


class CardEffect(NamedTuple):
    """One effect of a card, as its record gives it; an empty condition always holds.

    use: "pc" as a permanent card, "hc" from the hand, "" both. stat: force, mp, figure_cap or hand_limit; empty if the
    effect has an action. action: what the card does. unit: the types that it helps. terrain, structure: where it helps.
    when: attacking or defending. versus: the opponents. adjacent_to: the unit that must be near. entering: the terrain
    that must be entered. target: whether it helps one figure. summoner, summoned: the types of a summon.
    """

    use: str = ""
    stat: str = ""
    action: str = ""
    unit: tuple[str, ...] = ()
    amount: int = 0
    terrain: tuple[str, ...] = ()
    structure: tuple[str, ...] = ()
    when: str = ""
    versus: tuple[str, ...] = ()
    adjacent_to: str = ""
    entering: str = ""
    target: bool = False
    summoner: str = ""
    summoned: str = ""


class Card(NamedTuple):
    """An Ally card."""

    id: str
    name: str
    code: str
    timing: Literal["split", "summon", "passive", "ot", "any"]
    effects: tuple[CardEffect, ...]


USES = {"ot": ("MM-CARD-06",), "summon": ("MM-CARD-07", "MM-Q-51"), "any": ("MM-Q-52",)}
"""The clauses for using a card, by its timing; cards with other timings work by themselves."""


def use_clauses(card: Card | None) -> tuple[str, ...]:
    """Return the clauses on using a card on its player's turn, the main clause first."""
    return USES.get("" if card is None else card.timing, ("MM-TURN-01",))


def clauses_of(card: Card) -> tuple[str, ...]:
    """Return the clauses that apply to a card, by its timing and effects."""
    split, summons = card.timing == "split", any(effect.summoner for effect in card.effects)
    found = ["MM-CARD-01", "MM-CARD-02", "MM-CARD-03"] if split else ["MM-CARD-04"]
    found += ["MM-CARD-05"] if any(effect.adjacent_to for effect in card.effects) else []
    found += [clause for clause in USES.get(card.timing, ()) if clause not in found]
    return (*found, "MM-CARD-08") if summons else tuple(found)


class Structure(NamedTuple):
    """A structure type. declared: whether a player must declare it to get its benefit."""

    id: str
    name: str
    plural: str
    letter: str
    copies: int
    declared: bool
    stat: str
    unit: tuple[str, ...]
    amount: int = 0


class Unit(NamedTuple):
    """A type of unit. per_player: how many a player's set has. move: its move points; 0 for a garrison."""

    id: str
    name: str
    plural: str
    per_player: int
    base_force: int
    move: int


class TileKind(NamedTuple):
    """A kind of tile. letter: for it in positions. copies: how many there are. mark: its symbol in a terminal."""

    id: str
    name: str
    plural: str
    letter: str
    copies: int
    mark: str


class Contents(NamedTuple):
    """The data of the game as its rules use them."""

    cards: Mapping[str, Card]
    structures: Mapping[str, Structure]
    chits: Mapping[str, TileKind]
    """The structures as chits on the board."""
    terrains: Mapping[str, TileKind]
    units: Mapping[str, Unit]
    colours: tuple[str, ...]
    recruits: Mapping[int, str]
    clauses: Mapping[str, str]
    deck: Catalogue
    beginner: Catalogue
    card_names: Mapping[str, str]
    """The cards by their names and their ids, as people type them."""
    card_codes: Mapping[str, str]
    kind_names: Mapping[str, str]
    """The types of figure by every name they have."""
    abilities: Mapping[str, Mapping[str, tuple[Ability[CardEffect], ...]]] = {}
    """The abilities of each card, by the way in which it is used; parsed once (see using.py)."""

    @property
    def figures(self) -> tuple[str, ...]:
        """Return the types of figure, the units that can move."""
        return tuple(unit.id for unit in self.units.values() if unit.move)
