"""The game put together: its tables, what it says out of turn, what the table asks of it."""

from typing import Any

import pytest
from tables.skies_of_fire import HALCYON, HALCYON_HOME, PURITAN, PURITAN_HOME, Table, game, new_match, position
from tabletop import random_events

from referee.games.skies_of_fire.state import SkiesState


def test_every_question_can_be_answered_and_every_pass_is_asked_for() -> None:
    rules = game()
    answered = set().union(*(verb.answers for verb in rules.verbs.values() if verb.name != "void"))
    assert set(rules.questions) <= answered
    assert set(rules.passes) <= set(rules.questions)
    assert rules.windows <= set(rules.questions)


def test_a_frame_is_a_step_or_is_asked() -> None:
    rules = game()
    assert not set(rules.steps) & {*rules.questions, *rules.chances}


def test_set_up_is_played_before_anything_else() -> None:
    table = new_match(2)
    assert table.refused("rally")[0] == "SF-SET-02"
    assert table.ruling("end").breaches[0].kind == "fact"


def test_what_is_asked_in_a_phase_comes_before_it_goes_on() -> None:
    table = position("puritan D9 1/2/2/1/1", HALCYON_HOME).play("e9")
    assert table.refused("f9") == ("SF-MTN-04", "SF-TRN-01")
    assert "this comes first (RGS Puritan II: name the section" in table.why("f9")


def test_when_the_game_is_over_nothing_is_played() -> None:
    table = position(PURITAN_HOME, HALCYON_HOME)
    state = table.state.copy()
    state.agenda, state.ended = (), ("SF-END-01", "over", ((0,), (1,)))
    table.state = state
    assert table.refused("end") == ("SF-END-01",)
    assert table.winners == ("puritan_ii",)


def test_a_step_is_measured_by_the_squares_a_ship_may_move() -> None:
    table = position(PURITAN_HOME, HALCYON_HOME)
    ((title, tally),) = table.game.tallies(table.state, table.game.read(table.state, "d9")[0])
    assert (title, tally.total) == ("squares of RGS Puritan II", 3)


def test_turns_rounds_and_phases_are_distinguishable() -> None:
    table = position(PURITAN_HOME, HALCYON_HOME)
    before = [table.game.scope_key(table.state, scope) for scope in ("round", "turn", "phase")]
    table.play("end")
    after = [table.game.scope_key(table.state, scope) for scope in ("round", "turn", "phase")]
    assert (before[:2], before[2]) == (after[:2], (5, "move"))
    assert after[2] == (5, "action")
    assert table.game.turn_key(table.state) == (5,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_saved_and_loaded_a_state_is_the_same_at_every_event(seats: int) -> None:
    table = new_match(seats)
    for count, _ in enumerate(random_events(table, seats, 400)):
        if count % 7 == 0:
            loaded = table.game.load(table.state.to_json())
            assert isinstance(loaded, SkiesState)
            assert loaded == table.state


@pytest.mark.parametrize("options", [{}, {"mode": "hunt"}])
def test_a_random_match_is_possible_all_along(options: dict[str, str]) -> None:
    table = new_match(4, **options)
    printed = table.game.printed_counts(table.state)
    for _ in random_events(table, 11, 500):
        assert table.game.audit(table.state) == ()
        lying = {name: sum(places.values()) for name, places in table.game.pieces(table.state).items()}
        assert lying == printed


def prepared(face: str, **more: Any) -> Table:
    """Return the Puritan II, beside the Halcyon where that matters, in the phase and place where it can use a card."""
    card = game().contents.card(face)
    assert card is not None
    names = game().contents.grid.names
    ours: dict[str, Any] = {"at": "F6", "hand": [face], "crew": "1/2/3/2/1"}
    theirs: dict[str, Any] = {"at": "G6", "hand": [CARGO_WEAPON], "crew": "1/2/2/1/1", "cargo": CARGO_WEAPON}
    phase, turn = "action", {}
    if face in game().contents.upgrades:
        ours["at"] = names[game().contents.upgrades[face].town]
    elif face in game().contents.missions:
        mission = game().contents.missions[face]
        where = (mission.begin,) if mission.begin not in (None, -1) else mission.squares
        ours["at"], turn = names[where[0]] if where else "F6", {"start": names[where[0]]} if where else {}
    else:
        order = game().contents.orders[face]
        phase = "move" if "before" in order.when else "action"
        ours["hand"] = [face, LOCAL_UPGRADE] if order.op == "install_at_any_town" else [face]
        ours["at"] = "H2" if order.op == "install_at_any_town" else "F6"
        theirs["at"] = "I2" if order.op == "install_at_any_town" else "G6"
    return position({PURITAN: ours, HALCYON: theirs}, phase=phase, turn=turn, **more)


CARGO_WEAPON, LOCAL_UPGRADE = "C01", "E01"
CARDS = game().contents
SPECIALS = [one.id for one in CARDS.orders.values() if one.sub != "counter" and one.when != "after_action"]
COUNTERS = [one.id for one in CARDS.orders.values() if one.is_counter]
BEGUN = [one.id for one in CARDS.missions.values() if one.kind != "hunt"]


@pytest.mark.parametrize("face", [*(one for one in CARDS.upgrades if one != CARGO_WEAPON), *SPECIALS, *BEGUN])
def test_a_card_that_is_used_cites_clauses_that_why_gives_for_it(face: str) -> None:
    table = prepared(face)
    name = game().face_name(face).casefold().replace("’", "'")
    uses = sorted(line for line in table.moves() if name in line and not line.startswith("discard"))
    assert uses, table.moves()
    late = prepared(face, of="halcyon").refused(uses[0], seat=0)
    table.play(uses[0])
    if table.due.endswith("treasure"):
        table.dice(6)
    assert table.news[0].clause in game().concerning(face)
    assert "SF-TRN-02" in late


@pytest.mark.parametrize("face", COUNTERS)
def test_a_counter_cites_clauses_that_why_gives_for_it(face: str) -> None:
    ours, theirs = {"at": "F6", "guns": ["Iron Verdict"]}, {"at": "G6", "hand": [face], "crew": "1/2/2/1/1"}
    table = position({PURITAN: ours, HALCYON: theirs}, phase="action").play("fire halcyon guns", "dice 3")
    uses = sorted(line for line in table.moves(1) if line.startswith(("counter", "play")))
    assert uses
    table.play(uses[0])
    assert {notice.clause for notice in table.news if notice.clause.startswith("SF-CTR")} <= set(
        game().concerning(face)
    )
    assert table.news[0].clause in game().concerning(face)


def test_a_second_action_cites_clauses_that_why_gives_for_its_card() -> None:
    ours, theirs = {"at": "F6", "guns": ["Iron Verdict"], "hand": ["Second Watch"]}, {"at": "G6", "hand": 0}
    table = position({PURITAN: ours, HALCYON: theirs}, phase="action").play("fire halcyon guns", "dice 1")
    assert table.play("second watch").news[0].clause in game().concerning("O27")


def test_every_clause_that_why_gives_for_a_card_is_in_the_rule_book() -> None:
    known = {*(one.id for one in game().book.clauses), *(one.id for one in game().book.rulings)}
    for face in CARDS.deck.copies:
        assert game().concerning(face)
        assert set(game().concerning(face)) <= known
