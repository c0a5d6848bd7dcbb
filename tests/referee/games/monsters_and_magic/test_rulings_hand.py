"""Rulings on hand cards in and out of combat, MM-Q-25 to MM-Q-29 and MM-Q-31: every value of every switch."""

from typing import Any

import pytest
from tables.monsters_and_magic import Table, position

DUEL = "c1 blue hero; c2 straw hero; h8 straw garrison; a1 blue garrison"
CARDS = {0: ["paladin"], 1: ["duelist"]}


def duel(hands: dict[int, list[str]] | None = None, **options: Any) -> Table:
    """Return a fight of Heroes on plains that blue has opened, Paladin and Duelist in hand, dice not rolled."""
    return position(DUEL, hands=CARDS if hands is None else hands, **options).play("c1 c2")


def test_mm_q_25_hand_cards_follow_the_dice_by_default() -> None:
    """MM-Q-25, after_roll: no card before the dice are seen, and no dice after them."""
    table = duel()
    assert table.due == "blue attacker"
    assert table.refused("play paladin") == ("MM-COMB-02",)
    table.play("dice 2 2")
    assert table.refused("play paladin", 0) == ("MM-COMB-02",)
    table.play("dice 2 3", "play paladin", "pass", "pass")
    assert table.on("c2") == "blue hero"
    assert table.reported("MM-COMB-12") == ["6 against 5: Straw’s Hero is destroyed"]


def test_mm_q_25_hand_cards_may_come_before_the_dice() -> None:
    """MM-Q-25, before_roll: the same cards first, then the dice decide at once, and no card answers them."""
    table = duel(hand_card_timing="before_roll")
    assert table.due == "blue cards"
    table.play("play paladin", "pass", "pass")
    assert table.due == "blue attacker"
    table.play("dice 2 2")
    assert table.refused("play duelist", seat=1) == ("MM-COMB-02",)
    table.play("dice 2 3")
    assert (table.on("c2"), table.hand(1)) == ("blue hero", ["duelist"])


def test_mm_q_26_the_attacker_first_and_in_turns_by_default() -> None:
    """MM-Q-26, attacker_first: also one who is ahead; a card opens the round again; two passes in a row end it."""
    table = duel().play("dice 4 4", "dice 4 3")
    assert table.due == "blue cards"
    assert table.refused("play duelist", seat=1) == ("MM-COMB-02",)
    asked = []
    for line in ("pass", "play duelist", "play paladin", "pass", "pass"):
        asked.append(table.due)
        table.play(line)
    assert asked == ["blue cards", "straw cards", "blue cards", "straw cards", "blue cards"]
    assert table.reported("MM-COMB-12") == ["10 against 9: Straw’s Hero is destroyed"]


def test_mm_q_26_one_card_at_a_time() -> None:
    """MM-Q-26, attacker_first: after a card the other side is asked, whatever else is held."""
    table = duel({0: ["paladin", "duelist"], 1: []}).play("dice 4 4", "dice 4 3", "play paladin")
    assert table.due == "straw cards"
    assert table.play("pass").due == "blue cards"
    table.play("play duelist")
    assert table.tallies[0] == "dice 4+4 8; hero 0; Paladin +2 plains; Duelist +2 against hero = 12"


def test_mm_q_26_the_side_that_is_behind_may_be_asked_alone() -> None:
    """MM-Q-26, trailing_first: whoever is behind after each card; its pass ends the cards, the other unasked."""
    table = duel(hand_card_order="trailing_first").play("dice 4 4", "dice 4 3")
    asked = []
    for line in ("play duelist", "play paladin"):
        asked.append(table.due)
        table.play(line)
    assert [*asked, table.due] == ["straw cards", "blue cards", "straw cards"]
    assert table.play("pass").on("c2") == "blue hero"
    unasked = duel(hand_card_order="trailing_first").play("dice 4 4", "dice 4 3", "pass")
    assert (unasked.on("c2"), unasked.hand(0)) == ("blue hero", ["paladin"])


