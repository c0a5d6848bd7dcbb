"""Dice and draws: moves of the chance seat against a specification, typed in or taken from a seed."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from referee.engine.core.agenda import Decision, Key
from referee.engine.core.guards import Breach
from referee.engine.core.move import CHANCE, UNKNOWN, Move
from referee.engine.errors import InvalidMoveError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.engine.core.move import Value

ROLL = "roll"
"""The verb of every move of the chance seat."""
MOST_NAMED = 12
"""More results than this are not named where there are too few or too many of them."""


class ChanceSpec(NamedTuple):
    """What chance is asked for.

    kind: dice (a number of them, faces of each), draw (a number of names, each as often as it stands there).
    seat: who rolls or draws. prompt: without a question mark, such as "North draws a card".
    names: what may come up, a name a copy; hidden: whether `?` is an answer.
    """

    seat: int
    kind: Literal["dice", "draw"]
    what: str
    clause: str
    prompt: str
    number: int = 1
    faces: int = 6
    names: tuple[str, ...] = ()
    hidden: bool = False
    subject: tuple[Value, ...] = ()

    @property
    def key(self) -> Key:
        """Return what was asked of whom."""
        return Key(self.what, self.seat, self.subject)

    @property
    def shape(self) -> tuple[str, int, int]:
        """Return what a result must look like to serve this request again."""
        return (self.kind, self.number, self.faces if self.kind == "dice" else 0)


Due: TypeAlias = Decision | ChanceSpec
"""What is asked for: a choice of a seat, or a result of chance."""


def outcome(*values: Value) -> Move:
    """Return the move that hands a chance result in."""
    return Move(CHANCE, ROLL, values)


def misfit(
    spec: ChanceSpec,
    values: Sequence[Value],
    name: Callable[[str], str] = str,
    where: Callable[[str], str] = lambda face: "",
) -> Breach | None:
    """Return what is wrong with a result that was handed in for a specification, or None.

    name: says a face. where: says where a face lies, where all may know it ("it is in the discard pile").
    """
    if len(values) != spec.number:
        one, more = ("die", "dice") if spec.kind == "dice" else ("result", "results")
        due = f"1 {one} is due" if spec.number == 1 else f"{spec.number} {more} are due"
        named = ", ".join(name(str(value)) for value in values) if spec.kind == "draw" and spec.names else ""
        which = f": {named}" if named and len(values) <= MOST_NAMED else ""
        return Breach(spec.clause, f"{spec.prompt}: {due}, {len(values)} given{which}", "fact")
    if spec.kind == "dice":
        return _misfit_dice(spec, values)
    left = Counter(spec.names)
    left.subtract(str(value) for value in values if not (spec.hidden and value == UNKNOWN))
    wrong = next((value for value, count in left.items() if count < 0), None)
    if wrong is not None:
        why = _too_often(spec.names.count(wrong), where(wrong))
        return Breach(spec.clause, f"{spec.prompt}: {name(wrong)} {why}", "fact")
    return None


def _too_often(copies: int, where: str) -> str:
    if not copies:
        return f"cannot come up here: {where or 'it is not in this deck, or is elsewhere'}"
    return "can come up only once" if copies == 1 else f"can come up only {copies} times"


def _misfit_dice(spec: ChanceSpec, values: Sequence[Value]) -> Breach | None:
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= spec.faces:
            return Breach(spec.clause, f"{spec.prompt}: a die shows 1 to {spec.faces}, not {value}", "fact")
    return None


def keyed(seed: str, key: Key, nth: int) -> Callable[[int], int]:
    """Return a source of numbers for one request: keyed by seed, request and how often it has been requested.

    Keyed, not the next of one stream, so that amending an entry re-rolls nothing else, and rolling again gives the
    same result.
    """
    slot = 0

    def below(bound: int) -> int:
        nonlocal slot
        digest = hashlib.sha256(f"{seed}|{key!r}|{nth}|{slot}".encode()).digest()
        slot += 1
        return int.from_bytes(digest, "big") % bound  # 2**256 values: the bias is nothing

    return below


def seeded(spec: ChanceSpec, below: Callable[[int], int]) -> Move:
    """Return a result for a specification; draws are without replacement.

    Raises:
        InvalidMoveError: fewer cards can come up than are due.
    """
    if spec.kind == "dice":
        return outcome(*(below(spec.faces) + 1 for _ in range(spec.number)))
    if len(spec.names) < spec.number:
        few = f"only {len(spec.names)} can" if spec.names else "none can"
        raise InvalidMoveError(f"{spec.prompt}: {spec.number} due, but {few} come up; type what came up")
    left = list(spec.names)
    return outcome(*(left.pop(below(len(left))) for _ in range(spec.number)))
