"""Upgrades: installed in the town that sells them, in a slot of their section or instead of another (SF-SLOT-01)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from referee.engine import UNKNOWN, Part, counted, hands, zones
from referee.engine.verbs import (
    DUE,
    Breach,
    Card,
    Guard,
    Move,
    NamedThing,
    PartialMove,
    Slot,
    TypedForm,
    unnamed_card_breach,
    verb,
)
from referee.games.skies_of_fire import cards, names
from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS, Upgrade
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.hands import was_collected_this_turn
from referee.games.skies_of_fire.ships import SECTION_NAMES, installed_upgrades
from referee.games.skies_of_fire.state import SkiesState, bay, hand
from referee.games.skies_of_fire.turn import ONE_ACTION, record_action

INSTALL = "install"
LIMITS = {ENGINE: "SF-ENG-01", GUNS: "SF-GUN-01", CARGO: "SF-CAR-01"}
"""The clause that says how many cards a section holds."""
EXTRA_DIE = "extra_die"
NOWHERE = -1


class Installation(NamedTuple):
    """An upgrade to install.

    face: its card. replaced: the card that it replaces, or empty. section: NOWHERE stands for the section on the card.
    allows_any_town: whether, by an order, any town will do.
    """

    seat: int
    face: str
    replaced: str = ""
    section: int = NOWHERE
    allows_any_town: bool = False


def upgrade_of(state: SkiesState, installation: Installation) -> Upgrade:
    """Return the upgrade to install; its card must be known to be an upgrade."""
    return state.contents.upgrades[installation.face]


def sold_upgrade(any_town: bool = False) -> Card:
    """Return the argument for an upgrade that is sold here. any_town: whether every town sells every upgrade."""

    def among(state: SkiesState, move_so_far: PartialMove, face: str) -> bool:
        upgrade, here = state.contents.upgrades.get(face), install_towns(state, move_so_far.seat)
        return upgrade is not None and bool(here if any_town else upgrade.town in here)

    return replace(names.CARD, noun="an upgrade", among=among, suggested=lambda state: state.contents.upgrades)


def _upgrade(state: SkiesState, move_so_far: PartialMove) -> Upgrade | None:
    return state.contents.upgrades.get(UPGRADE.of(move_so_far))


def _cards_in_section(state: SkiesState, move_so_far: PartialMove) -> Iterator[str]:
    """Yield the empty choice, and the cards in the upgrade's section."""
    upgrade = _upgrade(state, move_so_far)
    yield ""
    if upgrade is not None:
        yield from (str(token.face) for token in state.zones[bay(move_so_far.seat, upgrade.section)])


def _replaced_weapon(state: SkiesState, move_so_far: PartialMove) -> list[str]:
    """Return the card that a cargo weapon replaces; players need not name it."""
    upgrade = _upgrade(state, move_so_far)
    held = state.zones.get(bay(move_so_far.seat, CARGO), ()) if upgrade is not None and upgrade.section == CARGO else ()
    return ["" if token.face == UPGRADE.of(move_so_far) else str(token.face) for token in held]


def _own_section(state: SkiesState, move_so_far: PartialMove) -> list[int]:
    upgrade = _upgrade(state, move_so_far)
    return [] if upgrade is None else [upgrade.section]


def _old_names(state: SkiesState) -> dict[str, str]:
    return {**names.card_names(state), UNKNOWN: UNKNOWN}


def _replaced_card_text(state: SkiesState, face: str) -> str:
    return f"for {names.card_word(state, face)}" if face else ""


UPGRADE = Slot(sold_upgrade())
OLD = Slot(
    NamedThing("any card it replaces", _old_names, _replaced_card_text, _cards_in_section), 1, "", _replaced_weapon
)
INTO = Slot(
    NamedThing("its section", names.SECTION_NAMES, lambda *_: "", _own_section, least_letters=1),
    2,
    NOWHERE,
    _own_section,
)


def missing_name_breach(installation: Installation) -> Breach | None:
    """Return the breach for a card that is not named, or None."""
    return unnamed_card_breach("SF-SLOT-01") if installation.face == UNKNOWN else None


def _is_card_for(state: SkiesState, installation: Installation) -> Breach | None:
    """Check that the card is an upgrade, and fits the section if one is named (SF-SLOT-01, SF-CRD-08)."""
    if (breach := missing_name_breach(installation)) is not None:
        return breach
    name = state.contents.name_of(installation.face)
    if installation.face not in state.contents.upgrades:
        return Breach("SF-SLOT-01", f"{name} is not an upgrade", "fact")
    section = upgrade_of(state, installation).section
    if installation.section in (section, NOWHERE):
        return None
    return Breach("SF-CRD-08", f"{name} goes into the section {SECTION_NAMES[section]} and nowhere else", "fact")


def install_towns(state: SkiesState, seat: int) -> tuple[int, ...]:
    """Return the towns where a ship may install: on the square, or next to it by house rule (RUL-57)."""
    here = state.at[seat]
    near = state.neighbours(here) if state.options.install_adjacent == "true" and here != OFF else ()
    return tuple(square for square in (here, *near) if square in state.contents.towns)


def _is_at_town(state: SkiesState, installation: Installation) -> Breach | None:
    """Check that the ship is in the town that sells the card or, with forged papers, in any town (SF-CRD-09)."""
    here, sold = install_towns(state, installation.seat), upgrade_of(state, installation).town
    if sold in here or (installation.allows_any_town and here):
        return None
    name, place = state.contents.name_of(installation.face), state.square_name(sold)
    if installation.allows_any_town:
        return Breach("SF-CRD-09", "the ship must be in a town, even with forged papers", also=("RUL-82",))
    near = ("RUL-57",) if state.at[installation.seat] in state.neighbours(sold) else ()
    return Breach("SF-CRD-09", f"{name} is sold at {place}, but the ship is not there", also=near)


