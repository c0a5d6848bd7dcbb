"""What a shot needs, and the dice that it asks for (SF-GUN, SF-FIR, SF-ACT-05, SF-SLOT-07)."""

from __future__ import annotations

import pytest
from broadside import CREW, duel, shooting
from tables.skies_of_fire import position

TURRET = ("Ricochet Turret",)


@pytest.mark.parametrize(("guns", "dice"), [(("Iron Verdict",), 1), (("Iron Verdict", "Old Faithful"), 1), (TURRET, 2)])
def test_sf_gun_02_a_shot_is_one_die_unless_a_gun_adds_one(guns: tuple[str, ...], dice: int) -> None:
    """SF-GUN-02."""
    assert shooting({"at": "G6"}, guns).play("fire halcyon guns").spec.number == dice


@pytest.mark.parametrize(("typed", "fits"), [("1", True), ("6", True), ("0", False), ("7", False), ("3 4", False)])
def test_sf_fir_04_the_attacker_rolls_a_die_of_six_sides(typed: str, fits: bool) -> None:
    """SF-FIR-04."""
    table = shooting().play("fire halcyon guns")
    assert (table.due, table.spec.clause, table.spec.faces) == ("puritan gun dice", "SF-FIR-04", 6)
    assert table.refused(f"dice {typed}") == (() if fits else ("SF-FIR-04",))


def test_sf_act_05_firing_is_offered_to_a_gun_with_crew_and_an_enemy_in_reach() -> None:
    """SF-ACT-05."""
    offered = {f"fire halcyon {section}" for section in ("bridge", "engine", "guns", "cargo")}
    assert shooting().moves("puritan", "fire") == offered
    assert duel({}).moves("puritan", "fire") == set()
    assert duel({"guns": ["Iron Verdict"], "crew": "1/2/0/1/1"}).moves("puritan", "fire") == set()
    assert shooting({"at": "N6"}).moves("puritan", "fire") == set()


def test_sf_slot_07_guns_fire_again_as_soon_as_the_gun_deck_has_crew() -> None:
    """SF-SLOT-07."""
    table = position("puritan G2 1/2/0/1/1; guns iron verdict", "halcyon H3 1/2/2/1/1").play("h2", "end", "crew")
    assert table.refused("fire halcyon guns")[-2:] == ("SF-SLOT-05", "SF-SLOT-03")
    unmanned = position("puritan H2 1/2/0/1/1; guns iron verdict", "halcyon H3 1/2/2/1/1", phase="action")
    assert unmanned.refused("fire halcyon guns") == ("SF-SLOT-05", "SF-SLOT-03")
    table.play("guns 1 engine 2", "fire halcyon guns", "dice 4")
    assert table.crew("halcyon") == "1/2/0/1/1"


@pytest.mark.parametrize(("dice", "left"), [("1 1", 2), ("3 1", 2), ("4 1", 1)])
def test_sf_fir_09_no_roll_is_so_low_that_crew_is_won(dice: str, left: int) -> None:
    """SF-FIR-09."""
    table = shooting({}, TURRET).play("fire halcyon guns", f"dice {dice}")
    assert table.reported("SF-FIR-05")[0].endswith(f"= {2 - left}")
    assert table.crew("halcyon") == f"1/2/{left}/1/1"
    assert table.crew("puritan") == CREW


def test_rul_02_the_dual_order_may_be_a_counter_a_special_or_both() -> None:
    """RUL-02."""

    def counters(split: str) -> tuple[str, ...]:
        theirs = {"at": "G6", "hand": ["Captain’s Gambit"]}
        return (
            shooting(theirs, order_split=split).play("fire halcyon guns", "dice 5").refused("counter captain's gambit")
        )

    def plays(split: str) -> tuple[str, ...]:
        ours = {"hand": ["Captain’s Gambit"]}
        return duel(ours, turn={"phase": "move"}, order_split=split).refused("play captain's gambit")

    assert [counters(split) for split in ("dual", "20_11", "19_12")] == [(), (), ("SF-CTR-03", "RUL-02")]
    assert [plays(split) for split in ("dual", "20_11", "19_12")] == [(), ("SF-CRD-13", "RUL-02"), ()]


def test_rul_02_a_special_only_is_no_counter_where_any_order_is_one() -> None:
    """RUL-02, RUL-72."""
    rules = {"order_split": "19_12", "counter_cards": "any_order"}
    table = shooting({"at": "G6", "hand": ["Captain’s Gambit", "Brace!"]}, **rules).play("fire halcyon guns", "dice 5")
    assert table.refused("counter captain's gambit") == ("SF-CTR-03", "RUL-02")
    assert table.moves("halcyon") == {"counter brace!", "pass"}
