"""The Hunt: three ships against one that destroys towns; no ship comes back (SF-HUN)."""

from referee.engine import Part, zones
from referee.games.skies_of_fire import scoring
from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS
from referee.games.skies_of_fire.crewing import PLACE, SHIFT
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.ships import is_stranded
from referee.games.skies_of_fire.state import DECK, SETUP, SkiesState, bay, hand


def sink(state: SkiesState, seat: int) -> None:
    """Put a ship that is destroyed in the Hunt out of the game for good (SF-HUN-22).

    Its markers leave the map, its cards go under the deck. check_sides finds the winner after the whole event; the
    caller removes the frames that wait for the seat.
    """
    state.out = (*state.out, seat)
    state.at[seat], state.crew[seat] = OFF, [0] * len(state.crew[seat])
    state.spent[seat], state.storms[seat] = 0, 0
    state.markers = tuple(marker for marker in state.markers if marker.seat != seat)
    zones.transfer(state, state.zones[hand(seat)], hand(seat), DECK)
    for section in (ENGINE, GUNS, CARGO):
        zone = bay(seat, section)
        zones.transfer(state, state.zones[zone], zone, DECK, zones.all_seats_mask(state.seats))
    state.report("SF-HUN-22", f"{state.name(seat)} is destroyed and out of the game", seat)


def hunters(state: SkiesState) -> tuple[int, ...]:
    """Return the seats that hunt (SF-HUN-01)."""
    return tuple(seat for seat in range(state.seats) if seat != state.hunted_seat())


def towns_to_destroy(state: SkiesState) -> tuple[int, ...]:
    """Return the towns that the hunted ship must destroy to win: all but its hometown (SF-HUN-03, RUL-80)."""
    return tuple(square for square in state.contents.towns if square != state.contents.centre)


def check_sides(state: SkiesState) -> None:
    """End the Hunt if a side has just won (SF-HUN-02..04, RUL-18, RUL-67)."""
    solo = state.hunted_seat() if state.is_hunt and state.ended is None and state.phase != SETUP else None
    if solo is None:
        return
    clause, text = _victory_of_hunted_ship(state)
    lost = _loss_reason(state, solo)
    if solo in state.out and clause:
        _end_with_both_fallen(state, solo)
    elif clause:
        scoring.close(state, clause, text, ((solo,), hunters(state)))
    elif lost:
        scoring.close(state, "SF-HUN-04", lost, (hunters(state), (solo,)))
    elif all(_is_destroyed_or_stranded(state, seat) for seat in hunters(state)):
        scoring.close(state, "SF-HUN-02", "all hunters are destroyed or stranded (RUL-18)", ((solo,), hunters(state)))


def _loss_reason(state: SkiesState, solo: int) -> str:
    """Return why the hunted ship has lost, in words; empty if it has not."""
    if solo in state.out:
        return f"{state.name(solo)} is destroyed"
    if not _is_destroyed_or_stranded(state, solo):
        return ""
    return f"{state.name(solo)} is stranded and can never move again (RUL-18)"


def _is_destroyed_or_stranded(state: SkiesState, seat: int) -> bool:
    """Return whether a ship is destroyed, or stranded for good (RUL-18); not while its crew is being placed."""
    if seat in state.out:
        return True
    placing = any(frame.kind in (PLACE, SHIFT) and frame.seat == seat for frame in state.agenda)
    return is_stranded(state, seat) and state.options.stranded != "rally_again" and not placing


def _victory_of_hunted_ship(state: SkiesState) -> tuple[str, str]:
    """Return the clause of the hunted ship's victory, and the reason in words; both empty if it has not won."""
    if set(hunters(state)) <= set(state.out):
        return "SF-HUN-02", "all hunters are destroyed"
    if set(towns_to_destroy(state)) <= set(state.ruins):
        return "SF-HUN-03", f"all towns but {state.contents.towns[state.contents.centre].name} have fallen"
    return "", ""


def _end_with_both_fallen(state: SkiesState, solo: int) -> None:
    """End a Hunt in which both sides fall together (RUL-67)."""
    text = "both sides fall together"
    if state.options.hunt_simultaneous == "draw":
        scoring.close(state, "SF-HUN-04", text, (tuple(range(state.seats)),))
    elif state.seat == solo:
        scoring.close(state, "SF-HUN-02", f"{text} in the turn of the hunted ship", ((solo,), hunters(state)))
    else:
        scoring.close(state, "SF-HUN-04", f"{text} in a hunter’s turn", (hunters(state), (solo,)))


PART = Part(checks=(check_sides,))
