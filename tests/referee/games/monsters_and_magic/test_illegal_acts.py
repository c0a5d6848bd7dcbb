"""What players get wrong most often: each is refused with the clause that answers them; what is right beside it stands.

The acts are those that the ledger lists as common illegal acts, in its order.
"""

import pytest
from tables.monsters_and_magic import Table, garrisons, position, squares_of

HOME = "; h8 straw garrison"
BOOTS = {0: ["seven league boots"]}
WIN = ("dice 6 6", "dice 1 1", "pass", "pass")


def next_turn(table: Table) -> Table:
    """Return the table in the own next Movement Phase."""
    table.end_turn().end_turn()
    while table.due != "blue movement":
        table.play("end")
    return table


@pytest.mark.parametrize("structure", ["mine", "town"])
def test_two_own_figures_in_one_space(structure: str) -> None:
    """MM-STACK-01: refused, in a Town too; an own garrison may be joined."""
    table = position("b2 blue hero; c3 blue mage; b3 blue garrison" + HOME, structures={"c3": structure})
    assert table.refused("b2 c3") == ("MM-STACK-01", "MM-STACK-02")
    assert table.play("b2 b3").on("b3") == "blue hero garrison"


def test_walking_through_an_own_figure_that_is_not_on_a_town() -> None:
    """MM-STACK-03: refused with points to spare; over a Town it is accepted."""
    units = "b2 blue hero; c3 blue mage" + HOME
    assert position(units, permanents=BOOTS).refused("b2 c3 d4") == ("MM-STACK-03", "MM-STACK-04")
    assert position(units, structures={"c3": "town"}).legal("b2 c3 d4")


def test_a_second_paid_step_with_1_mp() -> None:
    """MM-MPH-04: refused with what it costs and what is left; with 2 MP it is accepted."""
    table = position("b2 blue hero" + HOME).play("b2 b3")
    assert table.refused("b3 b4") == ("MM-MPH-04", "MM-MOVE-02")
    assert "costs 1 MP, and 0 MP are left" in table.why("b3 b4")
    assert position("b2 blue hero" + HOME, permanents=BOOTS).play("b2 b3").legal("b3 b4")


def test_a_free_stop_in_a_town() -> None:
    """MM-MOVE-06, MM-Q-11: with 0 MP to stop in an own Town is refused; with 1 it costs that, to pass nothing."""
    units = "b2 blue hero; c4 blue garrison" + HOME
    table = position(units, structures={"c4": "town"}).play("b2 c3")
    assert table.refused("c3 c4") == ("MM-MPH-04", "MM-MOVE-02", "MM-MOVE-06", "MM-Q-11")
    assert "a Town is free only for who goes on from it" in table.why("c3 c4")
    paid = position(units.replace("b2", "c3"), structures={"c4": "town"}).play("c3 c4")
    assert paid.left("c4") == 0
    passed = position(units, structures={"c4": "town"}, permanents=BOOTS).play("b2 c3")
    assert passed.play("c3 c4 c5").left("c5") == 0


def test_an_enemy_or_empty_town_is_no_case_of_a_free_stop() -> None:
    """MM-MPH-04: where nobody of one's own is in the Town the plain price is cited."""
    table = position("b2 blue hero" + HOME, structures={"c4": "town"}).play("b2 c3")
    assert table.refused("c3 c4") == ("MM-MPH-04", "MM-MOVE-02")
    entering = position("b2 blue hero; c4 blue garrison" + HOME, structures={"c4": "town"}, town_cost="enter_free")
    assert entering.play("b2 c3").legal("c3 c4")


def test_summoning_a_figure_that_has_moved() -> None:
    """MM-CARD-08: refused; before its move the same Monster is summoned."""
    table = position("c3 blue mage; g7 blue monster" + HOME, permanents={0: ["magic gate"]})
    assert table.legal("summon monster g7 c4")
    table.play("g7 g6")
    assert table.refused("summon monster g6 c4") == ("MM-CARD-08",)
    assert table.refused("use magic gate g6 c4") == ("MM-CARD-08",)


def test_moving_a_summoned_figure() -> None:
    """MM-CARD-08: refused, whatever points it has; the Mage that summoned it moves."""
    table = position("c3 blue mage; g7 blue monster" + HOME, permanents={0: ["magic gate", "wings"]})
    table.play("summon monster g7 c4")
    assert table.refused("c4 c5") == ("MM-CARD-08",)
    assert table.legal("c3 b3")


