"""Golden matches lead to the states, reports, moves and pictures that they led to when they were recorded."""

from __future__ import annotations

import json
from collections import Counter

import goldens
import pytest
from goldens import GAMES

from referee.engine.mechanisms.sealed import COMMIT

MATCHES, FEW = 30, 6
"""How many matches of a game there are; one in so many is replayed in an ordinary run, all of them with --long."""
KINDS = ("open", "move", "chance", "overrule", "correct", "option", "amend", "insert", "delete", "undo", "redo")
SECRET, IN_WINDOWS = ("sealed", "opened"), ("implied", "standing")
"""Kinds of event of games with secret choices, and flags of those with response windows."""


def numbers() -> list[object]:
    return [pytest.param(one, marks=[pytest.mark.long] if one % FEW else []) for one in range(MATCHES)]


@pytest.mark.parametrize("number", numbers())
@pytest.mark.parametrize("game", GAMES)
def test_golden_matches_replay_as_they_were_recorded(game: str, number: int) -> None:
    rules, name = goldens.game(game), goldens.names(game)[number]
    events, digests = goldens.load(game, name), goldens.load_digests(game, name)
    assert [one.n for one in digests] == [event.n for event in events]
    for before, event, match in goldens.replay(rules, events):
        assert goldens.misread(rules, before, event) == ""
        found, kept = goldens.digest(match, event, event is events[-1]), digests[event.n - 1]
        assert found == kept, f"after event {event.n}: {event.text}"
    assert match.reports == ()


@pytest.mark.parametrize("game", GAMES)
def test_golden_matches_cover_what_a_table_can_do(game: str) -> None:
    kinds, flags, seats, begun = Counter[str](), Counter[str](), set[int](), Counter[str]()
    names = goldens.names(game)
    for name in names:
        lines = [json.loads(line) for line in goldens.text(game, name).splitlines()[1:]]
        kinds.update(line["kind"] for line in lines)
        flags.update(flag for line in lines for flag in line.get("flags", ()))
        seats.add(lines[0]["data"]["seats"])
        begun["from a position"] += lines[0]["data"]["position"] is not None
        begun["with unknown cards"] += any("?" in line["data"].get("text", "").split() for line in lines)
        assert 60 <= len(lines) <= 400
    assert len(names) == MATCHES
    rules = goldens.game(game)
    expected = (*KINDS, *SECRET) if COMMIT in rules.verbs else KINDS
    assert {kind: kinds[kind] for kind in expected if kinds[kind] < 3} == {}
    assert flags >= Counter(("seeded", *IN_WINDOWS) if rules.windows else ("seeded",))
    assert seats == set(rules.seats)
    assert min(begun.values()) >= 5
