"""What each viewer sees: nothing that its seat may not know, and pictures that can be fetched."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from browsing import steps
from tables.castle_assault import position as castle
from tables.castle_scenarios import position as alone
from tables.cloudspire import position as spire
from web_views import Seen

from pnp.cache import Cache
from pnp.drawing.drawing import Drawing
from pnp.geometry.rect import Rect
from pnp.library.roots import Roots
from pnp.library.sources import Entry
from pnp.press.pieces import ComponentComposer
from pnp.render.svg import svg
from referee.engine.core.agenda import Decision
from referee.web.art import Art
from referee.web.board import page_board
from referee.web.channels import json_line
from referee.web.emblems import sign_of
from referee.web.offers import MOST_OFFERS
from referee.web.views import art_names

GAMES = ("capture_the_island", "monsters_and_magic", "skies_of_fire", "castle_assault", "cloudspire")


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_and_font_of_a_view_can_be_fetched(game: str) -> None:
    seen = Seen(game).play(40)
    names = {name for viewer in ("table", "0") for name in art_names(seen.view(viewer))}
    assert len(names) > 4
    assert [name for name in names if seen.art.file(name) is None] == []


@pytest.mark.parametrize("game", GAMES)
def test_views_are_json_and_small(game: str) -> None:
    seen = Seen(game).play(41)
    assert all(len(json.dumps(seen.view(viewer))) < 60_000 for viewer in ("table", "watch", "0", "1"))


def test_a_question_with_hundreds_of_answers_does_not_make_a_view_large() -> None:
    """The earthscapes of Cloudspire may be laid in 395 ways; the page asks for those that it does not have."""
    view = Seen("cloudspire").play(14).view("table")
    assert view["narrow"]
    assert len(view["offers"]) == MOST_OFFERS
    assert len(json_line(view).encode()) < 80_000


def test_the_clause_of_a_question_has_the_numbers_of_the_house_rules() -> None:
    seen = Seen("capture_the_island", seed=None, start_resource_cards="3").play(3)
    due = seen.view("table")["due"][0]
    assert (due["clause"], due["sentence"]) == ("CI-SETUP-08", "Deal 3 resource cards to each player.")


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    seen = Seen("capture_the_island").until("move")
    hands = {viewer: [card["name"] for card in seen.view(viewer)["hand"]] for viewer in ("0", "1", "table", "watch")}
    assert len(hands["0"]) == len(hands["1"]) == 4
    assert hands["table"] == hands["watch"] == []
    assert set(art_names(seen.view("0"))) - set(art_names(seen.view("1")))


def test_offers_are_for_the_seat_that_decides_and_for_the_table() -> None:
    seen = Seen("monsters_and_magic")
    seat = seen.view("table")["due"][0]["seat"]
    assert seen.view(str(seat))["offers"] == seen.view("table")["offers"] != []
    assert seen.view(str(1 - seat))["offers"] == seen.view("watch")["offers"] == []


def test_pieces_lie_within_their_spaces() -> None:
    board = Seen("monsters_and_magic").play(30).view("table")["board"]
    assert board is not None
    spaces = {space["name"]: space for space in board["spaces"]}
    for piece in board["pieces"]:
        space = spaces[piece["at"]]
        assert space["x"] <= piece["x"] <= piece["x"] + piece["width"] <= space["x"] + space["width"]
        assert space["y"] <= piece["y"] <= piece["y"] + piece["height"] <= space["y"] + space["height"]


def test_a_piece_that_was_turned_on_the_table_is_turned_on_the_page() -> None:
    seen = Seen("capture_the_island.free")
    for line in ("place red A1", "turn A1", "turn A1"):
        seen.commands("table").play(line)
    board = seen.view("table")["board"]
    assert board is not None
    assert [(piece["at"], piece["turn"]) for piece in board["pieces"] if piece["art"]] == [("A1", 180.0)]


def test_markers_lie_in_the_middle_of_the_printed_spaces_of_their_tracks() -> None:
    """The spaces of the castles' tracks are 28 mm wide, from 34 mm, those of the meter 74.4 mm high, from 46 mm."""
    seen = Seen("castle_assault").play(60)
    board, state = seen.view("table")["board"], seen.match.state
    assert board is not None
    middle = {
        (one["name"], one.get("owner")): (one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
        for one in board["pieces"]
    }
    south, north = state.castles
    assert middle["castle token", 0] == pytest.approx((48 + 28 * south, 734.52), abs=0.02)
    assert middle["castle token", 1] == pytest.approx((328 - 28 * north, 27.48), abs=0.02)
    assert middle["momentum token", None] == pytest.approx((345.6, 46 + 670 / 9 * (4.5 + state.meter)), abs=0.02)


def test_a_draw_that_covers_the_board_names_its_spaces_row_by_row() -> None:
    due = Seen("monsters_and_magic", seed=None).view("table")["due"][0]
    assert due["draw"]["number"] == 64
    assert due["draw"]["paints"][:9] == ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "a7"]
    assert [one["name"] for one in due["draw"]["names"]] == ["plains", "forest", "mountain", "badlands"]
    assert all(one["art"] for one in due["draw"]["names"])


