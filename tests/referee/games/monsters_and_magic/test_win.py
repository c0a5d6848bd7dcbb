"""The clauses on winning, MM-WIN-01 to MM-WIN-06, each at its very edge."""

import pytest
from tables.monsters_and_magic import COLOURS, Table, garrisons, position, squares_of

from referee.games.monsters_and_magic.catalogue import SQUARES

TEMPLES = squares_of("temple", 8)
HOME = "; h1 straw garrison"


def test_mm_win_01_eliminating_all_units_of_all_opponents_wins() -> None:
    """MM-WIN-01: one opponent of two is not enough; the last unit of the last one ends the game in the turn."""
    units = "a1 blue hero; b2 straw garrison; f6 blue mage; g7 vermilion hero garrison"
    table = position(units, seats=3)
    table.play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.winners, table.due) == ((), "blue movement")
    table.play("f6 g7", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.winners, table.on("g7")) == ((), "vermilion garrison")
    table.play("dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.winners, table.ended_by, table.due) == (("blue",), "MM-WIN-01", "")
    assert table.moves(0) == set()


@pytest.mark.parametrize("last", ["straw garrison", "straw hero", "straw hero garrison"])
def test_mm_win_01_any_unit_keeps_an_opponent_in(last: str) -> None:
    """MM-WIN-01: a garrison keeps a player in the game as a figure does."""
    table = position(f"a1 blue hero; b2 straw mage; h8 {last}")
    table.play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.on("b2"), table.winners) == ("blue hero", ())


@pytest.mark.parametrize(("count", "winners"), [(4, ()), (5, ("blue",)), (6, ("blue",))])
@pytest.mark.parametrize("unit", ["garrison", "hero"])
def test_mm_win_02_five_temples_as_the_own_turn_begins_win(unit: str, count: int, winners: tuple[str, ...]) -> None:
    """MM-WIN-02: counted before any phase, for figures as for garrisons, undeclared."""
    others = "; g7 straw garrison; h7 straw garrison"
    units = "; ".join(f"{square} blue {unit}" for square in TEMPLES[:count]) + others
    table = position(units, phase="beginning", number=7, round=4)
    assert table.winners == winners
    if winners:
        assert (table.ended_by, table.due, table.state.declared) == ("MM-WIN-02", "", ((), ()))


def test_mm_win_02_the_temples_of_others_win_nothing_in_this_turn() -> None:
    """MM-WIN-02: whose turn begins is tested, nobody else."""
    table = position(garrisons("straw", TEMPLES[:5]) + "; h1 blue hero", phase="beginning")
    assert (table.winners, table.due) == ((), "blue movement")


def test_mm_win_03_five_temples_reached_in_a_turn_wait_for_the_own_next_turn() -> None:
    """MM-WIN-03: the game goes on to the next own turn, and by then the Temples must still be held."""
    table = position(garrisons("blue", TEMPLES[:4]) + "; e6 blue hero; f7 straw mage" + HOME)
    assert table.play("e6 e7").winners == ()
    assert table.end_turn().due == "straw movement"
    lost = Table(table.state).play("f7 e7", "dice 6 6", "dice 1 1", "pass", "pass").end_turn()
    assert (lost.winners, lost.due) == ((), "blue declaration")
    table.end_turn()
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-02")


def test_mm_win_04_thirty_three_garrisons_as_the_own_turn_begins_win() -> None:
    """MM-WIN-04: 33 garrisons win; 32 and a figure in a 33rd space do not."""
    full = garrisons("blue", SQUARES[:33]) + "; h8 straw garrison"
    table = position(full, phase="beginning")
    assert (table.winners, table.ended_by, table.due) == (("blue",), "MM-WIN-04", "")
    less = garrisons("blue", SQUARES[:32]) + "; a5 blue hero; h8 straw garrison"
    assert position(less, phase="beginning").winners == ()


def test_mm_win_04_the_33rd_garrison_wins_as_the_next_own_turn_begins() -> None:
    """MM-WIN-04: the marker of the Garrison Phase comes after the test."""
    west = [square for square in SQUARES if square[0] in "abcd"]
    table = position(garrisons("blue", west) + "; e5 blue hero; h8 straw garrison", phase="beginning")
    assert (table.state.garrison_count(0), table.due) == (33, "blue movement")
    assert table.end_turn().winners == ()
    assert table.end_turn().ended_by == "MM-WIN-04"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mm_win_05_the_game_ends_with_turn_20x(seats: int) -> None:
    """MM-WIN-05: turn 20 times the number of players is the last; the turn before it is not."""
    table = position("a1 blue garrison", seats=seats, phase="end", number=20 * seats - 1, round=20, of=seats - 2)
    assert table.winners == ()
    assert table.due == f"{COLOURS[seats - 1]} movement"
    table = position("a1 blue garrison", seats=seats, phase="end", number=20 * seats, round=20, of=seats - 1)
    assert (table.due, table.ended_by) == ("", "MM-WIN-06")
    said = table.ever_reported("MM-WIN-05")
    assert said == [f"the turn limit is reached with turn {20 * seats}"]


def test_mm_win_06_most_controlled_spaces_win_at_the_limit() -> None:
    """MM-WIN-06: spaces are counted, not units: a garrison under a figure adds none."""
    blue = garrisons("blue", SQUARES[:3])
    straw = "f7 straw hero garrison; g7 straw hero garrison"
    table = position(f"{blue}; {straw}", phase="end", number=40, round=20, of=1)
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-06")
    table = position(f"{blue}; {straw}; h7 straw mage; h8 straw army", phase="end", number=40, round=20, of=1)
    assert table.winners == ("straw",)
    assert table.game.outcome(table.state).ranking == ((1,), (0,))  # type: ignore[union-attr]
