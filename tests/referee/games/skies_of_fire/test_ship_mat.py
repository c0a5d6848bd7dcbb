"""The ship mat: SF-MAT-01 to SF-MAT-12, and the rulings on them."""

from __future__ import annotations

from tables.skies_of_fire import HALCYON_HOME, Table, new_match, position, typed_setup

from referee.games.skies_of_fire.state import bay


def crews(**options: str | int) -> Table:
    table = new_match(2, **options).dice(6, 2).play("puritan", "halcyon")
    return table.draw(*"?" * 14)


def test_mat_08_no_section_begins_with_more_than_its_slots() -> None:
    """SF-MAT-08."""
    assert crews().refused("2/1/2/1/1") == ("SF-MAT-08",)
    assert crews(start_crew=12).refused("1/7/2/1/1") == ("SF-MAT-08",)


def placing(crew: str = "1/2/2/1/1", more: str = "", **options: str | int) -> Table:
    return position(f"puritan G2 {crew}{more}", HALCYON_HOME, **options).play("h2", "end", "collect crew")


def test_mat_08_no_section_holds_more_than_its_slots() -> None:
    """SF-MAT-08."""
    table = placing("1/5/2/1/1")
    assert table.refused("engine 2 guns 1") == ("SF-MAT-08",)
    assert "the Engine Room holds 6 crew, not 7" in table.why("engine 2 guns 1")
    assert table.legal("engine 1 guns 2")
    assert placing().refused("bridge 1 guns 2") == ("SF-MAT-08",)


def test_mat_10_and_trn_01_the_phases_come_in_order() -> None:
    """SF-MAT-10, SF-TRN-01."""
    table = position("puritan H9 1/2/2/1/1; guns iron verdict", HALCYON_HOME)
    phases = [table.state.phase]
    for _ in range(4):
        table.play("pass" if table.due.endswith("collect") else "end")
        phases.append(table.state.phase)
        if len(phases) == 2:
            assert table.due == "puritan action"
    assert phases == ["move", "action", "relocate", "move", "action"]
    assert table.state.seat == 1


def test_mat_11_and_12_a_new_ship_has_no_card_installed() -> None:
    """SF-MAT-11, SF-MAT-12."""
    table = typed_setup()
    zones = [bay(seat, section) for seat in (0, 1) for section in (1, 2, 3)]
    assert [table.cards(zone) for zone in zones] == [[]] * 6
    assert table.limit("puritan") == 3