@pytest.mark.parametrize("game", ["monsters_and_magic", "capture_the_island"])
def test_news_of_dice_and_draws_begin_with_the_name_of_the_player(game: str) -> None:
    news = [one for n in (20, 30, 40) for one in Seen(game).play(n).view("table")["news"]]
    chance = [one["who"] for one in news if one["lines"][0].startswith(("Roll", "Draw"))]
    assert len(chance) > 2
    assert all(chance)


def played_until(kind: str, seat: int = 0) -> Seen:
    """Return a match of Cloudspire in which a question of this kind is put to a seat."""
    seen = Seen("cloudspire", seed=None)
    for step in steps("cloudspire", 2, 3):
        due = seen.match.due[0]
        if isinstance(due, Decision) and (due.kind, due.seat) == (kind, seat):
            return seen
        seen.commands("table" if step.dice or step.drawn else step.viewer).play(step.line)
    raise AssertionError(f"{kind} is never asked")


def test_a_choice_that_is_partly_in_the_hand_has_pictures_of_all_its_cards() -> None:
    """Another chip like one in the stack is shown like the chips that are not in it."""
    seen = played_until("prepare", 1)
    seen.commands("1").play("add clubber")
    pictured = {one["line"]: bool(one.get("art")) for one in seen.view("1")["offers"] if one["verb"] == "add"}
    assert pictured.pop("add ?") is False
    assert pictured["add clubber"]
    assert all(pictured.values())


def test_a_drawn_card_can_be_searched_by_the_title_of_its_picture() -> None:
    """The rules call this card Drop 4; its title is what a player reads first."""
    seen = Seen("capture_the_island", seed=None)
    while "draw" not in seen.view("table")["due"][0] or seen.view("table")["due"][0]["draw"]["number"] == 1:
        seen.play(1)
    names = {one["name"]: one.get("printed") for one in seen.view("table")["due"][0]["draw"]["names"]}
    assert names["drop 4"] == "Harbour"


def test_the_question_of_a_draw_that_covers_the_board_does_not_say_how_to_type_it() -> None:
    assert Seen("monsters_and_magic", seed=None).view("table")["due"][0]["prompt"] == "Terrain tiles"


def test_a_question_does_not_say_which_words_to_type() -> None:
    seen = Seen("castle_assault").until("deck")
    assert "`" in seen.match.due[0].prompt
    assert seen.view("table")["due"][0]["prompt"].endswith("choose a deck")


def test_prices_are_on_the_buttons_and_not_in_the_question() -> None:
    seen = played_until("build")
    view = seen.view("table")
    assert "Fifth Corner 3" in seen.match.due[0].prompt
    assert view["due"][0]["prompt"] == "Ann (Riftwalkers): advance, or pass (5 Source)"
    assert "Advance: Fifth Corner (costs 3)" in [one.get("says") for one in view["offers"]]


def test_a_question_does_not_say_what_else_could_be_typed() -> None:
    seen = played_until("prepare")
    prompt = seen.view("table")["due"][0]["prompt"]
    assert "`" in seen.match.due[0].prompt
    assert prompt.endswith("then lock it")


