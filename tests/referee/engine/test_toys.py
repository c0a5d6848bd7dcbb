"""Five games with faults that shallow tests miss, and the checks that find them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import toys_at_work as toys

from referee.engine.core import zones
from referee.engine.core.agenda import Decision, Frame, pop, push, swap
from referee.engine.core.chance import DrawSpec, chance_move
from referee.engine.core.guards import Breach
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.ruling import Verdict
from referee.engine.core.zones import Token
from referee.engine.game import Game
from referee.trial import contract
from referee.trial.random_game import RandomGame

ROOT = Path(__file__).parents[3]
NIGHT = toys.module("night_ferry")
GOOD = toys.toy("night_ferry")
SHORT = contract.Effort(replayed_ends=2, amended_entries=3, recorded_events=12)


def faults(game: Game[Any], seeds: int = 3, **how: Any) -> Iterator[str]:
    """Yield the faults of a trial, which goes on only as long as somebody looks for one."""
    return contract.check(game, [toys.setup(game)], range(seeds), SHORT, reports_idle_guards=False, **how)


def made(kind: type) -> Game[Any]:
    game: Game[Any] = kind(toys.data("night_ferry"))
    return game


@pytest.fixture(autouse=True, scope="module")
def _the_good_game_passes() -> None:
    assert list(faults(GOOD)) == []


# 1. The turn-shaped engine: what happens next stands outside the state, and windows open only for who can answer.


def test_a_game_that_keeps_its_place_outside_the_state_is_found_out() -> None:
    class Turns(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        asked = 0

        def ask(self, state: Any, frame: Frame) -> tuple[Decision, ...]:
            self.asked += 1
            (one,) = super().ask(state, frame)
            return (one._replace(prompt=f"{one.prompt} ({self.asked})"),)

    assert any(one.startswith("after saving and loading, this is no longer due") for one in faults(made(Turns), 1))


def test_a_game_that_skips_seats_without_an_answer_is_found_out() -> None:
    class Skips(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def __init__(self, data: Any) -> None:
            super().__init__(data)
            self.steps = {**self.steps, "show": self.look}
            self.questions = {**self.questions, "showing": self.ask}
            answers = frozenset({"showing"})
            self.verbs |= {name: self.verbs[name]._replace(answers=answers) for name in ("show", "keep")}

        def ask(self, state: Any, frame: Frame) -> tuple[Decision, ...]:
            (one,) = super().ask(state, frame._replace(kind="show" if frame.kind == "showing" else frame.kind))
            return (one._replace(kind=frame.kind),)

        def look(self, state: Any) -> None:
            seat = state.agenda[-1].seat
            if any(token.face in ("ember", "frost") for token in state.zones[f"hand {seat}"]):
                swap(state, Frame("showing", seat))
            else:
                pop(state)

    assert any(one.startswith("what is asked depends on a card that was not shown") for one in faults(made(Skips)))


# 2. The secretly omniscient referee: it deals cards inside, and proves by counting.


def stripped(game: Game[Any], seed: int) -> list[Verdict]:
    """Return the rulings on a game with all cards known, played again without what a table would not see."""
    full = RandomGame(game, toys.setup(game), Random(seed), True, SHORT)
    state, blind = game.new(full.setup), game.new(full.setup)
    found = []
    while game.due(state):
        (first, *_) = game.due(state)
        move = full.choose(state)
        assert move is not None
        hidden = isinstance(first, DrawSpec)
        told = chance_move(UNKNOWN) if hidden else move
        found.append(game.judge(blind, told).verdict)
        if found[-1] is Verdict.ILLEGAL:
            return found
        state, blind = game.play(state, move), game.play(blind, told)
    return found


def test_a_record_without_what_nobody_saw_is_never_illegal() -> None:
    for seed in range(20):
        assert set(stripped(GOOD, seed)) == {Verdict.LEGAL}


def test_a_game_that_deals_the_cards_itself_is_found_out() -> None:
    class Dealer(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def draw(self, state: Any, frame: Frame) -> DrawSpec:
            spec: DrawSpec = super().draw(state, frame)
            return spec._replace(names=spec.names[:1], hidden=False)

    assert Verdict.ILLEGAL in stripped(made(Dealer), 0)


def test_a_proof_by_counting_is_found_out() -> None:
    class Counts(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def __init__(self, data: Any) -> None:
            super().__init__(data)
            (guard,) = self.verbs["show"].guards
            self.verbs["show"] = self.verbs["show"]._replace(guards=(guard._replace(test=counted),))

    def counted(state: Any, move: Move) -> Breach | None:
        left = zones.free_copies(state, state.deck)[move.args[0]]
        return None if left else Breach("NF-ROUND-08", f"no {move.args[0]} is left", "fact")

    bits = GOOD.catalogue(GOOD.new(toys.setup(GOOD))).bits
    pair = bits["ash"] | bits["brass"]
    held = (Token(1, None, 1, pair), Token(2, None, 1, pair))
    forged = toys.with_zones(GOOD.new(toys.setup(GOOD)), hand_0=held, hand_1=(Token(3, None, 2, pair | bits["dusk"]),))
    forged.zones["deck"] = forged.zones["deck"][:3]
    forged.agenda = (Frame("show", 1),)
    show = Move(1, "show", ("ash",))
    assert made(Counts).judge(forged, show).verdict is Verdict.LEGAL
    assert GOOD.judge(forged, show).verdict is Verdict.ILLEGAL
    assert GOOD.judge(forged, Move(1, "show", ("dusk",))).verdict is Verdict.LEGAL


# 3. Two predicates in a coat: a list of its own, and one clause for everything.


def test_a_list_that_goes_its_own_way_is_found_out() -> None:
    class Lists(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def __init__(self, data: Any) -> None:
            super().__init__(data)
            bids = [Move(seat, "bid", (count,)) for seat in (0, 1) for count in range(3)]
            listed = lambda state, seat: [one for one in bids if one.seat == seat and state.coins[seat] > 2]  # noqa: E731
            self.verbs["bid"] = self.verbs["bid"]._replace(candidates=listed, exact=True)

    assert '"bid 1" is ruled "legal", but it is not among the legal moves' in faults(made(Lists), 4)


def test_every_guard_taken_out_lets_something_through_and_into_the_list() -> None:
    state = toys.played(GOOD, "?", "?", "north: bid 3", "south: bid 3", "brace", "keep", "tow north")
    state = toys.played(GOOD, "?", "?", "north: bid 3", state=state)
    state.coins[1], state.coins[2] = 1, 11
    three, before = Move(1, "bid", (3,)), toys.said(GOOD, state, GOOD.legal_moves(state, 1))
    loose = GOOD.without("bid", "coins")
    assert before == ["bid 0", "bid 1"]
    assert [breach.clause for breach in GOOD.judge(state, three).breaches] == ["NF-ROUND-04"]
    assert toys.said(loose, state, loose.legal_moves(state, 1)) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert loose.judge(state, three).verdict is Verdict.LEGAL
    state.coins[1], state.coins[2] = 3, 9
    assert GOOD.judge(state, three).verdict is Verdict.LEGAL


# 4. Undo by snapshot, amend by retyping, correct by setter.


def test_a_game_that_rolls_for_itself_changes_when_an_entry_is_amended_with_the_same_words() -> None:
    class Rolls(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def __init__(self, data: Any) -> None:
            super().__init__(data)
            self.random = Random(1)
            self.verbs["drift"] = self.verbs["drift"]._replace(effect=self.blown)

        def blown(self, state: Any, move: Move) -> None:
            pop(state)
            state.row(move.seat, -self.random.randrange(3))

    found = list(contract.check(made(Rolls), [toys.setup(GOOD)], range(4), SHORT._replace(recorded_events=60)))
    assert any("differs after saving and loading" in one for one in found)
    assert any("with the same words changes the match" in one for one in found)


def test_a_game_that_breaks_on_a_position_that_cannot_be_is_found_out() -> None:
    class Asserts(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def seat_names(self, state: Any) -> Any:
            assert min(state.coins) >= 0, "coins cannot be negative"
            return super().seat_names(state)

    def too_rich(state: Any, random: Random) -> str:
        return f"coins north {random.randrange(12, 20)}"

    assert list(faults(GOOD, correction=too_rich)) == []
    assert any("coins cannot be negative" in one for one in faults(made(Asserts), correction=too_rich))


# 5. Numbers and cards by hand: a card's name in the code, a house rule that nobody reads.


def strings(path: Path) -> set[str]:
    """Return the texts in code that are statements by themselves."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_a_card_of_known_parts_plays_without_a_line_of_code() -> None:
    data = toys.data("night_ferry")
    rows = [dict(row) for row in data.tables["lanterns.yaml"]]
    added = [*rows, {"id": "gale", "name": "Gale Lantern", "stones": 5, "count": 1}]
    game: Game[Any] = NIGHT.build(data._replace(tables={**data.tables, "lanterns.yaml": added}))
    assert list(faults(game)) == []
    state = toys.played(game, '"Gale Lantern"', "?", "north: bid 1", "south: bid 0", "drift", "show gale")
    assert state.boats == [7, 0]


