"""Rulings on recruits and their limit, MM-Q-15 to MM-Q-17 and MM-Q-30: every value of every switch."""

import pytest
from tables.monsters_and_magic import Table, position

FOUR = "a2 blue army; b2 blue army; c2 blue army; d2 blue army"
HEROES = FOUR.replace("army", "hero")
FREE = "; e2 blue garrison"


def armies(count: int, cards: tuple[str, ...], cap: str) -> Table:
    """Return blue’s Recruitment Phase with a number of Armies on the map and one free garrison."""
    units = "; ".join(f"{column}1 blue army" for column in "abcde"[:count]) + FREE
    return position(units, phase="recruitment", permanents={0: cards}, figure_cap=cap)


@pytest.mark.parametrize(
    ("count", "cards", "cap", "comes"),
    [
        (3, (), "four", True),
        (4, (), "four", False),
        (4, ("legions",), "four", True),
        (4, ("fellowship",), "four", False),
        (4, (), "five", True),
        (5, ("legions",), "four", False),
        (5, ("legions",), "five", False),
    ],
)
def test_mm_q_15_how_many_figures_of_a_type(count: int, cards: tuple[str, ...], cap: str, comes: bool) -> None:
    """MM-Q-15: the fifth with the permanent card of its type or by agreement; the set has no sixth."""
    table = armies(count, cards, cap).play("dice 2")
    assert table.on("e2") == ("blue army garrison" if comes else "blue garrison")
    assert len(table.reported("MM-REC-10")) == (0 if comes else 1)


@pytest.mark.parametrize(("cap", "clauses"), [("four", ("MM-REC-09", "MM-Q-15")), ("five", ())])
def test_mm_q_15_a_fifth_figure_of_choice(cap: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-15: on a result of 6 a fifth Army is refused or accepted, a first Mage always accepted."""
    table = armies(4, (), cap).play("dice 6")
    assert table.refused("recruit army e2") == clauses
    assert table.legal("recruit mage e2")


FULL = ("MM-REC-09", "MM-Q-15", "MM-Q-16")


@pytest.mark.parametrize(
    ("count", "value", "clauses"),
    [(3, "applies", ()), (4, "applies", FULL), (3, "lifted", ()), (4, "lifted", ()), (5, "lifted", FULL)],
)
def test_mm_q_16_a_hand_card_and_the_limit(count: int, value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-16: a Hero by Fellowship from the hand keeps to 4, or may be the fifth, never a sixth."""
    units = "; ".join(f"{column}1 blue hero" for column in "abcde"[:count]) + FREE
    table = position(units, hands={0: ["fellowship"]}, hc_recruit_cap=value)
    assert table.refused("play fellowship") == clauses
    if not clauses:
        assert table.play("play fellowship").on("e2") == "blue hero garrison"
        assert table.discards() == ["fellowship"]


def test_mm_q_16_the_limit_is_lifted_for_the_hand_card_alone() -> None:
    """MM-Q-16: a Recruit Roll of 3 still brings no fifth Hero."""
    table = position(HEROES + FREE, phase="recruitment", hands={0: ["fellowship"]}, hc_recruit_cap="lifted")
    assert len(table.play("dice 3").reported("MM-REC-10")) == 1
    assert table.on("e2") == "blue garrison"


def five_heroes_without_the_card(value: str) -> Table:
    """Return blue’s turn with 5 Heroes, just after the Diplomat has taken the Fellowship away."""
    units = HEROES + "; e1 blue hero; f1 blue mage" + FREE
    cards = {0: ["fellowship", "diplomat"]}
    return position(units, permanents=cards, hands={0: ["wings"]}, cap_loss=value).play("use diplomat fellowship wings")


@pytest.mark.parametrize(("lost", "comes"), [((), False), (("a2",), False), (("a2", "b2"), True)])
def test_mm_q_17_the_fifth_figure_stays_without_its_card(lost: tuple[str, ...], comes: bool) -> None:
    """MM-Q-17, keep: nothing is asked and all 5 stay, but with 5, and with 4 after a loss, no new one comes."""
    table = five_heroes_without_the_card("keep")
    assert (table.due, sorted(table.permanents())) == ("blue movement", ["diplomat", "wings"])
    assert sum("hero" in said for said in table.units().values()) == 5
    for square in lost:
        table = table.correct(f"remove {square}")
    table.play("end").draw("?").play("dice 3")
    assert table.on("e2") == ("blue hero garrison" if comes else "blue garrison")


def test_mm_q_17_the_fifth_figure_may_have_to_go() -> None:
    """MM-Q-17, remove: the owner takes one Hero off at once, no other figure and none of another player."""
    table = five_heroes_without_the_card("remove")
    assert (table.due, table.decision.owed) == ("blue surplus", ("1 Hero",))
    assert table.refused("remove f1") == ("MM-REC-09", "MM-Q-17")
    assert table.refused("remove h8") == ("MM-REC-09", "MM-Q-17")
    table.play("remove c2")
    assert (table.due, table.on("c2"), table.state.supply(0, "hero")) == ("blue movement", "", 1)


@pytest.mark.parametrize("value", ["keep", "remove"])
def test_mm_q_17_four_figures_stay_under_both(value: str) -> None:
    """MM-Q-17: with 4 on the map nothing is above the limit when the card goes."""
    cards = {0: ["fellowship", "diplomat"]}
    table = position(HEROES, permanents=cards, hands={0: ["wings"]}, cap_loss=value)
    assert table.play("use diplomat fellowship wings").due == "blue movement"
    assert sum("hero" in said for said in table.units().values()) == 4


PHASES = ("declaration", "garrison", "movement", "recruitment", "end")
WHEN = {"any": PHASES, "recruitment": ("recruitment",), "after_movement": ("recruitment", "end")}


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
