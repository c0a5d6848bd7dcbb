"""Set-up step by step, MM-SETUP-01 to MM-SETUP-10, MM-P2-01, MM-P3-01 and MM-INF-01."""

import random
from collections import Counter

import pytest
from tables.monsters_and_magic import (
    COLOURS,
    STRUCTURES,
    TERRAIN,
    Table,
    answer_setup,
    game,
    new_match,
    position,
    typed_setup,
)

from referee.engine.core.chance import outcome, seeded
from referee.games.monsters_and_magic.setup import from_the_top

TILES = [kind for kind in TERRAIN for _ in range(8)]
CHITS = [kind for kind in STRUCTURES for _ in range(8)]
CARDS = [f"MM{number:02}" for number in range(1, 65)]


def until(what: str, seats: int = 2, **options: str | int) -> Table:
    """Return a match whose set-up has come to a question: colour, permanents, corner, start, middle figure, roll."""
    table, dealt = new_match(seats, **options), 0
    table.apply(outcome(*TILES))
    table.apply(outcome(*CHITS))
    while not table.due.endswith(what):
        dealt = answer_setup(table, dealt, 0)
    return table


def test_mm_setup_01_tiles_are_laid_at_random_one_on_each_space() -> None:
    """MM-SETUP-01: the first thing due; any order of 16 of each of 4, as it was reported, and no other."""
    table = new_match()
    assert (table.spec.kind, table.spec.what, table.spec.clause) == ("draw", "terrains", "MM-SETUP-01")
    one, other = (seeded(table.spec, random.Random(seed).randrange) for seed in (1, 2))
    assert Counter(one.args) == Counter(other.args) == dict.fromkeys(game().contents.terrains, 16)
    assert one.args != other.args
    assert table.game.judge(table.state, outcome(*["badlands"] * 64)).clauses == ("MM-SETUP-01",)
    assert table.game.judge(table.state, outcome("?", *TILES[1:])).clauses == ("MM-SETUP-01",)
    table.apply(one)
    assert table.state.terrain == from_the_top(one.args)
    assert (table.state.terrain[56], table.state.terrain[7]) == (one.args[0], one.args[63])


def test_mm_setup_02_chits_are_laid_then_one_on_each_tile() -> None:
    """MM-SETUP-02: after the tiles; any order of 8 of each of 8, as it was reported, and no other."""
    table = new_match()
    table.apply(outcome(*TILES))
    assert (table.spec.kind, table.spec.what, table.spec.clause) == ("draw", "structures", "MM-SETUP-02")
    one, other = (seeded(table.spec, random.Random(seed).randrange) for seed in (1, 2))
    assert Counter(one.args) == Counter(other.args) == dict.fromkeys(STRUCTURES, 8)
    assert one.args != other.args
    assert table.game.judge(table.state, outcome(*["town"] * 64)).clauses == ("MM-SETUP-02",)
    table.apply(one)
    assert table.state.structure == from_the_top(one.args)
    assert table.state.terrain == from_the_top(tuple(TILES))


def test_mm_setup_03_no_colour_is_taken_twice() -> None:
    """MM-SETUP-03: a colour that is taken is refused and not offered; another is accepted."""
    table = until("colour", 3).play("colour blue")
    assert table.refused("colour blue") == ("MM-SETUP-03", "MM-UNIT-01")
    assert table.moves(1) == {"colour straw", "colour vermilion", "colour charcoal"}
    assert table.play("colour straw").state.colours == ("blue", "straw", "")


