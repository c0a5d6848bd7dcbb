"""Reads the data of the game; reports all faults at once."""

from collections.abc import Iterator, Mapping
from functools import partial

from referee.engine import Catalogue
from referee.engine.words.wording import by_plain_name, plain
from referee.games.monsters_and_magic.catalogue import Card, CardEffect, Contents, Structure, TileKind, Unit
from referee.games.monsters_and_magic.effects import EFFECTS
from referee.games.monsters_and_magic.using import AIM, LAST
from referee.loading.data import GameData
from referee.loading.given import GivenRecord, ReadingRule
from referee.loading.reader import Reader

ALLIES, STRUCTURES, TERRAINS = "allies.yaml", "structures.csv", "terrains.csv"
UNITS, COLOURS, RECRUITS = "units.csv", "colours.csv", "recruit.csv"
FILES = (ALLIES, STRUCTURES, TERRAINS, UNITS, COLOURS, RECRUITS)
SIMPLE = ("passive", "any")
"""The timings of the cards in the beginner deck."""
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
        lists = {field: partial(self.words, field) for field in LISTS}
        self.effect: Mapping[str, ReadingRule] = {**self.named, **lists}
        """The reading rules for the fields of an effect."""

    def words(self, field: str, row: GivenRecord) -> tuple[str, ...]:
        """Return the words of a field, which may be a list or text with spaces between the words."""
        given = row.get(field, "")
        words = given if isinstance(given, list) else str(given).split()
        return tuple([row.with_values(**{field: word}).text(field, self.named[field]) for word in words])


def load_contents(data: GameData) -> Contents:
    """Return the data of the game as its rules use them.

    Raises:
        DataError: the data have faults; lists all of them.
    """
    reader = _Reader(data)
    cards = list(_cards(reader))
    units = {unit.id: unit for unit in reader.records(UNITS, Unit)}
    affects = partial(reader.words, "unit")
    structures = {one.id: one for one in reader.records(STRUCTURES, Structure, copies="count", unit=affects)}
    contents = Contents(
        cards={card.id: card for card, _ in cards},
        structures=structures,
        chits={id: TileKind(*one[:4], one.copies, one.letter) for id, one in structures.items()},
        terrains={one.id: one for one in reader.records(TERRAINS, TileKind, copies="count", plural="name", mark=_mark)},
        units=units,
        colours=reader.ids(COLOURS),
        recruits=_recruits(reader),
        clauses={clause.id: clause.rule for clause in data.book.clauses},
        deck=Catalogue.of({card.id: count for card, count in cards}),
        beginner=Catalogue.of({card.id: count for card, count in cards if card.timing in SIMPLE}),
        card_names=by_plain_name({card.id: card.name for card, _ in cards}),
        card_codes={card.code.casefold(): card.id for card, _ in cards},
        kind_names={
            plain(name): one.id for one in units.values() if one.move for name in (one.id, one.name, one.plural)
        },
    )
    reader.problems.raise_if_any()
    return contents


def _mark(row: GivenRecord) -> str:
    """Return the symbol of a terrain in a terminal."""
    return str(row.get("letter", "")).lower()


def _cards(reader: _Reader) -> Iterator[tuple[Card, int]]:
    for row in reader.rows(ALLIES):
        yield row.one(Card, effects=partial(_effects, reader)), row.whole_number("count", 1)


def _effects(reader: _Reader, row: GivenRecord) -> tuple[CardEffect, ...]:
    """Return the effects of a card; report an unknown field or value as a fault."""
    found = []
    if "effects" not in row:
        row.fault("effects", "a card needs a list of effects")
    for given in row.parts("effects", CardEffect._fields):
        effect = given.one(CardEffect, **reader.effect)
        if bool(effect.stat) == bool(effect.action):
            given.fault("", "an effect must have either `stat` or `action`")
        found.append(effect)
    return tuple(found)


def _recruits(reader: _Reader) -> dict[int, str]:
    gains = (*reader.units, "card", "choice")
    found: dict[int, str] = {}
    for row in reader.rows(RECRUITS):
        found[row.whole_number("roll")] = row.text("gains", gains)
    return found
