"""Typed lines: how an army can be sent, and what short words of step 2 lack."""

from __future__ import annotations

import pytest
from tables.capture_the_island import CHOSEN, Table, new_match, position

from referee.engine.core.move import Move
from referee.engine.errors import InvalidMoveError
from referee.engine.words.mistakes import mistake

HELD = ("bricks 4", "bricks 2", "drop 4", "arrow 2")


def field(**options: str) -> Table:
    """Return a table at which red has 5 on C2 and 2 on B3, blue 3 on D3."""
    return position("C2 red 5; B3 red 2; D3 blue 3; D6 blue 1", **options)


def test_no_tile_is_suggested_where_a_colour_is_chosen() -> None:
    """A tile cannot be chosen then, and a card cannot be played."""
    table = new_match()
    assert mistake(table.game, table.state, 0, ("fly", "a1")) == '"fly" is unknown'


@pytest.mark.parametrize(
    ("line", "units"),
    [
        ("5 c2 b2", {"B2": 5, "B3": 2}),
        ("c2 b2", {"B2": 5, "B3": 2}),
        ("C2-B2", {"B2": 5, "B3": 2}),
        ("c2>b2", {"B2": 5, "B3": 2}),
        ("move 3 units from c2 to b2", {"B2": 3, "B3": 2, "C2": 2}),
        ("c2 b2 3", {"B2": 3, "B3": 2, "C2": 2}),
        ("3 c2 b2 a2", {"A2": 3, "B3": 2, "C2": 2}),
        ("3 c2 b2 a2 drop 1", {"A2": 2, "B2": 1, "B3": 2, "C2": 2}),
        ("c2 b2 a2 3 drop 1", {"A2": 2, "B2": 1, "B3": 2, "C2": 2}),
        ("3 c2 b2 drop 1 a2", {"A2": 2, "B2": 1, "B3": 2, "C2": 2}),
        ("3 c2 b2 leave 1, 2 b2 a2", {"A2": 2, "B2": 1, "B3": 2, "C2": 2}),
        ("3 c2 c3 b3", {"B3": 5, "C2": 2}),
        ("2 b3 b2; 5 c2 b2", {"B2": 7}),
        ("2 b3 b2 and 5 c2 b2", {"B2": 7}),
        ("2 b3 c3 take 0 c4", {"C2": 5, "C4": 2}),
        ("2 b3 b2 b3", {"B3": 2, "C2": 5}),
    ],
)
def test_an_army_is_sent_by_a_typed_line(line: str, units: dict[str, int]) -> None:
    assert field().play(line).units() == units


def test_units_are_taken_up_on_the_way() -> None:
    assert field().play("1 c2 c3 b3 take 0").units() == {"B3": 3, "C2": 4}
    assert position("C2 red 2; C3 red 4; D6 blue 1").play("2 c2 c3 c4 take 3").units() == {"C3": 1, "C4": 5}


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("5 c2 d3", ("CI-MOVE-10", "CI-MOVE-09")),
        ("5 c2 c4", ("CI-MOVE-03",)),
        ("5 c2 c2", ("CI-MOVE-03",)),
        ("0 c2 b2", ("CI-MOVE-06",)),
        ("6 c2 b2", ("CI-INF-06",)),
        ("2 d3 d2", ("CI-INF-06",)),
        ("1 a6 a7", ("CI-MOVE-03",)),
        ("3 c2 c3 c4 c5", ()),
        ("3 c2 b2 a3", ("CI-MOVE-10", "CI-MOVE-09")),
        ("3 c2 b2 a2 drop 3", ("CI-MOVE-06",)),
    ],
)
def test_an_army_that_cannot_move_is_refused_with_its_clause(line: str, clauses: tuple[str, ...]) -> None:
    table = field()
    if not clauses:
        table.play("1 c2 b2", "1 b2 a2")
        clauses = ("CI-TURN-02", "CI-MOVE-01")
    assert table.refused(line) == clauses


@pytest.mark.parametrize("line", ["3 c2", "c2", "3 c2 b2 drop 1", "3 c2 b2 quickly", "3 c2 b2 leave 1, 1 b2 a2"])
def test_a_line_that_is_no_move_is_not_guessed(line: str) -> None:
    with pytest.raises(InvalidMoveError):
        field().play(line)


def test_several_breaches_are_reported_together() -> None:
    table = position("C5 red 11; D6 blue 2", retreat_overflow="allow")
    found = {breach.clause for breach in table.ruling("11 c5 d6").breaches}
    assert found == {"CI-MOVE-07", "CI-MOVE-10", "CI-SETUP-04"}


def test_an_army_stops_where_it_meets_an_enemy() -> None:
    table = field().play("5 c2 d2 d3 d4")
    assert (table.on("D3"), table.on("D4"), table.due) == ("red 5 blue 3", "", "red battle draw")