def test_news_call_a_card_that_stays_hidden_something_hidden() -> None:
    seen = Seen("castle_assault", seed=None)
    for step in steps("castle_assault", 2, 3):
        seen.commands("table" if step.dice or step.drawn else step.viewer).play(step.line)
        if step.line.startswith("resource "):
            break
    assert "Place something hidden as a Resource" in [one["lines"][0] for one in seen.view("watch")["news"]]


def test_news_of_draws_name_each_card_and_count_those_that_stay_hidden() -> None:
    seen = Seen("capture_the_island", seed=None)
    for line in ("choose red", "choose blue", "draw red", "draw hammers 4 wheel 4"):
        seen.commands("table").play(line)
    newest = [seen.view(viewer)["news"][0]["lines"][0] for viewer in ("0", "1", "watch")]
    assert newest == ["Draw hammers 4 and wheel 4", *["Draw 2 cards that stay hidden"] * 2]


def test_a_question_names_the_pieces_that_must_answer_it() -> None:
    """A minion that moves is named with its hex, as in the terminal."""
    seen = Seen("cloudspire")
    while not (due := seen.match.due[0]) or not getattr(due, "owed", ()):
        seen.play(1, seed=seen.match.revision)
    assert seen.view("table")["due"][0]["prompt"].endswith(f"({'; '.join(due.owed)})")  # type: ignore[union-attr]


def test_the_name_of_a_question_changes_with_the_turn() -> None:
    seen = Seen("capture_the_island").play(2)
    names = [seen.view("table")["due"][0]["decision"]]
    while len(names) < 12:
        seen.play(1, seed=len(names))
        names.append(seen.view("table")["due"][0]["decision"])
    assert len(set(names)) > 4


def test_seats_show_the_signs_that_are_printed_for_them() -> None:
    shapes = {"red": "circle", "blue": "square", "white": "triangle", "black": "diamond"}
    rows = [{"id": colour, "shape": shape} for colour, shape in shapes.items()]
    assert {colour: sign_of(rows, colour) for colour in shapes} == shapes
    assert sign_of([{"id": "card", "of": {"id": "elves", "device": "leaf"}}], "elves") == "leaf"
    for game in GAMES:
        seen = Seen(game).play(40)
        emblems = [seat["emblem"] for seat in seen.view("table")["seats"]]
        assert len(set(emblems)) == len(emblems) > 1
        assert all(b"<path" in file.data for one in emblems if (file := seen.art.file(one)))


def test_a_seat_has_its_printed_sign_while_others_still_choose() -> None:
    seen = Seen("capture_the_island")
    seen.commands("0").play("choose red")
    first, second = seen.view("table")["seats"]
    assert (bool(first["emblem"]), first["made"]) == (True, False)
    assert (second["emblem"], second["made"]) == ("", True)
    assert second["symbol"] != first["symbol"]


def test_drawn_files_take_a_bounded_room_and_are_drawn_again() -> None:
    seen = Seen("capture_the_island").play(40)
    seen.art = Art(seen.roots)
    names = sorted(name for name in art_names(seen.view("table")) if name.endswith(".svg"))
    seen.art.most_bytes = 50_000
    files = {name: seen.art.file(name) for name in names}
    assert {name: seen.art.file(name) for name in names} == files
    kept = [len(file.data) for file in seen.art._drawn.values()]
    assert len(kept) == 1 or sum(kept) <= 50_000
    assert sum(len(file.data) for file in files.values() if file is not None) > 50_000


def test_pictures_that_were_drawn_before_come_from_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Drawing] = []

    def counted(drawing: Drawing, *more: Any) -> str:
        drawn.append(drawing)
        return svg(drawing, *more)

    monkeypatch.setattr("pnp.render.svg.svg", counted)
    files = []
    for _ in range(2):
        seen = Seen("capture_the_island").play(40)
        seen.art = Art(Roots.discover(None, {}, cache=Cache(tmp_path)), b"secret")
        names = sorted(name for name in art_names(seen.view("table")) if name.endswith(".svg"))
        files.append({name: seen.art.file(name) for name in names})
    large = [file for file in files[0].values() if file is not None and file.packed is not None]
    assert files[0] == files[1]
    assert None not in files[0].values()
    assert len(large) > 4
    assert 2 * len(files[0]) - len(drawn) == len(large)


