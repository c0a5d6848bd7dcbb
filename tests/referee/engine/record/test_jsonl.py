"""Records as JSON Lines: the same again, or a plain sentence."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tavern_game import Tavern, new_match

from referee.engine.errors import RecordError
from referee.engine.record.event import Event, event_of, opening_in
from referee.engine.record.jsonl import checksum_of, is_counted, read_record, write_lines, write_record
from referee.engine.record.match import Match


def evening():
    match = new_match()
    match.enter("raise 2; strike; pass; pass; dice 3 4; offer; take red")
    match.amend(2, "raise 3")
    match.note("Straße “ö” 🎲")
    return match


LINES = write_lines(evening().events)


def changed(number, change):
    """Return the lines with one changed as JSON, its sum left as it was."""
    lines = LINES.splitlines()
    data = json.loads(lines[number - 1])
    change(data)
    lines[number - 1] = json.dumps(data)
    return "\n".join(lines)


def resummed(bodies):
    """Return lines with right sums, whatever they say."""
    last, lines = "", []
    for body in bodies:
        last = checksum_of(body, last)
        lines.append(json.dumps({**body, "sum": last}))
    return "\n".join(lines)


def bodies():
    found = [json.loads(line) for line in LINES.splitlines()]
    for body in found:
        del body["sum"]
    return found


def test_a_record_is_the_same_again():
    match = evening()
    assert read_record(LINES) == match.events
    assert read_record(LINES.encode()) == match.events
    assert read_record("\ufeff" + LINES.replace("\n", "\r\n") + "\n\n") == match.events
    assert write_lines(read_record(LINES)) == LINES
    assert resummed(bodies()).count("\n") == LINES.count("\n") - 1
    assert read_record(resummed(bodies())) == match.events


def test_each_event_is_one_line():
    assert LINES.count("\n") == evening().revision
    assert all(json.loads(line)["n"] == place for place, line in enumerate(LINES.splitlines(), 1))


def test_a_record_that_is_cut_off_is_refused_with_its_line():
    for end in range(1, len(LINES)):
        cut = LINES[:-end]
        if cut.endswith("\n") or (cut.endswith("}") and LINES[len(cut)] == "\n"):
            assert len(read_record(cut)) == cut.rstrip("\n").count("\n") + 1
            continue
        if cut:
            with pytest.raises(RecordError, match=f"line {cut.count(chr(10)) + 1}: "):
                read_record(cut)


@pytest.mark.parametrize(
    ("number", "change", "message"),
    [
        (6, lambda data: data["data"].update(move=[-1, "roll", [6, 6]]), "line 6: it was changed after it was written"),
        (6, lambda data: data.update(sum="0123456789abcdef"), "line 6: it was changed"),
        (6, lambda data: data.pop("sum"), "line 6: it was changed"),
        (6, lambda data: data.update(who="me"), "line 6: unknown field who"),
        (6, lambda data: data.update(n=9), "line 6: expected event 6, found event 9"),
        (6, lambda data: data["data"].pop("move"), "line 6: chance: move is missing"),
        (
            1,
            lambda data: data["data"].update(format=2),
            "line 1: the record has format 2, but this release reads format 1",
        ),
        (1, lambda data: data.update(kind="note"), "line 1: the record does not begin with the opening"),
    ],
)
def test_an_edited_line_is_noticed(number, change, message):
    with pytest.raises(RecordError, match=message):
        read_record(changed(number, change))


def test_lines_lost_doubled_or_moved_are_noticed():
    lines = LINES.splitlines(keepends=True)
    for wrong in (
        lines[:3] + lines[4:],
        lines[:3] + lines[2:],
        [*lines[:2], lines[3], lines[2], *lines[4:]],
        lines[1:],
    ):
        with pytest.raises(RecordError, match="line "):
            read_record("".join(wrong))


def test_an_older_line_exchanged_with_its_sum_breaks_the_chain():
    other = new_match()
    other.enter("raise 1; strike; pass; pass; dice 3 4; offer; take red")
    theirs, ours = write_lines(other.events).splitlines(), LINES.splitlines()
    gone = "line 3: it was changed after it was written, or a line before it is missing"
    with pytest.raises(RecordError, match=gone):
        read_record("\n".join([ours[0], theirs[1], *ours[2:]]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the record is empty"),
        ("\n \n", "the record is empty"),
        ("hello", "line 1: it cannot be read as JSON; it may be cut off"),
        ("[1]", "line 1: this is not an event"),
        ("{}", "line 1: the record does not begin"),
        ('{"n":1,"n":1}', "line 1: a name appears twice"),
        ('{"n":NaN}', "line 1: a record cannot contain the number NaN"),
        ('{"n":1e999}', "line 1: a number is too large"),
        ('{"n":' + "1" * 5000 + "}", "line 1: it cannot be read as JSON.*a number is too long"),
        ('{"n":"\\ud800"}', "line 1: it contains an incomplete character"),
        ("[" * 100000, "line 1: it cannot be read as JSON.*nested too deeply"),
        ('{"n":' + "[" * 90 + "]" * 90 + "}", "line 1: its values are nested more than 40 levels deep"),
        (b"\xff\xfe", "line 1: this is not UTF-8 text"),
        (LINES.encode() + b"\xc3", "line 11: this is not UTF-8 text"),
    ],
)
def test_a_file_that_is_no_record_is_reported_clearly(text, message):
    with pytest.raises(RecordError, match=message):
        read_record(text)


def test_a_second_opening_is_refused():
    found = bodies()
    with pytest.raises(RecordError, match="line 11: a match is opened a second time"):
        read_record(resummed([*found, {**found[0], "n": len(found) + 1}]))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.hypothesis
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_whatever_is_not_a_record_gives_a_record_error(text):
    with pytest.raises(RecordError):
        read_record(text)


@pytest.mark.hypothesis
@given(st.integers(0, len(LINES) - 1), st.text(max_size=3), st.integers(0, 5))
def test_no_single_edit_passes_unnoticed(place, put, length):
    text = LINES[:place] + put + LINES[place + length :]
    try:
        events = read_record(text)
    except RecordError:
        return
    assert events == read_record(LINES)[: len(events)]


@pytest.mark.hypothesis
@given(VALUES)
def test_whatever_an_event_holds_gives_a_record_error_or_the_same_again(value):
    try:
        event = event_of(value)
    except RecordError:
        return
    assert event_of(event.to_json()) == event


@pytest.mark.hypothesis
@given(st.data())
def test_forged_records_with_right_sums_give_a_match_or_a_record_error(data):
    """A record with forged sums is refused in a sentence, too."""
    found = bodies()
    body = data.draw(st.sampled_from(found))
    field = data.draw(st.sampled_from(sorted(body["data"])))
    body["data"][field] = data.draw(VALUES | st.sampled_from(MOVES))
    with contextlib.suppress(RecordError):
        Match(Tavern(), read_record(resummed(found)))


MOVES = [
    *(
        [seat, verb, args]
        for seat in (-1, 0, 1, 2)
        for verb in ("raise", "take", "roll", "fly")
        for args in ([], [7], [[]])
    ),
    [0, "raise", ["x"]],
    [-1, "roll", ["king", None]],
]


def test_events_may_hold_any_text():
    event = Event(1, "open", opening=opening_in(evening().events)._replace(id='a "quoted"\nname 🎲'))
    assert read_record(write_lines([event])) == (event,)


RECORD = write_record(evening().events)


def test_a_record_that_says_how_many_events_it_has_is_the_same_again():
    assert RECORD.splitlines()[1:] == LINES.splitlines()
    assert json.loads(RECORD.splitlines()[0]) == {"events": 10, "sum": json.loads(LINES.splitlines()[-1])["sum"]}
    assert read_record(RECORD) == read_record("\ufeff" + RECORD.replace("\n", "\r\n")) == evening().events
    assert is_counted(RECORD)
    assert is_counted(RECORD.encode())
    assert not is_counted(LINES)
    assert not is_counted("")


def test_a_record_that_is_cut_at_the_end_of_any_line_is_refused():
    lines = RECORD.splitlines(keepends=True)
    for count in range(2, len(lines)):
        with pytest.raises(RecordError, match=f"cut off: it should have 10 events, but has {count - 1}"):
            read_record("".join(lines[:count]))
    with pytest.raises(RecordError, match="but has 0"):
        read_record(lines[0])


def test_a_record_whose_first_line_has_another_checksum_is_refused():
    head, *lines = RECORD.splitlines(keepends=True)
    spoilt = json.dumps({**json.loads(head), "sum": "0123456789abcdef"}) + "\n"
    with pytest.raises(RecordError, match="another record: its checksum is not that of the last event"):
        read_record(spoilt + "".join(lines))
    with pytest.raises(RecordError, match="another record: it says 9 events, but there are 10"):
        read_record(json.dumps({**json.loads(head), "events": 9}) + "\n" + "".join(lines))


@pytest.mark.parametrize(
    "head",
    [
        {"events": 8, "sum": "x"},
        {"events": 10, "sum": "0123456789abcdef"},
        {"events": 10},
        {"events": "10", "sum": "x"},
        {"events": True, "sum": "x"},
        {"events": 0, "sum": ""},
        {"events": 10, "sum": "x", "who": 1},
    ],
)
def test_a_first_line_that_is_not_of_the_record_is_refused(head):
    with pytest.raises(RecordError, match="line 1: "):
        read_record(json.dumps(head) + "\n" + LINES)


def test_lines_are_counted_with_the_first():
    lines = RECORD.splitlines()
    lines[3] = lines[3].replace("strike", "strokes")
    with pytest.raises(RecordError, match="line 4: it was changed after it was written"):
        read_record("\n".join(lines))
