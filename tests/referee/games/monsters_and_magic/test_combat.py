"""Fights, blow by blow: the examples of the rules with their numbers, and every house rule of a fight."""

from __future__ import annotations

import pytest
from battle import Table, table

from referee.engine.core.chance import ChanceSpec
from referee.engine.mechanisms.sealed import committing, opening
from referee.games.monsters_and_magic.catalogue import INDEX
from referee.games.monsters_and_magic.declaration import held_types
from referee.games.monsters_and_magic.fights import fight_of, tallies
from referee.games.monsters_and_magic.movement import mp_left

FAR = {"h8": "garrison 1", "h7": "garrison 1", "a1": "garrison 0"}


def sides(at: Table) -> list[str]:
    return [f"{title}: {tally}" for title, tally in tallies(at.state)]


def totals(at: Table) -> list[int]:
    return [tally.total for _, tally in tallies(at.state)]


def test_a_garrison_with_its_base_force_loses_to_a_hero_by_one_point() -> None:  # MM-EX-01
    at = table({**FAR, "c3": "hero 0", "c4": "garrison 1"}, structure={"c4": "village"})
    at.say("c3 c4", "dice 3 4", "dice 4 4")
    assert totals(at) == [7, 6]
    at.say("pass", "pass")
    assert at.unit("c4") == "hero 0"
    assert at.unit("c3") == ""
    assert at.heard[-1] == "7 against 6: Vermilion’s Garrison is destroyed"


def test_a_mage_in_a_forest_castle_falls_to_a_monster_with_treants_and_dragons() -> None:  # MM-EX-02
    at = table(
        {**FAR, "c3": "monster 0", "c4": "mage 1"},
        terrain={"c4": "forest"},
        structure={"c4": "castle"},
        owns={0: ["treants", "dragons"], 1: ["wizards"]},
    )
    at.say("c3 c4", "dice 5 2", "dice 3 3")
    assert sides(at) == [
        "Blue’s Monster: dice 5+2 7; monster 0; Treants +2 forest; Dragons +1 attacking = 10",
        "Vermilion’s Mage: dice 3+3 6; mage 0; Wizards +1 defending; castle +2 = 9",
    ]
    at.say("pass", "pass")
    assert at.unit("c4") == "monster 0"


def test_a_tie_takes_both_armies_and_leaves_the_garrison_behind_them() -> None:  # MM-EX-03
    at = table(
        {**FAR, "c3": "army 0", "c4": "army 1, garrison 1"},
        structure={"c4": "town"},
        owns={0: ["knights", "siege_engines"]},
    )
    at.say("c3 c4", "dice 4 4", "dice 6 5")
    assert totals(at) == [11, 11]
    at.say("pass", "pass")
    assert at.unit("c4") == "garrison 1"
    assert at.unit("c3") == ""
    assert (at.state.supply(0, "army"), at.state.supply(1, "army")) == (5, 5)
    assert at.due == "0 movement"
    assert at.heard[-1] == "11 against 11: Blue’s Army and Vermilion’s Army are both destroyed"


def test_a_winner_with_mp_left_moves_on(  # MM-EX-04
) -> None:
    at = table({**FAR, "c3": "hero 0", "c4": "garrison 1"}, owns={0: ["seven_league_boots"]})
    at.say("c3 c4", "dice 6 1", "dice 2 2", "pass", "pass")
    assert at.heard[-1].startswith("7 against 2")
    at.say("c4 c5")
    assert at.unit("c5") == "hero 0"
    assert at.refuses("c5 c6") == ("MM-MPH-04", "MM-MOVE-02")


def test_a_tie_with_the_last_defender_leaves_the_space_empty() -> None:  # MM-EX-15
    at = table({**FAR, "c3": "army 0", "c4": "garrison 1"})
    at.say("c3 c4", "dice 2 3", "dice 3 4")
    assert totals(at) == [5, 5]
    at.say("pass", "pass")
    assert at.unit("c4") == ""
    assert at.unit("c3") == ""


