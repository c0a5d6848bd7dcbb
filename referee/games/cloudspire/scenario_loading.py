"""Reads scenarios, and reports the chips, tiles and hexes that do not exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pnp.library.problems import allowed_values, listed, shown
from referee.engine import counted
from referee.games.cloudspire.catalogue import LANDMARK_TYPES, UPGRADES, Contents
from referee.games.cloudspire.land import Land, build_land
from referee.games.cloudspire.scenario_checks import check_map, check_stack, check_swamps, check_whole
from referee.games.cloudspire.scenarios import (
    ADVANCE,
    CONSTRUCT,
    DECK,
    NONE,
    UPGRADE,
    Aim,
    Build,
    Post,
    Scenario,
    Side,
    Site,
)
from referee.games.cloudspire.tiles import COMPASS, Gate, Laid, centre, gate
from referee.loading.phrases import Phrases
from referee.loading.reader import Reader

SCENARIOS, WORDS = "scenarios/", "scenario_words.yaml"
FIELDS = (
    *("id", "number", "title", "book", "story", "waves", "first", "sides", "map", "landmarks", "events", "market"),
    *("victory", "loss", "medals", "special", "keeps"),
)
SIDE = ("faction", "gate", "source", "income", "cp", "health", "advancements", "spires", "automaton")
AUTOMATON = ("buys", "marks", "stacks", "builds")
BOOKS = ("solo", "coop")
ALL = "all"
KEEPS = ("hero", "relic", "source")
FACES = 6


class Scenarios:
    """The scenarios of the game, read strictly against its chips, tiles and words."""

    def __init__(self, reader: Reader, contents: Contents, hand: str = "right") -> None:
        self.reader, self.contents, self.hand = reader, contents, hand
        known = {"landmark": contents.landmarks, "isle": contents.isles, "faction": contents.factions}
        self.phrases = Phrases(reader, SCENARIOS, WORDS, known)

    def all(self) -> dict[str, Scenario]:
        """Return the scenarios by id, in the order of their numbers."""
        found = (_Reading(self, row).scenario() for row in self.reader.rows(SCENARIOS))
        return self.reader.numbered(SCENARIOS, found)


class _Reading:
    """The reading of one scenario."""

    def __init__(self, of: Scenarios, row: Mapping[str, Any]) -> None:
        self.of, self.row, self.reader, self.contents = of, row, of.reader, of.contents
        self.land: Land = build_land((), ())

    def fault(self, field: str, message: str) -> None:
        """Report what is wrong with a field."""
        self.reader.fault(SCENARIOS, self.row, field, message)

    def scenario(self) -> Scenario:
        """Return the scenario."""
        self.reader.only(SCENARIOS, self.row, FIELDS)
        self.reader.text(SCENARIOS, self.row, "story")
        waves = self._least(self.row, "waves", 1)
        isles, records = self._isles(), list(self._records(self.row, "sides", SIDE))
        scapes = tuple(self._scapes())
        gates = [self._gate(number, one, isles) for number, one in enumerate(records)]
        laid = [self._laid(*one) for one in isles if one[1]]
        self.land = build_land([*laid, *scapes], gates)
        check_map(self.fault, self.land, isles, laid, scapes, gates)
        sides = tuple(self._side(f"sides.{number}", one, waves, gates[number]) for number, one in enumerate(records))
        victory, loss = self._aims("victory", "aim"), self._aims("loss", "loss")
        found = Scenario(
            str(self.row["id"]),
            self.reader.whole(SCENARIOS, self.row, "number"),
            self.reader.text(SCENARIOS, self.row, "title"),
            self.reader.text(SCENARIOS, self.row, "book", BOOKS),
            waves,
            self.reader.whole(SCENARIOS, self.row, "first", 0),
            sides,
            isles,
            scapes,
            tuple(self._sites()),
            self._events(),
            self._market(),
            victory,
            ALL in (self.row.get("victory") or {}),
            loss,
            tuple(Aim(**one) for one in self.of.phrases.each(self.row, "medals", "aim")),
            tuple(Aim(**one) for one in self.of.phrases.each(self.row, "special", "special")),
            tuple(self._listed("keeps", self.row.get("keeps") or [], KEEPS, "thing to keep")),
        )
        check_whole(self.fault, self.contents, found)
        check_swamps(self.fault, self.land, found)
        return found

    # Records.

    def _records(
        self, row: Mapping[str, Any], field: str, allowed: Collection[str], within: str = ""
    ) -> Iterator[Mapping[str, Any]]:
        """Yield the records of a list, each with the id of the scenario. within: the field that the list is in."""
        given = row.get(field) or []
        for number, one in enumerate(given if isinstance(given, list) else [given]):
            if isinstance(one, dict):
                self.reader.only(SCENARIOS, self.row, allowed, f"{within}{field}.{number}", one)
                yield {"id": self.row.get("id"), **one}
            else:
                self.fault(field, f"expected a list of records, got {shown(one)}")

    def _least(self, row: Mapping[str, Any], field: str, least: int, default: int | None = None) -> int:
        value = self.reader.whole(SCENARIOS, {**row, "id": self.row.get("id")}, field, default)
        if value < least:
            self.fault(field, f"{field} must be {least} or more (got {value})")
        return value

    def _known(self, field: str, value: object, known: Collection[str], kind: str) -> str:
        return self.reader.known(SCENARIOS, self.row, field, value, known, kind)

    def _listed(self, field: str, values: object, known: Collection[str], kind: str) -> tuple[str, ...]:
        if not isinstance(values, list):
            self.fault(field, f"expected a list, got {shown(values)}")
            return ()
        return tuple(one for one in (self._known(field, value, known, kind) for value in values) if one)

    def _aims(self, field: str, kind: str) -> tuple[Aim, ...]:
        return tuple(Aim(**one) for one in self.of.phrases.goals(self.row, field, kind))

    # The map.

    def _map(self) -> Mapping[str, Any]:
        given = self.row.get("map")
        if not isinstance(given, dict):
            self.fault("map", f"expected `isles:` and `earthscapes:`, got {shown(given)}")
            return {}
        self.reader.only(SCENARIOS, self.row, ("isles", "earthscapes"), "map", given)
        return given

    def _isles(self) -> tuple[tuple[int, str, int], ...]:
        found = []
        for one in self._records(self._map(), "isles", ("isle", "position", "turn"), "map."):
            position = self.reader.whole(SCENARIOS, one, "position")
            if not 0 <= position <= 6:
                self.fault("map.isles", f"there is no position {position} (allowed: 0 in the middle, 1 to 6 around it)")
                position = 0
            tile = self._known("map.isles", one.get("isle"), self.contents.isles, "isle")
            found.append((position, tile, self._turn("map.isles", one)))
        if not found:
            self.fault("map.isles", "a map needs at least one isle")
        return tuple(found)

    def _turn(self, field: str, one: Mapping[str, Any]) -> int:
        turn = self.reader.whole(SCENARIOS, one, "turn", 0)
        if not 0 <= turn <= 5:
            self.fault(field, f"turn must be 0 to 5 sixths clockwise (got {turn})")
        return turn % 6

    def _laid(self, position: int, tile: str, turn: int) -> Laid:
        return Laid(self.contents.isles[tile], centre(position, self.of.hand), turn)

    def _scapes(self) -> Iterator[Laid]:
        for one in self._records(self._map(), "earthscapes", ("earthscape", "at", "turn"), "map."):
            tile = self._known("map.earthscapes", one.get("earthscape"), self.contents.earthscapes, "earthscape")
            hex = self.land.named(str(one.get("at")))
            if hex is None:
                self.fault("map.earthscapes", f"{shown(one.get('at'))} is no hex (write its axes, such as 3,-1)")
            elif tile:
                yield Laid(self.contents.earthscapes[tile], hex, self._turn("map.earthscapes", one))

    def _gate(self, seat: int, one: Mapping[str, Any], isles: Sequence[tuple[int, str, int]]) -> Gate:
        field, given = f"sides.{seat}.gate", one.get("gate")
        record = given if isinstance(given, dict) else {}
        self.reader.only(SCENARIOS, self.row, ("position", "notch"), field, record)
        position, notch = record.get("position"), str(record.get("notch"))
        if position not in [place for place, _, _ in isles]:
            places = listed([str(place) for place, _, _ in isles])
            self.fault(field, f"no isle on position {shown(position)} (this map has isles on {places})")
            position = 0
        if notch not in COMPASS:
            self.fault(field, f"there is no notch {shown(notch)}{allowed_values(notch, tuple(COMPASS))}")
            notch = "e"
        return gate(seat, int(str(position)), notch, self.of.hand)

    def _hex(self, field: str, name: object) -> str:
        """Return the name of a hex of the map; one outside it is reported."""
        if self.land.named(str(name)) not in self.land.places:
            groups = listed(sorted({place.group for place in self.land.places.values()}))
            self.fault(field, f"{shown(name)} is not on the map (it has the hexes of {groups}, such as 1a)")
            return ""
        return str(name)

    def _well(self, field: str, name: object) -> str:
        found = self._hex(field, name)
        hex = self.land.named(found) if found else None
        if hex is not None and not self.land.is_well(hex):
            wells = listed(sorted(self.land.name(one) for one in self.land.wells()))
            self.fault(field, f"{found} has no Source Well (there are wells on {wells})")
        return found

    def _sites(self) -> Iterator[Site]:
        given = self.row.get("landmarks") or {}
        if not isinstance(given, dict):
            self.fault("landmarks", f"expected the hexes of wells with a landmark each, got {shown(given)}")
            return
        faces, known = self.contents.landmarks, (*LANDMARK_TYPES, *self.contents.landmarks)
        for name, what in given.items():
            on, word = self._well("landmarks", name), self._known("landmarks", what, known, "landmark or type")
            if on and word:
                yield Site(on, faces[word].type if word in faces else word, word if word in faces else "")

    # The sides.

    def _side(self, field: str, one: Mapping[str, Any], waves: int, gate: Gate) -> Side:
        faction = str(one.get("faction") or "")
        if faction:
            self._known(f"{field}.faction", faction, self.contents.factions, "faction")
        play = one.get("automaton")
        record: Mapping[str, Any] = play if isinstance(play, dict) else {}
        self.reader.only(SCENARIOS, self.row, AUTOMATON, f"{field}.automaton", record)
        unlocked = tuple(self._advancements(f"{field}.advancements", faction, one.get("advancements") or []))
        cp = self._by_wave(field, one, "cp", waves)
        side = Side(
            faction,
            gate,
            isinstance(play, dict),
            self._by_wave(field, one, "income", waves),
            cp,
            self._least(one, "source", 0, 0),
            self._least(one, "health", 0, 10),
            unlocked,
            tuple(self._posts(f"{field}.spires", faction, one)),
            record.get("buys") is True,
            tuple(self._stacks(f"{field}.automaton.stacks", faction, record, cp)),
            tuple(self._builds(f"{field}.automaton.builds", faction, record)),
            self.reader.whole(SCENARIOS, {"id": self.row.get("id"), **record}, "marks", 0),
        )
        if side.automatic and not faction:
            self.fault(f"{field}.faction", "a faction that nobody plays needs a name")
        return side

    def _by_wave(self, field: str, one: Mapping[str, Any], name: str, waves: int) -> tuple[int, ...]:
        given = one.get(name)
        if not isinstance(given, list) or len(given) != waves or not all(type(value) is int for value in given):
            self.fault(
                f"{field}.{name}", f"expected {counted(waves, 'whole number')}, one for each wave, got {shown(given)}"
            )
            return ()
        return tuple(given)

    def _advancements(self, field: str, faction: str, given: object) -> Iterator[str]:
        known = {one.id: one for one in self.contents.advancements_of(faction)}
        found = self._listed(field, given, known, "advancement of this faction")
        for id in found:
            one = known[id]
            lower = [
                other for other in known.values() if (other.structure, other.level + 1) == (one.structure, one.level)
            ]
            if any(other.id not in found for other in lower):
                self.fault(
                    field, f"{id} is level {one.level} of {one.structure}, and level {one.level - 1} is not there"
                )
            yield id

    def _posts(self, field: str, faction: str, one: Mapping[str, Any]) -> Iterator[Post]:
        known = {chip.id: chip for chip in self.contents.spires_of(faction)}
        kinds = Counter[int]()
        for record in self._records(one, "spires", ("spire", "at", "pile"), field.removesuffix("spires")):
            id = self._known(field, record.get("spire"), known, "spire of this faction")
            on = self._well(field, record.get("at"))
            pile = self._listed(field, record.get("pile") or [], UPGRADES, "upgrade")
            if not id:
                continue
            chip = known[id]
            kinds[chip.kind] += 1
            if kinds[chip.kind] > chip.copies:
                self.fault(field, f"{kinds[chip.kind]} chips like {chip.name} are needed, and there are {chip.copies}")
            yield Post(id, on, pile or chip.pile)

    def _builds(self, field: str, faction: str, play: Mapping[str, Any]) -> Iterator[tuple[Build, ...]]:
        given = play.get("builds") or []
        for wave, entries in enumerate(given if isinstance(given, list) else [given], 1):
            records = entries if isinstance(entries, list) else [entries]
            yield tuple(self._build(f"{field}.{wave - 1}", faction, one) for one in records if one)

    def _build(self, field: str, faction: str, one: object) -> Build:
        record: Mapping[str, Any] = one if isinstance(one, dict) else {}
        do = next((word for word in (CONSTRUCT, UPGRADE, ADVANCE) if word in record), "")
        if do == CONSTRUCT:
            known = [chip.id for chip in self.contents.spires_of(faction)]
            what = self._known(field, record[do], known, "spire of this faction")
            return Build(do, what, self._well(field, record.get("at")))
        if do == UPGRADE:
            on = self._well(field, record[do])
            return Build(do, "", on, self._listed(field, record.get("with"), UPGRADES, "upgrade"))
        if do == ADVANCE:
            known = [advancement.id for advancement in self.contents.advancements_of(faction)]
            return Build(do, self._known(field, record[do], known, "advancement of this faction"))
        self.fault(field, f"expected `construct:`, `upgrade:` or `advance:`, got {shown(one)}")
        return Build("", "")

    def _stacks(
        self, field: str, faction: str, play: Mapping[str, Any], cp: Sequence[int]
    ) -> Iterator[tuple[tuple[str, ...], ...]]:
        given = play.get("stacks") or []
        for wave, entries in enumerate(given if isinstance(given, list) else [given], 1):
            place = f"{field}.{wave - 1}"
            listed_units = entries if isinstance(entries, list) else [entries]
            groups = tuple(self._group(place, faction, one) for one in listed_units)
            units = [[self.contents.units[id] for id in group] for group in groups]
            check_stack(self.fault, place, units, wave, cp)
            yield groups

    def _group(self, field: str, faction: str, given: object) -> tuple[str, ...]:
        known = [chip.id for chip in (*self.contents.units_of(faction), *self.contents.units_of("market"))]
        values = given if isinstance(given, list) else [given]
        return self._listed(field, values, known, "unit of this faction")

    # Events, the market and the whole.

    def _events(self) -> tuple[str, ...]:
        given = self.row.get("events", DECK)
        if given in (DECK, NONE):
            return (str(given),)
        if not isinstance(given, list) or len(given) != FACES:
            self.fault(
                "events", f"expected `deck`, `none` or a list of six events, one for each number, got {shown(given)}"
            )
            return (NONE,)
        return tuple(self._known("events", one, (NONE, *self.contents.events), "event") for one in given)

    def _market(self) -> tuple[str, ...]:
        given = self.row.get("market", ALL)
        if given == NONE:
            return ()
        chips = tuple(self.contents.prices)
        return chips if given == ALL else self._listed("market", given, chips, "chip of the market")
