"""A battle until all cards lie: CI-BATTLE-01 to CI-BATTLE-06, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from observing import observe
from tables.capture_the_island import Table, game, position

FIELD = "C2 red 4; C1 red 1; C3 blue 5; D6 blue 2"
CARDS = {0: ["hammers 2", "wheel 3"], 1: ["wheel 1", "bricks 3", "drop 4"]}
EVEN = "C2 red 3; C1 red 1; C3 blue 3; D6 blue 2"


def attack(units: str = FIELD, **given: object) -> Table:
    """Return a table at which red's units have gone from C2 to blue's on C3, and the battle is on."""
    table = position(units, **given)  # type: ignore[arg-type]
    return table.play("c2 c3", *["end"] * (table.due == "red move"))


@pytest.mark.parametrize(("red", "blue"), [(4, 5), (1, 10), (10, 1)])
def test_ci_battle_01_a_side_is_as_strong_as_its_units(red: int, blue: int) -> None:
    """CI-BATTLE-01: the units that stand there, and no others; the referee says so when the battle begins."""
    table = attack(f"C2 red {red}; C1 red 3; C3 blue {blue}; D6 blue 2")
    assert table.tallies == (f"units {red}", f"units {blue}")
    assert table.reported("CI-BATTLE-01") == [f"Red attacks Blue on C3: {red} against {blue}"]


def test_ci_battle_01_units_that_were_there_before_fight_too() -> None:
    """CI-BATTLE-01: those left of a mixed tile join those that come."""
    table = position("C2 red 3; B3 red 2; C3 blue 5; D6 blue 2").play("3 c2 c3", "2 b3 c3")
    assert table.tallies == ("units 5", "units 5")


def test_ci_battle_02_both_lay_one_card() -> None:
    """CI-BATTLE-02: both choose one of their own combat cards, in any order; every other answer is refused."""
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


def test_ci_battle_02_players_outside_the_battle_lay_no_card() -> None:
    """CI-BATTLE-02: white, beside the battle, is not asked, and may not lay a card."""
    table = attack("C2 red 4; A2 red 1; C3 blue 5; B6 blue 2; E3 white 2", seats=3, hands={0: 1, 1: 1, 2: ["wheel 1"]})
    assert [decision.seat for decision in table.game.decisions(table.state)] == [0, 1]
    assert table.refused("lay wheel 1", 2)[0] == "CI-BATTLE-02"


def meet(units: str = EVEN, **given: object) -> Table:
    """Return a table at which 3 of red have met blue on C3 and the battle is on."""
    table = position(units, **given)  # type: ignore[arg-type]
    return table.play("3 c2 c3", *["end"] * (table.due == "red move"))


def test_ci_q_15_zero_a_side_without_a_combat_card_is_not_asked() -> None:
    """CI-Q-15 zero: red, with a resource card only, lays nothing and adds 0; both still draw."""
    table = meet(hands={0: ["drop 4"], 1: ["wheel 3"]})
    assert table.reported("CI-BATTLE-02") == ["Red has no combat card and adds 0"]
    assert table.due == "blue cards face down"
    table.play("lay wheel 3", "hammers 2", "bricks 1", seat=1)
    assert "5 against 7: Blue wins on C3" in table.reported("CI-BATTLE-07")


def test_ci_q_15_blind_draw_the_top_card_replaces_one_of_the_hand() -> None:
    """CI-Q-15 blind_draw: red draws twice; the first card is played from the hand. A side with cards is asked."""
    table = meet(no_combat_card="blind_draw", hands={0: ["drop 4"], 1: ["wheel 3"]})
    assert table.due == "blue cards face down"
    table.play("lay wheel 3", seat=1)
    assert (table.due, table.spec.clause) == ("red battle draw", "CI-Q-15")
    table.play("circles 3")
    assert (table.due, table.spec.clause) == ("red battle draw", "CI-BATTLE-05")
    assert table.tallies[0] == "units 3; lays circles 3 +3 = 6"
    table.play("hammers 2", "bricks 1")
    assert "8 against 7: Red wins on C3" in table.reported("CI-BATTLE-07")
    assert len(table.play("?").discards("combat")) == 4


def test_ci_q_15_resource_as_zero_a_resource_card_may_be_laid() -> None:
    """CI-Q-15 resource_as_zero: drop 4 adds 0 and goes to its own discards; nothing may be laid as well."""
    table = meet(no_combat_card="resource_as_zero", hands={0: ["drop 4"], 1: ["wheel 3", "drop 5"]})
    assert table.due == "red cards face down"
    assert table.legal("lay nothing", 0)
    assert table.refused("lay drop 5", 1) == ("CI-BATTLE-02",)
    table.fight("drop 4", "wheel 3")
    assert table.tallies == ("units 3; lays drop 4 +0 (a resource card) = 3", "units 3; lays wheel 3 +3 = 6")
    table.play("hammers 1", "bricks 1", "?")
    assert (table.discards("resource"), table.hand(1)) == (["R-drop-4"], ["R-drop-5"])


@pytest.mark.parametrize("value", ["zero", "blind_draw"])
def test_ci_q_15_no_resource_card_is_laid_elsewhere(value: str) -> None:
    """CI-Q-15: a side that holds a combat card lays no resource card instead."""
    table = meet(no_combat_card=value, hands={0: ["drop 4", "wheel 1"]})
    assert table.refused("lay drop 4", 0) == ("CI-BATTLE-02",)
    assert table.legal("lay wheel 1", 0)


def test_ci_q_15_a_resource_card_in_a_battle_cites_its_ruling() -> None:
    table = meet(no_combat_card="resource_as_zero", hands={0: ["drop 4"], 1: ["wheel 3"]})
    table.fight("drop 4", "wheel 3")
    lines = table.game.tallies(table.state)[0][1].lines
    assert [(line.source, line.amount, line.clause) for line in lines[1:]] == [("lays drop 4", 0, "CI-Q-15")]
    assert table.game.audit(table.state) == ()


@pytest.mark.parametrize(("value", "clauses"), [("no", ("CI-BATTLE-02", "CI-Q-16")), ("yes", ())])
def test_ci_q_16_a_side_lays_none_of_its_cards(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-16: red holds wheel 3 and must lay it, or keeps it and adds 0."""
    table = meet(commit_optional=value, hands={0: ["wheel 3"]})
    assert table.refused("lay nothing", 0) == clauses
    assert table.legal("lay wheel 3", 0)
    if value == "yes":
        table.play("lay nothing", "hammers 2", "bricks 1", "?")
        assert (table.on("C3"), table.hand(0)) == ("red 3", ["C-wheel-3"])


