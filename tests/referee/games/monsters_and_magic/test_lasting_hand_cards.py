"""How long a hand card lasts, whom it helps, where it goes.

MM-HAND-05 and MM-HAND-06, MM-INF-02, and the rulings on them.
"""

from __future__ import annotations

import pytest
from observing import observe
from tables.monsters_and_magic import Table, on_plains, position

HOME = "; h8 straw garrison"
PLAINS = {"c3": "plains", "d4": "plains"}
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
FIGHT = f"{ENDS}; c3 blue hero; c4 straw army"
DUEL = "c1 blue hero; c2 straw hero; h8 straw garrison; a1 blue garrison"
LASTING = {
    "recruit": ("play fellowship", "a1", "blue hero garrison", "blue garrison"),
    "garrison": ("play empire b1", "b1", "blue garrison", ""),
    "type": ("play polymorph e1 army", "e1", "blue army", "blue mage"),
    "places": ("play illusionist e1 g1", "g1", "blue mage", "blue monster"),
}


def test_mm_hand_05_a_hand_card_lasts_to_the_end_of_the_turn() -> None:
    """MM-HAND-05: it counts in the next fight of the turn as well, and no longer in the turn that follows."""
    units = "b2 blue hero; c3 straw garrison; d4 straw garrison" + HOME
    table = position(units, terrain=PLAINS, hands={0: ["paladin"]}, permanents={0: ["seven league boots"]})
    table.play("play paladin", "b2 c3", "dice 6 6", "dice 1 1", "pass", "pass", "c3 d4")
    assert table.tallies[0] == "hero 0; Paladin +2 plains = 2"
    units = "b2 blue hero; c3 straw hero" + HOME
    table = position(units, terrain={**PLAINS, "b2": "plains"}, hands={0: ["paladin"]}).play("play paladin")
    table.end_turn().play("c3 b2")
    assert table.tallies == ("hero 0", "hero 0")


def test_mm_hand_05_move_points_from_the_hand_end_with_the_turn() -> None:
    """MM-HAND-05: 2 MP in this turn, 1 on the player's next turn."""
    table = position("a1 blue hero" + HOME, hands={0: ["seven league boots"]}).play("play seven league boots")
    assert table.left("a1") == 2
    table.end_turn().end_turn().play("end", "end")
    assert (table.due, table.left("a1"), table.discards()) == ("blue movement", 1, ["seven_league_boots"])


def duel(**given: object) -> Table:
    """Return two Heroes at their dice, level at 7, in Plains."""
    units = "b2 blue hero; c3 straw hero; a1 blue garrison" + HOME
    return position(units, terrain=PLAINS, **given).play("b2 c3").dice(3, 4, 3, 4)  # type: ignore[arg-type]


def test_mm_hand_05_what_the_defender_plays_ends_with_the_attackers_turn() -> None:
    """MM-HAND-05: the current turn is that in which the card was played, no matter whose turn it is."""
    table = duel(hands={1: ["paladin"]}).play("pass", "play paladin", "pass", "pass")
    assert table.on("c3") == "straw hero"
    table.end_turn()
    assert not table.state.effects
    assert table.play("c3 d4").due == "straw movement"


def next_turn(table: Table) -> Table:
    """Return the table in the same player’s next Movement Phase."""
    table.end_turn().end_turn()
    while table.due != "blue movement":
        table.play("end")
    return table


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
    assert next_turn(table).play("b2 b3").tallies[0] == "hero 0"


def fight(**more: object) -> Table:
    return on_plains(FIGHT, **more).play("c3 c4", "dice 3 3", "dice 3 4")  # type: ignore[arg-type]


@pytest.mark.parametrize(("value", "left"), [("turn", 1), ("one_fight", 0)])
def test_force_by_hand_lasts_for_the_turn_or_for_the_fight(value: str, left: int) -> None:
    table = fight(hands={0: ["paladin"]}, hc_duration=value)
    table.play("play paladin", "pass", "pass")
    assert table.on("c4") == "blue hero"
    assert len(table.state.effects) == left


def test_force_for_one_fight_needs_a_fight() -> None:
    table = on_plains(FIGHT, hands={0: ["paladin"]}, hc_duration="one_fight")
    assert table.refused("play paladin") == ("MM-COMB-10", "MM-Q-28")


def fights_again(value: str) -> Table:
    """Return blue’s second fight in a turn, on plains too, after Paladin was played in the first."""
    units = "c1 blue hero; c2 straw garrison; f1 blue hero; f2 straw garrison; h8 straw garrison"
    table = position(units, hands={0: ["paladin"]}, hc_duration=value)
    table.play("c1 c2", "dice 4 4", "dice 1 1", "play paladin")
    assert table.tallies[0] == "dice (4+4) 8; hero 0; Paladin +2 plains = 10"
    return table.play("pass", "pass", "f1 f2", "dice 4 4", "dice 1 1")


