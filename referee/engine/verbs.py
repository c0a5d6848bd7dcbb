"""The parts from which verbs and abilities are written: moves, arguments, guards."""

from referee.engine.core.guards import DUE, Breach, Guard, checked_value
from referee.engine.core.move import Move, Value
from referee.engine.core.ruling import Reveal
from referee.engine.core.verb import Example, Phrase, Verb, plain_words
from referee.engine.mechanisms.abilities import Ability, AbilityVerb, Effect, Use
from referee.engine.words.terms import (
    UNNAMED,
    Card,
    NamedThing,
    Number,
    PartialMove,
    PutAway,
    Reading,
    Seat,
    Slot,
    Space,
    Term,
    ValueList,
    Words,
    listed_slot,
)
from referee.engine.words.verbs import ALWAYS, TypedForm, unnamed_card_breach, verb
from referee.engine.words.wording import FILLERS, best_matches, listed, only_match, plain

__all__ = [
    "ALWAYS",
    "DUE",
    "FILLERS",
    "UNNAMED",
    "Ability",
    "AbilityVerb",
    "Breach",
    "Card",
    "Effect",
    "Example",
    "Guard",
    "Move",
    "NamedThing",
    "Number",
    "PartialMove",
    "Phrase",
    "PutAway",
    "Reading",
    "Reveal",
    "Seat",
    "Slot",
    "Space",
    "Term",
    "TypedForm",
    "Use",
    "Value",
    "ValueList",
    "Verb",
    "Words",
    "best_matches",
    "checked_value",
    "listed",
    "listed_slot",
    "only_match",
    "plain",
    "plain_words",
    "unnamed_card_breach",
    "verb",
]
