"""Capture the Island as a game, assembled from its parts."""

from referee.bots.bot_hooks import BotHooks
from referee.engine import Decision, DrawSpec, Picture, Setting, Tally, find_frame
from referee.engine.assembled import AssembledGame
from referee.engine.mechanisms.timing import TurnStructure, why_not_now
from referee.engine.part import parts_of
from referee.engine.pieces.vocabulary import matching_colour
from referee.engine.verbs import Breach, Move
from referee.games.capture_the_island import (
    aftermath,
    asking,
    battles,
    bot_hooks,
    committing,
    dealing,
    drawing,
    marching,
    moving,
    picture,
    placing,
    playing,
    recruiting,
    setup,
    specials,
    turn,
    victory,
)
from referee.games.capture_the_island.catalogue import ARROW, COMBAT, RESOURCE, ROAD, WATER, Contents
from referee.games.capture_the_island.inventory import inventory
from referee.games.capture_the_island.names import card_words, matching_cards, read_icon, read_place, spelled_tiles
from referee.games.capture_the_island.state import CARDS, SETUP, STEPS, IslandState

PARTS = (
    *parts_of(setup, moving, marching, recruiting, specials, playing, dealing, drawing, battles, committing),
    *parts_of(aftermath, victory, turn),
)
"""The parts of the game; their checks run in this order."""
CLAUSES = {
    COMBAT: ("CI-SETUP-05", "CI-BATTLE-02", "CI-BATTLE-03", "CI-BATTLE-04"),
    RESOURCE: ("CI-SETUP-06", "CI-RECR-01", "CI-RECR-02", "CI-RECR-04", "CI-RECR-07"),
    ROAD: ("CI-SPEC-01", "CI-SPEC-02", "CI-SPEC-03"),
    WATER: ("CI-SPEC-01", "CI-SPEC-04", "CI-SPEC-05", "CI-SPEC-06"),
    ARROW: ("CI-SPEC-01", "CI-SPEC-07"),
    "": (),
}
"""The clauses that concern a card, by its stack and by its special action."""


class CaptureTheIsland(AssembledGame[IslandState], BotHooks[IslandState]):
    """The rules of Capture the Island, with its cards, icons and maps."""

    pass_verbs = (turn.END, recruiting.DONE)
    putting_away = bot_hooks.PUTTING_AWAY

    contents: Contents
    version = "1.0"
    parts = PARTS
    state_type = IslandState
    opening, stock = staticmethod(setup.begin), staticmethod(inventory)
    phase_word = "step"
    over_clause = "CI-WIN-01"
    course = TurnStructure("CI-TURN-03", "CI-TURN-02", {step: f"{title} step" for step, title in STEPS.items()})
    outcome = staticmethod(victory.outcome)
    missing_part = staticmethod(asking.missing_part)
    heading = staticmethod(picture.heading)
    standings = staticmethod(picture.standings)
    known_place_text = staticmethod(dealing.known_place_text)
    score_moves = staticmethod(bot_hooks.score_moves)
    seat_labels = staticmethod(bot_hooks.seat_labels)

    def with_option(self, state: IslandState, name: str, value: Setting) -> IslandState:
        """Return a new state with another value of one house rule; if that changes the deck list, resize the stacks.

        Raises:
            DataError: the house rule is unknown, or has no such value.
        """
        new = super().with_option(state, name, value)
        if new.deck is not state.deck and new.zones:
            placing.restock(new)
        return new

    def special_reason(self, state: IslandState, move: Move) -> Breach | None:
        """Return why a move cannot be made now: its card cannot be played, or something else must be done first."""
        asked, battle = self.request_text(state, self.due(state)[0]), battles.find_battle(state)
        if move.verb == committing.CHOICE and battle is not None:
            said = f"{state.seat_name(move.seat)} {committing.no_card_reason(state, battle, move.seat)} ({asked})"
            return Breach("CI-BATTLE-02", said)
        if move.verb == committing.CHOICE and state.top_kind == CARDS and move.seat == state.seat:
            said = f"say how you play the card, to recruit or for its special action, and where ({asked})"
            return Breach("CI-CARD-01", said)
        breach = why_not_now(self, self.course, state, move)
        also = self._other_clause(state, move, breach) if state.phase != SETUP else ""
        return breach._replace(also=(also,)) if also else breach

    def _other_clause(self, state: IslandState, move: Move, breach: Breach) -> str:
        """Return another clause or ruling to cite for a move at the wrong time."""
        verb, due = self.verbs.get(move.verb), self.due(state)[0]
        if state.top_kind == drawing.EXCESS:
            return "CI-Q-21"
        if breach.clause == self.course.order:
            return "CI-MOVE-01" if move.verb == marching.MARCH else ""
        if find_frame(state, victory.BATTLE) is not None and isinstance(due, Decision):
            return "CI-MOVE-14"
        return "CI-Q-28" if breach.clause == due.clause and verb is not None and CARDS in verb.answers else ""

    def picture(self, state: IslandState) -> Picture | None:
        """Return the picture of the table."""
        board, owners = picture.board(state), picture.owners(state)
        return self.inventory.picture(state, board, owners, picture.stacks(state))

    def tallies(self, state: IslandState, move: Move | None = None) -> tuple[tuple[str, Tally], ...]:
        """Return the strength of both sides in the battle in progress, or in the one that a move would cause."""
        if move is not None and move.verb in (marching.MARCH, specials.SAIL):
            return picture.battle_of_move(state, move)
        return battles.tallies(state, move)

    def face_name(self, face: str) -> str:
        """Return the name of a card or colour."""
        return self.contents.colours.get(face, card_words(self.contents, face))

    def faces(self, state: IslandState, text: str) -> tuple[str, ...]:
        """Return the colours, tiles, starting areas or cards that the words could mean, whichever is due now."""
        if state.top_kind == setup.HOMES:
            found = read_place(text)
        elif state.top_kind == setup.FIRST:
            found = matching_colour(self.contents.colours, text)
        elif state.top_kind == setup.TILES:
            found = read_icon(self.contents, text)
        else:
            return self._drawable_cards(state, text)
        return () if found is None else (found,)

    def _drawable_cards(self, state: IslandState, text: str) -> tuple[str, ...]:
        """Return the cards that the words could mean; if there are several, only those that can be drawn now."""
        meant = matching_cards(self.contents, text)
        if len(meant) < 2:
            return meant
        names = {name for one in self.due(state) if isinstance(one, DrawSpec) for name in one.names}
        return tuple(face for face in meant if face in names)

    def spelled_results(self, state: IslandState, words: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return the tiles that rows of letters spell; None if no tiles are due."""
        if state.top_kind != setup.TILES:
            return None
        return spelled_tiles(self.contents, words, setup.tiles_with_sides(state))

    def concerning(self, face: str) -> tuple[str, ...]:
        """Return the clauses that concern a card: for its stack and its special action."""
        card = self.contents.cards.get(face)
        return () if card is None else (*CLAUSES[card.stack], *CLAUSES[self.contents.icons[card.icon].role])