@pytest.mark.parametrize(
    ("value", "shown"),
    [("turn", "dice (4+4) 8; hero 0; Paladin +2 plains = 10"), ("one_fight", "dice (4+4) 8; hero 0 = 8")],
)
def test_mm_q_28_a_force_card_and_the_next_fight_of_the_turn(value: str, shown: str) -> None:
    """MM-Q-28: Paladin helps another Hero to the end of the turn, or in the one fight only; in no later turn."""
    table = fights_again(value)
    assert table.tallies[0] == shown
    table.play("pass", "pass").end_turn()
    assert not table.state.effects


@pytest.mark.parametrize(
    ("value", "shown"),
    [("turn", "dice (4+4) 8; hero 0; Paladin +2 plains = 10"), ("one_fight", "dice (4+4) 8; hero 0 = 8")],
)
def test_mm_q_28_the_garrison_behind_a_figure_is_another_fight(value: str, shown: str) -> None:
    """MM-Q-28: what was played against the figure helps against the garrison only to the end of the turn."""
    units = "c1 blue hero; c2 straw army garrison; h8 straw garrison"
    table = position(units, hands={0: ["paladin"]}, hc_duration=value)
    table.play("c1 c2", "dice 4 4", "dice 1 1", "play paladin", "pass", "pass", "dice 4 4", "dice 1 1")
    assert table.tallies[0] == shown


