"""The island and set-up: CI-MAP-01 to CI-MAP-03, CI-SETUP-01 to CI-SETUP-12."""

from __future__ import annotations

import pytest
from tables.capture_the_island import CHOSEN, COLOURS, Table, new_match, position, typed_setup

ICONS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
SHEETS = {
    2: "AH*DWA WBCWBH DH**CA AC**HD HBWCBW AWD*HA",
    3: "CDHCH *HWDC B**B* A**AW WBABD H*DCW",
    4: "AH*DWA WBCWBH DH**C* *C**HD HBWCBW AWD*HA",
}
STARTS = {2: ("C1", "D6"), 3: ("A2", "B6", "E3"), 4: ("C1", "F3", "D6", "A4")}


def dealing(seats: int = 2, **options: str | int) -> Table:
    """Return a match whose first cards are due, for red."""
    return new_match(seats, **options).play(*CHOSEN[seats], "red")


# CI-MAP-01 to CI-MAP-03: the island.


@pytest.mark.parametrize(("seats", "columns"), [(2, "ABCDEF"), (3, "ABCDE"), (4, "ABCDEF")])
def test_ci_map_01_the_tiles_of_the_map_and_no_others(seats: int, columns: str) -> None:
    """CI-MAP-01: 36, 30 and 36 tiles, each with the icon that the sheet shows."""
    table = typed_setup(seats)
    assert set(table.state.grid.names) == {f"{column}{row}" for row in range(1, 7) for column in columns}
    assert all(table.state.place(name) is not None for name in table.state.grid.names)
    letters = {"down": "*"} | {icon: icon[0].upper() for icon in ICONS}
    signs = "".join(letters[tile] for tile in table.state.tiles)
    assert signs == SHEETS[seats].replace(" ", "")


def test_ci_map_01_the_sheet_goes_by_the_number_of_players() -> None:
    """CI-MAP-01: column F is land for two and sea for three."""
    assert position("E1 red 2; D6 blue 1").legal("2 e1 f1")
    assert position("E1 red 2; B6 blue 1; E3 white 1", seats=3).refused("2 e1 f1") == ("CI-INF-08",)


@pytest.mark.parametrize(("seats", "coast"), [(2, 20), (3, 18), (4, 20)])
def test_ci_map_02_the_sea_lies_round_the_island(seats: int, coast: int) -> None:
    """CI-MAP-02: from the first start area a water card takes 1 unit to every tile of the edge, and to no other."""
    home, *others = STARTS[seats]
    table = position(f"{home} red 1", seats=seats, step="cards", hands={0: ["drop 1"]})
    edge = {name for name in table.state.grid.names if name[0] in ("A", "E" if seats == 3 else "F") or name[1] in "16"}
    assert len(edge) == coast
    for name in table.state.grid.names:
        clauses = () if name in edge else ("CI-SPEC-06",)
        clauses = {home: ("CI-SPEC-04",), **dict.fromkeys(others, ("CI-SETUP-04",))}.get(name, clauses)
        assert table.refused(f"play drop 1 as water 1 {home} {name}") == clauses, name


