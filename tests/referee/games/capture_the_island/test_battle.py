"""Battles: CI-BATTLE-01 to CI-BATTLE-11."""

from __future__ import annotations

from typing import Any

import pytest
from tables.capture_the_island import Table, game, position

FIELD = "C2 red 4; C1 red 1; C3 blue 5; D6 blue 2"
CARDS = {0: ["hammers 2", "wheel 3"], 1: ["wheel 1", "bricks 3", "drop 4"]}


def attack(units: str = FIELD, **given: object) -> Table:
    """Return a table at which red's units have gone from C2 to blue's on C3, and the battle is on."""
    table = position(units, **given)  # type: ignore[arg-type]
    return table.play("c2 c3", *["end"] * (table.due == "red move"))


def laid(red: str = "hammers 2", blue: str = "wheel 1", units: str = FIELD, **given: object) -> Table:
    """Return a table at which both sides of that battle have laid a card."""
    return attack(units, hands=CARDS, **given).fight(red, blue)


def won(units: str = FIELD, loss: int = 2) -> Table:
    """Return a table at which red has won by 9 against 8, with 4 units, and blue's card is due."""
    return laid(units=units, battle_loss=loss).play("circles 3", "bricks 2")


def lost(units: str = FIELD) -> Table:
    """Return a table at which red has lost by 7 against 9, with 4 units against 5, and red's card is due."""
    return laid(units=units).play("circles 1", "circles 3")


# CI-BATTLE-01 to CI-BATTLE-06: strength and cards.


@pytest.mark.parametrize(("red", "blue"), [(4, 5), (1, 10), (10, 1)])
def test_ci_battle_01_a_side_is_as_strong_as_its_units(red: int, blue: int) -> None:
    """CI-BATTLE-01: the units that stand there, and no others; the referee says so when the battle begins."""
    table = attack(f"C2 red {red}; C1 red 3; C3 blue {blue}; D6 blue 2")
    assert table.tallies == (f"units {red} = {red}", f"units {blue} = {blue}")
    assert table.reported("CI-BATTLE-01") == [f"Red attacks Blue on C3: {red} against {blue}"]


def test_ci_battle_01_own_units_that_stood_there_fight_as_well() -> None:
    """CI-BATTLE-01: those left of a mixed tile join those that come."""
    table = position("C2 red 3; B3 red 2; C3 blue 5; D6 blue 2").play("3 c2 c3", "2 b3 c3")
    assert table.tallies == ("units 5 = 5", "units 5 = 5")


def test_ci_battle_02_both_lay_one_card() -> None:
    """CI-BATTLE-02: both are asked, in any order; none, a second or another's card is refused, and a resource card."""
    table = attack(hands=CARDS)
    assert [decision.seat for decision in table.game.decisions(table.state)] == [0, 1]
    for seat in (0, 1):
        assert table.refused("lay nothing", seat) == ("CI-BATTLE-02", "CI-Q-16")
    assert table.refused("lay wheel 1", 0) == ("CI-BATTLE-02",)
    assert table.refused("lay drop 4", 1) == ("CI-BATTLE-02",)
    table.play("lay bricks 3", seat=1)
    assert table.refused("lay wheel 1", 1)[0] == "CI-BATTLE-02"
    table.play("lay hammers 2", seat=0)
    assert table.tallies == ("units 4; lays hammers 2 +2 = 6", "units 5; lays bricks 3 +3 = 8")
    assert table.refused("lay wheel 3", 0)[0] == "CI-BATTLE-02"
    assert (table.hand(0), table.hand(1)) == (["C-wheel-3"], ["C-wheel-1", "R-drop-4"])


def test_ci_battle_02_who_is_not_in_the_battle_lays_nothing() -> None:
    """CI-BATTLE-02: white, beside the battle, is not asked, and may not lay a card."""
    table = attack("C2 red 4; A2 red 1; C3 blue 5; B6 blue 2; E3 white 2", seats=3, hands={0: 1, 1: 1, 2: ["wheel 1"]})
    assert [decision.seat for decision in table.game.decisions(table.state)] == [0, 1]
    assert table.refused("lay wheel 1", 2)[0] == "CI-BATTLE-02"


