"""What never changes in the game: factions, chips, cards, tiles, and where isles and gates may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.engine import Catalogue
from referee.engine.core.looking import Memo
from referee.games.cloudspire.land import Lands
from referee.games.cloudspire.records import Record, Vocabulary
from referee.games.cloudspire.scenarios import Scenario
from referee.games.cloudspire.tiles import Tile
from referee.loading.texts import EffectTexts

ATTACK, RANGE, FORTIFICATION = UPGRADES = ("attack", "range", "fortification")
"""The kinds of upgrade chips."""
SWAMP, RUIN, TEMPLE, UNIQUE = LANDMARK_TYPES = ("swamp", "ruin", "temple", "unique")
"""The backs of landmarks."""
EVENT_CARD, RELIC_CARD, MARKET_CHIP, EARTHSCAPE_TILE, ISLE_TILE = "event", "relic", "market", "earthscape", "isle"
"""The backs of all other cards and chips that are drawn."""
HERO, MINION, SPIRE, EQUIPMENT = "hero", "minion", "spire", "equipment"
HUB = "1"
"""The isle in the middle (CS-SETUP-07)."""


class Figures(NamedTuple):
    """The figures on one side of a unit’s chip. allowance: the hardest terrain it may enter. talents: by their ids."""

    health: int = 1
    attack: int = 0
    movement: int = 2
    range: int = 1
    allowance: str = "path"
    capacity: int = 0
    reward: int = 0
    talents: tuple[str, ...] = ()


class Chip(NamedTuple):
    """A unit: of a faction, of the market, or a landmark minion; its faction is then `market` or `landmark`.

    promoted: the other side, None if it has none. source: what it costs in the market. start: it is the hero with which
    its faction begins.
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


class SpireChip(NamedTuple):
    """A face of a spire. kind: of the chip, which has a spire on each face. pile: its starting upgrades."""

    id: str
    name: str
    faction: str
    kind: int
    face: str
    copies: int
    source: int
    reward: int
    start: tuple[tuple[str, int], ...] = ()
    capacity: int = 0
    unlocked_by: str = ""
    talents: tuple[str, ...] = ()

    @property
    def pile(self) -> tuple[str, ...]:
        """Return the starting upgrades."""
        return tuple([kind for kind, count in self.start for _ in range(count)])


class Equipment(NamedTuple):
    """Equipment of the market: given to the hero that carries it."""

    id: str
    name: str
    source: int
    talents: tuple[str, ...] = ()


class LandmarkFace(NamedTuple):
    """A landmark. minion: it becomes a unit when it is revealed. reward: by source, relic, upgrade, spire."""

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
    """A structure of a fortress with its advancements by level. gateport: not used in the simplified game."""

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
    """All of the game’s files as its rules use them, each thing by its id.

    units: of factions, of the market, and landmark minions. prices: what each chip of the market costs. faces: by back.
    titles: the name of each thing. named: things by their plain names. lands, memo: keep the maps and the
    effects in play of recent states. advances: the effects of the advancements. words: those of effect records.
    texts: what effect records do, in words.
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
    lands: Lands
    memo: Memo
    advances: Mapping[str, Record] = {}
    words: Vocabulary = Vocabulary({})
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
