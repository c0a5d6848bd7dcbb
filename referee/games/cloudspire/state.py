"""The state of a match: tiles, gates, units, spires, landmarks, what each seat has, the wave and its phase."""

import dataclasses
from typing import Any, NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine import UNKNOWN, Catalogue, LastingEffect, Line, Outcome, Tally, possessive, state, static
from referee.engine.core.turns import TurnState
from referee.games.cloudspire.catalogue import Chip, Contents, Faction, SpireChip
from referee.games.cloudspire.land import Gate, Land, PlacedTile, build_land, centre
from referee.games.cloudspire.options import HouseRules
from referee.games.cloudspire.places import EVENT_NOW, carried, group, stack
from referee.games.cloudspire.scenarios import Goal, Scenario

NEUTRAL = -1
"""The seat of landmark minions that nobody controls."""
EVENT, INCOME, MARKET, BUILD, PREP, ONSLAUGHT, OVER = "event", "income", "market", "build", "prep", "onslaught", "over"
PHASES = (EVENT, INCOME, MARKET, BUILD, PREP, ONSLAUGHT)
START, MOVE, FIRE, EXPLORE, ATTACK = STAGES = ("start", "move", "fire", "explore", "attack")
"""The stages of a turn of the Onslaught Phase."""
COMFORTS = ("CS-HERO-01", "CS-EXPL-10", "CS-GATE-03", "CS-CAMP-01")
"""The clauses that a table may leave out together (CS-R69)."""
TURN, WAVE, GAME = "turn", "wave", "game"
"""The periods for which an effect lasts or a use counts."""
COMPASS_SEATS = {2: ("North", "South"), 3: ("North", "East", "South"), 4: ("North", "East", "South", "West")}
"""The names of seats before their factions are chosen, clockwise."""


class Unit(NamedTuple):
    """A unit on the map: a hero, a minion, or a group of minions of which the top one acts.

    id: its number in the match. chip: the top chip. owner: the seat whose barracks it returns to, or NEUTRAL. seat: its
    controller, or NEUTRAL. upgrades: the upgrades of a hero. has_moved, has_attacked,
    has_struck_back: whether its move, attack or strike back this turn is used up. was_teleported: whether it was
    teleported this turn. is_at_campfire: whether it is a hero in campfire mode. left: the hexes that it left this turn.
    """

    id: int
    chip: str
    owner: int
    seat: int
    hex: Hex
    is_promoted: bool = False
    health: int = 1
    upgrades: tuple[str, ...] = ()
    is_hero: bool = False
    has_moved: bool = False
    has_attacked: bool = False
    has_struck_back: bool = False
    was_teleported: bool = False
    is_at_campfire: bool = False
    left: tuple[Hex, ...] = ()


class ReturnedHero(NamedTuple):
    """A hero that has returned to its fortress, with its side, health and upgrades at that time."""

    chip: str
    is_promoted: bool
    health: int
    upgrades: tuple[str, ...] = ()


class Spire(NamedTuple):
    """A spire on the map. upgrades: the bottom one first. has_fired: whether it has fired this turn."""

    id: int
    chip: str
    owner: int
    seat: int
    hex: Hex
    upgrades: tuple[str, ...] = ()
    has_fired: bool = False


class Isle(NamedTuple):
    """A position for an isle, 0 in the middle, 1 to 6 clockwise. tile: empty if face down. turn: sixths clockwise."""

    position: int
    tile: str = ""
    turn: int = 0


class PlacedEarthscape(NamedTuple):
    """An earthscape on the map: the hex of its cell a, and its turn in sixths clockwise."""

    tile: str
    hex: Hex
    turn: int = 0


class Landmark(NamedTuple):
    """A landmark on a hex. face: empty until it is revealed. A revealed landmark minion is a Unit instead."""

    hex: Hex
    type: str
    face: str = ""
    health: int = 0


