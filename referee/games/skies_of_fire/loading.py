"""The game's files as its rules use them: every value is checked, and all problems are reported together."""

from collections.abc import Iterator

from pnp.library.problems import allowed_values, value_text
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
from referee.loading.given import GivenRecord
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
        self.towns = {str(row.get("name")): self.square(row, "square") for row in self.rows(TOWNS)}

    def square(self, row: GivenRecord, field: str) -> int:
        """Return the number of the square named in a field of a record."""
        number = self.grid.number(row.text(field))
        if number is None:
            row.fault(field, f"{value_text(row.get(field))} is not a square of the map")
        return number or 0

    def town(self, row: GivenRecord, field: str) -> int:
        """Return the square of the town named in a field of a record."""
        return self.towns.get(row.text(field, self.towns), 0)


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
        towns={
            town.square: town for town in reader.records(TOWNS, Town, square=lambda row: reader.square(row, "square"))
        },
        centre=next((ship.home for ship in ships.values() if ship.mode == "hunt"), 0),
        grid=reader.grid,
        missions=missions,
        upgrades=upgrades,
        orders=orders,
        specials=specials_of(orders.values()),
        weapons={weapon.kind: weapon for weapon in _weapons(reader)},
        medals={one.id: one for one in reader.records(MEDALS, Medal, worth=data.book.facts, goal=GOALS)},
        colours={row.text("colour"): row.whole_number("count") for row in reader.rows(TOKENS)},
        chips=tuple(reader.records(CHIPS, Chip, **CHIP, town=("", *reader.towns))),
        figures={row.text("ship", ships): str(row["id"]) for row in reader.rows(FIGURES)},
        references=sum(row.whole_number("count") for row in reader.rows(REFERENCES)),
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
    board = next(iter(reader.rows(MAP)), GivenRecord(reader, MAP, {"id": "map"}))
    legend = {str(one.get("sign")): str(one.get("terrain")) for one in board.get("legend", [])}
    for sign, terrain in legend.items():
        if terrain not in TERRAINS:
            message = f"{sign}: {value_text(terrain)} is not a terrain{allowed_values(terrain, TERRAINS)}"
            board.fault("legend", message)
    rows = [str(row).split() for row in board.get("grid", [])] or [["."]]
    if len({len(row) for row in rows}) > 1:
        board.fault("grid", "its rows differ in length")
        rows = [row[: min(map(len, rows))] for row in rows]
    for sign in {sign for row in rows for sign in row} - set(legend):
        board.fault("grid", f"{value_text(sign)} is not in the legend")
    winds = {str(one.get("at")): str(one.get("direction")) for one in board.get("winds", [])}
    for at, direction in winds.items():
        if direction not in DIRECTIONS:
            board.fault("winds", f"{at}: {value_text(direction)} is not a direction")
    known = {at: direction for at, direction in winds.items() if direction in DIRECTIONS}
    return Grid.of([[legend.get(sign, CLEAR) for sign in row] for row in rows], known)


def _ships(reader: _Reader) -> Iterator[Ship]:
    for row in reader.rows(SHIPS):
        sections = row.inner_record("sections")
        boxes = [sections.inner_record(section) for section in (*SECTIONS, "rally")]
        upgrades, built_in = row.inner_record("upgrade_slots"), row.inner_record("built_in")
        gun = built_in.inner_record("gun")
        yield Ship(
            id=row.text("id"),
            name=row.text("name"),
            home=reader.town(row, "hometown"),
            colour=row.text("crew_colour"),
            mode=row.text("mode", MODES),
            start_crew=row.whole_number("start_crew"),
            hand=row.whole_number("hand"),
            slots=tuple(box.whole_number("slots") for box in boxes),
            marked=tuple(box.whole_number("x") for box in boxes),
            upgrades=(0, *(upgrades.whole_number(section) for section in SECTIONS[1:])),
            base_move=built_in.whole_number("base_move"),
            gun_bonus=gun.whole_number("n"),
            has_gun=gun.flag("counts_as_gun_card"),
            skills=tuple(_skills(row)),
            collects=_collects(row),
        )


def _skills(row: GivenRecord) -> Iterator[Skill]:
    skills = row.inner_record("skills")
    for section in SECTIONS:
        skill = skills.inner_record(section)
        effect = skill.inner_record("effect")
        op = effect.text("op", SKILLS)
        number = "crew" if op == "town_yield_bonus" else "max" if op == "overflow" else "n"
        yield Skill(
            skill.text("name"),
            skill.whole_number("needs_crew"),
            op,
            effect.whole_number(number, 0),
            effect.whole_number("cards", 0),
        )