def test_a_full_tile_is_passed_in_one_move() -> None:
    table = position("C2 red 4; C3 red 9; D6 blue 1")
    (move,) = table.game.read(table.state, "4 c2 c3 c4", 0)
    assert move == Move(0, "move", (("C2", "C3", "C4"), (4, 4)))
    assert table.game.write(table.state, move) == "4 C2 C3 C4"
    assert "type the whole path of the army" in table.why("4 c2 c3")
    assert table.play("4 c2 c3 c4 take 2").units() == {"C3": 7, "C4": 6}
    assert table.due == "red draw"


def test_a_path_over_a_tile_with_room_is_two_moves() -> None:
    table = field()
    whole = Move(0, "move", (("C2", "B2", "A2"), (5, 5)))
    assert [breach.clause for breach in table.game.judge(table.state, whole).breaches] == ["CI-MOVE-03"]


def test_eleven_units_are_not_an_army_though_some_are_taken_up_on_the_way() -> None:
    table = position("C2 red 10; C3 red 1; D6 blue 1")
    assert table.refused("10 c2 c3 c4 take 1") == ("CI-MOVE-07",)
    assert table.refused("10 c2 c3") == ("CI-MOVE-08",)
    assert table.play("10 c2 c3 c4").units() == {"C3": 1, "C4": 10}


def cards(*held: str) -> Table:
    """Return red in step 2, with some cards, on C2 (circles), B2 (bricks) and at the water on A1 and F6 (arrow)."""
    return position("C2 red 3; B2 red 2; F6 red 3; E3 blue 2; A1 red 3", hands={0: list(held)}, step="cards")


@pytest.mark.parametrize(
    ("words", "lacks"),
    [
        ("play bricks", "which card: bricks 2 or bricks 4?"),
        ("bricks", "which card: bricks 2 or bricks 4?"),
        ("road", "which card: bricks 2 or bricks 4? (type: play CARD as road)"),
        ("water", "which card: drop 4? (type: play CARD as water)"),
        ("arrow", "which card: arrow 2? (type: play CARD as arrow at A TILE)"),
        ("recruit", "which card: bricks 4? (type: play CARD as recruit on A TILE)"),
        ("recruit b2", "which card: bricks 4? (type: play CARD as recruit on b2)"),
        ("recruit c2", "no card in this hand can be played as recruit on c2"),
        ("drop 4", "how is drop 4 played? (type: play drop 4 as water)"),
        ("arrow 2", "how is arrow 2 played? (type: play arrow 2 as arrow at A TILE)"),
        (
            "play bricks 4",
            "how is bricks 4 played? (type: play bricks 4 as recruit on b2, or play bricks 4 as road)",
        ),
    ],
)
def test_what_is_not_said_of_a_card_is_asked_for(words: str, lacks: str) -> None:
    with pytest.raises(InvalidMoveError) as error:
        cards(*HELD).play(words)
    assert str(error.value) == f'"{words}": {lacks}'


@pytest.mark.parametrize("words", ["play drop 4", "play bricks 2", "play bricks 4 as road", "play bricks 4 on b2"])
def test_a_card_with_one_use_that_fits_is_played(words: str) -> None:
    assert len(cards(*HELD).play(words).hand()) == 3


def test_words_that_begin_nothing_cannot_be_read_as_before() -> None:
    for words in ("wodo", "play", "play wodo"):
        with pytest.raises(InvalidMoveError):
            cards("drop 4").play(words)
    with pytest.raises(InvalidMoveError, match="cannot be read as a move"):
        position("C2 red 3", hands={0: ["drop 4"]}).play("recruit")


def test_the_last_of_four_colours_is_assigned() -> None:
    table = new_match(4).play(*CHOSEN[4])
    assert table.state.colours == ("red", "blue", "white", "black")
    assert table.reported("CI-SETUP-11") == ["Player 4 gets black, the only colour left"]
    assert new_match(3).play(*CHOSEN[3]).state.colours == ("red", "blue", "white")


def test_draw_alone_in_another_step_asks_for_a_stack() -> None:
    table = field()
    with pytest.raises(InvalidMoveError, match=r'a stack \(combat, resource\) is missing after "draw"'):
        table.play("draw")


def test_units_are_left_behind_after_the_army_is_named() -> None:
    """`leave 1 c2 d2` does not move 1 unit; and a line that lacks its last tile is told what is missing."""
    table = field()
    with pytest.raises(InvalidMoveError):
        table.ruling("leave 1 c2 b2")
    line = ("2", "c2", "b2", "leave", "1")
    assert mistake(table.game, table.state, 0, line) == 'a tile (a1 to f6) is missing after "2 c2 b2 leave 1"'
