"""The table on the spread of a first book: what its numbers point at, and where the pieces begin."""

import pytest
from printed_books import GAMES, ROOT
from ruamel.yaml import YAML

from pnp.geometry.rect import Rect

TABLES = (*GAMES, "castle_assault")


def table(printed, game):
    """Return the picture of the whole table in the first book of a game."""
    books = [one for one in printed(game).pictures if one.shown.table and one.book == "Learn to play"]
    return [one for one in books if one.room.is_folded][-1]  # the one that fits the pages


def topmost(picture, spot):
    """Return the piece that a player sees at a spot of the picture, or None."""
    point = Rect(*spot, 0, 0)
    found = [one for one in picture.seen.pieces if picture.seen.area_in_book(one.area).contains(point, 0.01)]
    return found[-1] if found else None


@pytest.mark.parametrize("game", TABLES)
def test_a_number_of_a_piece_points_at_it_where_no_other_piece_covers_it(printed, game):
    picture = table(printed, game)
    pieces = {one.id for one in picture.seen.pieces if one.id}
    whole = [
        (mark.on, one) for mark, one in zip(picture.shown.marks, picture.numbers, strict=True) if mark.on in pieces
    ]
    assert len(whole) >= 5
    assert {on: seen.id for on, one in whole if (seen := topmost(picture, one.dot)) is None or seen.id != on} == {}


@pytest.mark.parametrize(("game", "space"), [("skies_of_fire", "map.C10"), ("monsters_and_magic", "land.a1")])
def test_a_number_of_a_space_points_at_one_where_pieces_begin(printed, game, space):
    seen = table(printed, game).seen
    assert space in {mark.on for mark in table(printed, game).shown.marks}
    area = seen.find(space)
    assert [
        one for one in seen.pieces if area.contains(Rect(*one.area.centre, 0, 0)) and one.area.width < 2 * area.width
    ]


def read(path):
    return YAML(typ="safe").load((ROOT / path).read_text(encoding="utf-8"))


def begins(printed, game, component):
    """Return the spaces on which the pieces of a component begin, by row."""
    pieces = table(printed, game).shown.pieces
    return {one.row: one.at.partition(".")[2] for one in pieces if one.component == component and "." in one.at}


def test_the_airships_begin_at_their_hometowns(printed):
    (board,) = read("boards/skies_of_fire/map.yaml")
    homes = {f"stand_{town['home_of']}": town["at"] for town in board["towns"]}
    found = begins(printed, "skies_of_fire", "figurines")
    assert len(found) == 4
    assert found == {ship: homes[ship] for ship in found}


@pytest.mark.parametrize("component", ["garrison", "mage", "hero"])
def test_the_figures_begin_in_their_corners(printed, component):
    found = begins(printed, "monsters_and_magic", component)
    assert found
    assert set(found.values()) <= {"a1", "a8", "h1", "h8"}


def test_the_units_begin_where_the_map_has_a_start(printed):
    """Two units and a marker of each colour are on its start tile, none anywhere else on the island."""
    island = next(one for one in read("boards/capture_the_island/maps.yaml") if one["id"] == "four_players")
    seen = table(printed, "capture_the_island").seen
    area = seen.find("island")
    starts = [seen.find(f"island.{at}") for at in island["starts"]["pinwheel"]]
    lying = [one for one in seen.pieces if one.id != "island" and area.contains(Rect(*one.area.centre, 0, 0))]
    on = [[one for one in lying if start.contains(Rect(*one.area.centre, 0, 0))] for start in starts]
    assert [len(pieces) for pieces in on] == [3, 3, 3, 3]
    assert len(lying) == 12
