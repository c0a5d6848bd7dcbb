"""Checks written records: lists every fault with its line, the clauses that it breaks, and the consequence."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.errors import DataError, Origin, PnpError, Problem
from referee.engine.core.chance import DrawSpec
from referee.engine.core.naming import counted
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import ImpossibleEventError, MoveError, RecordError, RefereeError
from referee.engine.record.entering import parts_of
from referee.engine.record.event import opening_in
from referee.engine.record.jsonl import NO_COUNT, is_counted, read_record
from referee.engine.record.match import Match
from referee.table.beginning import beginning
from referee.table.data.answers import Fault
from referee.table.position import read_position
from referee.table.records.left_out import hides_card, missing_draw, unjudged_note
from referee.table.records.move_list import ParsedMoveList, entry_kind_and_words, read_move_list
from referee.table.records.record_faults import (
    ALLOWED,
    COUNTED_AS_PLAYED,
    LEFT_OUT,
    final_position_faults,
    record_faults,
    rule_fault,
)
from referee.table.words import messages, questions
from referee.table.words.speaking import is_number, with_names_of_seats

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from referee.engine.core.chance import ChanceSpec
    from referee.engine.core.plain import Plain
    from referee.engine.core.ruling import Ruling
    from referee.engine.game import Game
    from referee.engine.record.event import Event
    from referee.table.data import answers

    Find = Callable[[str], Game[Any]]

DATABASE = b"SQLite format 3\0"


class CheckedRecord(NamedTuple):
    """A checked record: the match, its faults and notes. unit: what the number of a fault counts (entries or lines)."""

    match: Match[Any]
    faults: tuple[Fault, ...]
    notes: tuple[str, ...]
    unit: str = "entry"


def check_file(path: Path, find: Find) -> CheckedRecord:
    """Judge the record in a file: a match, JSON Lines, or a plain list of moves.

    Raises:
        RefereeError, DataError: the file cannot be read, its game is unknown, or its header does not fit the game.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from error
    if data.startswith(DATABASE):
        return check_match(_stored_match(path, find))
    if data.lstrip(b"\xef\xbb\xbf \r\n").startswith(b"{"):
        checked = _check_events(path, data, find)
        return checked if is_counted(data) else checked._replace(notes=(NO_COUNT, *checked.notes))
    try:
        written = read_move_list(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: this is neither a match nor text in UTF-8") from error
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error
    try:
        return check_list(written, find, path.parent)
    except RefereeError as error:
        raise RecordError("\n".join(_with_place(line, path, written) for line in str(error).split("\n"))) from error
    except DataError as error:
        raise DataError(_at_options(one, path, written) for one in error.problems) from error


def _with_place(line: str, path: Path, written: ParsedMoveList) -> str:
    """Return a line of a message with the place in the file: that of the key with which the line begins, if any."""
    place = written.places.get(line.partition(":")[0], 0)
    return f"{Origin(str(path), place)}: {line}"


def _at_options(problem: Problem, path: Path, written: ParsedMoveList) -> Problem:
    """Return a problem with a house rule of a list, placed at the list's `options`; any other problem unchanged."""
    if not problem.origin.file.startswith("--option"):
        return problem
    return problem._replace(origin=Origin(str(path), written.places.get("options", 0)))


def _stored_match(path: Path, find: Find) -> Match[Any]:
    from referee.table.files.session import Session

    with Session.open_for_reading(path, find) as session:
        return session.match


def _check_events(path: Path, data: bytes, find: Find) -> CheckedRecord:
    """Judge a record in JSON Lines up to the first entry that depends on a card not named in the record."""
    try:
        events: tuple[Event, ...] = read_record(data)
        game = find(opening_in(events).game)
        try:
            return check_match(Match(game, events))
        except ImpossibleEventError as error:
            place = error.number - 1
            begun = Match(game, events[:place])
            spec = missing_draw(begun) if any(hides_card(event.text) for event in events[:place]) else None
            if spec is None or events[place].kind == "chance":
                raise
            note = unjudged_note(f"event {error.number}", spec, len(events) - place, "event")
            return CheckedRecord(begun, record_faults(begun), (note,))
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error


def check_match(match: Match[Any]) -> CheckedRecord:
    """Judge a match by the current rules, regardless of the version that its record names."""
    corrected = [f"{entry.number}: corrected: {entry.text}" for entry in match.entries if entry.kind == "correct"]
    other = opening_in(match.events).version != match.game.version
    claimed = [f"{match.reports[0]}; the record is judged by version {match.game.version}"] if other else []
    return CheckedRecord(match, record_faults(match), (*claimed, *corrected, *_ending(match)))


def check_list(written: ParsedMoveList, find: Find, folder: Path) -> CheckedRecord:
    """Judge a plain list of moves line by line. folder: where to find the position file that it names.

    Raises:
        RefereeError, DataError: its header names an unknown game, or seats or house rules that the game does not have.
    """
    game = find(written.header["game"])
    seats, people = written.header.get("seats", ""), written.header_values("names")
    if seats and not is_number(seats):
        raise RecordError(f"seats: {seats!r} is not a number")
    position = _position(written.header.get("position", ""), game, folder)
    begun = beginning(game, position, int(seats) if seats else None, people, written.header_values("options"))
    setup = begun.setup._replace(carried=_json("carried", written.header.get("carried", "") or "{}"))
    match = Match.new(game, setup, id="list", position=begun.position, names=people)
    judge = _Judge(match)
    for number, line in written.lines:
        judge.line(number, line)
    judge.winners(written.header_values("winner"))
    faults = (*judge.faults, *final_position_faults(match, judge.last))
    return CheckedRecord(match, faults, (*judge.notes(), *(() if judge.is_stopped else _ending(match))), "line")


def _position(text: str, game: Game[Any], folder: Path) -> Mapping[str, Plain] | None:
    """Return the position from which a list of moves begins, if any. text: as in the header, a file name or JSON."""
    if not text.startswith("{"):
        return read_position(folder / text, game) if text else None
    return _json("position", text)


def _json(key: str, text: str) -> Mapping[str, Plain]:
    """Return a value of the header that is written as JSON."""
    try:
        found = json.loads(text)
    except ValueError as error:
        raise RecordError(f"{key}: not valid JSON: {error}") from error
    if not isinstance(found, dict):
        raise RecordError(f"{key}: not an object in JSON (write it in braces)")
    return found


class _Judge:
    """Plays a list of moves, and notes the faults of each line."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.faults: list[Fault] = []
        self._unseen = 0
        self._hides = False
        self._missing: tuple[int, ChanceSpec] | None = None
        self._unjudged = 0
        self.last = 0

    @property
    def is_stopped(self) -> bool:
        """Return whether the remaining lines depend on a card that the list leaves out."""
        return self._missing is not None

    def notes(self) -> list[str]:
        """Return notes on what was assumed, and on the lines that could not be judged."""
        found = []
        if self._unseen:
            are = "is" if self._unseen == 1 else "are"
            found.append(f"{counted(self._unseen, 'draw')} that the list leaves out {are} treated as not shown.")
        if self._missing is not None:
            number, spec = self._missing
            found.append(unjudged_note(f"line {number}", spec, self._unjudged, "line"))
        return found

    def line(self, number: int, line: str) -> None:
        """Play a line, and note its faults."""
        self.last = number
        if self.is_stopped:
            self._unjudged += 1
            return
        self._hides = self._hides or hides_card(line)
        kind, words = entry_kind_and_words(line)
        try:
            parts = parts_of(with_names_of_seats(self.match, words)) if kind == "move" else (words,)
        except PnpError as error:
            self._note(number, line, (), (str(error),), LEFT_OUT)
            return
        for part in parts:
            self._play_part(number, kind, with_names_of_seats(self.match, part) if kind == "overrule" else part)

    def _play_part(self, number: int, kind: str, text: str) -> None:
        """Play one part of a line; a fault does not affect the others."""
        try:
            self._play(number, kind, text)
        except IllegalMoveError as error:
            self._let_stand(number, text, error.ruling)
        except PnpError as error:
            self._note(number, text if kind == "move" else f"{kind} {text}", (), (str(error),), LEFT_OUT)

    def _play(self, number: int, kind: str, text: str) -> None:
        ended = self.match.outcome
        if kind == "correct":
            self.match.correct(text)
        elif kind == "option":
            name, _, value = text.partition("=")
            self.match.option(name.strip(), value.strip())
        elif ended is not None:
            self._note(number, text, (ended.clause,), (f"the match was already over: {ended.text}",), LEFT_OUT)
        elif kind == "overrule":
            self._pass_unseen_draws(text)
            done = self.match.overrule(text, past=True)
            self.faults += [rule_fault(number, ruling, ALLOWED) for ruling in done.rulings if ruling.breaches]
        else:
            self._enter(number, text)

    def _enter(self, number: int, text: str) -> None:
        rest = text
        while rest and not self._is_missing_card(rest):
            rest = "; ".join(self.match.enter(rest, past=True).rest)

    def _is_missing_card(self, text: str) -> bool:
        """Enter the draws that count as not shown; return whether the list leaves out a card that must be shown now."""
        self._pass_unseen_draws(text)
        spec = missing_draw(self.match) if self._hides or self._unseen else None
        if spec is None or self._is_chance(text):
            return False
        self._missing, self._unjudged = (self.last, spec), 1
        return True

    def _pass_unseen_draws(self, text: str) -> None:
        """Enter each draw that the list leaves out as a card not shown, if that is allowed."""
        for _ in range(100):
            spec = self.match.game.chance_due(self.match.state)
            if not isinstance(spec, DrawSpec) or not spec.hidden or self._is_chance(text):
                return
            self.match.enter("draw" + " ?" * spec.number, past=True)
            self._unseen += spec.number

    def _is_chance(self, text: str) -> bool:
        try:
            return self.match.judge(text).move.seat < 0
        except MoveError:
            return False

    def _let_stand(self, number: int, text: str, ruling: Ruling) -> None:
        try:
            if ruling.move.seat < 0:
                raise IllegalMoveError(ruling)
            self.match.overrule(text, past=True)
        except MoveError:
            self.faults.append(rule_fault(number, ruling, LEFT_OUT))
        else:
            self.faults.append(rule_fault(number, ruling, COUNTED_AS_PLAYED))

    def winners(self, names: Iterable[str]) -> None:
        """Note a fault if the winners in the list are not the winners by the rules."""
        written = sorted(names)
        said = {name.casefold() for name in written}
        if not said or self.is_stopped:
            return
        ended, seats = self.match.outcome, self.match.game.seat_names(self.match.state)
        people = [self.match.lexicon.short_name(seat) for seat in range(len(seats))]
        ours = {
            person.casefold() for seat in (ended.winners if ended else ()) for person in (people[seat], seats[seat])
        }
        won = [people[seat] for seat in (ended.winners if ended else ())]
        if not said <= ours or len(said) != len(won):
            clause, why = (ended.clause, ended.text) if ended else ("", "after these moves, nobody has won")
            text = f"winner: {', '.join(written)}"
            self._note(self.last, text, (clause,) if clause else (), (why,), "The result is different.")

    def _note(self, line: int, text: str, clauses: tuple[str, ...], reasons: tuple[str, ...], consequence: str) -> None:
        self.faults.append(Fault(line, text, clauses, reasons, consequence))


def _ending(match: Match[Any]) -> list[str]:
    """Return notes on how the record ends: who won, claims never proved, entries that wait to be played again."""
    lines = [f"Never proved: {claim.text} ({claim.clause})." for claim in match.state.claims]
    lines += [f"Not played again: {play.n} {play.text}." for play in match.pending]
    if match.outcome is None:
        return [*lines, "The match is not over: " + "; ".join(questions.question_lines(match))]
    return [*lines, *messages.questions(match)]


def report_lines(checked: CheckedRecord) -> list[str]:
    """Return the lines of the report to print."""
    lines: list[str] = []
    for fault in checked.faults:
        lines.append(f"{checked.unit} {fault.line}: {fault.text}")
        lines += [f"  {messages.sentence(reason)}" for reason in fault.reasons]
        lines.append(f"  {fault.consequence}")
    count = len(checked.faults)
    total = counted(count, "fault") if count else "no faults"
    return [*lines, *checked.notes, total]


def report(checked: CheckedRecord) -> answers.Report:
    """Return the faults of a record, the notes, and how its match ended."""
    return {"faults": checked.faults, "notes": checked.notes, "outcome": checked.match.outcome}
