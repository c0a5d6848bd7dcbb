"""The worked examples of the rules, played with their numbers."""

from __future__ import annotations

import pytest
from tables.castle_assault import Table, position, typed_setup

GUARD = {"guard": {"attack": 1, "ac": 2, "movement": 1, "health": 7}}


def first_turns() -> Table:
    """Return the example match before the first turn, hands as in CA-EX-T1: the decks are secret."""
    from tables.castle_assault import new_match

    table = new_match()
    table.play("humans", "secret 34", "orcs", "secret 34", "pass", "pass")
    table.draw("knight", "crossbowoman", "mage", "pikewoman", "wild wrath")
    table.draw("troll captain", "lord garrulk", "wolf ridas", "chelvit ridas", "rock throwas")
    return table.play("keep", "keep").dice(6, 1).play("first")


def turn_1() -> Table:
    table = first_turns().dice(4).draw("wild wrath")
    return table.play("resource mage", "play crossbowoman b0")


def turn_2() -> Table:
    table = turn_1().play("end").dice(1).draw("battle drumma")
    return table.play("resource wolf ridas", "resource battle drumma", "play chelvit ridas b9")


def turn_3() -> Table:
    table = turn_2().play("end").dice(4).passes().draw("shift").passes()
    return table.play("resource knight", "play pikewoman b0")


def test_ca_ex_t1_a_crossbowoman_enters_and_cannot_act() -> None:
    """CA-EX-T1, CA-START-06: the first player rolls and draws on the first turn."""
    table = turn_1()
    assert table.meter == 4
    assert sorted(table.hand()) == ["knight", "pikewoman", "wild_wrath", "wild_wrath"]
    assert table.resources() == (0, 1)
    assert table.on("b0") == "south crossbowoman"
    assert "CA-ACT-03" in table.refused("charge b0")
    assert table.discards() == []


def test_ca_ex_t2_the_second_player_places_two_resources() -> None:
    """CA-EX-T2: Haste lets Chelvit Ridas act at once; the player declines."""
    table = turn_2()
    assert table.meter == 3
    assert sorted(table.hand(1)) == ["lord_garrulk", "rock_throwas", "troll_captain"]
    assert table.resources(1) == (0, 2)
    assert table.on("b9") == "north chelvit_ridas"
    assert table.legal("charge b9")


def test_ca_ex_t3_a_shot_out_of_range_and_a_charge_into_the_open() -> None:
    """CA-EX-T3: three spaces of the roll are lost at MAX; the Charge carries the Crossbowoman to b5."""
    table = turn_3()
    assert table.meter == 4
    assert table.on("b1") == "south crossbowoman"
    assert table.refused("shoot b1 b9") == ("CA-RNG-01",)
    assert "8 spaces away" in table.why("shoot b1 b9")
    table.play("charge b1").dice(4)
    assert table.on("b5") == "south crossbowoman"
    assert table.on("b0") == "south pikewoman"
    assert "CA-ACT-03" in table.refused("charge b0")
    assert sorted(table.hand()) == ["shift", "wild_wrath", "wild_wrath"]
    assert table.resources() == (0, 2)


def test_ca_ex_t4_and_ca_ex_1_an_exact_charge_kills_both() -> None:
    """CA-EX-T4, CA-EX-1: row 9 - 2 - 1 touches row 0 + 1 + 4, no bonus, both are destroyed and both draw."""
    table = turn_3().play("charge b1").dice(4).play("end").dice(2).passes().draw("rocket rida").passes()
    assert table.on("b7") == "north chelvit_ridas"
    table.play("resource rocket rida", "play rock throwas c9")
    assert table.on("c9") == "north rock_throwas"
    table.play("charge b7").passes().dice(1)
    table.settle()
    assert table.meter == 2
    assert table.on("b5") == table.on("b6") == ""
    assert "crossbowoman" in table.discards(0)
    assert "chelvit_ridas" in table.discards(1)
    assert (len(table.hand(0)), len(table.hand(1))) == (4, 3)
    assert table.resources(1) == (1, 2)
    assert "CA-ACT-03" in table.refused("charge c9")
    assert not [text for text in table.ever_reported("CA-CMB-06") if "strong" in text]
    assert len(table.ever_reported("CA-CMB-06")) == 1


def pike(meter: int = 0, die: int = 6) -> Table:
    """Return the Pikewoman three spaces short of Peons, after her Charge."""
    return position("b2 south pikewoman; b6 north peons", meter=meter).play("charge b2").dice(die).settle()


