"""The island: CI-MAP, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.capture_the_island import CHOSEN, COLOURS, Table, new_match, position, typed_setup

ICONS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
SHEETS = {
    2: "AH*DWA WBCWBH DH**CA AC**HD HBWCBW AWD*HA",
    3: "CDHCH *HWDC B**B* A**AW WBABD H*DCW",
    4: "AH*DWA WBCWBH DH**C* *C**HD HBWCBW AWD*HA",
}
OTHER_2 = "DH*AWA WBCWBH AH**CA AC**HD HBWCBW AWD*HD"
POOR_2 = "HA*AHD CHAHCB BW**CW DB**WC WDBCWD ABC*DA"
"""C1 has arrow and hammers, and no third icon, within two steps."""
STARTS = {2: ("C1", "D6"), 3: ("A2", "B6", "E3"), 4: ("C1", "F3", "D6", "A4")}


@pytest.mark.parametrize(("seats", "columns"), [(2, "ABCDEF"), (3, "ABCDE"), (4, "ABCDEF")])
def test_ci_map_01_only_the_tiles_of_the_map_sheet_exist_with_its_icons(seats: int, columns: str) -> None:
    """CI-MAP-01: 36, 30 and 36 tiles, each with the icon that the sheet shows."""
    table = typed_setup(seats)
    assert set(table.state.grid.names) == {f"{column}{row}" for row in range(1, 7) for column in columns}
    assert all(table.state.place(name) is not None for name in table.state.grid.names)
    letters = {"down": "*"} | {icon: icon[0].upper() for icon in ICONS}
    signs = "".join(letters[tile] for tile in table.state.tiles)
    assert signs == SHEETS[seats].replace(" ", "")


def test_ci_map_01_the_sheet_goes_by_the_number_of_players() -> None:
    """CI-MAP-01: column F is land for two, and not on the map for three."""
    assert position("E1 red 2; D6 blue 1").legal("2 e1 f1")
    assert position("E1 red 2; B6 blue 1; E3 white 1", seats=3).refused("2 e1 f1") == ("CI-MOVE-03",)


def at_tiles(seats: int = 2, **options: str) -> Table:
    """Return a match whose tiles are due, red to begin."""
    return new_match(seats, **options).play(*CHOSEN[seats], "red")


def test_ci_q_01_standard_lays_the_map_sheet() -> None:
    """CI-Q-01 standard: nothing is asked; A1 is the arrow and B2 the bricks of the sheet."""
    table = at_tiles()
    assert table.due == "red deal"
    assert [table.tile(place) for place in ("A1", "B2", "C1", "C3", "F3")] == [
        "arrow",
        "bricks",
        "down",
        "down",
        "arrow",
    ]


def test_ci_q_01_random_asks_for_the_tiles_as_they_were_turned_up() -> None:
    """CI-Q-01 random: 30 tiles face up, by the clause of the variant; starts and capture area stay down."""
    table = at_tiles(map="random")
    assert (table.due, table.spec.number, table.spec.clause) == ("red tiles", 30, "CI-ALT-04")
    table.play(OTHER_2)
    assert [table.tile(place) for place in ("A1", "D1", "C1", "D4")] == ["drop", "arrow", "down", "down"]
    assert table.state.starts == typed_setup().state.starts


def test_ci_q_01_custom_asks_for_the_tiles_and_checks_no_balance() -> None:
    """CI-Q-01 custom: asked too, but by the clause of the map; nobody warns of poor bases."""
    table = at_tiles(map="custom")
    assert (table.due, table.spec.number, table.spec.clause) == ("red tiles", 30, "CI-MAP-01")
    table.play(POOR_2)
    assert table.reported("CI-Q-53") == []
    assert (table.due, table.tile("B1"), table.tile("F1")) == ("red deal", "arrow", "drop")


@pytest.mark.parametrize(("seats", "coast"), [(2, 20), (3, 18), (4, 20)])
def test_ci_map_02_the_sea_surrounds_the_island(seats: int, coast: int) -> None:
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
def test_ci_map_03_start_areas_are_on_the_coast(seats: int, layout: str) -> None:
    """CI-MAP-03: there is a start area for each player, on the coast, face down and marked."""
    table = typed_setup(seats, start_layout=layout)
    assert len(table.state.starts) == seats
    assert all(table.state.is_coast(place) for place in table.state.starts)
    picture = table.game.picture(table.state)
    assert picture is not None
    marked = {
        space.name: piece.row for space in picture.spaces for piece in space.pieces if piece.name == "starting area"
    }
    assert marked == {table.state.name(home): COLOURS[seat] for seat, home in enumerate(table.state.homes)}


def dealing(seats: int = 2, **options: str | int) -> Table:
    """Return a match whose first cards are due, for red."""
    return new_match(seats, **options).play(*CHOSEN[seats], "red")


def test_ci_map_03_a_table_chooses_no_other_place() -> None:
    """CI-MAP-03: of the 36 tiles the 20 on the coast are offered for a start area; B2 is refused, B1 is not."""
    table = dealing(start_layout="custom")
    assert len(table.moves(0)) == 20
    for name in ("b2", "e5"):
        assert table.refused(name) == ("CI-MAP-03",)
    assert table.legal("b1")


@pytest.mark.parametrize(
    ("value", "seats", "names"),
    [
        ("pinwheel", 2, "C1 D6"),
        ("pinwheel", 3, "A2 B6 E3"),
        ("pinwheel", 4, "C1 F3 D6 A4"),
        ("corners", 2, "A1 F6"),
        ("corners", 3, "A2 B6 E3"),
        ("corners", 4, "A1 F1 F6 A6"),
    ],
)
def test_ci_q_03_start_areas(value: str, seats: int, names: str) -> None:
    """CI-Q-03: on the edges or in the corners, in this order from the player who begins."""
    table = typed_setup(seats, start_layout=value)
    assert [list(table.units(seat).items()) for seat in range(seats)] == [[(name, 2)] for name in names.split()]
    assert all(table.tile(name) == "down" for name in names.split())
    assert table.tile("C1") == ("down" if "C1" in names else "hammers" if seats == 3 else "arrow")


def test_ci_q_03_custom_takes_the_tiles_that_are_named() -> None:
    """CI-Q-03 custom: a tile on the coast for each seat; the tiles around them are asked for."""
    table = at_tiles(start_layout="custom")
    assert table.due == "red start area"
    assert table.refused("b2") == ("CI-MAP-03",)
    table.play("b1")
    assert table.refused("b1") == ("CI-MAP-03",)
    table.play("e6")
    assert (table.due, table.spec.number) == ("red tiles", 30)
    table.play("A*HDWA WBCWBH DH**CA AC**HD HBWCBW AWDH*A")
    assert table.state.homes == (table.state.place("B1"), table.state.place("E6"))
