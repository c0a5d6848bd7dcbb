"""Amending, inserting, deleting: which entries stay, which are dropped, and new questions."""

from __future__ import annotations

import gc
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tavern_game import Tavern, match_with_hands, new_match

from referee.engine.core.chance import ChanceSpec, DiceSpec
from referee.engine.core.options import Setup
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError
from referee.engine.record.event import ONLY
from referee.engine.record.jsonl import read_record, write_lines
from referee.engine.record.match import Match


def texts(match):
    return [entry.text for entry in match.entries]


def said(orphans):
    return [(orphan.event.n, orphan.reason.split(":")[0]) for orphan in orphans]


def evening():
    """2 raise, 3 strike, 4 pass, 5 pass, 6 dice, 7 offer (Bob), 8 take red (Ada), 9 fetch (Ada), 10 draw, 11 done."""
    match = new_match()
    match.enter("raise 2; strike; pass; pass; dice 3 4; offer; take red; fetch; draw king; done")
    return match


@pytest.mark.parametrize("place", range(10))
def test_amending_an_entry_with_its_own_move_changes_nothing(place):
    match = evening()
    entry, before, played, due = match.entries[place], match.state, texts(match), match.due
    amended = match.amend(entry.number, entry.text)
    assert (match.state, texts(match), match.due, match.revision) == (before, played, due, 12)
    assert amended.kept == tuple(one.number for one in match.entries[place + 1 :])
    assert (amended.orphaned, match.pending) == ((), ())
    assert [one.number for one in match.entries] == list(range(2, 12))


def test_what_followed_is_counted_again():
    match = evening()
    amended = match.amend(2, "raise 3")
    assert match.state.scores == [3 + 7 + 1, 0]
    assert amended.kept == (3, 4, 5, 6, 7, 8, 9, 10, 11)
    assert [notice.text for notice in amended.news] == ["3 more"]


def test_dice_that_are_not_asked_for_any_more_drop_out_and_so_do_passes():
    match = evening()
    amended = match.amend(3, "pick; take blue")
    not_asked, not_rolled = "this is no longer asked", "these dice or cards are no longer asked for"
    assert said(amended.orphaned) == [(4, not_asked), (5, not_asked), (6, not_rolled)]
    assert amended.kept == (7, 8, 9, 10, 11)
    assert texts(match)[:4] == ["raise 2", "pick", "take blue", "offer"]
    assert [entry.number for entry in match.entries][:4] == [2, 3, 3, 7]


def test_dice_that_are_now_asked_for_stop_the_replay_and_the_rest_continues_by_itself():
    match = evening()
    amended = match.amend(7, "strike; pass; pass")
    assert [one.what for one in match.due] == ["strike"]
    assert amended.kept == ()
    assert [play.n for play in match.pending] == [8, 9, 10, 11]
    entered = match.enter("dice 5 5")
    assert entered.kept == (9, 10, 11)
    assert said(entered.orphaned) == [(8, "this is no longer asked")]
    assert match.state.scores == [9, 10]
    assert match.pending == ()


def test_a_decision_of_another_seat_that_is_now_asked_stops_the_replay():
    match = evening()
    match.amend(7, "pick")
    assert [(one.seat, one.kind) for one in match.due] == [(1, "cup")]
    assert [play.n for play in match.pending] == [8, 9, 10, 11]
    entered = match.enter("take blue")
    assert said(entered.orphaned) == [(8, "this is no longer asked")]
    assert entered.kept == (9, 10, 11)
    assert match.state.scores == [9, 2]


def test_a_waiting_rest_is_on_record_and_may_be_given_up():
    match = evening()
    match.amend(7, "pick")
    taken = Match(Tavern(), read_record(write_lines(match.events)))
    assert (taken.pending, taken.due, taken.state) == (match.pending, match.due, match.state)
    match.drop_waiting()
    assert match.pending == ()
    with pytest.raises(InvalidMoveError, match="no entries wait"):
        match.drop_waiting()
    match.undo()
    assert len(match.pending) == 4


class Timeless(Tavern):
    """Questions do not distinguish one turn from another."""

    def __init__(self):
        super().__init__()
        asked = self.questions["turn"]
        self.questions = {
            **self.questions,
            "turn": lambda state, frame: tuple(one._replace(subject=()) for one in asked(state, frame)),
        }