def test_ci_map_02_a_missing_tile_is_sea_and_its_neighbours_are_coast() -> None:
    """CI-MAP-02: without B3 the tiles beside it lie at the water, and those at its corners do not."""
    rows = ["AH*DWA", "WBCWBH", "D.**CA", "AC**HD", "HBWCBW", "AWD*HA"]
    state = position(map=rows).state
    inland = {name for place, name in enumerate(state.grid.names) if state.tiles[place] and not state.is_coast(place)}
    assert inland == {"C2", "D2", "E2", "D3", "E3", "C4", "D4", "E4", "B5", "C5", "D5", "E5"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("layout", ["pinwheel", "corners"])
def test_ci_map_03_start_areas_lie_on_the_coast(seats: int, layout: str) -> None:
    """CI-MAP-03: as many as players, each on the coast, face down and marked for its player."""
    table = typed_setup(seats, start_layout=layout)
    assert len(table.state.starts) == seats
    assert all(table.state.is_coast(place) for place in table.state.starts)
    picture = table.game.picture(table.state)
    assert picture is not None
    marked = {space.name: piece.row for space in picture.spaces for piece in space.pieces if piece.name == "start area"}
    assert marked == {table.state.name(home): COLOURS[seat] for seat, home in enumerate(table.state.homes)}


def test_ci_map_03_a_table_chooses_no_other_place() -> None:
    """CI-MAP-03: of the 36 tiles the 20 on the coast are offered for a start area; B2 is refused, B1 is not."""
    table = dealing(start_layout="custom")
    assert len(table.moves(0)) == 20
    for name in ("b2", "e5"):
        assert table.refused(name) == ("CI-MAP-03",)
    assert table.legal("b1")


# CI-SETUP-01 to CI-SETUP-04: start areas and the units on them.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ci_setup_01_each_player_has_a_start_area(seats: int) -> None:
    """CI-SETUP-01: as many different ones as players; everybody hears whose is which."""
    table = typed_setup(seats)
    assert tuple(table.state.name(home) for home in table.state.homes) == STARTS[seats]
    told = table.ever_reported("CI-SETUP-01")
    names = [colour.capitalize() for colour in COLOURS[:seats]]
    assert told == [f"{name} begins on {home}" for name, home in zip(names, STARTS[seats], strict=True)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("units", [2, 1, 10])
def test_ci_setup_02_two_units_on_each_start_area(seats: int, units: int) -> None:
    """CI-SETUP-02: 2 of its player, none elsewhere and none of others; or as many as the table plays."""
    table = typed_setup(seats) if units == 2 else typed_setup(seats, start_units=units)
    assert [table.units(seat) for seat in range(seats)] == [{home: units} for home in STARTS[seats]]


@pytest.mark.parametrize(("units", "strength"), [(2, 2), (5, 5)])
def test_ci_setup_03_a_base_is_as_strong_as_the_units_on_it(units: int, strength: int) -> None:
    """CI-SETUP-03: 2 at the start, which is the 2 units: one that leaves takes its strength away."""
    table = typed_setup(start_units=units)

    def told(seat: int) -> str:
        picture = table.game.picture(table.state)
        assert picture is not None
        return picture.owners[seat].lines[1]

    assert told(0) == f"base C1 of strength {strength}, capture area 0"
    assert told(1) == f"base D6 of strength {strength}, capture area 0"
    table.play("1 c1 c2")
    assert told(0) == f"base C1 of strength {strength - 1}, capture area 0"


ENTER = {"move": "3 d5 d6", "road": "play bricks 1 as road 3 d5 d6", "water": "play drop 1 as water 1 c1 d6"}


@pytest.mark.parametrize("blue", ["D6 blue 2", "E1 blue 2"])
@pytest.mark.parametrize("kind", ["move", "road", "water"])
def test_ci_setup_04_nobody_enters_a_rivals_start_area(kind: str, blue: str) -> None:
    """CI-SETUP-04: by no kind of move, whether units stand on it or not; the tile beside it is open."""
    step = "move" if kind == "move" else "cards"
    table = position(f"D5 red 3; C1 red 1; {blue}", step=step, hands={0: ["bricks 1", "drop 1"]})
    assert table.refused(ENTER[kind]) == ("CI-SETUP-04",)
    assert table.legal(ENTER[kind].replace("d6", "e6" if kind == "water" else "c5"))


@pytest.mark.parametrize("line", ["3 c2 c1", "2 b1 c1"])
def test_ci_setup_04_the_own_start_area_is_open(line: str) -> None:
    """CI-SETUP-04: red comes home."""
    assert position("C2 red 3; B1 red 2; D6 blue 2").legal(line)


# CI-SETUP-05 to CI-SETUP-10: cards.


@pytest.mark.parametrize(
    ("stack", "letter", "values"),
    [("combat", "C", (1, 2, 3)), ("resource", "R", (4, 5, 6))],
    ids=["combat", "resource"],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ci_setup_05_and_06_what_the_stacks_are_made_of(
    seats: int, stack: str, letter: str, values: tuple[int, ...]
) -> None:
    """CI-SETUP-05, CI-SETUP-06: before the deal 18 cards, six of each of three values, one for each icon."""
    table = dealing(seats)
    assert table.stack(stack) == 18
    if stack == "combat":
        table.play("?, ?")
    assert table.spec.subject == (stack,)
    assert sorted(table.spec.names) == sorted(f"{letter}-{icon}-{value}" for icon in ICONS for value in values)


@pytest.mark.parametrize(
    ("stack", "line", "near"),
    [("resource", "drop 4, drop 3", "drop 4, drop 5"), ("combat", "drop 1, drop 4", "drop 1, drop 3")],
)
def test_ci_setup_05_and_06_a_card_of_the_other_stack_is_not_dealt(stack: str, line: str, near: str) -> None:
    """CI-SETUP-05, CI-SETUP-06: the values 1 to 3 come off the one stack, 4 to 6 off the other."""
    table = dealing()
    if stack == "combat":
        table.play("?, ?")
    assert table.refused(line) == ("CI-SETUP-08" if stack == "resource" else "CI-SETUP-09",)
    assert table.legal(near)


def test_ci_setup_07_green_cards_stay_in_the_box() -> None:
    """CI-SETUP-07: the 36 cards of all zones are of the two stacks; there is no second 1 of an icon, as green has."""
    table = dealing()
    cards = [token for tokens in table.state.zones.values() for token in tokens]
    assert len(cards) == 36
    assert {face[0] for face in table.state.deck.copies} == {"C", "R"}
    assert set(table.state.deck.copies.values()) == {1}
    assert table.state.contents.spares == 18
    table.play("?, ?")
    assert table.refused("drop 1, drop 1") == ("CI-SETUP-09",)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ci_setup_08_and_09_two_cards_of_each_stack(seats: int) -> None:
    """CI-SETUP-08, CI-SETUP-09: each player has two of each; the rest is left in the stacks."""
    table = typed_setup(seats)
    for seat in range(seats):
        assert table.hand(seat) == ["? combat"] * 2 + ["? resource"] * 2
    assert (table.stack("combat"), table.stack("resource")) == (18 - 2 * seats, 18 - 2 * seats)
    assert (table.discards("combat"), table.discards("resource")) == ([], [])


def test_ci_setup_08_and_09_the_deal_goes_round_from_the_first_player() -> None:
    """CI-SETUP-08, CI-SETUP-09: white begins: resource and combat cards, then red and blue; two each time."""
    table, seen = new_match(3).play("red", "blue", "white", "white"), []
    while table.state.phase == "setup":
        seen.append((table.due, table.spec.subject[0], table.spec.number, table.spec.clause))
        table.draw("?", "?")
    stacks = (("resource", 2, "CI-SETUP-08"), ("combat", 2, "CI-SETUP-09"))
    assert seen == [(f"{who} deal", *stack) for who in ("white", "red", "blue") for stack in stacks]


@pytest.mark.parametrize("line", ["?, ?, ?", "drop 4, drop 5, drop 6"])
def test_ci_setup_08_not_more(line: str) -> None:
    """CI-SETUP-08: three cards are no deal; two of which one was not seen are."""
    assert dealing().refused(line) == ("CI-SETUP-08",)
    assert dealing().legal("drop 4, ?")


@pytest.mark.parametrize(("combat", "resource"), [(0, 3), (3, 0), (1, 2)])
def test_ci_setup_08_and_09_other_numbers(combat: int, resource: int) -> None:
    """CI-SETUP-08, CI-SETUP-09: as many as the table plays."""
    table = typed_setup(start_combat_cards=combat, start_resource_cards=resource)
    assert table.hand(1) == ["? combat"] * combat + ["? resource"] * resource


@pytest.mark.parametrize("limit", [6, 4, 9])
def test_ci_setup_10_no_seventh_card_is_kept(limit: int) -> None:
    """CI-SETUP-10: with one card above the limit red does not end the turn, with the limit reached red does."""
    for more, clauses in ((1, ("CI-DRAW-04", "CI-SETUP-10")), (0, ())):
        hands = {0: ["drop 2", f"{limit - 2 + more} combat"]}
        table = position(step="draw", hands=hands, hand_limit=limit)
        table.play("draw resource ?")
        assert table.refused("end") == clauses
        assert len(table.play("discard drop 2").hand()) == limit - 1 + more


# CI-SETUP-11, CI-SETUP-12: colours and the player who begins.


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ci_setup_11_all_units_of_one_colour(seats: int) -> None:
    """CI-SETUP-11: 20 of one colour each, 2 of them on the island; moving changes no number."""
    table = typed_setup(seats)
    assert len(set(table.state.colours)) == seats
    assert [(table.supply(seat), sum(table.units(seat).values())) for seat in range(seats)] == [(18, 2)] * seats
    table.play("1 " + {2: "c1 c2", 3: "a2 a1", 4: "c1 c2"}[seats])
    assert (table.supply(), sum(table.units().values())) == (18, 2)


def test_ci_setup_11_a_colour_is_one_players() -> None:
    """CI-SETUP-11: blue, taken by the first player, is refused to the second; any of the other three is not."""
    table = new_match(2).play("blue")
    assert table.due == "player 2 colour"
    assert table.refused("blue") == ("CI-SETUP-11",)
    assert all(table.legal(colour) for colour in ("red", "white", "black"))


@pytest.mark.parametrize("first", range(3))
def test_ci_setup_12_who_begins_is_a_matter_of_chance(first: int) -> None:
    """CI-SETUP-12: a lot among all players, and none else; who is drawn begins."""
    table = new_match(3).play("red", "blue", "white")
    assert (table.spec.kind, table.spec.clause, table.spec.names) == ("draw", "CI-SETUP-12", ("red", "blue", "white"))
    assert table.refused("black") == ("CI-SETUP-12",)
    table.play(COLOURS[first])
    assert table.reported("CI-SETUP-12") == [f"{COLOURS[first].capitalize()} begins"]
    while table.state.phase == "setup":
        table.draw("?", "?")
    assert table.due == f"{COLOURS[first]} move"
