"""A plain command line is read without Typer, exactly as Typer reads it; everything else is left to Typer."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from pnp import commandline, plain_lines
from pnp.parameters import argument, bad_value, ended, option

Word = Annotated[str, argument(metavar="WORD")]
Count = Annotated[int, argument(metavar="COUNT")]
Number = Annotated[int, option("-n", "--number")]
Most = Annotated[int, option("--most", min=1)]
Several = Annotated[list[str] | None, option("--several")]
Place = Annotated[Path, option("--place")]
Maybe = Annotated[Path | None, option("--maybe")]
Flag = Annotated[bool, option("--flag")]
PLAIN = [
    "a", "a 7", "a 007", "--flag a", "a --flag", "a --number 7", "-n 7 a", "a --number=7", "a 3 --several b",
    "a --several b --several c", "a --several=b --several=", "a --place here", "a --place=", "a --maybe ~/x",
    "a --place .", "a --maybe=-", "é…",
]  # fmt: skip
LEFT_TO_TYPER = [
    "", "a x", "a 7 b", "a -7", "a 7.0", "a -- 7", "-", "a --none", "a --number x", "a --number", "a --number -7",
    "a --number +7", "a --number 1_0", "a --number 9999999999999", "a --number 1 --number 2", "a -n7", "a --flag=1",
    "a --flag --flag", "a --most 2", "a --most 0", "a --help", "--help", "a --several", "a --several --flag",
    "a --num 7",
]  # fmt: skip


def read(
    word: Word,
    count: Count = 1,
    number: Number = 3,
    most: Most = 5,
    several: Several = None,
    place: Place = Path("out"),
    maybe: Maybe = None,
    flag: Flag = False,
) -> None:
    """Print what was read."""
    print((word, count, number, most, list(several or ()), place, maybe, flag))


def refuse(word: Word) -> None:
    """Raise an error for Typer."""
    print("begun")
    errors = {"bad": bad_value("no such word", "WORD"), "end": ended(3), "stop": EOFError(), "own": ValueError("ours")}
    raise errors[word]


def group() -> None:
    """Take a parameter that Typer must read."""


Odd = Annotated[str, option("--odd", parser=lambda word: word)]


def odd(one: Odd = "x") -> None:
    """Print what was read."""
    print(one)


@pytest.fixture(autouse=True)
def module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "reading", sys.modules[__name__])


MODULES = {"read": "reading", "refuse": "reading", "odd": "reading"}


def typers(words: list[str], error: BaseException | None = None) -> Any:
    app = commandline.application("pnp", "Help.", MODULES, words, error)
    return CliRunner().invoke(app, words, prog_name="pnp")


def unread(error: BaseException | None) -> None:
    raise AssertionError("left to Typer")


@pytest.mark.parametrize("line", PLAIN)
def test_a_plain_line_is_read_as_typer_reads_it(line: str) -> None:
    words, printed = ["read", *line.split()], io.StringIO()
    with redirect_stdout(printed), pytest.raises(SystemExit) as end:
        plain_lines.run(words, MODULES, unread)
    wanted = typers(words)
    assert (end.value.code, printed.getvalue()) == (wanted.exit_code, wanted.stdout)


@pytest.mark.parametrize("line", LEFT_TO_TYPER)
def test_every_other_line_is_left_to_typer(line: str) -> None:
    asked: list[BaseException | None] = []
    plain_lines.run(["read", *line.split()], MODULES, asked.append)
    assert asked == [None]


@pytest.mark.parametrize("words", [[], ["raed"], ["--help"], ["odd"], ["odd", "--odd", "y"]])
def test_a_line_without_a_known_plain_command_is_left_to_typer(words: list[str]) -> None:
    asked: list[BaseException | None] = []
    plain_lines.run(words, MODULES, asked.append)
    assert asked == [None]


def test_a_file_that_may_not_be_read_is_left_to_typer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "locked").touch()
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert plain_lines.plain(read, ["a", "--place", str(tmp_path / "locked")]) is None
    assert plain_lines.plain(read, ["a", "--place", str(tmp_path / "new")]) is not None


def test_on_windows_typer_reads_all_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[BaseException | None] = []
    monkeypatch.setattr("pnp.plain_lines.os.name", "nt")
    plain_lines.run(["read", "a"], MODULES, asked.append)
    assert asked == [None]


@pytest.mark.parametrize(("word", "code"), [("bad", 2), ("end", 3), ("stop", 1)])
def test_typer_reports_its_own_errors(word: str, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    """The command runs once: Typer gets only the error."""
    found: list[Any] = []
    words = ["refuse", word]
    with pytest.raises(SystemExit):
        plain_lines.run(words, MODULES, lambda error: found.append(typers(words, error)))
    assert [one.exit_code for one in found] == [code]
    assert capsys.readouterr().out == "begun\n"
    assert "begun" not in found[0].output
    assert ("no such word" in found[0].output) == (word == "bad")


def test_other_errors_are_raised() -> None:
    with pytest.raises(ValueError, match="ours"):
        plain_lines.run(["refuse", "own"], MODULES, unread)


def test_a_group_of_commands_is_left_to_typer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[BaseException | None] = []
    monkeypatch.setattr(sys.modules[__name__], "group", typer.Typer())
    plain_lines.run(["group"], {"group": "reading"}, asked.append)
    assert asked == [None]
