"""Mines and planes on the map: which ships they harm, when they leave it (SF-TOK, RUL-44, RUL-55, RUL-65)."""

from referee.games.skies_of_fire.state import Marker, SkiesState

MINES, PLANES = "mines", "planes"
SINGLE = {MINES: "mine", PLANES: "plane"}


def marker_of(state: SkiesState, id: int) -> Marker | None:
    """Return the marker with the given number, or None if it is not on the map."""
    return next((marker for marker in state.markers if marker.id == id), None)


def own_marker_on(state: SkiesState, seat: int, square: int) -> Marker | None:
    """Return the marker that a seat has on a square, or None; it has one at most (RUL-44)."""
    return next((marker for marker in state.markers if (marker.seat, marker.square) == (seat, square)), None)


def harms(state: SkiesState, marker: Marker, victim: int) -> bool:
    """Return whether a marker harms a ship: an enemy ship or, by house rule, any ship on a mine (RUL-44, RUL-50)."""
    if marker.kind == MINES and state.options.own_tokens == "mines_hurt_all":
        return True
    return state.are_enemies(marker.seat, victim)


def take_off(state: SkiesState, marker: Marker) -> None:
    """Take a marker off the map."""
    state.markers = tuple(one for one in state.markers if one.id != marker.id)


def remove_orphans(state: SkiesState, seat: int) -> None:
    """Take a seat's markers off the map when its cargo weapon leaves the mat, unless they stay (RUL-65)."""
    lost = [marker for marker in state.markers if marker.seat == seat]
    if not lost or state.options.orphan_tokens == "stay":
        return
    state.markers = tuple(marker for marker in state.markers if marker.seat != seat)
    gone = "a token" if len(lost) == 1 else f"{len(lost)} tokens"
    state.report("SF-TOK-01", f"{state.name(seat)} loses {gone} with the card (RUL-65)", seat)
