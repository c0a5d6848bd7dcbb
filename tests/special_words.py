"""The special rules of scenarios that the rules of a game carry out, found in its code."""

from __future__ import annotations

import ast
from pathlib import Path

RULES = Path(__file__).parents[1] / "referee/games"


def special_words(game: str) -> set[str]:
    """Return every word that the rules of a game look for with `specials(word)`."""
    calls = (
        node
        for path in sorted((RULES / game).glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "specials"
    )
    return {word.value for call in calls for word in call.args if isinstance(word, ast.Constant)}
