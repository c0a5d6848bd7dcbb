"""Reads the data of the game; reports all faults at once."""

from collections.abc import Iterator, Mapping

from pnp.library.problems import allowed_values, value_text
from referee.engine import Catalogue
from referee.engine.verbs import plain
from referee.games.capture_the_island.catalogue import ICON_USES, STACKS, Card, Contents, Icon, Sheet, grid
from referee.loading.data import GameData
from referee.loading.given import GivenRecord
from referee.loading.reader import Reader

ICONS, CARDS, COLOURS, MAPS, SPARES = "icons.csv", "cards.csv", "colours.csv", "maps.yaml", "spare_cards.csv"
FILES = (ICONS, CARDS, COLOURS, MAPS, SPARES)


def load_contents(data: GameData) -> Contents:
    """Return the data of the game as its rules use them.

    Raises:
        DataError: the data have faults; lists all of them.
    """
    reader = Reader(data)
    icons = {icon.id: icon for icon in _icons(reader)}
    cards = {card.id: card for card in _cards(reader)}
    sheets = {sheet.players: sheet for sheet in _sheets(reader)}
    contents = Contents(
        icons=icons,
        cards=cards,
        titles={plain(card.place): card.id for card in cards.values() if card.place},
        colours={row.text("id"): row.text("name") for row in reader.rows(COLOURS)},
        sheets=sheets,
        spares=sum(row.whole_number("count", 1) for row in reader.rows(SPARES)),
        deck=_deck(cards, icons, max(sheets, default=0)),
        scaled={players: _deck(cards, icons, players) for players in sheets},
    )
    reader.problems.raise_if_any()
    return contents


def _icons(reader: Reader) -> Iterator[Icon]:
    letters: dict[str, str] = {}
    for row in reader.rows(ICONS):
        icon = row.one(Icon, letter=lambda row: str(row.get("name", ""))[:1].upper(), role=ICON_USES)
        if icon.letter in letters:
            other = letters[icon.letter]
            row.fault("name", f"{value_text(icon.name)} begins with the same letter as {other}")
        letters[icon.letter] = icon.name
        yield icon


def _cards(reader: Reader) -> Iterator[Card]:
    named: dict[tuple[str, int], str] = {}
    titled: dict[str, str] = {}
    for row in reader.rows(CARDS):
        card = row.one(Card, stack=STACKS, icon=reader.ids(ICONS))
        other = named.setdefault((card.icon, card.value), card.id)
        if other != card.id:
            row.fault("value", f"{card.typed_name} is duplicated: see {other}")
        other = titled.setdefault(plain(card.place), card.id)
        if card.place and other != card.id:
            row.fault("place", f"{value_text(card.place)} is duplicated: see {other}")
        yield card


def _deck(cards: Mapping[str, Card], icons: Mapping[str, Icon], players: int) -> Catalogue:
    """Return the deck list for a number of players, without the cards whose icons need more players."""
    used = [card for card in cards.values() if card.icon not in icons or icons[card.icon].scaled_from <= players]
    return Catalogue.of({card.id: 1 for card in used}, {card.id: card.stack for card in used})


def _sheets(reader: Reader) -> Iterator[Sheet]:
    for row in reader.rows(MAPS):
        columns, rows = len(row.list_values("columns")), len(row.list_values("rows"))
        lines = [line if isinstance(line, list) else [] for line in row.list_values("icons")]
        icons = tuple(str(icon) for line in lines for icon in line)
        if len(lines) != rows or any(len(line) != columns for line in lines):
            row.fault("icons", f"expected {rows} rows of {columns} icons")
        for icon in dict.fromkeys(icons):
            if icon not in reader.ids(ICONS):
                row.fault("icons", f"unknown icon {value_text(icon)}{allowed_values(icon, reader.ids(ICONS))}")
        yield Sheet(
            row.text("id"),
            row.text("title"),
            row.whole_number("players"),
            columns,
            rows,
            icons,
            _places(row, "starts", columns, rows),
            _places(row, "captures", columns, rows),
        )


def _places(row: GivenRecord, field: str, columns: int, rows: int) -> Mapping[str, tuple[str, ...]]:
    part = row.inner_record(field)
    for rule, names in part.items():
        if not isinstance(names, list):
            row.fault(field, f"{rule}: expected a list of tiles, got {value_text(names)}")
        elif wrong := [name for name in names if name not in grid(columns, rows).places]:
            row.fault(field, f"{rule}: unknown tile {value_text(wrong[0])}")
    return {rule: tuple(map(str, names)) for rule, names in part.items() if isinstance(names, list)}
