"""Impossible input gets a sentence and exit code 1, and nothing is changed."""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from pathlib import Path

import pytest
from table import Terminal, copy_toys

GAME = "monsters_and_magic"


def squares(count: int) -> list[str]:
    return [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"][:count]


@pytest.fixture
def magic(referee: Terminal) -> Terminal:
    """A match of two in the middle of blue's movement, hands unknown, dice and cards real."""
    position(
        referee, "middle", "units: {a1: blue hero, b2: blue army garrison, c3: straw army, h8: straw hero garrison}"
    )
    assert referee(f"new {GAME} evening --names Ann,Bob --position middle.yaml").code == 0
    return referee


def position(terminal: Terminal, name: str, units: str, more: str = "") -> None:
    rows = "[PFMBPFMB, PFMBPFMB, PFMBPFMB, PFMBPFMB, PFMBPFMB, PFMBPFMB, PFMBPFMB, PFMBPFMB]"
    chits = "[VTCKRMEW, VTCKRMEW, VTCKRMEW, VTCKRMEW, VTCKRMEW, VTCKRMEW, VTCKRMEW, VTCKRMEW]"
    text = (
        f"players: [blue, straw]\nterrain: {rows}\nstructures: {chits}\n{units}\n"
        "permanents: {blue: [Paladin, Oracle, Jester, Treants, Healers],\n"
        "             straw: [Knights, Warlord, Dragons, Cavalry, Duelist]}\nhands: {blue: 2, straw: 1}\n"
        f"turn: {{of: blue, phase: movement, number: 7, round: 4, first: blue}}\n{more}"
    )
    (terminal.folder / f"{name}.yaml").write_text(text)


def refused(terminal: Terminal, line: str) -> str:
    """Return what a command is refused with; it changes nothing."""
    before = {path: path.read_bytes() for path in terminal.folder.glob("*.match")}
    ran = terminal(line)
    assert (ran.code, ran.out) == (1, ""), ran
    assert "Traceback" not in ran.err
    assert {path: path.read_bytes() for path in terminal.folder.glob("*.match")} == before
    return ran.err


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("frobnicate", '"frobnicate" cannot be read as a move: "frobnicate" is unknown.'),
        ("z9 z8", '"z9" is not a square of the board: squares are a1 to h8.'),
        ("carol: a1 b1", '"carol" is not in this match; the names are Ann (Blue), Bob (Straw)'),
        ("a1 a3", "MM-MOVE"),
        ("bob: h8 h7", "MM-TURN-01: it is Blue’s turn"),
        ("corner a1", "MM-"),
        ("dice 4 2", "no dice or cards are due"),
        ("play unicorns", "cannot be read as a move"),
        ("play paladin", "MM-"),
    ],
)
def test_a_move_that_cannot_be_is_refused(move: str, said: str, magic: Terminal) -> None:
    assert said in refused(magic, f'play "{move}"')


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("7 1", "a die shows 1 to 6, not 7"),
        ("0 1", "a die shows 1 to 6, not 0"),
        ("4", "type 2 numbers, not 1"),
        ("4 2 1", "type 2 numbers, not 3"),
        ("four 2", '"four" cannot be read as dice: expected 2 numbers from 1 to 6'),
        ("dice 4 x", '"x" is not a number on a die'),
        ("99999999999999999999 1", "cannot be read"),
    ],
)
def test_dice_that_cannot_be_are_refused(dice: str, said: str, magic: Terminal) -> None:
    assert magic('play "b2 c3"').code == 0
    assert said in refused(magic, f'play "{dice}"')


def test_a_line_without_end_is_refused_at_once(magic: Terminal) -> None:
    assert "this line has 2,002 characters (allowed: 2,000; split it into several lines)" in refused(
        magic, f"play '{'a1 ' * 667} '"
    )


def test_a_note_that_is_no_text_is_not_recorded(duel: Terminal) -> None:
    before = duel("log").out
    for note in ("\udcff", "red \x1b[31m", "two\rlines"):
        told = duel("play", f"note {note}").out
        assert "a note must be one line of printable text" in told
    assert duel("log").out == before
    assert refused(duel, "new duel odd --seed \udcff") == "event 1 contains '\\udcff', which is not UTF-8 text\n"


