"""What typed words mean in a match: the passes that they imply, the moves after these, and the ruling on them."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from referee.engine.core.move import CHANCE
from referee.engine.core.ruling import Verdict
from referee.engine.core.veiling import state_seen_by
from referee.engine.errors import AskedFirstError, MoveError
from referee.engine.mechanisms.only_answer import only_answer
from referee.engine.mechanisms.windows import is_responding
from referee.engine.record.draft import MOST_IMPLIED, implied_move
from referee.engine.record.standing_passes import check_not_all
from referee.engine.words import notation
from referee.engine.words.choosing import read_choices

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.engine.core.guards import S
    from referee.engine.core.move import Attempt, Move
    from referee.engine.core.ruling import Ruling
    from referee.engine.game import Game
    from referee.engine.words.notation import UnderstoodMoves


def meaning(
    game: Game[S], state: S, text: str, seat: int | None, past: bool = False
) -> tuple[tuple[Ruling, ...], UnderstoodMoves]:
    """Return the passes that typed words imply, and the moves that they mean, judged after these passes.

    If a window is open, and the words are a legal move only after one or more passes of it, they imply these passes. A
    pass implies no other pass, only answers that are the only ones possible. Your words never end another player's
    turn, and never pass for a player who could do anything else. past: whether the words report earlier moves, so that
    anybody could have passed.

    Raises:
        InvalidMoveError, AmbiguousMoveError: the words have no single reading. AskedFirstError: they come after a
        window that only another player can pass.
    """
    try:
        understood = game.understand(state, text, seat)
        if not understood.is_refused:
            return (), understood
    except MoveError:
        implied = _after_implied_passes(game, state, text, seat, past)
        if implied is not None:
            return implied
        later = _later(game, state, text, seat)
        if later is None:
            raise
        return (), later
    try:
        return _after_implied_passes(game, state, text, seat, past) or ((), understood)
    except AskedFirstError:
        if is_timely(game, state, understood.moves[0]):  # it answers the question, but illegally
            return (), understood
        raise


def _after_implied_passes(
    game: Game[S], state: S, text: str, seat: int | None, past: bool
) -> tuple[tuple[Ruling, ...], UnderstoodMoves] | None:
    begun, own, declines = state, set[int](), False
    passes: list[Ruling] = []
    for _ in range(MOST_IMPLIED):
        passed = implied_move(game, state)
        if passed is None:
            return None
        if not is_responding(game, state) and only_answer(game, state) is None:
            own.add(passed.move.seat)
        answers = _is_answer(game, state, text, seat)
        declines = declines or _is_pass(game, state, passed.move)
        passes.append(passed)
        state = game.carry_out(state, passed)
        if answers and not is_responding(game, state):
            return None
        try:
            understood = game.understand(state, text, seat)
        except MoveError:
            continue
        if not understood.is_refused:
            first = understood.moves[0]
            if own - {first.seat} or (declines and _is_pass(game, state, first)):
                return None
            if not past:
                check_passes(game, begun, passes, mover_of(game, state, first), text)
            return tuple(passes), understood
    return None


def _later(game: Game[S], state: S, text: str, seat: int | None) -> UnderstoodMoves | None:
    """Return the moves (not due now) that the words mean once their player has passed the open question, or None."""
    for one in game.decisions(state):
        passed = game.passing(state, one)
        if passed is None or game.breach(state, passed) is not None:
            continue
        try:
            found = game.understand(game.play(state, passed), text, seat)
        except MoveError:
            continue
        first = found.moves[0]
        if first.seat == passed.seat and not is_timely(game, state, first):  # else due now, with several readings
            return found._replace(finding=game.breach(state, first))
    return None


def mover_of(game: Game[S], state: S, move: Move) -> int:
    """Return the seat that moves; for dice or cards, the seat that rolls or draws."""
    spec = game.chance_due(state) if move.seat == CHANCE else None
    return move.seat if spec is None else spec.seat


def check_passes(game: Game[S], state: S, passes: Sequence[Ruling], mover: int, text: str) -> None:
    """Refuse implied passes of other seats if they could do something else, or could as far as the mover can see.

    In an impossible position, such as more cards in a hand than there are, the mover can see too few possibilities.

    Raises:
        AskedFirstError: there is such a pass.
    """
    for passed in passes:
        move = passed.move
        view = state_seen_by(state, mover, game.catalogue(state)) if mover >= 0 else state
        known = () if move.seat == mover else (view, state)
        if any(other != move for one in known for other in game.legal_moves(one, move.seat)):
            asked = next(one for one in game.decisions(state) if game.passing(state, one) == move)
            names, first = game.seat_names(state), passes[0].move.seat
            raise AskedFirstError(text, move.seat, names[move.seat], asked.prompt, first, names[first])
        state = game.carry_out(state, passed)


def judge(game: Game[S], state: S, understood: UnderstoodMoves) -> Ruling:
    """Return the ruling on the first of the moves that were understood in this state."""
    return with_passes(game, state, game.ruling(state, understood.moves[0], understood.finding))


def judge_run(game: Game[S], state: S, understood: UnderstoodMoves) -> Ruling:
    """Return the ruling on the moves that the words mean, judged one after another.

    It is the ruling on the first move that is illegal or cannot be judged or, if all are legal, on the last move before
    another question, with the later moves listed.
    """
    ruling = judge(game, state, understood)
    for place, (before, move) in enumerate(pairwise(understood.moves), 1):
        if ruling.verdict is not Verdict.LEGAL:
            break
        state = game.play(state, before)
        if not is_timely(game, state, move):
            later = " ".join(game.write(state, one) for one in understood.moves[place:])
            asked = next((game.request_text(state, one) for one in game.due(state)), "")
            return ruling._replace(later=later, asked=asked)
        found = game.judge(state, move)
        is_legal = found.verdict is Verdict.LEGAL
        ruling = found._replace(text=f"{ruling.text} {found.text}") if is_legal else found
    return ruling


def judge_words(
    game: Game[S],
    state: S,
    text: str,
    seat: int | None,
    past: bool = False,
    judges: Callable[[Game[S], S, UnderstoodMoves], Ruling] = judge_run,
) -> Ruling:
    """Return the ruling on one part of a line, after the passes that it implies.

    Of several simultaneous choices, it judges the first illegal one, or else the first. judges: returns the ruling
    on the moves that the words mean.

    Raises:
        InvalidMoveError, AmbiguousMoveError: the words have no single reading.
    """
    if choices := read_choices(game, state, text):
        rulings = [game.judge(state, move) for move in choices]
        return next((one for one in rulings if one.breaches), rulings[0])
    passes, understood = meaning(game, state, text, seat, past)
    for passed in passes:
        state = game.carry_out(state, passed)
    return judges(game, state, understood)


def judge_again(game: Game[S], state: S, attempt: Attempt) -> Ruling | None:
    """Judge a refused attempt again in another state; return the ruling, or None if the attempt is not a move.

    Raises:
        MoveError: the words cannot be read in that state.
    """
    if attempt.kind == "correct":
        game.correct(state, notation.split_words(attempt.text))
        return None
    if attempt.kind == "option":
        name, _, value = attempt.text.partition("=")
        game.with_option(state, name, value)
        return None
    if attempt.move is not None:
        return with_passes(game, state, game.judge(state, attempt.move))
    if attempt.kind == "overrule":
        return game.judge(state, game.read(state, attempt.text, attempt.seat)[0])
    check_not_all(attempt.text)
    return judge_words(game, state, attempt.text, attempt.seat, attempt.past, judge)


def with_passes(game: Game[S], state: S, ruling: Ruling) -> Ruling:
    """Return a ruling with the reasons that remain once the seat has passed any questions that come before its move.

    The move implies these passes, so the reason that another question comes first counts only if there is no other
    reason. Facts come last, because the table cannot overrule them.
    """
    move, waited = ruling.move, state
    if not ruling.breaches or move.seat == CHANCE or game.is_due(state, move):
        return ruling
    for _ in range(MOST_IMPLIED):
        passed = implied_move(game, waited)
        if passed is None or passed.move.seat != move.seat or _is_pass(game, waited, move):
            break
        waited = game.carry_out(waited, passed)
        if game.is_due(waited, move):
            found, on_table = (judged := game.judge(waited, move)).breaches, judged.may_need_correction
            facts = [breach for breach in ruling.breaches if breach.kind == "fact"]
            breaches = tuple(dict.fromkeys([*found, *facts])) if found else ruling.breaches
            return ruling._replace(breaches=breaches, may_need_correction=on_table)
    return game.judge(waited, move) if waited is not state and game.open_choice_verbs(waited, move.seat) else ruling


def _is_pass(game: Game[S], state: S, move: Move) -> bool:
    """Return whether a move passes a decision that is due."""
    return any(game.passing(state, one) == move for one in game.decisions(state))


def _is_answer(game: Game[S], state: S, text: str, seat: int | None) -> bool:
    """Return whether a response window is open and the words, as they are read now, answer it."""
    if not is_responding(game, state):
        return False
    try:
        verb = game.verbs.get(game.read(state, text, seat)[0].verb)
    except MoveError:
        return False
    return verb is not None and state.agenda[-1].kind in verb.answers


def is_timely(game: Game[S], state: S, move: Move) -> bool:
    """Return whether a move, or a chance result, answers something that is due."""
    if move.seat == CHANCE:
        return game.chance_due(state) is not None
    return game.is_due(state, move)
