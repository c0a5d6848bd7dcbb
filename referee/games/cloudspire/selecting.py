"""The units that a player may select for a stack (CS-PREP-04), and whole stacks as typed: `prepare hero, A+B, C`."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.library.problems import did_you_mean
from referee.engine import UNKNOWN, cached_per_state, top_frame
from referee.engine.core.hands import possible_faces
from referee.engine.verbs import UNNAMED, Move, PartialMove, PutAway, Reading, Slot, Words, listed
from referee.games.cloudspire.ending import MARK
from referee.games.cloudspire.names import title
from referee.games.cloudspire.places import barracks, beside, stack
from referee.games.cloudspire.state import SpireState

PREPARE, ADD, JOIN = "prepare", "add", "join"
"""The kind of the question in which players prepare their deployment stacks, and the verbs for one unit."""
PREPARED = "prepare hero, A+B, C"
"""How a whole stack is typed, the top first: `+` joins a minion to the group of the minion before it."""
STACK_WORDS = (PREPARE, "stack")
"""The words for a whole stack."""


@dataclass(frozen=True)
class _Select(PutAway):
    """A unit in the seat’s barracks or beside the barracks; `?` for one that the referee does not see."""

    is_followed = True

    def values(self, state: Any, move_so_far: PartialMove) -> Iterable[str]:
        """Return an unnamed chip and the seat's possible units.

        The result is `?` alone if the stack has chips that its player has named and the viewer has not seen: the viewer
        then knows neither their cost nor which units may be added.
        """
        if not state.faction(move_so_far.seat):
            return ()
        is_secret = any(
            token.face is None and token.seen & 1 << move_so_far.seat for token in state.zones[stack(move_so_far.seat)]
        )
        return (UNKNOWN,) if is_secret else (UNNAMED, *selectable(state, move_so_far.seat))

    def possible_values(self, state: Any, move_so_far: PartialMove, value: str) -> Iterable[str]:
        """Return the units that an unnamed chip can stand for."""
        return selectable(state, move_so_far.seat) if value == UNKNOWN else (value,)

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the units named by the first words; `hero` is the hero with which the faction begins."""
        faction = state.faction(move_so_far.seat)
        if words[:1] == ("hero",) and faction is not None:
            start = next((chip.id for chip in state.contents.units_of(faction.id) if chip.start), "")
            yield Reading(start, words[1:])
            return
        yield from super().read(state, move_so_far, words)

    def shows(self, state: Any, move_so_far: PartialMove, value: str) -> tuple[()]:
        """Return an empty tuple: the other players do not see the unit."""
        return ()


@cached_per_state
def selectable(state: SpireState, seat: int) -> tuple[str, ...]:
    """Return the units that may be in a seat’s barracks or beside the barracks (CS-PREP-04, CS-DEF-25)."""
    faction = state.faction(seat)
    own = possible_faces(state, state.deck, barracks(faction.id)) if faction else ()
    bought = [face for face in state.faces(beside(seat)) if face in state.contents.units]
    return (*own, *dict.fromkeys(bought))


def _named_units(state: SpireState) -> dict[str, str]:
    return {name: face for name, face in state.contents.named.items() if face in state.contents.units}


def _unit_words(state: SpireState, face: str) -> str:
    return title(state.contents, face).casefold()


UNIT = Slot(_Select("a unit", _named_units, _unit_words, zone=stack))


def read_stack(state: SpireState, seat: int, tokens: Words) -> Iterator[tuple[Move, ...]]:
    """Read `prepare hero, a+a+b, c`: a whole stack, which is then locked; `+` joins a minion to the group before it."""
    if tokens[0] in STACK_WORDS:
        moves, left = _read_moves(state, seat, tokens)
        if moves and not left:
            yield (*moves, Move(seat, "lock"))


def _read_moves(state: SpireState, seat: int, tokens: Words) -> tuple[list[Move], list[str]]:
    """Return the moves that the words of a stack mean, and the words left over, from the first that names no unit."""
    left, moves = " ".join(tokens[1:]).replace("+", " + ").split(), list[Move]()
    while left:
        joins = left[0] == "+"
        left = left[joins:]
        found = _first_unit(state, seat, left)
        if found is None:
            break
        moves.append(Move(seat, JOIN if joins else ADD, (found.value,)))
        left = [*found.rest]
    return moves, left


def _first_unit(state: SpireState, seat: int, words: Sequence[str]) -> Reading[str] | None:
    """Return the unit named by the words up to a `+`, and the words after the unit; None if they name no unit."""
    size = words.index("+") if "+" in words else len(words)
    found = next(iter(UNIT.term.read(state, Move(seat, ADD), tuple(words[:size]))), None)
    return None if found is None else found._replace(rest=(*found.rest, *words[size:]))


def missing_part(state: SpireState, seat: int, words: Words) -> str:
    """Return why a `prepare` line cannot be carried out, in words; empty if the words do not begin with `prepare`."""
    if words[0] not in STACK_WORDS:
        return ""
    if top_frame(state, MARK) is not None:
        return "all marks are declared before anybody prepares a stack"
    if top_frame(state, PREPARE) is None:
        return "you can prepare a stack only in the Prep Phase"
    if seat in state.locked:
        return "this stack is locked already"
    moves, left = _read_moves(state, seat, words)
    if not moves and not left:
        return f"name the units of your stack from the top, such as `{PREPARED}`"
    names = [chip.name for chip in state.contents.units_of(state.faction_id(seat))]
    strange = left[0] if left else "+"
    advice = did_you_mean(strange, names) or f"; yours are {listed(dict.fromkeys(names))}"
    return f'"{strange}" is not a unit{advice}'
