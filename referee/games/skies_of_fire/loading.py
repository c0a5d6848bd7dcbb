"""The game's files as its rules use them: every value is checked, and all problems are reported together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pnp.library.problems import allowed_values, shown
from referee.engine import Catalogue
from referee.engine.verbs import plain
from referee.games.skies_of_fire.catalogue import (
    ANYWHERE,
    SECTIONS,
    SLOTS,
    Chip,
    Contents,
    Medal,
    Mission,
    Order,
    Ship,
    Skill,
    Town,
    Upgrade,
    Weapon,
)
from referee.games.skies_of_fire.grid import CLEAR, DIRECTIONS, TERRAINS, Grid
from referee.games.skies_of_fire.orders import WHEN
from referee.games.skies_of_fire.specials import EFFECTS, specials_of
from referee.loading.data import GameData
from referee.loading.reader import Reader

SHIPS, MISSIONS, UPGRADES, ORDERS, MEDALS = "ships.yaml", "missions.yaml", "upgrades.csv", "orders.csv", "medals.csv"
WEAPONS, TOKENS, MAP, TOWNS = "cargo_weapons.yaml", "tokens.csv", "map.yaml", "towns.csv"
CHIPS, FIGURES, REFERENCES = "markers.csv", "standees.csv", "references.yaml"
FILES = (SHIPS, MISSIONS, UPGRADES, ORDERS, MEDALS, WEAPONS, TOKENS, MAP, TOWNS, CHIPS, FIGURES, REFERENCES)
MODES = ("standard", "hunt")
SKILLS = (
    "relocate_at_turn_end",
    "ignore_wind_exit",
    "ignore_storm",
    "ignore_wind_exit_and_storm",
    "ignore_mountains",
    "extra_die_keep_high",
    "move_bonus",
    "range_penalty",
    "cargo_weapon_uses",
    "reduce_cargo_weapon_damage",
    "town_yield_bonus",
    "overflow",
)
KINDS = ("hunt", "travel", "treasure")
MISSION_OPS = ("destroy_ship", "deliver", "land_on_all", "land_on_count", "end_move_on", "start_turn_on")
UPGRADE_OPS = ("move_bonus", "plus_one", "extra_die", "weapon")
WEAPON_KINDS = ("mines", "planes", "torpedoes", "bombs")
COUNTER_OPS = ("cancel_all", "reduce", "halve", "redirect", "cap")
SPECIAL_OPS = tuple(EFFECTS)
WINDOWS = tuple(WHEN)
GOALS = ("most_crew", "most_ships_destroyed")
CHIP = {"kind": ("town", "weapon", "skip", "last_town"), "weapon": WEAPON_KINDS, "copies": "count"}
"""The reading rules for the fields of a chip."""


class _Reader(Reader):
    """Reads the game's records; knows the squares and towns that may be named in them."""

    def __init__(self, data: GameData) -> None:
        super().__init__(data)
        self.grid = _grid(self)
        self.towns = {str(row.get("name")): self.square(TOWNS, row, "square") for row in self.rows(TOWNS)}

    def square(self, file: str, row: Mapping[str, Any], field: str) -> int:
        """Return the number of the square named in a field of a record."""
        number = self.grid.number(self.text(file, row, field))
        if number is None:
            self.fault(file, row, field, f"{shown(row.get(field))} is not a square of the map")
        return number or 0

    def on(self, file: str, field: str) -> Callable[[Mapping[str, Any]], int]:
        """Return a function that reads the square in a field of a file's records."""
        return lambda row: self.square(file, row, field)

    def town(self, file: str, row: Mapping[str, Any], field: str) -> int:
        """Return the square of the town named in a field of a record."""
        return self.towns.get(self.text(file, row, field, self.towns), 0)

    def names(self, file: str, row: Mapping[str, Any], field: str) -> tuple[str, ...]:
        """Return a list of names in a record; empty if it has no such list."""
        found = row.get(field, [])
        if not isinstance(found, list):
            self.fault(file, row, field, f"{shown(found)} is not a list")
            return ()
        return tuple(str(one) for one in found)


