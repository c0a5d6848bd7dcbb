"""What a command would change, before it is carried out: in the words of the game, and what was seen meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import steps
from folders import folders
from served import Served

from referee.engine.core.options import Setup
from referee.engine.mechanisms.views import View
from referee.engine.record.match import Match
from referee.loading.registry import find_game
from referee.table.files.session import Session
from referee.table.match_commands import MatchCommands


@pytest.fixture(scope="module")
def island(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a match in which somebody has moved, later drawn a card, and then moved again."""
    game, path = find_game("monsters_and_magic", folders()), tmp_path_factory.mktemp("seen") / "seen.match"
    with Session.store_new(path, Match.new(game, Setup(2), id="seen", names=("Ann", "Bob"))) as session:
        for nth, step in enumerate(steps("monsters_and_magic", 2, 3)):
            if nth == 33:
                break
            whose = "" if step.dice or step.drawn else f"{session.match.lexicon.unambiguous_name(step.seat)}: "
            MatchCommands(session, view=View(0, sees_everything=True)).play(whose + step.line)
    served = Served(path, game, roots=folders())
    yield served
    served.close()


def previewed(served: Served, command: str, args: str, viewer: str = "table") -> list[str]:
    return [line.strip() for line in served.post(viewer, "preview", command=command, args=args).json()["said"]]


def test_an_undo_names_what_it_takes_back_in_the_words_of_the_game(island: Served) -> None:
    last = island.view("table")["view"]["news"][0]
    said = previewed(island, "undo", "1")
    assert said[0] == f"Undone: {last['who']}: {last['lines'][0]}"
    assert last["typed"] not in said[0]


def test_an_undo_past_dice_or_cards_says_that_they_were_seen(island: Served) -> None:
    seen = "Dice, cards or secret choices have been seen since then: undo this only if everybody agrees."
    assert seen not in previewed(island, "undo", "1")
    far = previewed(island, "undo", "6")
    assert far[0] == seen
    assert any("Draw a card that stays hidden" in line for line in far)


def test_what_is_due_after_a_change_is_asked_as_on_the_page(island: Served) -> None:
    for steps_back in ("1", "5", "6"):
        said = previewed(island, "undo", steps_back)
        assert said[-1].startswith("Next: ")
        assert not [line for line in said if line.startswith("==") or "referee draw" in line or "type" in line]


def test_later_entries_with_another_result_are_in_the_words_of_the_game(island: Served) -> None:
    number = next(one["n"] for one in reversed(island.view("table")["view"]["log"]) if one["text"] == "dice 3")
    said = previewed(island, "amend", f"{number} dice 1")
    assert not [line for line in said if line[:1].isdigit()], said


def test_the_log_has_the_words_of_the_game_besides_what_was_typed(island: Served) -> None:
    log = {one["text"]: one for one in island.view("table")["view"]["log"]}
    assert log["dice 3"]["says"] == "Roll 3"
    assert log["g2 f1"]["says"] == "Move g2 → f1"
    assert island.command("table", "undo", "1").status_code == 200
    log = {one["text"]: one for one in island.view("0")["view"]["log"]}
    assert log["g2 f1 [undone]"]["says"] == "Move g2 → f1 [undone]"
    assert log["undo 1"]["says"] == "Undo 1 step"
