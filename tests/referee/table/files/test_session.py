"""A match at the table: two terminals, files, sealed choices."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tavern_game import SealedTavern, Tavern

from referee.engine.core.options import Setup
from referee.engine.errors import InvalidMoveError, MoveError, PositionError, RecordError, RefereeError, RegistryError
from referee.engine.record.event import StaleError
from referee.engine.record.jsonl import write_record
from referee.engine.record.match import Match
from referee.table.files.session import SECRET_KEY, Session
from referee.table.files.store import Store


def find(name):
    if name != "tavern":
        raise RegistryError(f'there is no game "{name}"')
    return Tavern()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "evening.match"


def begun(path, game=None, **options):
    return Session.store_new(path, Match.new(game or Tavern(), Setup(2, options), id="evening", seed="s"))


def test_a_match_is_taken_up_where_it_was_left(path):
    with begun(path, dice="one") as session:
        session.match.enter("raise 2; strike; roll")
        session.match.undo()
    with Session.open(path, find) as again:
        assert again.match.state == session.match.state
        assert (again.match.id, again.match.seed, again.match.redoable) == ("evening", "s", 1)
        assert again.match.state.options["number"] == 1
        again.match.redo()
        assert again.match.revision == 8


def test_two_terminals_lose_nothing(path):
    ada, bob = begun(path), Session.open(path, find)
    ada.match.enter("raise 1; done")
    with pytest.raises(StaleError, match="2 raise 1; 3 done") as caught:
        bob.match.enter("raise 3")
    assert (bob.match.revision, bob.match.state.scores) == (1, [0, 0])
    assert [event.n for event in caught.value.events] == [2, 3]
    assert bob.refresh() == caught.value.events
    assert bob.refresh() == ()
    bob.match.enter("raise 3")
    ada.refresh()
    assert ada.match.state == bob.match.state
    assert ada.match.state.scores == [1, 3]
    ada.close()
    bob.close()


def test_every_command_that_comes_late_is_refused(path):
    ada, bob = begun(path), Session.open(path, find)
    ada.match.enter("raise 1; raise 1")
    bob.refresh()
    ada.match.note("ahead")
    before = (bob.match.state, bob.match.entries)
    for command in (
        lambda: bob.match.undo(),
        lambda: bob.match.amend(2, "raise 2"),
        lambda: bob.match.correct("score 0 1"),
        lambda: bob.match.overrule("raise 9"),
        lambda: bob.match.option("dice", "one"),
    ):
        with pytest.raises(StaleError, match="4 ahead"):
            command()
    assert (bob.match.state, bob.match.entries) == before
    assert ada.match.revision == 4
    ada.close()
    bob.close()


def test_a_record_goes_out_and_comes_in(path, tmp_path):
    with begun(path) as session:
        session.match.enter("raise 2; offer; take blue")
        session.match.amend(2, "raise 1")
        lines = write_record(session.match.events)
    with Session.import_record(tmp_path / "copy.match", lines, find) as copy:
        assert copy.match.events == session.match.events
        assert copy.match.state == session.match.state
        copy.match.enter("raise 1")
    with pytest.raises(RefereeError, match="this file exists already"):
        Session.import_record(path, lines, find)


def test_lines_that_hold_no_match_make_no_file(tmp_path, path):
    with begun(path) as session:
        session.match.enter("raise 2")
        lines = write_record(session.match.events)
    for wrong, error in (
        (lines.replace('"tavern"', '"cellar"'), RecordError),
        (lines[:-9], RecordError),
        ("", RecordError),
        (b"\xff", RecordError),
    ):
        with pytest.raises(error):
            Session.import_record(tmp_path / "copy.match", wrong, find)
    assert not (tmp_path / "copy.match").exists()


def test_a_match_of_a_game_that_does_not_exist_is_reported(path):
    begun(path).close()

    def nothing(name):
        raise RegistryError(f"there is no game {name}")

    with pytest.raises(RegistryError, match="there is no game tavern"):
        Session.open(path, nothing)


def test_a_match_that_cannot_begin_makes_no_file(path):
    with pytest.raises(PositionError):
        Session.store_new(path, Match.new(Tavern(), Setup(9), id="evening"))
    assert not path.exists()


def test_an_event_that_the_file_refuses_has_not_happened(path):
    session = begun(path)
    session.match.enter("raise 1")
    session.store._db.execute("PRAGMA query_only = 1")
    with pytest.raises(RefereeError, match="it cannot be written"):
        session.match.enter("raise 2; done")
    assert (session.match.revision, session.match.state.scores) == (2, [1, 0])
    session.store._db.execute("PRAGMA query_only = 0")
    session.match.enter("raise 2; done")
    assert session.match.state.scores == [3, 0]
    session.close()


def test_a_sealed_choice_is_recorded_as_a_hash_until_all_are_in_and_then_all_are_opened(path):
    session = begun(path, SealedTavern())
    session.seal("cup red", 1)
    assert session.match.events[-1].kind == "sealed"
    assert "red" not in write_record(session.match.events)
    with pytest.raises(InvalidMoveError, match="there is no sealed choice here"):
        session.open_sealed()
    session.close()
    again = Session.open(path, lambda name: SealedTavern())
    entered = again.seal("blue", 0)
    assert [event.kind for event in entered.events] == ["sealed", "opened", "opened"]
    assert again.match.state.scores == [7, 5]
    assert "blue" in write_record(again.match.events)
    again.close()


def test_the_last_choice_and_all_openings_are_one_step(path):
    session = begun(path, SealedTavern())
    session.seal("red", 1)
    session.seal("blue", 0)
    session.match.undo()
    assert [(one.seat, one.kind) for one in session.match.due] == [(0, "secret")]
    session.seal("red", 0)
    assert session.match.state.scores == [5, 5]
    session.close()


def test_a_choice_that_is_made_openly_opens_what_was_sealed(path):
    session = begun(path, SealedTavern())
    session.seal("blue", 1)
    session.match.enter("Ada: cup red", simultaneous_moves=session.openings)
    assert session.match.state.scores == [5, 7]
    session.close()


def test_sealed_choices_can_be_opened_later(path):
    session = begun(path, SealedTavern())
    session.seal("blue", 1)
    session.match.enter("Ada: cup red")
    assert [(one.seat, one.kind) for one in session.match.due] == [(1, "open")]
    assert session.open_sealed().events[0].kind == "opened"
    assert session.match.state.scores == [5, 7]
    session.close()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cup green", "what was typed breaks T-CUP. Nothing was sealed; choose again"),
        ("green", "what was typed breaks T-CUP. Nothing was sealed"),
        ("raise 3", "what was typed breaks T-CUP. Nothing was sealed"),  # a cup of this name
        ("", "what was typed cannot be read as this choice"),
    ],
)
def test_a_refused_secret_choice_is_explained_without_revealing_it(text, said, path):
    session = begun(path, SealedTavern())
    with pytest.raises(InvalidMoveError) as caught:
        session.seal(text, 0)
    assert str(caught.value).startswith(said)
    assert session.match.revision == 1
    session.close()


def test_a_seat_that_has_chosen_or_is_not_asked_seals_nothing(path):
    session = begun(path, SealedTavern())
    session.seal("red", 1)
    with pytest.raises(InvalidMoveError, match="Bob has no secret choice to make now"):
        session.seal("red", 1)
    session.seal("red", 0)
    with pytest.raises(InvalidMoveError, match="Ada has no secret choice"):
        session.seal("red", 0)
    session.close()


def test_a_choice_is_kept_with_its_hash_or_not_at_all(path, monkeypatch):
    session = begun(path, SealedTavern())
    monkeypatch.setattr(
        "referee.table.files.matchfile.json_line", lambda body: None
    )  # no body can be NULL: the payload is refused
    with pytest.raises(RefereeError, match="Nothing was changed"):
        session.seal("red", 1)
    assert session.match.revision == 1
    session.close()
    again = Session.open(path, lambda name: SealedTavern())
    assert again.match.revision == 1
    again.close()


WORKER = """
import os, signal, sys
from pathlib import Path
sys.path[:0] = {paths!r}
from tavern_game import SealedTavern
from referee.engine.record.match import Match
from referee.table.files.session import SECRET_KEY, Session
from referee.table.files.store import Store
Session.open(Path({path!r}), lambda name: SealedTavern()).seal("blue", 1)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_sealed_choice_survives_a_kill(path):
    begun(path, SealedTavern()).close()
    folders = [str(Path(__file__).parents[3]), str(Path(__file__).parents[4])]
    done = subprocess.run([sys.executable, "-c", WORKER.format(paths=folders, path=str(path))], check=False)
    assert done.returncode == -signal.SIGKILL
    session = Session.open(path, lambda name: SealedTavern())
    assert session.match.events[-1].kind == "sealed"
    session.seal("red", 0)
    assert session.match.state.scores == [5, 7]
    session.close()


