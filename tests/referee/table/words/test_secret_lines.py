"""Stacks that are prepared in secret: what is asked, what is refused, and that no name is printed."""

from __future__ import annotations

import pytest
from table import Terminal
from tables.cloudspire_phases import game
from tables.cloudspire_typed import HIDDEN_STACKS

from referee.table.files.session import Session
from referee.table.words import secret_lines


@pytest.fixture
def prep(referee: Terminal) -> Terminal:
    """A match of Cloudspire in which both players prepare their stacks."""
    assert referee("new cloudspire evening").code == 0
    referee("play", *HIDDEN_STACKS.partition("\n\n")[2].splitlines(), "quit")
    return referee


def test_a_stack_may_be_typed_in_secret(prep: Terminal) -> None:
    with Session.open_for_reading(prep.folder / "evening.match", lambda name: game()) as session:
        assert secret_lines.question(session.match, 1) == (
            "Brawnen, prepare a deployment stack (5 CP), then lock it "
            "(or `prepare hero, A+B, C`; ? for a unit that is not shown) (your typing is not shown): "
        )
    ran = prep("seal", "prepare hero, clubber")
    assert "the Brawnen’s stack is ready: 2 chips on the gate (CS-PREP-19)" in ran.out
    assert "clubber" not in ran.output.casefold()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("prepare hero, pageboy", "the line breaks a rule: All players select units from their barracks"),
        ("prepare hero, pagebox", "nothing was played, because the line cannot be read."),
    ],
)
def test_a_refusal_does_not_repeat_what_was_typed(typed: str, said: str, prep: Terminal) -> None:
    ran = prep("seal brawnen", typed)
    assert ran.code == 1
    assert said in ran.output
    assert "page" not in ran.output
    assert "Due: Brawnen, Heirs: prepare a deployment stack (5 CP)" in ran.output
