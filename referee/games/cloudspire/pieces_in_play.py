"""Pieces in play as they are now: units, spires, isles, earthscapes, landmarks, and heroes that have returned."""

from __future__ import annotations

from typing import NamedTuple

from pnp.geometry.hexes import Hex


class Unit(NamedTuple):
    """A unit on the map: a hero, a minion, or a group of minions of which the top one acts.

    id: its number in the match. chip: the top chip. owner: the seat to whose barracks it goes, or NEUTRAL. seat: who
    controls it, NEUTRAL for a landmark minion of nobody. upgrades: of a hero. moved, attacked, struck (it has struck
    back), teleported: in this turn. camp: a hero in campfire mode. left: the hexes that it has left in this turn.
    """

    id: int
    chip: str
    owner: int
    seat: int
    hex: Hex
    promoted: bool = False
    health: int = 1
    upgrades: tuple[str, ...] = ()
    hero: bool = False
    moved: bool = False
    attacked: bool = False
    struck: bool = False
    teleported: bool = False
    camp: bool = False
    left: tuple[Hex, ...] = ()


class Returned(NamedTuple):
    """A hero that has returned to its fortress, as it was."""

    chip: str
    promoted: bool
    health: int
    upgrades: tuple[str, ...] = ()


class Spire(NamedTuple):
    """A spire on the map. pile: its upgrades, the bottom one first. fired: in this turn."""

    id: int
    chip: str
    owner: int
    seat: int
    hex: Hex
    pile: tuple[str, ...] = ()
    fired: bool = False


class Isle(NamedTuple):
    """A place for an isle: 0 the middle, 1 to 6 clockwise. tile: nothing while it lies face down. turn: in sixths."""

    position: int
    tile: str = ""
    turn: int = 0


class Scape(NamedTuple):
    """An earthscape on the map: the hex of its cell a, and how it is turned."""

    tile: str
    hex: Hex
    turn: int = 0


class Landmark(NamedTuple):
    """A landmark on a hex. face: nothing until it is revealed. A revealed landmark minion is a Unit instead."""

    hex: Hex
    type: str
    face: str = ""
    health: int = 0
