"""The error for words that cannot be read as a correction: what is wrong, then the most similar forms."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.vocabulary import SPACE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_EXAMPLES = 3
"""The maximum number of examples in an error."""


def unreadable_error(said: Iterable[str], forms: Sequence[str]) -> InvalidMoveError:
    """Return the error for words that cannot be read as a correction, with the most similar forms of the game."""
    words = tuple(said)
    near = "; ".join(nearest_forms(words, forms))
    return InvalidMoveError(f'"{" ".join(words)}" cannot be read as a correction (for example: {near})')


def not_now_error(forms: Sequence[str]) -> InvalidMoveError:
    """Return the error for a correction made before set-up is over."""
    return InvalidMoveError(f"corrections are possible once set-up is over, for example: {_example_forms(forms)}")


def empty_error(forms: Sequence[str]) -> InvalidMoveError:
    """Return the error for an empty correction."""
    return InvalidMoveError(f"say what to correct, for example: {_example_forms(forms)}")


def _example_forms(forms: Sequence[str]) -> str:
    return "; ".join(forms[:MOST_EXAMPLES])


def nearest_forms(words: Sequence[str], forms: Sequence[str]) -> tuple[str, ...]:
    """Return the forms most similar to the words: first by shared words, then by the kinds of word."""
    said = [_kind(word) for word in words]

    def likeness(form: str) -> tuple[int, float, float]:
        other = form.replace(",", "").split()
        shared = sum(_kind(word) == "word" for word in {*other} & {*words})
        kinds = SequenceMatcher(None, said, [_kind(word) for word in other], autojunk=False).ratio()
        return shared, kinds, SequenceMatcher(None, " ".join(words), form, autojunk=False).ratio()

    return tuple(sorted(forms, key=likeness, reverse=True)[:MOST_EXAMPLES])


def _kind(word: str) -> str:
    """Return the kind of a word: a space, a number, or another word."""
    return "space" if SPACE.fullmatch(word.casefold()) else "number" if word.isdecimal() else "word"
