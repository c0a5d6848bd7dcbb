"""What `help` says: how a game is typed, verb by verb, and what the table understands besides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.table import answers

HELP = """\
A move as the game writes it; several on a line: b2 c3; dice 4 2; dice 3 3
4 2                  answers dice that are due; roll lets the referee roll
NAME, or ?           answers a draw that is due; ? for a card that is not shown
NAME: MOVE           somebody else speaks than the one who is asked
moves [WORDS]        the legal moves, or those that begin so
why WHAT             a clause, a house rule, a move, the number of an entry, a card, force,
                     a space of the board, or a word of the rules
show, log            the board; all that has happened
undo [N], redo [N]   take back; play again
amend N MOVE         entry N was another move; insert N MOVE; delete N; delete rest
overrule MOVE        an illegal move stands
correct FACT         what really lies on the table
option NAME=VALUE    a house rule from here on; option lists them, option NAME explains one
note WORDS           words for the record
seal [NAME]          a choice that others must not see: it is asked for, and not shown while it is typed
A / B                the choices of all who choose at once, as they are turned over
quit                 the match stays as it is"""


def help_of(game: Game[Any], whole: bool = True, position: bool = False) -> answers.Help:
    """Return the help of a game; whole: with what the prompt understands in every game.

    position: what a position file may say instead, and how it is corrected.
    """
    if position:
        keys: list[answers.Key] = [{"key": key, "says": says} for key, says in game.position_help().items()]
        told = list(game.correction_examples())
        return {"game": game.name, "help": "", "verbs": [], "position": keys, "corrections": told}
    verbs: list[answers.Example] = [
        {"verb": verb, "words": one.words, "says": one.says} for verb, one in game.help_by_verb().items()
    ]
    return {"game": game.name, "help": HELP if whole else "", "verbs": verbs, "position": [], "corrections": []}


def help_lines(data: answers.Help, title: str) -> list[str]:
    """Return the help in lines: first the game's own words in columns, then those of the table."""
    verbs = data["verbs"]
    if data.get("position"):
        return _position_lines(data, title)
    wide = max((len(one["words"]) for one in verbs), default=0) + 2
    own = [f"{one['words']:{wide}}{one['says']}" for one in verbs]
    head = [f"Moves of {title}, one example each:", *own, *([""] if data["help"] else [])] if own else []
    return [*head, *(data["help"].split("\n") if data["help"] else [])]


def _position_lines(data: answers.Help, title: str) -> list[str]:
    """Return in columns what a position of a game may say, and below it some corrections."""
    keys = data["position"]
    wide = max(len(one["key"]) for one in keys) + 2
    told = [f"{one['key']:{wide}}{one['says']}" for one in keys]
    forms = ["", "The table corrects, for example:", *data["corrections"]] if data["corrections"] else []
    return [f"A position of {title} may say, besides game and options:", *told, *forms]
