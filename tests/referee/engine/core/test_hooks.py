"""What a table asks of a game besides moves."""

from __future__ import annotations

import pytest
import toys_at_work as toys

from pnp.errors import DataError
from pnp.library.documents import read_document
from pnp.library.problems import Problems
from referee.engine.core.agenda import Decision
from referee.engine.core.move import Move
from referee.engine.core.ruling import Verdict
from referee.engine.errors import InvalidMoveError, PositionError, RecordError

DUEL, NIGHT = toys.toy("duel"), toys.toy("night_ferry")
MAIN = toys.played(DUEL, "?")


def position() -> dict[str, object]:
    """Return the position of the ferry that is in a file."""
    problems = Problems()
    document = read_document(toys.TOYS / "positions/night_ferry.yaml", "night_ferry.yaml", problems)
    problems.raise_if_any()
    assert document is not None
    assert isinstance(document.value, dict)
    return dict(document.value)


def test_a_match_may_begin_from_a_position_that_somebody_wrote() -> None:
    state = NIGHT.read_position(position())  # type: ignore[arg-type]
    assert (state.round, state.boats, state.coins) == (2, [2, 0], [4, 5, 3])
    assert [token.face for token in state.zones["hand 0"]] == ["ember", None]
    assert len(state.zones["deck"]) == 1
    assert NIGHT.audit(state) == ()
    assert [(one.seat, one.kind) for one in NIGHT.decisions(state)] == [(0, "bid"), (1, "bid")]
    state = toys.played(NIGHT, "north: bid 3", "south: bid 2", "drift", state=state)
    for face, verdict in (("ember", "legal"), ("dusk", "legal"), ("ash", "illegal"), ("copper", "illegal")):
        assert NIGHT.judge(state, Move(0, "show", (face,))).verdict is Verdict(verdict)


def test_a_position_with_a_part_of_another_kind_is_refused() -> None:
    for wrong in ({"round": "two"}, {"boats": [1, 2]}, {"hands": ["ember"]}):
        with pytest.raises(PositionError):
            NIGHT.read_position({**position(), **wrong})  # type: ignore[dict-item]


def test_a_position_is_by_default_the_state_as_it_is_saved() -> None:
    assert DUEL.read_position(DUEL.write_position(MAIN)) == MAIN
    with pytest.raises(RecordError):
        DUEL.read_position({"seat": 0})


def test_a_house_rule_is_settled_otherwise_in_a_new_state() -> None:
    after = DUEL.with_option(MAIN, "ties", "attacker")
    assert (after.options["ties"], MAIN.options["ties"]) == ("attacker", "defender")
    assert DUEL.with_option(DUEL.with_option(MAIN, "hand_size", "2"), "ties", "attacker").options["hand_size"] == 2
    with pytest.raises(DataError):
        DUEL.with_option(MAIN, "ties", "nobody")


def test_a_game_takes_corrections_only_if_it_says_how() -> None:
    assert NIGHT.correct(toys.played(NIGHT, "?", "?"), ("boat", "north", "4")).boats == [4, 0]
    with pytest.raises(InvalidMoveError, match="cannot be corrected in this game"):
        DUEL.correct(MAIN, ("pawn", "red", "b2"))


def test_a_decision_is_passed_with_pass_where_it_may_be() -> None:
    may = Decision(1, "cards", "DU-CARD-01", "a card?", may_pass=True)
    assert DUEL.passing(MAIN, may) == Move(1, "pass")
    assert DUEL.passing(MAIN, may._replace(may_pass=False)) is None


def test_a_stretch_is_the_frame_of_its_kind_as_it_is() -> None:
    assert DUEL.scope_key(MAIN, "main") == ("main", 0, ())
    assert DUEL.scope_key(MAIN, "wave") is None


def test_pieces_are_listed_by_place_and_agree_with_what_is_printed() -> None:
    state = toys.played(NIGHT, "?", "?", "north: bid 3", "south: bid 1")
    assert NIGHT.pieces(state)["coin"] == {"North": 3, "South": 5, "box": 4}
    assert {piece: sum(places.values()) for piece, places in NIGHT.pieces(state).items()} == NIGHT.printed_counts(state)
    assert DUEL.pieces(MAIN) == DUEL.printed_counts(MAIN) == {}
