"""The free table of a game: reads its box from components.yaml, with the tables and layouts named there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain, count
from typing import TYPE_CHECKING, Any

from pnp.errors import DataError, Problem
from pnp.library.documents import read_document
from pnp.library.game import load_game
from pnp.library.problems import Problems, allowed_values, value_text
from pnp.library.rulebook import Rulebook
from pnp.library.rulebooks import rules_path
from referee.engine.words.wording import plain
from referee.free.clauses import with_free_table
from referee.free.declaring import declarations
from referee.free.game import FreeTable
from referee.free.kit import TABLE, Board, Declarations, Die, Kit, Place, Thing, catalogue_of
from referee.loading.boards import board_and_spaces

if TYPE_CHECKING:
    from pnp.library.game import Game as PrintedGame
    from pnp.library.game import Printable
    from pnp.library.roots import Roots

DECKS, PIECES, DICE, BOARDS = ("card", "tile"), ("token", "chip", "figure"), ("die",), ("board", "mat")
"""The kinds of component that are decks, pieces, dice and places."""
SEATS = range(2, 9)
"""The numbers of players of a game that does not state them."""
NUMBERS = re.compile(r"\d+")
SIGNS = re.compile(r"[^\w’'!?().&+-]+")
SIX = tuple(range(1, 7))


def free_table(game: str, roots: Roots) -> FreeTable:
    """Return the free table of a printed game.

    Raises:
        DataError: its components, data or rule book have faults; the message lists all of them.
    """
    printed = load_game(game, roots)
    book = printed.rulebook
    kit = kit_of(printed, roots)
    kit = replace(kit, rules=rules_of(printed, kit, roots))
    name = f"{game}.free"
    return FreeTable(name, with_free_table(book, name, kit.title, seats_of(printed.header.players, book)), kit, game)


def rules_of(printed: PrintedGame, kit: Kit, roots: Roots) -> Declarations:
    """Return what the rule book declares.

    Raises:
        DataError: the rule book names something that is not in the box; the message gives every source position.
    """
    found: list[tuple[tuple[str | int, ...], str]] = []
    table, known = printed.rulebook.table, [one.id for one in printed.components]
    for key, ids in table.get("box", {}).items():
        wrong = [(number, id) for number, id in enumerate(ids) if id not in known]
        found += [
            (("box", key, number), f"no component {value_text(id)}{allowed_values(id, known)}") for number, id in wrong
        ]
    rules = declarations(table, kit, lambda path, message: found.append((path, message)))
    if found:
        path = roots.find(rules_path(printed.id))
        document = read_document(path, roots.display_path(path), Problems(), cache=roots.cache)
        assert document is not None
        raise DataError([Problem(document.origin(*where), ".".join(map(str, where)), said) for where, said in found])
    return rules


def seats_of(players: str, book: Rulebook) -> range:
    """Return the numbers of players: from the rule book, or else from the components, or else 2 to 8."""
    known = [book.facts[fact].value for fact in ("players_least", "players_most") if fact in book.facts]
    numbers = [one for one in known if isinstance(one, int)] or [int(one) for one in NUMBERS.findall(players)[:2]]
    numbers = [one for one in numbers if 1 <= one <= 20]
    return range(min(numbers), max(numbers) + 1) if numbers else SEATS


def kit_of(printed: PrintedGame, roots: Roots) -> Kit:
    """Return everything in the box of a game."""
    cards: dict[str, Thing] = {}
    pieces: dict[str, Thing] = {}
    names = NameGiver()
    decks: dict[str, str] = {}
    dice: dict[str, Die] = {"d6": Die("d6", names.unique_name("die", "d6"), SIX)}
    box = printed.rulebook.table.get("box", {})
    components = [one for one in printed.components if one.id not in box.get("without", ())]
    for component in sorted(components, key=lambda one: one.kind != "card"):  # cards first: they get the short names
        is_open = component.kind in PIECES or component.id in box.get("supply", ())
        if component.id in box.get("decks", ()) or (component.kind in DECKS and not is_open):
            decks[component.id] = names.unique_name(component.title, component.id)
            cards |= _named_things(component, names)
        elif component.kind in (*DECKS, *PIECES):
            pieces |= _named_things(component, names)
        elif component.kind in DICE:
            dice |= {one.id: one for one in _dice(component, names)}
    places, boards = _places([one for one in components if one.kind in BOARDS], printed, roots)
    sets = {one.id: one.title for one in components if any(thing.component == one.id for thing in pieces.values())}
    return Kit(printed.header.title, decks, cards, pieces, dice, places, boards, catalogue_of(cards), sets=sets)


class NameGiver:
    """Gives names that can be typed: words of letters and numbers, each name once."""

    def __init__(self) -> None:
        self._given: dict[str, str] = {}

    def unique_name(self, name: object, id: str, more: str = "", numbers: bool = False) -> str:
        """Return a name for a thing that no other thing has: its own name or, if that is a number, `more` and the id.

        If the name is taken, `more` or the id is added to it; if it was taken with the same `more` (such as a deck), a
        number is added. numbers: whether a number can be the name.
        """
        said = " ".join(SIGNS.sub(" ", str(name)).replace("?", "").replace("_", " ").split())
        short = said if plain(said) and (numbers or not plain(said).isdigit()) else f"{more} {id}".strip()
        numbered = (f"{short} {number}" for number in count(2))
        alike = not more or self._given.get(plain(short)) in (more, short)
        ways = chain((short,), () if alike else (f"{short} {more}", f"{short} {id}"), numbered)
        found: str = next(way for way in ways if plain(way) and plain(way) not in self._given)
        self._given[plain(found)] = more or found
        return found


def _named_things(component: Printable, names: NameGiver) -> dict[str, Thing]:
    """Return the cards or kinds of piece of a component; a single row without a name gets the component's."""
    found: dict[str, Thing] = {}
    alone = len(component.entries) == 1
    whole = f"{component.title} {component.kind}" if component.kind in DECKS else component.title
    for entry in component.entries:
        each = [str(entry.row.get(field)) for field in component.component.each or ()]
        own = entry.row.get("name") or " ".join(each) or (whole if alone else entry.id)
        if isinstance(own, Mapping):  # in several languages
            own = next((one for one in own.values() if isinstance(one, str) and one), entry.id)
        name = names.unique_name(own, str(entry.id), component.title)
        id = f"{component.id}.{entry.id}"
        found[id] = Thing(id, name, component.id, str(entry.id), entry.count, fields(entry.row.values))
    return found


