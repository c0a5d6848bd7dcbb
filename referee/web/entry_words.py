"""Entries of the record in the words of the game: who moved, and what was done."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from referee.engine.core.move import UNKNOWN
from referee.engine.mechanisms.sealed import committed_move
from referee.engine.words.wording import listed
from referee.table.words.saying import in_words
from referee.web.offers import HIDDEN

if TYPE_CHECKING:
    from referee.engine.record.entries import Entry
    from referee.engine.record.match_view import MatchView

ROLLED = {"dice": "Roll", "draw": "Draw"}
"""The verb for a result of chance, by the word with which it is typed."""
UNSEEN = "a card that stays hidden"
REMARKS = {"move": "", "overrule": " (the table lets it stand)", "opened": " (revealed)"}
"""The remark after the words of a move, by the kind of its entry."""


def entry_in_words(match: MatchView[Any], entry: Entry[Any]) -> str:
    """Return a move or a result of chance in the words of the game; empty if the game has no words for it."""
    if entry.kind == "chance" and (result := ROLLED.get(entry.text.partition(" ")[0])):
        return f"{result} {_result(match, entry)}"
    if entry.kind == "sealed":
        return "Choose in secret"
    if entry.kind not in REMARKS or entry.move is None or entry.before is None:
        return ""
    before, move = entry.before.state, committed_move(entry.move) if entry.kind == "opened" else entry.move
    kind = next((one.kind for one in match.game.decisions(before) if one.seat == move.seat), "")
    if move.verb not in match.game.verbs:
        return ""
    words = match.lexicon.with_player_names(in_words(match.game, before, move, kind, HIDDEN))
    return words and words + REMARKS[entry.kind]


def _result(match: MatchView[Any], entry: Entry[Any]) -> str:
    """Return the numbers rolled, or the names drawn with their counts and the number of cards that stay hidden."""
    values = () if entry.move is None else entry.move.args
    if not values or not all(isinstance(value, str) for value in values):
        return entry.text.partition(" ")[2]
    named = Counter(match.game.face_name(str(value)) for value in values if value != UNKNOWN)
    hidden = sum(value == UNKNOWN for value in values)
    unseen = [UNSEEN if hidden == 1 else f"{hidden} cards that stay hidden"] if hidden else []
    return listed([*(name if count == 1 else f"{count}\u00a0×\u00a0{name}" for name, count in named.items()), *unseen])


def mover(match: MatchView[Any], entry: Entry[Any]) -> str:
    """Return the name of the player who moved, rolled or drew; empty if there is none."""
    move, names = entry.move, match.lexicon.names
    spec = None if entry.before is None else match.game.chance_due(entry.before.state)
    seat = -1 if move is None else spec.seat if spec is not None and entry.kind == "chance" else move.seat
    return names[seat] if 0 <= seat < len(names) else ""
