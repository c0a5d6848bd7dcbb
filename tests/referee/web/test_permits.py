"""What a seat may enter: its own moves, dice and draws, and an undo of its own last step."""

from __future__ import annotations

import pytest
from served import Served
from tavern_game import Tavern

from referee.engine.core.options import Setup
from referee.engine.record.match import Match
from referee.web.answering import RequestError
from referee.web.permits import check_entered


def test_nobody_moves_for_another_seat(duel: Served) -> None:
    answer = duel.tap("1", "draw fox")
    assert (answer.status_code, "for Ann (Red)" in duel.said(answer)) == (403, True)
    duel.tap("0", "draw fox")
    assert duel.tap("1", "Ann: a1 a2").status_code == 403
    assert duel.tap("watch", "a1 a2").status_code == 403
    assert duel.entries == 1
    assert duel.tap("0", "a1 a2").status_code == 200


def test_nobody_chooses_in_secret_for_another_seat(ferry: Served) -> None:
    assert ferry.tap("0", "bid 1 / bid 2").status_code == 403
    assert ferry.command("1", "seal", "bid 2", seat=0).status_code == 200
    assert ferry.view("1")["view"]["locked"] == {"seats": [1], "mine": "bid 2"}


@pytest.mark.parametrize(
    ("text", "own"), [("Ada: pass until turn", {0}), ("pass until turn", {0}), ("Bob: pass until turn", {1})]
)
def test_nobody_passes_for_another_seat(text: str, own: set[int]) -> None:
    game = Tavern()
    before = Match.new(game, Setup(2), names=("Ada", "Bob"))
    before.enter("raise 1; strike" if 1 in own else "raise 1")
    after = before.copy()
    after.enter(text)
    fresh = after.events[before.revision :]
    (whose,) = own
    check_entered(str(whose), before, after, fresh)
    with pytest.raises(RequestError, match="This decision is for"):
        check_entered(str(1 - whose), before, after, [event for event in fresh if event.kind == "standing"])


@pytest.mark.parametrize("line", ["overrule a1 b2", "correct pawn red b2", "amend 2 draw ?", "option ties=attacker"])
def test_only_the_table_changes_what_is_settled(duel: Served, line: str) -> None:
    duel.tap("0", "draw fox")
    command, _, args = line.partition(" ")
    for viewer in ("0", "watch"):
        assert duel.command(viewer, command, args).status_code == 403
        assert duel.post(viewer, "preview", command=command, args=args).status_code == 403
    assert duel.entries == 1


def test_only_the_table_is_advised_to_change_what_is_settled(duel: Served) -> None:
    duel.tap("table", "draw fox")
    for viewer, keeps in (("table", True), ("0", False), ("watch", False)):
        said = duel.said(duel.post(viewer, "why", line="a1 c3"))
        assert ("The table may let it stand: overrule" in said) == keeps
        assert ("The table may let it stand." in said) != keeps
    for viewer, keeps in (("table", True), ("0", False)):
        said = duel.said(duel.command(viewer, "help", ""))
        for words in ("amend N MOVE", "overrule MOVE", "correct FACT", "option NAME=VALUE"):
            assert (words in said) == keeps
        assert "undo [N]" in said
        assert ("allow an illegal move" in duel.said(duel.command(viewer, "help", "illegal"))) == keeps
        ways = duel.get(viewer, "complete?line=o").json()["ways"]
        assert ("overrule" in ways) == keeps


@pytest.mark.parametrize("command", ["amend", "amned"])
def test_a_command_that_is_not_for_a_seat_is_refused_with_those_that_are(duel: Served, command: str) -> None:
    said = duel.said(duel.command("0", command, "2 draw ?"))
    assert said.startswith(f"A player cannot use `{command}` (allowed: help, log, moves, ")
    assert said.endswith("; the table's screen has every command.")


def test_the_table_gets_all_commands_if_there_is_none_of_that_name(duel: Served) -> None:
    said = duel.said(duel.command("table", "amned", "2 draw ?"))
    assert said.startswith('There is no command "amned" (allowed: amend, correct, ')
    assert " overrule, play, redo, " in said


