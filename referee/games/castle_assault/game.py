"""Castle Assault as a game: its parts put together, and how a match begins, is shown and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.bots.bot_hooks import BotHooks
from referee.engine import InvalidMoveError, Picture, Setting, Tally
from referee.engine.assembled import AssembledGame
from referee.engine.campaign import Scenario
from referee.engine.core.hands import known_place_text
from referee.engine.core.hooks import PASS
from referee.engine.core.turns import SETUP
from referee.engine.mechanisms.timing import TurnStructure, comes_first_text, why_not_now
from referee.engine.part import parts_of
from referee.engine.verbs import Breach, Move
from referee.games.castle_assault import (
    actions,
    aims,
    arrivals,
    bot_hooks,
    buying,
    charging,
    combat,
    dealing,
    destruction,
    ending,
    expansion,
    hands,
    levels,
    monsters,
    order,
    picture,
    playing,
    resurrection,
    setup,
    turn,
    windows,
)
from referee.games.castle_assault.abilities import abilities_of
from referee.games.castle_assault.acting import ACTION
from referee.games.castle_assault.campaign import CastleCampaign
from referee.games.castle_assault.catalogue import DECKED, INSTANT, UNIT, Contents, card_of, face_of
from referee.games.castle_assault.inventory import board_of, inventory, location
from referee.games.castle_assault.names import matching_cards, title
from referee.games.castle_assault.picture import TITLES
from referee.games.castle_assault.spaces import names
from referee.games.castle_assault.state import END, OPEN, START, CastleState

if TYPE_CHECKING:
    from pnp.library.rulebook import Rulebook

PARTS = (
    *parts_of(setup, dealing, turn, windows, order, hands, buying, playing, charging, actions, combat, destruction),
    *parts_of(resurrection, ending, arrivals, expansion, monsters, levels, aims),
)
"""The parts of the game; their checks run in this order."""
PHASES = {START: TITLES[START], OPEN: TITLES[OPEN], ACTION: TITLES[OPEN], END: TITLES[END]}
"""The titles of the phases, by phase and by the question asked in each."""

WHEN = {"charge": "CA-CHG-02", "play": "CA-PLAY-01", "resource": "CA-PHASE-03", "end": "CA-PHASE-01"}
"""The clauses that say when each move may be made."""


class CastleAssault(AssembledGame[CastleState], BotHooks[CastleState]):
    """The rules of Castle Assault, with the cards of the loaded data files."""

    pass_verbs = ("pass", END, "keep", "leave", "stay", "decline")
    own_words = ("keep", "leave", "stay", "decline")
    putting_away = frozenset({buying.RESOURCE, turn.DISCARD})

    contents: Contents
    version = "1.0"
    settled = frozenset({"mode", "scenario"})
    parts = PARTS
    state_type = CastleState
    opening, stock = staticmethod(setup.begin), staticmethod(inventory)
    missing_part, tray = staticmethod(dealing.missing_part), staticmethod(dealing.tray)
    heading = staticmethod(picture.heading)
    standings = staticmethod(picture.standings)
    score_moves = staticmethod(bot_hooks.score_moves)
    seat_labels = staticmethod(bot_hooks.seat_labels)
    over_clause, course = "CA-OBJ-01", TurnStructure("CA-PHASE-05", "CA-PHASE-01", PHASES)

    def __init__(self, name: str, book: Rulebook, contents: Contents) -> None:
        cards = [card for card in contents.cards.values() if card.kind in DECKED]
        super().__init__(name, book, contents._replace(abilities=abilities_of(cards)))
        self.campaign = CastleCampaign(self.contents)
        self.scenarios = [
            Scenario(one.number, one.title, 1, {"mode": "solo", "scenario": one.number})
            for one in contents.scenarios.values()
        ]

    def with_option(self, state: CastleState, name: str, value: Setting) -> CastleState:
        """Return a new state with one house rule changed.

        Raises:
            DataError: there is no such house rule, or no such value.
            InvalidMoveError: the number of rows would change while units are on the board.
        """
        new = super().with_option(state, name, value)
        if new.options.rows != state.options.rows and state.units:
            raise InvalidMoveError(f"{name} cannot change while units are on the board: begin a new match")
        return new

    def picture(self, state: CastleState) -> Picture | None:
        """Return the picture of the table."""
        table = picture.owners(state), picture.beside(state)
        drawn = self.inventory.picture(state, board_of(state.options.rows), *table)
        return drawn._replace(tracks=picture.tracks(state))

    def tallies(self, state: CastleState, move: Move | None = None) -> tuple[tuple[str, Tally], ...]:
        """Return Attack and AC of both sides of the current fight, or the values of the unit that a move is about."""
        return combat.tallies(state) if move is None else picture.figures_of(state, move)

    def values_on(self, state: CastleState, space: str) -> tuple[tuple[str, Tally], ...]:
        """Return the values of the unit on a space."""
        return picture.values_on(state, names(state.options.rows).index(space))

    def faces(self, state: CastleState, text: str) -> tuple[str, ...]:
        """Return the cards that the words could mean: in the deck of the seat that is asked, else in the other deck."""
        due = self.due(state)
        seat = due[0].seat if due else state.seat
        found = [face_of(whose, card) for card in matching_cards(self.contents, text) for whose in (seat, 1 - seat)]
        known = [face for face in found if face in state.deck.copies]
        own = [face for face in known if face.startswith(face_of(seat, ""))]
        return tuple(own or known)

    def concerning(self, face: str) -> tuple[str, ...]:
        """Return the ids of the clauses that concern a card: by its type and what it does."""
        card, clauses = self.contents.cards.get(card_of(face)), self.contents.clauses
        if card is None:
            return ()
        words = [*(() if card.type == UNIT else (card.type,)), *(effect.word for effect in card.does)]
        return tuple(dict.fromkeys(clauses[word] for word in words if word in clauses))

    def special_reason(self, state: CastleState, move: Move) -> Breach | None:
        """Return why a move cannot be made now, with the clause about when it can; None without such a clause."""
        if (early := self._response_order_breach(state, move)) is not None:
            return early
        clause = WHEN.get(move.verb, "")
        if not clause or state.phase == "setup":
            return None
        breach = why_not_now(self, self.course, state, move)
        return breach if clause == breach.clause else breach._replace(also=(*breach.also, clause))

    def _response_order_breach(self, state: CastleState, move: Move) -> Breach | None:
        """Return why a seat cannot play an Instant, or pass, before another seat decides (CA-Q-PRIO, CA-Q-INSTWIN)."""
        due = self.due(state)
        if state.phase == SETUP or any(one.seat == move.seat for one in due) or not self._is_response(move):
            return None
        clause = "CA-Q-PRIO" if state.top_kind in (windows.INSTANTS, windows.ANSWER) else "CA-Q-INSTWIN"
        return Breach(clause, comes_first_text(self, state, self.chance_due(state) or due[0]))

    def _is_response(self, move: Move) -> bool:
        """Return whether a move plays an Instant, or passes."""
        card = self.contents.cards.get(card_of(str(move.args[0]))) if move.verb == "play" and move.args else None
        return move.verb == PASS or (card is not None and card.type == INSTANT)

    def face_name(self, face: str) -> str:
        """Return the name of a card."""
        return title(self.contents, face)

    def known_place_text(self, state: CastleState, face: str) -> str:
        """Return where a card is, if all players have seen it there; otherwise an empty string."""
        return known_place_text(state, face, location)
