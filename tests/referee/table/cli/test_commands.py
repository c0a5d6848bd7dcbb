"""Each command of the referee, as it is typed in a folder: what it says, what it changes, how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from table import Terminal, rule_book_alone


def record(terminal: Terminal, name: str = "duel") -> list[str]:
    """Return the kinds and words of a match's events."""
    ran = terminal(f"log --json -m {name}")
    return [f"{one['kind']} {one['text']}" for one in json.loads(ran.out)]


def test_new_begins_a_match_in_a_file(referee: Terminal) -> None:
    ran = referee('new duel evening --names " Ann, Bob"')
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "evening.match: Duel, 2 seats, real dice and cards"
    assert (referee.folder / "evening.match").is_file()
    assert record(referee, "evening") == ["open duel, 2 seats", "note note: players: Ann, Bob"]


def test_a_match_is_called_as_its_game_unless_it_has_a_name(referee: Terminal) -> None:
    assert referee("new duel").out.startswith("duel.match: ")
    assert referee("new duel second.match").out.startswith("second.match: ")


def test_new_takes_house_rules(referee: Terminal) -> None:
    referee("new duel --option ties=attacker --option hand_size=1")
    assert "House rule ties = attacker (not the default); or defender" in referee("why DU-Q-01").out
    referee('play "fox; a2; fox; c2"')
    assert referee("show").out.count("Red: a step or a card") == 1  # one card is as many as a hand holds


def test_a_match_with_a_seed_rolls_by_itself_and_alike(referee: Terminal) -> None:
    for name in ("one", "two"):
        out = referee(f"new duel {name} --seed 7").out
        assert "[drawn by the referee]" in out
    played = [referee(f'play "a2; c2" -m {name} --json').out for name in ("one", "two")]
    assert json.loads(played[0])["events"] == json.loads(played[1])["events"]
    assert [line.split()[0] for line in record(referee, "one")] == [
        "open",
        "chance",
        "move",
        "chance",
        "move",
        "chance",
    ]


def test_a_single_roll_may_be_the_referees(duel: Terminal) -> None:
    assert "[drawn by the referee]" in duel("play roll").out
    assert record(duel)[-1].startswith("chance draw")


def test_a_rolled_result_comes_again_when_it_is_rolled_again(duel: Terminal) -> None:
    first = json.loads(duel("play roll --json").out)["events"][0]["data"]
    duel("undo")
    assert json.loads(duel("play roll --json").out)["events"][0]["data"] == first


def test_the_only_match_of_a_folder_is_meant_and_of_several_the_one_named(duel: Terminal) -> None:
    assert duel("log").code == 0
    duel("new duel other")
    ran = duel("log")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "there are several matches in this folder: duel, other (say which with -m NAME)\n"
    assert duel("log -m other").code == duel("log --match duel.match").code == 0


def test_without_a_match_the_way_to_one_is_reported(referee: Terminal) -> None:
    ran = referee("show")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "there is no match in this folder (`referee new GAME` begins one; -m FILE names one elsewhere)\n"


def test_play_goes_as_far_as_the_first_question_and_says_what_is_left(duel: Terminal) -> None:
    ran = duel('play "?; a1 a2; a3"')
    assert ran.code == 0
    assert "Not played, because another question comes first: a3" in ran.out
    assert record(duel)[-1] == "move a1 a2"


def test_an_illegal_move_is_refused_with_clause_numbers_what_is_legal_and_how_to_let_it_stand(duel: Terminal) -> None:
    duel("play ?")
    ran = duel('play "A1 C1"')
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines() == [
        "Ann (Red): a1 c1 is illegal.",
        "  DU-STEP-01: c1 is 2 steps from a1, not 1.",
        "      A pawn steps to a square beside its own, not slantwise.",
        "Similar legal moves: a1 b1; a1 a2",
        'The table may let it stand: overrule "a1 c1"',
    ]
    assert record(duel)[-1] == "chance draw ?"


def test_a_line_with_an_illegal_part_changes_nothing(duel: Terminal) -> None:
    before = record(duel)
    ran = duel('play "?; a1 c1"')
    assert ran.code == 1
    assert "Nothing on this line was played." in ran.err
    assert record(duel) == before


