"""A match as a plain list of moves: a short header, then one line for each entry.

    game: duel
    seats: 2
    options: ties=attacker
    names: Ann, Bob
    position: middle.yaml       (if the match begins from a position; or the position itself as JSON)
    carried: {"levels": 1}      (in a campaign: what the player brings from earlier matches, as JSON)

    draw ?
    Red: a1 a2
    overrule b1 b3      (an illegal move that the table allowed; also `correct FACT`, `option NAME=VALUE`)

Blank lines are skipped, and so is everything after a `#` at the beginning of a word, except in quotation marks and in a
value written as JSON. A line number (`12.`, `12)`) is skipped. A plain number (`12`) is a line number only if it is
one more than the line number before it, or if all lines begin with numbers that count up one by one; otherwise it is
part of the move.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.library.problems import allowed_values
from referee.engine.core.move import CHANCE
from referee.engine.core.naming import default_name
from referee.engine.errors import RecordError
from referee.engine.mechanisms.sealed import committed_move
from referee.engine.record.event import opening_in
from referee.engine.record.jsonl import json_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.engine.record.entries import Entry
    from referee.engine.record.match_view import MatchView

KEYS = ("game", "seats", "options", "names", "position", "carried", "winner")
HEADER = re.compile(r"(\w+)\s*:\s*(.*)")
NUMBER = re.compile(r"(\d{1,8})([.)]?)\s+")
QUOTED_OR_COMMENT = re.compile(r'"[^"]*"|“[^”]*”|(?<!\S)#.*')
QUOTED_OR_HASH = re.compile(r'"[^"]*"|“[^”]*”|(?<!\S)#[^\s,]*')
JSON_VALUE = re.compile(r"\s*(?:position|carried)\s*:\s*\{", re.IGNORECASE)
SPECIAL = ("overrule", "correct", "option")


class ParsedMoveList(NamedTuple):
    """The header of a list, and its lines with their numbers in the file. places: the lines of the header, by key."""

    header: Mapping[str, str]
    lines: tuple[tuple[int, str], ...]
    places: Mapping[str, int]

    def header_values(self, name: str) -> tuple[str, ...]:
        """Return the values of a key of the header, split at commas."""
        return tuple(word.strip() for word in self.header.get(name, "").split(",") if word.strip())


def read_move_list(text: str) -> ParsedMoveList:
    """Return the list of moves in a string.

    Raises:
        RecordError: the header cannot be read, or names no game; the message gives the line.
    """
    header, places = dict[str, str](), dict[str, int]()
    found: list[tuple[int, str]] = []
    begun = False
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = (raw if not begun and JSON_VALUE.match(raw) else _without_comment(raw)).strip()
        named = HEADER.fullmatch(line)
        if not begun and named and named[1].casefold() in KEYS:
            header[named[1].casefold()], places[named[1].casefold()] = named[2].strip(), number
        elif not begun and line and "game" not in header:
            advice = allowed_values(named[1].casefold(), KEYS) if named else ""
            raise RecordError(f"line {number}: {line!r} is not part of a header (begin with `game: NAME`){advice}")
        elif line:
            begun = True
            found.append((number, line))
    if not header.get("game"):
        raise RecordError("this is not a record: it does not name its game (begin with `game: NAME`)")
    bare = _without_numbers([line for _, line in found])
    return ParsedMoveList(header, tuple((number, line) for (number, _), line in zip(found, bare, strict=True)), places)


def _without_comment(line: str) -> str:
    """Return a line up to the `#` that begins its comment; a `#` in quotation marks begins none."""
    return QUOTED_OR_COMMENT.sub(lambda found: "" if found[0].startswith("#") else found[0], line)


def _with_quoted_hashes(line: str) -> str:
    """Return a line with each word that begins with `#` in quotation marks, so that it is not read as a comment."""
    return QUOTED_OR_HASH.sub(lambda found: f'"{found[0]}"' if found[0].startswith("#") else found[0], line)


def _without_numbers(lines: list[str]) -> list[str]:
    """Return lines without their line numbers.

    A line number ends with a full stop or a bracket. A plain number is one only if it is one more than the line number
    before it, or if the numbers of all lines count up one by one.
    """
    found = [NUMBER.match(line) for line in lines]
    values = [None if one is None else int(one[1]) for one in found]
    steps = [one is not None and one == (last or 0) + 1 for last, one in zip([None, *values], values, strict=False)]
    every = len(lines) > 1 and None not in values and all(steps[1:])
    bare, counts = list[str](), False
    for line, number, step in zip(lines, found, steps, strict=True):
        counts = number is not None and (bool(number[2]) or every or (counts and step))
        bare.append((line[number.end() :] if number and counts else line) or line)
    return bare


def entry_kind_and_words(line: str) -> tuple[str, str]:
    """Return the kind of entry on a line (overrule, correct, option; else move), and its words."""
    first, _, rest = line.partition(" ")
    return (first.casefold(), rest.strip()) if first.casefold() in SPECIAL and rest.strip() else ("move", line)


def write_move_list(match: MatchView[Any]) -> str:
    """Return the match as a list of moves; reading the list gives the same match, without choices still sealed."""
    opening, names = opening_in(match.events), match.lexicon.players
    chosen = _house_rules(match)
    head = [f"game: {match.game.name}", f"seats: {opening.seats}"]
    head += [f"options: {', '.join(chosen)}"] if chosen else []
    head += [f"names: {', '.join(name or default_name(seat) for seat, name in enumerate(names))}"] if names else []
    head += [f"position: {json_line(dict(opening.position))}"] if opening.position else []
    head += [f"carried: {json_line(dict(opening.carried))}"] if opening.carried else []
    return "\n".join([*head, "", *map(_with_quoted_hashes, _entries(match))]) + "\n"


def _house_rules(match: MatchView[Any]) -> list[str]:
    """Return the house rules and numbers at the beginning of the match that are not the defaults of the rule book."""
    book, options = match.game.book, match.start.options
    changed = {name: options[name] for name, one in book.options.items() if str(options[name]) != one.default}
    return [f"{name}={value}" for name, value in (changed | book.changed_numbers(options)).items()]


def _entries(match: MatchView[Any]) -> Iterator[str]:
    for entry in match.entries:
        if entry.kind in ("correct", "option"):
            yield f"{entry.kind} {entry.text}"
        elif entry.kind in ("move", "chance", "overrule", "opened"):
            yield ("overrule " if entry.kind == "overrule" else "") + _entry_text(match, entry)


def _entry_text(match: MatchView[Any], entry: Entry[Any]) -> str:
    move = entry.move
    if move is None or move.seat == CHANCE or entry.before is None:
        return entry.text
    text = entry.text if entry.kind != "opened" else match.game.write(entry.before.state, committed_move(move))
    return f"{match.game.seat_names(entry.before.state)[move.seat]}: {text}"
