"""Move points: MM-MOVE-05 to MM-MOVE-07, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import Table, against_straw, on_plains, position

HOME = "; h8 straw garrison"
BOOTS = {0: ["seven league boots"]}
TOWN = {"c3": "town"}
CROSSING = {"structures": {"c3": "town"}, "terrain": {"c3": "forest", "d4": "plains"}}
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
KINDS = ("mage", "hero", "monster", "army")
SHORT = "MM-MPH-04"
SPENT = ("MM-MPH-04", "MM-MOVE-02")
CALL = "c3 blue mage; g7 blue monster"


def test_mm_move_05_unused_move_points_are_lost() -> None:
    """MM-MOVE-05: the next turn begins with base and bonus alone, whether one, two or no points were used."""
    for steps in ([], ["d4 d3"], ["d4 d3", "d3 d2"]):
        table = position("d4 blue hero; e8 blue mage" + HOME, permanents={0: ["seven league boots"]})
        table.play(*steps).end_turn().end_turn().play("end", "end")
        square = steps[-1].split()[1] if steps else "d4"
        assert (table.due, table.left(square), table.left("e8")) == ("blue movement", 2, 1)


def test_mm_move_05_no_step_is_made_after_the_phase() -> None:
    """MM-MOVE-05: what was not used in the Movement Phase cannot be used in a later one."""
    table = position("d4 blue hero" + HOME).play("end").draw("?")
    assert table.refused("d4 d3") == ("MM-TURN-02",)


def test_a_free_stop_in_a_town() -> None:
    """MM-MOVE-06, MM-Q-11: with 0 MP to stop in an own Town is refused; with 1 it costs that, to pass nothing."""
    units = "b2 blue hero; c4 blue garrison" + HOME
    table = position(units, structures={"c4": "town"}).play("b2 c3")
    assert table.refused("c3 c4") == ("MM-MPH-04", "MM-MOVE-02", "MM-MOVE-06", "MM-Q-11")
    assert "a Town is free only if the figure moves on" in table.why("c3 c4")
    paid = position(units.replace("b2", "c3"), structures={"c4": "town"}).play("c3 c4")
    assert paid.left("c4") == 0
    passed = position(units, structures={"c4": "town"}, permanents=BOOTS).play("b2 c3")
    assert passed.play("c3 c4 c5").left("c5") == 0


def test_mm_move_06_a_controlled_town_is_passed_for_nothing() -> None:
    """MM-MOVE-06: the step into it costs 0 when the figure continues; the steps around it cost 1 each."""
    units = "b2 blue hero; c3 blue garrison" + HOME
    table = position(units, structures={"c3": "town"}, permanents={0: ["seven league boots"]})
    assert table.play("b2 c3 d4").left("d4") == 1
    other = position(units, permanents={0: ["seven league boots"]})
    assert other.play("b2 c3 d4").left("d4") == 0


def test_mm_move_06_an_enemy_town_is_fought_for() -> None:
    """MM-MOVE-06: control by another player helps nobody else."""
    table = position("b2 blue hero; c3 straw garrison" + HOME, structures={"c3": "town"}).play("b2 c3")
    assert table.due == "blue attacker"
    table.play("dice 6 6", "dice 1 1", "pass", "pass")
    assert table.refused("c3 d4") == ("MM-MPH-04", "MM-MOVE-02")


def test_a_town_crossed_free_gives_move_points_or_not() -> None:
    units = "b2 blue hero; c3 blue garrison" + HOME
    terrain = {"c3": "forest", "d4": "plains", "e5": "plains"}
    cards = {0: ["forest scouts"]}
    table = position(units, terrain=terrain, structures=TOWN, permanents=cards).play("b2 c3 d4")
    assert table.left("d4") == 1
    table = position(units, terrain=terrain, structures=TOWN, permanents=cards, town_refund="no").play("b2 c3 d4")
    assert table.left("d4") == 0


@pytest.mark.parametrize(("value", "left"), [("yes", 1), ("no", 0)])
def test_mm_q_84_a_town_crossed_free_gives_move_points_or_not(value: str, left: int) -> None:
    """MM-Q-84: over an own Town in Forest with Forest Scouts: 1 MP paid, 1 gained or none."""
    units = "b2 blue hero; c3 blue garrison"
    table = against_straw(units, permanents={0: ["forest scouts"]}, town_refund=value, **CROSSING).play("b2 c3 d4")
    assert (table.on("d4"), table.left("d4")) == ("blue hero", left)
    assert table.legal("d4 d5") is bool(left)


@pytest.mark.parametrize("value", ["yes", "no"])
def test_mm_q_84_a_town_that_is_paid_for_gives_move_points_either_way(value: str) -> None:
    """MM-Q-84: to stop in it costs 1 MP and gains 1; so does a Forest that is not a Town."""
    units, cards = "b2 blue hero; c3 blue garrison", {0: ["forest scouts"]}
    table = against_straw(units, permanents=cards, town_refund=value, **CROSSING).play("b2 c3")
    assert table.left("c3") == 1
    table = against_straw(units, permanents=cards, town_refund=value).play("b2 c3")
    assert table.left("c3") == 1


@pytest.mark.parametrize(("value", "left"), [("yes", 1), ("no", 0)])
def test_mm_q_84_a_stop_in_a_town_that_becomes_a_crossing_changes_nothing(value: str, left: int) -> None:
    """MM-Q-84: b2 to c3 and then on to d4 comes to the same as b2 c3 d4 in one go."""
    units = "b2 blue hero; c3 blue garrison"
    table = against_straw(units, permanents={0: ["forest scouts"]}, town_refund=value, **CROSSING)
    assert table.play("b2 c3", "c3 d4").left("d4") == left


def test_move_points_and_summons_wait_for_the_movement_phase() -> None:
    table = on_plains(
        f"{ENDS}; c3 blue monster", hands={0: ["wings", "magic_gate", "haste_spell"]}, phase="recruitment"
    )
    assert table.refused("play wings")[0] == "MM-MOVE-07"
    assert table.refused("play magic gate")[0] == "MM-CARD-07"
    assert table.refused("play haste spell c3")[0] == "MM-MOVE-07"


@pytest.mark.parametrize(
    ("card", "kind"),
    [("cavalry", "army"), ("wings", "monster"), ("seven league boots", "hero"), ("cloud walking", "mage")],
)
def test_mm_move_07_some_cards_give_the_named_figures_1_mp_more(card: str, kind: str) -> None:
    """MM-MOVE-07: 2 MP for the type that is named, 1 for the others; as a permanent card and from the hand."""
    units = "a1 blue mage; c1 blue hero; e1 blue monster; g1 blue army" + HOME
    squares = dict(zip(KINDS, ("a1", "c1", "e1", "g1"), strict=True))
    expected = {one: 2 if one == kind else 1 for one in KINDS}
    laid = position(units, permanents={0: [card]})
    assert {one: laid.left(square) for one, square in squares.items()} == expected
    held = position(units, hands={0: [card]})
    assert held.left(squares[kind]) == 1
    held.play(f"play {card}")
    assert {one: held.left(square) for one, square in squares.items()} == expected


def test_mm_move_07_move_points_are_given_in_the_movement_phase_only() -> None:
    """MM-MOVE-07: before it and after it the card stays in hand."""
    for phase in ("garrison", "end"):
        table = position("a1 blue hero" + HOME, hands={0: ["seven league boots"]}, phase=phase)
        assert table.refused("play seven league boots") == ("MM-MOVE-07", "MM-Q-29")


def test_a_free_step_is_made_without_move_points() -> None:
    terrain = {"b2": "plains", "c3": "mountain", "d4": "mountain"}
    units, cards = "a1 blue hero" + HOME, {0: ["mountain guides"]}
    assert position(units, terrain=terrain, permanents=cards).play("a1 b2").refused("b2 c3") != ()
    table = position(units, terrain=terrain, permanents=cards, terrain_mp="free_step").play("a1 b2", "b2 c3")
    assert table.left("c3") == 0
    assert table.refused("c3 d4") == ("MM-MPH-04", "MM-MOVE-02")


@pytest.mark.parametrize(("value", "clause"), [("refund", (SHORT,)), ("free_step", ())])
def test_mm_q_45_a_guided_step_into_the_mountains_without_mp_is_refused_or_free(
    value: str, clause: tuple[str, ...]
) -> None:
    """MM-Q-45: with nothing left the step is refused, or free, once a turn; without the card always refused."""
    cards = {0: ["mountain guides"]}
    table = position("c3 blue hero", permanents=cards, terrain_mp=value).play("c3 c4")
    assert table.left("c4") == 0
    assert table.refused("c4 c5")[:1] == clause
    if value == "free_step":
        assert table.play("c4 c5").left("c5") == 0
        assert table.refused("c5 c6")[:1] == (SHORT,)
    assert position("c3 blue hero", terrain_mp=value).play("c3 c4").refused("c4 c5")[:1] == (SHORT,)


@pytest.mark.parametrize(
    ("value", "made_of"),
    [("refund", "base 1; Mountain Guides +1 on entering Mountain = 2"), ("free_step", "base 1")],
)
def test_mm_q_45_a_guided_step_into_the_mountains_leaves_1_mp(value: str, made_of: str) -> None:
    """MM-Q-45, MM-EX-10: 1 paid and 1 gained, or nothing paid: 1 is left for one more space under both."""
    table = position("c4 blue hero", permanents={0: ["mountain guides"]}, terrain_mp=value).play("c4 c5")
    assert (table.left("c5"), table.allowance("c5")) == (1, made_of)
    assert table.play("c5 c6").left("c6") == 0
    assert table.refused("c6 c7")[:1] == (SHORT,)


def test_mm_q_46_a_summon_gives_no_move_points_by_terrain() -> None:
    """MM-Q-46: a Monster called into Forest gains nothing by Forest Scouts, a Hero that walks there does."""
    cards = {0: ["magic gate", "forest scouts"]}
    table = against_straw("b2 blue mage; g1 blue monster; a2 blue hero", permanents=cards)
    table.play("use magic gate g1 b3", "a2 a3")
    assert (table.on("b3"), table.allowance("b3"), table.left("b3")) == ("blue monster", "base 1", 1)
    assert table.allowance("a3") == "base 1; Forest Scouts +1 on entering Forest = 2"
    assert table.refused("b3 b4") == ("MM-CARD-08",)
    assert table.play("a3 a4").on("a4") == "blue hero"


def test_mm_q_46_an_exchange_of_places_gives_no_move_points_by_terrain() -> None:
    """MM-Q-46: a Hero brought to Forest by the Illusionist has 1 MP, and gains another by a step into Forest."""
    table = against_straw("a1 blue hero; c3 blue army", permanents={0: ["illusionist", "forest scouts"]})
    table.play("use illusionist a1 c3")
    assert (table.on("c3"), table.left("c3")) == ("blue hero", 1)
    table.play("c3 d3")
    assert (table.left("d3"), table.play("d3 d4").left("d4")) == (1, 0)
    assert table.refused("d4 d5") == SPENT


@pytest.mark.parametrize(("value", "goes"), [("no", False), ("yes", True)])
def test_move_points_for_a_closed_move(value: str, goes: bool) -> None:
    table = on_plains(f"{ENDS}; c3 blue hero; e3 blue hero", permanents={0: ["haste_spell"]}, reopen_move=value)
    table.play("c3 c4", "e3 e4", "use haste c4")
    assert ("c4 c5" in table.moves()) == goes


def test_one_figure_moves_at_a_time() -> None:
    table = position("a1 blue hero; g1 blue hero" + HOME, permanents={0: ["seven league boots"]})
    table.play("a1 a2", "g1 g2")
    assert table.refused("a2 a3") == ("MM-MPH-02", "MM-Q-47")
    assert table.play("g2 g3").left("g3") == 0


def test_the_figure_that_closed_another_ones_move_continues() -> None:
    table = position("a1 blue hero; g1 blue mage" + HOME).play("a1 a2", "g1 g2")
    assert table.refused("a2 a3") == ("MM-MPH-02", "MM-Q-47", "MM-MPH-04", "MM-MOVE-02")


@pytest.mark.parametrize(("value", "goes"), [("yes", True), ("no", False)])
def test_move_points_given_late_reopen_a_move_or_are_lost(value: str, goes: bool) -> None:
    table = position("a1 blue hero; g1 blue mage" + HOME, permanents={0: ["haste spell"]}, reopen_move=value)
    table.play("a1 a2", "g1 g2", "use haste spell a2")
    assert table.legal("a2 a3") is goes


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ({"permanents": {0: ["haste spell"]}}, "use haste spell on c4"),
        ({"hands": {0: ["haste spell"]}}, "play haste spell on c4"),
        ({"hands": {0: ["seven league boots"]}}, "play seven league boots"),
    ],
)
@pytest.mark.parametrize("reopen_move", ["no", "yes"])
def test_mm_q_47_points_for_a_closed_move_are_lost_or_reopen_it(
    cards: dict[str, dict[int, list[str]]], line: str, reopen_move: str
) -> None:
    """MM-Q-47: no: the closed Hero stays, whatever it is given; yes: it takes 1 step more and no second one."""
    table = against_straw("c3 blue hero; e3 blue army", reopen_move=reopen_move, **cards)
    table.play("c3 c4", "e3 e4", line)
    if reopen_move == "no":
        assert table.refused("c4 c5") == ("MM-MPH-02", "MM-Q-47")
        return
    assert table.play("c4 c5").on("c5") == "blue hero"
    assert table.refused("c5 c6") == SPENT


def test_mm_q_47_reopened_a_figure_has_what_it_was_given_and_nothing_it_had_left() -> None:
    """MM-Q-47, yes: a second MP that was not used when the move was closed stays lost."""
    table = against_straw(
        "c3 blue hero; e3 blue army",
        permanents={0: ["seven league boots", "haste spell"]},
        reopen_move="yes",
    )
    table.play("c3 c4", "e3 e4")
    assert table.refused("c4 c5") == ("MM-MPH-02", "MM-Q-47")
    table.play("use haste spell on c4")
    assert table.left("c4") == 1


@pytest.mark.parametrize("reopen_move", ["no", "yes"])
def test_mm_q_47_figures_still_moving_and_summoned_figures_are_not_affected(reopen_move: str) -> None:
    """MM-Q-47: MP for a figure that is still moving always count, for a summoned one never (MM-CARD-08)."""
    cards = {0: ["magic gate", "haste spell"]}
    table = against_straw(CALL, permanents=cards, reopen_move=reopen_move).play("c3 c4", "use haste spell on c4")
    assert table.legal("c4 c5")
    table = against_straw(CALL, permanents=cards, reopen_move=reopen_move)
    table.play("summon monster g7 d4", "use haste spell on d4")
    assert table.refused("d4 d5") == ("MM-CARD-08",)


def test_each_terrain_card_counts_by_itself_or_one_in_all() -> None:
    terrain = {"b2": "mountain", "c3": "forest", "d4": "plains"}
    units, cards = "a1 blue hero" + HOME, {0: ["mountain guides", "forest scouts"]}
    assert position(units, terrain=terrain, permanents=cards).play("a1 b2 c3 d4").on("d4") == "blue hero"
    table = position(units, terrain=terrain, permanents=cards, terrain_mp_cards="in_all").play("a1 b2 c3")
    assert table.left("c3") == 0


def entering(value: str) -> Table:
    """Return a table with Forest Scouts and Plains Riders at which a Hero on a2 may go where it likes."""
    return against_straw(
        "a2 blue hero",
        terrain={"b3": "plains"},
        permanents={0: ["forest scouts", "plains riders"]},
        terrain_mp_cards=value,
    )


@pytest.mark.parametrize(("value", "left"), [("per_card", 1), ("in_all", 0)])
def test_mm_q_87_each_terrain_card_counts_by_itself_or_one_of_them_in_all(value: str, left: int) -> None:
    """MM-Q-87: into Forest and on into Plains with a card for each: 3 MP for 2 steps, or 2 MP."""
    table = entering(value).play("a2 a3")
    assert table.left("a3") == 1
    table.play("a3 b3")
    assert (table.left("b3"), table.legal("b3 c3")) == (left, bool(left))


@pytest.mark.parametrize("value", ["per_card", "in_all"])
def test_mm_q_87_one_card_gives_once_to_a_figure_either_way(value: str) -> None:
    """MM-Q-87: Forest after Forest gains nothing more; another figure gains for itself, and so does the next turn."""
    units = "a2 blue hero; h2 blue army"
    table = against_straw(units, permanents={0: ["forest scouts"]}, terrain_mp_cards=value).play("a2 a3", "a3 a4")
    assert table.left("a4") == 0
    assert table.play("h2 h3").left("h3") == 1
    table.end_turn().end_turn()
    assert table.play("a4 b4").left("b4") == 1
