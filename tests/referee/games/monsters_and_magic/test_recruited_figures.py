"""Recruited figures: how many, and where: MM-REC-09 to MM-REC-12, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from tables.monsters_and_magic import Table, against_straw, garrisons, on_plains, position, squares_of

from referee.engine.core.tally import Tally
from referee.games.monsters_and_magic import figures

HOME = "; h8 straw garrison"
KINDS = ("mage", "hero", "monster", "army")
BARRACKS = {"hero": "fellowship", "army": "legions", "mage": "school of magic", "monster": "breeding pits"}
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
FOUR_HEROES = "; ".join(f"{square} blue hero" for square in ("a2", "b2", "c2", "d2"))
ROOM = "; e2 blue garrison; h8 straw garrison"
FREE = "; e2 blue garrison"
FULL = ("MM-REC-09", "MM-Q-15", "MM-Q-16")
ARMIES = "a2 blue army; b2 blue army; c2 blue army; d2 blue army"
HEROES = ARMIES.replace("army", "hero")
SPENT = ("MM-MPH-04", "MM-MOVE-02")
CHANGED = ("MM-Q-67",)
CHART = {2: ("MM-REC-03", "army"), 3: ("MM-REC-04", "hero"), 4: ("MM-REC-05", "mage"), 5: ("MM-REC-06", "monster")}


@pytest.mark.parametrize("where", ["nowhere", "hand", "opponent"])
def test_a_fifth_figure_is_refused_without_the_matching_permanent(where: str) -> None:
    """MM-REC-09: Fellowship in hand or before the opponent helps nothing; as your permanent card it does."""
    heroes = "; ".join(f"{column}4 blue hero garrison" for column in "abcd") + "; a1 blue garrison; c1 blue garrison"
    cards = {0: ["fellowship"]}
    given = {"nowhere": {}, "hand": {"hands": cards}, "opponent": {"permanents": {1: ["fellowship"]}}}[where]
    table = position(heroes + HOME, phase="recruitment", **given).play("dice 6")  # type: ignore[arg-type]
    assert table.refused("recruit hero a1") == ("MM-REC-09", "MM-Q-15")
    assert position(heroes + HOME, phase="recruitment", permanents=cards).play("dice 6").legal("recruit hero a1")


def recruiting(units: str = "c1 blue garrison; e1 blue garrison", **given: object) -> Table:
    """Return a table at which the Recruit Roll is due."""
    return position(units + HOME, phase="recruitment", **given)  # type: ignore[arg-type]


def many(kind: str, count: int, then: str = "; c1 blue garrison; e1 blue garrison") -> str:
    """Return units: so many figures of a type on garrisons, and garrisons without figures."""
    return "; ".join(f"{column}4 blue {kind} garrison" for column in "abcdefgh"[:count]) + then


@pytest.mark.parametrize("kind", KINDS)
def test_mm_rec_09_a_fifth_figure_of_a_type_is_refused(kind: str) -> None:
    """MM-REC-09: with 3 the fourth may come, with 4 no fifth; other types still may."""
    fourth = recruiting(many(kind, 3)).play("dice 6")
    assert fourth.legal(f"recruit {kind} c1")
    fifth = recruiting(many(kind, 4)).play("dice 6")
    assert fifth.refused(f"recruit {kind} c1") == ("MM-REC-09", "MM-Q-15")
    other = next(one for one in KINDS if one != kind)
    assert fifth.play(f"recruit {other} c1").on("c1") == f"blue {other} garrison"


@pytest.mark.parametrize(("kind", "card"), BARRACKS.items())
def test_mm_rec_09_the_matching_permanent_card_allows_the_fifth(kind: str, card: str) -> None:
    """MM-REC-09: for the type that it names; not for another, not from the hand, and no sixth for anybody."""
    four, five = many(kind, 4), many(kind, 5)
    assert recruiting(four, permanents={0: [card]}).play("dice 6").legal(f"recruit {kind} c1")
    assert recruiting(five, permanents={0: [card]}).play("dice 6").refused(f"recruit {kind} c1")[0] == "MM-REC-09"
    assert recruiting(four, permanents={1: [card]}).play("dice 6").refused(f"recruit {kind} c1")[0] == "MM-REC-09"
    for other_kind, other in BARRACKS.items():
        if other_kind != kind:
            table = recruiting(four, permanents={0: [other]}).play("dice 6")
            assert table.refused(f"recruit {kind} c1")[0] == "MM-REC-09"


def test_mm_rec_09_figures_of_others_do_not_count() -> None:
    """MM-REC-09: the limit is each player's own."""
    straw = "; ".join(f"{column}7 straw hero" for column in "abcd")
    assert recruiting(f"c1 blue garrison; e1 blue garrison; {straw}").play("dice 3").legal("recruit hero c1")


