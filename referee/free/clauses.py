"""The few clauses of the free table itself, besides those that a game's rules.yaml declares."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pnp.library.rulebook import Clause, FactRule, Rulebook, Section

SECTION = "free_table"
OPEN_TABLE, CARDS, CHANCE, PLACES, SUPPLY, DICE, COUNTERS, TURNS, END = (
    *("FREE-01", "FREE-02", "FREE-03", "FREE-04", "FREE-05", "FREE-06", "FREE-07", "FREE-08", "FREE-09"),
)
RULES: Mapping[str, tuple[str, str]] = {
    OPEN_TABLE: (
        "choice",
        "Everybody may do anything possible at any time, unless the game declares a rule against it.",
    ),
    CARDS: ("legality", "A card is in exactly one place: in its deck, in a hand, on a place, or in the discards."),
    CHANCE: ("random", "A draw can be any card in the deck; only you see the cards in your hand."),
    PLACES: ("legality", "You can move a piece or a card from a place only if it is there."),
    SUPPLY: ("legality", "There are only as many pieces of each kind as were printed."),
    DICE: ("random", "Dice show what was rolled."),
    COUNTERS: ("legality", "A counter is a whole number of 0 or more."),
    TURNS: ("timing", "When a player ends their turn, it is the next player’s turn."),
    END: ("end", "The match ends when the table says so; the table names who wins."),
}
"""The kind and the sentence of each clause."""


def with_free_table(book: Rulebook, name: str, title: str, seats: range) -> Rulebook:
    """Return the rule book of a game on a free table: the game's clauses, without house rules, and those of `RULES`.

    The words and the help on the moves of the game are left out: the free table has its own moves.
    """
    options = book.choose()
    facts = {one: FactRule(fact.says, options[one]) for one, fact in book.facts.items()}
    least, most = "The minimum number of players.", "The maximum number of players."
    facts |= {"players_least": FactRule(least, seats[0]), "players_most": FactRule(most, seats[-1])}
    return replace(
        book,
        game=name,
        title=title,
        sections=(*book.sections, Section(SECTION, "The free table")),
        clauses=(*book.clauses, *(Clause(id, rule, kind, SECTION) for id, (kind, rule) in RULES.items())),
        rulings=tuple(one._replace(switch=None, default=None, says={}) for one in book.rulings),
        facts=facts,
        wording={},
        help={},
    )
