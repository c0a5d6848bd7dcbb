"""`referee simulate`: many games by themselves, in tables or as JSON."""

from __future__ import annotations

import json

from table import Terminal


def test_a_report_says_how_long_games_last_who_wins_and_what_cards_come_to(referee: Terminal) -> None:
    ran = referee("simulate night_ferry --games 20 --players random --seed x")
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert lines[:2] == [
        "night_ferry, 2 seats, players: random, seed x",
        "20 games: 20 ended, 0 stopped after 10000 events",
    ]
    for title in ("length", "wins by seat", "shared wins:", "endings", "cards, per game", "announced"):
        assert any(line.startswith(title) for line in lines), title
    assert max(map(len, lines)) <= 120


def test_json_has_the_numbers_and_is_the_same_by_the_same_seed(referee: Terminal) -> None:
    first, again, other = (referee(f"simulate night_ferry --games 5 --seed {seed} --json") for seed in "112")
    assert first.out == again.out != other.out
    (found,) = json.loads(first.out)["reports"]
    assert (found["game"], found["seats"], found["players"], found["games"]) == ("night_ferry", 2, ["habit"] * 2, 5)
    assert set(found["groups"]["seat"][0]) == {"name", "won", "of", "share", "low", "high"}
    assert sum(found["endings"].values()) == found["games"]


def test_a_house_rule_is_played(referee: Terminal) -> None:
    ran = referee("simulate night_ferry --games 2 --option rounds=1 --json")
    (found,) = json.loads(ran.out)["reports"]
    assert found["announced"]["NF-ROUND-05"] == {"times": 2, "games": 2}
    assert json.loads(ran.out)["options"] == ["rounds=1"]


def test_the_impossible_is_reported_in_a_sentence(referee: Terminal) -> None:
    for words, said in (
        ("--players people", '"people" is not a kind of player'),
        ("--players habit,random,random", "3 players for 2 seats"),
        ("--seats 3", '"3" is not allowed (allowed: 2)'),
        ("--option rounds=many", "rounds"),
    ):
        ran = referee(f"simulate night_ferry --games 1 {words}")
        assert ran.code == 1
        assert said in ran.err
        assert ran.out == ""


def test_the_number_of_a_scenario_plays_it(referee: Terminal) -> None:
    """Its mode and its number of players follow from it, as in `new`."""
    ran = referee("simulate castle_assault --option scenario=3 --games 1")
    assert ran.out.startswith(
        "castle_assault, scenario 3 Find them... and destroy them, 1 seat, players: habit, seed 1\n"
    )
    (found,) = json.loads(referee("simulate cloudspire --option scenario=102 --games 1 --events 9 --json").out)[
        "reports"
    ]
    assert (found["scenario"], found["seats"], found["players"]) == ("102 Pincer", 2, ["habit"] * 2)
    ran = referee("simulate cloudspire --option scenario=101 --seats 3 --games 1")
    assert (ran.code, ran.out, ran.err) == (1, "", "Shared Wall is for 2 players, not for 3 (CS-SOLO-02)\n")
    assert 'no scenario "99"' in referee("simulate cloudspire --option scenario=99").err
    assert "mode=standard: scenario 1" in referee("simulate cloudspire --option scenario=1 --option mode=standard").err


def test_only_what_can_be_played_is_counted(referee: Terminal) -> None:
    """One player plays a scenario, and teams are of four."""
    ran = referee("simulate cloudspire --seats 1 --games 1")
    said = "one player plays a scenario: add --option scenario=NUMBER, such as scenario=1 (CS-SOLO-01)\n"
    assert (ran.code, ran.err) == (1, said)
    ran = referee("simulate cloudspire --option teams=opposite --games 1 --events 9 --json")
    assert [one["seats"] for one in json.loads(ran.out)["reports"]] == [4]
    assert (
        "teams need four players, not 2 (CS-VAR-05)" in referee("new cloudspire --seats 2 --option teams=opposite").err
    )
