"""Every house rule of the rulings CI-Q-01 to CI-Q-58 that has more than one value: what each value does."""

from __future__ import annotations

from pathlib import Path

import pytest
from ci import Table, game, new_match, position, typed_setup

from referee.games.capture_the_island.battles import base_strength

RANDOM = "AHDWA WBCWBH DHCA ACHD HBWCBW AWDHA"
"""The 30 tiles of a random map for two, without those face down."""


def battle(cards: tuple[str, str] = ("wheel 1", "drop 1"), units: str = "", **options: str) -> Table:
    """Return a table at which red's 3 have attacked blue's 4 on C3 (a capture tile), and cards are laid."""
    hands = {0: [cards[0]] if cards[0] else [], 1: [cards[1]] if cards[1] else []}
    table = position(units or "C2 red 3; C3 blue 4; D6 blue 2; C1 red 1", hands=hands, **options).say("3 c2 c3", "end")
    for seat in (0, 1):
        if cards[seat]:
            table.say(f"lay {cards[seat]}", seat=seat)
    return table


def test_q01_map() -> None:
    assert typed_setup().tile("A1") == "arrow"
    table = new_match(map="random").say("red", "blue", "red", "HADWA WBCWBH DHCA ACHD HBWCBW AWDHA")
    assert (table.tile("A1"), table.tile("B1"), table.tile("C1")) == ("hammers", "arrow", "down")
    assert table.due == "red deal"
    custom = new_match(map="custom").say("red", "blue", "red", RANDOM)
    assert (custom.tile("A1"), custom.told("CI-Q-53")) == ("arrow", [])


def test_q02_capture_tiles() -> None:
    areas = {value: typed_setup(capture_tiles=value).state.capture for value in ("four", "two", "one")}
    names = {value: [game_name(place) for place in places] for value, places in areas.items()}
    assert names == {"four": ["C3", "D3", "C4", "D4"], "two": ["C3", "D4"], "one": ["D3"]}
    assert typed_setup(capture_tiles="two").tile("D3") == "bricks"
    custom = new_match(capture_tiles="custom").say("red", "blue", "red", "b2 e5", "done")
    assert [game_name(place) for place in custom.state.capture] == ["B2", "E5"]


def game_name(place: int) -> str:
    """Return the name of a place on a map of six columns."""
    return f"{'ABCDEF'[place % 6]}{place // 6 + 1}"


def test_q03_start_layout() -> None:
    assert typed_setup(4, start_layout="pinwheel").units(1) == {"F3": 2}
    corners = typed_setup(4, start_layout="corners")
    assert [list(corners.units(seat)) for seat in range(4)] == [["A1"], ["F1"], ["F6"], ["A6"]]
    assert corners.tile("C1") == "arrow"
    custom = new_match(start_layout="custom").say("red", "blue", "red")
    assert custom.refused("c2") == ("CI-MAP-03",)
    custom.say("a2 f5")
    assert [game_name(place) for place in custom.state.starts] == ["A2", "F5"]


def test_q04_start_choice() -> None:
    assert typed_setup(first=1).units(1) == {"C1": 2}
    table = new_match(start_choice="pick_in_order").say("red", "blue", "blue")
    assert table.due == "blue home"
    table.say("d6", "c1")
    assert [list(table.units(seat)) for seat in (0, 1)] == [["C1"], ["D6"]]
    table = new_match(start_choice="random").say("red", "blue", "blue").say("d6 c1")
    assert [list(table.units(seat)) for seat in (0, 1)] == [["D6"], ["C1"]]


def test_q05_base_strength() -> None:
    assert base_strength(typed_setup().state, 0).total == 2
    assert base_strength(typed_setup(base_strength="permanent_garrison").state, 0).total == 4


@pytest.mark.parametrize(
    ("strength", "counts", "out"), [("two_units", "yes", True), ("permanent_garrison", "no", True)]
)
def test_q06_only_units_keep_a_player_in(strength: str, counts: str, out: bool) -> None:
    rules = {"base_strength": strength, "base_counts_for_survival": counts}
    table = position("C2 red 3; B2 blue 1; E3 white 1", seats=3, step="cards", hands={0: ["arrow 1"]}, **rules)
    assert (table.say("play arrow 1 at b2").state.out == (1,)) is out


