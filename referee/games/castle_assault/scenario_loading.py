"""Reads scenarios: every Monster and space exists, the supply suffices, and victory is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from pnp.library.problems import shown
from referee.engine import counted
from referee.games.castle_assault.catalogue import Card
from referee.games.castle_assault.scenarios import FRONTS, SIDES, Aim, Arrival, Scenario, Special
from referee.games.castle_assault.spaces import LETTERS, names
from referee.loading.phrases import Phrases
from referee.loading.reader import Reader

SCENARIOS, WORDS = "scenarios/", "scenario_words.yaml"
FIELDS = ("id", "number", "title", "story", "victory", "loss", "spawn", "special", "castle")
MONSTER = "Monster"


class Scenarios:
    """The scenarios of a game, read strictly against its cards and words."""

    def __init__(self, reader: Reader, cards: Mapping[str, Card], rows: int) -> None:
        self.reader = reader
        self.monsters = {id: card for id, card in cards.items() if card.kind == "monster"}
        self.spaces = names(rows)
        known: Mapping[str, Collection[str]] = {MONSTER: self.monsters, "card": cards, "side": SIDES}
        self.phrases = Phrases(reader, SCENARIOS, WORDS, known)

    def all(self) -> dict[str, Scenario]:
        """Return the scenarios by id, in order of their numbers."""
        return self.reader.numbered(SCENARIOS, map(self._one, self.reader.rows(SCENARIOS)))

    def _one(self, row: Mapping[str, Any]) -> Scenario:
        self.reader.only(SCENARIOS, row, FIELDS)
        self.reader.text(SCENARIOS, row, "story")
        rows, later = self._arrivals(row)
        scenario = Scenario(
            str(row["id"]),
            self.reader.whole(SCENARIOS, row, "number"),
            self.reader.text(SCENARIOS, row, "title"),
            tuple(Aim(**one) for one in self.phrases.goals(row, "victory", "victory")),
            "all" in (row.get("victory") or {}),
            tuple(Aim(**one) for one in self.phrases.goals(row, "loss", "loss")),
            rows,
            later,
            tuple(Special.of(one) for one in self.phrases.each(row, "special", "special")),
            self.reader.whole(SCENARIOS, row, "castle", 0),
        )
        self._check(row, scenario)
        return scenario

    def _fault(self, row: Mapping[str, Any], field: str, message: str) -> None:
        self.reader.fault(SCENARIOS, row, field, message)

    def _arrivals(self, row: Mapping[str, Any]) -> tuple[tuple[tuple[Arrival, ...], ...], tuple[Arrival, ...]]:
        """Return the arrivals of the start and of each numbered turn, and those of all later turns."""
        given = row.get("spawn")
        table = dict(given) if isinstance(given, dict) else {}
        later = self._row(row, "tn", table.pop("tn", None))
        rows = [self._row(row, "start", table.pop("start", None))]
        while f"t{len(rows)}" in table:
            rows.append(self._row(row, f"t{len(rows)}", table.pop(f"t{len(rows)}")))
        for wrong in table:
            message = f"unknown row {wrong} (allowed: start, t1, t2 and so on without a gap, tn)"
            self._fault(row, f"spawn.{wrong}", message)
        return tuple(rows), later

    def _row(self, row: Mapping[str, Any], name: str, entries: object) -> tuple[Arrival, ...]:
        if entries is not None and not isinstance(entries, list):
            self._fault(row, f"spawn.{name}", f"expected a list of Monsters, got {shown(entries)}")
            return ()
        return tuple(self._entry(row, f"spawn.{name}.{place}", one) for place, one in enumerate(entries or ()))

    def _entry(self, row: Mapping[str, Any], field: str, entry: object) -> Arrival:
        given = entry if isinstance(entry, dict) else {}
        if set(given) - {"unit", "count", "where"} or "unit" not in given or "where" not in given:
            self._fault(row, field, f"expected {{unit: ..., count: 1, where: ...}}, got {shown(entry)}")
            return Arrival("", 0, "")
        unit = self.reader.known(SCENARIOS, row, f"{field}.unit", given["unit"], self.monsters, MONSTER)
        places = (*self.phrases.of_kind("where"), *self.spaces)
        where = self.reader.known(SCENARIOS, row, f"{field}.where", given["where"], places, "place")
        if unit and not self._fits(unit, where):
            self._fault(row, f"{field}.where", f"{self.monsters[unit].name} does not fit on {where}")
        place = f"{field}.count"
        count = self.reader.whole(SCENARIOS, {"id": row["id"], place: given.get("count")}, place, 1)
        if count < 1:
            self._fault(row, place, f"count must be 1 or more (got {count})")
        return Arrival(unit, count, where)

    def _fits(self, unit: str, space: str) -> bool:
        """Return whether a Monster has room on a space that is named; a word for several spaces is no such name."""
        width = self.monsters[unit].width
        if space in FRONTS:
            return FRONTS.index(space) + width <= len(FRONTS)
        return space not in self.spaces or (LETTERS.index(space[0]) + width <= len(LETTERS) and space[1:] != "0")

    def _check(self, row: Mapping[str, Any], scenario: Scenario) -> None:
        """Check that the supply suffices for all numbered rows, and that the Monsters that matter can come."""
        numbered = [arrival for line in scenario.rows for arrival in line]
        needed = Counter[str]()
        for arrival in numbered:
            needed[arrival.unit] += arrival.number
        for unit, count in needed.items():
            card = self.monsters.get(unit)
            if card is not None and count > card.copies:
                cards = counted(card.copies, "card")
                self._fault(row, "spawn", f"{count} of {card.name} are needed, and there are only {cards}")
        coming = {arrival.unit for arrival in (*numbered, *scenario.later)}
        coming |= {one.by for one in scenario.specials("replace_after")}
        awaited = [("victory", aim.unit) for aim in scenario.victory if aim.word == "defeat"]
        awaited += [("special", one.unit) for one in scenario.special if one.word in ("depart", "hero_level")]
        for field, unit in awaited:
            if unit in self.monsters and unit not in coming:
                so = ", so nobody can defeat it" if field == "victory" else ""
                self._fault(row, field, f"{self.monsters[unit].name} never comes{so} (add it to a row of spawn)")