def test_overrule_lets_it_stand_and_puts_the_clause_on_record(duel: Terminal) -> None:
    duel("play ?")
    ran = duel('overrule "a1 c1"')
    assert (ran.code, ran.out.splitlines()[0]) == (0, "   4 a1 c1  [overruled: DU-STEP-01]")
    assert "overruled: DU-STEP-01" in duel("log").out
    assert "A:p" in duel("show").out.splitlines()[-12]


def test_only_the_last_move_of_a_line_is_overruled(duel: Terminal) -> None:
    duel("play ?")
    ran = duel('overrule "a1 a2; ?; c3 a3"')
    assert ran.code == 0
    assert "breaks no rule" not in ran.out
    log = duel("log").out
    assert "Ann (Red): a1 a2\n" in log
    assert log.endswith("c3 a3  [overruled: DU-STEP-01]\n")


def test_a_move_after_an_open_question_is_not_overruled_yet(duel: Terminal) -> None:
    duel("play ?")
    before = duel("log").out
    ran = duel('overrule "a1 a2; c3 c2; c3 a3"')  # Blue draws before c3 c2
    assert ran.code == 1
    assert "answer that first" in ran.err
    assert duel("log").out == before


def test_a_legal_move_is_played_not_overruled(duel: Terminal) -> None:
    duel("play ?")
    ran = duel('overrule "a1 a2"')
    assert ran.out.splitlines()[:2] == [
        '"a1 a2" breaks no rule: it is played as a move, and nothing is overruled.',
        "   4 a1 a2",
    ]
    assert record(duel)[-1] == "move a1 a2"
    duel("play ?")
    assert "breaks no rule" not in duel('overrule "c3 a3"').out
    assert record(duel)[-1] == "overrule c3 a3  [overruled: DU-STEP-01]"


def test_the_log_says_whose_dice_and_draws_they_were_and_what_for(duel: Terminal) -> None:
    duel('play "?; a2; grey owl; c2"')
    duel("undo 2")
    lines = duel("log --all").out.splitlines()
    assert lines[:8] == [
        "== Red's turn ==",
        "   1 duel, 2 seats",
        "   2 note: players: Ann, Bob",
        "   3 Ann (Red) draws a card: draw ?",
        "   4 Ann (Red): a1 a2",
        "== Blue's turn ==",
        '   5 Bob (Blue) draws a card: draw "Grey Owl"  [undone by 7]',
        "   6 Bob (Blue): c3 c2  [undone by 7]",
    ]
    found = json.loads(duel("log --json").out)
    assert [(one["seat"], one["asked"]) for one in found[2:6]] == [
        (0, "Red draws a card"),
        (0, ""),
        (1, "Blue draws a card"),
        (1, ""),
    ]


def test_a_fact_cannot_be_overruled(duel: Terminal) -> None:
    duel("play ?")
    ran = duel('overrule "b2 c2"')
    assert (ran.code, ran.out) == (1, "")
    assert "DU-STEP-01: your pawn stands on a1." in ran.err
    assert "Facts cannot be overruled." in ran.err


def test_a_card_that_cannot_be_there_is_refused_with_the_entry_that_it_contradicts(duel: Terminal) -> None:
    duel('play "?; a2; grey owl; c2; ?"')
    ran = duel('play "play grey owl" --as bob')
    assert ran.code == 1
    assert 'That contradicts entry 5, draw "Grey Owl".' in ran.err
    assert duel('play "play fox"').code == 0
    assert duel('play "?; b2"').code == 0


def test_undo_and_redo_name_the_moves_and_refuse_too_many(duel: Terminal) -> None:
    duel('play "?; a1 a2"')
    assert "Undone: 4 a1 a2" in duel("undo").out
    assert "Undone: 3 draw ?" in duel("undo").out
    assert "Restored: 3 draw ?; 4 a1 a2" in duel("redo 2").out
    ran = duel("undo 9")
    assert (ran.code, ran.err.splitlines()[0]) == (1, "there are only 2 steps to undo, not 9.")
    assert [line for line in duel("log").out.splitlines() if "undone" in line] == []