class Timed(Timeless):
    """The game says by itself which turn it is."""

    def turn_key(self, state):
        return tuple(frame.data[0] for frame in state.agenda[:1])


@pytest.mark.parametrize(("game", "kept", "waiting"), [(Timeless, (5,), []), (Timed, (), [3, 4, 5])])
def test_a_game_that_says_which_turn_it_is_keeps_turns_apart(game, kept, waiting):
    match = Match.new(game(), Setup(2), id="evening", seed="s")
    match.enter("done; raise 1; done; raise 2")
    amended = match.delete(2)
    assert amended.kept == kept
    assert [play.n for play in match.pending] == waiting
    assert not waiting or [one.kind for one in match.due] == ["turn"]
    if waiting:
        assert match.enter("done").kept == (3, 4, 5)
        assert match.entries[0].event.key.subject == (1,)


def test_seeded_dice_of_another_turn_stay_as_they_were():
    match = Match.new(Timed(), Setup(2), id="evening", seed="s")
    match.enter("done; done; strike; roll")
    later = match.entries[-1].text
    match.delete(2)
    match.enter("strike; roll")
    assert match.entries[-1].text == later


def test_where_the_same_state_is_met_again_nothing_is_played_again():
    played = []

    class Counting(Tavern):
        def play(self, state, move):
            played.append(move.verb)
            return super().play(state, move)

        def carry_out(self, state, ruling):
            played.append(ruling.move.verb)
            return super().carry_out(state, ruling)

    match = Match.new(Counting(), Setup(2), id="evening", seed="s")
    match.enter("raise 1; done; raise 2; done; raise 1; strike; roll")
    played.clear()
    match.amend(2, "raise 1")
    assert len(played) == 3, played  # tried, played, and one more by which the old state is met
    assert len(match.entries) == 9
    played.clear()
    match.amend(2, "raise 2")
    assert len(played) >= 9


def test_waiting_entries_still_wait_after_another_change():
    match = evening()
    match.amend(7, "pick")
    amended = match.amend(2, "raise 3")
    assert amended.kept == (3, 4, 5, 6, 7)
    assert [play.n for play in match.pending] == [8, 9, 10, 11]
    assert match.enter("take red").kept == (9, 10, 11)


def test_an_overruled_entry_waits_until_its_seat_is_asked():
    match = new_match()
    match.enter("raise 1; done")
    match.overrule("raise 9")
    match.amend(3, "strike; pass; pass")
    assert [play.n for play in match.pending] == [4]
    assert match.state.scores == [1, 0]
    assert match.enter("dice 1 1").kept == (4,)
    assert match.state.scores == [3, 9]


def test_a_die_less_asks_for_the_dice_again():
    match = evening()
    match.insert(2, "dice=one", "option")
    assert [one.number for one in match.due] == [1]
    assert [play.n for play in match.pending] == [6, 7, 8, 9, 10, 11]
    entered = match.enter("dice 6")
    assert entered.kept == (7, 8, 9, 10, 11)
    assert said(entered.orphaned) == [(6, "these dice or cards are no longer asked for")]


def test_an_entry_that_has_become_illegal_drops_out_with_its_ruling():
    match = new_match()
    match.enter("raise 1 1 1; done")
    amended = match.insert(2, "raise 2")
    assert [orphan.event.n for orphan in amended.orphaned] == [4]
    assert amended.orphaned[0].ruling.clauses == ("T-RAISE-2",)
    assert str(amended.orphaned[0]).startswith("4 raise 1: raise 1 is illegal. T-RAISE-2: 3 raises this turn")
    assert texts(match) == ["raise 2", "raise 1", "raise 1", "done"]
    assert [entry.number for entry in match.entries] == [6, 2, 3, 5]


def test_a_card_drawn_twice_drops_out():
    match = new_match()
    match.enter("fetch; draw king; fetch; draw ace; done")
    amended = match.amend(3, "draw ace")
    assert [orphan.event.n for orphan in amended.orphaned] == [5]
    assert "ace cannot come up here" in amended.orphaned[0].reason
    assert [one.what for one in match.due] == ["card"]
    assert match.enter("draw fool").kept == (6,)


