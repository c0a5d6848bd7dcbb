"""Skies of Fire as a game: its parts put together, and how a match begins and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.bots.bot_hooks import BotHooks
from referee.engine import Picture
from referee.engine.assembled import AssembledGame
from referee.engine.core.hooks import PASS
from referee.engine.core.picture import Board
from referee.engine.mechanisms.timing import TurnStructure
from referee.engine.part import parts_of
from referee.engine.passing import SAYS, pass_verb
from referee.engine.verbs import Breach, Move, Verb
from referee.games.skies_of_fire import (
    attack,
    bombardment,
    bot_hooks,
    callisto,
    counters,
    crewing,
    destruction,
    guns,
    hands,
    hazards,
    missions,
    movement,
    orders,
    passing,
    picture,
    planes,
    rally,
    respawn,
    scoring,
    setup,
    theft,
    towns,
    trading,
    turn,
    upgrades,
    weapons,
)
from referee.games.skies_of_fire.cards import known_place_text
from referee.games.skies_of_fire.catalogue import Contents, clauses_of
from referee.games.skies_of_fire.inventory import inventory
from referee.games.skies_of_fire.names import read_cards
from referee.games.skies_of_fire.picture import tallies
from referee.games.skies_of_fire.state import RELOCATE, SETUP, SkiesState

if TYPE_CHECKING:
    from pnp.library.rulebook import Rulebook

PARTS = (
    *(setup.PART, crewing.ALLOCATION),
    *parts_of(turn, passing, movement, hazards, towns, crewing, hands, rally),
    *(crewing.RELOCATION, *parts_of(attack, counters, weapons, planes, guns, destruction, respawn, upgrades)),
    *parts_of(missions, orders, trading, theft, bombardment, callisto, scoring),
)
"""The parts of the game; their checks run in this order."""


class SkiesOfFire(AssembledGame[SkiesState], BotHooks[SkiesState]):
    """The rules of Skies of Fire, with its ships, cards and map."""

    pass_verbs = (PASS, passing.END)
    putting_away = bot_hooks.PUTTING_AWAY

    contents: Contents
    version = "1.0"
    settled = frozenset({"mode"})
    parts = PARTS
    state_type = SkiesState
    opening, stock = staticmethod(setup.begin), staticmethod(inventory)
    seats_clause, over_clause = "SF-GEN-01", "SF-END-01"
    course = TurnStructure("SF-TRN-02", "SF-TRN-01", turn.PHASE_NAMES)
    outcome = staticmethod(scoring.outcome)
    heading = staticmethod(picture.heading)
    standings = staticmethod(picture.standings)
    tallies = staticmethod(tallies)
    known_place_text = staticmethod(known_place_text)
    score_moves = staticmethod(bot_hooks.score_moves)
    seat_labels = staticmethod(bot_hooks.seat_labels)

    def __init__(self, name: str, book: Rulebook, contents: Contents) -> None:
        super().__init__(name, book, contents)
        self.passes = self.table("passes")
        verbs = (
            *self._anytime_verbs(),
            pass_verb("SF-TRN-01", self.passes, says=(*SAYS, "stop"), idle=passing.PHASE_WORDS),
        )
        self.verbs = {**self.verbs, **{verb.name: verb for verb in verbs}}

    def _anytime_verbs(self) -> tuple[Verb[SkiesState], ...]:
        """Return the verbs that may be used at any question after set-up."""
        asked = frozenset(self.questions) - setup.PART.questions.keys()
        return tuple(verb._replace(answers=asked) for verb in self.row("anytime"))

    def picture(self, state: SkiesState) -> Picture:
        """Return the map, and what each mat shows."""
        grid = self.contents.grid
        board = Board(picture.BOARD, grid.names, grid.columns)
        return self.inventory.picture(state, board, picture.owners(state), picture.beside(state))

    def special_reason(self, state: SkiesState, move: Move) -> Breach | None:
        """Return why a counter, hunt, relocation or collection is not due, or the turn was skipped; else None."""
        if state.phase == SETUP:
            return None
        if move.verb == attack.COUNTER:
            return counters.late_counter_breach(state, move)
        if move.verb == RELOCATE and (breach := crewing.late_relocation_breach(state, move)) is not None:
            return breach
        if move.verb == towns.COLLECT and (breach := towns.second_collection_breach(state, move)) is not None:
            return breach
        if move.verb == destruction.HUNT_VERB.name:
            return Breach("SF-ACT-04", "show a hunt when you have destroyed its ship", also=("RUL-26",))
        if 0 <= move.seat != state.seat and turn.was_skipped(state, move.seat):
            asked = self.request_text(state, self.due(state)[0])
            text = f"{state.name(move.seat)} is in a storm and its turn was skipped ({asked})"
            return Breach("SF-STM-02", text, "rule", ("SF-TRN-02",))
        return None

    def faces(self, state: SkiesState, text: str) -> tuple[str, ...]:
        """Return the cards that the words could mean."""
        return read_cards(self.contents, text)

    def concerning(self, face: str) -> tuple[str, ...]:
        """Return the ids of the clauses on the use of a card, besides those that name it."""
        return clauses_of(self.contents.card(face))