def test_amend_insert_and_delete_judge_what_follows_again(duel: Terminal) -> None:
    duel('play "?; a1 a2; fox; c3 c2; ?; a2 b2"')
    out = duel('amend 4 "a1 b1"').out
    assert "   9 amend 4: a1 b1 (before: a1 a2)" in out
    assert "       b1: Red’s pawn (before: nothing)" in out
    assert "No longer fits: 8 a2 b2: a2 b2 is illegal. DU-STEP-01: your pawn stands on b1." in out
    duel("undo")
    assert "  11 amend 3: draw Fox (before: draw ?)" in duel("amend 3 fox --all").out
    out = duel("delete 6").out
    assert "  12 delete 6 (before: c3 c2)" in out
    assert "Waiting to be played again: 7 draw ?; 8 a2 b2" in out
    assert "2 later entries stay valid." in duel("play c2").out


def test_the_log_says_what_became_of_every_entry(duel: Terminal) -> None:
    duel('play "?; a1 a2"')
    duel("undo")
    duel("play 'b1; fox; c3 c2; ?; b1 b2'")
    duel('amend 6 "a1 a2"')
    duel("overrule b3")
    duel("delete 8")
    lines = [line.strip() for line in duel("log").out.splitlines()]
    assert "4 Ann (Red): a1 a2  [undone by 5]" in lines
    assert "6 Ann (Red): a1 b1  [now: a1 a2 by 11]" in lines
    assert "8 Bob (Blue): c3 c2  [deleted by 13]" in lines
    assert "10 Ann (Red): b1 b2  [dropped by 11]" in lines
    data = {one["n"]: one for one in json.loads(duel("log --json").out)}
    assert (data[4]["stands"], data[4]["fate"], data[4]["by"]) == (False, "undone", 5)
    assert (data[3]["stands"], data[3]["fate"]) == (True, "")


def test_redo_makes_the_log_forget_the_undoing(duel: Terminal) -> None:
    duel('play "?; a1 a2"')
    duel("undo")
    duel("redo")
    assert "undone" not in duel("log").out


def test_waiting_entries_are_reported_and_can_be_dropped(duel: Terminal) -> None:
    duel('play "?; a1 a2; fox; c3 c2; ?; a2 b2"')
    assert "Waiting to be played again: 7 draw ?; 8 a2 b2" in duel("delete 6").out
    assert "Waiting to be played again: 7 draw ?; 8 a2 b2" in duel("show").out
    assert "a2 b2  [waiting to be played again]\n" in duel("log").out
    assert "Waits" not in duel("delete rest").out
    ran = duel("delete rest")
    assert (ran.code, ran.err.splitlines()[0]) == (1, "no entries wait to be played again.")


def test_option_settles_a_house_rule_in_mid_match(duel: Terminal) -> None:
    assert duel("option ties=attacker").code == 0
    assert "House rule ties = attacker (not the default)" in duel("why DU-FIGHT-01").out
    ran = duel("option ties=nobody")
    assert (ran.code, ran.out) == (1, "")
    assert '"nobody" is not allowed (allowed: defender, attacker)' in ran.err
    assert duel("option tie").code == 1


def test_a_correction_that_the_game_does_not_take_is_reported(duel: Terminal) -> None:
    ran = duel('correct "the pawn stands on d4"')
    assert (ran.code, ran.out) == (1, "")
    assert "positions cannot be corrected in this game" in ran.err


def test_moves_lists_what_is_legal_and_only_what_begins_so(duel: Terminal) -> None:
    duel("play fox")
    assert duel("moves --as ann").out.splitlines() == [
        "Ann (Red): a step or a card", "Ann (Red): 3 legal moves", "  a1 b1       a1 a2       play \"Fox\"",
    ]  # fmt: skip
    assert json.loads(duel('moves "play f" --json --as ann').out)["legal"] == {"Ann (Red)": ['play "Fox"']}
    assert json.loads(duel("moves A1 --json").out)["legal"] == {"Ann (Red)": ["a1 b1", "a1 a2"]}


