"""New crew on free slots (SF-CREW-04, SF-CREW-05, SF-MAT-08, RUL-33)."""

import pytest
from tables.skies_of_fire import HALCYON, Table, position

from referee.games.skies_of_fire.crewing import tables


def placing(crew: str = "1/2/2/1/1", more: str = "", **options: str | int) -> Table:
    return position(f"puritan G2 {crew}{more}", HALCYON, **options).play("h2", "end", "collect crew")


def test_crew_05_the_owner_says_where_new_crew_goes() -> None:
    table = placing()
    assert (table.due, table.decision.owed) == ("puritan place", ("3 crew",))
    assert table.play("guns 2 cargo 1").crew("puritan") == "1/2/4/2/1"
    assert placing().play("0/1/1/1").crew("puritan") == "1/3/3/2/1"


@pytest.mark.parametrize(
    ("line", "crew"),
    [
        ("guns", "1/2/5/1/1"),
        ("all guns", "1/2/5/1/1"),
        ("guns guns cargo", "1/2/4/2/1"),
        ("engine guns hold", "1/3/3/2/1"),
    ],
)
def test_crew_05_sections_alone_say_it_too(line: str, crew: str) -> None:
    assert placing().play(line).crew("puritan") == crew


def test_crew_05_sections_alone_are_as_many_as_the_crew() -> None:
    assert placing().refused("guns cargo") == ("SF-CREW-05",)
    assert placing().decision.prompt == "RGS Puritan II: place the new crew, as in 3 engine"


def test_crew_05_all_of_it_is_placed() -> None:
    assert placing().refused("guns 2") == ("SF-CREW-05",)
    assert placing().refused("guns 4") == ("SF-CREW-05",)


def test_mat_08_no_section_holds_more_than_its_slots() -> None:
    table = placing("1/5/2/1/1")
    assert table.refused("engine 2 guns 1") == ("SF-MAT-08",)
    assert "the Engine Room holds 6 crew, not 7" in table.why("engine 2 guns 1")
    assert table.legal("engine 1 guns 2")
    assert placing().refused("bridge 1 guns 2") == ("SF-MAT-08",)


def test_crew_05_surplus_is_forfeited() -> None:
    table = placing("1/6/6/4/0")
    assert (table.crew("puritan"), table.due) == ("1/6/6/6/0", "puritan action")


def test_crew_04_no_ship_has_more_crew_than_tokens() -> None:
    table = placing("0/6/6/4/1", "; mines a1 a2 a3 a4 a5 a6")
    assert table.state.supply(0) == 2
    assert table.reported("SF-CREW-05") == ["1 of 3 crew of RGS Puritan II find no place"]
    assert table.decision.owed == ("2 crew",)
    table.play("cargo 2")
    assert (table.crew("puritan"), table.state.supply(0)) == ("0/6/6/6/1", 0)


def test_crew_05_and_rul_33_the_rally_box_is_none_of_the_places_unless_it_is_played_so() -> None:
    assert placing("1/2/2/1/0").refused("rally 1 guns 2") == ("SF-CREW-05", "RUL-33")
    allowed = placing("1/2/2/1/0", crew_placement="rally_too").play("rally 1 guns 2")
    assert allowed.crew("puritan") == "1/2/4/1/1"


def test_every_way_to_place_is_offered_once() -> None:
    ways = placing().moves() - {"void ?"}
    assert len(ways) == 10
    assert "place 0/3/0/0" in ways


def test_tables_share_a_number_out_within_their_limits() -> None:
    assert list(tables((1, 2), 2)) == [(0, 2), (1, 1)]
    assert list(tables((1, 2), 2, (1, 0))) == [(1, 1)]
    assert list(tables((1, 1), 3)) == []


def test_what_finds_no_place_is_told_and_nothing_else_is() -> None:
    """SF-CREW-05."""
    fits = position("puritan G2 1/2/2/1/1", "halcyon M10 1/2/2/1/1").play("h2", "end", "collect crew")
    assert not [one for one in fits.news if "no place" in one.text]
    full = position("puritan G2 1/6/6/5/1", "halcyon M10 1/2/2/1/1").play("h2", "end", "collect crew")
    said = [(one.clause, one.text) for one in full.news if "no place" in one.text]
    assert said == [("SF-CREW-05", "2 of 3 crew of RGS Puritan II find no place")]
