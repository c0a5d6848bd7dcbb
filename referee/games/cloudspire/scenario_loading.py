"""Reads scenarios, and reports any chip, tile or hex that does not exist."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from pnp.geometry.hexes import Hex
from pnp.library.problems import allowed_values, listed, value_text
from referee.engine import counted
from referee.games.cloudspire import scenarios
from referee.games.cloudspire.catalogue import LANDMARK_TYPES, SWAMP, UPGRADES, Chip, Contents, group_faults
from referee.games.cloudspire.land import COMPASS, PATH, Gate, Land, PlacedTile, build_land, centre, gate
from referee.games.cloudspire.scenarios import (
    ADVANCE,
    CONSTRUCT,
    DECK,
    NONE,
    UPGRADE,
    AutomaticBuild,
    Goal,
    Scenario,
    Side,
    StartingSpire,
)
from referee.loading.given import GivenRecord
from referee.loading.phrases import PhraseReader
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
    phrases = PhraseReader(reader, WORDS, known, Goal)
    return reader.records_in_order(
        SCENARIOS, (_ScenarioReader(row, phrases, contents).scenario() for row in reader.rows(SCENARIOS))
    )


class _ScenarioReader:
    """Reads one scenario."""

    def __init__(self, given: GivenRecord, phrases: PhraseReader[Goal], contents: Contents) -> None:
        self.given, self.phrases, self.contents = given, phrases, contents
        self.land: Land = build_land((), ())

    def scenario(self) -> Scenario:
        """Return the scenario."""
        given, phrases = self.given, self.phrases
        waves, tiles = given.whole_number("waves", least=1), given.inner_record("map", ("isles", "earthscapes"))
        isles, sides = tuple(self._isles(tiles)), list(given.parts("sides", SIDE))
        scapes = tuple(self._scapes(tiles))
        gates = [self._gate(seat, side, isles) for seat, side in enumerate(sides)]
        laid = [PlacedTile(self.contents.isles[tile], centre(position), turn) for position, tile, turn in isles if tile]
        self.land = build_land([*laid, *scapes], gates)
        check_map(given.fault, self.land, isles, laid, scapes, gates)
        found = Scenario(
            **phrases.scenario(given, FIELDS, "aim"),
            book=given.text("book", BOOKS),
            waves=waves,
            first=given.whole_number("first", 0),
            sides=tuple([self._side(side, waves, gate) for side, gate in zip(sides, gates, strict=True)]),
            isles=isles,
            scapes=scapes,
            landmarks=tuple(self._sites()),
            events=self._events(),
            market=self._market(),
            medals=phrases.read_list(given, "medals", "aim"),
            keeps=given.names("keeps", KEEPS, "thing to keep", ()),
        )
        check_whole(given.fault, self.contents, found)
        check_swamps(given.fault, self.land, found)
        return found

    # The map.

    def _isles(self, tiles: GivenRecord) -> Iterator[tuple[int, str, int]]:
        if not tiles.get("isles"):
            tiles.fault("isles", "a map needs at least one isle")
        for given in tiles.parts("isles", ("isle", "position", "turn")):
            position = given.whole_number("position")
            if not 0 <= position <= 6:
                said = f"there is no position {position} (allowed: 0 in the middle, 1 to 6 around it)"
                given.fault("position", said)
                position = 0
            yield position, given.known_name("isle", self.contents.isles, "isle"), _turn(given)

    def _scapes(self, tiles: GivenRecord) -> Iterator[PlacedTile]:
        for given in tiles.parts("earthscapes", ("earthscape", "at", "turn")):
            tile = given.known_name("earthscape", self.contents.earthscapes, "earthscape")
            hex = self.land.parse_hex(str(given.get("at")))
            if hex is None:
                given.fault("at", f"{value_text(given.get('at'))} is not a hex (write its axes, such as 3,-1)")
            elif tile:
                yield PlacedTile(self.contents.earthscapes[tile], hex, _turn(given))

    def _gate(self, seat: int, side: GivenRecord, isles: Sequence[tuple[int, str, int]]) -> Gate:
        given = side.inner_record("gate", ("position", "notch"))
        position, notch = given.get("position"), str(given.get("notch"))
        if position not in [place for place, _, _ in isles]:
            places = listed([str(place) for place, _, _ in isles])
            given.fault("position", f"no isle at position {value_text(position)} (this map has isles at {places})")
            position = 0
        if notch not in COMPASS:
            given.fault("notch", f"there is no notch {value_text(notch)}{allowed_values(notch, tuple(COMPASS))}")
            notch = "e"
        return gate(seat, int(str(position)), notch)

    def _well(self, given: GivenRecord, field: str, name: object) -> str:
        """Return the name of a hex with a Source Well; report any other hex, and a name that is not on the map."""
        hex = self.land.parse_hex(str(name))
        if hex is None or hex not in self.land.places:
            groups = listed(sorted({place.group for place in self.land.places.values()}))
            given.fault(field, f"{value_text(name)} is not on the map (it has the hexes of {groups}, such as 1a)")
            return ""
        if not self.land.is_well(hex):
            wells = listed(sorted(self.land.name(one) for one in self.land.wells()))
            given.fault(field, f"{name} has no Source Well (there are wells on {wells})")
        return str(name)

    def _sites(self) -> Iterator[scenarios.ScenarioLandmark]:
        faces, found = self.contents.landmarks, self.given.get("landmarks") or {}
        if not isinstance(found, dict):
            said = f"expected Source Wells, each with its landmark, such as `3a: swamp`, got {value_text(found)}"
            self.given.fault("landmarks", said)
        given = self.given.inner("landmarks", found)
        for name in given:
            on = self._well(given, name, name)
            word = given.known_name(name, (*LANDMARK_TYPES, *faces), "landmark or type")
            if on and word:
                type, face = (faces[word].type, word) if word in faces else (word, "")
                yield scenarios.ScenarioLandmark(on, type, face)

    # The sides.

    def _side(self, given: GivenRecord, waves: int, gate: Gate) -> Side:
        is_automatic = isinstance(given.get("automaton"), dict)
        play = given.inner_record("automaton", AUTOMATON) if is_automatic else given.inner("automaton", {})
        faction = str(given.get("faction") or "")
        if faction:
            given.known_name("faction", self.contents.factions, "faction")
        elif is_automatic:
            given.fault("faction", "an automatic faction needs a name")
        cp = _by_wave(given, "cp", waves)
        return Side(
            faction,
            gate,
            is_automatic,
            _by_wave(given, "income", waves),
            cp,
            given.whole_number("source", 0, least=0),
            given.whole_number("health", 10, least=0),
            tuple(self._advancements(given, faction)),
            tuple(self._posts(given, faction)),
            play.get("buys") is True,
            tuple(self._stacks(play, faction, cp)),
            tuple(self._builds(play, faction)),
            play.whole_number("marks", 0),
        )

    def _advancements(self, given: GivenRecord, faction: str) -> Iterator[str]:
        known = {one.id: one for one in self.contents.advancements_of(faction)}
        found = given.names("advancements", known, "advancement of this faction", ())
        for id in found:
            one = known[id]
            below = (one.structure, one.level - 1)
            if any((other.structure, other.level) == below and other.id not in found for other in known.values()):
                said = f"{id} is level {one.level} of {one.structure}, but level {below[1]} is missing"
                given.fault("advancements", said)
            yield id

    def _posts(self, side: GivenRecord, faction: str) -> Iterator[StartingSpire]:
        known = {chip.id: chip for chip in self.contents.spires_of(faction)}
        kinds = Counter[int]()
        for given in side.parts("spires", ("spire", "at", "pile")):
            id, on = given.known_name("spire", known, "spire of this faction"), self._well(given, "at", given.get("at"))
            pile = given.names("pile", UPGRADES, "upgrade", ())
            if not id:
                continue
            chip = known[id]
            kinds[chip.kind] += 1
            if kinds[chip.kind] > chip.copies:
                needed = f"{kinds[chip.kind]} chips like {chip.name} are needed"
                given.fault("spire", f"{needed}, but there are only {chip.copies}")
            yield StartingSpire(id, on, pile or chip.pile)

    def _builds(self, play: GivenRecord, faction: str) -> Iterator[tuple[AutomaticBuild, ...]]:
        for place, entries in _waves(play, "builds"):
            yield tuple([self._build(play.inner(place, one), faction, one) for one in entries if one])

    def _build(self, given: GivenRecord, faction: str, one: object) -> AutomaticBuild:
        if CONSTRUCT in given:
            known = [chip.id for chip in self.contents.spires_of(faction)]
            what = given.known_name(CONSTRUCT, known, "spire of this faction")
            return AutomaticBuild(CONSTRUCT, what, self._well(given, "at", given.get("at")))
        if UPGRADE in given:
            on = self._well(given, UPGRADE, given[UPGRADE])
            return AutomaticBuild(UPGRADE, "", on, given.names("with", UPGRADES, "upgrade"))
        if ADVANCE in given:
            known = [advancement.id for advancement in self.contents.advancements_of(faction)]
            return AutomaticBuild(ADVANCE, given.known_name(ADVANCE, known, "advancement of this faction"))
        given.fault("", f"expected `construct:`, `upgrade:` or `advance:`, got {value_text(one)}")
        return AutomaticBuild("", "")

    def _stacks(self, play: GivenRecord, faction: str, cp: Sequence[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
        units = self.contents.units
        known = [chip.id for chip in (*self.contents.units_of(faction), *self.contents.units_of("market"))]
        kind = "unit of this faction or of the market"
        for wave, (place, entries) in enumerate(_waves(play, "stacks"), 1):
            lists = [one if isinstance(one, list) else [one] for one in entries]
            groups = tuple([play.with_values(**{place: group}).names(place, known, kind) for group in lists])
            check_stack(partial(play.fault, place), [[units[id] for id in group] for group in groups], wave, cp)
            yield groups

    # Events and the market.

    def _events(self) -> tuple[str, ...]:
        events = self.given.get("events", DECK)
        if events in (DECK, NONE):
            return (str(events),)
        if not isinstance(events, list) or len(events) != FACES:
            due = "`deck`, `none` or a list of six events, one for each number on the die"
            self.given.fault("events", f"expected {due}, got {value_text(events)}")
            return (NONE,)
        return self.given.names("events", (NONE, *self.contents.events), "event")

    def _market(self) -> tuple[str, ...]:
        market, chips = self.given.get("market", ALL), tuple(self.contents.prices)
        if market in (NONE, ALL):
            return chips if market == ALL else ()
        return self.given.names("market", chips, "market chip")


def _turn(given: GivenRecord) -> int:
    turn = given.whole_number("turn", 0)
    if not 0 <= turn <= 5:
        given.fault("turn", f"turn must be 0 to 5 sixths clockwise (got {turn})")
    return turn % 6


def _by_wave(given: GivenRecord, field: str, waves: int) -> tuple[int, ...]:
    values = given.get(field)
    if not isinstance(values, list) or len(values) != waves or not all(type(value) is int for value in values):
        due = f"{counted(waves, 'whole number')}, one for each wave"
        given.fault(field, f"expected {due}, got {value_text(values)}")
        return ()
    return tuple(values)


def _waves(play: GivenRecord, field: str) -> Iterator[tuple[str, list[Any]]]:
    """Yield the entries of each wave in a field, with their place; a single value counts as a list."""
    value = play.get(field) or []
    for wave, entries in enumerate(value if isinstance(value, list) else [value]):
        yield f"{field}.{wave}", entries if isinstance(entries, list) else [entries]


HEROES_MOST = 2
Fault = Callable[[str, str], None]
"""Reports a fault: the field, and a message."""
Isles = Sequence[tuple[int, str, int]]
"""The isles of a scenario: position, tile and turn."""


def check_map(
    fault: Fault,
    land: Land,
    isles: Isles,
    laid_isles: Iterable[PlacedTile],
    scapes: Sequence[PlacedTile],
    gates: Sequence[Gate],
) -> None:
    """Check that each tile is used once, that nothing overlaps, and that paths join the gates."""
    twice = "is used twice, but there is only one"
    check_once(fault, "map.isles", [tile for _, tile, _ in isles if tile], "isle", twice)
    check_once(fault, "map.isles", [str(place) for place, _, _ in isles], "position", "has two isles")
    check_once(fault, "map.earthscapes", [one.tile.name for one in scapes], "earthscape", twice)
    ground = {hex: cell for one in laid_isles for hex, cell in one.cells()}
    taken: dict[Hex, str] = {}
    for one in gates:
        for hex in one.fortress():
            if hex in taken or hex in ground:
                what = taken.get(hex) or "an isle"
                fault(f"sides.{one.seat}.gate", f"its fortress overlaps {what} at {hex.q},{hex.r}")
                break
        taken.update(dict.fromkeys(one.fortress(), f"the fortress of side {one.seat}"))
        if not any(land.terrain(near) == PATH for near in one.open_hexes()):
            fault(f"sides.{one.seat}.gate", "no path hex is next to the gate (turn the isle of the gate)")
    for laid in scapes:
        for hex, _ in laid.cells():
            what = taken.get(hex) or ("a Source Well" if hex in ground and ground[hex].has_well else "")
            if what:
                fault("map.earthscapes", f"{laid.tile.name} covers {what} at {hex.q},{hex.r}")
            taken[hex] = laid.tile.name
    for first, second in land.parted_gates():
        fault("map", f"no path joins the gates of side {first} and side {second} (turn an isle)")


def check_swamps(fault: Fault, land: Land, scenario: Scenario) -> None:
    """Check that the swamps are on the wells closest to the gate of the first side, if the scenario says so."""
    if not scenario.sides or not any(scenario.specials("swamps_near_you")):
        return
    steps = land.distances_from(scenario.sides[0].gate.hex)
    swamps = [
        hex for site in scenario.landmarks if site.type == SWAMP and (hex := land.parse_hex(site.hex_name)) is not None
    ]
    closest = sorted(steps.get(hex, len(steps)) for hex in land.wells())[: len(swamps)]
    if sorted(steps.get(hex, len(steps)) for hex in swamps) != closest:
        fault("landmarks", "the swamps must be on the wells closest to the gate of side 0")


def check_once(fault: Fault, field: str, names: Iterable[str], kind: str, message_end: str) -> None:
    """Report each name that appears more than once. message_end: the words after the name."""
    for name, count in Counter(names).items():
        if count > 1:
            fault(field, f"{kind} {name} {message_end}")


def check_stack(fault: Callable[[str], None], units: Sequence[Sequence[Chip]], wave: int, cp: Sequence[int]) -> None:
    """Check that chips and points suffice for a stack, and that its order is allowed (CS-PREP)."""
    every = [chip for group in units for chip in group]
    for chip, count in Counter(every).items():
        if count > chip.copies:
            are = "is" if chip.copies == 1 else "are"
            fault(f"{count} of {chip.name} are needed, but there {are} only {chip.copies}")
    points, limit = sum(chip.cp for chip in every), scenarios.entry_of_wave(cp, wave, 0)
    if points > limit:
        fault(f"the stack of wave {wave} costs {points} CP, but there are only {limit} (CS-PREP-05)")
    for group in units:
        for said in group_faults(group, len(group)):
            fault(said)
    kinds = [bool(group) and group[0].is_hero for group in units]
    minions = [place for place, is_hero in enumerate(kinds) if not is_hero]
    if minions and any(kinds[minions[0] : minions[-1]]):
        fault("a hero is between minions (CS-PREP-17)")
    heroes = [chip for chip in every if chip.is_hero]
    if len(heroes) > HEROES_MOST:
        fault(f"there are {len(heroes)} heroes, but at most {HEROES_MOST} are allowed (CS-PREP-14)")
    if wave == 1 and any(not hero.start for hero in heroes):
        fault("only the starting hero is allowed in wave 1 (CS-PREP-12)")


def check_whole(fault: Fault, contents: Contents, scenario: Scenario) -> None:
    """Check the sides, the first side, the medals and the landmarks of a scenario."""
    people = scenario.people
    if any(side.is_automatic for side in scenario.sides[:people]):
        fault("sides", "list the sides of players before the automatic ones")
    if people != {"solo": 1, "coop": 2}.get(scenario.book, people):
        fault("sides", f"the {scenario.book} book is not for {counted(people, 'person', 'people')} (CS-SOLO-02)")
    if not 0 <= scenario.first < len(scenario.sides):
        fault("first", f"there is no side {scenario.first} (sides are counted from 0)")
    if len(scenario.medals) != 3:
        fault("medals", f"a scenario has three medals (got {len(scenario.medals)})")
    check_once(fault, "sides", [side.faction for side in scenario.sides if side.faction], "faction", "is on two sides")
    for kind, count in Counter(site.type for site in scenario.landmarks).items():
        printed = sum(one.type == kind for one in contents.landmarks.values())
        if count > printed:
            fault("landmarks", f"{count} of type {kind} are needed, but there are only {printed}")
    check_once(fault, "landmarks", [site.face for site in scenario.landmarks if site.face], "landmark", "is used twice")
