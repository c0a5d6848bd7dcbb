"""Simultaneous choices: sealed in any order, and opened once every seat has sealed its choice (commit and reveal).

A seat commits the hash of its move and a salt, and shows both when everybody has committed. If players instead put
their choices face down on the table and turn them over together, the moves themselves are entered, and nothing is
sealed. A game lists its secrets and gets questions and verbs from this module.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, cast

from referee.engine.core.agenda import Decision, Frame, HasAgenda, pop, push, swap
from referee.engine.core.guards import DUE, Breach, Guard, S, Unseen
from referee.engine.core.move import UNKNOWN, Move, Value
from referee.engine.core.plain import to_plain
from referee.engine.core.verb import Verb, plain_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

COMMIT, OPEN = "commit", "open"
"""The verbs; OPEN is also the kind of decision in which a seat must open its committed choice."""

SEALED = "sealed"
"""The mark at the beginning of the data of a sealed frame."""

EnteredChoice: TypeAlias = "str | tuple[str, tuple[Value, ...]] | None"
"""What a seat has entered: nothing, a hash, or the verb and arguments of its choice."""


class Choices(NamedTuple):
    """The data of a sealed frame: its mark, the seats, what each of them has entered, and the subject."""

    mark: str
    seats: tuple[int, ...]
    entered: tuple[EnteredChoice, ...]
    subject: tuple[Value, ...]


class Secret(NamedTuple, Generic[S]):
    """One kind of simultaneous choice.

    kind: the kind of its frame and its decision. clause, prompt: those of the question that is put to every seat that
    still owes a choice. A seat whose opened choice does not match its hash breaks the clause. verb: the choice itself
    (its effect is not used). reveal: called once all choices are open, with the moves in seat order and the frame's
    subject; the frame is already gone.
    """

    kind: str
    clause: str
    prompt: str
    verb: Verb[S]
    reveal: Callable[[S, tuple[Move, ...], tuple[Value, ...]], None]


def ask_sealed(state: HasAgenda, kind: str, seats: tuple[int, ...], subject: tuple[Value, ...] = ()) -> None:
    """Put a simultaneous choice on the agenda for these seats."""
    push(state, Frame(kind, None, Choices(SEALED, seats, (None,) * len(seats), subject)))


def digest(move: Move, salt: str) -> str:
    """Return the hash of a move and a salt."""
    return sha256(f"{salt}|{json.dumps(to_plain(move))}".encode()).hexdigest()


def committing_move(move: Move, salt: str) -> Move:
    """Return the move that commits to a move without showing it."""
    return Move(move.seat, COMMIT, (digest(move, salt),))


def opening_move(move: Move, salt: str) -> Move:
    """Return the move that opens a committed choice; the salt must be in lower case, without spaces."""
    return Move(move.seat, OPEN, (salt, move.verb, move.args))


def committed_move(move: Move) -> Move:
    """Return the committed move that an opening shows."""
    _, verb, arguments = move.args
    return Move(move.seat, cast("str", verb), cast("tuple[Value, ...]", arguments))


def is_sealed(frame: Frame) -> bool:
    """Return whether a frame is a simultaneous choice."""
    return frame.data[:1] == (SEALED,)


def is_choosing(state: HasAgenda) -> bool:
    """Return whether seats are now asked to make a simultaneous choice or to open one."""
    return bool(state.agenda) and is_sealed(state.agenda[-1])


def questions(secrets: Sequence[Secret[S]]) -> Mapping[str, Callable[[S, Frame], tuple[Decision, ...]]]:
    """Return the questions of a game's secrets, by the kind of frame."""
    return {secret.kind: _question(secret) for secret in secrets}


def verbs(secrets: Sequence[Secret[S]]) -> Mapping[str, Verb[S]]:
    """Return the verbs of a game's secrets by name: the choices themselves, commit and open."""
    by_kind = {secret.kind: secret for secret in secrets}

    def enter(state: S, move: Move) -> None:
        """Enter an open choice; once all are open, reveal them."""
        _enter(state, move.seat, (move.verb, move.args))
        frame = state.agenda[-1]
        moves = tuple(Move(seat, *one) for seat, one in entries(frame).items() if isinstance(one, tuple))
        if len(moves) == len(entries(frame)):
            by_kind[pop(state).kind].reveal(state, moves, frame.read(Choices).subject)

    choices = [
        secret.verb._replace(answers=frozenset({secret.kind}), effect=enter, anchored=True) for secret in secrets
    ]
    return {verb.name: verb for verb in (*choices, _commit_verb(by_kind), _open_verb(by_kind, enter))}


def masked_frame(frame: Frame, seat: int | None) -> Frame:
    """Return a frame as a seat (None: everybody) may know it: it shows that other seats have chosen, but not what.

    The hash of a sealed choice stays visible: it is on record for all.
    """
    if not is_sealed(frame):
        return frame
    others = ((owner, one) for owner, one in entries(frame).items() if owner != seat)
    return _with(frame, {owner: (one[0], (UNKNOWN,)) for owner, one in others if isinstance(one, tuple)})


