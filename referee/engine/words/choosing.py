"""Simultaneous choices in typed words: the choice of one seat, or of all seats, separated by slashes.

`bid 2 / bid 3` has the choices in the order of the seats that are asked; `2 / 3` or `North: 2 / South: 3` is enough.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.engine.errors import AmbiguousMoveError, InvalidMoveError
from referee.engine.mechanisms import sealed
from referee.engine.words import notation

if TYPE_CHECKING:
    from referee.engine.core.agenda import Decision
    from referee.engine.core.guards import S
    from referee.engine.core.move import Move
    from referee.engine.game import Game

SLASH = re.compile(r"""((?:"[^"]*"|“[^”]*”|[^/])*)(?:/|$)""")


def choice_decisions(game: Game[S], state: S) -> tuple[Decision, ...]:
    """Return the decisions of the seats that still owe a simultaneous choice; empty if there is no such choice."""
    return tuple(one for one in game.decisions(state) if one.kind != sealed.OPEN) if sealed.is_choosing(state) else ()


def hiding_decisions(game: Game[S], state: S) -> tuple[Decision, ...]:
    """Return the decisions whose answers name cards hidden from other seats, such as a stack placed face down."""
    hiding = {
        kind for verb in game.verbs.values() if any(term.is_followed for term in verb.takes) for kind in verb.answers
    }
    return tuple(one for one in game.decisions(state) if one.kind in hiding)


def read_choice(game: Game[S], state: S, seat: int, text: str) -> Move:
    """Return the choice of a seat that the words mean; the verb's word can be left out.

    Raises:
        InvalidMoveError, AmbiguousMoveError: the words do not mean exactly one choice.
    """
    kind = state.agenda[-1].kind
    names = [name for name, verb in game.verbs.items() if kind in verb.answers and name != sealed.COMMIT]
    for words in (text, *(f"{name} {text}" for name in names)):
        try:
            run = game.read(state, words, seat)
        except InvalidMoveError:
            continue
        if len(run) == 1 and run[0].verb in names and run[0].seat == seat:
            return run[0]
    raise InvalidMoveError(f'"{text}" cannot be read as a choice for {game.seat_names(state)[seat]}')


def read_choices(game: Game[S], state: S, text: str) -> tuple[Move, ...]:
    """Return the choices of all seats that still owe one, separated by slashes, or one seat's choice without its verb.

    Return an empty tuple if the words are neither.

    Raises:
        InvalidMoveError, AmbiguousMoveError: a choice cannot be read, or there are too few or too many choices.
    """
    asked = choice_decisions(game, state)
    said = [part.strip() for part in SLASH.findall(text)[:-1]]
    if not asked:
        return ()
    if len(said) < 2:
        return _bare(game, state, text)
    seats, names = [one.seat for one in asked], game.seat_names(state)
    owing = ", ".join(names[seat] for seat in seats)
    if len(said) != len(seats):
        due = f"{len(seats)} {'is' if len(seats) == 1 else 'are'} needed (from {owing}, in this order)"
        raise InvalidMoveError(f'"{text}" has {len(said)} choices, but {due}')
    spoken = [notation.speaker(game, state, part, seat) for part, seat in zip(said, seats, strict=True)]
    if sorted(seat for seat, _ in spoken) != sorted(seats):
        raise InvalidMoveError(f'"{text}": expected one choice each from {owing}')
    return tuple(read_choice(game, state, seat, words.strip()) for seat, words in spoken)


def _bare(game: Game[S], state: S, text: str) -> tuple[Move, ...]:
    """Return the choice of one seat if the words mean one once a verb is added; an empty tuple if they do not."""
    try:
        game.read(state, text)
    except InvalidMoveError:
        try:
            seat, words = notation.speaker(game, state, text, None)
            return (read_choice(game, state, seat, words.strip()),)
        except InvalidMoveError:
            return ()
    except AmbiguousMoveError:
        return ()
    return ()
