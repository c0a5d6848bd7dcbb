"""Finds the names that a misspelt word can stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LETTERS = 3
"""A misspelt word can have one wrong letter for each of this many letters."""


def similar(word: str, names: Iterable[str], most: int = 1) -> list[str]:
    """Return the names that differ from a word in one letter of three at most, the most similar first.

    A wrong, missing or surplus letter counts once, and so do two letters in the wrong order. Of names with equally many
    wrong letters, those come first that begin as the word does.
    """
    found: list[tuple[int, bool, str]] = []
    for name in dict.fromkeys(names):
        allowed = max(len(word), len(name)) // LETTERS
        if abs(len(word) - len(name)) <= allowed and (wrong := _wrong_letters(word, name)) <= allowed:
            found.append((wrong, word[:1] != name[:1], name))
    return [name for *_, name in sorted(found, key=lambda one: one[:2])[:most]]


def _wrong_letters(word: str, name: str) -> int:
    """Return how many letters must be changed, added, left out or swapped with the next to turn a word into a name."""
    before: list[int] = []
    row: list[int] = [*range(len(name) + 1)]
    for down, letter in enumerate(word, start=1):
        above, before, row = before, row, [down]
        for across, other in enumerate(name, start=1):
            changed = before[across - 1] + (letter != other)
            row.append(min(changed, before[across] + 1, row[-1] + 1))
            if down > 1 < across and letter == name[across - 2] and word[down - 2] == other:
                row[-1] = min(row[-1], above[across - 2] + 1)
    return row[-1]
