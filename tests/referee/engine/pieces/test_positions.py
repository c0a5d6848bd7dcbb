"""Positions in words: the tavern's, read from records; all faults at once, each with its place."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import pytest
from tavern_game import BOOK

from pnp.library.rulebook import FactRule, Rulebook, Ruling
from referee.engine.core.state import state
from referee.engine.core.turns import TurnState
from referee.engine.errors import InvalidMoveError, PositionError
from referee.engine.pieces.inventory import Inventory
from referee.engine.pieces.reading import PositionReader, position_head
from referee.engine.pieces.turn import Turn
from referee.engine.pieces.values import Names, Number, Place, Seats
from referee.engine.pieces.vocabulary import Vocabulary

NAMES = {"a": "ada", "ada": "ada", "bob": "bob", "cleo": "cleo"}


def switch(name: str, *values: str) -> Ruling:
    return Ruling(
        id=f"T-{name}",
        issue="i",
        default_text="d",
        why="w",
        switch=name,
        says=dict.fromkeys(values, "s"),
        default=values[-1],
    )


HOUSE = Rulebook(
    game="tavern",
    rulings=(*BOOK.rulings, switch("loud", "yes", "no"), switch("late", "true", "false")),
    facts={**BOOK.facts, "sign": FactRule("the sign", "The Ace")},
)


@state
class GuestState(TurnState):
    scores: list[int] = dataclasses.field(default_factory=lambda: [0, 0])
    raises: int = 0
    mood: str = "good"
    table: int = -1
    phase: str = "evening"


def enter(state: GuestState, seat: int, phase: str) -> None:
    state.seat = seat


def blank(options: Mapping[str, Any], seats: int, guests: tuple[str, ...]) -> GuestState:
    return GuestState(contents=guests, options=options, seats=seats)


def seat(state: GuestState, word: str) -> int | None:
    return state.contents.index(NAMES.get(word)) if NAMES.get(word) in state.contents else None


WORDS: Vocabulary[GuestState] = Vocabulary(
    player="guest",
    players=("Ada", "Bob", "Cleo"),
    player_name=NAMES.get,
    seat=seat,
    seat_word=lambda state, seat: state.contents[seat],
    seat_name=lambda state, seat: state.contents[seat].capitalize(),
    space="bench",
    spaces=lambda state: ("b1", "b2"),
    find=lambda state, word: {"b1": 0, "b2": 1}.get(word),
)


def audit(state: GuestState) -> tuple[str, ...]:
    return (f"audited with {state.scores}",)


TAVERN: Inventory[GuestState] = Inventory(
    names=WORDS,
    seats=range(2, 3),
    blank=blank,
    roster="guests",
    missing_seats="two of them are due",
    audits=(audit,),
    items=(
        Number(key="scores", of_seat=True, least=2, forms=("score ada 7",)),
        Number(key="raises", forms=("raises 3",)),
        Names(
            key="mood",
            exactly_one=True,
            known=lambda word: word if word in ("good", "bad") else None,
            expected="good or bad",
        ),
        Place(key="table", forms=("table b1",)),
        Seats(key="out", forms=("out ada", "back ada")),
        Turn(key="turn", phases=("evening",), enter=enter, phase_to_write=lambda state: state.phase, forms=("turn 7",)),
    ),
)


def read(**document: Any) -> GuestState:
    return TAVERN.read(HOUSE, {"guests": "ada, bob", **document})


def faults(**document: Any) -> list[str]:
    with pytest.raises(PositionError) as caught:
        read(**document)
    return list(caught.value.faults)


def told(**document: Any) -> str:
    found = read(**document)
    return f"{found.mood} {found.out} {(found.first, found.seat, found.turn, found.round)}"


def test_a_position_is_read_whole_and_not_audited() -> None:
    state = read(game="tavern", scores={"bob": 7, "a": 2}, raises=3)
    assert (state.scores, state.raises) == ([2, 7], 3)


def test_all_faults_are_reported_at_once_in_the_order_of_reading_and_then_the_audit() -> None:
    assert faults(
        weather="fine",
        game="chess",
        options={"dice": "nine"},
        scores={"bob": 1, "cleo": 4, "dan": 4, "ada": True},
        raises=-1,
        mood="foul",
        out="ada, dan",
        turn={"when": 3, "phase": "dawn"},
    ) == [
        "position: unknown key `weather` (allowed: game, options, guests, scores, raises, mood, table, out, turn)",
        "game: this is a position of chess, not of tavern",
        'options: option dice=nine: dice: "nine" is not allowed (allowed: two, one)',
        "scores: bob: expected a number from 2 to 9999, not 1",
        'scores: "cleo" is not in this match (the players are ada, bob)',
        'scores: "dan" is not in this match (the players are ada, bob)',
        "scores: ada: expected a number from 2 to 9999, not True",
        "raises: expected a number from 0 to 9999, not -1",
        'mood: expected good or bad, not "foul"',
        'out: "dan" is not in this match (the players are ada, bob)',
        "turn: unknown key `when` (allowed: of, phase, number, round, first)",
        'turn: "dawn" is not a phase (allowed: beginning, evening)',
        "audited with [2, 2]",
    ]


def test_where_players_are_missing_nothing_else_is_read_or_audited() -> None:
    found = faults(weather="fine", guests=["ada", "a", "dan"], raises=-1)
    assert found[1:] == [
        'guests: "a" is named twice',
        'guests: "dan" is not a guest (allowed: Ada, Bob, Cleo)',
        "guests: two of them are due",
    ]
    assert faults(guests=None) == faults(guests="") == faults(guests=[" "]) == ["guests: two of them are due"]


@pytest.mark.parametrize("guests", ["bob, cleo", ["bob", "cleo"], " bob ,cleo,", ["bob", " cleo "]])
def test_players_sit_in_the_order_in_which_they_are_named(guests: object) -> None:
    assert read(guests=guests, scores={"cleo": 5}).scores == [0, 5]


def test_a_value_that_is_no_mapping_counts_as_empty() -> None:
    assert faults(scores=["ada"]) == ["scores: expected `name: value` pairs, not ['ada']", "audited with [0, 0]"]
    assert read(scores=None).scores == [0, 0]


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (None, "(0, 0, 1, 1)"),
        ({"first": "bob"}, "(1, 1, 1, 1)"),
        ({"first": "bob", "of": "ada"}, "(1, 0, 1, 1)"),
        ({"number": 2}, "(0, 0, 2, 1)"),
        ({"number": 3}, "(0, 0, 3, 2)"),
        ({"number": 3, "round": 9}, "(0, 0, 3, 9)"),
    ],
)
def test_the_turn_follows_from_as_little_as_is_said(turn: object, said: str) -> None:
    assert told(turn=turn) == f"good () {said}"


@pytest.mark.parametrize("value", [True, -1])
def test_a_value_that_is_no_number_is_reported_as_it_is(value: object) -> None:
    assert faults(raises=value)[0] == f"raises: expected a number from 0 to 9999, not {value!r}"


def test_a_number_that_is_not_whole_or_too_long_is_not_called_no_number() -> None:
    assert faults(raises=2.5)[0] == "raises: expected a whole number from 0 to 9999, not 2.5"
    assert faults(raises=10_000)[0] == "raises: expected a number from 0 to 9999, not 10000"
    assert faults(turn={"number": 10_000})[0] == "turn: number: expected a number from 1 to 9999, not 10000"
    assert faults(raises="12345")[0] == 'raises: expected a number from 0 to 9999, not "12345"'


def test_numbers_written_as_words_are_read() -> None:
    assert (read(raises="3").raises, read(raises="none").raises, read(raises=None).raises) == (3, 0, 0)
    assert faults(raises="many")[0] == 'raises: expected a number from 0 to 9999, not "many"'
    assert faults(table="b9")[0] == 'table: "b9" is not a bench (allowed: b1 to b2)'


def test_turns_and_rounds_begin_at_1() -> None:
    assert faults(turn={"number": 0, "round": 0, "of": "dan"})[:-1] == [
        'turn: of: "dan" is not in this match (the players are ada, bob)',
        "turn: number: expected a number from 1 to 9999, not 0",
        "turn: round: expected a number from 1 to 9999, not 0",
    ]


def test_seats_are_named_in_any_order() -> None:
    assert told(out=["bob", "a"], mood="bad") == "bad (1, 0) (0, 0, 1, 1)"


def test_yes_and_no_are_worded_as_the_switch_has_them() -> None:
    options = read(options={"loud": True, "late": True, "goal": 9}).options
    assert (options["loud"], options["late"], options["goal"]) == ("yes", "true", 9)
    options = read(options={"loud": False, "late": False}).options
    assert (options["loud"], options["late"], options["goal"]) == ("no", "false", 60)
    assert 'dice: "true" is not allowed' in faults(options={"dice": True})[0]
    assert "storm: unknown option" in faults(options={"storm": False})[0]


def test_house_rules_that_cannot_be_read_are_those_of_the_book() -> None:
    reader = PositionReader(TAVERN.names, HOUSE, {"options": {"dice": "nine", "goal": 9}})
    assert (reader.options()["dice"], reader.options()["goal"]) == ("two", 60)


def test_a_position_begins_with_the_game_and_its_options() -> None:
    options = read(options={"dice": "one", "goal": 9, "loud": True}).options
    assert (options["number"], options["sign"]) == (1, "The Ace")
    written = position_head(HOUSE, options)
    assert written == {"game": "tavern", "options": {"dice": "one", "loud": "yes", "late": "false", "goal": "9"}}
    assert read(**written).options == options


def test_a_position_is_written_as_it_was_read_without_default_values() -> None:
    document = {"guests": ["bob", "ada"], "scores": {"ada": 7}, "mood": "bad", "table": "b2", "out": ["ada"]}
    written = TAVERN.write(HOUSE, read(**document, turn={"number": 4}))
    assert {key: written[key] for key in document} == document
    assert written["turn"] == {"of": "bob", "phase": "evening", "number": 4, "round": 2, "first": "bob"}
    assert "raises" not in written


@pytest.mark.parametrize(
    ("words", "field", "value"),
    [
        ("score ada 7", "scores", [7, 0]),
        ("scores bob: 3", "scores", [0, 3]),
        ("raises none", "raises", 0),
        ("table at b2", "table", 1),
        ("out bob", "out", (0, 1)),
        ("back ada", "out", ()),
        ("turn 9", "turn", 9),
        ("first bob", "first", 1),
        ("phase evening bob", "seat", 1),
    ],
)
def test_the_table_corrects_what_it_may_say(words: str, field: str, value: object) -> None:
    before = read(raises=2, out=["ada"])
    assert getattr(TAVERN.correct(before, words.split()), field) == value
    assert before == read(raises=2, out=["ada"])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("score", '"score" cannot be read as a correction (for example: score ada 7; '),
        ("score dan 3", '"dan" is not in this match (the players are ada, bob)'),
        ("score ada 1", 'expected a number from 2 to 9999, not "1"'),
        ("mood bad", '"mood bad" cannot be read as a correction'),
        ("phase dawn", '"dawn" is not a phase (allowed: beginning, evening)'),
        ("phase evening cleo", '"cleo" is not in this match'),
        ("table at", "something is missing at the end: a bench"),
    ],
)
def test_a_line_that_is_no_correction_is_refused_with_a_reason(words: str, told: str) -> None:
    with pytest.raises(InvalidMoveError) as caught:
        TAVERN.correct(read(), words.split())
    assert str(caught.value).startswith(told)


def test_a_missing_player_is_not_called_a_player_without_a_name() -> None:
    with pytest.raises(InvalidMoveError, match=r"^something is missing at the end: a guest$"):
        WORDS.seat_of(read(), ())


@pytest.mark.parametrize("value", [["ada", ["bob"]], [["ada"]], [{"ada": 1}]])
def test_a_list_in_a_list_is_a_fault_at_its_place(value: object) -> None:
    wrong = next(part for part in value if not isinstance(part, str))  # type: ignore[attr-defined]
    kind = "a list" if isinstance(wrong, list) else "a mapping"
    assert faults(out=value)[0] == f"out: expected a name or a number, not {kind} ({wrong})"
    assert faults(mood=value)[0] == f"mood: expected a name or a number, not {kind} ({wrong})"
    assert faults(guests=value)[0] == f"guests: expected a name or a number, not {kind} ({wrong})"


@pytest.mark.parametrize(("phase", "written"), [("evening", "evening"), ("setup", "beginning")])
def test_a_phase_that_a_position_may_not_name_is_written_as_the_beginning(phase: str, written: str) -> None:
    turn: Turn[GuestState] = Turn(key="turn", phases=("evening",), enter=enter)
    state = read()
    state.phase = phase
    found = turn.write(WORDS, state)
    assert isinstance(found, dict)
    assert found["phase"] == written
