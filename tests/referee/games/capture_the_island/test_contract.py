"""The contract of every game, checked for Capture the Island: in short games, and from rare positions.

CONTRACT=10 tries so many games more for each number of players; `tests/bench/run.py contract` looks for hours.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest
from tables.capture_the_island import COLOURS, Table, game, new_match, position
from trials import setup_of

from referee.games.capture_the_island.state import IslandState
from referee.trial import contract
from referee.trial.contract import Effort

MORE = int(os.environ.get("CONTRACT", "0"))
SHORT = Effort(
    events=1200,
    near_misses=3,
    listed_moves=3,
    replayed_ends=1,
    amended_entries=1,
    recorded_events=20,
    test_interval=20,
    events_ahead=1,
)


def correction(state: IslandState, random: Random) -> str:
    """Return words that correct a position in some way."""
    colour, other = (random.choice(COLOURS[: state.seats]) for _ in range(2))
    one, two = (random.choice(state.grid.names) for _ in range(2))
    return random.choice(
        [
            f"{colour} {random.randrange(12)} {one}",
            f"{colour} {one} to {two}",
            f"tile {one} {random.choice(('drop', 'wheel', '*', '.'))}",
            f"hand {colour} {random.randrange(4)} combat, {random.randrange(4)} resource",
            f"step {random.choice(('move', 'cards', 'draw', 'beginning'))} {other}",
            f"depletions {random.randrange(3)}",
            f"moves {random.randrange(3)}",
            f"recruited {one}",
            f"fresh {one}",
            f"shed {random.randrange(2)}",
            f"out {colour}",
            f"back {colour}",
        ]
    )


@pytest.mark.parametrize(("seats", "seed"), [(2 + seed % 3, seed) for seed in range(3 + 3 * MORE)])
def test_whole_games_keep_the_contract(seats: int, seed: int) -> None:
    setup = setup_of(game(), seats, seed)
    found = list(contract.check(game(), [setup], [seed], SHORT, correction=correction, reports_idle_guards=False))
    assert found == []


FIELD = "C1 red 3; B1 red 4; B2 red 2; D1 red 4; C2 blue 2; B3 blue 1; E3 white 2; D3 red 1; A1 red 2; E5 blue 3"
HAND = ("drop 1", "drop 4", "bricks 2", "hammers 5", "arrow 3", "wheel 6")
FULL = "C1 red 3; B1 red 10; A1 red 2; B2 red 3; D1 red 2; E1 blue 2; B6 blue 2; E3 white 1; A2 red 1"


BAY = ("AH*DWA", "WBCW.H", "DH**CA", "AC**HD", "HBWCBW", "AWD*HA")
"""The map for two with a lake."""


def rare() -> list[IslandState]:
    """Return positions with rare questions, for all house rules that have questions of their own.

    Some come in pairs: what is legal in the one is a near-miss in the other.
    """
    return [table.state for table in (*in_setup(), *moving(), *with_cards(), *in_battles(), *at_the_end())]


def in_setup() -> Iterator[Table]:
    yield new_match(3)
    yield new_match(2).play("red")
    custom = new_match(2, start_layout="custom", capture_tiles="custom").play("red", "blue", "red")
    yield custom
    yield custom.play("c1", "a3")
    yield custom.play("c3")
    yield new_match(3, start_choice="pick_in_order").play("red", "blue", "white", "blue")


def moving() -> Iterator[Table]:
    for options in (
        {},
        {"limit_transit": "always"},
        {"pickup": "no"},
        {"leave_contested": "yes"},
        {"pass_through": "continue_if_win"},
    ):
        for field in (FIELD, FULL):
            yield position(field, seats=3, **options)
            yield position(field, seats=3, **options).play("b1 b2" if field == FIELD else "1 a1 a2")
    yield position(FIELD, seats=3).play("2 c1 c2")
    yield position("C2 red 3; B2 red 1; D6 blue 2; E5 red 1", map=BAY)
    yield position(FIELD, seats=3, pickup="no").play("1 b1 a1")
    table = position(FIELD, seats=3, step="cards", hands={0: HAND}, road_split="no").play("play bricks 2 as road")
    yield table
    yield table.play("1 d1 e1")
    won = position(FIELD, seats=3, pass_through="continue_if_win", hands={0: ["wheel 3"]}).play("4 d1 d2", "end")
    yield won
    won = position("C1 red 9; C2 blue 1; A1 red 2; E3 white 2; B6 blue 1", seats=3, pass_through="continue_if_win")
    won.play("9 c1 c2", "end", "drop 1", "drop 2", "?")
    assert won.due == "red advance"
    yield won


def with_cards() -> Iterator[Table]:
    for options in (
        {},
        {"dual_use": "yes"},
        {"recruit_subset": "all", "scarce_recruit": "even"},
        {"arrow_adjacency": "eight_way", "arrow_hits_base": "no"},
    ):
        table = position(f"{FIELD}; D5 blue 1", seats=3, step="cards", hands={0: HAND, 1: 2}, **options)
        yield table
        yield position(f"{FIELD}; D2 red 1", seats=3, step="cards", hands={0: ["3 combat", "3 resource"]}, **options)
    for options in (
        {},
        {"water_army": "one_unit"},
        {"water_range": "neighbour_coast"},
        {"water_attack": "no"},
        {"drop_tiles_are_water": "yes"},
        {"card_battle_timing": "end_of_step"},
    ):
        table = position(f"{FIELD}; E6 blue 1; D6 red 1", seats=3, step="cards", hands={0: HAND}, **options)
        yield table.play("play drop 1 as water")
        yield position(FULL, seats=3, step="cards", hands={0: HAND}, **options).play("play drop 4 as water")
    yield position("C3 red 3; D6 blue 2", step="cards", hands={0: HAND})
    crowd = {"hands": {0: HAND}, "retreat_overflow": "allow"}
    yield position("C1 red 12; D6 blue 2", **crowd)
    yield position("C1 red 12; D6 blue 2", step="cards", **crowd).play("play drop 1 as water")
    late = position("F1 red 3; F3 red 1; E1 blue 1; C1 red 1; D6 blue 2", step="cards",
                    hands={0: ("bricks 1", "drop 1")}, card_battle_timing="end_of_step")  # fmt: skip
    yield late.play("play bricks 1 as road", "2 f1 e1", "end", "play drop 1 as water")
    again = position("A1 red 1; F1 red 1; A6 red 2; C1 red 1; C3 red 1; F3 red 1; E1 red 1; E2 blue 1; D6 blue 2",
                     step="cards", hands={0: ["arrow 4", "arrow 5", "bricks 1"]}, turn={"recruited": ["F3"]},
                     card_battle_timing="end_of_step")  # fmt: skip
    yield again
    yield again.play("play arrow 4 as recruit on a1")
    fighting = position("A1 red 2; F1 red 1; F3 blue 1; F2 red 2; D6 blue 1", step="cards",
                        hands={0: ["arrow 4", "bricks 1"]}, card_battle_timing="end_of_step")  # fmt: skip
    yield fighting.play("play bricks 1 as road", "1 f2 f3", "end", "play arrow 4 as recruit on a1")
    shore = position("C1 red 3; A1 red 2; D6 blue 2", step="cards", hands={0: HAND}).play("play drop 1 as water")
    yield shore.correct("red 0 c1").correct("red 0 a1").correct("red 3 c3")
    for subset in ("any", "all"):
        scarce = "B2 red 1; E2 red 1; B5 red 8; E5 red 8; D6 blue 1"
        table = position(scarce, step="cards", hands={0: ["bricks 4", "bricks 5"]}, recruit_subset=subset)
        yield table.play("play bricks 4 as recruit on b2")
    table = position("B2 red 1; E2 red 1; D6 blue 1", step="cards", hands={0: ["bricks 4"]}, dual_use="yes")
    yield table.play("play bricks 4 as recruit on b2 e2")


def in_battles() -> Iterator[Table]:
    forged = position("C2 red 3; C3 blue 3", hands={0: ["wheel 1", "drop 4"], 1: 2}).play("c2 c3", "end")
    yield forged
    for options in ({}, {"commit_optional": "yes"}, {"no_combat_card": "resource_as_zero"}):
        for cards in (["wheel 1", "drop 4"], ["drop 4"]):
            yield position("C2 red 3; C3 blue 3", hands={0: cards, 1: ["2 combat"]}, **options).play("c2 c3", "end")
    two = position("C2 red 3; C3 blue 3; D1 red 2; D2 blue 2; A6 red 1", hands={0: 2, 1: 2}).play("c2 c3", "d1 d2")
    yield two
    table = position(
        "C2 red 3; C3 blue 1; A6 blue 3; B6 blue 3", hands={0: ["wheel 3"]}, short_loss="make_up_elsewhere"
    )
    table.play("c2 c3", "end", "lay wheel 3", "drop 3", "drop 1")
    yield table
    yield position("C1 red 1; D6 blue 1", hands={1: ["4 combat", "4 resource"]})


def at_the_end() -> Iterator[Table]:
    for options in ({}, {"final_draws": "combat_only"}, {"draw_optional": "yes"}, {"step3_order": "draw_first"}):
        for count in (0, 2):
            hands = {0: ["drop 1", "drop 4"], 1: ["1 combat"]}
            turn = {"number": 9}
            yield position(step="draw", depletions=count, hands=hands, turn=turn, **options)
            yield position(step="draw", depletions=count, hands={0: ["3 combat", "4 resource"]}, turn=turn, **options)
    full = ["6 combat", "1 resource"]
    yield position(step="draw", hands={0: full}).play("discard wheel 1")
    yield position(step="draw", hands={0: ["wheel 1", "drop 2"]}).play("discard wheel 1")
    yield position(step="draw", hands={0: ["wheel 1", "drop 2"]}).play("draw combat ?")
    yield position(step="draw", hands={0: 6, 1: 6}, discards=["6 combat"])
    yield position(seats=3, step="draw", hands={0: 6, 1: 6, 2: 6})


def test_no_guard_of_the_game_is_idle_and_rare_positions_keep_the_contract() -> None:
    effort = SHORT._replace(test_interval=1, near_misses=40, listed_moves=1, events_ahead=2)
    assert list(contract.check(game(), [], [], effort, positions=rare())) == []
