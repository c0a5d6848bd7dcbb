"""The data of the game that never change: ships, towns, cards, cargo weapons and the map."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from referee.engine import Catalogue
from referee.engine.verbs import Ability
from referee.games.skies_of_fire.grid import Grid

SECTIONS = ("bridge", "engine", "guns", "cargo")
"""The four crew sections, in the order of a table of crew; a section's number is its index in this list."""
BRIDGE, ENGINE, GUNS, CARGO = range(4)
RALLY = 4
"""The index of the Rally box, after the sections, in a list of crew."""
SLOTS = {"E": ENGINE, "G": GUNS, "C": CARGO}
"""The section of an upgrade by the letter on its card."""


class Skill(NamedTuple):
    """The skill of a section.

    needs: the crew that it needs. op: its effect word. n: the number of the effect. cards: extra cards at towns.
    """

    name: str
    needs: int
    op: str
    n: int = 0
    cards: int = 0


class Ship(NamedTuple):
    """A ship as its mat shows it.

    home: the square of its hometown. mode: standard or hunt. hand: its hand size. slots: how many slots each section
    and the Rally box have. marked: how many of these have an X.
    """

    id: str
    name: str
    home: int
    colour: str
    mode: str
    start_crew: int
    hand: int
    slots: tuple[int, ...]
    marked: tuple[int, ...]
    upgrades: tuple[int, ...]
    """How many cards each section holds; 0 for the bridge."""
    base_move: int
    gun_bonus: int
    """What a gun that is part of the mat adds to a shot."""
    has_gun: bool
    """Whether the mat has a gun of its own, which counts as a gun card and fills no slot."""
    skills: tuple[Skill, ...]
    collects: tuple[int, int] | None
    """How much crew, or how many cards, the ship collects at a town; None if it has no rule of its own."""


class Town(NamedTuple):
    """A town on the map."""

    id: str
    name: str
    square: int


class Weapon(NamedTuple):
    """The values of a cargo weapon.

    tokens: how many it places. reach: how far away it places them, or how far it attacks. damage: of each token or
    attack. fly: how far its planes fly. runs_in_line: whether it runs along a line until it hits a ship.
    """

    kind: str
    tokens: int
    reach: int
    damage: int
    fly: int
    runs_in_line: bool


class Upgrade(NamedTuple):
    """An upgrade card.

    section: the number of its section. town: the square of the town that sells it. op, n: its effect word and number.
    weapon: the cargo weapon that it is, or None.
    """

    id: str
    name: str
    section: int
    town: int
    op: str
    n: int
    weapon: Weapon | None


class Mission(NamedTuple):
    """A mission card.

    goes_to_cargo: whether it needs the Cargo. begin: the square on which it is begun, ANYWHERE, or None if it has no
    begin step. op: how it is completed, with the ship, squares or number that this needs. excludes_home: whether the
    hometown does not count. success: the rolls of the die that complete it; empty if it needs no roll.
    """

    id: str
    name: str
    kind: Literal["hunt", "travel", "treasure"]
    goes_to_cargo: bool
    begin: int | None
    op: str
    ship: str
    squares: tuple[int, ...]
    number: int
    excludes_home: bool
    success: tuple[int, ...]


ANYWHERE = -1


class Order(NamedTuple):
    """An order card.

    sub: its kind. when: its window (counter, before_move, …). op, n: its effect word and number. reach: the distance to
    its target. limit: `not_last` if it never takes the last crew. also: the special effect of a dual order. prints: the
    ids of its copies; the first id is the face of all copies.
    """

    id: str
    name: str
    sub: Literal["counter", "special", "dual"]
    when: str
    op: str
    n: int
    reach: int
    limit: str
    also: str
    prints: tuple[str, ...]

    @property
    def is_counter(self) -> bool:
        """Return whether the card is printed as a counter; house rules may say otherwise (RUL-02, RUL-72)."""
        return self.sub in ("counter", "dual")


Card: TypeAlias = Mission | Upgrade | Order


