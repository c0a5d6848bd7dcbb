"""Lines typed wrongly: each answer names the part at fault and what fits there, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from folders import folders
from tables import capture_the_island, castle_assault, cloudspire_phases, monsters_and_magic, skies_of_fire

from referee.engine.core.chance import ChanceSpec, DrawSpec, chance_move
from referee.engine.core.options import Setup, settings
from referee.engine.errors import AmbiguousMoveError, InvalidMoveError, MoveError
from referee.engine.game import Game
from referee.engine.record.match import Match
from referee.engine.words import notation
from referee.loading.registry import find_game
from referee.table.words.listing import legal_moves

ROOT = Path(__file__).parents[3]
GAMES = {
    "skies_of_fire": [(2, {}), (4, {"mode": "hunt"})],
    "monsters_and_magic": [(2, {}), (3, {})],
    "capture_the_island": [(2, {}), (3, {})],
    "castle_assault": [(2, {}), (1, {"mode": "solo"})],
    "cloudspire": [(2, {}), (1, {"mode": "scenario", "scenario": "3"})],
}
EVENTS = 150
STRANGE = ("please", "z9", "3", "?", "the", "card", "bridge", "straw", "now!")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def played(name: str, seats: int, options: dict[str, str], source: Random) -> Iterator[tuple[Game[Any], Any]]:
    """Yield states of a match at random in which a seat is asked; about half of its cards are not known."""
    game = find_game(name, folders(ROOT))
    state = game.new(Setup(seats, settings(game.book, options)))
    for _ in range(EVENTS):
        due = game.due(state)
        if not due:
            return
        one = source.choice(due)
        if isinstance(one, ChanceSpec):
            hidden = isinstance(one, DrawSpec) and one.hidden and source.random() < 0.5
            result = chance_move(*["?"] * one.number) if hidden else game.random_result(state, one, source.randrange)
            state = game.play(state, result)
            continue
        yield game, state
        moves = [move for move in game.legal_moves(state, one.seat) if game.is_playable(state, move)]
        if moves := moves or game.possible_moves(state, one.seat):
            state = game.play(state, source.choice(moves))


def mistyped(line: str, source: Random) -> str:
    """Return a line with a letter or a part dropped, doubled, changed, swapped or added."""
    words = line.split()
    place = source.randrange(len(words))
    word = words[place]
    at = source.randrange(len(word))
    ways = (
        (word[:at] + word[at + 1 :],),
        (word[:at] + word[at : at + 2][::-1] + word[at + 2 :],),
        (word[:at] + word[at] + word[at:],),
        (word[:at] + source.choice(LETTERS) + word[at + 1 :],),
        (),
        (word, source.choice(STRANGE)),
        (source.choice(STRANGE), word),
    )
    if source.random() < 0.15:
        source.shuffle(words)
        return " ".join(words)
    return " ".join(" ".join((*words[:place], *source.choice(ways), *words[place + 1 :])).split())


def names_a_part(text: str, line: str) -> bool:
    """Return whether an answer says more than that the line cannot be read: it quotes a part of it, or asks."""
    said = text.removeprefix(f'"{line}"').removeprefix(" cannot be read as a move").lstrip(": ")
    parts = [*line.casefold().split(), " ".join(notation.split_words(line))]
    quoted = re.findall(r'"([^"]*)"', said)
    return any(part in one or one in part for one in quoted for part in parts if one) or "?" in said


def refusal_of(game: Game[Any], state: Any, line: str, seat: int) -> str:
    """Return why a line cannot be read; nothing if it can, or has several meanings."""
    try:
        game.understand(state, line, seat)
    except AmbiguousMoveError:
        return ""
    except InvalidMoveError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_hundreds_of_mistypings_are_answered_with_the_part_at_fault(name: str) -> None:
    source, answered = Random(11), 0
    for seats, options in GAMES[name]:
        for game, state in played(name, seats, options, source):
            seat = game.decisions(state)[0].seat
            texts = [game.write(state, move) for move in game.legal_moves(state, seat)]
            for line in filter(None, (mistyped(text, source) for text in source.sample(texts, min(3, len(texts))))):
                said = refusal_of(game, state, line, seat)
                answered += bool(said)
                assert not said or names_a_part(said, line), f"{line} ({texts[0]}): {said}"
    assert answered > 150


@pytest.mark.parametrize("name", GAMES)
def test_every_listed_line_is_accepted_when_it_is_typed(name: str) -> None:
    source = Random(5)
    for seats, options in GAMES[name]:
        for game, state in played(name, seats, options, source):
            for seat in {one.seat for one in game.decisions(state)}:
                for move in game.legal_moves(state, seat):
                    if game.is_playable(state, move) and source.random() < 0.3:
                        understood = game.understand(state, game.write(state, move), seat)
                        assert (understood.moves, understood.is_refused) == ((move,), False)


ODD = ("++2", "²", "1²", "x", "−3", "-", "½", "٣", "#", '"', "/", ":", "=", "0", "999999999999", "??")
"""Words with signs that look like numbers, marks and separators, and are none."""


@pytest.mark.parametrize("name", GAMES)
def test_a_word_of_odd_signs_is_refused_or_read_and_never_an_error_of_ours(name: str) -> None:
    source = Random(8)
    for seats, options in GAMES[name]:
        for game, state in played(name, seats, options, source):
            moves = game.legal_moves(state, game.decisions(state)[0].seat)
            for words in (game.write(state, move).split() for move in source.sample(moves, min(2, len(moves)))):
                place, odd = source.randrange(len(words) + 1), source.choice(ODD)
                for instead in ([odd], [*words[place : place + 1], odd], ["".join(words[place : place + 1]) + odd]):
                    line = " ".join((*words[:place], *instead, *words[place + 1 :]))
                    with suppress(MoveError):
                        game.understand(state, line, None)
                    with suppress(MoveError):
                        game.correct(state, tuple(line.split()))


def answer(table: Any, line: str) -> str:
    """Return why a line cannot be read."""
    with pytest.raises(MoveError) as error:
        table.game.understand(table.state, line)
    return str(error.value)


def moving_ship() -> skies_of_fire.Table:
    return skies_of_fire.position(skies_of_fire.PURITAN_HOME, skies_of_fire.HALCYON_HOME)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hard ovr", '"ovr" is unknown; did you mean "hard over"?'),
        ("d9 e10 f12", '"f12" is unknown; use a square (a1 to o11)'),
        ("relocate 1/2/3", '"relocate" is not possible now, and a number is missing after "relocate 1 2 3"'),
        (
            "relocate 1 guns brige",
            '"relocate" is not possible now, and "brige" is unknown; did you mean "relocate 1 guns bridge"?',
        ),
        ("ned", '"ned" is unknown; did you mean "end"?'),
    ],
)
def test_the_part_at_fault_is_named_and_what_fits_there(line: str, said: str) -> None:
    assert answer(moving_ship(), line) == f'"{line}" cannot be read as a move: {said}'


def test_four_numbers_where_five_are_due_lack_one() -> None:
    table = skies_of_fire.position(skies_of_fire.PURITAN_HOME, skies_of_fire.HALCYON_HOME)
    assert not isinstance(table.game.understand(table.state, "1 2 3 0").finding, type(None))
    setup = next(
        state
        for _, state in played("skies_of_fire", 2, {}, Random(1))
        if any(move.verb == "allocate" for move in find_game("skies_of_fire", folders(ROOT)).legal_moves(state, 0))
    )
    crew = skies_of_fire.Table(setup)
    assert answer(crew, "1 2 2 1").endswith('a number is missing after "1 2 2 1"')
    assert answer(crew, "1 2 2 1 1 1").endswith('"1" does not belong there; did you mean "1 2 2 1 1"?')


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("play oracel", '"oracel" is unknown; did you mean "play oracle"?'),
        ("c3 d4 please", '"please" is unknown; use a square (a1 to h8), or leave it out: "c3 d4"'),
        ("ues oracle straw", '"ues" is unknown; did you mean "use oracle straw"?'),
    ],
)
def test_the_part_at_fault_is_named_in_a_line_of_squares(line: str, said: str) -> None:
    table = monsters_and_magic.position("c3 blue hero; g7 straw mage")
    assert answer(table, line) == f'"{line}" cannot be read as a move: {said}'


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("advance everything", '"everything" is unknown; use an advancement (such as sand floor or scarred veterans)'),
        ("advance ladder", '"ladder" is unknown; use an advancement (such as sand floor or scarred veterans)'),
        ("advance deepcut", '"deepcut" is unknown; did you mean "advance deep cut"?'),
        ("constuct boulder perch", '"constuct" is unknown; did you mean "construct boulder perch"?'),
        ("hello", '"hello" is unknown'),
    ],
)
def test_only_a_word_that_is_nearly_the_same_is_suggested(line: str, said: str) -> None:
    table = cloudspire_phases.position(players=("brawnen", "heirs"), of="brawnen", source={"brawnen": 5})
    assert answer(table, line) == f'"{line}" cannot be read as a move: {said}'


@pytest.mark.parametrize("line", ["play counterspell wild wrath", "play counterspell on the wild wrath"])
def test_words_that_do_not_belong_after_a_move_are_left_out_not_its_card(line: str) -> None:
    hands = {0: ["wild wrath", "counterspell", "knight", "?"], 1: ["?"] * 4}
    table = castle_assault.position(
        "c3 south knight; c4 north grunts", hands=hands, resources={0: 5, 1: 5}, decks={1: "secret 36"}
    )
    table.play("play wild wrath c3")
    assert answer(table, line).endswith('wild wrath" does not belong there; did you mean "play counterspell"?')


@pytest.mark.parametrize("words", ["a card (hand", "(hand", "handle"])
def test_only_things_that_the_verb_takes_are_named(words: str) -> None:
    """A tile such as a1 also abbreviates a card, which is not a reason to suggest tiles."""
    table = capture_the_island.position("C2 red 3; C3 blue 5", hands={0: ["1 combat"]}, step="draw")
    table.play("draw combat").draw("?")
    assert answer(table, f"discard {words}").endswith(" is unknown; use a card (such as drop 1 or drop 2)")


def test_an_offered_word_may_be_known_to_everybody() -> None:
    """The moves offered do not depend on hand cards that somebody has not seen."""
    one = monsters_and_magic.position("c3 blue hero; g7 straw mage", hands={0: ["paladin"]})
    other = monsters_and_magic.position("c3 blue hero; g7 straw mage", hands={0: ["wood elves"]})
    assert answer(one, "play palladn") == answer(other, "play palladn")


@pytest.mark.parametrize(
    ("table", "named"),
    [
        (monsters_and_magic.position("c3 blue hero; g7 straw mage", hands={0: 2}), ["play CARD"]),
        (capture_the_island.position("C2 red 3; C3 blue 5", hands={0: ["1 resource"]}, step="cards"), []),
    ],
)
def test_a_card_that_must_be_named_is_listed_apart(table: Any, named: list[str]) -> None:
    game = table.game
    match = Match.new(game, position=game.write_position(table.state))
    texts = [text for texts in legal_moves(match)["legal"].values() for text in texts]
    assert texts
    assert not any("?" in text for text in texts)
    assert all(not match.judge(text).breaches for text in texts)
    apart = [text for texts in legal_moves(match)["with_card"].values() for text in texts]
    assert set(named) <= set(apart)
    assert all("CARD" in text for text in apart)


@pytest.mark.parametrize("words", ["haste spell hero c3", "haste spell on the hero at c3", "haste spell c3"])
def test_what_is_on_a_square_may_be_named_before_it(words: str) -> None:
    """A figure is named in `use` as it is in a move."""
    table = monsters_and_magic.position("c3 blue hero; g7 straw mage", permanents={0: ["haste spell"]})
    assert [table.game.write(table.state, move) for move in table.game.read(table.state, f"use {words}")] == [
        "use haste spell c3"
    ]
    assert '"army"' in answer(table, "use haste spell army c3")


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (
            monsters_and_magic.position(
                "c3 blue hero; g7 straw mage", hands={0: ["paladin", "oracle", *"?????"]}, phase="end"
            ),
            "discard paladin, oracle",
        ),
        (
            capture_the_island.position("C2 red 3; C3 blue 5", hands={0: ["drop 2", "wheel 2"]}, step="draw"),
            "discard drop 2, wheel 2",
        ),
        (moving_ship(), "discard hard over, brace!"),
    ],
)
def test_several_cards_are_discarded_in_one_line(table: Any, line: str) -> None:
    run = table.game.read(table.state, line)
    assert [move.verb for move in run] == ["discard", "discard"]


@pytest.mark.parametrize(
    ("tables", "kept"), [(monsters_and_magic, 3), (capture_the_island, ["3 combat"])], ids=["monsters", "island"]
)
def test_a_hand_of_unknown_cards_is_a_number_in_a_position(tables: Any, kept: object) -> None:
    """If cards have several backs, a number without a stack means the first stack."""
    table = tables.position()
    document = table.game.write_position(table.state)
    first = table.game.seat_names(table.state)[0].casefold()
    state = table.game.read_position({**document, "hands": {first: 3}})
    assert table.game.write_position(state)["hands"][first] == kept


@pytest.mark.parametrize("line", ["install", "complete"])
def test_a_verb_of_another_phase_is_not_read_as_an_argument(line: str) -> None:
    """At a landing, `install` does not mean `collect install`: a card is missing after it."""
    table = skies_of_fire.position("puritan G2 1/2/2/1/1", "halcyon M10 1/2/2/1/1").play("h2", "end")
    refusal = refusal_of(table.game, table.state, line, 0)
    assert f'missing after "{line}"' in refusal


def test_the_name_of_the_player_is_no_part_of_a_line_that_cannot_be_read() -> None:
    """A player may be called by another name than the seat, and the move is what is wrong."""
    table = monsters_and_magic.position("c3 blue hero; g7 straw mage", hands={0: ["paladin"]})
    said = '"frobnicate" cannot be read as a move: "frobnicate" is unknown'
    assert answer(table, "Straw: frobnicate") == said
