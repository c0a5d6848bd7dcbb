"""Golden matches: records of whole stretches of play, with a hash of what followed from each of their events.

A match is two files in tests/golden/GAME/: `NAME.jsonl.gz` is the record as `referee export` writes it, and `NAME.txt`
has a line for each event: its number and hashes of the state, of the reports and, at every tenth event and the last, of
the legal moves and of what a table can look at. `python tests/golden/record.py` makes them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from folders import folders

from referee.engine.core.move import CHANCE
from referee.engine.core.options import settings, without_sentences
from referee.engine.core.picture import Ground, Piece
from referee.engine.game import Game
from referee.engine.record.event import Event
from referee.engine.record.jsonl import read_record, write_record
from referee.engine.record.match import Match
from referee.loading.registry import find_game

ROOT = Path(__file__).parents[1]
FOLDER = Path(__file__).parent / "golden"
GAMES = ("capture_the_island", "castle_assault", "cloudspire", "monsters_and_magic", "skies_of_fire")
EVERY = 10
"""Moves and what the table looks at are hashed at one event in so many."""


class Digest(NamedTuple):
    """Hashes after one event, empty if nothing was hashed.

    state: as it is saved. reports: what was announced, what is due, the outcome, what waits to be played again, what no
    longer fits, standing passes. moves: the legal moves in words. table: heading, standings, tallies, faults, pieces,
    picture, and the position as a file.
    """

    n: int
    state: str
    reports: str
    moves: str = ""
    table: str = ""

    def __str__(self) -> str:
        return " ".join(str(part) for part in self if part != "")


@cache
def game(name: str) -> Game[Any]:
    """Return a game of this repository."""
    return find_game(name, folders(ROOT))


def names(name: str) -> list[str]:
    """Return the golden matches of a game."""
    return sorted(path.name.partition(".")[0] for path in (FOLDER / name).glob("*.jsonl.gz"))


def load(name: str, match: str) -> tuple[Event, ...]:
    """Return the events of a golden match."""
    return read_record(text(name, match))


def text(name: str, match: str) -> str:
    """Return a golden match as it is written, a line for each event under one that counts them."""
    return gzip.decompress((FOLDER / name / f"{match}.jsonl.gz").read_bytes()).decode()


def load_digests(name: str, match: str) -> list[Digest]:
    """Return the hashes of a golden match."""
    lines = (FOLDER / name / f"{match}.txt").read_text(encoding="utf-8").splitlines()
    parts = [line.split() for line in lines]
    return [Digest(int(number), *hashes) for number, *hashes in parts]


def save(name: str, match: str, events: Sequence[Event]) -> None:
    """Write a golden match; the same events give the same bytes."""
    (FOLDER / name).mkdir(parents=True, exist_ok=True)
    packed = gzip.compress(write_record(events).encode(), mtime=0)
    (FOLDER / name / f"{match}.jsonl.gz").write_bytes(packed)


def save_digests(name: str, match: str, digests: Sequence[Digest]) -> None:
    """Write the hashes of a golden match."""
    (FOLDER / name / f"{match}.txt").write_text("".join(f"{one}\n" for one in digests), encoding="utf-8")


def replay(rules: Game[Any], events: Sequence[Event]) -> Iterator[tuple[Any, Event, Match[Any]]]:
    """Yield the state before each event (None before the first), the event, and the match as it is after it."""
    match = Match(rules, events[:1])
    yield None, events[0], match
    for event in events[1:]:
        before = match.state
        match.catch_up([event])
        yield before, event, match


def misread(rules: Game[Any], before: Any, event: Event) -> str:
    """Return how the written or read form of a move has changed; nothing if it has not."""
    move = event.move
    if move is None:
        return ""
    seat = None if move.seat == CHANCE else move.seat
    written = rules.write(before, move)
    if written != event.text:
        return f'event {event.n} is written "{written}", not "{event.text}"'
    found = rules.read(before, written, seat)
    return "" if found == (move,) else f'event {event.n} "{written}" is read as {found}, not {move}'


def digest(match: Match[Any], event: Event, is_last: bool = False) -> Digest:
    """Return the hashes after an event."""
    rules, state = match.game, match.state
    usual = _usual(rules)
    saved = dict(state.to_json())
    saved["options"] = _chosen(usual, without_sentences(rules.book, saved["options"]))
    hashes = [_hash(saved), _hash(_reports(match))]
    if event.n % EVERY == 0 or is_last:
        hashes += [_hash(_moves(rules, state)), _hash(_table(rules, state, usual))]
    return Digest(event.n, *hashes)


def _hash(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, default=dict)
    return sha256(text.encode()).hexdigest()[:10]


@cache
def _usual(rules: Game[Any]) -> dict[str, str]:
    return {name: str(value) for name, value in settings(rules.book, {}).items()}


def _chosen(usual: Mapping[str, str], options: Mapping[str, Any]) -> dict[str, str]:
    """Return the house rules that are not the usual ones, so that a new switch changes no hash."""
    return {name: str(value) for name, value in options.items() if usual.get(name) != str(value)}


def _reports(match: Match[Any]) -> list[Any]:
    news = [(notice.clause, notice.text, notice.seat) for notice in match.state.news]
    due = [(one.seat, one.clause, one.prompt) for one in match.due]
    waiting = [play.text for play in match.pending]
    standing = [(one.seat, one.scope) for one in match.standing]
    return [news, due, match.outcome, waiting, [str(one) for one in match.orphans], standing]


def _moves(rules: Game[Any], state: Any) -> list[list[str]]:
    seats = range(len(rules.seat_names(state)))
    return [[rules.write(state, move) for move in rules.legal_moves(state, seat)] for seat in seats]


def _without_later_fields(value: Any) -> Any:
    """Return a picture without what fields say that came later, where it is usual: a new field changes no hash."""
    if isinstance(value, Piece):
        later = value[6:] if value.turn else value[6:8] if value[6:8] != (1, "") else ()
        value = (*(value[:6] if value.down else value[:5]), *later)
    elif isinstance(value, Ground) and not value.down:
        value = value[:-1]
    if isinstance(value, tuple):
        return tuple(map(_without_later_fields, value))
    return {key: _without_later_fields(one) for key, one in value.items()} if isinstance(value, Mapping) else value


def _table(rules: Game[Any], state: Any, usual: Mapping[str, str]) -> list[Any]:
    numbers = [(title, str(tally)) for title, tally in rules.tallies(state)]
    standings = [(one.seat, one.clause, str(one)) for one in rules.standings(state)]
    position = dict(rules.write_position(state))
    position["options"] = _chosen(usual, position["options"])
    drawn = rules.picture(state)
    if drawn is not None:  # without the fields that came later, so that a new field changes no hash
        drawn = drawn[: 9 if drawn.grounds else 8]
    drawn = _without_later_fields(drawn)
    shown = [rules.heading(state), drawn, rules.pieces(state), position]
    return [*shown, standings, numbers, rules.audit(state)]
