"""Turns typed lines into events: their parts, implied and standing passes, rolls from the seed, overruled moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.engine.core.agenda import Decision
from referee.engine.core.chance import chance_move
from referee.engine.core.move import CHANCE, Attempt
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import AmbiguousMoveError, AskedFirstError, InvalidMoveError, MoveError, NothingDueError
from referee.engine.record.draft import MOST_IMPLIED, Draft, implied_move
from referee.engine.record.entries import UndoStack, Version
from referee.engine.record.event import IMPLIED, TOGETHER, Event
from referee.engine.record.meaning import check_passes, is_timely, meaning, mover_of, with_passes
from referee.engine.record.standing_passes import enter_standing_pass, without_all
from referee.engine.words import notation
from referee.engine.words.choosing import read_choices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.engine.core.guards import S
    from referee.engine.core.move import Move
    from referee.engine.core.ruling import Ruling
    from referee.engine.game import Game
    from referee.engine.record.entries import Entry

PARTS = re.compile(r"""(?:"[^"]*"|“[^”]*”|[^;])+""")
QUOTED = re.compile(r"""^["“]([^"“”:]+:[^"“”]+)["”]$""")  # a part quoted together with its seat, as in a shell


def parts_of(text: str) -> tuple[str, ...]:
    """Return the parts of a typed line, separated by semicolons outside quotation marks.

    The quotation marks around a part with the name of its seat are removed.

    Raises:
        InvalidMoveError: the line has no parts.
    """
    parts = tuple(QUOTED.sub(r"\1", part.strip()) for part in PARTS.findall(text) if part.strip())
    if not parts:
        raise InvalidMoveError("nothing was typed")
    return parts


def enter(draft: Draft[S], text: str, seat: int | None = None, past: bool = False) -> tuple[str, ...]:
    """Play a typed line up to the first question that it does not answer; return the parts that were not played.

    past: the line reports moves made earlier at the table, so it can imply any pass; see meaning.

    Raises:
        MoveError: a part cannot be read, or is illegal although its seat is asked; the draft cannot be used any more.
    """
    parts = parts_of(text)
    for place, part in enumerate(parts):
        if place and _is_played_already(draft, part, parts[place - 1]):
            continue
        begun = draft.state
        try:
            left = _enter_part(draft, part, seat, past)
        except MoveError as error:
            if error.attempt is None or error.attempt.move is None:
                error.attempt = Attempt("move", begun, part, seat, past)
            error.before, error.after = len(draft.events), error.after + len(parts) - place - 1
            raise
        if left is not None:
            return (left, *parts[place + 1 :])
    return ()


def _is_played_already(draft: Draft[S], part: str, before: str) -> bool:
    """Return whether a part repeats the last move that the part before it meant, as `lock` in `prepare a, b; lock`."""
    last, game, said = draft.version.last.move, draft.game, notation.split_words(part)
    if last is None or last.args or last.verb not in game.verbs or last.verb in game.pass_verbs or len(said) != 1:
        return False
    return said[0] in game.verbs[last.verb].says and said[0] not in notation.split_words(before)


def _enter_part(draft: Draft[S], part: str, seat: int | None, past: bool) -> str | None:
    """Play one part up to a question that it does not answer; return the words left over, or None if all was played."""
    going_on = bool(draft.events)
    if going_on and not draft.due:
        return part
    if choices := read_choices(draft.game, draft.state, part):
        for place, move in enumerate(choices):
            ruling = draft.game.judge(draft.state, move)
            draft.rulings.append(ruling)
            draft.play(move, TOGETHER if place else "", ruling)
        draft.add_standing_passes()
        return None
    if _enter_words(draft, part, seat):
        return None
    game, state = draft.game, draft.state
    try:
        passes, understood = meaning(game, state, part, seat, past)
    except (InvalidMoveError, AmbiguousMoveError) as error:
        if going_on and (isinstance(error, AskedFirstError) or _mover_is_done(draft)):
            return part
        raise
    run, found = understood
    last = draft.version.last.move
    goes_on = last is not None and run[0].seat == last.seat  # after answers by the referee
    if going_on and _mover_is_done(draft) and not goes_on and not notation.is_typed(game, state, part, seat, run[0]):
        return part
    if going_on and not passes and not is_timely(game, state, run[0]):
        draft.rulings.append(game.judge(state, run[0]))
        return part
    as_judged = not (passes and draft.version.pending)  # a pass can replay waiting entries, and change everything
    for passed in passes:
        _still_asked(draft, part, passed.move)
        draft.play(passed.move, IMPLIED, ruling=passed if as_judged else None)
    if passes:
        _still_asked(draft, part, run[0])
    dealt = notation.split_draws(game, draft.state, run)
    judged = game.ruling(draft.state, run[0], found) if as_judged and dealt == run else None
    return _play_run(draft, dealt, judged)


