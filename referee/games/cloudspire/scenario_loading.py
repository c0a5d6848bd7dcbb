"""Reads scenarios, and reports any chip, tile or hex that does not exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.library.problems import allowed_values, listed, shown
from referee.engine import counted
from referee.games.cloudspire import scenarios
from referee.games.cloudspire.catalogue import LANDMARK_TYPES, UPGRADES, Contents
from referee.games.cloudspire.land import Land, build_land
from referee.games.cloudspire.scenario_checks import check_map, check_stack, check_swamps, check_whole
from referee.games.cloudspire.scenarios import ADVANCE, CONSTRUCT, DECK, NONE, UPGRADE, Aim, Build, Post, Scenario, Side
from referee.games.cloudspire.tiles import COMPASS, Gate, Laid, centre, gate
from referee.loading.given import Given
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


def read_scenarios(reader: Reader, contents: Contents) -> dict[str, Scenario]:
    """Return the scenarios by id, in the order of their numbers; unknown chips, tiles and words are reported."""
    known = {"landmark": contents.landmarks, "isle": contents.isles, "faction": contents.factions}
    phrases = Phrases(reader, SCENARIOS, WORDS, known)
    found = (_Reading(Given(reader, SCENARIOS, row), phrases, contents).scenario() for row in reader.rows(SCENARIOS))
    return reader.numbered(SCENARIOS, found)


class _Reading:
    """Reads one scenario."""

    def __init__(self, given: Given, phrases: Phrases, contents: Contents) -> None:
        self.given, self.row, self.phrases, self.contents = given, given.row, phrases, contents
        self.fault, self.known, self.names = given.fault, given.known, given.names
        self.land: Land = build_land((), ())

    def scenario(self) -> Scenario:
        """Return the scenario."""
        given, row = self.given, self.row
        given.only(FIELDS)
        given.text("story")
        waves = given.whole("waves", row.get("waves"), least=1)
        tiles = given.record("map", row.get("map"), ("isles", "earthscapes"))
        isles, records = self._isles(tiles), list(given.records("sides", row.get("sides"), SIDE))
        scapes = tuple(self._scapes(tiles))
        gates = [self._gate(number, one, isles) for number, one in enumerate(records)]
        laid = [Laid(self.contents.isles[tile], centre(position), turn) for position, tile, turn in isles if tile]
        self.land = build_land([*laid, *scapes], gates)
        check_map(self.fault, self.land, isles, laid, scapes, gates)
        found = Scenario(
            str(row["id"]),
            given.whole("number", row.get("number")),
            given.text("title"),
            given.text("book", BOOKS),
            waves,
            given.whole("first", row.get("first"), 0),
            tuple(self._side(f"sides.{number}", one, waves, gates[number]) for number, one in enumerate(records)),
            isles,
            scapes,
            tuple(self._sites()),
            self._events(),
            self._market(),
            self._aims(self.phrases.goals(row, "victory", "aim")),
            ALL in (row.get("victory") or {}),
            self._aims(self.phrases.goals(row, "loss", "loss")),
            self._aims(self.phrases.each(row, "medals", "aim")),
            self._aims(self.phrases.each(row, "special", "special")),
            self.names("keeps", row.get("keeps") or [], KEEPS, "thing to keep"),
        )
        check_whole(self.fault, self.contents, found)
        check_swamps(self.fault, self.land, found)
        return found

    def _aims(self, values: Iterable[Mapping[str, Any]]) -> tuple[Aim, ...]:
        return tuple(Aim(**one) for one in values)

    # The map.

    def _isles(self, tiles: Mapping[str, Any]) -> tuple[tuple[int, str, int], ...]:
        found = []
        for one in self.given.records("map.isles", tiles.get("isles"), ("isle", "position", "turn")):
            position = self.given.whole("position", one.get("position"))
            if not 0 <= position <= 6:
                self.fault("map.isles", f"there is no position {position} (allowed: 0 in the middle, 1 to 6 around it)")
                position = 0
            tile = self.known("map.isles", one.get("isle"), self.contents.isles, "isle")
            found.append((position, tile, self._turn("map.isles", one)))
        if not found:
            self.fault("map.isles", "a map needs at least one isle")
        return tuple(found)

    def _turn(self, field: str, one: Mapping[str, Any]) -> int:
        turn = self.given.whole("turn", one.get("turn"), 0)
        if not 0 <= turn <= 5:
            self.fault(field, f"turn must be 0 to 5 sixths clockwise (got {turn})")
        return turn % 6

    def _scapes(self, tiles: Mapping[str, Any]) -> Iterator[Laid]:
        field = "map.earthscapes"
        for one in self.given.records(field, tiles.get("earthscapes"), ("earthscape", "at", "turn")):
            tile = self.known(field, one.get("earthscape"), self.contents.earthscapes, "earthscape")
            hex = self.land.named(str(one.get("at")))
            if hex is None:
                self.fault(field, f"{shown(one.get('at'))} is not a hex (write its axes, such as 3,-1)")
            elif tile:
                yield Laid(self.contents.earthscapes[tile], hex, self._turn(field, one))

    def _gate(self, seat: int, one: Mapping[str, Any], isles: Sequence[tuple[int, str, int]]) -> Gate:
        field = f"sides.{seat}.gate"
        record = self.given.record(field, one.get("gate"), ("position", "notch"))
        position, notch = record.get("position"), str(record.get("notch"))
        if position not in [place for place, _, _ in isles]:
            places = listed([str(place) for place, _, _ in isles])
            self.fault(field, f"no isle at position {shown(position)} (this map has isles at {places})")
            position = 0
        if notch not in COMPASS:
            self.fault(field, f"there is no notch {shown(notch)}{allowed_values(notch, tuple(COMPASS))}")
            notch = "e"
        return gate(seat, int(str(position)), notch)

    def _hex(self, field: str, name: object) -> str:
        """Return the name of a hex on the map; report any other name, and return an empty string."""
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

    def _sites(self) -> Iterator[scenarios.Site]:
        given = self.row.get("landmarks") or {}
        if not isinstance(given, dict):
            self.fault("landmarks", f"expected the hexes of wells with a landmark each, got {shown(given)}")
            return
        faces, known = self.contents.landmarks, (*LANDMARK_TYPES, *self.contents.landmarks)
        for name, what in given.items():
            on, word = self._well("landmarks", name), self.known("landmarks", what, known, "landmark or type")
            if on and word:
                yield scenarios.Site(on, faces[word].type if word in faces else word, word if word in faces else "")

    # The sides.

    def _side(self, field: str, one: Mapping[str, Any], waves: int, gate: Gate) -> Side:
        faction, play = str(one.get("faction") or ""), one.get("automaton")
        if faction:
            self.known(f"{field}.faction", faction, self.contents.factions, "faction")
        elif isinstance(play, dict):
            self.fault(f"{field}.faction", "a faction that nobody plays needs a name")
        record: Mapping[str, Any] = play if isinstance(play, dict) else {}
        self.given.only(AUTOMATON, f"{field}.automaton", record)
        cp = self._by_wave(field, one, "cp", waves)
        return Side(
            faction,
            gate,
            isinstance(play, dict),
            self._by_wave(field, one, "income", waves),
            cp,
            self.given.whole("source", one.get("source"), 0, least=0),
            self.given.whole("health", one.get("health"), 10, least=0),
            tuple(self._advancements(f"{field}.advancements", faction, one.get("advancements") or [])),
            tuple(self._posts(f"{field}.spires", faction, one.get("spires"))),
            record.get("buys") is True,
            tuple(self._stacks(f"{field}.automaton.stacks", faction, record, cp)),
            tuple(self._builds(f"{field}.automaton.builds", faction, record)),
            self.given.whole("marks", record.get("marks"), 0),
        )

    def _by_wave(self, field: str, one: Mapping[str, Any], name: str, waves: int) -> tuple[int, ...]:
        given = one.get(name)
        if not isinstance(given, list) or len(given) != waves or not all(type(value) is int for value in given):
            due = f"{counted(waves, 'whole number')}, one for each wave"
            self.fault(f"{field}.{name}", f"expected {due}, got {shown(given)}")
            return ()
        return tuple(given)

    def _advancements(self, field: str, faction: str, given: object) -> Iterator[str]:
        known = {one.id: one for one in self.contents.advancements_of(faction)}
        found = self.names(field, given, known, "advancement of this faction")
        for id in found:
            one = known[id]
            below = (one.structure, one.level - 1)
            if any((other.structure, other.level) == below and other.id not in found for other in known.values()):
                self.fault(field, f"{id} is level {one.level} of {one.structure}, but level {below[1]} is missing")
            yield id

    def _posts(self, field: str, faction: str, given: object) -> Iterator[Post]:
        known = {chip.id: chip for chip in self.contents.spires_of(faction)}
        kinds = Counter[int]()
        for record in self.given.records(field, given, ("spire", "at", "pile")):
            id = self.known(field, record.get("spire"), known, "spire of this faction")
            on = self._well(field, record.get("at"))
            pile = self.names(field, record.get("pile") or [], UPGRADES, "upgrade")
            if not id:
                continue
            chip = known[id]
            kinds[chip.kind] += 1
            if kinds[chip.kind] > chip.copies:
                needed = f"{kinds[chip.kind]} chips like {chip.name} are needed"
                self.fault(field, f"{needed}, but there are only {chip.copies}")
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
            what = self.known(field, record[do], known, "spire of this faction")
            return Build(do, what, self._well(field, record.get("at")))
        if do == UPGRADE:
            on = self._well(field, record[do])
            return Build(do, "", on, self.names(field, record.get("with"), UPGRADES, "upgrade"))
        if do == ADVANCE:
            known = [advancement.id for advancement in self.contents.advancements_of(faction)]
            return Build(do, self.known(field, record[do], known, "advancement of this faction"))
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
        return self.names(field, values, known, "unit of this faction or of the market")

    # Events, the market and the whole.

    def _events(self) -> tuple[str, ...]:
        given = self.row.get("events", DECK)
        if given in (DECK, NONE):
            return (str(given),)
        if not isinstance(given, list) or len(given) != FACES:
            due = "`deck`, `none` or a list of six events, one for each number"
            self.fault("events", f"expected {due}, got {shown(given)}")
            return (NONE,)
        return tuple(self.known("events", one, (NONE, *self.contents.events), "event") for one in given)

    def _market(self) -> tuple[str, ...]:
        given = self.row.get("market", ALL)
        if given == NONE:
            return ()
        chips = tuple(self.contents.prices)
        return chips if given == ALL else self.names("market", given, chips, "market chip")
