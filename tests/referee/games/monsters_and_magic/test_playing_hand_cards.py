"""When a hand card is played, and what is drawn for it: MM-HAND-04, and the rulings on it."""

from __future__ import annotations

from typing import Any

import pytest
from tables.monsters_and_magic import Table, against_straw, on_plains, position

HOME = "; h8 straw garrison"
PLAINS = {"c3": "plains", "d4": "plains"}
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
DUEL = "c1 blue hero; c2 straw hero; h8 straw garrison; a1 blue garrison"
CARDS = {0: ["paladin"], 1: ["duelist"]}
PHASES = ("declaration", "garrison", "movement", "recruitment", "end")
WHEN = {"any": PHASES, "recruitment": ("recruitment",), "after_movement": ("recruitment", "end")}


@pytest.mark.parametrize("phase", ["declaration", "garrison", "movement", "recruitment", "end"])
def test_mm_hand_04_hand_cards_are_played_at_discretion(phase: str) -> None:
    """MM-HAND-04: in any phase of the player’s turn: the card goes to the discard pile, its hand use takes effect."""
    table = position("a1 blue hero; b1 blue garrison" + HOME, phase=phase, hands={0: ["emperor"]})
    assert table.play("play emperor").due == "blue drawing"
    assert (table.spec.number, table.hand(), table.discards()) == (3, [], ["emperor"])


def duel(**given: object) -> Table:
    """Return two Heroes at their dice, level at 7, in Plains."""
    units = "b2 blue hero; c3 straw hero; a1 blue garrison" + HOME
    return position(units, terrain=PLAINS, **given).play("b2 c3").dice(3, 4, 3, 4)  # type: ignore[arg-type]


def test_mm_hand_04_a_hand_card_may_be_kept() -> None:
    """MM-HAND-04: nobody has to play; a fight continues when both pass."""
    table = duel(hands={0: ["paladin"], 1: ["duelist"]}).play("pass", "pass")
    assert (table.on("c3"), table.hand(0), table.hand(1)) == ("", ["paladin"], ["duelist"])


def test_mm_hand_04_the_other_player_plays_in_combat_only() -> None:
    """MM-HAND-04: on another player's turn a card waits for a fight of yours, then it is played."""
    table = position("b2 blue hero; c3 straw hero" + HOME, terrain=PLAINS, hands={1: ["paladin"]})
    assert table.refused("play paladin", seat=1) == ("MM-TURN-01", "MM-Q-29")
    table.play("b2 c3").dice(3, 4, 3, 4).play("pass", "play paladin")
    assert table.discards() == ["paladin"]
    assert table.tallies[1] == "dice (3+4) 7; hero 0; Paladin +2 plains = 9"


def test_cards_may_be_played_before_the_roll() -> None:
    table = on_plains(
        f"{ENDS}; c3 blue hero; c4 straw garrison",
        hands={0: ["paladin"]},
        hand_card_timing="before_roll",
    )
    table.play("c3 c4")
    assert table.due == "blue cards"
    table.play("play paladin", "pass", "pass")
    assert table.due == "blue attacker"
    table.play("dice 1 1", "dice 3 3")
    assert table.on("c4") == ""
    assert table.reports[-1].startswith("4 against 4")


def opened(hands: dict[int, list[str]] | None = None, **options: Any) -> Table:
    """Return a fight of Heroes on plains before its dice; blue attacks, with Paladin and Duelist in hand."""
    return position(DUEL, hands=CARDS if hands is None else hands, **options).play("c1 c2")


def test_mm_q_25_hand_cards_follow_the_dice_by_default() -> None:
    """MM-Q-25, after_roll: no card before the dice are seen, and no dice after them."""
    table = opened()
    assert table.due == "blue attacker"
    assert table.refused("play paladin") == ("MM-COMB-02",)
    table.play("dice 2 2")
    assert table.refused("play paladin", 0) == ("MM-COMB-02",)
    table.play("dice 2 3", "play paladin", "pass", "pass")
    assert table.on("c2") == "blue hero"
    assert table.reported("MM-COMB-12") == ["6 against 5: Straw’s Hero is destroyed"]


def test_mm_q_25_hand_cards_may_come_before_the_dice() -> None:
    """MM-Q-25, before_roll: the same cards first, then the dice decide at once, and no card answers them."""
    table = opened(hand_card_timing="before_roll")
    assert table.due == "blue cards"
    table.play("play paladin", "pass", "pass")
    assert table.due == "blue attacker"
    table.play("dice 2 2")
    assert table.refused("play duelist", seat=1) == ("MM-COMB-02",)
    table.play("dice 2 3")
    assert (table.on("c2"), table.hand(1)) == ("blue hero", ["duelist"])