def test_why_explains_a_clause_a_move_an_entry_and_the_last_numbers(duel: Terminal) -> None:
    duel('play "?; a2; ?; c2; ?; b2; ?; b2; 3; 5"')
    assert duel("why du-step-01").out.startswith("DU-STEP-01 (The turn)\n  A pawn steps")
    far = "Ann (Red): b2 a3 is illegal.\n  DU-STEP-01: a3 is 2 steps from b2, not 1."
    assert duel('why "b2 a3"').out.startswith(far)
    assert duel('why "b2 b3"').out.startswith("b2 b3 is legal.\n")
    assert duel("why 4").out.startswith("a1 a2 is legal.\n")
    assert duel("why force").out == duel("why FIGHT").out == "Red: die 3\nBlue: die 5\n"
    assert record(duel)[-1] == "chance dice 5"


def test_why_means_a_card_and_the_rules_before_the_draw_that_is_due(duel: Terminal) -> None:
    assert "draws a card" in duel("show").out.splitlines()[-1]
    assert duel('why "grey o"').out.startswith("Grey Owl (")
    assert duel("why pawn").out.startswith('"pawn" is in ')
    assert duel("why c2").out.startswith("On c2")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("DU-STEP-02", 'duel has no clause DU-STEP-02; did you mean "DU-STEP-01"?'),
        ("2", "2 is not a current move: it was undone or dropped, or is not a move (see the log)"),
        ("frobnicate", '"frobnicate" cannot be read as a move'),
    ],
)
def test_why_reports_a_line_that_it_cannot_explain(what: str, said: str, duel: Terminal) -> None:
    duel("play ?")
    ran = duel(f"why {what}")
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err


def test_show_draws_the_board_and_the_pieces_beside_it(duel: Terminal) -> None:
    out = duel("show").out
    assert "│A:p│" in out
    assert "A: Ann (Red)" in out
    assert "Ann (Red) draws a card (its name" in out.splitlines()[-1]
    data = json.loads(duel("show --json").out)
    assert data["picture"]["owners"][0] == {"name": "Ann", "colour": "red", "lines": ["0 cards in hand"]}


def test_replay_goes_to_an_entry_and_shows_the_board_as_it_was(duel: Terminal) -> None:
    duel('play "?; a2; ?; c2"')
    out = duel("replay 4").out
    assert out.splitlines()[:3] == ["== Red's turn ==", "   3 Ann (Red) draws a card: draw ?", "   4 Ann (Red): a1 a2"]
    assert "c2" not in out
    assert duel("replay").out.splitlines()[4:6] == ["   5 Bob (Blue) draws a card: draw ?", "   6 Bob (Blue): c3 c2"]
    assert duel("replay 99").code == 1


def test_export_and_import_give_the_same_match(duel: Terminal) -> None:
    duel('play "?; a2; fox; c2"')
    told = duel("export evening.jsonl --all").out
    assert told == f"evening.jsonl: {(duel.folder / 'evening.jsonl').stat().st_size} bytes\n"
    assert (duel.folder / "evening.jsonl").read_text() == duel("export --all").out
    assert "evening.match: Duel, 6 events" in duel("import evening.jsonl").out
    assert record(duel, "evening") == record(duel)
    assert duel("export --all -m evening").out == duel("export --all -m duel").out


def test_a_record_for_the_table_names_no_hidden_card_says_so_and_can_be_taken_in(duel: Terminal) -> None:
    duel('play "?; a2; fox; c2"')
    assert "`--all` writes everything" in duel("export open.jsonl").out
    assert "fox" not in (duel.folder / "open.jsonl").read_text().casefold()
    assert json.loads(duel("export open.txt --json").out)["hidden"] is True
    duel("import open.jsonl")
    assert duel("log -m open").out == duel("log -m duel").out


