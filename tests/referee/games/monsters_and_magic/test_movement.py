import pytest
from tables.monsters_and_magic import position

from referee.engine.errors import InvalidMoveError

TOWN = {"c3": "town"}
FAR = "; h8 straw garrison"


def test_a_figure_has_one_move_point_and_steps_every_way() -> None:
    table = position("c3 blue hero" + FAR)
    squares = ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4")
    assert {move for move in table.moves() if move.startswith("c3")} == {f"c3 {square}" for square in squares}
    assert table.play("c3 d4").on("d4") == "blue hero"
    assert table.left("d4") == 0
    assert table.refused("d4 d5") == ("MM-MPH-04", "MM-MOVE-02")
    assert "costs 1 MP, and 0 MP are left" in table.why("d4 d5")


def test_far_squares_and_the_edge_are_refused() -> None:
    table = position("a1 blue hero" + FAR)
    assert table.refused("a1 c1") == ("MM-MOVE-03", "MM-MOVE-04")
    assert table.refused("a1 h1") == ("MM-INF-06", "MM-MOVE-03", "MM-MOVE-04")
    with pytest.raises(InvalidMoveError, match="i1 is no square"):
        table.play("a1 i1")
    with pytest.raises(InvalidMoveError, match="a9 is no square"):
        table.play("a8 a9")


def test_garrisons_and_other_players_figures_cannot_be_moved() -> None:
    table = position("a1 blue garrison; c3 straw hero")
    assert table.refused("a1 a2") == ("MM-GARR-01",)
    assert table.refused("c3 c4") == ("MM-TURN-01",)
    assert table.refused("e5 e6") == ("MM-MPH-01",)
    assert table.ruling("a1 a2").breaches[0].kind == "fact"


def test_a_kind_that_is_named_must_stand_there() -> None:
    table = position("a1 blue hero" + FAR)
    with pytest.raises(InvalidMoveError, match="on a1 stands a Hero, not a Mage"):
        table.play("mage a1 a2")
    assert table.play("Hero A1 to B2").on("b2") == "blue hero"


@pytest.mark.parametrize("words", ["a1 b2", "a1-b2", "a1b2", "move a1 > b2", "hero a1→b2", '"a1" "b2"', "go a1, b2"])
def test_a_step_is_read_however_it_is_written(words: str) -> None:
    assert position("a1 blue hero" + FAR).play(words).on("b2") == "blue hero"


def test_a_path_is_a_run_of_steps() -> None:
    table = position("a1 blue hero" + FAR, permanents={0: ["seven league boots"]})
    assert table.allowance("a1") == "base 1; Seven League Boots +1 = 2"
    table.play("a1 b2 c3")
    assert table.on("c3") == "blue hero"
    assert table.left("c3") == 0


def test_the_figure_that_moves_goes_on_by_naming_the_next_square() -> None:
    table = position("a1 blue hero" + FAR, permanents={0: ["seven league boots"]})
    assert table.play("a1 b2", "c3").on("c3") == "blue hero"


def test_an_own_figure_is_neither_joined_nor_passed() -> None:
    table = position("a1 blue hero; b2 blue mage" + FAR, permanents={0: ["seven league boots"]})
    assert table.refused("a1 b2") == ("MM-STACK-01", "MM-STACK-02")
    assert table.refused("a1 b2 c3") == ("MM-STACK-03", "MM-STACK-04")
    assert table.ruling("a1 b2").breaches[0].kind == "fact"
    assert table.ruling("a1 b2 c3").breaches[0].kind == "rule"


def test_an_own_figure_in_a_town_is_passed_free_but_not_joined() -> None:
    table = position("b2 blue hero; c3 blue army garrison" + FAR, structures=TOWN)
    assert table.refused("b2 c3") == ("MM-STACK-01", "MM-STACK-02")
    table.play("b2 c3 d4")
    assert (table.on("d4"), table.on("c3"), table.left("d4")) == ("blue hero", "blue army garrison", 0)


def test_a_town_costs_1_to_stay_and_nothing_to_cross() -> None:
    """MM-EX-08: the path over an own Town costs 1 in all, staying there costs 1."""
    table = position("b2 blue mage; c3 blue garrison" + FAR, structures=TOWN)
    assert table.play("b2 c3").left("c3") == 0
    assert table.play("c3 d4").left("d4") == 0
    assert table.refused("d4 d5") == ("MM-MPH-04", "MM-MOVE-02")


def test_a_town_without_another_own_unit_is_not_free() -> None:
    table = position("b2 blue mage" + FAR, structures=TOWN)
    assert table.play("b2 c3").refused("c3 d4") == ("MM-MPH-04", "MM-MOVE-02")