def four_mages(**more: object) -> Table:
    units = f"{ENDS}; b1 blue mage; c1 blue mage; d1 blue mage; e1 blue mage"
    return on_plains(units, hands={0: ["school_of_magic"]}, **more)  # type: ignore[arg-type]


def test_the_cap_holds_for_a_recruit_by_hand_unless_it_is_lifted() -> None:
    assert "MM-REC-09" in four_mages().refused("play school of magic")
    table = four_mages(hc_recruit_cap="lifted").play("play school of magic")
    assert table.on("a1") == "blue mage garrison"


def cap(kind: str, hand: bool = False, **options: str) -> Tally:
    table = position(FOUR_HEROES + ROOM, permanents={0: ["fellowship", "giants"]}, **options)
    return figures.figure_cap(table.state, 0, kind, hand)


@pytest.mark.parametrize(("value", "total"), [("applies", 4), ("lifted", 5)])
def test_a_recruit_by_hand_keeps_to_the_limit_or_not(value: str, total: int) -> None:
    assert cap("mage", hand=True, hc_recruit_cap=value).total == total
    assert cap("mage", hand=False, hc_recruit_cap=value).total == 4


@pytest.mark.parametrize(
    ("count", "value", "clauses"),
    [(3, "applies", ()), (4, "applies", FULL), (3, "lifted", ()), (4, "lifted", ()), (5, "lifted", FULL)],
)
def test_mm_q_16_a_hand_card_keeps_to_4_figures_or_allows_a_fifth(
    count: int, value: str, clauses: tuple[str, ...]
) -> None:
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


def test_figures_above_the_limit_go_where_that_is_played() -> None:
    units = f"{ENDS}; b1 blue hero; c1 blue hero; d1 blue hero; e1 blue hero; f1 blue hero"
    table = on_plains(units, permanents={0: ["diplomat", "fellowship"]}, hands={0: ["oracle"]}, cap_loss="remove")
    table.play("use diplomat fellowship oracle")
    assert table.due == "blue surplus"


@pytest.mark.parametrize(("loss", "due"), [("keep", "blue end"), ("remove", "blue surplus")])
def test_figures_above_the_limit_stay_or_go_with_the_card(loss: str, due: str) -> None:
    heroes = "; ".join(f"{square} blue hero" for square in ("a2", "b2", "c2", "d2", "e2"))
    table = position(
        heroes + "; a1 blue mage" + HOME,
        phase="end",
        hands={0: ["wings"]},
        permanents={0: ["fellowship"]},
        end_swap="on",
        cap_loss=loss,
    )
    table.play("replace fellowship with wings")
    assert table.due == due
    if due == "blue surplus":
        assert table.refused("remove a1") == ("MM-REC-09", "MM-Q-17")
        assert table.play("remove c2").due == "blue end"
        assert table.on("c2") == ""


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


# Figures
def test_polymorph_keeps_the_limit_and_what_was_moved() -> None:
    units = f"{ENDS}; b1 blue mage; c1 blue mage; d1 blue mage; e1 blue mage; c3 blue hero"
    table = on_plains(units, permanents={0: ["polymorph"]}).play("c3 c4")
    assert "MM-REC-09" in table.refused("use polymorph c4 mage")
    assert table.refused("use polymorph c4 hero") == ("MM-Q-67",)
    assert table.refused("use polymorph h8 hero") == ("MM-PERM-04",)
    table.play("use polymorph c4 army")
    assert table.on("c4") == "blue army"
    assert "MM-MPH-04" in table.refused("c4 c5")


