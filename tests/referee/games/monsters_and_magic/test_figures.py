import pytest
from tables.monsters_and_magic import game, position

from referee.engine.core.tally import Tally
from referee.games.monsters_and_magic import declaration, figures
from referee.games.monsters_and_magic.catalogue import INDEX

FOUR = "; ".join(f"{square} blue hero" for square in ("a2", "b2", "c2", "d2"))
HOME = "; e2 blue garrison; h8 straw garrison"


def cap(kind: str, hand: bool = False, **options: str) -> Tally:
    table = position(FOUR + HOME, permanents={0: ["fellowship", "giants"]}, **options)
    return figures.figure_cap(table.state, 0, kind, hand)


def test_the_limit_is_four_five_with_the_card_and_never_more_than_the_set() -> None:
    assert str(cap("hero")) == "limit on the map 4; Fellowship 5; figures of a set at most 5 = 5"
    assert cap("mage").total == 4
    assert cap("mage", figure_cap="five").total == 5
    assert cap("mage").lines[-1].clause == "MM-UNIT-03"


@pytest.mark.parametrize(("value", "total"), [("applies", 4), ("lifted", 5)])
def test_a_recruit_by_hand_keeps_to_the_limit_or_not(value: str, total: int) -> None:
    assert cap("mage", hand=True, hc_recruit_cap=value).total == total
    assert cap("mage", hand=False, hc_recruit_cap=value).total == 4


def test_a_set_that_is_used_up_is_a_fact_and_a_limit_a_rule() -> None:
    four = figures.room_for(position(FOUR + HOME).state, 0, "hero")
    assert four is not None
    assert (four.clause, four.kind, four.also) == ("MM-REC-09", "rule", ("MM-Q-15",))
    five = figures.room_for(position(f"{FOUR}; f2 blue hero" + HOME).state, 0, "hero", hand=True)
    assert five is not None
    assert (five.kind, five.also) == ("fact", ("MM-Q-15", "MM-Q-16"))
    assert figures.room_for(position(FOUR + HOME).state, 0, "mage") is None


def test_the_figure_in_a_fight_counts_as_on_the_map() -> None:
    table = position("a1 blue hero; b2 straw hero; h8 straw garrison")
    assert figures.units_of(table.state, 0) == 1
    table.play("a1 b2")
    assert table.state.held(0) == ()
    assert (figures.units_of(table.state, 0), figures.count_of(table.state, 0, "hero")) == (1, 1)
    assert (figures.units_of(table.state, 1), figures.count_of(table.state, 0, "mage")) == (2, 0)


def test_new_figures_get_numbers_of_their_own() -> None:
    state = position("a1 blue hero; b1 blue mage" + HOME).state.copy()
    fresh = figures.put_figure(state, 0, "army", INDEX["c5"])
    assert figures.find_figure(state, fresh.id) == INDEX["c5"]
    numbers = [figure.id for figure in state.figures if figure is not None]
    assert sorted(numbers) == [1, 2, 3]
    assert figures.take_figure(state, INDEX["c5"]) == fresh
    assert figures.find_figure(state, fresh.id) is None


def test_a_recruit_by_hand_goes_again_where_results_are_undone() -> None:
    for value, stays in (("stay", "blue hero garrison"), ("revert", "blue garrison")):
        table = position(
            "a1 blue garrison; c1 blue mage; h8 straw garrison", hands={0: ["fellowship"]}, hc_results=value
        )
        table.play("play fellowship a1", "end").draw("?").play("dice 1").draw("?").play("end")
        assert table.on("a1") == stays


@pytest.mark.parametrize(("scope", "in_others"), [("always", {"mine"}), ("own_turn", set())])
def test_benefits_count_in_every_turn_or_in_the_own_one(scope: str, in_others: set[str]) -> None:
    units = "; ".join(f"{column}4 blue garrison" for column in "abcde") + "; h8 straw garrison"
    own = position(units, declared={0: ["mine"]}, benefit_scope=scope)
    assert declaration.active(own.state, 0) == {"mine"}
    other = position(units, declared={0: ["mine"]}, benefit_scope=scope, of=1)
    assert declaration.active(other.state, 0) == in_others


def test_a_marker_on_an_enemys_or_marked_space_is_a_fact() -> None:
    squares = [f"{column}{row}" for row in (2, 3, 4, 5) for column in "abcdefgh"]
    units = "; ".join(f"{square} blue garrison" for square in squares)
    table = position(units + "; a1 blue hero; c1 blue mage; h8 straw hero", phase="garrison")
    for square, kind in (("a2", "fact"), ("h8", "fact"), ("e1", "rule")):
        assert table.ruling(f"garrison {square}").breaches[0].kind == kind


def test_the_end_is_told() -> None:
    units = "; ".join(f"{column}7 blue garrison" for column in "abcde") + "; h1 straw garrison"
    table = position(units, phase="beginning")
    assert ("MM-WIN-02", "Blue wins: enough Temples were held as the turn began") in [
        (notice.clause, notice.text) for notice in table.notices
    ]


def test_the_deck_follows_a_house_rule_settled_in_mid_match() -> None:
    table = position("a1 blue hero; h8 straw garrison", hands={0: 3})
    smaller = game().resettle(table.state, "deck", "beginner")
    assert len(smaller.zones["deck"]) == 42
    again = game().resettle(smaller, "deck", "full")
    numbers = [token.id for tokens in again.zones.values() for token in tokens]
    assert (len(numbers), len(set(numbers))) == (64, 64)
    assert game().resettle(table.state, "alter_spares", "4").spares["forest"] == 4
