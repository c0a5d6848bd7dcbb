"""Random games with random house rules never get stuck, and no piece gets lost."""

import json
import random

import pytest
from tables.monsters_and_magic import Table, game, new_match
from tabletop import random_events

from referee.engine.core.guards import Breach
from referee.engine.core.ruling import Verdict

PRINTED = {"board": 1, "terrain_tile": 64, "structure_chit": 64, "garrison": 132, "ally_card": 64}
PRINTED |= {
    "mage": 20,
    "hero": 20,
    "monster": 20,
    "army": 20,
    "declaration_marker": 24,
    "turn_track": 1,
    "player_mat": 4,
}


def house_rules(seed: int) -> dict[str, str]:
    """Return some switches set at random."""
    source = random.Random(seed)
    options = game().book.options.values()
    return {option.name: source.choice(list(option.values)) for option in options if source.random() < 0.3}


def check(table: Table) -> None:
    """Nothing is impossible, and every printed piece is somewhere, once."""
    assert table.state.phase == "setup" or table.game.audit(table.state) == ()
    for component, zones in table.game.pieces(table.state).items():
        assert min(zones.values()) >= 0, component
        if table.state.phase != "setup" and component in PRINTED:
            assert sum(zones.values()) == PRINTED[component], component


def check_closely(table: Table) -> None:
    """The state is kept whole, its legal moves are legal, each once, and read as themselves."""
    kept = json.loads(json.dumps(table.state.to_json()))
    assert table.game.load(kept) == table.state
    for decision in table.game.decisions(table.state):
        moves = table.game.legal_moves(table.state, decision.seat)
        assert len(set(moves)) == len(moves)
        for move in moves[:: max(1, len(moves) // 5)]:
            if not move.is_open:
                assert table.game.judge(table.state, move).verdict is Verdict.LEGAL
                words = table.game.write(table.state, move)
                assert table.game.read(table.state, words, decision.seat) == (move,)


@pytest.mark.parametrize("seed", [pytest.param(one, marks=[pytest.mark.long] if one > 2 else []) for one in range(6)])
def test_games_at_random_come_to_their_end(seed: int) -> None:
    table = new_match(2 + seed % 3, turns_per_player=8, **house_rules(seed))
    for number, move in enumerate(random_events(table, seed, 1500, hidden=seed % 2 == 0)):
        assert not isinstance(table.game.breach(table.state, move), Breach)
        check(table)
        if number % 25 == 0:
            check_closely(table)
    assert table.winners or table.game.due(table.state)


def test_a_game_with_the_standard_rules_is_won() -> None:
    table = new_match(2, turns_per_player=10)
    list(random_events(table, 1))
    assert table.ended_by.startswith("MM-WIN")
    assert sorted(seat for place in table.game.outcome(table.state).ranking for seat in place) == [0, 1]  # type: ignore[union-attr]