def test_the_readings_of_an_ambiguous_move_are_listed(duel: Terminal) -> None:
    duel('play "?"')
    told = refused(duel, 'play "play grey"')
    assert told.splitlines() == [
        '"play grey" can be read in 2 ways:',
        '  play "Grey Owl"',
        '  play "Grey Wolf"',
        "Say which.",
    ]
    duel('play "a2"')
    assert '"grey" can be read in 2 ways:' in refused(duel, "play grey")


def test_a_card_that_is_not_in_the_game_and_a_second_copy_of_one_that_is_there_once(magic: Terminal) -> None:
    magic('play "end"')
    assert '"unicorns" cannot be drawn here' in refused(magic, "play unicorns")
    assert "Paladin cannot come up here, because it is a permanent card of Blue." in refused(magic, "play paladin")
    assert magic('play "?; 6; recruit army a1; end"').code == 0


def test_a_card_that_is_drawn_twice_is_reported_where_it_lies_if_all_have_seen_it_there(referee: Terminal) -> None:
    hands = "units: {a1: blue hero, h8: straw hero}"
    position(referee, "open", hands, "discards: [Giants]\n")
    text = (referee.folder / "open.yaml").read_text().replace("straw: 1}", "straw: [Magic Gate]}")
    (referee.folder / "open.yaml").write_text(text)
    referee(f"new {GAME} open --position open.yaml")
    assert referee("play end").code == 0
    assert "Giants cannot come up here, because it is in the discard pile." in refused(referee, "play giants")
    elsewhere = "Magic Gate cannot come up here, because it is not in this deck, or is known to be elsewhere."
    assert elsewhere in refused(referee, 'play "magic gate" --as straw')
    told = refused(referee, 'play "magic gate"')
    assert told.splitlines() == [
        "it is not possible, because of cards that not everybody has seen. (MM-ALLY-01)",
        "Due: Blue draws 1 card (its name, or ? for one that is not shown; `roll` lets the referee draw)",
    ]


def test_a_pass_where_only_end_is_legal_ends_the_phase(magic: Terminal) -> None:
    magic('play "b2 c3; 6 6; 1 1; pass; pass"')
    assert "Ann (Blue): move figures and use cards, or end the Movement Phase\n" in magic("show").out
    assert '"pass" passed a window, and now it would be "end" for Blue' in magic("play pass").err
    assert "== Turn 7, Blue: Allies Phase ==" in magic("play pass").out