def test_a_seat_takes_back_its_own_last_step_and_repeats_it(duel: Served) -> None:
    for line in ("draw fox", "a1 a2"):
        duel.tap("0", line)
    assert duel.command("1", "undo").status_code == 403
    answer = duel.command("0", "undo")
    assert answer.status_code == 200
    assert "a1: Red’s pawn (before: nothing)" in duel.said(answer)
    assert duel.command("0", "redo").status_code == 200


def test_a_seat_cannot_undo_revealed_cards_or_answers_of_others(duel: Served) -> None:
    duel.tap("0", "draw fox")
    drawn = duel.command("0", "undo")
    assert (drawn.status_code, "cards have been seen" in duel.said(drawn)) == (403, True)
    duel.tap("0", "play fox")
    assert "a card was shown" in duel.said(duel.command("0", "undo"))
    duel.tap("1", "draw ?")
    duel.tap("1", "c3 c2")
    assert "Bob (Blue) has moved" in duel.said(duel.command("0", "undo"))
    assert duel.command("table", "undo").status_code == 200


def test_a_step_that_a_seat_cannot_redo_is_the_tables_to_redo(duel: Served) -> None:
    duel.tap("0", "draw fox")
    duel.command("table", "undo")
    assert "Ask the table to redo this: dice or cards have been seen" in duel.said(duel.command("0", "redo"))


@pytest.mark.parametrize("is_typed", [True, False])
def test_a_seat_cannot_undo_a_choice_that_opened_the_secrets_of_others(ferry: Served, is_typed: bool) -> None:
    ferry.tap("table", "Ann: bid 2")
    last = ferry.tap("1", "bid 1") if is_typed else ferry.command("1", "seal", "bid 1")
    assert last.status_code == 200
    refused = ferry.command("1", "undo")
    assert "Ask the table to undo this: secret choices have been opened since" in ferry.said(refused)
    assert "secret choices have been seen since" in ferry.said(ferry.post("table", "preview", command="undo", args=""))


def test_everybody_may_use_commands_that_only_read(duel: Served) -> None:
    for viewer in ("table", "0", "watch"):
        for command in ("log", "moves", "help", "show"):
            assert duel.command(viewer, command).json()["said"]
    assert duel.command("0", "note", "the tea is ready").status_code == 200
    assert duel.command("watch", "note", "psst").status_code == 403


@pytest.mark.parametrize("viewer", ["table", "0", "1"])
def test_the_result_of_a_move_or_a_roll_cannot_be_previewed(duel: Served, ferry: Served, viewer: str) -> None:
    ferry.tap("table", "Ann: bid 2")
    for served, line in ((ferry, "Bob: bid 1"), (duel, "roll"), (duel, "draw fox")):
        for command in ("play", "seal", "note"):
            answer = served.post(viewer, "preview", command=command, args=line)
            assert (answer.status_code, "fox" in answer.text.casefold()) == (422, False)
            assert "leads" not in answer.text
    assert ferry.post(viewer, "why", line="Bob: bid 9").json()["clauses"]
    assert "a note changes nothing" in ferry.said(ferry.post(viewer, "preview", command="note", args="tea"))


def test_what_is_overruled_shows_no_secret_choice_before_it_is_done(ferry: Served) -> None:
    ferry.tap("table", "Ann: bid 2")
    asked = ferry.post("table", "preview", command="overrule", args="Bob: bid 9")
    assert asked.status_code == 200
    assert "only after you confirm" in ferry.said(asked)
    assert "leads" not in asked.text
    assert "leads with 9 against 2" in ferry.said(ferry.command("table", "overrule", "Bob: bid 9"))


def test_what_shows_nothing_new_is_previewed_while_a_secret_choice_is_open(ferry: Served) -> None:
    ferry.tap("table", "Ann: bid 2")
    number = ferry.view("table")["view"]["log"][-1]["n"]
    asked = ferry.post("table", "preview", command="delete", args=str(number))
    assert asked.status_code == 200
    assert ferry.said(asked).startswith("Next: Ann (North), Bob (South): how many coins?")
