"""What is printed on chips, dice, earthscapes and the sheets of factions, in words."""

from collections.abc import Iterable

from referee.engine import counted
from referee.engine.verbs import listed
from referee.games.cloudspire.catalogue import Chip, Contents, Faction, Figures, LandmarkFace, SpireChip
from referee.games.cloudspire.records import Record
from referee.games.cloudspire.tiles import Tile

FIGURES = ("health", "attack", "movement", "range", "capacity", "reward")


def descriptions(contents: Contents) -> dict[str, str]:
    """Return what is printed on each chip, die, earthscape and faction, in words, by its name."""
    chips: list[Chip | SpireChip | LandmarkFace] = [
        *contents.units.values(),
        *contents.spires.values(),
        *contents.landmarks.values(),
    ]
    found = {chip.name: described(contents, chip) for chip in chips}
    found |= {faction.name: _faction(contents, faction) for faction in contents.factions.values()}
    gear = contents.equipment.values()
    found |= {one.name: f"equipment, {one.source} Source{_talents(contents, one.talents)}" for one in gear}
    found |= {die.name: _die(contents, die) for die in contents.dice.values()}
    return {**found, **{tile.name: _earthscape(tile) for tile in contents.earthscapes.values()}}


def _die(contents: Contents, die: Record) -> str:
    """Return the effects of the faces of a faction die, in words."""
    numbers: dict[str, list[str]] = {}
    for number, _ in enumerate(die.faces, 1):
        numbers.setdefault(contents.texts.of(die.id, number) or "nothing", []).append(str(number))
    return "; ".join(("faction die", *(f"{listed(faces)}: {does}" for does, faces in numbers.items())))


def _earthscape(tile: Tile) -> str:
    """Return the three hexes of an earthscape in words, by their letters."""
    cells = (f"{cell.letter}: {cell.terrain}{', Source Well' if cell.well else ''}" for cell in tile.cells)
    return "; ".join(("earthscape", *cells))


def _faction(contents: Contents, faction: Faction) -> str:
    """Return the playing style and the chips of a faction, in words."""
    heroes, minions = (
        listed([_for_points(chip) for chip in contents.units_of(faction.id) if chip.is_hero == wanted])
        for wanted in (True, False)
    )
    spires = listed([f"{chip.name} ({chip.source} Source)" for chip in contents.spires_of(faction.id)])
    levels = listed([f"{part.name} ({counted(part.levels, 'level')})" for part in faction.structures])
    sides = "" if faction.promotes else " Both sides of its minions are choices: none is promoted."
    plays = f"{faction.playstyle} " if faction.playstyle else ""
    return f"faction. {plays}Heroes: {heroes}. Minions: {minions}.{sides} Spires: {spires}. Fortress: {levels}."


def _for_points(chip: Chip) -> str:
    start = ", at the start" if chip.start else ""
    copies = "" if chip.is_hero else f"{counted(chip.copies, 'chip')}, "
    return f"{chip.name} ({copies}{chip.cp} CP{start})"


def described(contents: Contents, chip: Chip | SpireChip | LandmarkFace) -> str:
    """Return the values printed on a unit, a spire or a landmark, in words."""
    if isinstance(chip, LandmarkFace):
        figures = _figures(chip) if chip.minion else ""
        gives = ", ".join(f"{kind} {count}" for kind, count in chip.reward if count)
        reward = f"reward: {gives}" if gives else ""
        return f"{'; '.join(filter(None, (chip.type, figures, reward)))}{_talents(contents, chip.talents)}"
    whose = contents.factions[chip.faction].name if chip.faction in contents.factions else chip.faction
    chips = counted(chip.copies, "chip")
    if isinstance(chip, SpireChip):
        needs = f"; needs {contents.titles[chip.unlocked_by]}" if chip.unlocked_by else ""
        start = f"starts with {listed(chip.pile) or 'no upgrades'}, {_figures(chip)}"
        return f"spire ({whose}, {chips}), {chip.source} Source; {start}{needs}{_talents(contents, chip.talents)}"
    costs = f"{chip.source} Source" if chip.source else f"{chip.cp} CP"
    sides = [("", chip.basic), *([("promoted: ", chip.promoted)] if chip.promoted else [])]
    told = (f"{on}{_figures(one)}, {one.allowance}{_talents(contents, one.talents)}" for on, one in sides)
    return f"{chip.kind} ({whose}, {chips}), {costs}; {'; '.join(told)}"


def _figures(figures: Figures | SpireChip | LandmarkFace) -> str:
    values = ((name, getattr(figures, name, 0)) for name in FIGURES)
    return ", ".join(f"{name} {value}" for name, value in values if isinstance(value, int) and value)


def _talents(contents: Contents, talents: Iterable[str]) -> str:
    names = [contents.talents[talent].name for talent in talents]
    return f"; {listed(names)}" if names else ""
