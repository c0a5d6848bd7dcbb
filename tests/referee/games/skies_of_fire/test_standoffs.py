"""What every game owes the table, held against ships that are about to fight."""

from __future__ import annotations

from broadside import standoffs
from tables.skies_of_fire import game

from referee.engine.core.options import Setup, settings
from referee.engine.trial import contract

VERBS = ("aim", "counter", "fire", "deploy", "launch", "bomb", "put", "fly", "recall", "scuttle", "hunt", "berth")


def test_ships_that_fight_keep_the_contract_and_each_guard_of_battle_is_met_alone() -> None:
    effort = contract.EFFORT._replace(events=40, listed=3, tails=1, amended=0, ahead=8)
    setup = Setup(2, settings(game().book, {}))
    faults = list(contract.check(game(), [setup], [1], effort, positions=standoffs()))
    others = [one for one in faults if not one.startswith(("guard", "verb", "a game was not over"))]
    assert others == []
    idle = [one for one in faults if any(one.endswith(f'of "{verb}": {contract.NEVER[1]}') for verb in VERBS)]
    assert idle == []
