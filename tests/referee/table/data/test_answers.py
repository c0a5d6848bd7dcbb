"""Every answer under --json has the shape that docs/json.md describes, and the schema beside the others in docs/."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, TypedDict

import pytest
from pydantic import ValidationError
from table import Terminal, rule_book_alone

from referee.loading.opening import load_game
from referee.table.data import schema

DOCS = Path(__file__).parents[4] / "docs"
PAGE = (DOCS / "json.md").read_text(encoding="utf-8")
SCHEMA = DOCS / "schemas/referee/answers.schema.json"
SHAPES = schema.shapes()


def held(name: str, text: str) -> Any:
    """Return an answer as data, held to the shape of its command."""
    schema.adapter(schema.ANSWERS[name]).validate_json(text)
    return json.loads(text)


@pytest.fixture
def fox(duel: Terminal) -> Terminal:
    """A duel in which a card has been drawn."""
    assert duel("play fox").code == 0
    return duel


@pytest.mark.parametrize(
    "line",
    [
        "play a2", "seal", "undo", "redo", "amend 3 owl", "insert 3 'ties=attacker' --kind option", "delete 3",
        "overrule 'a1 c1'", "option", "option ties", "option ties=attacker", "moves", "show", "log", "replay",
        "why DU-STEP-01", "why DU-Q-01", "why ties", "why a2", "why 'a1 c3'", "why 3", "why force", "why fox",
        "export x.jsonl", "check duel.match", "games", "new duel other", "help", "help duel", "why a3", "why step",
    ],
)  # fmt: skip
def test_the_answer_of_each_command_has_its_shape(line: str, fox: Terminal) -> None:
    rule_book_alone(fox.folder)
    name = line.split()[0]
    if line == "help":
        held(name, fox("play --json", "help").out.splitlines()[1])
        return
    ran = fox(f"{line} --json", "2")
    if ran.code:
        assert name in ("seal", "redo"), ran
        held("refusal", ran.out)
        return
    held(name, ran.out)


def test_matches_of_monsters_and_magic_have_the_shapes(referee: Terminal) -> None:
    referee("new monsters_and_magic war --names Ann,Bob --position border_war.yaml --option hand_card_order=secret")
    assert held("show", referee("show --json").out)["picture"]["spaces"]
    assert held("why", referee("why oracle --json").out)["text"]
    assert held("play", referee('play "c3 d4; 4 3; 2 2" --json').out)["news"]
    assert held("why", referee("why force --json").out)["tallies"]
    assert held("seal", referee("seal --json", "nothing").out)["events"][0]["kind"] == "sealed"
    assert held("play", referee('play "bob: lay nothing" --json').out)["events"][1]["flags"] == ["together"]
    assert held("replay", referee("replay --json").out)["entries"]
    assert held("correct", referee("correct 'blue hero d1 to d2' --json").out)
    assert held("log", referee("log --json").out)[3]["asked"]
    referee("export war.jsonl")
    assert held("import", referee("import war.jsonl again --json").out)["notes"] == []
    assert held("backup", referee("backup copy.bak -m war --json").out)["bytes"]
    assert held("recover", referee("recover war --json").out)["lost"] == []
    assert held("refusal", referee("play 'c2 c8' -m war --json").out)["error"] == "illegal"
    assert held("refusal", referee("play frobnicate -m war --json").out)["error"] == "invalid"
    assert held("refusal", referee("why dragon -m war --json").out)["error"] == "ambiguous"
    assert held("refusal", referee("import nowhere.jsonl --json").out)[0]["message"]


def test_a_written_list_and_a_trial_have_the_shapes(fox: Terminal) -> None:
    (fox.folder / "list.txt").write_text("game: duel\n?\na1 c1\nfly\n", encoding="utf-8")
    assert len(held("check", fox("check list.txt --json").out)["faults"]) == 2
    assert held("trial", fox("trial duel --games 1 --json").out)["game"] == "duel"


def test_simulated_games_have_the_shapes(fox: Terminal) -> None:
    (found,) = held("simulate", fox("simulate duel --games 2 --json").out)["reports"]
    assert (found["game"], found["games"]) == ("duel", 2)


def test_moves_that_need_the_name_of_a_card_are_in_json_as_in_words(referee: Terminal) -> None:
    referee("new monsters_and_magic war --names Ann,Bob --position border_war.yaml")
    assert referee("moves play").out.splitlines()[-2:] == ["Legal if you name a card:", "  play CARD"]
    found = held("moves", referee("moves play --json").out)
    assert found == {"legal": {"Ann (Blue)": []}, "with_card": {"Ann (Blue)": ["play CARD"]}}


def test_a_command_that_comes_too_late_has_the_shape_of_a_refusal(fox: Terminal) -> None:
    from pnp.library.roots import Roots
    from referee.loading.registry import find_game
    from referee.table.files.session import Session
    from referee.table.match_commands import MatchCommands
    from referee.table.prompt import Prompt
    from referee.table.words.terminal import TerminalStyle

    roots = Roots.discover(fox.folder, {})
    with Session.open(fox.folder / "duel.match", lambda name: find_game(name, roots)) as session:
        assert fox("play a2").code == 0
        (told,) = Prompt(MatchCommands(session), TerminalStyle(), as_json=True).answer("a2")
    assert held("refusal", told)["error"] == "stale"


def test_a_field_more_or_less_is_not_an_answer(fox: Terminal) -> None:
    found = json.loads(fox("show --json").out)
    for wrong in ({**found, "mood": "fine"}, {name: found[name] for name in found if name != "due"}):
        with pytest.raises(ValidationError):
            held("show", json.dumps(wrong))


def test_a_field_that_is_left_out_is_never_null(fox: Terminal) -> None:
    found = json.loads(fox("undo --json").out)
    assert "flags" not in found["events"][0]
    found["events"][0]["flags"] = None
    with pytest.raises(ValidationError):
        held("undo", json.dumps(found))


def test_words_and_json_are_made_of_one_answer(fox: Terminal) -> None:
    from referee.table import service
    from referee.table.files.session import Session
    from referee.table.match_commands import MatchCommands

    with Session.open(fox.folder / "duel.match", lambda name: load_game(name, fox.folder)) as session:
        done = service.log(MatchCommands(session).match)
        assert done.lines == fox("log").out.splitlines()
        assert done.data == json.loads(fox("log --json").out)


def test_every_command_is_in_the_table_of_answers() -> None:
    from typer.main import get_command

    from referee.table.cli.app import application

    group: Any = get_command(application())
    assert set(group.commands) | {"help", "refusal"} == set(schema.ANSWERS)


def test_the_page_names_every_shape_with_each_of_its_fields() -> None:
    for name, shape in SHAPES.items():
        part = re.search(rf"^### {name}\n(.*?)(?=^##|\Z)", PAGE, re.M | re.S)
        assert part is not None, name
        linked = [SHAPES[other] for other in re.findall(r"\[(\w+)\]\(#", part[1]) if other != name]
        told = [set(other.model_fields) for other in linked if set(other.model_fields) <= set(shape.model_fields)]
        for field in set(shape.model_fields).difference(*told):
            assert f"`{field}`" in part[1], (name, field)
    for command in schema.ANSWERS:
        assert re.search(rf"`{command}\b", PAGE), command
    assert set(re.findall(r"^### (\w+)$", PAGE, re.M)) == set(SHAPES)


def test_the_schema_in_the_docs_is_that_of_the_answers(update_references: bool) -> None:
    text = json.dumps(schema.json_schemas(), indent=2, ensure_ascii=False) + "\n"
    if update_references:
        SCHEMA.write_text(text, encoding="utf-8")
    assert SCHEMA.read_text(encoding="utf-8") == text


def test_two_types_of_answers_cannot_have_the_same_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class Moves(TypedDict):
        odd: int

    monkeypatch.setitem(schema.ANSWERS, "odd", Moves)
    with pytest.raises(TypeError, match="two types of answers are called Moves"):
        schema.shapes()
