"""Lists of legal moves: as they are typed, and a few of them with their words in the game."""

from __future__ import annotations

from typing import Any

import pytest
from web_views import Seen

from referee.table.words import listing
from referee.table.words.listing import MOST_WITH_WORDING, legal_lines, legal_moves


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
    assert len(next(iter(legal_moves(seen.match)["legal"].values()))) > MOST_WITH_WORDING
    assert not any("Take the deck" in line for line in listed(seen))


def test_each_legal_move_is_written_once_while_results_of_the_state_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Seen("monsters_and_magic.free")
    game, written = type(seen.match.game), list[Any]()
    write = game.write

    def counted(rules: Any, state: Any, move: Any) -> str:
        assert state.answers is not None
        written.append(move)
        return write(rules, state, move)

    monkeypatch.setattr(game, "write", counted)
    moves = legal_moves(seen.match)
    assert len(written) == len(set(written)) == sum(map(len, moves["legal"].values())) > 0


def test_moves_with_an_unnamed_card_are_listed_apart() -> None:
    seen = Seen("monsters_and_magic.free")
    seen.commands("0").play("draw Ally cards", 0)
    mine, table = legal_moves(seen.commands("0").match), legal_moves(seen.commands("table").match)
    assert any(text.startswith("show ") for text in mine["legal"]["Ann"])
    assert not any(text.startswith("show ") for text in table["legal"]["Ann"])
    assert mine["with_card"]["Ann"] == []
    assert "show CARD" in table["with_card"]["Ann"]
    assert legal_moves(seen.commands("table").match, "show card")["with_card"] == {"Ann": ["show CARD"], "Bob": []}


def test_only_the_listed_moves_are_put_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    seen, worded, in_words = Seen("monsters_and_magic.free"), list[Any](), listing.in_words

    def counted(game: Any, state: Any, move: Any, kind: str) -> str:
        assert state.answers is not None
        worded.append(move)
        return in_words(game, state, move, kind)

    monkeypatch.setattr(listing, "in_words", counted)
    moves = legal_moves(seen.match, "draw 5 ally")
    assert "  draw 5 Ally cards" in legal_lines(seen.match, moves, 80, "draw 5 ally")
    assert 0 < len(worded) <= 2


def test_what_can_be_drawn_is_listed_while_a_draw_is_due() -> None:
    seen = Seen("monsters_and_magic.free", seed=None)
    seen.commands("0").play("draw Ally cards", 0)
    match = seen.commands("table").match
    lines = legal_lines(match, legal_moves(match), 80)
    assert lines[1] == "Can be drawn:"
    assert any("Knights" in line for line in lines)
    begun = legal_lines(match, legal_moves(match, "knig"), 80, "knig")
    assert begun[2:] == ["  Knights"]
