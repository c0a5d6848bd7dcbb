"""The command line: help, exit codes, JSON, a fast start, no traceback."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tiny_project import write

from pnp.console import problem_list
from pnp.errors import DataError, Origin, OutputError, Problem

from .conftest import REPOSITORY, environment, shell

COMMANDS = [
    "games",
    "new",
    "list",
    "check",
    "build",
    "books",
    "export",
    "cards",
    "mats",
    "boards",
    "tokens",
    "calibrate",
    "watch",
    "where",
    "explain",
    "credits",
    "schemas",
]
HEAVY = ["reportlab", "pikepdf", "pypdfium2", "cairosvg", "cairocffi", "PIL", "fontTools", "pydantic", "ruamel"]
OF_OTHERS = ["composition.board", "composition.hexes", "composition.text.arc", "geometry.hex_grid", "geometry.square"]
OF_OTHERS += ["imposition.posters", "imposition.joints", "imposition.shelves", "library.sentences", "library.worded"]
OF_OTHERS += ["press.parts", "render.png"]
"""Modules of the press that a deck of cards does not need."""
HEAVY += ["python_calamine", "svgwrite", "segno", "rich.progress", "pnp.library.game", "pnp.composition.layout"]


def test_every_command_has_help() -> None:
    from typer.main import get_command

    from pnp.cli.app import application

    group: Any = get_command(application())
    assert sorted(group.commands) == sorted(COMMANDS)
    for command in group.commands.values():
        assert command.help
        assert all(parameter.help for parameter in command.params if parameter.name != "help"), command.name


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_printed_and_fine(command: str, pnp: Any) -> None:
    ran = pnp(*command.split(), "--help")
    assert ran.code == 0
    assert "Usage:" in ran.out


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys\nsys.argv = ['pnp', '--help']\nfrom pnp.cli.app import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print('LOADED', [name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment(), capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "LOADED []"
    assert "build" in done.stdout


def test_a_build_of_cards_loads_no_more_than_it_needs(tiny: Path) -> None:
    """Pydantic reads the signatures of classes such as `list` with a tokenizer, which takes 10 ms to start."""
    names = ["xml.etree.ElementTree", *(f"pnp.{name}" for name in OF_OTHERS)]
    (tiny / "cards/tiny/deck.csv").write_text("id,name,town,count,text,n\na,Ada,red,2,Draw one.,1\n")
    code = (
        "import sys, tokenize\nsys.argv = ['pnp', 'build', 'tiny', '--only', 'deck']\n"
        "tokenize.tokenize = tokenize.generate_tokens = lambda *given: 1 / 0\nfrom pnp.cli.app import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print('LOADED', [name for name in {names!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tiny, env=environment(PNP_CACHE="off"), capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "LOADED []"
    assert list(tiny.glob("out/tiny/*.pdf"))


def test_the_command_runs_as_a_module_from_anywhere(tmp_path: Path) -> None:
    ran = shell(tmp_path, "games")
    assert ran.code == 0
    assert re.search(r"^skies_of_fire +Skies of Fire", ran.out, re.M)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["biuld", "tiny"], "biuld"),
        (["build"], "GAME"),
        (["build", "tiny", "--papre", "A4"], "--paper"),
        (["build", "tiny", "--sides", "sideways"], '"sideways" is not allowed (allowed: long-edge, short-edge,'),
        (["build", "tiny", "--sides", "long-egde"], 'did you mean "long-edge"?'),
        (["build", "tiny", "--bleed", "40mm"], "--bleed: 40 mm is not allowed (allowed: 0 to 10 mm)"),
        (["build", "tiny", "--bleed", "-1"], "-1 mm is not allowed (allowed: 0 to 10 mm)"),
        (["build", "tiny", "--bleed", "abc"], "'abc' is not a length"),
        (["build", "tiny", "--skip", "3;7"], "'3;7' is not a list of positions"),
        (["build", "tiny", "--skip", "²"], "is not a list of positions"),
        (["build", "tiny", "--chips", "oval"], '"oval" is not allowed (allowed: square, round)'),
    ],
)
def test_a_command_line_that_cannot_be_read_ends_with_2(arguments: list[str], words: str, pnp: Any) -> None:
    ran = pnp(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in " ".join(ran.err.split())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["build", "tny"], 'cards/tny: unknown game "tny"; did you mean "tiny"?'),
        (["build", "../tiny"], 'unknown game "../tiny"'),
        (["build", "tiny", "--paper", "A9"], '--paper: unknown paper "A9" (allowed: A5, A4, A3,'),
        (["build", "tiny", "--paper", "Lettre"], 'unknown paper "Lettre"; did you mean "Letter"?'),
        (["build", "tiny", "--only", "dekc"], '--only: no component or card is called "dekc" '
         '(allowed: deck, a, b, deck/a, deck/b; did you mean "deck"?)'),
        (["build", "tiny", "--option", "moed=long"], '--option moed=long: moed: … did you mean "mode"?'),
        (["build", "tiny", "--option", "mode=logn"], '--option mode=logn: mode: "logn" … did you mean "long"?'),
        (["build", "tiny", "--option", "turns=99"], "--option turns=99: turns: … whole number from 1 to 20"),
        (["build", "tiny", "--option", "mode"], "--option mode: this is not an option (write NAME=VALUE"),
        (["build", "tiny", "--variant", "rnd"], '--variant: no component has a variant "rnd" (allowed: none)'),
        (["build", "tiny", "--skip", "10"], "deck: --skip: place 10 cannot be skipped: this sheet has the"),
        (["boards", "tiny"], "list: no component is a board or tile (this game has: card)"),
        (["build", "tiny", "--project", "nowhere"], "nowhere: --project: the folder does not exist"),
        (["list", "tiny", "dekc"], 'unknown component "dekc"; did you mean "deck"?'),
        (["where", "cards/tiny/dekc.csv"], 'no file "cards/tiny/dekc.csv" … did you mean "deck.csv"?'),
        (["where", "/etc/passwd"], '"/etc/passwd" is an absolute path'),
        (["explain", "tiny/heor"], 'no file "layouts/tiny/heor.yaml" … did you mean "hero.yaml"?'),
        (["explain", "../../etc"], '(".." is not allowed)'),
        (["credits", "tny"], 'did you mean "tiny"?'),
    ],
)  # fmt: skip
def test_a_wrong_name_is_reported_with_the_nearest_and_ends_with_1(
    arguments: list[str], words: str, pnp: Any, tiny: Path
) -> None:
    ran = pnp(*arguments)
    assert (ran.code, ran.out) == (1, "")
    assert all(part.strip() in ran.err for part in words.split("…")), ran.err
    assert not (tiny / "out").exists()


def test_wrong_choices_and_wrong_data_are_reported_in_one_run(pnp: Any, tiny: Path) -> None:
    write(tiny, {"cards/tiny/deck.csv": "id,name,town,count,text,n\na,,red,1,t,1\n"})
    ran = pnp("build", "tiny", "--paper", "A9", "--only", "dekc", "--option", "moed=long")
    assert [line.split(":")[0] for line in ran.err.splitlines()] == [
        "--only", "--option moed=long", "--paper", "cards/tiny/deck.csv", "4 problems",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"], ["list", "tiny"], ["list", "tiny", "deck"], ["check", "tiny"], ["build", "tiny"], ["cards", "tiny"],
        ["where", "cards/tiny/deck.csv"], ["explain", "tiny/hero"], ["credits", "tiny"], ["schemas", "schemas"],
    ],
)  # fmt: skip
def test_json_can_be_read_by_programs(arguments: list[str], pnp: Any) -> None:
    ran = pnp(*arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert isinstance(json.loads(ran.out), (list, dict))


@pytest.mark.parametrize("command", ["check", "build", "list", "credits"])
def test_json_lists_problems_too(command: str, pnp: Any, tiny: Path) -> None:
    write(tiny, {"cards/tiny/deck.csv": "id,name,town,count,text,n\na,,red,1,t,1\n"})
    ran = pnp(command, "tiny", "--json")
    place = {"file": "cards/tiny/deck.csv", "line": 2, "column": 2, "field": "name", "message": "is blank"}
    assert (ran.code, json.loads(ran.out)) == (1, [place])


def test_errors_without_a_place_are_data_too() -> None:
    assert problem_list(OutputError("x")) == [{"file": "", "line": 0, "column": 0, "field": "", "message": "x"}]
    error = DataError([Problem(Origin("f", 2, 3), "name", "is blank")])
    assert problem_list(error) == [{"file": "f", "line": 2, "column": 3, "field": "name", "message": "is blank"}]


def test_a_terminal_without_our_signs_gets_question_marks(tiny: Path) -> None:
    ran = shell(tiny, "build", "tiny", PYTHONIOENCODING="ascii")
    assert ran.code == 0
    assert "3 ? 63 ? 88 mm" in ran.out


def test_a_closed_pipe_ends_quietly(tiny: Path) -> None:
    command = f"'{sys.executable}' -m pnp explain tiny/hero --json | head -c 1"
    done = subprocess.run(command, shell=True, cwd=tiny, env=environment(), capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[", "")


def test_output_that_cannot_be_written_is_reported(tiny: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no device here that is always full")
    command = f"'{sys.executable}' -m pnp explain tiny/hero --json > /dev/full"
    done = subprocess.run(command, shell=True, cwd=tiny, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "the output cannot be written: No space left on device\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_stream_that_was_closed_before_is_done_without(closed: str, tiny: Path) -> None:
    command = f"'{sys.executable}' -m pnp explain tiny/hero --json {closed}"
    done = subprocess.run(command, shell=True, cwd=tiny, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_progress_bar_shows_on_a_terminal_and_nowhere_else(tiny: Path) -> None:
    command = [sys.executable, "-m", "pnp", "build", "tiny"]
    ours, theirs = pty.openpty()
    process = subprocess.Popen(command, cwd=tiny, env=environment(TERM="xterm"), stdout=subprocess.PIPE, stderr=theirs)
    os.close(theirs)
    seen = b""
    try:
        while chunk := os.read(ours, 4096):
            seen += chunk
    except OSError:  # Linux says so when the other end is closed
        pass
    os.close(ours)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"Deck" in seen
    assert b"pages" in seen
    assert b"\x1b" not in out
    assert shell(tiny, "build", "tiny").err == ""


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_build_leaves_nothing(stop: signal.Signals, tiny: Path) -> None:
    rows = "".join(f"c{i},Card {i},red,1,Words of card {i}.,1\n" for i in range(4000))
    layout = (tiny / "layouts/tiny/hero.yaml").read_text().replace("art/$id.png", "art/a.png")
    write(tiny, {"cards/tiny/deck.csv": "id,name,town,count,text,n\n" + rows, "layouts/tiny/hero.yaml": layout})
    process = subprocess.Popen(
        [sys.executable, "-m", "pnp", "build", "tiny"],
        cwd=tiny, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    end = time.monotonic() + 60
    while not any((tiny / "out").rglob("*.part")) and process.poll() is None and time.monotonic() < end:
        time.sleep(0.005)
    process.send_signal(stop)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "stopped\n")
    assert not (tiny / "out").exists()


def test_the_wrappers_name_is_the_repositorys() -> None:
    assert (REPOSITORY / "pyproject.toml").read_text().count('pnp = "pnp.cli.app:main"') == 1