def test_q06_a_base_with_a_garrison_keeps_its_player_in() -> None:
    rules = {"base_strength": "permanent_garrison", "base_counts_for_survival": "yes"}
    table = position("C2 red 3; B2 blue 1", step="cards", hands={0: ["arrow 1"]}, **rules).say("play arrow 1 at b2")
    assert (table.state.out, table.winners, table.units(1)) == ((), (), {})
    table.say("draw combat ?", "end")
    assert table.due == "blue draw"


def test_q07_icon_roles() -> None:
    units = "C2 red 3; B2 blue 2"
    assert position(units, step="cards", hands={0: ["wheel 1"]}).refused("play wheel 1 as road") == (
        "CI-SPEC-02",
        "CI-SPEC-01",
    )
    table = position(units, step="cards", hands={0: ["wheel 1"]}, icon_roles="custom", roles={"wheel": "road"})
    assert table.legal("play wheel 1 as road")


def test_q08_road_moves() -> None:
    for value, left in (("two", "2 moves"), ("one", "1 move")):
        table = position("C2 red 3", step="cards", hands={0: ["bricks 1"]}, road_moves=value)
        assert f"road card, {left} left" in table.say("play bricks 1 as road").decision.prompt


def test_q09_road_split() -> None:
    def split(**options: str) -> Table:
        table = position("C2 red 3; E2 red 2", step="cards", hands={0: ["bricks 1"]}, **options)
        return table.say("play bricks 1 as road 3 c2 b2")

    assert split().legal("e2 e1")
    assert split(road_split="no").refused("e2 e1") == ("CI-SPEC-03", "CI-Q-09")
    assert split(road_split="no").legal("b2 b1")


def test_q10_pass_through() -> None:
    for value, due in (("stop", "red draw"), ("continue_if_win", "red advance")):
        table = position("C2 red 9; B2 blue 1; D6 blue 2; A1 red 1", pass_through=value).say("9 c2 b2", "end")
        table.say("drop 1", "drop 2", "?")
        if value == "continue_if_win":
            assert table.refused("a1 a2") == ("CI-MOVE-14", "CI-Q-10")
            assert table.say("9 b2 a2").units() == {"A1": 1, "A2": 9}
        assert table.due == ("red cards" if table.hand() else "red draw"), due


def test_q11_joint_attack() -> None:
    def attack(**options: str) -> Table:
        return position("B2 red 3; C1 red 2; C2 blue 4; D6 blue 2", **options).say("3 b2 c2", "2 c1 c2")

    assert attack().sides == ("units 5 = 5", "units 4 = 4")
    table = attack(joint_attack="separate")
    assert table.sides == ("units 3 = 3", "units 4 = 4")
    table.say("drop 1", "drop 3", "?")
    assert (table.sides, table.on("C1")) == (("units 2 = 2", "units 4 = 4"), "red 1")


def test_q12_battle_order() -> None:
    units = "C2 red 3; C3 blue 4; D1 red 2; D2 blue 2; D6 blue 1"
    assert position(units).say("d1 d2", "c2 c3").due == "red which battle"
    table = position(units, battle_order="move_order").say("d1 d2", "c2 c3")
    assert "Red attacks Blue on D2" in table.told("CI-BATTLE-01")[0]
    assert (
        position(units).say("d1 d2", "c2 c3", "fight c3").told("CI-BATTLE-01")[0].startswith("Red attacks Blue on C3")
    )


def test_q13_card_battle_timing() -> None:
    hands = {0: ["bricks 1", "wheel 1"]}
    units = "C2 red 3; C3 blue 4; D6 blue 1"
    table = position(units, step="cards", hands=hands).say("play bricks 1 as road 3 c2 c3", "end")
    assert table.due == "red cards face down"
    table = position(units, step="cards", hands=hands, card_battle_timing="end_of_step")
    table.say("play bricks 1 as road 3 c2 c3", "end")
    assert table.due == "red cards"
    assert table.say("end").due == "red cards face down"


def tie(value: str) -> Table:
    """Return a table at which red's 3 and blue's 3 have come to equal totals; D6 is blue's base."""
    return battle(("wheel 2", "drop 2"), "C2 red 3; C3 blue 3; D6 blue 2; C1 red 1", battle_tie=value).say(
        "circles 1", "bricks 1"
    )


