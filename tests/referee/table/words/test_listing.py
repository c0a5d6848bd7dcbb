"""Lists of legal moves: as they are typed, and a few of them with their words in the game."""

from __future__ import annotations

from web_views import Seen

from referee.table.words.listing import WORDED, legal_lines, legal_moves


def listed(seen: Seen, width: int = 80) -> list[str]:
    """Return the moves of the first seat that is asked, without their heading."""
    found = legal_moves(seen.match)
    lines = legal_lines(seen.match, {**found, "legal": dict([next(iter(found["legal"].items()))])}, width)
    return [line.strip() for line in lines if line.startswith("  ")]


def test_a_few_moves_have_their_words_in_the_game_beside_what_is_typed() -> None:
    lines = listed(Seen("castle_assault"))
    assert lines[0] == "faction humans    Play the Humans"
    assert lines[-1] == "faction vampires  Play the Vampires"


def test_words_that_do_not_fit_are_left_out() -> None:
    assert listed(Seen("castle_assault"), 30)[0] == "faction humans"


def test_more_moves_are_listed_in_columns_as_they_are_typed() -> None:
    seen = Seen("castle_assault").until("deck")
    assert len(next(iter(legal_moves(seen.match)["legal"].values()))) > WORDED
    assert not any("Take the deck" in line for line in listed(seen))
