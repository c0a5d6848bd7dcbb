"""What verbs and abilities are written with: moves, arguments, guards."""

from referee.engine.core.guards import DUE, Breach, Guard, checked
from referee.engine.core.move import Move, Value
from referee.engine.core.ruling import Reveal
from referee.engine.core.verb import Example, Verb
from referee.engine.mechanisms.abilities import Ability, Effect, Playing, Use
from referee.engine.words.terms import UNNAMED, Card, Named, PutAway, Reading, Said, Slot, Words
from referee.engine.words.verbs import ALWAYS, unnamed, verb
from referee.engine.words.wording import listed

__all__ = [
    "ALWAYS",
    "DUE",
    "UNNAMED",
    "Ability",
    "Breach",
    "Card",
    "Effect",
    "Example",
    "Guard",
    "Move",
    "Named",
    "Playing",
    "PutAway",
    "Reading",
    "Reveal",
    "Said",
    "Slot",
    "Use",
    "Value",
    "Verb",
    "Words",
    "checked",
    "listed",
    "unnamed",
    "verb",
]
