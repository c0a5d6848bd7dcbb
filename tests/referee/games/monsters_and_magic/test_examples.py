"""The worked examples of the rules with their numbers."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import (
    LETTERS,
    STRUCTURES,
    TERRAIN,
    Table,
    garrisons,
    new_match,
    on_plains,
    position,
    rows,
    squares_of,
)

from referee.games.monsters_and_magic.catalogue import SQUARES

HOME = "; h8 straw garrison"
VILLAGES = squares_of("village", 5)
TOWN = {"c3": "town"}
TEMPLES = squares_of("temple", 5)
FAR = "; h1 straw garrison"
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
BLUE = garrisons("blue", [f"{column}{row}" for row in (1, 2) for column in "abcdefgh"])
STRAW = garrisons("straw", [f"{column}{row}" for row in (3, 4, 5) for column in "abcdefgh"][:17])
WIN, LOSE = ("dice 6 6", "dice 1 1", "pass", "pass"), ("dice 1 1", "dice 6 6", "pass", "pass")


def test_mm_ex_05_a_7_is_a_figure_of_choice_within_the_limit() -> None:
    """MM-EX-05: Villages declared, die 6: result 7; with 4 Heroes on the map a Hero is refused, a Mage accepted."""
    heroes = "; ".join(f"{column}4 blue hero garrison" for column in "abcd")
    units = f"{heroes}; {garrisons('blue', VILLAGES)}{HOME}"
    table = position(units, phase="recruitment", declared={0: ["village"]}).play("dice 6")
    assert table.reported("MM-REC-07") == ["Blue rolls 6 + 1 for Villages = 7: 1 figure of any type"]
    assert table.refused("recruit hero a1") == ("MM-REC-09", "MM-Q-15")
    assert table.play("recruit mage a1").on("a1") == "blue mage garrison"


def test_a_roll_of_6_gives_a_figure_of_choice_within_the_limit() -> None:
    """MM-EX-05: with 4 Heroes on the map a Hero is refused, a Mage accepted."""
    heroes = "; ".join(f"{square} blue hero garrison" for square in ("a2", "b2", "c2", "d2"))
    units = heroes + "; e2 blue garrison; f2 blue garrison" + HOME
    table = position(units, phase="recruitment", declared={0: []}).play("dice 6")
    assert table.refused("recruit hero e2") == ("MM-REC-09", "MM-Q-15")
    assert table.refused("recruit mage a2") == ("MM-REC-12", "MM-STACK-02")
    assert table.play("mage e2").on("e2") == "blue mage garrison"


def test_mm_ex_06_a_1_with_villages_is_an_army() -> None:
    """MM-EX-06: Villages declared, die 1: result 2, an Army and no card."""
    table = position(garrisons("blue", VILLAGES) + HOME, phase="recruitment", declared={0: ["village"]})
    table.play("dice 1")
    assert table.reported("MM-REC-03") == ["Blue rolls 1 + 1 for Villages = 2: 1 Army"]
    assert table.play("a1").on("a1") == "blue army garrison"
    assert (table.hand(), table.due) == ([], "straw movement")


def test_mm_ex_07_a_fifth_army_does_not_come() -> None:
    """MM-EX-07: 4 Armies on the map without Legions, result 2: nothing gained."""
    armies = "; ".join(f"{column}4 blue army garrison" for column in "abcd")
    table = position(f"{armies}; e4 blue garrison{HOME}", phase="recruitment")
    before = table.units(0)
    table.play("dice 2")
    assert (table.units(0), table.hand(), len(table.reported("MM-REC-10"))) == (before, [], 1)


def test_a_type_at_its_limit_and_a_full_map_give_nothing() -> None:
    """MM-EX-07: with 4 Armies, a result of 2 and no Legions, you gain nothing."""
    armies = "; ".join(f"{square} blue army garrison" for square in ("a2", "b2", "c2", "d2"))
    table = position(armies + "; e2 blue garrison" + HOME, phase="recruitment").play("dice 2")
    assert len(table.reported("MM-REC-10")) == 1
    table = position("a2 blue hero garrison" + HOME, phase="recruitment").play("dice 2")
    assert len(table.reported("MM-REC-11")) == 1


def test_mm_ex_08_a_town_is_crossed_for_1_and_costs_1_as_a_stop() -> None:
    """MM-EX-08: Mage with 1 MP next to Town T with a garrison of yours: over T 0+1, staying on T 1."""
    units = "c4 blue mage; c5 blue garrison" + HOME
    over = position(units).play("c4 c5 c6")
    assert (over.on("c6"), over.left("c6")) == ("blue mage", 0)
    stay = position(units).play("c4 c5")
    assert (stay.on("c5"), stay.left("c5")) == ("blue mage garrison", 0)


def test_a_town_costs_1_to_stay_and_nothing_to_cross() -> None:
    """MM-EX-08: the path over an own Town costs 1 in all, staying there costs 1."""
    table = position("b2 blue mage; c3 blue garrison" + HOME, structures=TOWN)
    assert table.play("b2 c3").left("c3") == 0
    assert table.play("c3 d4").left("d4") == 0
    assert table.refused("d4 d5") == ("MM-MPH-04", "MM-MOVE-02")


def test_mm_ex_09_five_temples_win_before_the_declaration_phase() -> None:
    """MM-EX-09: own units in 5 Temples at the beginning of the turn."""
    table = position(garrisons("blue", squares_of("temple", 5)) + HOME, phase="beginning", permanents={0: ["oracle"]})
    assert (table.winners, table.ended_by, table.due) == (("blue",), "MM-WIN-02", "")
    assert table.state.declared == ((), ())
    assert "MM-DECL-01" not in [notice.clause for notice in table.notices]


def test_five_temples_win_as_the_turn_begins() -> None:
    """MM-EX-09: victory before the Declaration Phase."""
    table = position(garrisons("blue", TEMPLES) + FAR, phase="beginning", number=3, round=2)
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-02")
    assert table.due == ""
    assert position(garrisons("blue", TEMPLES[:4]) + FAR, phase="beginning").winners == ()


def test_mm_ex_10_mountain_guides_give_back_the_step_into_mountains() -> None:
    """MM-EX-10: Hero, 1 MP: into Mountains 1 paid, 1 gained; into Plains 1 paid; a further step refused."""
    table = position(
        "b2 blue hero" + HOME, terrain={"b3": "mountain", "b4": "plains"}, permanents={0: ["mountain guides"]}
    )
    assert table.play("b2 b3").left("b3") == 1
    assert table.allowance("b3") == "base 1; Mountain Guides +1 on entering Mountain = 2"
    assert table.play("b3 b4").left("b4") == 0
    assert table.refused("b4 b5") == ("MM-MPH-04", "MM-MOVE-02")


def test_move_points_are_gained_on_entering_terrain_once_a_turn() -> None:
    """MM-EX-10: pay 1 and gain 1 in the mountain, pay 1 for plains; a further step is refused."""
    terrain = {"b2": "mountain", "c3": "plains", "d4": "mountain"}
    table = position("a1 blue hero" + HOME, terrain=terrain, permanents={0: ["mountain guides"]})
    assert table.play("a1 b2").left("b2") == 1
    assert table.allowance("b2") == "base 1; Mountain Guides +1 on entering Mountain = 2"
    assert table.play("b2 c3").left("c3") == 0
    assert table.refused("c3 d4") == ("MM-MPH-04", "MM-MOVE-02")


# Summons
def summoning(owned: list[str] | None = None, **more: object) -> Table:
    units = f"{ENDS}; c3 blue mage; g7 blue monster; b1 blue hero; c4 straw hero"
    return on_plains(units, permanents={0: ["magic_gate"] if owned is None else owned}, **more)  # type: ignore[arg-type]


def test_a_figure_that_has_moved_is_not_summoned() -> None:  # MM-EX-11
    table = summoning().play("g7 g6")
    assert table.refused("use magic gate g6 d4") == ("MM-CARD-08",)


def test_mm_ex_11_a_monster_that_has_moved_is_not_summoned() -> None:
    """MM-EX-11: Magic Gate is refused, because the Monster has used its move."""
    units = "c3 blue mage; g7 blue monster" + HOME
    table = position(units, permanents={0: ["magic gate"]})
    assert table.legal("use magic gate g7 c4")
    assert table.play("g7 g6").refused("use magic gate g6 c4") == ("MM-CARD-08",)


def test_mm_ex_12_seven_cards_are_kept_only_with_the_emperor() -> None:
    """MM-EX-12: a hand of 7 with the Emperor as a permanent card is accepted (5+2); without it 2 must go."""
    table = position("a1 blue hero" + HOME, phase="end", hands={0: 7}, permanents={0: ["emperor"]})
    assert (table.hand_limit(), table.legal("end")) == (7, True)
    table = position("a1 blue hero" + HOME, phase="end", hands={0: ["giants", "wings", *"?????"]})
    assert table.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert table.decision.owed == ("discard 2 cards",)
    assert table.play("discard giants", "discard wings").legal("end")


def test_cards_above_the_limit_are_named_and_discarded() -> None:
    """MM-EX-12: 7 cards are allowed with the Emperor, without it 2 must go."""
    table = position("a1 blue hero" + HOME, phase="end", hands={0: 7}, permanents={0: ["emperor"]})
    assert table.hand_limit() == 7
    assert table.legal("end")
    table = position("a1 blue hero" + HOME, phase="end", hands={0: ["giants", "wings", *"?????"]})
    assert table.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert table.decision.owed == ("discard 2 cards",)
    table.play("discard giants, orc warbands")
    assert table.discards() == ["giants", "orc_warbands"]
    assert table.refused("discard wings") == ("MM-ENDP-02",)
    assert table.play("end").due == "straw movement"


def three_corners(*corners: str) -> Table:
    """Return a match of three after corners and start figures, at the question that comes then."""
    table = new_match(3)
    table.play("draw " + " ".join(rows([kind for kind in TERRAIN for _ in range(8)], {k: k[0] for k in TERRAIN})))
    table.play("draw " + "".join(rows([kind for kind in STRUCTURES for _ in range(8)], LETTERS)))
    dealt = 0
    while len(table.state.corners) < 3 or -1 in table.state.corners or table.decision.kind == "start":
        if not table.game.decisions(table.state):
            table.play(" ".join(["draw", *(f"MM{dealt + number:02}" for number in range(1, 6))]))
            dealt += 5
            continue
        due = table.decision
        if due.kind == "colour":
            table.play(f"colour {('blue', 'straw', 'vermilion')[due.seat]}", seat=due.seat)
        else:
            table.play(f"corner {corners[due.seat]}" if due.kind == "corner" else "start hero", seat=due.seat)
    return table


def test_mm_ex_13_the_player_in_the_middle_may_put_a_figure_in_the_free_corner() -> None:
    """MM-EX-13: corners NW, NE, SW: NW is the middle player and may put one figure of choice in SE."""
    table = three_corners("a8", "h8", "a1")
    assert table.decision.seat == 0
    assert table.legal("end")
    assert "MM-P3-01" in [table.decision.clause, *(notice.clause for notice in table.notices)]
    kinds = {line.split()[-1] for line in table.moves() if line != "end"}
    assert kinds == {"mage", "hero", "monster", "army"}
    table.play("monster")
    assert table.units(0) == {"a8": "blue hero garrison", "h1": "blue monster"}
    assert (table.on("h8"), table.on("a1")) == ("straw hero garrison", "vermilion hero garrison")


def test_mm_ex_14_more_spaces_win_at_the_limit() -> None:
    """MM-EX-14: 2 players, end of turn 40, A in 20 spaces, B in 23: B wins."""
    units = f"{garrisons('blue', SQUARES[:20])}; {garrisons('straw', SQUARES[24:47])}"
    table = position(units, phase="end", number=40, round=20, of=1)
    assert (table.winners, table.ended_by) == (("straw",), "MM-WIN-06")
    said = table.ever_reported("MM-WIN-06")
    assert [text.split(",")[0] for text in said[:2]] == ["Blue: 20 spaces", "Straw: 23 spaces"]
    before = position(units, phase="end", number=39, round=20, of=0)
    assert before.winners == ()


def last_turn(units: str, seats: int = 2, number: int = 40, round: int = 20, of: int = 1, **options: str | int):  # type: ignore[no-untyped-def]
    """Return a table after the last turn of a game."""
    table = position(units, phase="end", seats=seats, number=number, round=round, of=of, hands={of: 1}, **options)
    return table.play("end")


def test_most_spaces_win_at_the_turn_limit() -> None:
    """MM-EX-14 with smaller numbers: 16 spaces against 17."""
    table = last_turn(BLUE + "; " + STRAW)
    assert (table.winners, table.ended_by) == (("straw",), "MM-WIN-06")
    assert table.reported("MM-WIN-05") == ["the turn limit is reached with turn 40"]


def test_mm_ex_16_the_fifth_village_of_this_turn_adds_nothing() -> None:
    """MM-EX-16: 4 Villages and a fifth entered in Movement: no bonus in this turn, one in the next."""
    units = garrisons("blue", VILLAGES[:4]) + "; e2 blue hero; g4 blue garrison" + HOME
    table = position(units, phase="beginning").play("e2 e1", "end").draw("?").play("dice 2")
    assert table.reported("MM-REC-03") == ["Blue rolls 2: 1 Army"]
    table.play("g4", "end").end_turn().play("end", "end", "end").draw("?").play("dice 2")
    assert table.reported("MM-REC-04") == ["Blue rolls 2 + 1 for Villages = 3: 1 Hero"]


def test_a_type_gained_in_the_turn_gives_nothing_yet() -> None:
    """MM-EX-16: the fifth Village of this turn is not declared, and adds nothing to the Recruit Roll."""
    villages = squares_of("village", 5)
    units = garrisons("blue", villages[:4]) + "; f2 blue hero" + HOME
    table = position(units).play("f2 e1", "end").draw("?").play("dice 2")
    assert table.reported("MM-REC-03") == ["Blue rolls 2: 1 Army"]


def ex_18() -> Table:
    units = "c3 blue hero; c4 blue army garrison" + HOME
    land = {"c4": "plains", "c5": "forest", "c6": "plains", "c7": "plains"}
    return position(units, terrain=land, structures={"c4": "town"}, permanents={0: ["forest scouts"]})


def test_mm_ex_18_a_path_over_a_town_and_through_a_forest_costs_2_mp() -> None:
    """MM-EX-18: c4 0 (own Town, own figure crossed); c5 1 and 1 gained; c6 1; c7 refused; to stop on c4 refused."""
    table = ex_18().play("c3 c4 c5")
    assert (table.on("c5"), table.left("c5")) == ("blue hero", 1)
    assert table.allowance("c5") == "base 1; Forest Scouts +1 on entering Forest = 2"
    assert table.play("c5 c6").left("c6") == 0
    assert table.refused("c6 c7") == ("MM-MPH-04", "MM-MOVE-02")
    whole = ex_18().play("c3-c4-c5-c6")
    assert (whole.on("c6"), whole.left("c6"), whole.on("c4")) == ("blue hero", 0, "blue army garrison")
    assert ex_18().refused("c3 c4") == ("MM-STACK-01", "MM-STACK-02")


def ex_20(**given: object) -> Table:
    """Return the position of the example at the Recruit Roll: four Heroes and a garrison hold five Villages."""
    groups = {"hero": "bcde1", "mage": "abcd5", "monster": "ab6", "army": "a7"}
    placed = [f"{column}{group[-1]} blue {kind}" for kind, group in groups.items() for column in group[:-1]]
    units = "; ".join([*placed, "a1 blue garrison"]) + HOME
    return position(units, phase="recruitment", declared={0: ["village"]}, **given)  # type: ignore[arg-type]


def test_mm_ex_20_case_a_a_fifth_mage_by_the_school_of_magic() -> None:
    """MM-EX-20: die 3 and Villages: result 4, the fifth Mage is placed on the one free garrison."""
    table = ex_20(permanents={0: ["school of magic"]}).play("dice 3")
    assert table.reported("MM-REC-05") == ["Blue rolls 3 + 1 for Villages = 4: 1 Mage"]
    assert table.on("a1") == "blue mage garrison"
    assert len(table.state.figure_squares(0, "mage")) == 5


def test_mm_ex_20_case_b_a_fifth_hero_does_not_come() -> None:
    """MM-EX-20: die 2: result 3, Heroes are at their limit, nothing."""
    table = ex_20(permanents={0: ["school of magic"]}).play("dice 2")
    assert (table.on("a1"), len(table.reported("MM-REC-10"))) == ("blue garrison", 1)


def test_mm_ex_20_case_c_the_school_of_magic_from_the_hand_does_not_lift_the_limit() -> None:
    """MM-EX-20: played before the roll: no Mage gained, the limit is 4."""
    table = ex_20(hands={0: ["school of magic"]})
    assert table.refused("play school of magic") == ("MM-REC-09", "MM-Q-15", "MM-Q-16")
    table.play("dice 3")
    assert (table.on("a1"), len(table.reported("MM-REC-10"))) == ("blue garrison", 1)
    assert len(table.state.figure_squares(0, "mage")) == 4


def whole_turn(table: Table, *steps: str) -> None:
    """Play a whole turn with steps, a card, and a Recruit Roll that gives nothing."""
    while table.due.split()[1] in ("declaration", "garrison"):
        table.play("end")
    table.play(*steps, "end").draw("?").play("dice 2")
    while table.due.endswith(" end") and not table.legal("end"):
        table.play(f"discard {next(face for face in table.game.contents.cards if face not in table.discards())}")
    if table.due.endswith(" end"):
        table.play("end")


def test_mm_ex_21_the_limit_stays_round_20_after_an_elimination() -> None:
    """MM-EX-21: C falls in round 12: 33+2+16 = 51 turns; then 18 spaces each, garrisons 15 to 16: B wins."""
    blue, straw = ([f"{column}{row}" for column in columns for row in range(1, 9)][:15] for columns in ("ba", "gh"))
    armies = "; ".join(
        f"{b} blue army garrison; {s} straw army garrison" for b, s in zip(blue[:4], straw[:4], strict=True)
    )
    units = "; ".join([armies, garrisons("blue", blue[4:]), garrisons("straw", straw[4:]), "f4 vermilion garrison"])
    table = position(units, seats=3, of=1, number=35, round=12)
    table.play("g4 f4", *WIN)
    assert (table.state.out, table.winners) == ((2,), ())
    whole_turn(table)
    turns = [35]
    while not table.winners:
        turns.append(table.state.turn)
        last = table.state.round == 20
        steps = (("b1 c1", "b2 c2", "b3 c3"), ("g1 f1", "g2 f2"))[table.state.seat] if last else ()
        whole_turn(table, *steps)
    assert turns == list(range(35, 52))
    assert (table.ended_by, table.winners) == ("MM-WIN-06", ("straw",))
    assert [table.state.garrison_count(seat) for seat in (0, 1)] == [15, 16]
    assert [len(table.state.squares_of(seat)) for seat in (0, 1)] == [18, 18]


@pytest.mark.parametrize(("value", "over"), [("rounds", False), ("recount", True)])
def test_the_limit_stays_20_rounds_after_an_elimination_unless_turns_are_counted(value: str, over: bool) -> None:
    """MM-EX-21: with three at the start and one out the limit stays round 20, unless single turns are counted."""
    units = f"{BLUE}; {STRAW}"
    table = last_turn(units, seats=3, number=40, round=17, out=[2], turn_limit_after_elimination=value)
    assert bool(table.winners) is over
    if value == "rounds":
        assert bool(last_turn(units, seats=3, number=51, round=20, out=[2]).winners)
