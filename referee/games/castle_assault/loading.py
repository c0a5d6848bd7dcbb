"""Loads the game's data files for its rules: checks every value, and reports all errors at once."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from pnp.library.problems import listed, value_text
from referee.engine.core.options import settings
from referee.engine.verbs import plain
from referee.games.castle_assault import catalogue
from referee.games.castle_assault.catalogue import DECKED, STATS, Card, CardEffect, Contents, Starter, face_of
from referee.games.castle_assault.decks import Limits, deck_faults, unknown_card_faults
from referee.games.castle_assault.scenario_loading import SCENARIOS, WORDS, ScenarioReader
from referee.loading.data import GameData
from referee.loading.given import GivenRecord
from referee.loading.reader import Reader

FACTIONS, CARDS, HEROES, DECKS = "factions.yaml", "cards.yaml", "heroes.yaml", "decks.yaml"
MONSTER_CARDS, TOKENS, STAMPS, KEYWORDS = "monsters.yaml", "tokens.yaml", "stamps.csv", "keywords.yaml"
FILES = (FACTIONS, CARDS, HEROES, MONSTER_CARDS, TOKENS, STAMPS, KEYWORDS, DECKS, SCENARIOS, WORDS)
TYPES = ("unit", "plain", "instant", "attachment")


def load_contents(data: GameData) -> Contents:
    """Return the game's data as its rules use them.

    Raises:
        DataError: the data have faults; lists all of them.
    """
    reader = Reader(data)
    cards = {card.id: card for card in _cards(reader)}
    contents = Contents(
        cards=cards,
        factions={row.text("id"): row.text("name") for row in _playable_factions(reader)},
        starters={starter.id: starter for starter in _starters(reader, cards)},
        stamps={row.text("id"): (row.text("stat", STATS), row.whole_number("amount")) for row in reader.rows(STAMPS)},
        tokens={row.text("id"): row.whole_number("count", 1) for row in reader.rows(TOKENS)},
        card_names={plain(one.name): face_of(catalogue.SOUTH, one.id) for one in cards.values() if one.kind in DECKED},
        cheapest_instant=min((card.cost for card in cards.values() if card.type == catalogue.INSTANT), default=0),
        clauses=_keyword_texts(reader, "clause"),
        words=_keyword_texts(reader, "name"),
    )
    rows = int(settings(data.book, {})["rows"])
    contents = contents._replace(scenarios=ScenarioReader(reader, cards, rows).scenarios())
    reader.problems.raise_if_any()
    return contents


def _keyword_texts(reader: Reader, field: str) -> dict[str, str]:
    return {row.text("id"): row.text(field) for row in reader.rows(KEYWORDS)}


def _playable_factions(reader: Reader) -> Iterator[GivenRecord]:
    return (
        row
        for row in reader.rows(FACTIONS)
        if str(row.get("id")) not in (catalogue.FACTIONLESS, catalogue.MONSTER_FACTION)
    )


def _cards(reader: Reader) -> Iterator[Card]:
    factions, words = reader.ids(FACTIONS), reader.ids(KEYWORDS)
    for file, kind in ((CARDS, "card"), (HEROES, "hero"), (MONSTER_CARDS, "monster"), (TOKENS, "token")):
        how: dict[str, Any] = {"does": partial(_effects, words), "faction": factions, "type": TYPES}
        how |= {name: partial(_names, name) for name in ("tags", "slots")} | {"kind": lambda row, kind=kind: kind}
        if kind == "monster":
            how |= {"faction": lambda row: catalogue.MONSTER_FACTION, "copies": "cards"}
        if kind == "token":
            how["copies"] = "count"
        for row in reader.rows(file):
            if kind != "token" or row.get("kind") == "unit":
                card = row.one(Card, **how)
                _check_figures(row, card)
                yield card


def _check_figures(row: GivenRecord, card: Card) -> None:
    """Check that a unit has all its values, and that a card for decks has a cost (CA-TERM-04)."""
    due = STATS if card.type == catalogue.UNIT else ()
    for field in (*due, *(("cost",) if card.kind in DECKED else ())):
        if row.get(field) in (None, ""):
            row.fault(field, "expected a whole number")


def _names(field: str, row: GivenRecord) -> tuple[str, ...]:
    return tuple(map(str, row.get(field) or ()))


def _effects(words: tuple[str, ...], row: GivenRecord) -> tuple[CardEffect, ...]:
    """Return the effects of a card; an unknown keyword, key or value is a fault."""
    return tuple([one.one(CardEffect, word=words, gives=_bonuses) for one in row.parts("does", CardEffect._fields)])


def _bonuses(effect: GivenRecord) -> tuple[tuple[str, int], ...]:
    if "gives" not in effect:
        return ()
    value = effect["gives"]
    given = effect.inner("gives", value)
    wrong = [str(stat) for stat in given if stat not in STATS]
    if wrong or not given:
        said = value_text(", ".join(wrong) if wrong else str(value))
        effect.fault("gives", f"expected stats ({listed(STATS)}) with values, such as {{attack: 1}}, got {said}")
        return ()
    return tuple([(stat, given.whole_number(stat)) for stat in given])


def _starters(reader: Reader, cards: Mapping[str, Card]) -> Iterator[Starter]:
    factions, options = [row["id"] for row in _playable_factions(reader)], reader.data.options
    for row in reader.rows(DECKS):
        given = row.inner_record("cards")
        counts = {card: given.whole_number(card) for card in given}
        id, name = row.text("id"), row.text("name")
        starter = Starter(id, name, row.text("faction", factions), counts)
        if options is None:
            faults = unknown_card_faults(cards, counts)
        else:
            faults = deck_faults(cards, starter.faction, counts, Limits.of(settings(reader.data.book, options)))
        for clause, fault in faults:
            row.fault("cards", f"{fault} ({clause})")
        yield starter
