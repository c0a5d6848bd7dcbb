"""Questions name the players as the table does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from folders import folders
from table import Terminal
from tables import castle_assault, monsters_and_magic
from toys_at_work import toy
from web_views import Seen

from referee.engine.core.chance import DrawSpec
from referee.engine.core.move import Move
from referee.engine.mechanisms.views import View
from referee.engine.record.match import Match
from referee.engine.words.verbs import UNNAMED_CARD
from referee.loading.registry import find_game
from referee.table.files.session import Session
from referee.table.match_commands import MatchCommands
from referee.table.words.messages import as_typed, flags_of, purpose, refusal_lines
from referee.table.words.questions import LEAST_LONG_ROLL

PERMANENT = ["paladin", "oracle", "jester", "treants", "healers", "knights", "warlord", "dragons", "cavalry", "duelist"]


def test_a_match_of_one_player_has_one_seat(referee: Terminal) -> None:
    referee("new castle_assault --seats 1")
    assert referee("log").out.splitlines()[-1] == "   1 castle_assault, 1 seat"


FINAL = """\
players: [red, blue]
units: {d2: red 3, e2: blue 4}
hands: {red: [wheel 1], blue: []}
depletions: 2
turn: {of: red, step: draw, number: 31, round: 16, first: red, final: 29}
"""
SWAPPED = """\
players: [blue, straw]
terrain: [PFMBPFMB, FMBPFMBP, MBPFMBPF, BPFMBPFM, PFMBPFMB, FMBPFMBP, MBPFMBPF, BPFMBPFM]
structures: [VTCKRMEW, TCKRMEWV, CKRMEWVT, KRMEWVTC, RMEWVTCK, MEWVTCKR, EWVTCKRM, WVTCKRME]
units: {e2: blue hero, h8: straw garrison}
permanents: {blue: [Emperor, Oracle, Wings, Treants, Giants], straw: [Knights, Warlord, Dragons, Cavalry, Duelist]}
hands: {blue: [Diplomat, Haste Spell]}
turn: {of: blue, phase: movement, number: 9, round: 5, first: blue}
"""


def begun(referee: Terminal, game: str, position: str) -> Terminal:
    (referee.folder / "position.yaml").write_text(position)
    assert referee(f"new {game} --position position.yaml").code == 0
    return referee


def test_a_suggestion_names_the_card_that_the_referee_knows_and_not_everybody(referee: Terminal) -> None:
    """CI-DRAW-07: `?` would be refused, since the referee knows the card; the words with its name are accepted."""
    said = begun(referee, "capture_the_island", FINAL)("play end").err.splitlines()
    assert "Legal now: discard combat CARD" in said
    assert json.loads(referee("play end --json").out)["nearest"] == []
    assert referee('play "discard combat ?"').err.splitlines()[1].startswith("  CI-DRAW-03: ")
    assert referee('play "discard combat wheel 1"').code == 0


def test_one_reason_is_given_once(referee: Terminal) -> None:
    """MM-PERM-04: both the card used and the card replaced are missing, for the same reason."""
    said = begun(referee, "monsters_and_magic", SWAPPED)('play "use diplomat diplomat giants"').err
    assert said.count("Diplomat is not among the permanent cards of Blue") == 1


def test_a_card_is_drawn_by_the_referee_and_dice_are_rolled() -> None:
    assert flags_of(("seeded",), 'draw "Ash Lantern"') == "  [drawn by the referee]"
    assert flags_of(("seeded", "claim"), "dice 4 2") == "  [rolled by the referee, claimed, not shown]"
    assert flags_of((), "draw ?") == ""


def test_players_have_their_names_where_nobody_plays_another_seat(referee: Terminal) -> None:
    referee('new night_ferry --names "Ann,Bob" --seed 1')
    assert referee("moves").out.splitlines()[1] == "Ann (North): 4 legal moves"


def test_a_refused_line_of_several_moves_says_that_nothing_of_it_was_played(duel: Terminal) -> None:
    duel("play ?")
    said = duel('play "a1 c1; a1 b1"').err.splitlines()
    assert said[-2:] == ['The table may let it stand: overrule "a1 c1"', "Nothing on this line was played."]
    assert "a1 b1" not in duel("log").out
    alone = duel('play "a1 c1"').err.splitlines()
    assert alone[-1] == 'The table may let it stand: overrule "a1 c1"'


def test_an_amendment_that_cannot_be_is_reported_by_its_entry(duel: Terminal) -> None:
    duel("play ?")
    duel('play "a1 b1"')
    ran = duel('amend 4 "6 2"')
    assert ran.err.splitlines() == [
        '"6 2" cannot be read as a move: there is no move "6 2", and no dice are due.',
        "Entry 4 Ann (Red): a1 b1",
    ]
    unread = duel('amend 2 "6 2"').err.splitlines()
    assert unread[1:] == ["Entry 2 note: players: Ann, Bob"]
    assert "Due: " in duel('play "6 2"').err


def test_a_move_that_others_of_its_line_come_before_is_overruled_after_these(duel: Terminal) -> None:
    duel("play ?")
    with Session.open(duel.folder / "duel.match", lambda name: toy(name)) as session:
        ruling = session.match.judge("a1 c1")
        first, then = refusal_lines(session.match, ruling), refusal_lines(session.match, ruling, before=2)
    assert first[-1] == 'The table may let it stand: overrule "a1 c1"'
    assert then[-1] == 'The table may let it stand: type `overrule`, and then the line up to and including "a1 c1"'
    assert [line for line in then if line.startswith("Similar legal moves there: ")]


def test_a_move_is_echoed_and_refused_in_the_word_that_was_typed(referee: Terminal) -> None:
    referee('new skies_of_fire --names "Ann,Bob" --seed x')
    referee('play "ship halcyon; ship puritan ii"')
    assert referee('play "crew 1/2/2/2/1"').err.startswith("Ann (RGS Halcyon): crew 1/2/2/2/1 is illegal.")
    assert referee('why "Bob: shoot halcyon"').out.startswith("Bob (RGS Puritan II): shoot halcyon is illegal.")
    played = referee('play "crew 1/1/1/3/1"').out.splitlines()[0]
    assert played.endswith(" crew 1/1/1/3/1")
    assert " allocate 1/1/1/3/1" in referee("log").out


def test_a_second_word_for_a_verb_is_echoed_too(referee: Terminal) -> None:
    referee("new monsters_and_magic --seed oak")
    referee('play "colour blue; colour straw; corner a1; start hero; start army"')
    assert "retreat is illegal." in referee("play retreat").err


def test_pass_and_end_are_echoed_as_they_were_typed_where_they_mean_the_same(referee: Terminal) -> None:
    referee('new skies_of_fire --names "Ann,Bob" --seed x')
    referee('play "ship halcyon; ship puritan ii; crew 1/1/1/3/1; crew 1/1/1/3/1"')
    referee("play crew 1/1/1/3/1")
    assert referee("play pass").out.splitlines()[0].endswith(" pass")
    assert referee("log").out.splitlines()[-1].endswith(": end")


def test_a_note_is_echoed_in_its_own_words(referee: Terminal) -> None:
    referee("new monsters_and_magic --names Ann,Bob --seed oak")
    assert " note: Player 2 was late" in referee("play", "note Player 2 was late").out
    assert " note: Player 2 was late" in referee("log").out


def test_the_log_says_what_many_results_were_for_not_how_they_are_typed(referee: Terminal) -> None:
    referee("new monsters_and_magic --seed oak")
    for command in ("log", "replay 3"):
        line = next(line for line in referee(command).out.splitlines() if "Terrain tiles" in line)
        assert line[4:].startswith(" Terrain tiles: draw "), line


def test_what_many_results_were_for_is_not_cut_off_within_brackets() -> None:
    prompt = "Landmarks by their backs (10 wells: 3g, 5a)"
    assert purpose(DrawSpec(0, "landmarks", "CS-SETUP-26", prompt, LEAST_LONG_ROLL)) == "Landmarks by their backs"


def test_a_ruling_is_quoted_instead_of_a_clause_that_says_the_opposite(referee: Terminal) -> None:
    """SF-MOV-04 says "in any direction", RUL-11 how far a step goes."""
    referee('new skies_of_fire --names "Ann,Bob" --seed x')
    referee('play "ship halcyon; ship puritan ii"')
    referee("play 1/1/1/3/1 --as ann")
    referee("play 1/1/1/3/1 --as bob")
    said = referee('why "move h6"').out
    assert "You may move in any direction" not in said
    assert "RUL-11: Each step goes to one of the eight squares around your ship." in said


def test_what_no_legal_move_begins_with_is_reported(duel: Terminal) -> None:
    duel("play ?")
    assert duel("moves zz").out.splitlines()[1:] == ['No legal move begins with "zz"; `moves` lists all.']


def test_an_empty_note_and_an_empty_correction_are_refused(referee: Terminal) -> None:
    referee("new monsters_and_magic war --names Ann,Bob --position border_war.yaml")
    assert "\nsay what to note: `note WORDS`." in referee("play", "note").out
    assert "\nsay what to correct, for example: " in referee("play", "correct").out


def test_seats_to_draw_from_are_asked_for_by_the_names_of_the_players(referee: Terminal) -> None:
    asked = "First player, at random: Ann (North) or Bob (South) (its name; `roll` lets the referee draw)"
    assert referee("new cloudspire --names Ann,Bob").out.splitlines()[-1] == asked
    assert " draw South" in referee("play Bob").out


DECKS = "humans; starter; orcs; starter; cut; cut; ?; ?; keep; keep"


def test_only_what_the_table_may_show_otherwise_is_to_be_corrected(referee: Terminal) -> None:
    """Corrections do not help against too small a deck, missing words, a wrong die, or what somebody is asked first."""
    hint = "If the table shows something else, `correct` it."
    referee("new castle_assault --names Ann,Bob")
    referee("play humans")
    assert referee('play "deck knight, militia"').err.splitlines()[-1].startswith("Similar legal moves:")
    referee('play "starter; orcs; starter; cut; cut; ?; ?; keep; keep"')
    assert referee("play 7").err.splitlines() == [
        "Ann (South): roll for the first turn: a die shows 1 to 6, not 7. (CA-SETUP-09)",
        "Due: Ann (South): roll for the first turn (one die, e.g. 4; `roll` lets the referee roll)",
    ]
    referee('play "5; 3; first; 4; ?"')
    assert referee('play "charge b5"').err.splitlines()[-1] == hint
    assert hint not in referee('play "momentum"').err
    assert hint not in referee('play "Bob: cut"').err
    assert "overrule" not in referee('play "charge b5"').err


@pytest.mark.parametrize(("keeps", "how"), [(True, "`correct` it"), (False, "correct it at the table's screen")])
def test_only_who_keeps_the_record_is_advised_to_correct(referee: Terminal, keeps: bool, how: str) -> None:
    referee("new castle_assault --names Ann,Bob")
    referee(f'play "{DECKS}; 5; 3; first; 4; ?"')
    with Session.open_for_reading(
        referee.folder / "castle_assault.match", lambda name: find_game(name, folders())
    ) as session:
        said = MatchCommands(session, view=View(0, keeps_record=keeps)).why("charge b5").lines
    assert said[-1] == f"If the table shows something else, {how}."


def test_what_is_overruled_in_vain_is_a_fact(referee: Terminal) -> None:
    referee("new castle_assault --names Ann,Bob")
    referee(f'play "{DECKS}; 5; 3; first; 4; ?"')
    said = referee('overrule "charge b5"').err.splitlines()[-1]
    assert said == "Facts cannot be overruled. If the table shows something else, `correct` it."
    assert referee('overrule "Bob: cut"').err.splitlines()[-1] == "Facts cannot be overruled."


def test_a_command_without_its_words_says_which_are_missing(duel: Terminal) -> None:
    duel("play ?")
    assert "say which move to allow: `overrule MOVE`" in duel("play", "overrule").out
    assert "say the move, too: `amend 3 MOVE`" in duel("play", "amend 3").out
    assert "say which entry, and the move: `amend N MOVE`" in duel("play", "amend").out


def test_a_clause_is_found_without_its_hyphens(duel: Terminal) -> None:
    whole = duel("why DU-TURN-01").out
    assert "Seats take turns" in whole
    assert duel("why duturn01").out == whole
    assert duel('why "du turn 01"').out == whole


def test_an_entry_that_is_not_there_yet_is_refused_with_the_number_of_the_last(duel: Terminal) -> None:
    duel("play ?")
    for command in ("amend 99 ?", "delete 99", "insert 99 ?"):
        assert duel(command).err.startswith("99 is not a current move: the last move is 3 (see the log).")
    duel("undo")
    assert duel("why 99").err.startswith("99 is not a current move: there are no moves yet (see the log).")


def test_all_players_together_only_pass(duel: Terminal) -> None:
    duel("play ?")
    assert duel('play "all: a1 b1"').err.splitlines()[0] == (
        '"all: a1 b1": use `all:` only with words such as `pass turn` or `stop passing`; '
        "any other move belongs to one player (`NAME: MOVE`)."
    )
    assert duel('play "all: pass"').err.startswith('"all: pass": use `all:` only with')
    told = duel('play "all: pass turn"').out.splitlines()
    assert [line[4:].strip() for line in told[:2]] == [
        "Ann (Red) passes until the end of the turn",
        "Bob (Blue) passes until the end of the turn",
    ]
    assert "Undone: 5 Bob (Blue) passes until the end of the turn" in duel("undo").out


def test_a_card_that_is_not_shown_is_never_called_the_same_as_before(duel: Terminal) -> None:
    duel("play fox")
    assert "(before: draw ?)" in duel("amend 3 'grey owl'").out


def test_an_end_that_only_passes_a_window_is_echoed_as_a_pass() -> None:
    """The turn goes on, so the answer must not say `end`."""
    seen = Seen("castle_assault").until("instants")
    assert seen.commands("table").play("end").lines[0].split()[1] == "pass"


def test_a_stage_that_the_referee_ends_is_ended_whatever_was_typed_before() -> None:
    """`pass` may end a stage if it is typed for that; of what follows by itself the record says `end`."""
    game = find_game("cloudspire", folders(Path(__file__).parents[4]))
    assert as_typed(game, Move(0, "end"), "end", ("pass",), added=True) == "end"
    assert as_typed(game, Move(0, "end"), "end", ("pass",)) == "pass"
    assert as_typed(game, Move(0, "end"), "end", ("finish",), added=True) == "finish"


def test_moves_that_are_not_near_are_only_called_legal(referee: Terminal) -> None:
    """Orders for a deck are far from `keep`, which belongs to the mulligan; another pass is near it."""
    referee("new castle_assault --names Ann,Bob")
    referee("play humans")
    assert referee("play keep").err.splitlines()[-1].startswith("Legal now: ")
    referee('play "starter; orcs; starter"')
    assert referee("play keep").err.splitlines()[-1].startswith("Similar legal moves: leave")


@pytest.mark.parametrize("tables", [castle_assault, monsters_and_magic], ids=["castle", "monsters"])
def test_a_card_that_must_be_named_is_asked_for_without_a_sentence_of_the_rules(tables: Any) -> None:
    """No rule forbids the words `play ?`."""
    more = {"permanents": {0: PERMANENT[:5], 1: PERMANENT[5:]}} if tables is monsters_and_magic else {}
    table = tables.position(hands={0: ["?", "?"]}, **more)
    match = Match.new(table.game, position=table.game.write_position(table.state))
    lines = refusal_lines(match, match.judge("play ?"))
    assert lines[1].endswith(f": {UNNAMED_CARD}.")
    assert not lines[2].startswith("      ")


def test_a_move_of_another_player_who_is_asked_too_is_refused_with_their_name(referee: Terminal) -> None:
    """All players prepare their stacks at the same time, and a move without a name is the first one's."""
    lines = ["players: [heirs, brawnen]", "turn: {of: heirs, phase: prep, wave: 1}"]
    (referee.folder / "prep.yaml").write_text("\n".join(lines) + "\n")
    referee("new cloudspire one --position prep.yaml --names Ann,Bob")
    said = referee("play 'add clubber'").err.splitlines()
    assert said[0] == "Ann (Heirs): add clubber is illegal."
    assert 'If Bob makes this move, begin it with the name: "Bob: add clubber"' in said
    assert referee("play 'bob: add clubber'").code == 0
    assert "If Bob" not in referee("play 'add sprout'").err
