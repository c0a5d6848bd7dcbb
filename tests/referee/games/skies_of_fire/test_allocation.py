"""The start crew: seven tokens, every X covered (SF-SET-10, SF-SET-11)."""

from tables.skies_of_fire import Table, new_match


def crews(**options: str | int) -> Table:
    table = new_match(2, **options).dice(6, 2).play("puritan", "halcyon")
    return table.draw(*"?" * 14)


def test_ex_08_seven_tokens_with_five_x_covered_are_accepted() -> None:
    """EX-08."""
    table = crews().play("bridge 1 engine 2 guns 2 cargo 1 rally 1")
    assert table.crew("puritan") == "1/2/2/1/1"
    assert table.state.section_crew(0) == 6


def test_ex_09_a_bridge_left_bare_is_refused() -> None:
    """EX-09."""
    table = crews()
    assert table.refused("0/3/2/1/1") == ("SF-SET-11",)
    assert "the X of the Bridge is left bare" in table.why("0/3/2/1/1")
    assert table.refused("1/3/2/1/0") == ("SF-SET-11",)


def test_set_10_and_12_it_is_seven_tokens_no_more_and_no_fewer() -> None:
    table = crews()
    assert table.refused("1/2/2/2/1") == ("SF-SET-10", "SF-SET-12")
    assert table.refused("1/2/1/1/1") == ("SF-SET-10", "SF-SET-12")


def test_set_11_two_tokens_are_free() -> None:
    free = {"3/1/1", "1/3/1", "1/1/3", "2/2/1", "2/1/2", "1/2/2"}
    assert crews().moves() - {"void ?"} == {f"allocate 1/{rest}/1" for rest in free}


def test_mat_08_no_section_holds_more_than_its_slots() -> None:
    assert crews().refused("2/1/2/1/1") == ("SF-MAT-08",)
    assert crews(start_crew=12).refused("1/7/2/1/1") == ("SF-MAT-08",)


def test_a_table_may_start_with_more_crew() -> None:
    assert crews(start_crew=9).play("1/3/3/1/1").crew("puritan") == "1/3/3/1/1"


def test_where_there_is_only_one_way_nobody_is_asked() -> None:
    assert crews(start_crew=5).due == "puritan move"