def test_mm_q_26_of_two_that_are_level_both_are_asked() -> None:
    """MM-Q-26, trailing_first: first the attacker, then the defender; two passes leave the tie."""
    table = duel(hand_card_order="trailing_first").play("dice 4 4", "dice 4 4")
    assert table.due == "blue cards"
    assert table.play("pass").due == "straw cards"
    assert table.play("pass").on("c2") == ""


def test_mm_q_26_both_may_choose_in_secret() -> None:
    """MM-Q-26, secret: nothing is shown before both have chosen, and nobody answers."""
    table = duel(hand_card_order="secret").play("dice 4 4", "dice 4 3")
    assert {(one.seat, one.kind) for one in table.game.decisions(table.state)} == {(0, "laid cards"), (1, "laid cards")}
    table.play("lay duelist", seat=1)
    assert (table.discards(), table.due) == ([], "blue laid cards")
    table.play("lay nothing", seat=0)
    assert (table.discards(), table.on("c2")) == (["duelist"], "straw hero")
    assert table.reported("MM-COMB-12") == ["8 against 9: Blue’s Hero is destroyed"]


@pytest.mark.parametrize(("value", "clauses"), [("force_only", ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")), ("any", ())])
def test_mm_q_27_cards_that_do_not_help_in_this_fight(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-27: Treants for a Hero on plains wait or are played for nothing; no Force is never played in a fight."""
    table = duel({0: ["treants", "paladin", "oracle"]}, combat_card_filter=value).play("dice 2 2", "dice 2 3")
    assert table.refused("play treants") == clauses
    assert table.refused("play oracle on straw") == ("MM-COMB-02", "MM-Q-29")
    assert table.legal("play paladin")
    if value == "any":
        table.play("play treants")
        assert (table.tallies[0], table.discards()) == ("dice 2+2 4; hero 0 = 4", ["treants"])


def fights_again(value: str) -> Table:
    """Return blue’s second fight in a turn, on plains too, after Paladin was played in the first."""
    units = "c1 blue hero; c2 straw garrison; f1 blue hero; f2 straw garrison; h8 straw garrison"
    table = position(units, hands={0: ["paladin"]}, hc_duration=value)
    table.play("c1 c2", "dice 4 4", "dice 1 1", "play paladin")
    assert table.tallies[0] == "dice 4+4 8; hero 0; Paladin +2 plains = 10"
    return table.play("pass", "pass", "f1 f2", "dice 4 4", "dice 1 1")


@pytest.mark.parametrize(
    ("value", "shown"),
    [("turn", "dice 4+4 8; hero 0; Paladin +2 plains = 10"), ("one_fight", "dice 4+4 8; hero 0 = 8")],
)
def test_mm_q_28_a_force_card_and_the_next_fight_of_the_turn(value: str, shown: str) -> None:
    """MM-Q-28: Paladin helps another Hero to the end of the turn, or in the one fight only; in no later turn."""
    table = fights_again(value)
    assert table.tallies[0] == shown
    table.play("pass", "pass").end_turn()
    assert not table.state.effects


@pytest.mark.parametrize(
    ("value", "shown"),
    [("turn", "dice 4+4 8; hero 0; Paladin +2 plains = 10"), ("one_fight", "dice 4+4 8; hero 0 = 8")],
)
def test_mm_q_28_the_garrison_behind_a_figure_is_another_fight(value: str, shown: str) -> None:
    """MM-Q-28: what was played against the figure helps against the garrison only to the end of the turn."""
    units = "c1 blue hero; c2 straw army garrison; h8 straw garrison"
    table = position(units, hands={0: ["paladin"]}, hc_duration=value)
    table.play("c1 c2", "dice 4 4", "dice 1 1", "play paladin", "pass", "pass", "dice 4 4", "dice 1 1")
    assert table.tallies[0] == shown


@pytest.mark.parametrize(("value", "clauses"), [("turn", ()), ("one_fight", ("MM-COMB-10", "MM-Q-28"))])
def test_mm_q_28_a_force_card_before_a_fight(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-28: outside a fight it is of use to the end of the turn only; move points are no Force."""
    table = position(DUEL, hands={0: ["paladin", "wings"]}, hc_duration=value)
    assert table.refused("play paladin") == clauses
    assert table.legal("play wings")


@pytest.mark.parametrize(("value", "clauses"), [("own_turn", ("MM-TURN-01", "MM-Q-29")), ("any_time", ())])
def test_mm_q_29_cards_without_force_in_the_turn_of_another(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-29: Emperor draws in the own turn, or in any; in a combat under neither value."""
    table = position(DUEL, hands={0: ["merchant"], 1: ["emperor", "wings", "legions"]}, hc_window=value)
    assert table.refused("play emperor", seat=1) == clauses
    assert table.refused("play wings", seat=1)[-1] == "MM-Q-29"
    assert table.refused("play legions", seat=1) == ("MM-TURN-01", "MM-Q-30")
    table.play("c1 c2", "dice 2 2", "dice 2 3", "pass")
    assert table.due == "straw cards"
    assert table.refused("play emperor", seat=1) == ("MM-COMB-02", "MM-Q-29")


@pytest.mark.parametrize("value", ["own_turn", "any_time"])
@pytest.mark.parametrize("phase", ["declaration", "garrison", "movement", "recruitment", "end"])
def test_mm_q_29_move_points_and_summons_in_the_own_movement_phase(value: str, phase: str) -> None:
    """MM-Q-29: other cards serve in every phase of the own turn."""
    given = {0: ["emperor", "wings", "magic gate"]}
    table = position("c1 blue monster; e1 blue mage; a1 blue garrison", phase=phase, hands=given, hc_window=value)
    moving = phase == "movement"
    assert table.refused("play wings") == (() if moving else ("MM-MOVE-07", "MM-Q-29"))
    assert table.refused("play magic gate") == (() if moving else ("MM-CARD-07", "MM-Q-51"))
    assert table.legal("play emperor")


LASTING = {
    "recruit": ("play fellowship", "a1", "blue hero garrison", "blue garrison"),
    "garrison": ("play empire b1", "b1", "blue garrison", ""),
    "type": ("play polymorph e1 army", "e1", "blue army", "blue mage"),
    "places": ("play illusionist e1 g1", "g1", "blue mage", "blue monster"),
}


@pytest.mark.parametrize("value", ["stay", "revert"])
@pytest.mark.parametrize(("line", "square", "done", "before"), LASTING.values(), ids=LASTING)
def test_mm_q_31_what_outlasts_a_hand_card(line: str, square: str, done: str, before: str, value: str) -> None:
    """MM-Q-31: a recruit, a garrison, a type, exchanged places stay or are undone with the turn, which is told."""
    card = line.split()[1]
    table = position("a1 blue garrison; e1 blue mage; g1 blue monster", hands={0: [card]}, hc_results=value)
    table.play(line)
    assert table.on(square) == done
    table.end_turn()
    assert table.on(square) == (done if value == "stay" else before)
    told = [text for text in table.reported("MM-HAND-05") if text.endswith("undone")]
    assert (len(told), len(table.reported("MM-HAND-05"))) == ((0, 0) if value == "stay" else (1, 1))


@pytest.mark.parametrize(("value", "terrain", "spare"), [("stay", "forest", 7), ("revert", "plains", 8)])
def test_mm_q_31_new_terrain_stays_or_goes(value: str, terrain: str, spare: int) -> None:
    """MM-Q-31: Alter Terrain from the hand, and the tiles beside the map."""
    table = position("a1 blue hero garrison", hands={0: ["alter terrain"]}, hc_results=value)
    table.play("play alter terrain c1 forest")
    assert (table.state.terrain[2], table.state.spares["forest"]) == ("forest", 7)
    table.end_turn()
    assert (table.state.terrain[2], table.state.spares["forest"]) == (terrain, spare)


def test_mm_q_31_what_a_permanent_card_did_stays_under_both() -> None:
    """MM-Q-31: only hand cards are undone."""
    table = position("a1 blue garrison", permanents={0: ["empire"]}, hc_results="revert").play("use empire b1")
    assert table.end_turn().on("b1") == "blue garrison"
