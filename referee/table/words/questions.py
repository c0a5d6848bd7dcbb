"""Questions: what is due, who is asked, and how to answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.engine.core.agenda import Decision
from referee.engine.core.chance import DiceSpec, DrawSpec
from referee.engine.core.guards import Breach
from referee.engine.errors import MoveError
from referee.engine.mechanisms.sealed import OPEN
from referee.engine.words.choosing import choice_decisions
from referee.engine.words.wording import with_question_mark
from referee.table.words.equal_moves import equal_moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.engine.core.chance import ChanceSpec, Due
    from referee.engine.record.match_view import MatchView

EXAMPLES = {1: "4", 2: "4 2", 3: "4 2 5", 4: "4 2 5 1"}
LEAST_LONG_ROLL = 7
"""If a roll or draw has this many results or more, the hint does not ask to type each of them."""


def prompt_of(match: MatchView[Any], one: Due) -> str:
    """Return the game's question, with the name of the player asked."""
    return with_names_asked(match, question(match, one), [one])


def _answered_how(match: MatchView[Any], one: Due) -> str:
    text = question(match, one)
    if isinstance(one, Decision):
        owed = [thing for thing in one.owed if thing not in text]
        text += equal_moves(match, one)
        passing = _passing(match, one, text)
        more = [*([f"or {passing}"] if passing else []), *_choosing(match, one), *owed, *_unseen_hint(match, one)]
        return text + (f" ({'; '.join(more)})" if more else "")
    return f"{with_question_mark(text)} ({how_answered(one)})"


def question(match: MatchView[Any], one: Due) -> str:
    """Return the game's question; if the results of a draw are seats, each seat's name comes with its player's name."""
    if isinstance(one, Decision):
        return match.lexicon.with_player_names(one.prompt)
    of_players = isinstance(one, DrawSpec) and one.names and set(one.names) <= set(match.lexicon.game_names)
    return match.lexicon.with_player_name(one.seat, match.lexicon.spelled_out(one.prompt) if of_players else one.prompt)


def _choosing(match: MatchView[Any], one: Decision) -> list[str]:
    """Return the hint on how to answer a simultaneous choice."""
    if one.kind == OPEN:
        return ["`open` opens the choice sealed here"]
    asked = choice_decisions(match.game, match.state)
    line = ["typed together: " + " / ".join("…" for _ in asked)] if len(asked) > 1 else []
    return [*line, "in secret: `seal`"] if asked else []


def _unseen_hint(match: MatchView[Any], one: Decision) -> list[str]:
    """Return a hint that `?` is a possible answer to a decision; empty if it is not."""
    game, state = match.game, match.state
    if "?" in one.prompt or not any(token.face is None for tokens in state.zones.values() for token in tokens):
        return []
    words = (game.write(state, move) for move in game.legal_moves(state, one.seat) if move.is_open)
    said = [text for text in words if _is_legal_as_typed(match, text, one.seat)]
    return [f"`{said[0]}` for a card that is not shown"] if said else []


def _is_legal_as_typed(match: MatchView[Any], text: str, seat: int) -> bool:
    """Return whether words are legal exactly as typed."""
    try:
        move = match.game.read(match.state, text, seat)[0]
    except MoveError:
        return False
    return not isinstance(match.game.breach(match.state, move), Breach) and match.is_playable(move, text)


def _passing(match: MatchView[Any], one: Decision, text: str) -> str:
    """Return the word that passes a decision; empty if the text of the question contains it."""
    game, state = match.game, match.state
    move = game.passing(state, one)
    if move is None or game.breach(state, move) is not None:
        return ""
    word = game.write(state, move)
    return "" if re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) else word


def how_answered(spec: ChanceSpec) -> str:
    """Return the hint on how to answer a request for a roll or a draw."""
    if isinstance(spec, DiceSpec):
        dice = "one die" if spec.number == 1 else f"{spec.number} dice"
        faces = "" if spec.faces == 6 else f" with {spec.faces} faces"
        example = EXAMPLES.get(spec.number, "4 2 5 …")
        if spec.sides:
            faces, example = f" with {', '.join(map(str, spec.sides))}", str(max(spec.sides))
        return f"{dice}{faces}, e.g. {example}; `roll` lets the referee roll"
    if spec.number >= LEAST_LONG_ROLL and not spec.hidden:
        return "`roll` lets the referee draw"
    word = "number" if spec.names and all(name.isdigit() for name in spec.names) else "name"
    cards = f"its {word}" if spec.number == 1 else f"{spec.number} names"
    every = "" if spec.number < LEAST_LONG_ROLL else "; a single ? stands for all"
    unseen = f", or ? for one that is not shown{every}" if spec.hidden else ""
    return f"{cards}{unseen}; `roll` lets the referee draw"


def question_lines(match: MatchView[Any]) -> list[str]:
    """Return the questions, one line each; a question to several players is one line. Empty if the match is over."""
    by_line: dict[str, list[Due]] = {}
    for one in match.due:
        by_line.setdefault(_answered_how(match, one), []).append(one)
    return [with_names_asked(match, line, asked) for line, asked in by_line.items()]


def with_names_asked(match: MatchView[Any], text: str, asked: Sequence[Due]) -> str:
    """Return a question with the names of all players to whom it is put; a roll or a draw already names who acts."""
    who = ", ".join(match.lexicon.names[one.seat] for one in asked if isinstance(one, Decision))
    return f"{who}: {text}" if who else text