def test_a_name_of_art_cannot_be_guessed() -> None:
    one, other = Seen("capture_the_island"), Seen("capture_the_island")
    one.art, other.art = Art(one.roots), Art(other.roots)
    boards = [seen.view("table")["board"] for seen in (one, other)]
    names = [board["grounds"][0]["art"] for board in boards if board is not None]
    assert len(set(names)) == 2
    assert other.art.file(names[0]) is None


def test_a_board_that_is_laid_in_the_game_has_a_ground_for_each_part() -> None:
    """The isles and fortresses of Cloudspire, turned as they lie."""
    board = Seen("cloudspire").play(30).view("table")["board"]
    assert board is not None
    assert len(board["grounds"]) > 3
    assert {one["turn"] % 60 for one in board["grounds"]} == {0}
    assert len({one["turn"] for one in board["grounds"]}) > 1
    assert not any("fill" in space for space in board["spaces"])


def test_isles_and_landmarks_of_a_kind_look_alike_while_they_lie_face_down() -> None:
    before = Seen("cloudspire").view("table")["board"]
    assert before is not None
    isles = [one["art"] for one in before["grounds"]]
    assert len(isles) == 7, "the one in the middle, and six face down"
    assert len(set(isles)) == 2
    board = Seen("cloudspire").until("build").view("table")["board"]
    assert board is not None
    down: dict[str, set[str]] = {}
    for one in board["pieces"]:
        if one["name"].endswith(" face down"):
            down.setdefault(one["name"], set()).add(one["art"])
    assert down.keys() >= {"ruin face down", "swamp face down", "temple face down"}
    backs = [art for found in down.values() for art in found]
    assert len(backs) == len(down)
    assert "" not in backs


def test_the_board_is_composed_once_for_all_views(monkeypatch: pytest.MonkeyPatch) -> None:
    composed = []
    boxes_of = ComponentComposer.boxes_of

    def counted(pieces: ComponentComposer, entry: Entry) -> Mapping[str, Rect]:
        composed.append(entry.id)
        return boxes_of(pieces, entry)

    monkeypatch.setattr(ComponentComposer, "boxes_of", counted)
    seen = Seen("capture_the_island")
    seen.art = Art(seen.roots)
    for viewer in ("table", "watch", "0", "1"):
        assert seen.view(viewer)["board"]
    assert len(composed) == 1


def test_the_picture_of_a_state_is_made_once_for_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen("capture_the_island")
    made, game = [], type(seen.match.game)
    picture = game.picture

    def counted(rules: Any, state: Any) -> Any:
        made.append(state)
        return picture(rules, state)

    monkeypatch.setattr(game, "picture", counted)
    assert seen.view("table")["board"]
    assert len(made) == 1


def test_isles_that_lie_face_down_have_the_numbers_that_the_question_uses() -> None:
    seen = Seen("cloudspire", seed=None)
    while not seen.view("table")["due"][0]["prompt"].startswith("Which isle is at"):
        seen.play(1, seed=seen.match.revision)
    view = seen.view("table")
    asked = view["due"][0]["prompt"]
    assert asked.endswith("?")
    board = view["board"]
    assert board is not None
    labels = [one["label"] for one in board["grounds"] if "label" in one]
    assert asked.split()[-1].removesuffix("?") in labels
    assert len(labels) == len({*labels}) > 2


def test_dice_of_a_seat_that_nobody_plays_are_entered_on_each_phone() -> None:
    seen = Seen("castle_assault", 1, seed=None, mode="solo", scenario="1")
    while seen.match.due[0].seat != 1:
        seen.play(1, seed=seen.match.revision)
    due = {viewer: seen.view(viewer)["due"][0] for viewer in ("table", "0", "watch")}
    assert due["0"]["dice"]["number"] == 1
    assert {viewer: one["mine"] for viewer, one in due.items()} == {"table": True, "0": True, "watch": False}


def test_the_dice_of_a_player_are_entered_on_that_phone_or_at_the_table() -> None:
    seen = Seen("castle_assault", seed=None).until("dice")
    assert seen.match.due[0].seat == 0
    mine = {viewer: seen.view(viewer)["due"][0]["mine"] for viewer in ("table", "0", "1", "watch")}
    assert mine == {"table": True, "0": True, "1": False, "watch": False}


