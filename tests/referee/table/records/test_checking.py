"""Judging a written record: each fault with line, clauses and what follows from it."""

from __future__ import annotations

import json
import re

import pytest
from table import Terminal

from referee.engine.record.event import Event, opening_in
from referee.engine.record.jsonl import read_record, write_record

HEAD = "game: duel\nnames: Ann, Bob\n"


def check(terminal: Terminal, text: str) -> tuple[int, list[str]]:
    """Return exit code and report of a list of moves."""
    (terminal.folder / "list.txt").write_text(text, encoding="utf-8")
    ran = terminal("check list.txt")
    return ran.code, (ran.out + ran.err).splitlines()


def faults(terminal: Terminal, text: str) -> list[tuple[int, str, list[str], str]]:
    (terminal.folder / "list.txt").write_text(text, encoding="utf-8")
    data = json.loads(terminal("check list.txt --json").out)
    return [(one["line"], one["text"], one["clauses"], one["consequence"]) for one in data["faults"]]


def test_a_sound_list_has_no_faults_and_its_end_is_reported(referee: Terminal) -> None:
    code, lines = check(referee, HEAD + "winner: Ann\n\na2\nc2\na3\nc1\nb3\nc2\nc3\n")
    assert code == 0
    assert lines == [
        "4 draws that the list leaves out are treated as not shown.",
        "The match is over. Red wins. (DU-WIN-01)",
        "1. Ann (Red); 2. Bob (Blue)",
        "no faults",
    ]


def test_numbers_remarks_names_and_cases_are_as_people_write_them(referee: Terminal) -> None:
    text = "GAME: duel\nNames: Ann, Bob\n\n# an evening\n1. ANN: A2   # a step\n2) bob: c2\n3 Draw Grey Owl\n  b2\n"
    assert check(referee, text)[1][-1] == "no faults"


def test_an_illegal_move_is_reported_with_its_clause_and_taken_as_played(referee: Terminal) -> None:
    assert faults(referee, HEAD + "\na1 c1\nc2\nc1 b1\n") == [
        (4, "a1 c1", ["DU-STEP-01"], "It counts as played, and later entries are judged with it."),
    ]


def test_illegal_entries_are_left_out(referee: Terminal) -> None:
    assert faults(referee, HEAD + "\nb2 c2\na2\nzzz\nc2\nb2\nb2\n7\n") == [
        (4, "b2 c2", ["DU-STEP-01"], "It is left out, and later entries are judged without it."),
        (6, "zzz", [], "It is left out, and later entries are judged without it."),
        (10, "dice 7", ["DU-FIGHT-01"], "It is left out, and later entries are judged without it."),
    ]


def test_a_correction_after_the_end_counts(referee: Terminal) -> None:
    position = {
        "players": ["blue", "straw"],
        "terrain": ["PFMBPFMB"] * 8,
        "structures": ["VTCKRMEW"] * 8,
        "units": {"a1": "blue hero", "g5": "blue garrison", "g6": "blue garrison", "h1": "straw hero"},
        "permanents": {
            "blue": "Paladin, Jester, Treants, Healers, Giants",
            "straw": "Knights, Oracle, Dragons, Cavalry, Duelist",
        },
        "turn": {"of": "blue", "phase": "movement", "number": 3, "round": 2, "first": "blue"},
        "options": {"temples_to_win": 3},
    }
    over = f"game: monsters_and_magic\nposition: {json.dumps(position)}\n\n"
    over += "correct place blue garrison g7\ncorrect phase beginning blue\n"
    assert [line for line, *_ in faults(referee, over + "a1 a2\n")] == [6]
    assert faults(referee, over + "option temples_to_win=4\ncorrect phase movement blue\na1 a2\n") == []


def test_of_a_line_with_several_moves_the_sound_ones_count(referee: Terminal) -> None:
    apart = faults(referee, HEAD + "\na2\nc2\na2 c2\nzzz\nc1\n")
    together = faults(referee, HEAD + "\na2; c2; a2 c2; zzz; c1\n")
    assert [one[1:] for one in together] == [one[1:] for one in apart]
    assert [(one[0], one[1]) for one in together] == [(4, "a2 c2"), (4, "zzz"), (4, "c2 c1")]
    assert faults(referee, HEAD + "\na2; c2\nzzz; a3\nc1\n") == [
        (5, "zzz", [], "It is left out, and later entries are judged without it."),
    ]


def test_a_move_of_the_wrong_seat_is_reported(referee: Terminal) -> None:
    found = faults(referee, HEAD + "\nBob: c2\n")
    assert [(line, clauses) for line, _, clauses, _ in found] == [(4, ["DU-TURN-01"])]