@state
class SpireState(TurnState):
    """The state of a match after its recorded moves. Lists have one entry for each seat.

    stage: the stage of the onslaught turn. round: the round of the Onslaught Phase. turn: counts the turns of all
    waves. first: the first player of this wave. still: consecutive rounds without a change. passed: the seats that have
    passed in this phase. locked: the seats whose stacks are ready. built: the ids of spires constructed in this Build
    Phase. looked: the hexes of the landmarks that the player has explored in this stage.

    gates: the gates that are attached. health: the health of each gate. intact: whether each gate counts as intact.
    fallen: the last wave in which each gate was defeated, 0 if none, -1 if it is unknown. debts: the Source owed for
    repairs. advancements: the advancements bought, in order. pegs: the limited builds used in this wave. marks: the
    seat that each seat marks, -1 if none. returned: the heroes beside each barracks that have returned. lost: how many
    chips of each kind of spire have left the game.

    groups: how many chips each group of a deployment stack has, the top group first. command: the command points with
    which each stack of this wave was prepared, else 0. spent: the command points of chips that all players have seen.

    automata: the number of automatic seats, which come last. feats: the counts that goals of a scenario need.
    laid: the cached map, with its tiles and gates.
    """

    contents: Contents = static()
    options: HouseRules = dataclasses.field(default_factory=HouseRules)
    wave: int = 0
    stage: str = ""
    factions: tuple[str, ...] = ()
    isles: tuple[Isle, ...] = ()
    scapes: tuple[PlacedEarthscape, ...] = ()
    gates: tuple[Gate, ...] = ()
    health: list[int] = dataclasses.field(default_factory=list)
    source: list[int] = dataclasses.field(default_factory=list)
    advancements: list[tuple[str, ...]] = dataclasses.field(default_factory=list)
    pegs: list[int] = dataclasses.field(default_factory=list)
    marks: list[int] = dataclasses.field(default_factory=list)
    groups: list[tuple[int, ...]] = dataclasses.field(default_factory=list)
    spent: list[int] = dataclasses.field(default_factory=list)
    command: list[int] = dataclasses.field(default_factory=list)
    returned: list[tuple[ReturnedHero, ...]] = dataclasses.field(default_factory=list)
    fallen: list[int] = dataclasses.field(default_factory=list)
    debts: list[int] = dataclasses.field(default_factory=list)
    intact: list[bool] = dataclasses.field(default_factory=list)
    units: dict[int, Unit] = dataclasses.field(default_factory=dict)
    spires: dict[int, Spire] = dataclasses.field(default_factory=dict)
    landmarks: tuple[Landmark, ...] = ()
    next_piece: int = 1
    lost: dict[str, int] = dataclasses.field(default_factory=dict)
    built: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    locked: tuple[int, ...] = ()
    looked: tuple[Hex, ...] = ()
    still: int = 0
    effects: tuple[LastingEffect, ...] = ()
    uses: dict[str, int] = dataclasses.field(default_factory=dict)
    scenario: str = ""
    automata: int = 0
    feats: dict[str, int] = dataclasses.field(default_factory=dict)
    ended: Outcome | None = None
    laid: Any = static(default=None)

    @property
    def deck(self) -> Catalogue:
        """Return every chip and card of the game with its back."""
        return self.contents.deck

    @property
    def event(self) -> str:
        """Return the event in force; empty if there is none."""
        held = self.zones.get(EVENT_NOW, ())
        return (held[0].face or "") if held else ""

    @property
    def land(self) -> Land:
        """Return the revealed part of the map."""
        laid = self.laid
        if laid is None or laid[0] is not self.isles or laid[1] is not self.scapes or laid[2] is not self.gates:
            key = (self.tiles(), self.gates)  # states with the same map share one land
            land = self.contents.lands.result(key, lambda: build_land(*key))
            self.laid = laid = (self.isles, self.scapes, self.gates, land)
        found: Land = laid[3]
        return found

    def tiles(self) -> tuple[PlacedTile, ...]:
        """Return the revealed isles, then the earthscapes, each with its hex and turn."""
        isles, scapes, hand = self.contents.isles, self.contents.earthscapes, self.options.board_handedness
        lie = [PlacedTile(isles[one.tile], centre(one.position, hand), one.turn) for one in self.isles if one.tile]
        return (*lie, *[PlacedTile(scapes[one.tile], one.hex, one.turn) for one in self.scapes])

    # Seats.

    @property
    def sides(self) -> int:
        """Return how many seats there are, including automatic ones."""
        return self.seats + self.automata

    @property
    def scenario_data(self) -> Scenario:
        """Return the scenario that is played."""
        return self.contents.scenarios[self.scenario]

    @property
    def last_wave(self) -> int:
        """Return the number of the last wave (CS-WAVE-01): a scenario sets its own."""
        return self.scenario_data.waves if self.scenario else self.options.waves

    def gate_maximum(self, seat: int) -> int:
        """Return the starting health of a gate, which is also its maximum: a scenario sets its own (CS-SETUP-21)."""
        return self.scenario_data.sides[seat].health if self.scenario else self.options.gate_start

    def power(self, seat: int) -> Tally:
        """Return the power of a fortress (CS-END-04, CS-END-05)."""
        lines = [
            Line("gate health", self.health[seat], "CS-END-04", "base"),
            Line("advancements", len(self.advancements[seat]), "CS-END-04"),
        ]
        if self.fallen[seat] == self.wave and self.wave:
            lines.append(Line("defeated in this wave", 0, "CS-END-05", "clamp"))
        elif not self.intact[seat]:
            lines.append(Line("gate defeated", 0, "CS-END-05", "clamp"))
        return Tally(tuple(lines))

    def specials(self, word: str) -> tuple[Goal, ...]:
        """Return the scenario's special rules with a given word; empty if no scenario is played."""
        return tuple(self.scenario_data.specials(word)) if self.scenario else ()

    @property
    def spire_die(self) -> tuple[int, ...]:
        """Return the numbers on the faces of a spire die (CS-R45)."""
        return tuple(int(face) for face in self.options.spire_die_faces.split("_"))

    def leaves_out(self, clause: str) -> bool:
        """Return whether the house rules leave out a clause; they can leave out only those in COMFORTS (CS-R69)."""
        return clause in COMFORTS and self.options.public_clauses_off == "comforts"

    def faction_id(self, seat: int) -> str:
        """Return the id of the faction of a seat; empty before it is chosen."""
        return self.factions[seat] if 0 <= seat < len(self.factions) else ""

    def faction(self, seat: int) -> Faction | None:
        """Return the faction of a seat, or None before it is chosen."""
        return self.contents.factions.get(self.faction_id(seat))

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat: its faction, or its side of the table before that is chosen."""
        if seat == NEUTRAL:
            return "nobody"
        faction = self.faction(seat)
        return faction.name if faction else COMPASS_SEATS[max(2, self.sides)][seat]

    def name_in_sentence(self, seat: int) -> str:
        """Return the name of a seat for a sentence, such as `the Heirs` or `North`."""
        return f"the {self.seat_name(seat)}" if self.faction(seat) else self.seat_name(seat)

    def with_verb(self, seat: int, verb: str) -> str:
        """Return a seat's name with a verb (given as `gains`): `the Heirs gain` or `North gains`."""
        several = {"is": "are", "has": "have"}.get(verb, verb.removesuffix("s"))
        return f"{self.name_in_sentence(seat)} {several if self.faction(seat) else verb}"

    def possessive(self, seat: int) -> str:
        """Return the name of a seat as a possessive, such as `the Heirs’`."""
        return f"the {possessive(self.seat_name(seat))}" if self.faction(seat) else possessive(self.seat_name(seat))

    def order(self, first: int | None = None) -> tuple[int, ...]:
        """Return the seats in turn order, from the first player of the wave or from another seat (CS-WAVE-03)."""
        course = self.course
        start = course.index(self.first if first is None else first)
        return tuple([seat for seat in (*course[start:], *course[:start]) if seat not in self.out])

    def order_from(self, seat: int) -> tuple[int, ...]:
        """Return a seat and those after it in turn order; all seats in play if that seat is out of the game."""
        order = self.order()
        return order[order.index(seat) :] if seat in order else order

    @property
    def course(self) -> tuple[int, ...]:
        """Return the seats in turn order; if neighbours are a team, the teams alternate (CS-VAR-06).

        Two people who play against one automatic faction sit on either side of it.
        """
        if self.automata and self.seats == 2:
            return (0, 2, 1, *range(3, self.sides))
        return (0, 2, 1, 3) if self.is_team_game and self.options.teams == "side_by_side" else tuple(range(self.sides))

    @property
    def is_team_game(self) -> bool:
        """Return whether two players play against two."""
        return self.options.teams != "none" and self.sides == 4

    def team(self, seat: int) -> int:
        """Return the team of a seat: people against automatic factions, two teams in a team game, else one per seat."""
        if self.automata:
            return int(self.is_automatic(seat))
        if not self.is_team_game:
            return seat
        return seat % 2 if self.options.teams == "opposite" else seat // 2

    def are_opponents(self, one: int, other: int) -> bool:
        """Return whether two seats play against each other; NEUTRAL is an opponent of every seat."""
        return one != other and (NEUTRAL in (one, other) or self.team(one) != self.team(other))

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the opponents of a seat, in turn order from the first player."""
        return tuple([other for other in self.order() if self.are_opponents(seat, other)])

    def gate(self, seat: int) -> Gate | None:
        """Return the gate of a seat, or None before it is attached."""
        return next((gate for gate in self.gates if gate.seat == seat), None)

    def gate_hex(self, seat: int) -> Hex | None:
        """Return the hex of the gate of a seat, or None before it is attached."""
        gate = self.gate(seat)
        return None if gate is None else gate.hex

    def mark_hex(self, seat: int) -> Hex | None:
        """Return the hex of the gate that a seat marks, or None."""
        return self.gate_hex(self.marks[seat])

    # Pieces.

    def chip(self, unit: Unit) -> Chip:
        """Return the chip of a unit as printed."""
        return self.contents.units[unit.chip]

    def spire_chip(self, spire: Spire) -> SpireChip:
        """Return the chip of a spire as printed."""
        return self.contents.spires[spire.chip]

    def units_of(self, seat: int) -> tuple[Unit, ...]:
        """Return the units on the map that a seat controls."""
        return tuple([unit for unit in self.units.values() if unit.seat == seat])

    def spires_of(self, seat: int) -> tuple[Spire, ...]:
        """Return the spires on the map that a seat controls."""
        return tuple([spire for spire in self.spires.values() if spire.seat == seat])

    def unit_at(self, hex: Hex) -> Unit | None:
        """Return the unit on a hex."""
        return next((unit for unit in self.units.values() if unit.hex == hex), None)

    def spire_at(self, hex: Hex) -> Spire | None:
        """Return the spire on a hex."""
        return next((spire for spire in self.spires.values() if spire.hex == hex), None)

    def landmark_at(self, hex: Hex) -> Landmark | None:
        """Return the landmark on a hex, if it is not a unit."""
        return next((one for one in self.landmarks if one.hex == hex), None)

    def put(self, piece: Unit | Spire) -> None:
        """Store a unit or a spire, replacing the one with the same id."""
        if isinstance(piece, Unit):
            self.units[piece.id] = piece
        else:
            self.spires[piece.id] = piece

    def new_id(self) -> int:
        """Return a number for a new unit or spire."""
        self.next_piece += 1
        return self.next_piece - 1

    def faces(self, zone: str) -> tuple[str, ...]:
        """Return the faces in a zone, `?` for each one that nobody has named."""
        return tuple([token.face or UNKNOWN for token in self.zones.get(zone, ())])

    def chips_below(self, unit: Unit) -> tuple[str, ...]:
        """Return the chips under the top one of a unit, the top first."""
        return self.faces(group(unit.id))[1:]

    def equipment(self, unit: Unit) -> tuple[str, ...]:
        """Return the equipment that a hero carries."""
        return self.faces(carried(unit.id))

    def returned_hero(self, seat: int, chip: str) -> ReturnedHero | None:
        """Return a hero of a seat that has returned to its fortress, or None."""
        return next((hero for hero in self.returned[seat] if hero.chip == chip), None)

    def waiting(self, seat: int) -> tuple[tuple[str, ...], ...]:
        """Return the groups of a seat's deployment stack, the top first, each from its top; `?` for unknown chips."""
        faces, found, start = self.faces(stack(seat)), [], 0
        for size in self.groups[seat]:
            found.append(tuple(faces[start : start + size]))
            start += size
        return tuple(found)

    def upgrade_chip_count(self, kind: str) -> int:
        """Return the total number of upgrade chips of a kind in the game (CS-COMP-02)."""
        return int(self.options[f"{kind}_chips"])

    def supply(self, kind: str) -> int:
        """Return how many upgrades of a kind are left: attack, range or fortification (CS-COMP-02)."""
        returned = (hero for heroes in self.returned for hero in heroes)
        chips: list[Spire | Unit | ReturnedHero] = [*self.spires.values(), *self.units.values(), *returned]
        return self.upgrade_chip_count(kind) - sum(chip.upgrades.count(kind) for chip in chips)

    def remaining_spires(self, chip: str) -> int:
        """Return how many chips of a spire's kind are left in its barracks, whichever face they would show."""
        kind = self.contents.spires[chip]
        faces = [one.id for one in self.contents.spires_of(kind.faction) if one.kind == kind.kind]
        out = sum(1 for spire in self.spires.values() if spire.chip in faces)
        return kind.copies - out - sum(self.lost.get(face, 0) for face in faces)
