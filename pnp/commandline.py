"""Fast-starting Typer applications: only the typed command is loaded, and simple values are read without pydantic.

Typer checks every argument with pydantic, and importing pydantic takes as long as a whole command. Strings, paths,
whole numbers and missing options need no such check; all other values, and all errors, are left to Typer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.models import ParameterInfo

import pnp

T = TypeVar("T")
USAGE_ERROR: Any = typer.BadParameter.__base__
"""Typer's error for an invalid command line."""
VALUES = (("str", "TEXT"), ("int", "NUMBER"), ("path", "PATH"))
"""Pairs: a part of Typer's name for a value type, and the placeholder that help shows for that type."""
MOST_DIGITS = 9
"""The maximum number of digits of a whole number that is read without pydantic."""


def application(name: str, help: str, modules: Mapping[str, str], words: Sequence[str] = ()) -> typer.Typer:
    """Return an application. `modules` maps each command to its module.

    A command is the function of that name in its module or, for a group of commands, a Typer application. If Python
    uses the name itself, the function's name ends with an underscore. If the typed words begin with a command, the
    application has only that command.
    """
    app = _Application(
        name=name,
        help=help,
        cls=_Group,
        callback=_program,  # so that a single command must still be named
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    wanted = words[:1] if words and words[0] in modules else list(modules)
    for command in wanted:
        module = vars(import_module(modules[command]))
        found = module.get(command) or module[f"{command}_"]
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=command)
        else:
            app.command(command)(found)
    return app


def _print_version(context: typer.Context, wanted: bool) -> None:
    """Print the name of the program and its version, if wanted, and exit."""
    if wanted:
        typer.echo(f"{context.find_root().info_name} {pnp.__version__}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)]


def _program(version: Version = False) -> None:
    """Take the options of the program itself."""


class _Application(typer.Typer):
    def command(self, name: str | None = None, **settings: Any) -> Any:
        return super().command(name, cls=_Command, **settings)


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _read_at_once(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return _in_our_words(partial(super().parse_args, ctx, args), ctx, args)

    def invoke(self, ctx: Any) -> Any:
        return _in_our_words(partial(super().invoke, ctx), ctx)


class _Group(TyperGroup):
    def get_params(self, ctx: Any) -> list[Any]:
        return _read_at_once(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return _in_our_words(partial(super().parse_args, ctx, args), ctx, args)

    def invoke(self, ctx: Any) -> Any:
        return _in_our_words(partial(super().invoke, ctx), ctx)


def _in_our_words(step: Callable[[], T], context: Any, words: Sequence[str] = ()) -> T:
    """Do one step of a command; report an invalid command line with our messages instead of Typer's.

    Raises:
        SystemExit: the command line is invalid.
    """
    words = tuple(words)
    try:
        return step()
    except USAGE_ERROR as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            raise
        from pnp.console import print_error
        from pnp.usage import message_and_help

        print_error("\n".join(message_and_help(error, context, words)))
        raise SystemExit(error.exit_code) from None


class _Option(TyperOption):
    def get_runtime_param(self) -> Any:
        return _ValueReader(super().get_runtime_param)

    def display_type(self, ctx: Any) -> str:
        """Return the placeholder for the value in help: TEXT, NUMBER or PATH."""
        shown = super().display_type(ctx)
        return next((word for kind, word in VALUES if kind in shown), shown)

    def get_help_record(self, ctx: Any) -> tuple[str, str] | None:
        """Return an option as shown in help, and its description; the minimum is in words."""
        record = super().get_help_record(ctx)
        return record and (record[0], record[1].replace("x>=", "at least "))


class _Argument(TyperArgument):
    def get_runtime_param(self) -> Any:
        return _ValueReader(super().get_runtime_param)

    def get_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the name of an argument in the usage line, in brackets if it is optional."""
        name = self.display_name_raw
        return [name if self.required else f"[{name}]"]

    def display_type(self, ctx: Any) -> str:
        """Return an empty string: help describes an argument by its name alone."""
        return ""


def _read_at_once(parameters: list[Any]) -> list[Any]:
    """Return the parameters of a command, changed to read simple values themselves."""
    for parameter in parameters:
        if type(parameter) is TyperOption:
            parameter.__class__ = _Option
        elif type(parameter) is TyperArgument:
            parameter.__class__ = _Argument
    return parameters


class _ValueReader:
    """Reads a parameter's value without Typer if the value is simple, else with Typer."""

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
        try:
            return self._typers().coerce(value, param=param, ctx=ctx)
        except typer.BadParameter as error:
            if kind in (int, float):
                from pnp.usage import number_message

                said = number_message(param, value, kind is int, info.min, info.max)
                raise typer.BadParameter(said, ctx=ctx, param=param) from error
            raise


def is_plain(value: object, kind: object, info: ParameterInfo) -> bool:
    """Return whether Typer need not check a value: a string, a number without min or max, a path without conditions."""
    if info.parser is not None:
        return False
    if kind is Path:
        return isinstance(value, str | Path) and _is_free(info) and _is_readable(value)
    if kind is int:
        return info.min is None and info.max is None and _is_whole(value)
    return kind in (str, bool) and isinstance(value, kind)


def _is_whole(value: object) -> bool:
    return type(value) is int or (
        isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS
    )


def _is_free(info: ParameterInfo) -> bool:
    checked = info.exists or info.writable or info.resolve_path or info.allow_dash or info.path_type is not None
    return info.file_okay and info.dir_okay and not checked


def _is_readable(path: str | Path) -> bool:
    """Return whether a path is readable or does not exist."""
    return os.access(path, os.R_OK) or not os.path.lexists(path)
