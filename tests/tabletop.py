"""A match for tests, in one vocabulary for every game.

    table = position("b2 blue hero; d4 straw army")       # how it is written is the game's: see tests/tables/
    table.play("b2 c3", "c3 d4").dice(4, 3, 2, 2)         # typed lines, dice, `draw("paladin", "?")`: what happens
    assert table.due == "blue cards"                      # who is asked, and what
    assert table.refused("d4 d5") == ("MM-COMB-02",)      # the clauses that a typed line breaks; none if it is legal
    assert table.reported("MM-FORCE-02") == ["..."]       # by the last line; `ever_reported` by any
    assert table.legal("pass", seat=0)                    # also `ruling`, `why`, `moves`, `moves_after`
    assert table.winners == ("blue",)                     # also `ended_by`, `tallies`

Each game adds to it what lies where (`table.on("d4")`, `table.hand()`) and how a position is written.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Generic, Self, TypeVar

from referee.engine.core.agenda import Decision
from referee.engine.core.chance import ChanceSpec, DrawSpec, chance_move
from referee.engine.core.guards import Breach
from referee.engine.core.move import Move
from referee.engine.core.ruling import Ruling, Verdict
from referee.engine.core.state import State
from referee.engine.game import Game
from referee.engine.record.entering import parts_of
from referee.engine.record.meaning import is_timely, meaning
from referee.engine.words.notation import split_words as split

S = TypeVar("S", bound=State)


class Tabletop(Generic[S]):
    """A match: typed lines are played, notices are kept (`notices`; `news` are those of the last line).

    Every state that is reached is written and read back, and every legal move that is listed is typed again.
    """

    def __init__(self, state: S, game: Game[S]) -> None:
        self.state, self.game = state, game
        self.news = list(state.news)
        self.notices = list(state.news)

    # What happens.

    def play(self, *lines: str, seat: int | None = None) -> Self:
        """Play typed lines (parts separated by semicolons); each must be played whole."""
        for line in lines:
            self.news = []
            for part in parts_of(line):
                passes, (run, _) = meaning(self.game, self.state, part, seat)
                for place, move in enumerate((*(implied.move for implied in passes), *run)):
                    assert not place or is_timely(self.game, self.state, move), f"{line}: something else is asked first"
                    self.apply(move)
        return self

    def apply(self, move: Move) -> Self:
        """Play a move or a chance result, and check that the state after it can be written and read back."""
        self.state = self.game.play(self.state, move)
        self.news += self.state.news
        self.notices += self.state.news
        written = self.state.to_json()
        assert self.game.load(written).to_json() == written
        return self

    def force(self, line: str, seat: int | None = None) -> Self:
        """Play a typed line's moves as the table's ruling, whatever rules are against them."""
        self.news = []
        for move in self.game.read(self.state, line, seat):
            self.state = self.game.force(self.state, move)
            self.news += self.state.news
        return self

    def dice(self, *numbers: int) -> Self:
        """Roll these numbers, one request for dice after another as far as they reach."""
        return self._answer(list(numbers))

    def draw(self, *names: str) -> Self:
        """Answer requests for cards with these, until none is left; `?` is a card that is not shown."""
        return self._answer([name if name == "?" else self.game.faces(self.state, name)[0] for name in names])

    def _answer(self, left: list[Any]) -> Self:
        while left:
            number = self.spec.number
            self.apply(chance_move(*left[:number]))
            left = left[number:]
        return self

    def correct(self, words: str) -> Self:
        """Return the table after a correction."""
        state = self.game.correct(self.state, split(words))
        self.game.settle(state)
        return type(self)(state, self.game)

    # What is legal.

    def ruling(self, line: str, seat: int | None = None) -> Ruling:
        """Return the ruling on the first move that a typed line means, implied passes left out."""
        return self.game.judge(self.state, self.game.read(self.state, line, seat)[0])

    def legal(self, line: str, seat: int | None = None) -> bool:
        """Return whether a typed line is legal; see ruling."""
        return self.ruling(line, seat).verdict is Verdict.LEGAL

    def refused(self, line: str, seat: int | None = None) -> tuple[str, ...]:
        """Return the clauses by which a typed line is illegal (those of rulings too); none if it is not."""
        found = self.ruling(line, seat)
        return found.clauses if found.verdict is Verdict.ILLEGAL else ()

    def why(self, line: str, seat: int | None = None) -> str:
        """Return the ruling on a typed line in words."""
        return str(self.ruling(line, seat))

    def moves(self, seat: int | None = None, verb: str = "") -> set[str]:
        """Return the legal moves of a seat in words, of the one that is asked first unless named, or those of a verb.

        Each is read again: what is listed can be typed.
        """
        found = set()
        for move in self.game.legal_moves(self.state, self.decision.seat if seat is None else seat):
            words = self.game.write(self.state, move)
            assert move.is_open or self.game.read(self.state, words, move.seat) == (move,), words
            if verb in ("", move.verb):
                found.add(words)
        return found

    def moves_after(self, start: str, seat: int | None = None) -> set[str]:
        """Return how the legal moves go on that begin with some words: after `use oracle`, the names of opponents."""
        return {line.removeprefix(start) for line in self.moves(seat) if line.startswith(start)}

    # What is due.

    def seat_word(self, seat: int) -> str:
        """Return how a seat is called in `due` and among the winners."""
        return self.game.seat_names(self.state)[seat].lower()

    @property
    def due(self) -> str:
        """Return what is due first and of whom: `blue movement`, `halcyon draw`; nothing when the game is over."""
        found = self.game.due(self.state)
        if not found:
            return ""
        kind = found[0].kind if isinstance(found[0], Decision) else found[0].what
        return f"{self.seat_word(found[0].seat)} {kind}"

    @property
    def spec(self) -> ChanceSpec:
        """Return the chance that is due."""
        return next(one for one in self.game.due(self.state) if isinstance(one, ChanceSpec))

    @property
    def decision(self) -> Decision:
        """Return the first decision that is due."""
        return self.game.decisions(self.state)[0]

    # What was announced, and what counts.

    def reported(self, clause: str) -> list[str]:
        """Return what the last line announced by a clause."""
        return [notice.text for notice in self.news if notice.clause == clause]

    def ever_reported(self, clause: str) -> list[str]:
        """Return what has been announced by a clause since the table was set."""
        return [notice.text for notice in self.notices if notice.clause == clause]

    @property
    def reports(self) -> list[str]:
        """Return everything that has been announced since the table was set."""
        return [notice.text for notice in self.notices]

    @property
    def tallies(self) -> tuple[str, ...]:
        """Return the numbers that matter now, such as what both sides of a fight stand at, line by line."""
        return tuple(str(tally) for _, tally in self.game.tallies(self.state))

    def winner(self, seat: int) -> str:
        """Return what a seat that has won is called."""
        return self.seat_word(seat)

    @property
    def winners(self) -> tuple[str, ...]:
        """Return those who have won, nothing while the game continues."""
        found = self.game.outcome(self.state)
        return () if found is None else tuple(self.winner(seat) for seat in found.winners)

    @property
    def ended_by(self) -> str:
        """Return the clause by which the game has ended, or nothing."""
        found = self.game.outcome(self.state)
        return "" if found is None else found.clause


def random_events(table: Tabletop[Any], seed: int, most: int = 100_000, hidden: bool = False) -> Iterator[Move]:
    """Play a match at random to its end, or for a number of events; yield each move before it is played."""
    source = random.Random(seed)
    for _ in range(most):
        found = list(random_moves(table, source, hidden))
        if not found:
            return
        move = source.choice(found)
        yield move
        table.apply(move)


def random_moves(table: Tabletop[Any], source: random.Random, hidden: bool) -> Iterator[Move]:
    """Yield a result of what is due of chance, and a legal move of each seat that is asked, all named."""
    for due in table.game.due(table.state):
        if isinstance(due, ChanceSpec):
            move = table.game.random_result(table.state, due, source.randrange)
            unseen = hidden and isinstance(due, DrawSpec) and due.hidden
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


def _named(table: Tabletop[Any], move: Move) -> list[Move]:
    if not move.is_open:
        return [move]
    found = table.game.verbs[move.verb].expand(table.state, move)
    return [named for named in found if not isinstance(table.game.breach(table.state, named), Breach)]
