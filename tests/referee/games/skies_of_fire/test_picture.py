"""The picture of the table: the map, each mat, the standings."""

from __future__ import annotations

from tables.skies_of_fire import (
    CALLISTO_HOME,
    GALLOWGLASS_HOME,
    HALCYON_HOME,
    JAMESON_HOME,
    PURITAN_HOME,
    Table,
    game,
    new_match,
    position,
)

from referee.engine.core.picture import Space
from referee.table.words.terminal import TerminalStyle, draw

SHIP = "puritan D4 1/2/6/1/1; guns iron verdict, twin vipers; cargo chain mines; spent 1; mines d4 d5; planes e5"
SHIP += "; hand 5; last galewatch; storm 1; completed m11; kills 2; missions royal mail"
RICH = {"of": "halcyon", "landed": {"royal mail": ["galewatch"]}}


def space(table: Table, name: str) -> Space:
    picture = game().picture(table.state)
    assert picture is not None
    return next(one for one in picture.spaces if one.name == name)


def lines(table: Table, seat: int = 0) -> str:
    picture = game().picture(table.state)
    assert picture is not None
    return "\n".join(picture.owners[seat].lines)


def test_every_square_shows_what_the_board_has_there() -> None:
    table = position(PURITAN_HOME, HALCYON_HOME)
    marks = {name: [piece.mark for piece in space(table, name).pieces] for name in ("A1", "E1", "D2", "E4", "G3", "G9")}
    assert marks == {"A1": [], "E1": ["S"], "D2": ["M"], "E4": ["K"], "G3": ["^"], "G9": ["v"]}
    assert [(piece.mark, piece.name) for piece in space(table, "H2").pieces] == [("Gal", "Galewatch")]
    assert [space(table, name).pieces[0].mark for name in ("D5", "L5")] == [">", "<"]
    assert (space(table, "O11").column, space(table, "O11").row) == (14, 10)


def test_ships_mines_and_planes_are_printed_pieces_of_their_owners() -> None:
    table = position(SHIP, HALCYON_HOME, **RICH)
    found = [(piece.component, piece.row, piece.seat) for piece in space(table, "D4").pieces]
    assert found == [("figurines", "stand_puritan_ii", 0), ("weapon_markers", "mine_blue", 0)]
    assert space(table, "E5").pieces[-1].row == "plane_blue"


def test_a_town_that_has_fallen_has_its_marker() -> None:
    ships = (CALLISTO_HOME, PURITAN_HOME, JAMESON_HOME, GALLOWGLASS_HOME)
    table = position(*ships, mode="hunt", destroyed=["Southmere"])
    assert [(piece.row, piece.name) for piece in space(table, "H10").pieces] == [("town_southmere", "destroyed town")]
    picture = game().picture(table.state)
    assert picture is not None
    assert picture.lines == ("deck 58", "destroyed: Southmere")


def test_a_mat_shows_the_whole_report_of_a_ship() -> None:
    table = position(SHIP, HALCYON_HOME, **RICH)
    assert lines(table).split("\n") == [
        "RGS Puritan II, D4; crew 10: Bridge 1/1, Engine Room 2/6, Gun Deck 6/6, Cargo 1/6; Rally 1",
        "on: Communication, Rifled Barrels; moves 3; engines none; guns Iron Verdict, Twin Vipers; Cargo Chain Mines"
        " (spent)",
        "hand 5; last town Galewatch; storm-bound, skips its next turn; missions 1, ships destroyed 2;"
        " mines on D4, D5; planes on E5; begun: Royal Mail (landed on Galewatch)",
        "supply: 11 crew tokens",
    ]


def test_a_ship_that_is_out_has_nothing() -> None:
    table = position(CALLISTO_HOME, "puritan nowhere 0/0/0/0/0; out yes", JAMESON_HOME, GALLOWGLASS_HOME, mode="hunt")
    assert lines(table, 1) == "out of the game"


def test_ships_are_distinguishable_by_a_letter_on_a_terminal() -> None:
    table = position(SHIP, HALCYON_HOME, JAMESON_HOME, GALLOWGLASS_HOME, **RICH)
    picture = game().picture(table.state)
    assert picture is not None
    drawn = draw(picture, TerminalStyle())
    assert "J: Jameson Brown (Orange)" in drawn
    assert all(len(line) <= 80 for line in drawn.split("\n"))
    assert "M:@" not in drawn
    assert "J:@" in drawn


def test_the_table_is_toward_the_end_and_each_seat_toward_winning() -> None:
    table = position(f"{PURITAN_HOME}; completed m11, m12; kills 1", f"{HALCYON_HOME}; completed m09")
    found = [(one.seat, str(one)) for one in game().standings(table.state)]
    assert found == [(None, "missions 3 of 7"), (0, "points with medals 5"), (1, "points with medals 1")]


def test_the_hunt_is_won_by_towns_or_by_ships() -> None:
    ships = (CALLISTO_HOME, PURITAN_HOME, "jameson nowhere 0/0/0/0/0; out yes", GALLOWGLASS_HOME)
    table = position(*ships, mode="hunt", destroyed=["Southmere", "Galewatch"])
    found = [(one.seat, one.clause, str(one)) for one in game().standings(table.state)]
    assert found == [(0, "SF-HUN-03", "towns destroyed 2 of 8"), (0, "SF-HUN-02", "hunters destroyed 1 of 3")]


def test_the_heading_says_where_in_the_match_one_is() -> None:
    assert game().heading(new_match().state) == "Set-up"
    assert (
        game().heading(position(PURITAN_HOME, HALCYON_HOME, phase="action").state)
        == "Round 3, turn 5, RGS Puritan II: action"
    )
    table = position("puritan K8 1/2/2/1/1; hand m11", HALCYON_HOME, phase="action", missions_to_end=1)
    assert game().heading(table.play("complete m11", "dice 6").state) == "The end"


def test_the_map_is_shown_before_any_ship_is_chosen() -> None:
    picture = game().picture(new_match().state)
    pieces = {space.name: [piece.name for piece in space.pieces] for space in picture.spaces if space.pieces}
    assert (pieces["H2"], pieces["D5"], "C1" in pieces) == (["Galewatch"], ["wind E"], False)
    assert [owner.lines for owner in picture.owners] == [("hand 0; no ship yet",)] * 2


def test_numbers_of_a_move_and_of_a_shot_are_reported() -> None:
    table = position(f"{PURITAN_HOME}; guns iron verdict", "halcyon D9 1/2/2/1/1", phase="action")
    (move,) = game().read(table.state, "fire halcyon guns")
    ((title, tally),) = game().tallies(table.state, move)
    assert (title, str(tally)) == ("RGS Puritan II at RGS Halcyon with 1 die, at best", "roll 6; Iron Verdict +1 = 7")
    assert game().tallies(table.state) == ()
    rolling = table.play("fire halcyon guns")
    assert game().tallies(rolling.state)[0][0] == title
    flying = position(PURITAN_HOME, HALCYON_HOME)
    assert [title for title, _ in game().tallies(flying.state)] == ["squares of RGS Puritan II"]
    assert game().tallies(new_match().state) == ()
