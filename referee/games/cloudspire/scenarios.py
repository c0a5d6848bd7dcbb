"""Scenarios as the rules use them: the sides, the map, orders for automatic factions, aims, medals."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from referee.games.cloudspire.land import Gate, PlacedTile

T = TypeVar("T")
CONSTRUCT, UPGRADE, ADVANCE = "construct", "upgrade", "advance"
"""The build options of an automatic faction."""
DECK, NONE = "deck", "none"
"""Where the events of a scenario come from, if it has no table of six events."""


class Goal(NamedTuple):
    """A condition of victory, loss or a medal, or a special rule.

    word: its word in `scenario_words.yaml`. The other fields are the values of the word: number: how many are needed.
    faction: whose gate. landmark: which neutral unit. isle: the number of an isle. wave: when a special rule acts.
    """

    word: str
    faction: str = ""
    number: int = 0
    landmark: str = ""
    isle: str = ""
    wave: int = 0


class AutomaticBuild(NamedTuple):
    """A build of an automatic faction.

    option: `construct`, `upgrade` or `advance`. subject: the id of the spire to construct, or of the advancement; empty
    for `upgrade`. hex_name: the name of the spire's hex; empty for `advance`. upgrades: the upgrades to add, in order.
    """

    option: str
    subject: str
    hex_name: str = ""
    upgrades: tuple[str, ...] = ()


class StartingSpire(NamedTuple):
    """A spire at the start. chip: its id. hex_name: the name of its hex. pile: its upgrades, the bottom one first."""

    chip: str
    hex_name: str
    pile: tuple[str, ...]


class Side(NamedTuple):
    """A faction of a scenario. faction: empty if its player chooses.

    is_automatic: whether it has no player. gate: the place of its gate. income, cp: by wave. spires: the spires it has
    at the start. buys: whether it may buy in the market. stacks: by wave, the groups from the top. builds: its builds
    by wave. marks: the side whose gate its minions approach.
    """

    faction: str
    gate: Gate
    is_automatic: bool
    income: tuple[int, ...]
    cp: tuple[int, ...]
    source: int = 0
    health: int = 10
    advancements: tuple[str, ...] = ()
    spires: tuple[StartingSpire, ...] = ()
    buys: bool = False
    stacks: tuple[tuple[tuple[str, ...], ...], ...] = ()
    builds: tuple[tuple[AutomaticBuild, ...], ...] = ()
    marks: int = 0


class ScenarioLandmark(NamedTuple):
    """A landmark on the map. hex_name: the name of its hex. face: which one it is; empty if it is drawn."""

    hex_name: str
    type: str
    face: str = ""


class Scenario(NamedTuple):
    """A scenario.

    needs_all_goals: whether all goals of `victory` must be met, or one is enough. sides: those of people come first.
    isles: the position, tile and turn of each isle. landmarks: empty if dealt as usual. events: `deck`, `none` or the
    six events of its table. market: the chips of the market, empty if there is no market. keeps: what its player may
    keep for later scenarios.
    """

    id: str
    number: int
    title: str
    book: str
    waves: int
    first: int
    sides: tuple[Side, ...]
    isles: tuple[tuple[int, str, int], ...]
    scapes: tuple[PlacedTile, ...]
    landmarks: tuple[ScenarioLandmark, ...]
    events: tuple[str, ...]
    market: tuple[str, ...]
    victory: tuple[Goal, ...]
    needs_all_goals: bool
    loss: tuple[Goal, ...]
    medals: tuple[Goal, ...]
    special: tuple[Goal, ...] = ()
    keeps: tuple[str, ...] = ()

    @property
    def people(self) -> int:
        """Return how many sides people play."""
        return sum(not side.is_automatic for side in self.sides)

    def specials(self, word: str) -> Iterator[Goal]:
        """Yield the special rules with a given word."""
        return (one for one in self.special if one.word == word)


def entry_of_wave(values: Sequence[T], wave: int, default: T) -> T:
    """Return the value for a wave; the last value applies to all later waves (CS-SOLO-06)."""
    return values[min(wave, len(values)) - 1] if values else default
