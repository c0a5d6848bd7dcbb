"""Two matches that differ only in cards that a viewer has not seen must give that viewer the same answers.

A match is played at random. If two hidden cards change places in its record, the result is another match: its twin.
Both get the same questions, and answers that differ are a fault.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from referee.engine.core.move import CHANCE
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.core.zones import zones_of
from referee.engine.errors import MoveError, RefereeError
from referee.engine.mechanisms.sealed import COMMIT, OPEN
from referee.engine.mechanisms.views import PUBLIC, View
from referee.engine.record.entries import backwards
from referee.engine.record.event import event_of
from referee.engine.record.match import Match
from referee.engine.record.refusing import refusal_seen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from random import Random

    from referee.engine.core.guards import S
    from referee.engine.game import Game
    from referee.engine.record.event import Event
    from referee.trial.random_game import RandomGame

LINES = 10
"""The number of typed lines to try at each position."""


class Answer(NamedTuple):
    """The answer that a viewer gets to a query or a typed line; only answers of the same kind are compared.

    The answer to a line that shows the viewer a card, such as one that turns it face up, has its own kind and no text.
    """

    kind: Literal["answered", "accepted", "refused", "shown"]
    text: str


def played_answer(match: Match[Any], trial: Match[Any], view: View, text: str) -> Answer:
    """Return the answer to a line that was played. trial: the match after the line."""
    return Answer("shown", "") if _faces(trial, view) - _faces(match, view) else Answer("accepted", text)


def _faces(match: Match[Any], view: View) -> set[str | None]:
    return {token.face for token in _tokens(match.seen(view).state)}


Answers: TypeAlias = "Callable[[Match[Any], View, Sequence[str]], Iterable[tuple[str, Answer]]]"
"""A function that returns the answers of a match to a viewer, each with its question (a query or a typed line)."""


def distinguished_twins(run: RandomGame[S], events: int, positions: int, answers: Answers) -> Iterator[str]:
    """Play a match at random and yield the answers by which a viewer can distinguish it from a twin.

    positions: how many positions of the match are compared with a twin. answers: returns the answers to compare, such
    as `engine_answers`.
    """
    game, random = run.game, run.random
    match = Match.new(game, run.setup, id="trial")
    for _ in range(events if positions else 0):
        move = run.rare_move(match.state) if match.due else None
        if move is None:
            break
        match.play(move)
    views = (PUBLIC, *map(View, range(len(game.seat_names(match.state)))))
    for _ in range(positions):
        view = random.choice(views)
        found = _pair(match, view, random)
        twin = None if found is None else twin_of(game, match.events[: found.length], found.faces)
        if found is not None and twin is not None:
            whole = Match(game, match.events[: found.length])
            yield from _differing_questions(whole, twin, view, _lines(run, whole.seen(view), found.faces), answers)


class Pair(NamedTuple):
    """Two cards that a viewer has not seen in the first `length` events; at least one was named to the referee."""

    length: int
    faces: tuple[str, str]


def _pair(match: Match[S], view: View, random: Random) -> Pair | None:
    """Return two cards that a viewer cannot tell apart at some event; None if there are none."""
    game, deck = match.game, match.game.catalogue(match.state)
    if deck is None:
        return None
    seen, found, known = set[str | None](), list[tuple[int, str]](), dict[int, set[str | None]]()
    for length, version in enumerate(match.record.undo_stack.past_versions, 1):
        known_now = {token.face for token in _tokens(version.state)}
        seen |= {token.face for token in _tokens(game.seen(version.state, view))}
        known[length] = set(seen)
        found += [(length, str(face)) for face in sorted(map(str, known_now - seen))]
    if not found:
        return None
    length, face = random.choice(found)
    alike = [
        other
        for other, copies in deck.copies.items()
        if other not in known[length] and other != face and copies == deck.copies.get(face)
        if deck.backs.get(other) == deck.backs.get(face)
    ]
    return Pair(length, (face, random.choice(alike))) if alike else None


def _tokens(state: object) -> list[Any]:
    return [token for tokens in zones_of(state).values() for token in tokens]


def twin_of(game: Game[Any], events: Sequence[Event], pair: tuple[str, str]) -> Match[Any] | None:
    """Return a match in which two cards have changed places; None if the rules do not allow it."""
    first, second = pair
    swap = {first: second, second: first}
    called = {game.face_name(one): game.face_name(other) for one, other in swap.items()}
    names = {**called, **{_as_typed(one): _as_typed(other) for one, other in called.items()}}

    def exchange(value: object) -> Any:
        if isinstance(value, list):
            return [exchange(one) for one in value]
        if isinstance(value, dict):
            same = "move" in value and exchange(value["move"]) == value["move"]  # another card with the same name
            known = {} if same else names
            return {
                name: _with_exchanged_names(str(one), known) if name == "text" else exchange(one)
                for name, one in value.items()
            }
        return swap.get(value, value) if isinstance(value, str) else value

    told = (event.to_json() for event in events)
    try:
        twin = Match(game, [event_of({**one, "data": exchange(one["data"])}) for one in told])
    except RefereeError:
        return None
    return None if twin.record.reports else twin


def _as_typed(name: str) -> str:
    """Return a name as it is typed in moves."""
    return name.casefold().replace("’", "'")


def _with_exchanged_names(text: str, names: dict[str, str]) -> str:
    """Return a string in which names have changed places."""
    if not names:
        return text
    return re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)


def _differing_questions(
    match: Match[Any], twin: Match[Any], view: View, lines: Sequence[str], answers: Answers
) -> Iterator[str]:
    """Yield the questions whose answers to a viewer differ."""
    who = "the table" if view.seat is None else match.game.seat_names(match.state)[view.seat]
    for (question, here), (_, there) in zip(answers(match, view, lines), answers(twin, view, lines), strict=True):
        if here.kind == there.kind and here.text != there.text:
            at = next((n for n, (a, b) in enumerate(zip(here.text, there.text, strict=False)) if a != b), 0)
            short = [one[max(0, at - 60) : at + 60] for one in (here.text, there.text)]
            yield f'{question}: a card that was not shown to {who} changes the answer: "{short[0]}" or "{short[1]}"'


def _lines(run: RandomGame[S], seen: Any, pair: tuple[str, str]) -> list[str]:
    """Return typed lines to try in a position: the viewer's moves, and moves with hidden cards."""
    game, state, random = run.game, seen.state, run.random
    names = [game.face_name(face) for face in pair]
    found = [f"{name[:-1]}x" for name in names] + names
    for seat, name in enumerate(game.seat_names(state)):
        moves = [move for move in game.possible_moves(state, seat) if move.verb not in (COMMIT, OPEN)]
        moves += run.probes.near_misses(state, seat, moves, 1)
        own = [move for move in moves if set(pair) & set(move.args)]
        some = [*own[:2], *random.sample(moves, min(2, len(moves)))]
        found += [
            f"{name}: {game.write(state, move)}" for move in some if move.seat not in (CHANCE,) and not move.is_open
        ]
        verbs = [verb for verb in game.verbs if verb not in (COMMIT, OPEN)]
        found.append(f"{name}: {random.choice(verbs)} {random.choice(names)}")
    return found if len(found) <= LINES else [*found[:2], *random.sample(found[2:], LINES - 2)]