def clauses_of(card: Card | None) -> tuple[str, ...]:
    """Return the clauses that say how a card of this kind is used; empty if there is no card."""
    match card:
        case Mission():
            hunt, cargo = HUNT_CLAUSES if card.kind == "hunt" else (), CARGO_CLAUSES if card.goes_to_cargo else ()
            begun = ("SF-ACT-03",) if card.begin is not None else ()
            return ("SF-CRD-05", *begun, "SF-ACT-04", "SF-SCO-01", *hunt, *cargo)
        case Upgrade():
            return ("SF-SLOT-01", "SF-CRD-08", "SF-CRD-09", "SF-CRD-10", *SECTION_CLAUSES[card.section])
        case Order():
            special = ("SF-CRD-13", "SF-CRD-14") if card.sub != "counter" else ()
            return (
                *(COUNTER_CLAUSES if card.is_counter else ()),
                *special,
                *EFFECT_CLAUSES.get(card.also or card.op, ()),
            )
    return ()


HUNT_CLAUSES = ("SF-CRD-04", "SF-SET-07", "SF-SET-08", "SF-SET-09", "RUL-26")
CARGO_CLAUSES = ("SF-CRD-06", "SF-CRD-07", "SF-SLOT-06", "RUL-81")
COUNTER_CLAUSES = ("SF-CTR-01", "SF-CTR-02", "SF-CTR-03", "SF-CTR-05")
SECTION_CLAUSES = {
    ENGINE: ("SF-ENG-01", "SF-ENG-05"),
    GUNS: ("SF-GUN-01", "SF-GUN-03", "SF-GUN-05"),
    CARGO: ("SF-CAR-01", "SF-CAR-05", "SF-CAR-06", "SF-CAR-07", "SF-SLOT-06"),
}
EFFECT_CLAUSES = {
    "look_at_hand": ("SF-SET-06",),
    "move_other_ship": ("RUL-63",),
    "move_bonus_this_turn": ("SF-ENG-05",),
    "ignore_wind_storm_this_turn": ("SF-STM-01", "SF-WND-01"),
    "gain_crew": ("SF-CREW-05",),
    "install_at_any_town": ("SF-CRD-09", "SF-CRD-10", "RUL-82"),
    "extra_action": ("SF-ACT-01", "RUL-82"),
    "spend_cargo_weapon": ("SF-CAR-06", "SF-CAR-07"),
}
"""The clauses on what a special order does, by its effect word."""


class Medal(NamedTuple):
    """A medal. worth: the fact of the rule book that sets its points. goal: the achievement that it rewards."""

    id: str
    name: str
    worth: str
    goal: str


class Chip(NamedTuple):
    """A printed chip. kind: its use (town, weapon, skip, last_town). copies: how many are printed."""

    id: str
    kind: str
    copies: int
    town: str = ""
    weapon: str = ""
    colour: str = ""


class Contents(NamedTuple):
    """The data of the game as its rules use them.

    Towns are keyed by square, cards by id; all copies of a card have the id of the first.
    """

    ships: Mapping[str, Ship]
    towns: Mapping[int, Town]
    centre: int
    """The hometown of the solo ship, which does not have to fall."""
    grid: Grid
    missions: Mapping[str, Mission]
    upgrades: Mapping[str, Upgrade]
    orders: Mapping[str, Order]
    specials: Mapping[str, tuple[Ability[Order], ...]]
    """The abilities of special orders."""
    weapons: Mapping[str, Weapon]
    """The values of the cargo weapons as printed, keyed by kind."""
    medals: Mapping[str, Medal]
    colours: Mapping[str, int]
    """How many crew tokens are printed of each colour."""
    chips: tuple[Chip, ...]
    figures: Mapping[str, str]
    """The printed figure of each ship."""
    references: int
    """How many reference cards are printed."""
    clauses: Mapping[str, str]
    deck: Catalogue
    hunt_deck: Catalogue
    """The draw deck of the Hunt, which has no missions."""
    card_names: Mapping[str, str]
    """The cards by their names; all copies of a card have the id of the first."""
    card_codes: Mapping[str, str]
    """The cards by the ids of all copies, in lower case."""
    ship_names: Mapping[str, str]
    """The ships by all of their names, also without `RGS`."""
    place_names: Mapping[str, int]
    """The squares by their names, and by the names of their towns, with or without the square."""

    def card(self, face: str) -> Card | None:
        """Return the mission, upgrade or order with this id; None if there is no such card."""
        return self.missions.get(face) or self.upgrades.get(face) or self.orders.get(face)

    def name_of(self, face: str) -> str:
        """Return the name of a card; the id itself if there is no such card."""
        card = self.card(face)
        return face if card is None else card.name