def fields(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a row that expressions can use: numbers, strings, and yes-or-no values."""
    return {name: value for name, value in values.items() if isinstance(value, (int, float, str, bool))}


def _dice(component: Printable, names: NameGiver) -> Iterable[Die]:
    for entry in component.entries:
        faces = entry.row.get("faces")
        numbers = tuple(one for one in faces if type(one) is int) if isinstance(faces, list) else ()
        id = f"{component.id}.{entry.id}"
        alone = len(component.entries) == 1
        name = names.unique_name(
            entry.row.get("name") or (component.title if alone else entry.id), str(entry.id), "die"
        )
        yield Die(id, name, numbers if len(numbers) > 1 else SIX)


def _places(
    components: Iterable[Printable], printed: PrintedGame, roots: Roots
) -> tuple[dict[str, Place], tuple[Board, ...]]:
    """Return the spaces of boards, and boards and mats without spaces as areas.

    If several boards have a space of one name, the title of its board is part of the name of each.
    """
    found: dict[str, Place] = {}
    boards: list[Board] = []
    names = NameGiver()
    names.unique_name(TABLE, TABLE)
    for number in range(1, SEATS[-1] + 20):
        names.unique_name(f"seat {number}", "")
    read = [(component, *board_and_spaces(component, printed, roots)) for component in components]
    on_boards = Counter(name for _, board, spaces in read if board for name in {_place_name(one) for one in spaces})
    for component, board, spaces in read:
        if board is None:
            copies = max(1, min(component.count, 20))
            areas = [component.title] if copies == 1 else [f"{component.title} {n}" for n in range(1, copies + 1)]
            spaces = tuple(Place("", area, component.id) for area in areas)
        else:
            boards.append(board)
        for space in spaces:
            short = _place_name(space)
            name = names.unique_name(short, space.name, component.title, numbers=True)
            id = plain(name)
            if board is not None and on_boards[short] > 1 and id == plain(short):  # the first of several
                name = names.unique_name(f"{short} {component.title}", space.name, component.title)
            found[id] = space._replace(id=id, name=name.lower())
    return found, tuple(boards)


def _place_name(space: Place) -> str:
    return space.name if plain(space.name) else space.id
