"""Offers: the words of each legal move, by what they name."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest
from browsing import steps
from web_views import Seen

from pnp.library.roots import Roots, built_in
from referee.engine.core.agenda import Decision
from referee.engine.core.options import Setup
from referee.engine.record.match import Match
from referee.loading.registry import free_game
from referee.table.files.session import Session
from referee.table.match_commands import MatchCommands
from referee.table.words.refused import RefusedError
from referee.web.offers import offers_of, price_text


def test_a_part_of_an_offer_is_a_whole_name_as_it_is_printed() -> None:
    seen = Seen("castle_assault").until("deck")
    added = offers_of(seen.commands("table"), "table", "add 1 marshal of the realm")[0]
    assert [(word["kind"], word["text"], word.get("at")) for word in added["words"]] == [
        ("word", "add", None), ("number", "1", None), ("card", "Marshal of the Realm", "Marshal of the Realm")
    ]  # fmt: skip


def test_spaces_cards_and_numbers_of_a_march_are_found() -> None:
    seen = Seen("capture_the_island").until("move")
    offers = seen.view("table")["offers"]
    march = next(one for one in offers if [word["kind"] for word in one["words"]] == ["number", "space", "space"])
    assert march["words"][1].get("at") in {space["name"] for space in seen.view("table")["board"]["spaces"]}  # type: ignore[index]


@pytest.mark.parametrize("game", ["capture_the_island", "skies_of_fire", "monsters_and_magic"])
def test_spaces_in_offers_have_the_names_of_the_board_so_that_it_lights_them(game: str) -> None:
    seen, found = Seen(game), set[str]()
    for _ in range(12):
        view = seen.play(4, seed=seen.match.revision).view("table")
        assert view["board"] is not None
        known = {space["name"] for space in view["board"]["spaces"]}
        words = [word for one in view["offers"] for word in one["words"] if word["kind"] == "space"]
        found |= {
            word.get("at", "") for word in words if word.get("at", "").casefold() in {one.casefold() for one in known}
        }
        assert found <= known
    assert found


@pytest.mark.parametrize("game", ["capture_the_island", "skies_of_fire", "castle_assault", "cloudspire"])
def test_every_offer_can_be_played_as_it_is(game: str) -> None:
    seen = Seen(game).play(25)
    for one in [one for one in seen.view("table")["offers"] if not one.get("open")][:30]:
        try:
            seen.commands("table").judge(one["line"])
        except RefusedError as error:
            pytest.fail(f"{one['line']}: {error}")


def test_an_open_offer_is_asked_on_by_its_line() -> None:
    seen = Seen("capture_the_island", seed=None)
    for line in ("choose red", "choose blue", "draw red", "draw ? ?", "draw ? ?", "draw ? ?", "draw ? ?", "end"):
        seen.commands("table").play(line)
    open_one = next(one for one in seen.view("table")["offers"] if one.get("open"))
    named = offers_of(seen.commands("table"), "table", open_one["line"])
    assert len([one for one in named if "?" not in one["line"]]) > 3


def test_offers_of_several_seats_begin_with_the_name_of_their_player() -> None:
    seen = Seen("cloudspire").until("prepare")
    offers = seen.view("table")["offers"]
    assert {(one["words"][0]["kind"], one["words"][0].get("at")) for one in offers} == {("seat", "0"), ("seat", "1")}
    assert {one["words"][0]["kind"] for one in seen.view("0")["offers"]} == {"word"}


def test_an_end_that_was_just_played_for_another_seat_is_offered_with_the_name_of_its_seat() -> None:
    seen = Seen("cloudspire", seed=None)
    for step in steps("cloudspire", 2, 7):
        offers = seen.view("table")["offers"]
        if any(one["line"] != one["label"] and one["words"][0]["kind"] != "seat" for one in offers):
            break
        seen.commands("table").play(step.line)
    named = next(one for one in offers if one["line"] != one["label"])
    own = next(one for one in seen.view(str(named["seat"]))["offers"] if one["label"] == named["label"])
    assert own["line"] == named["line"]
    assert seen.commands(str(named["seat"])).play(own["line"])


def test_a_line_is_offered_once_and_may_stay_unnamed() -> None:
    seen = Seen("castle_assault", seed=None)
    for step in steps("castle_assault", 2, 27):
        if any(one["line"] == "resource ?" for one in seen.view("table")["offers"]):
            break
        seen.commands("table").play(step.line)
    offered = seen.view("table")["offers"]
    lines = [one["line"] for one in offered]
    assert len(lines) == len(set(lines))
    assert [one["open"] for one in offered if one["line"] == "resource ?"] == [True]
    known = offers_of(seen.commands("table"), "table", "resource ?")
    assert not [one for one in known if "?" in one["line"] and not one.get("open")]  # the referee knows the hand
    asked = seen.match.game.decisions(seen.match.state)[0].seat
    seen.commands("table").correct(f"hand {seen.match.game.seat_names(seen.match.state)[asked]} ?, ?, ?")
    named = offers_of(seen.commands("table"), "table", "resource ?")
    assert [one["line"] for one in named if "?" in one["line"] and not one.get("open")] == ["resource ?"]
    assert len(named) > 3


def test_numbers_that_a_line_joins_are_offered_one_by_one_with_what_they_count() -> None:
    seen = Seen("skies_of_fire", seed=None)
    found: dict[str, list[str]] = {}
    for step in steps("skies_of_fire", 2, 31):
        for one in seen.view("table")["offers"]:
            found.setdefault(one["verb"], [word["text"] for word in one["words"]])
        if {"allocate", "place", "relocate"} <= found.keys():
            break
        seen.commands("table").play(step.line)
    assert found["allocate"] == ["allocate", "bridge 1", "engine 1", "guns 1", "cargo 3", "rally 1"]
    assert found["place"] == ["place", "cargo 3"]
    assert [word.split()[0] for word in found["relocate"]] == ["relocate", "bridge", "engine", "guns", "cargo"]


def test_a_card_that_stays_unnamed_has_a_word_of_its_own() -> None:
    seen = Seen("skies_of_fire", seed=None)
    for step in steps("skies_of_fire", 2, 31):
        if step.line.startswith("discard"):
            break
        seen.commands("table").play(step.line)
    found = [one for one in seen.view("table")["offers"] if one["label"] == "discard"]
    assert [(word["kind"], word["text"]) for word in found[0]["words"]] == [("word", "discard"), ("card", "?")]


def test_a_player_in_an_offer_of_a_free_table_is_called_by_name(tmp_path: Path) -> None:
    match = Match.new(free_game("capture_the_island", Roots((built_in(),))), Setup(2), id="m", names=("Ann", "Bob"))
    with Session.store_new(tmp_path / "m.match", match) as session:
        commands = MatchCommands(session)
        given = next(one for one in offers_of(commands, "0") if one["line"] == "Ann: end Bob")
        assert given["words"][-1] == {"kind": "seat", "text": "Bob", "at": "1"}
        assert commands.play(given["line"])


@pytest.mark.parametrize(
    "game", ["castle_assault", "cloudspire", "skies_of_fire", "monsters_and_magic", "capture_the_island"]
)
def test_what_a_game_begins_with_is_chosen_by_printed_pictures(game: str) -> None:
    seen = Seen(game)
    while not seen.view("table")["offers"]:
        seen.commands("table").play("roll")
    offers = seen.view("table")["offers"]
    assert len({one.get("art", "") for one in offers}) == len(offers)
    assert all(seen.art.file(one["art"]) for one in offers)
    assert all(one["says"].startswith(("Play ", "Fly ")) for one in offers)


def test_a_ready_deck_is_shown_by_its_cards_and_offers_keep_their_order() -> None:
    seen = Seen("castle_assault").until("deck")
    offers = seen.view("table")["offers"]
    assert [one["line"].split()[0] for one in offers[:3]] == ["deck"] * 3
    assert [bool(one.get("art")) for one in offers[:4]] == [True, False, False, False]


def test_a_button_has_a_minus_where_a_hyphen_is_typed() -> None:
    seen = Seen("castle_assault", seed=None)
    for step in islice(steps("castle_assault", 2, 5), 20):
        seen.commands(step.viewer).play(step.line)
    found = {one["label"]: one.get("says", "") for one in seen.view("0")["offers"]}
    assert found["momentum -2"] == "Pay to move Momentum by −2"


def test_what_stays_hidden_comes_after_what_is_named_and_what_ends_comes_last() -> None:
    seen = Seen("cloudspire").until("prepare")
    says = [one.get("says", "") for one in seen.view("0")["offers"]]
    added = [one for one in says if one.startswith("Add ")]
    assert len(added) > 2
    assert "Add something hidden to the stack" in added
    assert added[-1] == "Add something hidden to the stack"
    game = seen.match.game
    seen.until("explore")
    for viewer in ("table", "0", "1"):
        passes = [one["verb"] in game.pass_verbs for one in seen.view(viewer)["offers"]]
        assert passes == sorted(passes)


def test_what_is_bought_has_its_picture_and_a_card_in_the_hand_needs_none() -> None:
    bought = [one for one in Seen("cloudspire").until("market").view("table")["offers"] if one["verb"] == "buy"]
    tiles = [one for one in bought if re.fullmatch(r"buy e\d", one["line"])]  # tiles are called by their numbers
    assert len(bought) > len(tiles) == 1
    assert all("art" in one for one in bought)
    seen = Seen("capture_the_island", seed=None)
    for line in (
        "choose red",
        "choose blue",
        "draw red",
        "draw hammers 4 wheel 4",
        "draw drop 1 bricks 1",
        "draw ? ?",
        "draw ? ?",
        "end",
    ):
        seen.commands("table").play(line)
    played = [one for one in seen.view("0")["offers"] if one["verb"] != "end"]
    assert played
    assert not [one for one in played if "art" in one]


def test_a_card_that_is_asked_for_next_is_called_a_card() -> None:
    seen = Seen("capture_the_island", seed=None)
    for line in ("choose red", "choose blue", "draw red", "draw ? ?", "draw ? ?", "draw ? ?", "draw ? ?", "end"):
        seen.commands("table").play(line)
    says = [one.get("says", "") for one in seen.view("table")["offers"] if one.get("open")]
    assert "Play a card as a road …" in says


@pytest.mark.parametrize(("said", "price"), [("Build the Tower", 2), ("Build the Tower Keep", 5), ("Pass", 0)])
def test_a_choice_has_the_price_of_the_longest_name_in_its_words(said: str, price: int) -> None:
    asked = Decision(0, "build", "X-1", "build (Tower 2, Tower Keep 5)", prices=(("Tower", 2), ("Tower Keep", 5)))
    assert price_text(asked, said) == (f" (costs {price})" if price else "")
