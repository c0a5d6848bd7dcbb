import pytest
from tables.monsters_and_magic import garrisons, position, squares_of

TEMPLES = squares_of("temple", 5)
HOME = "; h1 straw garrison"


def test_five_temples_win_as_the_turn_begins() -> None:
    """MM-EX-09: victory before the Declaration Phase."""
    table = position(garrisons("blue", TEMPLES) + HOME, phase="beginning", number=3, round=2)
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-02")
    assert table.due == ""
    assert position(garrisons("blue", TEMPLES[:4]) + HOME, phase="beginning").winners == ()


def test_temples_taken_in_the_turn_win_only_in_the_next_own_one() -> None:
    table = position(garrisons("blue", TEMPLES[:4]) + "; f7 blue hero" + HOME)
    table.play("f7 e7")
    assert table.winners == ()
    table.play("end").draw("?").play("dice 1").draw("?").play("end")
    assert table.winners == ()
    table.play("end").draw("?").play("dice 1").draw("?").play("end")
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-02")


@pytest.mark.parametrize(("declared", "winners"), [((), ()), (("temple",), ("blue",))])
def test_temples_may_have_to_be_declared(declared: tuple[str, ...], winners: tuple[str, ...]) -> None:
    units = garrisons("blue", TEMPLES) + HOME
    table = position(units, phase="beginning", declared={0: declared}, temple_win="declared")
    assert table.winners == winners


def test_the_number_of_temples_can_be_set() -> None:
    assert position(garrisons("blue", TEMPLES[:4]) + HOME, phase="beginning", temples_to_win=4).winners == ("blue",)


@pytest.mark.parametrize(("count", "winners"), [(32, ()), (33, ("blue",))])
def test_33_garrisons_win_as_the_turn_begins(count: int, winners: tuple[str, ...]) -> None:
    rows = [f"{column}{row}" for row in (1, 2, 3, 4, 5) for column in "abcdefgh"][:count]
    table = position(garrisons("blue", rows) + "; h8 straw garrison", phase="beginning")
    assert table.winners == winners
    assert table.ended_by == ("MM-WIN-04" if winners else "")


def test_temples_are_named_before_garrisons() -> None:
    rows = [f"{column}{row}" for row in (7, 2, 3, 4, 5) for column in "abcdefgh"][:33]
    assert position(garrisons("blue", rows) + HOME, phase="beginning").ended_by == "MM-WIN-02"


def test_whoever_alone_has_units_wins_at_once() -> None:
    table = position("a1 blue hero; b2 straw garrison").play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-01")
    assert table.game.outcome(table.state).ranking == ((0,), (1,))  # type: ignore[union-attr]


def test_a_player_without_units_is_out_and_the_cards_go() -> None:
    table = position(
        "a1 blue hero; b2 straw garrison; h8 vermilion garrison; g1 blue hero",
        seats=3,
        permanents={1: ["giants"]},
        hands={1: ["wings", "?"]},
        phase="movement",
    )
    table.play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.state.out == (1,)
    assert (table.hand(1), table.permanents(1), table.discards()) == ([], [], ["wings", "?", "giants"])
    assert table.due == "blue movement"
    assert not [fault for fault in table.game.audit(table.state) if "permanent" not in fault]
    table.play("end").draw("?").play("dice 1").draw("?").play("end")
    assert table.due == "vermilion movement"


def test_the_own_turn_of_a_player_who_is_out_stops() -> None:
    table = position("a1 blue hero; b2 straw garrison; h8 vermilion garrison; b1 straw garrison", seats=3)
    table.play("a1 b2", "dice 1 1", "dice 6 6", "pass", "pass")
    assert table.state.out == (0,)
    assert table.due == "straw movement"


def test_elimination_may_be_tested_as_the_turn_ends() -> None:
    table = position("a1 blue hero; b2 straw garrison", elimination_test="turn_end")
    table.play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.winners, table.due) == ((), "blue movement")
    table.play("end").draw("?").play("dice 1").draw("?").play("end")
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-01")


@pytest.mark.parametrize(
    ("value", "clause", "winners"),
    [("draw", "MM-COMB-13", ("blue", "straw")), ("attacker_wins", "MM-WIN-01", ("blue",))],
)
def test_a_tie_of_the_last_units(value: str, clause: str, winners: tuple[str, ...]) -> None:
    table = position("a1 blue hero; b2 straw hero", double_elimination=value)
    table.play("a1 b2", "dice 3 3", "dice 3 3", "pass", "pass")
    assert (table.winners, table.ended_by) == (winners, clause)


def test_a_tie_of_two_players_last_units_leaves_the_third_as_winner() -> None:
    table = position("a1 blue hero; b2 straw hero; h8 vermilion garrison", seats=3)
    table.play("a1 b2", "dice 3 3", "dice 3 3", "pass", "pass")
    assert table.winners == ("vermilion",)
    assert table.game.outcome(table.state).ranking == ((2,), (0, 1))  # type: ignore[union-attr]