def test_mm_q_67_polymorph_respects_limit_and_supply_and_no_move_comes_again() -> None:
    """MM-Q-67: a fifth Mage is refused, a third Army accepted; what has moved has moved."""
    mages = "a1 blue mage; b1 blue mage; c1 blue mage; d1 blue mage"
    units = f"{mages}; a2 blue army; b2 blue army; c3 blue hero; e3 blue hero"
    table = against_straw(units, permanents={0: ["polymorph"]})
    assert table.refused("use polymorph c3 mage") == ("MM-REC-09", "MM-Q-15", "MM-Q-67")
    table.play("c3 c4", "use polymorph c4 army")
    assert (table.on("c4"), table.refused("c4 c5")) == ("blue army", (*CHANGED, *SPENT))
    unmoved = against_straw(units, permanents={0: ["polymorph"]}).play("use polymorph c3 army", "c3 c4")
    assert unmoved.on("c4") == "blue army"
    five = against_straw(units + "; h1 blue mage", permanents={0: ["polymorph"]}, figure_cap="five")
    assert five.ruling("use polymorph c3 mage").breaches[0].kind == "fact"
    assert "MM-REC-09" in five.refused("use polymorph c3 mage")


@pytest.mark.parametrize("given", [{"permanents": {0: ["polymorph", "wings"]}}, {"permanents": {0: ["polymorph"]}}])
def test_mm_q_67_a_figure_that_has_moved_does_not_move_as_another_type(given: dict[str, Any]) -> None:
    """MM-Q-67: whatever movement its new type or a card would leave it; one that has not moved may."""
    table = on_plains(f"{ENDS}; c3 blue army; e3 blue army", **given)
    table.play("c3 c4", "use polymorph c4 monster")
    assert table.refused("c4 c5")[:1] == CHANGED
    assert not {line for line in table.moves() if line.startswith("c4 ")}
    other = on_plains(f"{ENDS}; c3 blue army; e3 blue army", **given).play("c3 c4", "use polymorph e3 monster", "e3 e4")
    assert other.on("e4") == "blue monster"


@pytest.mark.parametrize("reopen_move", ["no", "yes"])
def test_mm_q_67_move_points_that_a_card_gives_do_not_let_it_move_again(reopen_move: str) -> None:
    """MM-Q-67, MM-Q-47."""
    table = on_plains(f"{ENDS}; c3 blue army", permanents={0: ["polymorph", "haste_spell"]}, reopen_move=reopen_move)
    table.play("c3 c4", "use polymorph c4 hero", "use haste spell c4")
    assert table.refused("c4 c5")[:1] == CHANGED


@pytest.mark.parametrize("die", CHART)
def test_mm_rec_10_at_four_the_player_gets_nothing(die: int) -> None:
    """MM-REC-10: no figure, no card, no other type instead; it is reported, and the phase is over."""
    kind = CHART[die][1]
    table = recruiting(many(kind, 4), hands={0: 1})
    before = table.units(0)
    table.play(f"dice {die}")
    assert (table.units(0), table.hand(), table.state.phase) == (before, ["?"], "end")
    assert table.reported("MM-REC-10") == ["Blue gains nothing: no more figures of that type are allowed on the map"]


@pytest.mark.parametrize(("kind", "card"), BARRACKS.items())
def test_mm_rec_10_with_the_permanent_card_the_fifth_comes(kind: str, card: str) -> None:
    """MM-REC-10: 4 in play and the card: a figure comes; 5 in play: nothing."""
    die = next(die for die, (_, gives) in CHART.items() if gives == kind)
    table = recruiting(many(kind, 4), permanents={0: [card]}).play(f"dice {die}", "c1")
    assert table.on("c1") == f"blue {kind} garrison"
    full = recruiting(many(kind, 5), permanents={0: [card]}).play(f"dice {die}")
    assert len(full.reported("MM-REC-10")) == 1


def test_a_recruit_by_hand_needs_a_free_garrison() -> None:
    table = on_plains("a1 blue garrison mage; h8 straw garrison", hands={0: ["fellowship"]})
    assert "MM-REC-11" in table.refused("play fellowship")


