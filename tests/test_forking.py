"""A server for tests that ends early ends its output, so that no test waits for it."""

from __future__ import annotations

import signal
from pathlib import Path

from forking import start, start_with


def test_the_output_of_a_server_that_refuses_to_start_ends(tmp_path: Path) -> None:
    server = start(tmp_path, "--port", "none")
    assert server.output.readline() == ""
    server.end(signal.SIGTERM)


def test_the_output_of_a_server_that_dies_before_it_serves_ends(tmp_path: Path) -> None:
    server = start_with(tmp_path / "pipe", tmp_path / "missing")
    assert server.output.readline() == ""
    server.end(signal.SIGTERM)
