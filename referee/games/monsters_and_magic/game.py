"""Monsters and Magic as a game, assembled from its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from referee.bots.bot_hooks import BotHooks
from referee.engine import Picture, Setting, Tally
from referee.engine.assembled import AssembledGame
from referee.engine.mechanisms.timing import TurnStructure
from referee.engine.part import parts_of
from referee.engine.verbs import Breach, Move
from referee.games.monsters_and_magic import (
    actions,
    bot_hooks,
    cards,
    combat,
    declaration,
    draws,
    ending,
    fights,
    laying,
    picking,
    picture,
    recruitment,
    setup,
    steps,
    turn,
    victory,
)
from referee.games.monsters_and_magic.catalogue import Contents, TileKind, clauses_of
from referee.games.monsters_and_magic.effects import EFFECTS
from referee.games.monsters_and_magic.figures import fighting_figure
from referee.games.monsters_and_magic.inventory import inventory
from referee.games.monsters_and_magic.items import BOARD
from referee.games.monsters_and_magic.movement import move_points
from referee.games.monsters_and_magic.names import matching_kind, read_cards, spelled_pieces
from referee.games.monsters_and_magic.state import PHASES, MonstersState
from referee.games.monsters_and_magic.using import abilities_of

if TYPE_CHECKING:
    from pnp.library.rulebook import Rulebook

PARTS = parts_of(
    *(setup, picking, turn, declaration, steps, draws, recruitment, ending, actions, cards, laying, combat, victory)
)
"""The parts of the game; their checks run in this order."""


class MonstersAndMagic(AssembledGame[MonstersState], BotHooks[MonstersState]):
    """The rules of Monsters and Magic, with its cards, units and tables."""

    pass_verbs = (combat.PASS.name, turn.END)
    putting_away = bot_hooks.PUTTING_AWAY

    contents: Contents
    version = "1.0"
    parts = PARTS
    state_type = MonstersState
    opening, stock = staticmethod(setup.begin), staticmethod(inventory)
    seats_clause, over_clause = "MM-COMP-01", "MM-WIN-05"
    course = TurnStructure("MM-TURN-01", "MM-TURN-02", {name: f"{name.capitalize()} Phase" for name in PHASES})
    outcome = staticmethod(victory.outcome)
    heading = staticmethod(picture.heading)
    standings = staticmethod(picture.standings)
    known_place_text = staticmethod(draws.known_place_text)
    score_moves = staticmethod(bot_hooks.score_moves)
    seat_labels = staticmethod(bot_hooks.seat_labels)

    def __init__(self, name: str, book: Rulebook, contents: Contents) -> None:
        known = {id: abilities_of(card, EFFECTS) for id, card in contents.cards.items()}
        super().__init__(name, book, contents._replace(abilities=known))

    def special_reason(self, state: MonstersState, move: Move) -> Breach | None:
        """Return the breach if a combat must be fought before a move, or None."""
        if fighting_figure(state) is None:
            return None
        return Breach("MM-COMB-02", f"the combat comes first ({self.request_text(state, self.due(state)[0])})")

    def picture(self, state: MonstersState) -> Picture | None:
        """Return the picture of the table."""
        return self.inventory.picture(state, BOARD, picture.owners(state), picture.piles(state))

    def tallies(self, state: MonstersState, move: Move | None = None) -> tuple[tuple[str, Tally], ...]:
        """Return both sides of the current fight, or the move points of the figure that a step moves."""
        if move is not None and move.verb == "step":
            figure = state.figures[steps.path_of(move)[0]]
            if figure is not None:
                unit = self.contents.units[figure.kind].name
                return ((f"move points of the {unit}", move_points(state, figure)),)
        return fights.tallies(state)

    def faces(self, state: MonstersState, text: str) -> tuple[str, ...]:
        """Return the tiles or chits that the words could mean if any are being laid out, otherwise the cards."""
        tiles = self._requested_kinds(state)
        if not tiles:
            return read_cards(self.contents, text)
        found = matching_kind(tiles, text)
        return () if found is None else (found,)

    def concerning(self, face: str) -> tuple[str, ...]:
        """Return the ids of the clauses that concern a card, besides those that name it."""
        card = self.contents.cards.get(face)
        return () if card is None else clauses_of(card)

    def spelled_results(self, state: MonstersState, words: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return the tiles or chits that rows of letters spell."""
        tiles = self._requested_kinds(state).values()
        letters, count = {one.letter: one.id for one in tiles}, sum(one.copies for one in tiles)
        return spelled_pieces(words, letters, count) if tiles else None

    def _requested_kinds(self, state: MonstersState) -> Mapping[str, TileKind]:
        """Return the tiles or chits that are laid out now, if any are."""
        return {"terrains": self.contents.terrains, "structures": self.contents.chits}.get(state.top_kind, {})

    def with_option(self, state: MonstersState, name: str, value: Setting) -> MonstersState:
        """Return a new state with one house rule changed; spare tiles and deck change with it.

        Raises:
            DataError: the house rule is unknown, or has no such value.
        """
        new = super().with_option(state, name, value)
        more = new.options.spare_tiles - state.options.spare_tiles
        new.spares = {terrain: count + more for terrain, count in new.spares.items()}
        deck = self.inventory.deck
        if deck is not None and new.options.deck != state.options.deck and new.zones:
            deck.add_unknown(new, "", sum(new.deck.copies.values()) - sum(state.deck.copies.values()))
        return new