def test_mm_setup_04_the_deck_is_shuffled() -> None:
    """MM-SETUP-04: nobody knows an order: each card may be dealt first, and each deal is asked of chance."""
    table = until("permanents")
    assert {token.face for token in table.state.zones["deck"]} == {None}
    assert set(table.spec.names) == set(game().contents.cards)
    one, other = (seeded(table.spec, random.Random(seed).randrange) for seed in (1, 2))
    assert one.args != other.args
    assert table.spec.kind == "draw"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mm_setup_05_five_cards_are_dealt_to_each(seats: int) -> None:
    """MM-SETUP-05: 5 leave the deck for each player; 4 or 6 are refused, and a card twice."""
    table = until("permanents", seats)
    for seat in range(seats):
        assert (table.spec.seat, table.spec.number, len(table.state.zones["deck"])) == (seat, 5, 64 - 5 * seat)
        five = CARDS[5 * seat : 5 * seat + 5]
        for wrong in (five[:4], [*five, "MM64"], [*five[:4], five[0]]):
            assert table.refused(" ".join(["draw", *wrong])) == ("MM-SETUP-05",)
        table.draw(*five)
    assert len(table.state.zones["deck"]) == 64 - 5 * seats


def test_mm_setup_06_the_cards_dealt_are_permanent_and_hands_are_empty() -> None:
    """MM-SETUP-06: 5 permanent cards and no hand card each, as they were dealt."""
    table = typed_setup(3)
    for seat in range(3):
        assert (len(table.permanents(seat)), table.hand(seat)) == (5, [])
    assert table.permanents(0) == ["fellowship", "legions", "school_of_magic", "breeding_pits", "magic_gate"]


def test_mm_setup_07_no_corner_is_taken_twice() -> None:
    """MM-SETUP-07: a taken corner and a space that is no corner are refused; each other corner is accepted."""
    table = until("corner", 3).play("corner a1")
    assert table.refused("corner a1") == ("MM-SETUP-07",)
    assert table.refused("corner d4") == ("MM-SETUP-07",)
    assert table.moves(1) == {"corner a8", "corner h1", "corner h8"}
    assert table.play("corner a8").state.corners[:2] == (0, 56)


@pytest.mark.parametrize("kind", ["mage", "hero", "monster", "army"])
def test_mm_setup_08_a_figure_of_a_free_type_stands_on_the_corner_garrison(kind: str) -> None:
    """MM-SETUP-08: each type may be chosen, and both may choose one type; a garrison is no figure."""
    table = until("start")
    assert {line.split()[1] for line in table.moves()} == {"mage", "hero", "monster", "army"}
    table.play(f"start {kind}", f"start {kind}")
    assert (table.on("a1"), table.on("h8")) == (f"blue {kind} garrison", f"straw {kind} garrison")
    assert [len(table.units(seat)) for seat in (0, 1)] == [1, 1]
    assert "start garrison" not in until("start").moves()


@pytest.mark.parametrize("first", [0, 1, 2])
def test_mm_setup_09_the_highest_roll_of_two_dice_goes_first(first: int) -> None:
    """MM-SETUP-09: 2 dice each, in turn; the sum counts."""
    table = until("first roll", 3)
    for seat in range(3):
        assert (table.spec.seat, table.spec.number) == (seat, 2)
        assert table.refused("dice 6") == ("MM-SETUP-09",)
        table.play("dice 3 5" if seat == first else "dice 6 1")
    assert (table.state.first, table.state.seat, table.state.turn) == (first, first, 1)


def test_mm_setup_10_play_goes_clockwise() -> None:
    """MM-SETUP-10: seat after seat, and from the last to the first; the round ends before the first player again."""
    table = typed_setup(4, first=2)
    order = []
    for turn in range(1, 6):
        order.append((table.state.seat, table.state.round))
        while table.state.turn == turn:
            due = table.due.split()[-1]
            table.play({"drawing": "draw ?", "recruitment": "dice 1"}.get(due, "end"))
    assert order == [(2, 1), (3, 1), (0, 1), (1, 1), (2, 2)]


def test_mm_setup_10_who_is_out_is_passed_over() -> None:
    """MM-SETUP-10: the next seat clockwise is the next that still plays."""
    table = position("a1 blue hero", seats=4, out=[1]).end_turn()
    assert table.due == "vermilion movement"


