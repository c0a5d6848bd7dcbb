"""Match files from outside: copied, recovered, read where nothing can be written, begun whole or not at all."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from table import Terminal
from tavern_game import SealedTavern

from referee.engine.errors import RefereeError
from referee.engine.record.event import Event
from referee.table.files.session import Session
from referee.table.files.store import Store

ROOT = Path(__file__).parents[4]
RECORDS = ROOT / "tests" / "records"
READING = ("show", "log", "export", "check duel.match", "moves", "why a2", "replay")


def without_bytes(path: Path, words: bytes) -> None:
    """Spoil words in a file."""
    data = path.read_bytes()
    assert words in data
    path.write_bytes(data.replace(words, b"~" * len(words)))


def entries(log: str) -> list[str]:
    """Return the lines of a log that are entries, not headings."""
    return [line for line in log.splitlines() if line.strip()[:1].isdigit()]


def lose_the_end(path: Path, last: int) -> None:
    """Remove events from the database as damage to a page would, bypassing its triggers."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("DROP TRIGGER event_delete")
    db.execute("DELETE FROM event WHERE n > ?", (last,))
    db.close()


@pytest.mark.parametrize("command", [*READING, "play a2", "undo", "backup copy.match"])
def test_a_lost_end_is_noticed_by_every_command(command: str, duel: Terminal) -> None:
    duel("play 'play ?'")
    count = len(entries(duel("log").out))
    lose_the_end(duel.folder / "duel.match", count - 1)
    before = (duel.folder / "duel.match").read_bytes()
    ran = duel(command)
    assert (ran.code, ran.out) == (1, "")
    assert f"it is damaged: it had {count} events, and {count - 1} can be read" in ran.err
    assert "`referee recover duel.match`" in ran.err
    assert (duel.folder / "duel.match").read_bytes() == before


def test_readable_events_are_recovered_into_a_new_match(referee: Terminal) -> None:
    referee("new duel --seed oak")
    for line in ("a2", "c2", "a3"):
        assert referee(f"play {line}").code == 0
    path, log = referee.folder / "duel.match", entries(referee("log").out)
    last = len(log)
    without_bytes(path, f'{{"n":{last - 1},'.encode())
    before = path.read_bytes()
    assert referee("log").code == 1
    ran = referee("recover duel")
    assert ran.code == 0
    assert ran.out.splitlines()[:4] == [
        f"duel-recovered.match: {last - 2} events",
        f"Event {last - 1} is lost, so later events could not be recovered. Enter them again:",
        f"{last:>4} chance",
        "The moves may be secret; `--all` prints them.",
    ]
    whole = referee("recover duel whole --all").out
    assert f"{last:>4} draw Fox" in whole.splitlines()
    assert "Fox" not in ran.out
    assert entries(referee("log -m duel-recovered").out) == log[: last - 2]
    assert path.read_bytes() == before
    assert not list(referee.folder.glob("duel.match-*"))
    assert referee("undo -m duel-recovered").code == 0


def test_a_single_event_that_is_recovered_is_counted_as_one(duel: Terminal) -> None:
    without_bytes(duel.folder / "duel.match", b'{"n":2,')
    assert duel("recover duel").out.startswith("duel-recovered.match: 1 event\n")


def test_of_a_file_without_an_opening_nothing_is_recovered(duel: Terminal) -> None:
    path = duel.folder / "duel.match"
    without_bytes(path, b'"kind":"open"')
    ran = duel("recover duel")
    assert ran.code == 1
    assert "nothing can be recovered: the opening event of the match is missing" in ran.err
    assert not (duel.folder / "duel-recovered.match").exists()


def test_a_backup_of_a_match_in_play_holds_all_that_was_entered(duel: Terminal) -> None:
    path, copy = duel.folder / "duel.match", duel.folder / "elsewhere"
    copy.mkdir()
    store = Store.open(path)
    count = len(store.events())
    store.append(count, [Event(count + 1, "note", "in play")])
    assert path.with_name("duel.match-wal").stat().st_size, "the note is not in the file itself yet"
    assert duel("backup elsewhere -m duel").code == 0
    store.close()
    again = Store.open(copy / "duel.match")
    assert again.events()[-1].text == "in play"
    again.append(count + 1, [Event(count + 2, "note", "gone on")])
    again.close()
    ran = duel("backup elsewhere -m duel")
    assert (ran.code, "this file exists already" in ran.err) == (1, True)
    assert [one.name for one in copy.iterdir()] == ["duel.match"]


def folder_of(path: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in path.parent.iterdir() if one.is_file()}


