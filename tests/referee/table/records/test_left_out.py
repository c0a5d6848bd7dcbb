"""Records that leave out hidden cards: they are judged as far as these allow."""

from __future__ import annotations

import re

import pytest
from table import Terminal
from tables.cloudspire_typed import HIDDEN_STACKS

from referee.engine.core.move import Move
from referee.engine.record.jsonl import read_record, write_record

STACKS = "Brawnen: add {}\nBrawnen: lock\nHeirs: add {}\nHeirs: lock\nBrawnen: end\nBrawnen: deploy 7c\n"


def check(terminal: Terminal, text: str) -> tuple[int, list[str]]:
    """Return exit code and report of a list of moves."""
    (terminal.folder / "list.txt").write_text(text, encoding="utf-8")
    ran = terminal("check list.txt")
    return ran.code, (ran.out + ran.err).splitlines()


@pytest.mark.parametrize("ending", ["txt", "jsonl"])
def test_what_depends_on_a_card_that_a_record_leaves_out_is_not_judged(ending: str, referee: Terminal) -> None:
    """No fault is found in it; a card that has been shown since is not left out."""
    typed = (HIDDEN_STACKS.partition("\n\n")[2] + STACKS.format("clubber", "page")).splitlines()
    assert referee("new cloudspire evening").code == 0
    referee("play", *typed[:-2], "quit")
    referee(f"export early.{ending}")
    referee("play", *typed[-2:], "quit")
    assert "deploy 7c" in referee("log").out
    referee(f"export late.{ending}")
    assert "clubber" in (referee.folder / f"late.{ending}").read_text(encoding="utf-8")
    for record in ("early", "late"):
        ran = referee(f"check {record}.{ending}")
        assert ran.code == 0
        assert ran.out.splitlines()[-1] == "no faults"


def test_a_list_is_judged_until_a_card_is_missing(referee: Terminal) -> None:
    code, lines = check(referee, HIDDEN_STACKS + STACKS.format("?", "?"))
    assert code == 0
    assert lines == [
        "Cannot judge 2 lines from line 15 on: this record leaves out a card "
        "(Brawnen: name the chip that is now on top of your deployment stack).",
        "no faults",
    ]
    assert check(referee, HIDDEN_STACKS + "Brawnen: fly\n" + STACKS.format("?", "?"))[0] == 1


def test_events_are_judged_until_a_card_is_missing(referee: Terminal) -> None:
    """As in records that were exported before the cards were shown, by people who went on with them."""
    referee("new cloudspire evening")
    referee("play", *(HIDDEN_STACKS.partition("\n\n")[2] + STACKS.format("clubber", "page")).splitlines(), "quit")
    referee("export evening.jsonl")
    path = referee.folder / "evening.jsonl"
    events = list(read_record(path.read_bytes()))
    unnamed = Move(1, "add", ("",))
    veiled = [one._replace(words="add ?", move=unnamed) if one.text == "add clubber" else one for one in events]
    assert veiled != events
    path.write_text(write_record(veiled), encoding="utf-8")
    ran = referee("check evening.jsonl")
    assert ran.code == 0
    assert re.match("Cannot judge ([0-9]+ events from )?event ", ran.out)
