"""What is answered to words that are no correction: the fault first, then the few forms that are most like them."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from referee.engine.errors import InvalidMoveError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NEAR = 3
"""How many examples an error gives."""
SPACE = re.compile(r"[a-z]+\d+")


def unreadable(said: Iterable[str], forms: Sequence[str]) -> InvalidMoveError:
    """Return the error of words that cannot be read as a correction, with the forms of the game that are nearest."""
    words = tuple(said)
    near = "; ".join(nearest(words, forms))
    return InvalidMoveError(f'"{" ".join(words)}" cannot be read as a correction (write as in: {near})')


def not_now(forms: Sequence[str]) -> InvalidMoveError:
    """Return the error of a correction that says nothing, or comes before set-up is over."""
    some = "; ".join(forms[:NEAR])
    return InvalidMoveError(f"corrections begin once set-up is over; for example: {some}")


def nearest(words: Sequence[str], forms: Sequence[str]) -> tuple[str, ...]:
    """Return the few forms that are most like words: by the words themselves, then by what kinds of words they are."""
    said = [_kind(word) for word in words]

    def likeness(form: str) -> tuple[int, float, float]:
        other = form.replace(",", "").split()
        shared = sum(_kind(word) == "word" for word in {*other} & {*words})
        kinds = SequenceMatcher(None, said, [_kind(word) for word in other], autojunk=False).ratio()
        return shared, kinds, SequenceMatcher(None, " ".join(words), form, autojunk=False).ratio()

    return tuple(sorted(forms, key=likeness, reverse=True)[:NEAR])


def _kind(word: str) -> str:
    """Return what kind of word it is: a space, a number, or a word like others."""
    return "space" if SPACE.fullmatch(word.casefold()) else "number" if word.isdigit() else "word"