@pytest.mark.parametrize("left", [False, True], ids=["closed", "log left behind"])
def test_commands_that_read_write_nothing(left: bool, duel: Terminal) -> None:
    path = duel.folder / "duel.match"
    if left:
        leave_a_log(path)
    before = folder_of(path)
    for command in READING:
        assert duel(command).code == 0, command
    after = folder_of(path)
    assert set(after) <= {*before, "duel.match-shm"}
    assert all(after[name] == before[name] for name in before if not name.endswith("-shm"))


def leave_a_log(path: Path) -> None:
    """Add a note, and leave it in the log beside the file as a killed process does."""
    store = Store.open(path)
    count = len(store.events())
    store.append(count, [Event(count + 1, "note", "in the log")])
    parts = {end: path.with_name(path.name + end).read_bytes() for end in ("", "-wal")}
    store.close()
    for end, data in parts.items():
        path.with_name(path.name + end).write_bytes(data)


PROGRAM = """
import os, sys
from pathlib import Path
sys.path[:0] = {paths!r}
from tavern_game import SealedTavern
from referee.table.files.session import Session
if {nobody} and os.geteuid() == 0:
    os.setuid(65534)  # nothing is read-only to root
with Session.open_for_reading(Path({path!r}), lambda name: SealedTavern()) as session:
    print(session.match.events[-1].text)
"""


@pytest.fixture
def locked() -> Iterator[Path]:
    """Return a folder that becomes read-only; it is not in pytest's own, which others may not enter."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)
        Path(name).chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="limits are those of POSIX")
def test_a_match_is_read_where_no_byte_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / "evening.match"
    shutil.copyfile(RECORDS / "layout_1.match", path)
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))\n"
    program = limit + PROGRAM.format(paths=[str(ROOT), str(ROOT / "tests")], path=str(path), nobody=False)
    ran = subprocess.run([sys.executable, "-B", "-c", program], capture_output=True, text=True, check=False)
    assert ran.stdout.strip() == "undo", ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="file rights are those of POSIX")
@pytest.mark.parametrize("left", [False, True], ids=["closed", "log left behind"])
def test_a_match_is_read_from_a_read_only_folder(left: bool, locked: Path) -> None:
    path = locked / "evening.match"
    shutil.copyfile(RECORDS / "layout_1.match", path)
    if left:
        leave_a_log(path)
    for one in locked.iterdir():
        one.chmod(0o444)
    locked.chmod(0o555)
    program = PROGRAM.format(paths=[str(ROOT), str(ROOT / "tests")], path=str(path), nobody=True)
    ran = subprocess.run([sys.executable, "-B", "-c", program], capture_output=True, text=True, check=False)
    assert ran.stdout.strip() == ("in the log" if left else "undo"), ran.stderr
    assert len(list(locked.iterdir())) == (2 if left else 1)


def test_a_file_of_format_1_opens_for_ever(tmp_path: Path) -> None:
    """Files that were kept before there was a count of events open, and are of the format of today once written to."""
    path = tmp_path / "evening.match"
    shutil.copyfile(RECORDS / "layout_1.match", path)
    before = path.read_bytes()
    with Session.open_for_reading(path, lambda name: SealedTavern()) as session:
        assert [event.n for event in session.match.events] == list(range(1, 14))
        assert session.match.events[3].text == "an evening by the fire"
        assert session.match.state.scores == [9, 5]
        kept = session.match.events
    with Session.open(path, lambda name: SealedTavern()) as session:
        assert session.match.events == kept
    assert path.read_bytes() == before, "it was only read"
    with Session.open(path, lambda name: SealedTavern()) as session:
        session.match.note("today")
    assert format_of(path) == 2
    with Session.open(path, lambda name: SealedTavern()) as session:
        assert session.match.events[:-1] == kept
        assert session.match.state.scores == [9, 5]
    lose_the_end(path, 13)
    with pytest.raises(RefereeError, match="it had 14 events, and 13 can be read"):
        Session.open_for_reading(path, lambda name: SealedTavern())


def test_a_file_of_format_2_opens_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "evening.match"
    shutil.copyfile(RECORDS / "layout_2.match", path)
    assert format_of(path) == 2
    with Session.open(path, lambda name: SealedTavern()) as session:
        assert [event.kind for event in session.match.events] == ["open", "note", "sealed", "note"]
        session.seal("blue", 0)
        assert session.match.state.scores == [7, 5]


def format_of(path: Path) -> int:
    db = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    (found,) = db.execute("PRAGMA user_version").fetchone()
    db.close()
    return int(found)


def test_a_match_begins_whole_or_not_at_all(referee: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a seed, cards are drawn as a match begins; the file contains all of them at once."""
    begun = []

    def keep(*arguments: object, **named: object) -> None:
        begun.append(arguments)
        raise RefereeError("stop here")

    monkeypatch.setattr(Store, "append", keep)
    assert referee("new duel --seed oak").code == 0
    assert not begun
    assert len(referee("log").out.splitlines()) > 1
