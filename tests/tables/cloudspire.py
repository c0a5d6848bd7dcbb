"""Matches of Cloudspire for tests: any position of the Onslaught Phase in one call, typed lines, what came of them.

    table = position("2h brawnen clubber; 5a heirs page 2", stacks={0: "orma, clubber+clubber"})
    table.play("move 2h 1d").dice(0, 2)
    assert table.on("1d") == "brawnen clubber"
    assert table.refused("move 2h 2a") == ("CS-MOVE-09",)

The map is isles 1 to 7 on the positions 0 to 6, not turned, all path but for `terrain` and without wells but for
`wells`; 2 players: Brawnen in the north with a gate at isle 2, Heirs in the south at isle 5; then Heatherkin and
Riftwalkers. Hexes are named as printed, 2h. A piece is its hex, its faction (or `neutral`), its chip and, if it is not
full, its health; a group is joined by `+`, `*` is a promoted unit, upgrades follow: `2h brawnen orma* 2 attack`. Chips
of a test's own are given by figures: chips={"foot": {"attack": 1, "health": 3}}; any faction may have them. `stage`
is that of the player on turn: start, move, fire, explore or attack. Any house rule is a keyword.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from folders import folders
from tabletop import Tabletop

from pnp.geometry.hexes import Hex
from referee.engine import Catalogue, Frame, Token, push, zones
from referee.engine.core.looking import Memo
from referee.engine.core.options import settings
from referee.games.cloudspire import setup, wave_end, waves
from referee.games.cloudspire.catalogue import Chip, Contents, Figures, LandmarkFace, SpireChip
from referee.games.cloudspire.game import Cloudspire
from referee.games.cloudspire.land import ISLE, gate, tile
from referee.games.cloudspire.loading import MEMO
from referee.games.cloudspire.places import CHIPS, barracks, carried, group, stack, well
from referee.games.cloudspire.state import NEUTRAL, ONSLAUGHT, STAGES, Isle, Landmark, Spire, SpireState, Unit
from referee.loading.registry import find_game

ROOT = Path(__file__).parents[2]
NOTHING: Mapping[Any, Any] = MappingProxyType({})
FACTIONS = ("brawnen", "heirs", "heatherkin", "riftwalkers")
GATES = {2: ((1, "e"), (4, "w")), 3: ((1, "e"), (3, "sw"), (5, "ne")), 4: ((1, "e"), (2, "se"), (4, "w"), (5, "nw"))}
"""Where the gates are by the number of seats: position of the isle and notch."""


@cache
def game() -> Cloudspire:
    """Return the game with the chips that are printed."""
    found = find_game("cloudspire", folders(ROOT))
    assert isinstance(found, Cloudspire)
    return found


def game_with(contents: Contents) -> Cloudspire:
    """Return the game with other contents."""
    return Cloudspire(game().name, game().book, contents)


class Table(Tabletop[SpireState]):
    """A match of Cloudspire."""

    def __init__(self, state: SpireState, rules: Cloudspire | None = None) -> None:
        super().__init__(state, rules or game_with(state.contents))

    def hex(self, name: str) -> Hex:
        """Return a hex by its name."""
        found = self.state.land.parse_hex(name)
        assert found is not None, f"no hex {name}"
        return found

    def unit(self, name: str) -> Unit:
        """Return the unit on a hex."""
        found = self.state.unit_at(self.hex(name))
        assert found is not None, f"no unit on {name}"
        return found

    def spire(self, name: str) -> Spire:
        """Return the spire on a hex."""
        found = self.state.spire_at(self.hex(name))
        assert found is not None, f"no spire on {name}"
        return found

    def on(self, name: str) -> str:
        """Return the unit on a hex, such as `brawnen clubber`; nothing if there is none."""
        unit = self.state.unit_at(self.hex(name))
        if unit is None:
            return ""
        return f"{self.whose(unit.seat)} {bare(unit.chip)}"

    def whose(self, seat: int) -> str:
        """Return the faction of a seat, or `neutral`."""
        return "neutral" if seat == NEUTRAL else self.state.factions[seat]

    def health(self, name: str) -> int:
        """Return the health of the unit on a hex."""
        return self.unit(name).health

    def waiting(self, seat: int = 0) -> list[str]:
        """Return the groups of a deployment stack, the top first, joined by `+`."""
        return ["+".join(map(bare, one)) for one in self.state.waiting(seat)]

    def barracks(self, seat: int, chip: str) -> int:
        """Return how many copies of a chip are in the barracks, or face down with their faction."""
        faction = self.state.factions[seat]
        gone = [token for zone, tokens in self.state.zones.items() if zone != barracks(faction) for token in tokens]
        return self.state.deck.copies[chip] - sum(1 for token in gone if token.face == chip)

    def ends(self, name: str, seat: int | None = None) -> set[str]:
        """Return the end hexes to which the unit on a hex may move."""
        return {line.split()[-1] for line in self.moves(seat, "move") if line.split()[1] == name}


def bare(chip: str) -> str:
    """Return a chip without the faction that a test has put before it."""
    name, _, rest = chip.partition(":")
    return rest or name


def with_tests_own(contents: Contents, chips: Mapping[str, Any], spires: Mapping[str, Any]) -> Contents:
    """Return contents with chips and spires of a test’s own, for every faction."""
    units, faces, titles = dict(contents.units), dict(contents.spires), dict(contents.titles)
    copies, backs = dict(contents.deck.copies), dict(contents.deck.backs)
    for faction in (*FACTIONS, "market"):
        for id, given in chips.items():
            chip = _chip(f"{faction}:{id}", faction, **given)
            units[chip.id], titles[chip.id] = chip, id.title()
            copies[chip.id], backs[chip.id] = 12, faction
        for id, given in spires.items():
            faces[f"{faction}:{id}"] = SpireChip(
                f"{faction}:{id}", id.title(), faction, 9, "basic", 4, 3, **{"reward": 2, "capacity": 3, **given}
            )
            titles[f"{faction}:{id}"] = id.title()
            copies[f"{faction}:{id}"], backs[f"{faction}:{id}"] = 4, "market" if faction == "market" else "spires"
    named = {**contents.named, **{title.casefold(): id for id, title in titles.items()}}
    deck = Catalogue.of(copies, backs)
    memo = Memo(MEMO)
    return contents._replace(units=units, spires=faces, titles=titles, named=named, deck=deck, memo=memo)


def _chip(
    id: str, faction: str, *, hero: bool = False, promoted: Mapping[str, Any] | None = None, **given: Any
) -> Chip:
    cp = given.pop("cp", 2)
    turned = None if promoted is None else Figures(**{**given, **promoted})
    return Chip(
        id, id, faction, "hero" if hero else "minion", copies=12, cp=cp, basic=Figures(**given), promoted=turned
    )


def with_map(contents: Contents, terrain: Mapping[str, str], wells: str, rest: str) -> Contents:
    """Return contents whose isles are of one terrain but for some hexes."""
    made = {}
    for number in "12345678":
        cells = {
            letter: (terrain.get(f"{number}{letter}", rest), f"{number}{letter}" in wells.split()) for letter in ISLE
        }
        made[number] = tile(number, cells)
    return contents._replace(isles=made)


def position(
    units: str = "",
    *,
    seats: int = 2,
    stage: str = "move",
    turn: int = 0,
    first: int = 0,
    wave: int = 2,
    terrain: Mapping[str, str] = NOTHING,
    wells: str = "",
    rest: str = "path",
    chips: Mapping[str, Mapping[str, Any]] = NOTHING,
    spires: str = "",
    towers: Mapping[str, Mapping[str, Any]] = NOTHING,
    landmarks: str = "",
    gear: str = "",
    stacks: Mapping[int, str] = NOTHING,
    health: Mapping[int, int] = NOTHING,
    source: Mapping[int, int] = NOTHING,
    marks: Mapping[int, int] = NOTHING,
    automata: int = 0,
    **options: Any,
) -> Table:
    """Return a table in the Onslaught Phase; see the top of this module."""
    contents = with_tests_own(with_map(game().contents, terrain, wells, rest), chips, towers)
    rules = game_with(contents)
    state = setup.empty_state(contents, seats, settings(rules.book, options), automata)
    state.phase, state.wave, state.first, state.seat, state.round = ONSLAUGHT, wave, first, turn, 1
    state.factions = FACTIONS[: state.sides]
    state.isles = tuple([Isle(place, str(place + 1)) for place in range(7)])
    hand = state.options.board_handedness
    state.gates = tuple(
        [gate(seat, *site, hand) for seat, site in enumerate(GATES[max(2, state.sides)][: state.sides])]
    )
    state.marks = [marks.get(seat, (seat + 1) % state.sides) for seat in range(state.sides)]
    for seat in range(state.sides):
        state.health[seat] = health.get(seat, 10)
        state.source[seat] = source.get(seat, 0)
    for part in filter(None, (part.strip() for part in units.split(";"))):
        _put_unit(state, part)
    for part in filter(None, (part.strip() for part in spires.split(";"))):
        _put_spire(state, part)
    for part in filter(None, (part.strip() for part in landmarks.split(";"))):
        _put_landmark(state, part)
    for part in filter(None, (part.strip() for part in gear.split(";"))):
        _put_gear(state, part)
    for seat, said in stacks.items():
        _put_stack(state, seat, said)
    _begin(state, turn, stage)
    rules.settle(state)
    return Table(state, rules)


def _begin(state: SpireState, seat: int, stage: str) -> None:
    order = state.order()
    later = order[order.index(seat) + 1 :]
    after = STAGES[STAGES.index(stage) :]
    state.agenda = (waves.WAVE_PHASES.begin(state.first)._replace(data=(len(waves.WAVE_PHASES.phases),)),)
    push(state, Frame(wave_end.ROUNDS, None, (wave_end.has_minions_left(state),)), Frame(wave_end.ROUND_OVER))
    push(state, *[Frame(wave_end.TURN, other) for other in reversed(later)], Frame(wave_end.TURN_OVER, seat))
    push(state, *[Frame(wave_end.STAGE, seat, (one,)) for one in reversed(after)])
    state.turn = 1


def _chip_named(state: SpireState, name: str, faction: str) -> str:
    own = f"{faction}:{name}"
    id = own if own in state.contents.units or own in state.contents.spires else name
    assert id in state.contents.units or id in state.contents.spires, f"no chip {name}"
    return id


def _token(state: SpireState, face: str, seen: int) -> Token:
    return zones.new_token(state, None if face == "?" else face, seen)


def _put_unit(state: SpireState, said: str) -> None:
    hex_name, faction, names, *rest = said.split()
    hex = state.land.parse_hex(hex_name)
    assert hex is not None, hex_name
    seat = NEUTRAL if faction == "neutral" else FACTIONS.index(faction)
    promoted = names.endswith("*")
    faces = [one if one == "?" else _chip_named(state, one, faction) for one in names.rstrip("*").split("+")]
    everybody, id = (1 << state.seats) - 1, state.new_id()
    owner = 0 if seat == NEUTRAL else 1 << seat
    tokens = [_token(state, face, everybody if not place else owner) for place, face in enumerate(faces)]
    tokens = [_with_back(state, token, faction) for token in tokens]
    printed = state.contents.landmarks.get(faces[0])
    _take(state, barracks(faction) if printed is None else f"landmarks {printed.type}", len(faces))
    state.zones[group(id)] = tuple(tokens)
    chip = state.contents.units[faces[0]]
    side = chip.promoted if promoted and chip.promoted else chip.basic
    health = int(rest.pop(0)) if rest and rest[0].isdigit() else side.health
    unit = Unit(id, chip.id, seat, seat, hex, promoted, health, tuple(rest), chip.is_hero)
    state.put(unit)


def _with_back(state: SpireState, token: Token, faction: str) -> Token:
    return token if token.face else token._replace(could=state.deck.mask(faction))


def _take(state: SpireState, zone: str, count: int) -> None:
    """Take some chips off a pile whose order nobody knows: those that are placed elsewhere."""
    if zone in state.zones:
        state.zones[zone] = state.zones[zone][count:]


def _put_spire(state: SpireState, said: str) -> None:
    hex_name, faction, name, *pile = said.split()
    hex = state.land.parse_hex(hex_name)
    assert hex is not None, hex_name
    seat = FACTIONS.index(faction)
    state.put(Spire(state.new_id(), _chip_named(state, name, faction), seat, seat, hex, tuple(pile)))


def _put_landmark(state: SpireState, said: str) -> None:
    hex_name, name, *rest = said.split()
    hex = state.land.parse_hex(hex_name)
    assert hex is not None, hex_name
    everybody = (1 << state.seats) - 1
    if name in state.contents.landmarks:
        face: LandmarkFace = state.contents.landmarks[name]
        up = rest[:1] == ["up"]
        token = _token(state, face.id, everybody if up else 0)
        health = int(rest[1]) if len(rest) > 1 else face.health
        landmark = Landmark(hex, face.type, face.id if up else "", health if up else 0)
        back = face.type
    else:
        token = _token(state, "?", 0)._replace(could=state.deck.mask(name))
        landmark, back = Landmark(hex, name), name
    _take(state, f"landmarks {back}", 1)
    state.zones[well(hex)] = (token,)
    state.landmarks = (*state.landmarks, landmark)


def _put_gear(state: SpireState, said: str) -> None:
    """Give equipment to the hero on a hex: `2h paper_wings`."""
    hex_name, name = said.split()
    hex = state.land.parse_hex(hex_name)
    hero = None if hex is None else state.unit_at(hex)
    assert hero is not None, hex_name
    state.zones[carried(hero.id)] = (_token(state, name, (1 << state.seats) - 1),)
    _take(state, CHIPS, 1)


def _put_stack(state: SpireState, seat: int, said: str) -> None:
    faction, tokens, sizes = state.factions[seat], list[Token](), list[int]()
    for one in filter(None, (one.strip() for one in said.split(","))):
        faces = [face if face == "?" else _chip_named(state, face, faction) for face in one.split("+")]
        seen = ((1 << state.seats) - 1) if not tokens else 1 << seat
        tokens += [_with_back(state, _token(state, face, seen), faction) for face in faces]
        sizes.append(len(faces))
    _take(state, barracks(faction), len(tokens))
    state.zones[stack(seat)], state.groups[seat] = tuple(tokens), tuple(sizes)