@pytest.mark.parametrize(("seat", "card", "other"), [(0, "hammers 2", "wheel 1"), (1, "wheel 1", "hammers 2")])
def test_ci_battle_03_a_card_is_face_down_until_both_sides_have_played(seat: int, card: str, other: str) -> None:
    """CI-BATTLE-03: the card of one side is not shown to the other, neither on the table nor in reports."""
    table = attack(hands=CARDS).play(f"lay {card}", seat=seat)
    id = f"C-{card.replace(' ', '-')}"
    assert id not in repr(observe(game(), table.state, 1 - seat))
    assert id in repr(observe(game(), table.state, seat))
    shown = repr((table.game.picture(table.state), table.tallies, [notice.text for notice in table.news]))
    assert card not in shown
    assert table.tallies == ("units 4", "units 5")
    table.play(f"lay {other}", seat=1 - seat)
    assert id in repr(observe(game(), table.state, 1 - seat))


def test_playing_a_known_card_reveals_nothing_new() -> None:
    """CI-BATTLE-03: everybody knows that red has wheel 3, and nothing of blue's two cards."""
    hands: dict[int, Any] = {0: ["wheel 3", "1 combat"], 1: 2}
    table = position("C2 red 3; C3 blue 3; D6 blue 1", hands=hands, commit_optional="yes").play("3 c2 c3", "end")
    assert len(table.ruling("lay wheel 3", 0).reveals) == 0
    assert [one.face for one in table.ruling("lay drop 1", 0).reveals] == ["C-drop-1"]
    assert len(table.ruling("lay nothing", 0).reveals) == 0


def laid(red: str = "hammers 2", blue: str = "wheel 1", units: str = FIELD, **given: object) -> Table:
    """Return a table at which both sides of that battle have laid a card."""
    return attack(units, hands=CARDS, **given).fight(red, blue)


@pytest.mark.parametrize(("red", "blue", "totals"), [("hammers 2", "wheel 1", (6, 6)), ("wheel 3", "bricks 3", (7, 8))])
def test_ci_battle_04_the_value_of_the_card_is_added(red: str, blue: str, totals: tuple[int, int]) -> None:
    """CI-BATTLE-04: 4 units and a card of 2 make 6; the icon of the card does not count."""
    table = laid(red, blue)
    assert tuple(int(side.rsplit(" ", 1)[1]) for side in table.tallies) == totals
    assert table.reported("CI-BATTLE-04") == [f"Red: {table.tallies[0]}", f"Blue: {table.tallies[1]}"]


def test_ci_battle_05_each_side_draws_a_card() -> None:
    """CI-BATTLE-05: each side draws one card from the combat stack, face up; a resource card is refused."""
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


@pytest.mark.parametrize(
    ("value", "red", "blue", "discards"),
    [
        ("discard", [], ["? combat"], ["C-wheel-1", "C-wheel-2", "C-hammers-3", "C-bricks-1"]),
        ("keep", ["C-hammers-3"], ["C-bricks-1", "? combat"], ["C-wheel-1", "C-wheel-2"]),
    ],
)
def test_ci_q_20_cards_drawn_in_a_battle_are_discarded_or_kept(
    value: str, red: list[str], blue: list[str], discards: list[str]
) -> None:
    """CI-Q-20: discarded with those that were laid, or each taken by the side that drew it."""
    table = meet(drawn_battle_card=value, hands={0: ["wheel 1"], 1: ["wheel 2"]})
    table.fight("wheel 1", "wheel 2", ["hammers 3", "bricks 1", "?"])
    assert (table.hand(0), table.hand(1)) == (red, blue)
    assert table.discards("combat") == discards