def ex_17(**options: str) -> Table:
    return table(
        {**FAR, "c3": "army 0", "c4": "hero 1, garrison 1", "d5": "mage 1"},
        terrain={"c4": "forest"},
        structure={"c4": "castle"},
        owns={0: ["knights", "barbarians", "siege_engines"], 1: ["fortifications", "rangers", "healers"]},
        options=options,
    )


def test_an_army_beats_the_hero_of_a_castle_and_falls_to_its_garrison() -> None:  # MM-EX-17
    at = ex_17().say("c3 c4", "dice 5 4", "dice 3 4")
    assert sides(at) == [
        "Blue’s Army: dice 5+4 9; army 0; Knights +1 attacking; Siege Engines +2 attacking castle = 12",
        "Vermilion’s Hero: dice 3+4 7; hero 0; Rangers +1 forest; Healers +1 defending next to mage d5; castle +2 = 11",
    ]
    at.say("pass", "pass")
    assert at.unit("c4") == "garrison 1"
    at.say("dice 2 3", "dice 4 5")
    assert sides(at) == [
        "Blue’s Army: dice 2+3 5; army 0; Knights +1 attacking; Barbarians +2 against garrison; "
        "Siege Engines +2 attacking castle = 10",
        "Vermilion’s Garrison: dice 4+5 9; garrison -2; Fortifications +1; "
        "Healers +1 defending next to mage d5; castle +2 = 11",
    ]
    at.say("pass", "pass")
    assert at.unit("c4") == "garrison 1"
    assert at.state.supply(0, "army") == 5


def test_hand_cards_alternate_and_a_benefit_ends_with_its_fifth_space() -> None:  # MM-EX-19
    mines = {square: "mine" for square in ("c4", "g1", "g2", "g3", "g4")}
    held = {square: "garrison 1" for square in ("g1", "g2", "g3", "g4")}
    at = table(
        {"a1": "garrison 0", **held, "c3": "monster 0", "c4": "army 1", "c5": "army 1"},
        terrain={"c4": "badlands", "c5": "badlands"},
        structure={**mines, "c5": "city"},
        owns={0: ["wings"]},
        holds={0: ["demons"], 1: ["undead_hordes"]},
        declared={1: ["mine"]},
    )
    at.say("c3 c4", "dice 4 4", "dice 3 3")
    assert totals(at) == [8, 7]
    at.say("pass")
    assert at.due == "1 cards"
    at.say("play undead hordes")
    assert totals(at) == [8, 9]
    at.say("play demons")
    assert totals(at) == [10, 9]
    at.say("pass", "pass")
    assert at.unit("c4") == "monster 0"
    assert at.state.declared[1] == ()
    assert held_types(at.state, 1)["mine"] == 4
    assert mp_left(at.state, at.state.figures[INDEX["c4"]]) == 1  # type: ignore[arg-type]
    at.say("c4 c5", "dice 3 2", "dice 5 1")
    assert sides(at) == [
        "Blue’s Monster: dice 3+2 5; monster 0; Demons +2 badlands = 7",
        "Vermilion’s Army: dice 5+1 6; army 0; Undead Hordes +2 badlands = 8",
    ]
    at.say("pass", "pass")
    assert at.unit("c5") == "army 1"
    assert at.state.supply(0, "monster") == 5
    assert at.heard[-1] == "7 against 8: Blue’s Monster is destroyed"
    assert at.due == "0 movement"


def test_dice_are_asked_of_the_attacker_first_and_name_turn_square_and_defender() -> None:
    at = ex_17().say("c3 c4")
    spec = at.game.due(at.state)[0]
    assert isinstance(spec, ChanceSpec)
    assert (spec.seat, spec.what, spec.number, spec.faces) == (0, "attacker", 2, 6)
    assert spec.subject == (1, "c4", "figure")
    at.say("dice 6 6")
    second = at.game.due(at.state)[0]
    assert isinstance(second, ChanceSpec)
    assert (second.seat, second.what, second.subject) == (1, "defender", (1, "c4", "figure"))
    at.say("dice 1 1", "pass", "pass")
    third = at.game.due(at.state)[0]
    assert isinstance(third, ChanceSpec)
    assert third.subject == (1, "c4", "garrison")


