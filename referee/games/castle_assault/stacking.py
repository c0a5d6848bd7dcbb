"""The stack of abilities that were played: the last one resolves first, once both players have passed (CA-INS)."""

from __future__ import annotations

from typing import Any

from referee.engine import Ability, Use
from referee.engine.mechanisms.stack import Stack
from referee.games.castle_assault import hands
from referee.games.castle_assault.catalogue import card_of
from referee.games.castle_assault.state import CastleState, discards, waiting
from referee.games.castle_assault.windows import ANSWER, renew_window


def known(state: CastleState, source: str, place: int) -> Ability[Any]:
    """Return what a card of a deck does when it is played."""
    return state.contents.abilities[card_of(source)]._replace(source=source)


def prompt(state: CastleState, seat: int, use: Use[Any]) -> str:
    """Return the question whether a seat answers an ability."""
    return f"{state.seat_name(seat)}: answer {use.name} of {state.seat_name(use.seat)}, or pass"


def leaves(state: CastleState, use: Use[Any]) -> None:
    """Discard an ability that has resolved or was cancelled (CA-Q-ABILDISC), and ask anew about what waits beneath."""
    hands.move_face(state, use.ability.source, waiting(use.seat), discards(use.seat))
    renew_window(state)


STACK = Stack(ANSWER, "CA-INS-05", known, prompt, leaves)
