"""A stack of spells that answer each other, things triggered, auras: tried by the toy Hedge Magic."""

from __future__ import annotations

from typing import Any

import pytest
import toys_at_work as toys

from referee.engine.core.move import Move
from referee.engine.core.zones import Token
from referee.engine.game import Game
from referee.trial import contract

HEDGE: Game[Any] = toys.toy("hedge_magic")
MODULE = toys.module("hedge_magic")
SHORT = contract.EFFORT._replace(replayed_ends=2, amended_entries=3, recorded_events=12)


def begun(north: str = "", south: str = "", **play: str) -> Any:
    """Return a match in which it is North's turn to act, with spells in hands and in play."""
    found = toys.played(HEDGE, "?", "?", "?")
    numbers = iter(range(100, 200))
    rows = {"hand_0": north, "hand_1": south, **{f"play_{seat}": play.get(seat, "") for seat in ("0", "1")}}
    return toys.with_zones(
        found,
        **{zone: tuple(Token(next(numbers), face, 3) for face in faces.split()) for zone, faces in rows.items()},
        deck=found.zones["deck"][:1],
    )


def standing(state: Any) -> list[str]:
    return [name for name, up in zip(MODULE.GOLEMS, state.stand, strict=True) if up]


def strength(state: Any, golem: str) -> int:
    total: int = MODULE.strength(state, MODULE.GOLEMS.index(golem)).total
    return total


def test_a_spell_is_done_when_both_have_passed() -> None:
    state = toys.played(HEDGE, "cast bolt south oak", state=begun("bolt"))
    assert [one.prompt for one in HEDGE.due(state)] == ["answer Bolt of North, or pass"]
    assert len(standing(state)) == 4
    state = toys.played(HEDGE, "pass", "pass", state=state)
    assert standing(state) == ["north oak", "north elm", "south elm"]
    assert [token.face for token in state.zones["used"]] == ["bolt"]


def test_what_answers_is_done_first() -> None:
    state = toys.played(HEDGE, "cast bolt south oak", "cast ward south oak", state=begun("bolt", "ward"))
    assert [one.prompt for one in HEDGE.due(state)] == ["answer Ward of South, or pass"]
    state = toys.played(HEDGE, "pass", "pass", state=state)
    assert strength(state, "south oak") == 4
    assert [one.prompt for one in HEDGE.due(state)] == ["answer Bolt of North, or pass"]
    assert len(standing(toys.played(HEDGE, "pass", "pass", state=state))) == 4


def test_a_counterspell_takes_off_what_waits_below_it() -> None:
    state = toys.played(HEDGE, "cast bolt south oak", "cast hex", "pass", "pass", state=begun("bolt", "hex"))
    assert [one.prompt for one in HEDGE.due(state)] == ["cast a spell, charge, or end the turn"]
    assert (len(standing(state)), state.zones["stack"]) == (4, ())
    assert sorted(str(token.face) for token in state.zones["used"]) == ["bolt", "hex"]


def test_a_counterspell_is_countered() -> None:
    state = begun("bolt hex", "hex")
    state = toys.played(HEDGE, "cast bolt south oak", "cast hex", "cast hex", "pass", "pass", state=state)
    assert [one.prompt for one in HEDGE.due(state)] == ["answer Bolt of North, or pass"]
    assert "south oak" not in standing(toys.played(HEDGE, "pass", "pass", state=state))


def test_a_spell_whose_aim_has_fallen_does_nothing_and_that_is_reported() -> None:
    state = begun("bolt", "bolt")
    state = toys.played(
        HEDGE, "cast bolt south oak", "cast bolt south oak", "pass", "pass", "pass", "pass", state=state
    )
    assert standing(state) == ["north oak", "north elm", "south elm"]
    assert [(one.clause, one.text) for one in state.news] == [("HM-SPELL-05", "Bolt: south oak has fallen")]


@pytest.mark.parametrize(
    ("line", "clause"), [("south: cast banner", "HM-SPELL-03"), ("south: cast hex", ""), ("south: cast gale", "")]
)
def test_only_instants_answer(line: str, clause: str) -> None:
    state = toys.played(HEDGE, "cast bolt south oak", state=begun("bolt", "hex gale banner"))
    (move,) = HEDGE.read(state, line)
    assert [breach.clause for breach in HEDGE.judge(state, move).breaches] == [clause] * bool(clause)


