"""A game that declares everything on its table; positions, corrections, audits and counts follow from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.picture import board_facts
from referee.engine.core.turns import SETUP
from referee.engine.game import Game
from referee.engine.pieces.vocabulary import T

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from referee.engine.core.picture import Fact
    from referee.engine.core.plain import Plain
    from referee.engine.pieces.inventory import Inventory


class InventoryGame(Game[T]):
    """A game with an inventory, which is declared when the game's data are loaded."""

    inventory: Inventory[T]

    def seat_names(self, state: T) -> tuple[str, ...]:
        """Return the names of the seats."""
        return tuple(self.inventory.names.seat_name(state, seat) for seat in range(state.sides))

    def face_name(self, face: str) -> str:
        """Return the name of a card, or the id of another result of chance."""
        return self.inventory.names.card_name(face)

    def nameable(self, state: T) -> Mapping[str, Iterable[str]]:
        """Return the names of all spaces, players and cards of the match."""
        names, deck = self.inventory.names, self.catalogue(state)
        seats = [names.seat_word(state, seat) for seat in range(state.sides)]
        cards = [] if deck is None else [names.card_name(face) for face in deck.copies]
        return {f"a {names.space}": names.spaces(state), f"a {names.player}": [*seats, *names.players], "a card": cards}

    def read_position(self, document: Mapping[str, Plain]) -> T:
        """Return the state that a position describes, whether players wrote it or the game saved it.

        Raises:
            PositionError: the position cannot be read; lists every fault.
            RecordError: the position was not saved by this game.
        """
        return self.load(dict(document)) if "agenda" in document else self.inventory.read(self.book, document)

    def write_position(self, state: T) -> dict[str, Plain]:
        """Return a state as a position; during set-up, as the saved state."""
        return state.to_json() if state.phase == SETUP else self.inventory.write(self.book, state)

    def correct(self, state: T, words: tuple[str, ...]) -> T:
        """Return a corrected copy of a state, even if the result is impossible.

        Raises:
            InvalidMoveError: the words cannot be read as a correction.
        """
        return self.inventory.correct(state, words)

    def takes_corrections(self, state: T) -> bool:
        """Return whether a position can be corrected now: not during set-up."""
        return state.phase != SETUP

    def audit(self, state: T) -> tuple[str, ...]:
        """Return a sentence for every fault in a position, with its clause."""
        return self.inventory.faults(state)

    def pieces(self, state: T) -> Mapping[str, Mapping[str, int]]:
        """Return how many pieces of each printed component are in each place."""
        return self.inventory.counts_by_place(state)

    def printed_counts(self, state: T) -> Mapping[str, int]:
        """Return how many pieces of each component there are."""
        return self.inventory.printed_counts(state)

    def facts(self, state: T) -> tuple[Fact, ...]:
        """Return what is on the table: the pieces on the board, then everything else in the inventory, in words."""
        picture = self.picture(state)
        return (*(board_facts(picture) if picture is not None else ()), *self.inventory.facts(state))

    def position_help(self) -> Mapping[str, str]:
        """Return the meaning of each key of a position, in words."""
        return self.inventory.help()

    def correction_examples(self) -> tuple[str, ...]:
        """Return an example of each kind of correction, as players type it."""
        return self.inventory.forms