def test_an_end_in_the_middle_of_a_fight_passes_one_window_and_ends_no_phase(magic: Terminal) -> None:
    magic('play "b2 c3; 6 6; 1 1"')
    assert (
        "it is Ann’s decision first, then Bob’s, and only Bob can pass (play a hand card or pass, 12 against 2 on c3)"
        in refused(magic, 'play "a1 a2"')
    )
    assert "Bob (Straw): play a hand card or pass, 12 against 2 on c3" in magic("play end").out
    assert magic('play "pass; a1 a2"').code == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("new dule", 'there is no game "dule"; did you mean "duel"?'),
        ("new duel --seats 5", "Duel takes 2 players, not 5"),
        ("new duel --names Ann,Bob,Carl", "Duel takes 2 players, not 3"),
        ("new duel --names Ann,Bob --seats 3", "names: 2 names for 3 seats"),
        ("new duel --seats 0", "Duel takes 2 players, not 0"),
        ("new duel --names 'A\x1b[1m,Bob'", "names: seat 1: A name is text on one line, without the characters `: ;"),
        ("new duel --names 'Ann\n,Bob\nwinner: Bob'", "names: seat 2: A name is text on one line"),
        ("new duel --names 'Ann #1,Bob #2'", "names: seat 1: A name is text on one line, without the characters `: ;"),
        ("new duel --names Ann,ann", "“Ann” is the name of another seat: choose a different name."),
        ("new duel --names Ann,All", "names: seat 2: “All” means all players: choose a different name."),
        (
            "new duel --names 'Ann,player 1'",
            "names: seat 2: “player 1” is the name of another seat: choose a different name.",
        ),
        ("new duel --option tise=attacker", 'unknown option; did you mean "ties"?'),
        ("new duel --option ties=x", '"x" is not allowed (allowed: defender, attacker)'),
        ("new duel ../evening", '"../evening" cannot be the name of a match'),
        ("new duel 'ev\x1b[31mening'", '"ev\\u001b[31mening" cannot be the name of a match'),
        ("new duel 'two\nlines'", '"two\\nlines" cannot be the name of a match'),
        ("new duel -- -x", "not beginning with `-`; 200 bytes at most)"),
        (f"new duel {'x' * 300}", '"' + "x" * 40 + '…" cannot be the name of a match'),
        (f"show -m {'x' * 300}", "File name too long"),
        ("show -m ''", ".match: there is no such file"),
        ("show -m /", "/.match: there is no such file"),
        ("new duel --position nowhere.yaml", "nowhere.yaml: there is no such file"),
        ("new duel --project nowhere", "the folder does not exist"),
        ("show -m nowhere", "nowhere.match: there is no such file"),
        ("check nowhere.txt", "nowhere.txt: cannot be read: No such file or directory"),
        ("import nowhere.jsonl", "nowhere.jsonl: cannot be read: No such file or directory"),
    ],
)
def test_what_a_match_cannot_begin_or_be_found_with(line: str, said: str, referee: Terminal) -> None:
    assert said in refused(referee, line)
    assert list(referee.folder.glob("*.match")) == []


def test_a_file_of_that_name_is_never_written_over(duel: Terminal) -> None:
    assert "duel.match: this file exists already; choose another name" in refused(duel, "new duel")
    duel("export x.jsonl")
    assert "this file exists already" in refused(duel, "import x.jsonl duel")


def test_a_position_with_34_garrisons_is_refused_with_all_that_is_wrong_at_once(referee: Terminal) -> None:
    held = ", ".join(f"{square}: blue garrison" for square in squares(34))
    mages = ", ".join(f"{square}: straw mage" for square in ("h8", "h7", "h6", "g8", "g7", "g6"))
    position(referee, "many", f"units: {{{held}, {mages}}}")
    told = refused(referee, f"new {GAME} --position many.yaml")
    assert any("34" in line and "33" in line and line.startswith("many.yaml: ") for line in told.splitlines()), told
    assert any("mage" in line.casefold() and "6" in line for line in told.splitlines()), told
    data = json.loads(referee(f"new {GAME} --position many.yaml --json").out)
    assert [one["message"] for one in data] == told.splitlines()[:-1]
    assert told.splitlines()[-1] == f"{len(data)} problems"


def test_a_position_that_cannot_be_read_is_refused_with_its_place(referee: Terminal) -> None:
    (referee.folder / "bad.yaml").write_text("players: [blue, straw\n")
    assert "bad.yaml:" in refused(referee, f"new {GAME} --position bad.yaml")
    (referee.folder / "bad.yaml").write_text("- 1\n")
    assert "bad.yaml: this is not a position" in refused(referee, f"new {GAME} --position bad.yaml")
    position(referee, "bad", "units: {z9: blue hero}", "permanants: {blue: []}\n")
    told = refused(referee, f"new {GAME} --position bad.yaml")
    assert "z9" in told
    assert "permanants" in told


@pytest.fixture
def lines(duel: Terminal) -> list[str]:
    """The record of a duel as lines, to be spoilt."""
    duel('play "?; a2; fox; c2"')
    return duel("export").out.splitlines()


def write_lines(terminal: Terminal, lines: list[str], end: str = "\n") -> None:
    (terminal.folder / "spoilt.jsonl").write_text("\n".join(lines) + end, encoding="utf-8")


def test_a_record_that_is_cut_off_is_refused(duel: Terminal, lines: list[str]) -> None:
    write_lines(duel, [*lines[:-1], lines[-1][:40]])
    for command in ("import", "check"):
        assert "spoilt.jsonl: line 7: it cannot be read as JSON; it may be cut off" in refused(
            duel, f"{command} spoilt.jsonl"
        )


