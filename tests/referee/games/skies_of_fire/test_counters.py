"""Counters: SF-CTR-01 to SF-CTR-06, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import Table, action, duel, shooting

from referee.engine.errors import AskedFirstError, InvalidMoveError

TURRET = ("Ricochet Turret", "Iron Verdict")


def ex_19(**more: object) -> Table:
    """Return the shot of EX-19 at 4 crew in the Engine Room two squares away: 5 damage."""
    theirs = {"at": "H7", "crew": "1/4/1/1/1", **({"hand": more.pop("hand")} if "hand" in more else {})}
    table = duel({"at": "F7", "guns": list(TURRET)}, theirs, **more)
    return table.play("fire halcyon engine", "dice 2 5")


@pytest.mark.parametrize(
    ("card", "left", "said"),
    [
        ("evasive climb", 4, "damage 5; Evasive Climb leaves 0 = 0"),
        ("hard over", 2, "damage 5; Hard Over -3 = 2"),
        ("smoke screen", 1, "damage 5; Smoke Screen -2 = 3"),
        ("brace!", 2, "damage 5; Brace! ÷2 = 2"),
        ("damage control", 3, "damage 5; Damage Control at most 1 = 1"),
        ("captain's gambit", 1, "damage 5; Captain’s Gambit -2 = 3"),
    ],
)
def test_each_counter_reduces_the_damage_as_its_card_says(card: str, left: int, said: str) -> None:
    table = ex_19(hand=1).play(f"counter {card}")
    assert table.reported("SF-CTR-01")[0] == f"RGS Halcyon counters: {said}"
    assert table.crew("halcyon").split("/")[1] == str(left)


def test_bulkheads_shut_names_another_crewed_section() -> None:
    table = ex_19(hand=2)
    assert table.refused("counter bulkheads engine") == ("SF-CTR-01",)
    assert table.refused("counter bulkheads") == ("SF-CTR-01",)
    assert table.refused("counter hard over guns") == ("SF-CTR-01",)
    table.play("counter bulkheads shut guns")
    assert table.crew("halcyon") == "1/4/0/1/1"


def test_bulkheads_shut_needs_another_section_with_crew() -> None:
    theirs = {"at": "H7", "crew": "0/4/0/0/1", "hand": 2}
    table = duel({"at": "F7", "guns": list(TURRET)}, theirs).play("fire halcyon engine", "dice 1 2")
    assert table.refused("counter bulkheads guns") == ("SF-CTR-01",)
    assert "no other section" in str(table.ruling("counter bulkheads"))
    theirs = {"at": "H7", "crew": "0/4/0/2/1", "hand": 2}
    table = duel({"at": "F7", "guns": list(TURRET)}, theirs).play("fire halcyon engine", "dice 1 2")
    assert table.play("counter bulkheads").crew("halcyon") == "0/4/0/0/1", "there is only one"


def test_sf_ctr_01_a_second_counter_is_refused() -> None:
    """SF-CTR-01."""
    table = ex_19(hand=3).play("counter smoke screen")
    assert {"SF-CTR-01", "RUL-47"} <= set(table.refused("rgs halcyon: counter hard over"))


def test_sf_ctr_01_a_third_player_does_not_counter() -> None:
    """SF-CTR-01."""
    ships = {
        "puritan ii": {"at": "F6", "guns": ["Iron Verdict"]},
        "halcyon": {"at": "G6", "hand": 2},
        "gallowglass": {"at": "M2", "hand": 2},
    }
    table = action(ships).play("fire halcyon guns", "dice 3")
    assert {"SF-CTR-01", "RUL-47"} <= set(table.refused("sr gallowglass: counter hard over"))


def test_rul_47_one_counter_in_each_turn_where_it_is_played_so() -> None:
    """RUL-47."""

    def second(**options: str) -> str:
        mines = {"mines": ["I6", "H7"]}
        table = duel(mines, {"hand": 4}, turn={"of": "halcyon", "phase": "move"}, **options)
        table.play("i6").play("aim guns").play("counter smoke screen")
        assert table.crew("halcyon") == "1/2/2/1/1"
        return table.play("h7").play("aim guns").due

    assert second() == "halcyon counter"
    assert second(counter_limit="per_turn") == "halcyon move"


def test_sf_ctr_02_nothing_is_countered_before_damage_is_worked_out() -> None:
    """SF-CTR-02."""
    table = duel({"guns": list(TURRET)}, {"hand": 2}).play("fire halcyon guns")
    assert "SF-CTR-02" in table.refused("rgs halcyon: counter hard over")


def test_rul_46_without_a_hand_no_counter_is_asked() -> None:
    """RUL-46."""
    assert shooting().play("fire halcyon guns", "dice 5").crew("halcyon") == "1/2/0/1/1"


def bombing(theirs: dict[str, object], **more: object) -> Table:
    ours = {"at": "F6", "cargo": ["Belly Bombs"]}
    return duel(ours, {"at": "G6", **theirs}, **more).play("bombs halcyon")


@pytest.mark.parametrize(
    ("scope", "guns", "bombs", "mine"),
    [("all_enemy_damage", 1, 1, 1), ("active_attacks", 1, 1, 0), ("guns_only", 1, 0, 0)],
)
def test_rul_46_what_can_be_countered(scope: str, guns: int, bombs: int, mine: int) -> None:
    """RUL-46."""
    shot = shooting({"hand": 2}, counter_scope=scope).play("fire halcyon guns", "dice 5")
    assert (shot.due == "halcyon counter") == bool(guns)
    assert (bombing({"hand": 2}, counter_scope=scope).play("aim guns").due == "halcyon counter") == bool(bombs)
    trap = duel({"mines": ["I6"]}, {"hand": 2}, turn={"of": "halcyon", "phase": "move"}, counter_scope=scope)
    trap.play("i6")
    assert trap.due == "puritan aim"
    assert (trap.play("aim guns").due == "halcyon counter") == bool(mine)


def test_sf_ctr_03_the_card_must_be_in_the_hand() -> None:
    """SF-CTR-03."""
    table = ex_19(hand=["Smoke Screen", "Spyglass"])
    assert table.refused("counter hard over") == ("SF-CTR-03",)
    assert table.refused("counter old faithful") == ("SF-CTR-01", "SF-CTR-03")
    assert table.moves("halcyon") == {"counter smoke screen", "pass"}


def test_rul_72_a_special_order_is_not_a_counter() -> None:
    """RUL-72."""
    table = ex_19(hand=["Field Repairs"])
    assert table.refused("counter field repairs") == ("SF-CTR-03", "RUL-72")


def test_rul_72_any_order_may_be_spent_if_its_words_fit() -> None:
    """RUL-72."""
    table = ex_19(hand=["Field Repairs", "Spyglass"], counter_cards="any_order")
    assert table.refused("counter spyglass") == ("SF-CTR-03", "RUL-72")
    table.play("counter field repairs")
    assert table.due == "halcyon place"
    table.play("place 2 engine")
    assert table.crew("halcyon") == "1/1/1/1/1", "six crew bear five damage"


def test_sf_ctr_04_a_counter_cannot_be_countered() -> None:
    """SF-CTR-04."""
    theirs = {"at": "H7", "crew": "1/4/1/1/1", "hand": 3}
    table = duel({"at": "F7", "guns": list(TURRET), "hand": 3}, theirs).play("fire halcyon engine", "dice 2 5")
    assert "SF-CTR-01" in table.refused("rgs puritan: counter hard over")
    table.play("rgs halcyon: counter smoke screen")
    assert "SF-CTR-04" in table.refused("rgs puritan: counter hard over")


def test_sf_ctr_06_the_attacked_may_pass() -> None:
    """SF-CTR-06."""
    assert ex_19(hand=1).play("pass").crew("halcyon") == "1/0/1/1/1"


def shot(hand: object) -> Table:
    """Return a table at which the Engine Room of RGS Halcyon has been hit, who holds a hand."""
    ours = {"at": "F7", "crew": "1/2/2/1/1", "guns": ["Iron Verdict"]}
    table = duel(ours, {"at": "H7", "crew": "1/4/1/1/1", "hand": hand})
    return table.play("fire halcyon engine", "dice 3")


@pytest.mark.parametrize("hand", [["Hard Over"], ["Spyglass"], ["?"]])
@pytest.mark.parametrize("words", ["1/1/3/1", "puritan: 1/1/3/1"])
def test_the_relocation_of_the_attacker_passes_no_counter(hand: list[str], words: str) -> None:
    table = shot(hand)
    assert table.due == "halcyon counter"
    with pytest.raises(
        AskedFirstError, match="it is RGS Halcyon’s decision first, and only RGS Halcyon can pass"
    ) as error:
        table.play(words)
    assert "counter or pass (" in str(error.value)
    assert table.crew("halcyon") == "1/4/1/1/1"


def test_the_attackers_own_pass_continues_the_combat() -> None:
    table = shot(["Hard Over"]).play("halcyon: pass", "1/1/3/1")
    assert table.crew("puritan") == "1/1/3/1/1"


def test_an_empty_hand_has_nothing_to_pass_with() -> None:
    table = shot([])
    table.play("1/1/3/1")
    assert table.crew("puritan") == "1/1/3/1/1"


def test_an_unknown_card_is_one_open_counter() -> None:
    table = ex_19(hand=["Smoke Screen", "?", "?"])
    assert table.moves("halcyon") - {"void ?"} == {"counter smoke screen", "counter ?", "pass"}
    table.play("brace!")
    assert sorted(table.hand("halcyon")) == ["?", "Smoke Screen"]
    assert table.bottom() == ["Brace!"]


def test_the_only_crewed_section_is_hit_unasked() -> None:
    assert bombing({"crew": "0/5/0/0/1"}).crew("halcyon") == "0/1/0/0/1"


def test_flak_screen_leaves_nothing_of_a_plane() -> None:
    planes = {"at": "F6", "planes": ["F7"]}
    table = action(
        {"puritan ii": planes, "jameson brown": {"at": "G6", "crew": "1/2/6/1/1", "hand": 2}}, turn={"phase": "move"}
    )
    table.play("plane f7 g6")
    assert table.markers() == set()
    assert table.crew("jameson brown") == "1/2/6/1/1"
    assert table.due == "puritan move"


def test_grapeshot_is_off_with_five_of_six_crew() -> None:
    ships = {
        "gallowglass": {"at": "G6", "crew": "1/1/5/1/1", "guns": ["Bulldog Howitzer"]},
        "halcyon": {"at": "F6"},
    }
    assert action(ships).play("fire halcyon bridge", "dice 6").crew("halcyon") == "0/2/2/1/1"


def grapeshot(hand: list[str], **more: object) -> Table:
    ships = {
        "gallowglass": {"at": "G6", "crew": "1/1/6/1/1", "guns": ["Ricochet Turret", "Bulldog Howitzer"]},
        "halcyon": {"at": "F6", "crew": "1/2/3/1/1", "hand": hand},
    }
    return action(ships, **more).play("fire halcyon bridge", "dice 6 3")


def test_damage_control_leaves_no_surplus() -> None:
    table = grapeshot(["Damage Control"]).play("counter damage control")
    assert table.crew("halcyon") == "0/2/3/1/1"
    assert table.due != "gallowglass spill"


def test_a_section_is_named_by_a_word() -> None:
    for line in ("engine", "aim engine", "name the engine room", "hit engine"):
        assert bombing({}).play(line).crew("halcyon") == "1/0/2/1/1"
    for line in ("aim", "aim engine and guns", "rigging"):
        with pytest.raises(InvalidMoveError):
            bombing({}).ruling(line)


def test_a_counter_is_named_by_a_word() -> None:
    for line in ("counter hard over", "hard over", "play hard over", "counter O05"):
        assert ex_19(hand=1).play(line).crew("halcyon") == "1/2/1/1/1"
    for line in ("counter", "counter hard over twice", "counter rigging"):
        with pytest.raises(InvalidMoveError):
            ex_19(hand=1).ruling(line)
