"""The state of a ship: its skills, its upgrades, its move limit."""

from collections.abc import Iterator

from referee.engine import Line, Tally
from referee.engine.verbs import Breach, Guard, Move
from referee.games.skies_of_fire.catalogue import (
    BRIDGE,
    CARGO,
    ENGINE,
    GUNS,
    RALLY,
    SECTIONS,
    Mission,
    Skill,
    Upgrade,
    Weapon,
)
from referee.games.skies_of_fire.state import TURN, SkiesState, bay

SECTION_NAMES = ("Bridge", "Engine Room", "Gun Deck", "Cargo", "Rally box")


def is_crewed(state: SkiesState, seat: int, section: int) -> bool:
    """Return whether a section has crew, which its upgrades need (SF-SLOT-03)."""
    return state.crew[seat][section] > 0


def has_crew(section: int, clause: str, also: str, *needs: str) -> Guard[SkiesState]:
    """Return the guard that checks that a section of the moving player's ship has crew."""

    def test(state: SkiesState, move: Move) -> Breach | None:
        if is_crewed(state, move.seat, section):
            return None
        text = f"the {SECTION_NAMES[section]} of {state.name(move.seat)} has no crew"
        return Breach(clause, text, also=(also,))

    return Guard("manned", test, needs)


def crewed_sections(state: SkiesState, seat: int) -> tuple[int, ...]:
    """Return the sections of a ship that have crew."""
    return tuple(section for section in range(len(SECTIONS)) if state.crew[seat][section])


def target_sections(state: SkiesState, seat: int) -> tuple[int, ...]:
    """Return the sections of a ship that may be named for a loss (RUL-58), perhaps with the Rally box (RUL-17)."""
    boxes = (*range(len(SECTIONS)), *([RALLY] if state.options.rally_counts_as_crew == "true" else []))
    if state.options.empty_section_target == "true":
        return boxes
    return tuple(box for box in boxes if state.crew[seat][box])


def active_skill(state: SkiesState, seat: int, *ops: str) -> Skill | None:
    """Return a skill with one of these effects if its section has enough crew, else None (SF-SKL-01, SF-SKL-02)."""
    crew = state.crew[seat]
    for section, one in enumerate(state.ship(seat).skills):
        if one.op in ops and crew[section] >= one.needs:
            return one
    return None


def skill_hint(state: SkiesState, seat: int, *ops: str) -> tuple[str, tuple[str, ...]]:
    """Return the words and clauses to add to a refusal that a skill would prevent if it had enough crew (SF-SKL-01).

    Both are empty if the ship has no such skill.
    """
    for section, one in enumerate(state.ship(seat).skills):
        there = state.crew[seat][section]
        if one.op in ops and there < one.needs:
            return f"; {one.name} is off: {there} of {one.needs} crew in the {SECTION_NAMES[section]}", ("SF-SKL-01",)
    return "", ()


def installed_upgrades(state: SkiesState, seat: int, section: int) -> tuple[Upgrade, ...]:
    """Return the upgrades of a section, in the order in which they were installed."""
    faces = [token.face for token in state.zones[bay(seat, section)]]
    return tuple(state.contents.upgrades[face] for face in faces if face and face in state.contents.upgrades)


def cargo_weapon(state: SkiesState, seat: int) -> Weapon | None:
    """Return the cargo weapon of a ship, ready or spent, or None; RUL-43 says whether the card sets its values."""
    found = next((one.weapon for one in installed_upgrades(state, seat, CARGO)), None)
    if found is None or state.options.cargo_weapon_set == "custom":
        return found
    return state.contents.weapons[found.kind]


def weapon_uses(state: SkiesState, seat: int) -> int:
    """Return how often a ship may use its cargo weapon between towns, if its skill is active (SF-CAR-06, SF-SKL-01)."""
    return max([1, *(one.n for one in state.ship(seat).skills if one.op == "cargo_weapon_uses")])


def cargo_mission(state: SkiesState, seat: int) -> Mission | None:
    """Return the mission in Cargo, or None."""
    faces = [token.face for token in state.zones[bay(seat, CARGO)]]
    return next((state.contents.missions[face] for face in faces if face and face in state.contents.missions), None)


def has_card_effect(state: SkiesState, seat: int, op: str) -> bool:
    """Return whether a card gives a seat an effect until the end of the turn."""
    return any(effect.seat == seat and effect.subject == op for effect in state.effects)


def move_limit(state: SkiesState, seat: int) -> Tally:
    """Return how many squares a ship may move (SF-ENG-05): 0 without crew in the Engine Room (SF-SLOT-04)."""
    return Tally(tuple(_move_lines(state, seat)))


def _move_lines(state: SkiesState, seat: int) -> Iterator[Line]:
    ship = state.ship(seat)
    base = ship.base_move if ship.mode == "hunt" else state.options.base_move
    yield Line(ship.name, base, "SF-ENG-02", "base")
    for engine in installed_upgrades(state, seat, ENGINE):
        yield Line(engine.name, engine.n * state.options.engine_step, "SF-ENG-03")
    bonus = active_skill(state, seat, "move_bonus")
    if bonus is not None:
        yield Line(bonus.name, bonus.n, "SF-ENG-05")
    for effect in state.effects:
        if effect.seat == seat and effect.until == TURN:
            yield from (line for line in effect.lines if line.clause == "SF-ENG-05")
    if not is_crewed(state, seat, ENGINE):
        yield Line("no crew in the Engine Room", 0, "SF-SLOT-04", "clamp")


def gun_card_count(state: SkiesState, seat: int) -> int:
    """Return how many gun cards a ship has, including a gun printed on its mat (SF-FIR-01)."""
    return len(installed_upgrades(state, seat, GUNS)) + state.ship(seat).has_gun


def may_rally(state: SkiesState, seat: int) -> bool:
    """Return whether a ship may rally: empty Engine Room and Bridge, Rally unused (SF-RLY-01, SF-RLY-07, SF-RLY-09)."""
    crew = state.crew[seat]
    return not crew[ENGINE] and not crew[BRIDGE] and crew[RALLY] > 0 and not state.rallied[seat]


def is_stranded(state: SkiesState, seat: int) -> bool:
    """Return whether a ship can never move again: Engine Room and Bridge empty, no Rally left (RUL-18)."""
    crew = state.crew[seat]
    return not crew[ENGINE] and not crew[BRIDGE] and not may_rally(state, seat)