def test_q14_battle_tie() -> None:
    table = tie("defender_wins")
    assert (table.due, table.on("C3")) == ("red drawing", "red 1 blue 3")
    table = tie("attacker_wins")
    assert (table.due, table.on("C3")) == ("blue drawing", "red 3 blue 1")
    table = tie("redraw")
    assert table.due == "red battle draw"
    table.say("hammers 1", "hammers 3")
    assert table.told("CI-BATTLE-07") == ["7 against 9: Blue wins on C3"]
    table = tie("both_lose_one_attacker_back")
    assert (table.on("C3"), table.on("C2"), table.due) == ("blue 2", "red 2", "red draw")
    table = tie("both_lose")
    assert (table.on("C3"), table.on("C1"), table.on("D6"), table.due) == ("", "red 2", "blue 3", "red draw")


def test_q15_no_combat_card() -> None:
    units = "C2 red 3; C3 blue 4; D6 blue 2"

    def bare(value: str) -> Table:
        return position(units, hands={0: ["drop 4"], 1: ["wheel 1"]}, no_combat_card=value).say("3 c2 c3", "end")

    table = bare("zero")
    assert [one.seat for one in table.game.decisions(table.state)] == [1]
    table = bare("blind_draw").say("lay wheel 1")
    assert table.due == "red battle draw"
    assert table.say("hammers 2").sides[0] == "units 3; lays hammers 2 +2 = 5"
    table = bare("resource_as_zero").say("lay drop 4", "Blue: lay wheel 1")
    assert table.sides[0] == "units 3; lays drop 4 +0 (a resource card) = 3"


def test_q16_commit_optional() -> None:
    units = "C2 red 3; C3 blue 4; D6 blue 2"
    for value, clauses in (("no", ("CI-BATTLE-02", "CI-Q-16")), ("yes", ())):
        table = position(units, hands={0: 1}, commit_optional=value).say("3 c2 c3", "end")
        assert table.refused("lay nothing") == clauses


def test_q17_short_loss() -> None:
    units = "C2 red 1; C3 blue 4; D6 blue 2; A1 red 3; B1 red 2"
    table = position(units).say("1 c2 c3", "end", "drop 1", "drop 2")
    assert table.due == "red drawing"
    table = position(units, short_loss="make_up_elsewhere").say("1 c2 c3", "end", "drop 1", "drop 2")
    assert table.due == "red lose"
    assert table.refused("lose c2") == ("CI-BATTLE-09",)
    assert table.say("lose b1", "?").units() == {"A1": 3, "B1": 1}


def test_q18_retreat_overflow() -> None:
    for value, home, supply in (("lose", 10, 10), ("allow", 12, 8)):
        table = position("C1 red 9; C2 red 5; C3 blue 9; D6 blue 2", retreat_overflow=value)
        table.say("5 c2 c3", "end", "drop 1", "drop 2", "?")
        assert (table.units(), table.supply()) == ({"C1": home}, supply)
        assert table.game.audit(table.state) == ()


def test_q20_drawn_battle_card() -> None:
    table = battle().say("circles 1", "bricks 1", "?")
    assert (table.hand(0), table.hand(1)) == (["? combat"], [])
    table = battle(drawn_battle_card="keep").say("circles 1", "bricks 1", "?")
    assert (table.hand(0), table.hand(1)) == (["C-circles-1", "? combat"], ["C-bricks-1"])


def test_q21_limit_moment() -> None:
    for value, due in (("always", "red excess"), ("own_step3", "red cards")):
        table = position("C2 red 3; C3 blue 6; D6 blue 2", hands={0: ["6 resource"]}, limit_moment=value)
        assert table.say("3 c2 c3", "end", "drop 1", "drop 2", "?").due == due


def test_q24_multi_recruit() -> None:
    hands = {0: ["wheel 4", "wheel 5"]}
    table = position("A2 red 2", step="cards", hands=hands).say("recruit wheel 4 a2")
    assert table.refused("recruit wheel 5 a2") == ("CI-RECR-05",)
    table = position("A2 red 2", step="cards", hands=hands, multi_recruit="per_card").say("recruit wheel 4 a2")
    assert table.say("recruit wheel 5 a2").on("A2") == "red 8"


def test_q25_resource_value() -> None:
    for value, now in (("ignored", 10), ("recruit_cap", 9)):
        table = position("A2 red 5", step="cards", hands={0: ["wheel 4"]}, resource_value=value)
        assert table.say("recruit wheel 4 a2").on("A2") == f"red {now}"