def test_a_list_of_moves_is_exported_and_judged_without_faults(duel: Terminal) -> None:
    duel('play "?; a2; fox; c2; ?"')
    duel('overrule "a2 c3"')
    duel("export evening.txt --all")
    assert (duel.folder / "evening.txt").read_text() == (
        "game: duel\nseats: 2\nnames: Ann, Bob\n\n"
        "draw ?\nRed: a1 a2\ndraw Fox\nBlue: c3 c2\ndraw ?\noverrule Red: a2 c3\n"
    )
    ran = duel("check evening.txt")
    assert ran.code == 1  # what the table let stand is a fault of the record all the same
    assert ran.out.splitlines()[:3] == [
        "line 10: a2 c3", "  DU-STEP-01: c3 is 3 steps from a2, not 1.", "  The table let it stand.",
    ]  # fmt: skip


def test_an_export_needs_a_known_ending_and_something_to_draw(duel: Terminal) -> None:
    assert '"a.doc: ".doc" is no ending' not in duel("export a.doc").out
    assert 'a.doc: cannot export a ".doc" file (allowed: .jsonl, .txt, .svg, .pdf)' in duel("export a.doc").err
    ran = duel("export a.svg")
    assert (ran.code, ran.err) == (1, "Duel has no board to draw\n")
    assert not (duel.folder / "a.svg").exists()


@pytest.mark.parametrize(
    "line",
    [
        "games", "moves", "show", "why DU-STEP-01", "why a2", "why force", "log", "undo", "play a2", "replay",
        "option ties=attacker",
        "export x.jsonl", "check duel.match", "new duel other", "amend 3 fox", "insert 3 'ties=attacker' --kind option",
        "delete 3", "play 'a1 c1'", "play frobnicate", "why DU-XYZ-99",
    ],
)  # fmt: skip
def test_json_can_be_read_by_programs(line: str, duel: Terminal) -> None:
    duel("play ?")
    ran = duel(f"{line} --json")
    assert ran.err == ""
    data: Any = json.loads(ran.out)
    assert isinstance(data, (dict, list))
    assert ran.code == (1 if line.startswith(("play 'a1", "play frob", "why DU-X")) else 0)


def test_a_refusal_as_json_holds_the_clauses_and_the_readings(duel: Terminal) -> None:
    duel("play ?")
    data = json.loads(duel('play "a1 c1" --json').out)
    assert (data["error"], data["verdict"], data["move"]) == ("illegal", "illegal", "a1 c1")
    assert data["breaches"][0]["clause"] == "DU-STEP-01"
    assert data["nearest"][0] == "a1 b1"
    data = json.loads(duel("play 'play grey' --json").out)
    assert (data["error"], data["readings"]) == ("ambiguous", ['play "Grey Owl"', 'play "Grey Wolf"'])


def test_games_lists_what_is_refereed_and_what_is_not_yet(referee: Terminal) -> None:
    rule_book_alone(referee.folder)
    assert "tides cannot be refereed" in referee("new tides").err
    lines = referee("games").out.splitlines()
    assert ["duel", "Duel"] in [line.split() for line in lines]
    assert any(line.startswith("tides") and line.endswith("(the referee does not know its rules)") for line in lines)


def test_lines_piped_into_the_prompt_are_answered_one_by_one(duel: Terminal) -> None:
    ran = duel("play", "?", "", "# a remark", "a1 c1", "A1 A2", "quit", "never")
    assert ran.code == 0
    assert "a1 c1 is illegal" in ran.out
    assert ran.out.endswith("> quit\n")
    assert record(duel)[-1] == "move a1 a2"


def test_the_prompt_knows_the_commands_of_the_shell(duel: Terminal) -> None:
    ran = duel("play --all", "help", "?", "a2", "moves", "show", "undo 2", "redo", "amend 3 fox", "insert 3 x",
               "delete", "why DU-STEP-01", "option ties=attacker", "note a cat on the table", "overrule a3",
               "log")  # fmt: skip
    assert "undo [N], redo [N]   undo or redo N steps" in ran.out
    assert "amend 3: draw Fox (before: draw ?)" in ran.out
    assert "say which entry: `delete 12`, or `delete rest`" in ran.out
    assert "a1 a3  [overruled: DU-STEP-01]" in ran.out
    assert record(duel)[-2].endswith("note: a cat on the table")
    assert ran.code == 0


