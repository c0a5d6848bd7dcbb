"""Standing passes: a player, or all together, pass every reaction until the turn or the round ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.engine.core.guards import S
from referee.engine.errors import InvalidMoveError
from referee.engine.record.event import STANDING, Act

if TYPE_CHECKING:
    from referee.engine.record.draft import Draft

_ALL = re.compile(r"\s*(?:all|both|everybody)\s*:", re.IGNORECASE)
_WORDS = re.compile(r"pass (?:until )?(?:the )?(?:end of )?(?:the )?(\w+)|stop passing")
ONLY_PASSES = "`all:` goes with `pass turn` or `stop passing` only; every other move is of one player (`NAME: MOVE`)"


def without_all(text: str) -> str:
    """Return typed words without the beginning that means all players."""
    return text[found.end() :] if (found := _ALL.match(text)) else text


def check_not_all(text: str) -> None:
    """Refuse typed words for all players.

    Raises:
        InvalidMoveError: they begin with `all:`.
    """
    if _ALL.match(text):
        raise InvalidMoveError(f'"{text}": {ONLY_PASSES}')


def stand(draft: Draft[S], seat: int, until: str | None) -> None:
    """Declare that a seat passes every window until a scope ends, or (None) that it is asked again."""
    draft.add(Act(STANDING, {"seat": seat, "until": until}))
    draft.add_standing_passes()


def pass_on(draft: Draft[S], text: str, seat: int, words: tuple[str, ...]) -> bool:
    """Declare what words such as `pass turn` or `stop passing` say; return whether they say so.

    text: the whole text, which names all players or one; seat: who speaks, unless it is all.

    Raises:
        InvalidMoveError: all players are named, and the words say something else.
    """
    found = _WORDS.fullmatch(" ".join(words))
    if found is None or (found[1] and "until" not in words and draft.game.scope_key(draft.state, found[1]) is None):
        check_not_all(text)
        return False
    for one in range(len(draft.game.seat_names(draft.state))) if _ALL.match(text) else (seat,):
        stand(draft, one, found[1])
    return True