def test_ci_q_22_a_missing_draw_counts_0_and_a_missing_card_is_not_taken() -> None:
    """CI-Q-22: all 18 combat cards are in hands and nothing is laid: 3 against 3, and the loser takes none."""
    table = meet(hands={0: 9, 1: 9}, hand_limit=9, commit_optional="yes")
    table.play("lay nothing", "Blue: lay nothing")
    assert table.reported("CI-BATTLE-05") == [
        "Red draws nothing and adds 0: no combat card is left",
        "Blue draws nothing and adds 0: no combat card is left",
    ]
    assert table.reported("CI-BATTLE-10") == ["Red draws nothing: no combat card is left"]
    assert (table.on("C1"), len(table.hand(0)), table.due) == ("red 2", 9, "red cards")


def test_ci_q_22_cards_that_were_laid_are_discarded_before_the_loser_takes_one() -> None:
    """CI-Q-22: both lay their ninth card; these two are shuffled, and red takes one of them."""
    table = meet(hands={0: 9, 1: 9}, hand_limit=9).fight("wheel 1", "wheel 2")
    assert table.due == "red drawing"
    assert set(table.spec.names) == {"C-wheel-1", "C-wheel-2"}


@pytest.mark.parametrize(
    ("value", "first", "last"), [("attacker_first", "red", "blue"), ("defender_first", "blue", "red")]
)
def test_ci_q_56_the_house_rule_says_who_draws_first(value: str, first: str, last: str) -> None:
    """CI-Q-56: the order of draws; between them the stack of 1 is reshuffled from the discards without the battle's."""
    hands = {0: ["wheel 1"], 1: ["wheel 2"]}
    table = meet(battle_draw_order=value, hands=hands, discards=["15 combat"]).fight("wheel 1", "wheel 2")
    assert (table.due, table.stack("combat")) == (f"{first} battle draw", 1)
    table.play("hammers 3")
    assert (table.due, table.stack("combat"), table.discards("combat")) == (f"{last} battle draw", 15, [])
    assert "C-wheel-1" not in table.spec.names
    assert "C-hammers-3" not in table.spec.names
    table.play("bricks 1")
    assert (table.stack("combat"), len(table.discards("combat"))) == (14, 4)
    assert table.due == ("blue drawing" if value == "attacker_first" else "red drawing")


@pytest.mark.parametrize(("value", "first"), [("attacker_first", "red"), ("defender_first", "blue")])
def test_ci_q_56_holds_for_further_draws_too(value: str, first: str) -> None:
    """CI-Q-56: where equal totals are drawn again, the same side is first."""
    table = meet(battle_draw_order=value, battle_tie="redraw").play("hammers 1", "bricks 1")
    assert table.due == f"{first} battle draw"


@pytest.mark.parametrize(
    ("value", "first", "last"), [("attacker_first", "red", "blue"), ("defender_first", "blue", "red")]
)
def test_ci_q_56_holds_for_cards_drawn_blind(value: str, first: str, last: str) -> None:
    """CI-Q-56 with CI-Q-15 blind_draw: neither side holds a card; the same side is first for both of its cards."""
    table = meet(battle_draw_order=value, no_combat_card="blind_draw", hands={})
    found = []
    for card in ("hammers 1", "bricks 1", "wheel 2", "drop 3"):
        found.append((table.spec.clause, table.due.split()[0]))
        table.play(card)
    assert found == [("CI-Q-15", first), ("CI-Q-15", last), ("CI-BATTLE-05", first), ("CI-BATTLE-05", last)]


def test_ci_battle_06_the_card_that_was_drawn_counts_at_once() -> None:
    """CI-BATTLE-06: 6 and a 3 are 9, before the other side has drawn."""
    table = laid().play("circles 3")
    assert table.tallies == ("units 4; lays hammers 2 +2; draws circles 3 +3 = 9", "units 5; lays wheel 1 +1 = 6")
    assert table.reported("CI-BATTLE-06") == [f"Red: {table.tallies[0]}"]
    table.play("bricks 2")
    assert table.reported("CI-BATTLE-06") == ["Blue: units 5; lays wheel 1 +1; draws bricks 2 +2 = 8"]


def test_ci_battle_02_a_side_without_a_combat_card_is_told_that_it_adds_0() -> None:
    """CI-BATTLE-02: red has played no card, and has none to play."""
    table = position("C2 red 3; C3 blue 3", hands={0: ["hammers 4"], 1: ["wheel 2"]}).play("3 c2 c3", "end")
    assert "Red has no combat card and adds 0 (" in table.why("lay hammers 4", 0)
    assert table.refused("lay hammers 4", 0) == ("CI-BATTLE-02",)