def test_deleting_takes_implied_passes_along():
    match = new_match()
    match.enter("strike; dice 1 1; raise 1; done")
    match.delete(5)
    assert texts(match) == ["strike"]
    assert [one.kind for one in match.due] == ["window"]
    assert [play.n for play in match.pending] == [6, 7]
    assert match.enter("dice 4 4").kept == (6, 7)


def test_dice_typed_while_older_dice_wait_behind_a_window_are_refused():
    match = new_match()
    match.enter("strike; dice 1 1")
    match.delete(3)
    with pytest.raises(InvalidMoveError, match="entry that waits to be played again would answer the question"):
        match.enter("dice 4 4")
    assert match.enter("pass").kept == (4, 5)
    assert match.state.scores == [2, 0]


def test_a_correction_is_made_again_where_it_stood():
    match = new_match()
    match.enter("raise 1")
    match.correct("score 0 20")
    match.enter("raise 2; done")
    match.amend(2, "raise 3")
    assert match.state.scores == [22, 0]
    match.amend(3, "score 0 30")
    assert match.state.scores == [32, 0]
    match.delete(3)
    assert match.state.scores == [5, 0]


def test_a_correction_in_the_middle_of_a_request_is_made_again_there():
    match = new_match()
    match.enter("raise 1; strike; pass; pass")
    match.correct("score 1 9")
    match.enter("dice 1 1; raise 1")
    match.amend(2, "raise 2")
    assert texts(match) == ["raise 2", "strike", "pass", "pass", "score 1 9", "dice 1 1", "raise 1"]
    match.amend(3, "pick; take red")
    assert texts(match) == ["raise 2", "pick", "take red", "score 1 9", "raise 1"]


def test_a_correction_waits_for_the_roll_of_a_move_that_is_inserted_before_it():
    match = new_match()
    match.enter("raise 1")
    match.correct("turn 0 9")
    assert match.insert(3, "fetch").kept == ()
    assert ([event.n for event in match.pending], match.state.agenda[-1].kind) == ([3], "fetch")
    assert match.enter("draw ace").kept == (3,)
    assert texts(match) == ["raise 1", "fetch", "draw ace", "turn 0 9"]


def test_an_overruled_entry_is_forced_again_and_stays_a_ruling_of_the_table():
    match = new_match()
    match.enter("raise 1")
    match.overrule("raise 9")
    match.enter("done")
    amended = match.amend(2, "raise 2")
    assert (amended.kept, match.state.scores) == ((3, 4), [11, 0])
    match.amend(3, "raise 9")
    assert (match.state.scores, match.entries[1].kind) == ([11, 0], "overrule")
    match.amend(3, "raise 3")
    assert (match.state.scores, match.entries[1].kind) == ([5, 0], "move")


def test_entries_after_the_end_drop_out():
    match = new_match(goal="8")
    match.enter("raise 2; done; raise 1; fetch; draw king; raise 1")
    amended = match.insert(2, "raise 3; raise 3; raise 2")
    assert match.outcome.winners == (0,)
    assert {orphan.reason for orphan in amended.orphaned[:-1]} == {"the match ends before it"}
    assert len(amended.orphaned) == 6


def test_a_move_that_cannot_be_played_there_changes_nothing():
    match = evening()
    for text, error in (("raise 9", IllegalMoveError), ("fly", InvalidMoveError), ("offer; done", InvalidMoveError)):
        with pytest.raises(error):
            match.amend(2, text)
    for command in (lambda: match.amend(99, "done"), lambda: match.delete(1), lambda: match.insert(99, "done")):
        with pytest.raises(InvalidMoveError, match="is not a current move"):
            command()
    assert match.revision == 11


def test_an_amended_entry_may_be_amended_again_and_everything_undone():
    match = evening()
    before = match.state
    match.amend(2, "raise 1; raise 1")
    assert [entry.number for entry in match.entries][:3] == [2, 2, 3]
    match.amend(2, "raise 3")
    assert texts(match)[:2] == ["raise 3", "strike"]
    match.undo(2)
    assert match.state == before


# Against a replay by brute force: every question is asked of a game played from its beginning, nothing is shared.


