"""A match as a viewer knows it: its record, its entries and what can be asked of it name nothing that is hidden."""

from __future__ import annotations

from typing import Any

import pytest
import toys_at_work as toys
from tables import capture_the_island, skies_of_fire
from tables.monsters_and_magic import position

from referee.engine.core.ruling import Verdict
from referee.engine.mechanisms.views import ALL, PUBLIC, View
from referee.engine.record.entries import Orphan
from referee.engine.record.jsonl import read_record, write_record
from referee.engine.record.match import Match
from referee.engine.record.replay import NOT_ROLLED, SECRET_REASON

NIGHT = toys.toy("night_ferry")


def begun(*lines: str, **more: Any) -> Match[Any]:
    """Return a match in which lines were typed."""
    match = Match.new(NIGHT, toys.setup(NIGHT), id="evening", **more)
    for line in lines:
        match.enter(line)
    return match


def texts(match: Match[Any], view: View) -> list[str]:
    """Return what the events of a match say to a viewer."""
    return [event.text for event in match.seen(view).events[1:]]


def test_a_draw_is_named_to_those_who_saw_it() -> None:
    match = begun("ash; ember")
    assert texts(match, ALL) == ["draw ash", "draw ember"]
    assert texts(match, PUBLIC) == ["draw ?", "draw ?"]
    assert texts(match, View(0)) == ["draw ash", "draw ?"]
    assert texts(match, View(1)) == ["draw ?", "draw ember"]
    assert [entry.text for entry in match.seen(View(1)).entries] == ["draw ?", "draw ember"]
    assert match.seen(PUBLIC).entries[-1].state.zones["hand 0"][0].face is None


def test_a_draw_that_was_taken_back_or_amended_stays_hidden() -> None:
    match = begun("ash; ember")
    match.amend(2, "frost")
    match.undo(2)
    assert all(name not in write_record(match.seen(PUBLIC).events) for name in ("ash", "ember", "frost"))
    assert "frost" in write_record(match.seen(View(0)).events)
    assert "frost" not in write_record(match.seen(View(1)).events)


def test_what_waits_to_be_played_again_is_named_to_nobody_else() -> None:
    match = begun("ash; ember")
    match.delete(2)
    assert [play.text for play in match.seen(PUBLIC).pending] == ["draw ?"]
    assert [play.text for play in match.seen(View(1)).pending] == ["draw ember"]


def test_what_everybody_saw_is_named_when_it_waits_or_no_longer_fits() -> None:
    """A card drawn face up, and a correction of the map, are named as they were when they were in force."""
    hands = {0: ["hammers 2"], 1: ["wheel 1"]}
    table = capture_the_island.position("C2 red 4; C1 red 1; C3 blue 5; D6 blue 2", hands=hands)
    match = Match.new(table.game, position=table.game.write_position(table.state), seats=2)
    for line in ("1 c2 c3", "end", "blue: lay wheel 1", "red: lay hammers 2", "bricks 3"):
        match.enter(line)
    match.correct("D6 blue 3")
    match.amend(2, "1 c2 b2")
    waiting, seen = match.pending, match.seen(PUBLIC)
    assert [event.text for event in seen.pending] == [event.text for event in waiting]
    assert [event.text for event in waiting[2:]] == ['draw "bricks 3"', "D6 blue 3"]
    assert seen.orphan_seen(Orphan(waiting[2], NOT_ROLLED)) == Orphan(waiting[2], NOT_ROLLED)
    assert seen.orphan_seen(Orphan(waiting[2], "bricks 3 is known to be elsewhere")) == Orphan(
        waiting[2], SECRET_REASON
    )


@pytest.mark.parametrize("view", [PUBLIC, View(0), View(1)])
def test_what_is_known_from_earlier_is_the_same_as_what_is_worked_out_again(view: View) -> None:
    match, earlier = begun(), None
    for line in ("ash", "ember", "south: bid 2", "north: bid 1", "undo", "north: bid 3", "amend"):
        if line == "undo":
            match.undo()
        elif line == "amend":
            match.amend(2, "frost")
        else:
            match.enter(line)
        earlier, fresh = match.seen(view, earlier), match.seen(view)
        assert earlier.events == fresh.events
        assert [(one.event, one.state) for one in earlier.entries] == [(one.event, one.state) for one in fresh.entries]
        assert (earlier.state, earlier.pending, earlier.orphans) == (fresh.state, fresh.pending, fresh.orphans)


def test_a_choice_is_hidden_until_all_are_shown_together() -> None:
    match = begun("ash; ember", "south: bid 2")
    assert texts(match, View(1))[-1] == "bid 2"
    assert (match.seen(PUBLIC).events[-1].kind, "2" in texts(match, PUBLIC)[-1]) == ("sealed", False)
    match.enter("north: bid 1")
    assert texts(match, PUBLIC)[-2:] == ["bid 2", "bid 1"]


def test_a_choice_that_was_taken_back_was_never_shown() -> None:
    match = begun("ash; ember", "south: bid 2")
    match.undo()
    match.enter("south: bid 3")
    match.enter("north: bid 1")
    assert [event.kind for event in match.seen(PUBLIC).events[3:]] == ["sealed", "undo", "move", "move"]


