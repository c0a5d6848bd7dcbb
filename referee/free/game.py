"""A printed game as a free table: a `Game` like any other, assembled from its kit."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.library.rulebook import Rulebook
from pnp.library.table_language import MOVES
from referee.engine import DrawSpec, Frame, Setting, Setup
from referee.engine.assembled import AssembledGame
from referee.engine.core.options import Options
from referee.engine.mechanisms.timing import TurnStructure
from referee.engine.pieces.inventory import Inventory
from referee.engine.verbs import Breach, Move
from referee.engine.words.wording import best_matches
from referee.free import drawing, hands, pieces, played_cards, turns
from referee.free.clauses import END, OPEN_TABLE, TURNS
from referee.free.items import inventory
from referee.free.judging import with_declared_guards
from referee.free.kit import Kit
from referee.free.picture import heading, more_boards, picture
from referee.free.state import FREE, OPEN, FreeState

VERSION = "1"
CARD_PARTS = (drawing.PART, hands.PART, played_cards.PART)


class FreeTable(AssembledGame[FreeState]):
    """The free table of one game."""

    contents: Kit
    version, is_draft = VERSION, True  # a designer changes cards and rules while matches are in play
    parts = (drawing.PART, hands.PART, played_cards.PART, pieces.PART, turns.PART)
    state_type = FreeState
    pass_verbs = ()
    over_clause, course = END, TurnStructure(TURNS, OPEN_TABLE, {})
    help_order = (
        "draw deal reveal play hide show give discard take return shuffle place move turn flip remove throw set up down"
    )
    outcome = staticmethod(turns.outcome)
    heading = staticmethod(heading)
    picture, more_boards = staticmethod(picture), staticmethod(more_boards)

    def __init__(self, name: str, book: Rulebook, kit: Kit, printed_game: str) -> None:
        """Assemble the game, without the verbs for things that it does not have."""
        super().__init__(name, book, kit)
        self._printed_as = printed_game
        without = set() if kit.decks else {verb.name for part in CARD_PARTS for verb in part.verbs}
        without |= set() if kit.pieces else {"place", "turn"}
        without |= set() if kit.pieces or kit.decks else {"move", "flip", "remove"}
        without |= set() if kit.rules.phases else {turns.NEXT_PHASE}
        free = {name: one._replace(anchored=False) for name, one in self.verbs.items() if name not in without}
        self.verbs = {name: with_declared_guards(one, kit.rules) for name, one in free.items()}

    @property
    def printed_game(self) -> str:
        """Return the id of the game whose printed components are used."""
        return self._printed_as

    def stock(self, contents: Kit) -> Inventory[FreeState]:
        """Return the inventory."""
        least, most = self.book.facts["players_least"].value, self.book.facts["players_most"].value
        assert isinstance(least, int)
        assert isinstance(most, int)
        return inventory(contents, range(least, most + 1), self._blank)

    def _blank(self, options: Mapping[str, Setting], seats: int, players: tuple[str, ...]) -> FreeState:
        return self.opening(self.contents, Setup(seats), options)

    def opening(self, contents: Kit, setup: Setup, options: Mapping[str, Setting]) -> FreeState:
        """Return the state at the beginning: all cards in their decks, all pieces in the supply."""
        found = FreeState(contents=contents, options=Options(options), seats=setup.seats, phase=FREE)
        found.turn = found.round = 1
        found.phase = turns.first_phase(found)
        drawing.begin(found)
        for name, rule in contents.rules.counters.items():
            for seat in range(setup.seats) if rule.is_per_player else (turns.NOBODY,):
                turns.set_value(found, name, seat, rule.start)
        found.agenda = (Frame(OPEN),)
        return found

    def not_now(self, state: FreeState, move: Move) -> Breach:
        """Return why a move cannot be made now: the match is over, or dice or cards are due first."""
        ended = self.outcome(state)
        if ended is not None:
            return Breach(ended.clause, "the match is over", "fact")
        return Breach(OPEN_TABLE, f"first: {self.request_text(state, self.due(state)[0])}", "fact")

    def unknown_ids(self, move: Move) -> tuple[str, ...]:
        """Return the ids in a recorded move that are no longer in the box; for a draw, those of its cards."""
        names = MOVES.get(move.verb, ("thing",) * len(move.args))
        given = ((name, value) for name, value in zip(names, move.args, strict=False) if isinstance(value, str))
        return tuple(value for name, value in given if self.contents.lacks(name, value))

    def faces(self, state: FreeState, text: str) -> tuple[str, ...]:
        """Return the cards that the words can mean; during a draw, only those that can be drawn."""
        names = {name for one in self.due(state) if isinstance(one, DrawSpec) for name in one.names}
        cards = {id: card for id, card in self.contents.cards.items() if not names or id in names}
        return best_matches(text, self.contents.words_of(cards), 1, self.contents.codes_of(cards))[0]