def state_after(game, acts):
    """Return the state after acts, from the beginning of a match."""
    state = match_with_hands(goal="1000").state
    for act in acts:
        if act.kind == "correct":
            state = game.correct(state, tuple(act.text.split()))
            game.settle(state)
        elif act.kind == "overrule":
            state = game.force(state, act.move)
        else:
            state = game.play(state, act.move)
    return state


def entered_amid_rolls(game, entries):
    """Return the ids of the corrections that were entered while a roll was due."""
    found = [entry.event for entry in entries if game.chance_due(entry.before.state) is not None]
    return {id(event) for event in found if event.key is None}


def brute_force(game, done, tail, amid_rolls):
    """Return (kept, orphaned, rest) numbers of a tail played after some acts, by the rules of replay."""
    done, tail, kept, orphaned = list(done), list(tail), [], []
    while tail:
        due = game.due(state_after(game, done))
        rolls = [one for one in due if isinstance(one, ChanceSpec)]
        decisions = [play for play in tail if play.kind != "chance"]
        asked = {one.key for one in due}
        known = [(play.key, play.shape) for play in tail if play.kind == "chance"]
        is_new_roll = any((one.key, one.replay_signature) not in known for one in rolls)
        if is_new_roll and decisions and decisions[0].key is None and id(decisions[0]) not in amid_rolls:
            break
        fits = [
            play
            for play in tail
            if (play.kind == "chance" and rolls and (play.key, play.shape) == (rolls[0].key, rolls[0].replay_signature))
            or (play.kind != "chance" and play.key in asked)
            or (play.key is None and decisions[0] is play)
        ]
        if not fits and due and (decisions or rolls):
            break
        if not fits:
            gone = decisions[:1] or tail[:]
        elif fits[0].kind == "chance":
            gone = []
        else:
            behind = tail[: tail.index(fits[0])]
            barrier = next((play for play in behind if play.key is None), fits[0])
            fits = [barrier]
            gone = [play for play in tail[: tail.index(barrier)] if play.kind != "chance"]
        for play in gone:
            tail.remove(play)
            orphaned.append(play.n)
        if fits:
            tail.remove(fits[0])
            try:
                state_after(game, [*done, fits[0]])
            except IllegalMoveError:
                orphaned.append(fits[0].n)
            else:
                done.append(fits[0])
                kept.append(fits[0].n)
    return kept, orphaned, [play.n for play in tail], done


def some_answer(game, state, random):
    """Return words for something legal that is due."""
    due = random.choice(game.due(state))
    if isinstance(due, ChanceSpec):
        if isinstance(due, DiceSpec):
            return "dice " + " ".join(str(random.randint(1, 6)) for _ in range(due.number))
        return "draw " + random.choice([*due.names, "?"])
    return game.write(state, random.choice(game.legal_moves(state, due.seat)))


def random_match(random, length):
    match = match_with_hands(goal="1000")
    while match.revision < length and match.due:
        kind = random.randrange(12)
        if kind == 0:
            match.correct(f"score {random.randrange(2)} {random.randint(-9, 9)}")
        elif kind == 1 and match.due[0].key.kind == "turn":
            match.overrule(f"{'Ada' if match.due[0].seat == 0 else 'Bob'}: raise {random.randint(4, 9)}")
        else:
            match.enter(some_answer(match.game, match.state, random))
    return match


def change(seed):
    """Return a match, its entries before one random change, that change (how, place) and what came of it."""
    chance = random.Random(seed)
    match = random_match(chance, chance.randint(5, 40))
    entries = match.entries
    place = chance.randrange(len(entries))
    how = chance.choice(["amend", "insert", "delete"])
    if how == "delete" or entries[place].kind not in ("move", "chance"):
        return match, entries, "delete", place, match.delete(entries[place].number)
    text = some_answer(match.game, entries[place].before.state, chance)
    return match, entries, how, place, getattr(match, how)(entries[place].number, text)