def test_a_figure_that_begins_in_a_town_pays_for_leaving_it() -> None:
    table = position("c3 blue mage garrison" + FAR, structures=TOWN)
    assert table.play("c3 d4").left("d4") == 0


@pytest.mark.parametrize(("cost", "stays", "leaves"), [("pass_only", 0, 0), ("enter_free", 1, 0), ("leave_free", 0, 1)])
def test_which_step_at_a_town_is_free(cost: str, stays: int, leaves: int) -> None:
    table = position("b2 blue mage; c3 blue garrison" + FAR, structures=TOWN, town_cost=cost)
    assert table.play("b2 c3").left("c3") == stays
    table = position("c3 blue mage garrison" + FAR, structures=TOWN, town_cost=cost)
    assert table.play("c3 d4").left("d4") == leaves


def test_several_towns_are_crossed_free_or_one_only() -> None:
    towns = {"c3": "town", "d4": "town"}
    units = "b2 blue mage; c3 blue garrison; d4 blue garrison" + FAR
    assert position(units, structures=towns).play("b2 c3 d4 e5").on("e5") == "blue mage"
    table = position(units, structures=towns, town_chain="one")
    assert table.refused("b2 c3 d4 e5") == ("MM-MPH-04", "MM-MOVE-02")
    assert table.play("b2 c3 d4").left("d4") == 0


def test_move_points_are_gained_on_entering_terrain_once_a_turn() -> None:
    """MM-EX-10: pay 1 and gain 1 in the mountain, pay 1 for plains; a further step is refused."""
    terrain = {"b2": "mountain", "c3": "plains", "d4": "mountain"}
    table = position("a1 blue hero" + FAR, terrain=terrain, permanents={0: ["mountain guides"]})
    assert table.play("a1 b2").left("b2") == 1
    assert table.allowance("b2") == "base 1; Mountain Guides +1 on entering Mountain = 2"
    assert table.play("b2 c3").left("c3") == 0
    assert table.refused("c3 d4") == ("MM-MPH-04", "MM-MOVE-02")


def test_a_free_step_is_made_without_move_points() -> None:
    terrain = {"b2": "plains", "c3": "mountain", "d4": "mountain"}
    units, cards = "a1 blue hero" + FAR, {0: ["mountain guides"]}
    assert position(units, terrain=terrain, permanents=cards).play("a1 b2").refused("b2 c3") != ()
    table = position(units, terrain=terrain, permanents=cards, terrain_mp="free_step").play("a1 b2", "b2 c3")
    assert table.left("c3") == 0
    assert table.refused("c3 d4") == ("MM-MPH-04", "MM-MOVE-02")


def test_each_terrain_card_counts_by_itself_or_one_in_all() -> None:
    terrain = {"b2": "mountain", "c3": "forest", "d4": "plains"}
    units, cards = "a1 blue hero" + FAR, {0: ["mountain guides", "forest scouts"]}
    assert position(units, terrain=terrain, permanents=cards).play("a1 b2 c3 d4").on("d4") == "blue hero"
    table = position(units, terrain=terrain, permanents=cards, terrain_mp_cards="in_all").play("a1 b2 c3")
    assert table.left("c3") == 0


def test_a_town_crossed_free_gives_move_points_or_not() -> None:
    units = "b2 blue hero; c3 blue garrison" + FAR
    terrain = {"c3": "forest", "d4": "plains", "e5": "plains"}
    cards = {0: ["forest scouts"]}
    table = position(units, terrain=terrain, structures=TOWN, permanents=cards).play("b2 c3 d4")
    assert table.left("d4") == 1
    table = position(units, terrain=terrain, structures=TOWN, permanents=cards, town_refund="no").play("b2 c3 d4")
    assert table.left("d4") == 0


def test_forest_scouts_over_a_town_as_in_example_18() -> None:
    terrain = {"c4": "plains", "c5": "forest", "c6": "plains", "c7": "plains"}
    table = position(
        "c3 blue hero; c4 blue army garrison" + FAR,
        terrain=terrain,
        structures={"c4": "town"},
        permanents={0: ["forest scouts"]},
    )
    assert table.refused("c3 c4") == ("MM-STACK-01", "MM-STACK-02")
    table.play("c3 c4 c5 c6")
    assert (table.on("c6"), table.left("c6")) == ("blue hero", 0)
    assert table.refused("c6 c7") == ("MM-MPH-04", "MM-MOVE-02")


def test_one_figure_moves_at_a_time() -> None:
    table = position("a1 blue hero; g1 blue hero" + FAR, permanents={0: ["seven league boots"]})
    table.play("a1 a2", "g1 g2")
    assert table.refused("a2 a3") == ("MM-MPH-02", "MM-Q-47")
    assert table.play("g2 g3").left("g3") == 0


