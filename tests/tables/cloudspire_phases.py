"""Matches of Cloudspire for tests: any position of the phases before the Onslaught, and set-up, in one call.

    table = position("4k heirs page; 3b brawnen clubber health 2", phase="build", source={"heirs": 6})
    table.play("heirs: construct gallery 4e").on("4e")
    assert table.source("heirs") == 2

`position` is a match of heirs and brawnen unless `players` names others; the heirs are first. The isles lie in their
order with path contact, isle 2 at position 1 and so on, and the gates as far apart as they can; `isles`, `gates`,
`landmarks`, `spires` and the other keys of a position file change that. Any house rule is a keyword. `new_match` is a
match at its very beginning; `game_with` has chips of a test's own. Before the Market Phase
the market is full.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from folders import folders
from tabletop import Tabletop

from pnp.geometry.hexes import Hex
from referee.engine.core.looking import Memo
from referee.engine.core.options import Setup
from referee.games.cloudspire.game import Cloudspire
from referee.games.cloudspire.loading import MEMO
from referee.games.cloudspire.names import parse_hex, read_seat, title
from referee.games.cloudspire.places import beside, stack
from referee.games.cloudspire.state import Spire, SpireState, Unit
from referee.loading.registry import find_game

ROOT = Path(__file__).parents[2]
NOTHING: Mapping[Any, Any] = MappingProxyType({})


@cache
def game() -> Cloudspire:
    """Return the game with the chips that are printed."""
    found = find_game("cloudspire", folders(ROOT))
    assert isinstance(found, Cloudspire)
    return found


def game_with(**contents: Any) -> Cloudspire:
    """Return the game with other contents in some fields."""
    return Cloudspire(game().name, game().book, game().contents._replace(memo=Memo(MEMO), **contents))


class Table(Tabletop[SpireState]):
    """A match of Cloudspire."""

    def __init__(self, state: SpireState, rules: Cloudspire | None = None) -> None:
        super().__init__(state, rules or game())

    def seat(self, name: str) -> int:
        """Return a seat by its faction or its side of the table."""
        found = read_seat(self.state, name)
        assert found is not None, f"no seat {name}"
        return found

    def hex(self, name: str) -> Hex:
        """Return a hex by its name."""
        found = parse_hex(self.state, name)
        assert found is not None, f"no hex {name}"
        return found

    def unit(self, hex: str) -> Unit:
        """Return the unit on a hex."""
        found = self.state.unit_at(self.hex(hex))
        assert found is not None, f"no unit on {hex}"
        return found

    def spire(self, hex: str) -> Spire:
        """Return the spire on a hex."""
        found = self.state.spire_at(self.hex(hex))
        assert found is not None, f"no spire on {hex}"
        return found

    def on(self, hex: str) -> str:
        """Return the unit or spire on a hex, such as `heirs page`; nothing if there is none."""
        piece = self.state.unit_at(self.hex(hex)) or self.state.spire_at(self.hex(hex))
        if piece is None:
            return ""
        whose = "neutral" if piece.seat < 0 else self.state.seat_name(piece.seat)
        return f"{whose} {title(self.state.contents, piece.chip)}".lower()

    def source(self, seat: str) -> int:
        """Return the Source of a seat."""
        return self.state.source[self.seat(seat)]

    def health(self, seat: str) -> int:
        """Return the health of the gate of a seat."""
        return self.state.health[self.seat(seat)]

    def advancements(self, seat: str) -> tuple[str, ...]:
        """Return the advancements of a seat by their ids."""
        return self.state.advancements[self.seat(seat)]

    def beside(self, seat: str) -> tuple[str, ...]:
        """Return what lies beside the barracks of a seat, by id."""
        return self.state.faces(beside(self.seat(seat)))

    def stack(self, seat: str) -> tuple[tuple[str, ...], ...]:
        """Return the deployment stack of a seat: its groups from the top."""
        return self.state.waiting(self.seat(seat))

    def stack_seen(self, seat: str, viewer: str) -> tuple[str, ...]:
        """Return the chips of a stack as another seat knows them."""
        from referee.engine.mechanisms.views import View

        seen = View(self.seat(viewer)).state(self.game, self.state)
        return seen.faces(stack(self.seat(seat)))

    def lie(self, zone: str) -> tuple[str, ...]:
        """Return the chips or cards of a zone, by id."""
        return self.state.faces(zone)


def position(
    units: str = "",
    *,
    players: Sequence[str] = ("heirs", "brawnen"),
    phase: str = "build",
    of: str = "",
    wave: int = 1,
    first: str = "",
    rules: Cloudspire | None = None,
    **given: Any,
) -> Table:
    """Return a match in a position: units as `hex whose which ...`, separated by semicolons."""
    found = rules or game()
    keys = {key: value for key, value in given.items() if key in found.inventory.keys}
    options = {key: value for key, value in given.items() if key not in keys}
    places = dict(line.strip().split(" ", 1) for line in units.split(";") if line.strip())
    first = first or players[0]
    document = {
        "players": list(players),
        "options": options,
        **keys,
        **({"units": places} if places else {}),
        "turn": {"of": of or first, "first": first, "phase": phase, "wave": wave},
    }
    document.setdefault("health", dict.fromkeys(players, 10))
    if found.contents.prices and phase in ("event", "income", "market"):
        sold = [found.contents.titles[one] for one in list(found.contents.prices)[: len(players) + 1]]
        document.setdefault("market", sold)
        document.setdefault("earthscape_shown", ["e1"])
    state = found.read_position(document)
    found.settle(state)
    return Table(state, found)


def new_match(seats: int = 2, rules: Cloudspire | None = None, **options: Any) -> Table:
    """Return a match at its very beginning."""
    found = rules or game()
    return Table(found.new(Setup(seats, {name: str(value) for name, value in options.items()})), found)