def test_q26_dual_use() -> None:
    table = position("B2 red 2", step="cards", hands={0: ["bricks 4"]}).say("recruit bricks 4 b2")
    assert table.due == "red draw"
    table = position("B2 red 2", step="cards", hands={0: ["bricks 4"]}, dual_use="yes").say("recruit bricks 4 b2")
    assert table.due == "red second use"
    assert table.say("play bricks 4 as road 4 b2 b3").on("B3") == "red 4"
    assert table.discards("resource") == ["R-bricks-4"]


def test_q27_recruit_subset() -> None:
    def half(value: str) -> Table:
        table = position("B2 red 2; E2 red 1", step="cards", hands={0: ["bricks 4"]}, recruit_subset=value)
        return table.say("recruit bricks 4 b2")

    assert half("any").say("done").units() == {"B2": 4, "E2": 1}
    assert half("all").units() == {"B2": 4, "E2": 2}


def test_q27_where_the_supply_is_short_the_order_of_all_is_asked() -> None:
    units = "B2 red 4; E2 red 3; A1 red 10; D6 blue 1"
    table = position(units, step="cards", hands={0: ["bricks 4"]}, recruit_subset="all", multi_recruit="once")
    table.correct("red 9 a1")
    assert table.supply() == 3
    table.say("recruit bricks 4 e2")
    assert table.units() == {"B2": 4, "E2": 6, "A1": 10}


def test_q29_drop_tiles_are_water() -> None:
    units = "C1 red 3; C3 blue 1; D6 blue 1"
    bay = ("AH*DWA", "WBCDBH", "DH**CA", "AC**HD", "HBWCBW", "AWD*HA")
    for value, clauses in (("no", ("CI-SPEC-06",)), ("yes", ())):
        table = position(units, map=bay, step="cards", hands={0: ["drop 1"]}, drop_tiles_are_water=value)
        assert table.refused("play drop 1 as water 3 c1 d2") == clauses


def test_q30_water_range() -> None:
    for value, clauses in (("any", ()), ("neighbour_coast", ("CI-SPEC-06", "CI-Q-30"))):
        table = position("C1 red 3", step="cards", hands={0: ["drop 1"]}, water_range=value)
        assert table.refused("play drop 1 as water 3 c1 e1") == clauses
        assert table.legal("play drop 1 as water 3 c1 d1")


def test_q31_water_army() -> None:
    for value, clauses in (("army", ()), ("one_unit", ("CI-SPEC-04", "CI-Q-31"))):
        table = position("C1 red 3", step="cards", hands={0: ["drop 1"]}, water_army=value)
        assert table.refused("play drop 1 as water 2 c1 e1") == clauses
        assert table.legal("play drop 1 as water 1 c1 e1")


def test_q32_water_attack() -> None:
    for value, clauses in (("yes", ()), ("no", ("CI-SPEC-06", "CI-Q-32"))):
        table = position("C1 red 3; E1 blue 2", step="cards", hands={0: ["drop 1"]}, water_attack=value)
        assert table.refused("play drop 1 as water 2 c1 e1") == clauses


def test_q33_arrow_adjacency() -> None:
    for value, clauses in (("orthogonal", ("CI-SPEC-07",)), ("eight_way", ())):
        table = position("C1 red 3; D2 blue 2", step="cards", hands={0: ["arrow 1"]}, arrow_adjacency=value)
        assert table.refused("play arrow 1 as arrow at d2") == clauses


def test_q34_arrow_hits_base() -> None:
    for value, clauses in (("yes", ()), ("no", ("CI-SPEC-07", "CI-Q-34"))):
        table = position("D5 red 3; D6 blue 2", step="cards", hands={0: ["arrow 1"]}, arrow_hits_base=value)
        assert table.refused("play arrow 1 as arrow at d6") == clauses


def test_q35_step3_order() -> None:
    for value, clauses in (("free", ()), ("draw_first", ("CI-DRAW-01", "CI-Q-35"))):
        table = position(step="draw", hands={0: ["arrow 1"]}, step3_order=value)
        assert table.refused("discard arrow 1") == clauses
        assert table.say("draw combat ?").legal("discard arrow 1")


def test_q36_draw_optional() -> None:
    for value, clauses in (("no", ("CI-DRAW-01",)), ("yes", ())):
        assert position(step="draw", draw_optional=value).refused("end") == clauses