@pytest.mark.parametrize("where", ["nowhere", "hand", "opponent"])
def test_a_fifth_figure_without_the_matching_permanent(where: str) -> None:
    """MM-REC-09: Fellowship in hand or before the opponent helps nothing; as an own permanent card it does."""
    heroes = "; ".join(f"{column}4 blue hero garrison" for column in "abcd") + "; a1 blue garrison; c1 blue garrison"
    cards = {0: ["fellowship"]}
    given = {"nowhere": {}, "hand": {"hands": cards}, "opponent": {"permanents": {1: ["fellowship"]}}}[where]
    table = position(heroes + HOME, phase="recruitment", **given).play("dice 6")  # type: ignore[arg-type]
    assert table.refused("recruit hero a1") == ("MM-REC-09", "MM-Q-15")
    assert position(heroes + HOME, phase="recruitment", permanents=cards).play("dice 6").legal("recruit hero a1")


@pytest.mark.parametrize("there", ["", "; e5 blue mage", "; e5 straw garrison"])
def test_a_recruit_onto_a_space_without_an_own_garrison(there: str) -> None:
    """MM-REC-11: refused, whoever stands there instead; onto the garrison it goes."""
    table = position("a1 blue garrison; c1 blue garrison" + there + HOME, phase="recruitment").play("dice 3")
    assert table.refused("recruit hero e5")[0] == "MM-REC-11"
    assert table.play("recruit hero c1").on("c1") == "blue hero garrison"


def test_using_ot_twice() -> None:
    """MM-CARD-06: refused in the same turn, whatever it is aimed at; accepted in the next own one."""
    table = position("a1 blue garrison" + HOME, permanents={0: ["empire"]}).play("use empire a2")
    assert table.refused("use empire a3") == ("MM-CARD-06",)
    assert next_turn(table).legal("use empire a3")


def test_using_ot_on_another_players_turn() -> None:
    """MM-CARD-06: refused with whose turn it is."""
    table = position("a1 blue garrison" + HOME, permanents={1: ["empire"]})
    assert table.refused("use empire h7", seat=1) == ("MM-TURN-01", "MM-CARD-06")
    assert "permanent cards are used on the own turn, and it is Blue’s" in table.why("use empire h7", seat=1)
    assert position("a1 blue garrison" + HOME, permanents={1: ["empire"]}, of=1).legal("use empire h7")


def test_counting_villages_gained_this_turn() -> None:
    """MM-DECL-04: the recruit of a roll with +1 is refused; declared in the next turn they count."""
    units = garrisons("blue", squares_of("village", 4)) + "; e2 blue hero; g4 blue garrison" + HOME
    table = position(units).play("e2 e1", "end").draw("?").play("dice 3")
    assert table.refused("recruit mage g4") == ("MM-REC-04", "MM-REC-08", "MM-DECL-04")
    assert table.refused("recruit monster g4") == ("MM-REC-04",)
    assert table.play("recruit hero g4").on("g4") == "blue hero garrison"
    declared = position(units.replace("e2", "e1"), phase="recruitment", declared={0: ["village"]}).play("dice 3")
    assert declared.refused("recruit hero g4") == ("MM-REC-05",)
    assert declared.legal("recruit mage g4")


def test_counting_cities_gained_this_turn() -> None:
    """MM-ALLY-01: a second card is refused where Cities is not declared yet."""
    units = garrisons("blue", squares_of("city", 4)) + "; e3 blue hero" + HOME
    table = position(units).play("e3 e2", "end")
    assert table.refused("draw ? ?") == ("MM-ALLY-01",)
    assert "1 result is due, 2 given" in table.why("draw ? ?")
    assert position(units.replace("e3", "e2"), declared={0: ["city"]}).play("end").legal("draw ? ?")


def test_counting_mines_gained_this_turn() -> None:
    """MM-DECL-04: Force of a fight in the same turn is without them, so 8 against 8 is a tie and no win."""
    units = garrisons("blue", squares_of("mine", 4)) + "; e3 blue hero; g4 blue army; g3 straw mage" + HOME
    table = position(units).play("e3 e4", "g4 g3").dice(4, 4, 4, 4)
    assert table.tallies[0] == "dice 4+4 8; army 0 = 8"
    assert table.play("pass", "pass").on("g3") == ""
    declared = position(units.replace("e3", "e4"), declared={0: ["mine"]}).play("g4 g3").dice(4, 4, 4, 4)
    assert declared.tallies[0] == "dice 4+4 8; army 0; mines +1 declared = 9"


def test_using_a_permanents_hc_text() -> None:
    """MM-CARD-03: the Emperor that lies open draws no cards, Fellowship gains no Hero; from the hand they do."""
    units = "a1 blue garrison" + HOME
    table = position(units, permanents={0: ["emperor", "fellowship"]})
    assert table.refused("use emperor") == ("MM-CARD-03", "MM-PERM-03")
    assert table.refused("use fellowship") == ("MM-CARD-03", "MM-PERM-03")
    assert "MM-CARD-03" in table.refused("play emperor")
    held = position(units, hands={0: ["emperor", "fellowship"]})
    assert held.legal("play emperor")
    assert held.play("play fellowship").on("a1") == "blue hero garrison"