def test_two_terminals_on_one_match_lose_nothing(duel: Terminal) -> None:
    from pnp.library.roots import Roots
    from referee.loading.registry import find_game
    from referee.table.files.session import Session
    from referee.table.match_commands import MatchCommands
    from referee.table.prompt import Prompt
    from referee.table.words.terminal import TerminalStyle

    path = Path(duel.folder / "duel.match")
    with Session.open(path, lambda name: find_game(name, Roots.discover(duel.folder, {}))) as session:
        prompt = Prompt(MatchCommands(session), TerminalStyle())
        duel("play ?")
        said = prompt.answer("fox")
        assert said[0].startswith("somebody else has changed this match: 3 draw ?.")
        assert said[-1] == "Ann (Red): a step or a card"
        assert prompt.answer("a2")[0] == "   4 a1 a2"
    assert record(duel)[-2:] == ["chance draw ?", "move a1 a2"]


def test_completion_offers_legal_moves_and_commands(duel: Terminal) -> None:
    from pnp.library.roots import Roots
    from referee.engine.mechanisms.views import View
    from referee.loading.registry import find_game
    from referee.table.files.session import Session
    from referee.table.match_commands import MatchCommands
    from referee.table.prompt import Completer

    duel("play fox")
    path = Path(duel.folder / "duel.match")
    with Session.open(path, lambda name: find_game(name, Roots.discover(duel.folder, {}))) as session:
        assert Completer(MatchCommands(session)).completions("pl") == ['play "?"']
        ways = Completer(MatchCommands(session, view=View(0))).completions
        assert ways("a") == ["a1 b1", "a1 a2", "amend"]
        assert ways("undo; A1 b") == ["undo; a1 b1"]
        assert ways("pl") == ['play "Fox"']
        assert ways("zz") == []


@pytest.mark.parametrize(
    "game", ["Duel", "duel", "DUE", "monsters_and_magic", "Monsters and Magic", "Monsters-and-Magic"]
)
def test_a_game_is_begun_by_id_or_title_in_any_case(referee: Terminal, game: str) -> None:
    ran = referee(f'new "{game}" --names Ann,Bob')
    name = "duel" if game[0] in "dD" else "monsters_and_magic"
    assert ran.out.startswith(f"{name}.match: ")


def test_the_beginning_of_no_title_or_of_several_is_refused(referee: Terminal) -> None:
    assert 'there is no game "chess"' in referee("new chess").err
    assert 'there is no game ""' in referee('new ""').err


def test_option_without_a_value_lists_and_explains_the_house_rules(duel: Terminal) -> None:
    before = record(duel)
    assert duel("option").out.splitlines()[0] == "  ties = defender; or attacker"
    told = duel("option ties").out
    assert told.splitlines()[0] == "DU-Q-01: Who stays when both dice show the same?"
    assert duel("why ties").out == told
    assert "DU-Q-01" in duel("play", "option ties").out
    refused = duel("option tie")
    assert (refused.code, refused.err.splitlines()[0]) == (
        1,
        'there is no house rule "tie"; did you mean "ties"? (`option` lists them)',
    )
    assert record(duel) == before
    duel("option ties=attacker")
    assert duel("option").out.splitlines()[0] == "* ties = attacker; or defender"


def test_a_players_name_without_its_colon_is_understood(duel: Terminal) -> None:
    duel("play fox")
    duel('play "Ann a2"')
    assert "Ann (Red): a1 a2" in duel("log").out


def test_where_words_cannot_be_read_the_few_legal_moves_are_named(duel: Terminal) -> None:
    duel("play fox")
    assert "Legal: " in duel('play "hello"').err


def test_a_very_long_list_is_grouped_by_the_parts_of_the_board() -> None:
    from referee.table.words.listing import parts_of_board

    texts = [f"lay e1 {space} turn {sixths}" for space in ("1a", "1b", "12c") for sixths in range(3)]
    assert parts_of_board(texts) == {"lay e1 1": 6, "lay e1 12": 3}


