"""Ships of Skies of Fire that meet, as the tests of battle set them.

    table = battle({"puritan ii": {"at": "F6", "guns": ["Iron Verdict"]}, "halcyon": {"at": "J6"}})
    table.say("fire halcyon guns", "dice 3")
    assert table.crew("halcyon") == "1/2/1/1/1"

Unless it is said otherwise a ship has crew 1/2/2/1/1 and no cards, and the first one named is asked for its action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from referee.engine.move import Move
from referee.games.skies_of_fire.position import read_position
from referee.games.skies_of_fire.state import bay
from tests.sky import Table, game

CREW = "1/2/2/1/1"
NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Battle(Table):
    """A table at which ships fight: what lies in their sections, on the map and under the deck."""

    def play(self, move: Move) -> Battle:
        """Play a move, and see that the state can be written and read back."""
        super().play(move)
        assert self.game.load(self.state.to_json()).to_json() == self.state.to_json()
        return self

    def moves(self, ship: str, verb: str = "") -> set[str]:  # type: ignore[override]
        """Return the legal moves of a ship in words, `void` left out, or those of one verb; each reads as itself."""
        found = set()
        for move in self.game.legal_moves(self.state, self.seat(ship)):
            words = self.game.write(self.state, move)
            assert move.is_open or self.game.read(self.state, words, move.seat)[0] == move, words
            if verb == move.verb or (not verb and move.verb != "void"):
                found.add(words)
        return found

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
    state = read_position(game().contents, game().book, document, lambda state: ())
    game().settle(state)
    return Battle(state)


def duel(ours: Mapping[str, Any], theirs: Mapping[str, Any] = NOTHING, **more: Any) -> Battle:
    """Return the Puritan II at F6 facing the Halcyon at J6, four squares away."""
    return battle({"puritan ii": {"at": "F6", **ours}, "halcyon": {"at": "J6", **theirs}}, **more)


def shooting(theirs: Mapping[str, Any] = NOTHING, guns: Sequence[str] = ("Iron Verdict",), **more: Any) -> Battle:
    """Return a duel in which the Puritan II has guns."""
    return duel({"guns": list(guns)}, theirs, **more)