def engine_answers(match: Match[Any], view: View, lines: Sequence[str]) -> Iterator[tuple[str, Answer]]:
    """Yield the engine's answers to a viewer: about the match, about moves, to typed lines."""
    seen, game = match.seen(view), match.game
    state, seats = seen.state, range(len(match.game.seat_names(match.state)))
    yield "what is due", _value_answer(seen.due)
    yield (
        "the legal moves",
        _value_answer([game.write(state, move) for seat in seats for move in game.legal_moves(state, seat)]),
    )
    yield "the record", _value_answer([event.to_json() for event in seen.events])
    yield "the entries in force", _value_answer([(entry.text, entry.state.news) for entry in backwards(seen.last)])
    yield (
        "the table",
        _value_answer((game.heading(state), game.standings(state), game.picture(state), game.facts(state))),
    )
    yield "the faults and numbers", _value_answer((seen.faults, game.tallies(state), seen.outcome, seen.pending))
    for line in lines:
        yield f'why "{line}"', _judged_answer(seen, line)
        yield f'"{line}"', _entered_answer(match, view, line)


def _value_answer(value: object) -> Answer:
    return Answer("answered", repr(value))


def _judged_answer(seen: Any, line: str) -> Answer:
    try:
        ruling = seen.judge(line)
    except MoveError as error:
        return Answer("answered", str(error))
    return Answer("answered", repr((str(ruling), ruling.assumes, ruling.reveals, ruling.nearest)))


def _entered_answer(match: Match[Any], view: View, line: str) -> Answer:
    trial = match.copy()
    try:
        trial.enter(line)
    except MoveError as error:
        refusal = refusal_seen(match.game, view, error)
        nearest = refusal.ruling.nearest if isinstance(refusal, IllegalMoveError) else None
        return Answer("refused", repr((str(refusal), nearest)))
    return played_answer(match, trial, view, json.dumps([event.to_json() for event in trial.seen(view).events]))
