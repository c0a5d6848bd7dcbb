"""Matches of Skies of Fire for tests: any position in one call, typed lines, rulings and what came of them.

    table = position("puritan C10 1/2/2/1/1; guns iron verdict", "halcyon M10 1/2/2/1/1; hand 3")
    table.play("d9 e10 f9", "end", "pass")
    assert table.at("puritan") == "f9"
    assert table.refused("f8") == ("SF-TRN-01",)

Seat 0 is in its move phase unless told otherwise. Crew is bridge/engine/guns/cargo/rally. Any house rule is a keyword:
position(..., storm="no_action_only", base_move=4). `new_match` is a match at its very beginning; `typed_setup` plays
one through set-up by typed lines alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from folders import folders
from tabletop import Tabletop

from referee.engine.core.chance import ChanceSpec, outcome
from referee.engine.core.options import Setup
from referee.games.skies_of_fire.game import SkiesOfFire
from referee.games.skies_of_fire.names import read_seat
from referee.games.skies_of_fire.ships import move_limit
from referee.games.skies_of_fire.state import DECK, SkiesState, hand
from referee.loading.registry import find_game

ROOT = Path(__file__).parents[2]
SHIPS = ("puritan ii", "halcyon", "jameson brown", "gallowglass", "callisto")
PURITAN, HALCYON = "puritan C10 1/2/2/1/1", "halcyon M10 1/2/2/1/1"
"""Two ships at home with an ordinary start crew."""
JAMESON, GALLOWGLASS = "jameson C2 1/2/2/1/1", "gallowglass M2 1/2/2/1/1"
CALLISTO = "callisto H6 1/6/6/6/1"


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

    def seat_word(self, seat: int) -> str:
        """Return the first word of a ship, or the number of the player who has none yet."""
        return self.state.ships[seat].split("_")[0] or str(seat + 1)

    def winner(self, seat: int) -> str:
        """Return the ship of a seat."""
        return self.state.ships[seat]


def position(
    *ships: str,
    of: str | None = None,
    phase: str = "move",
    number: int = 5,
    round: int = 3,
    first: str | None = None,
    under: Sequence[str] = (),
    destroyed: Sequence[str] = (),
    landed: dict[str, list[str]] | None = None,
    turn: dict[str, Any] | None = None,
    **options: str | int,
) -> Table:
    """Return a table in a phase of a ship's turn, of the first one unless another is named.

    ships: in seat order, each `SHIP SQUARE CREW` and particulars behind semicolons: `guns iron verdict`, `hand 3`,
    `last galewatch`, `mines d4 d5`, `spent 1`. phase: move, land, action, relocate; beginning: the turn begins.
    turn: more of the turn, as a position file has it: {"steps": 1, "start": "C9", "actions": ["fire"]}.
    """
    given: dict[str, Any] = {"ships": dict(_record(ship) for ship in ships), "landed": landed or {}}
    given |= {"under": list(under), "destroyed": list(destroyed)}
    given["options"] = {name: str(value) for name, value in options.items()}
    names = list(given["ships"])
    turn = {"of": of or names[0], "phase": phase, "number": number, "round": round, "first": first or names[0]} | (
        turn or {}
    )
    return from_document({**given, "turn": turn})


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
        table.apply(outcome(*faces))
    else:
        table.play("1/2/2/1/1", seat=due.seat)
