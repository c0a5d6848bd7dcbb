"""The README lists every command and option, and its commands work."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
THE_READERS = ("mygame", "/moths/", "<")  # in paths of files that the reader writes
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> dict[str, Any]:
    """Return the commands of the program by name."""
    from typer.main import get_command

    from pnp.cli.app import application

    group: Any = get_command(application())
    return dict(group.commands)


def block(name: str) -> str:
    """Return the shell commands after a mark in the README."""
    found = re.search(rf"<!-- {name} -->\n```sh\n(.*?)```", README, re.DOTALL)
    assert found, name
    return found[1]


def table() -> dict[str, str]:
    """Return the README's table of commands: each command and its description."""
    lines = re.findall(r"^\| (`pnp .*?) \| (.*?) \|$", README, re.MULTILINE)
    assert len(lines) >= 8
    return dict(lines)


def typed() -> list[list[str]]:
    """Return every command line in the README."""
    found = re.findall(r"`pnp ([^`]+)`", README)
    return [shlex.split(line) for line in dict.fromkeys(found)]


def test_every_command_is_in_the_readme() -> None:
    first = " ".join(table())
    missing = [name for name in commands() if not re.search(rf"`(?:pnp )?{name}\b", first)]
    assert missing == []


def test_every_command_in_the_readme_exists() -> None:
    assert [words for words in typed() if words[0] not in commands()] == []


def test_every_option_in_the_readme_exists() -> None:
    known = {option for command in commands().values() for one in command.params for option in one.opts}
    ours = README[README.index("## Commands") : README.index("## Work on it")]
    assert set(re.findall(r"(--[a-z]+(?:-[a-z]+)*)", ours)) <= known
    every = {option for option in known if option.startswith("--")} - {"--help"}
    assert sorted(option for option in every if f"`{option}" not in README) == []


@pytest.mark.parametrize(
    "words", [words for words in typed() if words[0] in ("games", "list", "check", "where", "explain", "credits")],
    ids=" ".join,
)  # fmt: skip
def test_the_commands_in_the_readme_run(
    words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from pnp.cli.app import main

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["pnp", *words])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code in (0, None), capsys.readouterr().err


def test_the_first_block_installs_and_prints_and_the_second_runs_the_tests() -> None:
    assert "pip install -e ." in block("print")
    assert block("print").rstrip().endswith("pnp build skies_of_fire")
    assert "pip install -q -e '.[test]'" in block("tests")
    assert "-m pytest" in block("tests")
    assert "<!-- tests -->" in (ROOT / ".ci/run").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "file", ["README.md", "CONTRIBUTING.md", *sorted(p.name for p in (ROOT / "docs").glob("*.md"))]
)
def test_links_and_files_named_in_the_documents_exist(file: str) -> None:
    path = ROOT / file if (ROOT / file).is_file() else ROOT / "docs" / file
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (path.parent / target).exists(), target
    for name in re.findall(r"`((?:pnp|tests|layouts|cards|boards)/[\w./-]+\.\w+)`", text):
        if not any(part in name for part in THE_READERS):
            assert (ROOT / name).exists(), name


def test_the_readme_shows_a_picture_of_every_game() -> None:
    games = {path.name for path in (ROOT / "cards").iterdir() if (path / "components.yaml").exists()}
    shown = set(re.findall(r"\(docs/pictures/(\w+)\.jpg\)", README))
    assert shown == games
    assert all((ROOT / f"docs/pictures/{name}.jpg").exists() for name in games)