@pytest.mark.parametrize(("seat", "card", "other"), [(0, "hammers 2", "wheel 1"), (1, "wheel 1", "hammers 2")])
def test_ci_battle_03_a_card_lies_face_down_until_both_do(seat: int, card: str, other: str) -> None:
    """CI-BATTLE-03: what one side has laid is not to be seen by the other, nor on the table, nor in what is told."""
    table = attack(hands=CARDS).play(f"lay {card}", seat=seat)
    id = f"C-{card.replace(' ', '-')}"
    assert id not in repr(game().observe(table.state, 1 - seat))
    assert id in repr(game().observe(table.state, seat))
    shown = repr((table.game.picture(table.state), table.tallies, [notice.text for notice in table.news]))
    assert card not in shown
    assert table.tallies == ("units 4 = 4", "units 5 = 5")
    table.play(f"lay {other}", seat=1 - seat)
    assert id in repr(game().observe(table.state, 1 - seat))


@pytest.mark.parametrize(("red", "blue", "totals"), [("hammers 2", "wheel 1", (6, 6)), ("wheel 3", "bricks 3", (7, 8))])
def test_ci_battle_04_the_value_of_the_card_is_added(red: str, blue: str, totals: tuple[int, int]) -> None:
    """CI-BATTLE-04: 4 and 2 are 6; the icon counts for nothing."""
    table = laid(red, blue)
    assert tuple(int(side.rsplit("= ", 1)[1]) for side in table.tallies) == totals
    assert table.reported("CI-BATTLE-04") == [f"Red: {table.tallies[0]}", f"Blue: {table.tallies[1]}"]


def test_ci_battle_05_each_side_draws_a_card() -> None:
    """CI-BATTLE-05: two cards leave the combat stack, one for each side, for all to see; a resource card is none."""
    table = laid()
    before = table.stack("combat")
    for seat, card in (("red", "circles 3"), ("blue", "bricks 2")):
        assert (table.due, table.spec.number, table.spec.hidden) == (f"{seat} battle draw", 1, False)
        assert table.spec.clause == "CI-BATTLE-05"
        assert table.refused("circles 4") == ("CI-BATTLE-05",)
        assert table.refused("hammers 2") == ("CI-BATTLE-05",)
        table.play(card)
    assert table.stack("combat") == before - 2
    assert table.due == "blue drawing"


def test_ci_battle_06_the_card_that_was_drawn_counts_at_once() -> None:
    """CI-BATTLE-06: 6 and a 3 are 9, before the other side has drawn."""
    table = laid().play("circles 3")
    assert table.tallies == ("units 4; lays hammers 2 +2; draws circles 3 +3 = 9", "units 5; lays wheel 1 +1 = 6")
    assert table.reported("CI-BATTLE-06") == [f"Red: {table.tallies[0]}"]
    table.play("bricks 2")
    assert table.reported("CI-BATTLE-06") == ["Blue: units 5; lays wheel 1 +1; draws bricks 2 +2 = 8"]


# CI-BATTLE-07, CI-BATTLE-08: the comparison and the cards.


@pytest.mark.parametrize(
    ("red", "blue", "said"),
    [
        ("circles 3", "bricks 2", "9 against 8: Red wins on C3"),
        ("circles 1", "circles 2", "7 against 8: Blue wins on C3"),
        ("circles 1", "bricks 1", "7 against 7: Blue wins on C3, as equal totals serve the defender"),
    ],
)
def test_ci_battle_07_the_higher_total_wins(red: str, blue: str, said: str) -> None:
    """CI-BATTLE-07: by one point, for either side; and who has won has the tile."""
    table = laid().play(red, blue)
    assert table.reported("CI-BATTLE-07") == [said]
    assert table.play("?").on("C3") == ("red 4" if "Red" in said else "blue 5")


@pytest.mark.parametrize(
    ("draws", "keeps"), [(("circles 3", "bricks 2"), "discard"), (("circles 1", "bricks 2"), "keep")]
)
def test_ci_battle_08_both_discard_what_they_laid(draws: tuple[str, str], keeps: str) -> None:
    """CI-BATTLE-08: winner and loser, also where the cards that were drawn are kept; none is laid again."""
    table = laid(drawn_battle_card=keeps).play(*draws)
    assert table.discards("combat")[:2] == ["C-hammers-2", "C-wheel-1"]
    assert len(table.discards("combat")) == (4 if keeps == "discard" else 2)
    table.play("?")
    for seat in (0, 1):
        assert not {"C-hammers-2", "C-wheel-1"} & set(table.hand(seat))


