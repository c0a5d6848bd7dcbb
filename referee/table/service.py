"""The replies of the commands, for the command line, the prompt and other programs.

`MatchCommands` has the commands that change an open match, and also `show` and `why`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.naming import counted
from referee.engine.errors import RecordError, RegistryError
from referee.engine.record.jsonl import NO_COUNT, is_counted
from referee.table.data.making import situation
from referee.table.words.reply import Reply

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pnp.library.roots import Roots
    from referee.engine.game import Game
    from referee.engine.record.match_view import MatchView
    from referee.table.beginning import Beginning
    from referee.table.data import answers
    from referee.table.match_commands import MatchCommands
    from referee.table.records.checking import CheckedRecord
    from referee.table.words.terminal import TerminalStyle

RECORDS = (".jsonl", ".txt")
SECRETS_LEFT_OUT = "Secrets such as the names of hidden cards were left out (`--all` writes everything)."


def new_id(path: Path) -> str:
    """Return a unique id for a new match; it begins with the name of the file."""
    import secrets

    return f"{path.stem}-{secrets.token_hex(4)}"


def begin(
    path: Path, game: Game[Any], start: Beginning, seed: str | None, people: Sequence[str], id: str | None = None
) -> Reply:
    """Begin a match in a new file. If it has a seed, its first rolls and draws are made before the file is written.

    Raises:
        RefereeError: the file exists or cannot be written, or the match cannot begin like this.
    """
    from referee.engine.record.jsonl import write_lines
    from referee.engine.record.match import Match
    from referee.table.files.session import Session
    from referee.table.match_commands import MatchCommands
    from referee.table.spare_seats import spare_seats

    match = Match.new(game, start.setup, id=id or new_id(path), seed=seed, position=start.position, names=people)
    write_lines(match.events)  # raises if a value is not text, such as a seed in bytes
    rolled = match.roll_beginning()
    with Session.store_new(path, match) as session:
        commands = MatchCommands(session)
        begun = commands.opening_reply(rolled)
        seats, in_all = start.setup.seats, len(game.seat_names(session.match.state))
        people = counted(seats, "player")
        who = f"{people} at {in_all} seats" if in_all != seats else f"{seats} seats"
        head = f"{path}: {game.title}, {who}, {'seed ' + seed if seed else 'real dice and cards'}"
        answer: answers.NewMatch = {"file": str(path), **situation(commands.match)}
        return Reply([head, *spare_seats(commands.match), *begun.lines], answer)


def import_match(path: Path, file: Path, find: Callable[[str], Game[Any]], sealed_in: Path | None = None) -> Reply:
    """Make a match in a new file from a record as JSON Lines. sealed_in: the match file that has its sealed choices.

    Raises:
        RecordError: the file cannot be read, or is not a record that fits its game.
        RefereeError: the game is unknown, or the new file exists or cannot be written.
    """
    from referee.table.files.session import Session
    from referee.table.match_commands import MatchCommands
    from referee.table.records.checking import DATABASE

    try:
        data = file.read_bytes()
    except OSError as error:
        raise RecordError(f"{file}: cannot be read: {error.strerror}") from error
    if data.startswith(DATABASE):
        advice = "`referee export NAME.jsonl -m MATCH` writes a match’s record"
        raise RecordError(f"{file}: this is a database, not a record as JSON Lines ({advice})")
    if data.lstrip(b"\xef\xbb\xbf \r\n")[:1] not in (b"{", b""):
        raise RecordError(f"{file}: this is not a record as JSON Lines (`referee check {file}` checks a list of moves)")
    try:
        opened = Session.import_record(path, data, find, sealed_in)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from error
    with opened as session:
        commands, notes = MatchCommands(session), [] if is_counted(data) else [NO_COUNT]
        match = commands.match
        answer: answers.ImportedMatch = {"file": str(path), "notes": notes, **situation(match)}
        head = f"{path}: {match.game.title}, {counted(match.revision, 'event')}"
        return Reply([head, *notes, *commands.welcome().lines], answer)


def clause(roots: Roots, text: str, by_id: bool = False) -> Reply | None:
    """Return a clause or a ruling of any game, under the default rules; None if the text names neither.

    by_id: whether the text must be a whole id. The name of a house rule can mean something else in another game.

    Raises:
        RegistryError: the text is written like a clause of a game, but there is no such clause, or it may be in a rule
            book that cannot be read.
    """
    from referee.loading.registry import rulebooks
    from referee.table.words import clauses

    faults = list[str]()
    for book in rulebooks(roots, faults.append):
        id = clauses.cited_id(book, text)
        if id and (not by_id or id.casefold() == text.strip().casefold()):
            found = clauses.clause_answer(book, id, {})
            return Reply(list(clauses.clause_lines(found)), found)
        if clauses.looks_like_id(book, text):
            raise clauses.unknown_id_error(book, text)
    if faults and clauses.ID.fullmatch(text.strip()):
        raise RegistryError(
            "\n".join([f"{text} is not in the rule books that can be read; the others have faults:", *faults])
        )
    return None


def moves(match: MatchView[Any], words: str, style: TerminalStyle) -> Reply:
    """Return the legal moves that begin with these words."""
    from referee.table.words.listing import legal_lines, legal_moves

    found = legal_moves(match, words)
    return Reply(legal_lines(match, found, style.width, words), found)


def log(match: MatchView[Any], last: int = 0) -> Reply:
    """Return all entries, or only the last ones, and what happened to them later."""
    from referee.table.words.listing import log_lines, logged_entries

    found = logged_entries(match, last)
    return Reply(log_lines(match, found), found)


def replay(commands: MatchCommands, until: int, style: TerminalStyle) -> Reply:
    """Return the match from its beginning up to the entry `until`; the whole match if `until` is 0.

    Raises:
        InvalidMoveError: there is no such entry.
    """
    from referee.table.records.replaying import replay_answer, replay_lines

    entries = commands.match.entries
    if until:
        entries = entries[: entries.index(commands.match.entry(until)) + 1]
    return Reply(replay_lines(commands, entries, style), replay_answer(commands, entries))


def help(game: Game[Any], topic: str = "", keeps_record: bool = True) -> Reply:
    """Return the help on all moves of a game, or on a topic or a word."""
    from referee.table.words.helping import help_about, help_lines, help_of

    found = help_about(game, topic, keeps_record) if topic else help_of(game, "", keeps_record)
    return Reply(help_lines(found, game.title), found)


def check(checked: CheckedRecord) -> Reply:
    """Return the report on a checked record: its faults, and how the match ended."""
    from referee.table.records.checking import report, report_lines

    return Reply(report_lines(checked), report(checked))


def export(commands: MatchCommands, path: Path, roots: Roots) -> Reply:
    """Write the record or the board to a file, in the format given by its ending.

    Raises:
        OutputError: the ending is unknown, the game has no board to draw, or the file cannot be written.
        DataError: the pieces to draw have faults.
    """
    from referee.table.records.exporting import write_export

    said = list[str]()
    size = write_export(commands, path, roots, said.append)
    notes = [*dict.fromkeys(said)]
    hidden = path.suffix.casefold() in RECORDS and commands.hides
    answer: answers.ExportedFile = {"file": str(path), "bytes": size, "hidden": hidden, "notes": notes}
    return Reply([f"{path}: {size} bytes", *notes, *([SECRETS_LEFT_OUT] if hidden else [])], answer)


def backup(path: Path, target: Path) -> Reply:
    """Copy a match to a new file, even while it is in play.

    Raises:
        RefereeError: the match cannot be read, or the new file exists or cannot be written.
    """
    from referee.table.files.snapshot import back_up

    count = back_up(path, target)
    answer: answers.ExportedFile = {"file": str(target), "bytes": target.stat().st_size, "hidden": False, "notes": []}
    return Reply([f"{target}: {counted(count, 'event')}"], answer)


def recover(damaged: Path, path: Path, find: Callable[[str], Game[Any]], everything: bool = False) -> Reply:
    """Save in a new file what can still be read from a damaged match. everything: print the words of lost events.

    Raises:
        RefereeError: nothing can be read, or the new file exists or cannot be written.
    """
    from referee.table.files.recovery import recover_events, recovered_lines
    from referee.table.files.session import Session
    from referee.table.match_commands import MatchCommands

    found = recover_events(damaged)
    with Session.restore(path, found.events, found.payloads, find) as session:
        commands = MatchCommands(session)
        answer: answers.RecoveredMatch = {
            "file": str(path),
            "lost": [{"n": one.n, "text": one.visible_text(everything)} for one in found.lost],
            **situation(commands.match),
        }
        return Reply(
            [
                f"{path}: {counted(len(found.events), 'event')}",
                *recovered_lines(found, everything),
                *commands.welcome().lines,
            ],
            answer,
        )


def games(roots: Roots) -> Reply:
    """Return all games, with a note on those that cannot be refereed."""
    from referee.loading import registry

    found = registry.games(roots)
    width = max((len(one.name) for one in found), default=0)
    notes = ("" if one.refereed else f" ({one.problem or 'the referee does not know its rules'})" for one in found)
    return Reply([f"{one.name:{width}}  {one.title}{more}" for one, more in zip(found, notes, strict=True)], found)