def test_a_record_that_is_cut_off_at_the_end_of_a_line_is_refused(duel: Terminal, lines: list[str]) -> None:
    write_lines(duel, lines[:-2])
    for command in ("import", "check"):
        told = refused(duel, f"{command} spoilt.jsonl")
        assert "spoilt.jsonl: the record is cut off: it should have 6 events, but has 4" in told


def test_a_record_of_an_older_release_is_read_and_it_is_said_what_cannot_be_known(
    duel: Terminal, lines: list[str]
) -> None:
    write_lines(duel, lines[1:])
    said = "The record does not say how many events it has (older records do not), so its end may be missing."
    assert said in duel("check spoilt.jsonl").out.splitlines()
    assert said in duel("import spoilt.jsonl one").out.splitlines()
    assert json.loads(duel("import spoilt.jsonl two --json").out)["notes"] == [said]
    write_lines(duel, lines)
    assert said not in duel("check spoilt.jsonl").out
    assert json.loads(duel("import spoilt.jsonl three --json").out)["notes"] == []


def test_a_record_that_was_edited_is_refused(duel: Terminal, lines: list[str]) -> None:
    write_lines(duel, [line.replace("a1 a2", "a1 b1") for line in lines])
    for command in ("import", "check"):
        assert "spoilt.jsonl: line 5: it was changed after it was written" in refused(duel, f"{command} spoilt.jsonl")


def test_a_record_from_which_a_line_is_missing_is_refused(duel: Terminal, lines: list[str]) -> None:
    write_lines(duel, [*lines[:4], *lines[5:]])
    assert "line 5: expected event 4, found event 5" in refused(duel, "import spoilt.jsonl")


def test_a_record_of_another_format_or_game_is_refused(duel: Terminal, lines: list[str]) -> None:
    head = json.loads(lines[1])
    write_lines(duel, [json.dumps({**head, "data": {**head["data"], "format": 99}}), *lines[2:]])
    assert "the record has format 99, but this release reads format 1" in refused(duel, "import spoilt.jsonl")
    from referee.engine.record.event import event_of
    from referee.engine.record.jsonl import write_lines as sealed

    del head["sum"]
    other = event_of({**head, "data": {**head["data"], "game": "chess"}})
    write_lines(duel, sealed([other]).splitlines())
    assert 'there is no game "chess"' in refused(duel, "import spoilt.jsonl")


def test_a_record_of_other_rules_is_read_and_what_differs_is_reported(duel: Terminal, lines: list[str]) -> None:
    from referee.engine.record.event import event_of
    from referee.engine.record.jsonl import write_lines as sealed

    bodies = [{name: value for name, value in json.loads(line).items() if name != "sum"} for line in lines[1:]]
    events = [event_of(body) for body in bodies]
    events[0] = events[0]._replace(opening=events[0].opening._replace(version="0"))
    (duel.folder / "old.jsonl").write_text(sealed(events))
    said = "the match began with version 0 of the rules; the current version is 1"
    assert said in duel("check old.jsonl").out
    assert said in duel("import old.jsonl old").out
    assert said in duel("show -m old").out
    assert json.loads(duel("show -m old --json").out)["reports"] == [said]
    assert said not in duel("show -m duel").out
    assert json.loads(duel("show -m duel --json").out)["reports"] == []


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"no database at all, but long enough to be one of them, as far as anybody can tell", "it is not a match"),
        (b"", "this is a database, but not a match"),
    ],
)
def test_a_file_that_is_not_a_match_is_refused(data: bytes, said: str, referee: Terminal) -> None:
    (referee.folder / "odd.match").write_bytes(data)
    assert said in refused(referee, "show")


def test_a_database_of_others_is_refused(referee: Terminal) -> None:
    with sqlite3.connect(referee.folder / "theirs.match") as other:
        other.execute("CREATE TABLE event (n, line)")
    other.close()
    assert "theirs.match: this is a database, but not a match" in refused(referee, "show")