def test_haste_gives_one_figure_a_step_more() -> None:
    table = on_plains(f"{ENDS}; c3 blue hero; e3 blue hero", permanents={0: ["haste_spell"]})
    table.play("use haste c3", "c3 c4", "c4 c5")
    assert "MM-MPH-04" in table.refused("c5 c6")
    assert on_plains(f"{ENDS}; c3 blue hero", permanents={0: ["haste_spell"]}, phase="recruitment").refused(
        "use haste c3"
    ) == (
        "MM-MOVE-07",
        "MM-Q-29",
    )


def test_hand_cards_are_legal_in_any_turn_where_the_house_rule_allows_it() -> None:
    table = on_plains(ENDS, hands={1: ["oracle", "merchant", "wings", "artificer", "fellowship"]}, hc_window="any_time")
    assert table.moves(1) >= {"play oracle blue"}
    assert "MM-MOVE-07" in table.refused("play wings", seat=1)
    assert "MM-TURN-01" in table.refused("play fellowship", seat=1)
    table.play("play oracle", seat=1)
    assert table.discards() == ["oracle"]
    assert table.due == "blue movement"


def test_others_may_use_hand_cards_in_any_turn_where_that_is_played() -> None:
    table = position("a1 blue hero; h8 straw hero", hands={1: ["emperor"]}, hc_window="any_time")
    assert {(one.seat, one.kind) for one in table.game.decisions(table.state)} == {(0, "movement"), (1, "aside")}
    assert table.legal("play emperor", seat=1)
    assert not position("a1 blue hero; h8 straw hero", hands={1: ["emperor"]}).legal("play emperor", seat=1)


