"""Campaigns at the command line: scenarios in order, results, levels, going back, and files that cannot be read."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from table import Ran, Terminal
from tables.cloudspire_scenes import game

from pnp.cli.app import application
from pnp.library.campaigns import read_events
from referee.engine.campaign import FinishedMatch, Gains
from referee.engine.errors import RefereeError
from referee.table.campaigns.commands import CampaignFile, record
from referee.table.data.schema import ANSWERS, adapter

FILE = "north.campaign"


@pytest.fixture
def north(referee: Terminal) -> Terminal:
    """A campaign of Humans has begun."""
    ran = referee("campaign new north --faction humans --game castle_assault")
    assert (ran.code, ran.err) == (0, "")
    return referee


def shown(terminal: Terminal) -> dict[str, Any]:
    ran = terminal(f"campaign show {FILE} --json")
    adapter(ANSWERS["campaign"]).validate_json(ran.out)
    found: dict[str, Any] = json.loads(ran.out)
    return found


def play(terminal: Terminal, name: str, end: str = "castle monsters 0") -> Ran:
    """Begin the next scenario, and end it at once."""
    begun = terminal(f"new castle_assault {name} --campaign {FILE} --seed {name}")
    assert begun.code == 0, begun.err
    terminal(f'play "deck starter" -m {name}')
    terminal(f"play keep -m {name}")
    ended = terminal(f'correct "{end}" -m {name}')
    assert "The match is over" in ended.out
    return begun


def test_a_campaign_begins_with_its_first_scenario(north: Terminal) -> None:
    found = shown(north)
    assert (found["side"], found["next"], found["playing"]) == ("humans", 1, None)
    assert [stage["number"] for stage in found["stages"]] == list(range(1, 10))
    assert (north.folder / FILE).is_file()


def test_the_only_game_with_a_campaign_need_not_be_named(referee: Terminal) -> None:
    assert "Castle Assault, the campaign of Elves" in referee("campaign new south --faction elves").out


def test_each_match_plays_the_next_scenario_with_the_faction(north: Terminal) -> None:
    begun = play(north, "one")
    assert begun.out.splitlines()[0] == f"{FILE}: scenario 1, A Just Offensive?"
    assert "South: choose a deck" in begun.out  # the faction is known
    assert "scenario 1, A Just Offensive?: won in turn 1" in north(f"campaign result {FILE}").out
    assert "scenario 2, Treasure Hunt" in play(north, "two").out
    assert shown(north)["playing"] == "two.match"


def test_a_finished_match_is_recorded_when_the_next_one_begins(north: Terminal) -> None:
    play(north, "one")
    begun = north(f"new castle_assault --campaign {FILE} --seed b")
    assert begun.out.splitlines()[:2] == [
        f"{FILE}: scenario 1, A Just Offensive?: won in turn 1",
        f"{FILE}: scenario 2, Treasure Hunt",
    ]
    assert (north.folder / "north-2.match").is_file()


def test_a_lost_scenario_is_played_again(north: Terminal) -> None:
    play(north, "one", "castle south 0")
    assert "scenario 1, A Just Offensive?: lost in turn 1; play it again" in north(f"campaign result {FILE}").out
    play(north, "again")
    north(f"campaign result {FILE}")
    first = shown(north)["stages"][0]
    assert (first["tries"], first["won"]) == (2, True)


def test_another_match_waits_until_the_open_one_is_finished(north: Terminal) -> None:
    north(f"new castle_assault --campaign {FILE} --seed a")
    ran = north(f"new castle_assault --campaign {FILE} --seed b")
    assert ran.code == 1
    assert "scenario 1 is being played in north-1.match: finish it first" in ran.err
    assert north(f"campaign result {FILE}").code == 1
    assert "taken back: scenario 1 begins" in north(f"campaign undo {FILE}").out
    assert north(f"new castle_assault --campaign {FILE} --seed b").code == 0


def test_a_card_that_is_won_may_be_in_the_next_deck(north: Terminal) -> None:
    deck = "deck 2 crossbowoman, 2 militia, 2 pikewoman, 2 scout rider, 2 shield bearer, 2 knight, 2 mage, "
    deck += "2 field surgeon, 2 cavalier, 2 banner captain, 2 trebuchet crew, 2 paladin, 2 crossbow volley, "
    deck += "2 shield bash, 2 stand firm, 1 magic armor"
    for name in ("one", "two"):
        play(north, name)
        north(f"campaign result {FILE}")
    assert shown(north)["rewards"] == ["magic_armor"]
    north(f"new castle_assault three --campaign {FILE} --seed c")
    assert north(f'play "{deck}" -m three').code == 0
    north("new castle_assault alone --seats 1 --seed d")
    north('play "faction humans" -m alone')
    refused = north(f'play "{deck}" -m alone')
    assert refused.code == 1
    assert "must be won first" in refused.err


def test_a_deck_of_another_faction_is_refused(north: Terminal) -> None:
    north(f"new castle_assault one --campaign {FILE} --seed a")
    assert north('play "faction orcs" -m one').code == 1
    refused = north('play "deck 2 peons, 2 grunts" -m one')
    assert refused.code == 1
    assert "CA-DECK" in refused.err


def test_levels_are_used_for_stamps_of_free_slots(north: Terminal) -> None:
    north(f"campaign result {FILE} --won --turns 9 --levels 2")
    assert "red, +1 Attack" in north(f"campaign level {FILE} red").out
    again = north(f"campaign level {FILE} red")
    assert (again.code, again.err.strip()) == (
        1,
        f'{FILE}: a level cannot be used for "red" (allowed: blue, green)',
    )
    north(f"campaign level {FILE} green")
    assert "no unused levels" in north(f"campaign level {FILE} blue").err
    found = shown(north)
    assert (found["levels"], found["choices"]) == (0, ["red", "green"])


def test_a_level_is_used_before_a_match_or_in_it(north: Terminal) -> None:
    """CA-HERO-01: the match has the level with it, and its result would forget a stamp that it has not seen."""
    north(f"campaign result {FILE} --won --turns 9 --levels 1")
    begun = north(f"new castle_assault two --campaign {FILE} --seed a")
    assert begun.code == 0
    assert "Levels to use" not in north(f"campaign show {FILE}").out
    refused = north(f"campaign level {FILE} red")
    assert refused.code == 1
    assert "scenario 2 is being played in two.match: finish it first" in refused.err
    assert shown(north)["choices"] == []
    north(f"campaign result {FILE} --lost")
    assert "red, +1 Attack" in north(f"campaign level {FILE} red").out


def test_a_stamp_on_a_full_hero_is_refused(north: Terminal) -> None:
    north(f"campaign result {FILE} --won --turns 9 --levels 4")
    for colour in ("red", "green", "blue"):
        assert north(f"campaign level {FILE} {colour}").code == 0
    before = (north.folder / FILE).read_bytes()
    ran = north(f"campaign level {FILE} red")
    told = "every choice is used up (levels were used for: red, green, blue)"
    assert (ran.code, ran.out, ran.err.strip()) == (1, "", f'{FILE}: a level cannot be used for "red": {told}')
    assert (north.folder / FILE).read_bytes() == before


def test_the_next_match_counts_the_stamps(north: Terminal) -> None:
    north(f"campaign result {FILE} --won --turns 9 --levels 1")
    north(f"campaign level {FILE} red")
    north(f"new castle_assault two --campaign {FILE} --seed a")
    opening = json.loads(north("log --json -m two").out)[0]
    assert opening["kind"] == "open"
    north('play "deck starter" -m two')
    north("play keep -m two")
    north('correct "place south dame rosalind b1" -m two')
    assert "stamp" in north('why "attack b1" -m two').out + north("why b1 -m two").out


def test_events_are_taken_back_and_done_again(north: Terminal) -> None:
    north(f"campaign result {FILE} --won --turns 9 --levels 1")
    north(f"campaign level {FILE} red")
    assert "taken back: a level is used for red" in north(f"campaign undo {FILE}").out
    assert shown(north)["levels"] == 1
    assert "redone: a level is used for red" in north(f"campaign redo {FILE}").out
    assert shown(north)["choices"] == ["red"]
    assert "nothing to redo" in north(f"campaign redo {FILE}").err
    for _ in range(3):
        north(f"campaign undo {FILE}")
    assert "nothing to undo" in north(f"campaign undo {FILE}").err
    assert len(north(f"campaign log {FILE}").out.splitlines()) == 9  # nothing is erased


def test_a_backup_is_a_campaign(north: Terminal) -> None:
    north(f"campaign result {FILE} --won --turns 9")
    assert north(f"campaign backup {FILE} copy.campaign").code == 0
    assert "won in turn 9, 1 try" in north("campaign show copy").out
    assert north(f"campaign backup {FILE} copy.campaign").code == 1


def test_a_campaign_ends_when_all_scenarios_are_won(north: Terminal) -> None:
    for _ in range(9):
        north(f"campaign result {FILE} --won --turns 5")
    assert "All scenarios are won." in north(f"campaign show {FILE}").out
    assert "no scenario is left" in north(f"new castle_assault --campaign {FILE}").err


def damaged(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.executescript(statement)


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("PRAGMA user_version = 9", "this campaign has format 9, but this release reads format 1"),
        ("PRAGMA application_id = 5", "this is not a campaign"),
        ("DROP TRIGGER event_delete; DELETE FROM event WHERE n = 2", "the file is damaged or cut short"),
        (
            "DROP TRIGGER event_update; UPDATE event SET line = replace(line, 'humans', 'orcs') WHERE n = 1",
            "event 1 was changed",
        ),
        ("DROP TABLE ending", "the file is damaged or cut short"),
    ],
)
@pytest.mark.parametrize("command", ["campaign show", "campaign undo", "campaign log", "new castle_assault --campaign"])
def test_a_file_that_was_changed_is_refused_with_a_sentence(
    north: Terminal, statement: str, told: str, command: str
) -> None:
    north(f"campaign result {FILE} --won --turns 9")
    damaged(north.folder / FILE, statement)
    before = (north.folder / FILE).read_bytes()
    ran = north(f"{command} {FILE}")
    assert (ran.code, ran.out) == (1, "")
    assert told in ran.err
    assert (north.folder / FILE).read_bytes() == before


@pytest.mark.parametrize("length", [0, 1, 90, 3000, 5000])
def test_a_file_cut_short_is_refused_with_a_sentence(north: Terminal, length: int) -> None:
    whole = (north.folder / FILE).read_bytes()
    (north.folder / FILE).write_bytes(whole[:length])
    ran = north(f"campaign show {FILE}")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"{FILE}: ")
    assert "Traceback" not in ran.err


def test_what_is_whole_of_a_damaged_campaign_is_saved(north: Terminal) -> None:
    north(f"campaign result {FILE} --won --turns 9")
    north(f"campaign result {FILE} --won --turns 4")
    damaged(north.folder / FILE, "DROP TRIGGER event_delete; DELETE FROM event WHERE n = 4; PRAGMA user_version = 9")
    before = (north.folder / FILE).read_bytes()
    ran = north(f"campaign recover {FILE}")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("north-recovered.campaign: 3 events recovered\n")
    assert "won in turn 9, 1 try" in north("campaign show north-recovered").out
    assert (north.folder / FILE).read_bytes() == before
    assert "exists already" in north(f"campaign recover {FILE}").err


def test_a_campaign_without_a_beginning_cannot_be_saved(north: Terminal) -> None:
    (north.folder / FILE).write_bytes(b"SQLite format 3\0 and nothing more")
    ran = north(f"campaign recover {FILE}")
    assert ran.code == 1
    assert ran.err.startswith(f"{FILE}: nothing can be recovered")
    assert not (north.folder / "north-recovered.campaign").exists()


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("campaign new south --faction humanes", 'unknown faction "humanes"; did you mean "humans"?'),
        ("campaign new south --faction humans --game duel", "Duel has no campaign"),
        ("campaign new north --faction orcs", "this file exists already"),
        ("campaign show nowhere", "nowhere.campaign: there is no such file"),
        (f"new duel --campaign {FILE}", "this is a campaign of Castle Assault, not of Duel"),
        (f"new castle_assault --campaign {FILE} --position a.yaml", "cannot be combined"),
        (f"campaign result {FILE} --won --lost", "cannot be combined"),
    ],
)
def test_mistakes_are_sentences(north: Terminal, command: str, told: str) -> None:
    ran = north(command)
    assert ran.code == 1
    assert told in ran.err


def test_a_campaign_of_a_faction_that_the_game_has_lost_is_refused(
    north: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    from referee.games.castle_assault.campaign import CastleCampaign

    made = CastleCampaign.__init__

    def without_humans(self: CastleCampaign, contents: Any) -> None:
        made(self, contents)
        self.sides = {"orcs": "Orcs"}

    monkeypatch.setattr(CastleCampaign, "__init__", without_humans)
    assert 'unknown faction "humans" (this game has: orcs)' in north(f"campaign show {FILE}").err


def test_heroes_are_printed_with_the_stamps_they_have_won(north: Terminal, capsys: pytest.CaptureFixture[str]) -> None:
    north(f"campaign result {FILE} --won --turns 9 --levels 1")
    north(f"campaign level {FILE} red")

    def printed(*more: str) -> bytes:
        words = ["cards", "castle_assault", "--only", "dame_rosalind", "--out", str(north.folder / "out"), *more]
        with pytest.raises(SystemExit) as ended:
            application(words)(words)
        assert ended.value.code in (0, None)
        (path,) = (north.folder / "out/castle_assault").glob("*.pdf")
        return path.read_bytes()

    plain, stamped = printed(), printed("--campaign", str(north.folder / FILE))
    assert plain != stamped
    north(f"campaign undo {FILE}")
    assert printed("--campaign", str(north.folder / FILE)) == plain


@pytest.mark.parametrize(
    ("game", "file", "told"),
    [
        ("monsters_and_magic", FILE, "this is a campaign for castle_assault, not for monsters_and_magic"),
        ("castle_assault", "nowhere.campaign", "there is no such file"),
    ],
)
def test_cards_of_another_campaign_are_not_printed(north: Terminal, game: str, file: str, told: str) -> None:
    from pnp.errors import DataError

    words = ["cards", game, "--campaign", file, "--out", str(north.folder / "out")]
    with pytest.raises(DataError, match=told):
        application(words)(words, standalone_mode=False)
    assert not (north.folder / "out").exists()


def test_a_record_keeps_what_was_brought_into_the_match(north: Terminal) -> None:
    north(f"campaign result {FILE} --won --turns 9 --levels 1")
    north(f"campaign level {FILE} blue")
    north(f"new castle_assault two --campaign {FILE} --seed a")
    north("export two.jsonl --all -m two")
    opening = json.loads((north.folder / "two.jsonl").read_text().splitlines()[1])
    assert opening["data"]["carried"] == {"faction": "humans", "stamps": ["blue"], "levels": 0, "rewards": []}
    assert north("import two.jsonl again").code == 0
    assert "South: choose a deck" in north("show -m again").out


def test_bots_play_campaigns_and_each_scenario_is_counted(referee: Terminal) -> None:
    words = "campaign simulate castle_assault --faction humans --games 1 --tries 1 --players random"
    ran = referee(words)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "castle_assault, Humans, player: random, seed 1"
    assert lines[1] == "1 campaign: 0 completed, 1 given up after 1 failed attempt"
    assert " ".join(lines[3].split()) == "scenario reached first try 95 % sure every try 95 % sure tries turns levels"
    assert lines[4].startswith("1. A Just Offensive?        1")
    assert max(map(len, lines)) <= 120
    found = referee(f"{words} --json").out
    adapter(ANSWERS["campaign"]).validate_json(found)
    assert found == referee(f"{words} --json").out
    (report,) = json.loads(found)["reports"]
    assert [stage["reached"] for stage in report["stages"]] == [1, *[0] * 8]
    assert report["stages"][0]["tries"] == {**report["stages"][0]["first"], "name": "every try"}


def test_campaigns_that_cannot_be_simulated_are_explained(referee: Terminal) -> None:
    for words, said in (
        ("night_ferry", "has no campaign"),
        ("castle_assault --faction human", 'unknown faction "human"; did you mean "humans"?'),
        ("castle_assault --players people", '"people" is not a kind of player'),
        ("castle_assault --option magic_armor=no", "magic_armor"),
    ):
        ran = referee(f"campaign simulate {words} --games 1")
        assert (ran.code, ran.out) == (1, "")
        assert said in ran.err


def test_factions_and_stamps_are_known_by_any_spelling(referee: Terminal) -> None:
    assert "the campaign of Elves" in referee("campaign new south --faction Elves").out
    assert (
        "scenario 1, A Just Offensive?: won in turn 9"
        in referee("campaign result south --won --turns 9 --levels 1").out
    )
    assert "red, +1 Attack" in referee("campaign level south Red").out


def test_a_result_that_is_typed_brings_the_card_of_its_scenario(north: Terminal) -> None:
    """CA-Q-SC2ARMOR: whoever wins scenario 2 has the Magic Armor, played with the program or without."""
    assert ": won\n" in north("campaign result north --won").out
    assert shown(north)["rewards"] == []
    assert ": lost; play it again" in north("campaign result north --lost").out
    assert read_events(north.folder / FILE)[-1]["data"]["gains"]["rewards"] == []  # type: ignore[index]
    assert shown(north)["rewards"] == []
    assert north("campaign result north --won --turns 7").code == 0
    assert shown(north)["rewards"] == ["magic_armor"]


def test_a_result_that_was_typed_is_taken_back_whole(north: Terminal) -> None:
    north("campaign result north --won --turns 7")
    assert "taken back: won in turn 7" in north("campaign undo north").out
    assert (shown(north)["next"], shown(north)["playing"]) == (1, None)
    assert north("campaign undo north").code == 1, "nothing is left of it"
    assert "redone: won in turn 7" in north("campaign redo north").out
    assert (shown(north)["next"], shown(north)["playing"]) == (2, None)
    assert north("campaign redo north").code == 1


@pytest.mark.parametrize("given", ["--turns -3", "--levels -1"])
def test_turns_and_levels_are_not_negative(given: str, north: Terminal) -> None:
    assert north(f"campaign result north --won {given}").code == 2
    assert shown(north)["next"] == 1


def test_a_scenario_with_a_faction_of_its_own_says_so(referee: Terminal) -> None:
    referee("campaign new sky --faction heirs")
    first = referee("new cloudspire --campaign sky.campaign").out.splitlines()[0]
    assert first == "sky.campaign: scenario 0, First Light (in this scenario you play the Brawnen)"
    referee("campaign new earth --faction brawnen")
    first = referee("new cloudspire --campaign earth.campaign").out.splitlines()[0]
    assert first == "earth.campaign: scenario 0, First Light"


def test_the_next_scenario_waits_for_the_choice_of_what_is_kept(referee: Terminal) -> None:
    """CS-SOLO-12: of two heroes one is kept, and the player says which; the number in a result is the wave."""
    assert referee("campaign new north --faction brawnen").code == 0
    file = CampaignFile.open(referee.folder / "north.campaign", lambda name: game())
    file.add("match", {"stage": 0, "match": "x", "file": ""})
    kept = Gains(1, (), ("hero orma", "hero brunhold", "source 3"))
    lines = record(file, FinishedMatch(True, 2, kept, "2 of 3 medals"))
    assert lines[0].endswith("scenario 0, First Light: won in wave 2, 2 of 3 medals")
    assert "won in wave 2, 2 of 3 medals, 1 try" in referee("campaign show north").out
    refused = referee("new cloudspire --campaign north.campaign")
    assert refused.code == 1
    assert "choose first. Choices left: 1" in refused.output
    assert referee("campaign level north hero_brunhold").code == 0
    assert referee("new cloudspire --campaign north.campaign").code == 0


def test_an_unknown_faction_is_named_with_the_factions_that_there_are(referee: Terminal) -> None:
    told = referee("campaign new x --faction dwarfs").err
    assert 'has "dwarfs"' in told or 'unknown faction "dwarfs"' in told
    assert "humans" in told


def test_a_command_to_copy_quotes_a_name_with_spaces(referee: Terminal) -> None:
    told = referee("campaign new 'the north' --faction humans").out
    assert "--campaign 'the north.campaign'`" in told


def test_levels_of_a_lost_match_are_refused(referee: Terminal) -> None:
    referee("campaign new north --faction humans")
    ran = referee("campaign result north --lost --levels 3")
    assert (ran.code, ran.err) == (1, "--levels: a match that is lost gives no levels (use it with --won)\n")
    assert referee("campaign result north --won --levels 3").code == 0


def test_why_no_result_can_be_recorded_is_said(referee: Terminal) -> None:
    referee("campaign new north --faction humans")
    assert referee("campaign result north").err.startswith("north.campaign: no scenario is being played (--won or")
    referee("new castle_assault --campaign north.campaign --seed 7")
    match = referee.folder / "north-1.match"
    assert "north.campaign: the match in north-1.match is not over" in referee("campaign result north").err
    begun = match.read_bytes()
    match.unlink()
    gone = "scenario 1 is being played in north-1.match, but there is no such file beside the campaign"
    assert gone in referee("campaign result north").err
    referee("new cloudspire north-1 --names Ann,Bob")
    assert "north-1.match is another match, not that of scenario 1" in referee("campaign result north").err
    match.write_bytes(begun)
    assert "is not over" in referee("campaign result north").err


def test_a_match_that_its_campaign_does_not_know_leaves_no_file(
    referee: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two terminals begin the same scenario at once: the slower one is refused, and nothing is changed."""
    referee("campaign new north --faction humans")
    before = sorted(path.name for path in referee.folder.iterdir())

    def slower(*given: object) -> None:
        raise RefereeError("another program has changed this campaign; try again. Nothing was changed.")

    monkeypatch.setattr("referee.table.campaigns.store.append", slower)
    assert "another program has changed" in referee("new castle_assault --campaign north.campaign --seed 7").err
    assert sorted(path.name for path in referee.folder.iterdir()) == before
