"""Choices in secret as people and programs make them: hidden while they are typed, opened all at once."""

from __future__ import annotations

import json

import pytest
from table import Terminal, in_conversation


@pytest.fixture
def ferry(referee: Terminal) -> Terminal:
    """A match in which Ann and Bob bid."""
    assert referee("new night_ferry --names Ann,Bob").code == 0
    assert referee('play "?; ?"').code == 0
    return referee


def test_the_question_says_how_choices_are_entered(ferry: Terminal) -> None:
    asked = "how many coins? (typed together: … / …; in secret: `seal`)"
    assert ferry("show").out.splitlines()[-1] == f"Ann (North), Bob (South): {asked}"
    assert ferry("seal north", "2").out.splitlines() == [
        "   5 chooses in secret (" + hash_of(ferry)[:8] + "…)",
        "Bob (South): how many coins? (in secret: `seal`)",
    ]


def hash_of(terminal: Terminal) -> str:
    """Return the hash that the last entry put on record."""
    return str(json.loads(terminal("export").out.splitlines()[-1])["data"]["move"][2][0])


def test_choices_sealed_one_by_one_are_opened_when_all_are_in(ferry: Terminal) -> None:
    ran = ferry("play", "seal", "bid 2", "log", "seal bob", "3", "log")
    assert ran.code == 0
    before, after = ran.out.split("> seal bob")
    assert "bid 2" not in before
    assert "   6 chooses in secret" in after
    assert "   7 opens bid 2  [together]\n   8 opens bid 3  [together]\n     South leads with 3 against 2" in after
    assert "   7 Ann (North): opens bid 2  [together]\n" in after
    taken = ferry("undo").out
    assert "Undone: 6 chooses in secret (" in taken
    assert "; 7 opens bid 2; 8 opens bid 3" in taken


def test_a_refused_secret_choice_is_not_repeated_in_the_message(ferry: Terminal) -> None:
    ferry("correct 'coins north 1'")
    for typed in ("bid 3", "bid 99", "3 of my coins"):
        ran = ferry("seal ann", typed)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err.startswith("what was typed ")
        assert "3" not in ran.err
        assert "Legal" not in ran.err
    assert "what was typed breaks NF-ROUND-04. Nothing was sealed; choose again." in ferry("seal ann", "bid 3").err


def test_a_seat_that_is_not_asked_has_nothing_to_seal(ferry: Terminal) -> None:
    ferry("seal bob", "1")
    assert "Bob (South) has no secret choice to make now" in ferry("seal bob", "1").err
    assert "Due: Ann (North): how many coins? (in secret: `seal`)" in ferry("seal bob", "1").err
    assert '"carla" is not in this match' in ferry("seal carla", "1").err
    ferry("seal", "1")
    assert "nobody has to make a secret choice now" in ferry("seal", "1").err


def test_programs_seal_through_the_input(ferry: Terminal) -> None:
    first = json.loads(ferry("seal south --json", "2").out)
    assert [event["kind"] for event in first["events"]] == ["sealed"]
    assert set(first["events"][0]["data"]) == {"move", "text"}
    assert first["events"][0]["data"]["text"] == f"commit {hash_of(ferry)}"
    refused = ferry("play --json", "seal north", "fly", "seal north", "bid 1").out.splitlines()
    assert json.loads(refused[1]) == {
        "error": "invalid",
        "message": "what was typed cannot be read as this choice. Nothing was sealed; choose again",
        "due": ["Ann (North): how many coins? (in secret: `seal`)"],
    }
    assert [event["kind"] for event in json.loads(refused[2])["events"]] == ["sealed", "opened", "opened"]


def test_all_choices_are_in_one_line(ferry: Terminal) -> None:
    ran = ferry('play "bob: 3 / ann: 2"')
    assert ran.out.splitlines()[:3] == [
        "   5 bid 3",
        "   6 bid 2  [together]",
        "     South leads with 3 against 2 (NF-ROUND-05)",
    ]
    assert "Undone: 5 bid 3; 6 bid 2" in ferry("undo").out
    assert "has 3 choices, but 2 are needed (from North, South, in this order)" in ferry('play "1/2/3"').err


def test_an_open_choice_opens_what_was_sealed_and_a_copy_cannot_open_it(ferry: Terminal) -> None:
    ferry("seal ann", "2")
    ferry("export copy.jsonl")
    assert "opens bid 2" in ferry('play "bob: bid 1"').out
    ferry("import copy.jsonl copy")
    assert ferry('play "bob: bid 1" -m copy').out.splitlines()[-1] == (
        "Ann (North): open your choice (`open` opens the choice sealed here)"
    )
    assert "there is no sealed choice here to open" in ferry("play open -m copy").err


def test_a_list_of_moves_with_sealed_choices_is_read_again(ferry: Terminal) -> None:
    ferry("seal ann", "2")
    ferry("seal bob", "0")
    ferry("export list.txt")
    assert "no faults" in ferry("check list.txt").out


def test_a_list_of_moves_has_the_choices_that_were_opened(ferry: Terminal) -> None:
    ferry("seal ann", "2")
    ferry('play "bob: bid 0"')
    ferry("export list.txt")
    assert (ferry.folder / "list.txt").read_text(encoding="utf-8").endswith("South: bid 0\nNorth: bid 2\n")
    assert ferry("check list.txt").out.splitlines()[-2:] == [
        "The match is not over: Bob (South): brace or drift?",
        "no faults",
    ]


def test_a_choice_typed_beside_a_sealed_one_is_shown_when_all_are_open(ferry: Terminal) -> None:
    ferry("seal ann", "2")
    assert "   6 bid 1\n   7 opens bid 2  [together]\n" in ferry('play "bob: bid 1"').out
    assert "   6 Bob (South): bid 1\n   7 Ann (North): opens bid 2  [together]\n" in ferry("log").out
    assert ferry("export copy.jsonl").code == 0
    assert ferry("import copy.jsonl copy").code == 0
    assert ferry("log -m copy").out == ferry("log -m night_ferry").out


def test_at_a_terminal_what_is_sealed_is_not_shown(ferry: Terminal) -> None:
    hidden = "your choice (your typing is not shown): "
    turns = [("> ", "seal"), (f"Ann (North), {hidden}", "bid 2"), ("> ", "quit")]
    seen = in_conversation(ferry.folder, turns, "play", PYTHONSAFEPATH="1", TERM="dumb")
    assert "bid 2" not in seen
    assert "   5 chooses in secret (" in seen
    seen = in_conversation(ferry.folder, [(hidden, "bid 3")], "seal", PYTHONSAFEPATH="1")
    assert "opens bid 2" in seen


def test_hand_cards_are_laid_in_secret(referee: Terminal) -> None:
    referee(
        "new monsters_and_magic war --names Ann,Bob --position border_war.yaml"
        " --option hand_card_order=secret --option combat_card_filter=any"
    )
    ran = referee("play", "c3 d4", "4 3", "2 2", "seal ann", "lay nothing", "seal bob", "army eater")
    told = ran.out[ran.out.index("> seal ann") :]
    assert "chooses in secret" in told
    assert "opens lay nothing  [together]" in told
    assert "army eater" not in told[: told.index("opens lay nothing")]
    assert "opens lay army eater  [together]" in told
    referee("undo")
    assert "has 2 choices, but 1 is needed (from Straw, in this order)" in referee('play "nothing / giants"').err
    referee("undo")
    assert "Straw: play army eater (MM-HAND-04)" in referee('play "nothing / army eater"').out
