"""Commands declare their parameters without Typer, which reads them all the same."""

from __future__ import annotations

import subprocess
import sys
from inspect import Parameter
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from pnp import parameters

Word = Annotated[str, parameters.argument(help="A word.", metavar="WORD")]
Most = Annotated[int, parameters.option("-m", "--most", help="A number.", min=1)]


def read(word: Word, most: Most = 5) -> None:
    """Print what was read."""
    print((word, most))


def run(command: Any, *words: str) -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command("read")(command)
    return CliRunner().invoke(app, list(words), prog_name="pnp")


def test_parameters_are_known_by_name_type_and_default() -> None:
    known = parameters.parameters(read)
    assert known is not None
    assert known["word"] == (str, ((), {"help": "A word.", "metavar": "WORD"}), Parameter.empty)
    assert known["most"].declared.names == ("-m", "--most")
    assert (known["most"].kind, known["most"].default) == (int, 5)


def test_parameters_declared_for_typer_alone_are_not_known() -> None:
    def other(word: Annotated[str, typer.Argument()]) -> None:
        raise AssertionError

    other.__annotations__["word"] = Annotated[str, typer.Argument()]
    assert parameters.parameters(other) is None


def test_typer_reads_a_declared_command() -> None:
    command = parameters.for_typer(read)
    assert run(command, "a", "-m", "7").stdout == "('a', 7)\n"
    assert run(command, "a", "--most", "0").exit_code == 2
    shown = run(command, "--help").stdout
    for words in ("Print what was read.", "WORD", "A word.", "A number.", "[default: 5"):
        assert words in shown


def test_a_command_made_for_an_error_only_raises_it() -> None:
    found = run(parameters.for_typer(read, parameters.bad_value("7 is too much", param_hint="--most")), "a")
    assert (found.exit_code, "7 is too much" in found.output, "('a'" in found.output) == (2, True, False)
    assert run(parameters.for_typer(read, parameters.ended(3)), "a").exit_code == 3


@pytest.mark.parametrize("module", ["pnp.cli.printing", "pnp.cli.export", "referee.table.cli.changing"])
def test_commands_are_declared_without_typer(module: str, tmp_path: Path) -> None:
    code = f"import sys, {module}\nprint('typer' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