def _collects(row: GivenRecord) -> tuple[int, int] | None:
    if "collect" not in row:
        return None
    collect = row.inner_record("collect")
    return collect.whole_number("crew"), collect.whole_number("cards")


def _missions(reader: _Reader) -> Iterator[Mission]:
    for row in reader.rows(MISSIONS):
        complete, begin = row.inner_record("complete"), row.inner_record("begin")
        roll = complete.inner_record("roll") if "roll" in complete else None
        if roll is not None and roll.get("dice") != 1:
            roll.fault("dice", f"a mission is decided by 1 die (got {value_text(roll.get('dice'))})")
        yield Mission(
            id=row.text("id"),
            name=row.text("name"),
            kind=row.text("kind", KINDS),  # type: ignore[arg-type]
            goes_to_cargo=row.flag("cargo"),
            begin=_begin_square(reader, begin),
            op=complete.text("op", MISSION_OPS),
            ship=complete.text("ship", reader.ids(SHIPS), ""),
            squares=_goal_squares(reader, complete),
            number=complete.whole_number("count", 0),
            excludes_home="own_hometown_excluded" in complete and complete.flag("own_hometown_excluded"),
            success=() if roll is None else tuple(int(one) for one in roll.get("success", ())),
        )


def _begin_square(reader: _Reader, begin: GivenRecord) -> int | None:
    where = begin.text("at", ("none", "anywhere", *reader.towns))
    return {"none": None, "anywhere": ANYWHERE}.get(where, reader.towns.get(where, 0))


def _goal_squares(reader: _Reader, complete: GivenRecord) -> tuple[int, ...]:
    """Return the squares on which a mission is completed."""
    if "at" in complete:
        return (reader.town(complete, "at"),)
    towns = (reader.town(complete.with_values(towns=name), "towns") for name in complete.list_values("towns", ()))
    squares = (
        reader.square(complete.with_values(squares=name), "squares") for name in complete.list_values("squares", ())
    )
    return (*towns, *squares)


def _weapon(kind: str, effect: GivenRecord) -> Weapon:
    tokens, reach, damage, fly, lines = (
        effect.whole_number(field, 0) for field in ("tokens", "reach", "damage", "fly", "lines")
    )
    return Weapon(kind, tokens, reach, damage, fly, bool(lines))


def _weapons(reader: _Reader) -> Iterator[Weapon]:
    for row in reader.rows(WEAPONS):
        kind = row.text("id", WEAPON_KINDS)
        yield _weapon(kind, row.inner_record("effect"))


def _upgrades(reader: _Reader) -> Iterator[Upgrade]:
    for row in reader.rows(UPGRADES):
        effect = row.inner_record("effect")
        kind = row.text("weapon", WEAPON_KINDS, "")
        yield Upgrade(
            row.text("id"),
            row.text("name"),
            SLOTS.get(row.text("section", SLOTS), 0),
            reader.town(row, "town"),
            "weapon" if kind else effect.text("op", UPGRADE_OPS),
            effect.whole_number("n", 0),
            _weapon(kind, effect) if kind else None,
        )


def _orders(reader: _Reader) -> Iterator[Order]:
    """Yield each order once, with the ids of all cards of its name."""
    alike: dict[str, list[GivenRecord]] = {}
    for row in reader.rows(ORDERS):
        alike.setdefault(row.text("name"), []).append(row)
    for row, *others in alike.values():
        effect = row.inner_record("effect")
        for other in others:
            if any(other.get(field) != row.get(field) for field in ("sub", "when", "effect")):
                other.fault("name", f"it differs from {row.get('id')}, which has the same name")
        yield Order(
            row.text("id"),
            row.text("name"),
            row.text("sub", ("counter", "special", "dual")),  # type: ignore[arg-type]
            row.text("when", WINDOWS),
            effect.text("op", SPECIAL_OPS if row.get("sub") == "special" else COUNTER_OPS),
            effect.whole_number("n", 0),
            effect.whole_number("reach", 0),
            effect.text("limit", default=""),
            effect.text("also", SPECIAL_OPS, None if row.get("sub") == "dual" else ""),
            tuple(one.text("id") for one in (row, *others)),
        )