BLUE = garrisons("blue", [f"{column}{row}" for row in (1, 2) for column in "abcdefgh"])
STRAW = garrisons("straw", [f"{column}{row}" for row in (3, 4, 5) for column in "abcdefgh"][:17])


def last_turn(units: str, seats: int = 2, number: int = 40, round: int = 20, of: int = 1, **options: str | int):  # type: ignore[no-untyped-def]
    """Return a table after the last turn of a game."""
    table = position(units, phase="end", seats=seats, number=number, round=round, of=of, hands={of: 1}, **options)
    return table.play("end")


def test_most_spaces_win_at_the_turn_limit() -> None:
    """MM-EX-14, in small: 16 spaces against 17."""
    table = last_turn(BLUE + "; " + STRAW)
    assert (table.winners, table.ended_by) == (("straw",), "MM-WIN-06")
    assert table.reported("MM-WIN-05") == ["the turn limit is reached with turn 40"]


@pytest.mark.parametrize(("value", "winners"), [("any_unit", ("straw",)), ("garrison", ("blue",))])
def test_what_controls_a_space_at_the_end(value: str, winners: tuple[str, ...]) -> None:
    few = garrisons("straw", [f"{column}{row}" for row in (3, 4) for column in "abcdefgh"][:15])
    table = last_turn(f"{BLUE}; {few}; a6 straw hero; b6 straw mage", final_control=value)
    assert table.winners == winners


@pytest.mark.parametrize(("value", "winners"), [("breakers", ("blue",)), ("shared", ("blue", "straw"))])
def test_how_a_tie_at_the_end_is_broken(value: str, winners: tuple[str, ...]) -> None:
    few = garrisons("straw", [f"{column}{row}" for row in (3, 4) for column in "abcdefgh"][:15])
    assert last_turn(f"{BLUE}; {few}; a6 straw hero", final_tie=value).winners == winners


def test_figures_break_a_tie_of_garrisons_and_types_a_tie_of_figures() -> None:
    even = garrisons("straw", [f"{column}{row}" for row in (3, 4) for column in "abcdefgh"])
    assert last_turn(f"{BLUE}; {even}".replace("a3 straw garrison", "a3 straw hero garrison")).winners == ("straw",)
    assert last_turn(f"{BLUE}; {even}", declared={1: ["mine"]}).winners == ("straw",)
    assert last_turn(f"{BLUE}; {even}").winners == ("blue", "straw")


@pytest.mark.parametrize(
    ("limit", "round", "over"),
    [
        *(("20_rounds", 19, False), ("20_rounds", 20, True), ("20x_rounds", 20, False)),
        *(("20x_rounds", 40, True), ("none", 40, False), ("none", 90, False)),
    ],
)
def test_the_turn_limit(limit: str, round: int, over: bool) -> None:
    table = last_turn(BLUE + "; " + STRAW, round=round, number=2 * round, turn_limit=limit)
    assert bool(table.winners) is over


def test_the_limit_falls_at_the_end_of_a_round_not_before() -> None:
    assert last_turn(BLUE + "; " + STRAW, number=39, of=0).due == "straw movement"


@pytest.mark.parametrize(("value", "over"), [("rounds", False), ("recount", True)])
def test_the_limit_after_an_elimination(value: str, over: bool) -> None:
    """MM-EX-21: with three at the start and one out the limit stays round 20, unless single turns are counted."""
    units = f"{BLUE}; {STRAW}"
    table = last_turn(units, seats=3, number=40, round=17, out=[2], turn_limit_after_elimination=value)
    assert bool(table.winners) is over
    if value == "rounds":
        assert bool(last_turn(units, seats=3, number=51, round=20, out=[2]).winners)


def test_the_number_of_turns_can_be_set() -> None:
    assert last_turn(BLUE + "; " + STRAW, number=10, round=5, turns_per_player=5).winners == ("straw",)


def test_nothing_can_be_done_after_the_end() -> None:
    table = position(garrisons("blue", TEMPLES) + HOME, phase="beginning")
    assert table.refused("a1 a2")[0] == "MM-WIN-02"
    assert table.moves(0) == set()


def test_everybodys_way_to_victory_is_told_as_a_turn_begins() -> None:
    table = position(garrisons("blue", TEMPLES[:3]) + HOME, phase="beginning")
    said = table.ever_reported("MM-WIN-01")
    assert said[0].startswith("Blue: garrisons 3 of 33, Temples 3 of 5")
    assert said[0].endswith("players beaten 0 of 1, spaces 3 (2 needed to win), units of others 1")


def test_where_a_position_names_no_corners_turns_pass_by_seats() -> None:
    table = position("b2 blue hero; g7 vermilion hero; c5 straw hero", seats=3, phase="end", clockwise="corners")
    assert table.due == "straw movement"


def test_play_goes_on_although_everybody_was_said_to_be_out() -> None:
    table = position("b2 blue hero; g7 straw hero").correct("out blue").correct("out straw").correct("phase end straw")
    assert (table.due, table.state.round) == ("blue movement", 2)
    table.play("end")
