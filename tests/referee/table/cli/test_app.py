"""The referee's command line: help, exit codes, a fast start, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from table import Terminal, at_a_terminal, copy_toys, environment

REPOSITORY = Path(__file__).parents[4]
COMMANDS = [
    "games", "new", "moves", "play", "seal", "serve", "show", "why", "log", "undo", "redo", "amend", "insert", "delete",
    "correct", "overrule", "option", "replay", "check", "export", "import", "backup", "recover", "trial", "simulate",
    "help", "campaign", "photo",
]  # fmt: skip
HEAVY = ["reportlab", "pikepdf", "pypdfium2", "cairosvg", "PIL", "fontTools", "pydantic", "ruamel", "sqlite3"]
HEAVY += ["referee.engine.game", "referee.engine.record.match", "pnp.library.rulebook", "pnp.composition.layout"]

UNNEEDED = ["pydantic", "ruamel", "reportlab", "importlib.metadata", "pnp.composition.layout", "pnp.library.schema"]
UNNEEDED += ["referee.games.skies_of_fire", "referee.table.cli.playing"]


def test_every_command_has_help() -> None:
    from typer.main import get_command

    from referee.table.cli.app import application

    group: Any = get_command(application())
    assert sorted(group.commands) == sorted(COMMANDS)
    groups = [one for one in group.commands.values() if hasattr(one, "commands")]
    single = [one for one in group.commands.values() if one not in groups]
    assert all(one.help for one in groups)
    for command in [*single, *(inner for one in groups for inner in one.commands.values())]:
        assert command.help
        assert all(parameter.help for parameter in command.params if parameter.name != "help"), command.name
        assert command.name in ("export",) or any("--json" in one.opts for one in command.params), command.name


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_printed_and_fine(command: str, referee: Terminal) -> None:
    ran = referee(f"{command} --help")
    assert ran.code == 0
    assert "Usage:" in ran.out


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys\nsys.argv = ['referee', '--help']\nfrom referee.table.cli.app import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print('LOADED', [name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "LOADED []"
    assert "overrule" in done.stdout


@pytest.mark.parametrize(
    "line", ["new duel again --seats 2", "moves -m duel", "why NO-1 -m duel", "why a1 -m duel", "log"]
)
def test_a_command_loads_no_more_than_it_needs_once_its_data_are_in_the_cache(line: str, duel: Terminal) -> None:
    for _ in range(2):
        code = (
            f"import sys\nsys.argv = {['referee', *line.split()]!r}\nfrom referee.table.cli.app import main\n"
            "try:\n    main()\nexcept SystemExit:\n    pass\n"
            f"print('LOADED', [name for name in {UNNEEDED!r} if name in sys.modules])"
        )
        done = subprocess.run([sys.executable, "-c", code], cwd=duel.folder, env=environment(), capture_output=True,
                              text=True, check=True)  # fmt: skip
        (duel.folder / "again.match").unlink(missing_ok=True)
    assert done.stdout.splitlines()[-1] == "LOADED []"


def test_help_comes_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "referee", "--help"]
    taken = []
    for _ in range(4):
        before = os.times()
        subprocess.run(command, cwd=tmp_path, env=environment(), capture_output=True, check=True)
        after = os.times()  # what the processor worked: others may keep it busy meanwhile
        taken.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert min(taken) < 0.35


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("paly", "paly"),
        ("new", "GAME"),
        ("amend three a2", 'N must be a whole number (got "three")'),
        ("undo two", 'STEPS must be a whole number (got "two")'),
        ("insert 3 a2 --kind move_it", '"move_it" is not a kind of entry (allowed: move, overrule, correct, option'),
        ("delete x", "N must be the number of an entry"),
        ("play --metch x", "--match"),
        ("new duel --seats two", '--seats must be a whole number (got "two")'),
    ],
)
def test_a_command_line_that_cannot_be_read_ends_with_2(line: str, words: str, duel: Terminal) -> None:
    ran = duel(line)
    assert (ran.code, ran.out) == (2, "")
    assert words in " ".join(ran.err.split())


def test_the_command_runs_as_a_module_and_a_broken_pipe_ends_quietly(tmp_path: Path) -> None:
    folder = copy_toys(tmp_path / "toys")
    subprocess.run([sys.executable, "-m", "referee", "new", "duel"], cwd=folder, env=environment(), check=True,
                   capture_output=True)  # fmt: skip
    command = f"'{sys.executable}' -m referee show --json | head -c 1"
    done = subprocess.run(
        command, shell=True, cwd=folder, env=environment(), capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("{", "")


def test_a_terminal_gets_colours_unless_it_wants_none(tmp_path: Path) -> None:
    folder = copy_toys(tmp_path / "toys")
    at_a_terminal(folder, b"", "new", "duel", TERM="xterm")
    assert "\x1b[31mR:p\x1b[0m" in at_a_terminal(folder, b"", "show", TERM="xterm")
    assert "\x1b[" not in at_a_terminal(folder, b"", "show", TERM="xterm", NO_COLOR="1")
    assert "\x1b[" not in at_a_terminal(folder, b"", "show", TERM="dumb")


def test_the_prompt_completes_a_legal_move_at_the_tab_key(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    folder = copy_toys(tmp_path / "toys")
    at_a_terminal(folder, b"", "new", "duel", TERM="dumb")
    seen = at_a_terminal(folder, b"fox\na1 a\t\nquit\n", "play", TERM="dumb")
    assert "   3 a1 a2" in seen.replace("\r", "")


def test_a_terminal_without_our_signs_gets_ascii(tmp_path: Path) -> None:
    folder = copy_toys(tmp_path / "toys")
    for line in (["new", "duel"], ["show"]):
        done = subprocess.run([sys.executable, "-m", "referee", *line], cwd=folder, capture_output=True, text=True,
                              env=environment(PYTHONIOENCODING="ascii"), check=True)  # fmt: skip
    assert "  +---+---+---+" in done.stdout
    assert "?" not in done.stdout.split("R: Red")[0]


def test_the_wrappers_name_is_the_repositorys() -> None:
    assert (REPOSITORY / "pyproject.toml").read_text().count('referee = "referee.table.cli.app:main"') == 1
