"""The units that a player may select for a deployment stack (CS-PREP-04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine import UNKNOWN, kept
from referee.engine.core.hands import possible_faces
from referee.engine.verbs import UNNAMED, PartialMove, PutAway, Reading, Slot, Words
from referee.games.cloudspire import chips
from referee.games.cloudspire.names import title
from referee.games.cloudspire.places import barracks, beside, stack
from referee.games.cloudspire.state import SpireState

ADD, JOIN = "add", "join"


@dataclass(frozen=True)
class _Select(PutAway):
    """A unit in the seat’s barracks or beside them; `?` for one that the referee does not see."""

    is_followed = True

    def values(self, state: Any, said: PartialMove) -> Iterable[str]:
        """Return `?` alone if the viewer may not see the stack, else an unnamed chip and the seat's possible units."""
        if not state.faction(said.seat):
            return ()
        return (UNKNOWN,) if is_secret(state, said.seat) else (UNNAMED, *selectable(state, said.seat))

    def named(self, state: Any, said: PartialMove, value: str) -> Iterable[str]:
        """Return the units that an unnamed chip can stand for."""
        return selectable(state, said.seat) if value == UNKNOWN else (value,)

    def read(self, state: Any, said: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the units that the first words name; `hero` is the hero with which the faction begins."""
        faction = state.faction(said.seat)
        if words[:1] == ("hero",) and faction is not None:
            start = next((chip.id for chip in state.contents.units_of(faction.id) if chip.start), "")
            yield Reading(start, words[1:])
            return
        yield from super().read(state, said, words)

    def shows(self, state: Any, said: PartialMove, value: str) -> tuple[()]:
        """Return an empty tuple: the other players do not see the unit."""
        return ()


def is_secret(state: SpireState, seat: int) -> bool:
    """Return whether a stack has chips that its player has named, and that the viewer has not seen.

    In that case the viewer knows neither their cost nor which units may be added.
    """
    return any(token.face is None and token.seen & 1 << seat for token in state.zones[stack(seat)])


@kept
def selectable(state: SpireState, seat: int) -> tuple[str, ...]:
    """Return the units that may be in a seat’s barracks or beside them (CS-PREP-04, CS-DEF-25)."""
    faction = state.faction(seat)
    own = possible_faces(state, state.deck, barracks(faction.id)) if faction else ()
    bought = [face for face in chips.faces(state, beside(seat)) if face in state.contents.units]
    return (*own, *dict.fromkeys(bought))


def _named_units(state: SpireState) -> dict[str, str]:
    return {name: face for name, face in state.contents.named.items() if face in state.contents.units}


def _unit_words(state: SpireState, face: str) -> str:
    return title(state.contents, face).casefold()


UNIT: Slot[str] = Slot(_Select("a unit", _named_units, _unit_words, zone=stack))
