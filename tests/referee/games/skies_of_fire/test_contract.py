"""The contract of every game, checked for Skies of Fire: in short games, the Hunt, and rare positions.

CONTRACT=10 tries so many games more for each number of players; `tests/bench/run.py contract` looks for hours.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest
from tables.skies_of_fire import GALLOWGLASS_HOME, JAMESON_HOME, Table, game, new_match, position
from trials import setup_of

from referee.engine.core.move import Move
from referee.games.skies_of_fire.state import SkiesState
from referee.trial import contract
from referee.trial.contract import Effort

MORE = int(os.environ.get("CONTRACT", "0"))
SHORT = Effort(
    events=20_000,
    near_misses=3,
    listed_moves=3,
    replayed_ends=1,
    amended_entries=1,
    recorded_events=20,
    test_interval=60,
    events_ahead=1,
)
SQUARES = game().contents.grid.names
CARDS = tuple(game().face_name(face) for face in game().contents.deck.copies)


def correction(state: SkiesState, random: Random) -> str:
    """Return words that correct a position in some way."""
    ship = random.choice(game().seat_names(state))
    square, card = random.choice(SQUARES), random.choice(CARDS)
    said = {
        "at": square,
        "colour": random.choice(tuple(game().contents.colours)),
        "crew": "/".join(str(random.randrange(3)) for _ in range(5)),
        "mines": square,
        "planes": square,
        "last": random.choice(["none", "galewatch"]),
        "out": random.choice(["yes", "no"]),
        "hand": random.choice([str(random.randrange(8)), card]),
    }
    cards = ("engines", "guns", "cargo", "missions", "completed")
    one = random.choice(game().inventory.seat_items).key
    if one in cards:
        return f"{one} {ship}: {random.choice([card, 'none'])}"
    whole = [f"phase {random.choice(('beginning', 'move', 'action', 'relocate'))} {ship}", f"round {square[1:]}"]
    whole += ["destroyed southmere", f"under {card}", f"landed royal mail {random.choice(('h2', 'none'))}"]
    return random.choice([f"{ship} {one} {said.get(one, random.randrange(2))}", random.choice(whole)])


@pytest.mark.parametrize(("seats", "seed"), [(2 + seed % 3, seed) for seed in range(3 + 3 * MORE)])
def test_whole_games_keep_the_contract(seats: int, seed: int) -> None:
    setup = setup_of(game(), seats, seed, missions_to_end="1", mode="standard")
    found = list(contract.check(game(), [setup], [seed], SHORT, correction=correction, reports_idle_guards=False))
    assert found == []


@pytest.mark.parametrize("seed", range(2 + MORE))
def test_the_hunt_keeps_the_contract(seed: int) -> None:
    setup = setup_of(game(), 4, seed, mode="hunt")
    assert list(contract.check(game(), [setup], [seed], SHORT, correction=correction, reports_idle_guards=False)) == []


ARMED = "guns iron verdict; engines boreas radial"
MINED, PLANED, BOMBED = "cargo chain mines", "cargo hornet flight", "cargo belly bombs"
TORPEDOED, LOADED = "cargo skylance torpedo", "cargo coffee for the garrison"
FAR = "gallowglass M2 1/2/2/1/1; hand smoke screen, hard over"
NEAR = "halcyon D9 1/2/2/1/1; hand bulkheads shut, damage control"
HAND = "hand e03, g03, c03, royal mail, machine parts, m11, m02"
ORDERS = "hand press gang, light fingers, saboteur, field repairs, forged papers, second watch, boreas radial"
WINDS = "hand spyglass, crosswind, full throttle, weather eye, captain's gambit, field repairs, hard over"
ACTED = {"actions": ["fire"], "noted": ["busy"]}


def rare() -> list[SkiesState]:
    """Return positions with rare questions, for all house rules that have questions of their own.

    Some come in pairs: what is legal in the one is a near-miss in the other.
    """
    groups = (in_set_up(), moving(), in_towns(), acting(), with_weapons(), with_orders(), attacked(), destroyed())
    groups = (*groups, in_the_hunt())
    return [table.state for group in groups for table in group]


def in_set_up() -> Iterator[Table]:
    yield new_match(2)
    yield new_match(2).play("dice 6", "dice 2")
    yield new_match(2, ship_colour="free").play("dice 6", "dice 2", "ship halcyon", "ship puritan ii")
    yield new_match(4, mode="hunt")
    yield respawning(rally_after_respawn="stays_used")
    yield respawning()


def respawning(**options: str) -> Table:
    """Return a table at which a ship that had used its Rally is destroyed, and crewed again."""
    weak = "halcyon D9 0/0/1/0/0; rallied 1; hand 0"
    table = position(f"puritan C10 1/2/2/1/1; {ARMED}", weak, phase="action", **options)
    table.play("fire halcyon guns", "dice 6")
    while table.due != "halcyon allocate":
        table.draw(*["?"] * table.spec.number) if table.due.endswith("draw") else table.play("pass")
    return table


def moving() -> Iterator[Table]:
    for crew in ("0/0/2/1/1", "0/0/2/1/0", "0/0/2/1/1; rallied 1", "0/1/2/1/1", "1/2/2/1/1"):
        yield position(f"puritan C9 {crew}", NEAR)
    for rallied in ("1; rallied 0", "0; rallied 1"):
        for noted in ([], ["busy"]):
            yield position(f"puritan C9 0/0/2/1/{rallied}", NEAR, turn={"noted": noted})
    for square in ("D5", "C5", "A1", "E5"):
        yield position(f"puritan {square} 1/2/2/1/1", "halcyon E4 1/2/2/1/1", wind_stay="false")
        yield position(f"puritan {square} 1/2/2/1/1", "halcyon D4 1/2/2/1/1", directions="four")
    yield position("puritan D5 1/6/2/1/1", "halcyon E4 1/2/2/1/1", turn={"steps": 5})
    yield position("puritan C4 1/2/2/1/1", "halcyon E5 1/2/2/1/1", turn={"noted": ["stopped", "storm"]})
    yield position("puritan C4 1/2/2/1/1; planes d4", NEAR, turn={"noted": ["closed"], "steps": 1})
    for crew in ("1/2/2/0/1", "1/2/0/1/1"):
        yield position(f"puritan D9 {crew}", "halcyon M10 1/2/2/1/1").play("e9")
    for planes in ("planes d4 e5", "planes d4 flown", "mines d4 e5", "planes d4 f4"):
        yield position(f"puritan C4 1/2/2/1/1; {planes}", "halcyon G6 1/2/2/1/1")
    for played in ("static", "action_3"):
        for phase in ("move", "action"):
            yield position("puritan C4 1/2/2/1/1; planes d4", NEAR, phase=phase, plane_move=played)
    yield position("puritan C4 1/2/2/1/1; planes d4", NEAR, phase="action", turn=ACTED, plane_move="action_3")
    for square in ("H2", "H3"):
        yield position(f"puritan {square} 1/2/2/1/1", NEAR, turn={"start": "H4", "steps": 1}, fly_on="true")


def in_towns() -> Iterator[Table]:
    for last in ("none", "galewatch"):
        for start in ("H3", "H2"):
            yield position(f"puritan H2 1/2/2/1/1; hand 7; last {last}", NEAR, phase="land", turn={"start": start})
    known = "hand hard over, smoke screen, spyglass, e03, g03, c03, {}"
    for card in ("royal mail", "brace!"):
        table = position(f"puritan H2 1/2/2/1/1; {known.format(card)}", NEAR, phase="land", turn={"start": "H3"})
        yield table.play("collect cards")
    yield position("puritan H2 1/2/2/1/1; hand 7; cargo chain mines; spent 1", NEAR, phase="land", turn={"start": "H3"})
    reset = {"cargo_reset": "instead_of_collecting"}
    for spent in ("; spent 1", "", "; spent 1; last galewatch"):
        crewed = f"puritan H2 1/2/2/1/1; cargo chain mines{spent}"
        yield position(crewed, NEAR, phase="land", turn={"start": "H3"}, **reset)
    yield position("puritan H2 1/2/2/1/1", NEAR, phase="land", turn={"start": "H3"}, town_cards=0)
    for crew in ("1/2/2/1/1", "1/6/4/5/1"):
        yield position(f"puritan H2 {crew}", NEAR, phase="land", turn={"start": "H3"}).play("collect crew")
    rally = position("puritan H2 1/2/2/1/0", NEAR, phase="land", turn={"start": "H3"}, crew_placement="rally_too")
    yield rally.play("collect crew")
    fresh = position("puritan C10 1/2/2/1/1", NEAR, phase="land", turn={"start": "C9"}, collect_then_install="false")
    yield fresh.play("collect cards").draw("boreas radial", "bulldog howitzer")
    for crew in ("1/2/2/1/1", "1/6/4/6/1"):
        yield position(f"puritan H2 {crew}", NEAR, phase="relocate")


def acting() -> Iterator[Table]:
    for turn in ({}, ACTED, {"noted": ["storm"]}):
        for cargo in (MINED, LOADED):
            yield position(f"puritan C10 1/2/2/1/1; {ARMED}; {cargo}; {HAND}", NEAR, phase="action", turn=turn)
        yield position(f"puritan K8 1/2/2/1/1; {LOADED}; {HAND}", NEAR, phase="action", turn=turn)
    guns = "guns iron verdict, old faithful"
    for more in ("", "; guns twin vipers", "; engines larson sovereign, merrow twin-four"):
        own = f"puritan C2 1/2/2/1/1; hand e01, g01, c01, m09, ricochet turret{more}"
        for options in ({}, {"replace_upgrade": "false"}, {"install_adjacent": "true"}):
            yield position(own, NEAR, phase="action", **options)
    yield position(f"puritan C2 1/2/2/1/1; {guns}; hand g01, g02", NEAR, phase="action")
    yield position("puritan H2 1/2/2/1/1; guns twin vipers; hand ricochet turret, e06", NEAR, phase="action")
    yield position("puritan H2 1/2/2/1/1; guns twin vipers, old faithful; hand ricochet turret", NEAR, phase="action")
    for needs in ("needed", "not_needed"):
        for cargo in ("", "; cargo machine parts"):
            own = f"puritan N6 1/2/2/0/1; hand machine parts, grand tour{cargo}" if not cargo else ""
            own = own or "puritan H6 1/2/2/0/1; cargo machine parts; hand grand tour"
            yield position(own, NEAR, phase="action", cargo_mission_crew=needs)
    for limit in ("one", "slot_limit"):
        own = "puritan N6 1/2/2/1/1; missions royal mail; hand machine parts, grand tour, m11"
        yield position(own, NEAR, phase="action", open_missions=limit)
    yield position("puritan K8 1/2/2/1/1; hand spyglass, brace!", NEAR, phase="action")
    full = "hand spyglass, brace!, e01, e02, e03, e04, e05"
    for back in ("hand", "bottom"):
        yield position(f"puritan H2 1/2/2/1/1; {LOADED}; {full}", NEAR, phase="action", cargo_replaced=back)
    for sight in ("none", "peaks_block", "mountains_block"):
        yield position(f"puritan D4 1/2/2/1/1; {ARMED}", "halcyon G4 1/2/2/1/1", phase="action", line_of_sight=sight)
    for moment in ("attacker_after_roll", "defender"):
        yield position(f"puritan C10 1/2/2/1/1; {ARMED}", NEAR, phase="action", gun_target_section=moment)
    yield position("puritan C10 1/2/0/1/1; guns old faithful", NEAR, phase="action")
    yield position(f"puritan C10 1/2/2/1/1; {ARMED}", FAR, phase="action", target_bridge="false")


def with_weapons() -> Iterator[Table]:
    for cargo in (MINED, PLANED, BOMBED, TORPEDOED):
        for crew in ("1/2/2/1/1", "1/2/2/0/1"):
            for spent in ("", "; spent 1"):
                yield position(f"puritan C9 {crew}; {cargo}{spent}; mines d8", NEAR, phase="action")
        yield position(f"puritan C9 1/2/2/1/1; {cargo}", NEAR, phase="action", turn=ACTED)
        yield position(f"puritan C9 1/2/2/1/1; {cargo}", FAR, phase="action")
    yield position("puritan C9 1/6/6/6/1; cargo chain mines; mines d8 d7 d6 d5", NEAR, phase="action")
    yield position(f"puritan C9 1/2/2/1/1; {MINED}", NEAR, phase="action").play("mines c8")


def with_orders() -> Iterator[Table]:
    for cost in ("free", "one_per_turn", "action"):
        yield position(f"puritan C10 1/2/2/1/1; {ORDERS}", f"{NEAR}; {MINED}", phase="action", special_cost=cost)
        yield position(f"puritan C9 1/2/2/1/1; {WINDS}", NEAR, special_cost=cost).play("full throttle")
        yield position(f"puritan C9 1/2/2/1/1; {WINDS}", NEAR, special_cost=cost)
    for crew in ("0/0/1/0/0", "0/0/1/1/0", "1/2/0/1/1"):
        yield position(f"puritan C10 1/2/2/1/1; {ORDERS}", f"halcyon D9 {crew}; hand 0", phase="action")
    yield position(f"puritan C10 1/6/6/6/1; {ORDERS}", NEAR, phase="action")
    yield position(f"puritan C10 1/6/5/6/1; {ORDERS}; mines a1 a2 a3 a4 a5 a6", NEAR, phase="action")
    yield position(f"puritan C10 1/2/2/1/1; {ORDERS}", f"{NEAR}; {MINED}; spent 1", FAR, phase="action")
    yield position(f"puritan C10 1/2/2/1/1; {ORDERS}", NEAR, phase="action", card_over_rule="false")
    yield position(f"puritan C9 1/2/2/1/1; {WINDS}", NEAR, order_split="20_11")
    for guns in ("guns twin vipers", "guns old faithful"):
        yield position(f"puritan C10 1/2/2/1/1; {guns}; hand forged papers, ricochet turret", NEAR, phase="action")
    for trade in ("trade", "talk_only"):
        for crew in ("1/2/2/1/1", "0/0/1/0/0"):
            own = f"puritan C10 {crew}; hand hard over, spyglass"
            yield position(own, "halcyon D9 1/6/6/6/1; hand 7", FAR, alliances=trade)
            yield position(own, NEAR, phase="action", alliances=trade)


def attacked() -> Iterator[Table]:
    for cards in ("bulkheads shut, spyglass", "hard over, brace!", "captain's gambit, royal mail", "?, ?"):
        for crew in ("1/2/2/1/1", "0/0/2/0/1"):
            for played in ("counters_only", "any_order"):
                victim = f"halcyon D9 {crew}; hand {cards}"
                table = position(f"puritan C10 1/2/2/1/1; {ARMED}", victim, phase="action", counter_cards=played)
                yield table.play("fire halcyon guns", "dice 4")
    mined = position("puritan C9 1/2/2/1/1", "halcyon M10 1/2/2/1/1; mines c8; hand 0").play("c8")
    yield mined
    for surplus in ("spill_owner", "spill_attacker"):
        table = position(f"puritan C10 1/2/2/1/1; {ARMED}", "halcyon D9 1/2/2/1/1", phase="action", overflow=surplus)
        yield table.play("fire halcyon guns", "dice 6")


def destroyed() -> Iterator[Table]:
    weak = "halcyon D9 0/0/1/0/0; hand 0; guns old faithful; engines e01"
    for cards in ("m02, spyglass", "spyglass, brace!", "?, ?"):
        table = position(f"puritan C10 1/2/2/1/1; {ARMED}; hand {cards}", weak, phase="action")
        yield table.play("fire halcyon guns", "dice 6")
    kept = {"destroyed_keep": "lose_one"}
    for more in ("", "; guns twin vipers"):
        victim = weak.replace("guns old faithful", "guns twin vipers") if more else weak
        table = position(f"puritan C10 1/2/2/1/1; {ARMED}; hand 0", victim, phase="action", **kept)
        yield table.play("fire halcyon guns", "dice 6")
    for home, ship in (("M10", "halcyon"), ("M2", "gallowglass")):
        victim = weak.replace("halcyon D9", f"{ship} L{home[1:]}")
        table = position(f"puritan {home} 1/2/2/1/1; {ARMED}; hand 0", victim, phase="action")
        yield table.play(f"fire {ship} guns", "dice 6")


def in_the_hunt() -> Iterator[Table]:
    hunters = ("puritan C9 1/2/2/1/1; hand press gang, light fingers, e03, spyglass", JAMESON_HOME, GALLOWGLASS_HOME)
    for square in ("C10", "H6", "D4"):
        for crew in ("1/6/6/6/1", "1/6/0/6/1"):
            own = f"callisto {square} {crew}; hand e03, g03"
            yield position(own, *hunters, phase="action", mode="hunt", destroyed=["Southmere"])
    for destroyed in (["Valborough"], []):
        for of in ("callisto", "puritan"):
            ships = ("callisto C10 1/6/6/6/1; hand e03", *hunters)
            yield position(*ships, of=of, phase="action", mode="hunt", destroyed=destroyed)
            yield position("callisto D9 1/6/6/6/1", "puritan C10 1/2/2/1/1; hand e03, g03", *hunters[1:], of="puritan",
                           phase="action", mode="hunt", destroyed=destroyed)  # fmt: skip
    yield position("callisto C10 1/6/6/6/1", *hunters, phase="action", mode="hunt", turn={"actions": ["town"]})
    parked = ("puritan C9 1/2/2/1/1", *hunters[1:], "callisto H6 1/6/6/6/1")
    yield position(*parked, mode="hunt", parking="one_round", turn={"start": "C10", "steps": 1})
    close = ("puritan C9 1/2/2/1/1; hand press gang, light fingers, saboteur", "jameson C8 1/2/2/1/1; hand 3")
    yield position("callisto H6 1/6/6/6/1", *close, GALLOWGLASS_HOME, of="puritan", phase="action", mode="hunt")
    for cargo in (BOMBED, TORPEDOED):
        ships = (
            "callisto H6 1/6/6/6/1",
            f"puritan C9 1/2/2/1/1; {cargo}; guns twin vipers",
            close[1],
            GALLOWGLASS_HOME,
        )
        yield position(*ships, of="puritan", phase="action", mode="hunt")


def unheard() -> Iterator[Move]:
    """Yield moves that nobody is offered: too many crew in a section, an X left bare, too few places."""
    yield Move(0, "solo", (7,))
    for table in ((2, 2, 1, 1, 1), (1, 3, 2, 1, 0), (0, 3, 2, 1, 1), (1, 2, 2, 1)):
        yield Move(0, "allocate", table)
    for table in ((3, 0, 0, 0), (2, 2, 1, 1), (2, 3, 2), (7, -1, 0, 0)):
        yield Move(0, "place", table)
        yield Move(0, "relocate", table)


def test_no_guard_of_the_game_is_idle_and_rare_positions_keep_the_contract() -> None:
    effort = SHORT._replace(test_interval=1, near_misses=20, listed_moves=1, events_ahead=2)
    assert list(contract.check(game(), [], [], effort, positions=rare(), near_misses=unheard())) == []
