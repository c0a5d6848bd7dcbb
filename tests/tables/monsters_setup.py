"""Set-up of Monsters and Magic for tests: the map laid, cards dealt, colours chosen."""

from __future__ import annotations

from tables.monsters_and_magic import COLOURS, LETTERS, STRUCTURES, TERRAIN, Table, answer_setup, new_match, rows

from referee.engine.core.chance import chance_move

TILES = [kind for kind in TERRAIN for _ in range(8)]
CHITS = [kind for kind in STRUCTURES for _ in range(8)]
CARDS = [f"MM{number:02}" for number in range(1, 65)]


def until(what: str, seats: int = 2, **options: str | int) -> Table:
    """Return a match whose set-up has reached a question: colour, permanents, corner, start, middle figure, roll."""
    table, dealt = new_match(seats, **options), 0
    table.apply(chance_move(*TILES))
    table.apply(chance_move(*CHITS))
    while not table.due.endswith(what):
        dealt = answer_setup(table, dealt, 0)
    return table


def laid_by_rows(seats: int = 2, **options: str) -> Table:
    """Return a match with the map laid out."""
    table = new_match(seats, **options)
    tiles = rows([kind for kind in TERRAIN for _ in range(8)], {kind: kind[0].upper() for kind in TERRAIN})
    chits = rows([kind for kind in STRUCTURES for _ in range(8)], LETTERS)
    return table.play("draw " + " ".join(tiles), "draw " + "".join(chits))


def laid(seats: int, **options: str) -> Table:
    """Return a match with the map laid out."""
    table = new_match(seats, **options)
    table.apply(chance_move(*(kind for kind in TERRAIN for _ in range(8))))
    table.apply(chance_move(*(kind for kind in STRUCTURES for _ in range(8))))
    return table


def dealt(table: Table) -> Table:
    """Return a match after the deal of the permanent cards."""
    for seat in range(table.state.seats):
        table.play("draw " + " ".join(CARDS[5 * seat : 5 * seat + 5]))
    return table


def coloured(seats: int, **options: str) -> Table:
    """Return a match in which colours are chosen by seats and permanent cards dealt: the corners are next."""
    table = laid(seats, **options)
    for seat in range(seats):
        if not table.state.colours[seat]:
            table.play(f"colour {COLOURS[seat]}", seat=seat)
    return dealt(table)


def typed_setup_until_roll(seats: int, **options: str) -> Table:
    """Return a match in which all that is left of set-up is the roll for the first turn."""
    table, dealt = laid_by_rows(seats, **options), 0
    from tables.monsters_and_magic import answer_setup

    while not table.due.endswith("first roll"):
        dealt = answer_setup(table, dealt, 0)
    return table


def rolls(table: Table, *totals: int) -> Table:
    """Return a table after a roll for the first turn by each who is asked."""
    for total in totals:
        table.play(f"dice {total - total // 2} {total // 2}")
    return table
