"""Matches of Monsters and Magic for tests: any position in one call, typed lines, rulings and what came of them.

    table = position("b2 blue hero; c3 blue garrison; d4 straw army; h8 straw mage", structures={"c3": "town"})
    table.play("b2 c3 d4", "dice 4 3", "dice 2 2", "pass", "pass")
    assert table.on("d4") == "blue hero"
    assert table.refused("d4 d5") == ("MM-MPH-04", "MM-MOVE-02")

`position` starts in seat 0's Movement Phase by default. Players are, by seat: blue, straw, vermilion,
charcoal. Unless a square is named, the terrain is plains in rows 1 and 2, forest in 3 and 4, mountain in 5 and 6,
badlands in 7 and 8; the structures are villages, cities, ruins and mines in rows 1 to 4 (a row each), towns, castles,
temples and towers in rows 5 to 8. A named square changes places with another one, so the map stays possible.
Cards are named as people do ("wood elves", MM07); a hand may be a number of unknown cards. Nobody has permanent cards
unless they are given. Any house rule is a keyword: position(..., hand_max=6, town_cost="enter_free").
`new_match` is a match at its very beginning; `typed_setup` plays one through set-up by typed lines alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from folders import folders
from tabletop import Tabletop

from referee.engine.core.chance import ChanceSpec, DiceSpec
from referee.engine.core.options import Setup
from referee.engine.core.tally import Tally
from referee.games.monsters_and_magic.catalogue import INDEX, SQUARES
from referee.games.monsters_and_magic.figures import figure_subject
from referee.games.monsters_and_magic.force import DEFENDING, Fighter, force
from referee.games.monsters_and_magic.game import MonstersAndMagic
from referee.games.monsters_and_magic.modifiers import hand_limit
from referee.games.monsters_and_magic.movement import move_points
from referee.games.monsters_and_magic.state import DISCARD, MonstersState, hand, permanents
from referee.loading.registry import find_game

ROOT = Path(__file__).parents[2]
COLOURS = ("blue", "straw", "vermilion", "charcoal")
TERRAIN = ("plains", "plains", "forest", "forest", "mountain", "mountain", "badlands", "badlands")
STRUCTURES = ("village", "city", "ruins", "mine", "town", "castle", "temple", "tower")
LETTERS = {
    "village": "V",
    "town": "T",
    "city": "C",
    "castle": "K",
    "ruins": "R",
    "mine": "M",
    "temple": "E",
    "tower": "W",
}
NOTHING: Mapping[Any, Any] = MappingProxyType({})


@cache
def game() -> MonstersAndMagic:
    """Return the game with the cards that are printed."""
    found = find_game("monsters_and_magic", folders(ROOT))
    assert isinstance(found, MonstersAndMagic)
    return found


class Table(Tabletop[MonstersState]):
    """A match of Monsters and Magic."""

    def __init__(self, state: MonstersState, rules: MonstersAndMagic | None = None) -> None:
        super().__init__(state, rules or game())

    def on(self, square: str) -> str:
        """Return the units on a square: `blue hero garrison`, `straw garrison`, or nothing."""
        figure, owner = self.state.figures[INDEX[square]], self.state.garrisons[INDEX[square]]
        seat = owner if figure is None else figure.seat
        words = ([] if figure is None else [figure.kind]) + ([] if owner is None else ["garrison"])
        return "" if seat is None else " ".join([self.state.colours[seat], *words])

    def units(self, seat: int = 0) -> dict[str, str]:
        """Return everything a seat has on the map, by square."""
        return {SQUARES[square]: self.on(SQUARES[square]) for square in self.state.squares_of(seat)}

    def left(self, square: str) -> int:
        """Return the move points that the figure of a square still has."""
        figure = self._figure(square)
        return move_points(self.state, figure).total - figure.spent

    def allowance(self, square: str) -> str:
        """Return what the move points of the figure of a square are made of."""
        return str(move_points(self.state, self._figure(square)))

    def end_turn(self) -> Table:
        """End a turn from its Movement Phase on: allies not named, a Recruit Roll of 1 for another, no more cards."""
        self.play("end")
        return self.draw(*["?"] * self.spec.number).play("dice 1").draw("?").play("end")

    def force_of(
        self, square: str, role: str = DEFENDING, versus: str = "army", origin: str = "", kind: str = "figure"
    ) -> Tally:
        """Return the Force of the figure of a square, else of its garrison, as it would fight there.

        origin: the square that an attacker came from; kind: `garrison` for the one under a figure.
        """
        place, start = INDEX[square], INDEX[origin] if origin else None
        figure, owner = self.state.figures[place], self.state.garrisons[place]
        if figure is not None and kind == "figure":
            fighter = Fighter(figure.seat, figure.kind, place, role, versus, start, figure_subject(figure))
        else:
            assert owner is not None
            fighter = Fighter(owner, "garrison", place, role, versus, start)
        return force(self.state, fighter)

    def _figure(self, square: str) -> Any:
        return self.state.figures[INDEX[square]]

    def hand(self, seat: int = 0) -> list[str]:
        """Return the cards of a hand by id, `?` for one that is not known."""
        return self._faces(hand(seat))

    def permanents(self, seat: int = 0) -> list[str]:
        """Return the permanent cards of a seat by id."""
        return self._faces(permanents(seat))

    def discards(self) -> list[str]:
        """Return the discard pile, the oldest first."""
        return self._faces(DISCARD)

    def _faces(self, zone: str) -> list[str]:
        return [token.face or "?" for token in self.state.zones[zone]]

    def hand_limit(self, seat: int = 0) -> int:
        """Return how many cards a seat may hold as its turn ends."""
        return hand_limit(self.state, seat).total


def position(
    units: str = "",
    *,
    terrain: Mapping[str, str] = NOTHING,
    structures: Mapping[str, str] = NOTHING,
    permanents: Mapping[int, Sequence[str]] = NOTHING,
    hands: Mapping[int, Sequence[str] | int] = NOTHING,
    declared: Mapping[int, Sequence[str]] = NOTHING,
    discards: Sequence[str] = (),
    out: Sequence[int] = (),
    seats: int = 2,
    phase: str = "movement",
    of: int = 0,
    first: int = 0,
    number: int = 1,
    round: int = 1,
    rules: MonstersAndMagic | None = None,
    **options: str | int,
) -> Table:
    """Return a table in a phase of a seat's turn; units as `b2 blue hero garrison; c4 straw army`.

    The phase may also be `beginning`: the turn begins, and victory is tested first. Whoever has no unit named stands
    with a garrison somewhere on row 8, so that nobody is out by mistake, unless `out` names him.
    """
    given = document(units, terrain, structures, seats, out)
    name = dict(enumerate(COLOURS))
    given["permanents"] = {name[seat]: list(cards) for seat, cards in permanents.items()}
    given["hands"] = {name[seat]: cards if isinstance(cards, int) else list(cards) for seat, cards in hands.items()}
    given["declared"] = {name[seat]: list(types) for seat, types in declared.items()}
    given["discards"] = list(discards)
    given["options"] = {option: str(value) for option, value in options.items()}
    turn = {"of": name[of], "phase": phase, "number": number, "round": round, "first": name[first]}
    return from_document({**given, "turn": turn}, rules)


def against_straw(units: str = "a1 blue hero", **given: Any) -> Table:
    """Return a position in which Straw has a garrison far away, on h8."""
    return position(units + "; h8 straw garrison", **given)


def on_plains(
    units: str = "",
    *,
    terrain: Mapping[str, str] = NOTHING,
    structures: Mapping[str, str] = NOTHING,
    **given: Any,
) -> Table:
    """Return a position where all squares that are not named are plains with a village, more than a box holds."""
    table = position(units, terrain=terrain, structures=structures, **given)
    table.state.terrain = [terrain.get(square, "plains") for square in SQUARES]
    table.state.structure = [structures.get(square, "village") for square in SQUARES]
    return table


def from_document(given: Mapping[str, Any], rules: MonstersAndMagic | None = None) -> Table:
    """Return a table in the position that a document describes."""
    rules = rules or game()
    state = rules.read_position(given)
    rules.settle(state)
    return Table(state, rules)


def document(
    units: str, terrain: Mapping[str, str], structures: Mapping[str, str], seats: int, out: Sequence[int] = ()
) -> dict[str, Any]:
    """Return a position as people write it, with a possible map; see the top of this module for what lies where."""
    placed = dict(part.strip().split(" ", 1) for part in units.split(";") if part.strip())
    free = iter(square for square in reversed(SQUARES) if square not in placed)
    for seat in range(seats):
        if seat not in out and not any(COLOURS[seat] in said for said in placed.values()):
            placed[next(free)] = f"{COLOURS[seat]} garrison"
    tiles = [kind for kind in TERRAIN for _ in range(8)]
    chits = [kind for kind in STRUCTURES for _ in range(8)]
    return {
        "players": list(COLOURS[:seats]),
        "terrain": rows(_changed(tiles, terrain), {kind: kind[0].upper() for kind in TERRAIN}),
        "structures": rows(_changed(chits, structures), LETTERS),
        "units": placed,
        "out": [COLOURS[seat] for seat in out],
    }


def _changed(things: list[str], wanted: Mapping[str, str]) -> list[str]:
    """Return what lies where, with the squares named as they are wanted; another square takes what was there."""
    fixed = {INDEX[name] for name in wanted}
    for name, thing in wanted.items():
        square = INDEX[name]
        if things[square] != thing:
            other = next(at for at in reversed(range(64)) if things[at] == thing and at not in fixed)
            things[square], things[other] = things[other], things[square]
    return things


def rows(things: Sequence[str], letters: Mapping[str, str]) -> list[str]:
    """Return what lies on a1 to h8 as eight rows of letters, the top row first."""
    return ["".join(letters[thing] for thing in things[start : start + 8]) for start in range(56, -1, -8)]


def squares_of(structure: str, count: int) -> list[str]:
    """Return the first squares of a structure on the map as it lies unless squares are named."""
    row = STRUCTURES.index(structure) + 1
    return [f"{column}{row}" for column in "abcdefgh"[:count]]


def garrisons(colour: str, squares: Sequence[str]) -> str:
    """Return units: a garrison of a colour on each square."""
    return "; ".join(f"{square} {colour} garrison" for square in squares)


def new_match(seats: int = 2, **options: str | int) -> Table:
    """Return a match at the beginning of its set-up: the terrain tiles are due."""
    return Table(game().new(Setup(seats, options)))


def typed_setup(seats: int = 2, first: int = 0, **options: str | int) -> Table:
    """Return a match after a set-up that was typed: corners and heroes by seat, cards by number, `first` to begin."""
    table = new_match(seats, **options)
    table.play(" ".join(["draw", *rows([kind for kind in TERRAIN for _ in range(8)], {k: k[0] for k in TERRAIN})]))
    table.play(" ".join(["draw", *rows([kind for kind in STRUCTURES for _ in range(8)], LETTERS)]))
    dealt = 0
    while table.state.phase == "setup":
        dealt = answer_setup(table, dealt, first)
    return table


def answer_setup(table: Table, dealt: int, first: int) -> int:
    """Answer one question of set-up; return how many permanent cards have been dealt."""
    due = table.game.due(table.state)[0]
    if isinstance(due, DiceSpec):
        table.play("dice 6 6" if due.seat == first else "dice 1 2")
    elif isinstance(due, ChanceSpec):
        table.play(" ".join(["draw", *(f"MM{number + 1:02}" for number in range(dealt, dealt + due.number))]))
        dealt += due.number
    elif due.kind == "colour":
        table.play(f"colour {COLOURS[due.seat]}", seat=due.seat)
    elif due.kind == "corner":
        table.play(f"corner {('a1', 'h8', 'a8', 'h1')[due.seat]}", seat=due.seat)
    else:
        table.play("start hero" if due.kind == "start" else "end", seat=due.seat)
    return dealt
