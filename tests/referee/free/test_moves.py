"""Moves of a free table: cards, pieces, dice, counters, turns."""

from __future__ import annotations

from pathlib import Path

import pytest
from free_project import HEX_BOARD, WOLVES, hexes, load, wolves, write
from tabletop import Tabletop

from referee.engine.core.guards import Breach
from referee.engine.core.options import Setup
from referee.engine.errors import InvalidMoveError, MoveError
from referee.engine.mechanisms.views import PUBLIC, View
from referee.engine.record.match import Match
from referee.engine.record.seen import SeenMatch
from referee.free.game import FreeTable
from referee.free.state import FreeState, hand
from referee.loading.free_table import free_table


@pytest.fixture
def game(tmp_path: Path) -> FreeTable:
    return wolves(tmp_path)


@pytest.fixture
def table(game: FreeTable) -> Tabletop[FreeState]:
    return Tabletop(game.new(Setup(2)), game)


def lines(table: Tabletop[FreeState]) -> list[str]:
    """Return the lines of the picture, of seats and beside the board."""
    picture = table.game.picture(table.state)
    assert picture is not None
    return [*(line for owner in picture.owners for line in owner.lines), *picture.lines]


def hands(table: Tabletop[FreeState]) -> list[str]:
    """Return how many cards each seat holds, as the picture says it."""
    return [line.partition(":")[0] for line in lines(table) if line.startswith("hand")]


def on(table: Tabletop[FreeState], space: str) -> list[str]:
    """Return the names of what lies on a space."""
    picture = table.game.picture(table.state)
    assert picture is not None
    return [piece.name for one in picture.spaces if one.name == space for piece in one.pieces]


def test_drawn_cards_are_seen_by_their_player_alone(table: Tabletop[FreeState]) -> None:
    table.play("draw 2").draw("howl", "bite")
    seen = table.game.seen(table.state, View(0)).zones[hand(0, "deck")]
    assert [table.game.face_name(str(token.face)) for token in seen] == ["Howl", "Bite"]
    for view in (View(1), PUBLIC):
        assert {token.face for token in table.game.seen(table.state, view).zones[hand(0, "deck")]} == {None}


def test_more_cards_and_dice_than_are_listed_can_be_drawn_and_rolled_and_a_wrong_number_names_the_limits(
    table: Tabletop[FreeState],
) -> None:
    assert [breach.text for breach in table.ruling("draw 19").breaches] == ["Deck: only 6 cards left, not 19"]
    for line in ("draw 0", "draw 201"):
        (breach,) = table.ruling(line).breaches
        assert breach.text == "draw takes a number from 1 to 200 and a deck"
    assert table.legal("throw 13")
    assert "throw 13" not in table.moves(verb="throw")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("move b2 c1", "nothing is on b2"),
        ("flip b2", "nothing is on b2"),
        ("move wolf c1", "Wolf is on no place"),
        ("turn wolf", "Wolf is on no place"),
        ("take howl", "Howl is neither on a place nor in the discards"),
        ("move a1", "a place (a1 to c2) is missing after"),
        ("place c1", "a piece"),
    ],
)
def test_a_thing_or_a_place_that_cannot_be_inferred_is_said_to_be_missing_on_the_table(
    line: str, why: str, table: Tabletop[FreeState]
) -> None:
    """Only Bite is on the table, on A1; it can be moved and turned over without its name."""
    table.play("reveal 1 a1").draw("bite")
    with pytest.raises(InvalidMoveError) as refused:
        table.play(line)
    assert str(refused.value).startswith(f'"{line}" cannot be read as a move: {why}')
    assert table.legal("move a1 c1")


def test_dealing_asks_every_seat_in_turn(table: Tabletop[FreeState]) -> None:
    table.play("end", "deal 2").draw("howl", "howl")
    assert hands(table) == ["hand 0 cards", "hand 2 cards"]
    table.draw("?", "?")
    assert hands(table) == ["hand 2 cards", "hand 2 cards"]


def test_a_played_card_lies_open_and_an_unnamed_one_face_down(table: Tabletop[FreeState]) -> None:
    table.play("draw 2").draw("howl", "bite").play("play howl b2", "play ?")
    assert on(table, "B2") == ["Howl"]
    assert "in front: Deck ?" in lines(table)
    table.play("take howl")
    assert on(table, "B2") == []