def test_a_campaign_in_place_of_a_match_is_refused_as_what_it_is(referee: Terminal) -> None:
    referee("campaign new north.campaign --faction humans")
    for command in ("show -m north.campaign", "recover north.campaign"):
        assert "north.campaign: this is a campaign, not a match (`referee campaign --help`" in refused(referee, command)
    assert referee("campaign show north.campaign").code == 0


def test_a_marked_database_without_a_record_is_refused(referee: Terminal) -> None:
    path = referee.folder / "hollow.match"
    with sqlite3.connect(path) as other:
        other.execute(f"PRAGMA application_id = {0x706E7052}")
        other.execute("PRAGMA user_version = 1")
    other.close()
    assert refused(referee, "show").startswith("hollow.match: it is damaged: its tables are not those of a match;")
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE event (n, line)")
        other.execute("CREATE TABLE payload (hash, body)")
    other.close()
    assert refused(referee, "show").startswith("hollow.match: it is damaged: its record is missing;")


def test_a_record_that_was_changed_in_its_database_is_refused(duel: Terminal) -> None:
    duel("play ?")
    with sqlite3.connect(duel.folder / "duel.match") as other:
        with pytest.raises(sqlite3.IntegrityError, match="entries can only be added to a record"):
            other.execute("UPDATE event SET line = '{}' WHERE n = 3")
        other.execute("DROP TRIGGER event_update")
        other.execute("""UPDATE event SET line = replace(line, '"?"', '"fox"') WHERE n = 3""")
    other.close()
    assert "duel.match: event 3: it was changed after it was written" in refused(duel, "show")


def test_a_match_that_another_program_writes_to_without_end_is_reported(duel: Terminal) -> None:
    other = sqlite3.connect(duel.folder / "duel.match", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    ran = duel("play ?")
    other.execute("ROLLBACK")
    other.close()
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("duel.match: another program is still writing to it; try again.")
    assert duel("play ?").code == 0


@pytest.mark.skipif(os.name != "posix", reason="files are made read-only in another way here")
def test_a_match_that_may_not_be_written_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with tempfile.TemporaryDirectory() as name:
        duel = Terminal(copy_toys(Path(name) / "toys"), monkeypatch, capsys)
        assert duel("new duel").code == duel("play ?").code == 0
        everything = [Path(name), *Path(name).rglob("*")]
        for path in everything:
            path.chmod(0o555 if path.is_dir() else 0o444)
        before = os.geteuid()
        try:
            os.seteuid(65534 if before == 0 else before)  # whom it belongs to may write whatever the modes say
            ran = duel("play a2")
        finally:
            os.seteuid(before)
            for path in everything:
                path.chmod(0o755)
        monkeypatch.chdir("/")
        assert (ran.code, ran.out) == (1, "")
        assert ran.err.startswith("duel.match: it cannot be ")


def test_a_card_that_is_not_named_is_asked_for_and_not_offered_again(magic: Terminal) -> None:
    told = magic('play "play ?"').err
    assert "MM-HAND-04: name the card, because the move shows it." in told
    assert "contradicts" not in told
    assert not any("play ?" in line for line in told.splitlines() if line.startswith("Legal"))


def test_a_command_that_is_typed_as_a_move_is_named(magic: Terminal) -> None:
    assert refused(magic, 'play "undo 2"').splitlines()[-1] == "`undo` is a separate command: `referee undo 2`."
    assert "command of its own" not in refused(magic, 'play "play unicorns"')


def test_an_export_makes_no_folder(duel: Terminal) -> None:
    assert "there is no folder nowhere" in refused(duel, "export nowhere/list.txt")
    assert not (duel.folder / "nowhere").exists()


@pytest.mark.parametrize("typed", ["castle", "castel_assault"])
def test_a_match_that_is_not_there_is_told_with_the_one_that_may_be_meant(referee: Terminal, typed: str) -> None:
    referee("new castle_assault --names Ann --names Bob")
    said = referee(f"show -m {typed}").output
    assert f'{typed}.match: there is no such file; did you mean "castle_assault"?' in said
    assert "A: Ann" in referee("show").out, "names may also be given one by one"
