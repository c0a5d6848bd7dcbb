"""Roll-offs in the tavern: three roll for the first round, and tied players roll again."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from tavern_game import Tavern, TavernState

from referee.engine.core.agenda import Frame
from referee.engine.core.chance import ChanceSpec, DiceSpec, chance_move
from referee.engine.core.options import Setup
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.mechanisms import rolloff
from referee.engine.mechanisms.rolloff import RollOff

NAMES = ("Ada", "Bob", "Cleo")


def won(state: TavernState, seat: int, total: int) -> None:
    state.scores = [seat, total]
    state.report("T-FIRST", f"{NAMES[seat]} buys with {total}", seat)


LOTS: RollOff[TavernState] = RollOff(
    kind="lots",
    roll="lot",
    clause="T-LOTS",
    prompt="roll for the first round",
    seats=lambda state: range(len(NAMES)),
    name=lambda state, seat: NAMES[seat],
    won=won,
)
CALLS = LOTS._replace(kind="calls", roll="call", clause="T-CALLS", dice=lambda state: int(state.options["number"]))


class Rolling(Tavern):
    steps = MappingProxyType({**rolloff.steps(LOTS), **rolloff.steps(CALLS)})
    chances = MappingProxyType({**rolloff.chances(LOTS), **rolloff.chances(CALLS)})

    def seat_names(self, state: TavernState) -> tuple[str, ...]:
        return NAMES


def begun(*frames: Frame, **options: str) -> TavernState:
    """Return the state at the first roll of the frames named, the last one first."""
    state = Rolling().begin(Setup(2, options))
    state.agenda = frames
    Rolling().settle(state)
    return state


def rolled(state: TavernState, *results: tuple[int, ...]) -> TavernState:
    for values in results:
        state = Rolling().play(state, chance_move(*values))
    return state


def due(state: TavernState) -> DiceSpec:
    (found,) = Rolling().due(state)
    assert isinstance(found, ChanceSpec)
    return found


def told(state: TavernState) -> list[tuple[str, str, int | None]]:
    return [tuple(notice) for notice in state.news]


def test_all_roll_in_their_order_and_the_highest_has_it() -> None:
    state = begun(Frame("lots"))
    for seat, value in ((0, 3), (1, 5), (2, 4)):
        assert due(state) == DiceSpec(seat, "lot", "T-LOTS", f"{NAMES[seat]}: roll for the first round")
        state = rolled(state, (value,))
    assert (state.scores, state.agenda) == ([1, 5], ())
    assert told(state) == [("T-FIRST", "Bob buys with 5", 1)]


def test_only_players_who_tie_highest_roll_again() -> None:
    state = rolled(begun(Frame("lots")), (6,), (2,), (6,))
    assert told(state) == [("T-LOTS", "Ada and Cleo tie on 6 and roll again", None)]
    assert due(state).seat == 0
    state = rolled(state, (1,))
    assert due(state).seat == 2
    state = rolled(state, (2,))
    assert (state.scores, state.agenda) == ([2, 2], ())


def test_a_tie_below_the_highest_does_not_matter() -> None:
    assert rolled(begun(Frame("lots")), (4,), (4,), (5,)).scores == [2, 5]


def test_players_who_tie_again_roll_again() -> None:
    state = rolled(begun(Frame("lots")), (1,), (1,), (1,), (3,), (3,), (2,), (5,), (5,))
    assert due(state).seat == 0
    assert rolled(state, (1,), (2,)).scores == [1, 2]


def test_totals_count_not_dice() -> None:
    state = begun(Frame("calls"))
    assert (due(state).number, due(state).clause) == (2, "T-CALLS")
    assert rolled(state, (6, 1), (4, 4), (5, 2)).scores == [1, 8]
    assert due(begun(Frame("calls"), dice="one")).number == 1


def test_a_roll_off_of_some_seats_is_theirs_alone() -> None:
    state = begun(Frame("lots", None, (2, 1)))
    assert due(state).seat == 2
    assert rolled(state, (5,), (3,)).scores == [2, 5]
    assert rolled(begun(Frame("lots", None, (1,))), (1,)).scores == [1, 1]


def test_one_roll_off_over_another_keeps_its_own_totals() -> None:
    state = begun(Frame("compare lots", None, ((0, 4),)), Frame("lot", 2), Frame("lots", None, (0, 1)))
    state = rolled(state, (2,), (1,))
    assert (state.scores, due(state).seat) == ([0, 2], 2)
    assert rolled(state, (3,)).scores == [0, 4]


def test_what_is_beneath_waits_and_totals_are_part_of_the_state() -> None:
    state = rolled(begun(Frame("turn", 0, (1,)), Frame("lots")), (3,))
    assert state.agenda[:2] == (Frame("turn", 0, (1,)), Frame("compare lots", None, ((0, 3),)))
    assert Rolling().load(state.to_json()) == state
    assert Rolling().decisions(rolled(state, (2,), (1,)))[0].kind == "turn"


def test_too_many_dice_are_refused_by_the_clause() -> None:
    with pytest.raises(IllegalMoveError, match="T-LOTS: Ada: roll for the first round: type 1 number, not 2"):
        rolled(begun(Frame("lots")), (3, 4))
