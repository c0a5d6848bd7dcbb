"""The page on refereeing: its lines are typed, and the answers are as it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from table import Terminal, copy_toys

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/refereeing.md"
TEXT = PAGE.read_text(encoding="utf-8")
LEFT_OUT = "…"


def blocks() -> list[str]:
    return re.findall(r"^```console\n(.*?)^```$", TEXT, re.M | re.S)


def commands() -> dict[str, Any]:
    from typer.main import get_command

    from referee.table.cli.app import application

    group: Any = get_command(application())
    return dict(group.commands)


def pieces(block: str) -> list[str]:
    """Return the text between the marks of omitted lines."""
    return [piece.strip("\n") for piece in re.split(rf"^{LEFT_OUT}$", block, flags=re.M)]


def missing(block: str, told: str) -> list[str]:
    """Return the pieces of a block that were not printed, in this order."""
    lines, at, gone = told.split("\n"), 0, []
    for piece in filter(None, pieces(block)):
        wanted = piece.split("\n")
        places = [n for n in range(at, len(lines)) if lines[n : n + len(wanted)] == wanted]
        if places:
            at = places[0] + len(wanted)
        else:
            gone.append(piece)
    return gone


@pytest.fixture
def referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    folder = copy_toys(tmp_path / "toys")
    for name, text in re.findall(r"`(\w+\.yaml)`:\n\n```yaml\n(.*?)^```$", TEXT, re.M | re.S):
        (folder / name).write_text(text, encoding="utf-8")
    return Terminal(folder, monkeypatch, capsys)


def test_everything_typed_on_the_page_is_answered_as_it_says(referee: Terminal) -> None:
    told = [(block, referee.replayed(block)) for block in blocks()]
    assert len(told) >= 6
    for block, answers in told:
        assert missing(block, answers) == [], answers


def test_a_list_on_the_page_is_judged(referee: Terminal) -> None:
    (found,) = re.findall(r"^```text\n(game: .*?)^```$", TEXT, re.M | re.S)
    (referee.folder / "list.txt").write_text(found, encoding="utf-8")
    ran = referee("check list.txt")
    assert ran.code == 1
    assert "line 10: b2 b4" in ran.out
    assert "The result is different." in ran.out


def test_every_command_and_option_is_on_the_page() -> None:
    table = TEXT[TEXT.index("## All commands") :]
    for name, command in commands().items():
        assert re.search(rf"`(?:referee )?{name}\b", table), name
        for one in command.params:
            for option in one.opts:
                assert not option.startswith("--") or option == "--help" or f"`{option}" in table, (name, option)


def test_every_command_on_the_page_exists() -> None:
    typed = re.findall(r"`referee ([^`\n]+)`", TEXT) + re.findall(r"^\$ referee (.*)$", TEXT, re.M)
    known = commands()
    assert [line for line in typed if shlex.split(line)[0] not in known] == []
    assert len(typed) > 25


def test_the_example_in_the_readme_is_true_and_links_to_the_page(referee: Terminal) -> None:
    readme = (PAGE.parents[1] / "README.md").read_text(encoding="utf-8")
    assert "docs/refereeing.md" in readme
    (taste,) = re.findall(r"^```console\n(.*?)^```$", readme, re.M | re.S)
    referee('new monsters_and_magic --names "Ann,Bob" --position middle.yaml')
    ran = referee("play", *re.findall(r"^> (.*)$", taste, re.M))
    assert missing(taste, ran.out) == [], ran.out


def test_the_code_of_add_a_game_is_in_the_model_game() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Add a game")[1].split("\n11. ")[0]
    model = (ROOT / "tests/toys/referee/games/night_ferry/__init__.py").read_text(encoding="utf-8").splitlines()
    known = {line.strip() for line in model}
    blocks = re.findall(r"```python\n(.*?)```", page, re.S)
    lines = [line.strip() for block in blocks for line in block.splitlines() if line.strip()]
    assert len(blocks) >= 7
    assert [line for line in lines if line not in known] == []
