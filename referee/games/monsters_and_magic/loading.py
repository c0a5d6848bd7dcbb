"""Reads the data of the game; reports all faults at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from pnp.library.problems import allowed_values, shown
from referee.engine import Catalogue
from referee.engine.words.wording import named, plain
from referee.games.monsters_and_magic.catalogue import Card, CardEffect, Contents, Structure, Terrain, Unit
from referee.games.monsters_and_magic.effects import EFFECTS
from referee.games.monsters_and_magic.using import AIM, LAST
from referee.loading.data import GameData
from referee.loading.reader import Reader

ALLIES, STRUCTURES, TERRAINS = "allies.yaml", "structures.csv", "terrains.csv"
UNITS, COLOURS, RECRUITS = "units.csv", "colours.csv", "recruit.csv"
FILES = (ALLIES, STRUCTURES, TERRAINS, UNITS, COLOURS, RECRUITS)
SIMPLE = ("passive", "any")
"""The timings of the cards that the smaller deck keeps."""
ALLOWED = {
    "use": ("pc", "hc"),
    "stat": ("force", "mp", "figure_cap", "hand_limit"),
    "action": tuple(word for word in EFFECTS if word not in (AIM, LAST)),
    "when": ("attacking", "defending"),
}
LISTS = ("unit", "terrain", "structure", "versus")


class _Reader(Reader):
    """Reads the game's records; knows which names are allowed in them."""

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.units = self.ids(UNITS)
        self.named: Mapping[str, tuple[str, ...]] = {
            "unit": self.units,
            "versus": self.units,
            "adjacent_to": (*self.units, "own"),
            "summoner": self.units,
            "summoned": self.units,
            "terrain": self.ids(TERRAINS),
            "entering": self.ids(TERRAINS),
            "structure": self.ids(STRUCTURES),
            **ALLOWED,
        }

    def several(self, row: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the units that a structure affects."""
        units = tuple(str(row.get("unit", "")).split())
        if wrong := [unit for unit in units if unit not in self.units]:
            self.fault(STRUCTURES, row, "unit", f"{shown(wrong[0])} is not a unit")
        return units


def load_contents(data: GameData) -> Contents:
    """Return the data of the game as its rules use them.

    Raises:
        DataError: the data have faults; names every one.
    """
    reader = _Reader(data)
    cards = list(_cards(reader))
    units = {unit.id: unit for unit in reader.each(UNITS, Unit)}
    contents = Contents(
        cards={card.id: card for card, _ in cards},
        structures={one.id: one for one in reader.each(STRUCTURES, Structure, copies="count", unit=reader.several)},
        terrains={terrain.id: terrain for terrain in reader.each(TERRAINS, Terrain, copies="count")},
        units=units,
        colours=reader.ids(COLOURS),
        recruits=_recruits(reader),
        clauses={clause.id: clause.rule for clause in data.book.clauses},
        deck=Catalogue.of({card.id: count for card, count in cards}),
        beginner=Catalogue.of({card.id: count for card, count in cards if card.timing in SIMPLE}),
        card_names=named({card.id: card.name for card, _ in cards}),
        card_codes={card.code.casefold(): card.id for card, _ in cards},
        kind_names={
            plain(name): one.id for one in units.values() if one.move for name in (one.id, one.name, one.plural)
        },
    )
    reader.problems.raise_if_any()
    return contents


def _cards(reader: _Reader) -> Iterator[tuple[Card, int]]:
    for row in reader.rows(ALLIES):
        yield reader.one(ALLIES, row, Card, effects=partial(_effects, reader)), reader.whole(ALLIES, row, "count", 1)


def _effects(reader: _Reader, row: Mapping[str, Any]) -> tuple[CardEffect, ...]:
    effects = row.get("effects")
    if not isinstance(effects, list):
        reader.fault(ALLIES, row, "effects", f"{shown(effects)} is not a list of effects")
        return ()
    return tuple(_effect(reader, row, effect) for effect in effects)


def _effect(reader: _Reader, row: Mapping[str, Any], given: object) -> CardEffect:
    """Return one effect of a card; a key or value that no rule knows is a fault."""
    if not isinstance(given, dict):
        reader.fault(ALLIES, row, "effects", f"{shown(given)} is not an effect")
        return CardEffect()
    found: dict[str, Any] = {}
    for key, value in given.items():
        if key not in CardEffect._fields:
            message = f"{shown(key)} is not a field of an effect{allowed_values(key, CardEffect._fields)}"
            reader.fault(ALLIES, row, "effects", message)
        else:
            found[key] = _part(reader, row, key, value)
    if ("stat" in found) == ("action" in found):
        reader.fault(ALLIES, row, "effects", "an effect has either `stat` or `action`")
    return CardEffect(**found)


def _part(reader: _Reader, row: Mapping[str, Any], key: str, value: Any) -> Any:
    """Return one value of an effect, with the type of its field."""
    if key == "amount":
        return reader.whole(ALLIES, {**row, key: value}, key)
    if key == "target":
        return reader.flag(ALLIES, {**row, key: value}, key)
    several = value if isinstance(value, list) else [value]
    for one in several:
        if one not in reader.named[key]:
            message = f"{shown(one)} is not allowed{allowed_values(one, reader.named[key])}"
            reader.fault(ALLIES, row, f"effects.{key}", message)
    if key in LISTS:
        return tuple(str(one) for one in several)
    if isinstance(value, list):
        reader.fault(ALLIES, row, f"effects.{key}", "expected one value, not a list")
    return str(several[0]) if several else ""


def _recruits(reader: _Reader) -> dict[int, str]:
    gains = (*reader.units, "card", "choice")
    found: dict[int, str] = {}
    for row in reader.rows(RECRUITS):
        gain = reader.text(RECRUITS, row, "gains")
        if gain not in gains:
            reader.fault(RECRUITS, row, "gains", f"{shown(gain)} is not allowed{allowed_values(gain, gains)}")
        found[reader.whole(RECRUITS, row, "roll")] = gain
    return found
