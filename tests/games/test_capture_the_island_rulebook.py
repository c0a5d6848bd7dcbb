"""The facts of Capture the Island agree with its tables and maps, and its house rules move them."""

from __future__ import annotations

from collections import Counter

import datafiles
import pytest
from datafiles import Record
from folders import folders

from pnp.errors import DataError
from pnp.library.rulebook import Rulebook
from pnp.library.rulebooks import load_rulebook

GAME = "capture_the_island"
ICONS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook(GAME, folders())


def rows(name: str) -> tuple[Record, ...]:
    return datafiles.rows(f"cards/{GAME}/{name}")


def maps() -> list[Record]:
    found: list[Record] = datafiles.document(f"boards/{GAME}/maps.yaml")
    return found


# Cards and icons.


def test_each_stack_has_every_icon_once_with_each_of_its_three_values(book: Rulebook) -> None:
    facts = book.choose()
    for stack, letter in (("combat", "C"), ("resource", "R")):
        cards = [card for card in rows("cards.csv") if card["stack"] == stack]
        values = range(int(facts[f"{stack}_least"]), int(facts[f"{stack}_most"]) + 1)
        wanted = [(f"{letter}-{icon}-{value}", icon, value) for icon in ICONS for value in values]
        assert [(card["id"], card["icon"], card["value"]) for card in cards] == wanted
        assert len(cards) == facts[f"{stack}_cards"] == 18


def test_green_cards_are_1_1_2_of_each_icon(book: Rulebook) -> None:
    cards = [(card["icon"], card["value"], card["count"]) for card in rows("spare_cards.csv")]
    assert cards == [(icon, value, count) for icon in ICONS for value, count in ((1, 2), (2, 1))]
    assert sum(count for _, _, count in cards) == book.choose()["green_cards"] == 18


def test_the_six_icons_have_1_to_6_pips_and_three_of_them_a_role() -> None:
    found = [(icon["id"], icon["pips"]) for icon in rows("icons.csv")]
    assert found == [(icon, pips) for pips, icon in enumerate(ICONS, 1)]
    roles = {icon["id"]: icon["role"] for icon in rows("icons.csv") if icon["role"]}
    assert roles == {"drop": "water", "bricks": "road", "arrow": "arrow"}


def test_a_scaled_deck_has_15_cards_of_each_stack_for_three_and_12_for_two() -> None:
    kept = {seats: [icon for icon in rows("icons.csv") if icon["scaled_from"] <= seats] for seats in (2, 3, 4)}
    assert {seats: 3 * len(icons) for seats, icons in kept.items()} == {2: 12, 3: 15, 4: 18}
    assert all(icon in kept[2] for icon in rows("icons.csv") if icon["role"])


# Maps.

SEATS = {"four_players": 4, "three_players": 3, "two_players": 2}
STANDARD = {
    "four_players": ("C1 F3 D6 A4", {"drop": 4, "hammers": 6, "circles": 4, "bricks": 4, "wheel": 6, "arrow": 4}),
    "three_players": ("A2 B6 E3", {"drop": 4, "hammers": 4, "circles": 4, "bricks": 4, "wheel": 4, "arrow": 3}),
    "two_players": ("C1 D6", {"drop": 4, "hammers": 6, "circles": 4, "bricks": 4, "wheel": 6, "arrow": 6}),
}


def grid(island: Record) -> dict[str, str]:
    """Return the icon of each place by name."""
    return {
        f"{column}{row}": icon
        for row, icons in zip(island["rows"], island["icons"], strict=True)
        for column, icon in zip(island["columns"], icons, strict=True)
    }


def shown(island: Record, layout: str = "pinwheel", area: str = "four") -> Counter[str]:
    """Return how many tiles of each icon lie face up."""
    hidden = {*island["starts"][layout], *island["captures"][area]}
    return Counter(icon for name, icon in grid(island).items() if name not in hidden)


