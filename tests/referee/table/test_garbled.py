"""The prompt answers every line, and a match that is opened again is the same."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tables.monsters_and_magic import COLOURS, from_document, game, position

from referee.engine.core.agenda import Decision
from referee.engine.core.options import Setup
from referee.engine.record.match import Match
from referee.table.files.session import Session
from referee.table.match_commands import MatchCommands
from referee.table.prompt import Prompt
from referee.table.records.checking import check_list
from referee.table.records.move_list import read_move_list, write_move_list
from referee.table.words.listing import legal_moves
from referee.table.words.terminal import TerminalStyle

WORDS = (
    *COLOURS, "hero", "army", "mage", "garrison", "castle", "forest", "hand", "permanent", "phase", "turn", "spent",
    "movement", "end", "beginning", "to", "place", "remove", "a1", "b2", "c3", "d4", "h8", "z9", "paladin", "jester",
    "oracle", "wood elves", "?", "0", "3", "-1", "99999999999", ";", ":", '"', "#",
    "\x00", "\x1b[31m", "\udcff", "☃", "٣",
)  # fmt: skip
COMMANDS = (
    "undo", "redo", "amend 3", "amend 9", "insert 4", "delete 5", "delete rest", "overrule", "correct", "correct out",
    "correct place", "correct hand", "correct phase", "correct terrain", "option terrain_mp=free_step",
    "option clockwise=corners", "option", "why", "moves", "show", "log", "note", "play", "use", "summon", "recruit", "",
)  # fmt: skip


def typed(match: Match[Any], chance: random.Random) -> str:
    """Return a line: often an answer to the question, else a similar or a damaged one."""
    if chance.random() < 0.5:
        legal = [text for texts in legal_moves(match)["legal"].values() for text in texts]
        line = "roll" if any(not isinstance(one, Decision) for one in match.due) else chance.choice(legal or ["undo"])
    else:
        line = " ".join([chance.choice(COMMANDS), *chance.choices(WORDS, k=chance.randint(0, 4))])
    if chance.random() < 0.15:
        place = chance.randint(0, len(line))
        line = line[:place] + chance.choice(WORDS) + line[place + chance.randint(0, 2) :]
    return line


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_is_answered(seed: int, tmp_path: Any) -> None:
    chance = random.Random(seed)
    start = None
    if seed % 2:
        table = position(
            "b2 blue hero garrison; c3 blue army; d4 straw army garrison; g7 straw mage", hands={0: 2, 1: 2}
        )
        start = game().write_position(table.state)
        assert from_document(start).state == table.state
    path = tmp_path / "evening.match"
    with Session.store_new(path, Match.new(game(), Setup(2), id="evening", seed="words", position=start)) as session:
        prompt = Prompt(MatchCommands(session), TerminalStyle(40), as_json=seed == 3)
        prompt.welcome()
        for _ in range(90):
            line = typed(session.match, chance)
            answer = prompt.answer(line)
            assert answer or not line.strip() or line.strip().startswith("#"), line
            "\n".join(answer).encode("utf-8", "replace")
        with Session.open(path, lambda name: game()) as again:
            assert (again.match.state, again.match.pending) == (session.match.state, session.match.pending)
        if not session.match.pending:
            listed = check_list(read_move_list(write_move_list(session.match)), lambda name: game(), tmp_path)
            assert listed.match.state == session.match.state
