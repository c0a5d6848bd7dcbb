"""Turns actions on an open match into commands."""

from __future__ import annotations

from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, get_type_hints

from referee.table.cli import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.table.match_commands import MatchCommands
    from referee.table.words.reply import Reply

Words = ParamSpec("Words")
UNLOADED = {"MatchCommands": Any, "Reply": Any}
"""Types in the signature of an action that are not loaded before the command is carried out."""


def changes(action: Callable[Concatenate[MatchCommands, Words], Reply]) -> Callable[..., None]:
    """Return the command line's command for an action on a match: it adds the options that all such commands share."""
    return _command(action, False)


def reads(action: Callable[Concatenate[MatchCommands, Words], Reply]) -> Callable[..., None]:
    """Return the command, as `changes` does, for an action that only reads: the match file is not changed."""
    return _command(action, True)


def _command(action: Callable[..., Reply], reads_only: bool) -> Callable[..., None]:
    def command(
        *,
        match: options.MatchFile = None,
        project: options.Project = None,
        as_seat: options.AsSeat = "",
        everything: options.Everything = False,
        as_json: options.Json = False,
        **words: Any,
    ) -> None:
        with options.match_commands(match, project, as_seat, everything, reads_only) as commands:
            options.print_reply(action(commands, **words), as_json)

    hints = get_type_hints(action, localns=UNLOADED, include_extras=True)
    own = [one.replace(annotation=hints[one.name]) for one in signature(action).parameters.values()][1:]
    common = signature(command, eval_str=True).parameters.values()
    all_words = [*own, *(one for one in common if one.kind is not Parameter.VAR_KEYWORD)]
    command.__dict__["__signature__"] = Signature(all_words)
    command.__annotations__ = {one.name: one.annotation for one in all_words}
    command.__doc__ = action.__doc__
    return command