@pytest.mark.parametrize("seed", range(150))
def test_every_change_does_what_a_replay_by_brute_force_does(seed):
    match, entries, how, place, amended = change(seed)
    given = [entry.event for entry in match.entries[place : place + (how != "delete")]]
    tail = [entry.event for entry in entries[place + (how != "insert") :]]
    done = [entry.event for entry in entries[:place]] + given
    changed = how != "insert" and state_after(match.game, done) != entries[place].state
    if changed and all(ONLY in play.flags for play in tail):
        tail = []  # they followed from what the old entry led to
    kept, orphaned, rest, played = brute_force(match.game, done, tail, entered_amid_rolls(match.game, entries))
    assert (list(amended.kept), [orphan.event.n for orphan in amended.orphaned]) == (kept, orphaned)
    assert [play.n for play in match.pending] == rest
    new = [entry.event for entry in match.entries[len(played) :]]
    assert all(act.flags == (ONLY,) for act in new)
    assert match.state == state_after(match.game, [*played, *new])
    assert [entry.event for entry in match.entries] == [*played, *new]


def test_the_random_changes_mean_something():
    met = {"kept": 0, "orphaned": 0, "rest": 0, "all three": 0}
    for seed in range(400):
        match, *_, amended = change(seed)
        met["kept"] += bool(amended.kept)
        met["orphaned"] += bool(amended.orphaned)
        met["rest"] += bool(match.pending)
        met["all three"] += bool(amended.kept and amended.orphaned and match.pending)
    assert min(met.values()) >= 3, met


def test_the_search_for_garbage_goes_on_after_a_replay():
    """A replay pauses the search of the program for what nobody uses; afterwards it is as it was before."""
    assert gc.isenabled()
    match = evening()
    match.amend(2, "raise 3")
    assert gc.isenabled()
    gc.disable()
    try:
        match.amend(2, "raise 2")
        assert not gc.isenabled()
    finally:
        gc.enable()


# A match that was changed before is changed again.


@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_what_is_inserted_and_deleted_again_leaves_no_trace(seed):
    """Entries that it caused to be dropped come back by `undo` only; what had to wait is replayed last."""
    chance = random.Random(seed)
    match = random_match(chance, chance.randint(3, 30))
    entry = chance.choice(match.entries)
    before, played = match.state, [one.event for one in match.entries]
    inserted = match.insert(entry.number, some_answer(match.game, entry.before.state, chance))
    waited = bool(match.pending)
    deleted = match.delete(inserted.events[0].n)
    if waited and not inserted.orphaned:
        assert sorted(one.number for one in match.entries) == [event.n for event in played]
    elif not inserted.orphaned:
        assert [one.event for one in match.entries] == played
        assert (match.state, match.pending, deleted.orphaned) == (before, (), ())
    match.undo(2)
    assert ([one.event for one in match.entries], match.state) == (played, before)


@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_a_second_change_does_what_a_replay_by_brute_force_does(seed):
    match, *_ = change(seed)
    chance, entries, waiting = random.Random(seed), match.entries, list(match.pending)
    number = chance.choice(entries).number if entries else 0
    places = [place for place, entry in enumerate(entries) if entry.number == number]
    how = chance.choice(["amend", "insert", "delete", "delete"])
    if not entries or (how == "amend" and entries[places[0]].kind not in ("move", "chance")):
        return
    text = some_answer(match.game, entries[places[0]].before.state, chance)
    done = match.delete(number) if how == "delete" else getattr(match, how)(number, text)
    given = match.entries[places[0] : places[0] + (how != "delete")]
    old = [entry for entry in entries[places[0] :] if how == "insert" or entry.number != number]
    tail, acts = [entry.event for entry in old], [entry.event for entry in (*entries[: places[0]], *given)]
    changed = how != "insert" and not waiting and state_after(match.game, acts) != entries[places[-1]].state
    if changed and all(ONLY in play.flags for play in tail):
        tail = []
    kept, orphaned, rest, played = brute_force(
        match.game, acts, [*tail, *waiting], entered_amid_rolls(match.game, entries)
    )
    assert (list(done.kept), [orphan.event.n for orphan in done.orphaned]) == (kept, orphaned)
    assert [play.n for play in match.pending] == rest
    new = [entry.event for entry in match.entries[len(played) :]]
    assert all(act.flags == (ONLY,) for act in new)
    assert match.state == state_after(match.game, [*played, *new])
    loaded = Match(match.game, match.events)
    assert (loaded.state, loaded.pending, texts(loaded)) == (match.state, match.pending, texts(match))