@pytest.mark.parametrize("there", ["", "; e5 blue mage", "; e5 straw garrison"])
def test_a_recruit_is_refused_on_a_space_without_your_garrison(there: str) -> None:
    """MM-REC-11: refused, whatever unit is there instead; on the garrison it is accepted."""
    table = position("a1 blue garrison; c1 blue garrison" + there + HOME, phase="recruitment").play("dice 3")
    assert table.refused("recruit hero e5")[0] == "MM-REC-11"
    assert table.play("recruit hero c1").on("c1") == "blue hero garrison"


@pytest.mark.parametrize(
    ("die", "declared", "kind"),
    [(2, (), "army"), (3, (), "hero"), (4, (), "mage"), (5, (), "monster"), (1, ("village",), "army")],
)
def test_a_recruit_roll_allows_the_figure_of_its_number(die: int, declared: tuple[str, ...], kind: str) -> None:
    units = garrisons("blue", squares_of("village", 5)) + HOME
    table = position(units, phase="recruitment", declared={0: declared}).play(f"dice {die}")
    assert table.due == "blue recruit"
    assert table.refused("recruit hero h1" if kind == "hero" else f"recruit {kind} h1") == ("MM-REC-11",)
    assert table.play("c1").on("c1") == f"blue {kind} garrison"


@pytest.mark.parametrize(("square", "there"), [("d1", ""), ("d6", "straw garrison"), ("d2", "blue mage")])
def test_mm_rec_11_a_recruit_comes_to_your_garrison(square: str, there: str) -> None:
    """MM-REC-11: not to an empty space, an enemy garrison, or a space with a figure alone."""
    units = "c1 blue garrison; e1 blue garrison; d6 straw garrison; d2 blue mage"
    table = recruiting(units).play("dice 3")
    assert table.on(square) == there
    assert table.refused(f"recruit hero {square}")[0] == "MM-REC-11"
    assert table.moves() == {"recruit hero c1", "recruit hero e1"}
    assert table.play("e1").on("e1") == "blue hero garrison"


def test_mm_rec_11_without_a_free_garrison_nothing_comes() -> None:
    """MM-REC-11: where each of your garrisons has a figure the recruit is lost."""
    table = recruiting("c1 blue mage garrison; e1 blue hero").play("dice 2")
    assert table.reported("MM-REC-11") == ["Blue gains nothing: they have no garrison without a figure"]
    assert len(table.state.figure_squares(0)) == 2


@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_mm_q_70_without_a_free_garrison_nothing_is_recruited(die: int) -> None:
    """MM-Q-70: the recruit is lost for good; with one free garrison it comes."""
    table = against_straw("a1 blue hero garrison; c1 blue army", phase="recruitment").play(f"dice {die}")
    assert table.reported("MM-REC-11") == ["Blue gains nothing: they have no garrison without a figure"]
    assert (table.due, len(table.units(0))) == ("straw movement", 2)
    free = against_straw("a1 blue hero garrison; c1 blue garrison", phase="recruitment").play(f"dice {die}")
    if free.due == "blue recruit":
        free.play("recruit mage c1")
    assert free.on("c1").endswith(" garrison")
    assert free.on("c1") != "blue garrison"


def test_mm_q_70_a_recruit_by_hand_card_is_refused_then() -> None:
    """MM-Q-70: the card stays in the hand."""
    table = against_straw("a1 blue hero garrison", hands={0: ["legions"]})
    assert table.refused("play legions") == ("MM-REC-11", "MM-REC-12", "MM-Q-70")
    assert (
        against_straw("a1 blue garrison", hands={0: ["legions"]}).play("play legions").on("a1") == "blue army garrison"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_mm_rec_12_the_garrison_must_be_without_a_figure(kind: str) -> None:
    """MM-REC-12: a space with garrison and figure is refused, whichever figure it is."""
    table = recruiting(f"c1 blue garrison; e1 blue garrison; g1 blue {kind} garrison").play("dice 3")
    assert table.refused("recruit hero g1") == ("MM-REC-12", "MM-STACK-02")
    assert table.legal("recruit hero c1")
