"""Scenarios of Castle Assault for tests: any position against the Monsters in one call.

    table = position("a2 ooze; b2 ooze; b5 south knight", scenario=4, of="monsters", phase="start")
    table.monsters(4, 1, 2)              # these dice; what nobody has to decide goes on by itself
    assert table.on("b1") == "Gelatinous Ooze"
    assert table.castles == (8, 10)
    assert table.reported("CA-PRI-03")   # since the last call of `monsters` or `play`

Units without a seat are Monsters. Their turn begins with `of="monsters"` and phase "start" (the Momentum die is due),
"open" or "end"; `number` is the number of the turn, of both sides together: T3 is turn 6. South plays Humans,
with an empty hand unless `hand` says more. `designed` is the game with changes in its files, as a designer makes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from folders import folders
from tabletop import Tabletop

from referee.engine.core.chance import ChanceSpec, DrawSpec, chance_move
from referee.engine.core.move import Move
from referee.engine.core.options import Setup
from referee.engine.core.state import Notice
from referee.engine.mechanisms.only_answer import only_answer
from referee.games.castle_assault.figures import health_left
from referee.games.castle_assault.game import CastleAssault
from referee.games.castle_assault.meter import token_place_text
from referee.games.castle_assault.spaces import name, spaces_of, unit_on
from referee.games.castle_assault.state import CastleState, Unit
from referee.loading.registry import find_game

ROOT = Path(__file__).parents[2]
OOZE = "gelatinous ooze"
SHORT = {
    "ooze": OOZE,
    "elite": "elite mercenary",
    "catapult": "mercenary catapult",
    "lieutenant": "mercenary lieutenant",
    "general": "x the mercenary general",
    "wand": "mercenary with ooze wand",
    "giant": "giant gelatinous ooze",
    "lord": "gelatinous ooze lord",
    "enormous": "enormously large gelatinous ooze",
}
"""Short names of Monsters."""


@cache
def game(project: Path = ROOT) -> CastleAssault:
    """Return the game with the cards and scenarios that are printed, or with those of a project before them."""
    found = find_game("castle_assault", folders(*dict.fromkeys((project, ROOT))))
    assert isinstance(found, CastleAssault)
    return found


def designed(folder: Path, *changes: tuple[str, str, str]) -> CastleAssault:
    """Return the game with changes in a project: for each the path, words of ours, and those in their place."""
    project, texts = folder / str(sum(1 for _ in folder.iterdir())), dict[str, str]()
    for path, ours, theirs in changes:
        text = theirs if not ours else texts[path] if path in texts else (ROOT / path).read_text()
        assert ours in text, f"{ours} is not in {path}"
        texts[path] = text.replace(ours, theirs) if ours else theirs
    for path, text in {"pnp.toml": "", **texts}.items():
        (project / path).parent.mkdir(parents=True, exist_ok=True)
        (project / path).write_text(text)
    return game(project)


class Table(Tabletop[CastleState]):
    """A scenario of Castle Assault."""

    def __init__(self, state: CastleState, rules: CastleAssault | None = None) -> None:
        super().__init__(state, rules or game())

    def monsters(self, *dice: int) -> Table:
        """Let everything go on that nobody has to decide: these dice, draws that nobody is shown, what has one answer.

        All dice must be used.
        """
        news, left = list[Notice](), list(dice)
        while (move := self._next(left)) is not None:
            self.news = []
            self.apply(move)
            news += self.news
        self.news = news
        assert not left, f"dice left: {left}; due: {self.due}"
        return self

    def _next(self, left: list[int]) -> Move | None:
        chance = next((one for one in self.game.due(self.state) if isinstance(one, ChanceSpec)), None)
        if chance is None:
            return only_answer(self.game, self.state)
        if isinstance(chance, DrawSpec):
            return chance_move(*["?"] * chance.number)
        return chance_move(left.pop(0)) if left else None

    def turn(self, *dice: int) -> Table:
        """End South's turn and play that of the Monsters with these dice, up to what is due then."""
        return self.play("end").monsters(*dice)

    def until(self, due: str, *dice: int) -> Table:
        """Go on until something is due of somebody, with these dice again and again; without any, from 1 to 6."""
        numbers = dice or (1, 2, 3, 4, 5, 6)
        for step in range(200):
            if self.due == due:
                return self
            chance = any(isinstance(one, ChanceSpec) for one in self.game.due(self.state))
            before = self.state
            self.monsters(*[numbers[step % len(numbers)]] * chance)
            if self.state is before:
                raise AssertionError(f"{self.due} is due before {due}")
        raise AssertionError(f"{due} never came; {self.due} is due")

    def unit(self, space: str) -> Unit:
        """Return the unit on a space."""
        found = unit_on(self.state, self.game.inventory.names.space_of(self.state, (space,)))
        assert found is not None, f"nothing is on {space}"
        return found

    def on(self, space: str) -> str:
        """Return the name of the unit on a space, nothing if there is none."""
        found = unit_on(self.state, self.game.inventory.names.space_of(self.state, (space,)))
        return "" if found is None else self.state.card(found).name

    def health(self, space: str) -> int:
        """Return the remaining Health of the unit on a space."""
        return health_left(self.state, self.unit(space))

    def monsters_on(self, card: str = "") -> list[str]:
        """Return the spaces of the Monsters, or of those of a name, the first of each."""
        units = [unit for unit in self.state.units_of(1) if not card or self.state.card(unit).name == card]
        return sorted(name(spaces_of(self.state, unit)[0]) for unit in units)

    @property
    def castles(self) -> tuple[int, ...]:
        """Return the Health of South's castle and of the Monster castle."""
        return tuple(self.state.castles)

    @property
    def meter(self) -> str:
        """Return where the Momentum token is."""
        return token_place_text(self.state)

    @property
    def won(self) -> bool | None:
        """Return whether South has won; None while the scenario goes on."""
        return None if self.state.ended is None else "south" in self.winners


