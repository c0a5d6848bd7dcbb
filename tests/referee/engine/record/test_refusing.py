"""A refusal gives no reason that rests on a card which its reader has not seen."""

from __future__ import annotations

from typing import Any

import pytest
import toys_at_work as toys

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError, MoveError
from referee.engine.mechanisms.views import ALL, PUBLIC, View
from referee.engine.record.match import Match
from referee.engine.record.refusing import SECRET_REASON, refusal_seen

DUEL = toys.toy("duel")


def refused(match: Match[Any], view: View, line: str) -> MoveError:
    """Return the refusal of a typed line as a viewer may read it."""
    with pytest.raises(MoveError) as caught:
        match.enter(line)
    return refusal_seen(match.game, view, caught.value)


@pytest.fixture
def match() -> Match[Any]:
    """A duel in which the referee has seen the hand of Red."""
    found = Match.new(DUEL, toys.setup(DUEL), id="evening")
    found.enter("fox")
    return found


def test_a_hidden_card_is_no_reason_but_that_there_is_one(match: Match[Any]) -> None:
    own = refused(match, View(0), "play grey owl")
    assert isinstance(own, IllegalMoveError)
    assert [breach.text for breach in own.ruling.breaches] == ["grey_owl cannot be in this hand"]
    for view in (PUBLIC, View(1)):
        told = refused(match, view, "play grey owl")
        assert isinstance(told, IllegalMoveError)
        assert [(breach.clause, breach.text) for breach in told.ruling.breaches] == [("DU-TURN-01", SECRET_REASON)]
        assert "fox" not in "; ".join(DUEL.write(match.state, move) for move in told.ruling.nearest).casefold()


def test_a_refusal_that_rests_on_what_all_know_has_its_reasons(match: Match[Any]) -> None:
    told, whole = (refused(match, view, "a1 c3") for view in (PUBLIC, ALL))
    assert isinstance(told, IllegalMoveError)
    assert isinstance(whole, IllegalMoveError)
    assert told.ruling.breaches == whole.ruling.breaches


def test_words_that_cannot_be_read_name_the_cards_that_the_reader_knows() -> None:
    night = toys.toy("night_ferry")
    match = Match.new(night, toys.setup(night), id="evening")
    match.enter("ash")
    assert "did you mean" not in str(refused(match, ALL, "draw asj"))
    assert 'did you mean "ash"?' in str(refused(match, PUBLIC, "draw asj"))
    assert "did you mean" not in str(refused(match, View(0), "draw asj"))


def test_a_fact_that_is_hidden_keeps_a_move_from_being_overruled_without_a_reason(match: Match[Any]) -> None:
    with pytest.raises(MoveError) as caught:
        match.overrule("play grey owl")
    told = refusal_seen(DUEL, PUBLIC, caught.value)
    assert isinstance(told, IllegalMoveError)
    assert told.ruling.breaches[-1].text == SECRET_REASON


def test_a_house_rule_that_cannot_change_is_refused_as_such_to_everybody(
    match: Match[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not read as a move when it is judged again with what the viewer knows."""

    def settled(state: Any, name: str, value: Any) -> Any:
        raise InvalidMoveError(f"{name} cannot change to {value} now")

    monkeypatch.setattr(match.game, "with_option", settled)
    with pytest.raises(MoveError) as caught:
        match.option("stand", "yes")
    assert str(refusal_seen(match.game, PUBLIC, caught.value)) == "stand cannot change to yes now"