def test_entries_after_the_end_are_left_out(referee: Terminal) -> None:
    found = faults(referee, HEAD + "\na2\nc2\na3\nc1\nb3\nc2\nc3\nc1\n")
    assert found == [(11, "c1", ["DU-WIN-01"], "It is left out, and later entries are judged without it.")]


@pytest.mark.parametrize(("winner", "wrong"), [("Ann", False), ("red", False), ("Bob", True), ("Ann, Bob", True)])
def test_another_winner_than_the_rules_know_is_a_fault(winner: str, wrong: bool, referee: Terminal) -> None:
    code, lines = check(referee, HEAD + f"winner: {winner}\n\na2\nc2\na3\nc1\nb3\nc2\nc3\n")
    assert code == int(wrong)
    assert ("  The result is different." in lines) is wrong


def test_a_winner_of_a_match_that_is_not_over_is_a_fault(referee: Terminal) -> None:
    assert check(referee, HEAD + "winner: Ann\n\na2\n")[1][:2] == [
        "line 5: winner: Ann", "  after these moves, nobody has won.",
    ]  # fmt: skip


def test_overruled_moves_are_on_the_list(referee: Terminal) -> None:
    assert faults(referee, HEAD + "options: ties=attacker\n\noverrule a1 c1\noption ties=defender\nc2\n") == [
        (5, "a1 c1", ["DU-STEP-01"], "The table let it stand."),
    ]


def test_claims_that_were_never_proved_are_reported(referee: Terminal) -> None:
    lines = check(referee, HEAD + "\nplay fox\n")[1]
    assert "Never proved: whether fox is in the hand (DU-CARD-01)." in lines


@pytest.mark.parametrize(("rule", "stays"), [("attacker", "a1 a2"), ("defender", "b2 a2")])
def test_house_rules_in_the_header_of_a_record_apply(rule: str, stays: str, referee: Terminal) -> None:
    fight = f"options: ties={rule}\n\na2\nc2\nb2\nb2\n3\n3\n"
    codes = {move: check(referee, HEAD + fight + f"{move}\n")[0] for move in ("a1 a2", "b2 a2")}
    assert codes == {"a1 a2": 1, "b2 a2": 1, stays: 0}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this is not a record: it does not name its game (begin with `game: NAME`)"),
        ("a1 a2\n", "line 1: 'a1 a2' is not part of a header (begin with `game: NAME`)"),
        ("gmae: duel\n", 'did you mean "game"?'),
        ("game: dule\n", 'there is no game "dule"; did you mean "duel"?'),
        ("game: duel\nseats: two\n", "seats: 'two' is not a number"),
        ("game: duel\nseats: 7\n", "Duel takes 2 players, not 7"),
        ("game: duel\nseats: 1000\n", "Duel takes 2 players, not 1000"),
        ("game: duel\noptions: tise=x\n", 'unknown option; did you mean "ties"?'),
        ("game: duel\nposition: {x\n\na2\n", "position: not valid JSON"),
        ("game: duel\nposition: gone.yaml\n\na2\n", "gone.yaml: there is no such file"),
    ],
)
def test_a_header_that_cannot_be_read_is_refused(text: str, said: str, referee: Terminal) -> None:
    code, lines = check(referee, text)
    assert code == 1
    assert said in "\n".join(lines)


def test_bytes_that_are_not_a_text_are_refused(referee: Terminal) -> None:
    (referee.folder / "odd.txt").write_bytes(b"game: duel\n\xff\xfe\n")
    ran = referee("check odd.txt")
    assert (ran.code, ran.err) == (1, "odd.txt: this is neither a match nor text in UTF-8\n")


def test_a_match_file_is_judged_as_it_is(duel: Terminal) -> None:
    duel('play "?"')
    duel('overrule "a1 c1"')
    duel("export x.jsonl")
    for file in ("duel.match", "x.jsonl"):
        ran = duel(f"check {file}")
        assert ran.code == 1
        assert ran.out.splitlines()[:3] == [
            "entry 4: a1 c1", "  DU-STEP-01: c1 is 2 steps from a1, not 1.", "  The table let it stand.",
        ]  # fmt: skip
    duel("undo")
    assert duel("check duel.match").out.splitlines()[-1] == "no faults"


def test_checking_changes_nothing(duel: Terminal) -> None:
    before = (duel.folder / "duel.match").read_bytes()
    duel("check duel.match")
    assert (duel.folder / "duel.match").read_bytes() == before


