"""Matches of Skies of Fire for tests: any position in one call, typed lines, rulings and what came of them.

    table = position("puritan C10 1/2/2/1/1; guns iron verdict", "halcyon M10 1/2/2/1/1; hand 3")
    table.say("d9 e10 f9", "end", "pass")
    assert table.at("puritan") == "f9"
    assert table.refused("f8") == ("SF-TRN-01",)

Seat 0 is in its move phase unless told otherwise. Crew is bridge/engine/guns/cargo/rally. Any house rule is a keyword:
position(..., storm="no_action_only", base_move=4). `new_match` is a match at its very beginning; `typed_setup` plays
one through set-up by typed lines alone; `random_events` plays on by chance.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
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
from referee.games.skies_of_fire.game import SkiesOfFire
from referee.games.skies_of_fire.names import read_seat
from referee.games.skies_of_fire.ships import move_limit
from referee.games.skies_of_fire.state import DECK, SkiesState, hand

ROOT = Path(__file__).parents[1]
SHIPS = ("puritan ii", "halcyon", "jameson brown", "gallowglass", "callisto")
PURITAN, HALCYON = "puritan C10 1/2/2/1/1", "halcyon M10 1/2/2/1/1"
"""Two ships at home with an ordinary start crew."""
JAMESON, GALLOWGLASS = "jameson C2 1/2/2/1/1", "gallowglass M2 1/2/2/1/1"
CALLISTO = "callisto H6 1/6/6/6/1"


@cache
def game() -> SkiesOfFire:
    """Return the game with the ships, cards and map that are printed."""
    found = find_game("skies_of_fire", Roots((ROOT,)))
    assert isinstance(found, SkiesOfFire)
    return found


class Table:
    """A match: what is typed is played, what is announced is kept (`heard`, the last line's `news`)."""

    def __init__(self, state: SkiesState, rules: SkiesOfFire | None = None) -> None:
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

    def play(self, move: Move) -> Table:
        """Play a move."""
        self.state = self.game.play(self.state, move)
        self.news += self.state.news
        self.heard += self.state.news
        return self

    def force(self, line: str, seat: int | None = None) -> Table:
        """Play a typed move as the table's ruling, whatever rules are against it."""
        self.state = self.game.force(self.state, self.game.read(self.state, line, seat)[0])
        self.news = list(self.state.news)
        return self

    def roll(self, *dice: int) -> Table:
        """Hand dice in, one request after another as far as they reach."""
        left = list(dice)
        while left:
            self.play(outcome(*(left.pop(0) for _ in range(self.spec.number))))
        return self

    def draw(self, *cards: str) -> Table:
        """Hand in cards that are drawn, one request after another as far as they reach; `?` is one not shown."""
        left = [card if card == "?" else self.game.faces(self.state, card)[0] for card in cards]
        while left:
            self.play(outcome(*(left.pop(0) for _ in range(self.spec.number))))
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

    def moves(self, seat: int | None = None) -> set[str]:
        """Return the legal moves of a seat in words, of the one that is asked unless another is named."""
        who = self.decision.seat if seat is None else seat
        return {self.game.write(self.state, move) for move in self.game.legal_moves(self.state, who)}

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

    @property
    def due(self) -> str:
        """Return what is due first and of whom: `puritan move`, `halcyon draw`; nothing when the game is over."""
        found = self.game.due(self.state)
        if not found:
            return ""
        kind = found[0].kind if isinstance(found[0], Decision) else found[0].what
        ship = self.state.ships[found[0].seat]
        return f"{ship.split('_')[0] if ship else found[0].seat + 1} {kind}"

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
        """Return the ships that have won, nothing while the game goes on."""
        found = self.game.outcome(self.state)
        return () if found is None else tuple(self.state.ships[seat] for seat in found.winners)

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
        table.say(f"dice {6 - place}")
    for ship in chosen[: 3 if len(chosen) == 4 else len(chosen)]:
        table.say(f"ship {ship}")
    while table.state.phase == "setup":
        answer_setup(table, hidden)
    return table


def answer_setup(table: Table, hidden: bool) -> None:
    """Answer one question of set-up after the ships."""
    due = table.game.due(table.state)[0]
    if isinstance(due, ChanceSpec):
        faces = ["?"] * due.number if hidden else list(dict.fromkeys(due.names))[: due.number]
        table.play(outcome(*faces))
    else:
        table.say("1/2/2/1/1", seat=due.seat)


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
            some: list[Move] = []
            while verbs and not some:  # an open move may be none for all that the referee knows
                verb = verbs.pop(source.randrange(len(verbs)))
                some = [named for move in moves if move.verb == verb for named in _named(table, move)]
            if some:
                yield source.choice(some)


def _named(table: Table, move: Move) -> list[Move]:
    if not move.is_open:
        return [move]
    found = table.game.verbs[move.verb].expand(table.state, move)
    return [named for named in found if not isinstance(table.game.breach(table.state, named), Breach)]