def test_ca_ex_2_a_strong_charge_hits_for_four() -> None:
    """CA-EX-2: moved 3, strong 1, no Momentum, 4 damage against 0; the castle takes nothing."""
    table = pike()
    assert table.on("b5") == "south pikewoman"
    assert table.on("b6") == ""
    assert "Attack Pikewoman 3; strong +1 = 4" in table.ever_reported("CA-CMB-06")[0]
    assert "0 damage" in table.ever_reported("CA-CMB-07")[0]
    assert table.health("b5") == 2
    assert table.hand() == ["?"]
    assert table.castles == (10, 10)
    assert len(table.ever_reported("CA-CMB-06")) == 1


def test_ca_ex_3_momentum_adds_one_more() -> None:
    """CA-EX-3: strong 1, Momentum 1: 5 damage."""
    table = pike(meter=2, die=4)
    assert "strong +1; Momentum +1 = 5 against AC Peons 0, 5 damage" in table.ever_reported("CA-CMB-06")[0]
    assert table.castles == (10, 10)


def test_ca_ex_3b_max_helps_the_peons_by_their_own_words_only() -> None:
    """CA-EX-3b: Peons strike with 3 for 2 damage, and have no Momentum Bonus."""
    table = pike(meter=-4, die=4)
    assert "Attack Peons 1; at MAX +2 = 3 against AC Pikewoman 1, 2 damage" in table.ever_reported("CA-CMB-07")[0]
    assert "= 4 against" in table.ever_reported("CA-CMB-06")[0]


def test_ca_ex_4_two_exchanges_and_both_live() -> None:
    """CA-EX-4: 1 damage by the strong bonus, then none; both stay engaged."""
    table = position("b2 south knight; b4 north moon guardsman", factions=("humans", "elves"))
    table.play("charge b2").dice(4).settle()
    assert table.on("b3") == "south knight"
    strikes = [text.rpartition(", ")[2] for text in table.ever_reported("CA-CMB-06")]
    answers = [text.rpartition(", ")[2] for text in table.ever_reported("CA-CMB-07")]
    assert strikes == ["1 damage", "0 damage"]
    assert answers == ["0 damage", "0 damage"]
    assert table.health("b4") == 2
    assert table.engaged("b3")
    assert table.engaged("b4")
    assert table.hand() == []


def test_ca_ex_5a_and_5b_the_assassin_does_nine_damage_in_a_turn() -> None:
    """CA-EX-5a, CA-EX-5b: 5 in the Move Units step, then an Attack for 4; she cannot charge."""
    table = position("b7 south deft assassin", factions=("vampires", "orcs"), phase="move").settle()
    assert table.on("b8") == "south deft_assassin"
    assert table.castles == (10, 5)
    assert table.refused("charge b8") == ("CA-CHG-06",)
    table.play("attack b8").settle()
    assert table.castles == (10, 1)
    assert len(table.ever_reported("CA-CAS-04")) == 2


def test_ca_ex_6_garrulk_defends_the_castle_and_keeps_his_action() -> None:
    """CA-EX-6: 2 damage to Garrulk, 5 to the Assassin, the opponent draws."""
    table = position("b8 south deft assassin", hands={1: ["lord garrulk"]}, resources={1: 7}, of=1)
    table.play("play lord garrulk b9").settle()
    assert table.on("b8") == ""
    assert table.health("b9") == 4
    assert table.hand(1) == ["?"]
    assert not table.unit("b9").has_acted
    assert table.legal("charge b9")


def test_ca_ex_7_the_last_played_resolves_first() -> None:
    """CA-EX-7: 5 + 1 + 2 + 2 against AC 3 is 7; a played Instant cannot be taken back."""
    table = position(
        "b3 south yew bowoman; b5 north lord garrulk",
        hands={0: ["wild wrath", "wild wrath"], 1: ["shield blessing"]},
        resources={0: 2, 1: 1},
        factions=("elves", "orcs"),
        cards={"yew_bowoman": {"attack": 5, "movement": 3, "health": 2}},
        phase="move",
    )
    table.play("play wild wrath b4")
    table.play("play shield blessing b5", "play wild wrath b4")
    table.play("pass", "pass")
    table.settle()
    resolved = [text for text in table.reports if " has +" in text]
    assert [text.rpartition("from ")[2] for text in resolved] == ["Wild Wrath", "Shield Blessing", "Wild Wrath"]
    strike = table.ever_reported("CA-CMB-06")[0]
    assert "= 10 against AC" in strike
    assert "= 3, 7 damage" in strike
    assert table.on("b4") == table.on("b5") == ""


def test_ca_ex_8_an_aura_lets_the_spirit_finder_move() -> None:
    """CA-EX-8: 0 + 1 moves to b4; the Necromancer moves 1, without its own bonus."""
    table = position("b3 south spirit finder; b2 south necromancer", factions=("undead", "orcs"), phase="move").settle()
    assert table.on("b4") == "south spirit_finder"
    assert table.on("b3") == "south necromancer"


