"""The contract of every game, for ships that are about to fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import Any

from tables.skies_of_fire import action, game

from referee.engine.core.options import Setup, settings
from referee.games.skies_of_fire.state import SkiesState
from referee.trial import contract

VERBS = ("aim", "counter", "fire", "deploy", "launch", "bomb", "put", "fly", "recall", "scuttle", "hunt", "berth")

SQUADRON: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "puritan ii": {
            "at": "F6",
            "crew": "1/3/6/3/1",
            "guns": ["Ricochet Turret", "Iron Verdict"],
            "hand": ["Bounty on RGS Halcyon", "Hard Over", "Bulkheads Shut", "Spyglass", "?"],
            "planes": ["G7", "H5"],
            "mines": ["F5"],
        },
        "halcyon": {
            "at": "G6",
            "crew": "1/3/2/6/1",
            "guns": ["Old Faithful"],
            "hand": ["Bulkheads Shut", "Smoke Screen", "Field Repairs", "?"],
            "planes": ["G5"],
        },
        "gallowglass": {
            "at": "H7",
            "crew": "0/1/6/2/1",
            "guns": ["Bulldog Howitzer"],
            "engines": ["Quayside Special"],
            "hand": ["Brace!", "Damage Control", "?"],
        },
    }
)
WEAK = ("1/0/1/0/1", "0/0/1/1/1", "0/0/1/0/0")
WEAPONS = ("Belly Bombs", "Drifting Mines", "Skylance Torpedo", "Swallow Flight")
RULES: tuple[Mapping[str, str], ...] = (
    {},
    {
        "gun_target_section": "attacker_after_roll",
        "overflow": "spill_owner",
        "plane_move": "action_3",
        "loot": "one_card",
    },
    {
        "gun_target_section": "defender",
        "target_bridge": "false",
        "overflow": "spill_attacker",
        "destroyed_keep": "lose_one",
    },
    {"counter_cards": "any_order", "line_of_sight": "mountains_block", "hunt_completion": "later_action"},
    {"empty_section_target": "true", "own_tokens": "mines_hurt_all", "rally_counts_as_crew": "true"},
    {"rally_timing": "immediately", "kill_credit": "last_attacker", "bare_hull_fire": "plain_d6"},
    {"mission_begin": "always", "respawn_blocked": "wait", "token_limit": "unlimited", "counter_limit": "per_turn"},
)


def standoffs() -> Iterator[SkiesState]:
    """Yield states in which ships are about to fight, strong and weak, by several house rules, in both modes."""
    for place, rules in enumerate(RULES):
        weapon = WEAPONS[place % len(WEAPONS)]
        for weak, phase in product((False, True), ("move", "action")):
            of = tuple(SQUADRON)[place % len(SQUADRON)]
            ships = {ship: {**said, "cargo": [weapon]} if ship == of else said for ship, said in SQUADRON.items()}
            if weak:
                ships = {ship: {**said, "crew": crew} for (ship, said), crew in zip(ships.items(), WEAK, strict=True)}
            yield action(ships, turn={"of": of, "phase": phase}, **rules).state
    yield from _spent()
    yield from _sinking()
    hunters = {ship: {**said, "hand": 3} for ship, said in SQUADRON.items()}
    for phase in ("move", "action"):
        ships = {**hunters, "callisto": {"at": "G7", "crew": "1/6/6/6/1", "cargo": ["Skylance Torpedo"], "hand": 3}}
        yield action(ships, turn={"phase": phase}, mode="hunt").state


def _spent() -> Iterator[SkiesState]:
    """Yield states in which the weapon is spent, the action taken or lost, the Gun Deck empty, the enemy far away."""
    ours, theirs = SQUADRON["puritan ii"], SQUADRON["halcyon"]
    for weapon in WEAPONS:
        ships = {"puritan ii": {**ours, "cargo": [weapon]}, "halcyon": theirs}
        yield action({**ships, "puritan ii": {**ships["puritan ii"], "spent": 1}}).state
        yield action({**ships, "puritan ii": {**ships["puritan ii"], "crew": "1/3/0/0/1"}}).state
        for turn in ({"actions": ["install"]}, {"noted": ["storm"]}):
            yield action(ships, turn=turn, plane_move="action_3").state
    stranded = {"puritan ii": {"at": "F6", "crew": "0/0/1/0/0"}, "halcyon": theirs}
    yield action(stranded, turn={"phase": "move", "noted": ["busy"]}).state
    yield action({"puritan ii": {**ours, "at": "A11"}, "halcyon": {**theirs, "at": "O1"}}).state


def _sinking() -> Iterator[SkiesState]:
    """Yield states after the shot that destroys a ship: its home is taken, a hunt may be shown."""
    ships = {**SQUADRON, "halcyon": {**SQUADRON["halcyon"], "crew": "0/0/1/0/1", "hand": 0}}
    ships["gallowglass"] = {**ships["gallowglass"], "at": "M10"}
    ours = ships["puritan ii"]
    forfeit = {
        **ships,
        "halcyon": {**ships["halcyon"], "engines": ["Boreas Radial"]},
        "puritan ii": {**ours, "hand": 0},
    }
    yield action(forfeit, destroyed_keep="lose_one").play("fire halcyon guns", "dice 6 6 6").state
    for hand in (["Bounty on RGS Halcyon"], ["Hard Over", "Spyglass"], 0):
        ships["puritan ii"] = {**ours, "hand": hand}
        yield action(ships, missions_to_end=12).play("fire halcyon guns", "dice 6 6 6").state


def test_ships_that_fight_keep_the_contract_and_each_guard_of_battle_is_met_alone() -> None:
    effort = contract.EFFORT._replace(events=40, listed_moves=3, replayed_ends=1, amended_entries=0, events_ahead=8)
    setup = Setup(2, settings(game().book, {}))
    faults = list(contract.check(game(), [setup], [1], effort, positions=standoffs()))
    others = [one for one in faults if not one.startswith(("guard", "verb", "a game was not over"))]
    assert others == []
    idle = [one for one in faults if any(one.endswith(f'of "{verb}": {contract.NEVER_TESTED[1]}') for verb in VERBS)]
    assert idle == []
