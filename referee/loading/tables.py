"""Checks of the tables of a game before anything is played: reports missing, duplicate and unknown entries."""

from __future__ import annotations

from inspect import signature
from types import FunctionType
from typing import TYPE_CHECKING, Any, get_type_hints

from referee.engine.assembled import AssembledGame
from referee.engine.core.guards import DUE
from referee.engine.core.options import Options
from referee.engine.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.core.verb import Verb

NEEDED = ("name", "title", "version", "seats", "book", "steps", "questions", "chances", "verbs")


def table_faults(game: Game[Any], folder: str) -> Iterator[str]:
    """Yield each fault in the tables of a game in a folder, as a sentence."""
    missing = [name for name in NEEDED if not hasattr(game, name)]
    if missing:
        yield f"the game has no {', '.join(missing)}: set this in the class, or in __init__"
        return
    if game.name != folder:
        yield f'its name is "{game.name}", but its folder is "{folder}"'
    if not game.seats:
        yield f"seats: {game.seats} is not a range of players (two only: range(2, 3); two to four: range(2, 5))"
    for table, kinds in (("questions", game.questions), ("chances", game.chances)):
        for kind in sorted(set(game.steps) & set(kinds)):
            yield f'"{kind}" is in steps and in {table}: it would run by itself, and nobody would be asked'
    yield from _method_faults(type(game))
    for name, verb in game.verbs.items():
        yield from _verb_faults(name, verb)
    if isinstance(game, AssembledGame):
        rules: type[Options] = get_type_hints(game.state_type)["options"]
        yield from rules.declaration_errors(game.book)


def _method_faults(game: type[Game[Any]]) -> Iterator[str]:
    """Yield each method that replaces one of the engine but cannot be called in the same way."""
    for name in dir(Game):
        ours, engines = getattr(game, name), getattr(Game, name)
        if ours is not engines and isinstance(ours, FunctionType) and isinstance(engines, FunctionType):
            found, wanted = (
                ", ".join(one for one in signature(each).parameters if one != "self") for each in (ours, engines)
            )
            if found != wanted:
                yield (
                    f"the method {name}({found}) replaces {name}({wanted}) of the engine: "
                    "choose another name, or take the same parameters"
                )


def _verb_faults(name: str, verb: Verb[Any]) -> Iterator[str]:
    if name != verb.name:
        yield f'verbs["{name}"] is a verb with the name "{verb.name}"'
    if not verb.answers:
        yield f'verb "{name}" answers no question'
    before = {DUE}
    for guard in verb.guards:
        for need in guard.needs:
            if need not in before:
                yield f'verb "{name}": guard "{guard.name}" needs "{need}", which is not an earlier guard'
        if guard.name in before:
            yield f'verb "{name}": two guards are named "{guard.name}"'
        before.add(guard.name)
