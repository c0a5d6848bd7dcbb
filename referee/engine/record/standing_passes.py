"""Standing passes: a player, or all players, pass every window until a scope ends, such as the turn or the round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.engine.core.guards import S
from referee.engine.errors import InvalidMoveError
from referee.engine.record.event import STANDING, Event

if TYPE_CHECKING:
    from referee.engine.record.draft import Draft

_ALL = re.compile(r"\s*(?:all|both|everybody)\s*:", re.IGNORECASE)
_WORDS = re.compile(r"pass (?:until )?(?:the )?(?:end of )?(?:the )?(\w+)|stop passing")
ONLY_PASSES = (
    "use `all:` only with words such as `pass turn` or `stop passing`; any other move belongs to one player"
    " (`NAME: MOVE`)"
)


def without_all(text: str) -> str:
    """Return typed words without a leading `all:`."""
    return text[found.end() :] if (found := _ALL.match(text)) else text


def check_not_all(text: str) -> None:
    """Refuse typed words for all players.

    Raises:
        InvalidMoveError: the words begin with `all:`.
    """
    if _ALL.match(text):
        raise InvalidMoveError(f'"{text}": {ONLY_PASSES}')


def enter_standing_pass(draft: Draft[S], text: str, seat: int, words: tuple[str, ...]) -> bool:
    """Carry out words such as `pass turn` or `stop passing`; return whether the words are of this kind.

    text: the whole text, which may begin with `all:`. seat: the seat that the words are for, unless they are for all.

    Raises:
        InvalidMoveError: the text is for all players, but is not of this kind.
    """
    found = _WORDS.fullmatch(" ".join(words))
    if found is None or (found[1] and "until" not in words and draft.game.scope_key(draft.state, found[1]) is None):
        check_not_all(text)
        return False
    for one in range(len(draft.game.seat_names(draft.state))) if _ALL.match(text) else (seat,):
        draft.add(Event(0, STANDING, seat=one, until=found[1]))
        draft.add_standing_passes()
    return True