def test_no_card_of_the_ferry_is_in_its_code() -> None:
    cards = {str(row["id"]) for row in toys.data("night_ferry").tables["lanterns.yaml"]}
    assert len(cards) == 6
    assert strings(ROOT / "tests/toys/referee/games/night_ferry/__init__.py") & cards == set()


def test_a_house_rule_that_is_read_by_nobody_is_found_out() -> None:
    class Deaf(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def begin(self, setup: Any) -> Any:
            found = super().begin(setup)
            found.options = type(found.options)({**found.options, "level_boats": "north"})
            return found

    assert list(contract.idle_option_faults(GOOD, 2, range(4))) == []
    assert list(contract.idle_option_faults(made(Deaf), 2, range(4))) == [
        "house rule level_boats: south has the same effect as north"
    ]


# And a sixth, cheap one: pieces that are made and destroyed in effects.


def test_a_coin_that_comes_from_nowhere_is_found_out() -> None:
    class Mints(NIGHT.NightFerry):  # type: ignore[misc, name-defined]
        def __init__(self, data: Any) -> None:
            super().__init__(data)
            self.verbs["drift"] = self.verbs["drift"]._replace(effect=self.paid)

        def paid(self, state: Any, move: Move) -> None:
            pop(state)
            state.coins[move.seat] += 1
            push(state)

    assert "coin: 13 in the match, 12 printed" in faults(made(Mints))
