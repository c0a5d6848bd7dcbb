"""The state of a match: units, castles, the meter, Resources, decks and hands, what lasts and what is used."""

import dataclasses
from collections.abc import Callable
from typing import NamedTuple

from referee.engine import Catalogue, LastingEffect, Outcome, possessive, state, static
from referee.engine.core.state import derived
from referee.engine.core.turns import TurnState
from referee.games.castle_assault.catalogue import SOUTH, Card, Contents, deck_list
from referee.games.castle_assault.options import HouseRules

COLUMNS = 3
START, OPEN, END = "start", "open", "end"
PHASES = (START, OPEN, END)
TURN, GAME, CHARGE = "turn", "game", "charge"
"""How long an effect lasts, or for how long a use counts."""


class Unit(NamedTuple):
    """A unit on the board.

    id: its number in the match. card: the id of its card. space: its space, the leftmost if it is wide. damage: the
    damage that it has taken. souls: its soul tokens. attached: the faces of its Attachments. is_new: whether it came
    into play after its player's turn began. has_returned: whether it came back by Resurrection after that. has_acted,
    has_moved: whether it has acted or moved this turn.
    """

    id: int
    seat: int
    card: str
    space: int
    damage: int = 0
    souls: int = 0
    attached: tuple[str, ...] = ()
    is_new: bool = True
    has_returned: bool = False
    has_acted: bool = False
    has_moved: bool = False


deck: Callable[[int], str] = "deck {}".format
"""The zone of a seat's deck, whose cards are in order from the top down."""
hand: Callable[[int], str] = "hand {}".format
resources: Callable[[int], str] = "resources {}".format
discards: Callable[[int], str] = "discards {}".format
board: Callable[[int], str] = "board {}".format
"""The zone of a seat's cards in play: units and Attachments."""
waiting: Callable[[int], str] = "waiting {}".format
"""The zone of a seat's abilities that were played and have not resolved."""
box: Callable[[int], str] = "box {}".format
"""The zone of the cards that a seat could have put into its secret deck, but did not."""
ZONES = (deck, hand, resources, discards, board, waiting, box)


@state
class CastleState(TurnState):
    """The state of a match after its recorded moves.

    Seat 0 is South; seat 1 is North, or the Monsters, an automatic seat. Spaces are numbers: a0 b0 c0 a1 and so on.
    castles: the Health of each castle. exhausted: how many Resources of each side are exhausted. meter: the position of
    the Momentum token, above 0 in South's favour. lists: the cards of each deck with their numbers, empty if the deck
    is secret. sizes: the number of cards in each deck. still: consecutive full rounds without a change. mark: a
    fingerprint of the position, to detect changes.

    In a scenario: scenario: its id. closed: castle spaces that cannot be engaged. stamps: the ids of the stamps on
    South's Hero. levels: the levels gained that have no stamp yet. rewards: the cards that South has won. defeated,
    added: how many Monsters of each card were destroyed or added. queue: the Monsters that wait for a space, each with
    the word for where it arrives.
    """

    contents: Contents = static()
    options: HouseRules = dataclasses.field(default_factory=HouseRules)
    factions: tuple[str, ...] = ("", "")
    lists: tuple[tuple[tuple[str, int], ...], ...] = ((), ())
    sizes: tuple[int, ...] = (0, 0)
    units: dict[int, Unit] = dataclasses.field(default_factory=dict)
    next_unit: int = 1
    castles: list[int] = dataclasses.field(default_factory=lambda: [0, 0])
    meter: int = 0
    exhausted: list[int] = dataclasses.field(default_factory=lambda: [0, 0])
    effects: tuple[LastingEffect, ...] = ()
    uses: dict[str, int] = dataclasses.field(default_factory=dict)
    closed: tuple[int, ...] = ()
    stamps: tuple[str, ...] = ()
    rewards: tuple[str, ...] = ()
    scenario: str = ""
    defeated: dict[str, int] = dataclasses.field(default_factory=dict)
    added: dict[str, int] = dataclasses.field(default_factory=dict)
    queue: tuple[tuple[str, str], ...] = ()
    levels: int = 0
    still: int = 0
    mark: tuple[int, ...] = ()
    ended: Outcome | None = None
    listed: Catalogue | None = derived(default=None)

    @property
    def turn_name(self) -> str:
        """Return the turn number; in a scenario, each side counts its own turns, the Monsters with a T (CA-SOLO-06)."""
        if self.seats > 1:
            return str(self.turn)
        return f"T{self.turn // 2}" if self.seat else str((self.turn + 1) // 2)

    @property
    def sides(self) -> int:
        """Return 2: South, and the player or the Monsters in the north."""
        return 2

    @property
    def deck(self) -> Catalogue:
        """Return the deck list that this match is played with."""
        if self.listed is None:
            chosen = {seat: faction for seat, faction in enumerate(self.factions) if faction}
            limits = {seat: self.contents.copy_limits(faction) for seat, faction in chosen.items()}
            self.listed = deck_list({seat: dict(self.lists[seat]) or limit for seat, limit in limits.items()})
        return self.listed

    def card(self, unit: Unit) -> Card:
        """Return the card of a unit."""
        return self.contents.cards[unit.card]

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat."""
        return "South" if seat == SOUTH else "Monsters" if self.is_automatic(seat) else "North"

    def possessive(self, seat: int) -> str:
        """Return the name of a seat as a possessive: South’s, Monsters’."""
        return possessive(self.seat_name(seat))

    def ready(self, seat: int) -> int:
        """Return how many Ready Resources a seat has."""
        return len(self.zones.get(resources(seat), ())) - self.exhausted[seat]

    def hand_size(self, seat: int) -> int:
        """Return how many cards a seat has in hand."""
        return len(self.zones.get(hand(seat), ()))

    def units_of(self, seat: int) -> tuple[Unit, ...]:
        """Return the units of a seat."""
        return tuple([unit for unit in self.units.values() if unit.seat == seat])

    def put(self, unit: Unit) -> None:
        """Store a unit as it is now."""
        self.units[unit.id] = unit
