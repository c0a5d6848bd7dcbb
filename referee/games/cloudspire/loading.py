"""Loads the game's data files for its rules: checks every value, and reports all errors at once."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.engine import Catalogue
from referee.engine.core.looking import Memo
from referee.engine.verbs import plain
from referee.games.cloudspire import catalogue
from referee.games.cloudspire.catalogue import HERO, MINION, Chip, Contents, Figures, LandmarkFace, SpireChip
from referee.games.cloudspire.land import EARTHSCAPE, ISLE, TERRAINS, Tile, tile
from referee.games.cloudspire.records import read_records
from referee.games.cloudspire.scenario_loading import SCENARIOS, read_scenarios
from referee.games.cloudspire.scenario_loading import WORDS as SCENARIO_WORDS
from referee.games.cloudspire.words import FIELDS
from referee.loading.data import GameData
from referee.loading.given import GivenRecord
from referee.loading.reader import Reader
from referee.loading.texts import EffectTexts

FACTIONS, UNITS, SPIRES, MARKET = "factions.yaml", "units.yaml", "spires.yaml", "market.yaml"
LANDMARKS, TALENTS, EVENTS, RELICS = "landmarks.yaml", "talents.yaml", "events.yaml", "relics.yaml"
ADVANCEMENTS, DICE, WORDS = "advancements.yaml", "dice.yaml", "words.yaml"
ISLES, EARTHSCAPES = "isles.yaml", "earthscapes.yaml"
FILES = (
    *(FACTIONS, UNITS, SPIRES, MARKET, LANDMARKS, TALENTS, EVENTS, RELICS, ADVANCEMENTS, DICE, WORDS),
    *(ISLES, EARTHSCAPES, SCENARIOS, SCENARIO_WORDS),
)
REWARDS = ("source", "relic", "upgrade", "spire")
MEMO, LANDS = 512, 64
"""How many different sets of chips in play have their effects cached, and how many maps."""
CLASSES = (HERO, MINION, catalogue.SPIRE, catalogue.EQUIPMENT)


def load_contents(data: GameData) -> Contents:
    """Return the game's data, or raise a DataError; scenarios are checked only if all other files are right."""
    contents, reader = _ContentsReader(Reader(data)).contents(), Reader(data)
    scenarios = read_scenarios(reader, contents)
    reader.problems.raise_if_any()
    return contents._replace(scenarios=scenarios)


