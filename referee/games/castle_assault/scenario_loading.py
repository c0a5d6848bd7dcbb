"""Reads scenarios, and checks that every Monster and space exists, the supply suffices and victory is possible."""

from collections import Counter
from collections.abc import Collection, Mapping

from pnp.library.problems import value_text
from referee.engine import counted
from referee.games.castle_assault.catalogue import Card
from referee.games.castle_assault.scenarios import FRONTS, SIDES, Arrival, Goal, Scenario
from referee.games.castle_assault.spaces import LETTERS, names
from referee.loading.given import GivenRecord
from referee.loading.phrases import PhraseReader
from referee.loading.reader import Reader

SCENARIOS, WORDS = "scenarios/", "scenario_words.yaml"
FIELDS = ("id", "number", "title", "story", "victory", "loss", "spawn", "special", "castle")
MONSTER = "Monster"


class ScenarioReader:
    """Reads the scenarios of a game; a card, space or word that the game does not know is a fault."""

    def __init__(self, reader: Reader, cards: Mapping[str, Card], rows: int) -> None:
        self.reader = reader
        self.monsters = {id: card for id, card in cards.items() if card.kind == "monster"}
        self.spaces = names(rows)
        known: Mapping[str, Collection[str]] = {
            **{MONSTER: self.monsters, "card": cards, "side": SIDES},
            "clause": reader.data.book.ids,
        }
        self.phrases = PhraseReader(reader, WORDS, known, Goal)

    def scenarios(self) -> dict[str, Scenario]:
        """Return the scenarios by id, in order of their numbers."""
        return self.reader.records_in_order(SCENARIOS, map(self._scenario, self.reader.rows(SCENARIOS)))

    def _scenario(self, given: GivenRecord) -> Scenario:
        rows, later = self._arrivals(given)
        scenario = Scenario(
            **self.phrases.scenario(given, FIELDS, "victory"),
            rows=rows,
            later=later,
            castle=given.whole_number("castle", 0),
        )
        self._check(given, scenario)
        return scenario

    def _arrivals(self, given: GivenRecord) -> tuple[tuple[tuple[Arrival, ...], ...], tuple[Arrival, ...]]:
        """Return the arrivals at the start and in each numbered turn, and those of all later turns."""
        spawn = given.inner("spawn", given.get("spawn"))
        rows = [self._row(spawn, "start")]
        while f"t{len(rows)}" in spawn:
            rows.append(self._row(spawn, f"t{len(rows)}"))
        for wrong in sorted({*spawn} - {"start", "tn", *(f"t{turn}" for turn in range(1, len(rows)))}):
            message = f"unknown row {wrong} (allowed: start; t1, t2 and so on, without a gap; tn for all later turns)"
            spawn.fault(wrong, message)
        return tuple(rows), self._row(spawn, "tn")

    def _row(self, spawn: GivenRecord, name: str) -> tuple[Arrival, ...]:
        entries = enumerate(spawn.list_values(name, ()))
        return tuple([self._entry(spawn.inner(f"{name}.{place}", one), one) for place, one in entries])

    def _entry(self, given: GivenRecord, entry: object) -> Arrival:
        if not {"unit", "where"} <= set(given) <= {"unit", "count", "where"}:
            given.fault("", f"expected {{unit: ..., count: 1, where: ...}}, got {value_text(entry)}")
            return Arrival("", 0, "")
        unit = given.known_name("unit", self.monsters, MONSTER)
        where = given.known_name("where", (*self.phrases.of_kind("where"), *self.spaces), "place")
        if unit and not self._fits(unit, where):
            given.fault("where", f"{self.monsters[unit].name} does not fit on {where}")
        return Arrival(unit, given.whole_number("count", 1, least=1), where)

    def _fits(self, unit: str, space: str) -> bool:
        """Return whether a Monster has room on a named space; a word for several spaces is always accepted."""
        width = self.monsters[unit].width
        if space in FRONTS:
            return FRONTS.index(space) + width <= len(FRONTS)
        return space not in self.spaces or (LETTERS.index(space[0]) + width <= len(LETTERS) and space[1:] != "0")

    def _check(self, given: GivenRecord, scenario: Scenario) -> None:
        """Check that the supply covers the start and all numbered turns, and that Monsters of other rules arrive."""
        numbered = [arrival for line in scenario.rows for arrival in line]
        needed = Counter[str]()
        for arrival in numbered:
            needed[arrival.unit] += arrival.number
        for unit, count in needed.items():
            card = self.monsters.get(unit)
            if card is not None and count > card.copies:
                cards = counted(card.copies, "card")
                given.fault("spawn", f"{count} of {card.name} are needed, but there are only {cards}")
        coming = {arrival.unit for arrival in (*numbered, *scenario.later)}
        coming |= {one.by for one in scenario.specials("replace_after")}
        awaited = [("victory", aim.unit) for aim in scenario.victory if aim.word == "defeat"]
        awaited += [("special", one.unit) for one in scenario.special if one.word in ("depart", "hero_level")]
        for field, unit in awaited:
            if unit in self.monsters and unit not in coming:
                so = ", so nobody can defeat it" if field == "victory" else ""
                given.fault(field, f"{self.monsters[unit].name} never arrives{so} (add it to a list under `spawn`)")
