"""Matches of Skies of Fire for tests: any position in one call, typed lines, rulings and what came of them.

    table = position("puritan C10 1/2/2/1/1; guns iron verdict", "halcyon M10 1/2/2/1/1; hand 3")
    table.play("d9 e10 f9", "end", "pass")
    assert table.at("puritan") == "f9"
    assert table.refused("f8") == ("SF-TRN-01",)

Seat 0 is in its move phase unless told otherwise, in its action in `action`, `duel`, `shooting`, `six_apart`,
`far_apart` and `at_galewatch`, where ships are written as a position file has them. Crew is
bridge/engine/guns/cargo/rally. Any house rule is a keyword: position(..., storm="no_action_only", base_move=4).
`new_match` is a match at its very beginning; `typed_setup` plays
one through set-up by typed lines alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from folders import folders
from tabletop import Tabletop

from referee.engine.core.chance import ChanceSpec, chance_move
from referee.engine.core.options import Setup
from referee.games.skies_of_fire.game import SkiesOfFire
from referee.games.skies_of_fire.names import read_seat
from referee.games.skies_of_fire.ships import move_limit
from referee.games.skies_of_fire.state import DECK, SkiesState, bay, done, hand
from referee.games.skies_of_fire.state import table as begun
from referee.loading.registry import find_game

ROOT = Path(__file__).parents[2]
SHIPS = ("puritan ii", "halcyon", "jameson brown", "gallowglass", "callisto")
PURITAN, HALCYON, JAMESON, GALLOWGLASS, CALLISTO = SHIPS
CREW = "1/2/2/1/1"
PURITAN_HOME, HALCYON_HOME = "puritan C10 1/2/2/1/1", "halcyon M10 1/2/2/1/1"
"""Two ships at home with an ordinary start crew."""
JAMESON_HOME, GALLOWGLASS_HOME = "jameson C2 1/2/2/1/1", "gallowglass M2 1/2/2/1/1"
CALLISTO_HOME = "callisto H6 1/6/6/6/1"
NOTHING: Mapping[Any, Any] = MappingProxyType({})


@cache
def game() -> SkiesOfFire:
    """Return the game with the ships, cards and map that are printed."""
    found = find_game("skies_of_fire", folders(ROOT))
    assert isinstance(found, SkiesOfFire)
    return found


class Table(Tabletop[SkiesState]):
    """A match of Skies of Fire."""

    def __init__(self, state: SkiesState, rules: SkiesOfFire | None = None) -> None:
        super().__init__(state, rules or game())

    def moves(self, seat: int | str | None = None, verb: str = "") -> set[str]:
        """Return the legal moves of a seat or ship in words, of the one that is asked first unless named."""
        return super().moves(self.seat(seat) if isinstance(seat, str) else seat, verb)

    def seat(self, ship: str) -> int:
        """Return the seat of a ship."""
        found = read_seat(self.state, ship)
        assert found is not None, ship
        return found

    def at(self, ship: str) -> str:
        """Return the square of a ship."""
        return self.state.grid.names[self.state.at[self.seat(ship)]].lower()

    def crew(self, ship: str) -> str:
        """Return the crew of a ship: bridge/engine/guns/cargo/rally."""
        return "/".join(map(str, self.state.crew[self.seat(ship)]))

    def limit(self, ship: str) -> int:
        """Return how many squares a ship may move."""
        return move_limit(self.state, self.seat(ship)).total

    def hand(self, ship: str) -> list[str]:
        """Return the cards of a hand by name, `?` for one that is not known."""
        return self.cards(hand(self.seat(ship)))

    def deck(self) -> list[str]:
        """Return the deck from the top down."""
        return self.cards(DECK)

    def cards(self, zone: str) -> list[str]:
        """Return the cards of a zone by name, `?` for one that is not known."""
        return ["?" if token.face is None else self.game.face_name(token.face) for token in self.state.zones[zone]]

    def bay(self, ship: str, section: int) -> list[str]:
        """Return the cards of a section by name."""
        return self.cards(bay(self.seat(ship), section))

    def bottom(self, count: int = 1) -> list[str]:
        """Return the last cards of the deck by name."""
        return self.deck()[-count:]

    def markers(self) -> set[str]:
        """Return the tokens on the map: `halcyon mines D4`."""
        names = self.state.contents.grid.names
        return {f"{self.state.ships[one.seat]} {one.kind} {names[one.square]}" for one in self.state.markers}

    # The same by card id, `?` for a card that is not known.

    def faces(self, zone: str) -> list[str]:
        """Return the cards of a zone by id."""
        return [token.face or "?" for token in self.state.zones[zone]]

    def held(self, seat: int = 0) -> list[str]:
        """Return the cards of a hand by id."""
        return self.faces(hand(seat))

    def fitted(self, section: int, seat: int = 0) -> list[str]:
        """Return the cards of a section by id."""
        return self.faces(bay(seat, section))

    def begun(self, seat: int = 0) -> list[str]:
        """Return the missions that a seat has begun by id."""
        return self.faces(begun(seat))

    def done(self, seat: int = 0) -> list[str]:
        """Return the missions that a seat has completed by id."""
        return self.faces(done(seat))

    def under(self, count: int = 1) -> list[str]:
        """Return the last cards of the deck by id."""
        return self.faces(DECK)[-count:]

    def seat_word(self, seat: int) -> str:
        """Return the first word of a ship, or the number of the player who has none yet."""
        return self.state.ships[seat].split("_")[0] or str(seat + 1)

    def winner(self, seat: int) -> str:
        """Return the ship of a seat."""
        return self.state.ships[seat]


def position(
    *ships: str | Mapping[str, Mapping[str, Any]],
    of: str | None = None,
    phase: str = "move",
    number: int = 5,
    round: int = 3,
    first: str | None = None,
    under: Sequence[str] = (),
    destroyed: Sequence[str] = (),
    landed: Mapping[str, Sequence[str]] = NOTHING,
    turn: Mapping[str, Any] = NOTHING,
    **options: str | int,
) -> Table:
    """Return a table in a phase of a ship's turn, of the first one unless another is named.

    ships: in seat order, each `SHIP SQUARE CREW` and particulars behind semicolons: `guns iron verdict`, `hand 3`,
    `last galewatch`, `mines d4 d5`, `spent 1`; or as a position file has them, by name: {"at": "C9", "hand": 3}, with
    an ordinary start crew unless it is said. phase: move, land, action, relocate; beginning: the turn begins.
    turn: more of the turn, as a position file has it: {"steps": 1, "start": "C9", "actions": ["fire"]}.
    """
    given: dict[str, Any] = {"ships": dict(pair for ship in ships for pair in _records(ship))}
    given |= {"landed": {ship: list(towns) for ship, towns in landed.items()}}
    given |= {"under": list(under), "destroyed": list(destroyed)}
    given["options"] = {name: str(value) for name, value in options.items()}
    first_ship = next(iter(given["ships"]))
    told = {"of": of or first_ship, "phase": phase, "number": number, "round": round, "first": first or first_ship}
    return from_document({**given, "turn": told | dict(turn)})


def action(*ships: str | Mapping[str, Mapping[str, Any]], **more: Any) -> Table:
    """Return a position in which the first ship is asked for its action."""
    return position(*ships, **{"phase": "action", **more})


def duel(ours: Mapping[str, Any], theirs: Mapping[str, Any] = NOTHING, **more: Any) -> Table:
    """Return the Puritan II in its action at F6, facing the Halcyon at J6, four squares away."""
    return action({PURITAN: {"at": "F6", **ours}, HALCYON: {"at": "J6", **theirs}}, **more)


def shooting(theirs: Mapping[str, Any] = NOTHING, guns: Sequence[str] = ("Iron Verdict",), **more: Any) -> Table:
    """Return a duel in which the Puritan II has guns."""
    return duel({"guns": list(guns)}, theirs, **more)


def total(table: Table, *dice: int) -> int:
    """Return the damage that is worked out for a shot at guns: the sum, or the roll if nothing is added."""
    table.play("fire halcyon guns", "dice " + " ".join(map(str, dice)))
    return int(re.findall(r"(?:= |: roll )(\d+)", table.reported("SF-FIR-05")[0])[-1])


def sunk(theirs: Mapping[str, Any], ours: Mapping[str, Any] = NOTHING, **more: Any) -> Table:
    """Return the table after the Halcyon, with 1 crew in guns, has suffered 3 damage (EX-24)."""
    table = duel({"guns": ["Iron Verdict"], **ours}, {"at": "G6", "crew": "0/0/1/0/1", **theirs}, **more)
    return table.play("fire halcyon guns", "dice 2")


def six_apart(ship: Mapping[str, Any], other: Mapping[str, Any] = NOTHING, phase: str = "action", **more: Any) -> Table:
    """Return a table with two ships, six squares apart unless it is told otherwise."""
    ships = {PURITAN: {"at": "F9", **ship}, HALCYON: {"at": "L9", "hand": 3, **other}}
    return position(ships, phase=phase, **more)


def far_apart(ship: Mapping[str, Any], other: Mapping[str, Any] = NOTHING, phase: str = "action", **more: Any) -> Table:
    """Return a table with the ship of seat 0 as it is told, and another far away."""
    return position({PURITAN: ship, HALCYON: {"at": "M10", "hand": 3, **other}}, phase=phase, **more)


def at_galewatch(hand: Sequence[str], **more: Any) -> Table:
    """Return the Puritan II in its action at Galewatch; more: what lies in its sections, and house rules."""
    of_the_ship = ("engines", "guns", "cargo", "spent", "mines")
    options = {key: more.pop(key) for key in list(more) if key not in of_the_ship}
    return far_apart({"at": "Galewatch", "hand": hand, **more}, **options)


def _records(ships: str | Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield ships and what is said of them."""
    if isinstance(ships, str):
        yield _record(ships)
    else:
        yield from ((name, {"crew": CREW, **said}) for name, said in ships.items())


