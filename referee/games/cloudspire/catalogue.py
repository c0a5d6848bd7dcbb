"""What never changes in the game: factions, chips, cards, tiles, scenarios, and the records of effects."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.engine import Catalogue
from referee.engine.core.looking import Memo
from referee.games.cloudspire.land import Tile
from referee.games.cloudspire.records import Record
from referee.games.cloudspire.scenarios import Scenario
from referee.loading.texts import EffectTexts

ATTACK, RANGE, FORTIFICATION = UPGRADES = ("attack", "range", "fortification")
"""The kinds of upgrade chips."""
SWAMP, RUIN, TEMPLE, UNIQUE = LANDMARK_TYPES = ("swamp", "ruin", "temple", "unique")
"""The types of landmarks, which their backs show."""
EVENT_CARD, RELIC_CARD, MARKET_CHIP, EARTHSCAPE_TILE, ISLE_TILE = "event", "relic", "market", "earthscape", "isle"
"""The backs of the other chips, cards and tiles that are drawn."""
HERO, MINION, SPIRE, EQUIPMENT = "hero", "minion", "spire", "equipment"
HUB = "1"
"""The isle in the middle (CS-SETUP-07)."""


class Figures(NamedTuple):
    """The values on one side of a unit’s chip. allowance: the hardest terrain it may enter. talents: their ids."""

    health: int = 1
    attack: int = 0
    movement: int = 2
    range: int = 1
    allowance: str = "path"
    capacity: int = 0
    reward: int = 0
    talents: tuple[str, ...] = ()


class Chip(NamedTuple):
    """A unit of a faction. A unit from the market has the faction `market`, a landmark minion the faction `landmark`.

    slot: its role, such as `m1`, the line minion. promoted: the other side, or None. source: its price in the market.
    start: whether its faction begins with this hero.
    """

    id: str
    name: str
    faction: str
    kind: str
    slot: str = ""
    copies: int = 1
    cp: int = 0
    source: int = 0
    basic: Figures = Figures()
    promoted: Figures | None = None
    start: bool = False

    @property
    def is_hero(self) -> bool:
        """Return whether the chip is a hero."""
        return self.kind == HERO

    @property
    def is_faction(self) -> bool:
        """Return whether the chip belongs to a faction."""
        return self.faction not in ("market", "landmark")


def group_faults(chips: Sequence[Chip], size: int) -> Iterator[str]:
    """Yield the heroes in a group, and the pairs in which a faster minion is above a slower one.

    chips: its known chips, the top one first. size: the number of all its chips.
    """
    if size > 1:
        yield from (f"{chip.name} is a hero, which cannot be in a group (CS-PREP-16)" for chip in chips if chip.is_hero)
    for above, below in pairwise(chips):
        if above.basic.movement > below.basic.movement:
            yield f"{above.name} is above {below.name}, which is slower (CS-PREP-11)"


class SpireChip(NamedTuple):
    """A spire on one face of a chip. kind: the chip's number. pile: its starting upgrades, the bottom one first."""

    id: str
    name: str
    faction: str
    kind: int
    face: str
    copies: int
    source: int
    reward: int
    pile: tuple[str, ...] = ()
    capacity: int = 0
    unlocked_by: str = ""
    talents: tuple[str, ...] = ()


class Equipment(NamedTuple):
    """Equipment from the market, which a hero carries. price: what it costs, in Source."""

    id: str
    name: str
    price: int
    talents: tuple[str, ...] = ()


class LandmarkFace(NamedTuple):
    """A landmark. minion: whether it becomes a unit when revealed. reward: the amount of each kind, such as source."""

    id: str
    name: str
    type: str
    minion: bool
    health: int = 0
    attack: int = 0
    movement: int = 0
    range: int = 1
    reward: tuple[tuple[str, int], ...] = ()
    talents: tuple[str, ...] = ()


class Structure(NamedTuple):
    """A structure of a fortress with its advancements by level. gateport: whether the simplified game leaves it out."""

    id: str
    name: str
    levels: int
    gateport: bool = False


class Faction(NamedTuple):
    """A faction and its fortress. promotes: whether its minions have a promoted side. playstyle: how it is played."""

    id: str
    slot: str
    name: str
    source_cap: int = 20
    structures: tuple[Structure, ...] = ()
    promotes: bool = True
    playstyle: str = ""


class Advancement(NamedTuple):
    """A level of a structure. name: its name on the reference sheet."""

    id: str
    name: str
    faction: str
    structure: str
    level: int
    source: int


class Contents(NamedTuple):
    """The contents of all of the game’s files, each thing by its id.

    units: the units of factions and of the market, and landmark minions. prices: the price of each market chip.
    titles: the name of each thing. named: the id for each simplified name. lands, memo: caches of the maps and of the
    effects in play. advances: the effects of the advancements. words: the words that effect records may use.
    texts: the text of each effect record.
    """

    factions: Mapping[str, Faction]
    units: Mapping[str, Chip]
    spires: Mapping[str, SpireChip]
    equipment: Mapping[str, Equipment]
    landmarks: Mapping[str, LandmarkFace]
    advancements: Mapping[str, Advancement]
    events: Mapping[str, Record]
    relics: Mapping[str, Record]
    talents: Mapping[str, Record]
    dice: Mapping[str, Record]
    isles: Mapping[str, Tile]
    earthscapes: Mapping[str, Tile]
    prices: Mapping[str, int]
    titles: Mapping[str, str]
    named: Mapping[str, str]
    deck: Catalogue
    lands: Memo
    memo: Memo
    advances: Mapping[str, Record] = {}
    texts: EffectTexts = EffectTexts()
    scenarios: Mapping[str, Scenario] = {}

    def units_of(self, faction: str) -> tuple[Chip, ...]:
        """Return the units of a faction."""
        return tuple([chip for chip in self.units.values() if chip.faction == faction])

    def spires_of(self, faction: str) -> tuple[SpireChip, ...]:
        """Return the spires of a faction."""
        return tuple([chip for chip in self.spires.values() if chip.faction == faction])

    def advancements_of(self, faction: str) -> tuple[Advancement, ...]:
        """Return the advancements of a faction, structure by structure."""
        return tuple([one for one in self.advancements.values() if one.faction == faction])

    def class_of(self, chip: str) -> str:
        """Return the class of a market chip or a unit: hero, minion, spire or equipment."""
        if chip in self.units:
            return self.units[chip].kind
        return SPIRE if chip in self.spires else EQUIPMENT
