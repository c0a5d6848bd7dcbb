"""Declares the options and arguments of commands, without loading Typer (see `pnp.plain_lines`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints


class Declared(NamedTuple):
    """A parameter of a command: the names of an option (none: an argument), and the settings that Typer takes."""

    names: tuple[str, ...]
    settings: Mapping[str, Any]


def option(name: str, *more: str, **settings: Any) -> Any:
    """Declare an option with one name or more, as `typer.Option` does."""
    return Declared((name, *more), settings)


def argument(**settings: Any) -> Any:
    """Declare an argument, as `typer.Argument` does."""
    return Declared((), settings)


def bad_value(message: str, param_hint: str | None = None) -> Exception:
    """Return the error about a value on the command line; `param_hint` is the parameter."""
    import typer

    return typer.BadParameter(message, param_hint=param_hint)


def ended(code: int) -> Exception:
    """Return the exception that ends a command with an exit code."""
    import typer

    return typer.Exit(code)


class Known(NamedTuple):
    """A parameter as declared: its type, its declaration, and its default (`Parameter.empty`: none)."""

    kind: Any
    declared: Declared
    default: Any


def parameters(command: Callable[..., None]) -> dict[str, Known] | None:
    """Return the parameters of a command by name; None if one of them is declared in another way."""
    hints = get_type_hints(command, include_extras=True)
    found: dict[str, Known] = {}
    for one in signature(command).parameters.values():
        kind, *more = get_args(hints[one.name]) if get_origin(hints[one.name]) is Annotated else (None,)
        if len(more) != 1 or not isinstance(more[0], Declared):
            return None
        found[one.name] = Known(kind, more[0], one.default)
    return found


def for_typer(command: Callable[..., None], error: BaseException | None = None) -> Callable[..., None]:
    """Return a command with the declarations of Typer; with `error`, it only raises this error."""

    def run(**words: Any) -> None:
        if error is not None:
            raise error
        command(**words)

    hints = get_type_hints(command, include_extras=True)
    shown = [one.replace(annotation=_typers(hints[one.name])) for one in signature(command).parameters.values()]
    run.__dict__["__signature__"] = Signature([one.replace(kind=Parameter.KEYWORD_ONLY) for one in shown])
    run.__annotations__ = {one.name: one.annotation for one in shown}
    run.__doc__ = command.__doc__
    return run


def _typers(hint: Any) -> Any:
    """Return a type with the declaration that Typer reads."""
    import typer

    if get_origin(hint) is not Annotated:
        return hint
    kind, *more = get_args(hint)
    if len(more) != 1 or not isinstance(more[0], Declared):
        return hint
    names, settings = more[0]
    return Annotated[kind, typer.Option(*names, **settings) if names else typer.Argument(**settings)]