@pytest.mark.parametrize(("first", "opposite"), [("a1", "h8"), ("a8", "h1"), ("h8", "a1"), ("h1", "a8")])
def test_mm_p2_01_two_players_start_in_opposite_corners(first: str, opposite: str) -> None:
    """MM-P2-01: the second is set to the opposite corner."""
    table = until("corner").play(f"corner {first}")
    assert table.reported("MM-P2-01") == [f"Straw has the corner {opposite}, the only one that is left"]
    table.play("start hero", "start hero")
    assert (table.on(first), table.on(opposite)) == ("blue hero garrison", "straw hero garrison")


def test_mm_p2_01_an_adjacent_corner_is_refused() -> None:
    """MM-P2-01: where both choose at once, adjacent corners do not stand; with three players they do."""
    table = new_match(pick_order="simultaneous")
    table.apply(outcome(*TILES))
    table.apply(outcome(*CHITS))
    table.play("Player 1: colour blue", "Player 2: colour straw").draw(*CARDS[:5]).draw(*CARDS[5:10])
    table.play("blue: corner a1", "straw: corner h1")
    assert table.state.corners == (-1, -1)
    assert len(table.reported("MM-P2-01")) == 1
    assert until("corner", 3).play("corner a1", "corner h1").state.corners[:2] == (0, 7)


def test_mm_p2_01_the_adjacent_corner_is_judged_against_a_corner_that_is_taken() -> None:
    """MM-P2-01: asked for, a corner beside that of the other player is against the rules, for two players only."""
    table = until("corner").play("corner a1")
    assert table.refused("corner h1", seat=1)[-2:] == ("MM-P2-01", "MM-Q-21")
    assert "MM-P2-01" not in table.refused("corner h8", seat=1)
    assert until("corner", 3).play("corner a1").legal("corner h1")


@pytest.mark.parametrize(("corners", "middle", "free"), [("a1 h8 a8", 2, "h1"), ("a1 a8 h1", 0, "h8")])
def test_mm_p3_01_the_middle_one_of_three_may_have_a_figure_more(corners: str, middle: int, free: str) -> None:
    """MM-P3-01: the one whose corner faces the free one is asked, may choose any type, and may decline."""
    table = until("corner", 3)
    for corner in corners.split():
        table.play(f"corner {corner}")
    table.play("start hero", "start hero", "start hero")
    assert table.due == f"{COLOURS[middle]} middle figure"
    assert table.moves(middle) == {"middle mage", "middle hero", "middle monster", "middle army", "end"}
    assert not table.moves((middle + 1) % 3)
    declined = Table(table.state).play("end")
    assert (declined.on(free), len(declined.units(middle))) == ("", 1)
    table.play("middle monster")
    assert (table.on(free), len(table.units(middle))) == (f"{COLOURS[middle]} monster", 2)
    assert table.due == "blue first roll"


@pytest.mark.parametrize("seats", [2, 4])
def test_mm_p3_01_two_and_four_players_have_no_middle(seats: int) -> None:
    """MM-P3-01: the further figure is for three players only."""
    table, dealt, asked = until("start", seats), 0, []
    while table.state.phase == "setup":
        asked.append(table.due)
        dealt = answer_setup(table, dealt, 0)
    assert not [due for due in asked if due.endswith("middle figure")]


def test_mm_inf_01_each_player_starts_with_a_garrison_in_the_corner() -> None:
    """MM-INF-01: one each, there and nowhere else; 32 are left."""
    table = typed_setup(4)
    squares = [square for square, seat in enumerate(table.state.garrisons) if seat is not None]
    assert squares == sorted(table.state.corners)
    assert [table.state.garrisons[corner] for corner in table.state.corners] == [0, 1, 2, 3]
    assert [table.state.supply(seat, "garrison") for seat in range(4)] == [32] * 4