def _still_asked(draft: Draft[S], part: str, move: Move) -> None:
    """Refuse a part if its implied passes replay waiting entries, and one of these already answers the question."""
    if not is_timely(draft.game, draft.state, move):
        waiting = (
            "it implies a pass, after which an older entry that waits to be played again would answer the question"
        )
        raise InvalidMoveError(f'"{part}": {waiting} (type the pass alone, or drop the waiting entries: `delete rest`)')


def _play_run(draft: Draft[S], run: Sequence[Move], judged: Ruling | None) -> str | None:
    """Play a run of moves up to a question that it does not answer; return the remaining moves in words, or None.

    judged: the ruling on the first move, if it was made in the state after the draft.
    """
    game, begun = draft.game, draft.state
    for place, move in enumerate(run):
        state = draft.state
        if place and not is_timely(game, state, move):
            return "; ".join(game.write(state, left) for left in run[place:])
        ruling = with_passes(game, state, game.judge(state, move) if place or judged is None else judged)
        if ruling.breaches:
            refused = IllegalMoveError(ruling)
            refused.after = len(run) - place - 1
            earlier = tuple(run[:place])
            refused.attempt = (
                Attempt("move", state, move=move, state_before_line=begun, earlier_moves=earlier) if place else None
            )
            raise refused
        draft.rulings.append(ruling)
        draft.play(move, ruling=ruling)
        draft.add_standing_passes()
    return None


def _mover_is_done(draft: Draft[S]) -> bool:
    """Return whether the seat that moved last in the draft is not asked for anything now."""
    asked = {one.seat for one in draft.due if isinstance(one, Decision)}
    moved = draft.version.last.move
    return moved is None or moved.seat == CHANCE or moved.seat not in asked


def _enter_words(draft: Draft[S], part: str, seat: int | None) -> bool:
    """Execute a part if it means the same in every game, such as `roll`; return whether it does."""
    speaker, said = notation.speaker(draft.game, draft.state, without_all(part), seat)
    if notation.split_words(said) == ("roll",) and draft.seed is not None and without_all(part) == part:
        _roll(draft)
        return True
    return enter_standing_pass(draft, part, speaker, notation.split_words(said))


def _roll(draft: Draft[S]) -> None:
    """Roll or draw from the seed what is due now, or what is due once the open windows are passed."""
    game, state = draft.game, draft.state
    passes: list[Ruling] = []
    while (passed := implied_move(game, state)) is not None and len(passes) < MOST_IMPLIED:
        passes.append(passed)
        state = game.carry_out(state, passed)
    if game.chance_due(state) is None:
        raise NothingDueError
    check_passes(game, draft.state, passes, mover_of(game, state, chance_move()), "roll")
    for passed in passes:
        draft.play(passed.move, IMPLIED)
    draft.roll()
    draft.add_standing_passes()


def enter_all_but_last(draft: Draft[S], text: str, seat: int | None) -> str:
    """Play all parts of a typed line but the last, and return the last.

    Raises:
        MoveError: a part cannot be read or is illegal, or comes after an open question.
    """
    *first, last = parts_of(text)
    if first and (left := enter(draft, "; ".join(first), seat)):
        raise InvalidMoveError(f'"{left[0]}" comes after a question that is still open: answer that first')
    return last


def overrule(draft: Draft[S], text: str, seat: int | None = None) -> None:
    """Play a typed line; the table allows its last part even if that breaks rules, the others are played as usual.

    Raises:
        MoveError: a part cannot be read, facts forbid the last part, or the last part comes after an open question.
    """
    last = enter_all_but_last(draft, text, seat)
    begun = draft.state
    try:
        for move in draft.game.read(begun, last, seat):
            draft.force(move)
    except MoveError as error:
        error.attempt = Attempt("overrule", begun, last, seat)
        raise
    draft.add_standing_passes()


def events_for_line(game: Game[S], base: Entry[S], text: str, kind: str, seed: str | None) -> tuple[Event, ...]:
    """Return the events, without numbers, that a line means if it is typed after an earlier entry.

    kind: how to read the line: move or chance (any line), overrule, correct, or option (NAME=VALUE).

    Raises:
        MoveError: the words cannot be read, or not all of them can be played at that point.
    """
    draft = Draft(game, UndoStack([Version(base)]), 0, seed)
    if kind == "overrule":
        overrule(draft, text)
    elif kind == "correct":
        draft.add(Event(0, "correct", text))
    elif kind == "option":
        draft.add(option_event(*setting_of(text)))
    else:
        rest = enter(draft, text)
        if rest:
            raise InvalidMoveError(f'"{"; ".join(rest)}" cannot be played there: another question comes first')
    return tuple(event._replace(n=0) for event in draft.events)


def setting_of(text: str) -> tuple[str, str]:
    """Return the name and value of a house rule from NAME=VALUE.

    Raises:
        InvalidMoveError: there is no `=` in the text.
    """
    name, sign, value = (part.strip() for part in text.partition("="))
    if not sign:
        raise InvalidMoveError(f'"{text}" is not a house rule (write NAME=VALUE)')
    return name, value


def option_event(name: str, value: str) -> Event:
    """Return the event that changes a house rule."""
    return Event(0, "option", f"{name}={value}", name=name, value=value)
