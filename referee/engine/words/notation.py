"""Reads typed lines and writes moves: seats, chance results, and the game's verbs.

A line for a seat other than the seat asked begins with the name of that seat, or part of it, and a colon. Case and
extra spaces do not matter; words in quotation marks belong together. If dice are due, bare numbers are dice; if a card
is due, a bare name is the card drawn.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from pnp.library.problems import did_you_mean
from referee.engine.core.chance import DiceSpec, DrawSpec, chance_move, result_breach
from referee.engine.core.guards import Breach, Unseen
from referee.engine.core.looking import caching_results
from referee.engine.core.move import CHANCE, UNKNOWN, Move
from referee.engine.core.naming import counted
from referee.engine.core.state import State
from referee.engine.errors import AmbiguousMoveError, InvalidMoveError, NothingDueError, UnreadableError
from referee.engine.mechanisms.views import PUBLIC
from referee.engine.words.lexicon import Lexicon
from referee.engine.words.mistakes import miscount_text, mistake
from referee.engine.words.wording import number_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.engine.core.rules import Rules

S = TypeVar("S", bound=State)
WORD = re.compile(r'"[^"]*"|“[^”]*”|[^\s,]+')
HIDDEN_WORDS = ((UNKNOWN,), ("hidden",))
"""The words for a drawn card that the referee is not shown."""
NAMES_LISTED = " (`moves` lists what can be drawn)"
CHANCE_WORDS = ("dice", "die", "draw", "roll")


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a line in lower case; words in quotation marks count as one."""
    return tuple(word.strip('"“”').casefold() for word in WORD.findall(text))


def write(game: Rules[S], state: S, move: Move) -> str:
    """Return a move in words."""
    if move.seat == CHANCE:
        return _write_chance(game, state, move)
    return game.verbs[move.verb].write(state, move)


def _write_chance(game: Rules[S], state: S, move: Move) -> str:
    spec = None if move.args else game.chance_due(state)
    if all(isinstance(value, int) for value in move.args) and (spec is None or isinstance(spec, DiceSpec)):
        return " ".join(["dice", *map(str, move.args)])
    names = [game.face_name(str(value)) for value in move.args]
    return " ".join(["draw", *(f'"{name}"' if " " in name else name for name in names)])


class UnderstoodMoves(NamedTuple):
    """The moves that typed words mean. finding: the breach or unseen fact of the first move, or None."""

    moves: tuple[Move, ...]
    finding: Breach | Unseen | None

    @property
    def is_refused(self) -> bool:
        """Return whether a rule or a fact forbids the first move."""
        return isinstance(self.finding, Breach)


def understand(game: Rules[S], state: S, text: str, seat: int | None) -> UnderstoodMoves:
    """Return the moves that typed words mean; each reading is judged once.

    Raises:
        InvalidMoveError: the words are not a move.
        AmbiguousMoveError: they have more than one legal reading, or a word means several cards that are due.
    """
    with caching_results(state):
        return _understand(game, state, text, seat)


def _understand(game: Rules[S], state: S, text: str, seat: int | None) -> UnderstoodMoves:
    asked, said = speaker(game, state, text, seat)
    tokens = split_words(said)
    if not tokens:
        raise InvalidMoveError("nothing was typed")
    parted = _between_commas(game, state, said)
    if tokens[0] in CHANCE_WORDS and game.chance_due(state) is not None:
        return _result(game, state, parted or _read_chance(game, state, tokens))
    bare = parted or _read_bare(game, state, asked, tokens)
    result = None if bare is None else _result(game, state, bare)
    if result is not None and not game.decisions(state):
        if not (result.is_refused and _is_verb(game, tokens[0])):
            return result
        result = None
    found = _candidates(game, state, asked, tokens)
    if result is not None and not found.legal:
        return result
    _refuse_misread(game, state, found, said.strip(), tokens, asked)
    if len(found.legal) > 1:
        raise AmbiguousMoveError(text, [_write_run(game, state, one.moves) for one in found.legal])
    return _preferred_reading(game, state, found, tokens)


