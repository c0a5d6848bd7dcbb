"""Refusals at the table name no card that the viewer has not seen."""

from __future__ import annotations

import json

from table import Terminal


def test_words_that_cannot_be_read_list_no_hidden_card(duel: Terminal) -> None:
    duel("play fox")
    assert 'Legal: a1 b1; a1 a2; play "?"' in duel("play frobnicate").err
    assert 'Legal: a1 b1; a1 a2; play "Fox"' in duel("play frobnicate --as ann").err
    assert "Fox" not in duel("play frobnicate --as bob").err


def test_what_is_due_names_the_same_cards_whatever_is_in_hidden_hands(duel: Terminal) -> None:
    duel("play 'fox; a2'")
    drawn = {view: json.loads(duel(f"show --json {view}").out)["due"][0]["names"] for view in ("", "--as ann", "--all")}
    assert drawn[""].count("fox") == drawn["--all"].count("fox") + 1
    assert drawn["--as ann"] == drawn["--all"]


def test_one_viewer_only_is_answered(duel: Terminal) -> None:
    ran = duel("moves --as ann --all")
    assert (ran.code, ran.err) == (1, "--as and --all exclude each other (choose one)\n")
    assert '"carla" is no seat' in duel("moves --as carla").err
