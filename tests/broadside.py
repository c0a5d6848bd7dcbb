"""Ships of Skies of Fire that meet, as the tests of battle set them.

    table = battle({"puritan ii": {"at": "F6", "guns": ["Iron Verdict"]}, "halcyon": {"at": "J6"}})
    table.play("fire halcyon guns", "dice 3")
    assert table.crew("halcyon") == "1/2/1/1/1"

Unless it is said otherwise a ship has crew 1/2/2/1/1 and no cards, and the first one named is asked for its action.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Any

from tables.skies_of_fire import Table, game

from referee.games.skies_of_fire.state import SkiesState, bay

CREW = "1/2/2/1/1"
NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Battle(Table):
    """A table at which ships fight: what lies in their sections, on the map and under the deck."""

    def moves(self, ship: str, verb: str = "") -> set[str]:  # type: ignore[override]
        """Return the legal moves of a ship in words, `void` left out, or those of one verb."""
        seat = self.seat(ship)
        return super().moves(seat, verb) if verb else super().moves(seat) - super().moves(seat, "void")

    def bay(self, ship: str, section: int) -> list[str]:
        """Return the cards of a section."""
        return self.cards(bay(self.seat(ship), section))

    def bottom(self, count: int = 1) -> list[str]:
        """Return the last cards of the deck."""
        return self.deck()[-count:]

    def markers(self) -> set[str]:
        """Return the tokens on the map: `halcyon mines D4`."""
        names = self.state.contents.grid.names
        return {f"{self.state.ships[one.seat]} {one.kind} {names[one.square]}" for one in self.state.markers}


def battle(ships: Mapping[str, Mapping[str, Any]], turn: Mapping[str, Any] = NOTHING, **more: Any) -> Battle:
    """Return a table in a phase of a turn, the action unless it is said otherwise; ships as a position has them.

    more: `under`, `landed`, `destroyed` of a position; everything else is a house rule.
    """
    document: dict[str, Any] = {key: more.pop(key) for key in ("under", "landed", "destroyed") if key in more}
    document["ships"] = {name: {"crew": CREW, **said} for name, said in ships.items()}
    document["options"] = {name: str(value) for name, value in more.items()}
    document["turn"] = {"phase": "action", **turn}
    state = game().read_position(document)
    game().settle(state)
    return Battle(state)


def duel(ours: Mapping[str, Any], theirs: Mapping[str, Any] = NOTHING, **more: Any) -> Battle:
    """Return the Puritan II at F6 facing the Halcyon at J6, four squares away."""
    return battle({"puritan ii": {"at": "F6", **ours}, "halcyon": {"at": "J6", **theirs}}, **more)


def shooting(theirs: Mapping[str, Any] = NOTHING, guns: Sequence[str] = ("Iron Verdict",), **more: Any) -> Battle:
    """Return a duel in which the Puritan II has guns."""
    return duel({"guns": list(guns)}, theirs, **more)


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
            yield battle(ships, {"of": of, "phase": phase}, **rules).state
    yield from _spent()
    yield from _sinking()
    hunters = {ship: {**said, "hand": 3} for ship, said in SQUADRON.items()}
    for phase in ("move", "action"):
        ships = {**hunters, "callisto": {"at": "G7", "crew": "1/6/6/6/1", "cargo": ["Skylance Torpedo"], "hand": 3}}
        yield battle(ships, {"phase": phase}, mode="hunt").state


def _spent() -> Iterator[SkiesState]:
    """Yield states in which the weapon is spent, the action taken or lost, the Gun Deck empty, the enemy far away."""
    ours, theirs = SQUADRON["puritan ii"], SQUADRON["halcyon"]
    for weapon in WEAPONS:
        ships = {"puritan ii": {**ours, "cargo": [weapon]}, "halcyon": theirs}
        yield battle({**ships, "puritan ii": {**ships["puritan ii"], "spent": 1}}).state
        yield battle({**ships, "puritan ii": {**ships["puritan ii"], "crew": "1/3/0/0/1"}}).state
        for turn in ({"actions": ["install"]}, {"noted": ["storm"]}):
            yield battle(ships, turn, plane_move="action_3").state
    stranded = {"puritan ii": {"at": "F6", "crew": "0/0/1/0/0"}, "halcyon": theirs}
    yield battle(stranded, {"phase": "move", "noted": ["busy"]}).state
    yield battle({"puritan ii": {**ours, "at": "A11"}, "halcyon": {**theirs, "at": "O1"}}).state


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
    yield battle(forfeit, destroyed_keep="lose_one").play("fire halcyon guns", "dice 6 6 6").state
    for hand in (["Bounty on RGS Halcyon"], ["Hard Over", "Spyglass"], 0):
        ships["puritan ii"] = {**ours, "hand": hand}
        yield battle(ships, missions_to_end=12).play("fire halcyon guns", "dice 6 6 6").state