def named(units: str) -> dict[str, str]:
    """Return units as a position says them: `a2 ooze; b5 south knight, health 2`."""
    found = {}
    for part in filter(None, (part.strip() for part in units.split(";"))):
        space, said = part.split(" ", 1)
        card, *more = said.split(",")
        whose = "" if card.startswith("south ") else "monsters "
        found[space] = ",".join([whose + SHORT.get(card.strip(), card.strip()), *more])
    return found


def position(
    units: str = "",
    *,
    scenario: int = 1,
    of: str = "south",
    phase: str = "open",
    number: int | None = None,
    castles: Sequence[int] = (10, 10),
    meter: str = "start",
    hand: Iterable[str] = (),
    resources: int = 0,
    faction: str = "humans",
    deck: Mapping[str, int] | None = None,
    rules: CastleAssault | None = None,
    more: Mapping[str, Any] | None = None,
    **options: str | int,
) -> Table:
    """Return a table in a phase of a turn; more: what else a position says."""
    turn = (6 if of == "monsters" else 5) if number is None else number
    given: dict[str, Any] = {
        "players": ["south"],
        "factions": {"south": faction},
        "units": named(units),
        "castles": dict(zip(("south", "monsters"), castles, strict=True)),
        "meter": meter,
        "hands": {"south": list(hand)},
        "resources": {"south": resources},
        "turn": {"of": of, "phase": phase, "number": turn, "round": (turn + 1) // 2, "first": "south"},
        "options": {"mode": "solo", "scenario": str(scenario), **{key: str(value) for key, value in options.items()}},
        **({"decks": {"south": dict(deck)}} if deck else {}),
        **(more or {}),
    }
    used = rules or game()
    state = used.read_position(given)
    used.settle(state)
    return Table(state, used)


def new_match(scenario: int = 1, rules: CastleAssault | None = None, **options: str | int) -> Table:
    """Return a match of a scenario at its very beginning, when South's faction is due."""
    used = rules or game()
    return Table(used.new(Setup(1, {"mode": "solo", "scenario": scenario, **options})), used)


def begun(scenario: int = 1, *dice: int, rules: CastleAssault | None = None, **options: str | int) -> Table:
    """Return a scenario whose set-up is over, with dice for the Monsters of the start; South's Momentum die is due."""
    table = new_match(scenario, rules, **options).play("humans", "deck starter").draw("?", "?", "?", "?", "?")
    return table.play("keep").monsters(*dice)