@pytest.mark.parametrize(("value", "clauses"), [("own_turn", ("MM-TURN-01", "MM-Q-29")), ("any_time", ())])
def test_mm_q_29_cards_without_force_in_the_turn_of_another(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-29: Emperor draws on the player’s own turn, or in any; in a combat under neither value."""
    table = position(DUEL, hands={0: ["merchant"], 1: ["emperor", "wings", "legions"]}, hc_window=value)
    assert table.refused("play emperor", seat=1) == clauses
    assert table.refused("play wings", seat=1)[-1] == "MM-Q-29"
    assert table.refused("play legions", seat=1) == ("MM-TURN-01", "MM-Q-30")
    table.play("c1 c2", "dice 2 2", "dice 2 3", "pass")
    assert table.due == "straw cards"
    assert table.refused("play emperor", seat=1) == ("MM-COMB-02", "MM-Q-29")


@pytest.mark.parametrize("value", ["own_turn", "any_time"])
@pytest.mark.parametrize("phase", ["declaration", "garrison", "movement", "recruitment", "end"])
def test_mm_q_29_move_points_and_summons_in_your_movement_phase(value: str, phase: str) -> None:
    """MM-Q-29: other cards serve in every phase of the player’s own turn."""
    given = {0: ["emperor", "wings", "magic gate"]}
    table = position("c1 blue monster; e1 blue mage; a1 blue garrison", phase=phase, hands=given, hc_window=value)
    moving = phase == "movement"
    assert table.refused("play wings") == (() if moving else ("MM-MOVE-07", "MM-Q-29"))
    assert table.refused("play magic gate") == (() if moving else ("MM-CARD-07", "MM-Q-51"))
    assert table.legal("play emperor")


@pytest.mark.parametrize(
    ("value", "phases"),
    [("any", "movement recruitment end"), ("recruitment", "recruitment"), ("after_movement", "recruitment end")],
)
def test_a_hand_card_recruits_only_in_the_phases_of_the_house_rule(value: str, phases: str) -> None:
    for phase in ("movement", "recruitment", "end"):
        table = on_plains(f"{ENDS}; b1 blue garrison", hands={0: ["legions"]}, phase=phase, hc_recruit_phase=value)
        assert ("play legions" in table.moves()) == (phase in phases.split())


@pytest.mark.parametrize("value", WHEN)
@pytest.mark.parametrize("phase", PHASES)
def test_mm_q_30_in_which_phase_a_hand_card_recruits(value: str, phase: str) -> None:
    """MM-Q-30: in any own phase, in the Recruitment Phase, or once movement is over; other cards are untouched."""
    hands = {0: ["fellowship", "emperor"], 1: ["legions"]}
    table = position("a2 blue garrison", phase=phase, hands=hands, hc_recruit_phase=value)
    assert table.refused("play fellowship") == (() if phase in WHEN[value] else ("MM-HAND-04", "MM-Q-30"))
    assert table.legal("play emperor")
    assert table.refused("play legions", seat=1)[0] == "MM-TURN-01"


def test_mm_q_30_a_figure_recruited_before_movement_moves() -> None:
    """MM-Q-30, any: it comes onto a garrison without a figure and has its MP; elsewhere it is refused."""
    table = position("a2 blue garrison; b2 blue hero garrison; d2 blue garrison", hands={0: ["fellowship"]})
    table.play("play fellowship")
    assert table.due == "blue recruit"
    assert table.refused("recruit hero b2") == ("MM-REC-12", "MM-STACK-02")
    assert table.refused("recruit hero c2") == ("MM-REC-11",)
    assert table.play("a2", "a2 a3").on("a3") == "blue hero"


# Discard to draw
def test_the_alchemist_discards_card_by_card_and_draws_as_many() -> None:
    table = on_plains(ENDS, permanents={0: ["alchemist"]}, hands={0: ["treants", "?", "giants"]})
    table.play("use alchemist")
    assert table.due == "blue trade"
    assert table.refused("exchange") == ("MM-HAND-04", "MM-Q-54")
    assert table.moves() == {"discard treants", "discard giants", "discard ?"}
    table.play("discard giants", "discard demons", "exchange")
    assert table.discards() == ["giants", "demons"]
    table.play("draw ? druids")
    assert table.hand() == ["treants", "?", "druids"]


def test_without_a_hand_there_is_nothing_to_discard() -> None:
    assert on_plains(ENDS, permanents={0: ["alchemist"]}).refused("use alchemist") == ("MM-HAND-04", "MM-Q-54")


@pytest.mark.parametrize(("value", "least"), [("excluded", 0), ("included", 1)])
def test_an_alchemist_from_hand_counts_among_the_discarded_cards_by_house_rule(value: str, least: int) -> None:
    table = on_plains(ENDS, hands={0: ["alchemist", "treants"]}, alchemist_self=value).play("play alchemist")
    assert (table.moves() >= {"exchange"}) == bool(least)
    table.play("discard treants", "draw ?" + " ?" * least)
    alone = on_plains(ENDS, hands={0: ["alchemist"]}, alchemist_self=value)
    assert ("play alchemist" in alone.moves()) == bool(least)


def test_mm_q_54_the_alchemist_exchanges_from_one_card_to_the_whole_hand() -> None:
    """MM-Q-54: none is refused; of 3 cards 1, 2 or all 3 are discarded, and as many drawn."""
    held = ["giants", "wings", "rangers"]
    for count in (1, 2, 3):
        table = against_straw("c3 blue hero", permanents={0: ["alchemist"]}, hands={0: held}).play("use alchemist")
        assert table.refused("exchange") == ("MM-HAND-04", "MM-Q-54")
        table.play(*(f"discard {card}" for card in held[:count]))
        if count < 3:
            table.play("exchange")
        assert (table.due, table.spec.number, table.discards()) == ("blue drawing", count, held[:count])
    empty = against_straw("c3 blue hero", permanents={0: ["alchemist"]})
    assert empty.refused("use alchemist") == ("MM-HAND-04", "MM-Q-54")


@pytest.mark.parametrize(("value", "drawn"), [("excluded", 2), ("included", 3)])
def test_mm_q_54_an_alchemist_from_hand_is_one_of_the_cards_or_not(value: str, drawn: int) -> None:
    """MM-Q-54: with 2 other cards discarded, 2 or 3 are drawn."""
    hands = {0: ["alchemist", "giants", "wings"]}
    table = against_straw("c3 blue hero", hands=hands, alchemist_self=value)
    table.play("play alchemist", "discard giants", "discard wings")
    assert (table.due, table.spec.number) == ("blue drawing", drawn)
    assert table.discards() == ["alchemist", "giants", "wings"]


@pytest.mark.parametrize("value", ["excluded", "included"])
def test_mm_q_54_an_alchemist_that_is_the_only_card_is_exchanged_or_stays(value: str) -> None:
    """MM-Q-54: excluded: no card is left to discard; included: it is exchanged for 1 card."""
    table = against_straw("c3 blue hero", hands={0: ["alchemist"]}, alchemist_self=value)
    if value == "excluded":
        assert table.refused("play alchemist") == ("MM-HAND-04", "MM-Q-54")
    else:
        assert table.play("play alchemist", "exchange").spec.number == 1


@pytest.mark.parametrize("value", ["excluded", "included"])
def test_mm_q_54_a_permanent_alchemist_is_never_among_the_cards(value: str) -> None:
    """MM-Q-54: the switch is about the hand card only."""
    given = {"permanents": {0: ["alchemist"]}, "hands": {0: ["giants"]}}
    table = against_straw("c3 blue hero", alchemist_self=value, **given).play("use alchemist giants")
    assert (table.spec.number, table.permanents()) == (1, ["alchemist"])
