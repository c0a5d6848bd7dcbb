"""Matches of Capture the Island for tests: any position in one call, typed lines, rulings and results.

    table = position("C2 red 3; C3 blue 5", hands={0: ["drop 2", "2 combat"], 1: 4})
    table.play("3 c2 c3", "end", "commit drop 2", "Blue: commit wheel 1", "hammers 3", "circles 2")
    assert table.on("C3") == "red 3"
    assert table.refused("3 c3 d4") == ("CI-TURN-02",)

`position` starts in seat 0's step 1 (Move) by default: step="cards", "draw" or "beginning". Players are, by
seat: red, blue, white, black; their start areas are, in this order, C1 D6 (2 seats), A2 B6 E3 (3), C1 F3 D6 A4 (4), on
the map sheets unless `map` gives rows of letters. Players without units have 1 on their start area, unless `out` names
them. Hands are names of cards ("drop 2", "arrow 4"), numbers of unknown ones ("2 combat", "1 resource") or a number (so
many unknown combat cards). Any house rule is a keyword: position(..., battle_tie="redraw", hand_limit=5).
`new_match` is a match at its very beginning; `typed_setup` plays one through set-up by typed lines alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from folders import folders
from tabletop import Tabletop

from referee.engine.core.options import Setup
from referee.engine.core.ruling import Ruling, Verdict
from referee.games.capture_the_island.catalogue import STACKS
from referee.games.capture_the_island.game import CaptureTheIsland
from referee.games.capture_the_island.state import IslandState, discards, hand, stack_zone
from referee.loading.registry import find_game

ROOT = Path(__file__).parents[2]
COLOURS = ("red", "blue", "white", "black")
CHOSEN = {seats: COLOURS[: min(seats, 3)] for seats in (2, 3, 4)}
"""The colours that players choose; the last of four is assigned."""
STARTS = {2: ("C1", "D6"), 3: ("A2", "B6", "E3"), 4: ("C1", "F3", "D6", "A4")}
NOTHING: Mapping[Any, Any] = MappingProxyType({})


@cache
def game() -> CaptureTheIsland:
    """Return the game with the cards and maps that are printed."""
    found = find_game("capture_the_island", folders(ROOT))
    assert isinstance(found, CaptureTheIsland)
    return found


class Table(Tabletop[IslandState]):
    """A match of Capture the Island."""

    def __init__(self, state: IslandState, rules: CaptureTheIsland | None = None) -> None:
        super().__init__(state, rules or game())

    def fight(self, red: str = "", blue: str = "", draws: Sequence[str] = ()) -> Table:
        """Lay the cards of seats 0 and 1 for the battle in progress, if they are asked, and draw."""
        for seat, card in ((0, red), (1, blue)):
            if card:
                self.play(f"commit {card}", seat=seat)
        for card in draws:
            self.draw(card)
        return self

    def ruling(self, line: str, seat: int | None = None) -> Ruling:
        """Return the ruling on the moves that a typed line means: the first illegal one's, else the last one's.

        Moves before it are played, on a copy.
        """
        state, found = self.state, None
        for move in self.game.read(state, line, seat):
            if found is not None:
                state = self.game.play(state, found.move)
            found = self.game.judge(state, move)
            if found.verdict is Verdict.ILLEGAL:
                break
        assert found is not None
        return found

    def on(self, place: str) -> str:
        """Return the units on a tile: `red 3`, `red 3 blue 2`, or nothing."""
        at = self.state.grid.places[place]
        counts = ((colour, self.state.units[seat][at]) for seat, colour in enumerate(self.state.colours))
        return " ".join(f"{colour} {count}" for colour, count in counts if count)

    def units(self, seat: int = 0) -> dict[str, int]:
        """Return the units of a seat by tile."""
        return {self.state.name(place): self.state.units[seat][place] for place in self.state.places_of(seat)}

    def supply(self, seat: int = 0) -> int:
        """Return how many units a seat has off the island."""
        return self.state.supply(seat)

    def tile(self, place: str) -> str:
        """Return the icon of a tile, `down` for one face down, nothing for the sea."""
        return self.state.tiles[self.state.grid.places[place]]

    def hand(self, seat: int = 0) -> list[str]:
        """Return the cards of a hand by id, `? combat` and `? resource` for unknown ones."""
        tokens = [(stack, token) for stack in STACKS for token in self.state.zones[hand(seat, stack)]]
        return [token.face or f"? {stack}" for stack, token in tokens]

    def discards(self, stack: str) -> list[str]:
        """Return a discard pile by id, the oldest first, `?` for unknown cards."""
        return [token.face or "?" for token in self.state.zones[discards(stack)]]

    def stack(self, stack: str) -> int:
        """Return how many cards a stack has."""
        return len(self.state.zones[stack_zone(stack)])


def position(
    units: str = "",
    *,
    seats: int = 2,
    hands: Mapping[int, Sequence[str] | int] = NOTHING,
    discards: Sequence[str] = (),
    depletions: int = 0,
    out: Sequence[int] = (),
    map: Sequence[str] = (),
    starts: Sequence[str] = (),
    capture: Sequence[str] = (),
    homes: Mapping[int, str] = NOTHING,
    roles: Mapping[str, str] = NOTHING,
    step: str = "move",
    of: int = 0,
    first: int = 0,
    turn: Mapping[str, Any] = NOTHING,
    **options: str | int,
) -> Table:
    """Return a table in a step of a seat's turn; units as `C2 red 3; B4 blue 2`.

    discards: names and numbers for both piles ("drop 2", "10 combat", "14 resource"). turn: more of the turn (moves,
    number, round, recruited, drawn, discarded, shed, final).
    """
    placed = dict(part.strip().split(" ", 1) for part in units.split(";") if part.strip())
    for seat, home in enumerate(homes.values() if homes else starts or STARTS[seats]):
        if seat < seats and seat not in out and not any(COLOURS[seat] in said for said in placed.values()):
            placed[home] = f"{COLOURS[seat]} 1"
    held = {seat: [f"{cards} combat"] if isinstance(cards, int) else list(cards) for seat, cards in hands.items()}
    given: dict[str, Any] = {
        "players": list(COLOURS[:seats]),
        "units": placed,
        "hands": {COLOURS[seat]: cards for seat, cards in held.items()},
        "discards": list(discards),
        "depletions": depletions,
        "out": [COLOURS[seat] for seat in out],
        "options": {option: str(value) for option, value in options.items()},
        "turn": {"of": COLOURS[of], "step": step, "first": COLOURS[first], **turn},
    }
    more = {"map": list(map), "starts": list(starts), "capture": list(capture), "roles": dict(roles)}
    given |= {name: value for name, value in more.items() if value}
    if homes:
        given["homes"] = {COLOURS[seat]: home for seat, home in homes.items()}
    return from_document(given)


def from_document(given: Mapping[str, Any]) -> Table:
    """Return a table in the position that a document describes."""
    state = game().read_position(given)
    game().settle(state)
    return Table(state)


def new_match(seats: int = 2, **options: str | int) -> Table:
    """Return a match at its very beginning, when colours are due."""
    return Table(game().new(Setup(seats, options)))


def typed_setup(seats: int = 2, first: int = 0, **options: str | int) -> Table:
    """Return a match after a set-up that was typed: red, blue, white, black by seat, hands not named."""
    table = new_match(seats, **options)
    while table.due.endswith("colour"):
        table.play(COLOURS[table.decision.seat])
    table.play(COLOURS[first])
    while table.state.phase == "setup":
        spec = table.spec
        assert spec.hidden, f"{spec.prompt} is not answered here"
        table.draw(*["?"] * spec.number)
    return table
