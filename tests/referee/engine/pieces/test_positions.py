"""Positions in the words of people: the tavern's, read from records; all faults at once, each with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from tavern import BOOK, Tavern, TavernState

from pnp.library.rulebook import FactRule, Rulebook, Ruling
from referee.engine.core.options import Setup
from referee.engine.errors import PositionError
from referee.engine.pieces.positions import PositionReader, head

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


class Reader(PositionReader[TavernState, Mapping[str, str]]):
    keys = ("game", "options", "guests", "scores", "raises", "mood", "out", "turn")
    player = "guest"

    def begin(self) -> str:
        options = self.options()
        self.players = tuple(guest for guest, _ in self.roster("guests", self.words(self.document.get("guests"))))
        self.state = Tavern().begin(Setup(2))
        self.state.options = options
        return "" if len(self.players) > 1 else "guests: two of them are due"

    def fill(self) -> None:
        for word, score in self.mapping("scores").items():
            seat = self.seat("scores", word)
            if seat is not None:
                self.state.scores[seat] = self.count(f"scores: {word}", score, 2)
        self.state.raises = self.count("raises", self.document.get("raises", 0))
        mood = self.one_of("mood", str(self.document.get("mood", "good")), ("good", "bad"), "mood")
        out = self.seats("out", self.document.get("out"))
        turn = self.whose_turn(self.mapping("turn"))
        self.only("turn", self.mapping("turn"), ("first", "of", "number", "round", "spent"))
        self.mapping("spent", self.mapping("turn"))
        self.state.tell("T-READ", f"{mood} {out} {turn}")

    def named(self, word: str) -> str | None:
        return self.contents.get(word)

    def known(self) -> Iterable[str]:
        return ("Ada", "Bob", "Cleo")


def audit(state: TavernState) -> tuple[str, ...]:
    return (f"audited with {state.scores}",)


def read(**document: Any) -> TavernState:
    return Reader(NAMES, HOUSE, {"guests": "ada, bob", **document}).read(audit)


def faults(**document: Any) -> list[str]:
    with pytest.raises(PositionError) as caught:
        read(**document)
    return list(caught.value.faults)


def told(**document: Any) -> str:
    return read(**document).news[0].text


def test_a_position_is_read_whole_and_not_audited() -> None:
    state = read(game="tavern", scores={"bob": 7, "a": 2}, raises=3)
    assert (state.scores, state.raises) == ([2, 7], 3)


def test_all_faults_are_told_at_once_in_the_order_of_reading_and_then_the_audit() -> None:
    assert faults(
        weather="fine",
        game="chess",
        options={"dice": "nine"},
        scores={"bob": 1, "cleo": 4, "dan": 4, "ada": True},
        raises=-1,
        mood="foul",
        out="ada, dan",
        turn={"when": 3, "spent": [1]},
    ) == [
        "position: there is no `weather` in a position "
        "(there is: game, options, guests, scores, raises, mood, out, turn)",
        "game: this is a position of chess, not of tavern",
        'options: --option dice=nine: dice: "nine" is not allowed (allowed: two, one)',
        "scores: bob: a number from 2 on is due, not 1",
        'scores: "cleo" plays no part (the players are ada, bob)',
        'scores: "dan" plays no part (the players are ada, bob)',
        "scores: ada: a number from 2 on is due, not True",
        "raises: a number from 0 on is due, not -1",
        'mood: "foul" is no mood (there is: good, bad)',
        'out: "dan" plays no part (the players are ada, bob)',
        "turn: there is no `when` in a position (there is: first, of, number, round, spent)",
        "spent: names with values are due, not [1]",
        "audited with [2, 2]",
    ]


def test_where_players_are_missing_nothing_else_is_read_or_audited() -> None:
    found = faults(weather="fine", guests=["ada", "a", "dan"], raises=-1)
    assert found[1:] == [
        'guests: "a" is named twice',
        'guests: "dan" is no guest (there is: Ada, Bob, Cleo)',
        "guests: two of them are due",
    ]
    assert faults(guests=None) == faults(guests="") == faults(guests=[" "]) == ["guests: two of them are due"]


@pytest.mark.parametrize("guests", ["bob, cleo", ["bob", "cleo"], " bob ,cleo,", ["bob", " cleo "]])
def test_players_sit_in_the_order_in_which_they_are_named(guests: object) -> None:
    assert read(guests=guests, scores={"cleo": 5}).scores == [0, 5]


def test_what_is_no_mapping_counts_as_empty() -> None:
    assert faults(scores=["ada"]) == ["scores: names with values are due, not ['ada']", "audited with [0, 0]"]
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


@pytest.mark.parametrize("value", [True, "3", 2.0, -1, None])
def test_what_is_no_number_is_told_as_it_stands(value: object) -> None:
    assert faults(raises=value)[0] == f"raises: a number from 0 on is due, not {value!r}"


def test_turns_and_rounds_begin_at_1() -> None:
    assert faults(turn={"number": 0, "round": 0, "of": "dan"})[:-1] == [
        'turn: of: "dan" plays no part (the players are ada, bob)',
        "turn: number: a number from 1 on is due, not 0",
        "turn: round: a number from 1 on is due, not 0",
    ]


def test_seats_are_named_in_any_order() -> None:
    assert told(out=["bob", "a"], mood="bad") == "bad (1, 0) (0, 0, 1, 1)"


def test_yes_and_no_are_worded_as_the_switch_has_them() -> None:
    options = read(options={"loud": True, "late": True, "goal": 9}).options
    assert (options["loud"], options["late"], options["goal"]) == ("yes", "true", 9)
    options = read(options={"loud": False, "late": False}).options
    assert (options["loud"], options["late"], options["goal"]) == ("no", "false", 60)
    assert 'dice: "true" is not allowed' in faults(options={"dice": True})[0]
    assert "storm: there is no such option" in faults(options={"storm": False})[0]


def test_house_rules_that_cannot_be_read_are_those_of_the_book() -> None:
    reader = Reader(NAMES, HOUSE, {"options": {"dice": "nine", "goal": 9}})
    assert (reader.options()["dice"], reader.options()["goal"]) == ("two", 60)


def test_a_position_begins_with_the_game_and_what_a_table_may_set() -> None:
    options = read(options={"dice": "one", "goal": 9, "loud": True}).options
    assert (options["number"], options["sign"]) == (1, "The Ace")
    written = head(HOUSE, options)
    assert written == {"game": "tavern", "options": {"dice": "one", "loud": "yes", "late": "false", "goal": "9"}}
    assert read(**written).options == options
