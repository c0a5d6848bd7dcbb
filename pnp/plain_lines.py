"""Reads plain command lines without Typer, as loading Typer takes longer than many commands.

A line is plain if it names a command and all its words are known options, texts, paths and whole numbers, each given
once. Everything else, such as help and errors, is left to Typer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from inspect import Parameter, isfunction
from pathlib import Path
from typing import Any

from pnp.parameters import Known, parameters

LONGEST = 9
"""The maximum number of digits of a whole number that is read without Typer."""
_SHOWN = {"help", "metavar", "show_default"}
"""The settings that only change help."""
_LIMITS = {"min", "max"}


def run(words: Sequence[str], modules: Mapping[str, str], typers: Callable[[BaseException | None], object]) -> None:
    """Run the command that the words name; `modules` has the module of each command.

    `typers` runs the line with Typer, or reports an error that a command raised for Typer.

    Raises:
        SystemExit: the command has ended.
    """
    is_named = bool(words) and words[0] in modules and os.name != "nt"  # Typer replaces `*` and `~` on Windows
    command = find(words[0], modules) if is_named else None
    arguments = plain(command, words[1:]) if isfunction(command) else None
    if command is None or arguments is None:
        typers(None)
        return
    try:
        command(**arguments)
    except (EOFError, KeyboardInterrupt) as error:
        typers(error)
    except Exception as error:
        if not type(error).__module__.startswith("typer."):
            raise
        typers(error)
    raise SystemExit(0)


def find(command: str, modules: Mapping[str, str]) -> Any:
    """Return a command, or a group of commands: what its module has by its name, or by its name with `_` at the end."""
    module = vars(import_module(modules[command]))
    return module.get(command) or module[f"{command}_"]


def plain(command: Callable[..., None], words: Sequence[str]) -> dict[str, Any] | None:
    """Return the values of a command's parameters, or None if the words must be read by Typer."""
    known = parameters(command)
    if known is None or any(one.declared.settings.keys() - _SHOWN - _LIMITS for one in known.values()):
        return None
    try:
        typed = dict(_typed(known, words))
        return {name: typed[name] if name in typed else _default(one) for name, one in known.items()}
    except _NotPlainError:
        return None


class _NotPlainError(Exception):
    """Raised when a line must be read by Typer."""


def _typed(known: Mapping[str, Known], words: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield the parameters that the words give, each with its value."""
    options = {word: name for name, one in known.items() for word in one.declared.names}
    given: dict[str, list[str]] = {}
    places: list[str] = []
    waiting = iter(words)
    for word in waiting:
        if not word.startswith("-"):
            places.append(word)
            continue
        option, equals, value = word.partition("=")
        name = options.get(word) or options.get(option if option.startswith("--") else "")
        if name is None or (equals and known[name].kind is bool):
            raise _NotPlainError
        if known[name].kind is bool:
            value = word
        elif not equals:
            value = next(waiting, "-")
            if value.startswith("-"):
                raise _NotPlainError
        given.setdefault(name, []).append(value)
    for name, values in given.items():
        yield name, _value(known[name], values)
    yield from _placed({name: one for name, one in known.items() if not one.declared.names}, places)


def _placed(arguments: Mapping[str, Known], places: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield the arguments, each with its value; only a single argument may be a list."""
    if len(places) > len(arguments) or any(_is_list(one.kind) for one in arguments.values()):
        raise _NotPlainError
    for (name, one), word in zip(arguments.items(), places, strict=False):
        yield name, _value(one, [word])


def _value(one: Known, words: Sequence[str]) -> Any:
    """Return the value of a parameter from its words."""
    if _is_list(one.kind):
        return list(words)
    if len(words) != 1 or one.declared.settings.keys() & _LIMITS:
        raise _NotPlainError
    word = words[0]
    if one.kind is bool:
        return True
    if one.kind is str:
        return word
    if one.kind in (Path, Path | None) and is_readable(word):
        return Path(word)
    if one.kind in (int, int | None) and is_whole(word):
        return int(word)
    raise _NotPlainError


def _default(one: Known) -> Any:
    if one.default is Parameter.empty:
        raise _NotPlainError
    return one.default


def _is_list(kind: Any) -> bool:
    return kind in (list[str], list[str] | None)


def is_whole(word: str) -> bool:
    """Return whether a word is a whole number, not negative and not too long."""
    return word.isascii() and word.isdigit() and len(word) <= LONGEST


def is_readable(path: str | Path) -> bool:
    """Return whether a path is readable or does not exist."""
    return os.access(path, os.R_OK) or not os.path.lexists(path)