def test_q38_depletion_moment() -> None:
    def last(**options: str) -> Table:
        hands = {0: ["2 resource"], 1: ["1 resource"]}
        table = position(step="draw", hands=hands, discards=["14 resource"], **options)
        return table.say("draw resource ?")

    table = last()
    assert (table.state.depletions, table.stack("resource")) == (1, 14)
    table = last(depletion_moment="failed_draw")
    assert (table.state.depletions, table.stack("resource")) == (0, 0)
    table.say("end", "end", "draw resource")
    assert (table.state.depletions, table.stack("resource")) == (1, 14)


def test_q40_final_draws() -> None:
    hands = {0: ["drop 1"], 1: 1}
    table = position(step="draw", depletions=2, hands=hands, turn={"number": 9})
    assert table.refused("draw combat") == ("CI-DRAW-06", "CI-Q-40")
    table = position(step="draw", depletions=2, hands=hands, turn={"number": 9}, final_draws="combat_only")
    assert table.legal("draw combat")
    assert table.refused("draw resource") == ("CI-DRAW-06", "CI-Q-40")


def test_q41_final_loser_card() -> None:
    for value, due in (("yes", "red drawing"), ("no", "red cards")):
        table = position("C2 red 3; C3 blue 6; D6 blue 2", hands={0: ["drop 4"]}, depletions=2, final_loser_card=value)
        assert table.say("3 c2 c3", "end", "drop 1", "drop 2").due == due


def test_q42_forced_card_counts_battle() -> None:
    for value, clauses in (("yes", ()), ("no", ("CI-DRAW-07",))):
        rules = {"forced_card_counts_battle": value, "final_loser_card": "no"}
        hands = {0: ["wheel 1", "drop 4"]}
        table = position("C2 red 3; C3 blue 6; D6 blue 2", hands=hands, depletions=2, turn={"number": 9}, **rules)
        table.say("3 c2 c3", "end", "lay wheel 1", "drop 1", "drop 2", "end")
        assert table.refused("end") == clauses


def test_q43_empty_hand_turn() -> None:
    for value, due in (("plays", "blue move"), ("skipped", "white move")):
        hands = {0: ["2 combat"], 2: ["1 combat"]}
        table = position(seats=3, step="draw", depletions=2, hands=hands, turn={"number": 9}, empty_hand_turn=value)
        assert table.say("discard wheel 1").due == due


def test_q44_end_check() -> None:
    for value, due in (("turn_end", "red advance"), ("immediate", "")):
        rules = {"end_check": value, "final_loser_card": "no", "pass_through": "continue_if_win"}
        table = position("C2 red 9; B2 blue 3; D6 blue 2", hands={0: ["wheel 3"]}, depletions=2, **rules)
        table.say("9 c2 b2", "end", "lay wheel 3", "drop 1", "drop 2")
        assert (table.due, table.ended_by) == (due, "" if due else "CI-WIN-02")


def test_q45_final_tie() -> None:
    for value, winners in (("board_units", ("blue",)), ("shared", ("red", "blue"))):
        table = position("C3 red 2; C4 blue 2; D6 blue 1", depletions=2, final_tie=value, turn={"number": 9})
        assert table.say("end").winners == winners


def test_q46_defeated_base() -> None:
    for value, clauses in (("closed", ("CI-SETUP-04", "CI-Q-46")), ("open", ())):
        table = position("E2 red 2; A2 red 1; B6 blue 1; D3 red 1", seats=3, out=[2], defeated_base=value)
        assert table.refused("1 d3 e3") == clauses


def test_q47_pickup() -> None:
    for value, clauses in (("yes", ()), ("no", ("CI-MOVE-11", "CI-Q-47"))):
        table = position("C1 red 3; C2 red 2", pickup=value).say("3 c1 c2")
        assert table.refused("5 c2 b2") == clauses
        assert table.legal("3 c2 b2")


def test_q48_limit_transit() -> None:
    for value, clauses in (("rest", ()), ("always", ("CI-MOVE-08",))):
        table = position("C1 red 5; C2 red 8", limit_transit=value)
        assert table.refused("5 c1 c2 c3") == clauses
        assert table.refused("5 c1 c2") == ("CI-MOVE-08",)
    assert table.refused("5 c1 c2 c3 drop 3") == ("CI-MOVE-08",)