def entries(frame: Frame) -> dict[int, EnteredChoice]:
    """Return the entries of a sealed frame by seat."""
    choices = frame.read(Choices)
    return dict(zip(choices.seats, choices.entered, strict=True))


def _with(frame: Frame, new: Mapping[int, EnteredChoice]) -> Frame:
    """Return a sealed frame with new entries for some seats."""
    entered = tuple({**entries(frame), **new}.values())
    return frame._replace(data=frame.read(Choices)._replace(entered=entered))


def choices_of_others(state: HasAgenda, seat: int) -> tuple[Move, ...]:
    """Return the choices of other seats that are entered in a simultaneous choice and that the state shows."""
    shown = entries(state.agenda[-1]) if is_choosing(state) else {}
    others = ((owner, one) for owner, one in shown.items() if owner != seat and isinstance(one, tuple))
    return tuple(Move(owner, *one) for owner, one in others if one[1] != (UNKNOWN,))


def _question(secret: Secret[S]) -> Callable[[S, Frame], tuple[Decision, ...]]:
    def question(state: S, frame: Frame) -> tuple[Decision, ...]:
        entered, subject = entries(frame), frame.read(Choices).subject
        kind, prompt = secret.kind, secret.prompt
        owing = [seat for seat, one in entered.items() if one is None]
        if not owing:
            kind, prompt = OPEN, "open your choice"
            owing = [seat for seat, one in entered.items() if isinstance(one, str)]
        return tuple(Decision(seat, kind, secret.clause, prompt, subject=subject) for seat in owing)

    return question


def _enter(state: HasAgenda, seat: int, what: EnteredChoice) -> None:
    """Store the entry of a seat."""
    swap(state, _with(state.agenda[-1], {seat: what}))


def _commit_verb(by_kind: Mapping[str, Secret[S]]) -> Verb[S]:
    clause = next(iter(by_kind.values())).clause

    def is_hash(state: S, move: Move) -> Breach | None:
        (text,) = move.args
        if isinstance(text, str) and len(text) == 64 and not text.strip("0123456789abcdef"):
            return None
        return Breach(clause, "a sealed choice is a hash of 64 hexadecimal digits", "fact")

    def read(state: S, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
        return [(Move(seat, COMMIT, words[1:]),)] if words[0] == COMMIT and len(words) == 2 else []

    guards = (Guard("hash", is_hash),)
    spell = plain_words(lambda state, move: f"commit {move.args[0]}")

    def commit(state: S, move: Move) -> None:
        _enter(state, move.seat, str(move.args[0]))

    # no hash is listed
    return Verb(COMMIT, frozenset(by_kind), guards, commit, lambda state, seat: (), read, spell, anchored=True)


def _open_verb(by_kind: Mapping[str, Secret[S]], enter: Callable[[S, Move], None]) -> Verb[S]:
    choices = {secret.verb.name: secret.verb for secret in by_kind.values()}

    def same_hash(state: S, move: Move) -> Breach | None:
        committed = entries(state.agenda[-1]).get(move.seat)
        if len(move.args) == 3 and digest(committed_move(move), str(move.args[0])) == committed:
            return None
        return Breach(by_kind[state.agenda[-1].kind].clause, "this is not the choice that was committed", "fact")

    def right_kind(state: S, move: Move) -> Breach | None:
        secret = by_kind[state.agenda[-1].kind]
        if move.args[1] == secret.verb.name:
            return None
        return Breach(secret.clause, f"the committed choice is not a `{secret.verb.name}` move", "fact")

    def read(state: S, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
        if words[0] == OPEN and len(words) > 2:
            for choice in choices.values():
                yield from (
                    (opening_move(run[0], words[1]),) for run in choice.read(state, seat, words[2:]) if len(run) == 1
                )

    def write(state: S, move: Move) -> str:
        if move.is_open:
            return f"open {UNKNOWN}"
        shown = committed_move(move)
        choice = choices.get(shown.verb)
        said = "something else" if choice is None else choice.write(state, shown)
        return f"open {move.args[0]} {said}"

    guards = (Guard("hash", same_hash, (DUE,)), Guard("kind", right_kind, ("hash",)), *_payload_guards(choices))
    return Verb(
        OPEN,
        frozenset({OPEN}),
        guards,
        lambda state, move: enter(state, committed_move(move)),
        lambda state, seat: (Move(seat, OPEN, (UNKNOWN,)),),  # only the seat can name its choice
        read,
        plain_words(write),
        anchored=True,
        exact=True,
    )


def _payload_guards(choices: Mapping[str, Verb[S]]) -> tuple[Guard[S], ...]:
    """Return the guards of all choices, applied to the choice that an opening shows."""

    def wrap(verb: Verb[S], guard: Guard[S]) -> Guard[S]:
        def test(state: S, move: Move) -> Breach | Unseen | None:
            return guard.test(state, committed_move(move)) if move.args[1] == verb.name else None

        needs = (f"{verb.name} {need}" for need in guard.needs if need != DUE)
        return Guard(f"{verb.name} {guard.name}", test, ("kind", *needs))

    return tuple(wrap(verb, guard) for verb in choices.values() for guard in verb.guards)
