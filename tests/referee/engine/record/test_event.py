"""What an event may say, and what it may not."""

from __future__ import annotations

import pytest

from referee.engine.core.agenda import Key
from referee.engine.core.move import Move
from referee.engine.errors import RecordError
from referee.engine.record.event import SHAPES, Event, event_of, play_of

MOVE = Move(1, "raise", (2, "x", True, None, ("a", (1,))))


def move_event(**changes):
    event = {"n": 3, "kind": "move", "key": ["turn", 1, [4]], "data": {"move": [1, "raise", [2]], "text": "raise 2"}}
    return {**event, **changes}


def test_an_event_is_the_same_after_json():
    event = Event(7, "move", "raise 2", MOVE, Key("turn", 1, (4, ("a",))), ("claim",))
    assert event_of(event.to_json()) == event
    assert event.move == MOVE
    assert event.text == "raise 2"


def test_key_and_flags_are_left_out_where_there_are_none():
    assert Event(2, "note", "hm").to_json() == {"n": 2, "kind": "note", "data": {"text": "hm"}}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"n": 0}, "got 0"),
        ({"n": True}, "got True"),
        ({"n": "3"}, "got '3'"),
        ({"kind": "jump"}, r"kind cannot be 'jump' \(allowed: open, move, chance"),
        ({"kind": ["move"]}, "kind cannot be"),
        ({"colour": 1}, r"unknown field colour \(allowed: kind, key, flags, data\)"),
        ({"data": []}, "data must be an object"),
        ({"data": {"text": "x"}}, "move: move is missing"),
        ({"data": {"move": [1, "raise", [2]], "text": "x", "dice": 1}}, "move: unknown field dice"),
        ({"data": {"move": [1, "raise", [{}]], "text": "x"}}, "move: move cannot be"),
        ({"data": {"move": [-2, "raise", []], "text": "x"}}, "move: move cannot be"),
        ({"data": {"move": [True, "raise", []], "text": "x"}}, "move: move cannot be"),
        ({"data": {"move": [0, "raise"], "text": "x"}}, "move: move cannot be"),
        ({"data": {"move": [0, "raise", []], "text": 5}}, "move: text cannot be 5"),
        ({"key": ["turn", 1]}, "key must be"),
        ({"key": ["turn", 1, [{}]]}, "key must be"),
        (
            {"flags": ["happy"]},
            r"flags cannot be \['happy'\] \(allowed: implied, standing, seeded, claim, together, only\)",
        ),
        ({"flags": "implied"}, "flags cannot be"),
    ],
)
def test_a_mistake_in_an_event_is_named(changes, message):
    assert event_of(move_event()).n == 3
    with pytest.raises(RecordError, match=message):
        event_of(move_event(**changes))


def test_a_mistake_in_an_amendment_is_named():
    play = {"kind": "move", "data": {"move": [0, "raise", [1]], "text": "raise 1"}}
    assert len(play_of({"kind": "amend", "data": {"at": 2, "plays": [play]}}).plays) == 1
    for plays, message in (
        ([], "plays cannot be"),
        ([5], "plays cannot be"),
        ([{**play, "kind": "undo", "data": {"steps": 1}}], "plays cannot be"),
        ([{**play, "data": {}}], "move: move is missing"),
        ([{"kind": "amend", "data": {"at": 1, "plays": [play]}}], "plays cannot be"),
    ):
        with pytest.raises(RecordError, match=message):
            play_of({"kind": "amend", "data": {"at": 2, "plays": plays}})


def test_every_kind_refuses_a_field_too_few_and_a_field_too_many():
    for kind, shape in SHAPES.items():
        for missing in shape:
            with pytest.raises(RecordError):
                play_of({"kind": kind, "data": dict.fromkeys(set(shape) - {missing})})
        with pytest.raises(RecordError, match="unknown field surplus"):
            play_of({"kind": kind, "data": dict.fromkeys([*shape, "surplus"])})


def test_data_that_are_no_event_are_reported():
    for data in (5, [], "move", None):
        with pytest.raises(RecordError, match="this is not an event"):
            event_of(data)
