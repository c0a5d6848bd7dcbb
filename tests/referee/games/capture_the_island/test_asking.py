"""Step 2 in short words: what they lack is asked for, and what follows from itself is not."""

from __future__ import annotations

import pytest
from tables.capture_the_island import CHOSEN, Table, new_match, position

from referee.engine.errors import InvalidMoveError


def cards(*held: str) -> Table:
    """Return red in step 2, with some cards, on C2 (circles), B2 (bricks) and at the water on A1 and F6 (arrow)."""
    return position("C2 red 3; B2 red 2; F6 red 3; E3 blue 2; A1 red 3", hands={0: list(held)}, step="cards")


HELD = ("bricks 4", "bricks 2", "drop 4", "arrow 2")


@pytest.mark.parametrize(
    ("words", "lacks"),
    [
        ("play bricks", "which card: bricks 2 or bricks 4?"),
        ("bricks", "which card: bricks 2 or bricks 4?"),
        ("road", "which card: bricks 2 or bricks 4? (write: play CARD as road)"),
        ("water", "which card: drop 4? (write: play CARD as water)"),
        ("arrow", "which card: arrow 2? (write: play CARD as arrow at A TILE)"),
        ("recruit", "which card: bricks 4? (write: play CARD as recruit on A TILE)"),
        ("recruit b2", "which card: bricks 4? (write: play CARD as recruit on b2)"),
        ("recruit c2", "which card, and none that serves can be in this hand? (write: play CARD as recruit on c2)"),
        ("drop 4", "how is drop 4 played? (write: play drop 4 as water)"),
        ("arrow 2", "how is arrow 2 played? (write: play arrow 2 as arrow at A TILE)"),
        (
            "play bricks 4",
            "how is bricks 4 played? (write: play bricks 4 as recruit on b2 or play bricks 4 as road)",
        ),
    ],
)
def test_what_is_not_said_of_a_card_is_asked_for(words: str, lacks: str) -> None:
    with pytest.raises(InvalidMoveError) as error:
        cards(*HELD).play(words)
    assert str(error.value) == f'"{words}": {lacks}'


@pytest.mark.parametrize("words", ["play drop 4", "play bricks 2", "play bricks 4 as road", "play bricks 4 on b2"])
def test_a_card_with_one_use_that_fits_is_played(words: str) -> None:
    assert len(cards(*HELD).play(words).hand()) == 3


def test_words_that_begin_nothing_cannot_be_read_as_before() -> None:
    for words in ("wodo", "play", "play wodo"):
        with pytest.raises(InvalidMoveError):
            cards("drop 4").play(words)
    with pytest.raises(InvalidMoveError, match="cannot be read as a move"):
        position("C2 red 3", hands={0: ["drop 4"]}).play("recruit")


def test_the_last_of_four_colours_is_nobodys_choice() -> None:
    table = new_match(4).play(*CHOSEN[4])
    assert table.state.colours == ("red", "blue", "white", "black")
    assert table.reported("CI-SETUP-11") == ["Player 4 has black, the only colour that is left"]
    assert new_match(3).play(*CHOSEN[3]).state.colours == ("red", "blue", "white")