def test_the_figure_that_closed_another_ones_move_goes_on() -> None:
    table = position("a1 blue hero; g1 blue mage" + FAR).play("a1 a2", "g1 g2")
    assert table.refused("a2 a3") == ("MM-MPH-02", "MM-Q-47", "MM-MPH-04", "MM-MOVE-02")


@pytest.mark.parametrize(("value", "goes"), [("yes", True), ("no", False)])
def test_move_points_given_late_reopen_a_move_or_are_lost(value: str, goes: bool) -> None:
    table = position("a1 blue hero; g1 blue mage" + FAR, permanents={0: ["haste spell"]}, reopen_move=value)
    table.play("a1 a2", "g1 g2", "use haste spell a2")
    assert table.legal("a2 a3") is goes


def test_move_points_are_not_kept_for_the_next_turn() -> None:
    table = position("a1 blue hero; h8 straw hero", permanents={0: ["seven league boots"]}, hands={1: 0})
    table.play("a1 a2", "end").draw("?").play("dice 1").draw("?").play("end", "end").draw("?").play("dice 1").draw("?")
    table.play("end", "end", "end")
    assert table.due == "blue movement"
    assert table.left("a2") == 2


def test_entering_an_enemy_space_is_a_fight_and_stops_the_figure() -> None:
    table = position("a1 blue hero; b2 straw garrison; h8 straw garrison", permanents={0: ["seven league boots"]})
    assert table.play("a1 b2").due == "blue attacker"
    assert table.refused("a1 a2") != ()
    table.play("dice 6 1", "dice 2 2", "pass", "pass")
    assert (table.on("b2"), table.left("b2")) == ("blue hero", 1)
    assert table.play("b2 c3").on("c3") == "blue hero"


def test_nobody_passes_through_enemies() -> None:
    table = position("a1 blue hero; b2 straw garrison; h8 straw garrison", permanents={0: ["seven league boots"]})
    from referee.engine.core.move import Move

    ruling = table.game.judge(table.state, Move(0, "step", (0, 9, 18)))
    assert ruling.clauses == ("MM-COMB-01", "MM-Q-32")


def test_a_figure_enters_an_own_garrisons_space_without_a_fight() -> None:
    table = position("a1 blue hero; b2 blue garrison" + FAR)
    assert table.play("a1 b2").on("b2") == "blue hero garrison"


def test_steps_belong_to_the_movement_phase_of_their_player() -> None:
    table = position("a1 blue hero; h8 straw hero", phase="recruitment")
    assert table.refused("a1 a2") == ("MM-TURN-02",)
    table = position("a1 blue hero; h8 straw hero")
    assert table.refused("h8 h7", seat=1) == ("MM-TURN-01",)


def test_steps_are_forced_although_rules_are_against_them() -> None:
    table = position("a1 blue hero; b2 blue mage" + FAR)
    move = table.game.read(table.state, "a1 a3")[0]
    assert table.game.force(table.state, move).figures[16] is not None


def test_a_town_that_was_paid_for_is_free_when_the_figure_goes_on_but_once_only() -> None:
    towns = {"c3": "town", "d4": "town"}
    units = "b2 blue mage; c3 blue garrison; d4 blue garrison" + FAR
    assert position(units, structures=towns).play("b2 c3", "c3 d4", "d4 e5").on("e5") == "blue mage"
    table = position(units, structures=towns, town_chain="one").play("b2 c3", "c3 d4")
    assert table.refused("d4 e5") == ("MM-MPH-04", "MM-MOVE-02")


def test_the_figure_itself_does_not_open_a_town_that_it_leaves() -> None:
    table = position("c3 blue mage" + FAR, structures=TOWN, town_cost="leave_free")
    assert table.play("c3 d4").left("d4") == 0


def test_move_points_given_to_a_figure_that_falls_are_gone() -> None:
    table = position("a1 blue hero; b2 straw hero; h8 straw hero; h1 blue mage", permanents={0: ["haste spell"]})
    table.play("use haste spell a1", "a1 b2", "dice 1 1", "dice 6 6", "pass", "pass")
    assert table.state.effects == ()
    assert table.state.moving is None


def test_no_figure_is_moving_once_the_phase_is_over() -> None:
    table = position("a1 blue hero" + FAR).play("a1 a2")
    assert table.state.moving is not None
    assert table.play("end").state.moving is None


def test_a_space_is_no_part_of_a_step_by_its_own() -> None:
    from referee.engine.core.move import Move

    table = position("a1 blue hero" + FAR)
    assert table.game.judge(table.state, Move(0, "step", (0,))).clauses == ("MM-MPH-03",)
    assert table.game.judge(table.state, Move(0, "step", (0, 9, 0))).clauses == ("MM-MPH-03",)
    assert table.game.judge(table.state, Move(0, "step", (0, 9, 18))).clauses == ("MM-MPH-03",)
