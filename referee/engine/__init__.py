"""The engine behind every game: what the rules of a game are written with.

It knows no game, no file and no clock. Its packages are core, mechanisms, words, pieces, record and trial.
"""

from referee.engine.core import naming, zones
from referee.engine.core.agenda import Decision, Frame, find, on_top, pop, push, swap
from referee.engine.core.chance import ChanceSpec
from referee.engine.core.effects import LastingEffect, expire, grant, renew, use, used
from referee.engine.core.guards import DUE, Breach, Guard, checked
from referee.engine.core.move import UNKNOWN, Move, Value, number
from referee.engine.core.options import Setting, Setup
from referee.engine.core.outcome import Outcome
from referee.engine.core.picture import Owner, Picture, Standing
from referee.engine.core.plain import Plain
from referee.engine.core.ruling import Reveal
from referee.engine.core.state import state, static
from referee.engine.core.tally import Line, Tally
from referee.engine.core.verb import Chance, Example, Verb
from referee.engine.core.zones import Catalogue, Token, everyone
from referee.engine.errors import InvalidMoveError
from referee.engine.mechanisms.abilities import Ability, Effect, Playing, Use
from referee.engine.mechanisms.packets import PACKET
from referee.engine.part import Part, decline, dropping, question
from referee.engine.words.terms import UNNAMED, Card, Named, PutAway, Reading, Said, Slot, Words
from referee.engine.words.verbs import ALWAYS, unnamed, verb
from referee.engine.words.wording import listed

__all__ = [
    "ALWAYS",
    "DUE",
    "PACKET",
    "UNKNOWN",
    "UNNAMED",
    "Ability",
    "Breach",
    "Card",
    "Catalogue",
    "Chance",
    "ChanceSpec",
    "Decision",
    "Effect",
    "Example",
    "Frame",
    "Guard",
    "InvalidMoveError",
    "LastingEffect",
    "Line",
    "Move",
    "Named",
    "Outcome",
    "Owner",
    "Part",
    "Picture",
    "Plain",
    "Playing",
    "PutAway",
    "Reading",
    "Reveal",
    "Said",
    "Setting",
    "Setup",
    "Slot",
    "Standing",
    "Tally",
    "Token",
    "Use",
    "Value",
    "Verb",
    "Words",
    "checked",
    "decline",
    "dropping",
    "everyone",
    "expire",
    "find",
    "grant",
    "listed",
    "naming",
    "number",
    "on_top",
    "pop",
    "push",
    "question",
    "renew",
    "state",
    "static",
    "swap",
    "unnamed",
    "use",
    "used",
    "verb",
    "zones",
]