def steps(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


@pytest.fixture(params=SEATS)
def island(request: pytest.FixtureRequest) -> Record:
    """Each of the three maps."""
    return next(one for one in maps() if one["id"] == request.param)


def test_there_is_a_map_for_each_number_of_players(book: Rulebook) -> None:
    facts = book.choose()
    assert {one["id"]: one["players"] for one in maps()} == SEATS
    assert sorted(SEATS.values()) == list(range(int(facts["players_least"]), int(facts["players_most"]) + 1))


def test_a_map_is_a_grid_of_6_by_6_or_5_by_6(island: Record) -> None:
    assert (len(island["columns"]), len(island["rows"])) == ((5 if island["players"] == 3 else 6), 6)
    assert len(grid(island)) == {2: 36, 3: 30, 4: 36}[island["players"]]


def test_the_standard_map_shows_the_icons_of_the_parts_list(island: Record) -> None:
    starts, counts = STANDARD[island["id"]]
    assert island["starts"]["pinwheel"] == starts.split()
    assert shown(island) == counts


def test_no_two_tiles_of_one_icon_touch(island: Record) -> None:
    places = grid(island)
    assert [(a, b) for a in places for b in places if a < b and steps(a, b) == 1 and places[a] == places[b]] == []


def test_each_start_is_on_the_coast_with_three_exits_two_steps_from_the_capture_area(island: Record) -> None:
    places, starts, area = grid(island), island["starts"]["pinwheel"], island["captures"]["four"]
    for start in starts:
        assert sum(steps(start, other) == 1 for other in places) == 3, start
        assert min(steps(start, place) for place in area) == 2
        assert {steps(start, rival) for rival in starts if rival != start} <= {5, 6}


@pytest.mark.parametrize(("area", "count"), [("four", 4), ("two", 2), ("one", 1), ("custom", 0)])
def test_the_capture_area_lies_in_the_middle(area: str, count: int, island: Record) -> None:
    assert len(island["captures"][area]) == count
    assert set(island["captures"][area]) <= set(island["captures"]["four"])


def test_corner_starts_are_corners_but_for_three_players(island: Record) -> None:
    corners = {4: ["A1", "F1", "F6", "A6"], 3: island["starts"]["pinwheel"], 2: ["A1", "F6"]}
    assert island["starts"]["corners"] == corners[island["players"]]


@pytest.mark.parametrize("layout", ["pinwheel", "corners"])
@pytest.mark.parametrize("area", ["four", "two", "one"])
def test_the_box_has_enough_tiles_for_every_map(layout: str, area: str, island: Record, book: Rulebook) -> None:
    counts = shown(island, layout, area)
    assert max(counts.values()) <= int(book.choose()["tiles_per_icon"])
    assert counts.total() == len(grid(island)) - len(island["starts"][layout]) - len(island["captures"][area])


# House rules.

SETTINGS = {
    "road_moves=one": ("road_steps", 2, 1),
    "base_strength=permanent_garrison": ("garrison_strength", 0, 2),
    "water_army=one_unit": ("water_most", 10, 1),
    "final_draws=combat_only": ("final_draws_a_turn", 0, 1),
    "hand_limit=9": ("hand_limit", 6, 9),
    "battle_loss=1": ("battle_loss", 2, 1),
    "depletions_to_end=3": ("depletions_to_end", 2, 3),
    "turn_moves=3": ("turn_moves", 2, 3),
}


@pytest.mark.parametrize(("pair", "fact"), SETTINGS.items(), ids=SETTINGS)
def test_a_house_rule_moves_its_number(pair: str, fact: tuple[str, int, int], book: Rulebook) -> None:
    name, before, after = fact
    assert (book.choose()[name], book.choose([pair])[name]) == (before, after)


@pytest.mark.parametrize("pair", ["hand_limit=10", "start_resource_cards=4", "start_units=11", "depletions_to_end=0"])
def test_a_number_beyond_what_the_pieces_allow_is_refused(pair: str, book: Rulebook) -> None:
    with pytest.raises(DataError, match="allowed: a whole number from"):
        book.choose([pair])


def test_the_facts_of_the_rule_book_have_the_printed_numbers(book: Rulebook) -> None:
    wanted = {
        "tiles": 36, "tiles_per_icon": 6, "cubes": 20, "start_units": 2, "start_combat_cards": 2,
        "start_resource_cards": 2, "hand_limit": 6, "turn_moves": 2, "road_steps": 2, "army_least": 1, "army_most": 10,
        "tile_most": 10, "arrow_losses": 1, "battle_loss": 2, "turn_draws": 1, "turn_discards": 1,
        "depletions_to_end": 2, "forced_cards": 1,
    }  # fmt: skip
    facts = book.choose()
    assert {name: facts[name] for name in wanted} == wanted


def test_every_ruling_but_two_has_a_switch(book: Rulebook) -> None:
    assert [ruling.id for ruling in book.rulings if ruling.switch is None] == ["CI-Q-51", "CI-Q-59"]
