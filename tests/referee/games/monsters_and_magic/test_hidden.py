"""Hidden cards: what a table does not see changes no verdict; what cannot be is refused with what it contradicts."""

from __future__ import annotations

from random import Random

import pytest
from tables.monsters_and_magic import Table, game, position

from referee.engine.core.chance import ChanceSpec, DrawSpec
from referee.engine.core.guards import Breach
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.options import Setup, settings
from referee.engine.core.ruling import Verdict
from referee.engine.core.veiling import state_seen_by
from referee.engine.errors import MoveError
from referee.engine.record.match import Match
from referee.trial.contract import EFFORT
from referee.trial.random_game import RandomGame

EVENTS = 250


def hide(due: object, move: Move) -> Move:
    """Return a result of chance as a table without hidden cards sees it."""
    return move._replace(args=(UNKNOWN,) * len(move.args)) if isinstance(due, DrawSpec) and due.hidden else move


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4)])
def test_a_record_without_what_nobody_saw_is_never_illegal(seats: int, seed: int) -> None:
    setup = Setup(seats, settings(game().book, {}))
    run = RandomGame(game(), setup, Random(seed), True, EFFORT)
    full, blind, hidden, shown = game().new(setup), game().new(setup), 0, 0
    for _ in range(EVENTS):
        move = run.rare_move(full)
        if move is None:
            break
        due = next(one for one in game().due(full) if one.seat == move.seat or isinstance(one, ChanceSpec))
        told = hide(due, move) if move.seat < 0 else move
        hidden += told != move
        ruling = game().judge(blind, told)
        assert ruling.verdict in (Verdict.LEGAL, Verdict.CANNOT_TELL), str(ruling)
        shown += bool(ruling.reveals)
        full, blind = game().play(full, move), game().play(blind, told)
    assert hidden > 10
    assert shown > 2
    assert [len(held) for held in full.zones.values()] == [len(held) for held in blind.zones.values()]


def started(**given: object) -> Match:  # type: ignore[type-arg]
    """Return a match from a position in which blue has two unknown cards and straw one."""
    table = position("b2 blue hero; c3 blue army; g7 straw hero", hands={0: 2, 1: 1}, **given)  # type: ignore[arg-type]
    document = game().write_position(table.state)
    return Match.new(game(), Setup(2, table.state.options), id="hidden", position=document)


def refusal(match: Match, line: str) -> str:  # type: ignore[type-arg]
    """Return why a typed line is refused."""
    with pytest.raises(MoveError) as caught:
        match.enter(line)
    return str(caught.value)


def test_a_second_copy_of_a_card_is_refused_with_the_clause() -> None:
    match = started(discards=["giants"])
    ruling = match.judge("play giants")
    assert ruling.verdict is Verdict.ILLEGAL
    assert ruling.clauses == ("MM-HAND-01", "MM-DECK-01")
    assert "it is in the discard pile" in refusal(match, "play giants")
    assert match.judge("play treants").verdict is Verdict.LEGAL


def test_a_card_that_was_seen_elsewhere_while_this_one_was_held_is_refused() -> None:
    match = started()
    match.enter("play giants")
    match.enter("b2 b3")
    assert match.judge("play giants").verdict is Verdict.ILLEGAL
    assert "MM-DECK-01" in match.judge("play giants").clauses


def test_a_copy_contradicts_the_earliest_entry_with_which_it_cannot_be() -> None:
    match = started(permanents={1: ["treants"]})
    match.enter("b2 b3")
    match.enter("play giants")
    match.enter("c3 c4")
    (left,) = match.state.zones["hand 0"]
    played = next(entry for entry in match.entries if entry.text.startswith("play"))
    found = match.contradiction(left.id, "giants")
    assert found is not None
    assert found.number == played.number
    beginning = match.contradiction(left.id, "treants")
    assert beginning is not None
    assert beginning.before is None
    assert match.contradiction(left.id, "rangers") is None


def test_more_cards_than_a_hand_holds_cannot_be_shown() -> None:
    match = started()
    match.enter("play giants")
    match.enter("play treants")
    assert match.state.zones["hand 0"] == ()
    assert match.judge("play rangers").verdict is Verdict.ILLEGAL
    assert match.judge("play rangers").clauses[0] == "MM-HAND-01"


def test_the_last_face_that_fits_is_forced_by_matching() -> None:
    """Blue looked into straw's hand; what straw holds can no longer be in blue's, though nobody typed its name."""
    table = position("b2 blue hero; g7 straw hero", hands={0: 1, 1: 1})
    deck = table.state.deck
    state = table.state.copy()
    two = deck.bits["giants"] | deck.bits["treants"]
    for zone in ("hand 0", "hand 1"):
        state.zones[zone] = tuple(token._replace(could=two) for token in state.zones[zone])
    table = Table(state)
    assert table.legal("play giants")
    after = table.play("play giants")
    assert after.refused("play giants")
    rangers = Move(0, "play", ("rangers",))
    assert isinstance(table.game.breach(state, rangers), Breach)


def test_whether_an_unknown_card_may_be_played_hangs_on_nothing_that_its_player_has_not_seen() -> None:
    """Straw holds only cards of no use now; blue, who has not seen them, is asked as if Straw may have one."""
    table = position("b2 blue hero; g7 straw hero", hands={0: 1}, phase="end")
    state = table.state.copy()
    useful = {move.args[0] for move in table.game.possible_moves(state, 0) if move.verb == "play" and move.seat == 0}
    unseen = [token for token in state.zones["deck"] if token.face is None]
    named = [token._replace(face=str(face), seen=2) for token, face in zip(unseen, sorted(useful), strict=False)]
    state.zones["deck"] = tuple(unseen[len(named) :])
    state.zones["hand 1"] = tuple(named)
    assert not [move for move in table.game.possible_moves(state, 0) if move.verb == "play"]
    assert Move(0, "play", (UNKNOWN,)) in table.game.legal_moves(state, 0)
    assert {token.face for token in state_seen_by(state, 0).zones["hand 1"]} == {None}
    assert state_seen_by(state, 1).zones["hand 1"] == state.zones["hand 1"]