def test_a_correction_names_no_card_of_a_hidden_hand() -> None:
    table = position("b2 blue hero; g7 straw hero", hands={0: 1})
    match = Match.new(table.game, position=table.game.write_position(table.state), seats=2)
    match.correct("hand blue wood elves, rangers")
    assert texts(match, PUBLIC)[-1] == "hand blue ?, ?"
    assert texts(match, View(0))[-1] == "hand blue wood elves, rangers"
    again = Match(table.game, match.seen(PUBLIC).events)
    assert [len(found.state.zones["hand 0"]) for found in (match, again)] == [2, 2]


def test_a_correction_names_no_card_that_was_in_the_hidden_hand_before() -> None:
    table = position("b2 blue hero; g7 straw hero", hands={0: ["wood elves", "rangers"]})
    match = Match.new(table.game, position=table.game.write_position(table.state), seats=2)
    match.correct("hand blue wood elves, giants")
    assert texts(match, PUBLIC)[-1] == "hand blue ?, ?"
    assert texts(match, View(0))[-1] == "hand blue wood elves, giants"


def test_a_correction_of_what_everybody_sees_is_told_whole() -> None:
    table = position("b2 blue hero; g7 straw hero", hands={0: ["wood elves", "rangers"]})
    match = Match.new(table.game, position=table.game.write_position(table.state), seats=2)
    match.correct("b2 to b3")
    assert texts(match, PUBLIC)[-1] == "b2 to b3"


def test_a_seed_and_the_cards_of_a_position_are_not_reported() -> None:
    laid = NIGHT.write_position(begun("ash; ember").state)
    match = begun(position=laid, seed="a seed that nobody guesses")
    assert "a seed that" not in write_record(match.seen(PUBLIC).events)
    assert "ash" not in write_record(match.seen(PUBLIC).events)
    assert "ash" in write_record(match.seen(View(0)).events)
    assert match.seen(PUBLIC).seed is None


def test_a_record_as_a_viewer_knows_it_is_a_record() -> None:
    match = begun("ash; ember", "bid 2 / bid 1")
    again = Match(NIGHT, read_record(write_record(match.seen(PUBLIC).events)))
    assert [event.text for event in again.events[1:]] == texts(match, PUBLIC)
    assert again.seen(PUBLIC).state == again.state


def test_what_is_asked_of_a_viewed_match_is_judged_by_what_the_viewer_knows() -> None:
    duel = toys.toy("duel")
    match = Match.new(duel, toys.setup(duel), id="evening")
    match.enter("fox")
    assert [duel.write(match.state, move) for move in match.seen(PUBLIC).legal_moves()][-1] == 'play "?"'
    assert [duel.write(match.state, move) for move in match.seen(View(0)).legal_moves()][-1] == 'play "Fox"'
    assert match.judge("play grey owl").verdict is Verdict.ILLEGAL
    assert match.seen(PUBLIC).judge("play grey owl").verdict is not Verdict.ILLEGAL


def test_a_report_on_a_draw_of_older_rules_names_the_card_to_nobody_else() -> None:
    first, draw, again = begun("ash; ember").events
    older = first._replace(opening=first.opening._replace(version="0"))
    match = Match(NIGHT, [older, draw, again._replace(move=draw.move, words=draw.words)])
    (_, whole), (_, hidden) = match.reports, match.seen(View(0)).reports
    assert "ash" in whole
    assert hidden == "event 3 (draw ?) does not fit the current rules. It is left out."
    assert "ash" in match.left_out(3)
    assert match.seen(View(0)).left_out(3) == "it does not fit the current rules"


def test_a_match_as_one_viewer_knows_it_tells_another_viewer_nothing() -> None:
    seen = begun("ash; ember").seen(PUBLIC)
    assert not hasattr(seen, "seen")
    assert not hasattr(seen, "record")


def test_a_card_discarded_face_down_is_named_to_its_owner_alone() -> None:
    """SF-HND-02: only the owner knows which card goes under the deck."""
    hand = "hand smoke screen, hard over, ?, ?, ?, ?, ?"
    table = skies_of_fire.position(f"puritan G2 1/2/2/1/1; {hand}", "halcyon M10 1/2/2/1/1")
    match = Match.new(table.game, position=table.game.write_position(table.state), seats=2)
    match.enter("h2; end; collect cards; discard smoke screen")
    named, unnamed = "discard smoke screen", "discard"
    assert [texts(match, view)[-1] for view in (ALL, View(0), View(1), PUBLIC)] == [named, named, unnamed, unnamed]
    (face,) = table.game.faces(table.state, "smoke screen")
    assert f'"{face}"' not in write_record(match.seen(View(1)).events)
    match.undo()
    assert [texts(match, view)[-2] for view in (View(0), View(1))] == [named, unnamed]
    again = Match(table.game, match.seen(PUBLIC).events)
    assert again.state == match.seen(PUBLIC).state


@pytest.mark.parametrize("view", [PUBLIC, View(0), View(1)])
def test_a_view_that_continues_an_earlier_one_is_the_same_as_a_new_one(view: View) -> None:
    """A sealed choice is entered, shown, taken back and entered again; each view begins where the last one ended."""
    match = begun("ash; ember")
    seen = match.seen(view)
    for line in ("bid 2", "", "bid 3", "south: bid 1", "", "south: bid 0"):
        if line:
            match.enter(line)
        else:
            match.undo()
        seen = match.seen(view, seen)
        assert seen.events == match.seen(view).events
        assert [entry.event for entry in seen.entries] == [entry.event for entry in match.seen(view).entries]
        assert seen.state == match.seen(view).state
