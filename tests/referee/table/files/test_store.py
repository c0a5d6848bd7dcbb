"""The file of a match: it is only added to, loses nothing acknowledged, and refuses in sentences."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest
from match_writers import LINE
from tavern_game import Tavern, new_match

from referee.engine.errors import RecordError, RefereeError
from referee.engine.record.event import Event, StaleError
from referee.engine.record.match import Match
from referee.table.files.store import Store

ROOT = Path(__file__).parents[4]
KILLS = int(os.environ.get("PNP_KILLS", "100"))
"""How often the worker is killed; more of it by PNP_KILLS=1000."""


def notes(first, *texts):
    return [Event(first + place, "note", text) for place, text in enumerate(texts)]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "evening.match"


@pytest.fixture
def store(path):
    store = Store.create(path, new_match().events)
    yield store
    store.close()


def raw(path, *statements):
    """Change the file without our program."""
    db = sqlite3.connect(path, isolation_level=None)
    try:
        return [db.execute(statement).fetchall() for statement in statements]
    finally:
        db.close()


def test_added_events_are_there_when_the_file_is_opened_again(path, store):
    match = Match(Tavern(), store.events(), store.append)
    match.enter("raise 2; strike; pass; pass; dice 3 4")
    match.undo()
    again = Store.open(path)
    assert again.events() == match.events
    assert Match(Tavern(), again.events()).state == match.state
    again.close()


def test_the_file_waits_for_the_disk_and_keeps_a_log(path, store):
    assert raw(path, "PRAGMA journal_mode") == [[("wal",)]]
    (level,) = store._db.execute("PRAGMA synchronous").fetchone()
    assert level == 2


def test_a_new_file_leaves_nothing_else_behind(path, store):
    store.close()
    assert [one.name for one in path.parent.iterdir()] == ["evening.match"]


def test_an_old_file_is_not_written_over(path, store):
    before = path.read_bytes()
    with pytest.raises(RefereeError, match="this file exists already; choose another name"):
        Store.create(path, new_match().events)
    assert path.read_bytes() == before
    assert not list(path.parent.glob(".*"))


def test_a_folder_that_does_not_exist_is_reported(tmp_path):
    with pytest.raises(
        RefereeError, match=r"it cannot be opened \(does the folder exist, and may you read and write there\?\)"
    ):
        Store.create(tmp_path / "no" / "evening.match", new_match().events)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET line = '{}'",
        "DELETE FROM event",
        "INSERT OR REPLACE INTO event VALUES (1, '{}')",
        "INSERT INTO event VALUES (5, '{}')",
        "INSERT INTO event VALUES (2, 'no json')",
        "INSERT INTO event VALUES ('two', '{}')",
        "UPDATE payload SET body = '1'",
        "DELETE FROM payload",
        "INSERT OR REPLACE INTO payload VALUES ('abc', '1')",
    ],
)
def test_the_database_itself_refuses_to_change_what_is_there(path, store, statement):
    store.append(1, [], {"abc": [1, 2]})
    with pytest.raises(sqlite3.Error):
        raw(path, statement)
    assert store.events() == new_match().events
    assert store.payload("abc") == "[1,2]"


def test_a_stale_revision_is_refused_with_the_latest_events(path, store):
    other = Store.open(path)
    other.append(1, notes(2, "first", "second"))
    with pytest.raises(StaleError, match=r"somebody else has changed this match: 2 first; 3 second\. Y") as caught:
        store.append(1, notes(2, "mine"))
    assert [event.text for event in caught.value.events] == ["first", "second"]
    assert [event.text for event in other.events()[1:]] == ["first", "second"]
    store.append(3, notes(4, "mine"))
    assert [event.text for event in other.events()[1:]] == ["first", "second", "mine"]
    other.close()


def test_a_revision_of_the_future_is_refused(store):
    with pytest.raises(StaleError):
        store.append(7, notes(8, "early"))
    assert store.events() == new_match().events


def test_a_batch_is_kept_whole_or_not_at_all(store):
    with pytest.raises(RefereeError, match="events are numbered one by one"):
        store.append(1, [*notes(2, "good"), *notes(7, "bad")])
    assert store.events() == new_match().events
    store.append(1, notes(2, "good"))
    assert store.revision == 2


def test_payloads_of_sealed_entries_are_beside_the_record(store):
    store.append(1, notes(2, "sealed"), {"00ff": {"salt": "x"}})
    assert store.payload("00ff") == '{"salt":"x"}'
    assert store.payload("none") is None


def test_a_file_that_is_locked_is_refused_after_a_while(path, store):
    hurried = Store.open(path, patience=0.05)
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("BEGIN IMMEDIATE")
    started = time.monotonic()
    with pytest.raises(RefereeError, match="another program is still writing to it; try again"):
        hurried.append(1, notes(2, "late"))
    assert time.monotonic() - started < 2
    db.execute("ROLLBACK")
    db.close()
    hurried.append(1, notes(2, "late"))
    hurried.close()
    assert len(store.events()) == 2


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: None, "there is no such file"),
        (lambda path: path.mkdir(), "this is a folder"),
        (lambda path: path.write_text("Dear diary, " * 100), r"it is not a match \(not a database\)"),
        (lambda path: path.write_bytes(b""), "this is a database, but not a match"),
        (lambda path: raw(path, "CREATE TABLE cake (size)"), "this is a database, but not a match"),
    ],
)
def test_a_file_that_is_no_match_is_reported_and_left_alone(path, make, message):
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(RefereeError, match=message):
        Store.open(path)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_another_format_is_reported(path, store):
    store.close()
    raw(path, "PRAGMA user_version = 7")
    with pytest.raises(RefereeError, match="this match has format 7, but this release reads formats 1 and 2"):
        Store.open(path)


def test_a_record_that_was_edited_past_us_is_noticed(path, store):
    store.append(1, notes(2, "true", "true"))
    store.close()
    raw(path, "DROP TRIGGER event_update", "UPDATE event SET line = replace(line, 'true', 'false') WHERE n = 2")
    again = Store.open(path)
    with pytest.raises(RecordError, match="event 2: it was changed after it was written"):
        again.events()
    again.close()


def test_a_lost_payload_is_reported(path, store):
    store.append(1, notes(2, "true"), {"a": 1, "b": 2})
    store.close()
    raw(path, "DROP TRIGGER payload_delete", "DELETE FROM payload WHERE hash = 'b'")
    again = Store.open(path)
    with pytest.raises(RecordError, match="it had 2 values besides its events, such as sealed choices, and 1 can be"):
        again.events()
    again.close()


def test_a_damaged_file_is_reported(path, store):
    store.append(1, notes(2, *["much text " * 50] * 200))
    store.close()
    data = bytearray(path.read_bytes())
    data[4096 : len(data)] = bytes(random.Random(1).randbytes(len(data) - 4096))
    path.write_bytes(data)
    with pytest.raises(RefereeError, match="it is damaged; continue from a copy"):
        Store.open(path).events()


READ_ONLY = """
import os, sys
sys.path[:0] = [{root!r}, {tests!r}]
from pathlib import Path
from tavern_game import Tavern, new_match
from referee.engine.errors import RefereeError
from referee.table.files.store import Store
from referee.engine.record.event import Event
if os.geteuid() == 0:
    os.setuid(65534)  # nothing is read-only to root
