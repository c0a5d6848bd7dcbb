"""Matches of Monsters and Magic for tests: any position in one call, typed lines, rulings and what came of them.

    table = position("b2 blue hero; c3 blue garrison; d4 straw army; h8 straw mage", structures={"c3": "town"})
    table.say("b2 c3 d4", "dice 4 3", "dice 2 2", "pass", "pass")
    assert table.on("d4") == "blue hero"
    assert table.refused("d4 d5") == ("MM-MPH-04", "MM-MOVE-02")

`position` starts in seat 0's Movement Phase unless told otherwise. Players are, by seat: blue, straw, vermilion,
charcoal. Unless a square is named, the terrain is plains in rows 1 and 2, forest in 3 and 4, mountain in 5 and 6,
badlands in 7 and 8; the structures are villages, cities, ruins and mines in rows 1 to 4 (a row each), towns, castles,
temples and towers in rows 5 to 8. A named square changes places with another one, so the map stays possible.
Cards are named as people do ("wood elves", MM07); a hand may be a number of unknown cards. Nobody has permanent cards
unless they are given. Any house rule is a keyword: position(..., hand_max=6, town_cost="enter_free").
`new_match` is a match at its very beginning; `typed_setup` plays one through set-up by typed lines alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pnp.library.roots import Roots
from referee.engine.agenda import Decision
from referee.engine.chance import ChanceSpec, outcome, seeded
from referee.engine.entering import is_timely, meaning
from referee.engine.guards import Breach
from referee.engine.move import Move
from referee.engine.options import Setup
from referee.engine.registry import find_game
from referee.engine.ruling import Ruling, Verdict
from referee.games.monsters_and_magic.catalogue import INDEX, SQUARES
from referee.games.monsters_and_magic.game import MonstersAndMagic
from referee.games.monsters_and_magic.helps import hand_limit
from referee.games.monsters_and_magic.movement import allowance, mp_left
from referee.games.monsters_and_magic.state import DISCARD, MonstersState, hand, permanents

ROOT = Path(__file__).parents[1]
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
    found = find_game("monsters_and_magic", Roots((ROOT,)))
    assert isinstance(found, MonstersAndMagic)
    return found


class Table:
    """A match: what is typed is played, what is announced is kept (`heard`, the last line's `news`)."""

    def __init__(self, state: MonstersState, rules: MonstersAndMagic | None = None) -> None:
        self.state, self.game = state, rules or game()
        self.news = list(state.news)
        self.heard = list(state.news)

    def say(self, *lines: str, seat: int | None = None) -> Table:
        """Play typed lines, each as far as the first question that it does not answer; it must be played whole."""
        for line in lines:
            passes, run = meaning(self.game, self.state, line, seat)
            self.news = []
            for place, move in enumerate((*passes, *run)):
                assert not place or is_timely(self.game, self.state, move), f"{line}: something else is asked first"
                self.play(move)
        return self

    def play(self, move: Move) -> None:
        """Play a move."""
        self.state = self.game.play(self.state, move)
        self.news += self.state.news
        self.heard += self.state.news

    def roll(self, *dice: int) -> Table:
        """Hand dice in, one request after another as far as they reach."""
        left = list(dice)
        while left:
            spec = self.spec
            self.play(outcome(*(left.pop(0) for _ in range(spec.number))))
        return self

    def draw(self, *names: str) -> Table:
        """Hand in cards that are drawn, `?` for one that is not shown."""
        found = [name if name == "?" else self.game.faces(self.state, name)[0] for name in names]
        self.play(outcome(*found))
        return self

    def ruling(self, line: str, seat: int | None = None) -> Ruling:
        """Return the ruling on the first move that a typed line means, implied passes left out."""
        return self.game.judge(self.state, self.game.read(self.state, line, seat)[0])

    def legal(self, line: str, seat: int | None = None) -> bool:
        """Return whether a typed line's first move is legal."""
        return self.ruling(line, seat).verdict is Verdict.LEGAL

    def refused(self, line: str, seat: int | None = None) -> tuple[str, ...]:
        """Return the clauses by which a typed line's first move is illegal; none where it is not."""
        found = self.ruling(line, seat)
        return found.clauses if found.verdict is Verdict.ILLEGAL else ()

    def why(self, line: str, seat: int | None = None) -> str:
        """Return the ruling on a typed line's first move in words."""
        return str(self.ruling(line, seat))

    def moves(self, seat: int = 0) -> set[str]:
        """Return the legal moves of a seat in words."""
        return {self.game.write(self.state, move) for move in self.game.legal_moves(self.state, seat)}

    def on(self, square: str) -> str:
        """Return what stands on a square: `blue hero garrison`, `straw garrison`, or nothing."""
        figure, owner = self.state.figures[INDEX[square]], self.state.garrisons[INDEX[square]]
        seat = owner if figure is None else figure.seat
        words = ([] if figure is None else [figure.kind]) + ([] if owner is None else ["garrison"])
        return "" if seat is None else " ".join([self.state.colours[seat], *words])

    def units(self, seat: int = 0) -> dict[str, str]:
        """Return everything a seat has on the map, by square."""
        return {SQUARES[square]: self.on(SQUARES[square]) for square in self.state.held(seat)}

    def left(self, square: str) -> int:
        """Return the move points that the figure of a square still has."""
        return mp_left(self.state, self._figure(square))

    def allowance(self, square: str) -> str:
        """Return what the move points of the figure of a square are made of."""
        return str(allowance(self.state, self._figure(square)))

    @property
    def sides(self) -> tuple[str, ...]:
        """Return what attacker and defender of the fight that is on stand at, line by line."""
        return tuple(str(tally) for _, tally in self.game.tallies(self.state))

    def end_turn(self) -> Table:
        """End a turn from its Movement Phase on: allies not named, a Recruit Roll of 1 for another, no more cards."""
        self.say("end")
        return self.draw(*["?"] * self.spec.number).say("dice 1").draw("?").say("end")

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

    @property
    def due(self) -> str:
        """Return what is due first and of whom: `blue movement`, `straw drawing`."""
        found = self.game.due(self.state)
        if not found:
            return ""
        kind = found[0].kind if isinstance(found[0], Decision) else found[0].what
        return f"{self.state.seat_name(found[0].seat).lower()} {kind}"

    @property
    def spec(self) -> ChanceSpec:
        """Return the chance that is due."""
        return next(one for one in self.game.due(self.state) if isinstance(one, ChanceSpec))

    @property
    def decision(self) -> Decision:
        """Return the first decision that is due."""
        return self.game.decisions(self.state)[0]

    def told(self, clause: str) -> list[str]:
        """Return what the last line announced by a clause."""
        return [notice.text for notice in self.news if notice.clause == clause]

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the colours of those who have won, nothing while the game goes on."""
        found = self.game.outcome(self.state)
        return () if found is None else tuple(self.state.colours[seat] for seat in found.winners)

    @property
    def ended_by(self) -> str:
        """Return the clause by which the game has ended, or nothing."""
        found = self.game.outcome(self.state)
        return "" if found is None else found.clause

    def correct(self, words: str) -> Table:
        """Return the table after a correction."""
        from referee.engine.notation import words as split

        state = self.game.correct(self.state, split(words))
        self.game.settle(state)
        return Table(state, self.game)


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
    return from_document({**given, "turn": turn})


def from_document(given: Mapping[str, Any]) -> Table:
    """Return a table in the position that a document describes."""
    state = game().read_position(given)
    game().settle(state)
    return Table(state)


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
    """Return a match of which nothing has been settled yet: the terrain tiles are due."""
    return Table(game().new(Setup(seats, options)))


def typed_setup(seats: int = 2, first: int = 0, **options: str | int) -> Table:
    """Return a match after a set-up that was typed: corners and heroes by seat, cards by number, `first` to begin."""
    table = new_match(seats, **options)
    table.say(" ".join(["draw", *rows([kind for kind in TERRAIN for _ in range(8)], {k: k[0] for k in TERRAIN})]))
    table.say(" ".join(["draw", *rows([kind for kind in STRUCTURES for _ in range(8)], LETTERS)]))
    dealt = 0
    while table.state.phase == "setup":
        dealt = answer_setup(table, dealt, first)
    return table


def answer_setup(table: Table, dealt: int, first: int) -> int:
    """Answer one question of set-up; return how many permanent cards have been dealt."""
    due = table.game.due(table.state)[0]
    if isinstance(due, ChanceSpec) and due.kind == "dice":
        table.say("dice 6 6" if due.seat == first else "dice 1 2")
    elif isinstance(due, ChanceSpec):
        table.say(" ".join(["draw", *(f"MM{number + 1:02}" for number in range(dealt, dealt + due.number))]))
        dealt += due.number
    elif due.kind == "colour":
        table.say(f"colour {COLOURS[due.seat]}", seat=due.seat)
    elif due.kind == "corner":
        table.say(f"corner {('a1', 'h8', 'a8', 'h1')[due.seat]}", seat=due.seat)
    else:
        table.say("start hero" if due.kind == "start" else "end", seat=due.seat)
    return dealt


def random_events(table: Table, seed: int, most: int = 100_000, hidden: bool = False) -> Iterator[Move]:
    """Play a match by chance to its end, or for a number of events; yield each move before it is played."""
    source = random.Random(seed)
    for _ in range(most):
        found = list(random_moves(table, source, hidden))
        if not found:
            return
        move = source.choice(found)
        yield move
        table.play(move)


def random_moves(table: Table, source: random.Random, hidden: bool) -> Iterator[Move]:
    """Yield a result of what is due of chance, and a legal move of each seat that is asked, all named."""
    for due in table.game.due(table.state):
        if isinstance(due, ChanceSpec):
            move = seeded(due, source.randrange)
            unseen = hidden and due.hidden
            yield move._replace(args=("?",) * due.number) if unseen else move
        else:
            moves = table.game.legal_moves(table.state, due.seat)
            verbs = sorted({move.verb for move in moves})
            verb = source.choice(verbs) if verbs else ""
            some = [named for move in moves if move.verb == verb for named in _named(table, move)]
            if some:
                yield source.choice(some)


def _named(table: Table, move: Move) -> list[Move]:
    if not move.is_open:
        return [move]
    found = table.game.verbs[move.verb].expand(table.state, move)
    return [named for named in found if not isinstance(table.game.breach(table.state, named), Breach)]
