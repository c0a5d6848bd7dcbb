"""`pnp watch`, as a process of its own."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest

from .conftest import Ran, environment


def test_it_prints_the_address_serves_the_game_and_stops_quietly(tiny: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "pnp", "watch", "tiny", "--codes", "--ink", "grey"],
        cwd=tiny, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.fullmatch(r"tiny: (http://127\.0\.0\.1:\d+/) \(Ctrl-C stops\)\n", line)
        assert found, line
        with urlopen(f"{found[1]}face/deck/a/front/1", timeout=20) as answer:
            assert answer.read().startswith(b"<svg")
        assert process.stderr is not None
        assert process.stderr.readline() == "checked: no problems\n"
        with urlopen(f"{found[1]}edition", timeout=20) as answer:
            assert json.load(answer)["command"] == "pnp build tiny --ink grey --codes"
        waiting = Thread(target=lambda: urlopen(f"{found[1]}edition?seen=2", timeout=20).close())
        waiting.start()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        assert (process.returncode, out, err) == (0, "", "")
        waiting.join(5)
        assert not waiting.is_alive()
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tinny",), 'cards/tinny: unknown game "tinny"; did you mean "tiny"'),
        (("tiny", "--option", "mood=long"), "--option"),
        (("tiny", "--ink", "gray"), '--ink: "gray" is not allowed'),
        (("tiny", "--port", "99999"), "--port: 99999 cannot be used"),
    ],
)
def test_a_command_line_that_cannot_work_is_refused(pnp: Callable[..., Ran], words: tuple[str, ...], said: str) -> None:
    ran = pnp("watch", *words)
    assert ran.code in (1, 2)
    assert ran.err.startswith(said)