class _Candidates(NamedTuple):
    """The readings of typed words as moves. answering: those that answer what is due.

    legal: the legal readings; also a legal pass, if the words are another pass that is not legal.
    """

    runs: list[UnderstoodMoves]
    answering: list[UnderstoodMoves]
    legal: list[UnderstoodMoves]


def _candidates(game: Rules[S], state: S, asked: int, tokens: tuple[str, ...]) -> _Candidates:
    """Return the readings of words by all verbs; an illegal pass also stands for the passes that are due."""
    found = [run for verb in game.verbs.values() for run in verb.read(state, asked, tokens) if run]
    runs = [UnderstoodMoves(run, game.breach(state, run[0])) for run in dict.fromkeys(found)]
    legal = [one for one in runs if not one.is_refused]
    timely = [one for one in runs if game.is_due(state, one.moves[0])]
    if not legal and any(run[0].verb in game.pass_verbs and run[0].verb not in game.own_words for run in found):
        passes = _due_passes(game, state, asked)
        legal = [one for one in passes if not one.is_refused]
        if passes and not timely:
            runs, timely = passes, [one for one in passes if game.is_due(state, one.moves[0])]
    return _Candidates(runs, timely, legal)


def _refuse_misread(
    game: Rules[S], state: S, found: _Candidates, said: str, tokens: tuple[str, ...], asked: int
) -> None:
    """Raise an error if the words are not a move, or only a move that was not meant because it is not due.

    Raises:
        InvalidMoveError: the words have no reading; or none answers what is due, and the words begin with a verb that
            can answer it, or lack a part of such a move, or have too many or too few parts.
    """
    if found.runs and found.answering:
        return
    if not found.runs or _names_another(game, state, tokens[0], found.runs) or game.missing_part(state, asked, tokens):
        raise _unreadable(game, state, said, tokens, asked)
    if wrong := miscount_text(game, PUBLIC.state(game, state), asked, tokens):
        raise UnreadableError(said, lambda view: wrong)


def _preferred_reading(game: Rules[S], state: S, found: _Candidates, tokens: tuple[str, ...]) -> UnderstoodMoves:
    """Return the reading that was probably meant; if it is illegal, its ruling is the answer."""
    if found.legal:
        return found.legal[0]
    spoken = [one for one in found.runs if tokens[0] in game.verbs[one.moves[0].verb].says]
    preferences = (
        [one for one in found.answering if one in spoken],  # it answers what is due, and its verb was typed
        [
            one for one in found.answering if set(tokens) <= set(split_words(_write_run(game, state, one.moves)))
        ],  # all words fit
        spoken,  # its verb was typed, so the answer is why this verb cannot be used now
        found.answering,  # it answers what is due
        found.runs,
    )
    return next(one for wanted in preferences for one in wanted)


def _names_another(game: Rules[S], state: S, word: str, runs: Sequence[UnderstoodMoves]) -> bool:
    """Return whether a word names a verb that can answer now, but no reading is a move of that verb."""
    if any(word in game.verbs[one.moves[0].verb].says for one in runs):
        return False
    kinds = {one.kind for one in game.decisions(state)}
    return any(word in verb.says and not kinds.isdisjoint(verb.answers) for verb in game.verbs.values())


def _is_verb(game: Rules[S], word: str) -> bool:
    return any(word in verb.says for verb in game.verbs.values())


def _due_passes(game: Rules[S], state: S, seat: int) -> list[UnderstoodMoves]:
    """Return the moves by which a seat can decline its question, legal or not, whatever word was typed for them."""
    asked = [one for one in game.decisions(state) if one.seat == seat]
    moves = [game.passing(state, one) for one in asked]
    kinds = {one.kind for one in asked}
    verbs = (one for one in game.pass_verbs if one in game.verbs and one not in game.own_words)
    moves += [Move(seat, one) for one in verbs if not kinds.isdisjoint(game.verbs[one].answers)]
    return [_result(game, state, move) for move in dict.fromkeys(moves) if move is not None]


def _result(game: Rules[S], state: S, move: Move) -> UnderstoodMoves:
    return UnderstoodMoves((move,), game.breach(state, move))


