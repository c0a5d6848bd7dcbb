"""The output of commands for a viewer; trial/twins.py searches it for hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.table.match_commands import MatchCommands
from referee.table.open_match import UnstoredMatch
from referee.table.prompt import Prompt
from referee.table.records.move_list import write_move_list
from referee.table.words.terminal import TerminalStyle
from referee.trial.twins import Answer, played_answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.engine.mechanisms.views import View
    from referee.engine.record.match import Match

ASKING = ("moves", "show", "log", "why force", "option")


def command_answers(match: Match[Any], view: View, lines: Sequence[str]) -> Iterator[tuple[str, Answer]]:
    """Yield each command with its output for a viewer, as lines for people and as data for programs."""
    for as_json in (False, True):
        prompt = _prompt(match, view, as_json)
        for line in (*ASKING, f"why {match.revision}"):
            yield line, Answer("answered", "\n".join(prompt.answer(line)))
        for line in lines:
            yield f"why {line}", Answer("answered", "\n".join(prompt.answer(f"why {line}")))
            yield line, _entered_answer(match, view, line, as_json)
    yield "export .jsonl", Answer("answered", prompt.commands.record())
    yield "export .txt", Answer("answered", write_move_list(prompt.commands.known_by_now()))
    yield "undo", _entered_answer(match, view, "undo", as_json=False)
    yield "amend", _entered_answer(match, view, f"amend {match.revision} ?", as_json=False)


def _prompt(match: Match[Any], view: View, as_json: bool) -> Prompt:
    return Prompt(MatchCommands(UnstoredMatch(match), view=view), TerminalStyle(), as_json)


def _entered_answer(match: Match[Any], view: View, line: str, as_json: bool) -> Answer:
    trial = match.copy()
    said = "\n".join(_prompt(trial, view, as_json).answer(line))
    return played_answer(match, trial, view, said) if trial.revision > match.revision else Answer("refused", said)