def load_contents(data: GameData) -> Contents:
    """Return the game's data as its rules use them.

    Raises:
        DataError: the data have faults; lists all of them.
    """
    reader = _Reader(data)
    missions = {mission.id: mission for mission in _missions(reader)}
    upgrades = {upgrade.id: upgrade for upgrade in _upgrades(reader)}
    orders = {order.id: order for order in _orders(reader)}
    copies = {order.id: len(order.prints) for order in orders.values()}
    ships = {ship.id: ship for ship in _ships(reader)}
    cards = {id: card.name for some in (missions, upgrades, orders) for id, card in some.items()}
    contents = Contents(
        ships=ships,
        towns={town.square: town for town in reader.each(TOWNS, Town, square=reader.on(TOWNS, "square"))},
        centre=next((ship.home for ship in ships.values() if ship.mode == "hunt"), 0),
        grid=reader.grid,
        missions=missions,
        upgrades=upgrades,
        orders=orders,
        specials=specials_of(orders.values()),
        weapons={weapon.kind: weapon for weapon in _weapons(reader)},
        medals={one.id: one for one in reader.each(MEDALS, Medal, worth=data.book.facts, goal=GOALS)},
        colours={reader.text(TOKENS, row, "colour"): reader.whole(TOKENS, row, "count") for row in reader.rows(TOKENS)},
        chips=tuple(reader.each(CHIPS, Chip, **CHIP, town=("", *reader.towns))),
        figures={reader.text(FIGURES, row, "ship", ships): str(row["id"]) for row in reader.rows(FIGURES)},
        references=sum(reader.whole(REFERENCES, row, "count") for row in reader.rows(REFERENCES)),
        clauses={clause.id: clause.rule for clause in data.book.clauses},
        deck=Catalogue.of(dict.fromkeys([*missions, *upgrades], 1) | copies),
        hunt_deck=Catalogue.of(dict.fromkeys(upgrades, 1) | copies),
        card_names={plain(name): id for id, name in cards.items()},
        card_codes={copy.casefold(): id for id in cards for copy in (id, *(orders[id].prints if id in orders else ()))},
        ship_names={plain(name): ship.id for ship in ships.values() for name in (ship.name, ship.id)},
        place_names=_place_names(reader),
    )
    reader.problems.raise_if_any()
    return contents


def _place_names(reader: _Reader) -> dict[str, int]:
    names = reader.grid.names
    towns = {plain(name): square for name, square in reader.towns.items()}
    both = {f"{name} {names[square].casefold()}": square for name, square in towns.items()}
    return {**{name.casefold(): square for square, name in enumerate(names)}, **towns, **both}


def _grid(reader: Reader) -> Grid:
    board: Mapping[str, Any] = next(iter(reader.rows(MAP)), {"id": "map"})
    legend = {str(one.get("sign")): str(one.get("terrain")) for one in board.get("legend", [])}
    for sign, terrain in legend.items():
        if terrain not in TERRAINS:
            message = f"{sign}: {shown(terrain)} is not a terrain{allowed_values(terrain, TERRAINS)}"
            reader.fault(MAP, board, "legend", message)
    rows = [str(row).split() for row in board.get("grid", [])] or [["."]]
    if len({len(row) for row in rows}) > 1:
        reader.fault(MAP, board, "grid", "its rows differ in length")
        rows = [row[: min(map(len, rows))] for row in rows]
    for sign in {sign for row in rows for sign in row} - set(legend):
        reader.fault(MAP, board, "grid", f"{shown(sign)} is not in the legend")
    winds = {str(one.get("at")): str(one.get("direction")) for one in board.get("winds", [])}
    for at, direction in winds.items():
        if direction not in DIRECTIONS:
            reader.fault(MAP, board, "winds", f"{at}: {shown(direction)} is not a direction")
    known = {at: direction for at, direction in winds.items() if direction in DIRECTIONS}
    return Grid.of([[legend.get(sign, CLEAR) for sign in row] for row in rows], known)