def test_q50_deck_size() -> None:
    sizes = {seats: typed_setup(seats, deck_size="scaled").stack("combat") for seats in (2, 3, 4)}
    assert sizes == {2: 12 - 4, 3: 15 - 6, 4: 18 - 8}
    table = position(step="cards", hands={0: 2}, deck_size="scaled")
    assert "stays in the box" in table.why("play hammers 4 as recruit on b1")


def test_q52_leftover() -> None:
    assert new_match(3, map="random").say("red", "blue", "white", "red").spec.names.count("drop") == 6
    table = new_match(3, map="random", leftover="balanced").say("red", "blue", "white", "red")
    assert table.spec.names.count("drop") == 5


def poor() -> str:
    """Return the tiles of a random map for two on which C1 has 2 icons within two steps, row by row."""
    near = {"A1": "A", "B1": "W", "D1": "A", "E1": "W", "B2": "A", "C2": "W", "D2": "A"}
    down, left = {"C1", "D6", "C3", "D3", "C4", "D4"}, iter("DHCAWDHCAWDHCWDHCDHCDHC")
    names = [f"{column}{row}" for row in range(1, 7) for column in "ABCDEF"]
    return "".join("*" if name in down else near.get(name) or next(left) for name in names)


def test_q53_random_balance() -> None:
    table = new_match(map="random").say("red", "blue", "red", poor())
    assert "C1 has 2 icons" in table.told("CI-Q-53")[0]
    assert table.due == "red deal"
    table = new_match(map="random", random_balance="reroll_unfair").say("red", "blue", "red", poor())
    assert table.due == "red tiles"
    assert table.say(RANDOM).due == "red deal"


def test_q55_leave_contested() -> None:
    for value, clauses in (("no", ("CI-MOVE-13", "CI-Q-55")), ("yes", ())):
        table = position("C1 red 3; C2 blue 2; D6 blue 1", leave_contested=value).say("3 c1 c2")
        assert table.refused("3 c2 b2") == clauses
    table.say("3 c2 b2")
    assert table.due == "red draw"


def test_q56_battle_draw_order() -> None:
    for value, due in (("attacker_first", "red battle draw"), ("defender_first", "blue battle draw")):
        assert battle(battle_draw_order=value).due == due


def test_q57_forced_card_from() -> None:
    for value, clauses in (("next_turn", ()), ("same_turn", ("CI-DRAW-07",))):
        hands = {0: ["2 resource"], 1: ["1 resource"]}
        table = position(step="draw", depletions=1, hands=hands, discards=["14 resource"], forced_card_from=value)
        assert table.say("draw resource ?").refused("end") == clauses


def test_q58_scarce_recruit() -> None:
    units = "B2 red 3; E2 red 3; A1 red 10; D6 blue 1"
    for value, counts in (("named_order", {"B2": 6, "E2": 4}), ("even", {"B2": 5, "E2": 5})):
        table = position(units, step="cards", hands={0: ["bricks 4"]}, scarce_recruit=value)
        assert table.supply() == 4
        assert table.say("recruit bricks 4 b2 e2").units() == {**counts, "A1": 10}


def test_every_switch_with_more_than_one_value_stands_here() -> None:
    switches = [name for name, option in game().book.options.items() if len(option.values) > 1]
    text = Path(__file__).read_text(encoding="utf-8")
    assert [name for name in switches if name not in text] == []


def test_q39_a_stack_without_discards_runs_out_once_until_it_holds_a_card_again() -> None:
    hands = {0: ["6 resource"], 1: ["6 resource"], 2: ["5 resource"]}
    table = position(seats=3, step="draw", hands=hands).say("draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == (1, 0)
    assert table.refused("draw resource") == ("CI-DRAW-01", "CI-DRAW-05")
    table.say("discard drop 4")
    assert (table.state.depletions, table.stack("resource"), table.due) == (1, 1, "blue move")
    table.say("end", "draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == (2, 0)


def test_q39_a_draw_that_fails_counts_once_until_there_is_a_card_again() -> None:
    hands = {0: ["6 resource"], 1: ["6 resource"], 2: ["6 resource"]}
    table = position(seats=3, step="draw", hands=hands, depletion_moment="failed_draw").say("draw resource")
    assert (table.state.depletions, table.told("CI-DRAW-01")) == (1, ["no resource card is left to draw for Red"])
    table.say("end", "end")
    assert table.due == "blue cards"
    table.say("end")
    assert table.refused("draw resource") == ("CI-DRAW-05",)
    assert table.say("draw combat ?").state.depletions == 1
