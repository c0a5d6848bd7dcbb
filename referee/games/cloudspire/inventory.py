"""The inventory: chips, cards and tiles in their places, the trackers of each seat, the turn."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine import Setting
from referee.engine.pieces.inventory import Inventory
from referee.engine.pieces.vocabulary import Vocabulary
from referee.games.cloudspire.catalogue import Contents
from referee.games.cloudspire.names import read_seat, things_meant, title
from referee.games.cloudspire.setup import blank
from referee.games.cloudspire.state import SpireState


def inventory(contents: Contents) -> Inventory[SpireState]:
    """Return the inventory of the game."""

    def empty(options: Mapping[str, Setting], seats: int, names: tuple[str, ...]) -> SpireState:
        state = blank(contents, seats, options)
        state.factions = names
        return state

    def meant(words: str) -> str | None:
        found = [one for one in things_meant(contents, words) if one in contents.factions]
        return found[0] if len(found) == 1 else None

    names: Vocabulary[SpireState] = Vocabulary(
        player="faction",
        players=tuple(contents.factions),
        named=meant,
        seat=read_seat,
        seat_word=lambda state, seat: state.factions[seat] or state.seat_name(seat),
        seat_name=lambda state, seat: state.seat_name(seat),
        space="hex",
        cards=lambda words: things_meant(contents, words),
        card_name=lambda face: title(contents, face),
    )
    return Inventory(names=names, seats=range(2, 5), blank=empty, items=())
