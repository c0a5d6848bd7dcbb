"""Errors in the terminal become sentences or data, and exit codes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator

import pytest

from pnp import console
from pnp.errors import DataError, Origin, PnpError, Problem

TWO = DataError([Problem(Origin("cards.csv", 3, 5), "count", "-1 is too few"), Problem(Origin("b.yaml"), "", "empty")])


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """Restore the handlers of signals after each test."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


class Watched:
    """Something that a weak reference watches."""


def raising(error: BaseException) -> None:
    def app() -> None:
        raise error

    console.run(app)


def test_a_run_without_errors_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    console.run(lambda: print("done"))
    assert capsys.readouterr() == ("done\n", "")


def test_an_error_is_a_sentence_and_exit_code_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["pnp", "check"])
    with pytest.raises(SystemExit) as end:
        raising(PnpError("there is no such paper"))
    assert end.value.code == 1
    assert capsys.readouterr() == ("", "there is no such paper\n")


def test_several_problems_are_counted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["pnp", "check"])
    console.report(TWO)
    assert capsys.readouterr().err.splitlines()[-1] == "2 problems"
    console.report(DataError(TWO.problems[:1]))
    assert "problems" not in capsys.readouterr().err


def test_with_json_problems_are_data(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["pnp", "check", "--json"])
    console.report(TWO)
    said, errors = capsys.readouterr()
    assert json.loads(said) == console.problem_list(TWO)
    assert errors == ""
    first = {"file": "cards.csv", "line": 3, "column": 5, "field": "count", "message": "-1 is too few"}
    assert first in console.problem_list(TWO)
    assert console.problem_list(PnpError("no")) == [{"file": "", "line": 0, "column": 0, "field": "", "message": "no"}]


def test_an_error_with_data_prints_the_data(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refused(PnpError):
        data = {"clause": "X-1"}  # noqa: RUF012

    monkeypatch.setattr(sys, "argv", ["referee", "--json"])
    console.report(Refused("no"))
    assert json.loads(capsys.readouterr().out) == {"clause": "X-1"}


def test_other_exit_codes_are_kept_and_a_bug_is_not_hidden() -> None:
    with pytest.raises(SystemExit) as end:
        raising(SystemExit(2))
    assert end.value.code == 2
    with pytest.raises(ZeroDivisionError):
        raising(ZeroDivisionError())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_says_so_and_ends_with_130(
    number: signal.Signals, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        console.run(lambda: signal.raise_signal(number))
    assert end.value.code == 130
    assert capsys.readouterr().err == "stopped\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stop_is_not_lost_in_a_callback_whose_exceptions_are_ignored(
    number: signal.Signals, capsys: pytest.CaptureFixture[str]
) -> None:
    def app() -> None:
        watched = Watched()
        gone = weakref.ref(watched, lambda gone: signal.raise_signal(number))
        del watched
        assert gone() is None
        end = time.monotonic() + 10
        while time.monotonic() < end:
            time.sleep(0.001)

    with pytest.raises(SystemExit) as stopped:
        console.run(app)
    assert stopped.value.code == 130
    assert capsys.readouterr().err == "stopped\n"


def test_a_closed_output_prints_no_traceback() -> None:
    code = "from pnp.console import run\nrun(lambda: [print('line', n) for n in range(100000)])"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == ""
    assert program.returncode == 1


def test_at_the_end_of_the_process_python_searches_no_objects_for_cycles() -> None:
    report = "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 0))"
    code = f"{report}\nfrom pnp.console import run\nrun(lambda: None)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "True\n"