def _unreadable(game: Rules[S], state: S, text: str, tokens: tuple[str, ...], seat: int) -> InvalidMoveError:
    """Return why words are not a move, such as an unknown card when cards are due, or a missing part."""
    spec = game.chance_due(state)
    if spec is None and tokens[0] in CHANCE_WORDS and not _is_verb(game, tokens[0]):
        return NothingDueError()
    if spec is not None and not game.decisions(state) and _is_verb(game, tokens[0]):
        return InvalidMoveError(f'"{text}" must wait: this comes first ({spec.prompt})')
    if isinstance(spec, DrawSpec) and not game.decisions(state):
        try:
            _faces(game, state, tokens, spec.number)
        except InvalidMoveError as error:
            return error
    if isinstance(spec, DiceSpec) and not game.decisions(state):
        wrong = " ".join(token for token in tokens if not _is_number(token) and token not in CHANCE_WORDS)
        least, most = min(spec.numbers), max(spec.numbers)
        due = f"expected {counted(spec.number, 'number')} from {least} to {most}"
        return InvalidMoveError(f'"{wrong or text}" cannot be read as dice: {due}')
    if lacks := game.missing_part(state, seat, tokens):
        return InvalidMoveError(f'"{text}": {lacks}')
    return UnreadableError(text, lambda view: mistake(game, (view or PUBLIC).state(game, state), seat, tokens))


def _write_run(game: Rules[S], state: S, run: Sequence[Move]) -> str:
    return "; ".join(game.write(state, move) for move in run)


def speaker(game: Rules[S], state: S, text: str, seat: int | None) -> tuple[int, str]:
    """Return the seat that moves (the seat named, or `seat`, or the first seat asked) and the rest of the line.

    If nobody is asked, it is the seat for which dice or cards are due.
    """
    name, colon, rest = text.partition(":")
    if colon:
        return Lexicon(game.seat_names(state)).seat(name, rest), rest
    if seat is not None:
        return seat, text
    asked = game.decisions(state)
    return max(0, (asked or game.due(state))[0].seat) if state.agenda else 0, text


def _read_chance(game: Rules[S], state: S, tokens: tuple[str, ...]) -> Move:
    spec = game.chance_due(state)
    assert spec is not None
    if isinstance(spec, DiceSpec):
        return chance_move(*(_number(token) for token in tokens[1:]))
    return chance_move(*_faces_drawn(game, state, tokens[1:], spec))


def _faces_drawn(game: Rules[S], state: S, tokens: tuple[str, ...], spec: DrawSpec) -> list[str]:
    """Return the faces that the words name; of cards that may be hidden, `?` means all that are due, `2 cards` two."""
    is_one = tokens == ("card",) and spec.number == 1
    is_unnamed = is_one or tokens[-1:] in HIDDEN_WORDS or tokens[1:] in (("card",), ("cards",))
    if spec.hidden and is_unnamed and not game.faces(state, " ".join(tokens)):
        count = spec.number if len(tokens) == 1 else number_in(tokens[0]) if len(tokens) == 2 else None
        if count and count <= max(spec.number, len(spec.names)):
            return [UNKNOWN] * count
    return _faces(game, state, tokens, spec.number)


def _read_bare(game: Rules[S], state: S, seat: int, tokens: tuple[str, ...]) -> Move | None:
    """Return the chance result that words without `dice` or `draw` could mean, or None.

    Raises:
        AmbiguousMoveError: a word means several cards, and the words are not a move.
    """
    spec = game.chance_due(state)
    if spec is None:
        return None
    if isinstance(spec, DiceSpec):
        return chance_move(*map(_number, tokens)) if all(map(_is_number, tokens)) else None
    try:
        return chance_move(*_faces_drawn(game, state, tokens, spec))
    except InvalidMoveError:
        return None
    except AmbiguousMoveError:
        if any(run for verb in game.verbs.values() for run in verb.read(state, seat, tokens)):
            return None
        raise


