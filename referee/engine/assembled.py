"""A game assembled from parts: each part adds its entries to the tables of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from referee.engine.core.guards import Breach
from referee.engine.core.looking import caching_results
from referee.engine.core.options import settings
from referee.engine.core.outcome import Outcome
from referee.engine.core.turns import TurnState
from referee.engine.mechanisms import sealed
from referee.engine.mechanisms.priorities import PrioritisedVerbs
from referee.engine.mechanisms.timing import TurnStructure, why_not_now
from referee.engine.stocked import InventoryGame

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.move import Move, Value
    from referee.engine.core.options import Setting, Setup
    from referee.engine.core.plain import Plain
    from referee.engine.core.verb import Verb
    from referee.engine.core.zones import Catalogue
    from referee.engine.part import Part
    from referee.engine.pieces.inventory import Inventory


T = TypeVar("T", bound=TurnState)


class AssembledGame(InventoryGame[T]):
    """A game whose tables come from its parts.

    parts: one for each rules module; their checks run in this order. state_type: the class of its states, which store
    the game's data as `contents`. opening: returns the state before set-up, from the contents, a valid `Setup`
    and every house rule. stock: returns the inventory, from the contents. phase_word: the game's word for a phase, as
    players type it in a standing pass. over_clause: the clause cited if nothing is due although there is no
    outcome. course: the order of turns and phases. The rule book must have the facts players_least and players_most.
    """

    parts: ClassVar[tuple[Part[Any], ...]]
    state_type: ClassVar[type[Any]]
    opening: Callable[[Any, Setup, Mapping[str, Setting]], Any]
    stock: Callable[[Any], Inventory[Any]]
    over_clause: ClassVar[str]
    course: ClassVar[TurnStructure]
    phase_word: ClassVar[str] = "phase"
    contents: Any

    def __init__(self, name: str, book: Rulebook, contents: Any) -> None:
        """Build the tables from the parts.

        Raises:
            ValueError: two parts have the same step, question or chance.
        """
        self.name, self.title = name, book.title
        self.book, self.contents = book, contents
        self.inventory = self.stock(contents)
        facts = settings(book, {})
        self.seats = range(int(facts["players_least"]), int(facts["players_most"]) + 1)
        secrets: tuple[sealed.Secret[T], ...] = self.row("secrets")
        self.steps, self.chances = self.table("steps"), self.table("chances")
        self.questions = {**self.table("questions"), **sealed.questions(secrets)}
        self.verbs = {verb.name: verb for verb in (*self.row("verbs"), *self.common_verbs())}
        if secrets:
            self.verbs |= sealed.verbs(secrets)
        self.prioritised: PrioritisedVerbs[T] | None = None
        if priorities := self.row("priorities"):
            self.prioritised = PrioritisedVerbs(self.verbs, priorities)
            self.verbs, self.questions = self.prioritised.verbs(), self.prioritised.questions(self.questions)
        self.checks, self.responses = self.row("checks"), frozenset(self.row("responses"))
        self.windows = self.responses.union(self.row("windows"))

    def common_verbs(self) -> tuple[Verb[T], ...]:
        """Return the verbs that belong to no part, such as the verb that declines any decision."""
        return ()

    @classmethod
    def row(cls, name: str) -> tuple[Any, ...]:
        """Return the entries of one field from all parts, in one sequence."""
        return tuple(one for part in cls.parts for one in getattr(part, name))

    @classmethod
    def table(cls, name: str) -> dict[str, Any]:
        """Return the mappings of one field from all parts, merged.

        Raises:
            ValueError: two parts have the same key.
        """
        found: dict[str, Any] = {}
        for part in cls.parts:
            own = getattr(part, name)
            if both := found.keys() & own.keys():
                raise ValueError(f"{name}: two parts of the game define {', '.join(sorted(both))}")
            found |= own
        return found

    def begin(self, setup: Setup) -> T:
        """Return the state before set-up.

        Raises: PositionError: the game does not allow this number of players with these house rules. DataError: a house
        rule is unknown, or has no such value.
        """
        self.check_seats(setup.seats)
        found: T = self.opening(self.contents, setup, settings(self.book, setup.options))
        return found

    def outcome(self, state: Any) -> Outcome | None:
        """Return the outcome that a state has as `ended`, or None while the match goes on."""
        found: Outcome | None = state.ended
        return found

    def not_now(self, state: T, move: Move) -> Breach:
        """Return why a move cannot be made now."""
        ended = self.outcome(state)
        if ended is not None or not state.agenda:
            return Breach(self.over_clause if ended is None else ended.clause, "the game is over", "fact")
        return self.special_reason(state, move) or why_not_now(self, self.course, state, move)

    def special_reason(self, state: T, move: Move) -> Breach | None:
        """Return a game-specific reason why a move cannot be made now, or None."""
        return None

    def preference(self, state: T, move: Move) -> tuple[str, str] | None:
        """Return why an automatic seat prefers a move: the clause, and the reason in words; or None."""
        with caching_results(state):
            return None if self.prioritised is None else self.prioritised.reason(state, move)

    def load(self, data: Plain) -> T:
        """Return the state in saved data.

        Raises: RecordError: the data were not saved by this game.
        """
        found: T = self.state_type.from_json(data, contents=self.contents)
        return found

    def scope_key(self, state: T, scope: str) -> Value:
        """Return a key of the current round, turn or phase; for another scope, a key of the top frame of that kind."""
        phase = (state.turn, state.phase)
        marks: Mapping[str, Value] = {"round": state.round, "turn": state.turn, self.phase_word: phase}
        return marks[scope] if scope in marks else super().scope_key(state, scope)

    def turn_key(self, state: T) -> tuple[Value, ...]:
        """Return the number of the turn, so that decisions of this turn differ from those of other turns."""
        return (state.turn,)

    def catalogue(self, state: T) -> Catalogue | None:
        """Return the deck list against which hidden cards are checked, or None."""
        return state.deck