def test_ca_ex_9a_and_9b_the_aura_goes_along_with_a_charge() -> None:
    """CA-EX-9a, CA-EX-9b: in reach after the Necromancer's Charge; 5 + 1 spaces, Attack 1 + 2 + 1 at b7."""
    table = position("b4 south spirit finder; a1 south necromancer; b8 north ogre smasha", factions=("undead", "orcs"))
    assert table.figure("b4", "attack") == 1
    table.play("charge a1").dice(1).settle()
    assert table.on("a2") == "south necromancer"
    assert (table.figure("b4", "movement"), table.figure("b4", "attack")) == (1, 3)
    table.play("charge b4").dice(5).passes()
    assert "moves 3 to b7" in table.ever_reported("CA-CHG-04")[-1]
    assert "Spirit Finder 1; Necromancer +2; strong +1 = 4" in table.ever_reported("CA-CMB-06")[0]


def test_ca_ex_10_the_order_of_moves_can_lose_the_aura() -> None:
    """CA-EX-10: the Necromancer moves first to b6, four spaces away; the Spirit Finder stays."""
    table = position("b5 south necromancer; b2 south spirit finder", factions=("undead", "orcs"), phase="move").settle()
    assert table.on("b6") == "south necromancer"
    assert table.on("b2") == "south spirit_finder"


def test_ca_ex_adj_four_spaces_are_adjacent() -> None:
    """CA-EX-ADJ, CA-ADJ-01, CA-ADJ-02: ahead, behind, left and right of b4; no diagonal."""
    from referee.games.castle_assault.names import space_numbers
    from referee.games.castle_assault.spaces import adjacent_spaces, name

    table = position("b4 south knight")
    found = {name(space) for space in adjacent_spaces(table.state, space_numbers(10)["b4"])}
    assert found == {"b5", "b3", "a4", "c4"}


def test_ca_ex_pub1_rage_counts_on_an_exact_roll() -> None:
    """CA-EX-PUB1: three spaces, die 3: no strong bonus, no Momentum, Rage 3."""
    cards = {**GUARD, "rager": {"attack": 1, "does": [{"word": "rage", "amount": 3}]}}
    table = position("b2 south rager; b6 north guard", cards=cards, meter=4).play("charge b2").dice(3).passes()
    assert "Attack Rager 1; Rage +3 = 4 against" in table.ever_reported("CA-CMB-06")[0]
    assert "Attack Rager 1 against" in table.ever_reported("CA-CMB-06")[1]


@pytest.mark.parametrize("die", [4, 5, 6])
def test_ca_ex_pub2_movement_to_spare_gives_both_bonuses(die: int) -> None:
    """CA-EX-PUB2: three spaces, die 4, 5 or 6: strong 1 and Momentum 1."""
    table = position("b2 south militia; b6 north ogre smasha", meter=2).play("charge b2").dice(die).passes()
    assert "strong +1; Momentum +1 = 4 against" in table.ever_reported("CA-CMB-06")[0]


def test_ca_ex_ord_the_foremost_moves_first_then_level_ones_as_you_like() -> None:
    """CA-EX-ORD: A, then B and C in either order, then D."""
    units = "a5 south militia; b3 south militia; c3 south militia; a1 south militia"
    table = position(units, phase="move").passes()
    assert table.on("a6") == "south militia"
    assert table.due == "south order"
    assert table.moves() == {"move b3", "move c3"}
    assert table.refused("move a1") == ("CA-MOVE-01",)
    table.play("c3").settle()
    assert [table.on(space) for space in ("b4", "c4", "a2")] == ["south militia"] * 3


def auras(die: int) -> Table:
    """Return CA-EX-H1 after the Charge of the Spirit Finder."""
    cards = {
        **GUARD,
        "finder": {"attack": 1, "health": 3},
        "necro": {"does": [{"word": "aura", "squares": 3, "gives": {"movement": 1, "attack": 2}}]},
    }
    units = "b2 south finder; a2 south necro; c3 south necro; b8 north guard"
    return position(units, cards=cards, meter=2).play("charge b2").dice(die).settle()


def test_ca_ex_h1_two_auras_add_and_an_exact_roll_is_not_strong() -> None:
    """CA-EX-H1, branch x: 3 + 1 + 1 is just enough; 3 damage in both exchanges."""
    table = auras(3)
    assert table.on("b7") == "south finder"
    strikes = [text.rpartition(", ")[2] for text in table.ever_reported("CA-CMB-06")]
    assert strikes == ["3 damage", "3 damage"]
    assert (table.health("b8"), table.health("b7")) == (1, 1)
    assert table.engaged("b7")
    assert table.hand() == []
    table.play("end").settle().dice(1).settle()
    strikes = [text.rpartition(", ")[2] for text in table.ever_reported("CA-CMB-07")]
    assert strikes[2] == "0 damage"


