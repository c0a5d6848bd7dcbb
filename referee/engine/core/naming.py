"""Words for sentences: possessives, counted nouns, articles, and seats that have no name yet."""

from __future__ import annotations


def possessive(name: str) -> str:
    """Return a name in the possessive: South’s, the Monsters’."""
    return f"{name}’" if name.endswith("s") else f"{name}’s"


def default_name(seat: int) -> str:
    """Return the name of a seat that the game has not named yet; the table uses the player's name instead."""
    return f"Player {seat + 1}"


def counted(count: int, noun: str, several: str = "") -> str:
    """Return a number with its noun. several: the plural, if it is not just the noun with an s."""
    return f"{count} {noun if count == 1 else several or f'{noun}s'}"


def with_article(noun: str) -> str:
    """Return a noun with a or an: a Combat card, an Ally card."""
    return f"{'an' if noun[0].casefold() in 'aeiou' else 'a'} {noun}"
