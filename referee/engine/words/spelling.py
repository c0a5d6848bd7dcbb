"""Finds the names that a misspelt word can stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LETTERS_PER_MISTAKE = 3
"""A misspelt word can have one wrong letter for each of this many letters."""


def similar(word: str, names: Iterable[str], most: int = 1) -> list[str]:
    """Return the names that differ from a word in one letter of three at most, the most similar first.

    A wrong, missing or surplus letter counts once, and so do two letters in the wrong order. Of names with equally many
    wrong letters, those come first that begin as the word does.
    """
    from jellyfish import damerau_levenshtein_distance  # only misspelt words need it

    found: list[tuple[int, bool, str]] = []
    for name in dict.fromkeys(names):
        allowed = max(len(word), len(name)) // LETTERS_PER_MISTAKE
        if abs(len(word) - len(name)) <= allowed and (wrong := damerau_levenshtein_distance(word, name)) <= allowed:
            found.append((wrong, word[:1] != name[:1], name))
    return [name for *_, name in sorted(found, key=lambda one: one[:2])[:most]]