def test_a_hidden_card_is_known_to_its_player_alone_until_it_is_turned_up(table: Tabletop[FreeState]) -> None:
    table.play("draw 2").draw("howl", "bite").play("hide bite b2")
    assert on(table, "B2") == ["Deck ?"]
    mine, theirs = (table.game.seen(table.state, View(seat)).zones["at deck b2"][0].face for seat in (0, 1))
    assert (mine, theirs) == ("deck.bite", None)
    assert on(table.play("flip deck ? b2"), "B2") == ["Bite"]
    assert on(table.play("flip bite"), "B2") == ["Deck ?"]


def test_a_card_that_nobody_named_is_asked_for_when_it_is_turned_up(table: Tabletop[FreeState]) -> None:
    table.play("draw").draw("?").play("play ? b2", "flip deck ? b2").draw("run")
    assert on(table, "B2") == ["Run"]
    assert table.game.audit(table.state) == ()


def test_cards_are_turned_over_in_a_game_without_pieces(tmp_path: Path) -> None:
    game = wolves(tmp_path, components=WOLVES.replace("kind: token", "kind: mat"))
    table = Tabletop(game.new(Setup(2)), game).play("draw").draw("bite").play("hide bite b2", "flip deck ? b2")
    assert on(table, "B2") == ["Bite"]


def test_a_lone_player_draws_into_the_hand_and_turns_up_on_the_table(tmp_path: Path) -> None:
    game = wolves(tmp_path, components=WOLVES.replace("'2-3'", "'1'"))
    table = Tabletop(game.new(Setup(1)), game)
    assert table.play("draw").spec.prompt == "Player 1 draws 1 card from the Deck"
    assert table.draw("run").play("reveal").spec.prompt == "Player 1 turns up 1 card from the Deck"


def test_what_is_given_or_hidden_is_not_in_the_words_for_others(game: FreeTable) -> None:
    match = Match.new(game, seats=3)
    for line in ("draw 2", "howl bite", "give howl player 2", "hide bite"):
        match.play(line)
    told = [entry.text for entry in SeenMatch(match, View(2)).entries]
    assert told[-2:] == ["give Deck ? Player 2", "hide Deck ? seat 1"]
    assert [entry.text for entry in SeenMatch(match, View(1)).entries][-1] == "hide Deck ? seat 1"
    assert [entry.text for entry in SeenMatch(match, View(0)).entries][-1] == "hide Bite seat 1"


@pytest.mark.parametrize(("kinds", "said"), [(2, "(allowed: w0, w1)"), (13, "(such as: w0, w1, w2")])
def test_an_unknown_piece_gets_all_names_or_some_of_them(tmp_path: Path, kinds: int, said: str) -> None:
    rows = ", ".join(f"{{id: w{number}}}" for number in range(kinds))
    game = wolves(tmp_path, components=WOLVES.replace("layout: card, count: 8", f"layout: card, rows: [{rows}]"))
    with pytest.raises(InvalidMoveError) as caught:
        Tabletop(game.new(Setup(2)), game).correct("pieces a1 fox")
    assert said in str(caught.value)


def test_a_counter_has_a_name_from_a_to_z(table: Tabletop[FreeState]) -> None:
    with pytest.raises(InvalidMoveError, match=r"allowed: the letters a to z"):
        table.correct("counter käse 3")


def test_a_card_cannot_be_in_a_hand_that_never_got_it(table: Tabletop[FreeState]) -> None:
    table.play("draw 2").draw("howl", "howl")
    assert table.refused("play bite") == ("FREE-02",)
    assert table.refused("discard run") == ("FREE-02",)


def test_discards_are_shuffled_into_their_deck(table: Tabletop[FreeState]) -> None:
    table.play("draw 6").draw("howl", "howl", "howl", "bite", "bite", "run").play("discard howl", "discard run")
    assert table.refused("draw") == ("FREE-02",)
    table.play("shuffle", "draw").draw("run")
    assert "Deck: 1 card, discards 0" in lines(table)


def test_pieces_are_counted_from_the_copies(table: Tabletop[FreeState]) -> None:
    for space in ("a1", "a1", "b1", "b1", "c1", "c1", "a2", "a2"):
        table.play(f"place wolf {space}")
    assert "supply of Wolf: empty" in lines(table)
    assert table.refused("place wolf b2") == ("FREE-05",)
    table.force("place wolf b2")
    assert table.game.audit(table.state) == ("Wolf: 9 are in play, but there are only 8 (FREE-05)",)
    table.play("remove wolf b2")
    assert table.game.audit(table.state) == ()