path = Path({path!r})
for attempt in (
    lambda: Store.open(path).append(1, [Event(2, "note", "x")]),
    lambda: Store.create(path.with_name("new.match"), new_match().events),
):
    try:
        attempt()
    except RefereeError as error:
        print(error)
"""


@pytest.mark.skipif(os.name != "posix", reason="file rights are those of POSIX")
def test_a_read_only_file_is_reported():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.match"
        Store.create(path, new_match().events).close()
        before = path.read_bytes()
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        program = READ_ONLY.format(root=str(ROOT), tests=str(ROOT / "tests"), path=str(path))
        said = subprocess.run(
            [sys.executable, "-B", "-c", program], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        assert len(said) == 2, said
        assert all("it cannot be" in line and "Nothing was changed." in line for line in said), said
        assert path.read_bytes() == before
        Path(folder).chmod(0o755)


class Nursery:
    """The process that makes workers; see tests/match_writers.py."""

    def __init__(self):
        program = [sys.executable, str(ROOT / "tests" / "match_writers.py")]
        places = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
        self.process = subprocess.Popen(
            program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": places}
        )

    def kill_one(self, path, chance):
        """Let a worker add to a match, kill it at a random moment; return the last revision that it reported."""
        self.process.stdin.write(f"{path}\n".encode())
        self.process.stdin.flush()
        said = iter(self.process.stdout.readline, b"gone\n")
        first = next(said)
        told = [] if first.startswith(b"worker") else [first]  # the worker may be faster than who made it
        _, pid = (first if not told else next(line for line in said if line.startswith(b"worker"))).split()
        for _ in range(chance.randrange(4)):  # on a busy machine, many would be killed before their first word
            told.append(next(said))
        time.sleep(chance.uniform(0, 0.03))
        os.kill(int(pid), signal.SIGKILL)
        return max([0, *map(int, told), *map(int, said)])

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="workers are forked")
def test_a_kill_at_any_time_loses_nothing_that_was_acknowledged(tmp_path):
    chance, batch = random.Random(7), LINE.count(";") + 1
    nursery = Nursery()
    told = []
    try:
        for number in range(KILLS):
            path = tmp_path / f"evening {number // 10}.match"
            if not path.exists():
                Store.create(path, new_match(goal="100000").events).close()
            acknowledged = nursery.kill_one(path, chance)
            store = Store.open(path)
            revision = len(store.events())
            assert revision >= acknowledged, "an acknowledged event is gone"
            assert (revision - 1) % batch == 0, "half a line was kept"
            store.append(revision, notes(revision + 1, *["after the fall"] * batch))
            Match(Tavern(), store.events())
            store.close()
            told.append(acknowledged)
    finally:
        nursery.close()
    assert sum(one > 0 for one in told) > KILLS / 2, told
    assert len(set(told)) > KILLS / 5


@pytest.mark.parametrize("away", ["taken", "replaced"])
def test_nothing_is_acknowledged_in_a_file_that_is_no_longer_there(away, path, store):
    store.append(1, notes(2, "kept"))
    path.rename(path.with_name("elsewhere"))
    if away == "replaced":
        Store.create(path, new_match().events).close()
    with pytest.raises(RefereeError, match=r"evening\.match: this file was moved or replaced\. Nothing"):
        store.append(2, notes(3, "lost"))
    assert store.revision == 2
    if away == "taken":
        path.with_name("elsewhere").rename(path)
        store.append(2, notes(3, "here again"))


def test_damage_to_the_log_beside_a_file_loses_nothing(path, store, tmp_path):
    """A killed process leaves its log behind; SQLite silently drops what follows a damaged part of it."""
    for number in range(2, 12):
        store.append(number - 1, notes(number, f"remark {number} " * 20))
    events, log = store.events(), path.with_name(path.name + "-wal").read_bytes()
    data, chance = path.read_bytes(), random.Random(5)
    copy = tmp_path / "copy.match"
    for place in [*range(0, 56, 7), *(chance.randrange(len(log)) for _ in range(30))]:
        copy.write_bytes(data)
        copy.with_name(copy.name + "-shm").unlink(missing_ok=True)
        spoilt = bytearray(log)
        spoilt[place] ^= 1 << chance.randrange(8)
        copy.with_name(copy.name + "-wal").write_bytes(spoilt)
        again = Store.open(copy)
        assert again.events() == events, place
        again.close()


def test_the_next_file_clears_what_a_killed_process_left_of_its_own(path):
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left, other = (path.with_name(f".{path.name}.{pid}.new") for pid in (gone.pid, os.getppid()))
    for one in (left, left.with_name(left.name + "-wal"), other):
        one.write_bytes(b"half")
    Store.create(path.with_name("next.match"), new_match().events).close()
    assert [one.name for one in path.parent.glob(".*")] == [other.name], "a process that still runs may be making it"