def test_a_long_list_of_moves_lists_those_that_begin_alike_by_their_beginning() -> None:
    from referee.table.words.listing import grouped_lines

    squares = [f"use alter terrain a{n} {kind}" for n in range(1, 9) for kind in ("plains", "forest")]
    alone, families = grouped_lines(["end", *squares, "a1 b1", "use merchant c4"])
    assert alone == ["end", "a1 b1", "use merchant c4"]
    assert families == {"use alter terrain": 16}
    assert grouped_lines(squares[:11]) == (squares[:11], {})


def test_a_list_with_many_beginnings_is_shortened_to_first_words() -> None:
    from referee.table.words.listing import LEAST_GROUPED, MOST_LISTED, grouped_lines

    placed = [f"place {piece} {space}" for piece in range(LEAST_GROUPED + 1) for space in range(LEAST_GROUPED)]
    assert grouped_lines([*placed, "end"]) == (["end"], {"place": len(placed)})
    assert grouped_lines([f"draw {number} cards" for number in range(MOST_LISTED + 1)]) == (
        [],
        {"draw": MOST_LISTED + 1},
    )


def test_a_list_of_moves_is_not_a_record_to_be_taken_in(duel: Terminal) -> None:
    duel("export list.txt")
    ran = duel("import list.txt other")
    assert (ran.code, ran.err) == (
        1,
        "list.txt: this is not a record as JSON Lines (`referee check list.txt` checks a list of moves)\n",
    )


def test_a_match_is_not_a_record_to_be_taken_in(duel: Terminal) -> None:
    ran = duel("import duel.match other")
    advice = "`referee export NAME.jsonl -m MATCH` writes a match’s record"
    assert (ran.code, ran.err) == (1, f"duel.match: this is a database, not a record as JSON Lines ({advice})\n")


def test_a_record_with_a_byte_order_mark_is_taken_in(duel: Terminal) -> None:
    duel("export duel.jsonl")
    record = duel.folder / "duel.jsonl"
    record.write_bytes(b"\xef\xbb\xbf" + record.read_bytes())
    assert duel("check duel.jsonl").code == 0
    assert duel("import duel.jsonl other").code == 0


def test_option_knows_the_numbers_that_a_table_may_set(referee: Terminal) -> None:
    assert referee("new skies_of_fire --option hand_limit=9").code == 0
    told = referee("option hand_limit").out.splitlines()
    assert told[0] == "hand_limit: town cards a hand may hold"
    assert told[-1] == "  House rule hand_limit = 9 (not the default); or 1 to 20"
    assert "* hand_limit = 9; or 1 to 20" in referee("option").out


def test_a_clause_is_explained_where_there_is_not_a_match(referee: Terminal) -> None:
    assert referee("why MM-Q-67").out.startswith("MM-Q-67: ")
    assert referee("why sf-trn-01").out.startswith("SF-TRN-01 ")
    assert "has no clause MM-Q-999" in referee("why MM-Q-999").err
    assert referee('why "d4 d5"').err.startswith("there is no match in this folder")


def test_a_clause_is_explained_where_there_are_several_matches(referee: Terminal) -> None:
    """Any other words need the match that they are about."""
    referee("new skies_of_fire one")
    referee("new monsters_and_magic two")
    assert referee("why MM-Q-67").out.startswith("MM-Q-67: ")
    assert referee("why castle").err.startswith("there are several matches in this folder: one, two")
    assert referee("why castle -m two").code == 0


def test_a_rule_book_that_cannot_be_read_is_reported_when_a_clause_may_be_in_it(referee: Terminal) -> None:
    rule_book_alone(referee.folder)
    book = referee.folder / "referee/games/tides/rules.yaml"
    book.write_text("rules: 1\ngame: tides\ntitle: Tides\nclauses: 5\n", encoding="utf-8")
    first, *faults = referee("why TI-01").err.splitlines()
    assert first == "TI-01 is not in the rule books that can be read; the others have faults:"
    assert faults == ["referee/games/tides/rules.yaml:4:10: clauses: 5 is not a list"]
    assert referee("why MM-Q-67").code == 0
