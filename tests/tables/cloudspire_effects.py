"""Advancements, events and relics of Cloudspire in play, for tests: laid down in a position, and their moments."""

from __future__ import annotations

from typing import Any

from tables.cloudspire import Table, position

from referee.engine import zones
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.pieces import NOTHING, Piece, player
from referee.games.cloudspire.places import EVENT_NOW, EVENTS, RELICS, relics

PLAIN = {"attack": 1, "health": 3, "movement": 2, "reward": 1, "promoted": {"health": 4}}
CHIPS: dict[str, Any] = {
    "foot": PLAIN,
    "hero": {**PLAIN, "hero": True, "capacity": 2, "range": 2, "allowance": "forest"},
}
UNITS = "2b brawnen foot 1; 2a brawnen hero 2; 2d brawnen foot; 2c heirs foot; 5b heirs foot; 5a heirs hero"
"""Units of both players, some hurt, two next to each other."""
SPIRES = "2f brawnen tower attack; 2i brawnen tower attack; 5f heirs tower attack range"


def scene(units: str = UNITS, *, advancements: tuple[str, ...] = (), held: str = "", **more: Any) -> Table:
    """Return a table in the Movement stage. advancements: those of the first player. held: a relic that it keeps."""
    given = {"spires": SPIRES, "source": {0: 6, 1: 6}, "health": {0: 7}, "wells": "2k 3k 5k 1a", **more}
    table = position(units, chips=CHIPS, towers={"tower": {}}, **given)
    table.state.advancements[0] = advancements
    if held:
        _lay(table, held, RELICS, relics(0), 1)
    return table


def _lay(table: Table, face: str, source: str, zone: str, seen: int) -> None:
    state = table.state
    state.zones[source] = state.zones[source][1:]
    state.zones[zone] = (*state.zones[zone], zones.new_token(state, face, seen))


def event(table: Table, face: str) -> Table:
    """Put an event in force, as its phase begins."""
    state = table.state
    state.phase = state.contents.events[face].phase
    _lay(table, face, EVENTS, EVENT_NOW, 3)
    return moment(table, "phase_start", player(state.first))


def moment(table: Table, name: str, subject: Piece, other: Piece = NOTHING, **what: Any) -> Table:
    """Let something have happened, and settle what it triggers."""
    trigger_effects(table.state, name, subject, other, **what)
    table.game.settle(table.state)
    return table


def first_choices(table: Table, most: int = 6) -> Table:
    """Use what is asked for, each time the first of the moves that are listed; enter the first result of chance."""
    for _ in range(most):
        due = table.game.due(table.state)
        if table.due.endswith((" use", " order")):
            table.apply(table.game.legal_moves(table.state, due[0].seat)[0])
        elif table.due.endswith((" landmark drawn", " landmark revealed", " relic")):
            table.draw(table.spec.names[0])
        else:
            break
    return table