def test_nothing_else_is_done_while_a_combat_is_on() -> None:
    at = table({**FAR, "c3": "hero 0", "b1": "army 0", "c4": "garrison 1"}, owns={0: ["oracle"]})
    at.say("c3 c4")
    assert at.refuses("b1 b2")[0] == "MM-COMB-02"
    at.say("dice 1 2", "dice 3 4")
    assert at.refuses("b1 b2")[0] == "MM-COMB-02"
    assert at.refuses("end")[0] == "MM-COMB-02"
    assert "MM-COMB-02" in at.refuses("use oracle on vermilion")
    assert at.legal(0) == {"pass"}
    assert at.legal(1) == set()


def test_cards_may_be_played_before_the_roll() -> None:
    at = table(
        {**FAR, "c3": "hero 0", "c4": "garrison 1"},
        holds={0: ["paladin"]},
        options={"hand_card_timing": "before_roll"},
    )
    at.say("c3 c4")
    assert at.due == "0 cards"
    at.say("play paladin", "pass", "pass")
    assert at.due == "0 attacker"
    at.say("dice 1 1", "dice 3 3")
    assert at.unit("c4") == ""
    assert at.heard[-1].startswith("4 against 4")


def test_the_side_that_is_behind_plays_first_and_its_pass_ends_the_cards() -> None:
    options = {"hand_card_order": "trailing_first"}
    at = table({**FAR, "c3": "hero 0", "c4": "hero 1"}, holds={0: ["paladin"], 1: ["paladin"]}, options=options)
    at.state.zones["hand 1"] = tuple(token._replace(face="duelist") for token in at.state.zones["hand 1"])
    at.say("c3 c4", "dice 4 4", "dice 4 3")
    assert at.due == "1 cards"
    at.say("play duelist")
    assert at.due == "0 cards"
    at.say("play paladin")
    assert at.due == "1 cards"
    at.say("pass")
    assert at.unit("c4") == "hero 0"


def test_of_two_that_are_level_first_the_attacker_then_the_defender_is_asked() -> None:
    at = table({**FAR, "c3": "hero 0", "c4": "hero 1"}, options={"hand_card_order": "trailing_first"})
    at.say("c3 c4", "dice 4 4", "dice 4 4")
    assert at.due == "0 cards"
    at.say("pass")
    assert at.due == "1 cards"
    at.say("pass")
    assert at.unit("c4") == ""


@pytest.mark.parametrize(("value", "due"), [("new", "0 attacker"), ("keep", "1 defender")])
def test_the_attacker_rolls_anew_against_the_garrison_or_keeps_its_roll(value: str, due: str) -> None:
    at = ex_17(garrison_roll=value).say("c3 c4", "dice 5 4", "dice 3 4", "pass", "pass")
    assert at.due == due
    if value == "keep":
        at.say("dice 4 5")
        assert totals(at) == [14, 11]


def test_an_attacker_may_withdraw_from_the_garrison_where_that_is_played() -> None:
    at = ex_17(withdraw="yes").say("c3 c4", "dice 5 4", "dice 3 4", "pass", "pass")
    assert at.due == "0 withdraw"
    assert at.legal() == {"withdraw", "fight on"}
    fought = table_copy(at).say("fight on")
    assert fought.due == "0 attacker"
    at.say("withdraw")
    assert at.unit("c3") == "army 0"
    assert at.unit("c4") == "garrison 1"
    assert fight_of(at.state) is None
    assert at.refuses("c3 b3") == ("MM-MPH-04", "MM-MOVE-02")