def test_the_end_is_told_with_its_clause_and_the_places() -> None:
    seen = Seen("capture_the_island", depletions_to_end="1")
    assert seen.view("0")["outcome"] is None
    while seen.match.due:
        seen.play(20, seed=seen.match.revision)
    for viewer in ("table", "0", "watch"):
        outcome = seen.view(viewer)["outcome"]
        assert outcome is not None
        assert outcome["clause"].startswith("CI-")
        assert outcome["says"].endswith(".")
        assert sorted(seat for shared in outcome["places"] for seat in shared) == [0, 1]


def test_a_card_on_the_board_has_a_face_for_screens_and_its_printed_one_to_look_at() -> None:
    seen = Seen("castle_assault", seed=None)
    for step in steps("castle_assault", 2, 3):
        if step.line.startswith("play ") and step.line[-1].isdigit():
            break
        seen.commands("table").play(step.line)
    seen.commands(step.viewer).play(step.line)
    board = seen.view("table")["board"]
    assert board is not None
    units = [one for one in board["pieces"] if "large" in one]
    assert len(units) == 1
    for one in units:
        assert one["art"] != one["large"]
        assert seen.art.file(one["art"])
        assert seen.art.file(one["large"])


def test_a_wide_monster_covers_its_columns_with_a_face_for_either_way_that_the_board_lies() -> None:
    seen = Seen("castle_assault", 1, mode="solo", scenario="4")
    printing = seen.art.printing(seen.match)
    picture = seen.match.game.picture(alone("b4 giant, health 3; a9 ooze", scenario=4).state)
    assert picture is not None
    board = page_board(picture, printing)
    giant, ooze = (next(one for one in board["pieces"] if one["at"] == at) for at in ("b4", "a9"))
    assert sum("Giant" in one["name"] for one in board["pieces"]) == 1
    space = next(one for one in board["spaces"] if one["name"] == "b4")
    middle = giant["x"] + giant["width"] / 2
    assert middle == pytest.approx(space["x"] + space["width"], abs=0.1)
    assert (giant["note"], ooze.get("note")) == ("♥3", None)
    for one in (giant, ooze):
        assert one["turn"] == 90
        faces = [seen.art.file(one[name]) for name in ("art", "wide", "large")]  # type: ignore[literal-required]
        assert None not in faces
        assert len({face.data for face in faces if face}) == 3
    assert giant["wide"] in art_names({**seen.view("table"), "board": board})


def test_news_are_in_the_words_of_the_game_with_the_line_that_was_typed() -> None:
    news = Seen("capture_the_island").play(12).view("table")["news"]
    found = {one["typed"]: one["lines"][0] for one in news}
    assert any(typed != words for typed, words in found.items())
    assert "end" not in found.values()


def faces(seen: Seen, state: Any) -> tuple[dict[str, str], dict[str, str]]:
    """Return what is told on the face of each piece besides its print, and what each space says, by space."""
    game = seen.match.game
    picture = game.picture(state)
    assert picture is not None
    board = page_board(picture, seen.art.printing(seen.match), partial(game.values_on, state))
    notes = {one["at"]: one["note"] for one in board["pieces"] if "note" in one}
    return notes, {one["name"]: one["says"] for one in board["spaces"]}


def test_figures_that_are_not_as_printed_are_on_the_face_and_told_to_a_screen_reader() -> None:
    """The Banner Captain gives the Knight beside it 1 Attack, which the Grunts, further away, do not get."""
    table = castle("b5 south banner captain; c5 south knight, health 2; a9 north grunts")
    notes, says = faces(Seen("castle_assault"), table.state)
    assert notes == {"c5": "♥2 At3"}
    assert says["c5"].endswith("(2 Health) (Attack 3)")
    assert "(" not in says["a9"]


def test_the_health_of_a_chip_that_was_hurt_is_on_its_face() -> None:
    notes, _ = faces(Seen("cloudspire"), spire("2h brawnen clubber 1; 2g brawnen clubber").state)
    assert notes == {"2h": "♥1"}
