"""No command tells a viewer of a hidden card: in two matches that differ only in such cards its answers are the same.

A few positions of each game are compared; `--long` compares hundreds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import pytest
import toys_at_work as toys
from table import Terminal
from tables import capture_the_island, castle_assault, cloudspire, monsters_and_magic, skies_of_fire

from referee.engine.game import Game
from referee.engine.mechanisms.views import PUBLIC, View
from referee.engine.record.match import Match
from referee.table.trying import setups
from referee.table.viewer_answers import command_answers
from referee.trial.effort import Effort
from referee.trial.random_game import RandomGame
from referee.trial.twins import Answer, distinguished_twins

LARGE = (capture_the_island.game, monsters_and_magic.game, skies_of_fire.game, castle_assault.game, cloudspire.game)
TOYS = ("night_ferry", "duel", "hedge_magic")


def told_apart(game: Game[Any], seeds: range, events: int, positions: int) -> list[str]:
    """Return by which answers viewers can tell matches from their twins, for each number of seats in turn."""
    usual = list(setups(game, 1, game.seats, ()))
    runs = [RandomGame(game, usual[seed % len(usual)], Random(seed), True, Effort()) for seed in seeds]
    compared = list[str]()

    def answers(match: Match[Any], view: View, lines: Sequence[str]) -> Iterator[tuple[str, Answer]]:
        compared.append(match.id)
        return command_answers(match, view, lines)

    found = [fault for run in runs for fault in distinguished_twins(run, events, positions, answers)]
    assert len(compared) >= 2, "no match had a hidden card that may be another"
    return found


@pytest.mark.parametrize("name", TOYS)
def test_no_command_reveals_a_hidden_card_of_a_toy(name: str) -> None:
    assert told_apart(toys.toy(name), range(4), 60, 3) == []


@pytest.mark.parametrize("game", LARGE, ids=lambda game: game.__module__.rpartition(".")[2])
def test_no_command_reveals_a_hidden_card(game: Callable[[], Game[Any]]) -> None:
    assert told_apart(game(), range(2), 60, 2) == []


@pytest.mark.long
@pytest.mark.parametrize("game", LARGE, ids=lambda game: game.__module__.rpartition(".")[2])
def test_no_command_reveals_a_hidden_card_in_hundreds_of_positions(game: Callable[[], Game[Any]]) -> None:
    assert told_apart(game(), range(40), 200, 8) == []


def test_every_command_is_asked_and_a_typed_line_changes_nothing() -> None:
    game = toys.toy("duel")
    match = Match.new(game, toys.setup(game), id="evening")
    match.enter("fox")
    found = list(command_answers(match, PUBLIC, ["a1 b1", "b9", "play fox"]))
    asked = {question for question, answer in found if answer.kind == "answered"}
    assert {"moves", "show", "log", "why force", "option", "export .jsonl", "export .txt", "why b9"} <= asked
    kinds = {question: answer.kind for question, answer in found if answer.kind != "answered"}
    assert (kinds["a1 b1"], kinds["b9"], kinds["play fox"]) == ("accepted", "refused", "shown")
    assert match.revision == 2


def test_draws_that_wait_to_be_played_again_stay_hidden_when_their_deck_is_gone(referee: Terminal) -> None:
    """Another faction takes the deck away from which the waiting cards were drawn."""
    referee("new castle_assault evening --names Ann,Bob")
    drawn = "humans; starter; elves; starter; cut; cut; knight, militia, knight, pikewoman, cavalier"
    assert referee("play", drawn).code == 0
    told = referee("amend 3 elves")
    assert "9 draw ? ? ? ? ?" in told.out
    assert all("knight militia" not in ran.out.casefold() for ran in (told, referee("show --json"), referee("log")))


def test_a_refused_question_mark_says_to_name_the_card(referee: Terminal) -> None:
    """The table is not shown that the referee knows the whole hand, so `?` is offered to it."""
    referee("new castle_assault evening --names Ann,Bob")
    drawn = "humans; starter; elves; starter; cut; cut; knight, militia, knight, pikewoman, cavalier; ?; keep; keep"
    assert referee("play", f"{drawn}; 6; 4; first; 5; paladin").code == 0
    assert referee('play "resource ?"').err.splitlines()[1] == (
        "  CA-PHASE-03: it is not possible, because of cards that not everybody has seen: name the card instead of `?`."
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("undo 99", "there are only 8 steps to undo, not 99."),
        ("redo 9", "there is nothing to redo."),
        ("delete 1", "1 is not a current move: it was undone or dropped, or is not a move (see the log)."),
    ],
)
def test_a_command_that_is_refused_is_never_read_as_a_move(line: str, said: str, referee: Terminal) -> None:
    """The match has hidden cards, so refusals are worded again as the table may know them."""
    referee("new castle_assault evening --names Ann,Bob")
    drawn = "humans; starter; elves; starter; cut; cut; knight, militia, knight, pikewoman, cavalier; ?"
    assert referee("play", drawn).code == 0
    assert referee(line).err.splitlines()[0] == said
