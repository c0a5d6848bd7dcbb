"""Control characters in the texts of an imported record are printed as escapes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from table import Terminal

from pnp.console import CONTROL_CHARACTERS, printable, printable_json
from referee.engine.record.event import Event, opening_in
from referee.engine.record.jsonl import read_record, write_record
from referee.table.words.terminal import DrawingLine, TerminalStyle, drawn_lines, printable_line

HOSTILE = "\x1b[2J\x1b]0;owned\x07\x9b31mEve\r\u202e\x00\x08"


def hostile(referee: Terminal) -> Path:
    """Write a record in which every word that a person chooses holds control characters."""
    assert referee("new duel --names Ann,Bob --seed oak").code == 0
    assert referee("export duel.jsonl").code == 0
    path = referee.folder / "duel.jsonl"
    events = list(read_record(path.read_bytes()))
    opening = opening_in(events)._replace(names=(HOSTILE, "Bob\nBob wins"), id=HOSTILE)
    events[0] = events[0]._replace(opening=opening)
    events.append(Event(len(events) + 1, "note", f"{HOSTILE}\n   9 dice 6 6"))
    path.write_text(write_record(events), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "command", ["log", "show", "moves", "check odd.match", "replay", "export", "play zzz", f"note '{HOSTILE[:4]}'"]
)
def test_no_command_prints_a_control_character(command: str, referee: Terminal) -> None:
    hostile(referee)
    assert referee("import duel.jsonl odd").code == 0
    about = "" if command.startswith("check") else " -m odd"
    for json_too in ("", " --json"):
        ran = referee(command + about + json_too)
        assert not CONTROL_CHARACTERS.search(ran.output.replace("\r\n", "\n")), (command, ran.output)
    ran = referee("play -m odd", "log", "show", f"note {HOSTILE}", "why force", HOSTILE)
    assert not CONTROL_CHARACTERS.search(ran.output), ran.output


def test_words_stay_on_their_line(referee: Terminal) -> None:
    hostile(referee)
    referee("import duel.jsonl odd")
    log = [line for line in referee("log -m odd").out.splitlines() if not line.startswith("==")]
    assert [int(line.split()[0]) for line in log] == list(range(1, len(log) + 1))
    assert not any(line.strip() == "Bob wins" for line in referee("show -m odd").out.splitlines())


def test_an_error_prints_its_arguments_without_control_characters(referee: Terminal) -> None:
    ran = referee(f"new '{HOSTILE}'")
    assert ran.code == 1
    assert not CONTROL_CHARACTERS.search(ran.err)
    assert not CONTROL_CHARACTERS.search(referee(f"new '{HOSTILE}' --json").out)


def test_json_keeps_the_words_as_they_are() -> None:
    assert json.loads(printable_json(json.dumps(HOSTILE, ensure_ascii=False))) == HOSTILE
    assert printable(HOSTILE).startswith("\\x1b[2J\\x1b]0;owned\\x07\\x9b31mEve\\x0d\\x202e")
    assert printable("two\nlines\tand a tab") == "two\nlines\tand a tab"


def test_colours_of_ours_are_kept() -> None:
    from referee.engine.core.picture import Owner, Picture

    picture = Picture("", (), (), (), (Owner(HOSTILE, "red", (f"hand {HOSTILE}",)),), (HOSTILE,))
    lines = drawn_lines(picture, TerminalStyle(80, colour=True))
    assert all(isinstance(line, DrawingLine) for line in lines)
    assert any("\x1b[31m" in line for line in lines)
    assert not any(CONTROL_CHARACTERS.search(re.sub("\x1b\\[[0-9;]*m", "", line)) for line in lines)
    assert printable_line("\x1b[31mred") == "\\x1b[31mred"
