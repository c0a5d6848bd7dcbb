"""Messages about invalid command lines: what was typed, what is allowed, where to find help."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pnp.library.problems import did_you_mean, limits_in_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MATCH = "--match"
"""The option that names a match, which people also type as the first word of a command."""
NUMBER = re.compile(r"-\d+")
EXTRA = re.compile(r"Got unexpected extra argument\(s\) \((.*)\)", re.DOTALL)
COMMAND = re.compile(r"No such command (['\"])(.*?)\1\..*", re.DOTALL)


def message_and_help(error: Any, context: Any, words: Sequence[str]) -> tuple[str, str]:
    """Return the message about an invalid command line, and how to get help.

    `context` is the command's context, and `words` are the words after the command.
    """
    context = error.ctx or context
    said = usage_message(error, context, words)
    return said, f"`{context.command_path} --help` explains the command"


def usage_message(error: Any, context: Any, words: Sequence[str]) -> str:
    """Return the message about an invalid command line."""
    parameters = context.command.get_params(context)
    match type(error).__name__:
        case "NoSuchOption":
            return _unknown_option_message(error.option_name, parameters, words)
        case "BadOptionUsage":
            takes = "takes no value" if "not take" in error.message else "needs a value"
            return f"{error.option_name} {takes}"
        case "MissingParameter":
            return f"{name_of(error.param)} is missing: {_how_to_type(context, parameters)}"
        case "BadParameter":
            hint = error.param_hint or (error.param and name_of(error.param))
            return error.message if hint is None or error.message.startswith(f"{hint} ") else f"{hint}: {error.message}"
    if extra := EXTRA.fullmatch(error.message):
        quoted = _quoting_hint(context, parameters, extra[1])
        is_match = MATCH in _options(parameters) and (quoted or not _arguments(parameters))
        named = f"; a match is named with {MATCH}" if is_match else ""
        return f'unexpected "{extra[1]}"{quoted or f": {_how_to_type(context, parameters)}"}{named}'
    if unknown := COMMAND.fullmatch(error.message):
        advice = did_you_mean(unknown[2], context.command.commands)
        return f'there is no command "{unknown[2]}"{advice}'
    return str(error.message).rstrip(".")


def number_message(param: Any, value: object, is_whole: bool, minimum: float | None, maximum: float | None) -> str:
    """Return the message about a value that is not an allowed number.

    `is_whole` says whether it must be a whole number; `minimum` and `maximum` are its limits, if there are any.
    """
    allowed = limits_in_words(minimum, maximum) or ("a whole number" if is_whole else "a number")
    return f'{name_of(param)} must be {allowed} (got "{value}")'


def name_of(parameter: Any) -> str:
    """Return the name of a parameter: `--seats`, `GAME`."""
    return str(parameter.get_error_hint()).replace("'", "").split(" / ")[0]


def _unknown_option_message(option: str, parameters: Sequence[Any], words: Sequence[str]) -> str:
    """Return the message about an unknown option, or about a negative number, which looks like one."""
    word = next((one for one in words if one.partition("=")[0].startswith(option)), option)
    number = next((one for one in parameters if one.param_type_name == "argument" and _is_number(one)), None)
    if number is not None and NUMBER.fullmatch(word):
        return f"{name_of(number)} must be 1 or more (got {word})"
    known = list(_options(parameters))
    return f'there is no option "{word.partition("=")[0]}"{did_you_mean(option, known)}'


def _is_number(parameter: Any) -> bool:
    return parameter.type_descriptor.annotation is int or name_of(parameter) == "N"


def _arguments(parameters: Sequence[Any]) -> list[Any]:
    return [one for one in parameters if one.param_type_name == "argument"]


def _options(parameters: Sequence[Any]) -> Iterator[str]:
    yield from (name for one in parameters if one.param_type_name == "option" for name in one.opts)


def _quoting_hint(context: Any, parameters: Sequence[Any], extra: str) -> str:
    """Return advice to quote words that belong together; empty if no words precede the unexpected ones."""
    arguments = _arguments(parameters)
    if not arguments or not isinstance(context.params.get(arguments[-1].name), str):
        return ""
    *before, last = (str(context.params[one.name]) for one in arguments)
    command = " ".join([context.command_path, *before])
    return f' after "{last}"; quote words that belong together: `{command} "{last} {extra}"`'


def _how_to_type(context: Any, parameters: Sequence[Any]) -> str:
    """Return advice on how to type a command, without its options."""
    shown = (name_of(one) if one.required else f"[{name_of(one)}]" for one in _arguments(parameters))
    return f"type `{' '.join([context.command_path, *shown])}`"
