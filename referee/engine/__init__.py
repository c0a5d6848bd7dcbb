"""The engine behind every game: the parts from which the rules of a game are written.

It depends on no game, no file and no clock. Its packages are core, mechanisms, words, pieces and record. `verbs.py`
gathers the parts from which verbs are written.
"""

from referee.engine.core import hands, zones
from referee.engine.core.agenda import Decision, Frame, OnTop, find_frame, pop, push, swap, top_frame
from referee.engine.core.chance import ChanceSpec, DiceSpec, DrawSpec
from referee.engine.core.effects import (
    LastingEffect,
    count_use,
    end_effects,
    forget_use,
    grant,
    reset_uses,
    use_count,
    used_keys,
)
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
from referee.engine.core.zones import Catalogue, Token, all_seats_mask
from referee.engine.errors import InvalidMoveError, PositionError
from referee.engine.mechanisms.packets import PACKET
from referee.engine.part import Part, decline, drop_when_idle, question, settling

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
    "all_seats_mask",
    "cached_per_state",
    "count_use",
    "counted",
    "decline",
    "default_name",
    "drop_when_idle",
    "end_effects",
    "find_frame",
    "forget_use",
    "grant",
    "hands",
    "number",
    "pop",
    "possessive",
    "push",
    "question",
    "reset_uses",
    "settling",
    "state",
    "static",
    "swap",
    "top_frame",
    "use_count",
    "used_keys",
    "with_article",
    "zones",
]
