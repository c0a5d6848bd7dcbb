"""The Allies Phase: MM-ALLY-01 and MM-ALLY-02, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import garrisons, position, squares_of

HOME = "; h8 straw garrison"
CITIES = squares_of("city", 6)
FIVE_CITIES = squares_of("city", 5)


def test_mm_ally_01_one_card_is_drawn_into_your_hand() -> None:
    """MM-ALLY-01: the active player draws a card from the deck and need not show it."""
    table = position("a1 blue hero" + HOME, hands={0: 2, 1: 3}).play("end")
    assert (table.due, table.spec.number, table.spec.hidden) == ("blue drawing", 1, True)
    deck = len(table.state.zones["deck"])
    table.play("draw ?")
    assert (len(table.hand(0)), len(table.hand(1)), len(table.state.zones["deck"])) == (3, 3, deck - 1)
    assert table.due == "blue recruitment"


@pytest.mark.parametrize("line", ["draw ? ?", "draw giants wings"])
def test_mm_ally_01_two_cards_are_refused_where_one_is_due(line: str) -> None:
    """MM-ALLY-01: without Cities you draw exactly one card, and the phase does not end before."""
    table = position("a1 blue hero" + HOME).play("end")
    assert table.refused(line) == ("MM-ALLY-01",)
    assert table.refused("end") != ()
    assert table.play("draw giants").hand() == ["giants"]


def test_mm_ally_01_nothing_else_gives_a_card() -> None:
    """MM-ALLY-01: the number of spaces, cards in hand or permanent cards make no difference."""
    units = garrisons("blue", [f"{column}{row}" for row in (1, 3, 4) for column in "abcdefgh"])
    types = ["village", "ruins", "mine"]
    table = position(units + HOME, declared={0: types}, hands={0: 5}, permanents={0: ["emperor", "oracle"]}).play("end")
    assert table.spec.number == 1


def test_counting_cities_gained_this_turn() -> None:
    """MM-ALLY-01: a second card is refused where Cities is not declared yet."""
    units = garrisons("blue", squares_of("city", 4)) + "; e3 blue hero" + HOME
    table = position(units).play("e3 e2", "end")
    assert table.refused("draw ? ?") == ("MM-ALLY-01",)
    assert "type 1 name, not 2" in table.why("draw ? ?")
    assert position(units.replace("e3", "e2"), declared={0: ["city"]}).play("end").legal("draw ? ?")


@pytest.mark.parametrize(("held", "cards"), [(4, 1), (5, 2), (6, 2)])
def test_mm_ally_02_cities_give_one_card_more(held: int, cards: int) -> None:
    """MM-ALLY-02: with Cities declared two cards are drawn, however many Cities there are; with 4 held one."""
    table = position(garrisons("blue", CITIES[:held]) + HOME, phase="declaration").play("end")
    assert table.spec.number == cards
    assert len(table.draw(*["?"] * cards).hand()) == cards
    assert table.due == "blue recruitment"


def test_mm_ally_02_one_card_is_refused_where_two_are_due() -> None:
    """MM-ALLY-02: both cards must be drawn."""
    table = position(garrisons("blue", CITIES[:5]) + HOME, declared={0: ["city"]}).play("end")
    assert table.refused("draw giants") == ("MM-ALLY-01",)
    assert table.play("draw giants wings").hand() == ["giants", "wings"]


def test_mm_ally_02_one_question_mark_says_that_no_card_is_shown() -> None:
    """MM-ALLY-02: at a table where hands are hidden, `?` stands for all cards that come."""
    table = position(garrisons("blue", CITIES[:5]) + HOME, declared={0: ["city"]}).play("end")
    assert len(table.play("draw ?").hand()) == 2


def test_mm_ally_02_cities_that_are_not_declared_give_nothing_yet() -> None:
    """MM-ALLY-02: a fifth City taken in this turn counts from the next declaration; others' Cities never do."""
    table = position(garrisons("blue", CITIES[:4]) + "; e1 blue hero" + HOME).play("e1 e2", "end")
    assert table.spec.number == 1
    table = position(garrisons("straw", CITIES[:5]) + "; a1 blue hero", declared={1: ["city"]}).play("end")
    assert table.spec.number == 1


def test_mm_ally_02_cities_lost_in_movement_give_nothing_any_more() -> None:
    """MM-ALLY-02: a player who leaves the fifth City before the Allies Phase draws one card."""
    units = garrisons("blue", CITIES[:4]) + "; e2 blue hero" + HOME
    assert position(units, declared={0: ["city"]}).play("e2 e3", "end").spec.number == 1
    assert position(units, declared={0: ["city"]}).play("end").spec.number == 2


@pytest.mark.parametrize(("declared", "number"), [((), 1), (("city",), 2)])
def test_one_card_is_drawn_and_two_with_cities(declared: tuple[str, ...], number: int) -> None:
    table = position(garrisons("blue", FIVE_CITIES) + HOME, declared={0: declared}).play("end")
    assert table.due == "blue drawing"
    assert table.spec.number == number
    assert table.draw(*["?"] * number).hand() == ["?"] * number


def test_cards_that_lie_open_cannot_be_drawn() -> None:
    table = position("a1 blue hero" + HOME, permanents={1: ["giants"]}, discards=["wings"]).play("end")
    ruling = table.game.judge(table.state, table.game.read(table.state, "draw giants")[0])
    assert ruling.breaches[0].kind == "fact"
    assert "giants" not in table.spec.names
    assert "wings" not in table.spec.names
    assert table.draw("rangers").hand() == ["rangers"]


def test_a_draw_continues_after_the_reshuffle() -> None:
    everything = [f"MM{number:02}" for number in range(1, 63)]
    table = position(
        garrisons("blue", FIVE_CITIES) + HOME, declared={0: ["city"]}, discards=everything, hands={1: 1}
    ).play("end")
    assert table.spec.number == 1
    assert table.draw("?").spec.number == 1
    assert len(table.draw("?").hand()) == 2


def test_the_allies_draw_can_be_set() -> None:
    assert position("a1 blue hero" + HOME, allies_draw=3).play("end").spec.number == 3