def _ships(reader: _Reader) -> Iterator[Ship]:
    for row in reader.rows(SHIPS):
        sections = reader.part(SHIPS, row, "sections")
        boxes = [reader.part(SHIPS, sections, section) for section in (*SECTIONS, "rally")]
        upgrades, built_in = reader.part(SHIPS, row, "upgrade_slots"), reader.part(SHIPS, row, "built_in")
        gun = reader.part(SHIPS, built_in, "gun")
        yield Ship(
            id=reader.text(SHIPS, row, "id"),
            name=reader.text(SHIPS, row, "name"),
            home=reader.town(SHIPS, row, "hometown"),
            colour=reader.text(SHIPS, row, "crew_colour"),
            mode=reader.text(SHIPS, row, "mode", MODES),
            start_crew=reader.whole(SHIPS, row, "start_crew"),
            hand=reader.whole(SHIPS, row, "hand"),
            slots=tuple(reader.whole(SHIPS, box, "slots") for box in boxes),
            marked=tuple(reader.whole(SHIPS, box, "x") for box in boxes),
            upgrades=(0, *(reader.whole(SHIPS, upgrades, section) for section in SECTIONS[1:])),
            base_move=reader.whole(SHIPS, built_in, "base_move"),
            gun_bonus=reader.whole(SHIPS, gun, "n"),
            has_gun=reader.flag(SHIPS, gun, "counts_as_gun_card"),
            skills=tuple(_skills(reader, row)),
            collects=_collects(reader, row),
        )


def _skills(reader: _Reader, row: Mapping[str, Any]) -> Iterator[Skill]:
    skills = reader.part(SHIPS, row, "skills")
    for section in SECTIONS:
        skill = reader.part(SHIPS, skills, section)
        effect = reader.part(SHIPS, skill, "effect")
        op = reader.text(SHIPS, effect, "op", SKILLS)
        number = "crew" if op == "town_yield_bonus" else "max" if op == "overflow" else "n"
        yield Skill(
            reader.text(SHIPS, skill, "name"),
            reader.whole(SHIPS, skill, "needs_crew"),
            op,
            reader.whole(SHIPS, effect, number, 0),
            reader.whole(SHIPS, effect, "cards", 0),
        )


def _collects(reader: _Reader, row: Mapping[str, Any]) -> tuple[int, int] | None:
    if "collect" not in row:
        return None
    collect = reader.part(SHIPS, row, "collect")
    return reader.whole(SHIPS, collect, "crew"), reader.whole(SHIPS, collect, "cards")


def _missions(reader: _Reader) -> Iterator[Mission]:
    for row in reader.rows(MISSIONS):
        complete, begin = reader.part(MISSIONS, row, "complete"), reader.part(MISSIONS, row, "begin")
        roll = reader.part(MISSIONS, complete, "roll") if "roll" in complete else {}
        if roll and roll.get("dice") != 1:
            reader.fault(MISSIONS, roll, "dice", f"{shown(roll.get('dice'))}: a mission is rolled with 1 die")
        yield Mission(
            id=reader.text(MISSIONS, row, "id"),
            name=reader.text(MISSIONS, row, "name"),
            kind=reader.text(MISSIONS, row, "kind", KINDS),  # type: ignore[arg-type]
            cargo=reader.flag(MISSIONS, row, "cargo"),
            begin=_begin(reader, begin),
            op=reader.text(MISSIONS, complete, "op", MISSION_OPS),
            ship=reader.text(MISSIONS, complete, "ship", reader.ids(SHIPS), ""),
            squares=_goals(reader, complete),
            number=reader.whole(MISSIONS, complete, "count", 0),
            not_home="own_hometown_excluded" in complete and reader.flag(MISSIONS, complete, "own_hometown_excluded"),
            success=tuple(int(one) for one in roll.get("success", ())),
        )


