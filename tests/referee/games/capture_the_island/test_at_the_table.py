"""Capture the Island through the commands of the table, as people type them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tables.capture_the_island import game

from referee.engine.core.options import Setup
from referee.engine.record.match import Match
from referee.table.files.session import Session
from referee.table.match_commands import MatchCommands
from referee.table.words.refused import RefusedError
from referee.table.words.reply import Reply

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def commands(tmp_path: Path) -> Iterator[MatchCommands]:
    """A battle of two with hands that are not shown: both lay a card."""
    with Session.store_new(tmp_path / "evening.match", Match.new(game(), Setup(2, {}), id="evening")) as session:
        found = MatchCommands(session)
        for line in ("red", "blue", "red", "?, ?", "?, ?", "?, ?", "?, ?", "c1 c2 c3; end; draw combat ?; end"):
            found.play(line)
        found.play("d6 d5 d4; end; draw combat ?; end; c3 c4 d4")
        yield found


def said(done: Reply) -> str:
    """Return what a command has to say."""
    return "\n".join(done.lines)


def test_a_sealed_card_that_the_other_side_has_played_is_reported_at_once(commands: MatchCommands) -> None:
    """CI-BATTLE-02: there is one arrow 1; red's sealed choice cannot be opened after blue has played that card."""
    commands.seal(0, "arrow 1")
    told = said(commands.play("blue: lay arrow 1"))
    assert "The sealed choice of Red is not possible: the other side has played arrow 1 (CI-BATTLE-02)" in told
    assert "Undo it with `undo`" in told
    commands.undo()
    assert "Red: units 2; lays arrow 1 +1 = 3" in said(commands.play("blue: lay arrow 2"))


def test_both_may_seal_the_same_card_and_only_the_first_is_opened(commands: MatchCommands) -> None:
    """CI-BATTLE-02: blue, who sealed last, takes it back and chooses again."""
    commands.seal(0, "arrow 1")
    assert "The sealed choice of Blue is not possible: the other side has played arrow 1" in said(
        commands.seal(1, "arrow 1")
    )
    commands.undo()
    assert "What" not in said(commands.seal(1, "arrow 2"))


def test_a_question_to_both_sides_is_printed_once(commands: MatchCommands) -> None:
    with pytest.raises(RefusedError) as caught:
        commands.play("foo")
    assert str(caught.value).count("play a combat card face down") == 1


def test_waiting_sealed_choices_are_listed_without_their_hashes(commands: MatchCommands) -> None:
    commands.seal(0, "arrow 1")
    number = next(entry.number for entry in reversed(commands.match.entries) if entry.text == "2 C4 D4")
    told = said(commands.amend(number, "2 c4 c5"))
    assert "chooses in secret (" in told
    assert "commit" not in told
