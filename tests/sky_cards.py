"""Matches of Skies of Fire for tests of cards: positions ship by ship, and what lies in each zone by card id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tables import skies_of_fire as sky

from referee.games.skies_of_fire.state import DECK, bay, done, hand, table

PURITAN, HALCYON, JAMESON, GALLOWGLASS, CALLISTO = sky.SHIPS


class Table(sky.Table):
    """A match, with what lies where by card id, `?` for a card that is not known."""

    def faces(self, zone: str) -> list[str]:
        return [token.face or "?" for token in self.state.zones[zone]]

    def held(self, seat: int = 0) -> list[str]:
        return self.faces(hand(seat))

    def bay(self, section: int, seat: int = 0) -> list[str]:
        return self.faces(bay(seat, section))

    def begun(self, seat: int = 0) -> list[str]:
        return self.faces(table(seat))

    def done(self, seat: int = 0) -> list[str]:
        return self.faces(done(seat))

    def under(self, count: int = 1) -> list[str]:
        return self.faces(DECK)[-count:]


def position(
    ships: Mapping[str, Mapping[str, Any]],
    phase: str = "action",
    turn: Mapping[str, Any] | None = None,
    destroyed: Sequence[str] = (),
    landed: Mapping[str, Sequence[str]] | None = None,
    **options: Any,
) -> Table:
    """Return a table in a phase of the first ship's turn; ships with an ordinary start crew unless it is told."""
    given: dict[str, Any] = {"ships": {name: {"crew": "1/2/2/1/1", **said} for name, said in ships.items()}}
    given |= {"options": {name: str(value) for name, value in options.items()}}
    given |= {"destroyed": list(destroyed), "landed": {name: list(towns) for name, towns in (landed or {}).items()}}
    first = next(iter(ships))
    given["turn"] = {"of": first, "first": first, "phase": phase, "number": 5, "round": 3, **(turn or {})}
    state = sky.game().read_position(given)
    sky.game().settle(state)
    return Table(state)
