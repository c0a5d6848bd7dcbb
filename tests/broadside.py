"""Ships of Skies of Fire that meet, as the tests of battle set them.

    table = battle({"puritan ii": {"at": "F6", "guns": ["Iron Verdict"]}, "halcyon": {"at": "J6"}})
    table.say("fire halcyon guns", "dice 3")
    assert table.crew("halcyon") == [1, 2, 1, 1, 1]

Unless it is said otherwise a ship has crew 1/2/2/1/1 and no cards, and the first one named is asked for its action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.library.roots import Roots
from referee.engine.chance import ChanceSpec
from referee.engine.entering import is_timely, meaning
from referee.engine.move import Move
from referee.engine.registry import find_game
from referee.engine.ruling import Ruling, Verdict
from referee.games.skies_of_fire.game import SkiesOfFire
from referee.games.skies_of_fire.names import read_ship
from referee.games.skies_of_fire.position import read_position
from referee.games.skies_of_fire.state import DECK, SkiesState, bay, hand

ROOT = Path(__file__).parents[1]
CREW = "1/2/2/1/1"
NOTHING: Mapping[Any, Any] = MappingProxyType({})


@cache
def game() -> SkiesOfFire:
    """Return the game with the cards that are printed."""
    found = find_game("skies_of_fire", Roots((ROOT,)))
    assert isinstance(found, SkiesOfFire)
    return found


class Battle:
    """A match: what is typed is played, what is announced is kept (`heard`, the last line's `news`)."""

    def __init__(self, state: SkiesState, rules: SkiesOfFire | None = None) -> None:
        self.state, self.game = state, rules or game()
        self.news = list(state.news)
        self.heard = list(state.news)

    def say(self, *lines: str, by: str | None = None) -> Battle:
        """Play typed lines; each must be played whole. by: the ship whose player says them."""
        for line in lines:
            passes, run = meaning(self.game, self.state, line, None if by is None else self.seat(by))
            self.news = []
            for place, move in enumerate((*passes, *run)):
                assert not place or is_timely(self.game, self.state, move), f"{line}: something else is asked first"
                self.play(move)
        return self

    def play(self, move: Move) -> None:
        """Play a move, and see that the state can be written and read back."""
        self.state = self.game.play(self.state, move)
        again = self.game.load(self.state.to_json())
        again.contents = self.state.contents
        assert again.to_json() == self.state.to_json()
        self.news += self.state.news
        self.heard += self.state.news

    def ruling(self, line: str, by: str | None = None) -> Ruling:
        """Return the ruling on the first move that a typed line means."""
        seat = None if by is None else self.seat(by)
        return self.game.judge(self.state, self.game.read(self.state, line, seat)[0])

    def legal(self, line: str, by: str | None = None) -> bool:
        """Return whether a typed line's first move is legal."""
        return self.ruling(line, by).verdict is Verdict.LEGAL

    def refused(self, line: str, by: str | None = None) -> tuple[str, ...]:
        """Return the clauses by which a typed line's first move is illegal; none where it is not."""
        found = self.ruling(line, by)
        return found.clauses if found.verdict is Verdict.ILLEGAL else ()

    def moves(self, ship: str, verb: str = "") -> set[str]:
        """Return the legal moves of a ship in words, `void` left out, or those of one verb; each reads as itself."""
        found = set()
        for move in self.game.legal_moves(self.state, self.seat(ship)):
            words = self.game.write(self.state, move)
            assert move.is_open or self.game.read(self.state, words, move.seat)[0] == move, words
            if verb == move.verb or (not verb and move.verb != "void"):
                found.add(words)
        return found

    def seat(self, ship: str) -> int:
        """Return the seat of a ship by any of its names."""
        known = read_ship(self.state.contents, ship)
        assert known is not None
        return self.state.ships.index(known)

    def crew(self, ship: str) -> list[int]:
        """Return the crew of a ship: bridge, engine, guns, cargo, Rally box."""
        return self.state.crew[self.seat(ship)]

    def at(self, ship: str) -> str:
        """Return the square of a ship, nothing where it is off the map."""
        square = self.state.at[self.seat(ship)]
        return "" if square < 0 else self.state.contents.grid.names[square]

    def hand(self, ship: str) -> list[str]:
        """Return the hand of a ship's player by name, `?` for an unknown card."""
        return self._cards(hand(self.seat(ship)))

    def bay(self, ship: str, section: int) -> list[str]:
        """Return the cards of a section."""
        return self._cards(bay(self.seat(ship), section))

    def bottom(self, count: int = 1) -> list[str]:
        """Return the last cards of the deck."""
        return self._cards(DECK)[-count:]

    def _cards(self, zone: str) -> list[str]:
        return [self.state.contents.name_of(token.face) if token.face else "?" for token in self.state.zones[zone]]

    def markers(self) -> set[str]:
        """Return the tokens on the map: `halcyon mines D4`."""
        names = self.state.contents.grid.names
        return {f"{self.state.ships[one.seat]} {one.kind} {names[one.square]}" for one in self.state.markers}

    @property
    def due(self) -> str:
        """Return what is due first and of whom: `halcyon counter`, `puritan_ii gun dice`."""
        found = self.game.due(self.state)
        if not found:
            return ""
        kind = found[0].what if isinstance(found[0], ChanceSpec) else found[0].kind
        return f"{self.state.ships[found[0].seat]} {kind}"

    @property
    def spec(self) -> ChanceSpec:
        """Return the chance that is due."""
        return next(one for one in self.game.due(self.state) if isinstance(one, ChanceSpec))

    def told(self, clause: str) -> list[str]:
        """Return what the last line announced by a clause."""
        return [notice.text for notice in self.news if notice.clause == clause]


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