def _is_not_destroyed(state: SkiesState, installation: Installation) -> Breach | None:
    """Check that the town is not destroyed (SF-HUN-13)."""
    here = (
        install_towns(state, installation.seat)
        if installation.allows_any_town
        else (upgrade_of(state, installation).town,)
    )
    if any(square not in state.ruins for square in here):
        return None
    return Breach("SF-HUN-13", f"{state.square_name(here[0])} is destroyed")


def _has_slot(state: SkiesState, installation: Installation) -> Breach | None:
    """Check that a slot of the section is free, or that the card to replace is named (RUL-41)."""
    section = upgrade_of(state, installation).section
    held = [token.face for token in state.zones[bay(installation.seat, section)]]
    if installation.replaced and installation.replaced not in held:
        return Breach("SF-CRD-08", f"{state.contents.name_of(installation.replaced)} is not in that section", "fact")
    where, most = SECTION_NAMES[section], state.ship(installation.seat).upgrades[section]
    stays = state.options.replace_upgrade == "false" and section != CARGO
    if installation.replaced and stays:
        return Breach(LIMITS[section], "installed upgrades stay by house rule", also=("RUL-41",))
    if installation.replaced or len(held) < most:
        return None
    text = f"the {where} holds at most {counted(most, 'upgrade')}"
    return Breach(LIMITS[section], text if stays else f"{text}; name the card to replace", also=("RUL-41",))


def _has_one_extra_die(state: SkiesState, installation: Installation) -> Breach | None:
    """Check that there would not be two extra-die guns (SF-GUN-05)."""
    upgrade = upgrade_of(state, installation)
    others = [
        one for one in installed_upgrades(state, installation.seat, upgrade.section) if one.id != installation.replaced
    ]
    if upgrade.op != EXTRA_DIE or all(one.op != EXTRA_DIE for one in others):
        return None
    name = next(one.name for one in others if one.op == EXTRA_DIE)
    return Breach("SF-GUN-05", f"{name} already gives an extra die")


def _was_not_collected_this_turn(state: SkiesState, installation: Installation) -> Breach | None:
    """Check that the card was not collected this turn (RUL-56)."""
    if state.options.collect_then_install == "true":
        return None
    seat, zone = installation.seat, hand(installation.seat)
    held = [token for token in state.zones[zone] if hands.may_be(state, state.deck, zone, token, installation.face)]
    if not held or not all(was_collected_this_turn(state, seat, token) for token in held):
        return None
    text = f"{state.contents.name_of(installation.face)} was collected this turn: install it from the next turn on"
    return Breach("SF-ACT-02", text, also=("RUL-56",))


def hand_breach(state: SkiesState, installation: Installation) -> Breach | None:
    """Return why an upgrade cannot be in the hand of its player, or None."""
    return cards.zone_card_breach(state, hand(installation.seat), installation.face, "SF-SLOT-01")


def installation_breach(state: SkiesState, installation: Installation) -> Breach | None:
    """Return the first breach in installing an upgrade that is in the hand, or None."""
    checks = (_has_slot, _is_at_town, _is_not_destroyed, _has_one_extra_die, _was_not_collected_this_turn)
    return next((breach for check in checks if (breach := check(state, installation)) is not None), None)


def _installation_of(move: Move) -> Installation:
    return Installation(move.seat, UPGRADE.of(move), OLD.of(move), INTO.of(move))


def _guard(name: str, check: Callable[[SkiesState, Installation], Breach | None], *needs: str) -> Guard[SkiesState]:
    return Guard(name, lambda state, move: check(state, _installation_of(move)), needs)


GUARDS = (
    _guard("card", _is_card_for),
    _guard("town", _is_at_town, DUE, "card"),
    _guard("town stands", _is_not_destroyed, DUE, "card", "town"),
    _guard("slot", _has_slot, DUE, "card"),
    _guard("one extra die", _has_one_extra_die, DUE, "card"),
    _guard("in hand", hand_breach, DUE, "card"),
    _guard("not fresh", _was_not_collected_this_turn, DUE, "card", "in hand"),
)


def install(state: SkiesState, installation: Installation) -> None:
    """Put an upgrade from the hand into its section; it may replace a card there (SF-SLOT-01, RUL-41)."""
    seat, section = installation.seat, upgrade_of(state, installation).section
    token = cards.show_card(state, hand(seat), installation.face)
    zone = bay(seat, section)
    if section == CARGO:
        cards.unload(state, seat)
    else:
        cards.put_under(state, zone, [one for one in state.zones[zone] if one.face == installation.replaced])
    zones.transfer(state, [token], hand(seat), zone, zones.all_seats_mask(state.seats))
    instead = f" instead of {state.contents.name_of(installation.replaced)}" if installation.replaced else ""
    state.report("SF-CRD-10", f"{state.name(seat)} installs {state.contents.name_of(installation.face)}{instead}", seat)


def _install(state: SkiesState, move: Move) -> None:
    install(state, _installation_of(move))
    record_action(state, INSTALL)


INSTALL_VERB = verb(
    INSTALL,
    "SF-SLOT-01",
    (UPGRADE, OLD, INTO),
    answers={"action"},
    guards=(ONE_ACTION, *GUARDS),
    effect=_install,
    typed=TypedForm(
        is_meant=lambda state, move, said: UPGRADE.of(move) in state.contents.upgrades, orders=((UPGRADE, INTO, OLD),)
    ),
)
PART = Part(verbs=(INSTALL_VERB,))