def test_pieces_are_moved_turned_flipped_and_removed(table: Tabletop[FreeState]) -> None:
    table.play("place wolf a1", "move a1 b2", "turn wolf b2", "turn wolf", "flip wolf")
    assert on(table, "B2") == ["Wolf turned 2 flipped"]
    assert table.refused("move wolf a1 c1") == ("FREE-04",)
    assert on(table.play("remove wolf"), "B2") == []


def test_dice_are_typed_or_rolled(table: Tabletop[FreeState]) -> None:
    table.play("throw 2").dice(4, 3)
    assert table.reported("FREE-06") == ["Player 1 rolls 4, 3: 7 together"]


def test_counters_belong_to_the_table_or_to_a_seat(table: Tabletop[FreeState]) -> None:
    table.play("set gold 5", "up gold 2", "set life 20 player 2", "down life 3 player 2")
    assert [line for line in lines(table) if line in ("gold 7", "life 17")] == ["life 17", "gold 7"]
    assert table.refused("down gold 8") == ("FREE-07",)


def test_any_seat_may_move_and_a_line_without_a_seat_belongs_to_the_player_on_turn(table: Tabletop[FreeState]) -> None:
    table.play("draw").draw("?").play("player 2: draw").draw("?")
    assert hands(table) == ["hand 1 card", "hand 1 card"]
    assert table.game.heading(table.play("end").state) == "Round 1, turn 2, Player 2"
    assert table.game.heading(table.play("end").state) == "Round 2, turn 3, Player 1"
    assert table.game.heading(table.play("end player 1").state) == "Round 3, turn 4, Player 1"


def test_the_table_ends_the_match_and_names_the_winner(table: Tabletop[FreeState]) -> None:
    table.play("finish player 2")
    assert table.winners == ("player 2",)
    move = table.game.read(table.state, "end", 0)[0]
    assert isinstance(table.game.breach(table.state, move), Breach)


def test_spaces_have_their_printed_names(game: FreeTable) -> None:
    assert list(game.contents.places) == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert game.contents.steps("a1", "c2") == 2


@pytest.mark.parametrize(
    ("title", "words", "asked"),
    [
        ("Deck", "2", "2 cards from the Deck"),
        ("Moths", "1 moths", "1 card from the Moths deck"),
        ("Wolf cards", "1", "1 Wolf card"),
        ("Wolf cards", "2", "2 Wolf cards"),
    ],
)
def test_a_draw_is_asked_for_in_plain_words(tmp_path: Path, title: str, words: str, asked: str) -> None:
    game = wolves(tmp_path, components=WOLVES.replace("title: Deck", f"title: {title}"))
    table = Tabletop(game.new(Setup(2)), game).play(f"draw {words}")
    assert table.spec.prompt.partition(", ")[0] == f"Player 1 draws {asked}"


def test_cards_of_a_deck_with_the_same_name_are_numbered(tmp_path: Path) -> None:
    game = wolves(tmp_path, components=WOLVES.replace("name: Bite", "name: Howl"))
    assert [card.name for card in game.contents.cards.values()] == ["Howl", "Howl 2", "Run"]


def test_the_only_card_of_a_deck_without_a_name_is_called_by_its_kind(tmp_path: Path) -> None:
    more = "  - {id: capture, title: Capture area, kind: tile, layout: card}\n"
    kit = wolves(tmp_path, components=WOLVES + more).contents
    assert (kit.decks["capture"], kit.name("capture.1")) == ("Capture area", "Capture area tile")


TRACK = """
  - id: track
    title: Track tiles
    kind: tile
    layout: card
    rows: [{id: 7, count: 2}, {id: 57}, {id: red, name: Red Line}]
  - id: stock
    title: Shares
    kind: token
    layout: card
    rows: [{id: red, name: Red Line, count: 3}, {id: a1, name: Blue}]
"""
OPEN_TRACK = "rules: 1\ngame: wolves\nclauses: []\nbox: {supply: [track]}\n"


def test_tiles_of_the_supply_are_chosen_and_placed_not_drawn(tmp_path: Path) -> None:
    """A train game could not lay the tile that a player chose: every tile was a card of a deck."""
    game = wolves(tmp_path, OPEN_TRACK, WOLVES + TRACK)
    assert list(game.contents.decks) == ["deck"]
    table = Tabletop(game.new(Setup(2)), game).play("place 57 b2", "turn 57", "turn b2")
    assert on(table, "B2") == ["Track tiles 57 turned 2"]
    assert table.refused("place 57 a1") == ("FREE-05",)
    assert any(line.startswith("supply of Track tiles: 2 Track tiles 7, 1 ") for line in lines(table))


