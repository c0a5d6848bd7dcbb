"""The engine behind every game: the parts from which the rules of a game are written.

It depends on no game, no file and no clock. Its packages are core, mechanisms, words, pieces and record. `verbs.py`
gathers the parts from which verbs are written.
"""

from referee.engine.core import hands, zones
from referee.engine.core.agenda import Decision, Frame, OnTop, find, on_top, pop, push, swap
from referee.engine.core.chance import ChanceSpec, DiceSpec, DrawSpec
from referee.engine.core.effects import LastingEffect, expire, forget, grant, renew, use, use_count, used_keys
from referee.engine.core.looking import cached_per_state
from referee.engine.core.move import UNKNOWN, number
from referee.engine.core.naming import counted, default_name, possessive, with_article
from referee.engine.core.options import Setting, Setup
from referee.engine.core.outcome import Outcome
from referee.engine.core.picture import Owner, Picture, Standing
from referee.engine.core.plain import Plain
from referee.engine.core.state import state, static
from referee.engine.core.tally import Line, Tally
from referee.engine.core.verb import Chance
from referee.engine.core.zones import Catalogue, Token, everyone
from referee.engine.errors import InvalidMoveError, PositionError
from referee.engine.mechanisms.packets import PACKET
from referee.engine.part import Part, decline, dropping, question, settling

__all__ = [
    "PACKET",
    "UNKNOWN",
    "Catalogue",
    "Chance",
    "ChanceSpec",
    "Decision",
    "DiceSpec",
    "DrawSpec",
    "Frame",
    "InvalidMoveError",
    "LastingEffect",
    "Line",
    "OnTop",
    "Outcome",
    "Owner",
    "Part",
    "Picture",
    "Plain",
    "PositionError",
    "Setting",
    "Setup",
    "Standing",
    "Tally",
    "Token",
    "cached_per_state",
    "counted",
    "decline",
    "default_name",
    "dropping",
    "everyone",
    "expire",
    "find",
    "forget",
    "grant",
    "hands",
    "number",
    "on_top",
    "pop",
    "possessive",
    "push",
    "question",
    "renew",
    "settling",
    "state",
    "static",
    "swap",
    "use",
    "use_count",
    "used_keys",
    "with_article",
    "zones",
]