def _record(ship: str) -> tuple[str, dict[str, Any]]:
    """Return a ship and what is said of it."""
    (first, *parts) = (part.strip() for part in ship.split(";"))
    *name, square, crew = first.split()
    said: dict[str, Any] = {"at": square, "crew": crew}
    for part in filter(None, parts):
        word, _, value = part.partition(" ")
        said[word] = f"{said[word]}, {value}" if word in said else value
    return " ".join(name), said


def from_document(given: dict[str, Any]) -> Table:
    """Return a table in the position that a document describes."""
    state = game().read_position(given)
    game().settle(state)
    return Table(state)


def new_match(seats: int = 2, **options: str | int) -> Table:
    """Return a match of which nothing has been settled yet: the first roll is due."""
    return Table(game().new(Setup(seats, {name: str(value) for name, value in options.items()})))


def typed_setup(*ships: str, hidden: bool = True, **options: str | int) -> Table:
    """Return a match after a set-up that was typed: ships in seat order, the first of them the highest roller.

    Hands are not shown unless `hidden` is False; then they come off the deck list in its order. All ships place
    1 bridge, 2 engine, 2 guns, 1 cargo, 1 rally.
    """
    chosen = ships or SHIPS[:2]
    table = new_match(len(chosen), **options)
    for place in range(len(chosen)):
        table.play(f"dice {6 - place}")
    for ship in chosen[: 3 if len(chosen) == 4 else len(chosen)]:
        table.play(f"ship {ship}")
    while table.state.phase == "setup":
        answer_setup(table, hidden)
    return table


def answer_setup(table: Table, hidden: bool) -> None:
    """Answer one question of set-up after the ships."""
    due = table.game.due(table.state)[0]
    if isinstance(due, ChanceSpec):
        faces = ["?"] * due.number if hidden else list(dict.fromkeys(due.names))[: due.number]
        table.apply(chance_move(*faces))
    else:
        table.play("1/2/2/1/1", seat=due.seat)
