"""The prompt: a line goes in, the referee's reply comes out. A line that is refused changes nothing."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from pnp.console import printable_json, problem_list
from pnp.errors import PnpError
from referee.engine.errors import InvalidMoveError, MoveError
from referee.engine.record.event import StaleError
from referee.table import service
from referee.table.data.making import situation
from referee.table.words import secret_lines
from referee.table.words.helping import RECORD_COMMANDS
from referee.table.words.listing import legal_moves
from referee.table.words.refused import RefusedError
from referee.table.words.reply import Reply
from referee.table.words.rescue import rules_errors
from referee.table.words.speaking import is_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from referee.engine.record.match_view import MatchView
    from referee.table.data import answers
    from referee.table.match_commands import MatchCommands
    from referee.table.words.terminal import TerminalStyle

NUMBERED = re.compile(r"(\d{1,8})\s+(.+)", re.DOTALL)


class Prompt:
    """A dialogue about one match: takes typed lines, and returns the lines to print."""

    def __init__(
        self,
        commands: MatchCommands,
        style: TerminalStyle,
        as_json: bool = False,
        ask: Callable[[str], str] = lambda question: "",
    ) -> None:
        """Begin a dialogue. ask: a function that asks a question and does not show the answer."""
        self.commands = commands
        self.ask = ask
        self.style = style
        self.as_json = as_json

    @property
    def command_names(self) -> frozenset[str]:
        """Return the commands that are not moves, except `quit`, which ends the dialogue."""
        return frozenset(COMMANDS)

    def welcome(self) -> list[str]:
        """Return the lines to print first: the current situation."""
        self._asks()
        return self._printed_lines(self.commands.welcome())

    def answer(self, line: str) -> list[str]:
        """Return the printed reply to a line; a refusal is also a reply."""
        try:
            with rules_errors():
                return self.obey(line)
        except StaleError as error:
            self.commands.session.refresh()
            found: answers.StaleRefusal = {"error": "stale", "message": str(error), **situation(self.commands.match)}
            return self._printed_lines(Reply([str(error), *self.commands.welcome().lines], found))
        except PnpError as error:
            if self.as_json:
                data = error.data if isinstance(error, RefusedError) else problem_list(error)
                return [printable_json(json.dumps(data, ensure_ascii=False))]
            return str(error).split("\n")

    def obey(self, line: str) -> list[str]:
        """Execute a line and return what is printed.

        Raises:
            PnpError: the line is refused; the match has not changed.
        """
        words = line.strip()
        return [] if not words or words.startswith("#") else self._printed_lines(self.reply(words))

    def reply(self, words: str) -> Reply:
        """Execute a line and return the reply.

        Raises:
            PnpError: the line is refused; the match has not changed.
        """
        first, _, rest = words.partition(" ")
        command = COMMANDS.get(first.casefold())
        return self.commands.play(words) if command is None else command(self, rest.strip())

    def _printed_lines(self, reply: Reply) -> list[str]:
        """Return lines for people, or the JSON for programs on one line."""
        return [printable_json(json.dumps(reply.data, ensure_ascii=False))] if self.as_json else reply.lines

    def _current_match(self) -> MatchView[Any]:
        """Return the match, after reading everything that other programs have entered."""
        self.commands.session.refresh()
        return self.commands.match

    def _asks(self) -> None:
        """Note that the question is shown by itself, so that nobody answers it out of habit."""
        match = self.commands.session.match
        match.asked_again = match.last.number

    def _help(self, rest: str) -> Reply:
        match = self.commands.match
        return service.help(match.game, unquoted(rest).casefold(), match.keeps_record)

    def _moves(self, rest: str) -> Reply:
        now = self._current_match()
        self._asks()
        return service.moves(now, rest, self.style)

    def _why(self, rest: str) -> Reply:
        if not rest:
            raise InvalidMoveError("say what to explain: `why MOVE`, `why CLAUSE`, `why CARD`, `why force`")
        self._current_match()
        return self.commands.why(unquoted(rest))

    def _show(self, rest: str) -> Reply:
        if rest:
            raise InvalidMoveError(f"`show` shows the whole table; `why {rest}` explains one thing on it")
        self._current_match()
        self._asks()
        return self.commands.show(self.style)

    def _seal(self, rest: str) -> Reply:
        match = self._current_match()
        seat = self.commands.chooser(rest)
        return self.commands.seal(seat, self.ask(secret_lines.question(match, seat)))

    def _log(self, rest: str) -> Reply:
        """Return the log, or its last entries: `log 10`."""
        if rest and not (is_number(rest) and int(rest)):
            raise InvalidMoveError(f'the number of entries must be 1 or more (got "{rest}"); `log` lists all')
        return service.log(self._current_match(), int(rest or 0))


COMMANDS: Mapping[str, Callable[[Prompt, str], Reply]] = {
    "help": Prompt._help,
    "moves": Prompt._moves,
    "why": Prompt._why,
    "show": Prompt._show,
    "log": Prompt._log,
    "undo": lambda prompt, rest: prompt.commands.undo(_steps(rest)),
    "redo": lambda prompt, rest: prompt.commands.redo(_steps(rest)),
    "amend": lambda prompt, rest: prompt.commands.amend(*_entry_and_move(rest, "amend")),
    "insert": lambda prompt, rest: prompt.commands.insert(*_entry_and_move(rest, "insert")),
    "delete": lambda prompt, rest: prompt.commands.delete(_entry_number(rest)),
    "overrule": lambda prompt, rest: prompt.commands.overrule(unquoted(rest)),
    "correct": lambda prompt, rest: prompt.commands.correct(unquoted(rest)),
    "option": lambda prompt, rest: prompt.commands.option(unquoted(rest)),
    "note": lambda prompt, rest: prompt.commands.note(unquoted(rest)),
    "rename": lambda prompt, rest: prompt.commands.rename(unquoted(rest)),
    "seal": Prompt._seal,
}
"""The commands that are not moves; each returns the reply to the words after it."""
FIRST_WORDS = (*COMMANDS, "roll", "quit")
"""The words with which a line can begin, apart from moves. `quit` ends the dialogue; `roll` can be a part of a line."""


class Completer:
    """Completes a line with legal moves and commands as you type it."""

    def __init__(self, commands: MatchCommands) -> None:
        self.commands = commands
        self._found: list[str] = []

    def complete(self, text: str, state: int) -> str | None:
        """Return the completion with this number, as readline asks for them one by one; None after the last."""
        if state == 0:
            self._found = self.completions(text)
        return self._found[state] if state < len(self._found) else None

    def completions(self, text: str) -> list[str]:
        """Return all completions of a line, each as a whole line."""
        head, sign, last = text.rpartition(";")
        begun = last.lstrip()
        before = head + sign + last[: len(last) - len(begun)]
        try:
            moves = [move for texts in legal_moves(self.commands.match, begun)["legal"].values() for move in texts]
        except MoveError:
            moves = []
        known = (word for word in FIRST_WORDS if self.commands.match.keeps_record or word not in RECORD_COMMANDS)
        commands = [word for word in known if not head and word.startswith(begun.casefold())]
        return [before + way for way in [*moves, *commands]]


def unquoted(text: str) -> str:
    """Return a string without the quotation marks around it."""
    plain = text.strip()
    whole = len(plain) > 1 and plain[0] == plain[-1] and plain[0] in "\"'" and plain.count(plain[0]) == 2
    return plain[1:-1] if whole else plain


def _steps(rest: str) -> int:
    if not rest:
        return 1
    if not is_number(rest):
        raise InvalidMoveError(f'"{rest}" is not a number of steps (1 or more)')
    return int(rest)


def _entry_and_move(rest: str, command: str) -> tuple[int, str]:
    found = NUMBERED.fullmatch(rest)
    if found is None:
        missing = "the move, too" if is_number(rest) else "which entry, too" if rest else "which entry, and the move"
        raise InvalidMoveError(f"say {missing}: `{command} {rest if is_number(rest) else 'N'} MOVE`")
    return int(found[1]), unquoted(found[2])


def _entry_number(rest: str) -> int | None:
    if rest.casefold() == "rest":
        return None
    if not is_number(rest):
        raise InvalidMoveError("say which entry: `delete 12`, or `delete rest`")
    return int(rest)
