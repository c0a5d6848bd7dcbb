"""What `why` finds for a space of the board or a word of the rules: what lies there, and what the rules say of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.table import clauses
from referee.table.telling import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.engine.core.picture import Picture, Piece, Space
    from referee.engine.record.view import MatchView
    from referee.table import answers

MOST = 10
"""So many clauses are told to a person; the others are counted."""
FEWEST = 3
"""Letters from which on a text is a word of the rules."""
WORDS = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)*")


def space_of(picture: Picture | None, text: str) -> Space | None:
    """Return the space of the board that a text names, None where there is none."""
    wanted = text.strip().casefold()
    return next((one for one in picture.spaces if one.name.casefold() == wanted), None) if picture is not None else None


def on_space(match: MatchView[Any], space: Space) -> answers.Found:
    """Return what lies on a space, and the clauses that speak of what is nobody's there, its terrain."""
    ground = (piece.name for piece in space.pieces if piece.seat is None)
    ids = dict.fromkeys(id for name in ground for id in _speaking(match, name))
    return _found(match, space.name, space.pieces, ids)


def spoken_of(match: MatchView[Any], text: str) -> answers.Found | None:
    """Return the clauses in whose section's title or sentence some words stand; None where they nowhere do."""
    wanted = " ".join(text.split())
    if len(wanted) < FEWEST or not WORDS.fullmatch(wanted):
        return None
    ids = tuple(_speaking(match, wanted))
    return _found(match, wanted, (), ids) if ids else None


def _speaking(match: MatchView[Any], words: str) -> Iterator[str]:
    """Yield the ids of the clauses and rulings in which words stand, in any case and with any ending."""
    book, begun = match.game.book, re.compile(rf"\b{re.escape(words)}", re.IGNORECASE)
    titled = {section.id for section in book.sections if begun.search(section.title)}
    yield from (one.id for one in book.clauses if one.section in titled or begun.search(one.rule))
    for one in book.rulings:
        called = (one.switch or "").replace("_", " ")
        if begun.search(" ".join((called, one.issue, one.default_text, one.why, *one.says.values()))):
            yield one.id


def _found(match: MatchView[Any], word: str, pieces: Sequence[Piece], ids: Iterable[str]) -> answers.Found:
    found = (clauses.explained(match.game.book, id, match.state.options) for id in ids)
    return {"word": word, "pieces": pieces, "clauses": [_alone(one) for one in found]}


def _alone(clause: answers.Clause | answers.HouseRule) -> answers.Clause | answers.HouseRule:
    """Return a clause without the rulings that settle it, which are found for themselves."""
    return {**clause, "rulings": ()} if "rulings" in clause else clause


def found_lines(match: MatchView[Any], data: answers.Found) -> Iterator[str]:
    """Yield the lines of a space or a word."""
    names, found = match.lexicon.names, data["clauses"]
    if data["pieces"]:
        owners = (f" of {names[one.seat]}" if one.seat is not None else "" for one in data["pieces"])
        pieces = [one.name + owner for one, owner in zip(data["pieces"], owners, strict=True)]
        yield sentence(f"On {data['word']}: {', '.join(pieces)}")
    elif not found:
        yield f"On {data['word']} there is nothing."
    else:
        yield f'"{data["word"]}" stands at {len(found)} {"place" if len(found) == 1 else "places"} of the rules:'
    yield from (f"  {one['id']}: {_asked(one)}{clauses.sentence(one)}" for one in found[:MOST])
    if len(found) > MOST:
        yield f"  {len(found) - MOST} more places; say more words to find fewer."


def _asked(clause: answers.Clause | answers.HouseRule) -> str:
    """Return the question that a ruling answers; nothing of a clause."""
    return "" if "rule" in clause else f"{clause['issue']} "
