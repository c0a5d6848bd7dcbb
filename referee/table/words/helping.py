"""What `help` prints: an example of each move of a game, and the commands of the prompt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.engine.core.naming import counted

if TYPE_CHECKING:
    from referee.engine.campaign import Scenario
    from referee.engine.game import Game
    from referee.table.data import answers

HELP = """\
Type a move, or several on a line with `;` between them.
4 2                  the dice you rolled; `roll` lets the referee roll
CARD, or ?           the card you drew; ? for a card that is not shown
NAME: MOVE           another player's move
all: pass turn       nobody reacts until the turn ends; `NAME: pass turn` is for one player,
                     `NAME: stop passing` ends it
moves [WORDS]        list the legal moves, or those that begin with WORDS
why WHAT             explain a clause, a house rule, a move, an entry (type its number), a card,
                     a space on the board, a player (what is in front of them), a word in the rules,
                     or `force` (the numbers compared)
show, log            show the board; list what has happened
undo [N], redo [N]   undo or redo N steps
amend N MOVE         change entry N; `insert N MOVE` adds one before it, `delete N` removes it,
                     `delete rest` removes the entries that wait to be played again
overrule MOVE        allow an illegal move
correct FACT         correct what is on the table
option NAME=VALUE    set a house rule; `option` lists them, `option NAME` explains one
note WORDS           add a remark to the record
rename NAME: NEW     give a player another name
seal [NAME]          make a choice that the others must not see; it is not shown as you type it
A / B                the choices of players who choose at the same time
quit                 leave; the match is kept"""


POSITION, SCENARIOS, CORRECT = "position", "scenarios", "correct"


RECORD_COMMANDS = frozenset({"amend", "insert", "delete", "overrule", "correct", "option"})
"""The commands that change what is settled; only a viewer who keeps the record may give them."""


def commands_help(keeps_record: bool = True) -> str:
    """Return the help on the commands of the prompt, or only on those for a viewer who does not keep the record."""
    head, *entries = re.split(r"\n(?! )", HELP)
    return "\n".join(
        [head, *(one for one in entries if keeps_record or one.split()[0] not in {*RECORD_COMMANDS, "quit"})]
    )


def topics(game: Game[Any]) -> tuple[str, ...]:
    """Return the help topics: the keys of a position file, corrections, the game's scenarios, and each of its verbs."""
    more = [*([CORRECT] if game.correction_examples() else []), *([SCENARIOS] if game.scenarios else [])]
    return (POSITION, *more, *sorted(game.help_by_verb()))


def help_of(game: Game[Any], topic: str = "", keeps_record: bool = True) -> answers.Help:
    """Return the help of a game with the commands of the prompt.

    topic: one verb alone, or `position` (the keys of a position file, and how to correct a position), `correct` (only
    the corrections) or `scenarios` (how to begin each scenario).
    """
    empty: answers.Help = {"game": game.name, "help": "", "verbs": [], "position": [], "corrections": []}
    corrections = list(game.correction_examples())
    if topic == SCENARIOS:
        begins: list[answers.Example] = [
            {
                "verb": "new",
                "words": f"referee new {game.name} --option scenario={one.number}",
                "says": _scenario_said(one),
            }
            for one in game.scenarios
        ]
        return {**empty, "verbs": begins}
    if topic == POSITION:
        keys: list[answers.Key] = [{"key": key, "says": says} for key, says in game.position_help().items()]
        return {**empty, "position": keys, "corrections": corrections}
    if topic == CORRECT:
        return {**empty, "corrections": corrections}
    verbs: list[answers.Example] = [
        {"verb": verb, "words": one.words, "says": one.says}
        for verb, one in game.help_by_verb().items()
        if topic in ("", verb)
    ]
    return {**empty, "help": "" if topic else commands_help(keeps_record), "verbs": verbs}


def help_about(game: Game[Any], text: str, keeps_record: bool = True) -> answers.Help:
    """Return the help on a topic, or on the moves and commands whose help has a word that begins with a string, or all.

    All help answers a string that is neither, such as `help me`.
    """
    if text in topics(game):
        return help_of(game, text)
    found, named = help_of(game, "", keeps_record), re.compile(rf"\b{re.escape(text)}", re.IGNORECASE)
    verbs = [one for one in found["verbs"] if named.search(f"{one['words']} {one['says']}")]
    commands = [entry for entry in re.split(r"\n(?! )", found["help"])[1:] if named.search(entry)]
    return {**found, "help": "\n".join(commands), "verbs": verbs} if verbs or commands else found


def _scenario_said(one: Scenario) -> str:
    return f"{one.title}, for {counted(one.seats, 'player')}"


def help_lines(data: answers.Help, title: str) -> list[str]:
    """Return the help in lines: the moves of the game in columns, then the commands of the prompt; or one topic."""
    verbs = data["verbs"]
    if data.get("position"):
        return _position_lines(data, title)
    if data.get("corrections"):
        return [f"Corrections of {title}, one example each:", *(f"correct {one}" for one in data["corrections"])]
    wide = max((len(one["words"]) for one in verbs), default=0) + 2
    own = [f"{one['words']:{wide}}{one['says']}" for one in verbs]
    if not data["help"]:
        return own
    head = [f"Moves of {title}, one example each:", *own, ""] if own else []
    return [*head, *data["help"].split("\n")]


def _position_lines(data: answers.Help, title: str) -> list[str]:
    """Return the keys of a position file in columns, and examples of corrections."""
    keys = data["position"]
    wide = max(len(one["key"]) for one in keys) + 2
    rows = [f"{one['key']:{wide}}{one['says']}" for one in keys]
    forms = ["", "Examples of corrections:", *data["corrections"]] if data["corrections"] else []
    return [f"A position of {title} has these keys, besides `game` and `options`:", *rows, *forms]
