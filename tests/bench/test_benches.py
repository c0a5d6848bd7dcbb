"""The benches' games on our engine are the same games as everybody else's."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent


@pytest.fixture
def ours(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(HERE))
    return importlib.import_module("ours")


@pytest.mark.parametrize(("name", "digest"), [("w8", "9e40d6f6"), ("bt8", "c467dbec")])
def test_three_hundred_games_give_the_digest_of_the_specification(ours: ModuleType, name: str, digest: str) -> None:
    assert f"digest={digest}" in ours.playout(name, 300)


@pytest.mark.parametrize("name", ["w8", "bt8"])
def test_every_probe_is_refused_and_explained_with_exactly_what_it_breaks(
    ours: ModuleType, name: str, tmp_path: Path
) -> None:
    bare, trace = importlib.import_module("bare"), tmp_path / "trace.jsonl"
    games = [bare.record(name, number) for number in range(4)]
    trace.write_text("".join(json.dumps(game) + "\n" for game in games), encoding="utf-8")
    probes = sum(probe >= 0 for game in games for _, probe, _ in game)
    assert probes > 200
    assert f"refused={probes}" in ours.referee(name, trace)
    assert "exact=100.0%" in ours.explain(name, trace)


@pytest.mark.parametrize(("game", "seats"), [("capture_the_island", "4"), ("castle_assault", "2")])
def test_a_served_match_has_as_many_seats_as_the_game(monkeypatch: pytest.MonkeyPatch, game: str, seats: str) -> None:
    monkeypatch.syspath_prepend(str(HERE))
    assert importlib.import_module("serving").most_seats(game) == seats
