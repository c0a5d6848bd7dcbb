"""Typer applications that start quickly: only the typed command is loaded, and simple values are read without pydantic.

Typer checks every argument with pydantic, and importing pydantic takes as long as a whole command. Texts, paths, whole
numbers and missing options need no such check; all other values, and all errors, are left to Typer.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.models import ParameterInfo

LONGEST = 9
"""The most digits of a whole number that is read without pydantic."""


def application(name: str, help: str, modules: Mapping[str, str], words: Sequence[str] = ()) -> typer.Typer:
    """Return an application. `modules` has the module of each command, whose `register` adds it.

    If the typed words begin with a command, the application has only that one.
    """
    app = _Application(
        name=name,
        help=help,
        cls=_Group,
        callback=_nothing,  # so that a single command still needs its name
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    wanted = words[:1] if words and words[0] in modules else list(modules)
    for command in wanted:
        import_module(modules[command]).register(app)
    return app


def _nothing() -> None:
    """Do nothing."""


class _Application(typer.Typer):
    def command(self, name: str | None = None, **settings: Any) -> Any:
        return super().command(name, cls=_Command, **settings)


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _read_at_once(super().get_params(ctx))


class _Group(TyperGroup):
    def get_params(self, ctx: Any) -> list[Any]:
        return _read_at_once(super().get_params(ctx))


class _Option(TyperOption):
    def get_runtime_param(self) -> Any:
        return _Words(super().get_runtime_param)


class _Argument(TyperArgument):
    def get_runtime_param(self) -> Any:
        return _Words(super().get_runtime_param)


def _read_at_once(parameters: list[Any]) -> list[Any]:
    """Return the parameters of a command, made to read simple values themselves."""
    for parameter in parameters:
        if type(parameter) is TyperOption:
            parameter.__class__ = _Option
        elif type(parameter) is TyperArgument:
            parameter.__class__ = _Argument
    return parameters


class _Words:
    """Reads the value of a parameter if it is simple, else with Typer."""

    def __init__(self, typers: Any) -> None:
        self._typers = typers

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the value of a parameter."""
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        kind, info = param.type_descriptor.annotation, param.type_descriptor.parameter_info
        if kind == list[str] and info.parser is None and all(isinstance(one, str) for one in value):
            return list(value)
        if is_plain(value, kind, info):
            return kind(value)
        return self._typers().coerce(value, param=param, ctx=ctx)


def is_plain(value: object, kind: object, info: ParameterInfo) -> bool:
    """Return whether Typer would take a value as it is: a text, a number in digits, a path without conditions."""
    if info.parser is not None:
        return False
    if kind is Path:
        return isinstance(value, str | Path) and _is_free(info) and _is_readable(value)
    if kind is int:
        return info.min is None and info.max is None and _is_whole(value)
    return kind is str and isinstance(value, str)


def _is_whole(value: object) -> bool:
    return type(value) is int or (
        isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= LONGEST
    )


def _is_free(info: ParameterInfo) -> bool:
    checked = info.exists or info.writable or info.resolve_path or info.allow_dash or info.path_type is not None
    return info.file_okay and info.dir_okay and not checked


def _is_readable(path: str | Path) -> bool:
    """Return whether a path may be read, or does not exist."""
    return os.access(path, os.R_OK) or not os.path.lexists(path)