@pytest.mark.parametrize(("value", "clauses"), [("turn", ()), ("one_fight", ("MM-COMB-10", "MM-Q-28"))])
def test_mm_q_28_a_force_card_before_a_fight_is_refused_or_lasts_the_turn(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-28: outside a fight it is of use to the end of the turn only; move points are no Force."""
    table = position(DUEL, hands={0: ["paladin", "wings"]}, hc_duration=value)
    assert table.refused("play paladin") == clauses
    assert table.legal("play wings")


def end_turn(table: Table) -> None:
    """End the turn of seat 0: a card in the Allies Phase, another for a recruit roll of 1."""
    table.play("end", "draw ?", "dice 1", "draw ?")
    if table.due == "blue end":
        table.play("end")


@pytest.mark.parametrize(("value", "stays"), [("stay", True), ("revert", False)])
def test_what_hand_cards_change_on_the_map_stays_or_is_undone_as_the_turn_ends(value: str, stays: bool) -> None:
    table = on_plains(
        f"{ENDS}; b1 blue army garrison; d1 blue mage; e1 blue hero",
        structures={"d5": "town"},
        hands={0: ["merchant", "alter_terrain", "polymorph", "fellowship", "illusionist", "altar_of_sacrifice"]},
        hc_results=value,
    )
    before = table.state.copy()
    table.play("play merchant d5", "play alter terrain d5 forest", "play polymorph d1 monster", "play fellowship a1")
    table.play("play illusionist army b1 monster d1", "play altar e1", "draw ? ?")
    assert table.on("a1") == "blue hero garrison"
    assert table.on("b1") == "blue monster garrison"
    end_turn(table)
    assert table.state.seat == 1
    same = (table.state.terrain, table.state.spares, table.state.garrisons) == (
        before.terrain,
        before.spares,
        before.garrisons,
    )
    assert same != stays
    kinds = [(figure.kind, figure.id) if figure else None for figure in table.state.figures]
    was = [(figure.kind, figure.id) if figure else None for figure in before.figures]
    assert (kinds == was) != stays
    assert table.state.changes == ()
    assert len([text for text in table.reports if text.endswith("is undone")]) == (0 if stays else 6)
    assert not [text for text in table.reports if "cannot be undone" in text]


def test_a_recruit_by_hand_goes_again_where_results_are_undone() -> None:
    for value, stays in (("stay", "blue hero garrison"), ("revert", "blue garrison")):
        table = position(
            "a1 blue garrison; c1 blue mage; h8 straw garrison", hands={0: ["fellowship"]}, hc_results=value
        )
        table.play("play fellowship a1", "end").draw("?").play("dice 1").draw("?").play("end")
        assert table.on("a1") == stays


@pytest.mark.parametrize("value", ["stay", "revert"])
@pytest.mark.parametrize(("line", "square", "done", "before"), LASTING.values(), ids=LASTING)
def test_mm_q_31_results_of_a_hand_card_stay_or_are_undone_with_the_turn(
    line: str, square: str, done: str, before: str, value: str
) -> None:
    """MM-Q-31: a recruit, a garrison, a type, exchanged places stay or are undone with the turn, which is reported."""
    card = line.split()[1]
    table = position("a1 blue garrison; e1 blue mage; g1 blue monster", hands={0: [card]}, hc_results=value)
    table.play(line)
    assert table.on(square) == done
    table.end_turn()
    assert table.on(square) == (done if value == "stay" else before)
    told = [text for text in table.reported("MM-HAND-05") if text.endswith("undone")]
    assert (len(told), len(table.reported("MM-HAND-05"))) == ((0, 0) if value == "stay" else (1, 1))


@pytest.mark.parametrize(("value", "terrain", "spare"), [("stay", "forest", 7), ("revert", "plains", 8)])
def test_mm_q_31_new_terrain_stays_or_goes(value: str, terrain: str, spare: int) -> None:
    """MM-Q-31: Alter Terrain from the hand, and the tiles beside the map."""
    table = position("a1 blue hero garrison", hands={0: ["alter terrain"]}, hc_results=value)
    table.play("play alter terrain c1 forest")
    assert (table.state.terrain[2], table.state.spares["forest"]) == ("forest", 7)
    table.end_turn()
    assert (table.state.terrain[2], table.state.spares["forest"]) == (terrain, spare)


def test_mm_q_31_what_a_permanent_card_did_stays_under_both() -> None:
    """MM-Q-31: only hand cards are undone."""
    table = position("a1 blue garrison", permanents={0: ["empire"]}, hc_results="revert").play("use empire b1")
    assert table.end_turn().on("b1") == "blue garrison"


@pytest.mark.parametrize(("seat", "forces"), [(0, (9, 7)), (1, (7, 9))])
def test_mm_hand_06_a_hand_card_helps_who_plays_it_alone(seat: int, forces: tuple[int, int]) -> None:
    """MM-HAND-06: of two Heroes in Plains the Paladin helps that of the one who played him."""
    table = duel(hands={seat: ["paladin"]})
    table.play(*["pass"] * seat, "play paladin")
    assert tuple(int(side.rsplit(" ", 1)[1]) for side in table.tallies) == forces


def test_mm_hand_06_move_points_are_for_your_own_figures() -> None:
    """MM-HAND-06: the other player's Hero has 1 MP still, in that turn and in that player’s own."""
    table = position("a1 blue hero; g7 straw hero", hands={0: ["seven league boots"]}).play("play seven league boots")
    assert (table.left("a1"), table.left("g7")) == (2, 1)
    assert table.end_turn().left("g7") == 1


def test_mm_inf_02_played_and_discarded_cards_lie_on_one_open_pile() -> None:
    """MM-INF-02: cards of both players, in the order they came, and everybody sees them."""
    table = position(
        "b2 blue hero; c3 straw hero; a1 blue garrison" + HOME,
        terrain={"c3": "plains"},
        hands={0: ["duelist", "oracle"], 1: ["paladin"]},
    )
    table.play("play oracle straw", "b2 c3", "dice 3 4", "dice 3 4", "play duelist", "play paladin")
    assert table.discards() == ["oracle", "duelist", "paladin"]
    zones = observe(table.game, table.state, 1)["state"]["zones"]  # type: ignore[call-overload, index]
    assert [token["face"] for token in zones["discard"]] == table.discards()


def test_mm_inf_02_a_named_discard_leaves_the_hand() -> None:
    """MM-INF-02: the Giants lie on the pile and are not in the hand any more."""
    table = position("a1 blue hero" + HOME, phase="end", hands={0: 6}).play("discard giants")
    assert (table.discards(), len(table.hand())) == (["giants"], 5)
    assert not table.legal("play giants")


def test_mm_q_89_a_discard_need_not_be_named_to_the_referee() -> None:
    """MM-Q-89: of 8 cards 3 go, two of them unnamed and one by name, in one line."""
    table = position("a1 blue hero" + HOME, phase="end", hands={0: ["giants", *"???????"]})
    assert {"discard ?", "discard giants"} <= table.moves()
    table.play("discard ? rangers ?")
    assert (table.discards(), table.hand(), table.legal("end")) == (["?", "rangers", "?"], [*"?????"], True)
    assert table.legal("play giants")
    assert table.refused("play rangers") == ("MM-HAND-01", "MM-DECK-01")


def test_mm_q_89_a_discard_without_a_name_is_one_of_the_hand() -> None:
    """MM-Q-89: of 6 cards that are known one is gone: any 5 of them may be played, and nothing else."""
    cards = ["giants", "rangers", "demons", "treants", "wizards", "paladin"]
    table = position("a1 blue hero" + HOME, phase="end", hands={0: cards}).play("discard ?")
    assert table.refused("play oracle straw") == ("MM-HAND-01",)
    assert all(table.legal(f"play {card}") for card in cards)
    table.play(*(f"play {card}" for card in cards[:5]))
    assert (table.hand(), table.refused("play paladin")) == ([], ("MM-HAND-01",))


def test_mm_q_74_the_cards_of_an_eliminated_player_go_to_the_discard_pile() -> None:
    """MM-Q-74: hand and permanent cards, face up and at once; Vermilion keeps those of Vermilion."""
    table = position(
        "b3 blue hero; b4 straw garrison; h8 vermilion garrison",
        seats=3,
        permanents={1: ["giants", "wings"], 2: ["demons"]},
        hands={1: ["rangers", "?"], 2: ["paladin"]},
    )
    table.play("b3 b4", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.state.out == (1,)
    assert (table.hand(1), table.permanents(1)) == ([], [])
    assert sorted(table.discards()) == ["?", "giants", "rangers", "wings"]
    assert (table.hand(2), table.permanents(2)) == (["paladin"], ["demons"])
