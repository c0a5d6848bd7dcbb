"""The prompt on a terminal, with history and completion; also reads lines that are pasted or piped in."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from referee.table.words.terminal import printable_line

if TYPE_CHECKING:
    from referee.table.prompt import Prompt

MARK = "> "
LEAVE = ("quit", "exit", "q")


def talk(prompt: Prompt) -> None:
    """Read lines and print replies until the input ends or somebody quits."""
    show(prompt.welcome())
    own = sys.stdin.isatty()
    if own:
        _edit_lines(prompt)
    while (line := _line(own, prompt.as_json)) is not None and line.strip().casefold() not in LEAVE:
        show(prompt.answer(line))


def show(lines: list[str]) -> None:
    """Print lines at once, without buffering."""
    if lines:
        print("\n".join(map(printable_line, lines)), flush=True)


def ask_hidden(question: str) -> str:
    """Return a line typed without echo; or the next line if input is piped in."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    from getpass import getpass

    return getpass(question)


def _line(own: bool, bare: bool) -> str | None:
    """Return the next line; None at the end of the input. own: the input is a terminal. bare: print only replies."""
    try:
        line = input("" if bare and not own else MARK)
    except EOFError:
        print(end="" if bare and not own else "\n", flush=True)
        return None
    if not own and not bare:
        print(printable_line(line), flush=True)  # show a piped line after the mark, as if it had been typed
    return line


def _edit_lines(prompt: Prompt) -> None:
    """Give the terminal a history and completion, if the system supports it."""
    try:
        import readline
    except ImportError:  # no readline on this system: plain lines
        return
    from referee.table.prompt import Completer

    readline.set_completer(Completer(prompt.commands).complete)
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
