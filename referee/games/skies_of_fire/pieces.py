"""The printed pieces other than cards: how many there are, and where they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from referee.engine.pieces.counting import Pieces
from referee.games.skies_of_fire.catalogue import Contents
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.state import SkiesState


def parts(contents: Contents) -> Iterator[Pieces[SkiesState]]:
    """Yield every printed component except the cards, and where it is."""
    chips = Counter[str]()
    for chip in contents.chips:
        chips[chip.kind] += chip.copies
    counts: dict[str, tuple[int, str, Callable[[SkiesState], Mapping[str, int]]]] = {
        "ship_mats": (len(contents.ships), "box", lambda state: {"table": sum(1 for ship in state.ships if ship)}),
        "figurines": (len(contents.figures), "box", lambda state: {"map": sum(1 for at in state.at if at != OFF)}),
        "town_markers": (chips["town"], "supply", lambda state: {"map": len(state.ruins) - _marks(state)}),
        "weapon_markers": (chips["weapon"], "supply", _weapons),
        "skip_markers": (chips["skip"], "supply", lambda state: {"mats": sum(1 for turns in state.storms if turns)}),
        "last_town_markers": (chips["last_town"], "supply", _towns),
        **{
            name: (count, "table", lambda state: {})
            for name, count in (
                ("medal_cards", len(contents.medals)),
                ("map_board", 1),
                ("mission_tracker", 1),
                ("reference", contents.references),
            )
        },
    }
    yield Pieces(
        component="tokens",
        count=sum(contents.colours.values()),
        rest="supply",
        lies=_tokens,
        left=lambda state, seat: state.supply(seat) if state.colours[seat] else None,
        noun="crew token",
    )
    for component, (count, rest, lies) in counts.items():
        yield Pieces(component=component, count=count, rest=rest, lies=lies)


def _towns(state: SkiesState) -> dict[str, int]:
    return {"mats": sum(1 for town in state.last_town if town != OFF)}


def _marks(state: SkiesState) -> int:
    """Return how many crew tokens mark towns that have fallen."""
    return sum(state.ruin_tokens(seat) for seat, colour in enumerate(state.colours) if colour)


def _tokens(state: SkiesState) -> dict[str, int]:
    """Return where the crew tokens of all colours are; markers without limit are not printed tokens."""
    mats = sum(sum(state.crew[seat]) for seat, colour in enumerate(state.colours) if colour)
    boxed = sum(count for colour, count in state.contents.colours.items() if colour not in state.colours)
    out = len(state.markers) if state.options.token_limit == "supply" else 0
    return {"mats": mats, "map": out + _marks(state), "box": boxed}


def _weapons(state: SkiesState) -> dict[str, int]:
    """Return where the mine and plane chips are; if they run out, crew tokens replace them."""
    wanted = Counter((state.colours[marker.seat], marker.kind) for marker in state.markers)
    chips = (chip for chip in state.contents.chips if chip.kind == "weapon")
    return {"map": sum(min(chip.copies, wanted[chip.colour, chip.weapon]) for chip in chips)}