def test_an_exported_seal_cannot_be_opened_elsewhere(path, tmp_path):
    session = begun(path, SealedTavern())
    session.seal("cup red", 0)
    session.seal("cup red", 1)
    session.match.undo()
    session.match.enter("Bob: commit " + "0" * 64)
    copy = Session.import_record(
        tmp_path / "copy.match", write_record(session.match.events), lambda name: SealedTavern()
    )
    with pytest.raises(InvalidMoveError, match="there is no sealed choice here"):
        copy.open_sealed()
    hashes = {event.text for event in session.match.events if event.kind == "sealed"}
    assert len(hashes) == 3, "a salt keeps equal choices apart"
    kept = json.loads(session.store.payload(session.match.events[1].move.args[0]))
    assert kept["move"] == [0, "cup", ["red"]]
    session.close()
    copy.close()


def test_sealed_choices_are_taken_from_the_match_that_was_exported_still_sealed(path, tmp_path):
    with begun(path, SealedTavern()) as session:
        session.seal("cup red", 0)
        lines = write_record(session.match.events)
    assert "red" not in lines
    with Session.import_record(tmp_path / "copy.match", lines, lambda name: SealedTavern(), path) as copy:
        assert "red" not in write_record(copy.match.events)
        copy.seal("blue", 1)
        assert copy.match.state.scores == [5, 7]


