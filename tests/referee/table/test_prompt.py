"""The prompt for programs, and for two terminals at one match."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from folders import folders
from table import Terminal
from tavern_game import Tavern

from pnp.library.roots import Roots
from referee.engine.core.options import Setup
from referee.engine.record.match import Match
from referee.loading.registry import find_game, games
from referee.table.files.session import Session
from referee.table.match_commands import MatchCommands
from referee.table.prompt import COMMANDS, Prompt
from referee.table.words.refused import RefusedError
from referee.table.words.terminal import TerminalStyle

ROOT = Path(__file__).parents[3]


def opened(terminal: Terminal) -> Session[Any]:
    roots = Roots.discover(terminal.folder, {})
    return Session.open(terminal.folder / "duel.match", lambda name: find_game(name, roots))


LINES = (
    "?", "moves", "moves zzz", "show", "log", "help", "why", "why force", "why DU-STEP-01", "a1 c1", "zz", "a2", "undo",
    "amend 9 x", "amend x", "delete x", "undo x", "correct x", "option x", "option x=y", "note so it was", "",
)  # fmt: skip


def test_every_answer_of_a_prompt_for_programs_is_json_on_one_line(duel: Terminal) -> None:
    ran = duel("play --json", *LINES, "quit")
    lines = ran.out.splitlines()
    assert len(lines) == 1 + len(LINES) - 1  # the welcome; nothing for the empty line
    answers: list[Any] = [json.loads(line) for line in lines]
    assert answers[2] == {"legal": {"Ann (Red)": ["a1 b1", "a1 a2", 'play "?"']}, "with_card": {"Ann (Red)": []}}
    assert set(answers[4]) > {"picture", "due", "standings"}
    assert [one["n"] for one in answers[5]] == [1, 2, 3]


@pytest.mark.parametrize("as_json", [False, True])
def test_entries_of_another_terminal_are_seen_at_once(as_json: bool, duel: Terminal) -> None:
    with opened(duel) as here, opened(duel) as there:
        prompt = Prompt(MatchCommands(here), TerminalStyle(), as_json)
        MatchCommands(there).play("?")
        assert any("draw ?" in line for line in prompt.answer("log"))
        assert any("a1 b1" in line for line in prompt.answer("moves"))
        MatchCommands(there).play("a1 b1")
        prompt.answer("show")
        assert here.match.revision == there.match.revision


def test_a_command_that_comes_too_late_is_refused_as_data_too(duel: Terminal) -> None:
    with opened(duel) as here, opened(duel) as there:
        MatchCommands(there).play("?")
        (answer,) = Prompt(MatchCommands(here), TerminalStyle(), as_json=True).answer("fox")
        data = json.loads(answer)
        assert (data["error"], data["revision"]) == ("stale", there.match.revision)
        assert data["message"].startswith("somebody else has changed this match: 3 draw ?.")


def test_roll_in_an_amended_entry_rolls_in_a_match_with_real_dice(duel: Terminal) -> None:
    duel("play ?")
    ran = duel("play", "amend 3 roll")
    assert ran.code == 0
    assert "4 amend 3: draw" in duel("log").out


def test_the_log_may_be_short_and_words_that_nothing_reads_are_refused(duel: Terminal) -> None:
    duel("play ?")
    whole = duel("play", "log").out
    for line, told in (
        ("log 0", 'the number of entries must be 1 or more (got "0"); `log` lists all'),
        ("log hand", 'the number of entries must be 1 or more (got "hand"); `log` lists all'),
        ("show a2", "`show` shows the whole table; `why a2` explains one thing on it"),
    ):
        assert told in duel("play", line).out
    short = duel("play", "log 1").out
    assert "draw ?" in short
    assert len(short) < len(whole)


class Raising(Tavern):
    """A game in which each turn is three raises, after which only `done` is legal."""

    pass_verbs = ("pass", "done")

    def __init__(self) -> None:
        super().__init__()
        self.verbs = {name: self.verbs[name] for name in ("raise", "done")}


def test_done_typed_out_of_habit_is_not_taken_for_the_next_player(tmp_path: Path) -> None:
    with Session.store_new(tmp_path / "evening.match", Match.new(Raising(), Setup(2, {}), id="evening")) as session:
        prompt = Prompt(MatchCommands(session), TerminalStyle())
        prompt.answer("raise 1 1 1")
        before = session.match.revision
        assert prompt.answer("done")[0] == (
            '"done" has already been played for Ada, who had no other move; now it is Bob’s decision'
            ' (type "Bob: done" to play it for Bob).'
        )
        assert session.match.revision == before
        prompt.answer("Bob: done")
        assert session.match.revision == before + 1


def test_done_is_refused_once_even_by_commands_that_open_the_match_anew(tmp_path: Path) -> None:
    path = tmp_path / "evening.match"
    with Session.store_new(path, Match.new(Raising(), Setup(2, {}), id="evening")) as session:
        MatchCommands(session).play("raise 1 1 1")
    with (
        Session.open(path, lambda name: Raising()) as session,
        pytest.raises(RefusedError, match="has already been played for Ada"),
    ):
        MatchCommands(session.rehearsal()).play("done")
    with Session.open(path, lambda name: Raising()) as session:
        before = session.match.revision
        MatchCommands(session).play("done")
        assert session.match.revision == before + 1


@pytest.mark.parametrize("command", ["show", "moves", "welcome"])
def test_done_is_played_at_once_if_the_question_has_been_shown_since(tmp_path: Path, command: str) -> None:
    with Session.store_new(tmp_path / "evening.match", Match.new(Raising(), Setup(2, {}), id="evening")) as session:
        prompt = Prompt(MatchCommands(session), TerminalStyle())
        prompt.answer("raise 1 1 1")
        before = session.match.revision
        prompt.welcome() if command == "welcome" else prompt.answer(command)
        prompt.answer("done")
        assert session.match.revision == before + 1


def test_no_move_of_a_game_is_hidden_by_a_command_of_the_prompt() -> None:
    roots = folders(ROOT)
    found = [find_game(one.name, roots) for one in games(roots) if one.refereed]
    assert len(found) == 5
    hidden = {game.name: sorted(set(game.verbs) & set(COMMANDS)) for game in found}
    assert {name: words for name, words in hidden.items() if words} == {}


def test_a_player_is_renamed_and_every_answer_and_record_has_the_new_name(duel: Terminal) -> None:
    said = duel("play", "rename bob: Bert", "rename Zed", "rename blue: ann", "undo", "log").out
    assert "Blue takes the name Bert" in said
    assert "say whose name it is, and the new name: `rename SEAT: NAME`" in said
    assert "“ann” is the name of another seat: choose a different name." in said
    assert "Bert (Blue): takes the name Bert\n" in said
    duel("export duel.jsonl")
    duel("import duel.jsonl again")
    assert "the names are Ann (Red), Bert (Blue)" in duel("play -m again 'carla: a1 a2'").err
    duel("export list.txt -m again")
    assert "names: Ann, Bert\n" in (duel.folder / "list.txt").read_text(encoding="utf-8")


def test_a_viewer_renames_the_player_of_its_own_seat(duel: Terminal) -> None:
    assert "Blue takes the name Bert" in duel("play --as bob", "rename Bert").out