class _ContentsReader:
    """Reads the files one after another; a file may refer to things in another file."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.talents = reader.ids(TALENTS)
        self.factions = reader.ids(FACTIONS)

    def contents(self) -> Contents:
        """Return the contents of the game."""
        reader = self.reader
        factions = {one.id: one for one in reader.records(FACTIONS, catalogue.Faction, structures={})}
        landmarks = {one.id: one for one in self.landmarks()}
        units = {chip.id: chip for chip in (*self.faction_units(), *self.market_units(), *_landmark_minions(landmarks))}
        spires = {chip.id: chip for chip in self.spires()}
        gear = (row for row in reader.rows(MARKET) if row.get("class") == catalogue.EQUIPMENT)
        equipment = [row.one(catalogue.Equipment, price="source", talents=self.talents) for row in gear]
        isles, earthscapes = self.tiles(ISLES, ISLE, ""), self.tiles(EARTHSCAPES, EARTHSCAPE, "e")
        steps = reader.records(ADVANCEMENTS, catalogue.Advancement, faction=self.factions)
        advancements = {one.id: one for one in steps}
        records = read_records(reader, FIELDS)
        titles = self.titles()
        reader.problems.raise_if_any()
        return Contents(
            factions=factions,
            units=units,
            spires=spires,
            equipment={one.id: one for one in equipment},
            landmarks=landmarks,
            advancements=advancements,
            isles=isles,
            earthscapes=earthscapes,
            prices={str(row["id"]): row.whole_number("source") for row in reader.rows(MARKET)},
            titles=titles,
            named={plain(name): id for id, name in titles.items()},
            deck=self.deck(units, landmarks, {**isles, **earthscapes}),
            lands=Memo(LANDS),
            memo=Memo(MEMO),
            texts=self.texts(),
            **records,
        )

    def deck(self, units: Mapping[str, Chip], landmarks: Mapping[str, LandmarkFace], tiles: Iterable[str]) -> Catalogue:
        """Return every chip, card and tile that can be face down, with its back."""
        backs = {chip.id: chip.faction for chip in units.values() if chip.is_faction}
        backs |= dict.fromkeys(self.reader.ids(MARKET), catalogue.MARKET_CHIP)
        backs |= {one.id: one.type for one in landmarks.values()}
        backs |= dict.fromkeys(self.reader.ids(EVENTS), catalogue.EVENT_CARD)
        backs |= dict.fromkeys(self.reader.ids(RELICS), catalogue.RELIC_CARD)
        backs |= {one: catalogue.EARTHSCAPE_TILE if one.startswith("e") else catalogue.ISLE_TILE for one in tiles}
        return Catalogue.of({face: units[face].copies if face in units else 1 for face in backs}, backs)

    def texts(self) -> EffectTexts:
        """Return the texts of the effect records."""
        files, named = (TALENTS, ADVANCEMENTS, EVENTS, RELICS, DICE), (SPIRES, DICE)
        rows = [row for file in files for row in self.reader.rows(file)]
        return EffectTexts(rows, self.reader.rows(WORDS), [row for file in named for row in self.reader.rows(file)])

    def titles(self) -> dict[str, str]:
        """Return the name of each thing; for a tile, its number."""
        files = (UNITS, SPIRES, MARKET, LANDMARKS, EVENTS, RELICS, ADVANCEMENTS, FACTIONS, DICE)
        found = {str(row.get("id")): str(row.get("name")) for file in files for row in self.reader.rows(file)}
        tiles = {str(row.get("number")): f"isle {row.get('number')}" for row in self.reader.rows(ISLES)}
        scapes = {f"e{row.get('number')}": f"e{row.get('number')}" for row in self.reader.rows(EARTHSCAPES)}
        return {**found, **tiles, **scapes}

    def faction_units(self) -> Iterator[Chip]:
        """Yield the units of the factions."""
        starting = {str(row.get("starting_hero")) for row in self.reader.rows(FACTIONS)}
        for row in self.reader.rows(UNITS):
            start = row.get("id") in starting
            yield self._unit(row.with_values(start=start), kind=(HERO, MINION), faction=self.factions)

    def market_units(self) -> Iterator[Chip]:
        """Yield the units of the market."""
        for row in self.reader.rows(MARKET):
            kind = row.text("class", CLASSES)
            if kind in (HERO, MINION):
                yield self._unit(row.with_values(faction="market", kind=kind))

    def _unit(self, row: GivenRecord, **how: Any) -> Chip:
        side = {"allowance": TERRAINS, "talents": self.talents}
        return row.one(Chip, basic=side, promoted=side, **how)

    def spires(self) -> Iterator[SpireChip]:
        """Yield the spires of the factions, and those of the market."""
        for row in self.reader.rows(SPIRES):
            yield self._spire(row)
        for number, row in enumerate(self.reader.rows(MARKET), 1):
            if row.get("class") == catalogue.SPIRE:
                whole = {"face": "basic", "unlocked_by": "", **row, "kind": number, "faction": "market"}
                yield self._spire(row.with_values(**whole))

    def _spire(self, row: GivenRecord) -> SpireChip:
        def pile(row: GivenRecord) -> tuple[str, ...]:
            start = row.inner_record("start")
            return tuple([kind for kind in catalogue.UPGRADES for _ in range(start.whole_number(kind, 0))])

        return row.one(SpireChip, pile=pile, talents=self.talents, face=("basic", "advanced"))

    def landmarks(self) -> Iterator[LandmarkFace]:
        """Yield the landmarks."""

        def reward(row: GivenRecord) -> tuple[tuple[str, int], ...]:
            part = row.inner("reward", row.get("reward"))
            return tuple([(name, part.whole_number(name)) for name in REWARDS if part.get(name)])

        for row in self.reader.rows(LANDMARKS):
            figures = {name: row.get(name) or 0 for name in ("health", "attack", "movement")}
            how: dict[str, Any] = {"type": catalogue.LANDMARK_TYPES, "reward": reward, "talents": self.talents}
            yield row.with_values(**figures).one(LandmarkFace, **how)

    def tiles(self, file: str, letters: Mapping[str, object], sign: str) -> dict[str, Tile]:
        """Return the tiles of a file by their printed names."""
        found = {}
        for row in self.reader.rows(file):
            name, hexes = f"{sign}{row.whole_number('number')}", row.inner_record("hexes")
            parts = {letter: hexes.inner_record(letter) for letter in letters}
            cells = {letter: (part.text("terrain", TERRAINS), part.flag("well")) for letter, part in parts.items()}
            found[name] = tile(name, cells, row.text("id"))
        return found


def _landmark_minions(landmarks: Mapping[str, LandmarkFace]) -> Iterator[Chip]:
    for one in landmarks.values():
        if one.minion:
            reward = dict(one.reward).get("source", 0)
            side = Figures(one.health, one.attack, one.movement, one.range, "path", 0, reward, one.talents)
            yield Chip(one.id, one.name, "landmark", MINION, basic=side)