def test_ca_ex_h1_with_movement_to_spare_the_guard_falls_in_exchange_2() -> None:
    """CA-EX-H1, branch y: 5 damage, then 3; South draws."""
    table = auras(4)
    strikes = [text.rpartition(", ")[2] for text in table.ever_reported("CA-CMB-06")]
    assert strikes == ["5 damage", "3 damage"]
    assert table.on("b8") == ""
    assert table.health("b7") == 1
    assert table.hand() == ["?"]


def test_ca_ex_h2_a_move_units_step_that_wins_the_game() -> None:
    """CA-EX-H2: castle 7 - 3, no carry-over from the Guard, then an Attack for 4."""
    cards = {
        "grunt": {"attack": 3, "movement": 1},
        "assassin": {"attack": 4, "movement": 3, "health": 3},
        "guard": {"attack": 2, "ac": 1, "movement": 1, "health": 4},
    }
    units = "a8 south grunt; b7 south assassin; c5 south crossbowoman; b9 north guard"
    table = position(units, cards=cards, castles=(10, 7), meter=4, phase="move")
    assert table.due == "south instants" or table.castles == (10, 4)
    table.settle()
    assert table.on("b8") == "south assassin"
    assert "strong +1 = 5 against AC Guard 1, 4 damage" in table.ever_reported("CA-CMB-06")[0]
    assert "Momentum" not in table.ever_reported("CA-CMB-06")[0]
    assert table.health("b8") == 1
    assert table.hand() == ["?"]
    assert table.castles == (10, 4)
    assert table.on("c6") == "south crossbowoman"
    table.play("attack b8").settle()
    assert table.castles == (10, 0)
    assert table.winners == ("south",)


@pytest.mark.parametrize(
    ("rule", "strikes", "draws"),
    [("ends", ["1 damage", "0 damage"], (0, 1)), ("kept", ["3 damage", "2 damage"], (1, 1))],
)
def test_ca_ex_h3_the_source_of_an_aura_dies_in_a_charge(rule: str, strikes: list[str], draws: tuple[int, int]) -> None:
    """CA-EX-H3, CA-Q-AURADIE: the strong bonus stays; the Aura ends at once, or is kept."""
    cards = {
        "finder": {"attack": 1, "health": 2},
        "necro": {"health": 1, "does": [{"word": "aura", "squares": 3, "gives": {"movement": 1, "attack": 2}}]},
        "ogre": {"attack": 1, "ac": 1, "health": 4},
        "bolt": {"type": "instant", "does": [{"word": "damage", "amount": 2}]},
    }
    table = position(
        "b3 south finder; b2 south necro; b7 north ogre",
        cards=cards,
        hands={1: ["bolt"]},
        resources={1: 1},
        aura_source_dies_in_charge=rule,
    )
    table.play("charge b3").play("pass").dice(3).play("pass")
    assert table.due == "north instants"
    table.play("play bolt b2").settle()
    assert [text.rpartition(", ")[2] for text in table.ever_reported("CA-CMB-06")] == strikes
    assert (len(table.hand(0)), len(table.hand(1))) == draws
    assert table.where("finder") == []


def risen(necro: bool) -> Table:
    """Return CA-EX-H4 before the Hound fights."""
    cards = {
        "hound": {"attack": 3, "movement": 1, "health": 5},
        "risen": {"attack": 2, "health": 1, "does": ["resurrection"]},
        "keeper": {"does": [{"word": "necro", "squares": 2}]},
    }
    units = "b6 north hound; b5 south risen, with iron shield" + ("; b4 south keeper" if necro else "")
    return position(units, cards=cards, phase="move", of=1)


def test_ca_ex_h4_a_risen_guard_falls_twice() -> None:
    """CA-EX-H4, branch n: a draw for each kill, the Attachment does not come back."""
    table = risen(False).settle()
    assert table.due == "south return"
    assert table.discards() == ["risen", "iron_shield"]
    table.play("return b5").settle()
    assert table.on("b5") == ""
    assert table.health("b6") == 1
    assert len(table.hand(1)) == 2
    assert table.hand(0) == []
    assert table.due == "north act"
    assert table.legal("charge b6")


def test_ca_ex_h4_with_necro_it_returns_a_second_time() -> None:
    """CA-EX-H4, branch m: two soul tokens, the Hound falls in the third fight, no third return."""
    table = risen(True).settle()
    table.play("return b5").settle()
    table.play("return b5").settle()
    assert table.on("b6") == ""
    assert table.on("b5") == ""
    assert (len(table.hand(0)), len(table.hand(1))) == (1, 3)


def test_typed_setup_reaches_the_first_turn() -> None:
    assert typed_setup().due == "south momentum"
