"""Reads scenarios: every Monster and space exists, the supply suffices, and victory is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from pnp.library.problems import allowed_values, listed, shown
from referee.engine.core.naming import counted
from referee.games.castle_assault.catalogue import Card
from referee.games.castle_assault.scenarios import Aim, Arrival, Scenario, Special
from referee.loading.reader import Reader

SCENARIOS, WORDS = "scenarios/", "scenario_words.yaml"
LETTERS = "abc"
PIECES = {"unit": "Monster", "by": "Monster", "card": "card", "space": "space"}
"""What a field of a condition or a special rule names."""
NEEDS = {
    "defeat": ("unit",),
    "survive": ("turns",),
    "treasure": ("card", "space"),
    "closed_space": ("space",),
    "supply": ("unit",),
    "replace_after": ("unit", "count", "by"),
    "hero_level": ("unit",),
    "depart": ("unit", "after"),
    "clear_castle": ("turn",),
}
"""The fields that a condition or a special rule cannot do without."""
FIELDS = {"count": "ordinal"}
"""What fields of a file are called in the rules, where that is something else."""


class Scenarios:
    """The scenarios of a game, read strictly against its cards and words."""

    def __init__(self, reader: Reader, cards: Mapping[str, Card], rows: int) -> None:
        self.reader, self.cards = reader, cards
        self.monsters = {id: card for id, card in cards.items() if card.kind == "monster"}
        self.spaces = tuple(f"{letter}{row}" for row in range(rows) for letter in LETTERS)
        self.known: Mapping[str, Collection[str]] = {
            "Monster": self.monsters,
            "card": self.cards,
            "space": self.spaces,
        }
        self.words = {str(row.get("id")): str(row.get("kind")) for row in reader.rows(WORDS)}

    def all(self) -> dict[str, Scenario]:
        """Return the scenarios by id, in order of their numbers."""
        found = sorted((self._one(row) for row in self.reader.rows(SCENARIOS)), key=lambda one: one.number)
        for one, other in pairwise(found):
            if one.number == other.number:
                self._fault({"id": other.id}, "number", f"{one.number} is the number of {one.id}, too")
        return {one.id: one for one in found}

    def _one(self, row: Mapping[str, Any]) -> Scenario:
        victory, loss = self._aims(row, "victory"), self._aims(row, "loss")
        rows, later = self._arrivals(row)
        scenario = Scenario(
            str(row["id"]),
            self.reader.whole(SCENARIOS, row, "number"),
            self.reader.text(SCENARIOS, row, "title"),
            victory,
            "all" in (row.get("victory") or {}),
            loss,
            rows,
            later,
            tuple(self._specials(row)),
            self.reader.whole(SCENARIOS, row, "castle", 0),
        )
        self._check(row, scenario)
        return scenario

    def _fault(self, row: Mapping[str, Any], field: str, message: str) -> None:
        self.reader.fault(SCENARIOS, row, field, message)

    def _aims(self, row: Mapping[str, Any], field: str) -> tuple[Aim, ...]:
        """Return the conditions of victory or loss: a list under `any` or `all`."""
        given = row.get(field)
        (how, records), *more = given.items() if isinstance(given, dict) and given else [("", None)]
        if how not in ("any", "all") or more or not isinstance(records, list) or not records:
            self._fault(row, field, f"expected `any:` or `all:` with a list of conditions, got {shown(given)}")
            return ()
        return tuple(Aim(**self._record(row, field, one, Aim._fields, field)) for one in records)

    def _record(
        self, row: Mapping[str, Any], field: str, record: object, fields: Collection[str], kind: str
    ) -> dict[str, Any]:
        """Return the values of a record with a word of a kind; unknown fields, words and pieces are faults."""
        given = record if isinstance(record, dict) else {}
        found: dict[str, Any] = {"word": ""}
        for key, value in given.items():
            name = FIELDS.get(str(key), str(key))
            if name in fields:
                found[name] = self._value(row, field, str(key), value)
            else:
                self._fault(row, field, f"unknown field {shown(key)}{allowed_values(str(key), tuple(fields))}")
        words = [word for word, known in self.words.items() if known == kind]
        if found["word"] not in words:
            word = found["word"] or record
            self._fault(row, field, f"unknown condition or rule {shown(word)}{allowed_values(str(word), words)}")
        if missing := [need for need in NEEDS.get(str(found["word"]), ()) if need not in given]:
            self._fault(row, field, f"{found['word']} needs {listed(missing)}")
        return found

    def _value(self, row: Mapping[str, Any], field: str, key: str, value: object) -> object:
        if key in ("count", "after", "turn", "turns"):
            return self.reader.whole(SCENARIOS, {**row, key: value}, key)
        if key == "once":
            return value is True
        kind = PIECES.get(key)
        if kind is not None and str(value) not in self.known[kind]:
            self._fault(row, field, f"no {kind} {shown(value)}{allowed_values(str(value), tuple(self.known[kind]))}")
        return str(value)

    def _specials(self, row: Mapping[str, Any]) -> Iterator[Special]:
        for record in row.get("special") or ():
            yield Special(**self._record(row, "special", record, Special._fields, "special"))

    def _arrivals(self, row: Mapping[str, Any]) -> tuple[tuple[tuple[Arrival, ...], ...], tuple[Arrival, ...]]:
        """Return the arrivals of the start and of each numbered turn, and those of all later turns."""
        given = row.get("spawn")
        table = dict(given) if isinstance(given, dict) else {}
        later = self._row(row, "tn", table.pop("tn", None))
        rows = [self._row(row, "start", table.pop("start", None))]
        while f"t{len(rows)}" in table:
            rows.append(self._row(row, f"t{len(rows)}", table.pop(f"t{len(rows)}")))
        if table:
            wrong = ", ".join(map(str, table))
            self._fault(row, "spawn", f"unknown row {wrong} (allowed: start, t1, t2 and so on without a gap, tn)")
        return tuple(rows), later

    def _row(self, row: Mapping[str, Any], name: str, entries: object) -> tuple[Arrival, ...]:
        if entries is not None and not isinstance(entries, list):
            self._fault(row, f"spawn.{name}", f"expected a list of Monsters, got {shown(entries)}")
            return ()
        return tuple(self._entry(row, f"spawn.{name}", entry) for entry in entries or ())

    def _entry(self, row: Mapping[str, Any], field: str, entry: object) -> Arrival:
        given = entry if isinstance(entry, dict) else {}
        if set(given) - {"unit", "count", "where"} or "unit" not in given or "where" not in given:
            self._fault(row, field, f"expected {{unit: ..., count: 1, where: ...}}, got {shown(entry)}")
            return Arrival("", 0, "")
        unit = str(self._value(row, field, "unit", given["unit"]))
        where = str(given["where"])
        words = [word for word, kind in self.words.items() if kind == "where"]
        if where not in words and where not in self.spaces:
            self._fault(row, field, f"{shown(where)} is no place{allowed_values(where, (*words, *self.spaces))}")
        elif where in self.spaces and unit in self.monsters and not self._fits(unit, where):
            self._fault(row, field, f"{self.monsters[unit].name} does not fit on {where}")
        count = self.reader.whole(SCENARIOS, {"id": row.get("id"), **given}, "count", 1)
        if count < 1:
            self._fault(row, field, f"count must be 1 or more (got {count})")
        return Arrival(unit, count, where)

    def _fits(self, unit: str, space: str) -> bool:
        return LETTERS.index(space[0]) + self.monsters[unit].width <= len(LETTERS) and space[1:] != "0"

    def _check(self, row: Mapping[str, Any], scenario: Scenario) -> None:
        """Check that the supply suffices for all numbered rows, and that whoever must be defeated can come."""
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
        for aim in scenario.victory:
            if aim.word == "defeat" and aim.unit in self.monsters and aim.unit not in coming:
                name = self.monsters[aim.unit].name
                self._fault(row, "victory", f"{name} never comes, so nobody can defeat it (add it to a row of spawn)")