def split_draws(game: Rules[S], state: S, run: tuple[Move, ...]) -> tuple[Move, ...]:
    """Split cards that were named together into one result for each request, if a seat draws several times in a row.

    `? ?` answers two draws of one card each; the second waits if a question to that seat comes between. If the names do
    not fill whole requests, return them as one result.
    """
    found: list[Move] = []
    seats = set[int]()
    values = run[0].args if len(run) == 1 and run[0].seat == CHANCE else ()
    while values:
        spec = game.chance_due(state)
        if spec is None and found and seats == {one.seat for one in game.due(state)} and set(values) == {UNKNOWN}:
            return (*found, chance_move(*values))
        seats |= set() if spec is None else {spec.seat}
        if not isinstance(spec, DrawSpec) or len(seats) > 1:
            return run
        found.append(chance_move(*values[: spec.number]))
        values = values[spec.number :]
        if isinstance(game.breach(state, found[-1]), Breach):
            return run
        state = game.play(state, found[-1])
    return tuple(found) or run


def is_typed(game: Rules[S], state: S, part: str, seat: int | None, move: Move) -> bool:
    """Return whether the words themselves mean this move; True for every move that is not a pass."""
    if move.verb not in game.pass_verbs:
        return True
    asked, said = speaker(game, state, part, seat)
    return any(move in run for run in game.verbs[move.verb].read(state, asked, split_words(said)))


def _faces(game: Rules[S], state: S, tokens: tuple[str, ...], number: int) -> list[str]:
    """Return the faces that the words name; names of several words need no quotation marks."""
    tokens = tuple(one for token in tokens for one in (token if set(token) == {UNKNOWN} else (token,)))
    together = game.spelled_results(state, tokens)
    if together is not None:
        return list(together)
    try:
        whole = _faces_named(game, state, tokens, 1)
    except (InvalidMoveError, AmbiguousMoveError):
        return _faces_named(game, state, tokens, number)
    if len(whole) == number:
        return whole
    try:
        shared = _faces_named(game, state, tokens, number)
    except (InvalidMoveError, AmbiguousMoveError):
        return whole
    spec = game.chance_due(state)
    return whole if spec is None or result_breach(spec, shared) else shared  # the words name too few cards


def _between_commas(game: Rules[S], state: S, said: str) -> Move | None:
    """Return the cards in a list with commas; None if no draw is due, or the words are not a list of cards.

    Raises:
        InvalidMoveError, AmbiguousMoveError: a name in the list does not mean exactly one card.
    """
    spec = game.chance_due(state)
    if not isinstance(spec, DrawSpec) or "," not in said or '"' in said:
        return None
    first, _, rest = said.strip().partition(" ")
    names = [" ".join(split_words(one)) for one in (rest if first.casefold() in CHANCE_WORDS else said).split(",")]
    known = [name == UNKNOWN or len(game.faces(state, name)) == 1 for name in names]
    if not any(known) or (not known[0] and _is_verb(game, first.casefold())):
        return None
    return chance_move(*(_face(game, state, name) for name in names))


def _faces_named(game: Rules[S], state: S, tokens: tuple[str, ...], number: int) -> list[str]:
    """Return the faces that the words name; each name takes as many words as it can. number: how many names to find."""
    found: list[str] = []
    while tokens:
        others = max(0, number - len(found) - 1)
        most = max(1, len(tokens) - others)
        known = (length for length in range(most, 0, -1) if game.faces(state, " ".join(tokens[:length])))
        length = 1 if tokens[0] == UNKNOWN else next(known, 1 if others else most)
        found.append(_face(game, state, " ".join(tokens[:length])))
        tokens = tokens[length:]
    return found


def _is_number(token: str) -> bool:
    return token.isascii() and token.isdigit() and len(token) <= 9


def _number(token: str) -> int:
    if not _is_number(token):
        raise InvalidMoveError(f'"{token}" is not a number on a die')
    return int(token)


def _face(game: Rules[S], state: S, token: str) -> str:
    if token == UNKNOWN:
        return UNKNOWN
    found = game.faces(state, token)
    if not found:
        spec = game.chance_due(state)
        near = did_you_mean(token, map(game.face_name, spec.names if isinstance(spec, DrawSpec) else ()))
        raise InvalidMoveError(f'"{token}" cannot be drawn here{near or NAMES_LISTED}')
    if len(found) > 1:
        raise AmbiguousMoveError(token, [game.face_name(face) for face in found])
    return found[0]
