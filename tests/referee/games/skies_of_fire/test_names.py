"""What people type is read in any case and spelling: squares, towns, sections, crew, ships, cards, directions."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import game

from referee.engine.words.wording import only_match
from referee.games.skies_of_fire import names
from referee.games.skies_of_fire.state import SkiesState


def square(name: str) -> int:
    found = game().contents.grid.number(name)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("d4", "D4"),
        ("D4", "D4"),
        ("o11", "O11"),
        ("Valborough", "C10"),
        ("valborough c10", "C10"),
        ("ryder's", "H6"),
        ("Ryder’s Peak H6", "H6"),
        ("quay", "N6"),
    ],
)
def test_a_square_is_read_by_its_name_or_its_town(words: str, name: str) -> None:
    assert names.read_place(game().contents, words) == square(name)


@pytest.mark.parametrize("words", ["p1", "a12", "a0", "g01", "valborough c9", "va", "peak of nothing", "", "44"])
def test_a_word_that_is_no_square_reads_as_none(words: str) -> None:
    assert names.read_place(game().contents, words) is None


@pytest.mark.parametrize("line", ["d9 e10 f9", "D9-E10-F9", "d9e10f9", "d9 to e10 then f9", "d9>e10→f9"])
def test_a_path_is_read_however_it_is_joined(line: str) -> None:
    expected = tuple(square(name) for name in ("D9", "E10", "F9"))
    assert names.read_path(game().contents, line.split()) == expected
    assert names.square_words(game().contents, expected) == "d9 e10 f9"


def test_a_path_with_another_word_in_it_is_not_read() -> None:
    assert names.read_path(game().contents, ["d9", "guns"]) is None
    assert names.read_path(game().contents, []) is None


def test_towns_follow_one_another_in_a_path() -> None:
    found = names.read_path(game().contents, ["galewatch", "ryder's", "peak", "h10"])
    assert found == (square("H2"), square("H6"), square("H10"))


@pytest.mark.parametrize(
    ("words", "section"),
    [("b", 0), ("Engine Room", 1), ("eng", 1), ("g", 2), ("gun deck", 2), ("deck", 2), ("hold", 3), ("rally box", 4)],
)
def test_a_section_is_read_by_its_name_or_its_beginning(words: str, section: int) -> None:
    assert names.read_section(words) == section


@pytest.mark.parametrize("words", ["x", "", "bridges over", "2"])
def test_a_word_that_is_no_section_reads_as_none(words: str) -> None:
    assert names.read_section(words) is None


@pytest.mark.parametrize(
    ("line", "crew"),
    [
        ("1/2/3/0", (1, 2, 3, 0)),
        ("1 2 3 0", (1, 2, 3, 0)),
        ("1-2-3-0", (1, 2, 3, 0)),
        ("guns 2 cargo 1", (0, 0, 2, 1)),
        ("2 guns 1 cargo", (0, 0, 2, 1)),
        ("2 on the gun deck and 1 in the engine room", (0, 1, 2, 0)),
        ("guns: 2", (0, 0, 2, 0)),
    ],
)
def test_a_table_of_crew_is_read(line: str, crew: tuple[int, ...]) -> None:
    assert names.read_crew(line.split(), 4) == crew


@pytest.mark.parametrize(
    "line", ["1 2 3", "1 2 2 1 1", "2 cargo guns", "guns -1", "rally 1", "guns 1 guns 2", "guns", ""]
)
def test_words_that_are_no_table_of_four_read_as_none(line: str) -> None:
    assert names.read_crew(line.split(), 4) is None


def test_the_rally_box_has_a_place_in_a_table_of_five() -> None:
    assert names.read_crew(["1/2/2/1/1"], 5) == (1, 2, 2, 1, 1)
    assert names.read_crew(["rally", "1"], 5) == (0, 0, 0, 0, 1)


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("2 cargo guns", (1, 2, 5, 2)),
        ("2 from cargo to guns", (1, 2, 5, 2)),
        ("cargo engine", (1, 3, 3, 3)),
        ("all from cargo to the gun deck", (1, 2, 7, 0)),
        ("1 bridge engine 2 cargo guns", (0, 3, 5, 2)),
        ("5 cargo guns", (1, 2, 8, -1)),
    ],
)
def test_crew_is_moved_from_one_section_to_another(line: str, after: tuple[int, ...]) -> None:
    assert names.read_shift(line.split(), (1, 2, 3, 4)) == after


@pytest.mark.parametrize("line", ["2 cargo", "cargo rally", "2 3 guns", "cargo cargo", "1 2 3 0"])
def test_words_that_move_no_crew_read_as_none(line: str) -> None:
    assert names.read_shift(line.split(), (1, 2, 3, 4)) is None


def test_crew_is_written_as_it_is_read() -> None:
    assert names.crew_words((1, 2, 3, 0)) == "1/2/3/0"
    assert names.placed_words((0, 0, 2, 1)) == "2 guns 1 cargo"
    assert names.placed_words((0, 0, 0, 0)) == "0/0/0/0"


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("O04", ("O04",)),
        ("o05", ("O04",)),
        ("hard over", ("O04",)),
        ("Hard", ("O04",)),
        ("brace", ("O13",)),
        ("captain’s gambit", ("O31",)),
        ("smo scr", ("O08",)),
        ("bounty halcyon", ("M02",)),
        ("sovereign", ("E02",)),
        ("bounty", ("M01", "M02", "M03", "M04")),
        ("ha", ()),
        ("O32", ()),
        ("screen smoke", ()),
        ("", ()),
    ],
)
def test_a_card_is_read_by_id_name_and_beginnings(words: str, cards: tuple[str, ...]) -> None:
    assert names.read_cards(game().contents, words) == cards


def test_every_card_is_read_from_its_name_and_the_ids_of_its_copies() -> None:
    contents = game().contents
    for face in contents.deck.copies:
        assert names.read_cards(contents, contents.name_of(face)) == (face,)
        assert names.read_cards(contents, names.card_word(SkiesState(contents=contents), face)) == (face,)
    ids = [*contents.missions, *contents.upgrades, *(id for one in contents.orders.values() for id in one.prints)]
    assert len(ids) == 70
    assert all(len(names.read_cards(contents, id)) == 1 for id in ids)


@pytest.mark.parametrize(
    ("words", "ship"),
    [("puritan", "puritan_ii"), ("RGS Halcyon", "halcyon"), ("brown", "jameson_brown"), ("gallow", "gallowglass")],
)
def test_a_ship_is_read_by_part_of_its_name(words: str, ship: str) -> None:
    assert only_match(words, game().contents.ship_names) == ship


def test_a_word_for_several_ships_reads_as_none() -> None:
    assert only_match("rgs", game().contents.ship_names) is None


@pytest.mark.parametrize(("word", "direction"), [("ne", "NE"), ("North-East", "NE"), ("s", "S"), ("up", None)])
def test_a_direction_is_read_by_its_letters_or_its_name(word: str, direction: str | None) -> None:
    assert only_match(word, names.DIRECTION_NAMES, 1) == direction


def test_the_longest_beginning_of_a_line_is_taken() -> None:
    read = names.read_section
    assert names.leading(["engine", "room", "2"], read) == (1, ("2",))
    assert names.leading(["on", "the", "gun", "deck"], read) == (2, ())
    assert names.leading(["2", "guns"], read) is None
