"""Values are read as Typer would read them, and only the typed command is loaded."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from pnp import __version__, commandline

Number = Annotated[int, typer.Option("--number")]
Several = Annotated[list[str] | None, typer.Option("--several")]
Place = Annotated[Path, typer.Option("--place")]
Maybe = Annotated[Path | None, typer.Option("--maybe")]
Most = Annotated[int, typer.Option("--most", min=1)]
Word = Annotated[str, typer.Argument(metavar="WORD")]
LINES = [
    ["a"], [""], [" a "], ["é…"], ["--", "-a"], ["a", "b"], [], ["a", "--flag"],
    ["a", "--number", "7"], ["a", "--number", "007"], ["a", "--number", "-7"], ["a", "--number", " 7"],
    ["a", "--number", "+7"], ["a", "--number", "7.0"], ["a", "--number", "1_0"], ["a", "--number", "x"],
    ["a", "--number", ""], ["a", "--number", "٣"], ["a", "--number", "9" * 30],
    ["a", "--most", "2"], ["a", "--most", "0"], ["a", "--several", "b"], ["a", "--several", "b", "--several", "c"],
    ["a", "--place", "here"], ["a", "--place", "."], ["a", "--place", ""], ["a", "--maybe", "~/x"],
    ["a", "--none", "x"],
]  # fmt: skip


def read(
    word: Word,
    number: Number = 3,
    most: Most = 5,
    several: Several = None,
    place: Place = Path("out"),
    maybe: Maybe = None,
    flag: Annotated[bool, typer.Option("--flag")] = False,
) -> None:
    """Print what was read."""
    print((word, number, most, several, place, maybe, flag))


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    """Return the application with the command above, as the module of a command."""
    monkeypatch.setitem(sys.modules, "reading", sys.modules[__name__])
    return commandline.application("pnp", "Help.", {"read": "reading"})


def typers() -> typer.Typer:
    """Return the same application as Typer alone makes it."""
    app = typer.Typer(name="pnp", help="Help.", callback=lambda: None, no_args_is_help=True, add_completion=False,
                      pretty_exceptions_enable=False, rich_markup_mode=None)  # fmt: skip
    app.command("read")(read)
    return app


@pytest.mark.parametrize("words", LINES, ids=" ".join)
def test_a_command_line_is_read_as_typer_reads_it(words: list[str], ours: typer.Typer) -> None:
    found, wanted = (CliRunner().invoke(app, ["read", *words], prog_name="pnp") for app in (ours, typers()))
    assert (found.exit_code, found.stdout) == (wanted.exit_code, wanted.stdout)


def test_a_file_that_may_not_be_read_is_refused_as_typer_does(tmp_path: Path, monkeypatch: Any, ours: Any) -> None:
    (tmp_path / "locked").touch()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    found, wanted = (
        CliRunner().invoke(app, ["read", "a", "--place", str(tmp_path / "locked")], prog_name="pnp")
        for app in (ours, typers())
    )
    assert (found.exit_code, found.stdout) == (wanted.exit_code, wanted.stdout)
    assert "is not readable" in " ".join(found.output.split())


@pytest.mark.parametrize(
    ("words", "single"), [(["games"], True), (["gmes"], False), ([], False), (["--help", "games"], False)]
)
def test_only_the_command_with_which_the_words_begin_is_loaded(words: list[str], single: bool) -> None:
    from pnp.cli.app import MODULES, application

    assert len(application(words).registered_commands) == (1 if single else len(MODULES))


@pytest.mark.parametrize(("name", "home"), [("pnp", "pnp.cli.app"), ("referee", "referee.table.cli.app")])
def test_a_program_prints_its_version(name: str, home: str) -> None:
    application = import_module(home).application
    ran = CliRunner().invoke(application(["--version"]), ["--version"], prog_name=name)
    assert (ran.exit_code, ran.stdout) == (0, f"{name} {__version__}\n")
    assert "--version" in CliRunner().invoke(application([]), ["--help"]).stdout