def table_copy(at: Table) -> Table:
    return Table(at.state.copy(), at.game)


def test_an_attacker_does_not_withdraw_by_default() -> None:
    at = ex_17().say("c3 c4", "dice 5 4", "dice 3 4", "pass", "pass")
    assert "MM-COMB-03" in at.refuses("withdraw")


def test_a_wounded_record_goes_on_in_the_middle_of_a_fight() -> None:
    at = ex_17().say("c3 c4", "dice 5 4", "dice 3 4")
    at.state.figures[at.state.figures.index(next(one for one in at.state.figures if one and one.kind == "hero"))] = None
    at.state.garrisons[26] = None
    at.say("pass", "pass")
    assert at.unit("c4") == "army 0"


def test_the_last_unit_of_an_opponent_ends_the_game_with_the_winner_on_the_space() -> None:
    at = table({"c3": "hero 0", "c4": "garrison 1"})
    at.say("c3 c4", "dice 6 6", "dice 1 1", "pass", "pass")
    result = at.game.outcome(at.state)
    assert result is not None
    assert (result.clause, result.winners) == ("MM-WIN-01", (0,))
    assert at.unit("c4") == "hero 0"


def secretly(**more: object) -> Table:
    options = {"hand_card_order": "secret"}
    at = table({**FAR, "c3": "hero 0", "c4": "army 1"}, options=options, **more)  # type: ignore[arg-type]
    return at.say("c3 c4", "dice 3 3", "dice 3 4")


def test_both_sides_choose_their_cards_in_secret_and_show_them_together() -> None:
    at = secretly(holds={0: ["paladin", "artificer", "treants"], 1: ["?", "?"]})
    assert at.legal(0) == {"lay nothing", "lay paladin", "lay artificer", "lay paladin artificer"}
    assert at.legal(1) == {"lay nothing", "lay ?"}
    at.say("lay artificer paladin", seat=0)
    assert at.cards("discard") == []
    assert at.due == "1 laid cards"
    assert at.refuses("lay wood elves", seat=1)[0] == "MM-COMB-10"
    at.say("lay horse archers shield bearers", seat=1)
    assert sorted(at.cards("discard")) == ["artificer", "horse_archers", "paladin", "shield_bearers"]
    assert at.heard[-1] == "9 against 10: Blue’s Hero is destroyed"


def test_whoever_may_choose_in_secret_has_committed_by_a_hash() -> None:
    at = secretly(holds={0: ["paladin"], 1: ["?"]})
    chosen = at.game.read(at.state, "lay paladin", 0)[0]
    at.state = at.game.play(at.state, committing(chosen, "salt"))
    at.say("lay nothing", seat=1)
    assert at.due == "0 open"
    at.state = at.game.play(at.state, opening(chosen, "salt"))
    assert at.unit("c4") == "hero 0"


def test_nothing_laid_by_either_side_leaves_the_dice_to_decide() -> None:
    at = secretly().say("lay nothing", seat=1).say("lay nothing", seat=0)
    assert at.unit("c4") == "army 1"


def test_what_lay_on_a_figure_leaves_the_map_with_it() -> None:
    at = table({**FAR, "c3": "hero 0", "c4": "army 1"}, owns={0: ["artificer"]}).say("use artificer c3")
    assert len(at.state.effects) == 1
    at.say("c3 c4", "dice 1 1", "dice 6 6", "pass", "pass")
    assert at.state.effects == ()
    assert at.state.moving is None


@pytest.mark.parametrize(("value", "total"), [("combat_space", 3), ("origin", 2)])
def test_an_attacker_has_the_neighbours_of_the_space_it_enters_or_came_from(value: str, total: int) -> None:
    units = {**FAR, "c3": "hero 0", "c4": "army 1", "c5": "army 0"}
    at = table(units, owns={0: ["warlord"]}, options={"adjacency_from": value})
    at.say("c3 c4", "dice 1 1", "dice 6 6")
    assert totals(at)[0] == total