def test_nothing_is_countered_where_nothing_waits() -> None:
    state = begun("hex")
    (move,) = HEDGE.read(state, "cast hex")
    assert [breach.clause for breach in HEDGE.judge(state, move).breaches] == ["HM-SPELL-06"]
    assert [HEDGE.write(state, one) for one in HEDGE.legal_moves(state, 0) if one.verb == "cast"] == []


def test_an_aura_counts_while_its_source_lies_in_play() -> None:
    state = begun("gale", **{"0": "banner banner"})
    assert [strength(state, golem) for golem in ("north oak", "north elm", "south oak")] == [4, 4, 2]
    assert str(MODULE.strength(state, 0)) == "north oak 2; Banner +1; Banner +1 = 4"
    state = toys.played(HEDGE, "cast gale", "pass", "pass", state=state)
    assert strength(state, "north oak") == 2


def test_what_is_kept_for_a_charge_stays_when_the_aura_leaves_and_nothing_counts_twice() -> None:
    state = begun("", "gale", **{"0": "banner", "1": "banner"})
    state = toys.played(HEDGE, "charge north oak at south elm", state=state)
    assert (strength(state, "north oak"), strength(state, "north elm")) == (3, 3)
    state = toys.played(HEDGE, "cast gale", "pass", "pass", state=state)
    assert (strength(state, "north oak"), strength(state, "north elm"), strength(state, "south elm")) == (3, 2, 2)
    state = toys.played(HEDGE, "pass", "pass", state=state)
    assert strength(state, "north oak") == 2
    assert standing(state) == ["north oak", "north elm", "south oak"]


def test_a_charge_that_is_undone_is_forgotten() -> None:
    state = begun("", "hex", **{"0": "banner"})
    state = toys.played(HEDGE, "charge north oak at south elm", "cast hex", "pass", "pass", state=state)
    assert (len(standing(state)), state.effects) == (4, ())
    (again,) = HEDGE.read(state, "charge north oak at south elm")
    assert [breach.clause for breach in HEDGE.judge(state, again).breaches] == ["HM-TURN-02"]


def test_a_fall_triggers_the_cards_in_play_of_its_wizard() -> None:
    state = begun("bolt", **{"1": "pyre", "0": "pyre"})
    state = toys.played(HEDGE, "cast bolt south oak", "pass", "pass", state=state)
    assert [one.prompt for one in HEDGE.due(state)] == ["South draws a spell"]
    assert [token.face for token in state.zones["play 1"]] == ["pyre"]


def test_a_card_of_an_unknown_hand_is_listed_once_and_may_be_whatever_answers() -> None:
    state = toys.played(HEDGE, "cast bolt south oak", state=begun("bolt"))
    state = toys.with_zones(state, hand_1=(Token(300),))
    assert [HEDGE.write(state, one) for one in HEDGE.legal_moves(state, 1)] == ["cast ?", "pass"]
    possible = {HEDGE.write(state, one) for one in HEDGE.possible_moves(state, 1)}
    assert {"cast hex", "cast gale", "cast ward north elm", "cast bolt south elm"} < possible
    assert not any("banner" in line for line in possible)


def test_a_spell_takes_what_its_deed_takes() -> None:
    state = begun("bolt hex")
    wrong = HEDGE.judge(state, Move(0, "cast", ("bolt",))).breaches
    assert [breach.text for breach in wrong] == [
        "Bolt is cast with a golem after its name: north oak, north elm, south oak or south elm"
    ]
    wrong = HEDGE.judge(state, Move(0, "cast", ("hex", 1))).breaches
    assert [breach.text for breach in wrong] == ["Hex is cast with nothing after its name"]


def test_the_whole_keeps_the_contract() -> None:
    assert list(contract.check(HEDGE, [toys.setup(HEDGE)], range(8), SHORT)) == []


def test_a_use_keeps_the_piece_that_it_is_used_on_and_its_question_does_not_name_it() -> None:
    state = toys.played(HEDGE, "cast bolt south oak", state=begun("bolt"))
    stack = MODULE.STACK
    use = stack.waiting(state)
    assert use is not None
    asked = HEDGE.due(state)[0].subject
    assert use.piece is None
    stack.put(state, use._replace(piece=7), (1,))
    assert HEDGE.due(state)[0].subject == asked
    assert stack.waiting(state) == use._replace(piece=7)
