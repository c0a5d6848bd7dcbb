"""A count of all printed pieces: how many there are, and how many of them lie where."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.games.skies_of_fire.catalogue import Mission, Upgrade
from referee.games.skies_of_fire.grid import OFF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee.games.skies_of_fire.state import SkiesState

BOX = "box"
UNSEEN = "face down"


def pieces(state: SkiesState) -> Mapping[str, Mapping[str, int]]:
    """Return how many pieces of each component lie where.

    Cards that the referee was not shown are told by none of the three components of the town deck: they lie face down.
    """
    total, seated = printed(state), sum(1 for ship in state.ships if ship)
    storms = sum(1 for seat in range(seated) if state.storms[seat])
    towns = sum(1 for seat in range(seated) if state.last_town[seat] != OFF)
    on_map = sum(1 for square in state.at if square != OFF)
    marks = sum(state.ruin_tokens(seat) for seat, colour in enumerate(state.colours) if colour)
    return {
        **_cards(state, total),
        "medal_cards": {"table": total["medal_cards"]},
        "map_board": {"table": 1},
        "ship_mats": {"table": seated, BOX: total["ship_mats"] - seated},
        "figurines": {"map": on_map, BOX: total["figurines"] - on_map},
        "tokens": _tokens(state),
        "town_markers": {"map": len(state.ruins) - marks, "supply": total["town_markers"] - len(state.ruins) + marks},
        "weapon_markers": _weapon_markers(state),
        "skip_markers": {"mats": storms, "supply": total["skip_markers"] - storms},
        "last_town_markers": {"mats": towns, "supply": total["last_town_markers"] - towns},
        "mission_tracker": {"table": 1},
        "reference": {"table": total["reference"]},
    }


def printed(state: SkiesState) -> Mapping[str, int]:
    """Return how many of each component there are."""
    contents = state.contents
    chips = Counter[str]()
    for chip in contents.chips:
        chips[chip.kind] += chip.copies
    return {
        "mission_cards": len(contents.missions),
        "upgrade_cards": len(contents.upgrades),
        "order_cards": sum(len(order.prints) for order in contents.orders.values()),
        "medal_cards": len(contents.medals),
        "map_board": 1,
        "ship_mats": len(contents.ships),
        "figurines": len(contents.figures),
        "tokens": sum(contents.colours.values()),
        **{f"{kind}_markers": chips[kind] for kind in ("town", "weapon", "skip", "last_town")},
        "mission_tracker": 1,
        "reference": contents.references,
    }


def _cards(state: SkiesState, total: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """Return where the cards are that the referee knows; the others lie face down, or in the box in the Hunt."""
    found = {name: Counter[str]() for name in ("mission_cards", "upgrade_cards", "order_cards")}
    for zone, tokens in state.zones.items():
        for token in tokens:
            if token.face is not None:
                found[_component(state, token.face)][zone] += 1
    if not state.deck.copies.keys() & state.contents.missions.keys():
        found["mission_cards"][BOX] += total["mission_cards"]
    return {name: {**places, UNSEEN: total[name] - sum(places.values())} for name, places in found.items()}


def _component(state: SkiesState, face: str) -> str:
    card = state.contents.card(face)
    if isinstance(card, Mission):
        return "mission_cards"
    return "upgrade_cards" if isinstance(card, Upgrade) else "order_cards"


def _tokens(state: SkiesState) -> dict[str, int]:
    """Return where the crew tokens of all colours are; what is out without limit is none of the printed ones."""
    played = [seat for seat, colour in enumerate(state.colours) if colour]
    mats = sum(sum(state.crew[seat]) for seat in played)
    left = sum(state.supply(seat) for seat in played)
    marks = sum(state.ruin_tokens(seat) for seat in played)
    boxed = sum(count for colour, count in state.contents.colours.items() if colour not in state.colours)
    out = len(state.markers) if state.options.token_limit == "supply" else 0
    return {"mats": mats, "map": out + marks, "supply": left, BOX: boxed}


def _weapon_markers(state: SkiesState) -> dict[str, int]:
    """Return where the mine and plane chips are; where they run out crew tokens stand in for them."""
    wanted = Counter((state.colours[marker.seat], marker.kind) for marker in state.markers)
    chips = [chip for chip in state.contents.chips if chip.kind == "weapon"]
    out = sum(min(chip.copies, wanted[chip.colour, chip.weapon]) for chip in chips)
    return {"map": out, "supply": sum(chip.copies for chip in chips) - out}
