"""Dice and draws: moves of the chance seat that match a specification, typed in or generated from a seed."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from referee.engine.core.agenda import Decision, Key
from referee.engine.core.guards import Breach
from referee.engine.core.move import CHANCE, UNKNOWN, Move
from referee.engine.core.naming import counted
from referee.engine.errors import InvalidMoveError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.engine.core.move import Value

ROLL = "roll"
"""The verb of every move of the chance seat."""
MOST_NAMED = 12
"""An error about too many or too few results names them only if there are at most this many."""


class DiceSpec(NamedTuple):
    """A request for dice: `number` dice with `faces` faces.

    seat: who rolls. what: a name for the request. prompt: a statement, such as "North rolls for the Charge". sides: the
    number on each face, if the numbers are not 1 to `faces`.
    """

    seat: int
    what: str
    clause: str
    prompt: str
    number: int = 1
    faces: int = 6
    subject: tuple[Value, ...] = ()
    sides: tuple[int, ...] = ()

    @property
    def kind(self) -> str:
        """Return `dice`."""
        return "dice"

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the number on each face of a die."""
        return self.sides or tuple(range(1, self.faces + 1))

    @property
    def key(self) -> Key:
        """Return the key of the request."""
        return Key(self.what, self.seat, self.subject)

    @property
    def replay_signature(self) -> tuple[str, int, int]:
        """Return the kind, number and faces of the dice; a recorded result must match them when it is replayed."""
        return (self.kind, self.number, self.faces)


class DrawSpec(NamedTuple):
    """A request for cards, tiles or chips: `number` of the names.

    seat: who draws. what: a name for the request. prompt: a statement, such as "North draws a card". names: what can be
    drawn, one name for each copy. hidden: whether `?` (a card not shown) is valid.
    """

    seat: int
    what: str
    clause: str
    prompt: str
    number: int = 1
    names: tuple[str, ...] = ()
    hidden: bool = False
    subject: tuple[Value, ...] = ()

    @property
    def kind(self) -> str:
        """Return `draw`."""
        return "draw"

    @property
    def key(self) -> Key:
        """Return the key of the request."""
        return Key(self.what, self.seat, self.subject)

    @property
    def replay_signature(self) -> tuple[str, int, int]:
        """Return the kind and number of the draw; a recorded result must match both when it is replayed."""
        return (self.kind, self.number, 0)


ChanceSpec: TypeAlias = DiceSpec | DrawSpec
"""A request for a result of chance."""
Due: TypeAlias = Decision | ChanceSpec
"""A request: for a seat's choice or for a result of chance."""


def chance_move(*values: Value) -> Move:
    """Return the move that enters a result of chance."""
    return Move(CHANCE, ROLL, values)


def result_breach(
    spec: ChanceSpec,
    values: Sequence[Value],
    name: Callable[[str], str] = str,
    where: Callable[[str], str] = lambda face: "",
) -> Breach | None:
    """Return what is wrong with a result for a request, or None.

    name: returns the name of a face. where: returns where a face is ("it is in the discard pile") if everybody may
    know.
    """
    if len(values) != spec.number:
        return Breach(spec.clause, f"{spec.prompt}: {_miscount_text(spec, values, name)}", "fact")
    if isinstance(spec, DiceSpec):
        return _dice_breach(spec, values)
    left = Counter(spec.names)
    left.subtract(str(value) for value in values if not (spec.hidden and value == UNKNOWN))
    wrong = next((value for value, count in left.items() if count < 0), None)
    if wrong == UNKNOWN:
        return Breach(
            spec.clause, f"{spec.prompt}: everybody sees what comes up here, so type its name, not {UNKNOWN}", "fact"
        )
    if wrong is not None:
        why = _too_often_text(spec.names.count(wrong), where(wrong))
        return Breach(spec.clause, f"{spec.prompt}: {name(wrong)} {why}", "fact")
    return None


def _miscount_text(spec: ChanceSpec, values: Sequence[Value], name: Callable[[str], str]) -> str:
    """Return the error text: how many numbers or names must be typed, and how many were typed."""
    due = counted(spec.number, "number" if isinstance(spec, DiceSpec) else "name")
    named = ", ".join(name(str(value)) for value in values) if isinstance(spec, DrawSpec) and spec.names else ""
    which = f": {named}" if named and len(values) <= MOST_NAMED else ""
    return f"type {due}" + (f", not {len(values)}{which}" if values else "")


def _too_often_text(copies: int, where: str) -> str:
    if not copies:
        return f"cannot come up here, because {where or 'it is not in this deck, or is known to be elsewhere'}"
    return "can come up only once" if copies == 1 else f"can come up only {copies} times"


def _too_few_text(spec: DrawSpec, name: Callable[[str], str]) -> str:
    """Return the error text: how many results are due, which can come up, and why no others can."""
    if not spec.names:
        return "no card can come up: every possible card is known to be elsewhere"
    may = f"only {', '.join(map(name, spec.names))}" if len(spec.names) <= MOST_NAMED else f"only {len(spec.names)}"
    return f"{spec.number} are due, but {may} can come up: all others are known to be elsewhere"


def _dice_breach(spec: DiceSpec, values: Sequence[Value]) -> Breach | None:
    numbers = spec.numbers
    for value in values:
        if isinstance(value, bool) or value not in numbers:
            *others, most = map(str, sorted(set(numbers)))
            shown = f"{', '.join(others)} or {most}" if spec.sides else f"{others[0]} to {most}"
            return Breach(spec.clause, f"{spec.prompt}: a die shows {shown}, not {value}", "fact")
    return None


def number_source(seed: str, key: Key, nth: int) -> Callable[[int], int]:
    """Return a source of numbers for one request, seeded by the seed, the request and how often it has been made.

    There is no common stream of numbers, so amending an entry re-rolls nothing else, and undoing and rolling again
    gives the same result.
    """
    slot = 0

    def below(bound: int) -> int:
        nonlocal slot
        digest = hashlib.sha256(f"{seed}|{key!r}|{nth}|{slot}".encode()).digest()
        slot += 1
        return int.from_bytes(digest, "big") % bound  # of 2**256 values: the bias is negligible

    return below


def seeded_result(spec: ChanceSpec, below: Callable[[int], int], name: Callable[[str], str] = str) -> Move:
    """Return a random result for a request; draws are without replacement.

    below: returns a random number below a bound, 0 or more. name: returns the name of a face.

    Raises:
        InvalidMoveError: fewer cards can be drawn than are needed.
    """
    if isinstance(spec, DiceSpec):
        return chance_move(*(spec.numbers[below(len(spec.numbers))] for _ in range(spec.number)))
    if len(spec.names) < spec.number:
        raise InvalidMoveError(
            f"{spec.prompt}: {_too_few_text(spec, name)}; type what came up, or `correct` the position"
        )
    left = list(spec.names)
    return chance_move(*(left.pop(below(len(left))) for _ in range(spec.number)))