def test_a_hash_that_was_imported_alone_is_opened_with_its_salt_and_choice(path, tmp_path):
    with begun(path, SealedTavern()) as session:
        session.seal("cup red", 0)
        kept = json.loads(session.store.payload(session.match.events[1].move.args[0]))
        lines = write_record(session.match.events)
    with Session.import_record(tmp_path / "copy.match", lines, lambda name: SealedTavern()) as copy:
        copy.match.enter("Bob: cup blue")
        with pytest.raises(MoveError):
            copy.match.enter(f"open {kept['salt']} cup blue")
        copy.match.enter(f"open {kept['salt']} cup red")
        assert copy.match.state.scores == [5, 7]


@pytest.mark.parametrize("damage", [b'["gold"]', b'{"a": 1}'])
def test_a_sealed_choice_that_is_damaged_is_reported(path, damage):
    with begun(path, SealedTavern()) as session:
        session.seal("blue", 1)
    data = path.read_bytes()
    assert data.count(b'["blue"]') == 1
    path.write_bytes(data.replace(b'["blue"]', damage))
    with Session.open(path, lambda name: SealedTavern()) as session:
        with pytest.raises(RecordError, match="a sealed choice in it is damaged"):
            session.match.enter("Ada: cup red", simultaneous_moves=session.openings)
        assert session.match.revision == 2


def rolled(path, text="raise 2; strike; roll"):
    """Return what is rolled by a line in the match of a file."""
    with Session.open(path, find) as session:
        return [event.text for event in session.enter(text).events if event.kind == "chance"]


def test_the_referee_rolls_from_a_secret_that_no_answer_and_no_export_contains(tmp_path):
    rolls = []
    for number in range(8):  # same id, same moves: what is rolled follows from neither
        path = tmp_path / f"{number}.match"
        with Session.store_new(path, Match.new(Tavern(), Setup(2, {}), id="evening")) as session:
            secret = json.loads(session.store.payload(SECRET_KEY))
            assert len(secret) == 32
            rolls.append(session.enter("raise 2; strike; roll").events[-1].text)
            assert secret not in write_record(session.match.events)
    assert any(one != rolls[0] for one in rolls)


def test_a_roll_taken_back_comes_again_after_the_file_was_closed(path):
    with Session.store_new(path, Match.new(Tavern(), Setup(2, {}), id="evening")) as session:
        session.match.enter("raise 2; strike")
    first = rolled(path, "roll")
    with Session.open(path, find) as session:
        session.match.undo()
    assert rolled(path, "roll") == first


def test_a_match_from_before_there_were_secrets_gets_one_with_its_next_line(path):
    with Session.store_new(path, Match.new(Tavern(), Setup(2, {}), id="evening")) as session:
        events = session.match.events
    path.unlink()
    Store.create(path, events).close()
    first = rolled(path)
    with Session.open(path, find) as session:
        assert session.match.events[-1].text == first[0]
        session.match.undo()
    assert rolled(path, "roll") == first


def test_a_damaged_secret_is_reported(path):
    with Session.store_new(path, Match.new(Tavern(), Setup(2, {}), id="evening")) as session:
        secret = session.store.payload(SECRET_KEY)
    data = path.read_bytes()
    path.write_bytes(data.replace(secret.encode(), b'"' + secret.encode()[:-1]))
    with pytest.raises(RecordError, match="it is damaged"):
        rolled(path)