def record(terminal: Terminal) -> list[Event]:
    """Return the events of a duel in which Ann stepped to a2."""
    for line in ("new duel --names Ann,Bob --seed oak", "play a2", "export duel.jsonl"):
        assert terminal(line).code == 0
    return list(read_record((terminal.folder / "duel.jsonl").read_bytes()))


def checked(terminal: Terminal, events: list[Event]) -> tuple[int, list[str]]:
    """Return exit code and report of a record as others may have written it, sums and all."""
    (terminal.folder / "odd.jsonl").write_text(write_record(events), encoding="utf-8")
    ran = terminal("check odd.jsonl")
    return ran.code, (ran.out + ran.err).splitlines()


def test_a_record_that_claims_other_rules_is_judged_by_ours(referee: Terminal) -> None:
    events = record(referee)
    events[0] = events[0]._replace(opening=opening_in(events)._replace(version="0"))
    said = "the match began with version 0 of the rules; the current version is 1; the record is judged by version 1"
    code, lines = checked(referee, events)
    assert (code, said in lines, lines[-1]) == (0, True, "no faults")
    place = next(place for place, event in enumerate(events) if event.kind == "move")
    step = events[place].move
    assert step is not None
    far = step._replace(args=(step.args[0], 8))
    events[place] = events[place]._replace(move=far, words="a1 c3")
    code, lines = checked(referee, events)
    assert (code, said in lines) == (1, True)
    assert f"entry {events[place].n}: a1 c3" in lines
    assert any(line.strip().startswith("DU-STEP-01") for line in lines)


def test_words_that_say_another_move_than_was_played_are_a_fault(referee: Terminal) -> None:
    events = record(referee)
    place = next(place for place, event in enumerate(events) if event.kind == "move")
    events[place] = events[place]._replace(words="b1")
    code, lines = checked(referee, events)
    assert code == 1
    assert lines[:3] == [
        f"entry {events[place].n}: b1",
        '  the words say "b1", but the move is "a1 a2".',
        "  The move counts, not the words.",
    ]
    undone = [*events, Event(len(events) + 1, "undo")]
    assert checked(referee, undone)[1][0] == lines[0], "what was taken back is compared too"


def test_a_position_that_cannot_be_is_a_fault(referee: Terminal) -> None:
    referee("new monsters_and_magic war --position border_war.yaml")
    assert referee("correct 'place blue hero h8' -m war").code == 0
    ran = referee("check war.match")
    assert ran.code == 1
    assert "the position at the end" in ran.out
    assert "  This is impossible." in ran.out.splitlines()
    assert "no faults" not in ran.out
    referee("export war.txt -m war")
    assert referee("check war.txt").code == 1


def test_what_a_player_brings_from_a_campaign_is_in_a_list_of_moves(referee: Terminal) -> None:
    referee("campaign new north --faction humans")
    referee("campaign result north --won")
    referee("new castle_assault --campaign north.campaign --names Ünï --seed 7")
    referee('play "deck the gate watch"')
    assert referee("export list.txt --all").code == 0
    written = (referee.folder / "list.txt").read_text(encoding="utf-8")
    assert '\ncarried: {"faction":"humans",' in written
    assert check(referee, written)[1][-1] == "no faults"
    broken = written.replace("carried: {", "carried: {{")
    assert check(referee, broken)[1][0].startswith("list.txt:5: carried: not valid JSON: ")
    unbraced = re.sub("carried: .*", "carried: 3", written)
    assert check(referee, unbraced)[1][0] == "list.txt:5: carried: not an object in JSON (write it in braces)"
    strange = re.sub("carried: .*", 'carried: {"faction": "humans", "stamps": ["purple"], "levels": 1}', written)
    assert check(referee, strange)[1][:2] == [
        "list.txt:5: carried: rewards is missing",
        'list.txt:5: carried: stamps: "purple" is not a stamp (allowed: red, blue, green)',
    ]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("seats: x", "list.txt:2: seats: 'x' is not a number"),
        ("options: goose=3", "list.txt:2: goose: unknown option"),
        ("carried: {}\n", ""),
        ('carried: {"levels": 1}', "list.txt:2: carried: the game has no campaign"),
        ("position: none.yaml", "list.txt:"),
    ],
)
def test_a_fault_in_the_header_of_a_list_is_located(line: str, fault: str, referee: Terminal) -> None:
    code, lines = check(referee, f"game: duel\n{line}\n")
    assert (bool(code), lines[0].startswith(fault)) == (bool(fault), True)
