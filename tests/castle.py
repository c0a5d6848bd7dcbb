"""The data of Castle Assault as tests read them, and its rules of thumb for what a unit costs."""

from __future__ import annotations

from typing import Any

from datafiles import ROOT, Record, document

GAME = "castle_assault"
FACTIONS = ("humans", "orcs", "elves", "wolves", "undead", "vampires")
FIGURES = ("attack", "ac", "health", "movement")
WORTH = {
    "haste": 2.0,
    "resurrection": 2.0,
    "necro": 2.5,
    "phase": 0.75,
    "cannot_charge": -1.0,
    "drain": 1.0,
    "howl": 1.5,
    "call_ally": 2.0,
    "rage": 1.2,
    "at_max": 0.75,
    "sidestep": 0.75,
}
"""What a keyword adds to the points of a unit; see also `worth`."""
SHOTS = {("linear", 2): 0.5, ("linear", 3): 1.0, ("linear", 4): 1.5, ("adjacent", 3): 2.25, ("adjacent", 4): 3.0}


def table(name: str) -> list[Record]:
    """Return the records of a file of cards, such as `cards` or `heroes`."""
    found: list[Record] = document(f"cards/{GAME}/{name}.yaml")
    return found


def scenarios() -> list[Record]:
    """Return the scenarios in the order of their numbers, the sample first."""
    paths = sorted((ROOT / f"boards/{GAME}/scenarios").glob("*.yaml"))
    found: list[Record] = [document(path.relative_to(ROOT).as_posix()) for path in paths]
    return sorted(found, key=lambda one: one["number"])


def units(faction: str) -> list[Record]:
    """Return the unit designs of a faction."""
    return [card for card in table("cards") if card["faction"] == faction and card["type"] == "unit"]


def abilities(faction: str) -> list[Record]:
    """Return the ability designs of a faction; of the Factionless without the Magic Armor."""
    cards = [card for card in table("cards") if card["faction"] == faction and card["type"] != "unit"]
    return [card for card in cards if "reward" not in card]


def worth(ability: Record) -> float:
    """Return what an ability adds to the points of a unit."""
    if ability["word"] == "shoot":
        return SHOTS[ability["shape"], ability["most"]]
    if ability["word"] != "aura":
        return WORTH[ability["word"]]
    gives = ability["gives"]
    if ability["squares"] == 1:
        return 2.0 if sum(gives.values()) == 1 else 99
    return 2.5 if gives == {"attack": 1} and ability["squares"] == 2 else 4.0


def cost(unit: Record) -> int:
    """Return what a unit costs by the formula."""
    points = unit["attack"] + 1.5 * unit["ac"] + unit["health"] + 0.75 * unit["movement"]
    points += sum(map(worth, unit["does"]))
    return max(1, round((points - 3) / 1.75))


def arrivals(scenario: Record, *, last: bool = False) -> dict[str, int]:
    """Return how many of each Monster the table of a scenario names; `last`: with its Tn row."""
    found: dict[str, int] = {}
    for turn, entries in scenario["spawn"].items():
        for entry in entries if last or turn != "tn" else ():
            found[entry["unit"]] = found.get(entry["unit"], 0) + entry["count"]
    return found


def by_id(name: str) -> dict[str, Any]:
    """Return the records of a file of cards by their ids."""
    return {row["id"]: row for row in table(name)}