def test_a_thing_is_typed_by_the_id_of_its_row(tmp_path: Path) -> None:
    """A tile named by a number, and shares whose id is their sign, could only be typed in full."""
    game = wolves(tmp_path, "", WOLVES + TRACK)
    table = Tabletop(game.new(Setup(2)), game).play("reveal 1 track b1").draw("57")
    assert on(table, "B1") == ["Track tiles 57"]
    assert on(table.play("place red shares c1"), "C1") == ["Red Line Shares"]
    assert on(table.play("place red c2"), "C2") == ["Red Line Shares"]
    assert on(table.play("move b1 a1", "turn red c2", "move a1 a2"), "A2") == ["Track tiles 57"]


def test_an_id_of_two_things_or_of_a_place_is_not_a_name(tmp_path: Path) -> None:
    game = wolves(tmp_path, OPEN_TRACK, WOLVES + TRACK)
    table = Tabletop(game.new(Setup(2)), game)
    for words in ("place red b2", "place a1 b2"):
        with pytest.raises(MoveError):
            table.play(words)
    assert on(table.play("place red shares b2"), "B2") == ["Red Line Shares"]


def test_only_a_thing_named_by_its_number_is_marked_with_it(tmp_path: Path) -> None:
    hexes(
        tmp_path, "  - {id: track, title: Track, kind: token, layout: pawn, rows: [{id: 57}, {id: 58, name: Bend}]}\n"
    )
    game = load(tmp_path, "hexes")
    table = Tabletop(game.new(Setup(2)), game).play("place 57 b2", "place bend c2")
    picture = game.picture(table.state)
    assert picture is not None
    assert [piece.mark for one in picture.spaces for piece in one.pieces if piece.row] == ["57", "Be"]


def test_a_turned_piece_is_turned_in_the_picture(tmp_path: Path) -> None:
    """A track tile that was turned on the table was drawn upright on the page and in an exported board."""
    tile = "  - {id: track, title: Track tiles, kind: token, layout: pawn, rows: [{id: 57}, {id: x}]}\n"
    hexes(tmp_path, tile)
    game = load(tmp_path, "hexes")
    table = Tabletop(game.new(Setup(2)), game).play("place 57 b2", "turn b2", "turn b2")
    picture = game.picture(table.state)
    assert picture is not None
    assert [(piece.mark, piece.turn) for one in picture.spaces for piece in one.pieces if piece.row] == [("57", 120)]


def test_the_spaces_of_a_map_may_be_the_hexes_of_its_table(tmp_path: Path) -> None:
    roots = hexes(tmp_path)
    layout = HEX_BOARD.replace("shape: rectangle 4 x 3", "shape: data, data: tables.map")
    write(tmp_path, {"layouts/hexes/board.yaml": layout, "cards/hexes/map.csv": "id,land\nC1,fen\nA1,hill\nB2,fen\n"})
    assert list(free_table("hexes", roots).contents.places) == ["c1", "a1", "b2"]


@pytest.mark.parametrize(("names", "shown"), [("doubled", "a1 b2 c1 d2 a3 b4"), ("doubled-even", "a2 b1 c2 d1 a4 b3")])
def test_the_hexes_of_a_map_may_have_doubled_names(tmp_path: Path, names: str, shown: str) -> None:
    hexes(tmp_path)
    layout = HEX_BOARD.replace("shape: rectangle", f"names: {names}, shape: rectangle")
    write(tmp_path, {"layouts/hexes/board.yaml": layout})
    game = load(tmp_path, "hexes")
    assert list(game.contents.places)[:6] == shown.split()
    first, *_, last = shown.split()
    Tabletop(game.new(Setup(2)), game).play(f"place pawn {first}", f"move {first} {last}")


def test_a_name_keeps_its_and_sign(tmp_path: Path) -> None:
    """Sea & Sand was called Sea Sand."""
    hexes(tmp_path, "  - {id: sand, title: Sea & Sand, kind: token, layout: pawn}\n")
    game = load(tmp_path, "hexes")
    table = Tabletop(game.new(Setup(2)), game)
    assert any("Sea & Sand" in line for line in lines(table))
    table.play("place sea & sand b2", "move Sea Sand b2 c2")