def test_using_a_hand_cards_pc_text() -> None:
    """MM-CARD-02: to use it as if it lay open is refused, and the Emperor in hand raises no limit."""
    table = position("a1 blue garrison" + HOME, hands={0: ["emperor", "empire", *"????"]}, phase="end")
    assert "MM-CARD-02" in table.refused("use emperor")
    assert "MM-CARD-02" in table.refused("use empire a2")
    assert table.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert table.legal("play empire a2")


def test_a_bonus_of_a_hand_card_kept_into_the_next_turn() -> None:
    """MM-HAND-05: points, Force and summons end with the turn; the card in the discard pile is not used again."""
    cards = ["seven league boots", "magic gate", "paladin"]
    units = "a1 blue hero; c3 blue mage; g7 blue monster; b3 straw garrison" + HOME
    table = position(units, hands={0: cards}, terrain={"b3": "plains"})
    table.play(*(f"play {card}" for card in cards))
    assert (table.left("a1"), table.legal("summon monster g7 c4")) == (2, True)
    next_turn(table)
    assert table.left("a1") == 1
    assert table.refused("use magic gate g7 c4") == ("MM-PERM-04", "MM-DECK-01", "MM-HAND-05")
    table.play("a1 b2")
    assert table.refused("b2 b3") == ("MM-MPH-04", "MM-MOVE-02")
    beside = units.replace("a1", "b2")
    table = position(beside, hands={0: cards}, terrain={"b3": "plains"}).play("play paladin")
    assert Table(table.state).play("b2 b3").tallies[0] == "hero 0; Paladin +2 plains = 2"
    assert next_turn(table).play("b2 b3").tallies[0] == "hero 0 = 0"


def test_forgetting_the_base_force_of_a_garrison() -> None:
    """MM-GARR-02: a garrison's 8 is 6, so an attacker's 7 wins and the table is told why."""
    table = position("b3 blue hero; b4 straw garrison" + HOME).play("b3 b4").dice(3, 4, 4, 4)
    assert table.tallies == ("dice 3+4 7; hero 0 = 7", "dice 4+4 8; garrison -2 = 6")
    assert table.play("pass", "pass").reported("MM-COMB-12") == ["7 against 6: Straw’s Garrison is destroyed"]


def test_counting_a_castle_for_the_attacker_or_not_for_the_defender() -> None:
    """MM-STRUC-06: +2 for who defends in it, nothing for who attacks from it or in it."""
    table = position("b6 blue hero; c6 straw mage" + HOME).play("b6 c6").dice(4, 4, 3, 3)
    assert table.tallies == ("dice 4+4 8; hero 0 = 8", "dice 3+3 6; mage 0; castle +2 = 8")
    assert table.play("pass", "pass").on("c6") == ""
    out = position("b6 blue hero; b7 straw mage" + HOME).play("b6 b7").dice(4, 4, 3, 4)
    assert out.tallies == ("dice 4+4 8; hero 0 = 8", "dice 3+4 7; mage 0 = 7")


def test_starting_the_garrison_fight_before_the_figure_fight() -> None:
    """MM-COMB-06: the dice that are due are for the figure; a card against or for the garrison waits for its turn."""
    units = "b3 blue army; b4 straw mage garrison" + HOME
    table = position(units, hands={0: ["barbarians"], 1: ["fortifications"]}).play("b3 b4")
    assert table.spec.subject == (1, "b4", "figure")
    table.dice(6, 6, 1, 1)
    assert table.refused("play barbarians") == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    table.play("pass")
    assert table.refused("play fortifications") == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    table.play("pass")
    assert table.spec.subject == (1, "b4", "garrison")
    table.dice(1, 2, 3, 3)
    assert table.play("play barbarians").tallies[0] == "dice 1+2 3; army 0; Barbarians +2 against garrison = 5"
    assert table.legal("play fortifications")


def test_a_hand_above_5_at_the_end_of_the_turn() -> None:
    """MM-ENDP-01: refused until the sixth card is gone."""
    table = position("a1 blue hero" + HOME, phase="end", hands={0: ["giants", *"?????"]})
    assert table.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert table.play("discard giants").legal("end")


@pytest.mark.parametrize("words", ["claim victory", "I win", "victory"])
def test_victory_claimed_in_the_middle_of_a_turn(words: str) -> None:
    """MM-WIN-03: the fifth Temple of this turn wins as the own next turn begins, and by itself."""
    units = garrisons("blue", squares_of("temple", 4)) + "; e6 blue hero; h8 straw garrison"
    table = position(units).play("e6 e7")
    assert table.refused(words) == ("MM-WIN-03", "MM-WIN-02")
    assert "5 Temples are held, and they are counted as the next turn of Blue begins" in table.why(words)
    table.end_turn()
    assert table.refused(words, seat=0) == ("MM-TURN-01", "MM-WIN-03", "MM-WIN-02")
    table.end_turn()
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-02")