def _begin(reader: _Reader, begin: Mapping[str, Any]) -> int | None:
    where = reader.text(MISSIONS, begin, "at", ("none", "anywhere", *reader.towns))
    return {"none": None, "anywhere": ANYWHERE}.get(where, reader.towns.get(where, 0))


def _goals(reader: _Reader, complete: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the squares on which a mission is completed."""
    if "at" in complete:
        return (reader.town(MISSIONS, complete, "at"),)
    named = [{**complete, "towns": name} for name in reader.names(MISSIONS, complete, "towns")]
    squares = [{**complete, "squares": name} for name in reader.names(MISSIONS, complete, "squares")]
    towns = (reader.town(MISSIONS, one, "towns") for one in named)
    return (*towns, *(reader.square(MISSIONS, one, "squares") for one in squares))


def _weapon(reader: _Reader, file: str, kind: str, effect: Mapping[str, Any]) -> Weapon:
    tokens, reach, damage, fly, lines = (
        reader.whole(file, effect, field, 0) for field in ("tokens", "reach", "damage", "fly", "lines")
    )
    return Weapon(kind, tokens, reach, damage, fly, bool(lines))


def _weapons(reader: _Reader) -> Iterator[Weapon]:
    for row in reader.rows(WEAPONS):
        kind = reader.text(WEAPONS, row, "id", WEAPON_KINDS)
        yield _weapon(reader, WEAPONS, kind, reader.part(WEAPONS, row, "effect"))


def _upgrades(reader: _Reader) -> Iterator[Upgrade]:
    for row in reader.rows(UPGRADES):
        effect = reader.part(UPGRADES, row, "effect")
        kind = reader.text(UPGRADES, row, "weapon", WEAPON_KINDS, "")
        yield Upgrade(
            reader.text(UPGRADES, row, "id"),
            reader.text(UPGRADES, row, "name"),
            SLOTS.get(reader.text(UPGRADES, row, "section", SLOTS), 0),
            reader.town(UPGRADES, row, "town"),
            "weapon" if kind else reader.text(UPGRADES, effect, "op", UPGRADE_OPS),
            reader.whole(UPGRADES, effect, "n", 0),
            _weapon(reader, UPGRADES, kind, effect) if kind else None,
        )


def _orders(reader: _Reader) -> Iterator[Order]:
    """Yield each order once, with the ids of all cards of its name."""
    alike: dict[str, list[Mapping[str, Any]]] = {}
    for row in reader.rows(ORDERS):
        alike.setdefault(reader.text(ORDERS, row, "name"), []).append(row)
    for row, *others in alike.values():
        effect = reader.part(ORDERS, row, "effect")
        for other in others:
            if any(other.get(field) != row.get(field) for field in ("sub", "when", "effect")):
                reader.fault(ORDERS, other, "name", f"it differs from {row.get('id')}, which has the same name")
        yield Order(
            reader.text(ORDERS, row, "id"),
            reader.text(ORDERS, row, "name"),
            reader.text(ORDERS, row, "sub", ("counter", "special", "dual")),  # type: ignore[arg-type]
            reader.text(ORDERS, row, "when", WINDOWS),
            reader.text(ORDERS, effect, "op", SPECIAL_OPS if row.get("sub") == "special" else COUNTER_OPS),
            reader.whole(ORDERS, effect, "n", 0),
            reader.whole(ORDERS, effect, "reach", 0),
            reader.text(ORDERS, effect, "limit", default=""),
            reader.text(ORDERS, effect, "also", SPECIAL_OPS, None if row.get("sub") == "dual" else ""),
            tuple(reader.text(ORDERS, one, "id") for one in (row, *others)),
        )
