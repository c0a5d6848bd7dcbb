"""The progress of a campaign, worked out from the events of its file."""

from __future__ import annotations

from referee.engine.campaign import Gains
from referee.table.campaigns.progress import CampaignMatch, effective_events, progress_of


def test_undone_events_are_gone_once_something_else_happens() -> None:
    kinds = ["begun", "match", "undo", "match", "undo", "redo"]
    lines = [{"kind": kind, "n": n} for n, kind in enumerate(kinds, 1)]
    assert [line["n"] for line in effective_events(lines)] == [1, 4]


def test_a_lost_match_leaves_what_was_won_before() -> None:
    gains = {"levels": 1, "choices": [], "rewards": ["magic_armor"]}
    begun = {"stage": 2, "match": "", "file": ""}
    lost = {"won": False, "turns": 4, "gains": {**gains, "levels": 5}}
    events = [
        {"kind": "match", "data": begun},
        {"kind": "result", "data": {"won": True, "turns": 9, "gains": gains}},
        {"kind": "match", "data": {**begun, "stage": 3}},
        {"kind": "result", "data": lost},
    ]
    found = progress_of(events)
    assert found.gains == Gains(1, (), ("magic_armor",))
    assert found.tries == (CampaignMatch(2, "", "", True, 9), CampaignMatch(3, "", "", False, 4))
    assert (found.is_won(2), found.is_won(3), found.open) == (True, False, None)