# CI-BATTLE-09 to CI-BATTLE-11: what becomes of the loser.


@pytest.mark.parametrize(
    ("blue", "loss", "lost_units"), [(5, 2, 2), (2, 2, 2), (1, 2, 1), (5, 1, 1), (5, 4, 4), (3, 4, 3)]
)
def test_ci_battle_09_the_loser_loses_two_units(blue: int, loss: int, lost_units: int) -> None:
    """CI-BATTLE-09: 2, or as many as are there, or as the table plays, go to the supply; the winner loses none."""
    table = won(f"C2 red 6; C1 red 1; C3 blue {blue}; D6 blue 2", loss)
    assert table.supply(1) == 20 - 2 - blue + lost_units
    word = "unit" if lost_units == 1 else "units"
    assert table.reported("CI-BATTLE-09") == [f"Blue loses {lost_units} {word} on C3"]
    assert table.play("?").units(0) == {"C1": 1, "C3": 6}


def test_ci_battle_09_an_attacker_that_loses() -> None:
    """CI-BATTLE-09: of red's 4 two are lost, and of blue's 5 none."""
    table = lost()
    assert (table.reported("CI-BATTLE-09"), table.supply(0), table.on("C3")[-6:]) == (
        ["Red loses 2 units on C3"],
        17,
        "blue 5",
    )


@pytest.mark.parametrize(("red_wins", "loser"), [(True, 1), (False, 0)])
def test_ci_battle_10_the_loser_takes_a_combat_card(red_wins: bool, loser: int) -> None:
    """CI-BATTLE-10: one, from the combat stack, seen by its owner alone; the winner takes none."""
    table = won() if red_wins else lost()
    before, other = table.stack("combat"), len(table.hand(1 - loser))
    assert (table.spec.seat, table.spec.clause, table.spec.hidden) == (loser, "CI-BATTLE-10", True)
    assert all(name.startswith("C-") for name in table.spec.names)
    assert table.refused("circles 4") == ("CI-BATTLE-10",)
    table.play("drop 3")
    assert "C-drop-3" in table.hand(loser)
    assert (table.stack("combat"), len(table.hand(1 - loser))) == (before - 1, other)
    assert "C-drop-3" not in repr(game().observe(table.state, 1 - loser))


@pytest.mark.parametrize(
    ("units", "home"), [("C3 blue 5; D6 blue 2", 5), ("C3 blue 5; E1 blue 1", 3), ("C3 blue 3; D6 blue 2", 3)]
)
def test_ci_battle_11_the_others_go_home(units: str, home: int) -> None:
    """CI-BATTLE-11: 3 of 5, or 1 of 3, come to the own start area besides those that stand there; none stays."""
    table = won(f"C2 red 4; C1 red 1; {units}").play("?")
    assert (table.on("C3"), table.on("D6")) == ("red 4", f"blue {home}")
    assert len(table.reported("CI-BATTLE-11")) == 1


def test_ci_battle_11_nobody_goes_home_where_all_are_lost() -> None:
    """CI-BATTLE-11: of 2 none is left."""
    table = won("C2 red 4; C1 red 1; C3 blue 2; D6 blue 2").play("?")
    assert (table.units(1), table.reported("CI-BATTLE-11")) == ({"D6": 2}, [])


def test_ci_battle_11_an_attacker_goes_home_and_not_back() -> None:
    """CI-BATTLE-11: red came from C2, and the 2 that are left go to C1."""
    table = lost().play("?")
    assert (table.units(0), table.units(1)) == ({"C1": 3}, {"C3": 5, "D6": 2})
    assert table.reported("CI-BATTLE-11") == ["2 units of Red go back to C1"]


def test_a_known_card_that_is_laid_tells_nothing_new() -> None:
    """CI-BATTLE-03: wheel 3 is known to be in red's hand; of blue's two nothing is, and `nothing` shows nothing."""
    hands: dict[int, Any] = {0: ["wheel 3", "1 combat"], 1: 2}
    table = position("C2 red 3; C3 blue 3; D6 blue 1", hands=hands, commit_optional="yes").play("3 c2 c3", "end")
    assert len(table.ruling("lay wheel 3", 0).reveals) == 0
    assert [one.face for one in table.ruling("lay drop 1", 0).reveals] == ["C-drop-1"]
    assert len(table.ruling("lay nothing", 0).reveals) == 0
